/* eval.h - evaluators: from a level to how good it is, how far from legal, and
   where it lies in feature space. What search methods and linkers see. */
#ifndef SETT_EVAL_H
#define SETT_EVAL_H

#include "sett/game.h"

SETT_BEGIN

#define SETT_EVAL_API 1
#define SETT_MAX_FEATURES 32

/** What an evaluator says of a level. NaN never wins a comparison. */
typedef struct SettScore {
    double fitness;   /**< more is better */
    double violation; /**< 0 = feasible; more is farther from feasible */
    double features[SETT_MAX_FEATURES];
} SettScore;

/** One named feature with the range that archives bin. */
typedef struct SettFeature {
    const char *name, *help;
    double low, high;
} SettFeature;

/** One evaluation. */
typedef struct SettEvalJob {
    const SettGame *game;
    const void *params;
    const SettLevel *target;      /**< the designer's own level, or NULL */
    const SettTraining *training; /**< or NULL */
    SettArena *tmp;
    const void *context; /**< what prepare made for this game, these params and
                              this target; NULL: run makes it itself */
    uint64_t unread;     /**< bit i: feature i is not read, and it may be left
                              as it is */
    const SettCancel *cancel; /**< or NULL; of prepare, for evaluators that can
                                   take long: run is then SETT_CANCELLED */
} SettEvalJob;

/** An evaluator: const descriptor. Pure: same level, same score. */
typedef struct SettEval {
    uint32_t api;
    int32_t output_version;
    const char *name, *help;
    const char *part; /**< name in records, of which many evaluators may be one
                           each; NULL: `name` */
    SettTable params;
    const SettPreset *presets; /**< named sets of `params` */
    int32_t preset_count;
    const SettFeature *features;
    int32_t feature_count;
    /** What many runs have in common, once, in `keep`; a pure function of the
        job. SETT_UNSUPPORTED for games that it cannot judge. NULL: there is
        nothing. */
    SettStatus (*prepare)(const SettEvalJob *job, SettArena *keep,
                          const void **context);
    SettStatus (*run)(const SettEvalJob *job, const SettLevel *level,
                      SettScore *out);
} SettEval;

/** True when a is strictly better: less violation first, then more fitness;
    NaN is worst. */
bool sett_score_better(const SettScore *a, const SettScore *b);

SETT_END
#endif
