/* linked.h - whole levels of many segments in a given order. Greedy: the best
   link at each seam, and where a later seam has none, a longer one at the seam
   before. Global: several beginnings are carried along at once, and the level
   whose links cost least in all is taken. */
#ifndef SETT_LINK_LINKED_H
#define SETT_LINK_LINKED_H

#include "link/blocked.h"
#include "link/seam.h"

typedef struct SettLinkJob {
    SettLinkModel *model;
    const SettLinkWish *wish;
    const SettLinkAlphabets *alphabets;
    const SettSpan *segments;
    int32_t count;         /**< segments, at least 1 */
    const uint8_t *locked; /**< a flag a seam: nothing may stand there; or NULL
                            */
    bool global;
    int32_t repair; /**< outermost slices of a segment that may be taken away
                         on either side where nothing else helps; 0..2 */
} SettLinkJob;

/** A level, or the seam that stopped it. Belongs to the arena. */
typedef struct SettLinked {
    bool found;
    int32_t failed;    /**< the seam nobody got past; -1: none */
    int32_t blocked;   /**< a segment that no link can lead through; -1: none */
    SettBlocked proof; /**< of that, checked by verify.h */
    SettSeam *seams;
    int32_t *numbers; /**< all slices */
    int32_t count;
    int32_t cost;        /**< of all links */
    int64_t asked;       /**< levels judged */
    bool gave_up;        /**< a search ended without an answer */
    int32_t *cut;        /**< slices that were taken away at the begin and at
                              the end of each segment, 2 each; NULL: none */
    const uint32_t *way; /**< by turns: from start to exit */
    int32_t way_count;
} SettLinked;

/** SETT_NO_MEMORY, or SETT_OK with `found` false where there is no such level.
    A single segment is a level where it can be completed. */
SettStatus sett_link_all(const SettLinkJob *job, SettArena *arena,
                         SettArena *tmp, SettLinked *out);
/** The level that a prefix is: its slices and, by turns, its way. */
SettStatus sett_linked_of(const SettPrefix *prefix, SettArena *arena,
                          SettLinked *out);

#endif
