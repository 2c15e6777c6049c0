/* ways.c - see sett/solver.h. A search that found what it looked for leaves a
   tree behind; while no inner cell of it closes there is nothing to look at
   again. One that did not ends at closed cells: these are the clause. */
#include "solve/core/solver_parts.h"

#include "solve/theory/flood.h"

#include <string.h>

typedef struct Ways {
    SettOpenMap map;
    SolveFlood flood;
    const SettLit *need, *home;
    bool single;
    int32_t from, to, low, high;
    int32_t *way, way_count;
} Ways;

static bool may(const SettSolver *s, SettLit lit)
{
    return lit != SETT_NO_LIT && s->value[lit] >= 0;
}

static bool is(const SettSolver *s, SettLit lit)
{
    return lit != SETT_NO_LIT && s->value[lit] > 0;
}

static Ways *open_ways(SettSolver *s, const SettOpenMap *map)
{
    Ways *w = SETT_TAKE(s->arena, 1, Ways);
    if (w != NULL)
        w->map = *map;
    if (w != NULL && sett_flood_open(s, &w->map, &w->flood))
        return w;
    s->status = SETT_NO_MEMORY;
    return NULL;
}

/* Wakes `item` by either value of a list of literals. */
static void alert_all(SettSolver *s, int32_t item, const SettLit *lits,
                      int32_t count)
{
    for (int32_t c = 0; c < count; c++)
        for (int32_t side = 0; side < 2 && lits[c] != SETT_NO_LIT; side++)
            sett_solver_alert(s, item, lits[c] ^ side);
}

/* ---- connect ---- */

/* The clause that a cell on either side of a cut closes. */
static void cut(SettSolver *s, Ways *w, int32_t root, int32_t target)
{
    SolveFlood *f = &w->flood;
    int32_t whole = f->count;
    sett_flood_from(s, f, &target, 1);
    if (f->count > whole)
        sett_flood_from(s, f, &root, 1);
    sett_flood_border(s, f, INT32_MAX);
    sett_solver_push(s, &s->clause, sett_not(w->map.open[root]));
    sett_solver_push(s, &s->clause, sett_not(w->map.open[target]));
}

/* Watches the cells that hold the tree together, and those outside it. */
static void heed_tree(SettSolver *s, Ways *w, int32_t item,
                      const SettLit *outside)
{
    SolveFlood *f = &w->flood;
    sett_heed_clear(f);
    for (int32_t i = 0; i < f->count; i++)
        if (f->parent[f->queue[i]] >= 0)
            sett_heed(f, sett_not(w->map.open[f->parent[f->queue[i]]]));
    for (int32_t c = 0; c < w->map.w * w->map.h; c++)
        if (f->mark[c] != f->now && outside[c] != SETT_NO_LIT)
            sett_heed(f, outside[c]);
    s->items[item].heed = f->heed;
}

static SolveFound check_connect(SettSolver *s, int32_t item, uint32_t pending)
{
    (void)pending;
    Ways *w = s->items[item].self;
    const SettLit *open = w->map.open;
    int32_t area = w->map.w * w->map.h, root = -1, apart = -1;
    s->clause.count = 0;
    for (int32_t c = 0; c < area && root < 0; c++)
        if (is(s, open[c]))
            root = c;
    if (root < 0) {
        s->items[item].heed = NULL;
        return SOLVE_FINE;
    }
    sett_flood_from(s, &w->flood, &root, 1);
    for (int32_t c = 0; c < area; c++) {
        if (w->flood.mark[c] == w->flood.now || !may(s, open[c]))
            continue;
        if (apart < 0 || is(s, open[c]))
            apart = c;
        if (is(s, open[c]))
            break;
    }
    if (apart < 0) {
        heed_tree(s, w, item, open);
        return SOLVE_FINE;
    }
    bool certain = is(s, open[apart]);
    cut(s, w, root, apart);
    if (s->items[item].guard != SETT_NO_LIT)
        sett_solver_push(s, &s->clause, sett_not(s->items[item].guard));
    return certain ? SOLVE_CONFLICT : SOLVE_LEMMA;
}

static const SolveTheory connect = {"connect", SOLVE_TURN_WAY, check_connect,
                                    NULL};

int32_t sett_solver_connect(SettSolver *s, const SettOpenMap *map,
                            SettLit guard)
{
    Ways *w = open_ways(s, map);
    if (w == NULL)
        return -1;
    int32_t item = sett_solver_item(s, &connect, w, guard, 1);
    alert_all(s, item, map->open, map->w * map->h);
    return item;
}

/* ---- homes ---- */

/* The clause for a cell without a home: some cell around its region opens, or
   has a home, or it needs none. */
static void homeless(SettSolver *s, Ways *w, int32_t item, int32_t cell,
                     int32_t only)
{
    SolveFlood *f = &w->flood;
    sett_solver_push(s, &s->clause, sett_not(w->need[cell]));
    if (!may(s, w->map.open[cell])) {
        sett_solver_push(s, &s->clause, w->map.open[cell]);
        return; /* what needs a home is open */
    }
    sett_flood_from(s, f, &cell, 1);
    sett_flood_border(s, f, INT32_MAX);
    if (only >= 0)
        sett_solver_push(s, &s->clause, sett_not(w->home[only]));
    for (int32_t i = 0; i < f->count && only < 0; i++)
        if (w->home[f->queue[i]] != SETT_NO_LIT)
            sett_solver_push(s, &s->clause, w->home[f->queue[i]]);
    if (s->items[item].guard != SETT_NO_LIT)
        sett_solver_push(s, &s->clause, sett_not(s->items[item].guard));
}

/* Only what leads to cells that (may) need a home has to stay. */
static void heed_homes(SettSolver *s, Ways *w, int32_t item)
{
    SolveFlood *f = &w->flood;
    int32_t area = w->map.w * w->map.h;
    sett_heed_clear(f);
    for (int32_t c = 0; c < area; c++) {
        if (w->need[c] == SETT_NO_LIT)
            continue;
        if (f->mark[c] != f->now) {
            sett_heed(f, w->need[c]);
            continue;
        }
        if (!may(s, w->need[c]))
            sett_heed(f, w->need[c]);
        int32_t at = f->parent[c], last = c;
        while (at >= 0 && may(s, w->need[c]) &&
               sett_heed(f, sett_not(w->map.open[at]))) {
            last = at;
            at = f->parent[at];
        }
        if (at < 0)
            sett_heed(f, sett_not(w->home[last]));
    }
    s->items[item].heed = f->heed;
}

static bool may_be_home(const SettSolver *s, const Ways *w, int32_t cell)
{
    return may(s, w->home[cell]) && may(s, w->map.open[cell]);
}

/* The flood of all cells that may be homes, as far as it goes from the last one
   that was good first, so that few cells are what others depend on; `*only` =
   the home, if it is known and the only one. */
static void flood_homes(SettSolver *s, Ways *w, int32_t *only)
{
    SolveFlood *f = &w->flood;
    int32_t area = w->map.w * w->map.h, root = w->from;
    *only = -1;
    for (int32_t c = 0; c < area && w->single; c++)
        if (is(s, w->home[c]) && may(s, w->map.open[c]))
            *only = c;
    if (*only >= 0) {
        sett_flood_from(s, f, only, 1);
        return;
    }
    sett_flood_from(s, f, &root, may_be_home(s, w, root));
    for (int32_t c = 0; c < area; c++) {
        if (!may_be_home(s, w, c) || f->mark[c] == f->now)
            continue;
        if (f->count == 0)
            w->from = c;
        sett_flood_on(s, f, c);
    }
}

static SolveFound check_homes(SettSolver *s, int32_t item, uint32_t pending)
{
    (void)pending;
    Ways *w = s->items[item].self;
    int32_t only, lost = -1;
    s->clause.count = 0;
    flood_homes(s, w, &only);
    for (int32_t c = 0; c < w->map.w * w->map.h; c++) {
        if (w->flood.mark[c] == w->flood.now || !may(s, w->need[c]))
            continue;
        if (lost < 0 || is(s, w->need[c]))
            lost = c;
        if (is(s, w->need[c]))
            break;
    }
    if (lost < 0) {
        heed_homes(s, w, item);
        return SOLVE_FINE;
    }
    bool certain = is(s, w->need[lost]);
    homeless(s, w, item, lost, only);
    return certain ? SOLVE_CONFLICT : SOLVE_LEMMA;
}

static const SolveTheory homes = {"homes", SOLVE_TURN_WAY, check_homes, NULL};

int32_t sett_solver_homes(SettSolver *s, const SettHomes *given, SettLit guard)
{
    Ways *w = open_ways(s, &given->map);
    if (w == NULL)
        return -1;
    int32_t area = w->map.w * w->map.h;
    w->need = given->need;
    w->home = given->home;
    w->single = given->single;
    int32_t item = sett_solver_item(s, &homes, w, guard, 1);
    alert_all(s, item, w->map.open, area);
    alert_all(s, item, w->need, area);
    alert_all(s, item, w->home, area);
    return item;
}

/* ---- length ---- */

/* The way that is too short: one of its cells closes. */
static void forbid(SettSolver *s, const Ways *w)
{
    for (int32_t c = w->to; c >= 0; c = w->flood.parent[c])
        sett_solver_push(s, &s->clause, sett_not(w->map.open[c]));
}

/* Whether the way that was found last is still possible. */
static bool way_stays(const SettSolver *s, const Ways *w)
{
    for (int32_t i = 0; i < w->way_count; i++)
        if (!may(s, w->map.open[w->way[i]]))
            return false;
    return w->way_count > 0;
}

/* Looks for a way of at most `high` steps over all that may be open, and
   remembers it. */
static bool find_way(SettSolver *s, Ways *w)
{
    if (way_stays(s, w))
        return true;
    sett_flood_steps(s, &w->flood, w->from, false, w->high);
    if (w->flood.mark[w->to] != w->flood.now)
        return false;
    w->way_count = 0;
    for (int32_t c = w->to; c >= 0; c = w->flood.parent[c])
        w->way[w->way_count++] = c;
    return true;
}

static bool too_short(SettSolver *s, Ways *w)
{
    if (w->low <= 0 || !is(s, w->map.open[w->from]) ||
        !is(s, w->map.open[w->to]))
        return false;
    sett_flood_steps(s, &w->flood, w->from, true, w->low - 1);
    return w->flood.mark[w->to] == w->flood.now;
}

static SolveFound check_length(SettSolver *s, int32_t item, uint32_t pending)
{
    (void)pending;
    Ways *w = s->items[item].self;
    s->clause.count = 0;
    if (too_short(s, w)) {
        forbid(s, w);
    } else if (!find_way(s, w)) {
        sett_flood_border(s, &w->flood, w->high);
        if (!may(s, w->map.open[w->from]))
            sett_solver_push(s, &s->clause, w->map.open[w->from]);
    } else {
        return SOLVE_FINE;
    }
    if (s->items[item].guard != SETT_NO_LIT)
        sett_solver_push(s, &s->clause, sett_not(s->items[item].guard));
    return SOLVE_CONFLICT;
}

static const SolveTheory length = {"path length", SOLVE_TURN_WAY, check_length,
                                   NULL};

int32_t sett_solver_length(SettSolver *s, const SettWayLength *given,
                           SettLit guard)
{
    Ways *w = open_ways(s, &given->map);
    if (w == NULL)
        return -1;
    w->from = given->from;
    w->to = given->to;
    w->low = given->low;
    w->high = given->high;
    w->way = SETT_TAKE(s->arena, w->map.w * w->map.h, int32_t);
    if (w->way == NULL) {
        s->status = SETT_NO_MEMORY;
        return -1;
    }
    int32_t item = sett_solver_item(s, &length, w, guard, 1);
    alert_all(s, item, w->map.open, w->map.w * w->map.h);
    return item;
}
