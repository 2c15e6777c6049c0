/* pool.h - a set of cells of a large map from which number n is drawn: cells
   come and go, and are counted, in a time that hardly grows with the map. */
#ifndef SETT_GEN_POOL_H
#define SETT_GEN_POOL_H

#include "gen/furnish/furnish.h"

typedef struct SettPool {
    uint64_t *words; /**< a bit for each cell */
    int32_t *sums;   /**< Fenwick's, over words; 1-based */
    int32_t word_count;
    int32_t count; /**< cells in the set */
} SettPool;

/** Takes an empty one for cells 0..area-1. */
SettStatus sett_pool_take(SettArena *tmp, int32_t area, SettPool *pool);
/** Takes all cells out, to add others without counting; then sett_pool_count
    once. */
void sett_pool_clear(SettPool *pool);
static inline void sett_pool_note(SettPool *pool, int32_t cell)
{
    pool->words[cell >> 6] |= (uint64_t)1 << (cell & 63);
}
void sett_pool_count(SettPool *pool);
/** Puts a cell in or out. */
void sett_pool_set(SettPool *pool, int32_t cell, bool in);
static inline bool sett_pool_has(const SettPool *pool, int32_t cell)
{
    return pool->words[cell >> 6] >> (cell & 63) & 1;
}
/** Number n (from 0) of the cells, rising; n < count. */
int32_t sett_pool_pick(const SettPool *pool, int32_t n);

/** The free cells of every option of one kind on a large map, up to date from
    one placement to the next (furnish_pools.c). */
typedef struct SettPools SettPools;

/** Leaves NULL where the map is not large. */
SettStatus sett_pools_open(SettSite *site, SettPools **out);
/** Another kind's options come, or those of a pair's other part. */
void sett_pools_forget(SettPools *pools);
/** How many cells satisfy option `number` now. It is prepared. */
SettStatus sett_pools_look_up(SettPools *pools, int32_t number,
                              const SettOption *option, int32_t *count);
/** Cell number n of an option that was looked up. */
int32_t sett_pools_pick(const SettPools *pools, int32_t number, int32_t n);
/** Whether a cell satisfies it. */
bool sett_pools_has(const SettPools *pools, int32_t number, int32_t cell);
/** An object came to a cell. */
void sett_pools_placed(SettPools *pools, uint8_t tile, int32_t cell);

#endif
