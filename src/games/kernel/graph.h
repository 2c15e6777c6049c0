/* graph.h - how the graph of moves is built: each mode adds the moves of one
   node. */
#ifndef SETT_GAMES_KERNEL_GRAPH_H
#define SETT_GAMES_KERNEL_GRAPH_H

#include "games/kernel/kernel.h"

/** Most guards of one move. */
#define KERNEL_GUARDS (SETT_KERNEL_MAX_TEMPLATE_CELLS + 4)

typedef struct KernelGraph {
    const KernelLevel *l;
    SettArena *arena;
    SettDig dig;
    SettStatus status; /**< the first that went wrong */
    int32_t airs;      /**< nodes that a cell may have */
    int32_t nodes, node_room;
    int32_t *cell, *air; /**< of nodes */
    int32_t *edge_of;
    int32_t slots, *slot; /**< node + 1 */
    int32_t edges, edge_room;
    KernelEdge *edge;
    int32_t guards, guard_room;
    KernelGuard *guard;
    int32_t now; /**< guards of the move that is being made */
    KernelGuard make[KERNEL_GUARDS];
} KernelGraph;

/** Adds a move to (cell, air) under the guards that were made, then forgets
    them. */
void sett_kernel_edge(KernelGraph *g, int32_t cell, int32_t air,
                      uint32_t action);
/** The move that is being made needs a cell that changes to be open (shut);
    false where the cell never is. */
bool sett_kernel_need(KernelGraph *g, int32_t cell, bool shut);

/** The moves of one node by jumps. */
void sett_kernel_leap(KernelGraph *g, int32_t node);

/** Whether a cell lets moves in by (dx, dy): not solid, and not against the
    sense of a one-way. */
static inline bool sett_kernel_lets_in(const KernelLevel *l, int32_t cell,
                                       int32_t dx, int32_t dy)
{
    if (l->cell[cell] & KERNEL_SOLID)
        return false;
    uint32_t no = l->k->tiles[l->tile[cell]].enter;
    if (no == 0)
        return true;
    uint32_t by = (dx > 0   ? 1u << SETT_E
                   : dx < 0 ? 1u << SETT_W
                            : 0) |
                  (dy > 0   ? 1u << SETT_S
                   : dy < 0 ? 1u << SETT_N
                            : 0);
    return (no & by) == 0;
}

#endif
