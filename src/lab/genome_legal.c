/* genome_legal.c - tiles as a genome whose levels are always legal: the
   operators of "tiles", after which the constraint engine repairs the child by
   the fewest changes, rather of what was not varied than of what was. Ours. */
#include <string.h>

#include "search/genome_tiles.h"
#include "search/parts.h"
#include "sett/solve.h"

#define BUDGET 2000 /* conflicts for one child */
/* Tiles of a level: a search hears nobody while a child is made, and the repair
   of a random one grows with the cube of them (85 ms for md2 at 20x20). */
#define MOST_TILES 400

static SettStatus legal_prepare(const SettGenomeJob *job, SettArena *keep,
                                const void **context, SettError *err)
{
    const SettGame *game = job->game;
    if (game->tiles.count > 64)
        return sett_fail(err, SETT_UNSUPPORTED, "%s has over 64 kinds of tiles",
                         game->name);
    if (job->w > MOST_TILES || job->h > MOST_TILES / job->w)
        return sett_fail(err, SETT_UNSUPPORTED,
                         "%d x %d are over %d tiles, too many to repair each "
                         "child",
                         (int)job->w, (int)job->h, MOST_TILES);
    if (!sett_game_fits(game, job->w, job->h))
        return sett_fail(err, SETT_UNSUPPORTED,
                         "no level of %s is %d x %d, so none is legal",
                         game->name, (int)job->w, (int)job->h);
    return sett_tiles_prepare(job, keep, context, err);
}

/* Repairs put what operators never draw. */
static SettStatus legal_check(const SettGenomeJob *job,
                              const SettGenome *genome, SettError *err)
{
    return sett_tiles_check(job, genome, true, err);
}

/* The nearest legal level; `*found` false: the budget ended, or what is locked
   lets no level be legal. `before` (or NULL) is what was varied. */
static SettStatus repair(const SettGenomeJob *job, SettRng *rng,
                         const SettGenome *before, SettGenome *child,
                         bool *found)
{
    int32_t area = job->w * job->h;
    TilesWork work = sett_tiles_work(job, rng, child);
    SettSolveDef def = sett_solve_def(job->game);
    SettSolved out;
    SettDrawing drawing = {.grid = {.w = job->w, .h = job->h}};
    /* A child is made whole or not begun. */
    const SettCancel *cancel = job->tmp->cancel;
    SettArenaMark mark = sett_arena_mark(job->tmp);
    int32_t *weights = SETT_TAKE(job->tmp, area, int32_t);
    if (weights == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < area; c++) {
        bool varied = before != NULL && before->bytes[c] != child->bytes[c];
        weights[c] = sett_tiles_fixed(&work, c) ? 0 : varied ? 2 : 1;
    }
    def.judge = NULL;
    def.budget = BUDGET;
    def.seed = sett_rng_next(rng);
    drawing.grid.cells = child->bytes;
    job->tmp->cancel = NULL;
    SettStatus status =
        sett_solve_repair(&def, &drawing, weights, job->tmp, &out, NULL);
    job->tmp->cancel = cancel;
    *found = status == SETT_OK && out.answer == SETT_YES;
    if (*found)
        memcpy(child->bytes, out.grid.cells, (size_t)area);
    sett_arena_reset(job->tmp, mark);
    return status;
}

/* After an operator; what cannot be repaired is the parent once more. */
static SettStatus settle(const SettGenomeJob *job, SettRng *rng,
                         SettStatus status, const SettGenome *parent,
                         SettGenome *child)
{
    bool found = false;
    if (status == SETT_OK)
        status = repair(job, rng, parent, child, &found);
    if (status == SETT_OK && !found && parent != NULL)
        sett_genome_copy(child, parent);
    return status;
}

static SettStatus legal_random(const SettGenomeJob *job, SettRng *rng,
                               SettGenome *out)
{
    SettStatus status = sett_genome_tiles.random(job, rng, out);
    return settle(job, rng, status, NULL, out);
}

static SettStatus legal_mutate(const SettGenomeJob *job, SettRng *rng,
                               const SettGenome *parent, SettGenome *child)
{
    SettStatus status = sett_genome_tiles.mutate(job, rng, parent, child);
    return settle(job, rng, status, parent, child);
}

static SettStatus legal_cross(const SettGenomeJob *job, SettRng *rng,
                              const SettGenome *a, const SettGenome *b,
                              SettGenome *child)
{
    SettStatus status = sett_genome_tiles.cross(job, rng, a, b, child);
    return settle(job, rng, status, a, child);
}

static SettStatus legal_shake(const SettGenomeJob *job, SettRng *rng,
                              SettChance chance, const SettGenome *parent,
                              SettGenome *child)
{
    SettStatus status =
        sett_genome_tiles.shake(job, rng, chance, parent, child);
    return settle(job, rng, status, parent, child);
}

static SettStatus legal_encode(const SettGenomeJob *job, const SettGrid *grid,
                               SettGenome *out)
{
    return sett_tiles_encode(job, grid, true, out);
}

const SettGenomeKind sett_genome_legal = {
    .api = SETT_GENOME_API,
    .output_version = 3,
    .name = "legal",
    .help = "tiles, each child repaired: always a legal level",
    .params = SETT_TABLE(TilesParams, sett_tiles_rows),
    .prepare = legal_prepare,
    .capacity = sett_tiles_capacity,
    .check = legal_check,
    .random = legal_random,
    .mutate = legal_mutate,
    .cross = legal_cross,
    .shake = legal_shake,
    .encode = legal_encode,
    .express = sett_tiles_express,
};
