/* lab.h - measuring many levels: samples, Welch's test, effect sizes, corrected
   p values, histograms of the expressive range. */
#ifndef SETT_LAB_H
#define SETT_LAB_H

#include "sett/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Running mean and variance (Welford 1962) with extremes. NaN is not counted
    but noted. Empty, the mean is 0 and the extremes are NaN. */
typedef struct SettSample {
    int64_t count, missing;
    double mean, m2, low, high;
} SettSample;

SettSample sett_sample(void);
void sett_sample_add(SettSample *sample, double value);
/** As if every value of `from` had been added to `into` (Chan et al. 1979). The
    last bits depend on how values were split, so split at fixed places. */
void sett_sample_merge(SettSample *into, const SettSample *from);
/** Unbiased variance and its root; 0 below two values. */
double sett_sample_variance(const SettSample *sample);
double sett_sample_sd(const SettSample *sample);
/** Half width of the 95 % interval: 1.96 sd / sqrt(n). */
double sett_sample_interval(const SettSample *sample);

/** Welch's two-sided t test (unequal variances, Welch-Satterthwaite degrees of
    freedom), with effect sizes. */
typedef struct SettWelch {
    double difference; /**< mean a - mean b */
    double t, df, p;   /**< p two-sided; 1 where nothing can be said. Two
                          constant samples that differ: t infinite, p 0 */
    double cohen_d;    /**< difference over the pooled sd; 0 where that is 0 */
} SettWelch;
SettWelch sett_welch(const SettSample *a, const SettSample *b);
/** Two-sided p of Student's t with df degrees of freedom (regularised
    incomplete beta function). Relative error below 1e-12 down to p = 1e-300,
    then 0; 1 where t or df is no number or df <= 0. */
double sett_student_p(double t, double df);
/** The t whose two-sided p is `p` (0 < p < 1), such as 2.228 for 0.05 and 10
    degrees of freedom, within 1e-12 of itself; NaN where p or df says nothing.
    About 100 calls of sett_student_p. */
double sett_student_t(double p, double df);
/** Wilson's 95 % interval of a share of `hits` in `n`; both NaN where n is 0 or
    hits do not fit. */
void sett_wilson(int64_t hits, int64_t n, double *low, double *high);
/** Holm's step-down correction: corrected[i] belongs to p[i]. A NaN stays NaN
    and does not count as a test. `order` is scratch for `count` entries; the
    three lists must not overlap. */
void sett_holm(const double *p, int32_t count, double *corrected,
               int32_t *order);
/** Share of the variance of all values that lies between the groups, 0..1. */
double sett_eta_squared(const SettSample *groups, int32_t count);
/** Pearson's correlation of n pairs; pairs with NaN are left out; NaN where it
    has no meaning. */
double sett_correlation(const double *x, const double *y, int64_t n);
/** Two-sided p of a correlation r of n pairs. */
double sett_correlation_p(double r, int64_t n);
/** One column and how far the value goes with it. */
typedef struct SettRelated {
    int32_t column;
    double r, p, corrected;
} SettRelated;

/** Correlates y[row] with x[row * columns + column] over all rows in which
    both are numbers. Fills out[columns] with those that have a correlation, the
    strongest first, equals by column; `*count` of them. Scratch from `tmp`,
    which is reset to where it was. SETT_NO_MEMORY. */
SettStatus sett_related(const double *x, int32_t columns, const double *y,
                        int64_t rows, SettArena *tmp, SettRelated *out,
                        int32_t *count);

/** Probability that a value of a lies above one of b, ties half (Vargha-Delaney
    A). `scratch` holds na + nb doubles. NaN values are left out; NaN where a
    side is empty. */
double sett_superiority(const double *a, int64_t na, const double *b,
                        int64_t nb, double *scratch);

/** A two-dimensional histogram with fixed axes; the last bin is closed above;
    values outside the axes go to the nearest edge bin and are counted in
    `clipped`; a pair with NaN is left out. */
typedef struct SettHistogram {
    double x_low, x_high, y_low, y_high;
    int32_t x_bins, y_bins;
    int64_t *cells; /**< y_bins rows of x_bins, from low to high */
    int64_t total, clipped;
} SettHistogram;
/** Empty bins from `arena`; SETT_BAD_ARGUMENT where an axis has no length or no
    bins, SETT_TOO_LARGE above SETT_MAX_AREA bins. */
SettStatus sett_histogram_take(SettArena *arena, double x_low, double x_high,
                               int32_t x_bins, double y_low, double y_high,
                               int32_t y_bins, SettHistogram *out);
/** Counts a pair; returns its place in `cells`, or -1 for a pair with NaN,
   which is left out. */
int64_t sett_histogram_add(SettHistogram *histogram, double x, double y);

#ifdef __cplusplus
}
#endif
#endif
