/* edd_dungeon_edit.c - tiles, the start and the connections of a dungeon.
   docs/design/edd.md, section 7.1. Differs from EDD: erasing a connection gives
   back the tiles that its doors covered, the start is no tile, and the paper's
   rule that doors need passable tiles is a setting. */
#include "games/edd/edd_dungeon.h"

static SettStatus check_spot(const SettDungeon *d, SettSpot at, SettError *err)
{
    SETT_ASSERT(at.room >= 0 && at.room < d->room_count);
    if (sett_dungeon_has(d, at))
        return SETT_OK;
    const DungeonRoom *room = d->rooms[at.room];
    const SettGrid *grid = &room->view.grid;
    sett_fail(err, SETT_BAD_INPUT,
              "%d,%d is not in \"%s\", which has %dx%d tiles", (int)at.x,
              (int)at.y, room->name, (int)grid->w, (int)grid->h);
    sett_expect(err, "0,0 to %d,%d", (int)grid->w - 1, (int)grid->h - 1);
    return SETT_BAD_INPUT;
}

/* Regions change only where a wall comes or goes. */
static void put_tile(SettDungeon *d, SettSpot at, uint8_t tile)
{
    DungeonRoom *room = d->rooms[at.room];
    uint8_t *cell = &room->view.grid.cells[sett_spot_cell(d, at)];
    room->dirty = room->dirty || d->solid[*cell] != d->solid[tile];
    room->door_count += (tile == d->door) - (*cell == d->door);
    *cell = tile;
}

SettStatus sett_dungeon_paint(SettDungeon *d, SettSpot at, uint8_t tile,
                              SettError *err)
{
    SETT_ASSERT(tile < d->def.game->tiles.count);
    SettStatus status = check_spot(d, at, err);
    if (status != SETT_OK)
        return status;
    if (tile == d->door)
        return sett_fail(err, SETT_BAD_INPUT, "doors come with connections");
    if (sett_dungeon_door(d, at) >= 0)
        return sett_fail(err, SETT_BAD_INPUT,
                         "%d,%d of \"%s\" is the door of a connection",
                         (int)at.x, (int)at.y, d->rooms[at.room]->name);
    put_tile(d, at, tile);
    return SETT_OK;
}

void sett_dungeon_lock(SettDungeon *d, SettSpot at, bool locked)
{
    SETT_ASSERT(sett_dungeon_has(d, at));
    SettMask *lock = &d->rooms[at.room]->view.lock;
    if (locked)
        sett_mask_set(lock, at.x, at.y);
    else
        sett_mask_unset(lock, at.x, at.y);
}

void sett_dungeon_set_origin(SettDungeon *d, int32_t room, int32_t origin)
{
    SETT_ASSERT(room >= 0 && room < d->room_count);
    d->rooms[room]->view.origin = origin;
}

SettStatus sett_dungeon_set_start(SettDungeon *d, SettSpot start,
                                  SettError *err)
{
    SettStatus status = check_spot(d, start, err);
    if (status == SETT_OK)
        d->start = start;
    return status;
}

/* Why there can be no door at all, or NULL. */
static const char *fault_of(const SettDungeon *d, SettSpot at)
{
    if (!sett_is_border(&d->rooms[at.room]->view.grid, at.x, at.y))
        return "is not on the border";
    return sett_is_connected(d, at) ? "has a connection already" : NULL;
}

/* Why no new door may be cut into `under`, or NULL. What stands in files was
   made by edits that came later, and is read all the same. */
static const char *obstacle_of(const SettDungeon *d, SettSpot at, uint8_t under)
{
    if (sett_spot_same(d->start, at))
        return "is the start";
    if (d->kind[under] == EDD_BOSS || d->kind[under] == EDD_HERO)
        return "holds a boss or the hero";
    if (d->def.doors == SETT_DOORS_ON_PASSABLE && d->solid[under])
        return "is a wall, and doors need passable tiles here";
    return NULL;
}

static SettStatus refuse(const SettDungeon *d, SettSpot at, const char *fault,
                         SettError *err)
{
    if (fault == NULL)
        return SETT_OK;
    return sett_refuse(err, SETT_BAD_INPUT, "a free tile of the room's border",
                       "%d,%d of \"%s\" %s", (int)at.x, (int)at.y,
                       d->rooms[at.room]->name, fault);
}

static SettStatus check_ends(const SettDungeon *d, const SettSpot end[2],
                             SettError *err)
{
    SETT_ASSERT(end[0].room >= 0 && end[0].room < d->room_count);
    if (end[0].room == end[1].room)
        return sett_refuse(err, SETT_BAD_INPUT, "tiles of two rooms",
                           "a connection of \"%s\" with itself",
                           d->rooms[end[0].room]->name);
    for (int32_t side = 0; side < 2; side++) {
        SettStatus status = check_spot(d, end[side], err);
        if (status != SETT_OK)
            return status;
        status = refuse(d, end[side], fault_of(d, end[side]), err);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

SettStatus sett_dungeon_connect_over(SettDungeon *d, const SettConnection *with,
                                     SettError *err)
{
    const SettConnection c = *with;
    SETT_ASSERT(c.under[0] < d->def.game->tiles.count &&
                c.under[1] < d->def.game->tiles.count);
    SettStatus status = check_ends(d, c.end, err);
    if (status != SETT_OK)
        return status;
    if (d->connection_count == SETT_DUNGEON_CONNECTIONS)
        return sett_fail(err, SETT_TOO_LARGE, "over %d connections",
                         SETT_DUNGEON_CONNECTIONS);
    if (sett_dungeon_grow(d) != SETT_OK)
        return sett_no_memory(err);
    put_tile(d, c.end[0], d->door);
    put_tile(d, c.end[1], d->door);
    d->connections[d->connection_count++] = c;
    return SETT_OK;
}

/* A door that stands there already covers floor. */
static uint8_t tile_under(const SettDungeon *d, SettSpot at)
{
    uint8_t tile = d->rooms[at.room]->view.grid.cells[sett_spot_cell(d, at)];
    return tile == d->door ? d->floor : tile;
}

const char *sett_dungeon_obstacle(const SettDungeon *d, SettSpot at)
{
    SETT_ASSERT(sett_dungeon_has(d, at));
    const char *fault = fault_of(d, at);
    return fault != NULL ? fault : obstacle_of(d, at, tile_under(d, at));
}

SettStatus sett_dungeon_connect(SettDungeon *d, SettSpot a, SettSpot b,
                                int32_t *connection, SettError *err)
{
    SettConnection c = {.end = {a, b}};
    SettStatus status = check_ends(d, c.end, err);
    for (int32_t side = 0; status == SETT_OK && side < 2; side++) {
        c.under[side] = tile_under(d, c.end[side]);
        status = refuse(d, c.end[side],
                        obstacle_of(d, c.end[side], c.under[side]), err);
    }
    if (status != SETT_OK)
        return status;
    status = sett_dungeon_connect_over(d, &c, err);
    if (status == SETT_OK && connection != NULL)
        *connection = d->connection_count - 1;
    return status;
}

void sett_dungeon_disconnect(SettDungeon *d, int32_t connection)
{
    SETT_ASSERT(connection >= 0 && connection < d->connection_count);
    SettConnection c = d->connections[connection];
    d->connection_count--;
    for (int32_t i = connection; i < d->connection_count; i++)
        d->connections[i] = d->connections[i + 1];
    for (int32_t side = 0; side < 2; side++)
        put_tile(d, c.end[side], c.under[side]);
}
