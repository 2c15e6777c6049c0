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
/** The tile of the set that every cell shows, row by row, where it is solid;
    -1 elsewhere. Of `how->set` the size alone counts. They belong to `arena`.
    Errors as sett_autotile_draw. O(cells). */
SettStatus sett_autotile_cells(const SettGame *game, const SettGrid *grid,
                               const SettAutotile *how, SettArena *arena,
                               int32_t **tiles, SettError *err);
/** Draws a level: the game's own art in the set's size, and over its open
    ground a tile of the set for each solid cell; beyond the level all is solid.
    The same seed gives the same picture. The pixels belong to `arena`. Errors:
    SETT_BAD_INPUT where the set has fewer tiles than its kind needs, or its
    picture lacks one of a Wang set,
    SETT_TOO_LARGE over 1 << 26 pixels, SETT_NO_MEMORY. O(pixels). */
SettStatus sett_autotile_draw(const SettGame *game, const SettGrid *grid,
                              const SettAutotile *how, SettArena *arena,
                              SettPicture *out, SettError *err);

/** A user's tiles as a file: a PNG, or a tileset of Tiled (TSX, TSJ) whose
    picture `files` has. Start from {0}. */
typedef struct SettOwnTilesFile {
    const char *bytes;
    size_t size;
    const char *path;              /**< for errors */
    const SettProjectFiles *files; /**< NULL: no picture is opened */
    int32_t tile;     /**< pixels along a side; 0: the tileset's, of a PNG
                           sett_own_tiles_side of it */
    const char *kind; /**< "16", "blob47"; NULL: a tileset's Wang set where it
                           has one, else blob47 */
    const char *terrain; /**< "SET/COLOUR" of what is solid; NULL: the first
                              colour whose name stands for a solid tile, else
                              the first */
    uint64_t seed;
} SettOwnTilesFile;

/** What was read: `how` points into it, so that it must stay where it is. */
typedef struct SettOwnTiles {
    SettPicture picture;
    SettTiledSet set;
    SettAutotile how;
    const char *terrain; /**< that was taken; NULL: no Wang set */
} SettOwnTiles;

/** Reads a user's tiles, to be drawn by sett_autotile_draw. All belongs to
    `arena`. SETT_BAD_INPUT for what is neither, a terrain that there is not, or
    a tileset whose picture cannot be had; SETT_BAD_ARGUMENT for a kind. */
SettStatus sett_own_tiles_read(const SettGame *game,
                               const SettOwnTilesFile *file, SettArena *arena,
                               SettOwnTiles *out, SettError *err);
/** Pixels along a side of the tiles in a picture of w x h pixels: the largest
    usual size (64, 48 ... 8) of which it holds a whole set; else 16. */
int32_t sett_own_tiles_side(int32_t w, int32_t h, SettAutotileKind kind);
/** The Wang colour of a tileset for `terrain` as above; false: none. */
bool sett_own_terrain(const SettGame *game, const SettTiledSet *set,
                      const char *terrain, SettAutotile *how);

SETT_END
#endif
