/* study_edd.h - what Alvarez, Dahlskog, Font and Togelius 2019 find in their
   grids of EDD rooms (E2 to E9), and how our method compares with theirs on
   equal budgets (S1 to S3), as functions of runs. Runs are the units: elites of
   one run are not independent. */
#ifndef SETT_STUDY_EDD_H
#define SETT_STUDY_EDD_H

#include "sett/study_run.h"

SETT_BEGIN

#define SETT_EDD_PAIRS 10 /**< of five dimensions */
#define SETT_EDD_ROOMS 2  /**< the experiment room; an empty one of 20 x 20 */
#define SETT_EDD_ARMS 2   /**< the preset under study; ours */
#define SETT_EDD_BINS 5
#define SETT_EDD_CELLS (SETT_EDD_BINS * SETT_EDD_BINS) /**< of a grid */
#define SETT_EDD_LOOKS 11   /**< looks at a run, first and last included */
#define SETT_EDD_FEATURES 7 /**< of the reference */
#define SETT_EDD_CLAIMS 13

/** Measures of an elite that claims ask for, by their names. */
#define SETT_EDD_MEASURE_LIST(X) \
    X(passable)                  \
    X(chambers)                  \
    X(corridors)                 \
    X(chamber_share)             \
    X(corridor_share)
enum {
#define SETT_EDD_ENUM(name) SETT_EDD_##name,
    SETT_EDD_MEASURE_LIST(SETT_EDD_ENUM)
#undef SETT_EDD_ENUM
        SETT_EDD_MEASURES
};
/** Names of these measures. */
extern const char *const sett_edd_measure_names[SETT_EDD_MEASURES];

/** A run at one time. */
typedef struct SettEddLook {
    double evaluations, filled, qd, mean;
    double distinct; /**< different feasible rooms so far */
    double good;     /**< of these, as fit as the reference's mean elite */
} SettEddLook;

/** The elite of a cell; cell y * SETT_EDD_BINS + x. */
typedef struct SettEddElite {
    bool there;
    double fitness;
    double features[SETT_EDD_FEATURES];
    double measures[SETT_EDD_MEASURES]; /**< NaN where one does not apply */
    uint8_t *tiles; /**< of the room; no claim asks for them */
} SettEddElite;

/** One run. */
typedef struct SettEddRun {
    SettEddLook looks[SETT_EDD_LOOKS];
    SettEddElite elites[SETT_EDD_CELLS];
} SettEddRun;

/** A pair of dimensions, by their places in the features, and what the
   reference reached after 500 generations, one run. */
typedef struct SettEddPair {
    int32_t x, y;
    double qd, mean;
} SettEddPair;
/** All pairs. */
extern const SettEddPair sett_edd_pairs[SETT_EDD_PAIRS];

/** All runs: [room][pair][arm][run]. */
typedef struct SettEddData {
    const SettEddRun *all;
    int64_t runs;    /**< of each room, pair and arm */
    uint64_t budget; /**< evaluations of each */
} SettEddData;

/** Place of a run in `all`. */
static inline int64_t sett_edd_run_at(int64_t runs, int32_t room, int32_t pair,
                                      int32_t arm, int64_t run)
{
    return (((int64_t)room * SETT_EDD_PAIRS + pair) * SETT_EDD_ARMS + arm) *
               runs +
           run;
}
/** Median over the runs of a value in the last look: `offset` in SettEddLook.
    NaN where a run has NaN there, or without runs. */
double sett_edd_median(const SettEddData *data, int32_t room, int32_t pair,
                       int32_t arm, size_t offset);

/** The study: `levels` runs (5 by default) of each room, pair of dimensions and
    method. Further options: "preset" and "budget". Writes looks.csv,
    expressive-range.csv, claims.json, results.sqlite, qd.svg, coverage.svg,
    distinct.svg, a grid-*.svg each and index.html. Cost: the budget's
    evaluations a run. */
extern const SettStudy sett_study_edd;

/** Tests everything into claims[SETT_EDD_CLAIMS]. Texts belong to the arena.
    SETT_NO_MEMORY. */
SettStatus sett_edd_claims(const SettEddData *data, SettArena *arena,
                           SettClaim *claims);

SETT_END
#endif
