/* turns_bound.h - what a win takes at least in a walk of turns.h, foes not
   counted: turns, and stamina. With few things left both are exact (the best
   order over all switches, food where it helps); with many they are bounds by
   the worst switch and by all the food there is. */
#ifndef SETT_LEVEL_TURNS_BOUND_H
#define SETT_LEVEL_TURNS_BOUND_H

#include "level/turns.h"

typedef struct SettTurnBound {
    const SettTurnLevel *l;
    int32_t keys, switches; /**< things left: switches first, then food */
    uint8_t item[2 * SETT_TURN_MOST];
    const uint16_t *dist; /**< [cell][keys + 1]: steps to each, then the exit */
    const int32_t *need;  /**< [things left][key]: stamina that the rest takes
                               from there on; NULL: there are too many */
} SettTurnBound;

/** For all states that come after `from`. Belongs to `arena`. */
SettStatus sett_turn_bound(const SettTurnLevel *level,
                           const SettTurnState *from, SettArena *arena,
                           SettTurnBound *out);
/** Turns that a win takes at least, if food were not needed; SETT_FAR where
    stamina does not last, or something cannot be reached. `roughly`: only by
    the switch that lies worst and all the food there is. */
int32_t sett_turn_least(const SettTurnBound *bound, const SettTurnState *state,
                        bool roughly);

#endif
