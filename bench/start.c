/* start.c - how soon the command line has made its first level (G23), and how
   large the module for the web is (G24). */
#define _GNU_SOURCE /* wait4 */
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"

#define STARTS 21

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec * 1e-6;
}

static void become_sett(void)
{
    int nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, 1);
    execl(SETT_BENCH_BUILD "/sett", "sett", "generate", "md2", "--seed", "1",
          (char *)NULL);
    _exit(127);
}

/* Milliseconds of CPU time, and of the wall clock, of one start. */
static SettStatus start_once(double *cpu, double *wall)
{
    struct rusage used;
    int code = 0;
    double begin = bench_wall();
    pid_t child = vfork();
    if (child == 0)
        become_sett();
    if (child < 0 || wait4(child, &code, 0, &used) != child || code != 0)
        return SETT_UNSUPPORTED;
    *wall = (bench_wall() - begin) * 1e3;
    *cpu = (seconds(used.ru_utime) + seconds(used.ru_stime)) * 1e3;
    return SETT_OK;
}

/* `per` chooses: 0 the CPU time, 1 the wall clock. */
static SettStatus start(const BenchRow *row, Bench *b, double *out)
{
    double taken[2][STARTS];
    (void)b;
    for (int32_t i = 0; i < STARTS; i++) {
        SettStatus s = start_once(&taken[0][i], &taken[1][i]);
        if (s != SETT_OK)
            return s;
    }
    *out = bench_median(taken[row->per > 0 ? 1 : 0], STARTS);
    return SETT_OK;
}

static SettStatus module_size(const BenchRow *row, Bench *b, double *out)
{
    int bytes = 0;
    (void)row, (void)b;
    if (access(SETT_BENCH_BUILD "/sett.wasm", R_OK) != 0)
        return SETT_UNSUPPORTED;
    FILE *pipe =
        popen("gzip -9 -c '" SETT_BENCH_BUILD "/sett.wasm' | wc -c", "r");
    if (pipe == NULL)
        return SETT_UNSUPPORTED;
    int read = fscanf(pipe, "%d", &bytes);
    pclose(pipe);
    *out = bytes / 1000.0;
    return read == 1 && bytes > 100 ? SETT_OK : SETT_UNSUPPORTED;
}

const BenchRow bench_start[] = {
    {"G23.start.cpu", "ms", BENCH_LESS, 0, NULL, NULL, 0, 0, NULL, NULL, start},
    {"G23.start.wall", "ms", BENCH_LESS, 1, NULL, NULL, 0, 0, NULL, NULL,
     start},
    {"G24.sett.wasm.gzip", "kB", BENCH_LESS, 1, NULL, NULL, 0, 0, NULL, NULL,
     module_size},
    {0},
};
