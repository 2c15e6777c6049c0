/* benchmarks.c - CPU seconds for 100 contents of each problem of the PCG
   benchmark, made and scored, with controls drawn by seed 1. */
#include "bench.h"

#include <string.h>

#define CONTENTS 100

/* The row's name ends in the problem's. */
static SettStatus seconds(const BenchRow *row, Bench *b, double *out)
{
    SettArena scratch;
    SettCrew crew = {.jobs = sett_jobs_serial(), .scratch = &scratch};
    SettBenchmarkScores scores;
    SettBenchmarkSet set = {
        .problem = sett_benchmark_named(strchr(row->name, '.') + 1),
        .count = CONTENTS};
    if (set.problem == NULL)
        return SETT_UNSUPPORTED;
    sett_arena_init(&scratch, b->tmp.alloc, 0);
    double begin = bench_cpu();
    SettStatus status = sett_benchmark_make(&set, NULL, 1, 0, &crew, &b->arena);
    if (status == SETT_OK)
        status = sett_benchmark_score(&set, &crew, &b->arena, &scores);
    *out = bench_cpu() - begin;
    sett_arena_free(&scratch);
    return status;
}

#define ROW(problem)                                                      \
    {                                                                     \
        "G34." problem, "s", BENCH_LESS, 1, NULL, NULL, 0, 0, NULL, NULL, \
            seconds                                                       \
    }

const BenchRow bench_benchmarks[] = {
    ROW("binary"),         ROW("zelda"),   ROW("sokoban"),
    ROW("mdungeons"),      ROW("ddave"),   ROW("isaac"),
    ROW("loderunnertile"), ROW("smbtile"), {0},
};
