/* ways.h - constraints on where a walker gets to on a map whose cells are open
   or closed by literals. All are lazy: looked at only where something changed
   that could matter, and answered by a clause that cuts. */
#ifndef SETT_SOLVE_THEORY_WAYS_H
#define SETT_SOLVE_THEORY_WAYS_H

#include "solve/core/solver.h"

/** A map of w x h cells: `open[c]` is true where a walker may be. Steps lead to
    the 4 neighbours, or to all 8. The list outlives the solver. */
typedef struct SolveMap {
    int32_t w, h;
    bool eight;
    const SettLit *open;
} SolveMap;

/** All open cells are one region. */
int32_t sett_solver_connect(SettSolver *s, const SolveMap *map, SettLit guard);

/** Every cell whose `need` is true is joined by open cells with one whose
   `home` is true. The caller sees to it that cells that need a home or are one
   are open, and, with `single`, that at most one home is true: explanations are
    shorter then. SOLVE_NO_LIT in a list: never. */
typedef struct SolveHomes {
    SolveMap map;
    const SettLit *need, *home;
    bool single;
} SolveHomes;
int32_t sett_solver_homes(SettSolver *s, const SolveHomes *homes,
                          SettLit guard);

/** The shortest way from the cell `from` to the cell `to` has low..high steps.
 */
typedef struct SolveLength {
    SolveMap map;
    int32_t from, to, low, high;
} SolveLength;
int32_t sett_solver_length(SettSolver *s, const SolveLength *length,
                           SettLit guard);

#endif
