/* measure_cmd.c - --measure-cmd: a game with the measures of a command. */
#include "frame/games.h"

#include "sett/command_game.h"

/* The game and its evaluator, if it has one, under their names. */
static SettStatus take_up(Cli *cli, SettCommandGame *c)
{
    const SettEval *eval = sett_catalog_eval(cli->catalog, c->base->name);
    SettStatus status =
        eval != NULL ? sett_command_eval(c, eval, &cli->arena) : SETT_OK;
    if (status != SETT_OK)
        return status;
    return cli_take_game(cli, &c->game, eval != NULL ? &c->eval : NULL);
}

SettStatus cli_measure_cmd(Cli *cli, const SettGame **game)
{
    if (cli->measure_cmd == NULL || cli->command != NULL)
        return SETT_OK;
    SettCommandDef def = sett_command_def();
    SettCommandGame *own = SETT_TAKE(&cli->arena, 1, SettCommandGame);
    if (own == NULL)
        return SETT_NO_MEMORY;
    def.alloc = cli->alloc;
    def.line = cli->measure_cmd;
    def.workers = cli->jobs.workers;
    if (cli->measure_limit > 0)
        def.limit = (int32_t)cli->measure_limit;
    def.cancel = &cli->cancel;
    SettStatus status = sett_command_create(&def, &cli->command, &cli->err);
    if (status == SETT_OK)
        status =
            sett_command_game(*game, cli->command, &cli->arena, own, &cli->err);
    if (status == SETT_OK)
        status = take_up(cli, own);
    if (status == SETT_OK)
        *game = &own->game;
    return status;
}

void cli_measure_cmd_end(Cli *cli, SettStatus status)
{
    SettError err;
    if (cli->command == NULL)
        return;
    if (status != SETT_OK && cli->err.text[0] == 0 &&
        sett_command_failed(cli->command, &err) && err.status == status) {
        cli->err = err;
        sett_error_source(&cli->err, "--measure-cmd");
    }
    const char *told =
        sett_command_told(cli->command, "--measure-cmd", &cli->arena);
    if (told != NULL)
        cli_note(cli, "%s", told);
}
