/* test_gen_solve.c - the constraint engine as a generator: what it makes is
   legal, completed by the game's agent and of patterns of the samples alone. */
#include "parts/parts.h"
#include "sett/game_file.h"
#include "sett/solve.h"

#include <string.h>

static const SettGen *solve(void)
{
    return sett_catalog_gen(sett_catalog_builtin(), "solve");
}

static SettGrid level_of(const SettGame *game, const char *text,
                         SettArena *arena)
{
    SettDrawing out;
    assert_int_equal(sett_drawing_read(game, text, strlen(text), '\0', 0, 0,
                                       arena, &out, NULL),
                     SETT_OK);
    return out.grid;
}

static bool has_pattern(const SettGrid *g, const SettGrid *of, int32_t x0,
                        int32_t y0)
{
    for (int32_t y = 0; y + 3 <= g->h; y++)
        for (int32_t x = 0; x + 3 <= g->w; x++) {
            int32_t same = 0;
            for (int32_t i = 0; i < 9; i++)
                same += g->cells[(y + i / 3) * g->w + x + i % 3] ==
                        of->cells[(y0 + i / 3) * of->w + x0 + i % 3];
            if (same == 9)
                return true;
        }
    return false;
}

static void assert_patterns(const SettGrid *samples, int32_t count,
                            const SettGrid *level)
{
    for (int32_t y = 0; y + 3 <= level->h; y++)
        for (int32_t x = 0; x + 3 <= level->w; x++) {
            bool found = false;
            for (int32_t i = 0; i < count && !found; i++)
                found = has_pattern(&samples[i], level, x, y);
            assert_true(found);
        }
}

static void run(const SettGame *game, uint64_t index, const SettMask *lock,
                const SettTraining *training, SettArena *arena, SettGrid *grid)
{
    SettGenJob job = {.game = game,
                      .params = parts_defaults(arena, solve(), game),
                      .rng = sett_rng(7, SETT_FOR_LAYOUT, index),
                      .lock = lock,
                      .training = training,
                      .tmp = arena};
    assert_int_equal(solve()->run(&job, grid), SETT_OK);
}

static void assert_good(const SettGame *game, const SettGrid *grid,
                        SettArena *arena)
{
    SettChecked checked;
    assert_int_equal(
        sett_level_check(game, &game->judges[0], 0, grid, arena, &checked),
        SETT_OK);
    assert_true(checked.feasible);
}

static void levels_are_like_the_samples(void **state)
{
    (void)state;
    static const char *const games[] = {"smb", "icarus", "dungeongrams"};
    for (int32_t g = 0; g < 3; g++) {
        SettArena arena = testkit_arena();
        const SettGame *game =
            sett_catalog_game(sett_catalog_builtin(), games[g]);
        SettGrid samples[16], grid;
        int32_t count = 0;
        for (; game->samples[count] != NULL; count++)
            samples[count] = level_of(game, game->samples[count], &arena);
        assert_int_equal(count, 7);
        uint64_t before = 0;
        for (uint64_t i = 0; i < 10; i++) {
            assert_int_equal(
                sett_grid_take(&arena, game->default_w, game->default_h, &grid),
                SETT_OK);
            run(game, i, NULL, NULL, &arena, &grid);
            assert_good(game, &grid, &arena);
            assert_patterns(samples, count, &grid);
            assert_int_not_equal(sett_grid_hash(&grid), before);
            before = sett_grid_hash(&grid);
        }
        sett_arena_free(&arena);
    }
}

static const char flat[] = "------\n------\n------\n------\n------\n------\n"
                           "------\n------\n------\n------\n------\n------\n"
                           "XXXXXX\nXXXXXX\n";

static void learns_from_what_it_is_given(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "smb");
    SettGrid sample = level_of(game, flat, &arena), grid;
    const SettTraining training = {&sample, 1};
    assert_int_equal(sett_grid_take(&arena, 20, 14, &grid), SETT_OK);
    run(game, 0, NULL, &training, &arena, &grid);
    assert_patterns(&sample, 1, &grid);
    for (int32_t c = 0; c < 20 * 14; c++)
        assert_true(grid.cells[c] == sample.cells[0] ||
                    grid.cells[c] == sample.cells[6 * 13]);
    sett_arena_free(&arena);
}

static void what_is_locked_stays(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "smb");
    SettGrid sample = level_of(game, game->samples[2], &arena), grid;
    SettMask lock;
    assert_int_equal(sett_grid_take(&arena, 25, 14, &grid), SETT_OK);
    assert_int_equal(sett_mask_take(&arena, 25, 14, &lock), SETT_OK);
    for (int32_t y = 0; y < 14; y++)
        for (int32_t x = 8; x < 14; x++) {
            grid.cells[y * 25 + x] = sample.cells[y * sample.w + x];
            sett_mask_set(&lock, x, y);
        }
    run(game, 3, &lock, NULL, &arena, &grid);
    for (int32_t y = 0; y < 14; y++)
        for (int32_t x = 8; x < 14; x++)
            assert_int_equal(grid.cells[y * 25 + x],
                             sample.cells[y * sample.w + x]);
    assert_good(game, &grid, &arena);
    sett_arena_free(&arena);
}

/* Locked cells that no level has: refused with the demands. */
static void says_what_contradicts(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "smb");
    SettGrid grid;
    SettMask lock;
    SettGenReport report;
    assert_int_equal(sett_grid_take(&arena, 25, 14, &grid), SETT_OK);
    assert_int_equal(sett_mask_take(&arena, 25, 14, &lock), SETT_OK);
    for (int32_t y = 0; y < 14; y++) {
        grid.cells[y * 25 + 12] = (uint8_t)sett_tile_read(&game->tiles, 'X');
        sett_mask_set(&lock, 12, y);
    }
    SettGenJob job = {.game = game,
                      .params = parts_defaults(&arena, solve(), game),
                      .rng = sett_rng(7, SETT_FOR_LAYOUT, 0),
                      .lock = &lock,
                      .tmp = &arena,
                      .report = &report};
    assert_int_equal(solve()->run(&job, &grid), SETT_INFEASIBLE);
    assert_int_equal(report.reasons.count, 1);
    assert_non_null(strstr(report.reasons.reasons[0].text, "ground"));
    sett_arena_free(&arena);
}

static const char cellar[] =
    "[game]\nformat = 1\nname = \"cellar\"\nsize = { w = [4, 40], h = [4, 40] "
    "}\n"
    "[tiles.wall]\nglyph = \"#\"\ntags = [\"solid\"]\n"
    "[tiles.floor]\nglyph = \".\"\ntags = [\"empty\"]\n"
    "[[levels]]\nart = '''\n########\n#......#\n#.#..#.#\n#.#..#.#\n"
    "#......#\n########\n'''\n";

static void a_file_brings_its_own_samples(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGameFile *file;
    SettGameProblems problems;
    SettGameFileDef def = sett_game_file_def();
    assert_int_equal(sett_game_file_read(&def, cellar, sizeof cellar - 1, &file,
                                         &problems, NULL),
                     SETT_OK);
    const SettGame *game = sett_game_file_game(file);
    assert_true(sett_gen_suits(solve(), game));
    assert_false(sett_gen_suits(
        solve(), sett_catalog_game(sett_catalog_builtin(), "md2")));
    SettGrid sample = level_of(game, game->samples[0], &arena), grid;
    assert_int_equal(sett_grid_take(&arena, 8, 6, &grid), SETT_OK);
    run(game, 1, NULL, NULL, &arena, &grid);
    assert_patterns(&sample, 1, &grid);
    sett_game_file_destroy(file);
    sett_arena_free(&arena);
}

/* Turned over as its word says, and not otherwise. */
static void is_as_symmetric_as_asked(void **state)
{
    (void)state;
    static const char *const words[] = {"x", "y", "both", "turn"};
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "smb");
    for (int32_t i = 0; i < 4; i++) {
        SettArena arena = testkit_arena();
        SettGrid grid;
        SettGenJob job = {.game = game,
                          .rng = sett_rng(7, SETT_FOR_LAYOUT, 1),
                          .tmp = &arena};
        void *params = parts_defaults(&arena, solve(), game);
        assert_int_equal(sett_params_set(&solve()->params, params, "symmetry",
                                         words[i], NULL, &arena, NULL),
                         SETT_OK);
        job.params = params;
        assert_int_equal(sett_grid_take(&arena, 24, 14, &grid), SETT_OK);
        assert_int_equal(solve()->run(&job, &grid), SETT_OK);
        assert_good(game, &grid, &arena);
        int32_t off[3] = {0}; /* x, y, turn */
        for (int32_t c = 0; c < 24 * 14; c++) {
            int32_t x = c % 24, y = c / 24;
            off[0] += grid.cells[c] != grid.cells[y * 24 + 23 - x];
            off[1] += grid.cells[c] != grid.cells[(13 - y) * 24 + x];
            off[2] += grid.cells[c] != grid.cells[24 * 14 - 1 - c];
        }
        static const int32_t has[][3] = {
            {1, 0, 0}, {0, 1, 0}, {1, 1, 1}, {0, 0, 1}};
        for (int32_t k = 0; k < 3; k++)
            assert_int_equal(off[k] == 0, has[i][k]);
        sett_arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_are_like_the_samples),
        cmocka_unit_test(learns_from_what_it_is_given),
        cmocka_unit_test(what_is_locked_stays),
        cmocka_unit_test(says_what_contradicts),
        cmocka_unit_test(a_file_brings_its_own_samples),
        cmocka_unit_test(is_as_symmetric_as_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
