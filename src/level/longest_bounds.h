/* longest_bounds.h - what is known of how far the cells of a map see (their
   eccentricities), for longest.c. */
#ifndef SETT_LEVEL_LONGEST_BOUNDS_H
#define SETT_LEVEL_LONGEST_BOUNDS_H

#include "level/patches.h"

/** No cell: one of the frame. */
#define SETT_NO_CELL 0

typedef struct SettBounds {
    SettPatches patches; /**< noted: cells that may see `best` far or farther */
    int32_t *upper, *lower; /**< by cell, of noted cells */
    SettPatchSearch last;
    int32_t best; /**< greatest eccentricity so far */
    int64_t searches;
    /** Noted cells of the component searched last that may see farther than
        `best`: the one that may see farthest, and the one that may lie most
        central. And a farthest cell of that search. */
    SettPatchCell edge, centre, farthest;
} SettBounds;

/** Upper bound of a cell that no search has come to. */
#define SETT_UNSEEN INT32_MAX

/** Nothing is known yet; all open cells are noted. Belongs to `tmp`. */
SettStatus sett_bounds_take(const SettMask *open, SettArena *tmp,
                            SettBounds *out);
/** Searches from a cell, and narrows the bounds of all that it reaches. */
void sett_bounds_search(SettBounds *b, SettPatchCell from);
#endif
