/* limit.c - the limit programs and their clock. */
#include "limit/limit.h"

#include <string.h>

#define RUNS 3
#define SHORTEST_RUN 0.05

typedef struct Limit {
    const char *row;
    BenchLoop *loop;
} Limit;

static const Limit limits[] = {
    {"G2.cac.batch.10x20", bench_limit_caves},
    {"G4.cc.10x20", bench_limit_rooms},
    {"G7.md2.random", bench_limit_moves},
    {"G9.archive.50x50", bench_limit_numbers},
    {"G10.ask-tell.5x3", bench_limit_ask_tell},
    {"G10.ask-tell-plain.5x3", bench_limit_ask_tell},
    {"G16.distances.1000x1000", bench_limit_distances},
};

/* CPU seconds a piece. */
static double seconds_of(BenchLoop *loop)
{
    double runs[RUNS];
    volatile uint64_t check = 0;
    uint64_t n = 1;
    for (double took = 0; took < SHORTEST_RUN; n *= 2) {
        double begin = bench_cpu();
        check += loop(n);
        took = bench_cpu() - begin;
    }
    for (int32_t i = 0; i < RUNS; i++) {
        double begin = bench_cpu();
        check += loop(n);
        runs[i] = (bench_cpu() - begin) / (double)n;
    }
    (void)check;
    return bench_median(runs, RUNS);
}

double bench_limit(const BenchRow *row)
{
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        if (strcmp(limits[i].row, row->name) != 0)
            continue;
        double seconds = seconds_of(limits[i].loop);
        if (row->kind == BENCH_RATE)
            return 1 / seconds;
        return row->kind == BENCH_NANOS ? seconds * 1e9 / row->per : seconds;
    }
    return BENCH_NO_GOAL;
}
