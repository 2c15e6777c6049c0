/* play_moves.c - what the actions of a player do in a level that is not yet
   known: where they lead, and which literals let them. The same moves as the
   kernels of game files have. */
#include "solve/model/play.h"

#define MOST_NEEDS (SETT_KERNEL_MAX_TEMPLATE_CELLS + 4)

/* One action, of all cells. */
typedef struct Making {
    SolvePlay *p;
    int32_t kind;
    uint32_t action;
    SettPoint by;
    const SettLit *here, *there; /* asked of both cells; NULL: nothing */
    bool bars;                   /* `there` is what must not be there */
    SettLit needs[MOST_NEEDS];   /* of the cell of the moment */
    int32_t count;
    bool never;
} Making;

static const SettPoint dirs[8] = {{0, -1}, {1, 0}, {0, 1},  {-1, 0},
                                  {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};

int32_t sett_play_beside(const SolvePlay *p, int32_t cell, SettPoint by)
{
    int32_t w = p->m->w, h = p->m->h, x = cell % w + by.x, y = cell / w + by.y;
    if (p->k->outside[SETT_E] == SETT_OUTSIDE_WRAP)
        x = (x + SETT_KERNEL_WINDOW * w) % w;
    if (p->k->outside[SETT_N] == SETT_OUTSIDE_WRAP)
        y = (y + SETT_KERNEL_WINDOW * h) % h;
    return x >= 0 && x < w && y >= 0 && y < h ? y * w + x : -1;
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

const SettLit *sett_play_set(const SolvePlay *p, uint32_t does, uint64_t tags,
                             SettPoint by)
{
    return sett_model_set(p->m, sett_play_tiles(p, does, tags, by));
}

uint64_t sett_play_drawn(const SolvePlay *p, uint32_t does, uint64_t tags)
{
    uint64_t tiles = 0;
    for (int32_t i = 0; i < p->k->tile_count; i++)
        if (p->k->tiles[i].does & does &&
            (tags == 0 || p->k->tiles[i].tags & tags))
            tiles |= (uint64_t)1 << i;
    return tiles;
}

static void need(Making *g, SettLit lit)
{
    SettLit yes = g->p->m->yes;
    g->never = g->never || lit == sett_not(yes);
    if (lit != yes && !g->never)
        g->needs[g->count++] = lit;
}

static void need_cell(Making *g, int32_t cell, bool shut)
{
    SettLit solid = g->p->solid[cell];
    need(g, shut ? solid : sett_not(solid));
}

/* The action of a cell, with what it needs. */
static void put_move(Making *g, int32_t cell, int32_t to)
{
    SolveModel *m = g->p->m;
    if (to >= 0)
        need(g, g->bars ? sett_not(g->there[to]) : g->there[to]);
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

/* A step to one of the neighbours; a diagonal one past two open cells. */
static void walk_from(Making *g, int32_t cell)
{
    int32_t to = sett_play_beside(g->p, cell, g->by);
    if (to >= 0 && g->by.x != 0 && g->by.y != 0 && !g->p->k->cut_corners) {
        SettPoint aside = {g->by.x, 0}, along = {0, g->by.y};
        need_cell(g, sett_play_beside(g->p, cell, aside), false);
        need_cell(g, sett_play_beside(g->p, cell, along), false);
    }
    put_move(g, cell, to);
}

static bool outside_is_shut(const Making *g, int32_t cell, SettPoint by)
{
    int32_t w = g->p->m->w, h = g->p->m->h;
    int32_t x = cell % w + by.x, y = cell / w + by.y;
    SettDir side = y < 0 ? SETT_N : y >= h ? SETT_S : x < 0 ? SETT_W : SETT_E;
    return g->p->k->outside[side] == SETT_OUTSIDE_SOLID;
}

static void need_cells(Making *g, int32_t cell, const SettPoint *cells,
                       int32_t count, int32_t side, bool shut)
{
    for (int32_t i = 0; i < count; i++) {
        SettPoint by = {side * cells[i].x, cells[i].y};
        int32_t at = sett_play_beside(g->p, cell, by);
        if (at >= 0)
            need_cell(g, at, shut);
        else if (outside_is_shut(g, cell, by) != shut)
            g->never = true;
    }
}

static void template_from(Making *g, int32_t cell, const SettKernelMove *move,
                          int32_t side)
{
    if (g->here != NULL)
        need(g, g->here[cell]);
    need_cells(g, cell, move->open, move->open_count, side, false);
    need_cells(g, cell, move->closed, move->closed_count, side, true);
    put_move(g, cell, sett_play_beside(g->p, cell, g->by));
}

/* One action of all cells: `move` of the templates, or NULL: a step. */
static SettStatus make(Making *g, const SettKernelMove *move, int32_t side)
{
    const SolvePlay *p = g->p;
    const SettPoint nowhere = {0, 0};
    bool asks = move != NULL && move->there != 0;
    g->bars = !asks;
    g->there = asks ? sett_play_set(p, 0, move->there, nowhere)
                    : sett_play_set(p, SETT_DOES_SOLID, 0, g->by);
    g->here = move != NULL && move->here != 0
                  ? sett_play_set(p, 0, move->here, nowhere)
                  : NULL;
    for (int32_t c = 0; c < p->m->area && sett_model_status(p->m) == SETT_OK;
         c++)
        if (move != NULL)
            template_from(g, c, move, side);
        else
            walk_from(g, c);
    g->kind++;
    return sett_model_status(p->m);
}

SettStatus sett_play_moves(SolvePlay *p)
{
    Making g = {.p = p};
    p->moves =
        SETT_TAKE(p->m->arena, (int64_t)p->m->area * p->kinds, SolveMove);
    SettStatus status = p->moves != NULL ? SETT_OK : SETT_NO_MEMORY;
    if (p->k->mode != SETT_KERNEL_MOVES)
        for (int32_t d = 0; d < p->kinds && status == SETT_OK; d++) {
            g.action = (uint32_t)d;
            g.by = dirs[d];
            status = make(&g, NULL, 1);
        }
    for (int32_t i = 0; i < p->k->move_count && status == SETT_OK; i++) {
        const SettKernelMove *move = &p->k->moves[i];
        int32_t sides = move->mirrored ? 2 : 1;
        for (int32_t turned = 0; turned < sides; turned++) {
            int32_t side = turned != 0 ? -1 : 1;
            g.action = SETT_KERNEL_MOVE + 2 * (uint32_t)i + (uint32_t)turned;
            g.by = (SettPoint){side * move->to.x, move->to.y};
            if (status == SETT_OK)
                status = make(&g, move, side);
        }
    }
    return status;
}
