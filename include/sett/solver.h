/* solver.h - the constraint engine below levels: a search by clause learning
   over cells that take one of some tiles, further variables, and constraints
   that explain themselves. solve.h builds levels on it; here are models of
   one's own. Decisions, restarts and budgets are counted, never timed: the same
   calls give the same answers everywhere. Follows Een and Sorensson 2003 ("An
   extensible SAT-solver"); differs: cells are decided as a whole, theories
   explain lazily. */
#ifndef SETT_SOLVER_H
#define SETT_SOLVER_H

#include "sett/game.h"
#include "sett/moves.h"

SETT_BEGIN

/** 2 * variable, plus 1 where it is negated. */
typedef int32_t SettLit;
#define SETT_NO_LIT (-1)
static inline SettLit sett_lit(int32_t variable)
{
    return 2 * variable;
}
static inline SettLit sett_not(SettLit lit)
{
    return lit ^ 1;
}
static inline int32_t sett_var(SettLit lit)
{
    return lit >> 1;
}

#define SETT_SOLVER_TILES 64 /**< most tiles of a cell */

typedef struct SettSolver SettSolver;

/** An empty solver in `arena`, which it grows and which outlives it: `cells`
    cells that each take one of `tiles` (1..64) tiles. Variable cell * tiles +
    tile is true where the cell has the tile. SETT_NO_MEMORY. After a failure of
    any later call solve says it too. */
SettStatus sett_solver_open(SettArena *arena, int32_t cells, int32_t tiles,
                            uint64_t seed, SettSolver **out);
/** The first of `count` new variables, or -1 without memory. */
int32_t sett_solver_vars(SettSolver *s, int32_t count);
/** The literal that a cell has a tile. */
SettLit sett_solver_cell(const SettSolver *s, int32_t cell, int32_t tile);

/* Constraints, at any time between solves. With a guard (SETT_NO_LIT: none) a
   constraint holds where the guard is true: guards that are assumed can stand
   in a core. Lists are copied if nothing else is said. */

/** One of the literals is true. */
void sett_solver_clause(SettSolver *s, const SettLit *lits, int32_t count);
/** The same where the solution found last breaks it, and the next is to be near
    to that one: the next solve goes on from there, as far as the same is
    assumed in the same order. */
void sett_solver_refuse(SettSolver *s, const SettLit *lits, int32_t count);

/** low <= sum of the weights of true literals <= high. NULL weights: 1 each. A
    literal stands there once. The sum lives in the solver's arena; NULL without
    memory. */
typedef struct SettSum SettSum;
SettSum *sett_solver_sum(SettSolver *s, const SettLit *lits,
                         const int32_t *weights, int32_t count, int32_t low,
                         int32_t high, SettLit guard);
/** Narrower bounds: what was learnt stays true. */
void sett_sum_tighten(SettSolver *s, SettSum *sum, int32_t low, int32_t high);

#define SETT_WINDOW_CELLS 25
#define SETT_WINDOW_PATTERNS 65536
/** A list of patterns of some cells, which windows share. */
typedef struct SettPatterns SettPatterns;
/** `patterns`: count x cells tiles below `tiles`, each pattern once. It belongs
    to `arena`. SETT_TOO_LARGE over the limits above. */
SettStatus sett_patterns_open(SettArena *arena, const uint8_t *patterns,
                              int32_t count, int32_t cells, int32_t tiles,
                              SettPatterns **out);
/** The tiles of `cells` (distinct) are one of the patterns, which outlive the
    solver. An item number, or -1 without memory. */
int32_t sett_solver_window(SettSolver *s, const SettPatterns *patterns,
                           const int32_t *cells, SettLit guard);

/** A map of w x h cells: `open[c]` is true where a walker may be. Steps lead to
    the 4 neighbours, or to all 8. The lists here outlive the solver. */
typedef struct SettOpenMap {
    int32_t w, h;
    bool eight;
    const SettLit *open;
} SettOpenMap;
/** All open cells are one region. */
int32_t sett_solver_connect(SettSolver *s, const SettOpenMap *map,
                            SettLit guard);

/** Every cell whose `need` is true is joined by open cells with one whose
   `home` is true. The caller sees to it that cells that need a home or are one
   are open, and, with `single`, that at most one home is true: explanations are
    shorter then. SETT_NO_LIT in a list: never. */
typedef struct SettHomes {
    SettOpenMap map;
    const SettLit *need, *home;
    bool single;
} SettHomes;
int32_t sett_solver_homes(SettSolver *s, const SettHomes *homes, SettLit guard);

/** Somebody knows of boxes of levels that are refused. `ask`: `sets` are the
   tiles that each cell may have; as SettAlikeFn (game.h) for such sets. It is
   asked again only when a cell has none of the tiles that it named left.
   `open`: for each cell a literal that is false where it has none of the tiles
   `opens`; clauses are shorter with it (without it the slowest of 200 repairs
   of missions takes five times as long). */
typedef struct SettRefusing {
    SettStatus (*ask)(const void *self, uint64_t *sets, bool *known);
    const void *self;
    uint64_t opens;
    const SettLit *open;
} SettRefusing;
int32_t sett_solver_refusing(SettSolver *s, const SettRefusing *refusing);

/** The shortest way from the cell `from` to the cell `to` has low..high steps.
 */
typedef struct SettWayLength {
    SettOpenMap map;
    int32_t from, to, low, high;
} SettWayLength;
int32_t sett_solver_length(SettSolver *s, const SettWayLength *length,
                           SettLit guard);

/** A player with jump arcs gets from a cell to the far side (moves->forward) in
    low..high moves at least: a step, a fall and a jump, however long, is one.
    Literals may be fixed ones; moves and lists outlive the solver. */
typedef struct SettJumps {
    const SettPlatformer *moves;
    int32_t w, h;
    SettPoint start;
    const SettLit *enter; /**< a move may end there */
    const SettLit *drop;  /**< a move downwards may */
    const SettLit *carry; /**< what stands on it does not fall */
    int32_t low, high;    /**< of the shortest way; any: 0, INT32_MAX */
} SettJumps;
int32_t sett_solver_jumps(SettSolver *s, const SettJumps *jumps, SettLit guard);

/* What is tried first. */

/** Tiles of a cell are drawn by weights[row_of[cell] * tiles + tile]; both
    lists outlive the solver. `row_of` NULL: row 0. */
void sett_solver_weights(SettSolver *s, const uint32_t *weights,
                         const int32_t *row_of);
/** A literal is tried first where its cell or variable is decided. */
void sett_solver_hint(SettSolver *s, SettLit lit);
/** Called after 400, 500, 625 ... conflicts, between decisions: gives new
   hints. `renewal` counts from 1. Activities start afresh. */
typedef void SettRenewFn(void *user, SettSolver *s, int32_t renewal);
void sett_solver_renew(SettSolver *s, SettRenewFn *renew, void *user);

/** Looks for values under assumptions: YES, NO, or UNKNOWN after `budget`
    conflicts (0: no limit). Values stay until the next call. SETT_NO_MEMORY;
    SETT_CANCELLED, after which it may go on. */
SettStatus sett_solver_solve(SettSolver *s, const SettLit *assumed,
                             int32_t count, uint64_t budget, SettAnswer *out);
/** 1 true, -1 false, 0 open. */
int32_t sett_solver_value(const SettSolver *s, SettLit lit);
/** The tile of a cell that has one, else -1. */
int32_t sett_solver_tile(const SettSolver *s, int32_t cell);
/** After NO: those of the assumptions that contradict, without an order; none:
    there is no solution at all. Valid until the next call. */
const SettLit *sett_solver_core(const SettSolver *s, int32_t *count);

/** What was spent since it was opened. */
typedef struct SettSolverSpent {
    uint64_t conflicts, decisions;
    uint64_t implied; /**< values given */
    uint64_t checks;  /**< of constraints that are no clauses */
} SettSolverSpent;
SettSolverSpent sett_solver_spent(const SettSolver *s);

SETT_END
#endif
