/* cave.h - what the cellular-automata layout creator and its fast paths share.
   The fast paths count neighbours by adding bits of many cells at once. They
   need a border ring: it is drawn with walls and floors in a pattern (two walls
   to a floor, walls in the corners) that makes "five of eight are walls" say of
   every cell what "walls outnumber floors" says of its neighbours inside. */
#ifndef SETT_GEN_CAVE_H
#define SETT_GEN_CAVE_H

#include "base/rng_step.h"
#include "gen/layout/layout.h"

typedef struct SettCaveParams {
    SettChance walls;
    int32_t steps;
    SettChance most;
    SettChance more_walls;
    int32_t rounds;
    SettChance least;
    int32_t tries;
} SettCaveParams;

/** Random bits for the interior, row by row, 64 cells a draw. */
typedef struct SettBitStream {
    uint64_t word;
    int32_t left;
} SettBitStream;

/** The next `n` bits, 0 < n <= 64. */
static inline uint64_t sett_stream_take(SettBitStream *bits, SettRng *rng,
                                        SettChance chance, int32_t n)
{
    uint64_t taken = bits->word;
    int32_t had = bits->left;
    if (had < n) {
        uint64_t drawn = sett_rng_step_bits(rng, chance);
        taken |= drawn << had; /* had < 64 */
        bits->word = n - had == 64 ? 0 : drawn >> (n - had);
        bits->left = 64 - (n - had);
    } else {
        bits->word = n == 64 ? 0 : bits->word >> n;
        bits->left = had - n;
    }
    return n == 64 ? taken : taken & (((uint64_t)1 << n) - 1);
}

/** count / area > share of 2^32, exactly. */
static inline bool sett_cave_is_over(int64_t count, int64_t area,
                                     SettChance share)
{
    return (uint64_t)count << 32 > share.threshold * (uint64_t)area;
}
/** Floors that a cave must have: the share, and 12 where there is room. */
int64_t sett_cave_least(int64_t area, const SettCaveParams *params);

/** Whether the border's pattern is a wall at `i` of a side of `side` cells. */
static inline bool sett_ring_wall(int32_t i, int32_t side)
{
    return i % 3 != ((side - 1) % 3 == 1 ? 2 : 1);
}
/** Whether a grid has the ring that the fast paths draw on. */
static inline bool sett_cave_has_ring(const SettGenJob *job,
                                      const SettGrid *grid)
{
    return job->game->closed_border && grid->w >= 4 && grid->h >= 4;
}

/** All of the run, a cell at a time. */
SettStatus sett_cave_plain(const SettGenJob *job, SettGrid *grid);
/** The same for small grids without locks and watch. */
SettStatus sett_cave_flat(const SettGenJob *job, SettGrid *grid);
/** Many such grids of one size, as SettGen.run_many. */
SettStatus sett_cave_many(const SettGenJob *job, const SettRng *streams,
                          int32_t count, SettGrid *grids, SettStatus *each);

/** The parts of the run on rows of words: a board with a ring. */
void sett_cave_scatter(SettLayoutBoard *board, SettChance walls);
void sett_cave_add_walls(SettLayoutBoard *board, SettChance chance);
/** `words` is scratch: SETT_STEP_WORDS of the words in a row. */
#define SETT_STEP_WORDS(stride) (14 * (stride) + 2)
void sett_cave_step(SettLayoutBoard *board, uint64_t *words);

#endif
