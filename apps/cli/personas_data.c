/* personas_data.c - the study's results for other programs: claims.json,
   plays.csv, levels.csv, and results.sqlite with the tables plays, levels,
   tests, claims, blocks and meta; and the means that are expected. */
#include "personas.h"

SettSample cli_personas_sample(const Personas *t, int32_t value,
                               uint32_t players, uint32_t combos, int64_t from,
                               int64_t to)
{
    SettNineTable plays = {t->values, t->base.levels,
                           t->players * SETT_PLAY_VALUES};
    SettSample sample = sett_sample();
    for (int32_t p = 0; p < t->players; p++) {
        if (!(players >> p & 1))
            continue;
        SettSample one = sett_nine_sample(&plays, p * SETT_PLAY_VALUES + value,
                                          combos, from, to);
        sett_sample_merge(&sample, &one);
    }
    return sample;
}

double cli_personas_difficulty(const Personas *t, int32_t combo, int64_t level)
{
    return sett_difficulty(cli_personas_play(t, combo, level, 0), t->players);
}

/* Means of 1,000 levels a combination: docs/design/md2.md, section 19. Rows are
   combinations; won, kills, treasure share, each R, MK, TC. */
static const double expected[SETT_NINE][3][SETT_PERSONAS_ROLES] = {
    {{0.675, 0.583, 0.142}, {6.39, 7.12, 4.85}, {0.159, 0.217, 0.213}},
    {{0.896, 0.815, 0.756}, {3.19, 4.44, 3.57}, {0.087, 0.162, 0.186}},
    {{0.811, 0.739, 0.428}, {5.26, 5.92, 4.96}, {0.145, 0.250, 0.237}},
    {{0.816, 0.647, 0.340}, {6.56, 7.58, 6.67}, {0.018, 0.059, 0.184}},
    {{0.906, 0.823, 0.739}, {3.87, 5.65, 5.22}, {0.039, 0.105, 0.166}},
    {{0.839, 0.719, 0.549}, {6.38, 7.29, 6.98}, {0.072, 0.150, 0.170}},
    {{0.815, 0.698, 0.248}, {5.16, 6.08, 4.76}, {0.073, 0.108, 0.192}},
    {{0.877, 0.847, 0.787}, {2.67, 3.92, 3.37}, {0.106, 0.164, 0.187}},
    {{0.880, 0.745, 0.474}, {4.88, 5.97, 5.16}, {0.130, 0.197, 0.209}},
};

/* 5 % or four standard errors of these levels, whichever is more; TC depends
   most on the details of the search and is given 8 points, and 0.04. */
PersonasExpected cli_personas_expected(int32_t combo, int32_t role,
                                       int32_t value, const SettSample *sample)
{
    int32_t kind = value == SETT_PLAY_WIN     ? 0
                   : value == SETT_PLAY_KILLS ? 1
                                              : 2;
    double mean = expected[combo][kind][role];
    double tolerance = 0.05 * mean;
    double errors = sett_sample_interval(sample) / 1.96 * 4;
    if (role == SETT_PERSONAS_TC && kind != 1)
        tolerance = kind == 0 ? 0.08 : 0.04;
    tolerance = errors > tolerance ? errors : tolerance;
    return (PersonasExpected){mean, tolerance};
}

static SettStatus play_row(void *user, int64_t row, SettResultValue *values,
                           SettError *err)
{
    (void)err;
    const Personas *t = user;
    cli_two_step_put(&t->base, row / t->players, values);
    values[3].text = t->tests[row % t->players].name;
    for (int32_t v = 0; v < SETT_PLAY_VALUES; v++)
        values[4 + v].real = t->values[row * SETT_PLAY_VALUES + v];
    return SETT_OK;
}

#define PLAY_COLUMN(id, name, help) {name, SETT_RESULT_REAL},
static const SettResultColumn play_columns[] = {
    {"creator", SETT_RESULT_TEXT},
    {"furnisher", SETT_RESULT_TEXT},
    {"index", SETT_RESULT_INT},
    {"player", SETT_RESULT_TEXT},
    SETT_PLAY_VALUE_LIST(PLAY_COLUMN)};

#define FIXED_COLUMNS 6 /* before the measures in the table of levels */

static SettStatus level_row(void *user, int64_t row, SettResultValue *values,
                            SettError *err)
{
    Personas *t = user;
    cli_two_step_put(&t->base, row, values);
    sett_text_clear(&t->base.row_text);
    sett_text_hex(&t->base.row_text, t->base.hashes[row], 16);
    values[3].integer = t->base.hashes[row] != 0;
    values[4].text = t->base.row_text.data;
    values[5].real = cli_personas_difficulty(t, (int32_t)(row / t->base.levels),
                                             row % t->base.levels);
    for (int32_t m = 0; m < t->measures; m++)
        values[FIXED_COLUMNS + m].real = t->measured[row * t->measures + m];
    return t->base.row_text.status == SETT_OK
               ? SETT_OK
               : sett_fail(err, SETT_NO_MEMORY, "out of memory");
}

static SettStatus level_table(Personas *t, SettResultTable *out)
{
    static const SettResultColumn fixed[FIXED_COLUMNS] = {
        {"creator", SETT_RESULT_TEXT}, {"furnisher", SETT_RESULT_TEXT},
        {"index", SETT_RESULT_INT},    {"feasible", SETT_RESULT_INT},
        {"hash", SETT_RESULT_TEXT},    {"difficulty", SETT_RESULT_REAL},
    };
    return cli_two_step_levels(&t->base, fixed, FIXED_COLUMNS, level_row, out);
}

static SettStatus test_row(void *user, int64_t row, SettResultValue *values,
                           SettError *err)
{
    (void)err;
    const SettNineTest *test = &((const Personas *)user)->found.all.tests[row];
    values[0].text = test->claim;
    values[1].text = test->value;
    values[2].text = test->a;
    values[3].text = test->b;
    cli_two_step_put_test(test, values + 4);
    return SETT_OK;
}

static const SettResultColumn test_columns[] = {
    {"claim", SETT_RESULT_TEXT}, {"value", SETT_RESULT_TEXT},
    {"a", SETT_RESULT_TEXT},     {"b", SETT_RESULT_TEXT},
    TWO_STEP_TEST_COLUMNS,
};

static SettStatus block_row(void *user, int64_t row, SettResultValue *values,
                            SettError *err)
{
    (void)err;
    const Personas *t = user;
    const SettPersonasBlocks *blocks =
        &t->found.blocks[row / SETT_PERSONAS_LOOKED];
    values[0].text = t->found.claims[row % SETT_PERSONAS_LOOKED].id;
    values[1].integer = blocks->size;
    values[2].integer = blocks->count;
    values[3].integer = blocks->held[row % SETT_PERSONAS_LOOKED];
    return SETT_OK;
}

static const SettResultColumn block_columns[] = {
    {"claim", SETT_RESULT_TEXT},
    {"size", SETT_RESULT_INT},
    {"blocks", SETT_RESULT_INT},
    {"held", SETT_RESULT_INT},
};

static SettStatus write_sqlite(Personas *t, const SettResultTable *tables,
                               int32_t count)
{
    const SettStudyRun *study = &t->base.study;
    const SettResultMeta meta[] = {
        {"game", t->base.game->name},
        {"levels", sett_study_number(study, (uint64_t)t->base.levels)},
        {"budget", sett_study_number(study, t->tests[0].budget)}};
    return sett_study_save_sqlite(&t->base.study, meta, 3, tables, count);
}

static SettStatus write_all(Personas *t)
{
    int32_t claims = t->paper ? SETT_PERSONAS_CLAIMS : 0;
    SettResultTable tables[5] = {
        {.name = "plays",
         SETT_STUDY_COLUMNS(play_columns),
         .rows = SETT_NINE * t->base.levels * t->players,
         .row = play_row,
         .user = t},
        {.name = NULL},
        {.name = "tests",
         SETT_STUDY_COLUMNS(test_columns),
         .rows = t->paper ? SETT_PERSONAS_TESTS : 0,
         .row = test_row,
         .user = t},
        sett_study_claims(t->found.claims, claims),
        {.name = "blocks",
         SETT_STUDY_COLUMNS(block_columns),
         .rows = t->paper ? 2 * SETT_PERSONAS_LOOKED : 0,
         .row = block_row,
         .user = t},
    };
    SettStatus s = level_table(t, &tables[1]);
    if (s == SETT_OK)
        s = sett_study_save_csv(&t->base.study, &tables[0], "plays.csv");
    if (s == SETT_OK)
        s = sett_study_save_csv(&t->base.study, &tables[1], "levels.csv");
    return s == SETT_OK ? write_sqlite(t, tables, 5) : s;
}

SettStatus cli_personas_write_data(Personas *t)
{
    t->base.row_text = sett_text(t->base.study.host.arena->alloc);
    SettStatus s = sett_study_save_claims(&t->base.study, t->found.claims,
                                          t->paper ? SETT_PERSONAS_CLAIMS : 0);
    if (s == SETT_OK)
        s = write_all(t);
    sett_text_free(&t->base.row_text);
    return s;
}
