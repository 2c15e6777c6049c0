/* play_moves.c - what the actions of a player do in a level that is not yet
   known: where they lead, and which literals let them. The same moves as the
   kernels of game files have. */
#include "solve/model/play.h"

#define MOST_NEEDS (SETT_KERNEL_MAX_TEMPLATE_CELLS + 4)

/* One action, of all cells. */
typedef struct Making {
    SolveModel *m;
    SolvePlay *p;
    int32_t kind;
    uint32_t action;
    SettPoint by;
    const SettLit *shut;         /* solid */
    const SettLit *here, *there; /* asked of both cells; NULL: nothing */
    SettLit needs[MOST_NEEDS];   /* of the cell of the moment */
    int32_t count;
    bool never;
} Making;

static const SettPoint dirs[8] = {{0, -1}, {1, 0}, {0, 1},  {-1, 0},
                                  {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};

int32_t sett_play_beside(const SolveModel *m, const SettKernel *k, int32_t cell,
                         SettPoint by)
{
    int32_t x = cell % m->w + by.x, y = cell / m->w + by.y;
    if (k->outside[SETT_E] == SETT_OUTSIDE_WRAP)
        x = (x + SETT_KERNEL_WINDOW * m->w) % m->w;
    if (k->outside[SETT_N] == SETT_OUTSIDE_WRAP)
        y = (y + SETT_KERNEL_WINDOW * m->h) % m->h;
    return x >= 0 && x < m->w && y >= 0 && y < m->h ? y * m->w + x : -1;
}

static const SettKernelTile *ground_of(const SettKernel *k, int32_t tile)
{
    const SettKernelTile *t = &k->tiles[tile];
    bool box = k->mode == SETT_KERNEL_PUSH && (t->does & SETT_DOES_BOX);
    return box || (t->does & SETT_DOES_FOE) ? &k->tiles[t->under] : t;
}

uint64_t sett_play_tiles(const SolvePlay *p, uint32_t does, uint64_t tags,
                         SettPoint by)
{
    uint64_t tiles = 0;
    uint32_t against = (by.x > 0   ? 1u << SETT_E
                        : by.x < 0 ? 1u << SETT_W
                                   : 0) |
                       (by.y > 0   ? 1u << SETT_S
                        : by.y < 0 ? 1u << SETT_N
                                   : 0);
    for (int32_t i = 0; i < p->k->tile_count; i++) {
        const SettKernelTile *t = ground_of(p->k, i);
        if ((t->does & does) || (t->tags & tags) || (t->enter & against))
            tiles |= (uint64_t)1 << i;
    }
    return tiles;
}

static void need(Making *g, SettLit lit)
{
    if (lit == sett_not(g->m->yes))
        g->never = true;
    else if (lit != g->m->yes)
        g->needs[g->count++] = lit;
}

static void need_cell(Making *g, int32_t cell, bool shut)
{
    need(g, shut ? g->shut[cell] : sett_not(g->shut[cell]));
}

/* The action of a cell, with what it needs. */
static void put_move(Making *g, int32_t cell, int32_t to)
{
    SolveModel *m = g->m;
    SolveMove *move = &g->p->moves[cell * g->p->kinds + g->kind];
    *move = (SolveMove){g->never ? -1 : to, m->yes, g->action};
    if (g->count == 1)
        move->may = g->needs[0];
    if (g->count > 1 && move->to >= 0) {
        int32_t v = sett_solver_vars(m->s, 1);
        move->may = v >= 0 ? sett_lit(v) : m->yes;
        for (int32_t i = 0; i < g->count && v >= 0; i++)
            sett_solver_clause(
                m->s, (SettLit[]){sett_not(move->may), g->needs[i]}, 2);
    }
    g->count = 0;
    g->never = false;
}

/* A step to one of the neighbours. */
static void walk_from(Making *g, int32_t cell)
{
    const SettKernel *k = g->p->k;
    int32_t to = sett_play_beside(g->m, k, cell, g->by);
    if (to >= 0)
        need(g, sett_not(g->there[to]));
    bool aside = to >= 0 && g->by.x != 0 && g->by.y != 0 && !k->cut_corners;
    for (int32_t i = 0; i < 2 && aside; i++) {
        SettPoint by = {i == 0 ? g->by.x : 0, i == 0 ? 0 : g->by.y};
        int32_t corner = sett_play_beside(g->m, k, cell, by);
        if (corner >= 0)
            need_cell(g, corner, false);
        else
            g->never = true;
    }
    put_move(g, cell, to);
}

static bool outside_is_shut(const Making *g, int32_t cell, SettPoint by)
{
    int32_t x = cell % g->m->w + by.x, y = cell / g->m->w + by.y;
    SettDir side = y < 0          ? SETT_N
                   : y >= g->m->h ? SETT_S
                   : x < 0        ? SETT_W
                                  : SETT_E;
    return g->p->k->outside[side] == SETT_OUTSIDE_SOLID;
}

static void need_cells(Making *g, int32_t cell, const SettPoint *cells,
                       int32_t count, int32_t side, bool shut)
{
    for (int32_t i = 0; i < count; i++) {
        SettPoint by = {side * cells[i].x, cells[i].y};
        int32_t at = sett_play_beside(g->m, g->p->k, cell, by);
        if (at >= 0)
            need_cell(g, at, shut);
        else if (outside_is_shut(g, cell, by) != shut)
            g->never = true;
    }
}

static void template_from(Making *g, int32_t cell, const SettKernelMove *move,
                          int32_t side)
{
    int32_t to = sett_play_beside(g->m, g->p->k, cell, g->by);
    if (g->here != NULL)
        need(g, g->here[cell]);
    if (to >= 0)
        need(g, move->there != 0 ? g->there[to] : sett_not(g->there[to]));
    need_cells(g, cell, move->open, move->open_count, side, false);
    need_cells(g, cell, move->closed, move->closed_count, side, true);
    put_move(g, cell, to);
}

/* Tiles that a move by g->by does not lead onto. */
static const SettLit *barred(const Making *g)
{
    return sett_model_set(g->m,
                          sett_play_tiles(g->p, SETT_DOES_SOLID, 0, g->by));
}

static SettStatus make_walks(Making *g)
{
    for (g->kind = 0; g->kind < g->p->kinds; g->kind++) {
        g->action = (uint32_t)g->kind;
        g->by = dirs[g->kind];
        g->there = barred(g);
        if (g->there == NULL)
            return sett_model_status(g->m);
        for (int32_t c = 0; c < g->m->area; c++)
            walk_from(g, c);
    }
    return sett_model_status(g->m);
}

static SettStatus make_template(Making *g, const SettKernelMove *move,
                                int32_t side)
{
    static const SettPoint nowhere = {0, 0};
    g->by = (SettPoint){side * move->to.x, move->to.y};
    g->here = NULL;
    if (move->here != 0)
        g->here =
            sett_model_set(g->m, sett_play_tiles(g->p, 0, move->here, nowhere));
    g->there = move->there == 0
                   ? barred(g)
                   : sett_model_set(
                         g->m, sett_play_tiles(g->p, 0, move->there, nowhere));
    if (sett_model_status(g->m) != SETT_OK)
        return sett_model_status(g->m);
    for (int32_t c = 0; c < g->m->area; c++)
        template_from(g, c, move, side);
    return sett_model_status(g->m);
}

static SettStatus make_templates(Making *g)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < g->p->k->move_count; i++) {
        const SettKernelMove *move = &g->p->k->moves[i];
        for (int32_t turned = 0; turned <= move->mirrored; turned++) {
            g->action = SETT_KERNEL_MOVE + 2 * (uint32_t)i + (uint32_t)turned;
            if (status == SETT_OK)
                status = make_template(g, move, turned != 0 ? -1 : 1);
            g->kind++;
        }
    }
    return status;
}

SettStatus sett_play_moves(SolveModel *m, SolvePlay *p)
{
    Making g = {.m = m, .p = p};
    const SettPoint nowhere = {0, 0};
    p->moves = SETT_TAKE(m->arena, (int64_t)m->area * p->kinds, SolveMove);
    g.shut = sett_model_set(m, sett_play_tiles(p, SETT_DOES_SOLID, 0, nowhere));
    if (p->moves == NULL || g.shut == NULL)
        return SETT_NO_MEMORY;
    return p->k->mode == SETT_KERNEL_MOVES ? make_templates(&g)
                                           : make_walks(&g);
}
