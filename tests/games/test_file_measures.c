/* Measures of game files: counted many cells at a time, and only those that are
   asked for. */
#include "support/testkit.h"

#include <string.h>

#include "sett/game_file.h"
#include "sett/rng.h"

#define HEAD                                                           \
    "[game]\nformat = 1\nname = \"t\"\n[tiles.floor]\nglyph = \".\"\n" \
    "tags = [\"empty\"]\n[tiles.wall]\nglyph = \"#\"\ntags = [\"solid\"]\n"

static SettGameFile *open_text(const char *text)
{
    SettGameFile *file;
    SettGameProblems problems;
    SettError err;
    SettGameFileDef def = sett_game_file_def();
    assert_int_equal(
        sett_game_file_read(&def, text, strlen(text), &file, &problems, &err),
        SETT_OK);
    return file;
}

/* Dead ends of maps wider than a word of bits, as they are by their definition.
 */
static void dead_ends_of_wide_maps(void **state)
{
    (void)state;
    SettGameFile *file = open_text(HEAD);
    const SettGame *game = sett_game_file_game(file);
    int32_t row = sett_measure_named(game, "dead_ends");
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 0);
    for (int32_t w = 1; w < 200; w += 3) {
        SettArena tmp = testkit_arena();
        SettGrid g;
        double values[SETT_GAME_FILE_MOST_MEASURES + 16], count = 0;
        assert_int_equal(sett_grid_take(&tmp, w, 1 + w % 7, &g), SETT_OK);
        for (int32_t c = 0; c < sett_grid_area(&g); c++)
            g.cells[c] = sett_rng_below(&rng, 2) == 0;
        for (int32_t c = 0; c < sett_grid_area(&g); c++) {
            SettPoint p = sett_grid_point(&g, c);
            int32_t ways = 0;
            for (int32_t d = 0; d < 4; d++) {
                int32_t x = p.x + sett_dirs[d].x, y = p.y + sett_dirs[d].y;
                ways += sett_grid_has(&g, x, y) &&
                        g.cells[sett_grid_at(&g, x, y)] == 0;
            }
            count += g.cells[c] == 0 && ways == 1;
        }
        const SettLevel level = {.grid = g};
        assert_int_equal(sett_game_measure(game, &level, &tmp, values),
                         SETT_OK);
        assert_true(values[row] == count);
        sett_arena_free(&tmp);
    }
    sett_game_file_destroy(file);
}

/* An evaluator leaves alone what is not read, and works out what that needs
   which is. */
static void features_that_are_not_read(void **state)
{
    (void)state;
    SettGameFile *file = open_text(
        HEAD "[measures]\nfirst = \"count(solid)\"\nsecond = \"first + 1\"\n"
             "third = \"w\"\nfourth = \"second * 2\"\n");
    SettArena tmp = testkit_arena();
    SettGrid g;
    assert_int_equal(sett_grid_take(&tmp, 4, 3, &g), SETT_OK);
    memset(g.cells, 1, 5);
    memset(g.cells + 5, 0, 7);
    const SettLevel level = {.grid = g};
    const SettEval *eval = sett_game_file_eval(file);
    static const double wanted[4] = {5, 6, 4, 12};
    SettScore score;
    SettEvalJob job = {.game = sett_game_file_game(file), .tmp = &tmp};
    assert_int_equal(eval->run(&job, &level, &score), SETT_OK);
    for (int32_t i = 0; i < 4; i++)
        assert_true(score.features[i] == wanted[i]);
    for (int32_t i = 0; i < SETT_MAX_FEATURES; i++)
        score.features[i] = -1;
    g.cells[5] = 1;
    job.unread = ~(uint64_t)8; /* the fourth, which needs two others */
    assert_int_equal(eval->run(&job, &level, &score), SETT_OK);
    assert_true(score.features[3] == 14);
    for (int32_t i = 2; i < eval->feature_count; i++)
        assert_true(i == 3 || score.features[i] == -1);
    sett_arena_free(&tmp);
    sett_game_file_destroy(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dead_ends_of_wide_maps),
        cmocka_unit_test(features_that_are_not_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
