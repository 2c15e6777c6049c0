/* seam.h - the best link between what a level begins with and a segment: first
   nothing at all, then words whose n-grams all stand in training levels, then
   words over three alphabets (the designer's or the paper's slices, those of
   training levels, made-up ones), shortest first. Cut structures are finished
   by the game's templates. Nothing of the segments is ever changed. */
#ifndef SETT_LINK_SEAM_H
#define SETT_LINK_SEAM_H

#include "contracts/structures.h"
#include "link/prefix.h"

/** Where the slices of a link come from. */
#define SETT_LINK_KIND_LIST(X)                                            \
    X(NONE, "none")         /* the segments fit as they are */            \
    X(SEAMLESS, "seamless") /* every n-gram stands in a training level */ \
    X(PIECES, "pieces")     /* the designer's or the paper's slices */    \
    X(TRAINING, "training") /* slices of training levels */               \
    X(MADE, "made")         /* made-up slices */
typedef enum SettLinkKind {
#define SETT_LINK_KIND_ENUM(name, text) SETT_LINK_##name,
    SETT_LINK_KIND_LIST(SETT_LINK_KIND_ENUM)
#undef SETT_LINK_KIND_ENUM
        SETT_LINK_KINDS
} SettLinkKind;
extern const char *const sett_link_kinds[SETT_LINK_KINDS];

/** What a designer wants of links. */
typedef struct SettLinkWish {
    int32_t low, high;  /**< slices of a link; high -1: as many as the paper's
                             search, and what structures take */
    const int32_t *own; /**< linking slices of the designer's own */
    int32_t own_count;
    bool only_own;            /**< and no others */
    const uint8_t *forbidden; /**< a flag for each of `forbidden_count` slices;
                                   or NULL */
    int32_t forbidden_count;
    int32_t unseen; /**< slices that a link may be longer for each n-gram less
                         that no training level has */
    int32_t repeat; /**< and for not being one that the level has already */
    int32_t shift;  /**< and for each thousandth that the characteristics of
                         the segments around it change less; 0: of no matter */
    int32_t budget; /**< seamless words that may be judged */
} SettLinkWish;

/** Any length, no slices of one's own, 8 slices for an unseen n-gram, 1 for a
    repeated link, 400 judged words. */
SettLinkWish sett_link_wish(void);

/** Alphabets of a model, made once all training levels are learned. */
typedef struct SettLinkAlphabets {
    int32_t *numbers[3]; /**< of PIECES, TRAINING, MADE */
    int32_t count[3];
} SettLinkAlphabets;
SettStatus sett_link_alphabets(SettLinkModel *model, const SettLinkWish *wish,
                               SettLinkAlphabets *out);

/** What was found at a seam. */
typedef struct SettSeam {
    bool found;
    SettLinkKind kind;
    int32_t count;
    int32_t numbers[SETT_LINK_MOST];
    int32_t unseen; /**< n-grams across the seam that no training level has */
    int32_t cost;
    int64_t asked; /**< levels that were judged */
    bool gave_up;  /**< some of them without an answer */
} SettSeam;

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
