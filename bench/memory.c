/* memory.c - bytes at the peak, and allocations after set-up. */
#include "bench.h"

typedef struct Counter {
    SettAlloc under;
    size_t live, peak;
    int64_t asked;
} Counter;

static void *count(void *user, void *old, size_t old_size, size_t new_size)
{
    Counter *c = user;
    void *made = c->under.fn(c->under.user, old, old_size, new_size);
    if (new_size != 0)
        c->asked++;
    if (made != NULL || new_size == 0)
        c->live += new_size - old_size;
    c->peak = c->live > c->peak ? c->live : c->peak;
    return made;
}

/* Both arenas of a benchmark on a counting allocator. */
static void count_from(Bench *b, Counter *c)
{
    *c = (Counter){.under = sett_alloc_default()};
    bench_open(b, (SettAlloc){count, c});
}

static SettStatus set_up(const BenchRow *row, Bench *b)
{
    SettStatus s = bench_pipe(row, b);
    if (s == SETT_OK && row->furnish != NULL)
        b->measures =
            SETT_TAKE(&b->arena, b->pipe.game->measures.count, double);
    return s;
}

static SettStatus peak(const BenchRow *row, Bench *outer, double *out)
{
    (void)outer;
    Bench b;
    Counter c;
    count_from(&b, &c);
    SettStatus s = set_up(row, &b);
    if (s == SETT_OK)
        s = bench_level(&b, 1);
    *out = (double)c.peak / 1048576;
    bench_close(&b);
    return s;
}

static SettStatus after_set_up(const BenchRow *row, Bench *outer, double *out)
{
    (void)outer;
    Bench b;
    Counter c;
    count_from(&b, &c);
    SettStatus s = set_up(row, &b);
    for (uint64_t i = 0; s == SETT_OK && i < 100; i++)
        s = bench_level(&b, i);
    int64_t before = c.asked;
    for (uint64_t i = 0; s == SETT_OK && i < 2000; i++)
        s = bench_level(&b, i);
    *out = (double)(c.asked - before);
    bench_close(&b);
    return s;
}

#define PEAK(id, layout, furnish)                                          \
    {                                                                      \
        id, "MiB", BENCH_LESS, 1, layout, furnish, 1000, 1000, NULL, NULL, \
            peak                                                           \
    }
#define ALLOCATIONS(layout, furnish)                                         \
    {                                                                        \
        "G22.allocations." layout "-" furnish ".10x20", "calls", BENCH_LESS, \
            1, layout, furnish, 10, 20, NULL, NULL, after_set_up             \
    }

const BenchRow bench_memory[] = {
    PEAK("G22.peak.cac.1000x1000", "cac", NULL),
    PEAK("G22.peak.ac.1000x1000", "ac", NULL),
    ALLOCATIONS("cc", "cf"),
    ALLOCATIONS("cac", "caf"),
    ALLOCATIONS("ac", "af"),
    {0},
};
