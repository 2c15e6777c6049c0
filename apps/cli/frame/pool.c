/* pool.c - the threads that the library works on: a pool that lives as long as
   the command, whose work is counted and can be cancelled; and how far it is: a
   bar with rate and remaining time on a terminal, a plain line every 30 s
   elsewhere. Workers only count; the thread that waits for them draws. */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "frame/cli.h"
#include "frame/system.h"

#define BAR_CELLS 24
#define TERMINAL_EVERY 0.1 /* seconds */
#define PLAIN_EVERY 30.0

double cli_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void cli_progress_start(Cli *cli, const char *what, int64_t total)
{
    CliProgress *p = &cli->progress;
    cli_progress_end(cli);
    p->what = what;
    p->total = total;
    atomic_store(&p->done, 0);
    p->began = p->shown = cli_now();
    p->terminal = isatty(STDERR_FILENO) != 0;
    p->wanted = !cli->quiet && !cli->no_progress;
}

void cli_progress_add(Cli *cli, int64_t items)
{
    atomic_fetch_add(&cli->progress.done, items);
}

/* "1:02:03" or "2:03". */
static void print_time(double seconds, char *out, size_t size)
{
    int64_t s = seconds > 0 ? (int64_t)(seconds + 0.5) : 0;
    if (s >= 3600)
        snprintf(out, size, "%d:%02d:%02d", (int)(s / 3600), (int)(s / 60 % 60),
                 (int)(s % 60));
    else
        snprintf(out, size, "%d:%02d", (int)(s / 60), (int)(s % 60));
}

static void draw_bar(const CliProgress *p, double share)
{
    char bar[BAR_CELLS + 1];
    int filled = (int)(share * BAR_CELLS);
    memset(bar, '.', BAR_CELLS);
    memset(bar, '#', (size_t)(filled < BAR_CELLS ? filled : BAR_CELLS));
    bar[BAR_CELLS] = 0;
    fprintf(stderr, "%s[%s] ", p->terminal ? "\r" : "", bar);
}

static void draw(CliProgress *p, double now)
{
    int64_t done = atomic_load(&p->done);
    double share = p->total > 0 ? (double)done / (double)p->total : 1;
    double rate = now > p->began ? (double)done / (now - p->began) : 0;
    char left[32] = "?";
    if (rate > 0)
        print_time((double)(p->total - done) / rate, left, sizeof left);
    if (p->terminal)
        draw_bar(p, share);
    fprintf(stderr, "%" PRId64 " of %" PRId64 " %s (%d %%), %.*f/s, %s left%s",
            done, p->total, p->what, (int)(share * 100), rate < 10 ? 1 : 0,
            rate, left, p->terminal ? "\033[K" : "\n");
    p->shown = now;
}

void cli_progress_tick(Cli *cli)
{
    CliProgress *p = &cli->progress;
    if (!p->what || !p->wanted)
        return;
    double now = cli_now();
    if (now - p->shown >= (p->terminal ? TERMINAL_EVERY : PLAIN_EVERY))
        draw(p, now);
}

void cli_progress_wipe(const Cli *cli)
{
    if (cli->progress.terminal && cli->progress.what)
        fputs("\r\033[K", stderr);
}

void cli_progress_end(Cli *cli)
{
    CliProgress *p = &cli->progress;
    if (p->what && p->wanted && p->shown > p->began) {
        cli_progress_wipe(cli);
        if (!p->terminal)
            draw(p, cli_now());
    }
    p->what = NULL;
}

#define TICK_NANOSECONDS 100000000

struct CliPool {
    Cli *cli;
    pthread_mutex_t lock;
    pthread_cond_t work, idle;
    pthread_t *threads;
    int32_t started;
    int32_t named; /* next worker's number */
    bool quit;
    /* The batch at hand. */
    SettTaskFn *task;
    void *user;
    int64_t count, next, chunk;
    int32_t busy;
};

static void work_off(CliPool *pool, int32_t worker)
{
    int64_t from = pool->next;
    int64_t to =
        pool->count - from < pool->chunk ? pool->count : from + pool->chunk;
    pool->next = to;
    pool->busy++;
    pthread_mutex_unlock(&pool->lock);
    for (int64_t i = from; i < to; i++)
        pool->task(pool->user, i, worker);
    pthread_mutex_lock(&pool->lock);
    pool->busy--;
    if (pool->busy == 0 && pool->next >= pool->count)
        pthread_cond_signal(&pool->idle);
}

static void *worker_main(void *user)
{
    CliPool *pool = user;
    pthread_mutex_lock(&pool->lock);
    int32_t worker = pool->named++;
    while (!pool->quit) {
        if (pool->next < pool->count)
            work_off(pool, worker);
        else
            pthread_cond_wait(&pool->work, &pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* Waits for the batch, drawing the progress meanwhile. */
static void wait_idle(CliPool *pool)
{
    int32_t waited = 0; /* ticks since the interruption */
    pthread_mutex_lock(&pool->lock);
    while (pool->busy > 0 || pool->next < pool->count) {
        if (!cli_wait(&pool->idle, &pool->lock, TICK_NANOSECONDS)) {
            pthread_mutex_unlock(&pool->lock);
            cli_progress_tick(pool->cli);
            /* Items are always finished; that is said after a second. */
            if (sett_cancelled(&pool->cli->cancel) && ++waited == 10)
                cli_note(pool->cli, "stopping when the work at hand is done; "
                                    "once more ends it now");
            pthread_mutex_lock(&pool->lock);
        }
    }
    pool->count = pool->next = 0;
    pthread_mutex_unlock(&pool->lock);
}

static void run_pool(void *host, int64_t count, SettTaskFn *task, void *user)
{
    CliPool *pool = host;
    while (pool->started < count && pool->started < pool->cli->jobs.workers &&
           cli_thread(&pool->threads[pool->started], worker_main, pool))
        pool->started++;
    if (pool->started == 0) { /* the system gives no thread */
        for (int64_t i = 0; i < count; i++) {
            task(user, i, 0);
            cli_progress_tick(pool->cli);
        }
        return;
    }
    pthread_mutex_lock(&pool->lock);
    pool->task = task;
    pool->user = user;
    pool->next = 0;
    pool->count = count;
    pool->chunk = count / (pool->started * (int64_t)16);
    if (pool->chunk < 1)
        pool->chunk = 1;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    wait_idle(pool);
    cli_progress_tick(pool->cli);
}

void cli_saving(Cli *cli)
{
    cli->arena.cancel = NULL;
    for (int32_t i = 0; cli->worker_arenas != NULL && i < cli->jobs.workers;
         i++)
        cli->worker_arenas[i].cancel = NULL;
}

SettStatus cli_pool_open(Cli *cli)
{
    int32_t n = (int32_t)cli->threads;
    CliPool *pool = SETT_TAKE(&cli->arena, 1, CliPool);
    SettArena *arenas = SETT_TAKE(&cli->arena, n, SettArena);
    pthread_t *threads = SETT_TAKE(&cli->arena, n, pthread_t);
    if (!pool || !arenas || !threads)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < n; i++) {
        sett_arena_init(&arenas[i], cli->alloc, 0);
        arenas[i].cancel = &cli->cancel;
    }
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work, NULL);
    cli_wait_open(&pool->idle);
    pool->cli = cli;
    pool->threads = threads;
    cli->pool = pool;
    cli->worker_arenas = arenas;
    cli->jobs = (SettJobs){run_pool, pool, n};
    return SETT_OK;
}

void cli_pool_close(Cli *cli)
{
    CliPool *pool = cli->pool;
    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->quit = true;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    for (int32_t i = 0; i < pool->started; i++)
        pthread_join(pool->threads[i], NULL);
    pthread_cond_destroy(&pool->idle);
    pthread_cond_destroy(&pool->work);
    pthread_mutex_destroy(&pool->lock);
}

static void count_one(void *user)
{
    cli_progress_add(user, 1);
}

SettCrew cli_crew(Cli *cli)
{
    return (SettCrew){cli->jobs, cli->worker_arenas, &cli->cancel, count_one,
                      cli};
}

SettCrew cli_work(Cli *cli, const char *what, int64_t total)
{
    cli_progress_start(cli, what, total);
    return cli_crew(cli);
}

SettStatus cli_each(Cli *cli, const char *what, int64_t count, SettItemFn *item,
                    void *user)
{
    SettCrew crew = cli_work(cli, what, count);
    return sett_each(&crew, count, item, user, NULL);
}
