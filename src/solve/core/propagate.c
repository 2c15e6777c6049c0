/* propagate.c - all that follows from the present values: clauses by two
   watched literals, then items by their turns. */
#include "solve/core/solver_parts.h"

#include <string.h>

#define STEPS_OF_CHECK 10000 /* for sett_work: an item looked at */

/* The clause at `clause` (name of a watch) is false. */
static void conflict_of(SettSolver *s, const SolveWatch *w, SettLit gone)
{
    s->clause.count = 0;
    if (w->clause < 0) {
        sett_solver_push(s, &s->clause, w->other);
        sett_solver_push(s, &s->clause, gone);
        return;
    }
    const uint32_t *c = s->mem + w->clause;
    for (uint32_t i = 0; i < c[0]; i++)
        sett_solver_push(s, &s->clause, (SettLit)c[SOLVE_CLAUSE_HEAD + i]);
}

/* Looks for another literal to watch, after `gone` became false: from where the
   last one was, so that a long clause is not read again from its beginning each
   time (Gent 2013, "Optimal implementation of watched literals"). */
static bool move_watch(SettSolver *s, int32_t clause, SettLit gone)
{
    uint32_t *lits = s->mem + clause + SOLVE_CLAUSE_HEAD;
    uint32_t size = s->mem[clause];
    uint32_t k = size > SOLVE_CLAUSE_LONG ? lits[size] : 2;
    for (uint32_t left = size - 2; left > 0; left--, k++) {
        if (k == size)
            k = 2;
        SettLit lit = (SettLit)lits[k];
        if (s->value[lit] < 0)
            continue;
        if (size > SOLVE_CLAUSE_LONG)
            lits[size] = k;
        lits[1] = (uint32_t)lit;
        lits[k] = (uint32_t)gone;
        sett_solver_watch_one(s, clause, lit, (SettLit)lits[0]);
        return true;
    }
    return false;
}

/* True where the watch moves elsewhere or the clause is no trouble; else it is
   a unit or false: `*other` is its other literal. */
static bool settle(SettSolver *s, SolveWatch *w, SettLit gone, bool *moved)
{
    *moved = false;
    if (s->value[w->other] > 0)
        return true;
    if (w->clause < 0)
        return false;
    uint32_t *lits = s->mem + w->clause + SOLVE_CLAUSE_HEAD;
    if ((SettLit)lits[0] == gone) {
        lits[0] = lits[1];
        lits[1] = (uint32_t)gone;
    }
    w->other = (SettLit)lits[0];
    if (s->value[w->other] > 0)
        return true;
    *moved = move_watch(s, w->clause, gone);
    return *moved;
}

/* `truth` became true. */
static bool visit_watches(SettSolver *s, SettLit truth)
{
    SolveWatches *list = &s->watches[truth];
    SettLit gone = sett_not(truth);
    int32_t kept = 0, i = 0;
    bool fine = true;
    while (fine && i < list->count) {
        SolveWatch w = list->items[i++];
        bool moved;
        bool settled = settle(s, &w, gone, &moved);
        if (moved)
            continue;
        list->items[kept++] = w;
        if (settled)
            continue;
        if (s->value[w.other] < 0) {
            conflict_of(s, &w, gone);
            fine = false;
        } else {
            sett_solver_imply(s, w.other, w.clause < 0 ? -w.clause : w.clause);
        }
    }
    while (i < list->count)
        list->items[kept++] = list->items[i++];
    list->count = kept;
    return fine;
}

/* A clause of an item with one open literal: it is kept, and the literal
   follows. */
static void take_lemma(SettSolver *s)
{
    SolveInts *c = &s->clause;
    int32_t open = 0, last = 1;
    for (int32_t i = 0; i < c->count; i++)
        if (s->value[c->items[i]] == 0)
            open = i;
    SettLit lit = c->items[open];
    c->items[open] = c->items[0];
    c->items[0] = lit;
    if (c->count == 1) {
        sett_solver_back(s, 0);
        sett_solver_imply(s, lit, SOLVE_DECIDED);
        return;
    }
    for (int32_t i = 1; i < c->count; i++)
        if (s->cause[sett_var(c->items[i])].level >
            s->cause[sett_var(c->items[last])].level)
            last = i;
    SettLit second = c->items[last];
    c->items[last] = c->items[1];
    c->items[1] = second;
    int32_t at = sett_solver_store(s, c->items, c->count, 4);
    sett_solver_watch(s, at);
    sett_solver_imply(s, lit, at);
}

/* First in, first out: changes gather before an item is looked at. */
static int32_t take_first(SettSolver *s, int32_t turn)
{
    SolveInts *queue = &s->queue[turn];
    int32_t item = queue->items[s->queue_from[turn]++];
    if (s->queue_from[turn] == queue->count) {
        s->queue_from[turn] = queue->count = 0;
    } else if (s->queue_from[turn] > 4096) {
        queue->count -= s->queue_from[turn];
        memmove(queue->items, queue->items + s->queue_from[turn],
                (size_t)queue->count * sizeof *queue->items);
        s->queue_from[turn] = 0;
    }
    return item;
}

static bool check_next(SettSolver *s, int32_t turn)
{
    int32_t item = take_first(s, turn);
    SolveItem *i = &s->items[item];
    uint32_t pending = i->pending;
    i->pending = 0;
    s->spent.checks++;
    SolveFound found = i->theory->check(s, item, pending);
    if (found == SOLVE_CONFLICT)
        return false;
    if (found == SOLVE_LEMMA) {
        take_lemma(s);
        sett_solver_wake(s, item, s->items[item].all);
    }
    return true;
}

bool sett_solver_propagate(SettSolver *s)
{
    for (;;) {
        while (s->trail_done < s->trail_count)
            if (!visit_watches(s, s->trail[s->trail_done++]))
                return false;
        int32_t turn = 0;
        while (turn < SOLVE_TURNS && s->queue[turn].count == 0)
            turn++;
        if (turn < SOLVE_TURNS && sett_work(s->arena, STEPS_OF_CHECK))
            s->status = SETT_CANCELLED;
        if (turn == SOLVE_TURNS || s->status != SETT_OK)
            return true;
        if (!check_next(s, turn))
            return false;
    }
}
