/* test_md2_small.c - the measures of small maps against their plain twin,
   bit by bit: made levels, and noise of every tile at odd sizes. */
#include "games/md2/md2_measures.h"
#include "support/testkit.h"

#include <string.h>

/* Both ways write every value that is not "nothing"; that one has many bit
   patterns only where somebody computes it, which nobody does. */
static bool same_value(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b);
}

static void compare(SettArena *arena, const SettGrid *grid, bool small)
{
    double got[MD2_MEASURES], want[MD2_MEASURES];
    SettLevel level = {.grid = *grid};
    for (int32_t i = 0; i < MD2_MEASURES; i++)
        got[i] = want[i] = sett_no_value();
    assert_int_equal(sett_md2_measure_small(grid, got), small);
    if (!small)
        return;
    assert_int_equal(sett_md2_measure_plain(&level, arena, want), SETT_OK);
    for (int32_t i = 0; i < MD2_MEASURES; i++)
        if (!same_value(got[i], want[i]))
            fail_msg("%s: %f, plainly %f", sett_md2_measure_rows[i].name,
                     got[i], want[i]);
}

/* Floors and walls of any density; things here and there. */
static void draw_noise(SettRng *rng, SettGrid *grid)
{
    uint32_t walls = sett_rng_below(rng, 17), rare = sett_rng_below(rng, 40);
    for (int32_t c = 0; c < sett_grid_area(grid); c++) {
        bool wall = sett_rng_below(rng, 16) < walls;
        grid->cells[c] = wall ? MD2_WALL : MD2_FLOOR;
        if (sett_rng_below(rng, 4 + rare) == 0)
            grid->cells[c] = (uint8_t)sett_rng_below(rng, MD2_TILES);
    }
}

static void close_border(SettGrid *grid)
{
    for (int32_t c = 0; c < sett_grid_area(grid); c++) {
        SettPoint p = sett_grid_point(grid, c);
        if (p.x == 0 || p.y == 0 || p.x == grid->w - 1 || p.y == grid->h - 1)
            grid->cells[c] = MD2_WALL;
    }
}

static void noise(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 10000; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettGrid grid;
        int32_t w = sett_rng_range(&rng, 1, i % 4 == 0 ? 62 : 16);
        int32_t most = 256 / (w + 1), high = most < 24 ? most : 24;
        int32_t h =
            sett_rng_below(&rng, 4) == 0 ? high : sett_rng_range(&rng, 1, high);
        assert_int_equal(sett_grid_take(&arena, w, h, &grid), SETT_OK);
        draw_noise(&rng, &grid);
        if (i % 2 == 0)
            close_border(&grid);
        compare(&arena, &grid, true);
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
}

static void made_levels(void **state)
{
    (void)state;
    static const char *const names[6] = {"cc", "cac", "ac", "cf", "caf", "af"};
    SettArena arena = testkit_arena();
    SettGrid grid;
    assert_int_equal(sett_grid_take(&arena, 10, 20, &grid), SETT_OK);
    SettPipe pipe = {.game = &sett_game_md2};
    for (int32_t i = 0; i < 900; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        pipe.stages[0].gen =
            sett_catalog_gen(sett_catalog_builtin(), names[i % 3]);
        pipe.stages[1].gen =
            sett_catalog_gen(sett_catalog_builtin(), names[3 + i / 3 % 3]);
        void *params[2];
        for (int32_t k = 0; k < 2; k++) {
            const SettGen *gen =
                k == 0 ? pipe.stages[0].gen : pipe.stages[1].gen;
            params[k] = sett_arena_take(&arena, 1, gen->params.size);
            assert_non_null(params[k]);
            sett_gen_defaults(gen, pipe.game, params[k]);
        }
        pipe.stages[0].params = params[0];
        pipe.stages[1].params = params[1];
        assert_int_equal(sett_make(&pipe, 5, (uint64_t)i, &arena, &grid, NULL),
                         SETT_OK);
        compare(&arena, &grid, true);
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
}

static void other_maps_are_left_to_the_plain_way(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid large, odd;
    assert_int_equal(sett_grid_take(&arena, 15, 17, &large), SETT_OK);
    assert_int_equal(sett_grid_take(&arena, 4, 4, &odd), SETT_OK);
    compare(&arena, &large, false);
    compare(&arena, &odd, true);
    odd.cells[5] = MD2_TILES;
    compare(&arena, &odd, false);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(noise),
        cmocka_unit_test(made_levels),
        cmocka_unit_test(other_maps_are_left_to_the_plain_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
