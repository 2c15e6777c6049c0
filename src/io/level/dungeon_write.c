/* dungeon_write.c - projects: a dungeon as JSON again (dungeon_read.c), around
   what its document holds beside: members that mean nothing here stay, in the
   order of the document, as the text of their values was. */
#include "sett/dungeon.h"

#include "io/level/dungeon_file.h"
#include "sett/io.h"

#include <string.h>

/* What one object of the file is about. */
typedef struct Part {
    const SettDungeon *d;
    const SettJson *from; /* that object as it was read, or NULL */
    int32_t index;        /* of the room or connection */
    int32_t side;         /* of the connection */
    SettSpot at;
} Part;

/* A member: whether there is something to write, and how. */
typedef struct Member {
    const char *key;
    bool (*there)(const Part *p); /* NULL: always */
    void (*put)(const Part *p, SettJsonWriter *out);
} Member;

static void put_member(const Part *p, const Member *m, SettJsonWriter *out)
{
    if (m->there != NULL && !m->there(p))
        return;
    sett_json_key(out, m->key);
    m->put(p, out);
}

static const Member *find(const Member *members, int32_t count, const char *key)
{
    for (int32_t i = 0; i < count; i++)
        if (strcmp(members[i].key, key) == 0)
            return &members[i];
    return NULL;
}

/* An object: what was read in its order, then what is new. A key with a 0 byte
   in it cannot be written and is left out. */
static void put_object(const Part *p, const Member *members, int32_t count,
                       SettJsonWriter *out)
{
    const SettJson *from = p->from != NULL && p->from->type == SETT_JSON_OBJECT
                               ? p->from->child
                               : NULL;
    sett_json_open(out, '{');
    for (const SettJson *j = from; j != NULL; j = j->next) {
        const Member *m = find(members, count, j->key);
        if (strcmp(j->key, "made") == 0)
            continue; /* what is written now was not made so (io/made.h) */
        if (m != NULL) {
            put_member(p, m, out);
        } else if (strlen(j->key) == j->key_size) {
            sett_json_key(out, j->key);
            sett_json_put_value(out, j);
        }
    }
    for (int32_t i = 0; i < count; i++)
        if (sett_json_member(p->from, members[i].key) == NULL)
            put_member(p, &members[i], out);
    sett_json_close(out);
}

#define PUT(part, members, out)                                                \
    put_object(part, members, (int32_t)(sizeof(members) / sizeof(members[0])), \
               out)

static void put_spot_room(const Part *p, SettJsonWriter *out)
{
    sett_json_put_string(out, sett_dungeon_room(p->d, p->at.room)->name);
}

static void put_spot_x(const Part *p, SettJsonWriter *out)
{
    sett_json_put_int(out, p->at.x);
}

static void put_spot_y(const Part *p, SettJsonWriter *out)
{
    sett_json_put_int(out, p->at.y);
}

static void put_under(const Part *p, SettJsonWriter *out)
{
    const SettTileSet *tiles = &sett_dungeon_game(p->d)->tiles;
    uint8_t tile = sett_dungeon_connection(p->d, p->index)->under[p->side];
    sett_json_put_string(out, tiles->tiles[tile].name);
}

static const Member spot_members[] = {
    {"room", NULL, put_spot_room},
    {"x", NULL, put_spot_x},
    {"y", NULL, put_spot_y},
};

static const Member end_members[] = {
    {"room", NULL, put_spot_room},
    {"x", NULL, put_spot_x},
    {"y", NULL, put_spot_y},
    {"under", NULL, put_under},
};

static const SettDungeonRoom *room_of(const Part *p)
{
    return sett_dungeon_room(p->d, p->index);
}

static void put_name(const Part *p, SettJsonWriter *out)
{
    sett_json_put_string(out, room_of(p)->name);
}

static void put_x(const Part *p, SettJsonWriter *out)
{
    sett_json_put_int(out, room_of(p)->x);
}

static void put_y(const Part *p, SettJsonWriter *out)
{
    sett_json_put_int(out, room_of(p)->y);
}

static void put_rows(const Part *p, SettJsonWriter *out)
{
    sett_json_put_rows(out, sett_dungeon_game(p->d), &room_of(p)->grid);
}

static bool has_lock(const Part *p)
{
    return sett_mask_count(&room_of(p)->lock) > 0;
}

static void put_lock(const Part *p, SettJsonWriter *out)
{
    const SettMask *lock = &room_of(p)->lock;
    char row[64];
    sett_json_open(out, '[');
    for (int32_t y = 0; y < lock->h; y++) {
        for (int32_t x = 0; x < lock->w; x++)
            row[x] = sett_mask_get(lock, x, y) ? 'x' : '.';
        sett_json_put_bytes(out, row, (size_t)lock->w);
    }
    sett_json_close(out);
}

static const Member room_members[] = {
    {"name", NULL, put_name}, {"x", NULL, put_x},           {"y", NULL, put_y},
    {"rows", NULL, put_rows}, {"lock", has_lock, put_lock},
};

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
        PUT(&room, room_members, out);
    }
    sett_json_close(out);
}

static void put_end(const Part *p, int32_t side, SettJsonWriter *out)
{
    Part end = {.d = p->d,
                .from = sett_json_member(p->from, side == 0 ? "from" : "to"),
                .index = p->index,
                .side = side,
                .at = sett_dungeon_connection(p->d, p->index)->end[side]};
    PUT(&end, end_members, out);
}

static void put_from(const Part *p, SettJsonWriter *out)
{
    put_end(p, 0, out);
}

static void put_to(const Part *p, SettJsonWriter *out)
{
    put_end(p, 1, out);
}

static const Member connection_members[] = {
    {"from", NULL, put_from},
    {"to", NULL, put_to},
};

static void put_connections(const Part *p, SettJsonWriter *out)
{
    Cursor at = {.list = sett_json_member(p->from, "connections")};
    sett_json_open(out, '[');
    for (int32_t i = 0; i < sett_dungeon_connections(p->d); i++) {
        Part connection = {.d = p->d, .index = i};
        connection.from =
            find_origin(&at, sett_dungeon_connection(p->d, i)->origin);
        PUT(&connection, connection_members, out);
    }
    sett_json_close(out);
}

static void put_doors(const Part *p, SettJsonWriter *out)
{
    sett_json_put_string(out, sett_dungeon_doors(p->d) == SETT_DOORS_ANYWHERE
                                  ? "anywhere"
                                  : "passable");
}

static const Member settings_members[] = {{"doors", NULL, put_doors}};

static void put_format(const Part *p, SettJsonWriter *out)
{
    (void)p;
    sett_json_put_string(out, SETT_DUNGEON_FORMAT);
}

static void put_version(const Part *p, SettJsonWriter *out)
{
    (void)p;
    sett_json_put_int(out, SETT_DUNGEON_VERSION);
}

static void put_game(const Part *p, SettJsonWriter *out)
{
    sett_json_put_string(out, sett_dungeon_game(p->d)->name);
}

static void put_settings(const Part *p, SettJsonWriter *out)
{
    Part settings = {.d = p->d, .from = sett_json_member(p->from, "settings")};
    PUT(&settings, settings_members, out);
}

static bool has_start(const Part *p)
{
    return sett_dungeon_start(p->d).room >= 0;
}

static void put_start(const Part *p, SettJsonWriter *out)
{
    Part start = {.d = p->d,
                  .from = sett_json_member(p->from, "start"),
                  .at = sett_dungeon_start(p->d)};
    PUT(&start, spot_members, out);
}

static const Member members[] = {
    {"format", NULL, put_format},    {"version", NULL, put_version},
    {"game", NULL, put_game},        {"settings", NULL, put_settings},
    {"rooms", NULL, put_rooms},      {"connections", NULL, put_connections},
    {"start", has_start, put_start},
};

void sett_dungeon_write(const SettDungeon *d, const SettJson *from,
                        SettJsonWriter *out)
{
    Part whole = {.d = d, .from = from};
    PUT(&whole, members, out);
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
