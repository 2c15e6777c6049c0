/* benchmarks.c - CPU seconds for 100 contents of each problem of the PCG
   benchmark, made and scored, with controls drawn by seed 1. */
#include "bench.h"

#include <string.h>

#define CONTENTS 100

static SettStatus make_set(const SettBenchmark *p, const SettCrew *crew,
                           SettArena *keep, SettArena *tmp)
{
    SettBenchmarkSet set = {.problem = p, .count = CONTENTS};
    SettBenchmarkScores scores;
    set.contents =
        sett_arena_take(keep, CONTENTS, (size_t)sett_benchmark_size(p));
    set.controls = sett_arena_take(keep, CONTENTS * (size_t)p->control_count,
                                   sizeof(int32_t));
    if (set.contents == NULL || set.controls == NULL)
        return SETT_NO_MEMORY;
    sett_benchmark_draw(p, 1, CONTENTS, set.controls);
    SettBenchmarkJob job = {.problem = p,
                            .controls = set.controls,
                            .count = CONTENTS,
                            .seed = 1,
                            .crew = crew};
    SettStatus status = p->make(&job, tmp, set.contents);
    return status == SETT_OK ? sett_benchmark_score(&set, crew, keep, &scores)
                             : status;
}

/* The row's name ends in the problem's. */
static SettStatus seconds(const BenchRow *row, Bench *b, double *out)
{
    SettArena scratch;
    SettCrew crew = {.jobs = sett_jobs_serial(), .scratch = &scratch};
    const SettBenchmark *p = sett_benchmark_named(strchr(row->name, '.') + 1);
    if (p == NULL)
        return SETT_UNSUPPORTED;
    sett_arena_init(&scratch, b->tmp.alloc, 0);
    double begin = bench_cpu();
    SettStatus status = make_set(p, &crew, &b->arena, &b->tmp);
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
