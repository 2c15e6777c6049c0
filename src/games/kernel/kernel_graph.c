/* kernel_graph.c - the graph of a level's moves, breadth-first from the start;
   and the moves of walks and of templates. */
#include "base/bits.h"
#include "base/enlarge.h"
#include "games/kernel/graph.h"

const SettPoint sett_kernel_dirs[8] = {{0, -1}, {1, 0}, {0, 1},  {-1, 0},
                                       {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};

static void *larger(KernelGraph *g, void *list, int32_t count, int32_t *room,
                    size_t size)
{
    int32_t more = 2 * count + 256;
    void *made =
        sett_enlarge(g->arena, list, (size_t)count, (size_t)more, size);
    if (made == NULL)
        g->status = SETT_NO_MEMORY;
    else
        *room = more;
    return made;
}

static uint64_t hash_of(int32_t cell, int32_t air)
{
    return sett_scramble((uint64_t)(uint32_t)cell << 32 | (uint32_t)air);
}

static bool grow_slots(KernelGraph *g)
{
    int32_t slots = g->slots == 0 ? 1024 : 2 * g->slots;
    int32_t *slot = SETT_TAKE(g->arena, slots, int32_t);
    if (slot == NULL) {
        g->status = SETT_NO_MEMORY;
        return false;
    }
    for (int32_t i = 0; i < g->nodes; i++) {
        size_t at = hash_of(g->cell[i], g->air[i]) & (size_t)(slots - 1);
        while (slot[at] != 0)
            at = (at + 1) & (size_t)(slots - 1);
        slot[at] = i + 1;
    }
    g->slot = slot;
    g->slots = slots;
    return true;
}

static bool grow_nodes(KernelGraph *g)
{
    if (g->nodes < g->node_room)
        return true;
    int32_t room = g->node_room;
    g->cell = larger(g, g->cell, g->nodes, &room, sizeof *g->cell);
    g->air = larger(g, g->air, g->nodes, &room, sizeof *g->air);
    g->edge_of = larger(g, g->edge_of, g->nodes, &room, sizeof *g->edge_of);
    g->node_room = room - 1; /* edge_of has one more */
    return g->status == SETT_OK;
}

static int32_t node_of(KernelGraph *g, int32_t cell, int32_t air)
{
    if (2 * g->nodes >= g->slots && !grow_slots(g))
        return 0;
    size_t mask = (size_t)(g->slots - 1), at = hash_of(cell, air) & mask;
    for (; g->slot[at] != 0; at = (at + 1) & mask) {
        int32_t node = g->slot[at] - 1;
        if (g->cell[node] == cell && g->air[node] == air)
            return node;
    }
    if (!grow_nodes(g))
        return 0;
    g->cell[g->nodes] = cell;
    g->air[g->nodes] = air;
    g->slot[at] = g->nodes + 1;
    return g->nodes++;
}

bool sett_kernel_need(KernelGraph *g, int32_t cell, bool shut)
{
    if (g->l->cell[cell] & KERNEL_SOLID)
        return shut;
    if (!(g->l->cell[cell] & KERNEL_CHANGES))
        return !shut;
    SETT_ASSERT(g->now < KERNEL_GUARDS);
    g->make[g->now++] = (KernelGuard){cell, shut};
    return true;
}

void sett_kernel_edge(KernelGraph *g, int32_t cell, int32_t air,
                      uint32_t action)
{
    if (g->l->twin != NULL && cell >= 0 && g->l->twin[cell] >= 0) {
        cell = g->l->twin[cell];
        air = 0;
    }
    int32_t to = g->status == SETT_OK ? node_of(g, cell, air) : 0;
    if (g->edges == g->edge_room && g->status == SETT_OK)
        g->edge = larger(g, g->edge, g->edges, &g->edge_room, sizeof *g->edge);
    while (g->guards + g->now > g->guard_room && g->status == SETT_OK)
        g->guard =
            larger(g, g->guard, g->guards, &g->guard_room, sizeof *g->guard);
    if (g->status == SETT_OK) {
        g->edge[g->edges++] = (KernelEdge){to, action, g->guards, g->now};
        for (int32_t i = 0; i < g->now; i++)
            g->guard[g->guards++] = g->make[i];
    }
    g->now = 0;
}

/* The cell that is (dx, dy) away; false outside. */
static bool beside(const KernelLevel *l, int32_t cell, int32_t dx, int32_t dy,
                   int32_t *to)
{
    int32_t x = cell % l->w + dx, y = cell / l->w + dy;
    if (l->k->outside[SETT_E] == SETT_OUTSIDE_WRAP)
        x = (x + 16 * l->w) % l->w;
    if (l->k->outside[SETT_N] == SETT_OUTSIDE_WRAP)
        y = (y + 16 * l->h) % l->h;
    *to = y * l->w + x;
    return x >= 0 && x < l->w && y >= 0 && y < l->h;
}

bool sett_kernel_beside(const KernelLevel *level, int32_t cell, SettPoint by,
                        int32_t *to)
{
    return beside(level, cell, by.x, by.y, to);
}

/* Both cells beside a diagonal are open. */
static bool corner_is_free(KernelGraph *g, int32_t cell, SettPoint by)
{
    int32_t one, other;
    if (g->l->k->cut_corners)
        return true;
    return beside(g->l, cell, by.x, 0, &one) &&
           beside(g->l, cell, 0, by.y, &other) &&
           sett_kernel_need(g, one, false) && sett_kernel_need(g, other, false);
}

/* The moves of one node by mode. */
static void walk(KernelGraph *g, int32_t node)
{
    int32_t cell = g->cell[node], to, count = g->l->k->diagonal ? 8 : 4;
    for (int32_t d = 0; d < count; d++) {
        SettPoint by = sett_kernel_dirs[d];
        g->now = 0;
        if (beside(g->l, cell, by.x, by.y, &to) &&
            sett_kernel_lets_in(g->l, to, by.x, by.y) &&
            (d < 4 || corner_is_free(g, cell, by)))
            sett_kernel_edge(g, to, 0, (uint32_t)d);
    }
    g->now = 0;
}

static bool outside_is_shut(const KernelLevel *l, int32_t x, int32_t y)
{
    SettDir side = y < 0       ? SETT_N
                   : y >= l->h ? SETT_S
                   : x < 0     ? SETT_W
                               : SETT_E;
    return l->k->outside[side] == SETT_OUTSIDE_SOLID;
}

static bool all_are(KernelGraph *g, int32_t cell, const SettPoint *cells,
                    int32_t count, int32_t side, bool shut)
{
    for (int32_t i = 0; i < count; i++) {
        int32_t at, dx = side * cells[i].x;
        if (!beside(g->l, cell, dx, cells[i].y, &at)) {
            if (outside_is_shut(g->l, cell % g->l->w + dx,
                                cell / g->l->w + cells[i].y) != shut)
                return false;
        } else if (!sett_kernel_need(g, at, shut))
            return false;
    }
    return true;
}

static void add_template(KernelGraph *g, int32_t cell, const SettKernelMove *m,
                         int32_t side, uint32_t action)
{
    const KernelLevel *l = g->l;
    int32_t to;
    g->now = 0;
    if (m->here != 0 && !(l->k->tiles[l->tile[cell]].tags & m->here))
        return;
    if (!beside(l, cell, side * m->to.x, m->to.y, &to))
        return;
    bool tagged = (l->k->tiles[l->tile[to]].tags & m->there) != 0;
    if (m->there != 0 ? !tagged
                      : !sett_kernel_lets_in(l, to, side * m->to.x, m->to.y))
        return;
    if (all_are(g, cell, m->open, m->open_count, side, false) &&
        all_are(g, cell, m->closed, m->closed_count, side, true))
        sett_kernel_edge(g, to, 0, action);
}

static void add_templates(KernelGraph *g, int32_t node)
{
    int32_t cell = g->cell[node];
    for (int32_t i = 0; i < g->l->k->move_count; i++) {
        const SettKernelMove *m = &g->l->k->moves[i];
        uint32_t action = SETT_KERNEL_MOVE + 2 * (uint32_t)i;
        add_template(g, cell, m, 1, action);
        if (m->mirrored)
            add_template(g, cell, m, -1, action + 1);
    }
    g->now = 0;
}

static void add_moves(KernelGraph *g, int32_t node)
{
    switch (g->l->k->mode) {
    case SETT_KERNEL_PLATFORMER:
        sett_kernel_leap(g, node);
        return;
    case SETT_KERNEL_MOVES:
        add_templates(g, node);
        return;
    default:
        walk(g, node);
        return;
    }
}

SettStatus sett_kernel_graph(KernelLevel *level, const int32_t *starts,
                             int32_t count, SettDig dig, SettArena *arena)
{
    KernelGraph g = {.l = level, .arena = arena, .dig = dig};
    /* analysed: edge_of has room for every node */
    for (int32_t i = 0; i < count; i++)
        (void)node_of(&g, starts[i], 0);
    for (int32_t i = 0; i < g.nodes && g.status == SETT_OK; i++) {
        if (sett_work(arena, 200))
            return SETT_CANCELLED;
        g.edge_of[i] = g.edges;
        add_moves(&g, i);
    }
    if (g.status != SETT_OK)
        return g.status;
    g.edge_of[g.nodes] = g.edges;
    level->nodes = g.nodes;
    level->start_node = 0;
    level->node_cell = g.cell;
    level->edge_of = g.edge_of;
    level->edges = g.edge;
    level->guards = g.guard;
    return SETT_OK;
}
