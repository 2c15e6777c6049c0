/* two_step_data.c - the study's results for other programs: claims.json,
   levels.csv, and results.sqlite with the tables levels, tests, claims and
   meta. */
#include "studies/two_step/two_step.h"

#define FIXED_COLUMNS 5 /* before the measures in the table of levels */

static SettStatus level_row(void *user, int64_t row, SettResultValue *values,
                            SettError *err)
{
    SettTwoStep *t = user;
    int32_t measures = t->table.columns;
    sett_nine_put(&t->nine, row, values);
    values[3].integer = t->nine.hashes[row] != 0;
    values[4].text = sett_nine_hash(&t->nine, row, err);
    for (int32_t m = 0; m < measures; m++)
        values[FIXED_COLUMNS + m].real = t->table.values[row * measures + m];
    return values[4].text != NULL ? SETT_OK : SETT_NO_MEMORY;
}

static SettStatus write_tables(SettTwoStep *t)
{
    static const SettResultColumn fixed[FIXED_COLUMNS] = {
        {"creator", SETT_RESULT_TEXT}, {"furnisher", SETT_RESULT_TEXT},
        {"index", SETT_RESULT_INT},    {"feasible", SETT_RESULT_INT},
        {"hash", SETT_RESULT_TEXT},
    };
    static const SettResultColumn test_columns[] = {
        SETT_NINE_TEST_COLUMNS("measure")};
    const SettStudyRun *run = &t->nine.run;
    const SettResultMeta meta[] = {
        {"game", t->nine.game->name},
        {"levels", sett_study_number(run, (uint64_t)t->nine.levels)}};
    SettResultTable tables[] = {
        {.name = NULL},
        {.name = "tests",
         SETT_STUDY_COLUMNS(test_columns),
         .rows = SETT_TWO_STEP_TESTS,
         .row = sett_nine_test_row,
         .user = t->found.tests},
        sett_study_claims(t->found.claims, SETT_TWO_STEP_CLAIMS),
    };
    SettStatus status =
        sett_nine_levels(&t->nine, fixed, FIXED_COLUMNS, level_row, &tables[0]);
    if (status == SETT_OK)
        status = sett_study_save_csv(run, &tables[0], "levels.csv");
    return status == SETT_OK ? sett_study_save_sqlite(run, meta, 2, tables, 3)
                             : status;
}

SettStatus sett_two_step_data(SettTwoStep *t)
{
    const SettStudyRun *run = &t->nine.run;
    SettStatus status =
        sett_study_save_claims(run, t->found.claims, SETT_TWO_STEP_CLAIMS);
    if (status != SETT_OK)
        return status;
    t->nine.row_text = sett_text(run->host.arena->alloc);
    status = write_tables(t);
    sett_text_free(&t->nine.row_text);
    return status;
}
