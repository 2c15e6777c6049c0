/* kernel_leap.c - the moves of side view: walking, climbing, hanging, falling,
   jump arcs, digging. With jumps alone they are those of level/platformer.h,
   the quirks of known agents included; digging follows the grades of SettDig,
   in which holes close at once: edges of the graph never disappear. */
#include "games/kernel/graph.h"

typedef struct Leap {
    KernelGraph *g;
    const KernelLevel *l;
    const SettKernel *k;
    int32_t x, y; /* y is -1 above the top */
    bool held, climbs;
    bool shaky; /* stands only while what is below is shut */
} Leap;

static bool inside(const KernelLevel *l, int32_t x, int32_t y)
{
    return x >= 0 && x < l->w && y >= 0 && y < l->h;
}

static uint8_t bits(const Leap *p, int32_t x, int32_t y)
{
    return inside(p->l, x, y) ? p->l->cell[y * p->l->w + x] : 0;
}

/* The row whose tile is tested for a row above the top, or y itself. */
static int32_t tested_row(const Leap *p, int32_t y)
{
    return y < 0 && p->k->leap.top == SETT_TOP_BOTTOM_ROW ? p->l->h + y : y;
}

/* Whether the body may come into (x, y) by (dx, dy). */
static bool lets_in(const Leap *p, int32_t x, int32_t y, int32_t dx, int32_t dy)
{
    int32_t row = tested_row(p, y);
    for (int32_t i = 0; i < p->k->body; i++) {
        if (!inside(p->l, x, row - i))
            continue;
        int32_t cell = (row - i) * p->l->w + x;
        if (row != y) {
            if (p->l->cell[cell] & (KERNEL_SOLID | KERNEL_HAZARD))
                return false;
            continue;
        }
        /* The head needs its cell open; the feet's is looked at in play. */
        if (i > 0 ? !sett_kernel_need(p->g, cell, false)
                  : !sett_kernel_lets_in(p->l, cell, dx, dy) ||
                        (dy > 0 && p->l->cell[cell] & KERNEL_ONEWAY))
            return false;
    }
    return true;
}

/* Turns (dx, dy) into a place; false where no move leads there. */
static bool target(const Leap *p, int32_t dx, int32_t dy, bool later,
                   SettPoint *to)
{
    const SettKernel *k = p->k;
    bool quirk = k->leap.top == SETT_TOP_BOTTOM_ROW;
    to->x = p->x + dx;
    to->y = p->y + dy;
    if (k->outside[SETT_E] == SETT_OUTSIDE_WRAP)
        to->x = (to->x + p->l->w) % p->l->w;
    if (to->y < 0 && !quirk) {
        if (k->outside[SETT_N] == SETT_OUTSIDE_SOLID)
            return false;
        to->y = 0;
    }
    if (to->x < 0 || to->x >= p->l->w || to->y >= p->l->h || to->y < -2 ||
        (to->y < -1 && !later) || p->l->h + to->y < 0)
        return false;
    if (!lets_in(p, to->x, to->y, dx, dy))
        return false;
    if (to->y < 0 && later)
        to->y = 0;
    return true;
}

static void go(const Leap *p, int32_t dx, int32_t dy, bool later, int32_t air,
               uint32_t action)
{
    SettPoint to;
    int32_t guards = p->g->now;
    if (target(p, dx, dy, later, &to)) {
        int32_t kept = guards;
        KernelGuard first = p->g->make[0];
        sett_kernel_edge(p->g, to.y * p->l->w + to.x, air, action);
        /* Guards of the place hold for its other moves too. */
        p->g->make[0] = first;
        p->g->now = kept;
    } else
        p->g->now = guards;
}

static void jump_on(const Leap *p, int32_t from, int32_t side)
{
    const SettPlatformer *m = &p->k->leap;
    if (p->y >= p->l->h - 1 && p->k->outside[SETT_S] != SETT_OUTSIDE_SOLID)
        return;
    int32_t end = from < 0 ? m->jump_steps : m->jumps[from].end;
    for (int32_t i = from + 1; i < end; i = m->jumps[i].end) {
        const SettJumpStep *step = &m->jumps[i];
        bool ends = step->end == i + 1;
        uint32_t code = 2 * (uint32_t)i + (side < 0);
        go(p, side * step->dx, step->dy, from >= 0,
           ends ? 0 : (int32_t)code + 1, SETT_KERNEL_JUMP + code);
    }
}

static bool is_brick(const Leap *p, int32_t x, int32_t y)
{
    if (!inside(p->l, x, y))
        return false;
    const SettKernelTile *t = &p->k->tiles[p->l->tile[y * p->l->w + x]];
    return (t->does & SETT_DOES_DIG) != 0;
}

static bool is_open(const Leap *p, int32_t x, int32_t y, uint8_t but)
{
    return inside(p->l, x, y) && !(bits(p, x, y) & (KERNEL_SOLID | but));
}

static void guard_below(const Leap *p, bool shut)
{
    p->g->now = 0;
    p->g->make[p->g->now++] = (KernelGuard){(p->y + 1) * p->l->w + p->x, shut};
}

static void enter_brick(const Leap *p, int32_t dx, int32_t dy, uint32_t action)
{
    p->g->now = 0;
    if (p->shaky && dx != 0)
        guard_below(p, true);
    sett_kernel_edge(p->g, (p->y + dy) * p->l->w + p->x + dx, 0, action);
}

static void dig(const Leap *p, bool stands)
{
    SettDig reach = p->g->dig;
    if (reach >= SETT_DIG_PIT && is_brick(p, p->x, p->y + 1))
        enter_brick(p, 0, 1, SETT_KERNEL_DIG + 2);
    for (int32_t side = -1; side <= 1; side += 2) {
        uint32_t action = SETT_KERNEL_DIG + (side > 0);
        int32_t x = p->x + side;
        if (stands && is_brick(p, x, p->y + 1) &&
            is_open(p, x, p->y, KERNEL_CLIMB | KERNEL_HANG))
            enter_brick(p, side, 1, action);
        bool trench =
            is_open(p, p->x, p->y - 1, 0) && is_open(p, x, p->y - 1, 0);
        bool free =
            reach == SETT_DIG_FREE || (reach == SETT_DIG_TRENCH && trench);
        if (stands && free && is_brick(p, x, p->y))
            enter_brick(p, side, 0, SETT_KERNEL_DIG + 3 + (side > 0));
    }
}

/* `carried`: see carries(). Who holds a ladder walks and climbs whatever is
   below; a jump needs ground, now. */
static void stand(const Leap *p, int32_t carried)
{
    int32_t below = (p->y + 1) * p->l->w + p->x;
    bool down = p->held || (carried != 0 && p->y + 1 < p->l->h &&
                            p->l->cell[below] & KERNEL_CLIMB);
    if (p->climbs)
        go(p, 0, -1, false, 0, SETT_N);
    go(p, 1, 0, false, 0, SETT_E);
    if (down)
        go(p, 0, 1, false, 0, SETT_S);
    go(p, -1, 0, false, 0, SETT_W);
    if (carried == 0)
        return;
    if (carried < 0)
        guard_below(p, true);
    jump_on(p, -1, 1);
    if (p->k->leap.mirrored)
        jump_on(p, -1, -1);
}

static void fall(const Leap *p)
{
    const SettPlatformer *m = &p->k->leap;
    for (int32_t i = 0; i < m->fall_count; i++) {
        SettPoint by = m->falls[i];
        if (m->short_falls && by.x > 0 && p->x + by.x >= p->l->w - 1)
            continue;
        go(p, by.x, by.y, false, 0, SETT_KERNEL_FALL + (uint32_t)i);
    }
}

/* What is below: 1 carries, 0 does not, -1 a cell that changes. */
static int32_t carries(const Leap *p)
{
    if (p->y < 0)
        return 0;
    if (p->y + 1 == p->l->h)
        return p->k->outside[SETT_S] == SETT_OUTSIDE_SOLID;
    uint8_t b = bits(p, p->x, p->y + 1);
    if (b & (KERNEL_SOLID | KERNEL_ONEWAY | KERNEL_CLIMB))
        return 1;
    return b & KERNEL_CHANGES ? -1 : 0;
}

static bool holds(const Leap *p, uint8_t how)
{
    for (int32_t i = 0; i < p->k->body; i++)
        if (bits(p, p->x, p->y - i) & how)
            return true;
    return false;
}

void sett_kernel_leap(KernelGraph *g, int32_t node)
{
    const KernelLevel *l = g->l;
    int32_t cell = g->cell[node], air = g->air[node];
    Leap p = {.g = g, .l = l, .k = l->k};
    p.y = cell < 0 ? -1 : cell / l->w;
    p.x = cell < 0 ? cell + l->w : cell % l->w;
    p.climbs = holds(&p, KERNEL_CLIMB);
    p.held = p.climbs || holds(&p, KERNEL_HANG);
    g->now = 0;
    int32_t carried = carries(&p);
    p.shaky = carried < 0 && !p.held;
    bool bottom =
        p.y == l->h - 1 && l->k->outside[SETT_S] != SETT_OUTSIDE_SOLID;
    if (bottom && !p.held)
        return;
    if (p.shaky)
        guard_below(&p, true);
    if (carried != 0 || p.held)
        stand(&p, carried);
    if (p.shaky)
        guard_below(&p, false);
    if (carried <= 0 && !p.held)
        fall(&p);
    g->now = 0;
    if (air > 0)
        jump_on(&p, (air - 1) / 2, (air - 1) % 2 == 1 ? -1 : 1);
    if (g->dig != SETT_DIG_NONE)
        dig(&p, carried != 0 || p.held);
}

/* Carriers move without digging, from where they start. */
SettStatus sett_kernel_carry(KernelLevel *level, const SettGrid *grid,
                             SettArena *arena)
{
    const SettKernel *k = level->k;
    int32_t *starts =
        sett_arena_raw(arena, (size_t)(level->area + level->w), sizeof *starts);
    uint64_t *carried = SETT_TAKE(arena, level->words, uint64_t);
    if (starts == NULL || carried == NULL)
        return SETT_NO_MEMORY;
    int32_t count = 0;
    bool bricks = false;
    for (int32_t i = 0; i < level->area; i++) {
        const SettKernelTile *t = &k->tiles[grid->cells[i]];
        if (t->does & SETT_DOES_FOE && k->carriers >> t->kind & 1)
            starts[count++] = i;
        bricks = bricks || t->does & SETT_DOES_DIG;
    }
    for (int32_t i = 0; i < level->w && bricks && count > 0; i++)
        if (!(level->cell[i] & KERNEL_SOLID))
            starts[count++] = i;
    if (count == 0)
        return SETT_OK;
    SettStatus status =
        sett_kernel_graph(level, starts, count, SETT_DIG_NONE, arena);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < level->nodes; i++) {
        int32_t cell = level->node_cell[i];
        int32_t thing = cell < 0 ? -1 : level->thing[cell];
        if (thing >= 0)
            carried[thing / 64] |= (uint64_t)1 << thing % 64;
    }
    level->carried = carried;
    return SETT_OK;
}
