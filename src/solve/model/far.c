/* far.c - tiles that are far from each other by steps: a literal says that a
   cell lies at most k steps from an `of`; it is implied along open cells, and
   no `to` may have it where k is too small. */
#include "solve/model/model.h"

#include <math.h>

#define MOST_LITERALS 4000000

typedef struct Layers {
    SolveModel *m;
    const SettLit *of, *to, *over;
    int32_t first, steps; /* near(k, c) = first + k * area + c, k < steps */
    SettLit guard;
} Layers;

static SettLit near_lit(const Layers *l, int32_t k, int32_t c)
{
    return sett_lit(l->first + k * l->m->area + c);
}

/* What is near a cell in k steps is near its open neighbours in one more. */
static void spread(const Layers *l, int32_t k, int32_t c)
{
    SolveModel *m = l->m;
    SettLit here = sett_not(near_lit(l, k, c));
    sett_model_clause(m, l->guard, (SettLit[]){here, sett_not(l->to[c])}, 2);
    if (k + 1 == l->steps)
        return;
    sett_model_clause(m, l->guard, (SettLit[]){here, near_lit(l, k + 1, c)}, 2);
    for (int32_t d = 0; d < 4; d++) {
        int32_t x = c % m->w + sett_dirs[d].x, y = c / m->w + sett_dirs[d].y;
        if (x < 0 || y < 0 || x >= m->w || y >= m->h)
            continue;
        int32_t n = y * m->w + x;
        sett_model_clause(
            m, l->guard,
            (SettLit[]){here, sett_not(l->over[n]), near_lit(l, k + 1, n)}, 3);
    }
}

/* The one that is joined is the one that a literal points at. */
SettStatus sett_model_join_one(SolveModel *m, const SettLit *of,
                               const SettLit *to, const SettLit *over,
                               SettLit guard)
{
    int32_t first = sett_solver_vars(m->s, m->area);
    SettLit *chosen = SETT_TAKE(m->arena, m->area, SettLit);
    if (first < 0 || chosen == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < m->area; c++) {
        chosen[c] = sett_lit(first + c);
        sett_solver_clause(m->s, (SettLit[]){sett_not(chosen[c]), to[c]}, 2);
    }
    (void)sett_solver_sum(m->s, chosen, NULL, m->area, 1, m->area, guard);
    SettHomes homes = {
        .map = {m->w, m->h, false, over}, .need = chosen, .home = of};
    (void)sett_solver_homes(m->s, &homes, guard);
    return sett_model_status(m);
}

SettStatus sett_model_far(SolveModel *m, const SettGameDemand *row)
{
    int32_t steps = row->low <= 0        ? 0
                    : row->low > m->area ? m->area
                                         : (int32_t)ceil(row->low);
    Layers l = {.m = m,
                .of = sett_model_set(m, sett_model_meant(m, row, row->of)),
                .to = sett_model_set(m, sett_model_meant(m, row, row->to)),
                .over = sett_model_set(m, sett_model_meant(m, row, row->over)),
                .steps = steps};
    if (l.of == NULL || l.to == NULL || l.over == NULL)
        return sett_model_status(m);
    l.guard = sett_model_demand(m, SETT_DEMANDS_WAY, -1, row->text);
    (void)sett_solver_sum(m->s, l.of, NULL, m->area, 1, m->area, l.guard);
    uint64_t ends = sett_model_meant(m, row, row->of | row->to);
    if ((ends & ~sett_model_meant(m, row, row->over)) == 0)
        (void)sett_model_join_one(m, l.of, l.to, l.over, l.guard);
    else
        (void)sett_solver_sum(m->s, l.to, NULL, m->area, 1, m->area, l.guard);
    /* Larger ones are left to the game's check. */
    if (steps == 0 || (int64_t)steps * m->area > MOST_LITERALS)
        return sett_model_status(m);
    l.first = sett_solver_vars(m->s, steps * m->area);
    if (l.first < 0)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < m->area; c++)
        sett_model_clause(
            m, l.guard, (SettLit[]){sett_not(l.of[c]), near_lit(&l, 0, c)}, 2);
    for (int32_t k = 0; k < steps; k++) {
        for (int32_t c = 0; c < m->area; c++)
            spread(&l, k, c);
        if (sett_work(m->arena, 50 * (uint64_t)m->area))
            return SETT_CANCELLED;
    }
    return sett_model_status(m);
}
