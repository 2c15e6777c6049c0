/* batch.c - 1,000 levels on threads of our own. The library starts no threads:
   a host lends it some through SettJobs. Every level depends on (seed, index)
   alone, so the bytes are those of a serial run, whatever thread made them. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#include "sett/sett.h"

#define LEVELS 1000
#define THREADS 4

typedef struct Round {
    SettTaskFn *task;
    void *user;
    int64_t count;
    _Atomic int64_t next;
} Round;

typedef struct Worker {
    Round *round;
    int32_t number;
} Worker;

static void *work(void *argument)
{
    Worker *worker = argument;
    Round *round = worker->round;
    for (int64_t i; (i = atomic_fetch_add(&round->next, 1)) < round->count;)
        round->task(round->user, i, worker->number);
    return NULL;
}

/* The contract of SettJobs.run: every index once, back when all are done. A
   thread that cannot be started leaves its share to the others. */
static void run(void *host, int64_t count, SettTaskFn *task, void *user)
{
    (void)host;
    Round round = {.task = task, .user = user, .count = count};
    Worker workers[THREADS];
    pthread_t threads[THREADS];
    int32_t started = 0;
    for (int32_t i = 0; i < THREADS; i++)
        workers[i] = (Worker){&round, i};
    for (int32_t i = 1; i < THREADS; i++, started++)
        if (pthread_create(&threads[i], NULL, work, &workers[i]) != 0)
            break;
    work(&workers[0]);
    for (int32_t i = 1; i <= started; i++)
        pthread_join(threads[i], NULL);
}

typedef struct Batch {
    SettPipe pipe;
    SettArena scratch[THREADS]; /* one a worker */
    uint64_t hash[LEVELS];      /* item i writes slot i */
    SettStatus status[LEVELS];
} Batch;

static void make_level(void *user, int64_t index, int32_t worker)
{
    Batch *batch = user;
    SettArena *tmp = &batch->scratch[worker];
    SettArenaMark mark = sett_arena_mark(tmp);
    SettGrid grid;
    SettStatus status = sett_grid_take(tmp, 10, 20, &grid);
    if (status == SETT_OK)
        status = sett_make(&batch->pipe, 7, (uint64_t)index, tmp, &grid, NULL);
    if (status == SETT_OK)
        batch->hash[index] = sett_grid_hash(&grid);
    batch->status[index] = status;
    sett_arena_reset(tmp, mark);
}

/* All levels by these threads: one hash over them, in index order. */
static uint64_t make_all(SettJobs jobs, Batch *batch)
{
    uint64_t hash = 0;
    jobs.run(jobs.host, LEVELS, make_level, batch);
    for (int32_t i = 0; i < LEVELS; i++) {
        if (batch->status[i] != SETT_OK)
            fprintf(stderr, "batch: level %d: %s\n", (int)i,
                    sett_status_text(batch->status[i]));
        hash = sett_hash_mix(hash, batch->hash[i]);
    }
    return hash;
}

int main(void)
{
    static Batch batch;
    const SettCatalog *parts = sett_catalog_builtin();
    SettAlloc alloc = sett_alloc_default();
    SettArena arena;
    SettRecipe recipe;
    SettError err;
    sett_arena_init(&arena, alloc, 0);
    for (int32_t i = 0; i < THREADS; i++)
        sett_arena_init(&batch.scratch[i], alloc, 0);
    SettStatus status = sett_recipe_default(
        parts, sett_catalog_game(parts, "md2"), &arena, &recipe, &err);
    if (status == SETT_OK)
        status = sett_recipe_choose(&recipe, 0, "cac", &arena, &err);
    if (status != SETT_OK) {
        fprintf(stderr, "batch: %s\n", err.text);
        return 1;
    }
    batch.pipe = sett_recipe_pipe(&recipe);
    uint64_t threads = make_all((SettJobs){run, NULL, THREADS}, &batch);
    uint64_t serial = make_all(sett_jobs_serial(), &batch);
    printf("%d levels: %016llx on %d threads, %016llx on one\n", LEVELS,
           (unsigned long long)threads, THREADS, (unsigned long long)serial);
    for (int32_t i = 0; i < THREADS; i++)
        sett_arena_free(&batch.scratch[i]);
    sett_arena_free(&arena);
    return threads == serial ? 0 : 1;
}
