/* counts.h - sums of weights of true literals between two bounds. */
#ifndef SETT_SOLVE_CORE_COUNTS_H
#define SETT_SOLVE_CORE_COUNTS_H

#include "solve/core/solver_parts.h"

/** low <= sum of the weights of true literals <= high. */
struct SettSum {
    SettLit *lits;
    int32_t *weights; /**< each at least 1 */
    int32_t count, low, high, total, heaviest;
    int32_t on, off; /**< weights of those that are true, false now */
    int32_t item;
    int32_t last; /**< that was blamed for another one's value: its place */
};

/** Of the core: a literal of a sum gets a value or loses it. */
static inline void sett_sum_move(SettSolver *s, SettSum *sum, int32_t weight,
                                 bool on, int32_t sign)
{
    (void)s;
    if (on)
        sum->on += sign * weight;
    else
        sum->off += sign * weight;
}
static inline bool sett_sum_tight(const SettSum *sum)
{
    return sum->on + sum->heaviest > sum->high ||
           sum->total - sum->off - sum->heaviest < sum->low;
}

#endif
