/* oracle.h - whether a level can be completed, whatever the game: by the word
   of one of its judges, else by a player of its rules, else by its canvas's
   requirements, else by its check alone.
 */
#ifndef SETT_LAB_ORACLE_H
#define SETT_LAB_ORACLE_H

#include "sett/game.h"

/** Who is asked, and how long he may think. */
typedef struct SettOracle {
    const SettGame *game;
    const SettJudge *judge;   /**< NULL: the first, or a player of the rules */
    uint64_t budget;          /**< states or steps; 0: the usual number */
    const SettCancel *cancel; /**< or NULL; a judge at work asks that of
                                   the scratch */
} SettOracle;

/** Name of who answers: a judge's, "player",
    "requirements" or "check". */
const char *sett_oracle_name(const SettOracle *oracle);
/** The verdict on a whole level. NO where the game's check finds a fault. What
    `out` points to belongs to `tmp`. SETT_CANCELLED once that is wanted. */
SettStatus sett_oracle_ask(const SettOracle *oracle, const SettLevel *level,
                           SettArena *tmp, SettVerdict *out);

#endif
