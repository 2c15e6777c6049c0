/* flood.c - see flood.h. */
#include "solve/theory/flood.h"

static const int32_t dx[8] = {0, 1, 0, -1, 1, 1, -1, -1};
static const int32_t dy[8] = {-1, 0, 1, 0, -1, 1, 1, -1};

bool sett_flood_open(SettSolver *s, const SettOpenMap *map, SolveFlood *f)
{
    int32_t area = map->w * map->h;
    int32_t *all = SETT_TAKE(s->arena, 6 * (int64_t)area, int32_t);
    f->heed = SETT_TAKE(s->arena, 2 * s->vars, uint8_t);
    f->heeded.items = SETT_TAKE(s->arena, 6 * area + 8, int32_t);
    if (all == NULL || f->heed == NULL || f->heeded.items == NULL)
        return false;
    f->heeded.capacity = 6 * area + 8;
    f->mark = all;
    f->queue = all + area;
    f->parent = all + 2 * area;
    f->steps = all + 3 * area;
    f->edge = all + 4 * area;
    f->edge_mark = all + 5 * area;
    f->map = map;
    f->room = 2 * s->vars;
    return true;
}

static void enter(SolveFlood *f, int32_t cell, int32_t parent, int32_t steps)
{
    f->mark[cell] = f->now;
    f->parent[cell] = parent;
    f->steps[cell] = steps;
    f->queue[f->count++] = cell;
}

/* Goes on from the cells in the queue from `at` on: value `least` or above, at
   most `most` steps. */
static void spread(SettSolver *s, SolveFlood *f, int32_t at, int32_t least,
                   int32_t most)
{
    const SettOpenMap *m = f->map;
    int32_t ways = m->eight ? 8 : 4;
    for (int32_t i = at; i < f->count; i++) {
        int32_t cell = f->queue[i], x = cell % m->w, y = cell / m->w;
        if (f->steps[cell] >= most)
            break;
        for (int32_t d = 0; d < ways; d++) {
            int32_t nx = x + dx[d], ny = y + dy[d], next = ny * m->w + nx;
            if ((uint32_t)nx < (uint32_t)m->w &&
                (uint32_t)ny < (uint32_t)m->h && f->mark[next] != f->now &&
                s->value[m->open[next]] >= least)
                enter(f, next, cell, f->steps[cell] + 1);
        }
    }
}

void sett_flood_from(SettSolver *s, SolveFlood *f, const int32_t *cells,
                     int32_t count)
{
    f->now++;
    f->count = 0;
    for (int32_t i = 0; i < count; i++)
        if (f->mark[cells[i]] != f->now)
            enter(f, cells[i], -1, 0);
    spread(s, f, 0, 0, INT32_MAX);
}

void sett_flood_on(SettSolver *s, SolveFlood *f, int32_t cell)
{
    int32_t at = f->count;
    if (f->mark[cell] == f->now)
        return;
    enter(f, cell, -1, 0);
    spread(s, f, at, 0, INT32_MAX);
}

void sett_flood_steps(SettSolver *s, SolveFlood *f, int32_t cell, bool certain,
                      int32_t most)
{
    f->now++;
    f->count = 0;
    if (s->value[f->map->open[cell]] < 0)
        return;
    enter(f, cell, -1, 0);
    spread(s, f, 0, certain ? 1 : 0, most);
}

void sett_flood_border(SettSolver *s, SolveFlood *f, int32_t most)
{
    const SettOpenMap *m = f->map;
    int32_t ways = m->eight ? 8 : 4;
    f->edge_count = 0;
    for (int32_t i = 0; i < f->count; i++) {
        int32_t cell = f->queue[i], x = cell % m->w, y = cell / m->w;
        for (int32_t d = 0; d < ways && f->steps[cell] < most; d++) {
            int32_t nx = x + dx[d], ny = y + dy[d], next = ny * m->w + nx;
            if ((uint32_t)nx >= (uint32_t)m->w ||
                (uint32_t)ny >= (uint32_t)m->h ||
                s->value[m->open[next]] >= 0 || f->mark[next] == f->now ||
                f->edge_mark[next] == f->now)
                continue;
            f->edge_mark[next] = f->now;
            f->edge[f->edge_count++] = next;
            sett_solver_push(s, &s->clause, m->open[next]);
        }
    }
}

bool sett_heed(SolveFlood *f, SettLit lit)
{
    if (f->heed[lit] != 0)
        return false;
    f->heed[lit] = 1;
    f->heeded.items[f->heeded.count++] = lit;
    return true;
}

void sett_heed_clear(SolveFlood *f)
{
    for (int32_t i = 0; i < f->heeded.count; i++)
        f->heed[f->heeded.items[i]] = 0;
    f->heeded.count = 0;
}
