/* study_two_step.c - sett study two-step: N levels of each of the nine
   combinations of a layout creator and a furnisher (Green et al. 2019), every
   one on a fresh layout, measured and tested against the paper's claims. */
#include "two_step.h"

#include <string.h>

#include "verbs.h"

static const SettStudyOption rows[] = {
    SETT_STUDY_ROWS(TwoStepOptions, 1000),
};

double cli_two_step_value(const TwoStep *t, int32_t combo, int64_t level,
                          int32_t measure)
{
    return t->values[((int64_t)combo * t->base.levels + level) * t->measures +
                     measure];
}

SettSample cli_two_step_sample(const TwoStep *t, const char *measure,
                               uint32_t combos)
{
    SettNineTable table = {t->values, t->base.levels, t->measures};
    int32_t column = sett_measure_named(t->base.game, measure);
    SETT_ASSERT(column >= 0);
    return sett_nine_sample(&table, column, combos, 0, table.levels);
}

/* A level that cannot be made is a result as well: hash 0, no measures. */
static SettStatus measure_level(const void *self, int32_t combo, int64_t index,
                                SettArena *tmp, double *values, uint64_t *hash)
{
    const TwoStep *t = self;
    SettGrid grid;
    SettStatus s =
        cli_two_step_level(&t->base.recipes[combo], index, tmp, &grid);
    if (s != SETT_OK)
        return s == SETT_INFEASIBLE ? SETT_OK : s;
    *hash = sett_grid_hash(&grid);
    SettLevel level = {.grid = grid};
    return sett_game_measure(t->base.game, &level, tmp, values);
}

static SettStatus set_up(void *self, const void *options)
{
    TwoStep *t = self;
    (void)options;
    cli_two_step_begin(&t->base, 1);
    t->base.level = measure_level;
    t->measures = t->base.game->measures.count;
    SettStatus s = cli_two_step_recipes(&t->base);
    if (s == SETT_OK)
        s = cli_two_step_items(&t->base, TWO_STEP_BLOCK, t->measures, 0);
    t->values = t->base.parts[0].values;
    return s;
}

static SettStatus test_claims(TwoStep *t)
{
    SettNineTable table = {t->values, t->base.levels, t->measures};
    int32_t columns[SETT_TWO_STEP_MEASURE_COUNT];
    for (int32_t m = 0; m < SETT_TWO_STEP_MEASURE_COUNT; m++) {
        columns[m] =
            sett_measure_named(t->base.game, sett_two_step_measure_names[m]);
        SETT_ASSERT(columns[m] >= 0);
    }
    Cli *cli = cli_of(&t->base.study);
    SettStatus s =
        sett_two_step_claims(&table, columns, &cli->arena, &t->found);
    return s == SETT_OK ? s : cli_no_memory(cli);
}

static SettStatus write_results(void *self)
{
    TwoStep *t = self;
    static const SettStudyFile files[] = {{"figure1.svg", cli_two_step_figure1},
                                          {"figure2.svg", cli_two_step_figure2},
                                          {"figure3.svg", cli_two_step_figure3},
                                          {"index.html", cli_two_step_page}};
    SettStatus s = test_claims(t);
    if (s == SETT_OK)
        s = cli_two_step_write_data(t);
    if (s == SETT_OK)
        s = sett_study_draw(&t->base.study, files,
                            sizeof files / sizeof files[0]);
    return s;
}

static void report(void *self, SettText *out)
{
    TwoStep *t = self;
    sett_claims_list(t->found.claims, SETT_TWO_STEP_CLAIMS, out);
    sett_text_format(out, "%lld levels (%lld infeasible)\n",
                     (long long)(SETT_NINE * t->base.levels),
                     (long long)t->base.failed);
}

const SettStudy cli_study_two_step = {
    .name = "two-step",
    .help = "9,000 dungeons of Green et al. 2019, measured and tested",
    .what = "levels",
    SETT_STUDY_OPTIONS(TwoStepOptions, rows),
    .output_version = 1,
    .size = sizeof(TwoStep),
    .set_up = set_up,
    .item = cli_two_step_do_item,
    .take = cli_two_step_take_item,
    .finish = write_results,
    .report = report};
