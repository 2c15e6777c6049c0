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

static SettStatus open_world(const BenchRow *row, Bench *b)
{
    SettWorld *world = SETT_TAKE(&b->arena, 1, SettWorld);
    if (world == NULL)
        return SETT_NO_MEMORY;
    *world = sett_world(sett_catalog_game(b->catalog, "md2"), 7);
    world->params.side = row->w;
    b->more = world;
    return sett_grid_take(&b->arena, row->w, row->h, &b->grid);
}

static SettStatus make_chunks(Bench *b, int64_t n)
{
    for (int64_t i = 0; i < n; i++) {
        uint64_t at = b->next++;
        sett_world_chunk(b->more, (int32_t)(at % 1000), (int32_t)(at / 1000),
                         &b->grid, NULL);
        b->check += b->grid.cells[0];
    }
    return SETT_OK;
}

const BenchRow bench_maps[] = {
    {"G32.world.32x32", "chunks/s", BENCH_RATE, 1, NULL, NULL, 32, 32,
     open_world, make_chunks, NULL},
    {"G32.world.64x64", "chunks/s", BENCH_RATE, 1, NULL, NULL, 64, 64,
     open_world, make_chunks, NULL},
    {"G15.cave.1000x1000", "maps/s", BENCH_RATE, 1, "cac", NULL, 1000, 1000,
     bench_pipe, bench_make_maps, NULL},
    {"G16.distances.1000x1000", "maps/s", BENCH_RATE, 1, "cac", NULL, 1000,
     1000, bench_one_map, bench_find_distances, NULL},
    {0},
};
