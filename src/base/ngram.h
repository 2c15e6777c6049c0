/* ngram.h - n-grams of any order over numbered tokens: counts alone, without
   smoothing, back-off or boundary tokens (Biemer, Hervella and Cooper 2021,
   "Gram-Elites"). */
#ifndef SETT_BASE_NGRAM_H
#define SETT_BASE_NGRAM_H

#include "sett/base.h"
#include "sett/rng.h"

/** Longest n-gram. */
#define SETT_MAX_ORDER 16

/** A token that followed a prior, and how often. */
typedef struct SettNgramNext {
    int32_t token, count;
    int32_t to;   /**< the prior that it leads to */
    int32_t more; /**< next one of the same prior in first-seen order, -1 */
} SettNgramNext;

/** The n-1 tokens before a token. Numbered in first-seen order; priors at ends
   of sequences may have nothing that follows. */
typedef struct SettNgramPrior {
    int32_t first, last; /**< of what follows; -1: nothing */
    int64_t total;       /**< sum of the counts */
} SettNgramPrior;

typedef struct SettNgram {
    SettArena *arena;
    int32_t order; /**< n */
    int32_t prior_count, prior_room, next_count, next_room;
    int32_t *tokens; /**< prior i from i * (order - 1) */
    SettNgramPrior *priors;
    SettNgramNext *next;
    int32_t *slot; /**< hash table of priors + 1; 4 * prior_room places */
} SettNgram;

/** An empty model of order 1..SETT_MAX_ORDER in `arena`. */
SettStatus sett_ngram(int32_t order, SettArena *arena, SettNgram *out);
/** Counts the n-grams of a sequence. */
SettStatus sett_ngram_add(SettNgram *model, const int32_t *tokens,
                          int32_t count);
/** Number of the prior of these order - 1 tokens, or -1. */
int32_t sett_ngram_prior(const SettNgram *model, const int32_t *tokens);
/** What is known of a token after a prior, or NULL. */
const SettNgramNext *sett_ngram_after(const SettNgram *model, int32_t prior,
                                      int32_t token);
/** N-grams of a sequence that were never seen; 0 = it can be generated. */
int32_t sett_ngram_bad(const SettNgram *model, const int32_t *tokens,
                       int32_t count);
/** Keeps the largest strongly connected component of priors (of equal ones that
    of the lowest number) and drops what leads out of it, so that sampling never
    ends. `*pruned`: priors dropped. */
SettStatus sett_ngram_prune(SettNgram *model, SettArena *tmp, int32_t *pruned);
/** Draws what follows a prior, by the counts; NULL where nothing does. */
const SettNgramNext *sett_ngram_draw(const SettNgram *model, int32_t prior,
                                     SettRng *rng);
/** Draws `count` tokens after a prior that is drawn evenly among those that
    something follows, and is not part of the output. Returns how many were
   drawn before a dead end. */
int32_t sett_ngram_generate(const SettNgram *model, SettRng *rng, int32_t *out,
                            int32_t count);

#endif
