/* play_lits.c - where player and boxes are after each turn, as literals, and
   clauses that are asked for with the play. */
#include "solve/model/play.h"

SettLit sett_play_at(const SolvePlay *p, int32_t t, int32_t c)
{
    return sett_lit(p->player + t * p->m->area + c);
}

SettLit sett_play_box(const SolvePlay *p, int32_t t, int32_t c)
{
    return t == 0 ? p->boxes[c] : sett_lit(p->box + (t - 1) * p->m->area + c);
}

SettLit sett_play_rest(const SolvePlay *p, int32_t t)
{
    return t == p->steps ? p->m->yes : sett_lit(p->rest + t);
}

void sett_play_say_all(const SolvePlay *p, int32_t count)
{
    p->lits[count] = sett_not(p->guard);
    sett_solver_clause(p->m->s, p->lits, count + (p->guard != SETT_NO_LIT));
}

void sett_play_say(const SolvePlay *p, SettLit a, SettLit b, SettLit c,
                   SettLit d)
{
    const SettLit lits[] = {a, b, c, d};
    int32_t count = 0;
    for (; count < 4 && lits[count] != SETT_NO_LIT; count++)
        p->lits[count] = lits[count];
    sett_play_say_all(p, count);
}
