/* structures.h - whole structures, for sett_game_check. */
#ifndef SETT_CONTRACTS_STRUCTURES_H
#define SETT_CONTRACTS_STRUCTURES_H

#include "sett/game.h"

/** Adds the reason "broken-structure" where a tile with role STRUCTURE belongs
    to no whole template; the first 16 of them. */
SettStatus sett_structures_check(const SettGame *game, const SettGrid *grid,
                                 SettArena *tmp, SettReport *report);

/** A tile that a structure cut by a side has beyond it. */
typedef struct SettWanted {
    int32_t slice; /**< beyond the side, from 0 */
    int32_t cell;  /**< place in the slice, in slice order */
    uint8_t tile;
} SettWanted;

typedef struct SettWants {
    SettWanted *items;
    int32_t count;
    int32_t slices; /**< 1 + the greatest `slice` */
} SettWants;

/** What the structures of a segment want beyond its last slice (`after`) or
    before its first, where they are cut there. Belongs to `arena`. */
SettStatus sett_structures_wants(const SettGame *game, const SettGrid *grid,
                                 bool after, SettArena *arena, SettWants *out);

#endif
