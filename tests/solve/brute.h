/* brute.h - small random models of the constraint engine, and all their
   solutions by trying everything: the judge of its tests. */
#ifndef TEST_SOLVE_BRUTE_H
#define TEST_SOLVE_BRUTE_H

#include "solve/core/counts.h"
#include "solve/core/solver_parts.h"
#include "support/testkit.h"

#define BRUTE_MOST 64

typedef struct BruteClause {
    SettLit lits[8];
    int32_t count;
} BruteClause;

typedef struct BruteSum {
    SettLit lits[24];
    int32_t weights[24], count, low, high;
    SettLit guard;
} BruteSum;

/** A model of at most 64 variables. `more`: further demands on the true
    variables; NULL: none. */
typedef struct Brute {
    int32_t cells, tiles, others;
    BruteClause clauses[BRUTE_MOST];
    int32_t clause_count;
    BruteSum sums[8];
    int32_t sum_count;
    bool (*more)(const struct Brute *b, uint64_t truth);
    const void *more_data;
} Brute;

static inline int32_t brute_vars(const Brute *b)
{
    return b->cells * b->tiles + b->others;
}

static inline bool brute_true(uint64_t truth, SettLit lit)
{
    return (truth >> sett_var(lit) & 1) != (uint64_t)(lit & 1);
}

/** Whether values keep all demands and assumptions. */
static inline bool brute_holds(const Brute *b, uint64_t truth,
                               const SettLit *assumed, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (!brute_true(truth, assumed[i]))
            return false;
    for (int32_t i = 0; i < b->clause_count; i++) {
        bool any = false;
        for (int32_t k = 0; k < b->clauses[i].count; k++)
            any = any || brute_true(truth, b->clauses[i].lits[k]);
        if (!any)
            return false;
    }
    for (int32_t i = 0; i < b->sum_count; i++) {
        const BruteSum *sum = &b->sums[i];
        int32_t on = 0;
        for (int32_t k = 0; k < sum->count; k++)
            on += brute_true(truth, sum->lits[k]) ? sum->weights[k] : 0;
        bool active =
            sum->guard == SETT_NO_LIT || brute_true(truth, sum->guard);
        if (active && (on < sum->low || on > sum->high))
            return false;
    }
    return b->more == NULL || b->more(b, truth);
}

/** How many solutions there are; `stop` at the first. */
static inline int64_t brute_count(const Brute *b, const SettLit *assumed,
                                  int32_t count, bool stop)
{
    int64_t found = 0;
    uint64_t total = (uint64_t)1 << b->others;
    for (int32_t c = 0; c < b->cells; c++)
        total *= (uint64_t)b->tiles;
    for (uint64_t n = 0; n < total; n++) {
        uint64_t rest = n, truth = 0;
        for (int32_t c = 0; c < b->cells; c++) {
            truth |= (uint64_t)1
                     << (c * b->tiles + (int32_t)(rest % (uint64_t)b->tiles));
            rest /= (uint64_t)b->tiles;
        }
        truth |= rest << b->cells * b->tiles;
        if (!brute_holds(b, truth, assumed, count))
            continue;
        found++;
        if (stop)
            break;
    }
    return found;
}

static inline SettLit brute_lit(const Brute *b, SettRng *rng)
{
    return (SettLit)sett_rng_below(rng, 2 * (uint32_t)brute_vars(b));
}

static inline void brute_clause(Brute *b, SettRng *rng)
{
    BruteClause *c = &b->clauses[b->clause_count++];
    c->count = 1 + (int32_t)sett_rng_below(rng, 4) / 2 +
               (int32_t)sett_rng_below(rng, 2);
    for (int32_t i = 0; i < c->count; i++)
        c->lits[i] = brute_lit(b, rng);
}

static inline void brute_sum(Brute *b, SettRng *rng)
{
    BruteSum *sum = &b->sums[b->sum_count++];
    int32_t total = 0;
    bool weighted = sett_rng_below(rng, 2) == 0;
    sum->count = 0;
    for (int32_t v = 0; v < brute_vars(b) && sum->count < 24; v++) {
        if (sett_rng_below(rng, 2) == 0)
            continue;
        sum->lits[sum->count] = 2 * v + (int32_t)sett_rng_below(rng, 2);
        sum->weights[sum->count] =
            weighted ? 1 + (int32_t)sett_rng_below(rng, 4) : 1;
        total += sum->weights[sum->count++];
    }
    sum->low = (int32_t)sett_rng_below(rng, (uint32_t)total / 2 + 1);
    sum->high = sum->low + (int32_t)sett_rng_below(rng, (uint32_t)total + 1);
    sum->guard = sett_rng_below(rng, 3) == 0 ? brute_lit(b, rng) : SETT_NO_LIT;
}

/** Hands clauses and sums from the given ones on to a solver. */
static inline void brute_hand(const Brute *b, SettSolver *s, int32_t clause,
                              int32_t sum)
{
    for (; clause < b->clause_count; clause++)
        sett_solver_clause(s, b->clauses[clause].lits,
                           b->clauses[clause].count);
    for (; sum < b->sum_count; sum++) {
        const BruteSum *x = &b->sums[sum];
        sett_solver_sum(s, x->lits, x->weights, x->count, x->low, x->high,
                        x->guard);
    }
}

static inline uint64_t brute_truth(const Brute *b, const SettSolver *s)
{
    uint64_t truth = 0;
    for (int32_t v = 0; v < brute_vars(b); v++) {
        assert_int_not_equal(s->value[sett_lit(v)], 0);
        if (s->value[sett_lit(v)] > 0)
            truth |= (uint64_t)1 << v;
    }
    return truth;
}

/** Solves under a few random assumptions and holds the answer against all
    solutions. Returns it. */
static inline SettAnswer brute_judge(const Brute *b, SettSolver *s,
                                     SettRng *rng)
{
    SettLit assumed[4];
    SettAnswer answer;
    int32_t count = (int32_t)sett_rng_below(rng, 5);
    for (int32_t i = 0; i < count; i++)
        assumed[i] = brute_lit(b, rng);
    assert_int_equal(sett_solver_solve(s, assumed, count, 0, &answer), SETT_OK);
    assert_int_not_equal(answer, SETT_UNKNOWN);
    if (answer == SETT_YES) {
        assert_true(brute_holds(b, brute_truth(b, s), assumed, count));
        return answer;
    }
    assert_true(s->core.count <= count);
    assert_int_equal(brute_count(b, s->core.items, s->core.count, true), 0);
    for (int32_t i = 0; i < s->core.count; i++) {
        bool there = false;
        for (int32_t k = 0; k < count; k++)
            there = there || assumed[k] == s->core.items[i];
        assert_true(there);
    }
    return answer;
}

#endif
