/* command_game.h - a game with measures of a command (sett/command.h), and
   measuring many levels at once, which such a game does in one question. */
#ifndef SETT_COMMAND_GAME_H
#define SETT_COMMAND_GAME_H

#include "sett/command.h"
#include "sett/eval.h"

SETT_BEGIN

#define SETT_COMMAND_MOST 32 /**< measures of one command */

/** A game with the command's measures behind its own, and its evaluator with
    them as features. */
typedef struct SettCommandGame {
    SettGame game;          /**< as `base`, and not to be copied: its measures
                                 find the rest of this from its address */
    const SettGame *base;   /**< outlives it */
    SettCommand *command;   /**< outlives it */
    int32_t count;          /**< the command's measures */
    const SettEval *scored; /**< evaluator that `eval` is made of, or NULL */
    SettEval eval;
    int32_t fitness, violation; /**< the command's measure of that name; -1 */
} SettCommandGame;
/** Fills `out`, which stays where it is, by the command's first line; lists
    belong to `arena`. The game's evaluators are not touched. SETT_BAD_INPUT for
    a wrong first line, names that the game has, or more than
    SETT_COMMAND_MOST. */
SettStatus sett_command_game(const SettGame *base, SettCommand *command,
                             SettArena *arena, SettCommandGame *out,
                             SettError *err);
/** Makes `out->eval` of an evaluator of the game: its features, then the
    command's measures as far as SETT_MAX_FEATURES goes. A measure
    "search_fitness"
    takes the place of the fitness; what
    "search_violation" says (0 or more) is added
    to how far a level is from legal. Both are asked for every level, others
    where an archive reads them. */
SettStatus sett_command_eval(SettCommandGame *out, const SettEval *eval,
                             SettArena *arena);

/** What the command did, in words, behind `what`: levels, batches, seconds of
    waiting, processes. NULL: no memory. */
const char *sett_command_told(SettCommand *command, const char *what,
                              SettArena *arena);

/** Levels that a game with a command is best asked at once; 1 for others. */
int64_t sett_measured_together(const SettGame *game);
/** Fills out[level][measure] of `count` levels, as sett_game_measure does one
   by one; `tmp` is where it was afterwards. */
SettStatus sett_measure_many(const SettGame *game, const SettLevel *levels,
                             int64_t count, SettArena *tmp, double *out);

SETT_END
#endif
