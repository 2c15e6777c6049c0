/* distance_pairs.c - estimates from the distances between all pairs of levels:
   the maximum mean discrepancy (Gretton et al. 2012, equation 3) and what
   neighbourhoods say (Naeem et al. 2020, section 3; differs: neighbourhoods
   include their border, as measures are often whole numbers and tie). */
#include <math.h>

#include "lab/distance.h"

/* The median of all distances, the lower one of two; their mean where that is
   0. */
static SettStatus median_distance(const Pairs *p, SettArena *tmp, double *out)
{
    int32_t n = p->na + p->nb;
    int64_t count = (int64_t)n * (n - 1) / 2, at = 0;
    SettArenaMark mark = sett_arena_mark(tmp);
    double *all = SETT_TAKE(tmp, count, double);
    double *scratch = SETT_TAKE(tmp, count, double);
    if (all == NULL || scratch == NULL)
        return SETT_NO_MEMORY;
    double sum = 0;
    for (int32_t i = 0; i < n; i++)
        for (int32_t k = 0; k < i; k++) {
            all[at] = pair_square(p, i, k);
            sum += sqrt(all[at++]);
        }
    sett_distance_sort(all, count, scratch);
    double median = sqrt(all[(count - 1) / 2]);
    *out = median > 0 ? median : sum / (double)count;
    sett_arena_reset(tmp, mark);
    return SETT_OK;
}

/* Weighed mean of the kernel over pairs of one side, or of both; pairs of a
   level with itself do not count. */
static double mean_kernel(const double *kernel, int32_t n, int32_t from_i,
                          int32_t to_i, int32_t from_k, int32_t to_k,
                          const int32_t *times)
{
    double sum = 0, weight = 0;
    for (int32_t i = from_i; i < to_i; i++) {
        double row = 0, all = 0;
        for (int32_t k = from_k; k < to_k; k++) {
            double t = i == k ? 0 : (double)times[k];
            row += t * kernel[(int64_t)i * n + k];
            all += t;
        }
        sum += (double)times[i] * row;
        weight += (double)times[i] * all;
    }
    return weight > 0 ? sum / weight : 0;
}

static double discrepancy(const double *kernel, int32_t na, int32_t nb,
                          const int32_t *times)
{
    int32_t n = na + nb;
    return mean_kernel(kernel, n, 0, na, 0, na, times) +
           mean_kernel(kernel, n, na, n, na, n, times) -
           2 * mean_kernel(kernel, n, 0, na, na, n, times);
}

SettStatus sett_distance_kernel(const Pairs *p, const SettDistanceDef *def,
                                SettArena *tmp, SettDistance *out)
{
    int32_t n = p->na + p->nb;
    SettStatus status = median_distance(p, tmp, &out->bandwidth);
    double *kernel = SETT_TAKE(tmp, (int64_t)n * n, double);
    int32_t *times = SETT_TAKE(tmp, n, int32_t);
    double *estimates = SETT_TAKE(tmp, def->resamples, double);
    double *scratch = SETT_TAKE(tmp, def->resamples, double);
    if (status != SETT_OK || !kernel || !times || !estimates || !scratch)
        return SETT_NO_MEMORY;
    double width = 2 * out->bandwidth * out->bandwidth;
    for (int64_t i = 0; i < (int64_t)n * n; i++)
        kernel[i] = p->square[i] > 0 ? sett_exp(-p->square[i] / width) : 1;
    for (int32_t i = 0; i < n; i++)
        times[i] = 1;
    out->mmd.value = discrepancy(kernel, p->na, p->nb, times);
    SettRng rng = sett_rng(def->seed, SETT_FOR_STUDY, SETT_DRAW_PAIRS);
    for (int32_t r = 0; r < def->resamples; r++) {
        if (sett_cancelled(def->cancel))
            return SETT_CANCELLED;
        sett_distance_draw(&rng, p->na, times);
        sett_distance_draw(&rng, p->nb, times + p->na);
        estimates[r] = discrepancy(kernel, p->na, p->nb, times);
    }
    sett_distance_interval(estimates, def->resamples, scratch, &out->mmd);
    return SETT_OK;
}

/* One side of the pairs. */
typedef struct Side {
    int32_t from, to;
} Side;

/* The square of the distance from level `of` to its k-th nearest of a side,
   itself left out, and the mean distance to the nearest k. */
static double nearest(const Pairs *p, int32_t of, Side side, int32_t k,
                      double *list, double *scratch, double *mean)
{
    int32_t n = 0;
    double sum = 0;
    for (int32_t i = side.from; i < side.to; i++)
        if (i != of)
            list[n++] = pair_square(p, of, i);
    sett_distance_sort(list, n, scratch);
    for (int32_t i = 0; i < k; i++)
        sum += sqrt(list[i]);
    *mean = sum / (double)k;
    return list[k - 1];
}

/* The mean of a value of each level, and its interval. */
static SettStatus estimate(const double *values, int32_t n, uint64_t stream,
                           const SettDistanceDef *def, double *scratch,
                           SettEstimate *out)
{
    double sum = 0, *estimates = scratch;
    for (int32_t i = 0; i < n; i++)
        sum += values[i];
    out->value = sum / (double)n;
    SettRng root = sett_rng(def->seed, SETT_FOR_STUDY, SETT_DRAW_OWN);
    SettRng rng = sett_rng_fork(&root, SETT_FOR_STUDY, stream);
    for (int32_t r = 0; r < def->resamples; r++) {
        if (sett_cancelled(def->cancel))
            return SETT_CANCELLED;
        sum = 0;
        for (int32_t i = 0; i < n; i++)
            sum += values[sett_rng_below(&rng, (uint32_t)n)];
        estimates[r] = sum / (double)n;
    }
    sett_distance_interval(estimates, def->resamples, scratch + def->resamples,
                           out);
    return SETT_OK;
}

/* What every level of a side says of the other side's: values[i]. */
typedef struct Told {
    double *held;    /* by how many of the others' neighbourhoods, over k */
    double *is_held; /* 1 where by any */
    double *reaches; /* 1 where its own neighbourhood has another's level */
    double *novel;   /* mean distance to the k nearest of the others */
} Told;

static void tell_side(const Pairs *p, Side own, Side other, int32_t k,
                      const double *reach, double *list, double *scratch,
                      const Told *told)
{
    for (int32_t i = own.from; i < own.to; i++) {
        int32_t at = i - own.from, holders = 0;
        bool reaches = false;
        for (int32_t o = other.from; o < other.to; o++) {
            double square = pair_square(p, i, o);
            holders += square <= reach[o];
            reaches = reaches || square <= reach[i];
        }
        told->held[at] = (double)holders / (double)k;
        told->is_held[at] = holders > 0 ? 1 : 0;
        told->reaches[at] = reaches ? 1 : 0;
        nearest(p, i, other, k, list, scratch, &told->novel[at]);
    }
}

static bool take_told(SettArena *tmp, int32_t n, Told *out)
{
    *out = (Told){SETT_TAKE(tmp, n, double), SETT_TAKE(tmp, n, double),
                  SETT_TAKE(tmp, n, double), SETT_TAKE(tmp, n, double)};
    return out->held && out->is_held && out->reaches && out->novel;
}

SettStatus sett_distance_neighbours(const Pairs *p, const SettDistanceDef *def,
                                    SettArena *tmp, SettDistance *out)
{
    int32_t n = p->na + p->nb, k = def->neighbours;
    const Side a = {0, p->na}, b = {p->na, n};
    Told of_a, of_b;
    if (p->na <= k || p->nb <= k)
        return SETT_OK;
    double *reach = SETT_TAKE(tmp, n, double);
    double *list = SETT_TAKE(tmp, n, double);
    double *scratch = SETT_TAKE(tmp, n, double);
    double *estimates = SETT_TAKE(tmp, 2 * def->resamples, double);
    if (!reach || !list || !scratch || !estimates ||
        !take_told(tmp, p->na, &of_a) || !take_told(tmp, p->nb, &of_b))
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < n; i++) {
        double mean;
        reach[i] = nearest(p, i, i < p->na ? a : b, k, list, scratch, &mean);
    }
    tell_side(p, a, b, k, reach, list, scratch, &of_a);
    tell_side(p, b, a, k, reach, list, scratch, &of_b);
    SettStatus status =
        estimate(of_b.is_held, p->nb, 0, def, estimates, &out->precision);
    if (status == SETT_OK)
        status = estimate(of_a.is_held, p->na, 1, def, estimates, &out->recall);
    if (status == SETT_OK)
        status = estimate(of_b.held, p->nb, 2, def, estimates, &out->density);
    if (status == SETT_OK)
        status =
            estimate(of_a.reaches, p->na, 3, def, estimates, &out->coverage);
    if (status == SETT_OK)
        status = estimate(of_b.novel, p->nb, 4, def, estimates, &out->novelty);
    return status;
}
