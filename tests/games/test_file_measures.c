/* Measures of game files: counted many cells at a time, and only those that are
   asked for. */
#include "support/testkit.h"

#include <math.h>
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

/* What is asked of one column or row, and of the level. */
typedef struct Slice {
    double solid, empty, top, third, bottom, height, cells, all;
} Slice;

static double at(const SettGrid *g, bool column, int32_t slice, int32_t i)
{
    return column ? g->cells[sett_grid_at(g, slice, i)]
                  : g->cells[sett_grid_at(g, i, slice)];
}

static Slice slice_of(const SettGrid *g, bool column, int32_t i)
{
    int32_t n = column ? g->h : g->w;
    Slice s = {
        .cells = n, .height = -1, .third = n > 2 ? at(g, column, i, 2) : 0};
    for (int32_t k = 0; k < n; k++)
        s.solid += at(g, column, i, k);
    s.empty = n - s.solid;
    s.top = at(g, column, i, 0);
    s.bottom = at(g, column, i, n - 1);
    for (int32_t c = 0; c < sett_grid_area(g); c++)
        s.all += g->cells[c];
    for (int32_t k = 0; k < n && s.solid > 0; k++)
        if (at(g, column, i, k) > 0 &&
            (s.height < 0 || (k > 0 && at(g, column, i, k - 1) == 0)))
            s.height = n - 1 - k;
    return s;
}

/* Values of a slice, as their texts say. */
static double sloped(const Slice *s)
{
    return s->solid * s->empty - s->height / 2;
}
static double chosen(const Slice *s)
{
    return s->bottom > 0 ? s->height : -1 - s->solid;
}
static double beyond(const Slice *s)
{
    return s->third > s->top;
}
static double not_less(const Slice *s)
{
    return s->solid >= s->empty;
}
static double least_and_most(const Slice *s)
{
    double least = s->solid < 4 ? s->solid : 4;
    double apart =
        s->solid > s->empty ? s->solid - s->empty : s->empty - s->solid;
    return (s->empty < least ? s->empty : least) +
           (apart > s->bottom ? apart : s->bottom);
}
static double clamped(const Slice *s)
{
    double value = s->solid < 2 ? 2 : s->solid > 5 ? 5 : s->solid;
    return value != -s->top + 5;
}
static double few(const Slice *s)
{
    return s->solid / s->cells < 0.4;
}
static double at_least_two(const Slice *s)
{
    return 2 <= s->solid;
}
static double above(const Slice *s)
{
    return s->all == 0 ? (double)NAN : s->solid / s->all;
}

typedef struct Loop {
    const char *text;
    bool column;
    double (*value)(const Slice *s);
    char fold; /* sum, most, runs, longest */
    int32_t least;
} Loop;
static const Loop loops[] = {
    {"per(col, count(solid) * count(empty) - height() / 2)", true, sloped, 's',
     1},
    {"most(col, if(at(bottom, solid), height(), -1 - count(solid)))", true,
     chosen, 'm', 1},
    {"runs(row, at(2, solid) > at(top, solid), 2)", false, beyond, 'r', 2},
    {"longest(row, count(solid) >= count(empty))", false, not_less, 'l', 1},
    {"longest(col, count(solid) >= count(empty), 3)", true, not_less, 'l', 3},
    {"per(row, min(count(solid), 4, count(empty)) + "
     "max(abs(count(solid) - count(empty)), at(bottom, solid)))",
     false, least_and_most, 's', 1},
    {"runs(col, clamp(count(solid), 2, 5) != -at(top, solid) + 5)", true,
     clamped, 'r', 1},
    {"per(row, frac(solid) < 0.4)", false, few, 's', 1},
    {"longest(row, 2 <= count(solid))", false, at_least_two, 'l', 1},
    {"most(row, count(solid) / all)", false, above, 'm', 1},
};
enum { LOOPS = sizeof loops / sizeof loops[0] };

static double plain_loop(const SettGrid *g, const Loop *loop)
{
    double sum = 0, most = (double)NAN, runs = 0, longest = 0, run = 0;
    for (int32_t i = 0; i < (loop->column ? g->w : g->h); i++) {
        const Slice slice = slice_of(g, loop->column, i);
        double value = loop->value(&slice);
        sum += value;
        if (!(most >= value))
            most = value;
        run = value != 0 && value == value ? run + 1 : 0;
        runs += run == loop->least;
        if (run >= loop->least && run > longest)
            longest = run;
    }
    return loop->fold == 's'   ? sum
           : loop->fold == 'm' ? most
           : loop->fold == 'r' ? runs
                               : longest;
}

/* Loops over more columns and rows than are worked out at once. */
static void loops_are_those_of_each_slice(void **state)
{
    (void)state;
    static const int32_t sides[] = {1, 2, 5, 31, 32, 33, 64, 65, 100, 300};
    SettText text = sett_text(sett_alloc_default());
    sett_text_add(&text, HEAD "[measures]\nall = \"count(solid)\"\n");
    for (int32_t i = 0; i < LOOPS; i++)
        sett_text_format(&text, "m%d = \"%s\"\n", (int)i, loops[i].text);
    SettGameFile *file = open_text(text.data);
    const SettGame *game = sett_game_file_game(file);
    SettRng rng = sett_rng(6, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 100; i++) {
        SettArena tmp = testkit_arena();
        SettGrid g;
        double values[SETT_GAME_FILE_MOST_MEASURES + 16];
        assert_int_equal(sett_grid_take(&tmp, sides[i % 10], sides[i / 10], &g),
                         SETT_OK);
        for (int32_t c = 0; c < sett_grid_area(&g); c++)
            g.cells[c] = sett_rng_below(&rng, 5) < (uint32_t)(i % 4);
        const SettLevel level = {.grid = g};
        assert_int_equal(sett_game_measure(game, &level, &tmp, values),
                         SETT_OK);
        for (int32_t k = 0; k < LOOPS; k++) {
            double want = plain_loop(&g, &loops[k]);
            assert_true(values[1 + k] == want ||
                        (want != want && values[1 + k] != values[1 + k]));
        }
        sett_arena_free(&tmp);
    }
    sett_game_file_destroy(file);
    sett_text_free(&text);
}

/* One more than the last tile of the game. */
static void a_tile_that_is_not_there(void **state)
{
    (void)state;
    SettGameFile *file = open_text(
        HEAD "[player]\nmode = \"platformer\"\nfall = [[0, 1]]\n"
             "jumps = [[[0, -1], [1, -1]]]\n[win]\nall = [\"reach edge "
             "right\"]\n[measures]\nway = \"progress\"\n");
    SettArena tmp = testkit_arena();
    SettGrid g;
    double values[SETT_GAME_FILE_MOST_MEASURES + 16];
    assert_int_equal(sett_grid_take(&tmp, 5, 3, &g), SETT_OK);
    const SettLevel level = {.grid = g};
    const SettGame *game = sett_game_file_game(file);
    for (uint8_t tile = 0; tile <= 2; tile++) {
        g.cells[4] = tile;
        assert_int_equal(sett_game_measure(game, &level, &tmp, values),
                         tile == 2 ? SETT_BAD_ARGUMENT : SETT_OK);
    }
    sett_arena_free(&tmp);
    sett_game_file_destroy(file);
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
        cmocka_unit_test(loops_are_those_of_each_slice),
        cmocka_unit_test(a_tile_that_is_not_there),
        cmocka_unit_test(features_that_are_not_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
