/* squares.h - what the rules of a game tell of a level before any search: which
   objects play depends on, where an object can never reach a place that the win
   conditions want, and how far it has to go. */
#ifndef SETT_PUZZLE_SQUARES_H
#define SETT_PUZZLE_SQUARES_H

#include "games/puzzle/play.h"

/** Objects that play depends on, the game's words. `all`: every one. */
SettStatus sett_puz_relevant(const PuzGame *g, bool all, SettArena *arena,
                             uint64_t **out);

/** Objects but the player's that no rule creates, destroys or moves, the game's
    words. SETT_NO_MEMORY. */
SettStatus sett_puz_constant(const PuzGame *g, SettArena *arena,
                             uint64_t **out);
/** Whether it is on a layer of the player's. */
bool sett_puz_with_player(const PuzGame *g, int32_t object);

/** Of one win condition: how many pushes an object is from where it belongs. */
typedef struct PuzGoal {
    const PuzWin *win;
    uint64_t *movers; /**< objects that have to come somewhere */
    int32_t *slots;   /**< by object: which part of `steps`, or -1 */
    uint16_t *steps;  /**< [slot][cell]; PUZ_NEVER */
    int32_t wanted;   /**< how many must arrive; -1: every one */
    bool known;       /**< all this is */
} PuzGoal;
#define PUZ_NEVER UINT16_MAX

/** Objects that nothing can move any more. */
typedef struct PuzFrozen PuzFrozen;

typedef struct PuzSquares {
    const PuzBoard *board;
    PuzGoal *goals;
    int32_t count;
    bool any;          /**< one of them is known */
    PuzFrozen *frozen; /**< NULL: not looked for */
} PuzSquares;

/** Looks at the board as it begins. SETT_NO_MEMORY, SETT_CANCELLED. */
SettStatus sett_puz_squares(const PuzBoard *board, SettArena *arena,
                            PuzSquares *out);
/** Proven: no play wins from here, as objects stand where no rule can bring
    them to where they are wanted. */
bool sett_puz_dead(const PuzSquares *s, const uint64_t *objects);
/** Of each cell, objects that never move again from this state on, whatever is
    played: `frozen`'s own, until the next call. Constant ones among them. */
const uint64_t *sett_puz_frozen(PuzFrozen *frozen, const uint64_t *objects);
/** How far the win conditions are from being met, in steps. */
double sett_puz_steps(const PuzSquares *s, const uint64_t *objects);

#endif
