/* kernel_alike.c - which levels in side view are refused for the reason that
   one is. What leads from a cell is decided by the cells around it; so where
   what a win needs cannot be got to, that stays so as long as nothing around
   what can be got to opens. Cells take all tiles with which, whatever the
   others take of theirs, that holds. Of runners, without jumps, one of two
   things may be what the other cannot be got to from, wherever they start. */
#include "games/kernel/alike.h"

#include "base/least.h"
#include "games/kernel/kernel.h"

#include <stdlib.h>

#define MOST_MET \
    1000000 /* cells that all searches meet; then nothing is said */

#define CARRIES (SETT_DOES_SOLID | SETT_DOES_ONEWAY | SETT_DOES_CLIMB)
#define MOVES                                                                \
    (SETT_DOES_SOLID | SETT_DOES_ONEWAY | SETT_DOES_CLIMB | SETT_DOES_HANG | \
     SETT_DOES_DIG)

/* What may be got to from a cell; or from where it may be got to. */
typedef struct Met {
    bool back;
    int32_t *moves;        /* least, where they count, or 0; FAR: not met */
    int32_t *queue, count; /* cells that were met; the first is that cell */
    int32_t now;           /* moves to the cell that it is spread from */
} Met;

typedef struct Alike {
    const SettKernel *k;
    const SettGrid *grid;
    SettArena *tmp;
    uint64_t *sets;
    uint64_t open, drop, free, brick, climb, held, carry; /* tiles */
    uint64_t loose, unheld, begin, goal;
    Met met[2]; /* that nothing more is to join */
    int32_t mets;
    int32_t far;  /* cells away at most that a move has to do with */
    int32_t high; /* a win is to take so many moves at most; FAR: any number */
} Alike;

/* Moves lead where the cells around say, whatever was before. */
static bool is_plain(const SettKernel *k)
{
    if (k->mode != SETT_KERNEL_PLATFORMER || k->body != 1 || k->pad.used ||
        k->carriers || k->tile_count > 64 ||
        k->outside[SETT_E] == SETT_OUTSIDE_WRAP ||
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

/* Whether every move leads to a cell beside. */
static bool is_runner(const SettKernel *k)
{
    return k->leap.jump_steps == 0 && k->leap.fall_count == 1 &&
           k->leap.falls[0].x == 0 && k->leap.falls[0].y == 1;
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

/* Whether a cell was not met as soon; `more`: it is from now on. */
static bool meet(const Alike *a, Met *met, SettPoint at, bool more)
{
    int32_t cell = at.y * a->grid->w + at.x;
    int32_t moves = met->now + (a->high != SETT_FAR);
    if (met->moves[cell] <= moves || moves > a->high)
        return false;
    if (more) {
        met->moves[cell] = moves;
        met->queue[met->count++] = cell;
    }
    return true;
}

/* Whether a jump or a fall may go on by (dx, dy), and where that is. */
static bool flies(const Alike *a, SettPoint *at, int32_t dx, int32_t dy)
{
    SettPoint to = {at->x + dx, at->y + dy};
    if (to.y < 0 && a->k->outside[SETT_N] == SETT_OUTSIDE_SOLID)
        return false;
    to.y = sett_max(to.y, 0);
    if (!may(a, to.x, to.y, dy > 0 ? a->drop : a->open))
        return false;
    *at = to;
    return true;
}

static bool jump(const Alike *a, Met *met, SettPoint from, int32_t side,
                 bool more)
{
    const SettPlatformer *p = &a->k->leap;
    SettPoint at[SETT_KERNEL_MAX_JUMP_STEPS];
    bool found = false;
    for (int32_t i = 0; i < p->jump_steps && (more || !found);) {
        const SettJumpStep *step = &p->jumps[i];
        at[i] = step->from < 0 ? from : at[step->from];
        bool free = flies(a, &at[i], side * step->dx, step->dy);
        found = (free && meet(a, met, at[i], more)) || found;
        i = free ? i + 1 : step->end;
    }
    return found;
}

/* Jumps, and falls that are steered. */
static bool leap(const Alike *a, Met *met, SettPoint from, bool more)
{
    const SettPlatformer *p = &a->k->leap;
    bool last = from.y + 1 == a->grid->h, found = false;
    if (last ? a->k->outside[SETT_S] == SETT_OUTSIDE_SOLID
             : may(a, from.x, from.y + 1, a->carry)) {
        found = jump(a, met, from, 1, more);
        if (p->mirrored && (more || !found))
            found = jump(a, met, from, -1, more) || found;
    }
    if (last || !may(a, from.x, from.y + 1, a->loose) ||
        !may(a, from.x, from.y, a->unheld))
        return found;
    for (int32_t i = 0; i < p->fall_count && (more || !found); i++) {
        SettPoint at = from;
        found = (flies(a, &at, p->falls[i].x, p->falls[i].y) &&
                 meet(a, met, at, more)) ||
                found;
    }
    return found;
}

/* Whether a move leads on from a cell that was met; `more`: that is met then.
 */
static bool spread(const Alike *a, Met *met, int32_t cell, bool more)
{
    const SettGrid *g = a->grid;
    int32_t x = cell % g->w, y = cell / g->w, count = met->count;
    met->now = met->moves[cell];
    if (a->far > 1 && leap(a, met, (SettPoint){x, y}, more) && !more)
        return true;
    for (int32_t d = 0; d < 7; d++) {
        SettPoint by = sett_kernel_dirs[d];
        int32_t u = met->back ? x - by.x : x + by.x;
        int32_t v = met->back ? y - by.y : y + by.y;
        if (u < 0 || v < 0 || u >= g->w || v >= g->h ||
            met->moves[v * g->w + u] <= met->now ||
            !(met->back ? leads(a, u, v, by) : leads(a, x, y, by)))
            continue;
        if (meet(a, met, (SettPoint){u, v}, more) && !more)
            return true;
    }
    return met->count > count;
}

static SettStatus search(const Alike *a, int32_t from, bool back, Met *met)
{
    int32_t area = sett_grid_area(a->grid);
    *met = (Met){back, SETT_TAKE(a->tmp, area, int32_t),
                 SETT_TAKE(a->tmp, area, int32_t), 1, 0};
    if (met->moves == NULL || met->queue == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < area; c++)
        met->moves[c] = c == from ? 0 : SETT_FAR;
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
    int32_t x = cell % g->w, y = cell / g->w, far = a->far;
    int32_t bottom = sett_min(y + far, g->h - 1);
    int32_t right = sett_min(x + far, g->w - 1);
    for (int32_t v = sett_max(y - far, 0); v <= bottom; v++)
        for (int32_t u = sett_max(x - far, 0); u <= right; u++)
            for (int32_t m = 0; m < a->mets; m++)
                if (a->met[m].moves[v * g->w + u] != SETT_FAR &&
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

/* Lets all cells have as many tiles as they may; two stay as they are. */
static SettStatus explain(Alike *a, int32_t one, int32_t other)
{
    int32_t area = sett_grid_area(a->grid);
    a->sets[one] = (uint64_t)1 << a->grid->cells[one];
    a->sets[other] = (uint64_t)1 << a->grid->cells[other];
    for (int32_t c = 0; c < area; c++)
        for (int32_t t = -1; c != one && c != other && t < a->k->tile_count;
             t++)
            widen(a, c, t < 0 ? ~(uint64_t)0 : same_moves(a->k, t));
    uint64_t around = (uint64_t)(a->far * a->far);
    return sett_work(a->tmp, 300 * around * (uint64_t)area) ? SETT_CANCELLED
                                                            : SETT_OK;
}

/* What cannot be got to from the start: a thing, or (`lost` -1) any goal. What
   can does not grow, and the player starts nowhere else. */
static SettStatus stay_apart(Alike *a, int32_t start, int32_t lost)
{
    SettStatus status = explain(a, start, lost < 0 ? start : lost);
    for (int32_t c = 0; c < sett_grid_area(a->grid); c++)
        a->sets[c] &= c == start ? ~(uint64_t)0 : ~a->begin;
    for (int32_t i = 0; i < a->met[0].count && lost < 0; i++)
        a->sets[a->met[0].queue[i]] &= ~a->goal;
    return status;
}

/* Whether a thing, or every goal, is beyond what can be got to. */
static SettStatus find_beyond(Alike *a, int32_t start, const int32_t *things,
                              int32_t count, bool on_goal, bool *known)
{
    int32_t lost = -1;
    Met *met = &a->met[0];
    SettStatus status = search(a, start, false, met);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < count && lost < 0; i++)
        if (met->moves[things[i]] == SETT_FAR)
            lost = things[i];
    for (int32_t i = 0; i < met->count; i++)
        if (a->goal >> a->grid->cells[met->queue[i]] & 1)
            on_goal = false;
    *known = lost >= 0 || on_goal;
    a->mets = 1;
    return *known ? stay_apart(a, start, lost) : SETT_OK;
}

/* A thing that no way leads to: the start is not where one leads from. */
static SettStatus find_lost(Alike *a, int32_t start, const int32_t *things,
                            int32_t count, bool *known)
{
    Met after;
    int32_t lost = -1;
    SettStatus status = search(a, start, false, &after);
    for (int32_t i = 0; i < count && status == SETT_OK && lost < 0; i++)
        if (after.moves[things[i]] == SETT_FAR)
            lost = things[i];
    if (status != SETT_OK || lost < 0)
        return status;
    *known = true;
    a->mets = 1;
    status = search(a, lost, true, &a->met[0]);
    if (status != SETT_OK)
        return status;
    status = explain(a, lost, lost);
    for (int32_t i = 0; i < a->met[0].count; i++)
        a->sets[a->met[0].queue[i]] &= ~a->begin;
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
            if (met >= least || after[i].moves[things[k]] != SETT_FAR ||
                after[k].moves[things[i]] != SETT_FAR)
                continue;
            least = met;
            a->met[0] = after[i];
            a->met[1] = after[k];
        }
    }
    a->mets = 2;
    *known = status == SETT_OK && least < INT32_MAX;
    return *known ? explain(a, a->met[0].queue[0], a->met[1].queue[0]) : status;
}

/* Cells that a move is away from where it begins, and what is below it. */
static int32_t farthest(const SettPlatformer *p)
{
    int32_t far = 1;
    SettPoint at[SETT_KERNEL_MAX_JUMP_STEPS];
    for (int32_t i = 0; i < p->jump_steps; i++) {
        const SettJumpStep *step = &p->jumps[i];
        at[i] = step->from < 0 ? (SettPoint){0, 0} : at[step->from];
        at[i] = (SettPoint){at[i].x + step->dx, at[i].y + step->dy};
        far = sett_max(far, sett_max(abs(at[i].x), abs(at[i].y)));
    }
    for (int32_t i = 0; i < p->fall_count; i++)
        far = sett_max(far, sett_max(abs(p->falls[i].x), abs(p->falls[i].y)));
    return far;
}

static SettStatus alike_runs(const SettKernel *k, const SettLevel *level,
                             int32_t high, SettArena *tmp, uint64_t *alike,
                             bool *known)
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
        .carry = tiles_that(k, CARRIES, true),
        .loose = tiles_that(k, CARRIES, false),
        .unheld = tiles_that(k, SETT_DOES_CLIMB | SETT_DOES_HANG, false),
        .begin = tiles_that(k, SETT_DOES_START, true),
        .goal = tiles_that(k, SETT_DOES_GOAL, true),
        .far = is_runner(k) ? 1 : farthest(&k->leap) + 1,
        .high = SETT_FAR};
    int32_t area = sett_grid_area(a.grid), count = 0, starts = 0, start = 0;
    bool on_goal = sett_kernel_wins_on_goal(k);
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
    SettStatus status =
        on_goal || !is_runner(k)
            ? find_beyond(&a, start, things, count, on_goal, known)
            : find_lost(&a, start, things, count, known);
    if (status == SETT_OK && !*known && !on_goal && is_runner(k))
        status = find_pair(&a, things, count, known);
    a.high = high;
    return status == SETT_OK && !*known && high != SETT_FAR
               ? find_beyond(&a, start, things, count, on_goal, known)
               : status;
}

SettStatus sett_kernel_alike(const SettKernel *kernel, const SettLevel *level,
                             int32_t low, int32_t high, SettArena *tmp,
                             uint64_t *sets, bool *known)
{
    SettStatus status = SETT_OK;
    bool pushes = kernel->mode == SETT_KERNEL_PUSH;
    *known = false;
    if (!pushes && !is_plain(kernel))
        status = sett_kernel_alike_walk(kernel, level, tmp, sets, known);
    else if (level->grid.cells != NULL)
        status = pushes ? sett_kernel_alike_boxes(kernel, level, high, tmp,
                                                  sets, known)
                        : alike_runs(kernel, level, high, tmp, sets, known);
#ifndef SETT_NO_LEARN /* only what is learnt asks for it */
    if (status == SETT_OK && !*known && low > 0 && level->grid.cells != NULL)
        status = sett_kernel_alike_short(kernel, level, low, tmp, sets, known);
#else
    (void)low;
#endif
    return status;
}
