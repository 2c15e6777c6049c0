/* collapse.h - wave function collapse by overlapping patterns, as a peer of the
   constraint engine: Gumin 2016 (mxgmn/WaveFunctionCollapse), Karth and Smith
   2017, section 3. Plain: least entropy first, no going back. */
#ifndef SETT_BENCH_COLLAPSE_H
#define SETT_BENCH_COLLAPSE_H

#include "bench.h"

/** The side x side patterns of some levels, each once. */
typedef struct CollapsePatterns {
    int32_t side, count;
    uint8_t *tiles;              /**< count x side x side */
    uint32_t *weights;           /**< how often each occurs */
    int32_t *next[4], *first[4]; /**< by SettDir: those that fit beside p are
                                      next[d][first[d][p]..first[d][p + 1]) */
} CollapsePatterns;
SettStatus collapse_learn(const SettTraining *sample, int32_t side,
                          SettArena *arena, CollapsePatterns *out);
/** Bytes that a run of that size takes. */
size_t collapse_bytes(const CollapsePatterns *p, int32_t w, int32_t h);
/** One run; SETT_INFEASIBLE: a contradiction. */
SettStatus collapse_run(const CollapsePatterns *p, uint64_t seed,
                        SettArena *tmp, SettGrid *out);

#endif
