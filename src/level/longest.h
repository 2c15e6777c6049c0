/* longest.h - what is known of how far the cells of a map see (their
   eccentricities), for longest.c. */
#ifndef SETT_LEVEL_LONGEST_H
#define SETT_LEVEL_LONGEST_H

#include "level/patches.h"

/** No spot: one of the frame. */
#define SETT_NO_SPOT 0

typedef struct SettBounds {
    SettPatches patches; /**< noted: cells that may see `best` far or farther */
    int32_t *upper, *lower; /**< by spot, of noted cells */
    SettPatchSearch last;
    int32_t best; /**< greatest eccentricity so far */
    int64_t searches;
    /** Noted cells of the component searched last that may see farther than
        `best`: the one that may see farthest, and the one that may lie most
        central. And a farthest cell of that search. */
    SettSpot edge, centre, farthest;
} SettBounds;

/** Searches from a cell, and narrows the bounds of all that it reaches. */
void sett_bounds_search(SettBounds *b, SettSpot from);
/** Searches until no cell of the component searched last may see farther than
    the best, where few cells may: a pair of them is bounded by what searches
    found of both (longest_pairs.c). SETT_TOO_LARGE, and nothing done, where
    they are more. */
SettStatus sett_bounds_settle_pairs(SettBounds *b);

#endif
