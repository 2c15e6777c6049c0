/* run.c - the runs of a row and their median. */
#include <math.h>
#include <string.h>

#include "bench.h"

#define SHORTEST_RUN 0.05

static double value_of(const BenchRow *row, double seconds, int64_t n)
{
    double each = seconds / (double)n;
    if (row->kind == BENCH_RATE)
        return 1 / each;
    return row->kind == BENCH_NANOS ? each * 1e9 / row->per : each;
}

/* How many pieces of work fill a run; also warms up. */
static SettStatus calibrate(const BenchRow *row, Bench *b, int64_t *n)
{
    for (*n = 1;; *n *= 2) {
        double begin = bench_cpu();
        SettStatus s = row->work(b, *n);
        if (s != SETT_OK || bench_cpu() - begin >= SHORTEST_RUN)
            return s;
    }
}

static SettStatus time_runs(const BenchRow *row, Bench *b, int32_t runs,
                            double *values)
{
    int64_t n;
    SettStatus s = row->set_up(row, b);
    if (s == SETT_OK)
        s = calibrate(row, b, &n);
    for (int32_t i = 0; s == SETT_OK && i < runs; i++) {
        double begin = bench_cpu();
        s = row->work(b, n);
        values[i] = value_of(row, bench_cpu() - begin, n);
    }
    return s;
}

static BenchResult sum_up(double *values, int32_t runs)
{
    BenchResult r = {.value = bench_median(values, runs)};
    for (int32_t i = 0; i < runs; i++)
        values[i] = fabs(values[i] - r.value);
    r.noise = r.value > 0 ? bench_median(values, runs) / r.value : 0;
    return r;
}

SettStatus bench_run(const BenchRow *row, int32_t runs, BenchResult *out)
{
    Bench b;
    double values[BENCH_MOST_RUNS] = {0};
    bench_open(&b, sett_alloc_default());
    SettStatus s = SETT_OK;
    if (row->value == NULL)
        s = time_runs(row, &b, runs, values);
    else
        for (int32_t i = 0; s == SETT_OK && i < runs; i++)
            s = row->value(row, &b, &values[i]);
    bench_close(&b);
    if (s == SETT_OK)
        *out = sum_up(values, runs);
    return s;
}

bool bench_more_is_better(const BenchRow *row)
{
    return row->kind == BENCH_RATE || row->kind == BENCH_SHARE;
}
