/* plan.c - rooms and ways on a lattice in a given order around each room. A
   room comes into rows or columns that are put in for it; the ways that close
   loops come last, through what is free: a tree parts the plane nowhere, and a
   way along the order parts it as the order does, so that each finds its way
   once there is room. Rows and columns that only ways cross straight on are
   taken out again. */
#include "gen/mission/plane.h"

#include <string.h>

#include "base/least.h"

#define MOST_CELLS 1024 /* of a way */

/* Where a way leaves a room: the cell within and the side. */
typedef struct Port {
    SettPoint cell;
    int32_t dir; /* -1: not known yet */
} Port;

typedef struct Planner {
    const SettMission *m;
    const SettMissionOrder *plane;
    SettMissionPlan *plan;
    Port ports[SETT_MISSION_WAYS][2];
    SettArena *tmp;
    bool failed; /* it grew too large */
} Planner;

static bool is_drawn(const Planner *p, int32_t way)
{
    return p->plan->ways[way].count > 0;
}

static bool has_room(const Planner *p, int32_t room)
{
    return p->plan->at[room].x >= 0;
}

static SettPoint step(SettPoint at, int32_t dir)
{
    return (SettPoint){at.x + sett_dirs[dir].x, at.y + sett_dirs[dir].y};
}

/* By axis: 0 columns, 1 rows. */
static int32_t along(SettPoint at, int32_t axis)
{
    return axis == 0 ? at.x : at.y;
}

static SettPoint moved(SettPoint at, int32_t axis, int32_t by)
{
    return axis == 0 ? (SettPoint){at.x + by, at.y}
                     : (SettPoint){at.x, at.y + by};
}

static void stretch_way(Planner *p, SettMissionCourse *way, int32_t axis,
                        int32_t cut, int32_t n)
{
    SettPoint fresh[MOST_CELLS];
    int32_t count = 0;
    for (int32_t i = 0; i < way->count; i++) {
        SettPoint at = way->cells[i];
        if (i > 0 &&
            (along(at, axis) > cut) != (along(way->cells[i - 1], axis) > cut)) {
            bool up = along(at, axis) > cut;
            for (int32_t k = 1; k <= n && count < MOST_CELLS; k++) {
                int32_t to = cut + (up ? k : n + 1 - k);
                fresh[count++] = moved(at, axis, to - along(at, axis));
            }
        }
        if (count == MOST_CELLS) {
            p->failed = true;
            return;
        }
        fresh[count++] = along(at, axis) > cut ? moved(at, axis, n) : at;
    }
    if (count == 0)
        return;
    memcpy(way->cells, fresh, (size_t)count * sizeof *fresh);
    way->count = count;
}

/* Puts n lines in behind line `cut`. A room that goes on beyond it is wider. */
static void stretch(Planner *p, int32_t axis, int32_t cut, int32_t n)
{
    SettMissionPlan *plan = p->plan;
    for (int32_t i = 0; i < p->m->room_count; i++) {
        if (!has_room(p, i))
            continue;
        if (along(plan->at[i], axis) > cut)
            plan->at[i] = moved(plan->at[i], axis, n);
        else if (axis == 0 && plan->at[i].x + plan->wide[i] - 1 > cut)
            plan->wide[i] += n;
    }
    for (int32_t i = 0; i < p->m->way_count; i++) {
        stretch_way(p, &plan->ways[i], axis, cut, n);
        for (int32_t e = 0; e < 2; e++)
            if (along(p->ports[i][e].cell, axis) > cut)
                p->ports[i][e].cell = moved(p->ports[i][e].cell, axis, n);
    }
    *(axis == 0 ? &plan->w : &plan->h) += n;
    p->failed =
        p->failed || plan->w > SETT_PLAN_SIDE || plan->h > SETT_PLAN_SIDE;
}

/* Port k of a room, clockwise from its upper left. */
static Port port_at(const Planner *p, int32_t room, int32_t k)
{
    SettPoint at = p->plan->at[room];
    int32_t wide = p->plan->wide[room];
    if (k < wide)
        return (Port){{at.x + k, at.y}, SETT_N};
    if (k == wide)
        return (Port){{at.x + wide - 1, at.y}, SETT_E};
    if (k <= 2 * wide)
        return (Port){{at.x + 2 * wide - k, at.y}, SETT_S};
    return (Port){at, SETT_W};
}

/* The ports of a room's ways from `first` on in their order, which begins with
   way `way`. */
static void give_ports(Planner *p, int32_t room, int32_t way, int32_t first)
{
    int32_t all = 2 * p->plan->wide[room] + 2, at = way, k = first;
    do {
        int32_t end = p->m->ways[at].b == room;
        p->ports[at][end] = port_at(p, room, k++ % all);
        at = p->plane->after[at][end];
    } while (at != way);
}

/* Cells from one to another in a straight line. */
static bool draw_line(Planner *p, SettMissionCourse *way, SettPoint from,
                      SettPoint to)
{
    way->cells = sett_arena_raw(p->tmp, MOST_CELLS, sizeof *way->cells);
    if (way->cells == NULL)
        return false;
    way->count = 0;
    int32_t dx = (to.x > from.x) - (to.x < from.x);
    int32_t dy = (to.y > from.y) - (to.y < from.y);
    way->cells[way->count++] = from;
    while (from.x != to.x || from.y != to.y) {
        from = (SettPoint){from.x + dx, from.y + dy};
        way->cells[way->count++] = from;
    }
    return true;
}

/* A room at the other end of a way, two cells out of its port: lines are put in
   for it and for a cell of the way. */
static SettStatus hang(Planner *p, int32_t way, int32_t end, int32_t room)
{
    Port *port = &p->ports[way][end];
    int32_t dir = port->dir, wide = p->plan->wide[room], first;
    bool back = dir == SETT_N || dir == SETT_W;
    int32_t axis = dir == SETT_N || dir == SETT_S;
    int32_t cut = along(port->cell, axis) - back;
    stretch(p, axis, cut, axis == 0 ? wide + 1 : 2);
    if (axis == 1 && wide > 1)
        stretch(p, 0, port->cell.x, wide - 1);
    SettPoint near = step(step(port->cell, dir), dir);
    SettPoint at = dir == SETT_W ? moved(near, 0, 1 - wide) : near;
    p->plan->at[room] = at;
    /* The port that looks back: W, S at the first cell, E, N at the first. */
    first = dir == SETT_E   ? 2 * wide + 1
            : dir == SETT_N ? 2 * wide
            : dir == SETT_W ? wide
                            : 0;
    give_ports(p, room, way, first);
    SettPoint a = end == 0 ? port->cell : near;
    SettPoint b = end == 0 ? near : port->cell;
    return draw_line(p, &p->plan->ways[way], a, b) ? SETT_OK : SETT_NO_MEMORY;
}

static SettStatus hang_all(Planner *p)
{
    SettStatus status = SETT_OK;
    for (bool more = true; more && status == SETT_OK;) {
        more = false;
        for (int32_t i = 0; i < p->m->way_count && status == SETT_OK; i++) {
            const SettMissionWay *w = &p->m->ways[i];
            if (p->plane->after[i][0] < 0 ||
                has_room(p, w->a) == has_room(p, w->b))
                continue;
            int32_t end = !has_room(p, w->a);
            status = hang(p, i, end, end == 0 ? w->b : w->a);
            more = true;
            if (p->failed)
                return SETT_TOO_LARGE;
        }
    }
    return status;
}

/* Marks what is taken: cells with a frame around. */
static void mark_taken(const Planner *p, uint8_t *taken, int32_t stride)
{
    const SettMissionPlan *plan = p->plan;
    memset(taken, 1, (size_t)stride * (size_t)(plan->h + 2));
    for (int32_t y = 1; y <= plan->h; y++)
        memset(taken + y * stride + 1, 0, (size_t)plan->w);
    for (int32_t i = 0; i < p->m->room_count; i++)
        for (int32_t k = 0; k < plan->wide[i] && has_room(p, i); k++)
            taken[(plan->at[i].y + 1) * stride + plan->at[i].x + 1 + k] = 1;
    for (int32_t i = 0; i < p->m->way_count; i++)
        for (int32_t k = 0; k < plan->ways[i].count; k++) {
            SettPoint at = plan->ways[i].cells[k];
            taken[(at.y + 1) * stride + at.x + 1] = 1;
        }
}

/* A shortest way through free cells; SETT_INFEASIBLE: none. */
static SettStatus route(Planner *p, int32_t way)
{
    SettArena *tmp = p->tmp;
    const int32_t stride = p->plan->w + 2;
    size_t area = (size_t)stride * (size_t)(p->plan->h + 2);
    SettMissionCourse *out = &p->plan->ways[way];
    SettPoint *cells = sett_arena_raw(tmp, MOST_CELLS, sizeof *cells);
    SettArenaMark mark = sett_arena_mark(tmp);
    uint8_t *taken = sett_arena_raw(tmp, area, 1);
    int32_t *by = sett_arena_raw(tmp, area, sizeof *by);
    int32_t *queue = sett_arena_raw(tmp, area, sizeof *queue);
    if (cells == NULL || taken == NULL || by == NULL || queue == NULL)
        return SETT_NO_MEMORY;
    mark_taken(p, taken, stride);
    const Port *a = &p->ports[way][0], *b = &p->ports[way][1];
    SettPoint from = step(a->cell, a->dir), to = step(b->cell, b->dir);
    const int32_t steps[4] = {-stride, 1, stride, -1};
    int32_t goal = (from.y + 1) * stride + from.x + 1, head = 0, tail = 0;
    int32_t at = (to.y + 1) * stride + to.x + 1;
    bool found = !taken[at] && !taken[goal];
    by[at] = -1;
    queue[tail++] = at;
    taken[at] = 1;
    while (found && head < tail && queue[head] != goal) {
        at = queue[head++];
        for (int32_t d = 0; d < 4; d++)
            if (!taken[at + steps[d]]) {
                taken[at + steps[d]] = 1;
                by[at + steps[d]] = at;
                queue[tail++] = at + steps[d];
            }
    }
    found = found && head < tail;
    out->cells = cells;
    cells[0] = a->cell;
    int32_t count = 1;
    for (at = goal; found && at >= 0 && count < MOST_CELLS - 1; at = by[at])
        cells[count++] = (SettPoint){at % stride - 1, at / stride - 1};
    cells[count++] = b->cell;
    out->count = found ? count : 0;
    sett_arena_reset(tmp, mark);
    if (found && at >= 0)
        return SETT_TOO_LARGE;
    return found ? SETT_OK : SETT_INFEASIBLE;
}

/* A free line before a port. */
static void free_port(Planner *p, const Port *port)
{
    bool back = port->dir == SETT_N || port->dir == SETT_W;
    int32_t axis = port->dir == SETT_N || port->dir == SETT_S;
    stretch(p, axis, along(port->cell, axis) - back, 1);
}

/* A free line between all others. */
static void spread(Planner *p)
{
    for (int32_t axis = 0; axis < 2; axis++)
        for (int32_t i = axis == 0 ? p->plan->w : p->plan->h; i >= 0; i--)
            stretch(p, axis, i - 1, 1);
}

/* What has a cell: 0 nothing, a room's number and 1, or a way's and FIRST_WAY;
   and which of the way's cells it is. */
typedef struct Taken {
    int16_t owner, number;
} Taken;
#define FIRST_WAY 100

static void take_cell(const Planner *p, Taken *map, SettPoint at, int32_t owner,
                      int32_t number)
{
    map[at.y * p->plan->w + at.x] = (Taken){(int16_t)owner, (int16_t)number};
}

static void read_owners(const Planner *p, Taken *map)
{
    const SettMissionPlan *plan = p->plan;
    memset(map, 0, (size_t)plan->w * (size_t)plan->h * sizeof *map);
    for (int32_t i = 0; i < p->m->room_count; i++)
        for (int32_t k = 0; k < plan->wide[i] && has_room(p, i); k++)
            take_cell(p, map, moved(plan->at[i], 0, k), i + 1, 0);
    for (int32_t i = 0; i < p->m->way_count; i++)
        for (int32_t k = 1; k < plan->ways[i].count - 1; k++)
            take_cell(p, map, plan->ways[i].cells[k], FIRST_WAY + i, k);
}

/* Whether a way leaves a room from a column. */
static bool has_port(const Planner *p, int32_t room, int32_t column)
{
    for (int32_t i = 0; i < p->m->way_count; i++)
        if ((p->m->ways[i].a == room && p->ports[i][0].cell.x == column) ||
            (p->m->ways[i].b == room && p->ports[i][1].cell.x == column))
            return true;
    return false;
}

/* Whether two cells, the second one line on, can be one. */
static bool can_be_one(const Planner *p, const Taken *a, const Taken *b,
                       int32_t line)
{
    int32_t by = a->number - b->number;
    if (a->owner == 0 || b->owner == 0)
        return true;
    if (a->owner != b->owner)
        return false;
    if (a->owner >= FIRST_WAY)
        return by * by == 1;
    return !has_port(p, a->owner - 1, line) ||
           !has_port(p, a->owner - 1, line + 1);
}

/* Whether a line and the next can be one: no cells meet there but those of ways
   that go on from one to the other, which keep a cell, and of wide rooms. */
static bool can_merge(const Planner *p, const Taken *map, int32_t axis,
                      int32_t line)
{
    const SettMissionPlan *plan = p->plan;
    int32_t lost[SETT_MISSION_WAYS] = {0}, w = plan->w;
    int32_t next = axis == 0 ? 1 : w, length = axis == 0 ? plan->h : w;
    for (int32_t t = 0; t < length; t++) {
        const Taken *a = &map[axis == 0 ? t * w + line : line * w + t];
        const Taken *b = a + next;
        if (!can_be_one(p, a, b, line))
            return false;
        if (a->owner >= FIRST_WAY && b->owner != 0)
            lost[a->owner - FIRST_WAY]++;
    }
    for (int32_t i = 0; i < p->m->way_count; i++)
        if (lost[i] > 0 && plan->ways[i].count - lost[i] < 3)
            return false;
    return true;
}

static void merge(Planner *p, int32_t axis, int32_t line)
{
    SettMissionPlan *plan = p->plan;
    for (int32_t i = 0; i < p->m->room_count; i++)
        if (has_room(p, i) && along(plan->at[i], axis) > line)
            plan->at[i] = moved(plan->at[i], axis, -1);
        else if (has_room(p, i) && axis == 0 &&
                 plan->at[i].x + plan->wide[i] - 1 > line)
            plan->wide[i]--;
    for (int32_t i = 0; i < p->m->way_count; i++) {
        SettMissionCourse *way = &plan->ways[i];
        int32_t kept = 0;
        for (int32_t k = 0; k < way->count; k++) {
            SettPoint at = way->cells[k];
            at = along(at, axis) > line ? moved(at, axis, -1) : at;
            if (kept == 0 || at.x != way->cells[kept - 1].x ||
                at.y != way->cells[kept - 1].y)
                way->cells[kept++] = at;
        }
        way->count = kept;
        for (int32_t e = 0; e < 2; e++)
            if (along(p->ports[i][e].cell, axis) > line)
                p->ports[i][e].cell = moved(p->ports[i][e].cell, axis, -1);
    }
    *(axis == 0 ? &plan->w : &plan->h) -= 1;
}

/* Makes one line of two wherever that can be. */
static SettStatus tidy(Planner *p)
{
    SettArenaMark mark = sett_arena_mark(p->tmp);
    size_t area = (size_t)p->plan->w * (size_t)p->plan->h;
    Taken *map = sett_arena_raw(p->tmp, area, sizeof *map);
    if (map == NULL)
        return SETT_NO_MEMORY;
    read_owners(p, map);
    for (int32_t axis = 0; axis < 2; axis++)
        for (int32_t i = (axis == 0 ? p->plan->w : p->plan->h) - 2; i >= 0;
             i--) {
            if (!can_merge(p, map, axis, i))
                continue;
            merge(p, axis, i);
            read_owners(p, map);
        }
    sett_arena_reset(p->tmp, mark);
    return SETT_OK;
}

static SettStatus close_loops(Planner *p)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < p->m->way_count && status == SETT_OK; i++) {
        if (p->plane->after[i][0] < 0 || is_drawn(p, i))
            continue;
        free_port(p, &p->ports[i][0]);
        free_port(p, &p->ports[i][1]);
        status = p->failed ? SETT_TOO_LARGE : route(p, i);
        if (status == SETT_INFEASIBLE) {
            spread(p);
            status = p->failed ? SETT_TOO_LARGE : route(p, i);
        }
        if (status == SETT_OK)
            status = tidy(p);
    }
    return status;
}

/* Rooms that no way joins to the start stand alone below the others. */
static SettStatus add_alone(Planner *p)
{
    SettMissionPlan *plan = p->plan;
    int32_t x = 0, y = plan->h + 1;
    for (int32_t i = 0; i < p->m->room_count; i++) {
        if (has_room(p, i))
            continue;
        plan->at[i] = (SettPoint){x, y};
        x += plan->wide[i] + 1;
        plan->w = sett_max(plan->w, x);
        plan->h = y + 1;
    }
    return plan->w > SETT_PLAN_SIDE || plan->h > SETT_PLAN_SIDE ? SETT_TOO_LARGE
                                                                : SETT_OK;
}

SettStatus sett_mission_plan(const SettMission *mission,
                             const SettMissionOrder *plane, SettArena *arena,
                             SettMissionPlan *out)
{
    Planner *p = SETT_TAKE(arena, 1, Planner);
    if (p == NULL)
        return SETT_NO_MEMORY;
    p->m = mission;
    p->plane = plane;
    p->plan = out;
    p->tmp = arena;
    memset(out->ways, 0, sizeof out->ways);
    for (int32_t i = 0; i < SETT_MISSION_ROOMS; i++)
        out->at[i] = (SettPoint){-1, -1};
    out->w = out->wide[mission->start];
    out->h = 1;
    out->at[mission->start] = (SettPoint){0, 0};
    for (int32_t i = 0; i < mission->way_count; i++)
        if (plane->after[i][0] >= 0 && (mission->ways[i].a == mission->start ||
                                        mission->ways[i].b == mission->start)) {
            give_ports(p, mission->start, i, 0);
            break;
        }
    SettStatus status = hang_all(p);
    if (status == SETT_OK)
        status = tidy(p);
    if (status == SETT_OK)
        status = close_loops(p);
    return status == SETT_OK ? add_alone(p) : status;
}
