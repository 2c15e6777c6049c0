/* threads.c - two threads against one: levels and their measures in parallel,
   with the same bytes. Efficiency is wall time of one over twice that of two;
   the best of several tries, because other programs only ever lengthen them. */
#include <pthread.h>

#include "bench.h"

#define LEVELS 20000
#define TRIES 9

typedef struct Worker {
    Bench bench;
    const BenchRow *row;
    int64_t from, to;
    uint64_t *hashes;
    SettStatus status;
} Worker;

static void *run(void *user)
{
    Worker *w = user;
    for (int64_t i = w->from; i < w->to && w->status == SETT_OK; i++) {
        w->status = bench_level(&w->bench, (uint64_t)i);
        w->hashes[i] = sett_grid_hash(&w->bench.grid);
    }
    return NULL;
}

static SettStatus open_worker(Worker *w, const BenchRow *row, uint64_t *hashes)
{
    *w = (Worker){.row = row, .hashes = hashes};
    sett_arena_init(&w->bench.arena, sett_alloc_default(), 0);
    sett_arena_init(&w->bench.tmp, sett_alloc_default(), 0);
    SettStatus s = bench_pipe(row, &w->bench);
    if (s != SETT_OK)
        return s;
    w->bench.measures =
        SETT_TAKE(&w->bench.arena, w->bench.pipe.game->measures.count, double);
    return w->bench.measures == NULL ? SETT_NO_MEMORY : SETT_OK;
}

static void close_worker(Worker *w)
{
    sett_arena_free(&w->bench.arena);
    sett_arena_free(&w->bench.tmp);
}

/* Seconds that `count` threads take for all levels. */
static SettStatus run_all(Worker *workers, int32_t count, double *seconds)
{
    pthread_t threads[2];
    double begin = bench_wall();
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
    }
    *seconds = bench_wall() - begin;
    return s;
}

static SettStatus compare(Worker *workers, uint64_t *hashes, double *out)
{
    double least[2] = {1e9, 1e9}, seconds = 0;
    uint64_t first = 0;
    for (int32_t t = 0; t < 2 * TRIES; t++) {
        SettStatus s = run_all(workers, t % 2 + 1, &seconds);
        if (s != SETT_OK)
            return s;
        least[t % 2] = seconds < least[t % 2] ? seconds : least[t % 2];
        uint64_t all = sett_hash(hashes, LEVELS * sizeof *hashes, 0);
        first = t == 0 ? all : first;
        if (all != first)
            return SETT_UNSUPPORTED; /* other bytes with other threads */
    }
    *out = least[0] / (2 * least[1]);
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
        s = s2 == SETT_OK ? compare(workers, hashes, out) : s2;
    close_worker(&workers[0]);
    close_worker(&workers[1]);
    return s;
}

const BenchRow bench_threads[] = {
    {"G20.cac-cf.2threads", "of 1", BENCH_RATE, 1, "cac", "cf", 10, 20, NULL,
     NULL, efficiency},
    {0},
};
