/* gagents_walk.c - the ticks of an agent program (Kerssemakers et al. 2012,
   section IV; docs/design/pplgg.md, sections 3 and 5). Every agent is there
   once in each window of the canvas's reference size, with a random stream of
   its own, so that a wider level is as densely drawn. The paper's disc of spawn
   points is drawn in integers, not from an angle. */
#include "gen/agents/gagents.h"

#include "base/least.h"
#include "base/rng_step.h"

#include <string.h>

/* One agent in one window. */
typedef struct Walker {
    SettRng rng;
    const SettGagent *agent;
    int32_t x, y, start_x, start_y;
    int32_t dx, dy;
    int32_t next; /* tick of its next move */
    int32_t steps;
    int64_t tokens;
} Walker;

/* North, then clockwise. */
static const SettPoint directions[8] = {{0, -1}, {1, -1}, {1, 0},  {1, 1},
                                        {0, 1},  {-1, 1}, {-1, 0}, {-1, -1}};

#define SPAWN_TRIES 32

/* The nearest of 0..count-1. */
static int32_t within(int32_t value, int32_t count)
{
    return sett_min(sett_max(value, 0), count - 1);
}

/* A point of the disc around `at`, inside the level where there soon is one. */
static SettPoint spawn_point(const SettGrid *grid, SettPoint at, int32_t radius,
                             SettRng *rng)
{
    SettPoint p = at;
    for (int32_t i = 0; i < SPAWN_TRIES; i++) {
        int64_t dx, dy;
        do {
            dx = sett_rng_range(rng, -radius, radius);
            dy = sett_rng_range(rng, -radius, radius);
        } while (dx * dx + dy * dy > (int64_t)radius * radius);
        p = (SettPoint){at.x + (int32_t)dx, at.y + (int32_t)dy};
        if (sett_grid_has(grid, p.x, p.y))
            break;
    }
    return (SettPoint){within(p.x, grid->w), within(p.y, grid->h)};
}

static void spawn(Walker *w, const SettSketch *d, const SettGagent *agent,
                  SettPoint at, SettRng rng)
{
    const SettPoint dir = directions[agent->dir];
    *w = (Walker){.rng = rng,
                  .agent = agent,
                  .dx = dir.x,
                  .dy = dir.y,
                  .next = agent->spawn + agent->period - 1,
                  .tokens = agent->tokens};
    SettPoint p = spawn_point(d->grid, at, agent->radius, &w->rng);
    w->x = w->start_x = p.x;
    w->y = w->start_y = p.y;
}

/* Windows from left to right, then down; in each the agents as listed. */
typedef struct Windows {
    int32_t across, down;
} Windows;

static Windows windows_of(const SettSketch *d)
{
    const SettCanvas *c = d->canvas;
    return (Windows){(d->grid->w - 1) / c->ref_w + 1,
                     c->windows_down ? (d->grid->h - 1) / c->ref_h + 1 : 1};
}

static SettPoint place_in(const SettSketch *d, const SettGagent *agent,
                          int32_t across, int32_t down)
{
    const SettCanvas *c = d->canvas;
    if (c->windows_down)
        return (SettPoint){agent->x + across * c->ref_w,
                           agent->y + down * c->ref_h};
    return (SettPoint){agent->x + across * c->ref_w,
                       (int32_t)((int64_t)agent->y * d->grid->h / c->ref_h)};
}

/* Of agent `i` in window `k`: the level's, or the window's own. */
static SettRng rng_of(const SettSketch *d, int32_t k, int32_t i)
{
    if (d->windows != NULL)
        return sett_rng_fork(&d->windows[k], SETT_FOR_AGENT, (uint64_t)i);
    return sett_rng_fork(&d->job->rng, SETT_FOR_AGENT,
                         (uint64_t)k << 32 | (uint64_t)i);
}

static int32_t spawn_all(const SettSketch *d, Walker *walkers)
{
    const SettGagentTable *agents = &d->program->agents;
    Windows n = windows_of(d);
    int32_t count = 0;
    for (int32_t k = 0; k < n.across * n.down; k++)
        for (int32_t i = 0; i < agents->count; i++) {
            const SettGagent *agent = &agents->rows[i];
            SettPoint at = place_in(d, agent, k % n.across, k / n.across);
            if (sett_grid_has(d->grid, at.x, at.y))
                spawn(&walkers[count++], d, agent, at, rng_of(d, k, i));
        }
    return count;
}

static bool out_x(const SettSketch *d, int32_t x)
{
    return (uint32_t)x >= (uint32_t)d->grid->w;
}

static bool out_y(const SettSketch *d, int32_t y)
{
    return (uint32_t)y >= (uint32_t)d->grid->h;
}

static SettPoint ahead(const Walker *w)
{
    return (SettPoint){w->x + w->dx * w->agent->step,
                       w->y + w->dy * w->agent->step};
}

/* Where a walker goes that would leave the level. */
static SettPoint at_the_edge(const SettSketch *d, Walker *w, SettPoint to)
{
    const SettGagent *a = w->agent;
    switch ((SettGagentBoundary)a->boundary.index) {
    case SETT_EDGE_BOUNCE:
        w->dx = out_x(d, to.x) ? -w->dx : w->dx;
        w->dy = out_y(d, to.y) ? -w->dy : w->dy;
        return ahead(w);
    case SETT_EDGE_START:
        break;
    case SETT_EDGE_RECTANGLE:
        to.x = w->start_x + sett_rng_range(&w->rng, -a->bound_w, a->bound_w);
        to.y = w->start_y + sett_rng_range(&w->rng, -a->bound_h, a->bound_h);
        return to;
    }
    return (SettPoint){w->start_x, w->start_y};
}

static void move(const SettSketch *d, Walker *w)
{
    if (w->agent->style.index == SETT_STYLE_RANDOM) {
        uint32_t ways = (uint32_t)d->canvas->directions;
        uint32_t dir = sett_rng_step_below(&w->rng, ways);
        w->dx = directions[dir * (8 / ways)].x;
        w->dy = directions[dir * (8 / ways)].y;
    }
    SettPoint to = ahead(w);
    if (out_x(d, to.x) || out_y(d, to.y)) {
        to = at_the_edge(d, w, to);
        to.x = within(to.x, d->grid->w);
        to.y = within(to.y, d->grid->h);
    }
    w->x = to.x;
    w->y = to.y;
    w->steps++;
}

/* Whether every cell of the area is (wanted) or none is (not wanted) the seen
   tile; cells outside the level do not count. */
static bool area_is(const SettSketch *d, const Walker *w, bool wanted)
{
    const SettGagent *a = w->agent;
    const SettGrid *g = d->grid;
    int32_t x0 = w->x - a->seen_w / 2, y0 = w->y - a->seen_h / 2;
    int32_t x1 = within(x0 + a->seen_w, g->w + 1);
    int32_t y1 = within(y0 + a->seen_h, g->h + 1);
    x0 = within(x0, g->w + 1);
    for (int32_t y = within(y0, g->h + 1); y < y1; y++)
        for (int32_t x = x0; x < x1; x++)
            if ((g->cells[sett_grid_at(g, x, y)] == a->seen.tile) != wanted)
                return false;
    return true;
}

static bool triggered(const SettSketch *d, Walker *w)
{
    const SettGagent *a = w->agent;
    switch ((SettGagentTrigger)a->trigger.index) {
    case SETT_WHEN_ALWAYS:
        break;
    case SETT_WHEN_TERRAIN:
        return d->grid->cells[sett_grid_at(d->grid, w->x, w->y)] ==
               a->seen.tile;
    case SETT_WHEN_FULL:
        return area_is(d, w, true);
    case SETT_WHEN_WITHOUT:
        return area_is(d, w, false);
    case SETT_WHEN_CHANCE:
        return sett_rng_step(&w->rng) >> 32 < a->chance.threshold;
    case SETT_WHEN_INTERVAL:
        return w->steps % a->interval == 0;
    }
    return true;
}

/* False when the walker has come to its end. */
static bool turn(SettSketch *d, Walker *w)
{
    w->next += w->agent->period;
    move(d, w);
    if (!triggered(d, w))
        return true;
    d->changed = 0;
    d->agent = (uint8_t)(w->agent - d->program->agents.rows + 1);
    sett_drawing_act(d, w->agent, w->x, w->y);
    w->tokens -= d->program->token.index == 0 ? 1 : d->changed;
    return w->tokens > 0;
}

/* One tick; walkers that go on stay in `live`, in their order. */
static int32_t tick(SettSketch *d, Walker *walkers, int32_t *live,
                    int32_t count, int32_t t)
{
    const SettWatch *watch = d->job->watch;
    bool drawn = false;
    int32_t kept = 0;
    for (int32_t i = 0; i < count; i++) {
        Walker *w = &walkers[live[i]];
        live[kept] = live[i];
        if (w->next != t) {
            kept++;
            continue;
        }
        d->changed = 0;
        kept += turn(d, w);
        drawn = drawn || d->changed > 0;
    }
    if (drawn && watch != NULL)
        watch->step(watch->user, d->grid, "agents draw");
    return kept;
}

SettStatus sett_drawing_walk(SettSketch *d)
{
    Windows n = windows_of(d);
    size_t most =
        (size_t)n.across * (size_t)n.down * (size_t)d->program->agents.count;
    Walker *walkers = sett_arena_raw(d->job->tmp, most, sizeof *walkers);
    int32_t *live = sett_arena_raw(d->job->tmp, most, sizeof *live);
    if (walkers == NULL || live == NULL)
        return SETT_NO_MEMORY;
    int32_t count = spawn_all(d, walkers);
    for (int32_t i = 0; i < count; i++)
        live[i] = i;
    for (int32_t t = 0; t < SETT_GAGENT_TICKS && count > 0; t++)
        count = tick(d, walkers, live, count, t);
    return SETT_OK;
}
