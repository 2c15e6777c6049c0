/* study_edd.h - the study of constrained MAP-Elites in EDD (Alvarez et al.
   2019): what its files share. */
#ifndef SETT_CLI_STUDY_EDD_H
#define SETT_CLI_STUDY_EDD_H

#include "search_file.h"
#include "study_results.h"

#define EDD_PAIRS 10 /* of five dimensions */
#define EDD_ROOMS 2  /* the experiment room; an empty one of 20 x 20 */
#define EDD_ARMS 2   /* the preset under study; ours */
#define EDD_BINS 5
#define EDD_CELLS (EDD_BINS * EDD_BINS)
#define EDD_LOOKS 11   /* looks at a run, first and last included */
#define EDD_FEATURES 7 /* of the reference */
#define EDD_CLAIMS 13

typedef struct EddStudyOptions {
    StudyOptions study;
    const char *preset;
    int64_t budget;
} EddStudyOptions;

/** A run at one time. */
typedef struct EddLook {
    double evaluations, filled, qd, mean;
    double distinct; /**< different feasible rooms so far */
    double good;     /**< of these, as fit as the reference's mean elite */
} EddLook;

/** The elite of a cell. */
typedef struct EddElite {
    bool there;
    double fitness;
    double features[EDD_FEATURES];
    uint8_t *tiles; /**< area of the room */
} EddElite;

typedef struct EddRun {
    EddLook looks[EDD_LOOKS];
    EddElite elites[EDD_CELLS];
} EddRun;

/** A pair of dimensions, by their places in the evaluator's features, and what
    the reference reached after 500 generations (spec/edd.md section 9, A2). */
typedef struct EddPair {
    int32_t x, y;
    double qd, mean;
} EddPair;
extern const EddPair edd_pairs[EDD_PAIRS];
extern const char *const edd_room_names[EDD_ROOMS];

typedef struct EddStudy {
    Study study;
    const SettGame *game;
    const SettEval *eval;
    CliSearch parts[EDD_ROOMS][EDD_ARMS];
    const char *arm_names[EDD_ARMS];
    uint64_t budget;
    int64_t runs; /**< of each pair, room and arm */
    EddRun *all;
    SettClaim claims[EDD_CLAIMS];
    int32_t claim_count;
} EddStudy;

/** Place of a run in `all`. */
static inline int64_t edd_run_at(const EddStudy *t, int32_t room, int32_t pair,
                                 int32_t arm, int64_t run)
{
    return (((int64_t)room * EDD_PAIRS + pair) * EDD_ARMS + arm) * t->runs +
           run;
}
/** Median over the runs of a value in the last look. */
double sett_study_edd_median(const EddStudy *t, int32_t room, int32_t pair,
                             int32_t arm, size_t offset);

/** Tests all claims; texts live in the arena. */
SettStatus sett_study_edd_claims(EddStudy *t);
/** index.html, and one grid of elites as SVG a room, pair and arm. */
SettStatus sett_study_edd_pages(EddStudy *t);

#endif
