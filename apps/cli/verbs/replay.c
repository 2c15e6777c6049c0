/* replay.c - sett replay: a list of actions played again. */
#include <string.h>

#include "frame/verbs.h"
#include "verbs/play.h"

typedef struct ReplayOptions {
    const char *actions, *rules;
    int64_t index;
    bool trace, to_end;
} ReplayOptions;

static const CliOption rows[] = {
    CLI_ROW(ReplayOptions, actions, "actions", "TEXT",
            "what is played, as below; - reads standard input"),
    CLI_ROW(ReplayOptions, rules, "rules", "PRESET",
            "rules: md2 or md2-3d, for example"),
    CLI_ROW_INT(ReplayOptions, index, "index", 0, 0, INT32_MAX,
                "which level of the file"),
    CLI_ROW_FLAG(ReplayOptions, to_end, "to-end",
                 "wait for the end of the game after the last action"),
    CLI_ROW_FLAG(ReplayOptions, trace, "trace", "a picture for every turn"),
};

static SettStatus read_actions(Cli *cli, const SettRules *rules,
                               const char *text, uint32_t **actions,
                               int32_t *count)
{
    char *read = NULL;
    size_t size = strlen(text);
    bool given = strcmp(text, "-") != 0;
    SettStatus status = SETT_OK;
    if (given) {
        cli->err_text = text;
        cli->err_size = size;
    } else {
        status = cli_read(cli, text, &read, &size);
    }
    if (status != SETT_OK)
        return status;
    status = sett_actions_read(rules, given ? text : read, size, &cli->arena,
                               actions, count, &cli->err);
    if (status != SETT_OK)
        sett_error_source(&cli->err, given ? "--actions" : "stdin");
    if (status == SETT_BAD_INPUT && given)
        status = cli->err.status = SETT_BAD_ARGUMENT;
    return status;
}

static SettStatus tell_text(Cli *cli, const CliGame *game,
                            const CliTelling *telling)
{
    SettReplay end;
    SettStatus status = cli_tell(cli, game, telling, &end);
    if (status != SETT_OK)
        return status;
    sett_text_format(&cli->out, "%s: ", game->level->source);
    cli_tell_end(cli, game, &end);
    if (end.illegal > 0 && end.illegal_wait)
        cli_warn(cli, "turn %d: a wait is not legal by these rules",
                 (int)end.illegal);
    else if (end.illegal > 0)
        cli_warn(cli, "turn %d is not legal: the hero waits", (int)end.illegal);
    return SETT_OK;
}

static SettStatus tell_json(Cli *cli, const CliGame *game, CliTelling *telling)
{
    SettReplay end;
    SettJsonWriter w = sett_json_writer(&cli->out, false);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", 1);
    sett_json_add_string(&w, "game", game->game->name);
    sett_json_add_string(&w, "source", game->level->source);
    CliTelling json = *telling;
    json.json = &w;
    SettStatus status = cli_tell(cli, game, &json, &end);
    if (status != SETT_OK)
        return status;
    sett_json_close(&w);
    sett_text_char(&cli->out, '\n');
    return SETT_OK;
}

static SettStatus replay(Cli *cli, const ReplayOptions *o, CliLevels *levels)
{
    CliGame game = {0};
    CliTelling telling = {.trace = o->trace,
                          .waits = o->to_end ? CLI_MOST_WAITS : 0};
    uint32_t *actions = NULL;
    if (!o->actions)
        return cli_usage(cli, "no --actions: what is to be played?");
    SettStatus status = cli_game_open(cli, o->rules, o->index, levels, &game);
    if (status == SETT_OK)
        status = cli_play_extras(cli, &game, NULL, NULL);
    if (status == SETT_OK)
        status = cli_game_prepare(cli, &game);
    if (status == SETT_OK)
        status = read_actions(cli, game.game->rules, o->actions, &actions,
                              &telling.count);
    if (status != SETT_OK)
        return status;
    telling.actions = actions;
    return cli->json ? tell_json(cli, &game, &telling)
                     : tell_text(cli, &game, &telling);
}

static SettStatus run(Cli *cli, const void *options)
{
    CliLevels levels = {0};
    SettStatus status = replay(cli, options, &levels);
    cli_levels_free(cli, &levels);
    return status;
}

const CliVerb cli_verb_replay = {
    .name = "replay",
    .help = "play a list of actions again",
    .example = "sett replay md2 levels/md2/first-steps.txt --actions \"S S E\" "
               "--trace",
    .usage = "sett replay",
    .words = "GAME LEVEL",
    .more = "md2: N E S W to step, J(x,y) to throw at a tile, . to wait.\n"
            "mario: a character for each tick, 0-9 or a-v: 0 plus 1 for left, "
            "2 right, 4 down,\n8 run, 16 jump; a (8 + 2) runs to the right, "
            "q (16 + 8 + 2) jumps on the way.\n\n"
            "An action that is not legal is a wait, and said so. In md2 waits "
            "are legal with\n--wait, and for a hero who is walled in. "
            "Presets and "
            "parameters of the\nrules are those of sett describe GAME; "
            "parameters are options too: --heal 2.\n",
    CLI_OPTIONS(ReplayOptions, rows),
    .shared = CLI_JSON | CLI_LEGEND,
    .min_words = 2,
    .max_words = 2,
    .extras = true,
    .output_version = 1,
    .run = run,
};
