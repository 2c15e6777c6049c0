/* link_twin.h - segments of the tile games in both models: the library's and
   the plain one. */
#ifndef SETT_TEST_LINK_TWIN_H
#define SETT_TEST_LINK_TWIN_H

#include "games/tiles/dungeongrams.h"
#include "games/tiles/icarus.h"
#include "games/tiles/smb.h"
#include "support/link_plain.h"
#include "support/testkit.h"

enum { OWN_LEVELS = 7 };
/** The project's own levels of smb, icarus and dungeongrams, as paths below
    levels/ without the ending. */
extern const char *const own_levels[3][OWN_LEVELS];

/** The library's grid of a segment, from `arena`. */
SettGrid link_twin_grid(SettArena *arena, PlainTiles game,
                        const PlainSegment *s);
/** The plain segment of a grid. */
void link_twin_segment(PlainTiles game, const SettGrid *grid,
                       PlainSegment *out);
/** One of a game's seven own levels (0..6), as shipped. */
void link_twin_own(PlainTiles game, int32_t i, PlainSegment *out);
/** Whether agents, checks of structures and traits agree on a segment; `why`
    says where not. */
bool link_twin_same(PlainTiles game, const PlainSegment *s, char *why,
                    size_t size);

/** The paper's own check of structures. */
static inline bool twin_unbroken(const SettGame *game, const SettGrid *segment)
{
    bool unbroken = false;
    (void)game->linking->unbroken(game, segment, NULL, &unbroken);
    return unbroken;
}

#endif
