/* two_step.c - the study two-step: N levels of each of the nine combinations of
   a layout creator and a furnisher (Green et al. 2019), every one on a fresh
   layout, measured and tested against the paper's claims. */
#include "studies/two_step/two_step.h"

#define BLOCK 50 /* levels of one item */

typedef struct Options {
    SettStudyOptions study;
} Options;

static const SettStudyOption rows[] = {
    SETT_STUDY_ROWS(Options, 1000),
};

/* A level that cannot be made is a result as well: hash 0, no measures. */
static SettStatus measure_level(const void *self, int32_t combo, int64_t index,
                                SettArena *tmp, double *values, uint64_t *hash)
{
    const SettTwoStep *t = self;
    SettLevel level = {.lock = NULL};
    SettStatus status =
        sett_two_step_level(&t->nine.recipes[combo], index, tmp, &level.grid);
    if (status != SETT_OK)
        return status == SETT_INFEASIBLE ? SETT_OK : status;
    *hash = sett_grid_hash(&level.grid);
    return sett_game_measure(t->nine.game, &level, tmp, values);
}

static SettStatus set_up(void *self, const void *options)
{
    SettTwoStep *t = self;
    (void)options;
    sett_nine_begin(&t->nine, 1);
    t->nine.level = measure_level;
    int32_t measures = t->nine.game->measures.count;
    SettStatus status = sett_nine_recipes(&t->nine);
    if (status != SETT_OK)
        return status;
    status = sett_nine_items(&t->nine, BLOCK, measures, 0);
    t->table =
        (SettNineTable){t->nine.parts[0].values, t->nine.levels, measures};
    return status;
}

static SettStatus test_claims(SettTwoStep *t)
{
    const SettStudyHost *host = &t->nine.run.host;
    int32_t columns[SETT_TWO_STEP_MEASURE_COUNT];
    for (int32_t m = 0; m < SETT_TWO_STEP_MEASURE_COUNT; m++) {
        columns[m] =
            sett_measure_named(t->nine.game, sett_two_step_measure_names[m]);
        SETT_ASSERT(columns[m] >= 0);
    }
    SettStatus status =
        sett_two_step_claims(&t->table, columns, host->arena, &t->found);
    return status == SETT_OK ? status : sett_study_no_memory(host);
}

static SettStatus finish(void *self)
{
    SettTwoStep *t = self;
    static const SettStudyFile files[] = {
        {"figure1.svg", sett_two_step_figure1},
        {"figure2.svg", sett_two_step_figure2},
        {"figure3.svg", sett_two_step_figure3},
        {"index.html", sett_two_step_page}};
    SettStatus status = test_claims(t);
    if (status == SETT_OK)
        status = sett_two_step_data(t);
    if (status != SETT_OK)
        return status;
    return sett_study_draw(&t->nine.run, files, sizeof files / sizeof files[0]);
}

static void report(void *self, SettText *out)
{
    SettTwoStep *t = self;
    sett_claims_list(t->found.claims, SETT_TWO_STEP_CLAIMS, out);
    sett_text_format(out, "%lld levels (%lld infeasible)\n",
                     (long long)(SETT_NINE * t->nine.levels),
                     (long long)t->nine.failed);
}

const SettStudy sett_study_two_step = {
    .name = "two-step",
    .help = "9,000 dungeons of Green et al. 2019, measured and tested",
    .what = "levels",
    SETT_STUDY_OPTIONS(Options, rows),
    .size = sizeof(SettTwoStep),
    .output_version = 1,
    .set_up = set_up,
    .item = sett_nine_do_item,
    .take = sett_nine_take_item,
    .finish = finish,
    .report = report};
