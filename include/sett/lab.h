/* lab.h - measuring many levels: samples, Welch's test, effect sizes, corrected
   p values, histograms, the expressive range, least squares. */
#ifndef SETT_LAB_H
#define SETT_LAB_H

#include "sett/game.h"

SETT_BEGIN

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
/** The same for a field of `count` structs that are `stride` bytes apart: `p`
   and `corrected` are those of the first one. Scratch from `tmp`, which is
   reset to where it was. SETT_NO_MEMORY. */
SettStatus sett_holm_rows(const double *p, double *corrected, size_t stride,
                          int32_t count, SettArena *tmp);
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

/** Levels that were measured: a row of game->measures.count values each, NaN
    where one does not apply. */
typedef struct SettMeasured {
    const double *values;
    int64_t count;
} SettMeasured;

/** One measure of two sets of levels. */
typedef struct SettDifference {
    SettSample a, b;
    SettWelch welch;
    double superiority; /**< of a over b */
    double p, p_holm;   /**< of Welch's test, alone and corrected over all
                             measures; NaN where a set has no two values */
} SettDifference;
/** Tests each measure: out[game->measures.count]. `tmp` is reset to where it
    was. SETT_NO_MEMORY. Cost: a sort of both sets for each measure. */
SettStatus sett_differences(const SettGame *game, const SettMeasured *a,
                            const SettMeasured *b, SettArena *tmp,
                            SettDifference *out);

/** How one measure of the layout goes with one of the whole level. */
typedef struct SettAssociation {
    int32_t layout, level; /**< indices of measures */
    double r, p, p_holm;   /**< p corrected over all pairs of measures; NaN
                                where nothing can be said */
    int64_t pairs;         /**< levels that have both */
} SettAssociation;
/** Every pair: `levels` rows for the first layout measure, and so on. */
typedef struct SettAssociations {
    SettAssociation *rows;
    int32_t count;
    int32_t layouts, levels; /**< measures of each kind; `count` pairs */
} SettAssociations;
/** Correlates them over a set of levels; rows belong to `arena`.
    SETT_NO_MEMORY. */
SettStatus sett_associations(const SettGame *game, const SettMeasured *levels,
                             SettArena *arena, SettAssociations *out);

/** One of two sets of levels that are compared; `infeasible` of a recipe's
    levels are rows of NaN. */
typedef struct SettComparedSide {
    const char *name;
    SettMeasured levels;
    int64_t infeasible;
    SettAssociations links;
} SettComparedSide;
/** Two sets of levels and what the tests say of them. */
typedef struct SettComparison {
    const SettGame *game;
    SettComparedSide sides[2];
    SettDifference *rows; /**< one a measure */
} SettComparison;
/** Tables for people: a test a measure, and both sides' correlations. */
void sett_comparison_text(const SettComparison *c, SettText *out);
/** All of it as one JSON document. */
void sett_comparison_json(const SettComparison *c, SettText *out);
/** The tests, or the correlations, as CSV with a heading. */
void sett_comparison_csv(const SettComparison *c, SettText *out);
void sett_comparison_links_csv(const SettComparison *c, SettText *out);

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

/* The expressive range of a generator (Smith and Whitehead 2010): what its
   levels measure. Blocks of levels are filled one by one and merged in block
   order, so that any number of threads gives the same bytes. */

/** A value and the level that has it; index -1 = none yet. */
typedef struct SettExtreme {
    double value;
    int64_t index;
} SettExtreme;

/** Two measures against each other: a histogram, and of every cell the first
    level in it (-1 = none). */
typedef struct SettRangeMap {
    int32_t x, y; /**< indices of measures */
    SettHistogram histogram;
    int64_t *first; /**< one a cell of the histogram */
} SettRangeMap;

/** What is known of the levels seen so far. The lists belong to the arena that
    it was taken from. */
typedef struct SettRange {
    const SettGame *game;
    SettSample *samples;           /**< one a measure */
    SettExtreme *lowest, *highest; /**< one a measure: the first such level */
    SettRangeMap *maps;
    int32_t map_count;
    int64_t count, infeasible; /**< levels that were added; the caller counts
                                    the infeasible ones */
} SettRange;

/** Bins of a short axis, such as that of a share. */
#define SETT_RANGE_BINS 30

/** An empty range with `pair_count` maps of the measures in `pairs` (x, y, x, y
    ...) on the measures' own axes: bins of whole width around whole numbers, 61
    at most, where the axis is 5 or longer, else SETT_RANGE_BINS. The game
    outlives it. SETT_NO_MEMORY; SETT_BAD_ARGUMENT where a measure's axis has no
    length. */
SettStatus sett_range_take(SettArena *arena, const SettGame *game,
                           const int32_t *pairs, int32_t pair_count,
                           SettRange *out);
/** Empties it for the next block. */
void sett_range_clear(SettRange *range);
/** Adds the measures of level `index` (game->measures.count values, NaN left
    out). */
void sett_range_add(SettRange *range, int64_t index, const double *values);
/** Adds a later block with the same game and pairs. */
void sett_range_merge(SettRange *into, const SettRange *from);

/* Least squares of several outputs on several inputs at once, with an
   intercept. Rows are added one by one and none is kept, so that any number of
   them takes the same memory. Solved by the sweep operator (Goodnight 1979). */

/** Sums of products over all rows, later the solution. Lists belong to the
    arena that it was taken from. */
typedef struct SettRegression {
    int32_t inputs, outputs;
    int64_t count; /**< rows that were added */
    double *table; /**< square of side 1 + inputs + outputs */
    double *row;   /**< scratch: 1, inputs, outputs */
    bool *solved;  /**< one an input; false: it does not vary, or follows from
                        inputs before it */
} SettRegression;

/** An empty one. SETT_NO_MEMORY. */
SettStatus sett_regression_take(SettArena *arena, int32_t inputs,
                                int32_t outputs, SettRegression *out);
/** Adds one row. Inputs should lie around 0: their sums of squares lose digits
    where the mean is large. The last bits depend on the order of rows. Cost:
    the square of 1 + inputs + outputs. */
void sett_regression_add(SettRegression *r, const double *inputs,
                         const double *outputs);
/** Turns the sums into the solution, once; needs more rows than 1 + inputs.
    After it no row may be added. */
void sett_regression_solve(SettRegression *r);
/** How much an output rises with an input, all others held; 0 where the input
    was not solved. */
double sett_regression_slope(const SettRegression *r, int32_t input,
                             int32_t output);
/** Covariance of an input's slopes for two outputs (the same one twice: the
    squared standard error); 0 where the input was not solved. */
double sett_regression_covariance(const SettRegression *r, int32_t input,
                                  int32_t a, int32_t b);

SETT_END
#endif
