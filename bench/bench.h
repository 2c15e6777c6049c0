/* bench.h - a benchmark is a row: a name that begins with the id of its goal, a
   unit, and work that is done n times. */
#ifndef SETT_BENCH_H
#define SETT_BENCH_H

#include "sett/sett.h"

/** What a row's value is made of the CPU time of n pieces of work. */
typedef enum BenchKind {
    BENCH_RATE,   /**< pieces a second: more is better */
    BENCH_NANOS,  /**< nanoseconds for each of `per` parts of a piece */
    BENCH_SECONDS /**< seconds for one piece */
} BenchKind;

/** What the work of a row needs. Filled by set_up, in `arena`; `tmp` is
    scratch. */
typedef struct Bench {
    SettArena arena, tmp;
    SettTwoStep pipe;
    SettGrid grid;
    const SettMask *masks;
    int32_t mask_count;
    int32_t *distances;
    double *measures; /**< NULL = levels are not measured */
    void *more;       /**< a row's own */
    uint64_t next;    /**< seed of the next piece */
    uint64_t check;   /**< mixed from results, so that no work is left out */
} Bench;

typedef struct BenchRow {
    const char *name, *unit;
    BenchKind kind;
    double per;
    const char *layout, *furnish; /**< NULL = none */
    int32_t w, h;
    SettStatus (*set_up)(const struct BenchRow *row, Bench *bench);
    SettStatus (*work)(Bench *bench, int64_t n);
    /** Instead of timing work: fills the value itself. */
    SettStatus (*value)(const struct BenchRow *row, Bench *bench, double *out);
} BenchRow;

/** The rows of each file; the last has no name. */
extern const BenchRow bench_levels[], bench_maps[], bench_play[], bench_rooms[],
    bench_mario[], bench_links[], bench_threads[], bench_memory[];

/** CPU seconds of the process, and seconds of the wall clock. */
double bench_cpu(void);
double bench_wall(void);
double bench_median(double *values, int32_t count);
/** The pipeline, grid and measures that a row names. */
SettStatus bench_pipe(const BenchRow *row, Bench *bench);
/** One level of seed `seed` into the grid, measured where measures are. */
SettStatus bench_level(Bench *bench, uint64_t seed);

#endif
