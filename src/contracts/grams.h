/* grams.h - the slices of training levels and their n-grams: what segments are
   made from, and what they are measured against (Biemer, Hervella and Cooper
   2021, "Gram-Elites"; docs/design/linking.md, section 4). */
#ifndef SETT_CONTRACTS_GRAMS_H
#define SETT_CONTRACTS_GRAMS_H

#include "base/ngram.h"
#include "sett/eval.h"
#include "sett/slices.h"

typedef struct SettGrams {
    const SettGame *game;
    SettSliceSet slices; /**< distinct ones, all of them */
    SettNgram model;
    int32_t pruned; /**< priors that were dropped */
} SettGrams;

/** Learns n-grams of slices; `prune` drops those from which not every other can
    be got to. Everything lives in `keep`. SETT_UNSUPPORTED for games whose
    levels are not cut into slices; SETT_BAD_INPUT where nothing can be learnt,
    or slices do not have `size` tiles. */
SettStatus sett_grams(const SettGame *game, const SettTraining *training,
                      int32_t order, bool prune, int32_t size, SettArena *keep,
                      SettGrams *out, SettError *err);
/** N-grams of a level that no training level has. */
SettStatus sett_grams_bad(const SettGrams *grams, const SettGrid *grid,
                          SettArena *tmp, int32_t *out);

#endif
