/* counts.h - sums of weights of true literals between two bounds. */
#ifndef SETT_SOLVE_CORE_COUNTS_H
#define SETT_SOLVE_CORE_COUNTS_H

#include "solve/core/solver.h"

/** low <= sum of the weights of true literals <= high. */
typedef struct SolveSum {
    SettLit *lits;
    int32_t *weights; /**< each at least 1 */
    int32_t count, low, high, total, heaviest;
    int32_t on, off; /**< weights of those that are true, false now */
    int32_t item;
} SolveSum;

/** Adds a sum, at any time between solves; NULL weights: 1 each. A literal
    stands there once. The sum lives in the solver's arena; NULL without memory.
 */
SolveSum *sett_solver_sum(SettSolver *s, const SettLit *lits,
                          const int32_t *weights, int32_t count, int32_t low,
                          int32_t high, SettLit guard);
/** Narrower bounds, between solves: what was learnt stays true. */
void sett_sum_tighten(SettSolver *s, SolveSum *sum, int32_t low, int32_t high);

/** Of the core: a literal of a sum gets a value or loses it. */
static inline void sett_sum_move(SettSolver *s, SolveSum *sum, int32_t weight,
                                 bool on, int32_t sign)
{
    (void)s;
    if (on)
        sum->on += sign * weight;
    else
        sum->off += sign * weight;
}
static inline bool sett_sum_tight(const SolveSum *sum)
{
    return sum->on + sum->heaviest > sum->high ||
           sum->total - sum->off - sum->heaviest < sum->low;
}

#endif
