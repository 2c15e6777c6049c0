/* searches.h - the definition of a search under test: parameters, levels to
   learn from, and whether genome and evaluator are for the game. */
#ifndef SETT_TEST_SEARCHES_H
#define SETT_TEST_SEARCHES_H

#include "parts/parts.h"

/* Parameter structs of a definition live in the arena. What may look at many
   states looks at few. */
static inline const void *defaults(SettArena *arena, const SettTable *table)
{
    void *params = sett_arena_take(arena, 1, table->size + 8);
    assert_non_null(params);
    sett_params_default(table, params);
    const SettParam *budget = sett_params_find(table, "budget");
    if (budget != NULL)
        parts_param_end(budget, NULL, PARTS_LOW, params);
    return params;
}

/* Levels of a few slices in any order, for parts that learn: as many tiles in a
   slice as a level of w x h has. */
static inline const SettTraining *
training_of(SettArena *arena, const SettGame *game, int32_t w, int32_t h)
{
    enum { KINDS = 6, LONG = 40, LEVELS = 3 };
    SettTraining *out = sett_arena_take(arena, 1, sizeof *out);
    SettGrid *levels = sett_arena_take(arena, LEVELS, sizeof *levels);
    assert_true(out != NULL && levels != NULL);
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 1);
    bool rows = game->slices == SETT_ROWS;
    int32_t size = rows ? w : h;
    for (int32_t i = 0; i < LEVELS; i++) {
        assert_int_equal(
            sett_grid_take(arena, rows ? w : LONG, rows ? LONG : h, &levels[i]),
            SETT_OK);
        for (int32_t s = 0; s < LONG; s++) {
            SettRng kind =
                sett_rng(5, SETT_FOR_TEST, sett_rng_below(&rng, KINDS));
            for (int32_t k = 0; k < size; k++)
                levels[i].cells[rows ? s * w + k : k * LONG + s] =
                    sett_rng_below(&kind, 3) == 0 ? game->fill_solid
                                                  : game->fill_open;
        }
    }
    *out = (SettTraining){levels, LEVELS};
    return out;
}

static inline SettGenomeJob genome_job(const SettSearchDef *def, SettArena *tmp)
{
    return (SettGenomeJob){.game = def->game,
                           .params = def->genome_params,
                           .w = def->w,
                           .h = def->h,
                           .target = def->target,
                           .lock = def->lock,
                           .training = def->training,
                           .tmp = tmp};
}

static inline SettEvalJob eval_job(const SettSearchDef *def, SettArena *tmp)
{
    return (SettEvalJob){.game = def->game,
                         .params = def->eval_params,
                         .target = def->target,
                         .training = def->training,
                         .tmp = tmp};
}

/* Whether genome and evaluator are for the game. */
static inline bool suits(const SettSearchDef *def, SettArena *arena)
{
    SettGenomeJob genome = genome_job(def, arena);
    SettEvalJob eval = eval_job(def, arena);
    const void *context;
    SettStatus s = SETT_OK;
    if (def->genome != NULL && def->genome->prepare != NULL)
        s = def->genome->prepare(&genome, arena, &context, NULL);
    if (s == SETT_OK && def->eval != NULL && def->eval->prepare != NULL)
        s = def->eval->prepare(&eval, arena, &context);
    assert_true(s == SETT_OK || s == SETT_UNSUPPORTED);
    return s == SETT_OK;
}

#endif
