/* edd_dungeon_places.c - places on the plan for rooms that have none: each room
   beside one that has its place already, door against door, farther away where
   that would overlap. */
#include "games/edd/edd_dungeon.h"

#define GAP 2 /* tiles between rooms */

/* Away from the wall that a door stands in. */
static SettPoint outwards(const SettGrid *g, SettSpot at)
{
    if (at.x == g->w - 1)
        return sett_dirs[SETT_E];
    if (at.x == 0)
        return sett_dirs[SETT_W];
    return at.y == 0 ? sett_dirs[SETT_N] : sett_dirs[SETT_S];
}

static bool is_free(const SettDungeon *d, int32_t room, int32_t x, int32_t y,
                    const uint8_t *placed)
{
    const SettGrid *g = &d->rooms[room]->view.grid;
    for (int32_t i = 0; i < d->room_count; i++) {
        const SettDungeonRoom *o = &d->rooms[i]->view;
        if (placed[i] && x < o->x + o->grid.w + GAP && o->x < x + g->w + GAP &&
            y < o->y + o->grid.h + GAP && o->y < y + g->h + GAP)
            return false;
    }
    return true;
}

static void put(SettDungeon *d, int32_t room, SettPoint at, uint8_t *placed)
{
    d->rooms[room]->view.x = at.x;
    d->rooms[room]->view.y = at.y;
    placed[room] = 1;
}

/* The far room of a connection, from its near end: door over door first, then
   outwards until it is free. */
static void put_beside(SettDungeon *d, SettSpot near, SettSpot far,
                       uint8_t *placed)
{
    const SettDungeonRoom *a = &d->rooms[near.room]->view;
    SettPoint way = outwards(&a->grid, near);
    SettPoint at = {a->x + near.x - far.x, a->y + near.y - far.y};
    while (!is_free(d, far.room, at.x, at.y, placed)) {
        at.x += way.x;
        at.y += way.y;
    }
    put(d, far.room, at, placed);
}

/* Rooms that nothing leads to stand in a row below all others. */
static void put_below(SettDungeon *d, int32_t room, uint8_t *placed)
{
    SettPoint at = {0, 0};
    for (int32_t i = 0; i < d->room_count; i++) {
        const SettDungeonRoom *o = &d->rooms[i]->view;
        if (placed[i] && o->y + o->grid.h + GAP > at.y)
            at.y = o->y + o->grid.h + GAP;
    }
    put(d, room, at, placed);
}

/* Everything that connections lead to, breadth first. */
static void spread(SettDungeon *d, int32_t first, int32_t *queue,
                   uint8_t *placed)
{
    int32_t count = 0;
    queue[count++] = first;
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < 2 * d->connection_count; k++) {
            const SettConnection *c = &d->connections[k / 2];
            SettSpot near = c->end[k % 2], far = c->end[1 - k % 2];
            if (near.room != queue[i] || placed[far.room])
                continue;
            put_beside(d, near, far, placed);
            queue[count++] = far.room;
        }
}

SettStatus sett_dungeon_arrange(SettDungeon *d, SettArena *tmp)
{
    uint8_t *placed = SETT_TAKE(tmp, d->room_count + 1, uint8_t);
    int32_t *queue = SETT_TAKE(tmp, d->room_count + 1, int32_t);
    if (placed == NULL || queue == NULL)
        return SETT_NO_MEMORY;
    if (d->room_count > 0) {
        put(d, d->start.room, (SettPoint){0, 0}, placed);
        spread(d, d->start.room, queue, placed);
    }
    for (int32_t i = 0; i < d->room_count; i++) {
        if (placed[i])
            continue;
        put_below(d, i, placed);
        spread(d, i, queue, placed);
    }
    return SETT_OK;
}
