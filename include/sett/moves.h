/* moves.h - how a player of a tile-based game moves, as const data: with jump
   arcs in side view, or by turns on a map seen from above. Linkers complete
   levels by it (linking.h). */
#ifndef SETT_MOVES_H
#define SETT_MOVES_H

#include "sett/grid.h"

SETT_BEGIN

/** What a tile is to the player. */
typedef enum SettFooting {
    SETT_AIR,
    SETT_GROUND, /**< may not be entered; carries */
    SETT_LEDGE,  /**< carries; only a move downwards is stopped by it */
    SETT_DEADLY  /**< may not be entered; carries nobody */
} SettFooting;

/** One step of a tree of jumps: jumps that begin alike share their first steps.
    Steps stand in preorder; dx is to the right, dy downwards. */
typedef struct SettJumpStep {
    int8_t dx, dy; /**< from the cell before; each in -1..1 */
    int16_t from;  /**< the step before, -1 for the cell of the take-off */
    int16_t end;   /**< first step that does not come after this one */
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

/** What a tile is in the walk. */
typedef enum SettCell {
    SETT_CELL_OPEN,
    SETT_CELL_BLOCK,
    SETT_CELL_SPIKE, /**< entering loses; foes do not enter */
    SETT_CELL_FOE,
    SETT_CELL_SWITCH, /**< gone once entered; the exit opens with the last */
    SETT_CELL_FOOD,
    SETT_CELL_START,
    SETT_CELL_EXIT
} SettCell;

/** The rules of turn-based walks. Foes move every second turn. */
typedef struct SettTurns {
    const uint8_t *cells; /**< a SettCell for every tile */
    int32_t stamina;      /**< at the start; each turn takes one, at 0: lost */
    int32_t food;         /**< stamina that food gives */
    int32_t most;         /**< stamina never goes beyond */
    int32_t range; /**< foes follow a player so near to their home (Euclid) */
} SettTurns;

/** What a player does not take into account. */
typedef enum SettFlaw {
    SETT_FLAW_NONE,
    SETT_FLAW_SPEED, /**< stays whenever foes are about to move */
    SETT_FLAW_SPIKE, /**< plans as if there were no spikes */
    SETT_FLAW_HAZARD /**< plans as if there were neither spikes nor foes */
} SettFlaw;

/** How turns are searched: all that matters, or as the reference does. */
typedef enum SettTurnSearch {
    SETT_TURNS_EXACT,
    SETT_TURNS_BOUNDED, /**< gives up early: only its "yes" says anything */
    SETT_TURNS_THOROUGH /**< without its limits: slow */
} SettTurnSearch;

SETT_END
#endif
