/* dungeon_xml.c - rooms and dungeons as EDD writes them (its log of a session:
   a file for the dungeon, one for each room). docs/design/edd.md, section 7.6.
   Read only. The hero is no tile here; bosses are squares around their centre.
   A dungeon's rooms have no places there: sett_dungeon_arrange makes some. */
#include "games/edd/edd.h"
#include "io/doc/doc.h"
#include "io/level/dungeon_file.h"
#include "sett/dungeon.h"

#include <string.h>

/* Errors stick: the first one stays in `status`. */
typedef struct Reading {
    const SettGame *game;
    SettArena *arena;
    SettError *err;
    SettStatus status;
    SettDoc doc;
} Reading;

static SettStatus open_doc(Reading *r, const char *text, size_t size)
{
    if (size > SETT_MAX_TEXT)
        return sett_fail(r->err, SETT_TOO_LARGE, "over %d bytes",
                         (int)SETT_MAX_TEXT);
    r->doc = (SettDoc){.bytes = text, .size = size, .xml = true};
    return sett_doc_read_xml(&r->doc, 0, r->arena, r->err);
}

static void wrong(Reading *r, const SettDocNode *at, const char *what,
                  const char *expected)
{
    if (r->status == SETT_OK)
        r->status = sett_doc_refuse(&r->doc, at, r->err, expected, "%s", what);
}

static int32_t read_int(Reading *r, const SettDocNode *e, const char *name)
{
    int64_t number = 0;
    if (r->status != SETT_OK)
        return 0;
    if (sett_doc_text_int(sett_doc_string(e, name), &number) &&
        number >= -SETT_DUNGEON_FAR && number <= SETT_DUNGEON_FAR)
        return (int32_t)number;
    r->status = sett_doc_refuse(&r->doc, e, r->err, NULL,
                                "no number \"%s\" here", name);
    sett_expect(r->err, "%s=\"...\", a whole number", name);
    return 0;
}

static SettPoint read_two(Reading *r, const SettDocNode *e, const char *x,
                          const char *y)
{
    SettPoint at;
    at.x = read_int(r, e, x);
    at.y = read_int(r, e, y);
    return at;
}

SettEddXml sett_edd_xml_kind(const char *text, size_t size)
{
    /* The first '<' that a letter follows. */
    for (size_t i = 0; i + 1 < size; i++) {
        if (text[i] != '<' || text[i + 1] == '?' || text[i + 1] == '!')
            continue;
        size_t left = size - i - 1;
        if (left >= 4 && memcmp(text + i + 1, "Room", 4) == 0)
            return SETT_EDD_XML_ROOM;
        if (left >= 7 && memcmp(text + i + 1, "Dungeon", 7) == 0)
            return SETT_EDD_XML_DUNGEON;
        return SETT_NO_EDD_XML;
    }
    return SETT_NO_EDD_XML;
}

static const struct {
    const char *name;
    EddTile tile;
} tile_names[] = {
    {"FLOOR", EDD_FLOOR},    {"WALL", EDD_WALL}, {"TREASURE", EDD_TREASURE},
    {"ENEMY", EDD_ENEMY},    {"DOOR", EDD_DOOR}, {"ENEMY_BOSS", EDD_BOSS},
    {"DOORENTER", EDD_DOOR}, {"HERO", EDD_HERO}, {"NONE", EDD_FLOOR},
};

static EddTile read_kind(Reading *r, const SettDocNode *e)
{
    SettDocText value = sett_doc_string(e, "value");
    for (size_t i = 0; i < sizeof tile_names / sizeof tile_names[0]; i++)
        if (sett_doc_text_is(value, tile_names[i].name))
            return tile_names[i].tile;
    wrong(r, e, "there is no such tile",
          "value=\"FLOOR\", WALL, TREASURE, ENEMY, DOOR, ENEMY_BOSS, "
          "HERO or NONE");
    return EDD_FLOOR;
}

/* The hero leaves floor behind; what is locked there is the floor. */
static void read_tile(Reading *r, const SettDocNode *e, const uint8_t *tiles,
                      SettEddXmlRoom *out, uint8_t *seen)
{
    SettPoint at = read_two(r, e, "PosX", "PosY");
    EddTile kind = read_kind(r, e);
    bool in = sett_grid_has(&out->grid, at.x, at.y);
    int32_t cell = in ? sett_grid_at(&out->grid, at.x, at.y) : 0;
    if (!in)
        wrong(r, e, "a tile outside of the room",
              "PosX, PosY below width, height");
    else if (seen[cell])
        wrong(r, e, "this tile stands here a second time", "each tile once");
    if (r->status != SETT_OK)
        return;
    seen[cell] = 1;
    if (kind == EDD_HERO)
        out->hero = at;
    out->grid.cells[cell] = tiles[kind == EDD_HERO ? EDD_FLOOR : kind];
    if (sett_doc_flag(e, "immutable", false))
        sett_mask_set(&out->lock, at.x, at.y);
}

/* A boss by its centre: always locked. */
static void read_custom(Reading *r, const SettDocNode *e, const uint8_t *tiles,
                        SettEddXmlRoom *out)
{
    SettPoint at = read_two(r, e, "centerX", "centerY");
    EddTile kind = read_kind(r, e);
    if (r->status != SETT_OK || kind != EDD_BOSS)
        return;
    if (!sett_grid_has(&out->grid, at.x - 1, at.y - 1) ||
        !sett_grid_has(&out->grid, at.x + 1, at.y + 1)) {
        wrong(r, e, "a boss that does not fit in the room",
              "a centre with eight tiles around it");
        return;
    }
    for (int32_t i = 0; i < EDD_BOSS_SIDE * EDD_BOSS_SIDE; i++) {
        int32_t x = at.x - 1 + i % EDD_BOSS_SIDE;
        int32_t y = at.y - 1 + i / EDD_BOSS_SIDE;
        out->grid.cells[sett_grid_at(&out->grid, x, y)] = tiles[EDD_BOSS];
        sett_mask_set(&out->lock, x, y);
    }
}

/* What was seen of the room's tiles: none yet; NULL after an error. */
static uint8_t *take_room(Reading *r, const SettDocNode *root,
                          SettEddXmlRoom *out)
{
    if (!sett_doc_text_is(root->name, "Room"))
        wrong(r, root, "not a room of EDD", "<Room ...>");
    SettPoint size = read_two(r, root, "width", "height");
    int32_t w = size.x, h = size.y;
    if (w < 1 || h < 1 || w > EDD_SIDE || h > EDD_SIDE)
        wrong(r, root, "no size of a room", "3x3 to 64x64");
    if (r->status != SETT_OK)
        return NULL;
    uint8_t *seen = SETT_TAKE(r->arena, w * h, uint8_t);
    if (seen == NULL || sett_grid_take(r->arena, w, h, &out->grid) != SETT_OK ||
        sett_mask_take(r->arena, w, h, &out->lock) != SETT_OK)
        r->status = sett_no_memory(r->err);
    out->hero = (SettPoint){-1, -1};
    return seen;
}

/* The first tile of the game of each kind. */
static SettStatus find_tiles(const Reading *r, uint8_t tiles[EDD_TILES])
{
    uint8_t kind[256];
    sett_edd_kinds(&r->game->tiles, kind);
    for (int32_t k = 0; k < EDD_TILES; k++) {
        int32_t t = 0;
        while (t < r->game->tiles.count && kind[t] != k)
            t++;
        if (t == r->game->tiles.count)
            return sett_fail(r->err, SETT_UNSUPPORTED,
                             "%s has not all tiles of EDD", r->game->name);
        tiles[k] = (uint8_t)t;
    }
    return SETT_OK;
}

static void read_room(Reading *r, const SettDocNode *root, SettEddXmlRoom *out)
{
    uint8_t tiles[EDD_TILES];
    const SettDocNode *list = sett_doc_child(root, "Tiles");
    const SettDocNode *customs = sett_doc_child(root, "Customs");
    uint8_t *seen = take_room(r, root, out);
    if (r->status == SETT_OK)
        r->status = find_tiles(r, tiles);
    if (list == NULL)
        wrong(r, root, "a room without tiles", "<Tiles>");
    if (r->status != SETT_OK || list == NULL)
        return;
    for (const SettDocNode *e = list->child; e != NULL && r->status == SETT_OK;
         e = e->next)
        read_tile(r, e, tiles, out, seen);
    if (memchr(seen, 0, (size_t)sett_grid_area(&out->grid)))
        wrong(r, list, "tiles are missing", "one for each place");
    const SettDocNode *e = customs != NULL ? customs->child : NULL;
    for (; r->status == SETT_OK && e != NULL; e = e->next)
        read_custom(r, e, tiles, out);
}

SettStatus sett_edd_xml_room(const SettGame *game, const char *text,
                             size_t size, SettArena *arena, SettEddXmlRoom *out,
                             SettError *err)
{
    Reading r = {.game = game, .arena = arena, .err = err};
    r.status = open_doc(&r, text, size);
    if (r.status == SETT_OK)
        read_room(&r, r.doc.root, out);
    return r.status;
}

int64_t sett_edd_xml_number(const char *name, size_t size, const char *id)
{
    size_t n = strlen(id);
    int64_t number;
    if (size < 5 + n + 4 || memcmp(name, "room-", 5) != 0 ||
        memcmp(name + 5, id, n) != 0 || memcmp(name + size - 4, ".xml", 4) != 0)
        return -1;
    const char *rest = name + 5 + n;
    size_t left = size - 5 - n - 4;
    if (left == 0)
        return 0;
    return rest[0] == '_' && sett_int_read(rest + 1, left - 1, &number) &&
                   number >= 0
               ? number
               : -1;
}

typedef struct Joining {
    Reading r;
    SettDungeon *d;
    SettEddXmlSource *source;
    void *user;
} Joining;

/* IDs become names of files: nothing but letters, digits and '-'. NULL after an
   error. */
static const char *read_id(Joining *j, const SettDocNode *e, const char *name)
{
    const char *id = NULL;
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
    if (j->r.status == SETT_OK)
        j->r.status = sett_doc_member(e, name, j->r.arena, &id, j->r.err);
    if (j->r.status != SETT_OK)
        return NULL;
    size_t size = strlen(id);
    if (size > 0 && size <= SETT_DUNGEON_NAME && strspn(id, plain) == size)
        return id;
    wrong(&j->r, e, "no ID of a room here", "letters, digits and '-'");
    return NULL;
}

void sett_dungeon_lock_room(SettDungeon *d, int32_t room, const SettMask *lock)
{
    for (int32_t y = 0; y < lock->h; y++)
        for (int32_t x = 0; x < lock->w; x++)
            sett_dungeon_lock(d, (SettSpot){room, x, y},
                              sett_mask_get(lock, x, y));
}

static SettStatus read_file(const Joining *j, const char *id, int32_t *room,
                            SettEddXmlRoom *its)
{
    char *text = NULL;
    size_t size = 0;
    SettStatus status =
        j->source(j->user, id, j->r.arena, &text, &size, j->r.err);
    if (status == SETT_OK)
        status =
            sett_edd_xml_room(j->r.game, text, size, j->r.arena, its, j->r.err);
    return status == SETT_OK
               ? sett_dungeon_add(j->d, id, 0, 0, &its->grid, room, j->r.err)
               : status;
}

static void join_room(Joining *j, const SettDocNode *e)
{
    int32_t room;
    SettEddXmlRoom its;
    const char *id = read_id(j, e, "ID");
    SettArenaMark mark = sett_arena_mark(j->r.arena);
    if (id == NULL)
        return;
    j->r.status = read_file(j, id, &room, &its);
    if (j->r.status == SETT_OK)
        sett_dungeon_lock_room(j->d, room, &its.lock);
    else
        sett_error_in(j->r.err, j->r.status, id);
    sett_arena_reset(j->r.arena, mark);
}

static SettSpot read_spot(Joining *j, const SettDocNode *e, const char *id,
                          const char *x, const char *y)
{
    const char *name = read_id(j, e, id);
    SettSpot spot = {name != NULL ? sett_dungeon_named(j->d, name) : 0, 0, 0};
    if (spot.room < 0)
        wrong(&j->r, e, "there is no such room", "the ID of a <Room>");
    SettPoint at = read_two(&j->r, e, x, y);
    spot.x = at.x;
    spot.y = at.y;
    return spot;
}

/* What a door covers is not in the file. */
static void join_connection(Joining *j, const SettDocNode *e)
{
    SettConnection c = {.under = {j->r.game->fill_open, j->r.game->fill_open}};
    c.end[0] = read_spot(j, e, "From", "FromPosX", "FromPosY");
    c.end[1] = read_spot(j, e, "to", "toPosX", "toPosY");
    if (j->r.status == SETT_OK)
        j->r.status = sett_dungeon_connect_over(j->d, &c, j->r.err);
    if (j->r.status != SETT_OK && j->r.status != SETT_NO_MEMORY &&
        j->r.err != NULL)
        sett_doc_place(&j->r.doc, e->begin, j->r.err);
}

static void join_start(Joining *j, const SettDocNode *init)
{
    SettDocText id = sett_doc_string(init, "ROOM_ID");
    if (id.at == NULL || sett_doc_text_is(id, "NULL"))
        return;
    SettSpot at = read_spot(j, init, "ROOM_ID", "PosX", "PosY");
    if (j->r.status == SETT_OK)
        j->r.status = sett_dungeon_set_start(j->d, at, j->r.err);
}

static void join_all(Joining *j, const SettDocNode *root)
{
    const SettDocNode *rooms = sett_doc_child(root, "Rooms");
    const SettDocNode *connections = sett_doc_child(root, "Connections");
    if (!sett_doc_text_is(root->name, "Dungeon") || rooms == NULL)
        wrong(&j->r, root, "not a dungeon of EDD", "<Dungeon> with <Rooms>");
    const SettDocNode *e = rooms != NULL ? rooms->child : NULL;
    for (; j->r.status == SETT_OK && e != NULL; e = e->next)
        join_room(j, e);
    e = connections != NULL ? connections->child : NULL;
    for (; j->r.status == SETT_OK && e != NULL; e = e->next)
        join_connection(j, e);
    if (j->r.status == SETT_OK)
        join_start(j, sett_doc_child(root, "Init"));
    if (j->r.status == SETT_OK &&
        sett_dungeon_arrange(j->d, j->r.arena) != SETT_OK)
        j->r.status = sett_no_memory(j->r.err);
}

SettStatus sett_dungeon_read_xml(const SettDungeonDef *def, const char *text,
                                 size_t size, SettEddXmlSource *source,
                                 void *user, SettArena *tmp, SettDungeon **out,
                                 SettError *err)
{
    Joining j = {.r = {.game = def->game, .arena = tmp, .err = err},
                 .source = source,
                 .user = user};
    SettStatus status = open_doc(&j.r, text, size);
    if (status == SETT_OK)
        status = sett_dungeon_create(def, &j.d, err);
    if (status != SETT_OK)
        return status;
    join_all(&j, j.r.doc.root);
    if (j.r.status != SETT_OK)
        sett_dungeon_destroy(j.d);
    else
        *out = j.d;
    return j.r.status;
}
