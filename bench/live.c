/* live.c - what somebody who edits a room waits for (issue of EDD): a grid of
   25 cells as good as the reference's after 500 generations, six rooms to start
   with, everybody's scores after an edit. The room is the authors'. */
#include "bench.h"

#include <string.h>

#define PAIRS 10
#define SUGGESTIONS 6
#define EACH 15000   /* evaluations of a suggestion, as of sett evolve edd */
#define STEP 250     /* evaluations between two looks at a grid */
#define MOST 1000000 /* after which a grid counts as never done */
#define BEFORE_EDIT 50000

static const char experiment_room[] = ".........D...\n"
                                      ".............\n"
                                      "......#......\n"
                                      "D....TET.....\n"
                                      "......#......\n"
                                      ".............\n"
                                      "....D........\n";

/* Features of a pair of dimensions and the reference's QD score, one decimal
   (docs/design/edd.md, section 8). */
typedef struct Pair {
    int32_t x, y;
    double qd;
} Pair;
static const Pair pairs[PAIRS] = {
    {0, 1, 21.6}, {0, 3, 24.2}, {0, 2, 12.7}, {0, 4, 23.5}, {1, 3, 20.8},
    {1, 2, 12.0}, {1, 4, 21.9}, {3, 2, 17.8}, {3, 4, 21.0}, {2, 4, 11.6},
};

/* The room as target, every default. `level` is the caller's. */
static SettStatus open_def(Bench *b, const char *method, SettLevel *level,
                           SettSearchDef *d)
{
    *d = sett_search_def();
    d->game = sett_catalog_game(b->catalog, "edd");
    d->method = sett_catalog_method(b->catalog, method);
    d->eval = sett_catalog_eval(b->catalog, "edd");
    if (d->method == NULL || d->eval == NULL)
        return SETT_UNSUPPORTED; /* a build without searches */
    d->genome = b->catalog->genomes[0];
    *level = (SettLevel){.marker_count = 0};
    SettStatus s =
        sett_level_read(d->game, experiment_room, sizeof experiment_room - 1, 0,
                        &b->arena, &level->grid, NULL);
    d->method_params = sett_params_new(&d->method->params, &b->arena);
    d->genome_params = sett_params_new(&d->genome->params, &b->arena);
    d->eval_params = sett_params_new(&d->eval->params, &b->arena);
    if (!d->method_params || !d->genome_params || !d->eval_params)
        return SETT_NO_MEMORY;
    d->target = level;
    d->w = level->grid.w;
    d->h = level->grid.h;
    d->features = 0;
    return s;
}

static SettStatus set(Bench *b, const SettTable *table, const void *params,
                      const char *name, const char *value)
{
    return sett_params_set(table, (void *)(uintptr_t)params, name, value, NULL,
                           &b->tmp, NULL);
}

/* CPU seconds until a pair's grid is as good as the reference's, scored and
   binned as there. */
static SettStatus time_grid(Bench *b, const Pair *pair, uint64_t seed,
                            double *seconds)
{
    SettSearchDef d;
    SettLevel level;
    SettSearch *search = NULL;
    SettStatus s = open_def(b, "map-elites", &level, &d);
    if (s != SETT_OK)
        return s;
    const char *axes = sett_arena_format(
        &b->arena, "[{\"feature\":%d,\"bins\":5},{\"feature\":%d,\"bins\":5}]",
        (int)pair->x, (int)pair->y);
    if (axes == NULL)
        return SETT_NO_MEMORY;
    s = set(b, &d.method->params, d.method_params, "dimensions", axes);
    if (s == SETT_OK)
        s = set(b, &d.method->params, d.method_params, "binning", "edd");
    if (s == SETT_OK)
        s = set(b, &d.eval->params, d.eval_params, "mode", "compat");
    d.seed = seed;
    d.max_evaluations = MOST;
    double begin = bench_cpu(), qd = 0;
    if (s == SETT_OK)
        s = sett_search_create(&d, &search, NULL);
    while (s == SETT_OK && !sett_search_done(search) && qd < pair->qd - 0.05) {
        s = sett_search_step(search, STEP);
        qd = sett_archive_quality(sett_search_archive(search)).qd;
    }
    *seconds = bench_cpu() - begin;
    sett_search_destroy(search);
    return s;
}

/* Of the ten pairs the middle or (`per` 1) the slowest. */
static SettStatus grid(const BenchRow *row, Bench *b, double *out)
{
    double seconds[PAIRS];
    SettStatus s = SETT_OK;
    b->next++;
    for (int32_t i = 0; s == SETT_OK && i < PAIRS; i++)
        s = time_grid(b, &pairs[i], b->next, &seconds[i]);
    if (s != SETT_OK)
        return s;
    double middle = bench_median(seconds, PAIRS);
    *out = row->per > 0 ? seconds[PAIRS - 1] : middle;
    return SETT_OK;
}

static SettStatus six(const BenchRow *row, Bench *b, double *out)
{
    static const int32_t styles[SUGGESTIONS] = {0, 3, 4, 6, 7, 8};
    SettSearchDef d;
    SettLevel level;
    (void)row;
    SettStatus s = open_def(b, "fi2pop", &level, &d);
    if (s == SETT_OK)
        s = set(b, &d.genome->params, d.genome_params, "initial", "0.4");
    d.max_evaluations = EACH;
    b->next++;
    double begin = bench_cpu();
    for (int32_t i = 0; s == SETT_OK && i < SUGGESTIONS; i++) {
        SettSearch *search = NULL;
        d.eval_params = d.eval->presets[styles[i]].params;
        d.seed = sett_hash_mix(b->next, (uint64_t)i);
        s = sett_search_create(&d, &search, NULL);
        if (s == SETT_OK)
            s = sett_search_step(search, EACH);
        if (s == SETT_OK)
            b->check += (uint64_t)sett_search_count(search);
        sett_search_destroy(search);
    }
    *out = bench_cpu() - begin;
    return s;
}

typedef struct Editing {
    SettSearchDef def;
    SettLevel level;
    SettSearch *search;
    uint8_t tile; /* that the next edit draws */
} Editing;

static SettStatus start_editing(const BenchRow *row, Bench *b)
{
    (void)row;
    Editing *e = SETT_TAKE(&b->arena, 1, Editing);
    if (e == NULL)
        return SETT_NO_MEMORY;
    b->more = e;
    SettStatus s = open_def(b, "map-elites", &e->level, &e->def);
    e->def.max_evaluations = UINT64_MAX;
    e->def.alloc = bench_alloc(b);
    if (s == SETT_OK)
        s = sett_search_create(&e->def, &e->search, NULL);
    return s == SETT_OK ? sett_search_step(e->search, BEFORE_EDIT) : s;
}

/* A wall comes and goes. */
static SettStatus edit(Bench *b, int64_t n)
{
    Editing *e = b->more;
    const SettGame *game = e->def.game;
    SettStatus s = SETT_OK;
    for (int32_t i = 0; s == SETT_OK && i < n; i++) {
        e->tile =
            e->tile == game->fill_solid ? game->fill_open : game->fill_solid;
        e->level.grid.cells[0] = e->tile;
        s = sett_search_edit(e->search, &e->level, NULL, NULL);
    }
    return s;
}

#define VALUE(name, slowest, value)                                          \
    {                                                                        \
        name, "s", BENCH_LESS, slowest, NULL, NULL, 13, 7, NULL, NULL, value \
    }

const BenchRow bench_live[] = {
    VALUE("G8.grid.13x7", 0, grid),
    VALUE("G8.grid.slowest.13x7", 1, grid),
    VALUE("G8.six.13x7", 0, six),
    {"G8.rescore.13x7", "s", BENCH_LESS, 1, NULL, NULL, 13, 7, start_editing,
     edit, NULL},
    {NULL, NULL, BENCH_RATE, 0, NULL, NULL, 0, 0, NULL, NULL, NULL},
};
