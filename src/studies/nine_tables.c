/* nine_tables.c - what the tables and pages of the studies of the nine
   combinations have in common: whose level it is, and the numbers of a
   test. */
#include "studies/nine_study.h"

void sett_nine_put(const SettNineStudy *nine, int64_t row,
                   SettResultValue *values)
{
    int32_t combo = (int32_t)(row / nine->levels);
    values[0].text = sett_nine_creators[combo / SETT_NINE_SIDE];
    values[1].text = sett_nine_furnishers[combo % SETT_NINE_SIDE];
    values[2].integer = row % nine->levels;
}

const char *sett_nine_hash(SettNineStudy *nine, int64_t row, SettError *err)
{
    SettText *text = &nine->row_text;
    sett_text_clear(text);
    sett_text_hex(text, nine->hashes[row], 16);
    if (text->status == SETT_OK)
        return text->data;
    sett_fail(err, SETT_NO_MEMORY, "out of memory");
    return NULL;
}

SettStatus sett_nine_levels(SettNineStudy *nine, const SettResultColumn *fixed,
                            int32_t count, SettResultRowFn *row,
                            SettResultTable *out)
{
    const SettResultColumn *columns =
        sett_study_columns(&nine->run, fixed, count, nine->game);
    if (columns == NULL)
        return sett_study_no_memory(&nine->run.host);
    *out = (SettResultTable){.name = "levels",
                             .columns = columns,
                             .column_count = count + nine->game->measures.count,
                             .rows = SETT_NINE * nine->levels,
                             .row = row,
                             .user = nine};
    return SETT_OK;
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
    const int32_t decimals[] = {SETT_PAGE_WORDS,
                                SETT_PAGE_WORDS,
                                SETT_PAGE_WORDS,
                                places,
                                places,
                                1,
                                0,
                                2,
                                SETT_PAGE_WORDS};
    sett_page_table(page, caption, heads, decimals, 9);
    for (int32_t i = 0; i < count; i++) {
        const SettNineTest *test = &tests[i];
        const char *pair = sett_arena_format(nine->run.host.arena, "%s > %s",
                                             test->a, test->b);
        sett_page_words(page, test->claim);
        sett_page_words(page, test->value);
        sett_page_words(page, pair != NULL ? pair : "");
        sett_page_number(page, test->mean_a);
        sett_page_number(page, test->mean_b);
        sett_page_number(page, test->welch.t);
        sett_page_number(page, test->welch.df);
        sett_page_number(page, test->welch.cohen_d);
        sett_page_words(page, sett_nine_p(nine, test->finding.p));
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
    return said != NULL ? said : "";
}
