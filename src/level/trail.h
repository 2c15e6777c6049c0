/* trail.h - levels of platformer.h that grow at their forward end, a slice at a
   time, with all that can be reached in them. More slices only ever add moves,
   so what was reached stays reached: a linker keeps what it knows of a level's
   beginning and tries many ends. */
#ifndef SETT_LEVEL_TRAIL_H
#define SETT_LEVEL_TRAIL_H

#include "level/platformer.h"

/** Most cells of a slice. */
#define SETT_TRAIL_CELLS 61

/** What the cells of one slice are to the player, as bits. */
typedef struct SettTrailSlice {
    uint64_t open;  /**< may be entered by a move that does not go down */
    uint64_t under; /**< may be entered from above */
    uint64_t carry; /**< ground or a ledge */
} SettTrailSlice;

/** A level. Slices grow forward: columns, or rows from the bottom. */
typedef struct SettTrail {
    const SettPlatformer *p;
    int32_t room, count; /**< slices */
    int32_t size;        /**< cells in one */
    int32_t off;         /**< bit of cell 0; bit 0 is then above the top */
    int32_t span;        /**< slices that a move may lead forward */
    int32_t dirty;       /**< no slice before it has cells left to do */
    int32_t high; /**< no slice after it, either, in a rush to the goal */
    int32_t best; /**< furthest slice reached; -1: none */
    bool columns;
    bool ended;     /**< nothing comes after the last slice: the goal */
    uint64_t last;  /**< columns: the bit of the bottom row; rows: all cells */
    uint64_t carry; /**< of the last slice */
    uint64_t *open, *under, *stand, *reach, *done; /**< a word a slice */
} SettTrail;

/** Whether slices of so many cells fit a word; never in builds without fast
    paths. */
bool sett_trail_fits(int32_t size);
/** A slice from its tiles in slice order: a column from the bottom, a row from
    the left. */
SettTrailSlice sett_trail_slice(const SettPlatformer *p, const uint8_t *tiles,
                                int32_t size);
/** An empty level with room for so many slices; belongs to `arena`. */
SettStatus sett_trail(const SettPlatformer *p, int32_t size, int32_t room,
                      SettArena *arena, SettTrail *out);
/** Makes `to`, which has the same size and room enough, the same level. */
void sett_trail_copy(SettTrail *to, const SettTrail *from);
/** Drops all but the last `keep` slices: no move leads back there. */
void sett_trail_forget(SettTrail *trail, int32_t keep);
/** One more slice. */
void sett_trail_add(SettTrail *trail, SettTrailSlice slice);
/** Someone stands at a cell (in slice order) of a slice. */
void sett_trail_enter(SettTrail *trail, int32_t slice, int32_t cell);
/** Takes every move that is possible whatever comes, which is at least one more
    slice. */
void sett_trail_close(SettTrail *trail);
/** The level ends here: whether its last slice can be reached. */
bool sett_trail_ends(SettTrail *trail);

#endif
