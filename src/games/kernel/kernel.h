/* kernel.h - a level of a game described by data (sett/kernel.h), compiled for
   play: what stands where, and the graph of the player's moves. Nodes are cells
   and steps of jumps; what changes in play (things, locks, gates, foes) is bits
   of a state, looked at when a move is made. */
#ifndef SETT_GAMES_KERNEL_H
#define SETT_GAMES_KERNEL_H

#include "sett/kernel.h"

extern const SettPoint sett_kernel_dirs[8];

/** One move of the graph. */
typedef struct KernelEdge {
    int32_t to; /**< node */
    uint32_t action;
    int32_t guard; /**< first of its guards */
    int32_t guards;
} KernelEdge;

/** A move is possible while a cell that may change is open, or is shut. */
typedef struct KernelGuard {
    int32_t cell;
    bool shut;
} KernelGuard;

/** A condition made ready for one level. */
typedef struct KernelRule {
    const SettKernelRule *rule;
    int32_t fixed;         /**< how many never change (LEFT, NO, ON: those that
                                are not on a tile with `on`) */
    int32_t total;         /**< of all at the start */
    const uint64_t *mask;  /**< things that count */
    uint64_t foes;         /**< foes that count */
    bool boxes;            /**< so do boxes */
    const uint64_t *cells; /**< cells that are to have a box on them, or NULL */
} KernelRule;

/** What a cell is to the kernels: bits. */
enum {
    KERNEL_SOLID = 1,   /**< never entered */
    KERNEL_CHANGES = 2, /**< a lock or gate: shut or open */
    KERNEL_ONEWAY = 4,
    KERNEL_CLIMB = 8,
    KERNEL_HANG = 16,
    KERNEL_HAZARD = 32,
    KERNEL_GOAL = 64,
    KERNEL_SLIDE = 128
};

typedef struct KernelLevel {
    const SettKernel *k;
    int32_t w, h, area;
    SettPoint shift;      /**< columns and rows of padding at left and top */
    const uint8_t *tile;  /**< below foes and boxes */
    const uint8_t *cell;  /**< KERNEL_ bits */
    const int32_t *thing; /**< of a cell; -1: none */
    const int32_t *thing_at;
    int32_t things, words; /**< words of their bits */
    int32_t start;         /**< cell; -1: none */
    int32_t foes;
    uint8_t foe_kind[SETT_KERNEL_MAX_MOBILES];
    int32_t home[SETT_KERNEL_MAX_MOBILES];
    const uint64_t *boxes; /**< bits of cells at the start */
    int32_t box_words, box_count;
    const KernelRule *win, *lose, *gates;
    const int32_t *twin;  /**< of a portal's cell, the cell one comes out; else
                               -1; NULL: no portals */
    const uint64_t *shut; /**< bits of things that are locks */
    const uint64_t *carried; /**< things that carriers get to */
    int32_t foe_turns;       /**< after so many turns foes act as before */
    bool hazards, slides;

    /* The graph. */
    int32_t nodes, start_node;
    const int32_t *node_cell;
    const int32_t *edge_of; /**< nodes + 1: first edge of each */
    const KernelEdge *edges;
    const KernelGuard *guards;
    size_t state_size;
} KernelLevel;

/** What is read of a level. */
typedef enum KernelRead {
    KERNEL_ALL,   /**< every thing has a bit */
    KERNEL_NEEDED /**< only those that matter to who wins */
} KernelRead;

/** A state. Behind it: words of things left, words of boxes, foes (cell, then
    hp or sleep); of `throw_one` games what is thrown, as one more foe whose
    cell is -1 while the player has it. */
typedef struct KernelState {
    int32_t turns;         /**< history */
    uint16_t eaten, drunk; /**< history: collected things and potions that foes
                                took */
    int32_t resource;
    int32_t hp;
    int32_t node;  /**< PUSH: cell */
    uint8_t ended; /**< SettOutcome */
    uint8_t phase; /**< turns modulo foe_turns */
    uint16_t kills;
    uint64_t left[]; /**< words; then boxes; then foes */
} KernelState;

/** Where a foe is. */
typedef struct KernelFoe {
    int32_t cell; /**< -1: dead; -2 - cell: where the dead lie in games in which
                       that matters */
    int16_t hp;
    uint8_t sleep;   /**< turns it still sleeps */
    uint8_t heading; /**< PATROL: SettDir */
} KernelFoe;

/** Reads a level with its graph into `arena`. Reasons where it is not played:
    SETT_INFEASIBLE without a start or too many of something. */
SettStatus sett_kernel_read(const SettKernel *k, const SettLevel *level,
                            KernelRead what, SettArena *arena, KernelLevel *out,
                            SettReport *report);
/** The level with its padding, where play begins and where its first cell is.
    SETT_INFEASIBLE with a reason without a start. */
SettStatus sett_kernel_pad(const SettKernel *k, const SettLevel *level,
                           SettArena *arena, SettGrid *out, SettPoint *start,
                           SettPoint *shift, SettReport *report);
/** Progress of a verdict alone: where a game is plain without a play and
    reasons, several times faster; it is completable then where it is 1. */
SettStatus sett_kernel_progress(const SettKernel *k, const SettLevel *level,
                                SettArena *tmp, double *out);
/** The kernels of moves.h for games that are plain (plain_turns). */
SettPlatformer sett_kernel_leaper(const SettKernel *k);
SettTurns sett_kernel_turns(const SettKernel *k);
/** The graph of all that can be reached from some cells, if locks and gates
    were open whenever that helps, and shut whenever that helps. Done by read.
 */
SettStatus sett_kernel_graph(KernelLevel *level, const int32_t *starts,
                             int32_t count, SettDig dig, SettArena *arena);
/** What carriers get to need not be taken: takes it out of the conditions. The
    graph is then to be made. */
SettStatus sett_kernel_carry(KernelLevel *level, const SettGrid *grid,
                             SettArena *arena);
/** As it is when play begins. */
void sett_kernel_start(const KernelLevel *level, KernelState *state);
/** One turn in place; whether the action was legal (else it is a wait).
    `scratch` as sett_kernel_scratch says. */
bool sett_kernel_play(const KernelLevel *level, void *scratch,
                      KernelState *state, uint32_t action, SettEvents *events);
size_t sett_kernel_scratch(const KernelLevel *level);
int32_t sett_kernel_actions(const KernelLevel *level, const KernelState *state,
                            uint32_t *out, int32_t capacity);
/** Whether a condition holds. */
bool sett_kernel_holds(const KernelLevel *level, const KernelState *state,
                       const KernelRule *rule);
/** Whether a cell that changes is shut, to all but its keys. */
bool sett_kernel_is_shut(const KernelLevel *level, const KernelState *state,
                         int32_t cell);

static inline KernelFoe *sett_kernel_foes(const KernelLevel *level,
                                          KernelState *state)
{
    uint64_t *after = state->left + level->words + level->box_words;
    return (KernelFoe *)(void *)after;
}

/** The cell where a foe stands or lies; -1: nowhere. */
static inline int32_t sett_kernel_place(const KernelFoe *foe)
{
    return foe->cell < -1 ? -2 - foe->cell : foe->cell;
}

/** The player's cell; below 0: above the top row (column + w). */
static inline int32_t sett_kernel_cell(const KernelLevel *level,
                                       const KernelState *state)
{
    return level->k->mode == SETT_KERNEL_PUSH ? state->node
                                              : level->node_cell[state->node];
}

/** Where a cell is in the level as it was given, without its padding. */
SettPoint sett_kernel_point(const KernelLevel *level, int32_t cell);

/** The cell that is `by` away, over sides that wrap; false outside. */
bool sett_kernel_beside(const KernelLevel *level, int32_t cell, SettPoint by,
                        int32_t *to);

#endif
