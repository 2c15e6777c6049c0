/* breed_test.c - tests a formula against UCB1. */
#include <string.h>

#include "frame/own.h"
#include "frame/study.h"
#include "sett/formula_test.h"
#include "verbs/breed.h"

static SettStatus play_level(void *user, int64_t index, SettArena *tmp)
{
    return sett_formula_test_level(user, index, tmp);
}

SettStatus cli_breed_test(Cli *cli, const SettGame *game, const BreedTest *how)
{
    SettFormulaTest *t = SETT_TAKE(&cli->arena, 1, SettFormulaTest);
    SettText *text = cli_text(cli);
    if (t == NULL)
        return SETT_NO_MEMORY;
    if (strcmp(game->name, "md2") != 0)
        return cli_usage(cli, "--test plays levels of md2 alone");
    SettStatus status = sett_formula_test(
        cli_host(cli), game, how->path, how->levels, how->seed, how->budget, t);
    const SettPlayChoice *choice = &t->choices[SETT_FORMULA_SIDE];
    if (status == SETT_BAD_ARGUMENT && choice->player != NULL &&
        choice->persona.select == NULL)
        return cli_usage(cli, "--test %s", cli->err.text);
    if (status != SETT_OK)
        return status;
    cli_progress_start(cli, "levels", how->levels);
    status = cli_each(cli, how->levels, play_level, t, NULL);
    cli_progress_end(cli);
    if (status != SETT_OK)
        return status;
    sett_formula_test_end(t);
    if (cli->json)
        sett_formula_test_json(t, text);
    else
        sett_formula_test_text(t, text);
    return cli_deliver(cli, text);
}
