/* two_step_data.c - the study's results for other programs: claims.json,
   levels.csv, and results.sqlite with the tables levels, tests, claims and
   meta. */
#include "two_step.h"

#define FIXED_COLUMNS 5 /* before the measures in the table of levels */

static const char *hash_text(TwoStep *t, uint64_t hash)
{
    SettText *text = &t->base.row_text;
    sett_text_clear(text);
    sett_text_hex(text, hash, 16);
    return text->data;
}

static SettStatus level_row(void *user, int64_t row, SettResultValue *values,
                            SettError *err)
{
    TwoStep *t = user;
    int32_t combo = (int32_t)(row / t->base.levels);
    int64_t level = row % t->base.levels;
    cli_two_step_put(&t->base, row, values);
    values[3].integer = t->base.hashes[row] != 0;
    values[4].text = hash_text(t, t->base.hashes[row]);
    for (int32_t m = 0; m < t->measures; m++)
        values[FIXED_COLUMNS + m].real = cli_two_step_value(t, combo, level, m);
    return values[4].text != NULL
               ? SETT_OK
               : sett_fail(err, SETT_NO_MEMORY, "out of memory");
}

static SettStatus level_table(TwoStep *t, SettResultTable *out)
{
    static const SettResultColumn fixed[FIXED_COLUMNS] = {
        {"creator", SETT_RESULT_TEXT}, {"furnisher", SETT_RESULT_TEXT},
        {"index", SETT_RESULT_INT},    {"feasible", SETT_RESULT_INT},
        {"hash", SETT_RESULT_TEXT},
    };
    return cli_two_step_levels(&t->base, fixed, FIXED_COLUMNS, level_row, out);
}

static SettStatus test_row(void *user, int64_t row, SettResultValue *values,
                           SettError *err)
{
    (void)err;
    const SettNineTest *test = &((const TwoStep *)user)->found.tests[row];
    values[0].text = test->claim;
    values[1].text = test->value;
    values[2].text = test->a;
    values[3].text = test->b;
    cli_two_step_put_test(test, values + 4);
    return SETT_OK;
}

static const SettResultColumn test_columns[] = {
    {"claim", SETT_RESULT_TEXT}, {"measure", SETT_RESULT_TEXT},
    {"a", SETT_RESULT_TEXT},     {"b", SETT_RESULT_TEXT},
    TWO_STEP_TEST_COLUMNS,
};

static SettStatus write_sqlite(TwoStep *t, const SettResultTable *levels)
{
    const SettResultMeta meta[] = {
        {"game", t->base.game->name},
        {"levels",
         sett_study_number(&t->base.study, (uint64_t)t->base.levels)}};
    const SettResultTable tables[] = {
        *levels,
        {.name = "tests",
         SETT_STUDY_COLUMNS(test_columns),
         .rows = SETT_TWO_STEP_TESTS,
         .row = test_row,
         .user = t},
        sett_study_claims(t->found.claims, SETT_TWO_STEP_CLAIMS),
    };
    return sett_study_save_sqlite(&t->base.study, meta, 2, tables, 3);
}

SettStatus cli_two_step_write_data(TwoStep *t)
{
    SettResultTable levels;
    t->base.row_text = sett_text(t->base.study.host.arena->alloc);
    SettStatus s = level_table(t, &levels);
    if (s == SETT_OK)
        s = sett_study_save_claims(&t->base.study, t->found.claims,
                                   SETT_TWO_STEP_CLAIMS);
    if (s == SETT_OK)
        s = sett_study_save_csv(&t->base.study, &levels, "levels.csv");
    if (s == SETT_OK)
        s = write_sqlite(t, &levels);
    sett_text_free(&t->base.row_text);
    return s;
}
