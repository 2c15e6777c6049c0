/* testers.c - players by name: chosen from the catalog, or a persona's file;
   and lists of them, with every default. */
#include "sett/testers.h"

#include <string.h>

static SettStatus read_persona(const SettStudyHost *host,
                               const SettRules *rules, const char *path,
                               SettPlayChoice *out)
{
    char *text;
    size_t size;
    const SettJson *json;
    SettStatus status = sett_study_read(host, path, &text, &size);
    if (status == SETT_OK)
        status =
            sett_json_read(text, size, NULL, host->arena, &json, host->err);
    if (status == SETT_OK)
        status = sett_persona_read(json, rules, &out->persona, host->err);
    if (status != SETT_OK)
        sett_error_source(host->err, path);
    out->player = sett_catalog_player(host->catalog, "mcts");
    out->has_persona = true;
    return status;
}

SettStatus sett_player(const SettStudyHost *host, const SettRules *rules,
                       const char *name, SettPlayChoice *out,
                       const char **called)
{
    SettStatus status = sett_play_choose(host->catalog, name, out, host->err);
    *called = name;
    if (status != SETT_OK) {
        if (strchr(name, '.') == NULL && !host->io.exists(host->io.host, name))
            return status; /* not a file name */
        *host->err = (SettError){.status = SETT_OK};
        status = read_persona(host, rules, name, out);
        *called = out->persona.name;
    }
    if (status != SETT_OK)
        return status;
    if (out->player->rules != NULL && out->player->rules != rules)
        return sett_fail(host->err, SETT_BAD_INPUT,
                         "the player '%s' plays another game", name);
    return sett_study_uses(host, "player", out->player->name,
                           out->player->output_version);
}

SettStatus sett_tester(const SettStudyHost *host, const SettGame *game,
                       const char *name, int64_t budget, SettPlayChoice *choice,
                       SettPlaytest *test)
{
    const char *called;
    SettStatus status = sett_player(host, game->rules, name, choice, &called);
    if (status != SETT_OK)
        return status;
    void *params = sett_params_new(&choice->player->params, host->arena);
    if (params == NULL)
        return sett_no_memory(host->err);
    *test = (SettPlaytest){
        .game = game,
        .player = choice->player,
        .params = params,
        .persona = choice->has_persona ? &choice->persona : NULL,
        .name = called,
        .budget = budget > 0 ? (uint64_t)budget : choice->player->budget,
        .turns = UINT64_MAX,
        .cancel = host->cancel};
    return SETT_OK;
}

static SettStatus add_tester(const SettStudyHost *host, const SettGame *game,
                             const char *name, const char *option,
                             int64_t budget, SettTesters *out)
{
    int32_t n = out->count;
    if (n == SETT_TESTERS)
        return sett_fail(host->err, SETT_BAD_ARGUMENT,
                         "%s: more than %d players", option, SETT_TESTERS);
    SettStatus status =
        sett_tester(host, game, name, budget, &out->choices[n], &out->tests[n]);
    if (status == SETT_BAD_INPUT && !host->err->source[0]) {
        sett_error_source(host->err, option);
        status = host->err->status = SETT_BAD_ARGUMENT;
    }
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < n; i++)
        if (strcmp(out->tests[i].name, out->tests[n].name) == 0)
            return sett_fail(host->err, SETT_BAD_ARGUMENT,
                             "%s: '%s' is there twice", option,
                             out->tests[i].name);
    out->count++;
    return SETT_OK;
}

SettStatus sett_testers(const SettStudyHost *host, const SettGame *game,
                        const char *list, const char *option, int64_t budget,
                        SettTesters *out)
{
    const char *at = list            ? list
                     : game->testers ? game->testers
                                     : SETT_USUAL_TESTERS;
    SettStatus status = SETT_OK;
    out->count = 0;
    while (status == SETT_OK && at != NULL) {
        size_t size = strcspn(at, ",");
        const char *name =
            sett_arena_format(host->arena, "%.*s", (int)size, at);
        if (name == NULL)
            return sett_no_memory(host->err);
        status = add_tester(host, game, name, option, budget, out);
        at = at[size] ? at + size + 1 : NULL;
    }
    return status;
}
