/* window.h - the tiles of some cells, together, are one of a list of patterns.
 */
#ifndef SETT_SOLVE_THEORY_WINDOW_H
#define SETT_SOLVE_THEORY_WINDOW_H

#include "solve/core/solver.h"

#define SOLVE_WINDOW_CELLS 25 /* most cells of a window: a mask of 5x5 */
#define SOLVE_WINDOW_PATTERNS 65536

/** A list of patterns of some cells. Bit p of the words of (position, tile) is
    set where pattern p has that tile there; all windows share them. */
typedef struct SolvePatterns {
    int32_t cells, tiles, count, words;
    const uint64_t *support;
    const uint64_t *all; /**< a bit for every pattern */
} SolvePatterns;

/** `patterns`: count x cells tiles below `tiles`, each pattern once. In
   `arena`; SETT_TOO_LARGE over the limits above. */
SettStatus sett_patterns_open(SettArena *arena, const uint8_t *patterns,
                              int32_t count, int32_t cells, int32_t tiles,
                              SolvePatterns *out);
/** The tiles of `cells` (distinct) are one of the patterns, which outlive the
    solver. The item, or -1 without memory. */
int32_t sett_solver_window(SettSolver *s, const SolvePatterns *patterns,
                           const int32_t *cells, SettLit guard);

#endif
