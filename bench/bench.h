/* bench.h - a benchmark is a row: a name that begins with the id of its goal, a
   unit, and work that is done n times. */
#ifndef SETT_BENCH_H
#define SETT_BENCH_H

#include "sett/sett.h"

#define BENCH_MOST_RUNS 99
#define BENCH_MOST_ENTRIES 256

/** What a row's value is made of the CPU time of n pieces of work. */
typedef enum BenchKind {
    BENCH_RATE,  /**< pieces a second: more is better */
    BENCH_SHARE, /**< of 1: more is better */
    BENCH_NANOS, /**< nanoseconds for each of `per` parts of a piece */
    BENCH_LESS   /**< seconds for one piece, or what `value` says: less is
                    better, as with BENCH_NANOS */
} BenchKind;

/** What the work of a row needs. Filled by set_up, in `arena`; `tmp` is
    scratch. */
typedef struct Bench {
    const SettCatalog *catalog;
    SettArena arena, tmp;
    SettPipe pipe;
    SettGrid grid;
    const SettMask *masks;
    int32_t mask_count;
    int32_t *distances;
    double *measures; /**< NULL = levels are not measured */
    void *more;       /**< a row's own */
    uint64_t next;    /**< seed of the next piece */
    uint64_t check;   /**< mixed from results, so that no work is left out */
} Bench;

/** The median of a row's runs, and how far they scatter around it: the median
    distance from it, as a share. */
typedef struct BenchResult {
    double value, noise;
} BenchResult;

typedef struct BenchRow {
    const char *name, *unit;
    BenchKind kind;
    double per;
    const char *layout, *furnish; /**< NULL = none */
    int32_t w, h;
    SettStatus (*set_up)(const struct BenchRow *row, Bench *bench);
    SettStatus (*work)(Bench *bench, int64_t n);
    /** Instead of timing work: one run's value. SETT_UNSUPPORTED where a
        program or file that it needs is missing. */
    SettStatus (*value)(const struct BenchRow *row, Bench *bench, double *out);
} BenchRow;

/** The rows of each file; the last has no name. */
extern const BenchRow bench_levels[], bench_study[], bench_maps[], bench_play[],
    bench_rooms[], bench_mario[], bench_gagents[], bench_links[],
    bench_threads[], bench_memory[], bench_wasm[], bench_start[], bench_large[],
    bench_personas[], bench_search[], bench_live[], bench_dungeons[],
    bench_puzzles[], bench_parts[], bench_benchmarks[], bench_solve[],
    bench_solve_models[], bench_solve_play[], bench_solve_whole[],
    bench_files[], bench_kernels[];

/** What a row is held against; see goals.c. */
#define BENCH_NO_GOAL -1.0
typedef struct BenchGoal {
    const char *name;
    double gate, hope, limit;
} BenchGoal;
/** NULL where a row has none. */
const BenchGoal *bench_goal(const char *name);

/** CPU seconds of the process, of the calling thread, and seconds of the wall
    clock. */
double bench_cpu(void);
double bench_thread_cpu(void);
double bench_wall(void);
/** Sorts `values`. */
double bench_median(double *values, int32_t count);
/** Runs a row `runs` times. */
SettStatus bench_run(const BenchRow *row, int32_t runs, BenchResult *out);
/** The row of that name that does work, among all; NULL if there is none. */
const BenchRow *bench_row_named(const char *name);
bool bench_more_is_better(const BenchRow *row);

/** A row's things on `alloc`, empty yet, with the built-in parts. */
void bench_open(Bench *bench, SettAlloc alloc);
void bench_close(Bench *bench);
/** The pipeline, grid and measures that a row names. */
SettStatus bench_pipe(const BenchRow *row, Bench *bench);
SettStatus bench_measured_pipe(const BenchRow *row, Bench *bench);
/** One level of seed `seed` into the grid, measured where measures are. */
SettStatus bench_level(Bench *bench, uint64_t seed);
/** Layouts one after the other; one of them as a mask, and all distances from
    its first floor tile. Work of rows of maps. */
SettStatus bench_make_maps(Bench *bench, int64_t n);
SettStatus bench_one_map(const BenchRow *row, Bench *bench);
SettStatus bench_find_distances(Bench *bench, int64_t n);

/** An allocator whose memory goes with the row's arena. */
SettAlloc bench_alloc(Bench *bench);

/** Results of earlier runs: a file of tab-separated name, value, unit, noise.
 */
typedef struct BenchEntry {
    char name[48], unit[16];
    BenchResult result;
} BenchEntry;
typedef struct BenchTable {
    BenchEntry entries[BENCH_MOST_ENTRIES];
    int32_t count;
} BenchTable;
/** The file that a path means: in a folder, the one named after this machine's
    processor. */
void bench_table_path(const char *given, char *out, size_t size);
/** False where there is no such file. */
bool bench_table_read(const char *path, BenchTable *out);
bool bench_table_write(const char *path, const BenchTable *table);
const BenchEntry *bench_table_find(const BenchTable *table, const char *name);
/** Changes a row's entry or adds one. */
void bench_table_set(BenchTable *table, const BenchRow *row,
                     BenchResult result);

#endif
