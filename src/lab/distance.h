/* distance.h - what the files of distances between sets share. */
#ifndef SETT_LAB_DISTANCE_H
#define SETT_LAB_DISTANCE_H

#include "sett/distance.h"
#include "sett/rng.h"

/** Streams of a comparison, by what they draw. */
enum { SETT_DRAW_LEVELS, SETT_DRAW_PAIRS, SETT_DRAW_OWN, SETT_DRAW_MEASURES };

/** The squares of distances between all levels of both sets, a's first. */
typedef struct Pairs {
    int32_t na, nb;
    double *square; /**< (na + nb) squared */
} Pairs;

static inline double pair_square(const Pairs *p, int32_t i, int32_t k)
{
    return p->square[(int64_t)i * (p->na + p->nb) + k];
}

/** Sorts numbers; `scratch` has room for as many. */
void sett_distance_sort(double *values, int64_t count, double *scratch);
/** The 95 % interval of `count` estimates of resamples, which it sorts;
    `scratch` has room for as many. */
void sett_distance_interval(double *estimates, int32_t count, double *scratch,
                            SettEstimate *out);
/** Draws `n` of 0..n-1 with replacement; count[i] = how often i came. */
void sett_distance_draw(SettRng *rng, int32_t n, int32_t *count);

/** Kernel and discrepancy; both sets have 2 levels or more. */
SettStatus sett_distance_kernel(const Pairs *pairs, const SettDistanceDef *def,
                                SettArena *tmp, SettDistance *out);
/** All that is told by neighbourhoods. */
SettStatus sett_distance_neighbours(const Pairs *pairs,
                                    const SettDistanceDef *def, SettArena *tmp,
                                    SettDistance *out);

#endif
