/* solve.h - rows of the constraint engine: CPU seconds of 50 seeds. */
#ifndef SETT_BENCH_SOLVE_H
#define SETT_BENCH_SOLVE_H

#include "bench.h"

#define BENCH_SEEDS 50

/** Builds and solves one model, with scratch that is reset afterwards; `*done`
    false: it was given up, and the row has no value. */
typedef SettStatus BenchSeedFn(void *user, uint64_t seed, SettArena *tmp,
                               bool *done);
/** The median of seeds 1 to 50, or the worst where the row's name ends so. */
SettStatus bench_seeds(Bench *b, const char *name, BenchSeedFn *seed_fn,
                       void *user, double *out);

/** A drawing of holes alone, in `arena`. */
SettStatus bench_blank(SettArena *arena, int32_t w, int32_t h, SettDrawing *d,
                       SettMask *holes);

/** A dungeon whose lock bars, and a maze with a way of 3 to 5 sides, of the
    size of the row (a BenchRow); a Sokoban board, one of carried blocks, and
   one learnt from a play, with a solution of row->per steps. */
BenchSeedFn bench_solve_dungeon, bench_solve_maze, bench_solve_sokoban,
    bench_solve_blocks, bench_solve_learnt;

#endif
