/* personas_data.c - the study's results for other programs: claims.json,
   plays.csv, levels.csv, and results.sqlite with the tables plays, levels,
   tests, claims, blocks and meta; and the means that are expected. */
#include "studies/personas/personas.h"

SettSample sett_personas_sample(const SettPersonas *t, int32_t value,
                                int32_t player, uint32_t combos, int64_t to)
{
    return sett_nine_sample(&t->plays, player * SETT_PLAY_VALUES + value,
                            combos, 0, to);
}

double sett_personas_difficulty(const SettPersonas *t, int64_t row)
{
    return sett_difficulty(t->plays.values + row * t->plays.columns,
                           t->players);
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
SettPersonasExpected sett_personas_expected(int32_t combo, int32_t role,
                                            int32_t value,
                                            const SettSample *sample)
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
    return (SettPersonasExpected){mean, tolerance};
}

static SettStatus play_row(void *user, int64_t row, SettResultValue *values,
                           SettError *err)
{
    (void)err;
    const SettPersonas *t = user;
    sett_nine_put(&t->nine, row / t->players, values);
    values[3].text = t->testers.tests[row % t->players].name;
    for (int32_t v = 0; v < SETT_PLAY_VALUES; v++)
        values[4 + v].real = t->plays.values[row * SETT_PLAY_VALUES + v];
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
static const SettResultColumn level_columns[FIXED_COLUMNS] = {
    {"creator", SETT_RESULT_TEXT}, {"furnisher", SETT_RESULT_TEXT},
    {"index", SETT_RESULT_INT},    {"feasible", SETT_RESULT_INT},
    {"hash", SETT_RESULT_TEXT},    {"difficulty", SETT_RESULT_REAL},
};

static SettStatus level_row(void *user, int64_t row, SettResultValue *values,
                            SettError *err)
{
    SettPersonas *t = user;
    sett_nine_put(&t->nine, row, values);
    values[3].integer = t->nine.hashes[row] != 0;
    values[4].text = sett_nine_hash(&t->nine, row, err);
    values[5].real = sett_personas_difficulty(t, row);
    for (int32_t m = 0; m < t->measures; m++)
        values[FIXED_COLUMNS + m].real = t->measured[row * t->measures + m];
    return values[4].text != NULL ? SETT_OK : SETT_NO_MEMORY;
}

static const SettResultColumn test_columns[] = {
    SETT_NINE_TEST_COLUMNS("value")};

static SettStatus block_row(void *user, int64_t row, SettResultValue *values,
                            SettError *err)
{
    (void)err;
    const SettPersonas *t = user;
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

static SettStatus write_tables(SettPersonas *t)
{
    const SettStudyRun *run = &t->nine.run;
    const SettResultMeta meta[] = {
        {"game", t->nine.game->name},
        {"levels", sett_study_number(run, (uint64_t)t->nine.levels)},
        {"budget", sett_study_number(run, t->testers.tests[0].budget)}};
    SettResultTable tables[] = {
        {.name = "plays",
         SETT_STUDY_COLUMNS(play_columns),
         .rows = SETT_NINE * t->nine.levels * t->players,
         .row = play_row,
         .user = t},
        {.name = NULL},
        {.name = "tests",
         SETT_STUDY_COLUMNS(test_columns),
         .rows = t->paper ? SETT_PERSONAS_TESTS : 0,
         .row = sett_nine_test_row,
         .user = t->found.all.tests},
        sett_study_claims(t->found.claims, t->paper ? SETT_PERSONAS_CLAIMS : 0),
        {.name = "blocks",
         SETT_STUDY_COLUMNS(block_columns),
         .rows = t->paper ? 2 * SETT_PERSONAS_LOOKED : 0,
         .row = block_row,
         .user = t},
    };
    SettStatus status = sett_nine_levels(&t->nine, level_columns, FIXED_COLUMNS,
                                         level_row, &tables[1]);
    if (status == SETT_OK)
        status = sett_study_save_csv(run, &tables[0], "plays.csv");
    if (status == SETT_OK)
        status = sett_study_save_csv(run, &tables[1], "levels.csv");
    return status == SETT_OK ? sett_study_save_sqlite(run, meta, 3, tables, 5)
                             : status;
}

SettStatus sett_personas_write(SettPersonas *t)
{
    const SettStudyRun *run = &t->nine.run;
    SettStatus status = sett_study_save_claims(
        run, t->found.claims, t->paper ? SETT_PERSONAS_CLAIMS : 0);
    if (status != SETT_OK)
        return status;
    t->nine.row_text = sett_text(run->host.arena->alloc);
    status = write_tables(t);
    sett_text_free(&t->nine.row_text);
    return status;
}
