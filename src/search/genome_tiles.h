/* genome_tiles.h - a level's own tiles as its genome: what its operators
   share. */
#ifndef SETT_SEARCH_GENOME_TILES_H
#define SETT_SEARCH_GENOME_TILES_H

#include "base/rng_step.h"
#include "sett/search.h"

/** How cells of two parents are joined. */
typedef enum TilesJoin { TILES_RANGE, TILES_BLOCK } TilesJoin;
#define TILES_JOIN_NAMES "range|block"

/** Weights of the kinds of mutation, and the rest. */
typedef struct TilesParams {
    SettChance initial;
    int32_t most; /**< mutations of one child */
    int32_t retile, rotate, swap, move, mirror, copy, fill;
    int32_t wall, corridor, chamber, stamp, piece, tidy, things,
        vault; /**< strokes */
    SettChoice join;
} TilesParams;

/** The table of TilesParams. */
enum { TILES_ROWS = 18 };
extern const SettParam sett_tiles_rows[TILES_ROWS];

/** The tiles of a game that may be drawn and drawn over: the context of all
    genomes that are tiles. */
typedef struct TilesDrawn {
    uint64_t free[4]; /**< a bit each */
    int32_t count;
    uint8_t tiles[256]; /**< the first `count` */
} TilesDrawn;
/** SettGenomeKind's. */
SettStatus sett_tiles_prepare(const SettGenomeJob *job, SettArena *keep,
                              const void **context, SettError *err);

/** An operator at work. */
typedef struct TilesWork {
    const SettGenomeJob *job;
    const TilesParams *params;
    const TilesDrawn *drawn;
    SettRng *rng;
    SettGenome *child;
    int32_t area;
    SettStatus status; /**< set by a mutation that lacked memory */
} TilesWork;

/** Begins work on a child; `rng` and `child` may be NULL where nothing is
    drawn. */
static inline TilesWork sett_tiles_work(const SettGenomeJob *job, SettRng *rng,
                                        SettGenome *child)
{
    return (TilesWork){.job = job,
                       .params = job->params,
                       .drawn = job->context,
                       .rng = rng,
                       .child = child,
                       .area = job->w * job->h};
}
static inline bool sett_tiles_free(const TilesWork *work, uint8_t tile)
{
    return work->drawn->free[tile >> 6] >> (tile & 63) & 1;
}
/** Locked, or of a kind that stays where the target has it. */
bool sett_tiles_fixed(const TilesWork *work, int32_t cell);

/** Cells that are varied together (docs/design/edd.md, section 6.3), in
    row-major order; `cells` NULL: all of the level. */
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

/** A rectangle that lies in the level. */
typedef struct TilesBox {
    int32_t x, y, w, h;
} TilesBox;
/** At a random place. */
TilesBox sett_tiles_place(TilesWork *work, int32_t w, int32_t h);
/** A random one, seldom large. */
TilesBox sett_tiles_box(TilesWork *work);
/** A length of 1..most, seldom long. */
int32_t sett_tiles_length(TilesWork *work, int32_t most);

static inline int32_t below(TilesWork *work, int32_t n)
{
    return (int32_t)sett_rng_step_below(work->rng, (uint32_t)n);
}
/** Draws a tile over a cell where both may be drawn over. */
static inline void put(TilesWork *work, int32_t cell, uint8_t tile)
{
    if (sett_tiles_free(work, tile) && !sett_tiles_fixed(work, cell))
        work->child->bytes[cell] = tile;
}

/** What designers draw: kinds of mutation, in the order of their weights. */
enum { TILES_STROKES = 8 };
extern void (*const sett_tiles_strokes[TILES_STROKES])(TilesWork *);

/** SettGenomeKind's, of all genomes that are tiles. `any`: tiles that operators
    do not draw may stand, too; what is fixed stays. */
SettStatus sett_tiles_check(const SettGenomeJob *job, const SettGenome *genome,
                            bool any, SettError *err);
SettStatus sett_tiles_encode(const SettGenomeJob *job, const SettGrid *grid,
                             bool any, SettGenome *out);

/** One mutation of work->child, of a kind drawn by weight. */
SettStatus sett_tiles_mutate(TilesWork *work);

#endif
