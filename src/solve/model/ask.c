/* ask.c - one question about some demands: see why.h. */
#include "solve/model/why.h"

SettStatus sett_why_ask(SolveWhy *w, const SolveCore *some, SettAnswer *answer,
                        SolveCore *core)
{
    SettSolver *s = w->m.s;
    SettSolved found = {.grid = w->level};
    SettStatus status;
    int32_t count = 0;
    for (int32_t i = 0; i < some->count; i++)
        w->assumed[count++] = w->m.demands[some->of[i]].guard;
    for (int32_t i = 0; w->judged && i < w->tiles; i++)
        w->assumed[count++] = w->m.demands[i].guard;
    if (w->judged) {
        status = sett_model_solve(&w->m, w->assumed, count, &found);
        *answer = found.answer;
    } else {
        status = sett_solver_solve(s, w->assumed, count, w->def.budget, answer);
    }
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
