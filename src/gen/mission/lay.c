/* lay.c - a mission in tiles. Rooms take cells of a lattice, ways go through
   cells that nobody has, one way a cell, so corridors never touch. Rooms are
   placed from the start on, each near the room that leads to it, where there is
   most space around; a way is drawn as soon as both of its rooms stand. A room
   from which a way finds no cells stands elsewhere; a placement in which it has
   found none in some places is given up for the next. What lot has not placed
   in some tries is placed by an order in which no ways cross (plane.h). */
#include "gen/mission/lay.h"
#include "gen/mission/plane.h"

#include <string.h>

#include "base/least.h"
#include "level/bits.h"

#define CELLS (SETT_LATTICE * SETT_LATTICE)
#define DEFAULT_TRIES 250
#define WIDEST_CELL 64
#define PLACES 8 /* in which a room is tried */
#define NOBODY (-2)
#define EDGE (-3) /* the cells around the lattice */

static void own(SettLayer *l, int32_t cell, int32_t owner)
{
    uint64_t bit = (uint64_t)1 << cell % SETT_LATTICE,
             *row = &l->free[cell / SETT_LATTICE];
    *row = owner == SETT_CELL_FREE ? *row | bit : *row & ~bit;
    l->owner[cell] = (int16_t)owner;
}

static int32_t beside(int32_t cell, int32_t dir)
{
    int32_t x = cell % SETT_LATTICE + sett_dirs[dir].x;
    int32_t y = cell / SETT_LATTICE + sett_dirs[dir].y;
    bool inside =
        x > 0 && y > 0 && x < SETT_LATTICE - 1 && y < SETT_LATTICE - 1;
    return inside ? y * SETT_LATTICE + x : -1;
}

/* Steps through free cells from a room, no farther than it takes to come beside
   another (or NOBODY); the neighbours of the room come first, in random order
   of sides. */
static void spread_from(SettLayer *l, int32_t room, int32_t to, int32_t most)
{
    const int32_t step[4] = {-SETT_LATTICE, 1, SETT_LATTICE,
                             -1}; /* by SettDir */
    int32_t head = 0, tail = 0, turn = sett_layer_below(l, 4);
    memset(l->steps, 0xff, CELLS * sizeof *l->steps);
    for (int32_t i = 0; i < l->wide[room]; i++) {
        l->steps[l->at[room] + i] = 0;
        l->queue[tail++] = (int16_t)(l->at[room] + i);
    }
    for (; head < tail; head++)
        for (int32_t d = 0; d < 4; d++) {
            int32_t cell = l->queue[head], next = cell + step[(d + turn) & 3];
            if (l->owner[next] == to && l->steps[cell] > 0)
                most = sett_min(most, l->steps[cell]);
            if (l->owner[next] != SETT_CELL_FREE || l->steps[next] >= 0 ||
                l->steps[cell] >= most)
                continue;
            l->steps[next] = (int16_t)(l->steps[cell] + 1);
            l->from[next] = (int16_t)cell;
            l->queue[tail++] = (int16_t)next;
        }
    l->reached = tail;
}

/* Free cells within two around a footprint; -1 where a cell of it is not. */
static int32_t space_around(const SettLayer *l, int32_t first, int32_t wide)
{
    int32_t n = 0, x0 = first % SETT_LATTICE, y0 = first / SETT_LATTICE;
    if (x0 < 3 || y0 < 3 || x0 + wide > SETT_LATTICE - 3 ||
        y0 > SETT_LATTICE - 4)
        return -1;
    uint64_t all = ((uint64_t)1 << wide) - 1;
    if ((l->free[y0] >> x0 & all) != all)
        return -1;
    for (int32_t y = y0 - 2; y <= y0 + 2; y++)
        n += sett_bits_count(l->free[y] >> (x0 - 2) &
                             (((uint64_t)1 << (wide + 4)) - 1));
    return n;
}

static bool is_among(const int32_t *cells, int32_t count, int32_t cell)
{
    for (int32_t i = 0; i < count; i++)
        if (cells[i] == cell)
            return true;
    return false;
}

/* The reached cell nearest to the parent that has most space, by lot; none of
   those that were tried. */
static bool place_near(SettLayer *l, int32_t room, int32_t parent,
                       const int32_t *tried, int32_t count)
{
    int32_t best = -1, most = INT32_MIN;
    spread_from(l, parent, NOBODY, 8);
    for (int32_t k = 0; k < l->reached; k++) {
        int32_t c = l->queue[k];
        for (int32_t i = 0; i < l->wide[room]; i++) {
            /* The corridor ends at cell c of the room. */
            int32_t space =
                l->steps[c] < 2 ? -1 : space_around(l, c - i, l->wide[room]);
            if (space < 0)
                continue;
            int32_t off = l->steps[c] - l->apart;
            int32_t worth =
                space + sett_layer_below(l, 8) - 5 * (off < 0 ? -off : off);
            if (worth > most && !is_among(tried, count, c - i)) {
                most = worth;
                best = c - i;
            }
        }
    }
    if (best < 0)
        return false;
    l->at[room] = best;
    for (int32_t i = 0; i < l->wide[room]; i++)
        own(l, best + i, room);
    return true;
}

/* The cell of a room's rim from which the goal is nearest. */
static int32_t entry_of(const SettLayer *l, int32_t room, int32_t *inner)
{
    int32_t best = -1;
    for (int32_t i = 0; i < l->wide[room]; i++)
        for (int32_t d = 0; d < 4; d++) {
            int32_t next = beside(l->at[room] + i, d);
            if (next < 0 || l->steps[next] < 1 ||
                (best >= 0 && l->steps[next] >= l->steps[best]))
                continue;
            best = next;
            *inner = l->at[room] + i;
        }
    return best;
}

static bool draw_way(SettLayer *l, int32_t way)
{
    const SettMissionWay *w = &l->m->ways[way];
    SettLaidWay *course = &l->courses[way];
    int32_t inner = -1;
    spread_from(l, w->a, w->b, CELLS);
    int32_t cell = entry_of(l, w->b, &inner);
    if (cell < 0)
        return false;
    course->count = l->steps[cell] + 2;
    course->cells = l->pool + l->pool_used;
    l->pool_used += course->count;
    course->cells[course->count - 1] = inner;
    for (int32_t i = course->count - 2; i >= 0; i--) {
        course->cells[i] = cell;
        if (i > 0) {
            own(l, cell, 100 + way);
            cell = l->from[cell];
        }
    }
    return true;
}

/* Ways of a room whose other end stands, as listed. */
static bool draw_ways_of(SettLayer *l, int32_t room)
{
    for (int32_t i = 0; i < l->m->way_count; i++) {
        const SettMissionWay *w = &l->m->ways[i];
        bool mine = w->a == room || w->b == room;
        if (!mine || l->courses[i].count > 0 || l->at[w->a] < 0 ||
            l->at[w->b] < 0)
            continue;
        if (!draw_way(l, i)) {
            l->failed[i]++;
            return false;
        }
    }
    return true;
}

/* The room stands nowhere again; its ways were the last to be drawn. */
static void take_back(SettLayer *l, int32_t room, int32_t pool_used)
{
    for (int32_t i = 0; i < l->m->way_count; i++) {
        const SettMissionWay *w = &l->m->ways[i];
        SettLaidWay *course = &l->courses[i];
        if (w->a != room && w->b != room)
            continue;
        for (int32_t k = 1; k < course->count - 1; k++)
            own(l, course->cells[k], SETT_CELL_FREE);
        course->count = 0;
    }
    for (int32_t i = 0; i < l->wide[room]; i++)
        own(l, l->at[room] + i, SETT_CELL_FREE);
    l->at[room] = -1;
    l->pool_used = pool_used;
}

/* Finds a place from which all of a room's ways can be drawn. */
static bool place(SettLayer *l, int32_t room, int32_t parent)
{
    int32_t tried[PLACES], pool_used = l->pool_used;
    for (int32_t i = 0; i < PLACES; i++) {
        if (!place_near(l, room, parent, tried, i))
            return false;
        tried[i] = l->at[room];
        if (draw_ways_of(l, room))
            return true;
        take_back(l, room, pool_used);
    }
    return false;
}

/* Ways from a room to those that stand. */
static int32_t ways_to_others(const SettLayer *l, int32_t room)
{
    int32_t n = 0;
    for (int32_t i = 0; i < l->m->way_count; i++) {
        const SettMissionWay *w = &l->m->ways[i];
        n += (w->a == room && l->at[w->b] >= 0) ||
             (w->b == room && l->at[w->a] >= 0);
    }
    return n;
}

/* The next room to place: by lot one that a way joins to a placed one, or one
   that closes the most loops; its parent. False: all that are joined to the
   start stand. */
static bool next_room(SettLayer *l, int32_t *room, int32_t *parent)
{
    int32_t n = 0, most = 0;
    for (int32_t i = 0; i < l->m->way_count; i++) {
        const SettMissionWay *w = &l->m->ways[i];
        bool a = l->at[w->a] >= 0, b = l->at[w->b] >= 0;
        if (a == b)
            continue;
        int32_t ways = l->loops_first ? ways_to_others(l, a ? w->b : w->a) : 0;
        if (ways > most) {
            most = ways;
            n = 0;
        }
        if (ways < most || sett_layer_below(l, ++n) != 0)
            continue;
        *room = a ? w->b : w->a;
        *parent = a ? w->a : w->b;
    }
    return n > 0;
}

/* Every room stands nowhere, every cell of the lattice is free. */
static void clear(SettLayer *l)
{
    l->pool_used = 0;
    memset(l->free, 0, sizeof l->free);
    for (int32_t c = 0; c < CELLS; c++) {
        int32_t x = c % SETT_LATTICE, y = c / SETT_LATTICE;
        bool edge =
            x == 0 || y == 0 || x == SETT_LATTICE - 1 || y == SETT_LATTICE - 1;
        own(l, c, edge ? EDGE : SETT_CELL_FREE);
    }
    for (int32_t i = 0; i < SETT_MISSION_ROOMS; i++)
        l->at[i] = -1;
    memset(l->courses, 0, sizeof l->courses);
}

static bool place_all(SettLayer *l)
{
    int32_t room = 0, parent = 0;
    clear(l);
    int32_t first = SETT_LATTICE / 2 * SETT_LATTICE + SETT_LATTICE / 2;
    l->at[l->m->start] = first;
    for (int32_t i = 0; i < l->wide[l->m->start]; i++)
        own(l, first + i, l->m->start);
    while (next_room(l, &room, &parent))
        if (!place(l, room, parent))
            return false;
    return true;
}

/* Rooms that no way joins to the start stand alone beside the others. */
static void place_alone(SettLayer *l)
{
    for (int32_t i = 0; i < l->m->room_count; i++)
        for (int32_t c = 0; c < CELLS && l->at[i] < 0; c++)
            if (space_around(l, c, l->wide[i]) >= 10 + 5 * l->wide[i]) {
                l->at[i] = c;
                for (int32_t k = 0; k < l->wide[i]; k++)
                    own(l, c + k, i);
            }
}

static bool open_layer(SettLayer *l, const SettMission *m, SettArena *arena)
{
    int32_t degree[SETT_MISSION_ROOMS] = {0};
    for (int32_t i = 0; i < m->way_count; i++) {
        degree[m->ways[i].a]++;
        degree[m->ways[i].b]++;
    }
    for (int32_t i = 0; i < m->room_count; i++)
        l->wide[i] = degree[i] <= 4 ? 1 : (degree[i] - 1) / 2;
    l->owner = SETT_TAKE(arena, CELLS, int16_t);
    l->from = SETT_TAKE(arena, CELLS, int16_t);
    l->queue = SETT_TAKE(arena, CELLS, int16_t);
    l->steps = SETT_TAKE(arena, CELLS, int16_t);
    l->pool = SETT_TAKE(arena, CELLS + 2 * SETT_MISSION_WAYS, int32_t);
    return l->owner != NULL && l->from != NULL && l->queue != NULL &&
           l->steps != NULL && l->pool != NULL;
}

static int32_t worst_of(const SettLayer *l)
{
    int32_t worst = 0;
    for (int32_t i = 1; i < l->m->way_count; i++)
        if (l->failed[i] > l->failed[worst])
            worst = i;
    return worst;
}

/* Takes a plan over, on a lattice of its size. */
static SettStatus follow(SettLayer *l, const SettMissionPlan *plan,
                         SettArena *arena)
{
    int32_t side = sett_max(plan->w, plan->h), area = side * side;
    l->side = side;
    l->owner = SETT_TAKE(arena, area, int16_t);
    l->pool = SETT_TAKE(arena, area + 2 * SETT_MISSION_WAYS, int32_t);
    if (l->owner == NULL || l->pool == NULL)
        return SETT_NO_MEMORY;
    l->pool_used = 0;
    for (int32_t c = 0; c < area; c++)
        l->owner[c] = SETT_CELL_FREE;
    for (int32_t i = 0; i < l->m->room_count; i++) {
        l->wide[i] = plan->wide[i];
        l->at[i] = plan->at[i].y * side + plan->at[i].x;
        for (int32_t k = 0; k < plan->wide[i]; k++)
            l->owner[l->at[i] + k] = (int16_t)i;
    }
    for (int32_t i = 0; i < l->m->way_count; i++) {
        const SettMissionCourse *from = &plan->ways[i];
        SettLaidWay *course = &l->courses[i];
        *course = (SettLaidWay){l->pool + l->pool_used, from->count};
        l->pool_used += from->count;
        for (int32_t k = 0; k < from->count; k++) {
            int32_t cell = from->cells[k].y * side + from->cells[k].x;
            course->cells[k] = cell;
            if (k > 0 && k < from->count - 1)
                l->owner[cell] = (int16_t)(100 + i);
        }
    }
    return SETT_OK;
}

static SettStatus lay_by_lot(SettLayer *l, int32_t most, SettArena *arena,
                             SettMissionMap *out)
{
    while (out->tries < most) {
        /* Each room looks at the whole lattice twice. */
        if (sett_work(arena, 16 * (uint64_t)CELLS * (uint64_t)l->m->room_count))
            return SETT_CANCELLED;
        l->apart = 2 + sett_min(out->tries / 40, 4); /* wider and wider */
        l->loops_first = out->tries & 1;
        out->tries++;
        if (!place_all(l))
            continue;
        place_alone(l);
        return SETT_OK;
    }
    return SETT_INFEASIBLE;
}

static SettStatus lay_by_order(SettLayer *l, const SettMissionOrder *order,
                               SettArena *arena)
{
    SettMissionPlan *plan = SETT_TAKE(arena, 1, SettMissionPlan);
    if (plan == NULL)
        return SETT_NO_MEMORY;
    memcpy(plan->wide, l->wide, sizeof plan->wide);
    SettStatus status = sett_mission_plan(l->m, order, arena, plan);
    if (status == SETT_TOO_LARGE)
        return SETT_INFEASIBLE;
    return status == SETT_OK ? follow(l, plan, arena) : status;
}

SettStatus sett_mission_lay(const SettMission *mission, uint64_t seed,
                            uint64_t index, const SettMissionStyle *style,
                            SettArena *arena, SettMissionMap *out)
{
    SettLayer *l = SETT_TAKE(arena, 1, SettLayer);
    SettRng root = sett_rng(seed, SETT_FOR_MISSION, index);
    *out = (SettMissionMap){.undrawn = -1, .spent = mission->spent};
    if (l == NULL)
        return SETT_NO_MEMORY;
    if (style != NULL)
        l->style = *style;
    if (l->style.cell == 0)
        l->style.cell =
            l->style.rooms == NULL ? SETT_MISSION_CELL : SETT_MISSION_ROOM_CELL;
    if (l->style.cell < SETT_MISSION_CELL || l->style.cell > WIDEST_CELL ||
        l->style.cell % 2 != 0)
        return SETT_BAD_ARGUMENT;
    l->m = mission;
    l->side = SETT_LATTICE;
    l->rng = sett_rng_fork(&root, SETT_FOR_LAYOUT, 0);
    if (!open_layer(l, mission, arena))
        return SETT_NO_MEMORY;
    SettMissionOrder order;
    SettStatus status = sett_mission_plane(mission, arena, &order);
    out->undrawn = order.crossing;
    out->crosses = status == SETT_INFEASIBLE;
    if (status != SETT_OK)
        return status;
    status = lay_by_lot(
        l, style != NULL && style->tries > 0 ? style->tries : DEFAULT_TRIES,
        arena, out);
    if (status == SETT_INFEASIBLE)
        status = lay_by_order(l, &order, arena);
    if (status == SETT_INFEASIBLE)
        out->undrawn = worst_of(l);
    return status == SETT_OK ? sett_layer_write(l, arena, out) : status;
}
