/* edd_safety.h - safety in sett mode (docs/design/edd.md, section 2.3) both
   ways: by rows for rooms of all sizes, all tiles of a small room at once. */
#ifndef SETT_GAMES_EDD_SAFETY_H
#define SETT_GAMES_EDD_SAFETY_H

#include "games/edd/edd.h"

/** Fills what belongs to each door and, where `out` has treasure safety, to
    each treasure. */
void sett_edd_rings_plain(const EddRoom *room, EddSafety *out);
/** The same for rooms that fit: all tiles are a board. */
void sett_edd_rings_small(const EddRoom *room, EddSafety *out);

/** `enemy` and `door` in tiles of the way, both ends included; 0 = no way. */
static inline double sett_edd_treasure_safety(int32_t enemy, int32_t door)
{
    if (enemy <= door)
        return 0;
    return (double)(enemy - door) / (enemy + door);
}

#endif
