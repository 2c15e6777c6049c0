/* maps.c - large maps: caves, distances, and how both grow with the size. */
#include "bench.h"

static SettStatus make_caves(Bench *b, int64_t n)
{
    for (int64_t i = 0; i < n; i++) {
        SettStatus s = bench_level(b, b->next++);
        if (s != SETT_OK)
            return s;
    }
    return SETT_OK;
}

/* One cave and a place in it. */
static SettStatus one_cave(const BenchRow *row, Bench *b)
{
    SettStatus s = bench_pipe(row, b);
    if (s == SETT_OK)
        s = bench_level(b, 1);
    SettMask *mask = SETT_TAKE(&b->arena, 1, SettMask);
    b->distances = SETT_TAKE(&b->arena, row->w * row->h, int32_t);
    if (s != SETT_OK || mask == NULL || b->distances == NULL)
        return s != SETT_OK ? s : SETT_NO_MEMORY;
    s = sett_mask_take(&b->arena, row->w, row->h, mask);
    if (s != SETT_OK)
        return s;
    uint8_t open[256];
    sett_tiles_any(&b->pipe.game->tiles, SETT_IS(OPEN), open);
    sett_mask_from_grid(mask, &b->grid, open);
    b->masks = mask;
    return SETT_OK;
}

static SettStatus find_distances(Bench *b, int64_t n)
{
    int32_t start = 0;
    while (!sett_mask_get(b->masks, start % b->grid.w, start / b->grid.w))
        start++;
    SettPoint from = sett_grid_point(&b->grid, start);
    for (int64_t i = 0; i < n; i++) {
        SettStatus s =
            sett_distances(b->masks, &from, 1, &b->tmp, b->distances);
        if (s != SETT_OK)
            return s;
        b->check += (uint64_t)b->distances[start];
    }
    return SETT_OK;
}

#define CAVE(w, h)                                                        \
    {                                                                     \
        "G17.cave." #w "x" #h, "ns/tile", BENCH_NANOS, (double)(w) * (h), \
            "cac", NULL, w, h, bench_pipe, make_caves, NULL               \
    }
#define DISTANCES(w, h)                                                        \
    {                                                                          \
        "G17.distances." #w "x" #h, "ns/tile", BENCH_NANOS, (double)(w) * (h), \
            "cac", NULL, w, h, one_cave, find_distances, NULL                  \
    }
#define OTHER(gen, w, h)                                                     \
    {                                                                        \
        "G17." gen "." #w "x" #h, "ns/tile", BENCH_NANOS, (double)(w) * (h), \
            gen, NULL, w, h, bench_pipe, make_caves, NULL                    \
    }

const BenchRow bench_maps[] = {
    {"G15.cave.1000x1000", "maps/s", BENCH_RATE, 1, "cac", NULL, 1000, 1000,
     bench_pipe, make_caves, NULL},
    {"G16.distances.1000x1000", "maps/s", BENCH_RATE, 1, "cac", NULL, 1000,
     1000, one_cave, find_distances, NULL},
    CAVE(10, 20),
    CAVE(30, 30),
    CAVE(100, 100),
    CAVE(300, 300),
    CAVE(1000, 1000),
    CAVE(2000, 2000),
    CAVE(4000, 4000),
    DISTANCES(10, 20),
    DISTANCES(30, 30),
    DISTANCES(100, 100),
    DISTANCES(300, 300),
    DISTANCES(1000, 1000),
    DISTANCES(2000, 2000),
    DISTANCES(4000, 4000),
    OTHER("ac", 100, 100),
    OTHER("ac", 1000, 1000),
    OTHER("cc", 30, 30),
    OTHER("cc", 100, 100),
    {0},
};
