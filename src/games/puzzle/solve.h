/* solve.h - searches for a play that wins. */
#ifndef SETT_PUZZLE_SOLVE_H
#define SETT_PUZZLE_SOLVE_H

#include "games/puzzle/play.h"

/** A running search. Belongs to its arena; one thread at a time. */
typedef struct PuzSolver PuzSolver;

typedef struct PuzSolved {
    bool won;
    bool none; /**< proven: all states that can be reached were seen */
    int32_t states;
    uint64_t steps; /**< inputs that were tried */
    int32_t looked; /**< states that were looked into */
    int32_t dead;   /**< of these: no input leads to a new state */
    size_t bytes;   /**< that the arena holds */
    SettStatus status;
} PuzSolved;

/** Whether a state is its objects alone: no draws, no checkpoints. */
bool sett_puz_solver_fits(const PuzBoard *board);
/** Breadth first, or best first by how far the win conditions are. */
SettStatus sett_puz_solver_create(const PuzBoard *board, bool best_first,
                                  const SettCancel *cancel, SettArena *arena,
                                  PuzSolver **out);
/** Looks into at most `budget` states more; true where the search has ended. */
bool sett_puz_solver_run(PuzSolver *s, uint64_t budget);
PuzSolved sett_puz_solver_result(const PuzSolver *s);
/** The play that wins, where one was found; the shortest one breadth first. */
SettStatus sett_puz_solver_way(const PuzSolver *s, SettArena *arena,
                               uint32_t **out, int32_t *count);

#endif
