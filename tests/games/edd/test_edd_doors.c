/* test_edd_doors.c - doors that a room keeps apart: which they are, against a
   plain labelling of regions, and the rule that makes such rooms infeasible. */
#include "lab/edd_play.h"
#include "support/edd_room.h"

#include <math.h>
#include <string.h>

/* Regions by cell, one flood of our own for each. */
typedef struct Regions {
    int32_t of[64 * 64], stack[64 * 64];
    int32_t doors[64 * 64], cells[64 * 64];
    int32_t count;
} Regions;

static void flood(const EddRoom *room, Regions *r, int32_t cell)
{
    const int32_t w = room->spaces.w, h = room->spaces.h;
    int32_t top = 0, label = r->count++;
    r->doors[label] = r->cells[label] = 0;
    r->stack[top++] = cell;
    r->of[cell] = label;
    while (top > 0) {
        int32_t at = r->stack[--top];
        r->cells[label]++;
        r->doors[label] += room->kind[at] == EDD_DOOR;
        for (int32_t d = 0; d < 4; d++) {
            int32_t x = at % w + sett_dirs[d].x, y = at / w + sett_dirs[d].y;
            int32_t to = y * w + x;
            if (x < 0 || y < 0 || x >= w || y >= h || r->of[to] >= 0 ||
                room->kind[to] == EDD_WALL)
                continue;
            r->of[to] = label;
            r->stack[top++] = to;
        }
    }
}

/* The region that is kept: most doors, then most tiles, then the first door. */
static int32_t label_all(const EddRoom *room, Regions *r)
{
    const int32_t area = room->spaces.w * room->spaces.h;
    int32_t best = -1;
    r->count = 0;
    memset(r->of, -1, sizeof r->of);
    for (int32_t c = 0; c < area; c++)
        if (room->kind[c] == EDD_DOOR && r->of[c] < 0)
            flood(room, r, c);
    for (int32_t i = 0; i < r->count; i++)
        if (best < 0 || r->doors[i] > r->doors[best] ||
            (r->doors[i] == r->doors[best] && r->cells[i] > r->cells[best]))
            best = i;
    return best;
}

static void draw_room(SettRng *rng, EddCase *c)
{
    int32_t w = sett_rng_range(rng, 3, 15), h = sett_rng_range(rng, 3, 15);
    uint32_t walls = 1 + sett_rng_below(rng, 9);
    c->arena = testkit_arena();
    assert_int_equal(sett_grid_take(&c->arena, w, h, &c->grid), SETT_OK);
    for (int32_t i = 0; i < w * h; i++) {
        uint32_t roll = sett_rng_below(rng, 20);
        c->grid.cells[i] = roll < walls ? EDD_WALL
                           : roll == 19 ? EDD_TREASURE
                           : roll == 18 ? EDD_ENEMY
                                        : EDD_FLOOR;
    }
    for (uint32_t doors = sett_rng_below(rng, 6); doors > 0; doors--)
        c->grid.cells[sett_rng_below(rng, (uint32_t)(w * h))] = EDD_DOOR;
}

static double violation_of(const EddCase *c, EddMode mode, EddDoors doors)
{
    EddConfig config = edd_config(mode);
    SettArena tmp = testkit_arena();
    SettLevel level = {.grid = c->grid};
    SettScore score = {0};
    config.doors.index = (int32_t)doors;
    SettEvalJob job = {.game = &sett_game_edd, .params = &config, .tmp = &tmp};
    assert_int_equal(sett_eval_edd.run(&job, &level, &score), SETT_OK);
    sett_arena_free(&tmp);
    return score.violation;
}

/* Returns whether the doors are apart. */
static bool compare(EddCase *c)
{
    static Regions r;
    uint64_t kept[SETT_SPACES_ROWS];
    EddRoom *room = &c->room;
    const int32_t w = room->spaces.w, area = w * room->spaces.h;
    int32_t best = label_all(room, &r), cells = 0;
    int32_t apart = sett_edd_cut_doors(room, kept);
    double any = sett_edd_violation(room);
    assert_int_equal(apart, best < 0 ? 0 : room->counts.doors - r.doors[best]);
    for (int32_t i = 0; best >= 0 && i < area; i++) {
        assert_int_equal(kept[i / w + 1] >> i % w & 1, r.of[i] == best);
        cells += r.of[i] == best;
    }
    double joined = room->counts.doors == 0 ? 1
                    : apart == 0            ? any
                                 : 1 - (double)cells / room->counts.passable;
    assert_true(violation_of(c, EDD_SETT, EDD_DOORS_ANY) == any);
    assert_true(violation_of(c, EDD_COMPAT, EDD_DOORS_JOINED) == any);
    assert_true(fabs(violation_of(c, EDD_SETT, EDD_DOORS_JOINED) - joined) <
                1e-12);
    return apart > 0;
}

static void cut_doors_are_those_of_a_plain_search(void **state)
{
    (void)state;
    SettRng rng = sett_rng(12, SETT_FOR_TEST, 3);
    int32_t apart = 0;
    for (int32_t i = 0; i < 3000; i++) {
        EddCase c;
        memset(&c, 0, sizeof c);
        draw_room(&rng, &c);
        edd_open_grid(&c, EDD_SETT, NULL);
        apart += compare(&c);
        edd_close(&c);
    }
    assert_in_range(apart, 500, 2500);
}

/* Two halves with a door each, three doors in one of them, none anywhere. */
static void a_cut_room_says_what_is_lost(void **state)
{
    (void)state;
    EddCase c;
    uint64_t kept[SETT_SPACES_ROWS];
    edd_open(&c, EDD_SETT, "D...#..D/..E.#.../....#T../D...#...", NULL);
    assert_true(c.room.feasible); /* every region has a door */
    assert_int_equal(sett_edd_cut_doors(&c.room, kept), 1);
    assert_true(kept[1] == 0x0f && kept[4] == 0x0f);
    sett_edd_join_doors(&c.room);
    assert_false(c.room.feasible);
    assert_int_equal(c.room.cut_cells, 12);
    assert_int_equal(c.room.cut_enemies, 0);
    assert_int_equal(c.room.cut_treasures, 1);
    assert_true(fabs(sett_edd_infeasible(&c.room) - (1 - 13.0 / 30)) < 1e-12);
    edd_close(&c);
}

static void joined_doors_change_nothing(void **state)
{
    (void)state;
    EddCase c;
    edd_open(&c, EDD_SETT, "D...#..D/..E...../....#T../D...#...", NULL);
    sett_edd_join_doors(&c.room);
    assert_true(c.room.feasible);
    edd_close(&c);
    edd_open(&c, EDD_SETT, "D.#./..#./..#.", NULL);
    sett_edd_join_doors(&c.room); /* one door; the region without is cut */
    assert_int_equal(c.room.cut_cells, 3);
    edd_close(&c);
}

/* Names of the presets as searches have them. */
static void presets_of_the_paper_score_as_it_does(void **state)
{
    (void)state;
    static const char *const names[] = {"p19", "h19", "src"};
    const EddConfig usual = edd_config(EDD_COMPAT);
    for (int32_t i = 0; i < 3; i++) {
        const SettPreset *p = &sett_edd_styles[EDD_STYLES + i];
        EddConfig config;
        memcpy(&config, p->params, sizeof config);
        assert_string_equal(p->name, names[i]);
        assert_int_equal(config.doors.index, EDD_DOORS_ANY);
        config.doors.index = EDD_DOORS_JOINED; /* all else by default */
        assert_true(sett_params_hash(&sett_edd_config, &config, 0) ==
                    sett_params_hash(&sett_edd_config, &usual, 0));
    }
}

static void the_styles_keep_doors_joined(void **state)
{
    (void)state;
    for (int32_t i = 0; i < EDD_STYLES; i++) {
        const EddConfig *config = sett_edd_styles[i].params;
        assert_int_equal(config->mode.index, EDD_SETT);
        assert_int_equal(config->doors.index, EDD_DOORS_JOINED);
    }
    assert_int_equal(edd_config(EDD_SETT).doors.index, EDD_DOORS_JOINED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_doors_are_those_of_a_plain_search),
        cmocka_unit_test(a_cut_room_says_what_is_lost),
        cmocka_unit_test(joined_doors_change_nothing),
        cmocka_unit_test(presets_of_the_paper_score_as_it_does),
        cmocka_unit_test(the_styles_keep_doors_joined),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
