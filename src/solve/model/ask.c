/* ask.c - one question about some demands: see why.h. */
#include "solve/model/why.h"

SettStatus sett_why_ask(SolveWhy *w, const SolveCore *some, SettAnswer *answer,
                        SolveCore *core)
{
    SettSolver *s = w->m.s;
    for (int32_t i = 0; i < some->count; i++)
        w->assumed[i] = w->m.demands[some->of[i]].guard;
    SettStatus status =
        sett_solver_solve(s, w->assumed, some->count, w->budget, answer);
    if (status != SETT_OK || *answer != SETT_NO)
        return status;
    int32_t kept = 0;
    for (int32_t i = 0; i < s->core.count; i++)
        s->seen[sett_var(s->core.items[i])] = 1;
    for (int32_t i = 0; i < some->count; i++)
        if (s->seen[sett_var(w->m.demands[some->of[i]].guard)] != 0)
            core->of[kept++] = some->of[i];
    for (int32_t i = 0; i < s->core.count; i++)
        s->seen[sett_var(s->core.items[i])] = 0;
    core->count = kept;
    return SETT_OK;
}
