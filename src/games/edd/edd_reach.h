/* edd_reach.h - which tiles of a room the doors reach (docs/design/edd.md,
   section 1.3), and which doors the room keeps apart. */
#ifndef SETT_GAMES_EDD_REACH_H
#define SETT_GAMES_EDD_REACH_H

#include "games/edd/edd.h"

/** reached[y + 1] = the tiles of row y that are joined to a passable tile of
    `from`, in rows of SETT_SPACES_ROWS words as `from` is; the words beside the
    map may hold anything. */
void sett_edd_reach(const EddRoom *room, const uint64_t *from,
                    uint64_t *reached);
/** The same by rows for rooms of all sizes, and for rooms that fit a board. */
void sett_edd_reach_plain(const EddRoom *room, const uint64_t *from,
                          uint64_t *reached);
void sett_edd_reach_small(const EddRoom *room, const uint64_t *from,
                          uint64_t *reached);

#endif
