/* solve.h - searches for a play that wins, and for one that is lost. */
#ifndef SETT_PUZZLE_SOLVE_H
#define SETT_PUZZLE_SOLVE_H

#include "games/puzzle/play.h"

/** A running search: SettPuzzleSolver. Belongs to its arena. */
typedef struct SettPuzzleSolver PuzSolver;

typedef struct PuzSolved {
    bool won;
    bool ended; /**< there is nothing more to look into */
    bool none;  /**< no play wins: all states that can be reached were seen */
    bool drawn; /**< by lot: what was found holds for the board's seed alone */
    int32_t states;
    uint64_t steps; /**< inputs that were tried */
    int64_t looked; /**< states that were looked into */
    int32_t dead;   /**< of these: no input leads to a new state */
    int32_t pruned; /**< of these: lost, as the rules alone tell */
    size_t bytes;   /**< that the arena holds */
    SettStatus status;
} PuzSolved;

/** The board belongs to the same arena, or outlives it. */
SettStatus sett_puz_solver_create(const PuzBoard *board, SettPuzzleSearch how,
                                  const SettCancel *cancel, SettArena *arena,
                                  PuzSolver **out);
/** sett_puzzle_solve on a board. */
SettStatus sett_puz_solve_board(const PuzBoard *board, SettPuzzleSearch how,
                                uint64_t budget, const SettCancel *cancel,
                                SettArena *arena, SettPuzzleSolved *out);
const PuzBoard *sett_puz_solver_board(const PuzSolver *s);
SettPuzzleSearch sett_puz_solver_how(const PuzSolver *s);
const SettCancel *sett_puz_solver_cancel(const PuzSolver *s);
PuzSolved sett_puz_solver_result(const PuzSolver *s);
/** The play that wins, where one was found; the shortest one breadth first. */
SettStatus sett_puz_solver_way(const PuzSolver *s, SettArena *arena,
                               uint32_t **out, int32_t *count);
/** Of SETT_PUZZLE_ALL: fills the members of `out` that say who is lost. */
SettStatus sett_puz_solver_stuck(const PuzSolver *s, SettArena *arena,
                                 SettPuzzleSolved *out);

/** What a search over all states keeps of each that it has looked into: the
    state that each input leads to. */
enum { PUZ_WON = -2, PUZ_LOST = -3 };

#endif
