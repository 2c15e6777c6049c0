/* learn.h - the cells of a pattern's shape. */
#ifndef SETT_SOLVE_MODEL_LEARN_H
#define SETT_SOLVE_MODEL_LEARN_H

#include "sett/solve.h"
#include "solve/theory/window.h"

typedef struct SolveSpots {
    SettPoint at[SETT_WINDOW_CELLS];
    int32_t count, w, h;
} SolveSpots;
void sett_spots_of(SettShape shape, SolveSpots *out);

#endif
