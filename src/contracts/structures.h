/* structures.h - whole structures, for sett_game_check. */
#ifndef SETT_CONTRACTS_STRUCTURES_H
#define SETT_CONTRACTS_STRUCTURES_H

#include "sett/game.h"

/** Adds the reason "broken-structure" where a tile with role STRUCTURE belongs
    to no whole template; the first 16 of them. */
SettStatus sett_structures_check(const SettGame *game, const SettGrid *grid,
                                 SettArena *tmp, SettReport *report);

#endif
