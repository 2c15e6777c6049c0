/* platformer.h - the movement kernel of side-view games with jump arcs: where a
   player of one tile gets to. A game is a plain const struct; the agents of
   Biemer and Cooper 2022 ("On linking level segments"), after Summerville's
   path finder for VGLC levels, are such structs, mistakes included. */
#ifndef SETT_LEVEL_PLATFORMER_H
#define SETT_LEVEL_PLATFORMER_H

#include "sett/grid.h"

/** What a tile is to the player. */
typedef enum SettFooting {
    SETT_AIR,
    SETT_GROUND, /**< may not be entered; carries */
    SETT_LEDGE,  /**< carries; only a move downwards is stopped by it */
    SETT_DEADLY  /**< may not be entered; does not carry */
} SettFooting;

/** One step of a tree of jumps: jumps that begin alike share their first steps.
    Steps stand in preorder; dx is to the right, dy downwards. */
typedef struct SettJumpStep {
    int8_t dx, dy; /**< from the cell before; each in -1..1 */
    int8_t from;   /**< the step before, -1 for the cell of the take-off */
    int8_t end;    /**< first step that does not come after this one */
} SettJumpStep;

/** What is above the top row. */
typedef enum SettOverTop {
    SETT_TOP_CEILING, /**< moves upwards from there stay in the row */
    /** As the reference's Mario agent has it, whose row numbers below 0 count
        from the bottom: a jump's first step from the top row leads above it
        where the bottom tile of the column is free; a later step that would end
        above the top tests the row so far from the bottom and ends in the top
        row. */
    SETT_TOP_BOTTOM_ROW
} SettOverTop;

#define SETT_MAX_JUMP_STEPS 64

/** How a player moves. From a cell with ground or a ledge below: a step to
    either side, and every jump; a jump goes on until a step is stopped, and
    every cell on its way is as good as any other. From all other cells: falls.
    From the bottom row nothing. */
typedef struct SettPlatformer {
    const SettJumpStep *jumps;
    int32_t jump_steps;
    const SettPoint *falls; /**< each with y > 0 */
    int32_t fall_count;
    bool mirrored;    /**< jumps to the left as well */
    bool joined;      /**< left and right side are one */
    bool short_falls; /**< falls to the right do not end in the last column, as
                           in the reference's Mario agent */
    SettOverTop top;
    SettDir forward; /**< E: the goal is the last column; N: the top row */
    const uint8_t *footing; /**< a SettFooting for every tile */
} SettPlatformer;

/** How far a player got. */
typedef struct SettReach {
    int32_t furthest; /**< columns (E) or rows from the bottom (N), from 0 */
    int32_t goal;     /**< the value that is the goal */
} SettReach;

/** All that can be reached from `start`: the least fixpoint of the moves. Bits
    of cells that were entered into `reached` (the level's size), which may be
    NULL: then the search ends at the goal. O(area x jump steps / word). */
SettStatus sett_platform_reach(const SettPlatformer *p, const SettGrid *level,
                               SettPoint start, SettArena *tmp,
                               SettMask *reached, SettReach *out);
/** The same a cell at a time: for levels too high for a word, and for the way.
   `path` (NULL, or room for area x (jump_steps + 1) cells) gets the cells
   entered on a way from the start to the first goal that was found, both
   included; 0 of them where there is none. */
SettStatus sett_platform_walk(const SettPlatformer *p, const SettGrid *level,
                              SettPoint start, SettArena *tmp,
                              SettMask *reached, SettReach *out,
                              SettPoint *path, int32_t *path_count);

/** Why the goal is out of reach, in words: what is missing beyond the furthest
    point, which is in `*at`. `shift` is subtracted from columns and rows that
    are named (padding). The text belongs to `arena`; NULL without memory. */
const char *sett_platform_why(const SettPlatformer *p, const SettGrid *level,
                              const SettMask *reached, SettPoint shift,
                              SettArena *arena, SettPoint *at);

#endif
