/* model.h - what is in a model of link.h. */
#ifndef SETT_LINK_MODEL_H
#define SETT_LINK_MODEL_H

#include "base/ngram.h"
#include "contracts/linking.h"
#include "level/trail.h"
#include "link/chain.h"

/** Most slices of padding on a side. */
#define SETT_LINK_PAD 4

struct SettLinkModel {
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
};

/** sett_link_model_new into memory that is there. */
SettStatus sett_link_model(const SettGame *game, const char *judge,
                           SettArena *arena, SettLinkModel *out,
                           SettError *err);
/** A linking slice from its glyphs in slice order. */
SettStatus sett_link_piece(SettLinkModel *model, const char *glyphs,
                           int32_t *number);
/** Spans one after the other, in `arena`; numbers NULL on no memory. */
SettSpan sett_span_join(const SettSpan *spans, int32_t count, SettArena *arena);
/** Whether a slice holds a part of a structure. */
bool sett_link_has_part(const SettLinkModel *model, int32_t slice);

#endif
