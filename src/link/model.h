/* model.h - what a linker knows before it sees a seam: the slices of training
   levels and segments as numbers, their n-grams, structure chains, and what
   every slice is to the game's agent. */
#ifndef SETT_LINK_MODEL_H
#define SETT_LINK_MODEL_H

#include "base/ngram.h"
#include "contracts/linking.h"
#include "level/trail.h"
#include "link/chain.h"

/** Most slices of padding on a side. */
#define SETT_LINK_PAD 4

typedef struct SettLinkModel {
    const SettGame *game;
    const SettLinking *linking;
    const SettLinkAgent *agent;
    SettArena *arena;
    SettSliceSet slices;
    SettNgram seen; /**< n-grams of the training levels */
    SettChain forward, backward;
    uint8_t part[256];       /**< tiles of structures */
    uint8_t chain_part[256]; /**< those that the paper's chains look at */
    int32_t trained;         /**< slices below it are of training levels */
    int32_t levels;          /**< training levels */
    int32_t size;            /**< tiles in a slice */
} SettLinkModel;

/** An empty model. SETT_UNSUPPORTED where the game has no linking. `judge`
    NULL: the game's first. Belongs to `arena`. */
SettStatus sett_link_model(const SettGame *game, const char *judge,
                           SettArena *arena, SettLinkModel *out,
                           SettError *err);
/** Learns a training level, all of them before the first segment. */
SettStatus sett_link_learn(SettLinkModel *model, const SettGrid *level);
/** A linking slice from its glyphs in slice order. */
SettStatus sett_link_piece(SettLinkModel *model, const char *glyphs,
                           int32_t *number);
/** The numbers of a level's slices, in the model's arena. SETT_BAD_INPUT where
    slices have another size. */
SettStatus sett_link_number(SettLinkModel *model, const SettGrid *level,
                            int32_t **numbers, int32_t *count);
/** Whether a slice holds a part of a structure. */
bool sett_link_has_part(const SettLinkModel *model, int32_t slice);
/** N-grams of a sequence of slices that no training level has. Without
    training levels: 0. */
int32_t sett_link_unseen(const SettLinkModel *model, const int32_t *numbers,
                         int32_t count);
/** A grid of the slices, from `arena`. */
SettStatus sett_link_grid(const SettLinkModel *model, const int32_t *numbers,
                          int32_t count, SettArena *arena, SettGrid *out);

/** Judges a whole level by the agent: 1 = completable, else how far it gets.
    `known` false: the search gave up. */
SettStatus sett_link_play(const SettLinkModel *model, const SettGrid *level,
                          SettArena *tmp, double *progress, bool *known);
/** SettLinkTests over a model. */
SettStatus sett_link_completable(const void *model, const SettGrid *level,
                                 SettArena *tmp, bool *fit);
SettStatus sett_link_unbroken(const void *model, const SettGrid *level,
                              SettArena *tmp, bool *fit);

/** States that an exact search may look at before it gives up on a level. */
#define SETT_LINK_BUDGET 2000000

#endif
