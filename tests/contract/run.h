/* run.h - one run of a generator under test, and the walk over every generator,
   every game that it can work for, and sizes from the least to 40 x 40. */
#ifndef SETT_TEST_RUN_H
#define SETT_TEST_RUN_H

#include "parts/parts.h"

#include <string.h>

typedef struct Run {
    const SettGen *gen;
    const SettGame *game;
    const void *params;
    const SettGrid *base; /**< what the generator finds: never changed */
    uint64_t seed, index;
    const SettMask *lock;
    const uint8_t *only;
    const SettWatch *watch;
    SettGenReport *report;
} Run;

/** Runs on `grid` as it stands. */
static inline SettStatus run_on(const Run *r, SettArena *tmp, SettGrid *grid)
{
    SettPurpose purpose = r->gen->writes == SETT_WRITES_OBJECTS
                              ? SETT_FOR_FURNISH
                              : SETT_FOR_LAYOUT;
    SettGenJob job = {.game = r->game,
                      .params = r->params,
                      .rng = sett_rng(r->seed, purpose, r->index),
                      .lock = r->lock,
                      .only = r->only,
                      .tmp = tmp,
                      .report = r->report,
                      .watch = r->watch};
    return r->gen->run(&job, grid);
}

/** Runs on a copy of the base; the copy lives in `arena`. A status that no
    generator may give fails the test; a refusal must come with a reason. */
static inline SettStatus run_checked(Run r, SettArena *arena, SettGrid *out)
{
    SettGenReport report;
    if (r.report == NULL)
        r.report = &report;
    *out = parts_copy(arena, r.base);
    SettStatus s = run_on(&r, arena, out);
    assert_true(s == SETT_OK || s == SETT_INFEASIBLE);
    assert_int_equal(s == SETT_OK, r.report->reasons.count == 0);
    assert_false(r.report->reasons.broken);
    assert_true(r.report->attempts >= 1);
    return s;
}

static const SettPoint run_sizes[] = {
    {3, 3},   {3, 4},   {4, 3},  {4, 4},   {5, 5},   {5, 8},
    {6, 6},   {7, 6},   {3, 40}, {40, 3},  {9, 13},  {13, 9},
    {10, 20}, {20, 10}, {17, 5}, {31, 17}, {27, 40}, {40, 40},
};
enum { RUN_SIZES = sizeof run_sizes / sizeof run_sizes[0] };

/** A solid grid, or for furnishers a layout of the catalog's first creator. */
static inline SettGrid run_base(SettArena *arena, const SettGen *gen,
                                const SettGame *game, int32_t w, int32_t h,
                                uint64_t seed)
{
    SettGrid grid;
    assert_int_equal(sett_grid_take(arena, w, h, &grid), SETT_OK);
    sett_grid_fill(&grid, game->fill_solid);
    if (gen->writes != SETT_WRITES_OBJECTS)
        return grid;
    Run first = {
        .gen = sett_catalog_builtin()->gens[0], .game = game, .base = &grid};
    first.params = parts_defaults(arena, first.gen, game);
    first.seed = seed;
    (void)run_checked(first, arena, &grid);
    return grid;
}

typedef void RunVisit(const Run *run, SettArena *arena, SettRng *rng);

static inline void run_visit(RunVisit *visit, Run run, SettPoint size,
                             SettArena *arena)
{
    if (size.x < run.game->min_w || size.x > run.game->max_w ||
        size.y < run.game->min_h || size.y > run.game->max_h)
        return;
    SettArenaMark mark = sett_arena_mark(arena);
    run.seed = (uint64_t)(size.x * 64 + size.y);
    SettRng rng = sett_rng(run.seed, SETT_FOR_TEST, 0);
    SettGrid base =
        run_base(arena, run.gen, run.game, size.x, size.y, run.seed);
    run.base = &base;
    run.params = parts_defaults(arena, run.gen, run.game);
    visit(&run, arena, &rng);
    sett_arena_reset(arena, mark);
}

/** Visits one pair of generator and game, number `pair`, as `how` says. */
typedef void RunPair(RunVisit *visit, Run run, int32_t pair, int32_t how,
                     SettArena *arena);

/** Every generator with every game that it fits. */
static inline void run_pairs(RunPair *each, RunVisit *visit, int32_t how)
{
    const SettCatalog *all = parts_all();
    SettArena arena = testkit_arena();
    for (int32_t i = 0; i < all->gen_count; i++)
        for (int32_t j = 0; j < all->game_count; j++) {
            Run run = {.gen = all->gens[i], .game = all->games[j]};
            if (!parts_fits(run.gen, run.game))
                continue;
            each(visit, run, i + j, how, &arena);
        }
    sett_arena_free(&arena);
}

static inline void run_sizes_of(RunVisit *visit, Run run, int32_t pair,
                                int32_t stride, SettArena *arena)
{
    SettPoint own = {run.game->default_w, run.game->default_h};
    run_visit(visit, run, own, arena);
    for (int32_t k = pair % stride; k < RUN_SIZES; k += stride)
        run_visit(visit, run, run_sizes[k], arena);
}

/** Every generator x game, at every `stride`-th size and the game's own. */
static inline void run_everything(RunVisit *visit, int32_t stride)
{
    run_pairs(run_sizes_of, visit, stride);
}

static inline void run_largest(RunVisit *visit, Run run, int32_t pair,
                               int32_t side, SettArena *arena)
{
    SettPoint size = {side, side};
    (void)pair;
    size.x = size.x < run.game->max_w ? size.x : run.game->max_w;
    size.y = size.y < run.game->max_h ? size.y : run.game->max_h;
    run_visit(visit, run, size, arena);
}

/** True where the tile is one of the objects that the furnisher deals with. */
static inline bool run_is_object(const SettGame *game, uint8_t tile)
{
    return (game->tiles.tiles[tile].roles & SETT_IS(OBJECT)) != 0;
}

/** Whether a game's furnisher tables name this tile. */
static inline bool run_is_counted(const SettGame *game, uint8_t tile)
{
    const SettCountTable *counts = &game->furnish->constraint_counts;
    for (int32_t i = 0; i < counts->count; i++)
        if (counts->rows[i].tile.tile == tile)
            return true;
    return false;
}

#endif
