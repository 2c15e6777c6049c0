/* two_step_data.c - the study's results for other programs: claims.json,
   levels.csv, and results.sqlite with the tables levels, tests, claims and
   meta. */
#include "two_step.h"

#include "io/results.h"

#define FIXED_COLUMNS 5 /* before the measures in the table of levels */

/* ------------------------------------------------------------------- tables */

static const char *hash_text(TwoStep *t, uint64_t hash)
{
    SettText *text = &t->row_text;
    sett_text_clear(text);
    sett_text_hex(text, hash, 16);
    return text->data;
}

static SettStatus level_row(void *user, int64_t row, SettResultValue *values,
                            SettError *err)
{
    TwoStep *t = user;
    int32_t combo = (int32_t)(row / t->levels);
    int64_t level = row % t->levels;
    values[0].text = two_step_creators[combo / TWO_STEP_SIDE];
    values[1].text = two_step_furnishers[combo % TWO_STEP_SIDE];
    values[2].integer = level;
    values[3].integer = t->hashes[row] != 0;
    values[4].text = hash_text(t, t->hashes[row]);
    for (int32_t m = 0; m < t->measures; m++)
        values[FIXED_COLUMNS + m].real =
            sett_two_step_value(t, combo, level, m);
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
    int32_t count = FIXED_COLUMNS + t->measures;
    SettResultColumn *columns =
        SETT_TAKE(&t->cli->arena, count, SettResultColumn);
    if (columns == NULL)
        return sett_cli_no_memory(t->cli);
    for (int32_t i = 0; i < count; i++)
        columns[i] = i < FIXED_COLUMNS
                         ? fixed[i]
                         : (SettResultColumn){
                               t->game->measures.rows[i - FIXED_COLUMNS].name,
                               SETT_RESULT_REAL};
    *out = (SettResultTable){.name = "levels",
                             .columns = columns,
                             .column_count = count,
                             .rows = TWO_STEP_COMBOS * t->levels,
                             .row = level_row,
                             .user = t};
    return SETT_OK;
}

static SettStatus test_row(void *user, int64_t row, SettResultValue *values,
                           SettError *err)
{
    (void)err;
    const TwoStepTest *test = &((const TwoStep *)user)->tests[row];
    values[0].text = test->claim;
    values[1].text = test->measure;
    values[2].text = test->a;
    values[3].text = test->b;
    values[4].real = test->mean_a;
    values[5].real = test->mean_b;
    values[6].real = test->welch.t;
    values[7].real = test->welch.df;
    values[8].real = test->welch.p;
    values[9].real = test->corrected;
    values[10].real = test->welch.cohen_d;
    return SETT_OK;
}

static const SettResultColumn test_columns[] = {
    {"claim", SETT_RESULT_TEXT},   {"measure", SETT_RESULT_TEXT},
    {"a", SETT_RESULT_TEXT},       {"b", SETT_RESULT_TEXT},
    {"mean_a", SETT_RESULT_REAL},  {"mean_b", SETT_RESULT_REAL},
    {"welch_t", SETT_RESULT_REAL}, {"df", SETT_RESULT_REAL},
    {"p", SETT_RESULT_REAL},       {"p_corrected", SETT_RESULT_REAL},
    {"cohen_d", SETT_RESULT_REAL},
};

static SettStatus claim_row(void *user, int64_t row, SettResultValue *values,
                            SettError *err)
{
    (void)err;
    const SettClaim *claim = &((const TwoStep *)user)->claims[row];
    values[0].text = claim->id;
    values[1].text = claim->text;
    values[2].text = claim->statistic;
    values[3].real = claim->p;
    values[4].integer = claim->held;
    return SETT_OK;
}

static const SettResultColumn claim_columns[] = {
    {"id", SETT_RESULT_TEXT},        {"text", SETT_RESULT_TEXT},
    {"statistic", SETT_RESULT_TEXT}, {"p", SETT_RESULT_REAL},
    {"held", SETT_RESULT_INT},
};
#define COLUMNS(rows) \
    .columns = rows, .column_count = (int32_t)(sizeof rows / sizeof rows[0])

/* ------------------------------------------------------------------ writing */

static SettStatus write_claims(TwoStep *t)
{
    SettText text = sett_text(t->cli->alloc);
    sett_claims_json(t->claims, TWO_STEP_CLAIMS, &text);
    SettStatus s = sett_study_save(&t->study, "claims.json", &text);
    sett_text_free(&text);
    return s;
}

static SettStatus write_csv(TwoStep *t, const SettResultTable *levels)
{
    SettText text = sett_text(t->cli->alloc);
    SettStatus s = sett_results_csv(levels, &text, &t->cli->err);
    if (s == SETT_OK)
        s = sett_study_save(&t->study, "levels.csv", &text);
    sett_text_free(&text);
    return s;
}

static SettStatus write_sqlite(TwoStep *t, const SettResultTable *levels)
{
    const char *seed =
        sett_arena_format(&t->cli->arena, "%llu", (unsigned long long)t->seed);
    const char *count =
        sett_arena_format(&t->cli->arena, "%lld", (long long)t->levels);
    if (seed == NULL || count == NULL)
        return sett_cli_no_memory(t->cli);
    SettResultMeta meta[] = {{"study", "two-step"},
                             {"sett", SETT_VERSION},
                             {"game", t->game->name},
                             {"seed", seed},
                             {"levels", count}};
    SettResultTable tables[3] = {
        *levels,
        {.name = "tests",
         COLUMNS(test_columns),
         .rows = t->test_count,
         .row = test_row,
         .user = t},
        {.name = "claims",
         COLUMNS(claim_columns),
         .rows = TWO_STEP_CLAIMS,
         .row = claim_row,
         .user = t},
    };
    SettText text = sett_text(t->cli->alloc);
    SettStatus s =
        sett_results_sqlite(meta, (int32_t)(sizeof meta / sizeof meta[0]),
                            tables, 3, &text, &t->cli->err);
    if (s == SETT_UNSUPPORTED) {
        sett_cli_note(t->cli, "no results.sqlite: built without SQLite");
        s = SETT_OK;
    } else if (s == SETT_OK) {
        s = sett_study_save(&t->study, "results.sqlite", &text);
    }
    sett_text_free(&text);
    return s;
}

SettStatus sett_two_step_write_data(TwoStep *t)
{
    SettResultTable levels;
    t->row_text = sett_text(t->cli->alloc);
    SettStatus s = level_table(t, &levels);
    if (s == SETT_OK)
        s = write_claims(t);
    if (s == SETT_OK)
        s = write_csv(t, &levels);
    if (s == SETT_OK)
        s = write_sqlite(t, &levels);
    sett_text_free(&t->row_text);
    return s;
}
