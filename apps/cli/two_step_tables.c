/* two_step_tables.c - what the tables and pages of the studies of the nine
   combinations have in common: whose level it is, and what a test says. */
#include "two_step.h"

const char *const two_step_creators[TWO_STEP_SIDE] = {"cc", "cac", "ac"};
const char *const two_step_furnishers[TWO_STEP_SIDE] = {"cf", "caf", "af"};
const char *const two_step_names[TWO_STEP_COMBOS] = {
    "cc-cf",  "cc-caf", "cc-af",  "cac-cf", "cac-caf",
    "cac-af", "ac-cf",  "ac-caf", "ac-af"};

void sett_two_step_put(const TwoStepBase *base, int64_t row,
                       SettResultValue *values)
{
    int32_t combo = (int32_t)(row / base->levels);
    values[0].text = two_step_creators[combo / TWO_STEP_SIDE];
    values[1].text = two_step_furnishers[combo % TWO_STEP_SIDE];
    values[2].integer = row % base->levels;
}

SettStatus sett_two_step_levels(TwoStepBase *base,
                                const SettResultColumn *fixed, int32_t count,
                                SettResultRowFn *row, SettResultTable *out)
{
    Cli *cli = base->study.cli;
    const SettResultColumn *columns =
        sett_study_columns(cli, fixed, count, base->game);
    if (columns == NULL)
        return sett_cli_no_memory(cli);
    *out = (SettResultTable){.name = "levels",
                             .columns = columns,
                             .column_count = count + base->game->measures.count,
                             .rows = TWO_STEP_COMBOS * base->levels,
                             .row = row,
                             .user = base};
    return SETT_OK;
}

/* ------------------------------------------------------------------- tests */

void sett_two_step_put_test(const TwoStepTest *test, SettResultValue *values)
{
    values[0].real = test->mean_a;
    values[1].real = test->mean_b;
    values[2].real = test->welch.t;
    values[3].real = test->welch.df;
    values[4].real = test->welch.p;
    values[5].real = test->corrected;
    values[6].real = test->welch.cohen_d;
}

void sett_two_step_say_test(const TwoStepTest *test, int32_t places,
                            SettText *said)
{
    sett_text_format(said, "%s%s: %s ", said->size > 0 ? "; " : "", test->value,
                     test->a);
    sett_text_fixed(said, test->mean_a, places);
    sett_text_format(said, " > %s ", test->b);
    sett_text_fixed(said, test->mean_b, places);
    sett_text_add(said, ", t = ");
    sett_text_fixed(said, test->welch.t, 1);
}

void sett_two_step_page_pair(const TwoStepBase *base, SettPage *page,
                             const TwoStepTest *test)
{
    const char *pair =
        sett_arena_format(&base->study.cli->arena, "%s > %s", test->a, test->b);
    sett_page_words(page, pair != NULL ? pair : "");
}

void sett_two_step_page_numbers(const TwoStepBase *base, SettPage *page,
                                const TwoStepTest *test)
{
    sett_page_number(page, test->mean_a);
    sett_page_number(page, test->mean_b);
    sett_page_number(page, test->welch.t);
    sett_page_number(page, test->welch.df);
    sett_page_number(page, test->welch.cohen_d);
    sett_page_words(page, sett_two_step_p(base, test->corrected));
}

const char *sett_two_step_p(const TwoStepBase *base, double p)
{
    Cli *cli = base->study.cli;
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
