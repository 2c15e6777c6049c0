/* kernel_alike.c - which levels of a runner are refused for the reason that one
   is. What leads from a cell is decided by the cells around it; so where one of
   two things that a win needs cannot be got to from the other, nor the other
   from it, that stays so as long as nothing changes around what can be got to
   from the one, or around all from where the other can be got to. */
#include "games/kernel/alike.h"

#include "base/least.h"
#include "games/kernel/solve.h"

#include <string.h>

#define MOST_MET \
    1000000 /* cells that all searches meet; then nothing is said */

#define MOVES                                                                \
    (SETT_DOES_SOLID | SETT_DOES_ONEWAY | SETT_DOES_CLIMB | SETT_DOES_HANG | \
     SETT_DOES_DIG)

/* Cells that one search met, forwards or backwards. */
typedef struct Met {
    uint8_t *cells;
    int32_t count;
} Met;

typedef struct Alike {
    const SettKernel *k;
    const SettGrid *grid;
    SettArena *tmp;
    KernelLevel read;
    int32_t *node_of; /* of cells; -1 */
    int32_t *from, *from_of, *queue;
    uint64_t *sets;
} Alike;

/* A runner: every move leads to a cell beside, as the cells around say. */
static bool is_runner(const SettKernel *k)
{
    if (k->mode != SETT_KERNEL_PLATFORMER || k->body != 1 || k->pad.used ||
        k->leap.jump_steps > 0 || k->leap.fall_count != 1 ||
        k->leap.falls[0].x != 0 || k->leap.falls[0].y != 1 || k->carriers ||
        k->tile_count > 64 || k->outside[SETT_E] == SETT_OUTSIDE_WRAP ||
        k->outside[SETT_N] == SETT_OUTSIDE_WRAP ||
        k->leap.top == SETT_TOP_BOTTOM_ROW)
        return false;
    for (int32_t t = 0; t < k->tile_count; t++)
        if ((k->tiles[t].does & (SETT_DOES_LOCK | SETT_DOES_PORTAL)) != 0 ||
            k->tiles[t].gate != 0 || k->tiles[t].enter != 0)
            return false;
    for (int32_t f = 0; f < k->foe_count; f++)
        if (k->foes[f].eats)
            return false;
    return true;
}

/* The moves from every cell where a runner may ever be. */
static SettStatus read_graph(Alike *a, const SettLevel *level)
{
    SettStatus status =
        sett_kernel_read(a->k, level, KERNEL_NEEDED, a->tmp, &a->read, NULL);
    int32_t area = sett_grid_area(a->grid), count = 0;
    int32_t *starts = SETT_TAKE(a->tmp, area, int32_t);
    if (status != SETT_OK || starts == NULL)
        return status != SETT_OK ? status : SETT_NO_MEMORY;
    for (int32_t c = 0; c < area; c++)
        if (!(a->read.cell[c] & KERNEL_SOLID) ||
            (a->k->tiles[a->grid->cells[c]].does & SETT_DOES_DIG))
            starts[count++] = c;
    status = sett_kernel_graph(&a->read, starts, count, a->k->dig, a->tmp);
    if (status != SETT_OK)
        return status;
    const KernelLevel *l = &a->read;
    int32_t edges = l->edge_of[l->nodes];
    a->node_of = SETT_TAKE(a->tmp, area, int32_t);
    a->from_of = SETT_TAKE(a->tmp, l->nodes + 2, int32_t);
    a->from = SETT_TAKE(a->tmp, edges + 1, int32_t);
    a->queue = SETT_TAKE(a->tmp, l->nodes + 1, int32_t);
    if (!a->node_of || !a->from_of || !a->from || !a->queue)
        return SETT_NO_MEMORY;
    memset(a->node_of, 0xff, (size_t)area * sizeof *a->node_of);
    for (int32_t n = 0; n < l->nodes; n++)
        if (l->node_cell[n] >= 0)
            a->node_of[l->node_cell[n]] = n;
    for (int32_t e = 0; e < edges; e++)
        a->from_of[l->edges[e].to + 2]++;
    for (int32_t n = 2; n < l->nodes + 2; n++)
        a->from_of[n] += a->from_of[n - 1];
    for (int32_t n = 0; n < l->nodes; n++)
        for (int32_t e = l->edge_of[n]; e < l->edge_of[n + 1]; e++)
            a->from[a->from_of[l->edges[e].to + 1]++] = n;
    return SETT_OK;
}

static void meet(Alike *a, Met *met, int32_t node, int32_t *end)
{
    int32_t cell = a->read.node_cell[node];
    if (cell < 0 || met->cells[cell])
        return;
    met->cells[cell] = 1;
    met->count++;
    a->queue[(*end)++] = node;
}

/* All that can be got to from a cell; or from where it can be got to. */
static SettStatus search(Alike *a, int32_t cell, bool back, Met *met)
{
    int32_t end = 0;
    const KernelLevel *l = &a->read;
    met->cells = SETT_TAKE(a->tmp, sett_grid_area(a->grid), uint8_t);
    met->count = 0;
    if (met->cells == NULL)
        return SETT_NO_MEMORY;
    meet(a, met, a->node_of[cell], &end);
    for (int32_t i = 0; i < end; i++) {
        int32_t n = a->queue[i];
        if (back)
            for (int32_t f = a->from_of[n]; f < a->from_of[n + 1]; f++)
                meet(a, met, a->from[f], &end);
        else
            for (int32_t e = l->edge_of[n]; e < l->edge_of[n + 1]; e++)
                meet(a, met, l->edges[e].to, &end);
    }
    return sett_work(a->tmp, 10 * (uint64_t)end) ? SETT_CANCELLED : SETT_OK;
}

/* Tiles between which no move makes a difference. */
static uint64_t same_moves(const Alike *a, int32_t cell)
{
    uint32_t does = a->k->tiles[a->grid->cells[cell]].does & MOVES;
    uint64_t tiles = 0;
    for (int32_t t = 0; t < a->k->tile_count; t++)
        if ((a->k->tiles[t].does & MOVES) == does)
            tiles |= (uint64_t)1 << t;
    return tiles;
}

/* Keeps what stands around the cells that a search met. Whether a move leads
   from a cell to one beside it is said by cells that touch both. */
static void keep(Alike *a, const Met *met)
{
    const SettGrid *g = a->grid;
    for (int32_t c = 0; c < sett_grid_area(g); c++) {
        if (!met->cells[c])
            continue;
        int32_t x = c % g->w, y = c / g->w;
        for (int32_t v = sett_max(y - 1, 0); v <= sett_min(y + 1, g->h - 1);
             v++)
            for (int32_t u = sett_max(x - 1, 0); u <= sett_min(x + 1, g->w - 1);
                 u++)
                a->sets[v * g->w + u] &= same_moves(a, v * g->w + u);
    }
}

/* Whether no way leads from a cell to another; then the smaller side of the cut
   into `met`. */
static SettStatus find_cut(Alike *a, int32_t from, int32_t to, bool *apart,
                           Met *met, bool *back)
{
    Met after, before;
    SettStatus status = search(a, from, false, &after);
    *apart = status == SETT_OK && !after.cells[to];
    if (!*apart)
        return status;
    status = search(a, to, true, &before);
    *back = before.count < after.count;
    *met = *back ? before : after;
    return status;
}

static uint64_t tiles_that(const Alike *a, uint32_t do_this)
{
    uint64_t tiles = 0;
    for (int32_t t = 0; t < a->k->tile_count; t++)
        if ((a->k->tiles[t].does & do_this) != 0)
            tiles |= (uint64_t)1 << t;
    return tiles;
}

/* The start stands nowhere else. */
static void keep_start(Alike *a)
{
    uint64_t starts = tiles_that(a, SETT_DOES_START);
    for (int32_t c = 0; c < sett_grid_area(a->grid); c++)
        a->sets[c] &= c == a->read.start ? starts : ~starts;
}

/* A thing that no way leads to. */
static SettStatus find_lost(Alike *a, const int32_t *things, int32_t count,
                            bool *known)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < count && status == SETT_OK && !*known; i++) {
        Met met;
        bool back;
        SettArenaMark mark = sett_arena_mark(a->tmp);
        status = find_cut(a, a->read.start, things[i], known, &met, &back);
        if (status == SETT_OK && *known) {
            keep(a, &met);
            a->sets[things[i]] &= (uint64_t)1 << a->grid->cells[things[i]];
            if (!back)
                keep_start(a);
            uint64_t starts = tiles_that(a, SETT_DOES_START);
            for (int32_t c = 0; c < sett_grid_area(a->grid) && back; c++)
                a->sets[c] &= met.cells[c] ? ~starts : ~(uint64_t)0;
        }
        sett_arena_reset(a->tmp, mark);
    }
    return status;
}

/* Of all pairs of things, neither of which can be got to from the other, the
   one from which the fewest cells can. */
static SettStatus find_apart(Alike *a, const int32_t *things, int32_t count,
                             const Met *after, int32_t pair[2])
{
    int32_t least = INT32_MAX;
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < i; k++) {
            int32_t met = after[i].count + after[k].count;
            if (met >= least || after[i].cells[things[k]] ||
                after[k].cells[things[i]])
                continue;
            least = met;
            pair[0] = things[i];
            pair[1] = things[k];
        }
    return sett_work(a->tmp, (uint64_t)count * (uint64_t)count) ? SETT_CANCELLED
                                                                : SETT_OK;
}

static SettStatus keep_apart(Alike *a, int32_t from, int32_t to)
{
    Met met;
    bool apart, back;
    SettStatus status = find_cut(a, from, to, &apart, &met, &back);
    if (status != SETT_OK)
        return status;
    keep(a, &met);
    a->sets[from] &= (uint64_t)1 << a->grid->cells[from];
    return SETT_OK;
}

/* Two things, neither of which can be got to from the other. */
static SettStatus find_pair(Alike *a, const int32_t *things, int32_t count,
                            bool *known)
{
    int32_t pair[2] = {-1, -1};
    SettStatus status = SETT_OK;
    Met *after = SETT_TAKE(a->tmp, count, Met);
    if ((int64_t)count * sett_grid_area(a->grid) > MOST_MET)
        return SETT_OK;
    if (after == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < count && status == SETT_OK; i++)
        status = search(a, things[i], false, &after[i]);
    if (status == SETT_OK)
        status = find_apart(a, things, count, after, pair);
    if (status != SETT_OK || pair[0] < 0)
        return status;
    *known = true;
    status = keep_apart(a, pair[0], pair[1]);
    return status == SETT_OK ? keep_apart(a, pair[1], pair[0]) : status;
}

static SettStatus alike_runs(const SettKernel *k, const SettLevel *level,
                             SettArena *tmp, uint64_t *alike, bool *known)
{
    Alike a = {.k = k, .grid = &level->grid, .tmp = tmp, .sets = alike};
    int32_t area = sett_grid_area(a.grid), count = 0;
    uint64_t every =
        k->tile_count == 64 ? ~(uint64_t)0 : ((uint64_t)1 << k->tile_count) - 1;
    int32_t *things = SETT_TAKE(tmp, area, int32_t);
    SettStatus status = read_graph(&a, level);
    if (status == SETT_INFEASIBLE)
        return SETT_OK; /* there is no start */
    if (status != SETT_OK || things == NULL)
        return status != SETT_OK ? status : SETT_NO_MEMORY;
    int32_t starts = 0;
    for (int32_t c = 0; c < area; c++) {
        alike[c] = every;
        starts += (k->tiles[level->grid.cells[c]].does & SETT_DOES_START) != 0;
        for (int32_t i = 0; i < k->win_count; i++)
            if (k->win[i].kind == SETT_RULE_NO && a.node_of[c] >= 0 &&
                (k->tiles[level->grid.cells[c]].tags & k->win[i].tags) != 0)
                things[count++] = c;
    }
    if (starts > 1)
        return SETT_OK;
    status = find_lost(&a, things, count, known);
    return status == SETT_OK && !*known ? find_pair(&a, things, count, known)
                                        : status;
}

SettStatus sett_kernel_alike(const SettKernel *kernel, const SettLevel *level,
                             SettArena *tmp, uint64_t *alike, bool *known)
{
    *known = false;
    if (kernel->mode == SETT_KERNEL_PUSH)
        return sett_kernel_alike_boxes(kernel, level, tmp, alike, known);
    return is_runner(kernel)
               ? alike_runs(kernel, level, tmp, alike, known)
               : sett_kernel_alike_walk(kernel, level, tmp, alike, known);
}
