/* studio_dungeon_edit.c - edits of a dungeon, as dungeon_edit takes them. Rooms
   are told by name, tiles as {"room", "x", "y"}.

     {"do": "add", "name", "x", "y", "rows"}  or "w", "h" for a room of floor;
                 without a name it is called "room N"
     {"do": "remove", "room"}
     {"do": "rename", "room", "name"}
     {"do": "move", "room", "x", "y"}
     {"do": "tiles", "room", "rows", "lock"}  doors of connections stay; locks
                 as in a project, without them those of before
     {"do": "resize", "room", "w", "h"}       on the right and below; doors go
                 with their border, a start outside to the nearest tile
     {"do": "connect", "from", "to"}
     {"do": "disconnect", "at"}               either end
     {"do": "start", "at"}
     {"do": "arrange"}                        places for all rooms */
#include "studio_dungeon.h"

#include <string.h>

/* What an edit works on. */
typedef struct Edit {
    SettDungeon *d;
    const SettJson *json;
    SettArena *tmp;
    SettError *err;
} Edit;

static SettStatus read_room(const Edit *e, int32_t *room)
{
    return sett_studio_dungeon_room(e->d, e->json, "room", room, e->err);
}

static SettStatus read_int(const Edit *e, const char *key, int32_t *out)
{
    return sett_studio_dungeon_int(e->json, key, out, e->err);
}

static SettStatus read_spot(const Edit *e, const char *key, SettSpot *out)
{
    return sett_studio_dungeon_spot(e->d, e->json, key, out, e->err);
}

static SettStatus read_name(const Edit *e, const char **out)
{
    const SettJson *name = sett_json_member(e->json, "name");
    *out = "";
    if (name == NULL)
        return SETT_OK;
    if (name->type != SETT_JSON_STRING || strlen(name->string) != name->size)
        return sett_fail_at(e->err, SETT_BAD_INPUT, name->line, name->column,
                            "a room's name is text");
    *out = name->string;
    return SETT_OK;
}

/* "w" and "h" of a room that can be; a grid of floor. */
static SettStatus read_floor(const Edit *e, SettGrid *out)
{
    const SettGame *game = sett_dungeon_game(e->d);
    int32_t w = 0, h = 0;
    SettStatus status = read_int(e, "w", &w);
    if (status == SETT_OK)
        status = read_int(e, "h", &h);
    if (status != SETT_OK)
        return status;
    if (w < game->min_w || h < game->min_h || w > game->max_w ||
        h > game->max_h) {
        status = sett_fail(e->err, SETT_BAD_INPUT, "a room of %dx%d tiles",
                           (int)w, (int)h);
        sett_expect(e->err, "%dx%d to %dx%d", (int)game->min_w,
                    (int)game->min_h, (int)game->max_w, (int)game->max_h);
        return status;
    }
    status = sett_grid_take(e->tmp, w, h, out);
    if (status == SETT_OK)
        sett_grid_fill(out, game->fill_open);
    return status;
}

static SettStatus read_rows(const Edit *e, SettGrid *out)
{
    const SettJson *rows = sett_json_member(e->json, "rows");
    return sett_json_rows(sett_dungeon_game(e->d), rows, e->tmp, out, e->err);
}

static SettStatus add(const Edit *e)
{
    const char *name;
    SettGrid grid;
    int32_t x = 0, y = 0;
    SettStatus status = read_name(e, &name);
    if (status == SETT_OK)
        status = read_int(e, "x", &x);
    if (status == SETT_OK)
        status = read_int(e, "y", &y);
    if (status == SETT_OK)
        status = sett_json_member(e->json, "rows") != NULL
                     ? read_rows(e, &grid)
                     : read_floor(e, &grid);
    if (status == SETT_OK)
        status = sett_dungeon_add(e->d, name, x, y, &grid, NULL, e->err);
    return status;
}

static SettStatus take_away(const Edit *e)
{
    int32_t room;
    SettStatus status = read_room(e, &room);
    if (status == SETT_OK)
        sett_dungeon_remove(e->d, room);
    return status;
}

static SettStatus call(const Edit *e)
{
    const char *name;
    int32_t room;
    SettStatus status = read_room(e, &room);
    if (status == SETT_OK)
        status = read_name(e, &name);
    return status == SETT_OK ? sett_dungeon_rename(e->d, room, name, e->err)
                             : status;
}

static SettStatus move(const Edit *e)
{
    int32_t room, x = 0, y = 0;
    SettStatus status = read_room(e, &room);
    if (status == SETT_OK)
        status = read_int(e, "x", &x);
    if (status == SETT_OK)
        status = read_int(e, "y", &y);
    return status == SETT_OK ? sett_dungeon_move(e->d, room, x, y, e->err)
                             : status;
}

static SettStatus put_lock(const Edit *e, const SettJson *lock, int32_t room)
{
    const SettGrid *g = &sett_dungeon_room(e->d, room)->grid;
    const SettJson *row = lock->child;
    bool fits = lock->type == SETT_JSON_ARRAY && lock->size == (size_t)g->h;
    for (; fits && row != NULL; row = row->next)
        fits = row->type == SETT_JSON_STRING && row->size == (size_t)g->w &&
               strspn(row->string, ".x") == row->size;
    if (!fits) {
        sett_fail_at(e->err, SETT_BAD_INPUT, lock->line, lock->column,
                     "no locks for this room");
        sett_expect(e->err, "%d rows of %d signs, '.' or 'x'", (int)g->h,
                    (int)g->w);
        return SETT_BAD_INPUT;
    }
    int32_t y = 0;
    for (row = lock->child; row != NULL; row = row->next, y++)
        for (int32_t x = 0; x < g->w; x++)
            sett_dungeon_lock(e->d, (SettSpot){room, x, y},
                              row->string[x] == 'x');
    return SETT_OK;
}

static SettStatus tiles(const Edit *e)
{
    const SettJson *lock = sett_json_member(e->json, "lock");
    SettGrid grid;
    int32_t room;
    SettStatus status = read_room(e, &room);
    if (status == SETT_OK)
        status = read_rows(e, &grid);
    if (status == SETT_OK)
        status = sett_dungeon_replace(e->d, room, &grid, e->err);
    return status == SETT_OK && lock != NULL ? put_lock(e, lock, room) : status;
}

static SettStatus resize(const Edit *e)
{
    int32_t room, w = 0, h = 0;
    SettStatus status = read_room(e, &room);
    if (status == SETT_OK)
        status = read_int(e, "w", &w);
    if (status == SETT_OK)
        status = read_int(e, "h", &h);
    return status == SETT_OK
               ? sett_dungeon_resize(e->d, room, w, h, e->tmp, e->err)
               : status;
}

static SettStatus connect(const Edit *e)
{
    SettSpot from, to;
    SettStatus status = read_spot(e, "from", &from);
    if (status == SETT_OK)
        status = read_spot(e, "to", &to);
    return status == SETT_OK
               ? sett_dungeon_connect(e->d, from, to, NULL, e->err)
               : status;
}

static SettStatus disconnect(const Edit *e)
{
    SettSpot at;
    SettStatus status = read_spot(e, "at", &at);
    if (status != SETT_OK)
        return status;
    int32_t connection = sett_dungeon_door(e->d, at);
    if (connection < 0) {
        sett_fail(e->err, SETT_BAD_INPUT, "%d,%d of \"%s\" has no connection",
                  (int)at.x, (int)at.y, sett_dungeon_room(e->d, at.room)->name);
        sett_expect(e->err, "the door of one");
        return SETT_BAD_INPUT;
    }
    sett_dungeon_disconnect(e->d, connection);
    return SETT_OK;
}

static SettStatus begin_at(const Edit *e)
{
    SettSpot at;
    SettStatus status = read_spot(e, "at", &at);
    return status == SETT_OK ? sett_dungeon_set_start(e->d, at, e->err)
                             : status;
}

static SettStatus arrange(const Edit *e)
{
    return sett_dungeon_arrange(e->d, e->tmp);
}

static const struct {
    const char *name;
    const char *members[6];
    SettStatus (*run)(const Edit *e);
} kinds[] = {
    {"add", {"name", "x", "y", "rows", "w", "h"}, add},
    {"remove", {"room"}, take_away},
    {"rename", {"room", "name"}, call},
    {"move", {"room", "x", "y"}, move},
    {"tiles", {"room", "rows", "lock"}, tiles},
    {"resize", {"room", "w", "h"}, resize},
    {"connect", {"from", "to"}, connect},
    {"disconnect", {"at"}, disconnect},
    {"start", {"at"}, begin_at},
    {"arrange", {NULL}, arrange},
};

SettStatus sett_studio_dungeon_edit(SettDungeon *d, const SettJson *json,
                                    SettArena *tmp, SettError *err)
{
    const Edit e = {.d = d, .json = json, .tmp = tmp, .err = err};
    const SettJson *what = sett_json_member(json, "do");
    for (size_t i = 0; what != NULL && i < sizeof kinds / sizeof kinds[0];
         i++) {
        const char *names[8] = {"do"};
        if (!sett_json_is(what, kinds[i].name))
            continue;
        memcpy(names + 1, kinds[i].members, sizeof kinds[i].members);
        SettStatus status = sett_session_members(json, names, err);
        return status == SETT_OK ? kinds[i].run(&e) : status;
    }
    sett_fail(err, SETT_BAD_INPUT, "no such edit");
    sett_expect(err, "\"do\": add, remove, rename, move, tiles, resize, "
                     "connect, disconnect, start or arrange");
    return SETT_BAD_INPUT;
}
