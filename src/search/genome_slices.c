/* genome_slices.c - a level's slices as its genome, for games whose levels are
   cut into slices: drawn, crossed and mutated so that every n-gram stays one of
   the training levels (Gram-Elites: Biemer, Hervella and Cooper 2021;
   docs/design/linking.md, section 5), or by plain operators, the baseline.
   Bytes are tiles, slice after slice. Differs: where no path connects two
   pieces they stand side by side, as the reference would fail. */
#include "search/genome_slices.h"

#include <string.h>

#include "contracts/linking.h"
#include "search/parts.h"

#define USUAL_ORDER 2

typedef struct Slices {
    SettGrams grams;
    int32_t count, size; /* slices of a level, tiles of a slice */
} Slices;

static SettStatus slices_prepare(const SettGenomeJob *job, SettArena *keep,
                                 const void **context, SettError *err)
{
    const SlicesParams *p = job->params;
    Slices *s = SETT_TAKE(keep, 1, Slices);
    if (s == NULL)
        return sett_no_memory(err);
    const SettGame *game = job->game;
    int32_t order = p->order;
    if (order == 0)
        order = game->linking != NULL ? game->linking->order : USUAL_ORDER;
    bool columns = game->slices == SETT_COLUMNS;
    s->count = columns ? job->w : job->h;
    s->size = columns ? job->h : job->w;
    *context = s;
    return sett_grams(game, job->training, order, p->prune, s->size, keep,
                      &s->grams, err);
}

static SettStatus slices_check(const SettGenomeJob *job,
                               const SettGenome *genome, SettError *err)
{
    const Slices *s = job->context;
    return sett_genome_tiles_check(&job->game->tiles, genome,
                                   s->count * s->size, err);
}

static SettStatus read_numbers(const Slices *s, const SettGenome *genome,
                               SettArena *tmp, int32_t **out)
{
    if (genome->size != s->count * s->size)
        return SETT_BAD_INPUT;
    *out = SETT_TAKE(tmp, s->count, int32_t);
    if (*out == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < s->count; i++)
        (*out)[i] =
            sett_slice_find(&s->grams.slices, genome->bytes + i * s->size);
    return SETT_OK;
}

static void put(const Slices *s, SettGenome *child, int32_t at, int32_t number)
{
    memcpy(child->bytes + at * s->size, sett_slice_of(&s->grams.slices, number),
           (size_t)s->size);
}

static int32_t any_slice(const Slices *s, SettRng *rng)
{
    return (int32_t)sett_rng_below(rng, (uint32_t)s->grams.slices.count);
}

/* By the n-grams, from a new start after a dead end. */
static SettStatus slices_random(const SettGenomeJob *job, SettRng *rng,
                                SettGenome *out)
{
    const Slices *s = job->context;
    SettArenaMark mark = sett_arena_mark(job->tmp);
    int32_t *numbers = SETT_TAKE(job->tmp, s->count, int32_t);
    if (numbers == NULL)
        return SETT_NO_MEMORY;
    if (out->capacity < s->count * s->size)
        return SETT_TOO_LARGE;
    for (int32_t made = 0; made < s->count;) {
        int32_t more = sett_ngram_generate(&s->grams.model, rng, numbers + made,
                                           s->count - made);
        if (more == 0)
            numbers[made + more++] = any_slice(s, rng);
        made += more;
    }
    out->size = s->count * s->size;
    for (int32_t i = 0; i < s->count; i++)
        put(s, out, i, numbers[i]);
    sett_arena_reset(job->tmp, mark);
    return SETT_OK;
}

static SettStatus slices_shake(const SettGenomeJob *job, SettRng *rng,
                               SettChance chance, const SettGenome *parent,
                               SettGenome *child)
{
    const Slices *s = job->context;
    if (!sett_genome_copy(child, parent))
        return SETT_TOO_LARGE;
    for (int32_t i = 0; i < s->count; i++)
        if (sett_rng_chance(rng, chance))
            put(s, child, i, any_slice(s, rng));
    return SETT_OK;
}

/* A cut that leaves a prior on either side; -1: the level is too short. */
static int32_t draw_cut(const Slices *s, SettRng *rng)
{
    int32_t order = s->grams.model.order;
    int32_t high = s->count - order - 2, low = order - 1;
    return high < low ? -1 : sett_rng_range(rng, low, high);
}

/* Start, what connects it, and end, as many slices as a level has. Unknown
   slices are copied with their pieces, which are bytes of `a` and `b`. */
static SettStatus join(const SettGenomeJob *job, SettRng *rng,
                       const SettGenome *a, int32_t cut, const SettGenome *b,
                       int32_t from, SettGenome *child)
{
    const Slices *s = job->context;
    SettArenaMark mark = sett_arena_mark(job->tmp);
    int32_t *one, *two, *link, links = 0;
    SettStatus status = read_numbers(s, a, job->tmp, &one);
    if (status == SETT_OK)
        status = read_numbers(s, b, job->tmp, &two);
    if (status == SETT_OK)
        status = sett_slices_connect(&s->grams, job->params, rng,
                                     (SlicesPiece){one, cut},
                                     (SlicesPiece){two + from, s->count - from},
                                     from > cut, job->tmp, &link, &links);
    if (status != SETT_OK)
        return status;
    if (links < 0) /* a slice that was to be dropped stays */
        from = cut;
    int32_t at = cut;
    for (int32_t i = 0; i < links && at < s->count; i++)
        put(s, child, at++, link[i]);
    int32_t rest = s->count - at;
    memcpy(child->bytes, a->bytes, (size_t)(cut * s->size));
    memcpy(child->bytes + at * s->size, b->bytes + from * s->size,
           (size_t)(rest * s->size));
    child->size = s->count * s->size;
    sett_arena_reset(job->tmp, mark);
    return SETT_OK;
}

static SettStatus slices_cross(const SettGenomeJob *job, SettRng *rng,
                               const SettGenome *a, const SettGenome *b,
                               SettGenome *child)
{
    const Slices *s = job->context;
    const SlicesParams *p = job->params;
    if (!sett_genome_copy(child, a) || b->size != a->size)
        return SETT_TOO_LARGE;
    if (p->operators.index != SLICES_PLAIN) {
        int32_t cut = draw_cut(s, rng);
        return cut < 0 ? SETT_OK : join(job, rng, a, cut, b, cut, child);
    }
    if (s->count < 2)
        return SETT_OK;
    int32_t at = sett_rng_range(rng, 1, s->count - 1) * s->size;
    memcpy(child->bytes + at, b->bytes + at, (size_t)(child->size - at));
    return SETT_OK;
}

static SettStatus slices_mutate(const SettGenomeJob *job, SettRng *rng,
                                const SettGenome *parent, SettGenome *child)
{
    const Slices *s = job->context;
    const SlicesParams *p = job->params;
    if (!sett_genome_copy(child, parent))
        return SETT_TOO_LARGE;
    int32_t cut = p->operators.index == SLICES_PLAIN ? -1 : draw_cut(s, rng);
    if (cut >= 0)
        return join(job, rng, parent, cut, parent, cut + 1, child);
    int32_t at = sett_rng_range(rng, 0, s->count - 1);
    put(s, child, at, any_slice(s, rng));
    return SETT_OK;
}

static SettStatus slices_encode(const SettGenomeJob *job, const SettGrid *grid,
                                SettGenome *out)
{
    const Slices *s = job->context;
    if (grid->w != job->w || grid->h != job->h ||
        out->capacity < s->count * s->size)
        return SETT_TOO_LARGE;
    out->size = s->count * s->size;
    for (int32_t i = 0; i < s->count; i++)
        sett_slice_get(job->game, grid, i, out->bytes + i * s->size);
    return SETT_OK;
}

static SettStatus slices_express(const SettGenomeJob *job,
                                 const SettGenome *genome, uint64_t seed,
                                 SettGrid *grid)
{
    const Slices *s = job->context;
    (void)seed;
    if (genome->size != s->count * s->size)
        return SETT_BAD_INPUT;
    for (int32_t i = 0; i < s->count; i++)
        sett_slice_put(job->game, grid, i, genome->bytes + i * s->size);
    if (job->lock == NULL || job->target == NULL)
        return SETT_OK;
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        if (sett_mask_get(job->lock, c % grid->w, c / grid->w))
            grid->cells[c] = job->target->grid.cells[c];
    return SETT_OK;
}

static const SettParam rows[] = {
    SETT_ROW(
        SlicesParams, order, 0, 0, SETT_MAX_ORDER,
        "slices of an n-gram; 0: as many as links of the game are compared "
        "by"),
    SETT_ROW_CHOICE(SlicesParams, operators, "operators", SLICES_CONNECT,
                    SLICES_OPERATOR_NAMES,
                    "pieces connected by n-grams, or a plain cut and a random "
                    "slice"),
    SETT_ROW_CHOICE(SlicesParams, paths, "paths", SLICES_COUNTED,
                    SLICES_PATH_NAMES,
                    "which of the shortest ways connects two pieces"),
    SETT_ROW(SlicesParams, depth, 40, 1, 1000, "slices of the longest way"),
    SETT_ROW(SlicesParams, prune, true, 0, 1,
             "only n-grams that lead to all others"),
};

static const SlicesParams compat = {.depth = 40,
                                    .operators = {SLICES_CONNECT},
                                    .paths = {SLICES_FIRST},
                                    .prune = true};
static const SlicesParams plain = {.depth = 40,
                                   .operators = {SLICES_PLAIN},
                                   .paths = {SLICES_FIRST},
                                   .prune = true};
static const SettPreset presets[] = {
    {"compat", "the first shortest way, as the reference's code", &compat},
    {"map-elites", "one-point crossover, one random slice", &plain},
    {"sampling", "as compat", &compat},
};

const SettGenomeKind sett_genome_slices = {
    .api = SETT_GENOME_API,
    .output_version = 1,
    .name = "slices",
    .help = "a segment's slices, varied by n-grams of training levels",
    .params = SETT_TABLE(SlicesParams, rows),
    .presets = presets,
    .preset_count = sizeof presets / sizeof presets[0],
    .prepare = slices_prepare,
    .capacity = sett_tiles_capacity,
    .check = slices_check,
    .random = slices_random,
    .mutate = slices_mutate,
    .cross = slices_cross,
    .shake = slices_shake,
    .encode = slices_encode,
    .express = slices_express,
};
