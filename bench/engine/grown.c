/* grown.c - sett_bench --engine growth:N: CPU seconds of a level of each kind
   as its area grows from 10 x 10 to 200 x 200, the median of N seeds; the
   picture goes to standard error. A series ends where a seed takes too long. */
#include "engine/engine.h"
#include "solve.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "sett/chart.h"

#define SECONDS 20.0
#define SIZES 8
#define SERIES 6
static const int32_t sides[SIZES] = {10, 20, 30, 50, 70, 100, 150, 200};

typedef struct Grown {
    const EngineGame *smb;
    BenchRow row; /* size, and pattern in `layout` */
} Grown;

SettStatus engine_whole_level(const EngineGame *smb, const char *shape,
                              int32_t w, uint64_t seed, SettArena *tmp,
                              SettGrid *grid, bool *done)
{
    SettSolveDef def = engine_def(smb, seed);
    SettMask holes;
    SettSolved out;
    (void)sett_shape_read(shape, &def.shape);
    SettStatus status = sett_grid_take(tmp, w, 14, grid);
    if (status == SETT_OK)
        status = sett_mask_take(tmp, w, 14, &holes);
    for (int32_t c = 0; status == SETT_OK && c < w * 14; c++)
        sett_mask_set(&holes, c % w, c / w);
    SettDrawing d = {*grid, &holes};
    if (status == SETT_OK)
        status = sett_solve_complete(&def, &d, 0, tmp, &out, NULL);
    *done = status == SETT_OK && out.answer == SETT_YES;
    if (*done)
        sett_grid_copy(grid, &out.grid);
    return status;
}

/* Of the same area: the height is 14. */
static SettStatus whole_level(Grown *g, uint64_t seed, SettArena *tmp,
                              SettGrid *grid, bool *done)
{
    return engine_whole_level(g->smb, g->row.layout,
                              (g->row.w * g->row.h + 13) / 14, seed, tmp, grid,
                              done);
}

static SettStatus grow_level(void *user, uint64_t seed, SettArena *tmp,
                             bool *done)
{
    SettGrid grid;
    return whole_level(user, seed, tmp, &grid, done);
}

/* One edit for each 100 cells, repaired. */
static SettStatus grow_repair(void *user, uint64_t seed, SettArena *tmp,
                              bool *done)
{
    Grown *g = user;
    SettRng rng = sett_rng(seed, SETT_FOR_TEST, 38);
    SettSolveDef def = engine_def(g->smb, seed);
    SettSolved out;
    SettDrawing d = {.holes = NULL};
    SettStatus status = whole_level(g, seed, tmp, &d.grid, done);
    if (status != SETT_OK || !*done)
        return status;
    int32_t area = sett_grid_area(&d.grid);
    uint32_t kinds = (uint32_t)g->smb->game->tiles.count;
    for (int32_t i = 0; i < area / 100; i++)
        d.grid.cells[sett_rng_below(&rng, (uint32_t)area)] =
            (uint8_t)sett_rng_below(&rng, kinds);
    status = sett_solve_repair(&def, &d, NULL, tmp, &out, NULL);
    *done =
        status == SETT_OK && out.answer == SETT_YES && out.cost == out.least;
    return status;
}

static SettStatus grow_dungeon(void *user, uint64_t seed, SettArena *tmp,
                               bool *done)
{
    return bench_solve_dungeon(&((Grown *)user)->row, seed, tmp, done);
}

static SettStatus grow_maze(void *user, uint64_t seed, SettArena *tmp,
                            bool *done)
{
    return bench_solve_maze(&((Grown *)user)->row, seed, tmp, done);
}

static const struct {
    const char *name, *shape;
    BenchSeedFn *seed;
} kinds[SERIES] = {
    {"smb, no patterns, way", "none", grow_level},
    {"smb, 2x2, way", "2x2", grow_level},
    {"smb, 3x3, way", "3x3", grow_level},
    {"smb, 2x2, level and its repair", "2x2", grow_repair},
    {"dungeon: key, lock, counts", NULL, grow_dungeon},
    {"maze: way of 3 to 5 sides", NULL, grow_maze},
};

/* The median of `n` seeds; NaN where one takes too long. */
static SettStatus measure(Grown *g, BenchSeedFn *seed_fn, int32_t n,
                          SettArena *tmp, double *out)
{
    double times[BENCH_SEEDS];
    *out = (double)NAN;
    for (int32_t i = 0; i < n; i++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        EngineLimit limit;
        bool done = false;
        engine_limit_begin(&limit, SECONDS, tmp);
        SettStatus status = seed_fn(g, (uint64_t)i + 1, tmp, &done);
        times[i] = engine_limit_end(&limit, tmp);
        sett_arena_reset(tmp, mark);
        if (status == SETT_CANCELLED || (status == SETT_OK && !done))
            return SETT_OK;
        if (status != SETT_OK)
            return status;
    }
    *out = bench_median(times, n);
    return SETT_OK;
}

static void draw(double values[SERIES][SIZES])
{
    double areas[SIZES];
    SettSeries lines[SERIES];
    SettText svg = sett_text(sett_alloc_default());
    for (int32_t i = 0; i < SIZES; i++)
        areas[i] = (double)sides[i] * sides[i];
    for (int32_t k = 0; k < SERIES; k++)
        lines[k] = (SettSeries){
            .name = kinds[k].name, .x = areas, .y = values[k], .count = SIZES};
    SettLineChart chart = {.title = "What a level costs the constraint engine",
                           .note = "CPU time on one core, median of seeds",
                           .x_label = "cells (10 x 10 and more)",
                           .y_label = "seconds",
                           .x_scale = SETT_SCALE_LOG,
                           .y_scale = SETT_SCALE_LOG,
                           .series = lines,
                           .series_count = SERIES};
    if (sett_chart_lines(&chart, &svg) == SETT_OK)
        fwrite(svg.data, 1, svg.size, stderr);
    sett_text_free(&svg);
}

static SettStatus grow(Grown *g, int32_t kind, int32_t n, SettArena *tmp,
                       double values[SIZES])
{
    SettStatus status = SETT_OK;
    bool ended = false;
    printf("%s", kinds[kind].name);
    for (int32_t i = 0; i < SIZES; i++) {
        values[i] = (double)NAN;
        g->row.w = g->row.h = sides[i];
        g->row.layout = kinds[kind].shape;
        if (!ended && status == SETT_OK)
            status = measure(g, kinds[kind].seed, n, tmp, &values[i]);
        ended = ended || isnan(values[i]);
        if (ended)
            printf("\t-");
        else
            printf("\t%.4g", values[i]);
        fflush(stdout);
    }
    printf("\n");
    return status;
}

SettStatus engine_growth(Bench *b, int32_t n, const char *only)
{
    EngineGames games;
    Grown g = {.smb = NULL};
    double values[SERIES][SIZES];
    SettStatus status = engine_games_open(b, &games);
    for (int32_t i = 0; status == SETT_OK && i < games.count; i++)
        if (strcmp(games.of[i].name, "smb, patterns") == 0)
            g.smb = &games.of[i];
    if (status == SETT_OK && (g.smb == NULL || n > BENCH_SEEDS))
        status = SETT_BAD_ARGUMENT;
    printf("kind");
    for (int32_t i = 0; i < SIZES; i++)
        printf("\t%dx%d", (int)sides[i], (int)sides[i]);
    printf("\n");
    for (int32_t k = 0; k < SERIES; k++) {
        for (int32_t i = 0; i < SIZES; i++)
            values[k][i] = (double)NAN;
        if (status == SETT_OK &&
            (only == NULL || strstr(kinds[k].name, only) != NULL))
            status = grow(&g, k, n, &b->tmp, values[k]);
    }
    if (status == SETT_OK)
        draw(values);
    engine_games_close(&games);
    return status;
}
