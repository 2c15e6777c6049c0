/* search.c - genomes, an evaluator and a search method of parts.h: the least
   that the contracts of eval.h and search.h ask for. */
#include "parts/parts.h"

#include <string.h>

static int32_t cells_capacity(const SettGenomeJob *job)
{
    return job->w * job->h;
}

static SettStatus cells_check(const SettGenomeJob *job,
                              const SettGenome *genome, SettError *err)
{
    return sett_genome_tiles_check(&job->game->tiles, genome, job->w * job->h,
                                   err);
}

static SettStatus cells_random(const SettGenomeJob *job, SettRng *rng,
                               SettGenome *out)
{
    out->size = job->w * job->h;
    if (out->size > out->capacity)
        return SETT_TOO_LARGE;
    for (int32_t i = 0; i < out->size; i++)
        out->bytes[i] = sett_rng_below(rng, 3) == 0 ? job->game->fill_solid
                                                    : job->game->fill_open;
    return SETT_OK;
}

static SettStatus cells_mutate(const SettGenomeJob *job, SettRng *rng,
                               const SettGenome *parent, SettGenome *child)
{
    if (!sett_genome_copy(child, parent))
        return SETT_TOO_LARGE;
    uint32_t flips = 1 + sett_rng_below(rng, 4);
    for (uint32_t i = 0; i < flips; i++) {
        uint8_t *cell =
            &child->bytes[sett_rng_below(rng, (uint32_t)child->size)];
        *cell = *cell == job->game->fill_open ? job->game->fill_solid
                                              : job->game->fill_open;
    }
    return SETT_OK;
}

static SettStatus cells_cross(const SettGenomeJob *job, SettRng *rng,
                              const SettGenome *a, const SettGenome *b,
                              SettGenome *child)
{
    (void)job;
    if (!sett_genome_copy(child, a))
        return SETT_TOO_LARGE;
    int32_t cut = (int32_t)sett_rng_below(rng, (uint32_t)a->size + 1);
    memcpy(child->bytes + cut, b->bytes + cut, (size_t)(b->size - cut));
    return SETT_OK;
}

static SettStatus cells_express(const SettGenomeJob *job,
                                const SettGenome *genome, uint64_t seed,
                                SettGrid *grid)
{
    (void)seed;
    for (int32_t i = 0; i < genome->size; i++) {
        SettPoint p = sett_grid_point(grid, i);
        bool locked = job->lock != NULL && sett_mask_get(job->lock, p.x, p.y);
        grid->cells[i] = locked && job->target != NULL
                             ? job->target->grid.cells[i]
                             : genome->bytes[i];
    }
    return SETT_OK;
}

const SettGenomeKind parts_genome_cells = {
    .api = SETT_GENOME_API,
    .output_version = 1,
    .name = "test-cells",
    .help = "a cell a byte",
    .params = SETT_NO_PARAMS,
    .capacity = cells_capacity,
    .check = cells_check,
    .random = cells_random,
    .mutate = cells_mutate,
    .cross = cells_cross,
    .express = cells_express,
};

enum { OPTION_BYTES = 4 };

static const SettGen *options_gen(void)
{
    const SettGen *gen = sett_catalog_gen(sett_catalog_builtin(), "ac");
    assert_non_null(gen);
    return gen;
}

static int32_t options_capacity(const SettGenomeJob *job)
{
    (void)job;
    return options_gen()->params.count * OPTION_BYTES;
}

static SettStatus options_check(const SettGenomeJob *job,
                                const SettGenome *genome, SettError *err)
{
    return genome->size == options_capacity(job)
               ? SETT_OK
               : sett_fail(err, SETT_BAD_INPUT, "not all options");
}

static SettStatus options_random(const SettGenomeJob *job, SettRng *rng,
                                 SettGenome *out)
{
    out->size = options_capacity(job);
    if (out->size > out->capacity)
        return SETT_TOO_LARGE;
    for (int32_t i = 0; i < out->size; i++)
        out->bytes[i] = (uint8_t)sett_rng_below(rng, 256);
    return SETT_OK;
}

static SettStatus options_mutate(const SettGenomeJob *job, SettRng *rng,
                                 const SettGenome *parent, SettGenome *child)
{
    (void)job;
    if (!sett_genome_copy(child, parent))
        return SETT_TOO_LARGE;
    child->bytes[sett_rng_below(rng, (uint32_t)child->size)] ^=
        (uint8_t)(1 + sett_rng_below(rng, 255));
    return SETT_OK;
}

/* Every number in its row's range; the genome's bytes say where in it. */
static void options_read(const SettGenome *genome, void *params)
{
    const SettTable *table = &options_gen()->params;
    for (int32_t i = 0; i < table->count; i++) {
        const SettParam *row = &table->rows[i];
        const uint8_t *b = genome->bytes + i * OPTION_BYTES;
        uint32_t place = (uint32_t)b[0] | (uint32_t)b[1] << 8 |
                         (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
        double share = (double)place / 4294967296.0;
        double value = row->low + share * (row->high - row->low);
        SettChance chance =
            sett_chance(row->type == SETT_PARAM_CHANCE ? value : 0);
        int32_t whole = (int32_t)value;
        char *field = (char *)params + row->offset;
        if (row->type == SETT_PARAM_CHANCE)
            memcpy(field, &chance, sizeof chance);
        else if (row->type == SETT_PARAM_INT)
            memcpy(field, &whole, sizeof whole);
    }
}

static SettStatus options_express(const SettGenomeJob *job,
                                  const SettGenome *genome, uint64_t seed,
                                  SettGrid *grid)
{
    const SettGen *gen = options_gen();
    void *params = sett_arena_take(job->tmp, 1, gen->params.size);
    if (params == NULL)
        return SETT_NO_MEMORY;
    sett_gen_defaults(gen, job->game, params);
    options_read(genome, params);
    if (job->target != NULL)
        sett_grid_copy(grid, &job->target->grid);
    SettGenJob run = {.game = job->game,
                      .params = params,
                      .rng = sett_rng(seed, SETT_FOR_EXPRESS, 0),
                      .lock = job->target != NULL ? job->lock : NULL,
                      .tmp = job->tmp};
    return gen->run(&run, grid);
}

const SettGenomeKind parts_genome_options = {
    .api = SETT_GENOME_API,
    .output_version = 1,
    .name = "test-options",
    .help = "the options of a layout creator",
    .params = SETT_NO_PARAMS,
    .capacity = options_capacity,
    .check = options_check,
    .random = options_random,
    .mutate = options_mutate,
    .cross = cells_cross,
    .express = options_express,
};

typedef struct Winding {
    double weight;
} Winding;

static const SettParam winding_rows[] = {
    SETT_ROW(Winding, weight, 1, 0, 10, "fitness of a step"),
};

static const SettFeature winding_features[] = {
    {"open", "share of open cells", 0, 1},
    {"length", "steps of the longest path", 0, 100},
};

static SettStatus winding_run(const SettEvalJob *job, const SettLevel *level,
                              SettScore *out)
{
    const Winding *p = job->params;
    uint8_t is[256];
    SettMask open;
    SettLongest longest;
    int32_t parts;
    sett_tiles_any(&job->game->tiles, SETT_IS(OPEN), is);
    SettStatus s =
        sett_mask_take(job->tmp, level->grid.w, level->grid.h, &open);
    int32_t *labels =
        SETT_TAKE(job->tmp, sett_grid_area(&level->grid), int32_t);
    if (s != SETT_OK || labels == NULL)
        return SETT_NO_MEMORY;
    sett_mask_from_grid(&open, &level->grid, is);
    s = sett_components(&open, job->tmp, labels, NULL, &parts);
    if (s == SETT_OK)
        s = sett_longest_path(&open, job->tmp, &longest);
    if (s != SETT_OK)
        return s;
    out->fitness = (p == NULL ? 1 : p->weight) * longest.length;
    out->violation = parts > 1 ? parts - 1 : parts == 0;
    out->features[0] =
        (double)sett_mask_count(&open) / (double)sett_grid_area(&level->grid);
    out->features[1] = longest.length;
    return SETT_OK;
}

const SettEval parts_eval_winding = {
    .api = SETT_EVAL_API,
    .output_version = 1,
    .name = "test-winding",
    .help = "long ways in one piece",
    .params = SETT_TABLE(Winding, winding_rows),
    .features = winding_features,
    .feature_count = 2,
    .run = winding_run,
};

enum { BEST_KEPT = 6 };

typedef struct Climber {
    int32_t patience;
} Climber;

static const SettParam climber_rows[] = {
    SETT_ROW(Climber, patience, 20, 1, 1000, "failures until a fresh start"),
};

typedef struct Climb {
    SettIndividual best[BEST_KEPT]; /* the best first */
    int32_t count, failures;
    SettIndividual here, next;
    bool started;
} Climb;

static SettStatus climber_create(SettSearchCore *core, SettError *err)
{
    Climb *c = SETT_TAKE(&core->keep, 1, Climb);
    if (c == NULL)
        return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    core->self = c;
    SettIndividual *all[BEST_KEPT + 2] = {&c->here, &c->next};
    for (int32_t i = 0; i < BEST_KEPT; i++)
        all[i + 2] = &c->best[i];
    for (int32_t i = 0; i < BEST_KEPT + 2; i++) {
        all[i]->genome = sett_search_genome(core);
        if (all[i]->genome.bytes == NULL)
            return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    }
    return SETT_OK;
}

static void copy_one(SettIndividual *to, const SettIndividual *from)
{
    to->score = from->score;
    to->born = from->born;
    SETT_ASSERT(sett_genome_copy(&to->genome, &from->genome));
}

/* Sorted in; equals stay in the order of their birth. */
static void remember(Climb *c, const SettIndividual *one)
{
    int32_t at = c->count < BEST_KEPT ? c->count++ : BEST_KEPT;
    if (at == BEST_KEPT) {
        if (!sett_score_better(&one->score, &c->best[at - 1].score))
            return;
        at--;
    }
    for (; at > 0 && sett_score_better(&one->score, &c->best[at - 1].score);
         at--)
        copy_one(&c->best[at], &c->best[at - 1]);
    copy_one(&c->best[at], one);
}

static SettStatus climber_advance(SettSearchCore *core)
{
    Climb *c = core->self;
    const Climber *p = core->def.method_params;
    bool fresh = !c->started || c->failures >= p->patience;
    c->next.born = core->evaluations;
    const SettGenomeKind *kind = core->def.genome;
    const SettRng before = core->rng;
    SettStatus s = fresh ? kind->random(&core->job, &core->rng, &c->next.genome)
                         : kind->mutate(&core->job, &core->rng, &c->here.genome,
                                        &c->next.genome);
    if (s == SETT_OK)
        s = sett_search_score_many(core, &c->next, 1);
    if (s != SETT_OK) {
        core->rng = before; /* the next step draws it again */
        return s;
    }
    core->evaluations++;
    remember(c, &c->next);
    c->failures = fresh ? 0 : c->failures + 1;
    if (fresh || sett_score_better(&c->next.score, &c->here.score)) {
        copy_one(&c->here, &c->next);
        c->failures = 0;
    }
    c->started = true;
    return SETT_OK;
}

static int32_t climber_count(const SettSearchCore *core)
{
    const Climb *c = core->self;
    return c->count;
}

static const SettIndividual *climber_get(const SettSearchCore *core,
                                         int32_t index)
{
    const Climb *c = core->self;
    return &c->best[index];
}

const SettSearchMethod parts_method_climber = {
    .api = SETT_SEARCH_API,
    .output_version = 1,
    .name = "test-climber",
    .help = "one step at a time",
    .source = "for tests",
    .params = SETT_TABLE(Climber, climber_rows),
    .create = climber_create,
    .advance = climber_advance,
    .count = climber_count,
    .get = climber_get,
};
