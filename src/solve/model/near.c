/* near.c - a way that is short enough: a literal says that a cell lies at most
   k steps from an `of`; it asks for a neighbour that lies one step less, and
   some `to` has it for the most steps there may be. Counted steps are a proof
   that cannot run in a circle. */
#include "solve/model/model.h"

#define MOST_LITERALS 4000000

typedef struct Near {
    SolveModel *m;
    const SettLit *of, *to, *over;
    int32_t first; /* near(k, c) = first + k * area + c, 1 <= k <= steps */
} Near;

static SettLit near_lit(const Near *n, int32_t k, int32_t c)
{
    return k == 0 ? n->of[c] : sett_lit(n->first + (k - 1) * n->m->area + c);
}

static void ask_back(const Near *n, int32_t k, int32_t c, SettLit guard)
{
    SolveModel *m = n->m;
    SettLit lits[7];
    int32_t count = 0;
    SettLit here = sett_not(near_lit(n, k, c));
    lits[count++] = here;
    lits[count++] = near_lit(n, k - 1, c);
    for (int32_t d = 0; d < 4; d++) {
        int32_t x = c % m->w + sett_dirs[d].x, y = c / m->w + sett_dirs[d].y;
        if (x >= 0 && y >= 0 && x < m->w && y < m->h)
            lits[count++] = near_lit(n, k - 1, y * m->w + x);
    }
    sett_model_clause(m, guard, lits, count);
    sett_model_clause(m, guard,
                      (SettLit[]){here, near_lit(n, k - 1, c), n->over[c]}, 3);
}

/* One `to` at least is near. */
static SettStatus reach_one(const Near *n, int32_t steps, SettLit guard)
{
    SolveModel *m = n->m;
    int32_t first = sett_solver_vars(m->s, m->area);
    SettLit *reached = SETT_TAKE(m->arena, m->area, SettLit);
    if (first < 0 || reached == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < m->area; c++) {
        reached[c] = sett_lit(first + c);
        SettLit here = sett_not(reached[c]);
        sett_solver_clause(m->s, (SettLit[]){here, n->to[c]}, 2);
        sett_solver_clause(m->s, (SettLit[]){here, near_lit(n, steps, c)}, 2);
    }
    (void)sett_solver_sum(m->s, reached, NULL, m->area, 1, m->area, guard);
    return sett_model_status(m);
}

SettStatus sett_model_near(SolveModel *m, const SettGameDemand *row,
                           SettError *err)
{
    int32_t steps =
        row->high < m->area ? (int32_t)row->high : m->area; /* whole, >= 0 */
    Near n = {.m = m,
              .of = sett_model_set(m, sett_model_meant(m, row, row->of)),
              .to = sett_model_set(m, sett_model_meant(m, row, row->to)),
              .over = sett_model_set(m, sett_model_meant(m, row, row->over))};
    if (n.of == NULL || n.to == NULL || n.over == NULL)
        return sett_model_status(m);
    /* No game would find out that the way is longer. */
    if ((int64_t)steps * m->area > MOST_LITERALS)
        return sett_fail(err, SETT_TOO_LARGE,
                         "a way of at most %d steps in %d cells is too long",
                         (int)steps, (int)m->area);
    SettLit guard = sett_model_demand(m, SETT_DEMANDS_WAY, -1, row->text);
    n.first = sett_solver_vars(m->s, steps * m->area);
    if (n.first < 0)
        return SETT_NO_MEMORY;
    for (int32_t k = 1; k <= steps; k++) {
        for (int32_t c = 0; c < m->area; c++)
            ask_back(&n, k, c, guard);
        if (sett_work(m->arena, 50 * (uint64_t)m->area))
            return SETT_CANCELLED;
    }
    return reach_one(&n, steps, guard);
}
