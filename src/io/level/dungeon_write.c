/* dungeon_write.c - projects: a dungeon as JSON again (dungeon_read.c), around
   what its document holds beside: members that mean nothing here stay, in the
   order of the document, as the text of their values was. */
#include "sett/dungeon.h"

#include "io/level/dungeon_file.h"
#include "sett/io.h"

#include <string.h>

typedef struct Part {
    const SettDungeon *d;
    const SettJson *from; /* that object as it was read, or NULL */
    int32_t index;        /* of the room or connection */
    int32_t side;         /* of the connection */
    SettSpot at;
} Part;

/* A kind of object: its members in the order in which new ones are added. */
typedef struct Kind {
    const char *keys[8];
    void (*put)(const Part *p, const char *key, SettJsonWriter *out);
} Kind;

static bool is(const char *key, const char *name)
{
    return strcmp(key, name) == 0;
}

static bool has(const Kind *kind, const char *key)
{
    int32_t i = 0;
    while (kind->keys[i] != NULL && !is(kind->keys[i], key))
        i++;
    return kind->keys[i] != NULL;
}

static const SettDungeonRoom *room_of(const Part *p)
{
    return sett_dungeon_room(p->d, p->index);
}

/* Locks and starts are left out where there are none. */
static void put_member(const Part *p, const Kind *kind, const char *key,
                       SettJsonWriter *out)
{
    if ((is(key, "lock") && sett_mask_count(&room_of(p)->lock) == 0) ||
        (is(key, "start") && sett_dungeon_start(p->d).room < 0))
        return;
    sett_json_key(out, key);
    kind->put(p, key, out);
}

/* An object: what was read in its order, then what is new. A key with a 0 byte
   in it cannot be written and is left out. */
static void put_object(const Part *p, const Kind *kind, SettJsonWriter *out)
{
    const SettJson *from = p->from != NULL && p->from->type == SETT_JSON_OBJECT
                               ? p->from->child
                               : NULL;
    sett_json_open(out, '{');
    for (const SettJson *j = from; j != NULL; j = j->next) {
        if (is(j->key, "made"))
            continue; /* what is written now was not made so (io/made.h) */
        if (has(kind, j->key)) {
            put_member(p, kind, j->key, out);
        } else if (strlen(j->key) == j->key_size) {
            sett_json_key(out, j->key);
            sett_json_put_value(out, j);
        }
    }
    for (int32_t i = 0; kind->keys[i] != NULL; i++)
        if (sett_json_member(p->from, kind->keys[i]) == NULL)
            put_member(p, kind, kind->keys[i], out);
    sett_json_close(out);
}

static void put_spot(const Part *p, const char *key, SettJsonWriter *out)
{
    const SettTileSet *tiles = &sett_dungeon_game(p->d)->tiles;
    if (is(key, "room"))
        sett_json_put_string(out, sett_dungeon_room(p->d, p->at.room)->name);
    else if (is(key, "under"))
        sett_json_put_string(
            out,
            tiles
                ->tiles[sett_dungeon_connection(p->d, p->index)->under[p->side]]
                .name);
    else
        sett_json_put_int(out, is(key, "x") ? p->at.x : p->at.y);
}

static const Kind spot_kind = {{"room", "x", "y"}, put_spot};
static const Kind end_kind = {{"room", "x", "y", "under"}, put_spot};

static void put_lock(const SettMask *lock, SettJsonWriter *out)
{
    char row[64];
    sett_json_open(out, '[');
    for (int32_t y = 0; y < lock->h; y++) {
        for (int32_t x = 0; x < lock->w; x++)
            row[x] = sett_mask_get(lock, x, y) ? 'x' : '.';
        sett_json_put_bytes(out, row, (size_t)lock->w);
    }
    sett_json_close(out);
}

static void put_room(const Part *p, const char *key, SettJsonWriter *out)
{
    const SettDungeonRoom *room = room_of(p);
    if (is(key, "name"))
        sett_json_put_string(out, room->name);
    else if (is(key, "rows"))
        sett_json_put_rows(out, sett_dungeon_game(p->d), &room->grid);
    else if (is(key, "lock"))
        put_lock(&room->lock, out);
    else
        sett_json_put_int(out, is(key, "x") ? room->x : room->y);
}

static const Kind room_kind = {{"name", "x", "y", "rows", "lock"}, put_room};

static void put_end(const Part *p, const char *key, SettJsonWriter *out)
{
    int32_t side = is(key, "to");
    Part end = {.d = p->d,
                .from = sett_json_member(p->from, key),
                .index = p->index,
                .side = side,
                .at = sett_dungeon_connection(p->d, p->index)->end[side]};
    put_object(&end, &end_kind, out);
}

static const Kind connection_kind = {{"from", "to"}, put_end};

static void put_doors(const Part *p, const char *key, SettJsonWriter *out)
{
    (void)key;
    sett_json_put_string(out, sett_dungeon_doors(p->d) == SETT_DOORS_ANYWHERE
                                  ? "anywhere"
                                  : "passable");
}

static const Kind settings_kind = {{"doors"}, put_doors};

/* A list that was read, at one of its objects: those that are left of it mostly
   come in its order. */
typedef struct Cursor {
    const SettJson *list, *item;
    int32_t number; /* of the item, from 1 */
} Cursor;

/* The object of that number, or NULL. */
static const SettJson *find_origin(Cursor *at, int32_t origin)
{
    if (at->list == NULL || origin == 0)
        return NULL;
    if (at->item == NULL || at->number > origin) {
        at->item = at->list->child;
        at->number = 1;
    }
    for (; at->item != NULL && at->number < origin; at->number++)
        at->item = at->item->next;
    return at->item;
}

static void put_rooms(const Part *p, SettJsonWriter *out)
{
    Cursor at = {.list = sett_json_member(p->from, "rooms")};
    sett_json_open(out, '[');
    for (int32_t i = 0; i < sett_dungeon_rooms(p->d); i++) {
        Part room = {.d = p->d, .index = i};
        room.from = find_origin(&at, room_of(&room)->origin);
        put_object(&room, &room_kind, out);
    }
    sett_json_close(out);
}

static void put_connections(const Part *p, SettJsonWriter *out)
{
    Cursor at = {.list = sett_json_member(p->from, "connections")};
    sett_json_open(out, '[');
    for (int32_t i = 0; i < sett_dungeon_connections(p->d); i++) {
        Part connection = {.d = p->d, .index = i};
        connection.from =
            find_origin(&at, sett_dungeon_connection(p->d, i)->origin);
        put_object(&connection, &connection_kind, out);
    }
    sett_json_close(out);
}

static void put_project(const Part *p, const char *key, SettJsonWriter *out)
{
    Part part = {.d = p->d,
                 .from = sett_json_member(p->from, key),
                 .at = sett_dungeon_start(p->d)};
    if (is(key, "format"))
        sett_json_put_string(out, SETT_DUNGEON_FORMAT);
    else if (is(key, "version"))
        sett_json_put_int(out, SETT_DUNGEON_VERSION);
    else if (is(key, "game"))
        sett_json_put_string(out, sett_dungeon_game(p->d)->name);
    else if (is(key, "settings"))
        put_object(&part, &settings_kind, out);
    else if (is(key, "rooms"))
        put_rooms(p, out);
    else if (is(key, "connections"))
        put_connections(p, out);
    else
        put_object(&part, &spot_kind, out);
}

static const Kind project_kind = {
    {"format", "version", "game", "settings", "rooms", "connections", "start"},
    put_project};

void sett_dungeon_write(const SettDungeon *d, const SettJson *from,
                        SettJsonWriter *out)
{
    Part whole = {.d = d, .from = from};
    put_object(&whole, &project_kind, out);
}

void sett_dungeon_write_text(const SettDungeon *d, SettText *out)
{
    for (int32_t i = 0; i < sett_dungeon_rooms(d); i++) {
        if (i > 0)
            sett_text_char(out, '\n');
        sett_level_write(sett_dungeon_game(d), &sett_dungeon_room(d, i)->grid,
                         out);
    }
}
