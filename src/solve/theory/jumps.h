/* jumps.h - a player with jump arcs (moves.h) gets from a cell to the far side.
 */
#ifndef SETT_SOLVE_THEORY_JUMPS_H
#define SETT_SOLVE_THEORY_JUMPS_H

#include "sett/moves.h"
#include "solve/core/solver.h"

/** A map by literals of its cells, which may be fixed ones. The lists and the
    moves outlive the solver. */
typedef struct SolveJumps {
    const SettPlatformer *moves;
    int32_t w, h;
    SettPoint start;
    const SettLit *enter; /**< a move may end there */
    const SettLit *drop;  /**< a move downwards may */
    const SettLit *carry; /**< what stands on it does not fall */
} SolveJumps;

/** The far side (moves->forward) is reached from the start, by the moves of
    level/platformer.h. Lazy, as theory/ways.h. */
int32_t sett_solver_jumps(SettSolver *s, const SolveJumps *jumps,
                          SettLit guard);

#endif
