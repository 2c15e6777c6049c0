/* seam_parts.h - what the files of seam.h share. */
#ifndef SETT_LINK_SEAM_PARTS_H
#define SETT_LINK_SEAM_PARTS_H

#include "link/seam.h"

/** Slices on either side of a seam that structures are looked for in. */
#define SETT_SEAM_WINDOW 12
/** And slices of the prefix whose characteristics a link is measured by. */
#define SETT_SEAM_NEAR 32

/** Numbers met before, to leave out what leads to the same again. */
typedef struct SettSeen {
    SettArena *arena;
    uint64_t *slot;
    int32_t slots, count; /**< slots: a power of 2; it fills up to a half */
    int32_t most;         /**< and then doubles, up to so many */
} SettSeen;
SettStatus sett_seen(int32_t most, SettArena *arena, SettSeen *out);
/** Whether `key` (not 0) was met before. What is met when it is full is not
    remembered. */
SettStatus sett_seen_before(SettSeen *seen, uint64_t key, bool *met);

typedef struct SettSeamWork {
    const SettSeamSearch *s;
    SettTrial trial;
    SettWants after, before; /**< of the prefix, of the segment */
    bool parts;              /**< structures are near the seam */
    int32_t broken;          /**< broken tiles near the seam, link or not */
    bool thorough;
    double traits[2]; /**< of what is near, without a link */
    SettSeam *best;
    SettPrefix *extend;
} SettSeamWork;

/** Judges a word and keeps it where it is the best so far. */
SettStatus sett_seam_try(SettSeamWork *w, SettSpan word, SettLinkKind kind);
/** Most slices that a link may have. */
int32_t sett_seam_high(const SettSeamWork *w);
/** Words whose n-grams all are known. */
SettStatus sett_seam_seamless(SettSeamWork *w);
/** Words over the alphabets. */
SettStatus sett_seam_words(SettSeamWork *w);

#endif
