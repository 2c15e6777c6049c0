/* test_connect.c - joining components (docs/design/md2.md, section 6) against
   distances found by brute force: fewest walls, one opening, every nearest pair
   equally likely, locks. */
#include "gen/layout/layout.h"
#include "gen/made.h"

/* A layout as it stands, before anything is joined. */
typedef struct Before {
    SettGenJob job;
    SettGenReport report;
    SettGrid grid;
    SettMask lock;
    SettLayoutBoard board;
} Before;

/* 'X' may be dug, '#' is locked wall, '.' floor, ',' locked floor. */
static void lay_out(Before *b, SettArena *arena, const char *art, uint64_t seed)
{
    int32_t w = (int32_t)strcspn(art, "/");
    int32_t h = ((int32_t)strlen(art) + 1) / (w + 1);
    assert_int_equal(sett_grid_take(arena, w, h, &b->grid), SETT_OK);
    assert_int_equal(sett_mask_take(arena, w, h, &b->lock), SETT_OK);
    for (int32_t c = 0; c < w * h; c++) {
        char glyph = art[c / w * (w + 1) + c % w];
        if (glyph == '#' || glyph == ',')
            sett_mask_set(&b->lock, c % w, c / w);
        b->grid.cells[c] = glyph == ',' || glyph == '.' ? MD2_FLOOR : MD2_WALL;
    }
    b->job = (SettGenJob){.game = &sett_game_md2,
                          .rng = sett_rng(seed, SETT_FOR_TEST, 0),
                          .lock = &b->lock,
                          .tmp = arena,
                          .report = &b->report};
    assert_int_equal(sett_board_open(&b->job, &b->grid, &b->board), SETT_OK);
    for (int32_t c = 0; c < w * h; c++)
        if (b->grid.cells[c] == MD2_FLOOR)
            sett_board_dig(&b->board, c % w, c / w);
}

static int32_t parts_of(const SettMask *open, SettArena *arena, int32_t *labels)
{
    int32_t count;
    assert_int_equal(sett_components(open, arena, labels, NULL, &count),
                     SETT_OK);
    return count;
}

/* Two or more blobs of floor in a w x h board. */
static void random_art(SettRng *rng, int32_t w, int32_t h, int32_t blobs,
                       char *art)
{
    for (int32_t y = 0; y < h; y++) {
        memset(art + y * (w + 1), 'X', (size_t)w);
        art[y * (w + 1) + w] = y + 1 < h ? '/' : '\0';
    }
    for (int32_t i = 0; i < blobs; i++) {
        int32_t x = sett_rng_range(rng, 1, w - 2);
        int32_t y = sett_rng_range(rng, 1, h - 2);
        for (int32_t k = 0; k < 6; k++) {
            art[y * (w + 1) + x] = '.';
            int32_t nx = x + sett_dirs[sett_rng_below(rng, 4)].x;
            int32_t ny = y + sett_dirs[sett_rng_below(rng, 4)].y;
            x = nx >= 1 && nx <= w - 2 ? nx : x;
            y = ny >= 1 && ny <= h - 2 ? ny : y;
        }
    }
    for (int32_t k = 0; k < 4; k++) { /* a few walls that nobody may dig */
        char *at = &art[sett_rng_range(rng, 1, h - 2) * (w + 1) +
                        sett_rng_range(rng, 1, w - 2)];
        *at = *at == 'X' ? '#' : *at;
    }
}

/* Fewest walls between two components by relaxation until nothing changes:
   walls cost 1, floors of other components may not be crossed. INT32_MAX =
   none. */
static int32_t fewest_walls(const Before *b, const int32_t *labels,
                            int32_t from, int32_t to, int32_t *cost)
{
    int32_t w = b->grid.w, h = b->grid.h, best = INT32_MAX;
    bool changed = true;
    for (int32_t c = 0; c < w * h; c++)
        cost[c] = labels[c] == from ? 0 : INT32_MAX;
    while (changed) {
        changed = false;
        for (int32_t c = 0; c < w * h; c++)
            for (int32_t d = 0; d < 4 && cost[c] != INT32_MAX; d++) {
                int32_t x = c % w + sett_dirs[d].x, y = c / w + sett_dirs[d].y;
                if (x < 1 || y < 1 || x > w - 2 || y > h - 2)
                    continue;
                int32_t n = y * w + x;
                if (labels[n] == to && cost[c] < best)
                    best = cost[c];
                bool wall = labels[n] < 0 && !sett_mask_get(&b->lock, x, y);
                if (wall && cost[c] + 1 < cost[n]) {
                    cost[n] = cost[c] + 1;
                    changed = true;
                }
            }
    }
    return best;
}

static int32_t nearest_two(const Before *b, const int32_t *labels,
                           int32_t count, int32_t *cost)
{
    int32_t best = INT32_MAX;
    for (int32_t i = 0; i < count; i++)
        for (int32_t j = 0; j < i; j++) {
            int32_t d = fewest_walls(b, labels, i, j, cost);
            best = d < best ? d : best;
        }
    return best;
}

typedef struct Scratch {
    int32_t labels[400], cost[400];
    char art[500];
} Scratch;

/* Two components: exactly the fewest walls are dug, and all of them matter. */
static void check_two(Before *b, Scratch *s, SettArena *arena)
{
    int32_t d = nearest_two(b, s->labels, 2, s->cost);
    int64_t before = sett_mask_count(&b->board.open);
    if (d == INT32_MAX)
        return;
    assert_int_equal(sett_board_connect(&b->board), SETT_OK);
    assert_int_equal(sett_mask_count(&b->board.open), before + d);
    assert_int_equal(parts_of(&b->board.open, arena, s->labels), 1);
    for (int32_t c = 0; c < sett_grid_area(&b->grid); c++) {
        int32_t x = c % b->grid.w, y = c / b->grid.w;
        if (b->grid.cells[c] == MD2_FLOOR ||
            !sett_mask_get(&b->board.open, x, y))
            continue;
        sett_mask_unset(&b->board.open, x, y);
        assert_true(parts_of(&b->board.open, arena, s->labels) > 1);
        sett_mask_set(&b->board.open, x, y);
    }
}

/* Any number: of one piece at the end, no more dug than a shortest tree of the
   first distances costs, and never into a locked wall. */
static void check_many(Before *b, Scratch *s, SettArena *arena, int32_t count)
{
    int32_t tree = 0, merged[60], labels[400];
    memcpy(labels, s->labels, sizeof labels);
    for (int32_t i = 0; i < count; i++)
        merged[i] = i;
    for (int32_t joins = 1; joins < count; joins++) {
        int32_t best = INT32_MAX, a = 0, z = 0;
        for (int32_t i = 0; i < count; i++)
            for (int32_t j = 0; j < count; j++) {
                if (merged[i] == merged[j])
                    continue;
                int32_t d = fewest_walls(b, labels, i, j, s->cost);
                if (d < best) {
                    best = d;
                    a = merged[i];
                    z = merged[j];
                }
            }
        if (best == INT32_MAX)
            return; /* locked apart: another test */
        tree += best;
        for (int32_t i = 0; i < count; i++)
            merged[i] = merged[i] == z ? a : merged[i];
    }
    int64_t before = sett_mask_count(&b->board.open);
    assert_int_equal(sett_board_connect(&b->board), SETT_OK);
    assert_int_equal(parts_of(&b->board.open, arena, s->labels), 1);
    int64_t dug = sett_mask_count(&b->board.open) - before;
    assert_true(dug >= 1 && dug <= tree);
}

static void joins_cost_the_fewest_walls(void **state)
{
    (void)state;
    static Scratch s;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(5, SETT_FOR_TEST, 0);
    int32_t twos = 0, manies = 0;
    for (uint64_t i = 0; i < 3000; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        int32_t w = sett_rng_range(&rng, 6, 16);
        int32_t h = sett_rng_range(&rng, 6, 16);
        Before b;
        random_art(&rng, w, h, sett_rng_range(&rng, 2, 5), s.art);
        lay_out(&b, &arena, s.art, i);
        int32_t count = parts_of(&b.board.open, &arena, s.labels);
        twos += count == 2;
        manies += count > 2 && count < 6;
        if (count == 2)
            check_two(&b, &s, &arena);
        else if (count > 2 && count < 6)
            check_many(&b, &s, &arena, count);
        for (int32_t c = 0; c < w * h; c++)
            if (sett_mask_get(&b.lock, c % w, c / w))
                assert_false(sett_mask_get(&b.board.open, c % w, c / w));
        sett_arena_reset(&arena, mark);
    }
    assert_true(twos > 500 && manies > 500);
    sett_arena_free(&arena);
}

/* Four places to join the two rooms, each as likely as the others. */
static void equals_are_equally_likely(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    int32_t seen[4] = {0};
    enum { TRIALS = 4000 };
    for (uint64_t i = 0; i < TRIALS; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        Before b;
        lay_out(&b, &arena, "XXXXXXX/X..X..X/X..X..X/X..X..X/X..X..X/XXXXXXX",
                i);
        assert_int_equal(sett_board_connect(&b.board), SETT_OK);
        for (int32_t y = 1; y <= 4; y++)
            seen[y - 1] += sett_mask_get(&b.board.open, 3, y);
        sett_arena_reset(&arena, mark);
    }
    for (int32_t i = 0; i < 4; i++) /* 1,000 +- 4.5 standard deviations */
        assert_in_range(seen[i], 877, 1123);
    sett_arena_free(&arena);
}

/* Digging back is uniform among equally near tiles at every step: from either
   room the corner between them is turned one way or the other. */
static void ways_back_are_equally_likely(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    int32_t first = 0, second = 0;
    for (uint64_t i = 0; i < 2000; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        Before b;
        lay_out(&b, &arena, "XXXX/X.XX/XX.X/XXXX", i);
        assert_int_equal(sett_board_connect(&b.board), SETT_OK);
        first += sett_mask_get(&b.board.open, 2, 1);
        second += sett_mask_get(&b.board.open, 1, 2);
        sett_arena_reset(&arena, mark);
    }
    assert_int_equal(first + second, 2000);
    assert_in_range(first, 900, 1100);
    sett_arena_free(&arena);
}

static void locked_floor_that_is_shut_off_is_told(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    Before b;
    lay_out(&b, &arena, "XXXXXXX/X.###.X/X.#,#.X/X.###.X/X.....X/XXXXXXX", 1);
    assert_int_equal(sett_board_connect(&b.board), SETT_INFEASIBLE);
    assert_int_equal(b.report.reasons.count, 1);
    const SettReason *r = &b.report.reasons.reasons[0];
    assert_string_equal(r->code, "shut-off");
    assert_int_equal(r->cell_count, 1);
    assert_int_equal(r->cells[0].x, 3);
    assert_int_equal(r->cells[0].y, 2);
    sett_arena_free(&arena);
}

static void loose_floor_that_is_shut_off_is_filled(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    Before b;
    int32_t labels[42];
    lay_out(&b, &arena, "XXXXXXX/X.###.X/X.#.#.X/X.###.X/X.....X/XXXXXXX", 1);
    assert_int_equal(sett_board_connect(&b.board), SETT_OK);
    assert_false(sett_mask_get(&b.board.open, 3, 2));
    assert_int_equal(parts_of(&b.board.open, &arena, labels), 1);
    assert_int_equal(sett_mask_count(&b.board.open), 11);
    sett_arena_free(&arena);
}

/* A way around is taken where the straight one is locked. */
static void tunnels_go_around_locked_walls(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    Before b;
    lay_out(&b, &arena, "XXXXX/X.#.X/XXXXX/XXXXX", 1);
    assert_int_equal(sett_board_connect(&b.board), SETT_OK);
    assert_true(sett_mask_get(&b.board.open, 1, 2) &&
                sett_mask_get(&b.board.open, 2, 2) &&
                sett_mask_get(&b.board.open, 3, 2));
    assert_int_equal(sett_mask_count(&b.board.open), 5);
    sett_arena_free(&arena);
}

static void grids_without_an_inside_are_refused(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    static const SettPoint sizes[] = {{2, 9}, {9, 2}, {1, 1}};
    const SettGen *creators[] = {&sett_gen_cc, &sett_gen_cac, &sett_gen_ac};
    for (int32_t i = 0; i < 9; i++) {
        SettGrid grid;
        SettGenReport report;
        const SettGen *gen = creators[i % 3];
        assert_int_equal(
            sett_grid_take(&arena, sizes[i / 3].x, sizes[i / 3].y, &grid),
            SETT_OK);
        void *params = made_params(&arena, gen, "");
        assert_int_equal(made_on(&arena, gen, params, 0, &grid, &report, NULL),
                         SETT_INFEASIBLE);
        assert_int_equal(report.reasons.count, 1);
        assert_string_equal(report.reasons.reasons[0].code, "no-interior");
    }
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(joins_cost_the_fewest_walls),
        cmocka_unit_test(equals_are_equally_likely),
        cmocka_unit_test(ways_back_are_equally_likely),
        cmocka_unit_test(locked_floor_that_is_shut_off_is_told),
        cmocka_unit_test(loose_floor_that_is_shut_off_is_filled),
        cmocka_unit_test(tunnels_go_around_locked_walls),
        cmocka_unit_test(grids_without_an_inside_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
