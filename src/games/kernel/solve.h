/* solve.h - proofs about levels of kernels: bounds, the exact search, orders of
   collecting on a graph that never changes, and where one is stuck. */
#ifndef SETT_GAMES_KERNEL_SOLVE_H
#define SETT_GAMES_KERNEL_SOLVE_H

#include "games/kernel/turn.h"

#define KERNEL_FAR UINT16_MAX

/** Fewest moves to things that a win needs and on to where it ends, as if all
    locks and gates were open: never too many. */
typedef struct KernelBound {
    const KernelLevel *l;
    bool ends;           /**< a win ends on certain nodes */
    const uint16_t *end; /**< of nodes: moves to such a node */
    int32_t count;       /**< things with a table; not all may have one */
    int32_t thing[24];
    uint16_t from[24];         /**< moves from the thing to the end */
    const uint16_t *steps[24]; /**< of nodes: moves to the thing */
    const uint64_t *needed; /**< bits of all things that a win needs; words */
    int32_t needed_count;
    bool unreachable;  /**< something needed is out of reach for sure */
    int32_t lost_cell; /**< it, or -1: the end is */
} KernelBound;

/** What tells how near the end is, all locks open: of nodes, KERNEL_FAR from
    where there is no way. */
typedef struct KernelWays {
    const uint16_t *end; /**< moves to where a win is possible; NULL: it asks
                              for no place, and the rest is of no use */
    const uint16_t *key; /**< moves to the nearest key; NULL: there is none */
    int32_t after_key;   /**< most moves from a key to the end */
    int32_t most;        /**< of all ways */
} KernelWays;

SettStatus sett_kernel_ways(const KernelLevel *level, SettArena *arena,
                            KernelWays *out);
SettStatus sett_kernel_bound(const KernelLevel *level, SettArena *arena,
                             KernelBound *out);
/** Moves to a win, at least; SETT_FAR where there is none. */
int32_t sett_kernel_least(const KernelBound *bound, const KernelState *state);

/** What a search found. */
typedef struct KernelFound {
    SettAnswer answer;
    bool fewest;
    uint64_t spent;
    double progress; /**< 0..1 */
    const uint32_t *way;
    int32_t way_count;
} KernelFound;

/** Exact search over whole states, at most `budget` of them; NO is a proof.
    `fewest`: YES has the fewest moves. */
SettStatus sett_kernel_search(const KernelLevel *level,
                              const KernelBound *bound, bool fewest,
                              uint64_t budget, SettArena *arena,
                              KernelFound *out);

/** Graphs on which nothing changes but what is taken: whether an order takes
    all that a win needs, for any number of things. `*applies` is false where
    the level is not of that kind. `why`: cells for NO. */
SettStatus sett_kernel_chain(const KernelLevel *level, const KernelBound *bound,
                             SettArena *arena, bool *applies, KernelFound *out,
                             SettReport *report);
/** The same levels: whether one can get to where something needed is out of
    reach. The way is short, but not proven shortest. */
SettStatus sett_kernel_chain_stuck(const KernelLevel *level,
                                   const KernelBound *bound, SettArena *arena,
                                   bool *applies, KernelFound *out);

/** Whether play can get to a state that goes on and cannot be won: YES with the
    way; `fewest`: it is the shortest. */
SettStatus sett_kernel_stuck(const KernelLevel *level, uint64_t budget,
                             SettArena *arena, KernelFound *out);

/** PUSH levels with nothing but walls, boxes and targets. */
bool sett_kernel_is_sokoban(const KernelLevel *level);
SettStatus sett_kernel_sokoban(const KernelLevel *level, bool fewest,
                               uint64_t budget, SettArena *arena,
                               KernelFound *out, int32_t *pushes);

#endif
