/* model.h - the demands of a game, a sample and a drawing as literals, items
   and clauses of one solver. */
#ifndef SETT_SOLVE_MODEL_MODEL_H
#define SETT_SOLVE_MODEL_MODEL_H

#include "sett/kernel.h"
#include "sett/linking.h"
#include "sett/solve.h"
#include "solve/core/counts.h"
#include "solve/theory/window.h"

/** A demand that may be taken back: it holds where its literal is true. */
typedef struct SolveDemand {
    SettDemand told;
    SettLit guard;
} SolveDemand;

/** Whether each cell has one of some tiles. */
typedef struct SolveSet {
    uint64_t tiles;
    SettLit *lits; /**< one a cell */
} SolveSet;

struct SolvePlay; /* play.h */

typedef struct SolveModel {
    const SettSolveDef *def;
    const SettGame *game;
    SettArena *arena;
    SettSolver *s;
    int32_t w, h, area;
    bool named;  /**< demands have guards, which are assumed; else they hold */
    bool doubt;  /**< a level was refused by a judge that did not know */
    SettLit yes; /**< a literal that is true */
    const SettPoint *start; /**< of the player, in the level; or NULL */
    SolveSet *sets;
    int32_t set_count, set_room;
    SolveDemand *demands;
    int32_t demand_count, demand_room;
    const SettGameDemand *fewest; /**< moves to a win; NULL: any number */
    uint64_t counted;             /**< states looked at for these */
    SettLit *refusal;       /**< the clause of the moment: room for the area */
    uint64_t *alike;        /**< sets that the game refuses with a level */
    struct SolvePlay *play; /**< that wins; NULL: none is asked for */
    int32_t unlike;  /**< of 3 x area variables the first: by symmetry and cell
                           whether it may differ from the one opposite */
    SettSum *differ; /**< of these; NULL: there are none */
} SolveModel;

static inline bool sett_model_on_border(const SolveModel *m, int32_t c)
{
    int32_t x = c % m->w, y = c / m->w;
    return x == 0 || y == 0 || x == m->w - 1 || y == m->h - 1;
}

/** All that the game and the sample demand of a level of that size. `index`:
    which of the random streams. A player with jumps starts where the judge
    starts it, or, with m->start of `out` (else NULL), there, with nothing
    around the level. */
SettStatus sett_model_open(const SettSolveDef *def, int32_t w, int32_t h,
                           bool named, uint64_t index, SettArena *arena,
                           SolveModel *out, SettError *err);

/* Parts of opening: each returns a status, and adds to the model. */
SettStatus sett_model_learn(SolveModel *m, SettError *err);
SettStatus sett_model_counts(SolveModel *m);
SettStatus sett_model_structures(SolveModel *m);
SettStatus sett_model_ways(SolveModel *m, SettError *err);
SettStatus sett_model_places(SolveModel *m);
SettStatus sett_model_symmetry(SolveModel *m);
SettStatus sett_model_play(SolveModel *m, SettError *err);
/** No `to` under row->low steps from an `of`. */
SettStatus sett_model_far(SolveModel *m, const SettGameDemand *row);
/** Some `to` is joined with an `of` by cells of `over`. */
SettStatus sett_model_join_one(SolveModel *m, const SettLit *of,
                               const SettLit *to, const SettLit *over,
                               SettLit guard);
/** Some `to` at most row->high steps from an `of`. SETT_TOO_LARGE where steps
    times cells are too many. */
SettStatus sett_model_near(SolveModel *m, const SettGameDemand *row,
                           SettError *err);

/** The player that def->judge is; NULL: none that moves by rules of its own. */
const SettLinkAgent *sett_model_agent(const SettSolveDef *def);
/** The kernel that def->judge plays by; NULL: none. */
static inline const SettKernel *sett_model_kernel(const SettSolveDef *def)
{
    return def->judge != NULL && def->judge->judge == sett_kernel_judge
               ? def->judge->self
               : NULL;
}
/** What is drawn stays. Layouts of some games keep a solid ring, which their
   check does not ask for: it is tried first. */
void sett_model_draw(SolveModel *m, const SettDrawing *d);

/** The guard of a new demand: SETT_NO_LIT where nothing is named. `text` lasts;
    NULL: no memory. */
SettLit sett_model_demand(SolveModel *m, SettDemandKind kind, int32_t cell,
                          const char *text);
/** For every cell whether it has one of some tiles; NULL without memory. */
const SettLit *sett_model_set(SolveModel *m, uint64_t tiles);
/** The tiles with any of these roles. */
uint64_t sett_model_tiles(const SolveModel *m, uint64_t roles);
/** The tiles that a row of the game's means by one of its sets. */
uint64_t sett_model_meant(const SolveModel *m, const SettGameDemand *row,
                          uint64_t set);
/** A clause that holds where `guard` does. */
void sett_model_clause(SolveModel *m, SettLit guard, const SettLit *lits,
                       int32_t count);
/** The solver's status, or SETT_NO_MEMORY of the arena. */
SettStatus sett_model_status(const SolveModel *m);

/** The level that was found, into `grid` (of the model's size). */
void sett_model_read(const SolveModel *m, SettGrid *grid);
/** No further solution has all these tiles. */
void sett_model_refuse(SolveModel *m, const SettGrid *grid);
/** Whether the game accepts a level that was found. If not no further solution
    is it, or is refused for the same reason, as far as the game says which are.
    `near`: the next one is to be near to it (sett_solver_refuse). */
SettStatus sett_model_judge(SolveModel *m, const SettGrid *grid, bool near,
                            SettAnswer *accepts);
/** Looks for a level that the game accepts, at most def->tries times. */
SettStatus sett_model_solve(SolveModel *m, const SettLit *assumed,
                            int32_t count, SettSolved *out);
/** The play that belongs to the level that was accepted last, in the arena. */
SettStatus sett_model_tell_play(const SolveModel *m, SettSolved *out);
/** Adds what the solver spent. */
void sett_model_spent(const SolveModel *m, SettSolved *out);

#endif
