/* distance.h - how far two sets of levels lie apart by their measures:
   Wasserstein's distance of each measure, the maximum mean discrepancy of all
   (Gretton et al. 2012), precision, recall, density and coverage (Naeem et al.
   2020) and novelty (Lehman and Stanley 2011), each with a bootstrap interval
   of 95 %. */
#ifndef SETT_DISTANCE_H
#define SETT_DISTANCE_H

#include "sett/lab.h"

SETT_BEGIN

/** An estimate and its 95 % percentile interval; NaN where it has none. */
typedef struct SettEstimate {
    double value, low, high;
} SettEstimate;

/** What is estimated, and how; start from sett_distance_def. */
typedef struct SettDistanceDef {
    uint64_t seed;      /**< of the resamples and of levels that are drawn */
    int32_t resamples;  /**< for each interval; 0: no intervals. 1000 */
    int32_t neighbours; /**< k of density, coverage and novelty; 5 */
    int64_t most;       /**< levels of a set of which all pairs are looked at;
                             from a larger set so many are drawn. 500 */
    const int32_t *measures; /**< all estimates but Wasserstein's are over
                                  these; NULL: all of the game */
    int32_t measure_count;
    const SettCancel *cancel; /**< or NULL */
} SettDistanceDef;
SettDistanceDef sett_distance_def(void);

/** How far set b lies from set a. */
typedef struct SettDistance {
    SettEstimate *wasserstein; /**< one a measure of the game, in its unit; NaN
                                    where a set has no number */
    double *scaled;   /**< the same over the sd of both sets as one; NaN where
                           that is 0 */
    int32_t measures; /**< that the rest is over: those that vary, and that
                           some level of both sets has */
    int64_t a, b;     /**< levels that the rest is over: they have all of
                           these measures; at most `most` */
    double bandwidth; /**< of the kernel: the median distance of all pairs of
                           both sets */
    SettEstimate mmd; /**< squared, unbiased; may be below 0 */
    SettEstimate precision; /**< share of b in a neighbourhood of a */
    SettEstimate recall;    /**< share of a in a neighbourhood of b */
    SettEstimate density;   /**< neighbourhoods of a that hold a level of b,
                                 over k */
    SettEstimate coverage;  /**< share of a's neighbourhoods with a level of b
                             */
    SettEstimate novelty;   /**< mean distance of b's levels to their k nearest
                                 of a */
} SettDistance;

/** Wasserstein's distance (of order 1) between two lists that are sorted and
    hold no NaN: the area between their distribution functions. NaN where one
    is empty. */
double sett_wasserstein(const double *a, int64_t na, const double *b,
                        int64_t nb);

/** Fills `out`; lists belong to `arena`. Beside Wasserstein's, distances are
    Euclidean over measures that are centred and divided by their sd in both
    sets as one. The kernel is exp(-d^2 / (2 bandwidth^2)). A neighbourhood
    reaches to a level's k-th nearest of its own set, that one included.
    Resamples draw levels with replacement; pairs of a level with itself do not
    count, and neighbourhoods stay those of the whole sets. Estimates of sets
    that are too small (below 2 levels, or k + 1) are NaN. SETT_NO_MEMORY,
    SETT_CANCELLED, SETT_BAD_ARGUMENT for a def out of range (resamples 0 to
    100,000, neighbours 1 to 1000, most 2 to 5000). Cost: resamples times the
    square of both sets' levels, at most `most` each; and memory for such a
    square. */
SettStatus sett_distance(const SettGame *game, const SettMeasured *a,
                         const SettMeasured *b, const SettDistanceDef *def,
                         SettArena *arena, SettDistance *out);

SETT_END
#endif
