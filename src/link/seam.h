/* seam.h - the best link between what a level begins with and a segment: first
   nothing at all, then words whose n-grams all stand in training levels, then
   words over three alphabets (the designer's or the paper's slices, those of
   training levels, made-up ones), shortest first. Cut structures are finished
   by the game's templates. Nothing of the segments is ever changed. */
#ifndef SETT_LINK_SEAM_H
#define SETT_LINK_SEAM_H

#include "contracts/structures.h"
#include "link/prefix.h"

/** One search at a seam. */
typedef struct SettSeamSearch {
    SettLinkModel *model;
    const SettLinkWish *wish;
    const SettLinkAlphabets *alphabets;
    const SettPrefix *prefix;
    SettSpan segment;
    const SettSpan *used; /**< links of the level so far */
    int32_t used_count;
    bool locked;    /**< nothing may stand here */
    SettArena *tmp; /**< neither the model's nor that of a prefix to extend */
} SettSeamSearch;

/** Finds the link of the least cost (its slices, and the wish's prices); the
    prefix is then extended by it and the segment where `extend` is one. */
SettStatus sett_seam(const SettSeamSearch *search, SettPrefix *extend,
                     SettSeam *out);

/** N-grams across a seam that no training level has: of `word` and of as many
    slices of `before` and `after` as an n-gram spans. */
int32_t sett_seam_unseen(const SettLinkModel *model, SettSpan before,
                         SettSpan word, SettSpan after);

#endif
