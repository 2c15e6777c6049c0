/* play_game.c - a level made ready to be played: its file, its rules and their
   parameters; and the terminal of a human who plays turn by turn. */
#include "frame/system.h"
#include "verbs/play.h"

SettStatus cli_game_rules(Cli *cli, const char *preset, CliGame *out)
{
    SettStatus status = sett_game_needs(cli->game, SETT_GAME_RULES, &cli->err);
    return status == SETT_OK
               ? sett_rules_preset(cli->game->rules, preset, &cli->arena,
                                   &out->rules_params, &cli->err)
               : status;
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
    SettStatus status = cli->game->rules->prepare(
        cli->game->rules, &view, params, &cli->arena, context, &report);
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
    return (SettPlayShow){.game = cli->game,
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
    sett_play_end_text(cli->game->rules, end, &cli->out);
    return SETT_OK;
}

SettStatus cli_game_model(Cli *cli, const CliGame *game, const char *preset,
                          const void **model)
{
    void *params;
    SettStatus status = sett_rules_preset(cli->game->rules, preset, &cli->arena,
                                          &params, &cli->err);
    return status == SETT_OK ? prepare(cli, game, params, model) : status;
}

SettStatus cli_play_extras(Cli *cli, const CliGame *game,
                           const SettTable *table, void *params)
{
    const CliTable tables[] = {{&cli->game->rules->params, game->rules_params},
                               {table, params}};
    return cli_set_extras(cli, &cli->game->tiles, tables,
                          table != NULL ? 2 : 1);
}

/* The rest of an escape sequence: arrows are ESC [ A and ESC O A. */
static SettHandKey read_escape(void)
{
    static const SettHandKey arrows[] = {SETT_HAND_NORTH, SETT_HAND_SOUTH,
                                         SETT_HAND_EAST, SETT_HAND_WEST};
    char c = 0;
    if (cli_input_wait(50) != 1 || cli_input(&c, 1) != 1)
        return SETT_HAND_ESCAPE;
    if ((c != '[' && c != 'O') || cli_input(&c, 1) != 1)
        return SETT_HAND_NONE;
    return c >= 'A' && c <= 'D' ? arrows[c - 'A'] : SETT_HAND_NONE;
}

static SettHandKey key_of(char c)
{
    static const struct {
        char c;
        SettHandKey key;
    } keys[] = {{'n', SETT_HAND_NORTH},   {'e', SETT_HAND_EAST},
                {'s', SETT_HAND_SOUTH},   {'w', SETT_HAND_WEST},
                {'t', SETT_HAND_PICK},    {'\t', SETT_HAND_NEXT},
                {'\r', SETT_HAND_ENTER},  {'\n', SETT_HAND_ENTER},
                {'.', SETT_HAND_WAIT},    {' ', SETT_HAND_WAIT},
                {'u', SETT_HAND_UNDO},    {0x7f, SETT_HAND_UNDO},
                {'r', SETT_HAND_RESTART}, {'q', SETT_HAND_QUIT},
                {3, SETT_HAND_QUIT},      {4, SETT_HAND_QUIT}};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i].c == c)
            return keys[i].key;
    return SETT_HAND_NONE;
}

static SettStatus loop(Cli *cli, SettHandPlay *play)
{
    for (bool quit = false; !quit;) {
        char c = 0;
        SettHandKey key = SETT_HAND_QUIT; /* nothing more will come */
        sett_hand_frame(play, &cli->out);
        SettStatus status = cli_flush(cli);
        if (status != SETT_OK)
            return status;
        if (!sett_cancelled(&cli->cancel) && cli_input(&c, 1) == 1)
            key = c == 0x1b ? read_escape() : key_of(c);
        status = sett_hand_key(play, key, &quit);
        if (status != SETT_OK)
            return status;
    }
    return sett_cancelled(&cli->cancel) ? SETT_CANCELLED : SETT_OK;
}

/* What was played, so that it can be looked at again. */
static SettStatus tell(Cli *cli, const CliGame *game, const SettHandPlay *play)
{
    SettReplay end;
    SettText *out = &cli->out;
    int32_t count;
    const uint32_t *actions = sett_hand_actions(play, &count);
    SettPlayShow show = cli_play_show(cli, game, actions, count);
    SettStatus status = cli_play_tell(cli, game, &show, NULL, &end);
    if (status != SETT_OK)
        return status;
    sett_text_add(out, "  played: ");
    sett_actions_write(cli->game->rules, actions, count, out);
    sett_text_char(out, '\n');
    return SETT_OK;
}

SettStatus cli_human(Cli *cli, const CliGame *game)
{
    const SettGrid *level = &game->level->grid;
    const SettHandDef def = {.game = cli->game,
                             .context = game->context,
                             .w = level->w,
                             .h = level->h,
                             .title = game->level->source,
                             .colour = cli->colour,
                             .cancel = &cli->cancel};
    SettHandPlay *play;
    if (cli->game->rules->ticks_per_second > 0)
        return cli_usage(
            cli, "'%s' is played live, not turn by turn: give a --player",
            cli->game->name);
    SettStatus status;
    if ((status = sett_hand_open(&def, &cli->arena, &play)) != SETT_OK ||
        (status = cli_terminal(&cli->err)) != SETT_OK)
        return status;
    status = loop(cli, play);
    cli_terminal_end();
    return status == SETT_OK ? tell(cli, game, play) : status;
}
