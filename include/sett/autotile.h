/* autotile.h - levels drawn in a user's own tiles: each solid cell shows the
   tile of a set that fits its neighbours. */
#ifndef SETT_AUTOTILE_H
#define SETT_AUTOTILE_H

#include "sett/game.h"
#include "sett/tiled.h"

SETT_BEGIN

/** How a set is laid out: its tiles count row by row from the upper left. */
typedef enum SettAutotileKind {
    /** Tile N is of the neighbours whose bits make N: north 1, east 2, south 4,
        west 8. */
    SETT_AUTOTILE_16,
    /** Neighbours: north 1, north-east 2, east 4 ... north-west 128; a corner
        counts only between two sides that are there. The 47 sums that this
        leaves, by rising size. */
    SETT_AUTOTILE_BLOB47,
    /** Tiles as a Wang set of Tiled lists them: sett_autotile_wang. */
    SETT_AUTOTILE_WANG
} SettAutotileKind;

typedef struct SettAutotile {
    const SettPicture *set; /**< its tiles; what follows the first 16 or 47 are
                                 variants of these, as many as fit */
    int32_t tile;           /**< side of a tile in pixels, 1 to 256 */
    SettAutotileKind kind;
    uint64_t seed;             /**< chooses variants, with the cell's place */
    const SettTiledSet *tiles; /**< WANG: the tileset that `set` is a picture
                                    of, with its margin and spacing; its tiles
                                    are squares of side `tile` */
    const SettTiledWangSet *wang; /**< WANG: one of its Wang sets */
    int32_t colour;               /**< WANG: of what is solid, from 1 */
} SettAutotile;

/** The kind of that name, "16" or "blob47"; false: none. */
bool sett_autotile_kind(const char *name, SettAutotileKind *out);
/** The tile for neighbours given as bits: north 1, north-east 2, east 4,
    south-east 8, south 16, south-west 32, west 64, north-west 128. */
int32_t sett_autotile_index(SettAutotileKind kind, uint8_t neighbours);
/** The id of the tile of a Wang set that shows `colour` on the sides and
   corners where the neighbours (bits as above) have it, and another colour or
   none elsewhere; of corner sets the corners count, of edge sets the sides, of
    mixed ones both. Of several that fit the one that `draw` chooses, all alike;
    where none fits the first of those that agree most. -1: the set is empty.
    O(tiles). */
int32_t sett_autotile_wang(const SettTiledWangSet *set, int32_t colour,
                           uint8_t neighbours, uint64_t draw);
/** Draws a level: the game's own art in the set's size, and over its open
    ground a tile of the set for each solid cell; beyond the level all is solid.
    The same seed gives the same picture. The pixels belong to `arena`. Errors:
    SETT_BAD_INPUT where the set has fewer tiles than its kind needs, or its
    picture lacks one of a Wang set,
    SETT_TOO_LARGE over 1 << 26 pixels, SETT_NO_MEMORY. O(pixels). */
SettStatus sett_autotile_draw(const SettGame *game, const SettGrid *grid,
                              const SettAutotile *how, SettArena *arena,
                              SettPicture *out, SettError *err);

SETT_END
#endif
