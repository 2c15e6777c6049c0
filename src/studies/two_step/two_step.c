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

static SettStatus measure_level(const void *self, const SettLevel *level,
                                int64_t index, SettArena *tmp, double *values)
{
    const SettTwoStep *t = self;
    (void)index;
    return sett_game_measure(t->nine.game, level, tmp, values);
}

static SettStatus set_up(void *self, const void *options)
{
    SettTwoStep *t = self;
    (void)options;
    sett_nine_begin(&t->nine, 1);
    t->nine.level = measure_level;
    SettStatus status = sett_nine_recipes(&t->nine);
    if (status != SETT_OK)
        return status;
    return sett_nine_items(&t->nine, BLOCK, t->nine.game->measures.count, 0);
}

static SettStatus level_row(void *user, int64_t row, SettResultValue *values,
                            SettError *err)
{
    (void)err;
    sett_nine_put_level(user, row, SETT_NINE_FIXED, values);
    return SETT_OK;
}

static SettStatus finish(void *self)
{
    static const SettResultColumn test_columns[] = {
        SETT_NINE_TEST_COLUMNS("measure")};
    SettTwoStep *t = self;
    SettStudyRun *run = &t->nine.run;
    int32_t columns[SETT_TWO_STEP_MEASURE_COUNT];
    for (int32_t m = 0; m < SETT_TWO_STEP_MEASURE_COUNT; m++) {
        columns[m] =
            sett_measure_named(t->nine.game, sett_two_step_measure_names[m]);
        SETT_ASSERT(columns[m] >= 0);
    }
    SettStatus status = sett_two_step_claims(&t->nine.tables[0], columns,
                                             run->host.arena, &t->found);
    if (status != SETT_OK)
        return status;
    run->claims = t->found.claims;
    run->claim_count = SETT_TWO_STEP_CLAIMS;
    SettResultTable tables[] = {
        {.name = NULL},
        {.name = "tests",
         SETT_STUDY_COLUMNS(test_columns),
         .rows = SETT_TWO_STEP_TESTS,
         .row = sett_nine_test_row,
         .user = t->found.tests},
        sett_study_claims(run),
    };
    const SettResultMeta meta[] = {
        {"game", t->nine.game->name},
        {"levels", sett_study_number(run, (uint64_t)t->nine.levels)}};
    status = sett_nine_levels(&t->nine, NULL, level_row, &tables[0]);
    if (status != SETT_OK)
        return status;
    return sett_study_write(run, &(SettStudyTables){tables, 3, 1, meta, 2});
}

static const SettStudyFigure figures[] = {
    {"figure1.svg", sett_two_step_figure1, 0,
     "The same layout, bare and under each furnisher"},
    {"figure2.svg", sett_two_step_figure2, 0,
     "Where the layouts of each creator lie"},
    {"figure3.svg", sett_two_step_figure3, 0,
     "Where the furnishers put things"}};

static void report(void *self, SettText *out)
{
    SettTwoStep *t = self;
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
    SETT_STUDY_STEPS(set_up, sett_nine_do_item, sett_nine_take_item, finish,
                     report),
    SETT_STUDY_FIGURES(figures),
    .page = sett_two_step_page,
    .title = "Two-step dungeons",
    .summary = "Three layout creators times three furnishers (Green et al. "
               "2019)"};
