/* testers.c - players by name: chosen from the catalog, or a persona's file;
   and lists of them, with every default. */
#include "testers.h"

#include <string.h>

static SettStatus read_persona(Cli *cli, const SettRules *rules,
                               const char *path, SettPlayChoice *out)
{
    char *text;
    size_t size;
    const SettJson *json;
    SettStatus s = cli_read(cli, path, &text, &size);
    if (s == SETT_OK)
        s = sett_json_read(text, size, NULL, &cli->arena, &json, &cli->err);
    if (s == SETT_OK)
        s = sett_persona_read(json, rules, &out->persona, &cli->err);
    if (s != SETT_OK)
        sett_error_source(&cli->err, path);
    out->player = sett_catalog_player(cli->catalog, "mcts");
    out->has_persona = true;
    return s;
}

SettStatus cli_player(Cli *cli, const SettRules *rules, const char *name,
                      SettPlayChoice *out, const char **called)
{
    SettStatus s = sett_play_choose(cli->catalog, name, out, &cli->err);
    *called = name;
    if (s == SETT_OK)
        return cli_uses_player(cli, out->player);
    if ((strchr(name, '.') == NULL && !cli->io.exists(cli->io.host, name)))
        return s; /* no file, nor meant as one */
    cli->err = (SettError){0};
    s = read_persona(cli, rules, name, out);
    *called = out->persona.name;
    return s == SETT_OK ? cli_uses_player(cli, out->player) : s;
}

SettStatus cli_tester(Cli *cli, const SettGame *game, const char *name,
                      int64_t budget, SettPlayChoice *choice,
                      SettPlaytest *test)
{
    const char *called;
    SettStatus s = cli_player(cli, game->rules, name, choice, &called);
    if (s != SETT_OK)
        return s;
    void *params = sett_params_new(&choice->player->params, &cli->arena);
    if (params == NULL)
        return cli_no_memory(cli);
    *test = (SettPlaytest){
        .game = game,
        .player = choice->player,
        .params = params,
        .persona = choice->has_persona ? &choice->persona : NULL,
        .name = called,
        .budget = budget > 0 ? (uint64_t)budget : choice->player->budget,
        .turns = UINT64_MAX,
        .cancel = &cli->cancel};
    return SETT_OK;
}

static SettStatus add_tester(Cli *cli, const SettGame *game, const char *name,
                             const char *option, int64_t budget,
                             CliTesters *out)
{
    if (out->count == CLI_TESTERS)
        return cli_usage(cli, "%s: more than %d players", option, CLI_TESTERS);
    SettStatus s =
        cli_tester(cli, game, name, budget, &out->choices[out->count],
                   &out->tests[out->count]);
    for (int32_t i = 0; i < out->count && s == SETT_OK; i++)
        if (strcmp(out->tests[i].name, out->tests[out->count].name) == 0)
            return cli_usage(cli, "%s: '%s' is there twice", option,
                             out->tests[i].name);
    out->count += s == SETT_OK;
    if (s == SETT_BAD_INPUT && !cli->err.source[0]) {
        sett_error_source(&cli->err, option);
        s = cli->err.status = SETT_BAD_ARGUMENT;
    }
    return s;
}

SettStatus cli_testers(Cli *cli, const SettGame *game, const char *list,
                       const char *option, int64_t budget, CliTesters *out)
{
    const char *at = list ? list : CLI_USUAL_TESTERS;
    SettStatus s = SETT_OK;
    out->count = 0;
    while (s == SETT_OK && at != NULL) {
        size_t size = strcspn(at, ",");
        const char *name =
            sett_arena_format(&cli->arena, "%.*s", (int)size, at);
        if (name == NULL)
            return cli_no_memory(cli);
        s = add_tester(cli, game, name, option, budget, out);
        at = at[size] ? at + size + 1 : NULL;
    }
    return s;
}
