/* studio_dungeon.c - verbs about dungeons of EDD. Nothing is kept between them:
   a request brings its project (the JSON that src/io/level/dungeon_read.c
   reads), so that undo is the project before, and a refused edit has changed
   nothing.

     dungeon_edit {"project", "edits": [...]} (edits: studio_dungeon_edit.c;
                  none: the project as it is). Reply, a state:
       "project"  as it is now; members that mean nothing here are kept
       "newer"    a later version wrote it: it must not be written over
       "feasible", "reference_feasible", "reasons" ("code", "text", "warning",
                  "room", "cells"), as sett check --json says them
       "rooms"    [{"name", "reached": a tile of it is, "cut_doors": [[x, y]],
                  "border": rows}]: of a tile in there ' ', of a tile of the
                  border '.' where a connection may begin or end, else '0', '1'
                  ...: why not, the place in
       "obstacles" texts that go on behind a tile: "is the start"
       "figures"  what sett measure counts, and "objectives"
     dungeon_path {"project", "path": {"kind", "from", "to", "budget"}}; reply:
       what sett check --path --json says: "found", "tiles" ... */
#include "studio_dungeon.h"

#include "sett/dungeon.h"

#include <string.h>

EXPORT(dungeon_edit) SettStatus sett_wasm_dungeon_edit(Session *s, size_t n);
EXPORT(dungeon_path) SettStatus sett_wasm_dungeon_path(Session *s, size_t n);

#define MOST_OBSTACLES 10 /* more than there are */
#define MOST_BUDGET 100000000

SettDungeonDef sett_studio_dungeon_def(const Session *s)
{
    SettDungeonDef def = sett_dungeon_def(sett_catalog_game(s->catalog, "edd"));
    def.alloc = s->arena.alloc;
    return def;
}

SettStatus sett_studio_dungeon_read(Session *s, const SettJson *request,
                                    DungeonTask *out, SettError *err)
{
    SettDungeonDef def = sett_studio_dungeon_def(s);
    *out = (DungeonTask){.from = sett_json_member(request, "project")};
    if (out->from == NULL) {
        sett_fail(err, SETT_BAD_INPUT, "no project");
        sett_expect(err, "\"project\": {\"format\": \"sett-dungeon\", ...}");
        return SETT_BAD_INPUT;
    }
    return sett_dungeon_read(&def, out->from, &out->d, &out->newer, err);
}

/* What was read is not what was expected. */
static SettStatus wrong(const SettJson *object, const char *key,
                        const char *expected, SettError *err)
{
    const SettJson *at = sett_json_member(object, key);
    if (at == NULL)
        sett_fail(err, SETT_BAD_INPUT, "no \"%s\"", key);
    else
        sett_fail_at(err, SETT_BAD_INPUT, at->line, at->column, "bad \"%s\"",
                     key);
    sett_expect(err, "%s", expected);
    return SETT_BAD_INPUT;
}

SettStatus sett_studio_dungeon_room(const SettDungeon *d,
                                    const SettJson *object, const char *key,
                                    int32_t *room, SettError *err)
{
    const SettJson *name = sett_json_member(object, key);
    if (name == NULL || name->type != SETT_JSON_STRING)
        return wrong(object, key, "the name of a room", err);
    *room = sett_dungeon_named(d, name->string);
    if (*room >= 0)
        return SETT_OK;
    sett_fail_at(err, SETT_BAD_INPUT, name->line, name->column,
                 "there is no room \"%s\"", name->string);
    sett_expect(err, "the name of one of the project's rooms");
    return SETT_BAD_INPUT;
}

SettStatus sett_studio_dungeon_int(const SettJson *object, const char *key,
                                   int32_t *out, SettError *err)
{
    const SettJson *member = sett_json_member(object, key);
    int64_t value;
    if (member == NULL || !sett_json_int(member, &value) ||
        value < -SETT_DUNGEON_FAR || value > SETT_DUNGEON_FAR)
        return wrong(object, key, "a whole number, -1000000 to 1000000", err);
    *out = (int32_t)value;
    return SETT_OK;
}

SettStatus sett_studio_dungeon_spot(const SettDungeon *d,
                                    const SettJson *object, const char *key,
                                    SettSpot *out, SettError *err)
{
    const SettJson *spot = sett_json_member(object, key);
    if (spot == NULL || spot->type != SETT_JSON_OBJECT)
        return wrong(object, key, "{\"room\": NAME, \"x\": ..., \"y\": ...}",
                     err);
    SettStatus status =
        sett_studio_dungeon_room(d, spot, "room", &out->room, err);
    if (status == SETT_OK)
        status = sett_studio_dungeon_int(spot, "x", &out->x, err);
    return status == SETT_OK ? sett_studio_dungeon_int(spot, "y", &out->y, err)
                             : status;
}

/* Texts by their numbers; the same text is the same pointer. */
typedef struct Obstacles {
    const char *text[MOST_OBSTACLES];
    int32_t count;
} Obstacles;

static char sign_of(Obstacles *o, const char *text)
{
    int32_t i = 0;
    while (i < o->count && o->text[i] != text)
        i++;
    SETT_ASSERT(i < MOST_OBSTACLES);
    if (i == o->count)
        o->text[o->count++] = text;
    return (char)('0' + i);
}

static void put_border(SettJsonWriter *w, const SettDungeon *d, int32_t room,
                       Obstacles *obstacles)
{
    const SettGrid *g = &sett_dungeon_room(d, room)->grid;
    char row[256];
    sett_json_key(w, "border");
    sett_json_open(w, '[');
    for (int32_t y = 0; y < g->h; y++) {
        for (int32_t x = 0; x < g->w; x++) {
            bool border = x == 0 || y == 0 || x == g->w - 1 || y == g->h - 1;
            const char *why =
                border ? sett_dungeon_obstacle(d, (SettSpot){room, x, y})
                       : NULL;
            row[x] = ' ';
            if (border)
                row[x] = why == NULL ? '.' : sign_of(obstacles, why);
        }
        sett_json_put_bytes(w, row, (size_t)g->w);
    }
    sett_json_close(w);
}

/* After sett_dungeon_check. */
static bool is_reached(const SettDungeon *d, int32_t room)
{
    const SettGrid *g = &sett_dungeon_room(d, room)->grid;
    for (int32_t c = 0; c < sett_grid_area(g); c++)
        if (sett_dungeon_reached(d, (SettSpot){room, c % g->w, c / g->w}))
            return true;
    return false;
}

static void put_cut_doors(SettJsonWriter *w, const SettDungeon *d, int32_t room,
                          const SettDungeonVerdict *verdict)
{
    int32_t ends = verdict->cut_doors > 0 ? 2 * sett_dungeon_connections(d) : 0;
    sett_json_key(w, "cut_doors");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < ends; i++) {
        SettSpot at = sett_dungeon_connection(d, i / 2)->end[i % 2];
        if (at.room != room || sett_dungeon_reached(d, at))
            continue;
        sett_json_open(w, '[');
        sett_json_put_int(w, at.x);
        sett_json_put_int(w, at.y);
        sett_json_close(w);
    }
    sett_json_close(w);
}

static void put_rooms(SettJsonWriter *w, const SettDungeon *d,
                      const SettDungeonVerdict *verdict)
{
    Obstacles obstacles = {.count = 0};
    sett_json_key(w, "rooms");
    sett_json_open(w, '[');
    for (int32_t r = 0; r < sett_dungeon_rooms(d); r++) {
        sett_json_open(w, '{');
        sett_json_add_string(w, "name", sett_dungeon_room(d, r)->name);
        sett_json_add_bool(w, "reached", is_reached(d, r));
        put_cut_doors(w, d, r, verdict);
        put_border(w, d, r, &obstacles);
        sett_json_close(w);
    }
    sett_json_close(w);
    sett_json_key(w, "obstacles");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < obstacles.count; i++)
        sett_json_put_string(w, obstacles.text[i]);
    sett_json_close(w);
}

SettStatus sett_studio_dungeon_state(Session *s, const DungeonTask *task)
{
    SettDungeonReport report;
    SettDungeonFigures figures;
    SettObjective *goals;
    int32_t count;
    SettStatus status = sett_dungeon_report(task->d, &s->arena, &report);
    if (status == SETT_OK)
        status = sett_dungeon_figures(task->d, &s->arena, &figures);
    if (status == SETT_OK)
        status = sett_dungeon_objectives(task->d, &s->arena, &goals, &count);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply(s);
    sett_json_key(&w, "project");
    sett_dungeon_write(task->d, task->from, &w);
    sett_json_add_bool(&w, "newer", task->newer);
    sett_dungeon_put_report(&w, task->d, &report);
    put_rooms(&w, task->d, &report.verdict);
    sett_json_key(&w, "figures");
    sett_json_open(&w, '{');
    sett_dungeon_put_figures(&w, &figures);
    sett_json_close(&w);
    sett_dungeon_put_goals(&w, task->d, goals, count);
    sett_json_close(&w);
    return SETT_OK;
}

/* An edit that was refused says where it stands. */
static SettStatus placed(SettStatus status, const SettJson *at, SettError *err)
{
    if (status != SETT_OK && err->line == 0) {
        err->line = at->line;
        err->column = at->column;
    }
    return status;
}

static SettStatus edit(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"project", "edits", NULL};
    DungeonTask task = {.d = NULL};
    const SettJson *edits = sett_json_member(request, "edits");
    SettStatus status = sett_session_members(request, names, err);
    if (status == SETT_OK)
        status = sett_studio_dungeon_read(s, request, &task, err);
    if (status == SETT_OK && edits != NULL && edits->type != SETT_JSON_ARRAY)
        status = wrong(request, "edits", "[{\"do\": ...}, ...]", err);
    const SettJson *one = edits != NULL ? edits->child : NULL;
    for (; status == SETT_OK && one != NULL; one = one->next)
        status = placed(sett_studio_dungeon_edit(task.d, one, &s->arena, err),
                        one, err);
    if (status == SETT_OK)
        status = sett_studio_dungeon_state(s, &task);
    sett_dungeon_destroy(task.d);
    return status;
}

SettStatus sett_wasm_dungeon_edit(Session *s, size_t n)
{
    return sett_session_answer(s, n, edit);
}

static SettStatus read_kind(const SettJson *asked, SettPathType *out,
                            SettError *err)
{
    const SettJson *kind = sett_json_member(asked, "kind");
    *out = kind != NULL && kind->type == SETT_JSON_STRING
               ? sett_path_named(kind->string)
               : SETT_PATH_TYPES;
    if (*out != SETT_PATH_TYPES)
        return SETT_OK;
    return wrong(asked, "kind",
                 "fastest, rewarding, less-danger, more-danger, "
                 "fewest-enemies, most-treasures or most-enemies",
                 err);
}

SettStatus sett_studio_dungeon_path(const SettDungeon *d, const SettJson *asked,
                                    SettArena *tmp, SettPathType *kind,
                                    SettDungeonPath *out, SettError *err)
{
    static const char *const names[] = {"kind", "from", "to", "budget", NULL};
    SettSpot from, to;
    int64_t budget = 0;
    SettStatus status = sett_session_members(asked, names, err);
    if (status == SETT_OK)
        status = read_kind(asked, kind, err);
    if (status == SETT_OK)
        status = sett_studio_dungeon_spot(d, asked, "from", &from, err);
    if (status == SETT_OK)
        status = sett_studio_dungeon_spot(d, asked, "to", &to, err);
    if (status == SETT_OK)
        status =
            sett_session_read_int(asked, "budget", MOST_BUDGET, &budget, err);
    if (status != SETT_OK)
        return status;
    return sett_dungeon_path(d, *kind, from, to, (uint64_t)budget, tmp, out,
                             err);
}

static SettStatus path(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"project", "path", NULL};
    DungeonTask task = {.d = NULL};
    const SettJson *asked = sett_json_member(request, "path");
    SettPathType kind;
    SettDungeonPath found;
    SettStatus status = sett_session_members(request, names, err);
    if (status == SETT_OK && asked == NULL)
        status = wrong(request, "path",
                       "{\"kind\", \"from\", \"to\", \"budget\"}", err);
    if (status == SETT_OK)
        status = sett_studio_dungeon_read(s, request, &task, err);
    if (status == SETT_OK)
        status = sett_studio_dungeon_path(task.d, asked, &s->arena, &kind,
                                          &found, err);
    if (status == SETT_OK) {
        SettJsonWriter w = sett_session_reply(s);
        sett_dungeon_put_path(&w, task.d, kind, &found);
        sett_json_close(&w);
    }
    sett_dungeon_destroy(task.d);
    return status;
}

SettStatus sett_wasm_dungeon_path(Session *s, size_t n)
{
    return sett_session_answer(s, n, path);
}
