/* edd_dungeon_check.c - what of a dungeon can be reached from its start:
   docs/design/edd.md, section 7.2. Differs: EDD enumerates all simple paths
   of rooms; here each room's regions are kept until a wall of it comes or goes,
   and a search runs over regions and connections. */
#include "games/edd/edd_dungeon.h"

#include <string.h>

static bool is_open(const SettDungeon *d, const DungeonRoom *room, int32_t x,
                    int32_t y)
{
    const SettGrid *g = &room->view.grid;
    return sett_grid_has(g, x, y) && !d->solid[g->cells[sett_grid_at(g, x, y)]];
}

/* Everything that is joined to `cell`; returns the number of tiles. */
static int32_t flood(SettDungeon *d, DungeonRoom *room, int32_t cell,
                     int16_t label)
{
    const SettGrid *g = &room->view.grid;
    int32_t count = 0, top = 0;
    d->stack[top++] = (int16_t)cell;
    room->label[cell] = label;
    while (top > 0) {
        SettPoint at = sett_grid_point(g, d->stack[--top]);
        count++;
        for (int32_t i = 0; i < 4; i++) {
            int32_t x = at.x + sett_dirs[i].x, y = at.y + sett_dirs[i].y;
            if (!is_open(d, room, x, y))
                continue;
            int32_t next = sett_grid_at(g, x, y);
            if (room->label[next] >= 0)
                continue;
            room->label[next] = label;
            d->stack[top++] = (int16_t)next;
        }
    }
    return count;
}

/* Regions in the order of their first tiles. */
static void label_room(SettDungeon *d, DungeonRoom *room)
{
    const SettGrid *g = &room->view.grid;
    const int32_t area = sett_grid_area(g);
    for (int32_t c = 0; c < area; c++)
        room->label[c] = -1;
    room->region_count = 0;
    for (int32_t c = 0; c < area; c++) {
        if (d->solid[g->cells[c]] || room->label[c] >= 0)
            continue;
        int32_t n = room->region_count++;
        room->regions[n].first = (int16_t)c;
        room->regions[n].size = (int16_t)flood(d, room, c, (int16_t)n);
    }
    room->dirty = false;
}

/* The ends of connections by room. */
static void sort_ends(SettDungeon *d)
{
    memset(d->first_end, 0, sizeof *d->first_end * (size_t)(d->room_count + 1));
    for (int32_t i = 0; i < 2 * d->connection_count; i++)
        d->first_end[d->connections[i / 2].end[i % 2].room + 1]++;
    for (int32_t r = 0; r < d->room_count; r++)
        d->first_end[r + 1] += d->first_end[r];
    for (int32_t i = 2 * d->connection_count - 1; i >= 0; i--)
        d->ends[--d->first_end[d->connections[i / 2].end[i % 2].room + 1]] = i;
    /* What was counted down now begins one room early. */
    for (int32_t r = 0; r < d->room_count; r++)
        d->first_end[r] = d->first_end[r + 1];
    d->first_end[d->room_count] = 2 * d->connection_count;
}

static DungeonRegion *region_of(const SettDungeon *d, SettSpot at)
{
    DungeonRoom *room = d->rooms[at.room];
    int16_t label = room->label[sett_spot_cell(d, at)];
    return label < 0 ? NULL : &room->regions[label];
}

/* A region is reached: so are the far ends of its doors. Returns the new end of
   the queue. */
static int32_t enter(SettDungeon *d, SettSpot at, int32_t depth, int32_t queued)
{
    DungeonRegion *region = region_of(d, at);
    if (region == NULL || region->reached)
        return queued;
    region->reached = true;
    if (d->rooms[at.room]->depth == 0)
        d->rooms[at.room]->depth = depth;
    for (int32_t i = d->first_end[at.room]; i < d->first_end[at.room + 1];
         i++) {
        const SettConnection *c = &d->connections[d->ends[i] / 2];
        int32_t side = d->ends[i] % 2;
        if (region_of(d, c->end[side]) != region)
            continue;
        d->depth[queued] = depth + 1;
        d->queue[queued++] = d->ends[i] ^ 1;
    }
    return queued;
}

static void search(SettDungeon *d)
{
    int32_t queued = enter(d, d->start, 1, 0);
    for (int32_t i = 0; i < queued; i++) {
        const SettConnection *c = &d->connections[d->queue[i] / 2];
        queued = enter(d, c->end[d->queue[i] % 2], d->depth[i], queued);
    }
}

static void count_room(const DungeonRoom *room, bool has_door,
                       SettDungeonVerdict *v)
{
    int64_t reached = 0, cut = 0;
    for (int32_t i = 0; i < room->region_count; i++) {
        const DungeonRegion *region = &room->regions[i];
        *(region->reached ? &reached : &cut) += region->size;
    }
    v->reached += reached;
    v->cut_tiles += cut;
    v->cut_rooms += reached == 0 && cut > 0;
    v->bare_rooms += !has_door;
}

static void count_doors(const SettDungeon *d, SettDungeonVerdict *v)
{
    int32_t doors = 0;
    for (int32_t r = 0; r < d->room_count; r++)
        doors += d->rooms[r]->door_count;
    v->loose_doors = doors - 2 * d->connection_count;
    for (int32_t i = 0; i < 2 * d->connection_count; i++)
        v->cut_doors +=
            !region_of(d, d->connections[i / 2].end[i % 2])->reached;
}

SettDungeonVerdict sett_dungeon_check(SettDungeon *d)
{
    SettDungeonVerdict v = {.feasible = false};
    for (int32_t r = 0; r < d->room_count; r++) {
        DungeonRoom *room = d->rooms[r];
        if (room->dirty)
            label_room(d, room);
        room->depth = 0;
        for (int32_t i = 0; i < room->region_count; i++)
            room->regions[i].reached = false;
    }
    if (d->room_count == 0)
        return v;
    sort_ends(d);
    search(d);
    for (int32_t r = 0; r < d->room_count; r++)
        count_room(d->rooms[r], d->first_end[r] < d->first_end[r + 1], &v);
    count_doors(d, &v);
    v.start = region_of(d, d->start) != NULL;
    v.reference = v.bare_rooms == 0 && v.cut_doors == 0;
    v.feasible =
        v.start && v.bare_rooms == 0 && v.loose_doors == 0 && v.cut_tiles == 0;
    return v;
}

bool sett_dungeon_reached(const SettDungeon *d, SettSpot at)
{
    SETT_ASSERT(sett_dungeon_has(d, at) && !d->rooms[at.room]->dirty);
    const DungeonRegion *region = region_of(d, at);
    return region != NULL && region->reached;
}
