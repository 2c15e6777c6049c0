/* levels.c - levels of MiniDungeons 2: layouts, longest paths, whole levels. */
#include "bench.h"

static SettStatus take_params(const SettGen *gen, Bench *b, void **out)
{
    void *params = sett_arena_take(&b->arena, 1, gen->params.size + 1);
    if (params == NULL)
        return SETT_NO_MEMORY;
    sett_gen_defaults(gen, b->pipe.game, params);
    *out = params;
    return SETT_OK;
}

void bench_open(Bench *b, SettAlloc alloc)
{
    *b = (Bench){.catalog = sett_catalog_builtin(), .next = 1};
    sett_arena_init(&b->arena, alloc, 0);
    sett_arena_init(&b->tmp, alloc, 0);
}

void bench_close(Bench *b)
{
    sett_arena_free(&b->arena);
    sett_arena_free(&b->tmp);
}

SettStatus bench_pipe(const BenchRow *row, Bench *b)
{
    b->pipe.game = sett_catalog_game(b->catalog, "md2");
    SettStatus s = sett_grid_take(&b->arena, row->w, row->h, &b->grid);
    if (s == SETT_OK && row->layout != NULL) {
        b->pipe.stages[0].gen = sett_catalog_gen(b->catalog, row->layout);
        s = take_params(b->pipe.stages[0].gen, b, &b->pipe.stages[0].params);
    }
    if (s == SETT_OK && row->furnish != NULL) {
        b->pipe.stages[1].gen = sett_catalog_gen(b->catalog, row->furnish);
        s = take_params(b->pipe.stages[1].gen, b, &b->pipe.stages[1].params);
    }
    return s;
}

SettStatus bench_level(Bench *b, uint64_t seed)
{
    SettStatus s = sett_make(&b->pipe, seed, 0, &b->tmp, &b->grid, NULL);
    if (s != SETT_OK || b->measures == NULL)
        return s;
    SettLevel level = {.grid = b->grid};
    return sett_game_measure(b->pipe.game, &level, &b->tmp, b->measures);
}

static SettStatus make_levels(Bench *b, int64_t n)
{
    for (int64_t i = 0; i < n; i++) {
        SettStatus s = bench_level(b, b->next++);
        if (s != SETT_OK)
            return s;
        b->check += b->grid.cells[b->grid.w + 1];
    }
    return SETT_OK;
}

SettStatus bench_measured_pipe(const BenchRow *row, Bench *b)
{
    SettStatus s = bench_pipe(row, b);
    if (s != SETT_OK)
        return s;
    b->measures = SETT_TAKE(&b->arena, b->pipe.game->measures.count, double);
    return b->measures == NULL ? SETT_NO_MEMORY : SETT_OK;
}

#define BATCH 1024

typedef struct Batch {
    SettGrid grids[BATCH];
    SettStatus each[BATCH];
} Batch;

static SettStatus batch_pipe(const BenchRow *row, Bench *b)
{
    Batch *batch = SETT_TAKE(&b->arena, 1, Batch);
    if (batch == NULL)
        return SETT_NO_MEMORY;
    b->more = batch;
    for (int32_t i = 0; i < BATCH; i++)
        if (sett_grid_take(&b->arena, row->w, row->h, &batch->grids[i]) !=
            SETT_OK)
            return SETT_NO_MEMORY;
    return bench_pipe(row, b);
}

static SettStatus make_batch(Bench *b, int64_t n)
{
    Batch *batch = b->more;
    while (n > 0) {
        int32_t count = n < BATCH ? (int32_t)n : BATCH;
        SettStatus s = sett_make_many(&b->pipe, 1, b->next, count, &b->tmp,
                                      batch->grids, batch->each);
        if (s != SETT_OK)
            return s;
        for (int32_t i = 0; i < count; i++) {
            if (batch->each[i] != SETT_OK)
                return batch->each[i];
            b->check += batch->grids[i].cells[b->grid.w + 1];
        }
        b->next += (uint64_t)count;
        n -= count;
    }
    return SETT_OK;
}

#define CAVES 1000

static SettStatus make_caves(const BenchRow *row, Bench *b)
{
    SettStatus s = bench_pipe(row, b);
    SettMask *masks = SETT_TAKE(&b->arena, CAVES, SettMask);
    uint8_t open[256];
    if (s == SETT_OK && masks == NULL)
        s = SETT_NO_MEMORY;
    for (int32_t i = 0; s == SETT_OK && i < CAVES; i++) {
        s = bench_level(b, (uint64_t)i);
        if (s == SETT_OK)
            s = sett_mask_take(&b->arena, row->w, row->h, &masks[i]);
        if (s != SETT_OK)
            break;
        sett_tiles_any(&b->pipe.game->tiles, SETT_IS(OPEN), open);
        sett_mask_from_grid(&masks[i], &b->grid, open);
    }
    b->masks = masks;
    b->mask_count = CAVES;
    return s;
}

static SettStatus find_longest(Bench *b, int64_t n)
{
    for (int64_t i = 0; i < n; i++) {
        SettLongest longest;
        uint64_t at = b->next++ % (uint64_t)b->mask_count;
        SettStatus s = sett_longest_path(&b->masks[at], &b->tmp, &longest);
        if (s != SETT_OK)
            return s;
        b->check += (uint64_t)longest.length;
    }
    return SETT_OK;
}

#define LAYOUT(id, gen, w, h)                                       \
    {                                                               \
        id, "levels/s", BENCH_RATE, 1, gen, NULL, w, h, bench_pipe, \
            make_levels, NULL                                       \
    }
#define LEVEL(layout, furnish)                                                \
    {                                                                         \
        "G6." layout "-" furnish ".10x20", "levels/s", BENCH_RATE, 1, layout, \
            furnish, 10, 20, bench_measured_pipe, make_levels, NULL           \
    }

const BenchRow bench_levels[] = {
    LAYOUT("G1.cac.10x20", "cac", 10, 20),
    {"G2.cac.batch.10x20", "levels/s", BENCH_RATE, 1, "cac", NULL, 10, 20,
     batch_pipe, make_batch, NULL},
    LAYOUT("G3.ac.10x20", "ac", 10, 20),
    LAYOUT("G4.cc.10x20", "cc", 10, 20),
    LAYOUT("G30.cc.64x64", "cc", 64, 64),
    {"G5.longest.10x20", "maps/s", BENCH_RATE, 1, "cac", NULL, 10, 20,
     make_caves, find_longest, NULL},
    LEVEL("cc", "cf"),
    LEVEL("cc", "caf"),
    LEVEL("cc", "af"),
    LEVEL("cac", "cf"),
    LEVEL("cac", "caf"),
    LEVEL("cac", "af"),
    LEVEL("ac", "cf"),
    LEVEL("ac", "caf"),
    LEVEL("ac", "af"),
    {0},
};
