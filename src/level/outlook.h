/* outlook.h - which cells may be in sight of a cell, found once for a cell and
   kept: for those who look often on one map. */
#ifndef SETT_LEVEL_OUTLOOK_H
#define SETT_LEVEL_OUTLOOK_H

#include "sett/grid.h"

/** What is seen comes in tiles of 8 x 8 cells: bit 8 * (y & 7) + (x & 7). */
#define SETT_OUTLOOK_TILE 8
typedef struct SettOutlookTile {
    uint32_t low, high;
    uint16_t x, y; /**< of the tile: cell / 8 */
} SettOutlookTile;
static inline uint64_t sett_outlook_cells(const SettOutlookTile *tile)
{
    return (uint64_t)tile->high << 32 | tile->low;
}

/** Every cell that a cell sees (sett_sees), itself among them, and some that it
    does not: in caves two for three. No tile comes twice, none is empty. */
typedef struct SettOutlook {
    const SettOutlookTile *tiles;
    int32_t count;
} SettOutlook;

/** Where the tiles of a cell are; count -1: not kept. */
typedef struct SettKeptTiles {
    int32_t first, count;
} SettKeptTiles;

/** Cells by lines with room around them, so that a window may begin anywhere.
 */
typedef struct SettLines {
    uint64_t *words;
    int32_t width, count; /**< cells of a line; lines */
    int32_t stride;
} SettLines;

/** All outlooks of a map. */
typedef struct SettOutlooks {
    SettArena *tmp;
    int32_t w, h, tiles_w, tile_count;
    SettLines clear[4]; /**< no walls: rows, from the right, columns, from below
                         */
    SettLines lit[2];   /**< scratch: what a sweep reached, by rows and columns
                         */
    uint64_t *found;    /**< scratch, by tile */
    SettKeptTiles *kept;   /**< by cell */
    SettOutlookTile *room; /**< the tiles of all cells, and room for one more */
    int32_t used, most;
    int32_t x0, y0, x1, y1; /**< around what was reached */
} SettOutlooks;

/** Takes 10 bytes a cell, and up to 150 more as cells are looked from, but not
    over 400 MB of these: what is beyond is found anew each time. Walls do not
    change from then on. */
SettStatus sett_outlooks_open(const SettMask *walls, SettArena *tmp,
                              SettOutlooks *out);
/** What may be in sight from a cell that is no wall; valid until the next call.
    O(1) but for the first time, which takes some microseconds in caves. */
SettOutlook sett_outlook_from(SettOutlooks *all, SettPoint at);
/** Says that a look from a cell comes soon, so that memory is fetched. */
static inline void sett_outlook_expect(const SettOutlooks *all, SettPoint at)
{
    const SettKeptTiles *kept = &all->kept[at.y * all->w + at.x];
    for (int32_t i = 0; i < kept->count; i += 5) /* 60 of 64 bytes */
        __builtin_prefetch(&all->room[kept->first + i]);
}
/** And that this is said soon. */
static inline void sett_outlook_announce(const SettOutlooks *all, SettPoint at)
{
    __builtin_prefetch(&all->kept[at.y * all->w + at.x]);
}

#endif
