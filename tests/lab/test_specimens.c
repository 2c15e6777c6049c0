/* test_specimens.c - what a generator is shown by: its levels are the very ones
   that are generated, planes tell whose agent drew, every canvas has somebody
   to rate. */
#include "support/testkit.h"

#include "sett/catalog.h"
#include "sett/specimens.h"

static const char *const canvases[] = {"mario", "md2", "dungeongrams"};
#define CANVASES 3

static void specimens_are_the_levels_that_are_generated(void **state)
{
    (void)state;
    for (int32_t g = 0; g < CANVASES; g++) {
        SettArena arena = testkit_arena();
        const SettGame *game =
            sett_catalog_game(sett_catalog_builtin(), canvases[g]);
        const SettGen *gen =
            sett_catalog_gen(sett_catalog_builtin(), "gagents");
        SettGagents program;
        SettSpecimens s;
        SettGrid grid;
        uint8_t origins[SETT_MAX_GAGENTS];
        int64_t seen[4] = {0};
        sett_gen_defaults(gen, game, &program);
        for (int32_t i = 0; i < SETT_MAX_GAGENTS; i++)
            origins[i] = (uint8_t)(i % 3);
        assert_int_equal(
            sett_specimens(game, &program, origins, 9, 5, 4, &arena, &s),
            SETT_OK);
        SettPipe pipe = {
            .game = game, .stages[0].gen = gen, .stages[0].params = &program};
        assert_int_equal(sett_grid_take(&arena, game->canvas->ref_w,
                                        game->canvas->ref_h, &grid),
                         SETT_OK);
        for (int32_t i = 0; i < s.count; i++) {
            assert_int_equal(
                sett_make(&pipe, 9, 5 + (uint64_t)i, &arena, &grid, NULL),
                SETT_OK);
            assert_memory_equal(grid.cells, s.levels[i].cells,
                                (size_t)sett_grid_area(&grid));
            for (int32_t c = 0; c < sett_grid_area(&grid); c++) {
                assert_true(s.origins[i][c] < 4);
                seen[s.origins[i][c]]++;
            }
        }
        for (int32_t k = 0; k < 4; k++)
            assert_true(seen[k] > 0);
        sett_arena_free(&arena);
    }
}

static void every_canvas_has_somebody_to_rate(void **state)
{
    (void)state;
    const int32_t counts[CANVASES] = {2, 1, 1};
    for (int32_t g = 0; g < CANVASES; g++) {
        SettOracle raters[SETT_MAX_RATERS];
        const SettGame *game =
            sett_catalog_game(sett_catalog_builtin(), canvases[g]);
        assert_int_equal(sett_raters(game, raters), counts[g]);
        assert_true(raters[0].game == game);
    }
}

static SettStatus draw_all(void *user, SettAlloc alloc)
{
    SettArena arena;
    SettSpecimens s;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status =
        sett_specimens(sett_catalog_game(sett_catalog_builtin(), "md2"), user,
                       NULL, 1, 0, 40, &arena, &s);
    sett_arena_free(&arena);
    return status;
}

static void memory_may_end(void **state)
{
    (void)state;
    SettGagents program;
    sett_gen_defaults(sett_catalog_gen(sett_catalog_builtin(), "gagents"),
                      sett_catalog_game(sett_catalog_builtin(), "md2"),
                      &program);
    testkit_memory(draw_all, &program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(specimens_are_the_levels_that_are_generated),
        cmocka_unit_test(every_canvas_has_somebody_to_rate),
        cmocka_unit_test(memory_may_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
