/* dungeon_read.c - projects: a dungeon as JSON, read with places in its errors.

     {"format": "sett-dungeon", "version": 1, "game": "edd",
      "settings": {"doors": "anywhere"},
      "rooms": [{"name": "hall", "x": 0, "y": 0, "rows": ["...", ...],
                 "lock": ["..x", ...]}],
      "connections": [{"from": {"room": "hall", "x": 2, "y": 1,
                                "under": "floor"}, "to": {...}}],
      "start": {"room": "hall", "x": 0, "y": 0}}

   "settings", "lock", "under", "connections" and "start" may be missing. */
#include "sett/dungeon.h"

#include "io/level/dungeon_file.h"

#include <string.h>

bool sett_dungeon_is_project(const SettJson *json)
{
    const SettJson *format = sett_json_member(json, "format");
    return format != NULL && sett_json_is(format, SETT_DUNGEON_FORMAT);
}

/* Errors stick: the first one stays in `status`. */
typedef struct Reading {
    const SettGame *game;
    SettDungeon *d;
    SettError *err;
    SettStatus status;
} Reading;

/* Gives an error of the dungeon the place of `at`. */
static SettStatus placed(const Reading *r, const SettJson *at,
                         SettStatus status)
{
    if (status != SETT_OK && r->err != NULL && r->err->line == 0 &&
        status != SETT_NO_MEMORY) {
        r->err->line = at->line;
        r->err->column = at->column;
    }
    return status;
}

/* A member of an object; an error at the object where it is missing. */
static const SettJson *member(Reading *r, const SettJson *object,
                              const char *key, const char *expected)
{
    const SettJson *value = sett_json_member(object, key);
    if (value == NULL && r->status == SETT_OK)
        r->status = sett_json_refuse(r->err, object, expected,
                                     "\"%s\" is missing here", key);
    return value;
}

static int32_t read_int(Reading *r, const SettJson *object, const char *key)
{
    const SettJson *value = member(r, object, key, "a whole number");
    int64_t number = 0;
    if (r->status == SETT_OK &&
        (!sett_json_int(value, &number) || number < -SETT_DUNGEON_FAR ||
         number > SETT_DUNGEON_FAR))
        r->status = sett_json_refuse(r->err, value,
                                     "a whole number, -1000000 to 1000000",
                                     "no such place");
    return (int32_t)number;
}

static bool is_text(const SettJson *value)
{
    return value->type == SETT_JSON_STRING &&
           strlen(value->string) == value->size;
}

/* More of a tile than a level may have is not the reader's business: what was
   saved can be read. */
static SettStatus read_row(const Reading *r, const SettJson *row, int32_t w,
                           uint8_t *cells)
{
    if (row->type != SETT_JSON_STRING || row->size == 0 ||
        row->size > SETT_ROOM_SIDE)
        return sett_json_refuse(r->err, row, "text of 3 to 64 tiles",
                                "no row of tiles");
    if (row->size != (size_t)w)
        return sett_json_refuse(r->err, row, "as many tiles as there",
                                "this row is not as long as the first");
    for (int32_t x = 0; x < w; x++) {
        int32_t tile = sett_tile_glyph(&r->game->tiles, row->string[x]);
        if (tile < 0) {
            SettStatus status =
                sett_json_refuse(r->err, row, "a glyph of the game",
                                 "there is no such tile here");
            if (r->err != NULL)
                r->err->column += x + 1; /* behind the quote */
            return status;
        }
        cells[x] = (uint8_t)tile;
    }
    return SETT_OK;
}

static SettStatus read_rows(const Reading *r, const SettJson *rows,
                            SettGrid *grid)
{
    if (rows->type != SETT_JSON_ARRAY || rows->size == 0 ||
        rows->size > SETT_ROOM_SIDE)
        return sett_json_refuse(r->err, rows, "[\"...\", ...]",
                                "a room has 3 to 64 rows");
    grid->h = 0;
    grid->w = (int32_t)rows->child->size;
    for (const SettJson *row = rows->child; row != NULL; row = row->next) {
        SettStatus status =
            read_row(r, row, grid->w, grid->cells + grid->h * SETT_ROOM_SIDE);
        if (status != SETT_OK)
            return status;
        grid->h++;
    }
    for (int32_t y = 1; y < grid->h; y++)
        memmove(grid->cells + y * grid->w, grid->cells + y * SETT_ROOM_SIDE,
                (size_t)grid->w);
    return SETT_OK;
}

static SettStatus read_lock(const Reading *r, const SettJson *rows,
                            int32_t room)
{
    const SettGrid *g = &sett_dungeon_room(r->d, room)->grid;
    if (rows->type != SETT_JSON_ARRAY || rows->size != (size_t)g->h)
        return sett_json_refuse(r->err, rows, "[\"..x..\", ...]: x is locked",
                                "locks are rows, as many as the room has");
    int32_t y = 0;
    for (const SettJson *row = rows->child; row != NULL; row = row->next, y++) {
        if (row->type != SETT_JSON_STRING || row->size != (size_t)g->w ||
            strspn(row->string, ".x") != row->size)
            return sett_json_refuse(r->err, row, "a '.' or 'x' for each tile",
                                    "no row of locks for this room");
        for (int32_t x = 0; x < g->w; x++)
            sett_dungeon_lock(r->d, (SettSpot){room, x, y},
                              row->string[x] == 'x');
    }
    return SETT_OK;
}

static void read_room(Reading *r, const SettJson *json)
{
    const SettJson *lock = sett_json_member(json, "lock");
    uint8_t cells[SETT_ROOM_SIDE * SETT_ROOM_SIDE];
    SettGrid grid = {.cells = cells};
    int32_t room = 0;
    if (json->type != SETT_JSON_OBJECT)
        r->status = sett_json_refuse(
            r->err, json,
            "{\"name\": ..., \"x\": ..., \"y\": ..., \"rows\": ...}",
            "a room is an object");
    const SettJson *name = member(r, json, "name", "text");
    if (r->status == SETT_OK && !is_text(name))
        r->status = sett_json_refuse(r->err, name, "\"name\": \"...\"",
                                     "a room's name is text");
    int32_t x = read_int(r, json, "x"), y = read_int(r, json, "y");
    const SettJson *rows = member(r, json, "rows", "rows of tiles");
    if (r->status == SETT_OK)
        r->status = read_rows(r, rows, &grid);
    if (r->status == SETT_OK && name->size == 0)
        r->status = sett_json_refuse(r->err, name, "1 to 63 bytes",
                                     "no name for a room");
    if (r->status == SETT_OK)
        r->status = placed(
            r, json,
            sett_dungeon_add(r->d, name->string, x, y, &grid, &room, r->err));
    if (r->status != SETT_OK)
        return;
    sett_dungeon_set_origin(r->d, room, room + 1);
    if (lock != NULL)
        r->status = read_lock(r, lock, room);
}

static SettSpot read_spot(Reading *r, const SettJson *json)
{
    SettSpot spot = {0, 0, 0};
    if (r->status == SETT_OK && json->type != SETT_JSON_OBJECT)
        r->status = sett_json_refuse(r->err, json,
                                     "{\"room\": NAME, \"x\": ..., \"y\": ...}",
                                     "a tile is an object");
    if (r->status != SETT_OK)
        return spot;
    const SettJson *room = member(r, json, "room", "the name of a room");
    if (r->status != SETT_OK)
        return spot;
    spot.room = is_text(room) ? sett_dungeon_named(r->d, room->string) : -1;
    if (spot.room < 0)
        r->status =
            sett_json_refuse(r->err, room, "the name of one of \"rooms\"",
                             "there is no such room");
    spot.x = read_int(r, json, "x");
    spot.y = read_int(r, json, "y");
    return spot;
}

static void read_end(Reading *r, const SettJson *connection, int32_t side,
                     SettConnection *out)
{
    const SettJson *end = member(r, connection, side == 0 ? "from" : "to",
                                 "{\"room\": NAME, \"x\": ..., \"y\": ...}");
    out->end[side] = read_spot(r, end);
    const SettJson *under = sett_json_member(end, "under");
    int32_t tile = r->game->fill_open;
    if (under != NULL)
        tile = is_text(under) ? sett_tile_named(&r->game->tiles, under->string)
                              : -1;
    if (r->status == SETT_OK && tile < 0)
        r->status = sett_json_refuse(
            r->err, under, "the name of the tile that the door covers",
            "there is no such tile");
    out->under[side] = (uint8_t)tile;
}

static void read_connection(Reading *r, const SettJson *json)
{
    SettConnection c = {.origin = sett_dungeon_connections(r->d) + 1};
    if (json->type != SETT_JSON_OBJECT)
        r->status =
            sett_json_refuse(r->err, json, "{\"from\": {...}, \"to\": {...}}",
                             "a connection is an object");
    read_end(r, json, 0, &c);
    read_end(r, json, 1, &c);
    if (r->status == SETT_OK)
        r->status =
            placed(r, json, sett_dungeon_connect_over(r->d, &c, r->err));
}

static void read_list(Reading *r, const SettJson *list, const char *what,
                      void (*item)(Reading *r, const SettJson *item))
{
    if (r->status == SETT_OK && list->type != SETT_JSON_ARRAY)
        r->status = sett_json_refuse(r->err, list, "[...]", "%s", what);
    if (r->status != SETT_OK)
        return;
    for (const SettJson *i = list->child; r->status == SETT_OK && i != NULL;
         i = i->next)
        item(r, i);
}

static void read_all(Reading *r, const SettJson *json)
{
    const SettJson *connections = sett_json_member(json, "connections");
    const SettJson *start = sett_json_member(json, "start");
    const SettJson *rooms = member(r, json, "rooms", "[{...}, ...]");
    read_list(r, rooms, "rooms are a list", read_room);
    if (start != NULL) {
        SettSpot at = read_spot(r, start);
        if (r->status == SETT_OK)
            r->status =
                placed(r, start, sett_dungeon_set_start(r->d, at, r->err));
    }
    if (connections != NULL)
        read_list(r, connections, "connections are a list", read_connection);
}

SettStatus sett_dungeon_read(const SettDungeonDef *def, const SettJson *json,
                             SettDungeon **out, bool *newer, SettError *err)
{
    SettDungeonDef with = *def;
    Reading r = {.game = def->game, .err = err};
    int64_t number;
    if (!sett_dungeon_is_project(json))
        return sett_json_refuse(
            err, json, "\"format\": \"" SETT_DUNGEON_FORMAT "\" in an object",
            "not a project");
    const SettJson *version = member(&r, json, "version", "1");
    const SettJson *game = member(&r, json, "game", "the name of a game");
    if (r.status != SETT_OK)
        return r.status;
    if (!sett_json_int(version, &number) || number < 1)
        return sett_json_refuse(err, version, "1", "no such version");
    if (!sett_json_is(game, def->game->name))
        return sett_json_refuse(err, game, def->game->name,
                                "a project of another game");
    *newer = number > SETT_DUNGEON_VERSION;
    const SettJson *settings = sett_json_member(json, "settings");
    const SettJson *doors = sett_json_member(settings, "doors");
    bool passable = doors != NULL && sett_json_is(doors, "passable");
    if (settings != NULL && settings->type != SETT_JSON_OBJECT)
        return sett_json_refuse(err, settings, "{...}",
                                "settings are an object");
    if (doors != NULL && !passable && !sett_json_is(doors, "anywhere"))
        return sett_json_refuse(err, doors, "\"anywhere\" or \"passable\"",
                                "no such rule for doors");
    with.doors = passable ? SETT_DOORS_ON_PASSABLE : SETT_DOORS_ANYWHERE;
    r.status = sett_dungeon_create(&with, &r.d, err);
    if (r.status != SETT_OK)
        return r.status;
    read_all(&r, json);
    if (r.status != SETT_OK)
        sett_dungeon_destroy(r.d);
    else
        *out = r.d;
    return r.status;
}
