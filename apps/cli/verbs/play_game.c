/* play_game.c - a level made ready to be played: its file, its rules and their
   parameters. */
#include "verbs/play.h"

SettStatus cli_game_rules(Cli *cli, const char *preset, CliGame *out)
{
    out->game = cli->game;
    if (!out->game->rules)
        return cli_usage(cli, "the game '%s' is not played", out->game->name);
    return sett_rules_preset(out->game->rules, preset, &cli->arena,
                             &out->rules_params, &cli->err);
}

SettStatus cli_game_open(Cli *cli, const char *preset, int64_t index,
                         CliGame *out)
{
    SettStatus status = cli_game_rules(cli, preset, out);
    return status == SETT_OK ? cli_level_at(cli, index, &out->level) : status;
}

static SettStatus prepare(Cli *cli, const CliGame *game, const void *params,
                          const void **context)
{
    SettLevel view = {.grid = game->level->grid};
    SettReport report = sett_report(&cli->arena);
    SettStatus status = game->game->rules->prepare(
        game->game->rules, &view, params, &cli->arena, context, &report);
    if (report.broken)
        return SETT_NO_MEMORY;
    if (status != SETT_INFEASIBLE)
        return status;
    sett_text_format(&cli->out, "%s: cannot be played\n", game->level->source);
    sett_reasons_text(&report, &cli->out);
    return status;
}

SettStatus cli_game_prepare(Cli *cli, CliGame *game)
{
    return prepare(cli, game, game->rules_params, &game->context);
}

SettStatus cli_game_ready(Cli *cli, CliGame *game)
{
    SettStatus status = cli_play_extras(cli, game, NULL, NULL);
    return status == SETT_OK ? cli_game_prepare(cli, game) : status;
}

SettPlayShow cli_play_show(const Cli *cli, const CliGame *game,
                           const uint32_t *actions, int32_t count)
{
    return (SettPlayShow){.game = game->game,
                          .context = game->context,
                          .w = game->level->grid.w,
                          .h = game->level->grid.h,
                          .actions = actions,
                          .count = count,
                          .colour = cli->colour};
}

SettStatus cli_play_tell(Cli *cli, const CliGame *game,
                         const SettPlayShow *show, const char *who,
                         SettReplay *end)
{
    SettStatus status = sett_play_show_text(show, &cli->arena, &cli->out, end);
    if (status != SETT_OK)
        return status;
    sett_text_format(&cli->out, "%s: %s%s", game->level->source, who ? who : "",
                     who ? ": " : "");
    sett_play_end_text(game->game->rules, end, &cli->out);
    return SETT_OK;
}

SettStatus cli_game_model(Cli *cli, const CliGame *game, const char *preset,
                          const void **model)
{
    void *params;
    SettStatus status = sett_rules_preset(game->game->rules, preset,
                                          &cli->arena, &params, &cli->err);
    return status == SETT_OK ? prepare(cli, game, params, model) : status;
}

SettStatus cli_play_extras(Cli *cli, const CliGame *game,
                           const SettTable *table, void *params)
{
    const CliTable tables[] = {{&game->game->rules->params, game->rules_params},
                               {table, params}};
    return cli_set_extras(cli, &game->game->tiles, tables,
                          table != NULL ? 2 : 1);
}
