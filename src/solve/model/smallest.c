/* smallest.c - the smallest core: a smallest set of demands that hits every
   correction set found so far (what has to go so that the rest holds). If it
   contradicts, nothing smaller does; else the level found gives one more
   correction set. Ignatiev et al. 2015 ("Smallest MUS extraction with minimal
   hitting set dualization"). */
#include "solve/model/why.h"

#include <string.h>

#define ROUNDS 2000      /* correction sets before it is given up */
#define JUDGED_ROUNDS 60 /* where the game is asked, which takes longer */

/* The sets so far as a solver of its own: variable i is demand i. */
typedef struct Hits {
    SettSolver *s;
    SettLit *lits;
    int32_t count, most; /* demands; of a hitting set that is looked for */
} Hits;

/* At most `most` demands, from now on: earlier, smaller bounds have guards of
   their own that are no longer assumed. */
static SettLit bound(Hits *h, int32_t most)
{
    int32_t v = sett_solver_vars(h->s, 1);
    for (int32_t i = 0; v >= 0 && i < h->count; i++)
        h->lits[i] = sett_lit(i);
    if (v >= 0)
        (void)sett_solver_sum(h->s, h->lits, NULL, h->count, 0, most,
                              sett_lit(v));
    return v >= 0 ? sett_lit(v) : SETT_NO_LIT;
}

/* A smallest hitting set, no larger than `limit`; false: there is none. */
static SettStatus hit(Hits *h, SettLit *guard, int32_t limit, uint64_t budget,
                      SolveCore *out, bool *found)
{
    *found = false;
    while (h->most < limit) {
        SettAnswer answer;
        SettStatus status = sett_solver_solve(h->s, guard, 1, budget, &answer);
        if (status != SETT_OK || answer == SETT_UNKNOWN)
            return status;
        if (answer == SETT_YES) {
            out->count = 0;
            for (int32_t i = 0; i < h->count; i++)
                if (h->s->value[sett_lit(i)] > 0)
                    out->of[out->count++] = i;
            *found = true;
            return SETT_OK;
        }
        *guard = bound(h, ++h->most);
        if (*guard == SETT_NO_LIT)
            return SETT_NO_MEMORY;
    }
    return SETT_OK;
}

/* What the level that was found does not keep to. */
static void correct(SolveWhy *w, Hits *h)
{
    int32_t count = 0;
    for (int32_t i = 0; i < h->count; i++)
        if (w->m.s->value[w->m.demands[i].guard] <= 0)
            h->lits[count++] = sett_lit(i);
    sett_solver_clause(h->s, h->lits, count);
}

/* Levels should keep to as many demands as they can. */
static void prefer_demands(SolveWhy *w)
{
    SettSolver *s = w->m.s;
    for (int32_t i = 0; i < w->m.demand_count; i++) {
        int32_t v = sett_var(w->m.demands[i].guard);
        if (v < s->cells * s->tiles)
            s->saved[s->cell_of[v]] = (uint8_t)(v - s->cell_of[v] * s->tiles);
        else
            s->phase[v] = 1;
    }
}

SettStatus sett_why_smallest(SolveWhy *w, SolveCore *core, SettSolved *out)
{
    int32_t count = w->m.demand_count;
    Hits h = {.count = count,
              .lits = SETT_TAKE(w->m.arena, count + 1, SettLit)};
    SolveCore some = {SETT_TAKE(w->m.arena, count + 1, int32_t), 0};
    SettStatus status =
        sett_solver_open(w->m.arena, 0, 1, w->m.def->seed, &h.s);
    if (status != SETT_OK || h.lits == NULL || some.of == NULL ||
        sett_solver_vars(h.s, count) < 0)
        return SETT_NO_MEMORY;
    SettLit guard = bound(&h, 0);
    for (int32_t i = 0; i < (w->judged ? JUDGED_ROUNDS : ROUNDS); i++) {
        SettAnswer answer;
        bool found;
        status = hit(&h, &guard, core->count, w->def.budget, &some, &found);
        if (status != SETT_OK)
            return status;
        if (!found && h.most >= core->count && w->certain)
            out->proof = SETT_CORE_SMALLEST;
        if (!found)
            return SETT_OK;
        prefer_demands(w);
        status = sett_why_ask(w, &some, &answer, &some);
        if (status != SETT_OK || answer == SETT_UNKNOWN)
            return status;
        if (answer == SETT_NO) {
            core->count = some.count;
            memcpy(core->of, some.of, (size_t)some.count * sizeof *core->of);
            out->proof = SETT_CORE_SMALLEST;
            return SETT_OK;
        }
        correct(w, &h);
    }
    return SETT_OK;
}
