/* Measures of game files: counted many cells at a time, and only those that are
   asked for. */
#include "support/testkit.h"

#include <stdio.h>
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
/* Tiles of one set: in all, columns and rows with one, most in a column, in a
   row. */
static void plain_counts(const SettGrid *g, int32_t tile, double out[5])
{
    int32_t columns[400] = {0}, rows[400] = {0};
    for (int32_t i = 0; i < 5; i++)
        out[i] = 0;
    for (int32_t c = 0; c < sett_grid_area(g); c++) {
        bool is = g->cells[c] == tile;
        out[0] += is;
        columns[c % g->w] += is;
        rows[c / g->w] += is;
    }
    for (int32_t x = 0; x < g->w; x++) {
        out[1] += columns[x] > 0;
        out[3] = columns[x] > out[3] ? columns[x] : out[3];
    }
    for (int32_t y = 0; y < g->h; y++) {
        out[2] += rows[y] > 0;
        out[4] = rows[y] > out[4] ? rows[y] : out[4];
    }
}

/* More sets than are counted at once, in levels with longer sides than are; of
   full rows a byte is full. */
static void counts_are_those_of_each_cell(void **state)
{
    (void)state;
    enum { TILES = 11, KINDS = 5 };
    static const int32_t sides[] = {1, 3, 17, 64, 254, 255, 256, 300};
    SettText text = sett_text(sett_alloc_default());
    sett_text_add(&text, HEAD);
    for (int32_t t = 2; t < TILES; t++)
        sett_text_format(&text, "[tiles.t%d]\nglyph = \"%c\"\n", (int)t,
                         'a' + t);
    sett_text_add(&text, "[measures]\n");
    for (int32_t t = 0; t < TILES; t++) {
        char tile[8] = "floor";
        if (t > 0)
            snprintf(tile, sizeof tile, t == 1 ? "wall" : "t%d", (int)t);
        sett_text_format(
            &text,
            "a%d = \"count(%s)\"\nb%d = \"per(col, any(%s))\"\n"
            "c%d = \"per(row, any(%s))\"\nd%d = \"most(col, count(%s))\"\n"
            "e%d = \"most(row, frac(%s)) * w\"\n",
            (int)t, tile, (int)t, tile, (int)t, tile, (int)t, tile, (int)t,
            tile);
    }
    SettGameFile *file = open_text(text.data);
    const SettGame *game = sett_game_file_game(file);
    SettRng rng = sett_rng(5, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 64; i++) {
        SettArena tmp = testkit_arena();
        SettGrid g;
        double values[SETT_GAME_FILE_MOST_MEASURES + 16], want[KINDS];
        assert_int_equal(sett_grid_take(&tmp, sides[i % 8], sides[i / 8], &g),
                         SETT_OK);
        for (int32_t c = 0; c < sett_grid_area(&g); c++)
            g.cells[c] = i % 3 == 0 ? (uint8_t)(i % TILES)
                                    : (uint8_t)sett_rng_below(&rng, TILES);
        const SettLevel level = {.grid = g};
        size_t used = sett_arena_mark(&tmp).used;
        assert_int_equal(sett_game_measure(game, &level, &tmp, values),
                         SETT_OK);
        assert_int_equal(sett_arena_mark(&tmp).used, used);
        for (int32_t t = 0; t < TILES; t++) {
            plain_counts(&g, t, want);
            for (int32_t k = 0; k < KINDS; k++)
                assert_true(values[KINDS * t + k] - want[k] < 1e-9 &&
                            values[KINDS * t + k] - want[k] > -1e-9);
        }
        sett_arena_free(&tmp);
    }
    sett_game_file_destroy(file);
    sett_text_free(&text);
}

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
        cmocka_unit_test(counts_are_those_of_each_cell),
        cmocka_unit_test(features_that_are_not_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
