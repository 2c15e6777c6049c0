/* pool.c - see pool.h. Sums over words as a binary indexed tree (Fenwick, "A
   new data structure for cumulative frequency tables", 1994). */
#include "gen/furnish/pool.h"

#include "level/bits.h"

#include <string.h>

SettStatus sett_pool_take(SettArena *tmp, int32_t area, SettPool *pool)
{
    pool->word_count = area / 64 + 1;
    pool->count = 0;
    pool->words = SETT_TAKE(tmp, pool->word_count, uint64_t);
    pool->sums = SETT_TAKE(tmp, pool->word_count + 1, int32_t);
    return pool->words == NULL || pool->sums == NULL ? SETT_NO_MEMORY : SETT_OK;
}

void sett_pool_clear(SettPool *pool)
{
    memset(pool->words, 0, (size_t)pool->word_count * sizeof *pool->words);
}

void sett_pool_count(SettPool *pool)
{
    int32_t *sums = pool->sums;
    pool->count = 0;
    for (int32_t i = 1; i <= pool->word_count; i++) {
        sums[i] = sett_bits_count(pool->words[i - 1]);
        pool->count += sums[i];
    }
    for (int32_t i = 1; i <= pool->word_count; i++)
        if (i + (i & -i) <= pool->word_count)
            sums[i + (i & -i)] += sums[i];
}

void sett_pool_set(SettPool *pool, int32_t cell, bool in)
{
    uint64_t bit = (uint64_t)1 << (cell & 63);
    uint64_t *word = &pool->words[cell >> 6];
    int32_t change = (int32_t)in - ((*word & bit) != 0);
    if (change == 0)
        return;
    *word ^= bit;
    pool->count += change;
    for (int32_t i = (cell >> 6) + 1; i <= pool->word_count; i += i & -i)
        pool->sums[i] += change;
}

int32_t sett_pool_pick(const SettPool *pool, int32_t n)
{
    int32_t at = 0, step = 1;
    while (step * 2 <= pool->word_count)
        step *= 2;
    for (; step > 0; step /= 2)
        if (at + step <= pool->word_count && pool->sums[at + step] <= n) {
            at += step;
            n -= pool->sums[at];
        }
    uint64_t word = pool->words[at];
    while (n-- > 0)
        word &= word - 1;
    return 64 * at + sett_bits_lowest(word);
}
