/* analyse.c - what a conflict teaches: the first clause with one literal of the
   last level (1-UIP), made shorter; and which assumptions a contradiction
   needs. Causes are explained here, when they are asked for. */
#include "solve/core/solver_parts.h"

/* A tile is there because all others are gone, or gone because another one is
   there. */
static void explain_cell(SettSolver *s, SettLit lit)
{
    int32_t cell = s->cell_of[sett_var(lit)];
    SettLit first = sett_lit(cell * s->tiles);
    for (int32_t t = 0; t < s->tiles; t++) {
        SettLit other = first + 2 * t;
        if ((lit & 1) == 0 && other != lit)
            sett_solver_push(s, &s->clause, other);
        if ((lit & 1) != 0 && s->value[other] > 0)
            sett_solver_push(s, &s->clause, sett_not(other));
    }
}

/* The false literals that made `lit` true, into s->clause. */
static void explain_literal(SettSolver *s, SettLit lit)
{
    const SolveCause *cause = &s->cause[sett_var(lit)];
    s->clause.count = 0;
    if (cause->reason == SOLVE_BY_CELL) {
        explain_cell(s, lit);
    } else if (cause->reason < 0) {
        int32_t item = -1 - cause->reason;
        s->items[item].theory->explain(s, item, lit, cause->place);
    } else if (cause->reason > 0) {
        const uint32_t *c = s->mem + cause->reason;
        for (uint32_t i = 0; i < c[0]; i++)
            if ((SettLit)c[SOLVE_CLAUSE_HEAD + i] != lit)
                sett_solver_push(s, &s->clause,
                                 (SettLit)c[SOLVE_CLAUSE_HEAD + i]);
    }
}

static int32_t level_of(const SettSolver *s, SettLit lit)
{
    return s->cause[sett_var(lit)].level;
}

/* Marks the literals of s->clause; those of lower levels go into the learnt
   clause, those of `level` are counted. */
static int32_t mark_all(SettSolver *s, int32_t level)
{
    int32_t open = 0;
    for (int32_t i = 0; i < s->clause.count; i++) {
        SettLit lit = s->clause.items[i];
        int32_t v = sett_var(lit);
        if (s->seen[v] != 0 || s->cause[v].level == 0)
            continue;
        s->seen[v] = 1;
        sett_solver_push(s, &s->clear, v);
        sett_heap_bump(s, sett_unit_of(s, v));
        if (s->cause[v].level >= level)
            open++;
        else
            sett_solver_push(s, &s->learnt, lit);
    }
    return open;
}

/* Resolves backwards until one literal of the level is left. */
static void resolve(SettSolver *s, int32_t level)
{
    int32_t at = s->trail_count, open = mark_all(s, level);
    for (;;) {
        do
            at--;
        while (s->seen[sett_var(s->trail[at])] == 0 ||
               level_of(s, s->trail[at]) < level);
        if (--open == 0)
            break;
        explain_literal(s, s->trail[at]);
        open += mark_all(s, level);
    }
    s->learnt.items[0] = sett_not(s->trail[at]);
}

/* Whether a literal of the learnt clause follows from the others. */
static bool redundant(SettSolver *s, SettLit lit)
{
    int32_t reason = s->cause[sett_var(lit)].reason;
    if (reason <= 0 && reason != SOLVE_BY_CELL)
        return false;
    explain_literal(s, sett_not(lit));
    for (int32_t i = 0; i < s->clause.count; i++) {
        int32_t v = sett_var(s->clause.items[i]);
        if (s->seen[v] == 0 && s->cause[v].level > 0)
            return false;
    }
    return true;
}

static void shorten(SettSolver *s)
{
    SolveInts *l = &s->learnt;
    int32_t kept = 1;
    for (int32_t i = 1; i < l->count; i++)
        if (!redundant(s, l->items[i]))
            l->items[kept++] = l->items[i];
    l->count = kept;
}

/* How many levels a clause has literals of. */
static uint32_t count_levels(SettSolver *s)
{
    uint32_t levels = 0;
    s->stamp_now++;
    for (int32_t i = 0; i < s->learnt.count; i++) {
        int32_t level = level_of(s, s->learnt.items[i]);
        levels += s->stamp[level] != s->stamp_now;
        s->stamp[level] = s->stamp_now;
    }
    return levels;
}

/* Puts the literal of the highest level among those from `from` on there. */
static void highest_to(SettSolver *s, SolveInts *list, int32_t from)
{
    int32_t best = from;
    for (int32_t i = from + 1; i < list->count; i++)
        if (level_of(s, list->items[i]) > level_of(s, list->items[best]))
            best = i;
    SettLit lit = list->items[best];
    list->items[best] = list->items[from];
    list->items[from] = lit;
}

/* Keeps the learnt clause; its first literal follows after going back. */
static void learn(SettSolver *s)
{
    SolveInts *l = &s->learnt;
    uint32_t worth = count_levels(s);
    if (l->count > 1)
        highest_to(s, l, 1);
    sett_solver_back(s, l->count > 1 ? level_of(s, l->items[1]) : 0);
    if (s->status != SETT_OK)
        return;
    if (l->count == 1) {
        sett_solver_imply(s, l->items[0], SOLVE_DECIDED);
        return;
    }
    int32_t at = sett_solver_store(s, l->items, l->count, worth);
    sett_solver_watch(s, at);
    sett_solver_imply(s, l->items[0], at);
}

/* Learns from the conflict in s->clause. False: there is no solution. */
bool sett_solver_analyse(SettSolver *s)
{
    int32_t level = 0, there = 0;
    for (int32_t i = 0; i < s->clause.count; i++)
        level = level_of(s, s->clause.items[i]) > level
                    ? level_of(s, s->clause.items[i])
                    : level;
    for (int32_t i = 0; i < s->clause.count; i++)
        there += level_of(s, s->clause.items[i]) == level;
    if (level == 0)
        return false;
    /* An item may find out late: the clause was false levels ago. */
    sett_solver_back(s, level);
    s->learnt.count = s->clear.count = 0;
    if (there == 1) {
        for (int32_t i = 0; i < s->clause.count; i++)
            if (level_of(s, s->clause.items[i]) > 0)
                sett_solver_push(s, &s->learnt, s->clause.items[i]);
        highest_to(s, &s->learnt, 0);
    } else {
        sett_solver_push(s, &s->learnt, 0);
        resolve(s, level);
        shorten(s);
    }
    for (int32_t i = 0; i < s->clear.count; i++)
        s->seen[s->clear.items[i]] = 0;
    if (s->told != NULL)
        s->told(s->told_user, s->learnt.items, s->learnt.count);
    learn(s);
    s->bump /= 0.95;
    return true;
}

/* The assumptions that make `failed`, one of them, false. */
void sett_solver_find_core(SettSolver *s, SettLit failed)
{
    s->core.count = 0;
    sett_solver_push(s, &s->core, failed);
    int32_t first =
        sett_solver_level(s) > 0 ? s->level_trail.items[0] : s->trail_count;
    if (s->cause[sett_var(failed)].level > 0)
        s->seen[sett_var(failed)] = 1;
    for (int32_t i = s->trail_count - 1; i >= first; i--) {
        SettLit lit = s->trail[i];
        if (s->seen[sett_var(lit)] == 0)
            continue;
        s->seen[sett_var(lit)] = 0;
        if (s->cause[sett_var(lit)].reason == SOLVE_DECIDED) {
            sett_solver_push(s, &s->core, lit);
            continue;
        }
        explain_literal(s, lit);
        for (int32_t k = 0; k < s->clause.count; k++) {
            int32_t v = sett_var(s->clause.items[k]);
            if (s->cause[v].level > 0)
                s->seen[v] = 1;
        }
    }
}
