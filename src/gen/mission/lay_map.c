/* lay_map.c - tiles of a mission that stands on a lattice. */
#include "gen/mission/lay.h"

#include "base/least.h"
#include "gen/mission/floor.h"

/* Bounds of what is used, a cell wider. */
typedef struct Bounds {
    int32_t x0, y0, x1, y1, side, cell; /* cell: tiles of one */
} Bounds;

static Bounds bounds_of(const SettLayer *l)
{
    int32_t side = l->side;
    Bounds b = {side, side, -1, -1, side, l->style.cell};
    for (int32_t c = 0; c < side * side; c++) {
        if (l->owner[c] < 0)
            continue;
        b.x0 = sett_min(b.x0, c % side);
        b.x1 = sett_max(b.x1, c % side);
        b.y0 = sett_min(b.y0, c / side);
        b.y1 = sett_max(b.y1, c / side);
    }
    return b;
}

static SettPoint centre_of(const Bounds *b, int32_t cell)
{
    return (SettPoint){(cell % b->side - b->x0) * b->cell + b->cell / 2 - 1,
                       (cell / b->side - b->y0) * b->cell + b->cell / 2 - 1};
}

/* The floor holds the centres of all its cells; its rim is drawn by lot. */
static void open_plain(SettLayer *l, const Bounds *b, int32_t room,
                       SettMissionMap *map)
{
    SettPoint c = centre_of(b, l->at[room]);
    int32_t x0 = c.x - sett_layer_below(l, 2),
            x1 = c.x + 1 + sett_layer_below(l, 2);
    int32_t y0 = c.y - sett_layer_below(l, 2),
            y1 = c.y + 1 + sett_layer_below(l, 2);
    x1 += (l->wide[room] - 1) * b->cell;
    for (int32_t y = y0; y <= y1; y++)
        for (int32_t x = x0; x <= x1; x++)
            sett_mask_set(&map->open, x, y);
    map->rooms[room] = c;
}

/* Has the floor of a room made, on the tiles of its cells. */
static SettStatus make_room(SettLayer *l, const Bounds *b, int32_t room,
                            SettArena *tmp, SettMissionMap *map)
{
    SettPoint c = centre_of(b, l->at[room]);
    SettPoint corner = {c.x - b->cell / 2 + 1, c.y - b->cell / 2 + 1};
    SettMask floor;
    SettStatus status =
        sett_mission_floor(l->style.rooms, sett_rng_next(&l->rng),
                           l->wide[room], b->cell, tmp, &floor);
    for (int32_t y = 0; status == SETT_OK && y < floor.h; y++)
        for (int32_t x = 0; x < floor.w; x++)
            if (sett_mask_get(&floor, x, y))
                sett_mask_set(&map->open, corner.x + x, corner.y + y);
    map->rooms[room] = c;
    return status;
}

static SettStatus open_room(SettLayer *l, const Bounds *b, int32_t room,
                            SettArena *tmp, SettMissionMap *map)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status = SETT_OK;
    if (l->style.rooms == NULL)
        open_plain(l, b, room, map);
    else
        status = make_room(l, b, room, tmp, map);
    sett_arena_reset(tmp, mark);
    return status;
}

static void put(SettMissionMap *map, SettThingKind kind, SettPoint at,
                int32_t of, int32_t room, int32_t way)
{
    map->things[map->thing_count++] =
        (SettThing){kind, at.x, at.y, of, room, way};
}

/* Tiles of a way between the centres of its cells. Doors stand in the first
   cell: on its tile that is always wall of room a, one tile on for a second. */
static void open_way(SettLayer *l, const Bounds *b, int32_t way,
                     SettMissionMap *map)
{
    const SettMissionWay *w = &l->m->ways[way];
    const SettLaidWay *course = &l->courses[way];
    SettPoint p = centre_of(b, course->cells[0]);
    for (int32_t i = 1; i < course->count; i++) {
        SettPoint to = centre_of(b, course->cells[i]);
        while (p.x != to.x || p.y != to.y) {
            p.x += (to.x > p.x) - (to.x < p.x);
            p.y += (to.y > p.y) - (to.y < p.y);
            sett_mask_set(&map->open, p.x, p.y);
        }
    }
    SettPoint a = centre_of(b, course->cells[0]);
    SettPoint n = centre_of(b, course->cells[1]);
    int32_t dx = (n.x > a.x) - (n.x < a.x), dy = (n.y > a.y) - (n.y < a.y);
    int32_t rim = b->cell / 2; /* past the widest room */
    SettPoint at = {a.x + rim * dx, a.y + rim * dy};
    int32_t dir = dx > 0 ? SETT_E : dx < 0 ? SETT_W : dy > 0 ? SETT_S : SETT_N;
    if (w->key >= 0) {
        put(map, SETT_THING_LOCK, at, w->key, -1, way);
        at = (SettPoint){at.x + dx, at.y + dy};
    }
    if (w->switch_of >= 0) {
        put(map, SETT_THING_SWITCH_DOOR, at, w->switch_of, -1, way);
        at = (SettPoint){at.x + dx, at.y + dy};
    }
    if (w->one_way)
        put(map, SETT_THING_ONE_WAY, at, dir, -1, way);
}

/* Things of a room stand on the four tiles that every floor has. */
static void furnish_room(SettLayer *l, int32_t room, SettMissionMap *map)
{
    const SettMissionRoom *r = &l->m->rooms[room];
    SettPoint c = map->rooms[room];
    int32_t turn = sett_layer_below(l, 4), n = 0;
    const SettThingKind kinds[] = {SETT_THING_START, SETT_THING_GOAL,
                                   SETT_THING_KEY, SETT_THING_SWITCH};
    const int32_t of[] = {room == l->m->start ? 0 : -1,
                          room == l->m->goal ? 0 : -1, r->key, r->switch_of};
    for (int32_t i = 0; i < 4; i++) {
        int32_t place = (turn + n) & 3;
        if (of[i] < 0)
            continue;
        put(map, kinds[i], (SettPoint){c.x + (place & 1), c.y + place / 2},
            of[i], room, -1);
        n++;
    }
}

SettStatus sett_layer_write(SettLayer *l, SettArena *arena, SettMissionMap *map)
{
    Bounds b = bounds_of(l);
    int32_t w = (b.x1 - b.x0 + 1) * b.cell, h = (b.y1 - b.y0 + 1) * b.cell;
    if (w > SETT_MAX_SIDE || h > SETT_MAX_SIDE ||
        (int64_t)w * h > SETT_MAX_AREA)
        return SETT_INFEASIBLE;
    SettStatus status = sett_mask_take(arena, w, h, &map->open);
    int32_t most = 4 * SETT_MISSION_ROOMS + 3 * SETT_MISSION_WAYS;
    map->things = SETT_TAKE(arena, most, SettThing);
    map->rooms = SETT_TAKE(arena, SETT_MISSION_ROOMS, SettPoint);
    if (status != SETT_OK || map->things == NULL || map->rooms == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < l->m->room_count; i++) {
        status = open_room(l, &b, i, arena, map);
        if (status != SETT_OK)
            return status;
        furnish_room(l, i, map);
    }
    for (int32_t i = 0; i < l->m->way_count; i++)
        if (l->courses[i].count > 0)
            open_way(l, &b, i, map);
    return SETT_OK;
}
