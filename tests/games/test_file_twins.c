/* The games that are both a C descriptor and a file: on random levels of every
   density, both say the same of completion, progress, measures and structures.
   The first argument is the number of levels of each (2,000). */
#include "support/testkit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sett/catalog.h"
#include "sett/game_file.h"
#include "sett/rng.h"

static int32_t levels = 2000;

static SettGameFile *open_preset(const char *name)
{
    int32_t count;
    const SettGamePreset *all = sett_game_presets(&count);
    SettGameFileDef def = sett_game_file_def();
    SettGameProblems problems;
    SettGameFile *file = NULL;
    SettError err = {.text = "no such preset"};
    for (int32_t i = 0; i < count; i++)
        if (strcmp(all[i].name, name) == 0)
            sett_game_file_read(&def, all[i].text, strlen(all[i].text), &file,
                                &problems, &err);
    if (file == NULL)
        fail_msg("%s:%d:%d: %s", name, err.line, err.column, err.text);
    return file;
}

/* Mostly the game's open and solid fills, the rest any tile; then ground and
   ledges, so that both answers of each judge occur. */
static void draw(const SettGame *game, SettRng *rng, SettGrid *grid)
{
    int32_t dense = sett_rng_range(rng, 1, 12), odd = sett_rng_range(rng, 0, 6);
    for (int32_t c = 0; c < sett_grid_area(grid); c++) {
        uint32_t pick = sett_rng_below(rng, 40);
        grid->cells[c] =
            (int32_t)pick < dense ? game->fill_solid
            : (int32_t)pick < dense + odd
                ? (uint8_t)sett_rng_below(rng, (uint32_t)game->tiles.count)
                : game->fill_open;
    }
    bool ground = sett_rng_below(rng, 3) > 0;
    for (int32_t x = 0; ground && x < grid->w; x++)
        if (sett_rng_below(rng, 10) > 0)
            grid->cells[sett_grid_at(grid, x, grid->h - 1)] = game->fill_solid;
}

/* By the first `most` judges, of C's. */
static void same_verdicts(const SettGame *c, const SettGame *f, uint64_t budget,
                          const SettLevel *level, int32_t most, SettArena *tmp,
                          int32_t answers[3])
{
    for (int32_t j = 0; j < c->judge_count && j < most; j++) {
        SettVerdict a, b;
        const SettJudge *twin = NULL;
        for (int32_t i = 0; i < f->judge_count; i++)
            if (strcmp(f->judges[i].name, c->judges[j].name) == 0)
                twin = &f->judges[i];
        if (twin == NULL)
            fail_msg("the file has no agent %s", c->judges[j].name);
        assert_int_equal(
            c->judges[j].judge(c->judges[j].self, level, budget, tmp, &a),
            SETT_OK);
        assert_int_equal(twin->judge(twin->self, level, budget, tmp, &b),
                         SETT_OK);
        if (a.answer != b.answer && b.report.count > 0)
            print_message("%s\n", b.report.reasons[0].text);
        if (a.answer != b.answer || a.progress != b.progress)
            fail_msg("%s: %d %.17g and %d %.17g", twin->name, (int)a.answer,
                     a.progress, (int)b.answer, b.progress);
        answers[a.answer]++;
    }
}

static void same_measures(const SettGame *c, const SettGame *f,
                          const SettLevel *level, SettArena *tmp, double bound)
{
    double a[64], b[64];
    assert_int_equal(sett_game_measure(c, level, tmp, a), SETT_OK);
    assert_int_equal(sett_game_measure(f, level, tmp, b), SETT_OK);
    for (int32_t i = 0; i < c->measures.count; i++) {
        int32_t twin = sett_measure_named(f, c->measures.rows[i].name);
        assert_true(twin >= 0);
        if (!(fabs(a[i] - b[twin]) <= bound))
            fail_msg("%s: %.17g and %.17g", c->measures.rows[i].name, a[i],
                     b[twin]);
    }
}

static void same_check(const SettGame *c, const SettGame *f,
                       const SettLevel *level, SettArena *tmp)
{
    SettReport a = sett_report(tmp), b = sett_report(tmp);
    assert_int_equal(sett_game_check(c, level, true, tmp, &a), SETT_OK);
    assert_int_equal(sett_game_check(f, level, true, tmp, &b), SETT_OK);
    assert_int_equal(a.count, b.count);
    for (int32_t i = 0; i < a.count; i++)
        assert_string_equal(a.reasons[i].text, b.reasons[i].text);
}

/* `bound`: how far measures may be apart, for sums that the C game rounds step
   by step as its paper does. `budget`: states of a search, 0: the default. */
static void compare(const char *name, double bound, uint64_t budget,
                    int32_t count)
{
    SettGameFile *file = open_preset(name);
    const SettGame *f = sett_game_file_game(file);
    const SettGame *c = sett_catalog_game(sett_catalog_builtin(), name);
    SettArena tmp = testkit_arena();
    SettRng rng = sett_rng(7, 0, 0);
    int32_t answers[3] = {0};
    assert_int_equal(c->tiles.count, f->tiles.count);
    for (int32_t t = 0; t < c->tiles.count; t++) {
        assert_string_equal(c->tiles.tiles[t].name, f->tiles.tiles[t].name);
        assert_int_equal(c->tiles.tiles[t].glyph, f->tiles.tiles[t].glyph);
    }
    for (int32_t i = 0; i < count; i++) {
        SettArenaMark mark = sett_arena_mark(&tmp);
        SettGrid grid;
        bool rows = c->slices == SETT_ROWS;
        int32_t length = sett_rng_range(&rng, 1, 40);
        assert_int_equal(sett_grid_take(&tmp, rows ? c->default_w : length,
                                        rows ? length : c->default_h, &grid),
                         SETT_OK);
        draw(c, &rng, &grid);
        SettLevel level = {.grid = grid};
        /* The reference's own searches are slow. */
        same_verdicts(c, f, budget, &level, i % 25 == 0 ? 99 : 3, &tmp,
                      answers);
        same_measures(c, f, &level, &tmp, bound);
        same_check(c, f, &level, &tmp);
        sett_arena_reset(&tmp, mark);
    }
    print_message("%s: %d yes, %d no, %d unknown\n", name, answers[SETT_YES],
                  answers[SETT_NO], answers[SETT_UNKNOWN]);
    assert_true(answers[SETT_YES] > count / 20);
    assert_true(answers[SETT_NO] > count / 20);
    sett_arena_free(&tmp);
    sett_game_file_destroy(file);
}

static void smb(void **state)
{
    (void)state;
    compare("smb", 0, 0, levels);
}

static void icarus(void **state)
{
    (void)state;
    compare("icarus", 1e-12, 0, levels);
}

static void dungeongrams(void **state)
{
    (void)state;
    compare("dungeongrams", 1e-12, 2000, levels / 4);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        levels = (int32_t)strtol(argv[1], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(smb),
        cmocka_unit_test(icarus),
        cmocka_unit_test(dungeongrams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
