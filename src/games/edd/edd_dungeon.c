/* edd_dungeon.c - the rooms of a dungeon: memory, reading, adding, replacing
   and taking away. docs/design/edd.md, section 7.1. Differs: a start whose room
   is taken away moves to a passable tile. */
#include "games/edd/edd_dungeon.h"

#include "base/least.h"
#include "base/short_text.h"
#include "base/utf8.h"

#include <string.h>

SettDungeonDef sett_dungeon_def(const SettGame *game)
{
    return (SettDungeonDef){.game = game,
                            .doors = SETT_DOORS_ANYWHERE,
                            .alloc = sett_alloc_default()};
}

static void *take(const SettDungeon *d, void *old, size_t before, size_t after)
{
    return d->def.alloc.fn(d->def.alloc.user, old, before, after);
}

static void give(const SettDungeon *d, void *block, size_t bytes)
{
    if (block != NULL)
        take(d, block, bytes, 0);
}

static int32_t more_than(int32_t held)
{
    return held > 0 ? held * 2 : 8;
}

static size_t room_bytes(int32_t count)
{
    return sizeof(DungeonRoom *) * (size_t)count +
           sizeof(int32_t) * (size_t)(count + 1);
}

static SettStatus grow_rooms(SettDungeon *d)
{
    int32_t held = d->room_capacity, more = more_than(held);
    if (d->room_count < held)
        return SETT_OK;
    DungeonRoom **rooms =
        take(d, d->rooms, held > 0 ? room_bytes(held) : 0, room_bytes(more));
    if (rooms == NULL)
        return SETT_NO_MEMORY;
    d->rooms = rooms;
    d->first_end = (int32_t *)(void *)(rooms + more);
    d->room_capacity = more;
    return SETT_OK;
}

#define CONNECTION_BYTES (sizeof(SettConnection) + 6 * sizeof(int32_t))

SettStatus sett_dungeon_grow(SettDungeon *d)
{
    int32_t held = d->connection_capacity, more = more_than(held);
    if (d->connection_count < held)
        return SETT_OK;
    SettConnection *connections =
        take(d, d->connections, CONNECTION_BYTES * (size_t)held,
             CONNECTION_BYTES * (size_t)more);
    if (connections == NULL)
        return SETT_NO_MEMORY;
    d->connections = connections;
    d->ends = (int32_t *)(void *)(connections + more);
    d->queue = d->ends + 2 * more;
    d->depth = d->ends + 4 * more;
    d->connection_capacity = more;
    return SETT_OK;
}

SettStatus sett_dungeon_create(const SettDungeonDef *def, SettDungeon **out,
                               SettError *err)
{
    const SettTileSet *tiles = &def->game->tiles;
    int32_t door = sett_tile_with(tiles, SETT_IS(DOOR));
    if (door < 0)
        return sett_fail(err, SETT_UNSUPPORTED, "%s has no doors",
                         def->game->name);
    SettDungeon *d = def->alloc.fn(def->alloc.user, NULL, 0, sizeof *d);
    if (d == NULL)
        return sett_no_memory(err);
    memset(d, 0, sizeof *d);
    d->def = *def;
    d->door = (uint8_t)door;
    d->floor = def->game->fill_open;
    d->start.room = -1;
    sett_tiles_any(tiles, SETT_IS(SOLID), d->solid);
    sett_edd_kinds(tiles, d->kind);
    *out = d;
    return SETT_OK;
}

void sett_dungeon_destroy(SettDungeon *d)
{
    if (d == NULL)
        return;
    for (int32_t i = 0; i < d->room_count; i++)
        give(d, d->rooms[i], d->rooms[i]->bytes);
    give(d, d->rooms, room_bytes(d->room_capacity));
    give(d, d->connections, CONNECTION_BYTES * (size_t)d->connection_capacity);
    give(d, d, sizeof *d);
}

const SettGame *sett_dungeon_game(const SettDungeon *d)
{
    return d->def.game;
}

SettDoorRule sett_dungeon_doors(const SettDungeon *d)
{
    return d->def.doors;
}

int32_t sett_dungeon_rooms(const SettDungeon *d)
{
    return d->room_count;
}

const SettDungeonRoom *sett_dungeon_room(const SettDungeon *d, int32_t room)
{
    SETT_ASSERT(room >= 0 && room < d->room_count);
    return &d->rooms[room]->view;
}

int32_t sett_dungeon_named(const SettDungeon *d, const char *name)
{
    for (int32_t i = 0; i < d->room_count; i++)
        if (strcmp(d->rooms[i]->name, name) == 0)
            return i;
    return -1;
}

int32_t sett_dungeon_connections(const SettDungeon *d)
{
    return d->connection_count;
}

const SettConnection *sett_dungeon_connection(const SettDungeon *d,
                                              int32_t connection)
{
    SETT_ASSERT(connection >= 0 && connection < d->connection_count);
    return &d->connections[connection];
}

bool sett_spot_same(SettSpot a, SettSpot b)
{
    return a.room == b.room && a.x == b.x && a.y == b.y;
}

int32_t sett_dungeon_door(const SettDungeon *d, SettSpot at)
{
    for (int32_t i = 0; i < d->connection_count; i++)
        if (sett_spot_same(d->connections[i].end[0], at) ||
            sett_spot_same(d->connections[i].end[1], at))
            return i;
    return -1;
}

bool sett_is_connected(const SettDungeon *d, SettSpot at)
{
    const SettGrid *grid = &d->rooms[at.room]->view.grid;
    return grid->cells[sett_spot_cell(d, at)] == d->door &&
           sett_dungeon_door(d, at) >= 0;
}

SettSpot sett_dungeon_start(const SettDungeon *d)
{
    return d->start;
}

bool sett_dungeon_has(const SettDungeon *d, SettSpot at)
{
    return at.room >= 0 && at.room < d->room_count &&
           sett_grid_has(&d->rooms[at.room]->view.grid, at.x, at.y);
}

SettStatus sett_dungeon_size_check(const SettDungeon *d, int32_t w, int32_t h,
                                   SettError *err)
{
    const SettGame *game = d->def.game;
    int32_t max_w = sett_min(game->max_w, EDD_SIDE);
    int32_t max_h = sett_min(game->max_h, EDD_SIDE);
    if (w >= game->min_w && h >= game->min_h && w <= max_w && h <= max_h)
        return SETT_OK;
    sett_fail(err, SETT_BAD_INPUT, "a room of %dx%d tiles", (int)w, (int)h);
    sett_expect(err, "%dx%d to %dx%d", (int)game->min_w, (int)game->min_h,
                (int)max_w, (int)max_h);
    return SETT_BAD_INPUT;
}

static SettStatus check_grid(const SettDungeon *d, const SettGrid *grid,
                             int32_t freed, SettError *err)
{
    const SettGame *game = d->def.game;
    SettStatus status = sett_dungeon_size_check(d, grid->w, grid->h, err);
    if (status != SETT_OK)
        return status;
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        SETT_ASSERT(grid->cells[c] < game->tiles.count);
    if (d->tile_count - freed + sett_grid_area(grid) > SETT_DUNGEON_TILES)
        return sett_fail(err, SETT_TOO_LARGE,
                         "over %d tiles in all rooms together",
                         SETT_DUNGEON_TILES);
    return SETT_OK;
}

/* 1 to 63 bytes without control characters that no other room has. */
static SettStatus check_name(const SettDungeon *d, const char *name,
                             int32_t except, SettError *err)
{
    size_t size = strlen(name);
    int32_t other = sett_dungeon_named(d, name);
    bool plain = size > 0 && size <= SETT_DUNGEON_NAME;
    for (size_t i = 0; i < size && plain; i++)
        plain = (unsigned char)name[i] >= 0x20 && name[i] != 0x7f;
    for (size_t i = 0, step; i < size && plain; i += step) {
        step = sett_utf8_size(name + i, size - i);
        plain = step > 0;
    }
    if (!plain) {
        SettStatus status =
            sett_fail(err, SETT_BAD_INPUT, "no name for a room");
        sett_expect(err, "1 to %d bytes without control characters",
                    SETT_DUNGEON_NAME);
        return status;
    }
    if (other < 0 || other == except)
        return SETT_OK;
    return sett_refuse(err, SETT_BAD_INPUT, "a name that no other room has",
                       "two rooms are called \"%s\"", name);
}

static SettStatus check_place(int32_t x, int32_t y, SettError *err)
{
    const int32_t far = SETT_DUNGEON_FAR;
    if (x >= -far && x <= far && y >= -far && y <= far)
        return SETT_OK;
    SettStatus status =
        sett_fail(err, SETT_BAD_INPUT, "a room at %d,%d", (int)x, (int)y);
    sett_expect(err, "-%d to %d", (int)far, (int)far);
    return status;
}

static void count_doors(const SettDungeon *d, DungeonRoom *room)
{
    const SettGrid *grid = &room->view.grid;
    room->door_count = 0;
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        room->door_count += grid->cells[c] == d->door;
}

/* One block: the room, its regions, labels and cells. */
static DungeonRoom *make_room(const SettDungeon *d, const SettGrid *grid)
{
    size_t area = (size_t)sett_grid_area(grid), regions = (area + 1) / 2;
    size_t bytes = sizeof(DungeonRoom) + regions * sizeof(DungeonRegion) +
                   area * (sizeof(int16_t) + 1);
    DungeonRoom *room = take(d, NULL, 0, bytes);
    if (room == NULL)
        return NULL;
    memset(room, 0, sizeof *room);
    room->bytes = bytes;
    room->dirty = true;
    room->regions = (DungeonRegion *)(room + 1);
    room->label = (int16_t *)(room->regions + regions);
    room->view.name = room->name;
    room->view.grid =
        (SettGrid){(uint8_t *)(room->label + area), grid->w, grid->h};
    room->view.lock = (SettMask){room->lock, grid->w, grid->h, 1};
    sett_grid_copy(&room->view.grid, grid);
    count_doors(d, room);
    return room;
}

_Static_assert(EDD_SIDE <= 64, "a row of locks is one word");

/* Of room 0. */
static SettSpot first_passable(const SettDungeon *d)
{
    const SettGrid *grid = &d->rooms[0]->view.grid;
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        if (!d->solid[grid->cells[c]])
            return (SettSpot){0, c % grid->w, c / grid->w};
    return (SettSpot){0, 0, 0};
}

static void free_name(const SettDungeon *d, char *name)
{
    int32_t n = d->room_count;
    do {
        SettShortText room;
        SettText text = sett_short_text(&room);
        sett_text_format(&text, "room %d", (int)++n);
        memcpy(name, text.data, text.size + 1);
    } while (sett_dungeon_named(d, name) >= 0);
}

SettStatus sett_dungeon_add(SettDungeon *d, const char *name, int32_t x,
                            int32_t y, const SettGrid *grid, int32_t *room,
                            SettError *err)
{
    char own[SETT_DUNGEON_NAME + 1];
    SettStatus status = check_grid(d, grid, 0, err);
    if (status != SETT_OK)
        return status;
    if (name == NULL || name[0] == 0) {
        free_name(d, own);
        name = own;
    }
    status = check_name(d, name, -1, err);
    if (status != SETT_OK)
        return status;
    status = check_place(x, y, err);
    if (status != SETT_OK)
        return status;
    if (d->room_count == SETT_DUNGEON_ROOMS)
        return sett_fail(err, SETT_TOO_LARGE, "over %d rooms",
                         SETT_DUNGEON_ROOMS);
    DungeonRoom *made = NULL;
    if (grow_rooms(d) == SETT_OK)
        made = make_room(d, grid);
    if (made == NULL)
        return sett_no_memory(err);
    memcpy(made->name, name, strlen(name) + 1);
    made->view.x = x;
    made->view.y = y;
    d->rooms[d->room_count++] = made;
    d->tile_count += sett_grid_area(grid);
    if (d->start.room < 0)
        d->start = first_passable(d);
    if (room != NULL)
        *room = d->room_count - 1;
    return SETT_OK;
}

static void move_down(SettSpot *at, int32_t removed)
{
    if (at->room > removed)
        at->room--;
}

void sett_dungeon_remove(SettDungeon *d, int32_t room)
{
    SETT_ASSERT(room >= 0 && room < d->room_count);
    for (int32_t i = d->connection_count - 1; i >= 0; i--)
        if (d->connections[i].end[0].room == room ||
            d->connections[i].end[1].room == room)
            sett_dungeon_disconnect(d, i);
    d->tile_count -= sett_grid_area(&d->rooms[room]->view.grid);
    give(d, d->rooms[room], d->rooms[room]->bytes);
    d->room_count--;
    for (int32_t i = room; i < d->room_count; i++)
        d->rooms[i] = d->rooms[i + 1];
    for (int32_t i = 0; i < d->connection_count; i++) {
        move_down(&d->connections[i].end[0], room);
        move_down(&d->connections[i].end[1], room);
    }
    if (d->room_count == 0)
        d->start = (SettSpot){-1, 0, 0};
    else if (d->start.room == room)
        d->start = first_passable(d);
    else
        move_down(&d->start, room);
}

bool sett_is_border(const SettGrid *grid, int32_t x, int32_t y)
{
    return sett_grid_has(grid, x, y) &&
           (x == 0 || y == 0 || x == grid->w - 1 || y == grid->h - 1);
}

/* Doors that would not be on the border any more, or a start outside. */
static SettStatus check_fit(const SettDungeon *d, int32_t room,
                            const SettGrid *grid, SettError *err)
{
    for (int32_t i = 0; i < 2 * d->connection_count; i++) {
        SettSpot at = d->connections[i / 2].end[i % 2];
        if (at.room != room || sett_is_border(grid, at.x, at.y))
            continue;
        return sett_fail(
            err, SETT_BAD_INPUT,
            "the door at %d,%d of \"%s\" is not on the border of a "
            "room of %dx%d",
            (int)at.x, (int)at.y, d->rooms[room]->name, (int)grid->w,
            (int)grid->h);
    }
    if (d->start.room == room && !sett_grid_has(grid, d->start.x, d->start.y))
        return sett_fail(
            err, SETT_BAD_INPUT, "the start at %d,%d is not in a room of %dx%d",
            (int)d->start.x, (int)d->start.y, (int)grid->w, (int)grid->h);
    return SETT_OK;
}

/* Doors of connections stay in a room with other tiles. */
static void keep_doors(SettDungeon *d, int32_t room)
{
    SettGrid *grid = &d->rooms[room]->view.grid;
    for (int32_t i = 0; i < 2 * d->connection_count; i++) {
        SettConnection *c = &d->connections[i / 2];
        if (c->end[i % 2].room != room)
            continue;
        uint8_t *cell = &grid->cells[sett_spot_cell(d, c->end[i % 2])];
        if (*cell != d->door)
            c->under[i % 2] = *cell;
        *cell = d->door;
    }
    count_doors(d, d->rooms[room]);
}

SettStatus sett_dungeon_replace(SettDungeon *d, int32_t room,
                                const SettGrid *grid, SettError *err)
{
    SETT_ASSERT(room >= 0 && room < d->room_count);
    DungeonRoom *old = d->rooms[room];
    int32_t area = sett_grid_area(&old->view.grid);
    SettStatus status = check_grid(d, grid, area, err);
    if (status != SETT_OK)
        return status;
    status = check_fit(d, room, grid, err);
    if (status != SETT_OK)
        return status;
    bool same = grid->w == old->view.grid.w && grid->h == old->view.grid.h;
    DungeonRoom *made = same ? old : make_room(d, grid);
    if (made == NULL)
        return sett_no_memory(err);
    if (same) {
        memmove(old->view.grid.cells, grid->cells, (size_t)area);
    } else {
        memcpy(made->name, old->name, sizeof old->name);
        made->view.origin = old->view.origin;
        made->view.x = old->view.x;
        made->view.y = old->view.y;
        give(d, old, old->bytes);
        d->tile_count += sett_grid_area(grid) - area;
    }
    d->rooms[room] = made;
    made->dirty = true;
    keep_doors(d, room);
    return SETT_OK;
}

SettStatus sett_dungeon_rename(SettDungeon *d, int32_t room, const char *name,
                               SettError *err)
{
    SETT_ASSERT(room >= 0 && room < d->room_count);
    SettStatus status = check_name(d, name, room, err);
    if (status == SETT_OK)
        memmove(d->rooms[room]->name, name, strlen(name) + 1);
    return status;
}

SettStatus sett_dungeon_move(SettDungeon *d, int32_t room, int32_t x, int32_t y,
                             SettError *err)
{
    SETT_ASSERT(room >= 0 && room < d->room_count);
    SettStatus status = check_place(x, y, err);
    if (status != SETT_OK)
        return status;
    d->rooms[room]->view.x = x;
    d->rooms[room]->view.y = y;
    return SETT_OK;
}
