/* two_step_tables.c - what the tables and pages of the studies of the nine
   combinations have in common: whose level it is, and the numbers of a
   test. */
#include "two_step.h"

void cli_two_step_put(const TwoStepBase *base, int64_t row,
                      SettResultValue *values)
{
    int32_t combo = (int32_t)(row / base->levels);
    values[0].text = sett_nine_creators[combo / SETT_NINE_SIDE];
    values[1].text = sett_nine_furnishers[combo % SETT_NINE_SIDE];
    values[2].integer = row % base->levels;
}

SettStatus cli_two_step_levels(TwoStepBase *base, const SettResultColumn *fixed,
                               int32_t count, SettResultRowFn *row,
                               SettResultTable *out)
{
    const SettResultColumn *columns =
        sett_study_columns(&base->study, fixed, count, base->game);
    if (columns == NULL)
        return sett_study_no_memory(&base->study.host);
    *out = (SettResultTable){.name = "levels",
                             .columns = columns,
                             .column_count = count + base->game->measures.count,
                             .rows = SETT_NINE * base->levels,
                             .row = row,
                             .user = base};
    return SETT_OK;
}

void cli_two_step_put_test(const SettNineTest *test, SettResultValue *values)
{
    values[0].real = test->mean_a;
    values[1].real = test->mean_b;
    values[2].real = test->welch.t;
    values[3].real = test->welch.df;
    values[4].real = test->welch.p;
    values[5].real = test->finding.p;
    values[6].real = test->welch.cohen_d;
}

void cli_two_step_page_pair(const TwoStepBase *base, SettPage *page,
                            const SettNineTest *test)
{
    const char *pair =
        sett_arena_format(base->study.host.arena, "%s > %s", test->a, test->b);
    sett_page_words(page, pair != NULL ? pair : "");
}

void cli_two_step_page_numbers(const TwoStepBase *base, SettPage *page,
                               const SettNineTest *test)
{
    sett_page_number(page, test->mean_a);
    sett_page_number(page, test->mean_b);
    sett_page_number(page, test->welch.t);
    sett_page_number(page, test->welch.df);
    sett_page_number(page, test->welch.cohen_d);
    sett_page_words(page, cli_two_step_p(base, test->finding.p));
}

const char *cli_two_step_p(const TwoStepBase *base, double p)
{
    Cli *cli = cli_of(&base->study);
    SettText text = sett_text(cli->alloc);
    if (p < 1e-6)
        sett_text_add(&text, "< 0.000001");
    else
        sett_text_fixed(&text, p, 6);
    const char *said =
        sett_arena_format(&cli->arena, "%s", text.data ? text.data : "");
    sett_text_free(&text);
    return said != NULL ? said : "";
}
