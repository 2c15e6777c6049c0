/* solver_parts.h - what a solver (sett/solver.h) is made of, and the contract
   of constraints that are no clauses: SolveTheory. */
#ifndef SETT_SOLVE_CORE_SOLVER_PARTS_H
#define SETT_SOLVE_CORE_SOLVER_PARTS_H

#include "sett/rng.h"
#include "sett/solver.h"

/** A list of numbers in the solver's arena. */
typedef struct SolveInts {
    int32_t *items;
    int32_t count, capacity;
} SolveInts;

/** A clause that is looked at when a literal becomes false. `clause` < 0: it
    has two literals and is -clause; `other` is one of its literals. */
typedef struct SolveWatch {
    int32_t clause;
    SettLit other;
} SolveWatch;
typedef struct SolveWatches {
    SolveWatch *items;
    int32_t count, capacity;
} SolveWatches;

/** An item that hears of a literal or cell; `extra` is a weight, a position in
    a window, or 0. */
typedef struct SolveUse {
    int32_t item, extra;
} SolveUse;
typedef struct SolveUses {
    SolveUse *items;
    int32_t count, capacity;
} SolveUses;

typedef enum SolveFound {
    SOLVE_FINE,
    SOLVE_CONFLICT, /**< solver->clause has false literals only */
    SOLVE_LEMMA     /**< solver->clause has one open literal, else false ones */
} SolveFound;

/** Queues of items that wait to be checked, cheapest first. */
typedef enum SolveTurn {
    SOLVE_TURN_COUNT,
    SOLVE_TURN_WINDOW,
    SOLVE_TURN_WAY,
    SOLVE_TURNS
} SolveTurn;

/** A kind of constraint. */
typedef struct SolveTheory {
    const char *name;
    SolveTurn turn;
    /** Looks at the present values and fixes what follows (sett_solver_imply).
        `pending`: bits of the positions that changed. */
    SolveFound (*check)(SettSolver *s, int32_t item, uint32_t pending);
    /** Adds to solver->clause false literals that made `lit` true: only such
        that were false at `before` on the trail. NULL: never implies. */
    void (*explain)(SettSolver *s, int32_t item, SettLit lit, int32_t before);
} SolveTheory;

/** One constraint. It holds where `guard` is true (SETT_NO_LIT: always). */
typedef struct SolveItem {
    const SolveTheory *theory;
    void *self;
    SettLit guard;
    uint32_t pending, all; /**< positions that changed; all that there are */
    const uint8_t *heed;   /**< flags of literals: the alerts that count now;
                                NULL: all */
} SolveItem;

/** Why a variable has its value: a clause (> 0), an item (-1 - item), or: */
#define SOLVE_DECIDED 0
#define SOLVE_BY_CELL INT32_MIN
typedef struct SolveCause {
    int32_t level, reason, place;
} SolveCause;

/** A word that backtracking restores. */
typedef struct SolveSaved {
    uint64_t *where, old;
} SolveSaved;
typedef struct SolveSaves {
    SolveSaved *items;
    int32_t count, capacity;
} SolveSaves;

struct SettSolver {
    SettArena *arena;
    SettStatus status; /**< the first failure; it stays */
    bool refuted;      /**< no solution, whatever is assumed */
    bool goes_on;      /**< the next solve begins where the last one ended */
    SettRng rng;
    SettSolverSpent spent;

    int32_t cells, tiles; /**< variable cell * tiles + tile: it has the tile */
    int32_t vars, var_room, units;
    int8_t *value; /**< of literals: 1 true, -1 false, 0 open */
    SolveCause *cause;
    uint8_t *seen;
    int8_t *phase; /**< of variables that belong to no cell: 1 true, else false
                    */
    uint64_t *domain;
    int32_t *cell_of;
    uint8_t *saved;            /**< a cell's last tile; SOLVE_NO_TILE = none */
    const uint32_t *weights;   /**< how often a tile is drawn: tiles a row */
    const int32_t *weight_row; /**< of a cell; NULL: all have row 0 */

    SettLit *trail;
    int32_t trail_count, trail_done;
    SolveInts level_trail, level_saved;
    SolveSaves saves;

    uint32_t *mem; /**< clauses: sett_clause_words each */
    int32_t mem_count, mem_room;
    int32_t learnt_count, learnt_most;
    SolveWatches *watches; /**< of literals */

    SolveItem *items;
    int32_t item_count, item_room;
    SolveUses *cell_uses;  /**< of cells */
    SolveUses *lit_uses;   /**< of literals: counts that have them */
    SolveUses *lit_alerts; /**< of literals: items woken when it becomes true */
    SolveInts queue[SOLVE_TURNS];
    int32_t queue_from[SOLVE_TURNS]; /**< first that waits */
    int32_t busy; /**< window that is being checked: its own cells do not wake
                       it; -1 = none */

    double *activity, bump; /**< of units */
    int32_t *heap, *heap_place, heap_count;

    SolveInts clause, learnt, clear; /**< lists of the moment */
    SolveInts assumed, core;
    void *window_scratch; /**< of windows, for their explanations */
    int32_t *stamp, stamp_room, stamp_now; /**< of levels, for counting them */

    SettRenewFn *renew;
    void *renew_user;
    uint64_t renew_gap, renew_at;
    int32_t renewals;

    /** Hears every clause that is learnt, in order: a proof that somebody else
        can check (tests/solve/test_proof.c). NULL: nobody listens. */
    void (*told)(void *user, const SettLit *lits, int32_t count);
    void *told_user;
};

#define SOLVE_NO_TILE 255

static inline SettLit sett_tile_lit(const SettSolver *s, int32_t cell,
                                    int32_t tile)
{
    return sett_lit(cell * s->tiles + tile);
}

/** Adds an item; its index, or -1 without memory. `self` outlives the solver.
 */
int32_t sett_solver_item(SettSolver *s, const SolveTheory *theory, void *self,
                         SettLit guard, uint32_t all);
/** Wakes an item when `cell` loses a tile; position 0..31. */
void sett_solver_use_cell(SettSolver *s, int32_t item, int32_t cell,
                          int32_t position);
/** The sum that is `item` has `lit` with that weight. */
void sett_solver_use_lit(SettSolver *s, int32_t item, SettLit lit,
                         int32_t weight);
/** Wakes an item when `lit` becomes true. */
void sett_solver_alert(SettSolver *s, int32_t item, SettLit lit);

/** Back to the decisions of `level`. */
void sett_solver_back(SettSolver *s, int32_t level);
static inline int32_t sett_solver_level(const SettSolver *s)
{
    return s->level_trail.count;
}
/** A new decision. */
void sett_solver_decide(SettSolver *s, SettLit lit);
/** Makes an open literal true. */
void sett_solver_imply(SettSolver *s, SettLit lit, int32_t reason);
/** Puts an item into its queue. */
void sett_solver_wake(SettSolver *s, int32_t item, uint32_t positions);
/** All that follows. False: solver->clause is a conflict. */
bool sett_solver_propagate(SettSolver *s);
/** Saves a word before an item changes it. */
void sett_solver_save_slow(SettSolver *s, uint64_t *where);
static inline void sett_solver_save(SettSolver *s, uint64_t *where)
{
    if (s->level_trail.count == 0)
        return;
    if (s->saves.count < s->saves.capacity)
        s->saves.items[s->saves.count++] = (SolveSaved){where, *where};
    else
        sett_solver_save_slow(s, where);
}

/* Of the core alone. */
void sett_solver_push(SettSolver *s, SolveInts *list, int32_t value);
bool sett_solver_grow(SettSolver *s, void *list, int32_t old, int32_t count,
                      size_t size);
int32_t sett_solver_store(SettSolver *s, const SettLit *lits, int32_t count,
                          uint32_t worth);
void sett_solver_watch(SettSolver *s, int32_t clause);
void sett_solver_watch_one(SettSolver *s, int32_t clause, SettLit lit,
                           SettLit other);
bool sett_solver_reserve(SettSolver *s, SolveInts *list, int32_t count);
bool sett_solver_analyse(SettSolver *s);
void sett_solver_find_core(SettSolver *s, SettLit failed);
void sett_solver_reduce(SettSolver *s);
void sett_heap_insert(SettSolver *s, int32_t unit);
int32_t sett_heap_take(SettSolver *s);
void sett_heap_bump(SettSolver *s, int32_t unit);
void sett_heap_rebuild(SettSolver *s);
static inline int32_t sett_unit_of(const SettSolver *s, int32_t variable)
{
    int32_t inside = s->cells * s->tiles;
    return variable < inside ? s->cell_of[variable]
                             : variable - inside + s->cells;
}

/* Heads of clauses. Worth: number of levels, least is best; a problem's own
   clause is for ever. */
#define SOLVE_CLAUSE_HEAD 2
#define SOLVE_CLAUSE_OWN 0u
#define SOLVE_CLAUSE_GONE UINT32_MAX
/** Longer ones have a word behind the literals: where the last watch was found
    among them. */
#define SOLVE_CLAUSE_LONG 256
static inline int32_t sett_clause_words(uint32_t size)
{
    return SOLVE_CLAUSE_HEAD + (int32_t)size + (size > SOLVE_CLAUSE_LONG);
}

#endif
