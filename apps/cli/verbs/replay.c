/* replay.c - sett replay: a list of actions played again. */
#include <string.h>

#include "verbs/play.h"

typedef struct Options {
    const char *actions, *rules;
    int64_t index;
    bool trace, to_end;
} Options;

static const CliOption rows[] = {
    CLI_TEXT(actions, "TEXT",
             "what is played, as below; - reads standard input"),
    CLI_TEXT(rules, "PRESET", "rules: md2 or md2-3d, for example"),
    CLI_INT(index, 0, 0, INT32_MAX, "which level of the file"),
    CLI_ROW_FLAG(to_end, "to-end",
                 "wait for the end of the game after the last action"),
    CLI_FLAG(trace, "a picture for every turn"),
};

/* Actions of the option itself, or with "-" of standard input. */
static SettStatus read_actions(Cli *cli, const SettRules *rules,
                               const char *option, SettPlayShow *show)
{
    char *read = NULL;
    uint32_t *actions;
    const bool given = strcmp(option, "-") != 0;
    SettStatus status =
        given ? SETT_OK : cli_read(cli, option, &read, &cli->err_size);
    if (status != SETT_OK)
        return status;
    if (given)
        cli_read_text(cli, NULL, option, strlen(option));
    status = sett_actions_read(rules, cli->err_text, cli->err_size, &cli->arena,
                               &actions, &show->count, &cli->err);
    show->actions = actions;
    if (status != SETT_OK)
        sett_error_source(&cli->err, given ? "--actions" : "stdin");
    return given ? sett_error_argument(&cli->err, status) : status;
}

static SettStatus tell_text(Cli *cli, const CliGame *game,
                            const SettPlayShow *show)
{
    SettReplay end;
    SettStatus status = cli_play_tell(cli, game, show, NULL, &end);
    if (status != SETT_OK)
        return status;
    if (end.illegal > 0 && end.illegal_wait)
        cli_warn(cli, "turn %d: a wait is not legal by these rules",
                 (int)end.illegal);
    else if (end.illegal > 0)
        cli_warn(cli, "turn %d is not legal: the hero waits", (int)end.illegal);
    return SETT_OK;
}

static SettStatus tell_json(Cli *cli, const CliGame *game,
                            const SettPlayShow *show)
{
    SettJsonWriter *w = cli_json_open(cli, cli->game);
    sett_json_add_string(w, "source", game->level->source);
    return sett_play_show_json(show, &cli->arena, w);
}

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    CliGame game = {0};
    if (!o->actions)
        return cli_usage(cli, "no --actions: what is to be played?");
    SettStatus status;
    if ((status = cli_game_open(cli, o->rules, o->index, &game)) != SETT_OK ||
        (status = cli_game_ready(cli, &game)) != SETT_OK)
        return status;
    SettPlayShow show = cli_play_show(cli, &game, NULL, 0);
    show.trace = o->trace;
    show.waits = o->to_end ? CLI_MOST_WAITS : 0;
    status = read_actions(cli, cli->game->rules, o->actions, &show);
    if (status != SETT_OK)
        return status;
    return (cli->json ? tell_json : tell_text)(cli, &game, &show);
}

const CliVerb cli_verb_replay = {
    .name = "replay",
    .help = "play a list of actions again",
    .example = "sett replay md2 levels/md2/first-steps.txt --actions \"S S E\" "
               "--trace",
    .words = "GAME LEVEL",
    .more =
        "md2: N E S W to step, J(x,y) to throw at a tile, . to wait.\nmario: a "
        "character for each tick, 0-9 or a-v: 0 plus 1 for left, 2 right, 4 "
        "down,\n8 run, 16 jump; a (8 + 2) runs to the right, q (16 + 8 + 2) "
        "jumps on the way.\n\nAn action that is not legal is a wait, and said "
        "so. In md2 waits are legal with\n--wait, and for a hero who is walled "
        "in. Presets and parameters of the\nrules are those of sett describe "
        "GAME; parameters are options too: --heal 2.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_JSON | CLI_LEGEND,
    .extras = true,
    .output_version = 1,
    .run = run,
};
