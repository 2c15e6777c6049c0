/* platformer.h - the movement kernel of side-view games with jump arcs
   (moves.h): where a player of one tile gets to. The agents of Biemer and
   Cooper 2022 ("On linking level segments"), after Summerville's path finder
   for VGLC levels, are such games, mistakes included. */
#ifndef SETT_LEVEL_PLATFORMER_H
#define SETT_LEVEL_PLATFORMER_H

#include "sett/moves.h"

/** How far a player got. */
typedef struct SettReach {
    int32_t furthest; /**< columns (E) or rows from the bottom (N), from 0 */
    int32_t goal;     /**< the value that is the goal */
    int32_t moves;    /**< fewest to the goal, if it is reached: a step, a
                           fall and a jump is one; sett_platform_reach: 0 */
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

/** One cell of a way, and how it was entered. */
typedef struct SettPlatformMove {
    SettPoint at;
    int32_t step; /**< of a jump; -1: on foot; -2 - n: by falls[n] */
    int32_t side; /**< of the jump or step: 1 or -1; 0: else */
} SettPlatformMove;
/** As sett_platform_walk, with how each cell of the way was entered. */
SettStatus sett_platform_moves(const SettPlatformer *p, const SettGrid *level,
                               SettPoint start, SettArena *tmp,
                               SettMask *reached, SettReach *out,
                               SettPlatformMove *path, int32_t *path_count);

/** Why the goal is out of reach, in words: what is missing beyond the furthest
    point, which is in `*at`. `shift` is subtracted from columns and rows that
    are named (padding). The text belongs to `arena`; NULL without memory. */
const char *sett_platform_why(const SettPlatformer *p, const SettGrid *level,
                              const SettMask *reached, SettPoint shift,
                              SettArena *arena, SettPoint *at);

#endif
