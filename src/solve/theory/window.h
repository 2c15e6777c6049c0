/* window.h - the tiles of some cells, together, are one of a list of patterns.
 */
#ifndef SETT_SOLVE_THEORY_WINDOW_H
#define SETT_SOLVE_THEORY_WINDOW_H

#include "solve/core/solver_parts.h"

/** A list of patterns of some cells. Bit p of the words of (position, tile) is
    set where pattern p has that tile there; all windows share them. */
struct SettPatterns {
    int32_t cells, tiles, count, words;
    const uint64_t *support;
    const uint64_t *all; /**< a bit for every pattern */
};

#endif
