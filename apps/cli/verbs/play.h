/* play.h - what the verbs that play have in common: a level made ready under
   chosen rules, and a play at the terminal. */
#ifndef SETT_CLI_PLAY_H
#define SETT_CLI_PLAY_H

#include "frame/verbs.h"

/** A level of cli->game ready to be played. */
typedef struct CliGame {
    const CliLevel *level;
    void *rules_params;
    const void *context;
} CliGame;

/** Level `index` of the second word's file and the rules of a preset (NULL: the
    defaults). */
SettStatus cli_game_open(Cli *cli, const char *preset, int64_t index,
                         CliGame *out);
/** The same without a level. */
SettStatus cli_game_rules(Cli *cli, const char *preset, CliGame *out);
/** Sets --NAME VALUE that is left over: a parameter of the rules, or of
    `table` (NULL: none) in `params`. Before the context is made. */
SettStatus cli_play_extras(Cli *cli, const CliGame *game,
                           const SettTable *table, void *params);
/** The context of the level under the rules' parameters. A level that cannot be
    played gives SETT_INFEASIBLE after its reasons were printed. */
SettStatus cli_game_prepare(Cli *cli, CliGame *game);
/** Both, for a game without a table of a player's own. */
SettStatus cli_game_ready(Cli *cli, CliGame *game);
/** A further context of the same level under another preset. */
SettStatus cli_game_model(Cli *cli, const CliGame *game, const char *preset,
                          const void **model);

/** Turns that are waited at most once a plan has run out: games of every kind
    have to end. */
#define CLI_MOST_WAITS 100000

/** Actions on the level, as they are to be told. */
SettPlayShow cli_play_show(const Cli *cli, const CliGame *game,
                           const uint32_t *actions, int32_t count);
/** Tells them as text, with how the play ended, `who` (or NULL) played it. */
SettStatus cli_play_tell(Cli *cli, const CliGame *game,
                         const SettPlayShow *show, const char *who,
                         SettReplay *end);
/** A human plays in the terminal; the actions are printed at the end. */
SettStatus cli_human(Cli *cli, const CliGame *game);

#endif
