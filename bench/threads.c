/* threads.c - two threads against one: levels and their measures in parallel,
   with the same bytes. Efficiency is the time of one over twice that of two:
   once by the CPU clock of the slower thread, which other programs do not
   disturb (nothing in the work waits), and once by the wall clock. */
#include <pthread.h>

#include "bench.h"

#define LEVELS 20000

typedef struct Worker {
    Bench bench;
    const BenchRow *row;
    int64_t from, to;
    uint64_t *hashes;
    double seconds; /* of CPU time */
    SettStatus status;
} Worker;

static void *run(void *user)
{
    Worker *w = user;
    double begin = bench_thread_cpu();
    for (int64_t i = w->from; i < w->to && w->status == SETT_OK; i++) {
        w->status = bench_level(&w->bench, (uint64_t)i);
        w->hashes[i] = sett_grid_hash(&w->bench.grid);
    }
    w->seconds = bench_thread_cpu() - begin;
    return NULL;
}

static SettStatus open_worker(Worker *w, const BenchRow *row, uint64_t *hashes)
{
    *w = (Worker){.row = row, .hashes = hashes};
    bench_open(&w->bench, sett_alloc_default());
    SettStatus s = bench_pipe(row, &w->bench);
    if (s != SETT_OK)
        return s;
    w->bench.measures =
        SETT_TAKE(&w->bench.arena, w->bench.pipe.game->measures.count, double);
    return w->bench.measures == NULL ? SETT_NO_MEMORY : SETT_OK;
}

static void close_worker(Worker *w)
{
    bench_close(&w->bench);
}

/* Seconds that `count` threads take for all levels. */
static SettStatus run_all(Worker *workers, int32_t count, bool wall,
                          double *seconds)
{
    pthread_t threads[2];
    double begin = bench_wall(), slowest = 0;
    for (int32_t i = 0; i < count; i++) {
        workers[i].from = LEVELS * (int64_t)i / count;
        workers[i].to = LEVELS * ((int64_t)i + 1) / count;
        if (pthread_create(&threads[i], NULL, run, &workers[i]) != 0)
            return SETT_NO_MEMORY;
    }
    SettStatus s = SETT_OK;
    for (int32_t i = 0; i < count; i++) {
        pthread_join(threads[i], NULL);
        if (workers[i].status != SETT_OK)
            s = workers[i].status;
        slowest = workers[i].seconds > slowest ? workers[i].seconds : slowest;
    }
    *seconds = wall ? bench_wall() - begin : slowest;
    return s;
}

/* One thread, two, and one once more, so that a change of the machine's pace
   does not speak for either. */
static SettStatus compare(Worker *workers, uint64_t *hashes, bool wall,
                          double *out)
{
    static const int32_t counts[3] = {1, 2, 1};
    double seconds[3];
    uint64_t first = 0;
    for (int32_t t = 0; t < 3; t++) {
        SettStatus s = run_all(workers, counts[t], wall, &seconds[t]);
        if (s != SETT_OK)
            return s;
        uint64_t all = sett_hash(hashes, LEVELS * sizeof *hashes, 0);
        first = t == 0 ? all : first;
        if (all != first)
            return SETT_BAD_ARGUMENT; /* other bytes with other threads */
    }
    *out = (seconds[0] + seconds[2]) / 2 / (2 * seconds[1]);
    return SETT_OK;
}

static SettStatus efficiency(const BenchRow *row, Bench *b, double *out)
{
    Worker workers[2];
    uint64_t *hashes = SETT_TAKE(&b->arena, LEVELS, uint64_t);
    if (hashes == NULL)
        return SETT_NO_MEMORY;
    SettStatus s = open_worker(&workers[0], row, hashes);
    SettStatus s2 = open_worker(&workers[1], row, hashes);
    if (s == SETT_OK)
        s = s2 == SETT_OK ? compare(workers, hashes, row->per > 0, out) : s2;
    close_worker(&workers[0]);
    close_worker(&workers[1]);
    return s;
}

/* `per` chooses the clock. */
const BenchRow bench_threads[] = {
    {"G20.cac-cf.2threads.cpu", "share", BENCH_SHARE, 0, "cac", "cf", 10, 20,
     NULL, NULL, efficiency},
    {"G20.cac-cf.2threads.wall", "share", BENCH_SHARE, 1, "cac", "cf", 10, 20,
     NULL, NULL, efficiency},
    {0},
};
