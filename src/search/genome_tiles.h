/* genome_tiles.h - a level's own tiles as its genome: what its operators
   share. */
#ifndef SETT_SEARCH_GENOME_TILES_H
#define SETT_SEARCH_GENOME_TILES_H

#include "sett/search.h"

/** How cells of two parents are joined. */
typedef enum TilesJoin { TILES_RANGE, TILES_BLOCK } TilesJoin;
#define TILES_JOIN_NAMES "range|block"

/** Weights of the kinds of mutation, and the rest. */
typedef struct TilesParams {
    SettChance initial;
    int32_t most; /**< mutations of one child */
    int32_t retile, rotate, swap, move, mirror, copy, fill;
    SettChoice join;
} TilesParams;

/** An operator at work. */
typedef struct TilesWork {
    const SettGenomeJob *job;
    const TilesParams *params;
    SettRng *rng;
    SettGenome *child;
    int32_t area, tile_count;
    uint64_t free[4];   /**< bit of a tile: it may be drawn over */
    uint8_t tiles[256]; /**< that may be drawn: the first tile_count */
} TilesWork;

static inline bool sett_tiles_free(const TilesWork *work, uint8_t tile)
{
    return work->free[tile >> 6] >> (tile & 63) & 1;
}
/** Locked, or of a kind that stays where the target has it. */
bool sett_tiles_fixed(const TilesWork *work, int32_t cell);

/** Cells that are varied together (spec/edd.md section 6.3), in row-major
    order; `cells` NULL: all of the level. */
typedef struct TilesZone {
    int32_t *cells;
    int32_t count;
} TilesZone;
/** One of the level's zones, each as likely; of 0 cells where all is locked. */
SettStatus sett_tiles_zone(TilesWork *work, TilesZone *out);
static inline int32_t sett_tiles_at(const TilesZone *zone, int32_t i)
{
    return zone->cells == NULL ? i : zone->cells[i];
}

/** One mutation of work->child, of a kind drawn by weight. */
SettStatus sett_tiles_mutate(TilesWork *work);

#endif
