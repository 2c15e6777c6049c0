/* edd_dungeon_why.c - see sett/dungeon_why.h. The fewest walls between two
   parts of a room: floods that pay for each wall, from both parts; walls whose
   two sums meet that number belong to some fewest set. */
#include "base/enlarge.h"
#include "games/edd/edd_dungeon.h"
#include "sett/dungeon_why.h"

typedef struct Asking {
    SettDungeon *d;
    SettArena *tmp;
    SettDungeonWhy *out;
    int32_t capacity;
    int32_t *from, *to; /* walls to each tile, itself too, of one room */
    int32_t *now, *next;
} Asking;

static SettStatus add(Asking *a, SettDungeonCause cause)
{
    SettDungeonWhy *out = a->out;
    if (out->count == a->capacity) {
        int32_t more = a->capacity > 0 ? a->capacity * 2 : 8;
        SettDungeonCause *causes =
            sett_enlarge(a->tmp, out->causes, (size_t)out->count, (size_t)more,
                         sizeof *causes);
        if (causes == NULL)
            return SETT_NO_MEMORY;
        out->causes = causes;
        a->capacity = more;
    }
    out->causes[out->count++] = cause;
    return SETT_OK;
}

/* Walls to pass from the tiles that cost nothing. */
static void flood(Asking *a, const SettGrid *g, int32_t *cost)
{
    int32_t here = 0, later = 0;
    for (int32_t c = 0; c < sett_grid_area(g); c++)
        if (cost[c] == 0)
            a->now[here++] = c;
    for (int32_t paid = 0; here > 0; paid++) {
        while (here > 0) {
            int32_t cell = a->now[--here];
            SettPoint at = sett_grid_point(g, cell);
            for (int32_t i = 0; cost[cell] == paid && i < 4; i++) {
                int32_t x = at.x + sett_dirs[i].x, y = at.y + sett_dirs[i].y;
                if (!sett_grid_has(g, x, y))
                    continue;
                int32_t to = sett_grid_at(g, x, y);
                int32_t price = paid + (a->d->solid[g->cells[to]] != 0);
                if (price >= cost[to])
                    continue;
                cost[to] = price;
                *(price == paid ? &a->now[here++] : &a->next[later++]) = to;
            }
        }
        int32_t *old = a->now;
        a->now = a->next;
        a->next = old;
        here = later;
        later = 0;
    }
}

static int32_t label_at(const SettDungeon *d, SettSpot at)
{
    return d->rooms[at.room]->label[sett_spot_cell(d, at)];
}

static SettSpot end_of(const SettDungeon *d, int32_t i)
{
    return d->connections[d->ends[i] / 2].end[d->ends[i] % 2];
}

/* The region that a room is entered by, where none is reached: that of its
   first connection, else its first. */
static int32_t own_region(const SettDungeon *d, int32_t room)
{
    int32_t first = d->first_end[room];
    return first < d->first_end[room + 1] ? label_at(d, end_of(d, first)) : 0;
}

static bool is_reached(const DungeonRoom *room)
{
    for (int32_t i = 0; i < room->region_count; i++)
        if (room->regions[i].reached)
            return true;
    return false;
}

/* Whether ways into a region come from outside it, as they can. */
static bool is_base(const SettDungeon *d, int32_t room, int32_t region)
{
    const DungeonRoom *r = d->rooms[room];
    return is_reached(r) ? r->regions[region].reached
                         : region == own_region(d, room);
}

/* Of the doors (and the start) of the base the one nearest to the region, or
   the base's first tile. */
static SettPoint nearest_base(const Asking *a, int32_t room)
{
    const SettDungeon *d = a->d;
    const DungeonRoom *r = d->rooms[room];
    const SettGrid *g = &r->view.grid;
    SettPoint best = sett_grid_point(g, r->regions[own_region(d, room)].first);
    int32_t least = INT32_MAX;
    for (int32_t i = d->first_end[room]; i <= d->first_end[room + 1]; i++) {
        SettSpot at = i < d->first_end[room + 1] ? end_of(d, i) : d->start;
        if (at.room != room || label_at(d, at) < 0 ||
            !is_base(d, room, label_at(d, at)) ||
            a->to[sett_spot_cell(d, at)] >= least)
            continue;
        least = a->to[sett_spot_cell(d, at)];
        best = (SettPoint){at.x, at.y};
    }
    return best;
}

static SettPoint door_or_first(const SettDungeon *d, int32_t room,
                               int32_t region)
{
    const DungeonRoom *r = d->rooms[room];
    for (int32_t i = d->first_end[room]; i < d->first_end[room + 1]; i++)
        if (label_at(d, end_of(d, i)) == region)
            return (SettPoint){end_of(d, i).x, end_of(d, i).y};
    return sett_grid_point(&r->view.grid, r->regions[region].first);
}

static SettStatus add_walls(Asking *a, int32_t room, int32_t region)
{
    const DungeonRoom *r = a->d->rooms[room];
    const SettGrid *g = &r->view.grid;
    int32_t area = sett_grid_area(g);
    SettDungeonCause cause = {.kind = SETT_CAUSE_WALLS,
                              .room = room,
                              .to = door_or_first(a->d, room, region)};
    for (int32_t c = 0; c < area; c++) {
        bool base = r->label[c] >= 0 && is_base(a->d, room, r->label[c]);
        a->from[c] = base ? 0 : INT32_MAX;
        a->to[c] = r->label[c] == region ? 0 : INT32_MAX;
    }
    flood(a, g, a->from);
    flood(a, g, a->to);
    cause.from = nearest_base(a, room);
    cause.fewest = a->from[r->regions[region].first];
    cause.walls = SETT_TAKE(a->tmp, area, SettPoint);
    if (cause.walls == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < area; c++)
        if (r->label[c] < 0 && a->from[c] + a->to[c] == cause.fewest + 1)
            cause.walls[cause.wall_count++] = sett_grid_point(g, c);
    return add(a, cause);
}

static SettStatus add_doors(Asking *a, int32_t room)
{
    const SettGrid *g = &a->d->rooms[room]->view.grid;
    SettStatus status = SETT_OK;
    for (int32_t c = 0; status == SETT_OK && c < sett_grid_area(g); c++) {
        SettPoint p = sett_grid_point(g, c);
        if (g->cells[c] == a->d->door &&
            !sett_is_connected(a->d, (SettSpot){room, p.x, p.y}))
            status =
                add(a, (SettDungeonCause){
                           .kind = SETT_CAUSE_DOOR, .room = room, .to = p});
    }
    return status;
}

/* Marks the rooms that connections join with one, whatever walls stand in
   them; returns how many. */
static int32_t join(const SettDungeon *d, int32_t room, int32_t *list,
                    bool *joined)
{
    int32_t count = 0;
    list[count++] = room;
    joined[room] = true;
    for (int32_t k = 0; k < count; k++)
        for (int32_t i = d->first_end[list[k]]; i < d->first_end[list[k] + 1];
             i++) {
            const SettConnection *c = &d->connections[d->ends[i] / 2];
            int32_t other = c->end[1 - d->ends[i] % 2].room;
            if (!joined[other]) {
                joined[other] = true;
                list[count++] = other;
            }
        }
    return count;
}

static SettStatus add_room(Asking *a, int32_t room, int32_t *list, bool *joined)
{
    const SettDungeon *d = a->d;
    SettStatus status = SETT_OK;
    SettDungeonCause apart = {.kind = SETT_CAUSE_ROOM, .room = room};
    if (d->first_end[room] == d->first_end[room + 1]) {
        status = add(a, apart);
    } else if (!joined[room]) {
        apart.kind = SETT_CAUSE_ROOMS;
        apart.joined = join(d, room, list, joined);
        status = add(a, apart);
    }
    if (status == SETT_OK)
        status = add_doors(a, room);
    for (int32_t i = 0; status == SETT_OK && i < d->rooms[room]->region_count;
         i++)
        if (!is_base(d, room, i))
            status = add_walls(a, room, i);
    return status;
}

SettStatus sett_dungeon_why(SettDungeon *d, SettArena *tmp, SettDungeonWhy *out)
{
    SettDungeonVerdict verdict = sett_dungeon_check(d);
    Asking a = {.d = d, .tmp = tmp, .out = out};
    *out = (SettDungeonWhy){.causes = NULL};
    if (d->room_count == 0 || verdict.feasible)
        return SETT_OK;
    const size_t cells = (size_t)EDD_SIDE * EDD_SIDE;
    int32_t *list = SETT_TAKE(tmp, d->room_count, int32_t);
    bool *joined = SETT_TAKE(tmp, d->room_count, bool);
    a.from = SETT_TAKE(tmp, 4 * cells, int32_t);
    if (list == NULL || joined == NULL || a.from == NULL)
        return SETT_NO_MEMORY;
    a.to = a.from + cells;
    a.now = a.to + cells; /* both lists together have each tile once */
    a.next = a.now + cells;
    (void)join(d, d->start.room, list, joined);
    SettStatus status = SETT_OK;
    if (!verdict.start)
        status = add(&a, (SettDungeonCause){.kind = SETT_CAUSE_START,
                                            .room = d->start.room,
                                            .to = {d->start.x, d->start.y}});
    for (int32_t r = 0; status == SETT_OK && r < d->room_count; r++)
        status = add_room(&a, r, list, joined);
    return status;
}
