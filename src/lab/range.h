/* range.h - the expressive range of a generator (Smith and Whitehead 2010):
   what its levels measure, streamed. Parts over blocks of levels are merged in
   block order, so that any number of threads gives the same bytes. */
#ifndef SETT_LAB_RANGE_H
#define SETT_LAB_RANGE_H

#include "sett/lab.h"

/** A value and the level that has it; index -1 = none yet. */
typedef struct SettExtreme {
    double value;
    int64_t index;
} SettExtreme;

/** Two measures against each other: a histogram, and of every cell the first
    level in it (-1 = none). */
typedef struct SettRangeMap {
    int32_t x, y; /**< indices of measures */
    SettHistogram histogram;
    int64_t *first;
} SettRangeMap;

/** What is known of the levels seen so far. */
typedef struct SettRange {
    const SettGame *game;
    SettSample *samples;           /**< one a measure */
    SettExtreme *lowest, *highest; /**< the first level with either */
    SettRangeMap *maps;
    int32_t map_count;
    int64_t count, infeasible;
} SettRange;

#define SETT_RANGE_BINS 30

/** An empty range with the maps of `pairs` (x, y, x, y ...) on the measures'
   own axes: bins around whole numbers where the axis is long enough. */
SettStatus sett_range_take(SettArena *arena, const SettGame *game,
                           const int32_t *pairs, int32_t pair_count,
                           SettRange *out);
/** Empties it for the next block. */
void sett_range_clear(SettRange *range);
/** One level's measures (game->measures.count values, NaN left out). */
void sett_range_add(SettRange *range, int64_t index, const double *values);
/** Adds a later block of the same shape. */
void sett_range_merge(SettRange *into, const SettRange *from);

#endif
