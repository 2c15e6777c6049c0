/* search.c - searches: the machinery of an archive alone (G9: ten numbers, an
   objective that costs nothing, 50 x 50 cells), one child of a search told and
   the next one made (G10), and whole runs of EDD rooms (G8). */
#include "bench.h"

#include <string.h>

#define NUMBERS 10
#define NUMBER_BYTES 8
#define SIDE 50

/* Memory of searches lies in the row's arena and goes with it. */
static void *from_arena(void *user, void *old, size_t old_size, size_t new_size)
{
    if (new_size == 0)
        return NULL;
    void *fresh = sett_arena_raw(user, 1, new_size);
    if (fresh != NULL && old != NULL)
        memcpy(fresh, old, old_size < new_size ? old_size : new_size);
    return fresh;
}

SettAlloc bench_alloc(Bench *bench)
{
    return (SettAlloc){from_arena, &bench->arena};
}

typedef struct Numbers {
    SettArchive *archive;
    SettIndividual child;
    SettRng rng;
} Numbers;

static SettStatus make_numbers(const BenchRow *row, Bench *b)
{
    (void)row;
    Numbers *n = SETT_TAKE(&b->arena, 1, Numbers);
    if (n == NULL)
        return SETT_NO_MEMORY;
    SettArchiveDef def = sett_archive_def();
    def.axis_count = 2;
    def.axes[0] = (SettDimension){0, SIDE, 0, 1};
    def.axes[1] = (SettDimension){1, SIDE, 0, 1};
    def.genome_capacity = NUMBERS * NUMBER_BYTES;
    def.alloc = bench_alloc(b);
    SettGenome *g = &n->child.genome;
    g->size = g->capacity = def.genome_capacity;
    g->bytes = SETT_TAKE(&b->arena, g->capacity, uint8_t);
    if (g->bytes == NULL)
        return SETT_NO_MEMORY;
    n->rng = sett_rng(1, SETT_FOR_TEST, 0);
    b->more = n;
    return sett_archive_create(&def, &n->archive, NULL);
}

/* One number of a random elite drawn anew. */
static void make_child(Numbers *n)
{
    double number = sett_rng_unit(&n->rng);
    uint32_t filled = (uint32_t)sett_archive_filled(n->archive, SETT_FEASIBLE);
    uint32_t place = sett_rng_below(&n->rng, NUMBERS);
    if (filled > 0) {
        int32_t cell =
            sett_archive_filled_cell(n->archive, SETT_FEASIBLE,
                                     (int32_t)sett_rng_below(&n->rng, filled));
        sett_genome_copy(
            &n->child.genome,
            &sett_archive_at(n->archive, cell, SETT_FEASIBLE, 0)->genome);
    }
    memcpy(n->child.genome.bytes + place * NUMBER_BYTES, &number,
           sizeof number);
}

static SettStatus add_numbers(Bench *b, int64_t count)
{
    Numbers *n = b->more;
    for (int64_t i = 0; i < count; i++) {
        double x[NUMBERS], sum = 0;
        make_child(n);
        memcpy(x, n->child.genome.bytes, sizeof x);
        for (int32_t k = 0; k < NUMBERS; k++)
            sum -= x[k] * x[k];
        n->child.score.fitness = sum;
        n->child.score.features[0] = x[0];
        n->child.score.features[1] = x[1];
        n->child.born = b->next++;
        b->check += sett_archive_add(n->archive, &n->child, NULL);
    }
    return SETT_OK;
}

typedef struct Running {
    SettSearch *search;
    SettSearchDef def;
    SettLevel target;
} Running;

/* An evaluator that costs nothing: what is left is the search. */
static SettStatus run_nothing(const SettEvalJob *job, const SettLevel *level,
                              SettScore *out)
{
    (void)job;
    const uint8_t *c = level->grid.cells;
    out->features[0] = c[0] / 8.0;
    out->features[1] = c[1] / 8.0;
    out->fitness = c[2];
    return SETT_OK;
}

static const SettFeature nothing_features[] = {{"first", "", 0, 1},
                                               {"second", "", 0, 1}};
static const SettEval nothing = {.api = SETT_EVAL_API,
                                 .output_version = 1,
                                 .name = "nothing",
                                 .help = "costs nothing",
                                 .features = nothing_features,
                                 .feature_count = 2,
                                 .run = run_nothing};

/* An empty room with two doors; `layout` names the preset, and without
   `furnish` the evaluator does nothing. */
static SettStatus make_search(const BenchRow *row, Bench *b)
{
    const SettCatalog *c = b->catalog;
    if (c->method_count == 0)
        return SETT_UNSUPPORTED; /* a build without searches */
    Running *r = SETT_TAKE(&b->arena, 1, Running);
    if (r == NULL ||
        sett_grid_take(&b->arena, row->w, row->h, &r->target.grid) != SETT_OK)
        return SETT_NO_MEMORY;
    r->def = sett_search_def();
    SettSearchDef *d = &r->def;
    SettSearchParams params;
    SettStatus status =
        sett_search_choose(c, sett_catalog_game(c, "edd"), "map-elites",
                           &b->arena, d, &params, NULL);
    if (status == SETT_OK && row->layout != NULL)
        status = sett_search_choose_preset(d, row->layout, &params, NULL);
    if (status != SETT_OK)
        return status;
    if (row->furnish == NULL)
        d->eval = &nothing;
    SettGrid *g = &r->target.grid;
    uint8_t door = (uint8_t)sett_tile_with(&d->game->tiles, SETT_IS(DOOR));
    sett_grid_fill(g, d->game->fill_open);
    g->cells[sett_grid_at(g, 0, g->h / 2)] = door;
    g->cells[sett_grid_at(g, g->w - 1, g->h / 2)] = door;
    d->target = &r->target;
    d->w = row->w;
    d->h = row->h;
    d->alloc = bench_alloc(b);
    d->features = 0;
    d->max_evaluations = UINT64_MAX;
    b->more = r;
    return sett_search_create(d, &r->search, NULL);
}

static SettStatus step(Bench *b, int64_t n)
{
    Running *r = b->more;
    SettStatus s = sett_search_step(r->search, (uint64_t)n);
    b->check += (uint64_t)sett_search_count(r->search);
    return s;
}

/* One at a time, as who asks and tells. */
static SettStatus step_singly(Bench *b, int64_t n)
{
    Running *r = b->more;
    SettStatus s = SETT_OK;
    for (int64_t i = 0; s == SETT_OK && i < n; i++)
        s = sett_search_step(r->search, 1);
    b->check += (uint64_t)sett_search_count(r->search);
    return s;
}

#define ROW(name, unit, kind, preset, eval, w, h, make, work)     \
    {                                                             \
        name, unit, kind, 1, preset, eval, w, h, make, work, NULL \
    }

const BenchRow bench_search[] = {
    ROW("G9.archive.50x50", "evaluations/s", BENCH_RATE, NULL, NULL, 0, 0,
        make_numbers, add_numbers),
    ROW("G10.ask-tell.5x3", "ns", BENCH_NANOS, NULL, NULL, 5, 3, make_search,
        step_singly),
    ROW("G10.ask-tell-plain.5x3", "ns", BENCH_NANOS, "me15", NULL, 5, 3,
        make_search, step_singly),
    ROW("G8.search.13x7", "evaluations/s", BENCH_RATE, NULL, "edd", 13, 7,
        make_search, step),
    ROW("G8.search.20x20", "evaluations/s", BENCH_RATE, NULL, "edd", 20, 20,
        make_search, step),
    {NULL, NULL, BENCH_RATE, 0, NULL, NULL, 0, 0, NULL, NULL, NULL},
};
