/* open.c - a model of all that a game and a sample demand: the parts of model.h
   one after the other. */
#include "solve/model/model.h"

static SettStatus check_def(const SettSolveDef *def, SettError *err)
{
    SETT_ASSERT(def->bands >= 1 && def->bands <= 64 && def->tries >= 1 &&
                def->zone_count <= SETT_ZONES);
    if (def->game->tiles.count <= SETT_SOLVER_TILES)
        return SETT_OK;
    return sett_fail(err, SETT_TOO_LARGE,
                     "%s has %d kinds of tiles (at most %d)", def->game->name,
                     (int)def->game->tiles.count, SETT_SOLVER_TILES);
}

/* What there is at a size, before anything is demanded. */
static SettStatus open_solver(SolveModel *m, uint64_t index)
{
    const SettSolveDef *def = m->def;
    uint64_t seed = sett_hash_mix(def->seed, index);
    SettStatus status = sett_solver_open(m->arena, m->area,
                                         def->game->tiles.count, seed, &m->s);
    if (status != SETT_OK)
        return status;
    int32_t v = sett_solver_vars(m->s, 1);
    if (v < 0)
        return SETT_NO_MEMORY;
    m->yes = sett_lit(v);
    sett_solver_clause(m->s, &m->yes, 1);
    return m->s->status;
}

/* Large models take long: whoever wants to stop is asked between their parts.
 */
static SettStatus go_on(const SolveModel *m, SettStatus status)
{
    return status == SETT_OK && sett_stopped(m->arena) ? SETT_CANCELLED
                                                       : status;
}

SettStatus sett_model_open(const SettSolveDef *def, int32_t w, int32_t h,
                           bool named, uint64_t index, SettArena *arena,
                           SolveModel *m, SettError *err)
{
    SettStatus status = check_def(def, err);
    if (status != SETT_OK)
        return status;
    *m = (SolveModel){.def = def,
                      .game = def->game,
                      .arena = arena,
                      .w = w,
                      .h = h,
                      .area = w * h,
                      .start = m->start,
                      .named = named};
    status = go_on(m, open_solver(m, index));
    if (status == SETT_OK)
        status = go_on(m, sett_model_learn(m, err));
    if (status == SETT_OK)
        status = go_on(m, sett_model_counts(m));
    if (status == SETT_OK)
        status = go_on(m, sett_model_places(m));
    if (status == SETT_OK)
        status = go_on(m, sett_model_symmetry(m));
    if (status == SETT_OK)
        status = go_on(m, sett_model_structures(m));
    if (status == SETT_OK)
        status = go_on(m, sett_model_ways(m, err));
#ifndef SETT_NO_SEARCH /* modules without the engine have no use for it */
    if (status == SETT_OK)
        status = sett_model_play(m, err);
#endif
    return status;
}
