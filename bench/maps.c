/* maps.c - large maps: caves and distances. */
#include "bench.h"

SettStatus bench_make_maps(Bench *b, int64_t n)
{
    for (int64_t i = 0; i < n; i++) {
        SettStatus s = bench_level(b, b->next++);
        if (s != SETT_OK)
            return s;
    }
    return SETT_OK;
}

/* One cave and a place in it. */
SettStatus bench_one_map(const BenchRow *row, Bench *b)
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

SettStatus bench_find_distances(Bench *b, int64_t n)
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

const BenchRow bench_maps[] = {
    {"G15.cave.1000x1000", "maps/s", BENCH_RATE, 1, "cac", NULL, 1000, 1000,
     bench_pipe, bench_make_maps, NULL},
    {"G16.distances.1000x1000", "maps/s", BENCH_RATE, 1, "cac", NULL, 1000,
     1000, bench_one_map, bench_find_distances, NULL},
    {0},
};
