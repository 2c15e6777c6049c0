/* reduce.c - forgets the worse half of what was learnt, and closes the gaps. */
#include "solve/core/solver_parts.h"

#include <string.h>

#define WORST 256     /* levels that are told apart */
#define KEPT_ALWAYS 3 /* clauses of so few levels are */

static bool is_cause(const SettSolver *s, int32_t clause)
{
    for (int32_t i = 0; i < 2; i++) {
        SettLit lit = (SettLit)s->mem[clause + SOLVE_CLAUSE_HEAD + i];
        if (s->value[lit] > 0 && s->cause[sett_var(lit)].reason == clause)
            return true;
    }
    return false;
}

static uint32_t worth_of(uint32_t worth)
{
    return worth < WORST ? worth : WORST - 1;
}

/* The least worth of which half the clauses are at least as bad. */
static uint32_t median_worth(const SettSolver *s)
{
    int32_t of[WORST] = {0}, seen = 0;
    for (int32_t at = 1; at < s->mem_count; at += sett_clause_words(s->mem[at]))
        if (s->mem[at + 1] != SOLVE_CLAUSE_OWN)
            of[worth_of(s->mem[at + 1])]++;
    uint32_t worth = 0;
    while (worth < WORST - 1 && 2 * (seen + of[worth]) < s->learnt_count)
        seen += of[worth++];
    return worth;
}

static void mark_gone(SettSolver *s)
{
    uint32_t median = median_worth(s);
    int32_t excess = s->learnt_count / 2;
    for (int32_t at = 1; at < s->mem_count && excess > 0;
         at += sett_clause_words(s->mem[at])) {
        uint32_t worth = s->mem[at + 1];
        if (worth == SOLVE_CLAUSE_OWN || worth_of(worth) < median ||
            worth <= KEPT_ALWAYS || is_cause(s, at))
            continue;
        s->mem[at + 1] = SOLVE_CLAUSE_GONE;
        s->learnt_count--;
        excess--;
    }
}

/* A clause moves down; whoever names it as a cause learns the new name. */
static void move(SettSolver *s, int32_t from, int32_t to)
{
    int32_t size = sett_clause_words(s->mem[from]);
    for (int32_t i = 0; i < 2; i++) {
        SettLit lit = (SettLit)s->mem[from + SOLVE_CLAUSE_HEAD + i];
        SolveCause *cause = &s->cause[sett_var(lit)];
        if (s->value[lit] > 0 && cause->reason == from)
            cause->reason = to;
    }
    memmove(s->mem + to, s->mem + from, (size_t)size * sizeof(uint32_t));
}

void sett_solver_reduce(SettSolver *s)
{
    int32_t to = 1;
    mark_gone(s);
    for (SettLit lit = 0; lit < 2 * s->vars; lit++)
        s->watches[lit].count = 0;
    for (int32_t from = 1; from < s->mem_count;) {
        int32_t size = sett_clause_words(s->mem[from]);
        if (s->mem[from + 1] != SOLVE_CLAUSE_GONE) {
            move(s, from, to);
            sett_solver_watch(s, to);
            to += size;
        }
        from += size;
    }
    s->mem_count = to;
}
