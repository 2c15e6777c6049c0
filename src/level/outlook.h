/* outlook.h - which cells are in sight of a cell, found once for a cell and
   kept: for those who look often on one map. */
#ifndef SETT_LEVEL_OUTLOOK_H
#define SETT_LEVEL_OUTLOOK_H

#include "sett/grid.h"

#include <stddef.h>

/** What is seen comes in tiles of 8 x 8 cells: bit 8 * (y & 7) + (x & 7). They
    are numbered row by row, a power of two in each, some of them beyond the
    map. */
#define SETT_OUTLOOK_TILE 8
typedef struct SettOutlookTile {
    uint32_t low, high;
    int32_t tile;
} SettOutlookTile;
static inline uint64_t sett_outlook_cells(const SettOutlookTile *tile)
{
    return (uint64_t)tile->high << 32 | tile->low;
}

/** Every cell that a cell sees (sett_sees), itself among them, and no other. No
    tile comes twice, none is empty. */
typedef struct SettOutlook {
    const SettOutlookTile *tiles;
    int32_t count;
    int32_t far; /**< no cell of it is more steps away, walls or not */
} SettOutlook;

/** Where the tiles of a cell are; count SETT_NOT_KEPT: nowhere. */
#define SETT_NOT_KEPT UINT16_MAX
typedef struct SettKeptTiles {
    uint32_t first; /**< room << SETT_OUTLOOK_ROOM_BITS | place in it */
    uint16_t count, far;
} SettKeptTiles;

/** Cells by lines with room around them, so that a window may begin anywhere.
 */
typedef struct SettLines {
    uint64_t *words;
    int32_t width, count; /**< cells of a line; lines */
    int32_t stride;
} SettLines;

#define SETT_OUTLOOK_WORD 64
/** The word in which cell x of a line is; x >= -64. */
static inline uint64_t *sett_lines_word(const SettLines *lines, int32_t x,
                                        int32_t line)
{
    return lines->words + (size_t)line * (size_t)lines->stride +
           ((x + SETT_OUTLOOK_WORD) >> 6);
}

/** Cells by tile, and the tiles that have some. */
typedef struct SettLitTiles {
    uint64_t *cells;
    int32_t *tiles, count;
} SettLitTiles;

#define SETT_OUTLOOK_BITS 44      /**< of a slope, behind the point */
#define SETT_OUTLOOK_INVERSES 256 /**< nearly 2^44 over small numbers */
#define SETT_OUTLOOK_ROOM_BITS 25
#define SETT_OUTLOOK_ROOMS 8 /**< enough for 16 tiles a cell of 2^24 cells */

/** All outlooks of a map. */
typedef struct SettOutlooks {
    SettArena *tmp;
    int32_t w, h, tiles_w, tiles_bits, tile_count; /**< tiles_w = 1 << bits */
    SettLines clear[4]; /**< no walls: rows, from the right, columns, from below
                         */
    SettLitTiles lit[2]; /**< scratch: what a sweep reached by rows, and by
                              columns */
    uint64_t inverse[SETT_OUTLOOK_INVERSES];
    bool exact;          /**< the last sweep lit no cell that is out of sight */
    SettKeptTiles *kept; /**< by cell */
    /** The tiles of all cells, and room for one cell more behind `most`. The
        next room is taken when the last one is full. */
    SettOutlookTile *rooms[SETT_OUTLOOK_ROOMS];
    int32_t room_count, most_rooms;
    int32_t used, most; /**< of the last room; of any */
} SettOutlooks;

/** The tile in which a cell is; its first cell. */
static inline int32_t sett_outlooks_tile(const SettOutlooks *all, SettPoint at)
{
    return (int32_t)((uint32_t)(at.y >> 3) << all->tiles_bits) + (at.x >> 3);
}
static inline SettPoint sett_outlooks_corner(const SettOutlooks *all,
                                             int32_t tile)
{
    return (SettPoint){8 * (tile & (all->tiles_w - 1)),
                       8 * (tile >> all->tiles_bits)};
}

static inline SettOutlookTile *sett_outlooks_kept(const SettOutlooks *all,
                                                  const SettKeptTiles *kept)
{
    uint32_t place =
        kept->first & (((uint32_t)1 << SETT_OUTLOOK_ROOM_BITS) - 1);
    return all->rooms[kept->first >> SETT_OUTLOOK_ROOM_BITS] + place;
}

/** Takes 10 bytes a cell, and up to 190 more as cells are looked from: what is
    beyond is found anew each time. Where memory is limited, or addresses are of
    32 bits, not over 400 MB of these. Walls do not change from then on. */
SettStatus sett_outlooks_open(const SettMask *walls, SettArena *tmp,
                              SettOutlooks *out);
/** Lights what is in sight from a cell that is no wall; where it is not exact,
    more. */
void sett_outlook_sweep(SettOutlooks *all, SettPoint from);
/** What is in sight from a cell that is no wall; valid until the next call.
    O(1) but for the first time, which takes some microseconds in caves. */
SettOutlook sett_outlook_from(SettOutlooks *all, SettPoint at);
/** sett_sees of two cells of the map, by rows or columns in place of cells. */
bool sett_outlooks_see(const SettOutlooks *all, SettPoint from, SettPoint to);

#endif
