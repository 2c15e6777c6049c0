/* kernel_alike.c - which levels of a runner are refused for the reason that one
   is. What leads from a cell is decided by the cells around it; so where one of
   two things that a win needs cannot be got to from the other, nor the other
   from it, that stays so as long as nothing around what can be got to opens.
   Cells take all tiles with which, whatever the others take of theirs, that
   holds. */
#include "games/kernel/alike.h"

#include "base/least.h"
#include "games/kernel/kernel.h"

#include <string.h>

#define MOST_MET \
    1000000 /* cells that all searches meet; then nothing is said */

#define MOVES                                                                \
    (SETT_DOES_SOLID | SETT_DOES_ONEWAY | SETT_DOES_CLIMB | SETT_DOES_HANG | \
     SETT_DOES_DIG)

/* What may be got to from a cell; or from where it may be got to. */
typedef struct Met {
    bool back;
    uint8_t *cells;
    int32_t *queue, count; /* of these; the first is that cell */
} Met;

typedef struct Alike {
    const SettKernel *k;
    const SettGrid *grid;
    SettArena *tmp;
    uint64_t *sets;
    uint64_t open, drop, free, brick, climb, held, carry; /* tiles */
    Met met[2]; /* that nothing more is to join */
    int32_t mets;
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

static uint64_t tiles_that(const SettKernel *k, uint32_t mask, bool any)
{
    uint64_t tiles = 0;
    for (int32_t t = 0; t < k->tile_count; t++)
        tiles |= (uint64_t)(((k->tiles[t].does & mask) != 0) == any) << t;
    return tiles;
}

/* Tiles between which and `tile` no move makes a difference. */
static uint64_t same_moves(const SettKernel *k, int32_t tile)
{
    uint64_t tiles = 0;
    for (int32_t t = 0; t < k->tile_count; t++)
        tiles |=
            (uint64_t)(((k->tiles[t].does ^ k->tiles[tile].does) & MOVES) == 0)
            << t;
    return tiles;
}

/* Whether a cell may have one of the tiles. */
static bool may(const Alike *a, int32_t x, int32_t y, uint64_t tiles)
{
    const SettGrid *g = a->grid;
    return x >= 0 && y >= 0 && x < g->w && y < g->h &&
           (a->sets[y * g->w + x] & tiles) != 0;
}

/* Whether a move of kernel_leap.c may lead from a cell to one beside it. */
static bool leads(const Alike *a, int32_t x, int32_t y, SettPoint by)
{
    const SettKernel *k = a->k;
    int32_t u = x + by.x, v = y + by.y;
    if (by.y < 0)
        return by.x == 0 && may(a, x, y, a->climb) && may(a, u, v, a->open);
    if (by.x == 0)
        return may(a, u, v, a->drop) ||
               (k->dig >= SETT_DIG_PIT && may(a, u, v, a->brick));
    bool below = y + 1 == a->grid->h ? k->outside[SETT_S] == SETT_OUTSIDE_SOLID
                                     : may(a, x, y + 1, a->carry);
    if (!below && !may(a, x, y, a->held))
        return false;
    if (by.y > 0)
        return k->dig != SETT_DIG_NONE && may(a, u, v, a->brick) &&
               may(a, u, y, a->free);
    bool digs = k->dig == SETT_DIG_FREE ||
                (k->dig == SETT_DIG_TRENCH && may(a, x, y - 1, a->open) &&
                 may(a, u, y - 1, a->open));
    return may(a, u, v, a->open) || (digs && may(a, u, v, a->brick));
}

/* Whether a move leads on from a cell that was met; `more`: that is met then.
 */
static bool spread(const Alike *a, Met *met, int32_t cell, bool more)
{
    const SettGrid *g = a->grid;
    int32_t x = cell % g->w, y = cell / g->w, count = met->count;
    for (int32_t d = 0; d < 7; d++) {
        SettPoint by = sett_kernel_dirs[d];
        int32_t u = met->back ? x - by.x : x + by.x;
        int32_t v = met->back ? y - by.y : y + by.y;
        if (u < 0 || v < 0 || u >= g->w || v >= g->h ||
            met->cells[v * g->w + u] ||
            !(met->back ? leads(a, u, v, by) : leads(a, x, y, by)))
            continue;
        if (!more)
            return true;
        met->cells[v * g->w + u] = 1;
        met->queue[met->count++] = v * g->w + u;
    }
    return met->count > count;
}

static SettStatus search(const Alike *a, int32_t from, bool back, Met *met)
{
    int32_t area = sett_grid_area(a->grid);
    *met = (Met){back, SETT_TAKE(a->tmp, area, uint8_t),
                 SETT_TAKE(a->tmp, area, int32_t), 1};
    if (met->cells == NULL || met->queue == NULL)
        return SETT_NO_MEMORY;
    met->cells[from] = 1;
    met->queue[0] = from;
    for (int32_t i = 0; i < met->count; i++)
        (void)spread(a, met, met->queue[i], true);
    return sett_work(a->tmp, 30 * (uint64_t)met->count) ? SETT_CANCELLED
                                                        : SETT_OK;
}

/* Whether moves that a cell has to do with lead on from what was met. */
static bool opens(Alike *a, int32_t cell)
{
    const SettGrid *g = a->grid;
    int32_t x = cell % g->w, y = cell / g->w;
    for (int32_t v = sett_max(y - 1, 0); v <= sett_min(y + 1, g->h - 1); v++)
        for (int32_t u = sett_max(x - 1, 0); u <= sett_min(x + 1, g->w - 1);
             u++)
            for (int32_t m = 0; m < a->mets; m++)
                if (a->met[m].cells[v * g->w + u] &&
                    spread(a, &a->met[m], v * g->w + u, false))
                    return true;
    return false;
}

/* Lets a cell have more tiles, unless that opens anything. */
static void widen(Alike *a, int32_t cell, uint64_t tiles)
{
    uint64_t old = a->sets[cell];
    a->sets[cell] |= tiles;
    if (a->sets[cell] != old && opens(a, cell))
        a->sets[cell] = old;
}

/* Lets all cells have as many tiles as they may; what is needed stays. */
static SettStatus explain(Alike *a)
{
    int32_t area = sett_grid_area(a->grid);
    int32_t one = a->met[0].queue[0], other = a->met[a->mets - 1].queue[0];
    a->sets[one] = (uint64_t)1 << a->grid->cells[one];
    a->sets[other] = (uint64_t)1 << a->grid->cells[other];
    for (int32_t c = 0; c < area; c++)
        for (int32_t t = -1; c != one && c != other && t < a->k->tile_count;
             t++)
            widen(a, c, t < 0 ? ~(uint64_t)0 : same_moves(a->k, t));
    return sett_work(a->tmp, 300 * (uint64_t)area) ? SETT_CANCELLED : SETT_OK;
}

/* A thing that no way leads to: the start is not where one leads from. */
static SettStatus find_lost(Alike *a, int32_t start, const int32_t *things,
                            int32_t count, bool *known)
{
    Met after;
    int32_t lost = -1;
    SettStatus status = search(a, start, false, &after);
    for (int32_t i = 0; i < count && status == SETT_OK && lost < 0; i++)
        if (!after.cells[things[i]])
            lost = things[i];
    if (status != SETT_OK || lost < 0)
        return status;
    *known = true;
    a->mets = 1;
    status = search(a, lost, true, &a->met[0]);
    if (status != SETT_OK)
        return status;
    status = explain(a);
    for (int32_t i = 0; i < a->met[0].count; i++)
        a->sets[a->met[0].queue[i]] &= tiles_that(a->k, SETT_DOES_START, false);
    return status;
}

/* Of all pairs of things, neither of which can be got to from the other, the
   one from which the fewest cells can. */
static SettStatus find_pair(Alike *a, const int32_t *things, int32_t count,
                            bool *known)
{
    int32_t least = INT32_MAX;
    SettStatus status = SETT_OK;
    Met *after = SETT_TAKE(a->tmp, count, Met);
    if ((int64_t)count * sett_grid_area(a->grid) > MOST_MET)
        return SETT_OK;
    if (after == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < count && status == SETT_OK; i++) {
        status = search(a, things[i], false, &after[i]);
        for (int32_t k = 0; k < i && status == SETT_OK; k++) {
            int32_t met = after[i].count + after[k].count;
            if (met >= least || after[i].cells[things[k]] ||
                after[k].cells[things[i]])
                continue;
            least = met;
            a->met[0] = after[i];
            a->met[1] = after[k];
        }
    }
    a->mets = 2;
    *known = status == SETT_OK && least < INT32_MAX;
    return *known ? explain(a) : status;
}

static SettStatus alike_runs(const SettKernel *k, const SettLevel *level,
                             SettArena *tmp, uint64_t *alike, bool *known)
{
    const uint32_t solid = SETT_DOES_SOLID;
    Alike a = {
        .k = k,
        .grid = &level->grid,
        .tmp = tmp,
        .sets = alike,
        .open = tiles_that(k, solid, false),
        .drop = tiles_that(k, solid | SETT_DOES_ONEWAY, false),
        .free = tiles_that(k, solid | SETT_DOES_CLIMB | SETT_DOES_HANG, false),
        .brick = tiles_that(k, SETT_DOES_DIG, true),
        .climb = tiles_that(k, SETT_DOES_CLIMB, true),
        .held = tiles_that(k, SETT_DOES_CLIMB | SETT_DOES_HANG, true),
        .carry =
            tiles_that(k, solid | SETT_DOES_ONEWAY | SETT_DOES_CLIMB, true)};
    int32_t area = sett_grid_area(a.grid), count = 0, starts = 0, start = 0;
    int32_t *things = SETT_TAKE(tmp, area, int32_t);
    if (things == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < area; c++) {
        const SettKernelTile *t = &k->tiles[level->grid.cells[c]];
        alike[c] = same_moves(k, level->grid.cells[c]);
        bool begins = (t->does & SETT_DOES_START) != 0, needed = false;
        start = begins ? c : start;
        starts += begins;
        for (int32_t i = 0; i < k->win_count; i++)
            needed = needed || (k->win[i].kind == SETT_RULE_NO &&
                                (t->tags & k->win[i].tags) != 0);
        if (needed && (t->does & solid) == 0)
            things[count++] = c;
    }
    if (starts != 1)
        return SETT_OK;
    SettStatus status = find_lost(&a, start, things, count, known);
    return status == SETT_OK && !*known ? find_pair(&a, things, count, known)
                                        : status;
}

SettStatus sett_kernel_alike(const SettKernel *kernel, const SettLevel *level,
                             SettArena *tmp, uint64_t *sets, bool *known)
{
    bool pushes = kernel->mode == SETT_KERNEL_PUSH;
    *known = false;
    if (!pushes && !is_runner(kernel))
        return sett_kernel_alike_walk(kernel, level, tmp, sets, known);
    if (level->grid.cells == NULL)
        return SETT_OK;
    return pushes ? sett_kernel_alike_boxes(kernel, level, tmp, sets, known)
                  : alike_runs(kernel, level, tmp, sets, known);
}
