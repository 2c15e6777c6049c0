/* time.c - clocks and medians. */
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "bench.h"

static double read_clock(clockid_t id)
{
    struct timespec now;
    clock_gettime(id, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double bench_cpu(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

double bench_thread_cpu(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

double bench_wall(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

double bench_median(double *values, int32_t count)
{
    for (int32_t i = 1; i < count; i++)
        for (int32_t j = i; j > 0 && values[j] < values[j - 1]; j--) {
            double kept = values[j];
            values[j] = values[j - 1];
            values[j - 1] = kept;
        }
    return count % 2 != 0 ? values[count / 2]
                          : (values[count / 2 - 1] + values[count / 2]) / 2;
}
