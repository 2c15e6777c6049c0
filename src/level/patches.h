/* patches.h - breadth-first search over the open cells of a mask by patches of
   8 x 8 cells, a bit each: a level of a search is a few shifts for every patch
   that it goes through. For many searches of one large map. */
#ifndef SETT_LEVEL_PATCHES_H
#define SETT_LEVEL_PATCHES_H

#include "sett/grid.h"

/** Bit 8 * row + column. */
typedef struct SettPatch {
    uint64_t open, left; /**< left: open and not reached */
    uint64_t front[2];   /**< reached last, reached next; in turn */
    uint64_t hopeful;    /**< the caller's: cells it has not done with */
    int32_t far;         /**< steps of the last search to its farthest cell */
} SettPatch;

/** A cell as 64 * patch + bit. */
typedef uint32_t SettPatchCell;

typedef struct SettPatches {
    SettPatch *patches; /**< with a frame of empty ones around the map */
    uint32_t across;    /**< patches of a row, frame and all */
    int32_t w, h;
    uint32_t *now, *next; /**< patches of the front */
    uint32_t *reached;    /**< patches that the last search came to, */
    int32_t reached_count;
    int32_t *steps; /**< by cell: of cells that it came to; the caller's */
    SettArena *arena;
} SettPatches;

static inline SettPatchCell sett_patch_cell(const SettPatches *all, SettPoint p)
{
    uint32_t x = (uint32_t)p.x, y = (uint32_t)p.y;
    return 64 * (((y >> 3) + 1) * all->across + (x >> 3) + 1) + 8 * (y & 7) +
           (x & 7);
}
static inline SettPoint sett_patch_point(const SettPatches *all,
                                         SettPatchCell spot)
{
    uint32_t patch = spot >> 6, bit = spot & 63;
    return (SettPoint){(int32_t)(8 * (patch % all->across - 1) + (bit & 7)),
                       (int32_t)(8 * (patch / all->across - 1) + (bit >> 3))};
}
/** Cells of a patch that the last search came to. */
static inline uint64_t sett_patch_found(const SettPatch *patch)
{
    return patch->open ^ patch->left;
}
/** Patches there are, with the frame. */
static inline uint32_t sett_patch_count(const SettPatches *all)
{
    return all->across * ((uint32_t)(all->h + 7) / 8 + 2);
}

/** All open cells are hopeful. Belongs to `arena`. */
SettStatus sett_patches_take(const SettMask *open, SettArena *arena,
                             SettPatches *out);
/** Reaches all from an open cell, as if none had been reached before, and
    returns the steps to the farthest. After a cancellation (sett_stopped) it is
    cut short. */
int32_t sett_patches_search(SettPatches *all, SettPatchCell from);

#endif
