/* limit.h - limit programs: loops that do nothing but the work of a row, with
   no parameter, no check and no record. What they reach on this machine, in
   this minute, is what the row's own figure is held against. */
#ifndef SETT_BENCH_LIMIT_H
#define SETT_BENCH_LIMIT_H

#include "bench.h"

/** Does `n` pieces of work; returns what must not be left out. */
typedef uint64_t BenchLoop(uint64_t n);
BenchLoop bench_limit_caves, bench_limit_rooms, bench_limit_moves,
    bench_limit_numbers, bench_limit_ask_tell, bench_limit_distances;

/** What the limit program of a row reaches now, in the row's unit (the median
    of three runs of 50 ms); BENCH_NO_GOAL where it has none. */
double bench_limit(const BenchRow *row);

/** SplitMix64: one multiplication more than the fastest, and no state to keep
    in order. */
static inline uint64_t bench_limit_next(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}
static inline uint32_t bench_limit_below(uint64_t *state, uint32_t n)
{
    return (uint32_t)((bench_limit_next(state) >> 32) * n >> 32);
}

#endif
