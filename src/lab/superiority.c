/* superiority.c - the A of Vargha and Delaney (2000). The shorter list is
   sorted, the longer one looked up in it: O((na + nb) log min(na, nb)) instead
   of every pair. Wins are counted in halves, as integers, so the result does
   not depend on the order of the values. */
#include "lab/distance.h"
#include "sett/lab.h"

#include <math.h>

static int64_t count_numbers(const double *values, int64_t n)
{
    int64_t count = 0;
    for (int64_t i = 0; i < n; i++)
        count += !isnan(values[i]);
    return count;
}

/* How many of the sorted values lie below `value`, or with `equal` at it. */
static int64_t rank(const double *sorted, int64_t count, double value,
                    bool equal)
{
    int64_t low = 0, high = count;
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        if (sorted[middle] < value || (equal && sorted[middle] == value))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Twice the pairs that a value of `values` wins, ties counted once. */
static int64_t half_wins(const double *values, int64_t n, const double *sorted,
                         int64_t count)
{
    int64_t halves = 0;
    for (int64_t i = 0; i < n; i++)
        if (!isnan(values[i]))
            halves += rank(sorted, count, values[i], false) +
                      rank(sorted, count, values[i], true);
    return halves;
}

double sett_superiority(const double *a, int64_t na, const double *b,
                        int64_t nb, double *scratch)
{
    int64_t numbers_a = count_numbers(a, na), numbers_b = count_numbers(b, nb);
    if (numbers_a == 0 || numbers_b == 0)
        return NAN;
    bool sort_b = numbers_b <= numbers_a;
    const double *values = sort_b ? b : a;
    int64_t shorter = 0;
    for (int64_t i = 0; i < (sort_b ? nb : na); i++)
        if (!isnan(values[i]))
            scratch[shorter++] = values[i];
    /* The longer list is not copied: its room is what the sort needs. */
    sett_distance_sort(scratch, shorter, scratch + shorter);
    int64_t halves = sort_b ? half_wins(a, na, scratch, shorter)
                            : half_wins(b, nb, scratch, shorter);
    int64_t all = 2 * numbers_a * numbers_b;
    return (double)(sort_b ? halves : all - halves) / (double)all;
}
