/* nine_tables.c - what the tables and pages of the studies of the nine
   combinations have in common: whose level it is, and the numbers of a
   test. */
#include "studies/columns.h"
#include "studies/nine_study.h"

void sett_nine_put(const SettNineStudy *nine, int64_t row,
                   SettResultValue *values)
{
    int32_t combo = (int32_t)(row / nine->levels);
    values[0].text = sett_nine_creators[combo / SETT_NINE_SIDE];
    values[1].text = sett_nine_furnishers[combo % SETT_NINE_SIDE];
    values[2].integer = row % nine->levels;
}

const char *sett_nine_hash(SettNineStudy *nine, int64_t row)
{
    for (int32_t i = 0; i < 16; i++)
        nine->hash[i] =
            "0123456789abcdef"[nine->hashes[row] >> (60 - 4 * i) & 15];
    return nine->hash;
}

SettStatus sett_nine_levels(SettNineStudy *nine, const char *extra,
                            SettResultRowFn *row, SettResultTable *out)
{
    static const SettResultColumn fixed[SETT_NINE_FIXED] = {
        TEXTS("creator"), TEXTS("furnisher"), INTS("index"), INTS("feasible"),
        TEXTS("hash")};
    int32_t measures = nine->game->measures.count, count = 0;
    SettResultColumn *columns = SETT_TAKE(
        nine->run.host.arena, SETT_NINE_FIXED + 1 + measures, SettResultColumn);
    if (columns == NULL)
        return SETT_NO_MEMORY;
    while (count < SETT_NINE_FIXED) {
        columns[count] = fixed[count];
        count++;
    }
    if (extra != NULL)
        columns[count++] = (SettResultColumn){extra, SETT_RESULT_REAL};
    for (int32_t m = 0; m < measures; m++)
        columns[count++] = (SettResultColumn){nine->game->measures.rows[m].name,
                                              SETT_RESULT_REAL};
    *out = (SettResultTable){.name = "levels",
                             .columns = columns,
                             .column_count = count,
                             .rows = SETT_NINE * nine->levels,
                             .row = row,
                             .user = nine};
    return SETT_OK;
}

void sett_nine_put_level(SettNineStudy *nine, int64_t row, int32_t first,
                         SettResultValue *values)
{
    const SettNineTable *t = &nine->tables[0];
    sett_nine_put(nine, row, values);
    values[3].integer = nine->hashes[row] != 0;
    values[4].text = sett_nine_hash(nine, row);
    for (int32_t m = 0; m < t->columns; m++)
        values[first + m].real = t->values[row * t->columns + m];
}

SettStatus sett_nine_test_row(void *user, int64_t row, SettResultValue *values,
                              SettError *err)
{
    (void)err;
    const SettNineTest *test = (const SettNineTest *)user + row;
    values[0].text = test->claim;
    values[1].text = test->value;
    values[2].text = test->a;
    values[3].text = test->b;
    values[4].real = test->mean_a;
    values[5].real = test->mean_b;
    values[6].real = test->welch.t;
    values[7].real = test->welch.df;
    values[8].real = test->welch.p;
    values[9].real = test->finding.p;
    values[10].real = test->welch.cohen_d;
    return SETT_OK;
}

void sett_nine_page_tests(const SettNineStudy *nine, SettPage *page,
                          const char *caption, const char *what, int32_t places,
                          const SettNineTest *tests, int32_t count)
{
    const char *heads[] = {"claim", what, "a > b",     "mean a",      "mean b",
                           "t",     "df", "Cohen's d", "p, corrected"};
    enum { W = SETT_PAGE_WORDS };
    const int32_t decimals[] = {W, W, W, places, places, 1, 0, 2, W};
    sett_page_table(page, caption, heads, decimals, 9);
    for (int32_t i = 0; i < count; i++) {
        const SettNineTest *test = &tests[i];
        const char *pair = sett_arena_format(nine->run.host.arena, "%s > %s",
                                             test->a, test->b);
        sett_study_row(page,
                       (const char *[]){test->claim, test->value, pair,
                                        sett_nine_p(nine, test->finding.p)},
                       (double[]){test->mean_a, test->mean_b, test->welch.t,
                                  test->welch.df, test->welch.cohen_d});
    }
    sett_page_table_end(page);
}

const char *sett_nine_p(const SettNineStudy *nine, double p)
{
    if (p < 1e-6)
        return "< 0.000001";
    SettArena *arena = nine->run.host.arena;
    SettText text = sett_text(arena->alloc);
    sett_text_fixed(&text, p, 6);
    const char *said =
        sett_arena_format(arena, "%s", text.data ? text.data : "");
    sett_text_free(&text);
    return said;
}

SettStatus sett_nine_page_end(const SettNineStudy *nine, SettPage *page,
                              const char *facts, const char *play,
                              const char *beside)
{
    const SettStudyRun *run = &nine->run;
    unsigned long long seed = run->seed;
    const char *how = sett_arena_format(
        run->host.arena,
        "sett %s, seed %llu, %lld levels of each combination%s. Make it again "
        "with: sett study %s --levels %lld --seed %llu%s -o FOLDER. Level i of "
        "a combination: sett generate md2 --layout cc --furnish cf "
        "--fresh-layouts --seed %llu --index i%s.",
        SETT_VERSION, seed, (long long)nine->levels, facts, run->study->name,
        (long long)nine->levels, seed, run->more ? run->more : "", seed, play);
    if (how == NULL)
        return SETT_NO_MEMORY;
    sett_page_section(page, "again", "Again");
    sett_page_paragraph(page, how);
    sett_page_paragraph(page, beside);
    return SETT_OK;
}
