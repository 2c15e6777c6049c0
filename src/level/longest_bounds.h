/* longest_bounds.h - what searches found of how far apart the cells of a
   component are, for longest.c. */
#ifndef SETT_LEVEL_LONGEST_BOUNDS_H
#define SETT_LEVEL_LONGEST_BOUNDS_H

#include "level/patches.h"

/** No cell: one of the frame. */
#define SETT_NO_CELL 0
#define SETT_BOUND_ROWS 8 /* searches that are kept; the oldest makes room */

/** Patches in a row, by halves: node n is split into 2 * n and 2 * n + 1. */
typedef struct SettBoundNode {
    int32_t far[SETT_BOUND_ROWS]; /**< by search: steps to its farthest cell, or
                                       far below 0 where none was reached */
} SettBoundNode;

typedef struct SettBounds {
    SettPatches patches; /**< hopeful: components that wait, and cells of this
                              one that were not searched from */
    SettBoundNode *nodes;
    uint32_t leaves; /**< the node of the first patch; of others, those after */
    int32_t *steps[SETT_BOUND_ROWS]; /**< by search, by cell */
    int32_t kept;                    /**< searches of this component */
    int32_t last;           /**< steps to the farthest of the last search */
    SettPatchCell farthest; /**< the first of these */
    int64_t searches;
    /** The longest path so far, and the first of its ends that is known, as
        row-major places. `to` is not known (-1) where no search began at
        `from`. */
    int32_t best, from, to;
} SettBounds;

static inline int32_t sett_bounds_rows(const SettBounds *b)
{
    return b->kept < SETT_BOUND_ROWS ? b->kept : SETT_BOUND_ROWS;
}

/** Nothing is known yet. Belongs to `tmp`. */
SettStatus sett_bounds_take(const SettMask *open, SettArena *tmp,
                            SettBounds *out);
/** Searches from a cell of this component, or of the next one. */
SettStatus sett_bounds_search(SettBounds *b, SettPatchCell from);
/** Has done with this component. */
void sett_bounds_leave(SettBounds *b);
/** A cell halfway on a shortest path of the last search to its farthest. */
SettPatchCell sett_bounds_middle(const SettBounds *b);
/** The place of a cell: row-major. */
int32_t sett_bounds_place(const SettBounds *b, SettPatchCell spot);
/** Whether two cells whose distance is `apart` at most, the first of them at
    `place`, may have a longer path than the best, or an earlier one. */
static inline bool sett_bounds_hope(const SettBounds *b, int32_t apart,
                                    int32_t place)
{
    return apart > b->best || (apart == b->best && place < b->from);
}
#endif
