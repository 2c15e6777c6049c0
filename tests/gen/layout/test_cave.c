/* test_cave.c - the cellular-automata layout creator against section 7.2 of
   docs/design/md2.md, frame by frame: noise, steps, the rule of 75 %, the
   largest island, another attempt. */
#include "gen/made.h"

enum { W = 10, H = 20, INTERIOR = 144 };

static bool inside(const SettGrid *g, int32_t x, int32_t y)
{
    return x >= 1 && y >= 1 && x < g->w - 1 && y < g->h - 1;
}

/* One synchronous step (docs/design/md2.md, section 7.2): neighbours outside
   the interior are not counted; wall if walls > floors; floor also when tied.
 */
static SettGrid stepped(SettArena *arena, const SettGrid *from)
{
    SettGrid to = parts_copy(arena, from);
    for (int32_t y = 1; y < from->h - 1; y++)
        for (int32_t x = 1; x < from->w - 1; x++) {
            int32_t walls = 0, floors = 0;
            for (int32_t dy = -1; dy <= 1; dy++)
                for (int32_t dx = -1; dx <= 1; dx++) {
                    if ((dx == 0 && dy == 0) || !inside(from, x + dx, y + dy))
                        continue;
                    if (from->cells[sett_grid_at(from, x + dx, y + dy)] ==
                        MD2_WALL)
                        walls++;
                    else
                        floors++;
                }
            to.cells[sett_grid_at(&to, x, y)] =
                walls > floors ? MD2_WALL : MD2_FLOOR;
        }
    return to;
}

/* The first of the largest components in row-major order; the rest is wall. */
static SettGrid largest(SettArena *arena, const SettGrid *from)
{
    SettGrid to = parts_copy(arena, from);
    uint8_t is[256];
    SettMask open;
    int64_t count;
    sett_tiles_any(&sett_game_md2.tiles, SETT_IS(OPEN), is);
    open = parts_mask_of(arena, from, is);
    assert_int_equal(sett_keep_largest(&open, arena, &count), SETT_OK);
    for (int32_t c = 0; c < sett_grid_area(&to); c++)
        to.cells[c] =
            sett_mask_get(&open, c % to.w, c / to.w) ? MD2_FLOOR : MD2_WALL;
    return to;
}

static MadeFilm filmed(SettArena *arena, const char *changes, uint64_t index,
                       int32_t w, int32_t h, SettGrid *grid,
                       SettGenReport *report)
{
    MadeFilm film = made_film(arena, 4000);
    SettWatch watch = {made_frame, &film};
    void *params = made_params(arena, &sett_gen_cac, changes);
    assert_int_equal(sett_grid_take(arena, w, h, grid), SETT_OK);
    assert_int_equal(
        made_on(arena, &sett_gen_cac, params, index, grid, report, &watch),
        SETT_OK);
    assert_true(film.count > 0 && film.count < film.room);
    return film;
}

static bool is(const MadeFilm *film, int32_t i, const char *what)
{
    return i < film->count && strcmp(film->frames[i].what, what) == 0;
}

/* Follows one attempt from its noise; returns the frame behind it. */
static int32_t follow(SettArena *arena, const MadeFilm *film, int32_t i,
                      int32_t interior)
{
    const SettGame *game = &sett_game_md2;
    assert_true(is(film, i, "walls at random"));
    for (int32_t k = 0; k < 3; k++, i++) {
        assert_true(is(film, i + 1, "smoothed: each tile as most around it"));
        SettGrid want = stepped(arena, &film->frames[i].grid);
        parts_same_grid(game, &want, &film->frames[i + 1].grid);
    }
    /* Walls are added as long as more than 75 % is floor, and no longer. */
    for (; is(film, i + 1, "more walls, where there is too much floor"); i++)
        assert_true(4 * made_floors(&film->frames[i].grid) > 3 * interior);
    assert_true(4 * made_floors(&film->frames[i].grid) <= 3 * interior);
    assert_true(is(film, i + 1, "only the largest island is kept"));
    SettGrid want = largest(arena, &film->frames[i].grid);
    parts_same_grid(game, &want, &film->frames[i + 1].grid);
    return i + 2;
}

static void frames_follow_the_rules(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    int32_t walls = 0, thinned = 0, again = 0;
    enum { LEVELS = 300 };
    for (uint64_t index = 0; index < LEVELS; index++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettGrid grid;
        SettGenReport report;
        MadeFilm film = filmed(&arena, "", index, W, H, &grid, &report);
        int32_t i = 0, attempts = 0;
        for (; i < film.count; attempts++)
            i = follow(&arena, &film, i, INTERIOR);
        assert_int_equal(report.attempts, attempts);
        assert_true(made_floors(&grid) >= 40 || attempts == 100);
        parts_same_grid(&sett_game_md2, &grid, &film.frames[i - 1].grid);
        walls += INTERIOR - made_floors(&film.frames[0].grid);
        thinned += is(&film, 4, "more walls, where there is too much floor");
        again += attempts - 1;
        sett_arena_reset(&arena, mark);
    }
    /* 45 % walls at first (4 standard errors of 43,200 coins: 414), the rule of
       75 % in 86 % of layouts (4 standard errors: 8 %). */
    assert_in_range(walls, 19440 - 414, 19440 + 414);
    assert_in_range(thinned, LEVELS * 78 / 100, LEVELS * 94 / 100);
    assert_true(again <= 10);
    sett_arena_free(&arena);
}

/* The same rules at other sizes: 0.28 of the interior, at least 12 floors. */
static void other_sizes_follow_too(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    static const SettPoint sizes[] = {{6, 7}, {20, 9}, {31, 30}, {70, 12}};
    for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++)
        for (uint64_t index = 0; index < 12; index++) {
            SettArenaMark mark = sett_arena_mark(&arena);
            SettGrid grid;
            SettGenReport report;
            int32_t w = sizes[k].x, h = sizes[k].y;
            int32_t interior = (w - 2) * (h - 2), i = 0;
            MadeFilm film = filmed(&arena, "", index, w, h, &grid, &report);
            while (i < film.count)
                i = follow(&arena, &film, i, interior);
            int32_t least = (28 * interior + 50) / 100;
            least = least < 12 ? 12 : least;
            assert_true(made_floors(&grid) >= least || report.attempts == 100);
            sett_arena_reset(&arena, mark);
        }
    sett_arena_free(&arena);
}

/* Without steps and rules the noise itself is kept. */
static void shares_are_shares(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid;
    SettGenReport report;
    MadeFilm none = filmed(&arena, "walls=0 steps=0 rounds=0 most=1", 1, W, H,
                           &grid, &report);
    assert_int_equal(made_floors(&none.frames[0].grid), INTERIOR);
    assert_int_equal(made_floors(&grid), INTERIOR);
    assert_int_equal(report.attempts, 1);
    int64_t floors = 0;
    for (uint64_t i = 0; i < 100; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        MadeFilm some = filmed(&arena, "walls=0.2 steps=0 rounds=0 tries=1", i,
                               W, H, &grid, &report);
        floors += made_floors(&some.frames[0].grid);
        sett_arena_reset(&arena, mark);
    }
    /* 14,400 coins of 0.8: a standard deviation of 48. */
    assert_in_range(floors, 11520 - 192, 11520 + 192);
    sett_arena_free(&arena);
}

/* More walls close floors with their chance, and open none but by the step that
   follows: with chance 1 all is wall, and a step of all wall stays wall. */
static void more_walls_close_floors(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid;
    void *params = made_params(&arena, &sett_gen_cac,
                               "walls=0 more-walls=1 rounds=1 tries=3");
    SettGenReport report;
    assert_int_equal(sett_grid_take(&arena, W, H, &grid), SETT_OK);
    assert_int_equal(
        made_on(&arena, &sett_gen_cac, params, 0, &grid, &report, NULL),
        SETT_INFEASIBLE);
    assert_string_equal(report.reasons.reasons[0].code, "no-floor");
    assert_int_equal(report.attempts, 3);
    sett_arena_free(&arena);
}

/* Again and again: the best of all attempts is what is returned. */
static void the_best_attempt_is_kept(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    for (uint64_t index = 0; index < 20; index++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettGrid grid;
        SettGenReport report;
        MadeFilm film =
            filmed(&arena, "least=1 tries=9", index, W, H, &grid, &report);
        int32_t best = 0;
        assert_int_equal(report.attempts, 9);
        for (int32_t i = 0; i < film.count; i++)
            if (is(&film, i, "only the largest island is kept")) {
                int32_t n = made_floors(&film.frames[i].grid);
                best = n > best ? n : best;
            }
        assert_int_equal(made_floors(&grid), best);
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_follow_the_rules),
        cmocka_unit_test(other_sizes_follow_too),
        cmocka_unit_test(shares_are_shares),
        cmocka_unit_test(more_walls_close_floors),
        cmocka_unit_test(the_best_attempt_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
