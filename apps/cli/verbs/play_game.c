/* play_game.c - a level made ready to be played: its file, its rules and their
   parameters. */
#include "verbs/play.h"

SettStatus cli_game_rules(Cli *cli, const char *preset, CliGame *out)
{
    SettStatus status = cli_game(cli, &out->game);
    if (status != SETT_OK)
        return status;
    if (!out->game->rules)
        return cli_usage(cli, "the game '%s' is not played", out->game->name);
    return sett_rules_preset(out->game->rules, preset, &cli->arena,
                             &out->rules_params, &cli->err);
}

SettStatus cli_game_open(Cli *cli, const char *preset, int64_t index,
                         CliLevels *levels, CliGame *out)
{
    SettStatus status = cli_game_rules(cli, preset, out);
    if (status == SETT_OK)
        status = cli_levels_read(cli, out->game, cli->words[1], levels);
    if (status != SETT_OK)
        return status;
    if (index >= levels->count)
        return cli_no_index(cli, index, levels->count);
    out->level = &levels->items[index];
    return SETT_OK;
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

SettStatus cli_game_model(Cli *cli, const CliGame *game, const char *preset,
                          const void **model)
{
    void *params;
    SettStatus status = sett_rules_preset(game->game->rules, preset,
                                          &cli->arena, &params, &cli->err);
    return status == SETT_OK ? prepare(cli, game, params, model) : status;
}

static int32_t add_names(const SettTable *table, const char **names,
                         int32_t count, int32_t most)
{
    for (int32_t i = 0; i < table->count && count < most; i++)
        names[count++] = table->rows[i].name;
    return count;
}

static SettStatus set_extra(Cli *cli, const CliGame *game,
                            const SettTable *table, void *params,
                            const CliExtra *extra)
{
    const SettTable *rules = &game->game->rules->params;
    bool own = table && sett_params_find(table, extra->name);
    if (!own && !sett_params_find(rules, extra->name)) {
        const char *names[128];
        int32_t count = add_names(rules, names, 0, 128);
        if (table)
            count = add_names(table, names, count, 128);
        return cli_unknown_option(cli, extra->name, names, count);
    }
    table = own ? table : rules;
    const SettParam *row = sett_params_find(table, extra->name);
    const char *value = extra->value;
    if (!value && row->type == SETT_PARAM_BOOL)
        value = "on";
    if (!value)
        return cli_usage(cli, "--%s needs a value", extra->name);
    return sett_params_set(table, own ? params : game->rules_params,
                           extra->name, value, &game->game->tiles, &cli->arena,
                           &cli->err);
}

SettStatus cli_play_extras(Cli *cli, const CliGame *game,
                           const SettTable *table, void *params)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < cli->extra_count && status == SETT_OK; i++)
        status = set_extra(cli, game, table, params, &cli->extras[i]);
    return cli_as_usage(cli, status);
}
