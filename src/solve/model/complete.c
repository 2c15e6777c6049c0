/* complete.c - a drawing completed: solved, read, and judged by the game. */
#include "solve/model/model.h"

#include <string.h>

SettSolveDef sett_solve_def(const SettGame *game)
{
    SettSolveDef def = {.game = game,
                        .judge =
                            game->judge_count > 0 ? &game->judges[0] : NULL,
                        .bands = 1,
                        .budget = 1000000,
                        .apart = 1,
                        .tries = 32};
    (void)sett_shape_read("2x2", &def.shape);
    return def;
}

const char *sett_core_proof_name(SettCoreProof proof)
{
    static const char *const names[] = {"raw", "minimal", "smallest"};
    return names[proof];
}

static bool is_hole(const SettDrawing *d, int32_t c)
{
    return d->holes != NULL &&
           sett_mask_get(d->holes, c % d->grid.w, c / d->grid.w);
}

void sett_model_draw(SolveModel *m, const SettDrawing *d)
{
    for (int32_t c = 0; c < m->area; c++)
        if (!is_hole(d, c))
            sett_solver_clause(
                m->s, (SettLit[]){sett_tile_lit(m->s, c, d->grid.cells[c])}, 1);
        else if (m->game->closed_border && sett_model_on_border(m, c))
            sett_solver_hint(m->s, sett_tile_lit(m->s, c, m->game->fill_solid));
}

/* Each other level has at most area - apart cells in common. */
static SettStatus keep_apart(SolveModel *m)
{
    const SettTraining *others = m->def->others;
    SettLit *same = SETT_TAKE(m->arena, m->area, SettLit);
    if (same == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; others != NULL && i < others->count; i++) {
        const SettGrid *g = &others->levels[i];
        SETT_ASSERT(g->w == m->w && g->h == m->h);
        for (int32_t c = 0; c < m->area; c++)
            same[c] = sett_tile_lit(m->s, c, g->cells[c]);
        (void)sett_solver_sum(m->s, same, NULL, m->area, 0,
                              m->area - m->def->apart, SETT_NO_LIT);
    }
    return sett_model_status(m);
}

/* Solves until the game accepts. */
SettStatus sett_model_solve(SolveModel *m, const SettLit *assumed,
                            int32_t count, SettSolved *out)
{
    SettStatus status = SETT_OK;
    out->answer = SETT_UNKNOWN;
    for (int32_t i = 0; status == SETT_OK && i < m->def->tries; i++) {
        SettAnswer answer;
        SettAnswer accepts;
        status =
            sett_solver_solve(m->s, assumed, count, m->def->budget, &answer);
        if (status != SETT_OK || answer != SETT_YES) {
            if (status == SETT_OK && answer == SETT_NO && !m->doubt)
                out->answer = SETT_NO;
            return status;
        }
        sett_model_read(m, &out->grid);
        status = sett_model_judge(m, &out->grid, false, &accepts);
        if (status == SETT_OK && accepts == SETT_YES) {
            out->answer = SETT_YES;
            return sett_model_tell_play(m, out);
        }
        if (status != SETT_OK)
            return status;
        out->spent.refused++;
        memset(m->s->saved, SOLVE_NO_TILE, (size_t)m->area);
    }
    return status;
}

/* Levels of which fewer and fewer pairs differ, while there are any. */
static SettStatus come_nearer(SolveModel *m, SettSolved *out)
{
    SettSolved next = *out;
    SettStatus status = sett_grid_take(m->arena, m->w, m->h, &next.grid);
    while (status == SETT_OK) {
        SettGrid other = out->grid;
        out->cost = m->differ->on;
        sett_sum_tighten(m->s, m->differ, 0, (int32_t)out->cost - 1);
        status = sett_model_solve(m, NULL, 0, &next);
        if (next.answer != SETT_YES)
            break;
        *out = next;
        next.grid = other;
    }
    out->spent.refused = next.spent.refused;
    if (next.answer == SETT_NO)
        out->least = out->cost;
    return status;
}

SettStatus sett_solve_complete(const SettSolveDef *def, const SettDrawing *d,
                               uint64_t index, SettArena *arena,
                               SettSolved *out, SettError *err)
{
    SolveModel m = {.start = NULL};
    *out = (SettSolved){0};
    SettStatus status = sett_grid_take(arena, d->grid.w, d->grid.h, &out->grid);
    if (status == SETT_OK)
        status = sett_model_open(def, d->grid.w, d->grid.h, false, index, arena,
                                 &m, err);
    if (status != SETT_OK)
        return status;
    sett_model_draw(&m, d);
    status = keep_apart(&m);
    if (status != SETT_OK)
        return status;
    status = sett_model_solve(&m, NULL, 0, out);
    if (status == SETT_OK && out->answer == SETT_YES && m.differ != NULL)
        status = come_nearer(&m, out);
    sett_model_spent(&m, out);
    return status;
}
