/* studio_dungeon_files.c - dungeons from files and as files.

     dungeon_open  {"text", "name", "files": [{"name", "text"}]}; reply: a state
                   (studio_dungeon.c) of a project, of a dungeon of EDD's XML,
                   whose rooms are "room-ID.xml" or the newest "room-ID_N.xml"
                   of the files, of a plan for Tiled (dungeon_text), of
                   a single room of EDD or of Tiled, called "name", or of
                   level texts with empty lines between. Without text: two
                   rooms of 13x7, joined, as EDD begins.
     dungeon_text  {"project", "as": "rows" | "plan" | "svg" | "tiled", "title",
                   "path"}; reply: {"text"}: the rooms as level texts, the plan
                   as text or picture, with a path as in dungeon_path if there
                   is one, or as a map for Tiled; its tileset is that of verb
                   tiled.
     dungeon_picture {"project", "scale", "path"}; reply: bytes: width and
                   height, four each, the lowest first, then red, green, blue,
                   255 of every pixel. */
#include "studio_dungeon.h"

#include <string.h>

EXPORT(dungeon_open) SettStatus sett_wasm_dungeon_open(Session *s, size_t n);
EXPORT(dungeon_text) SettStatus sett_wasm_dungeon_text(Session *s, size_t n);
EXPORT(dungeon_picture)
SettStatus sett_wasm_dungeon_picture(Session *s, size_t n);

#define FIRST_W 13
#define FIRST_H 7
#define MOST_SCALE 8

/* A text member, or NULL. */
static const SettJson *text_of(const SettJson *object, const char *key)
{
    const SettJson *text = sett_json_member(object, key);
    return text != NULL && text->type == SETT_JSON_STRING ? text : NULL;
}

/* Two rooms side by side, as far from one another as their doors are high. */
static SettStatus begin(Session *s, DungeonTask *out, SettError *err)
{
    SettDungeonDef def = sett_studio_dungeon_def(s);
    SettGrid room;
    SettStatus status = sett_dungeon_create(&def, &out->d, err);
    if (status == SETT_OK)
        status = sett_grid_take(&s->arena, FIRST_W, FIRST_H, &room);
    if (status != SETT_OK)
        return status;
    sett_grid_fill(&room, def.game->fill_open);
    for (int32_t i = 0; status == SETT_OK && i < 2; i++)
        status = sett_dungeon_add(out->d, "", i * (FIRST_W + 3), 0, &room, NULL,
                                  err);
    if (status != SETT_OK)
        return status;
    return sett_dungeon_connect(out->d, (SettSpot){0, FIRST_W - 1, FIRST_H / 2},
                                (SettSpot){1, 0, FIRST_H / 2}, NULL, err);
}

/* What was opened together with a dungeon of EDD. */
typedef struct Beside {
    const SettJson *files;
} Beside;

/* The newest of the files of a room. */
static SettStatus find_file(void *user, const char *id, SettArena *arena,
                            char **text, size_t *size, SettError *err)
{
    const Beside *beside = user;
    const SettJson *best = NULL;
    const SettJson *f = beside->files != NULL ? beside->files->child : NULL;
    int64_t most = -1;
    for (; f != NULL; f = f->next) {
        const SettJson *name = text_of(f, "name");
        if (name == NULL || text_of(f, "text") == NULL)
            continue;
        int64_t number = sett_edd_xml_number(name->string, name->size, id);
        best = number > most ? text_of(f, "text") : best;
        most = number > most ? number : most;
    }
    if (best == NULL) {
        SettStatus status = sett_fail(err, SETT_BAD_INPUT,
                                      "the file of room %s is missing", id);
        sett_expect(err, "room-%s.xml opened together with the dungeon", id);
        return status;
    }
    *size = best->size;
    *text = sett_arena_raw(arena, best->size + 1, 1);
    if (*text == NULL)
        return SETT_NO_MEMORY;
    memcpy(*text, best->string, best->size + 1);
    return SETT_OK;
}

/* A room alone or one of several; places are made up later. */
static SettStatus add_room(Session *s, DungeonTask *out, const char *name,
                           const SettGrid *grid, SettError *err)
{
    SettDungeonDef def = sett_studio_dungeon_def(s);
    SettStatus status =
        out->d == NULL ? sett_dungeon_create(&def, &out->d, err) : SETT_OK;
    return status == SETT_OK
               ? sett_dungeon_add(out->d, name, 0, 0, grid, NULL, err)
               : status;
}

static SettStatus open_room(Session *s, const SettJson *request,
                            const SettJson *text, DungeonTask *out,
                            SettError *err)
{
    const SettJson *name = text_of(request, "name");
    SettEddXmlRoom room;
    SettStatus status =
        sett_edd_xml_room(sett_catalog_game(s->catalog, "edd"), text->string,
                          text->size, &s->arena, &room, err);
    if (status == SETT_OK)
        status =
            add_room(s, out, name != NULL ? name->string : "", &room.grid, err);
    if (status != SETT_OK)
        return status;
    for (int32_t y = 0; y < room.grid.h; y++)
        for (int32_t x = 0; x < room.grid.w; x++)
            sett_dungeon_lock(out->d, (SettSpot){0, x, y},
                              sett_mask_get(&room.lock, x, y));
    if (room.hero.x < 0)
        return SETT_OK;
    return sett_dungeon_set_start(out->d,
                                  (SettSpot){0, room.hero.x, room.hero.y}, err);
}

static SettStatus open_xml(Session *s, const SettJson *request,
                           const SettJson *text, DungeonTask *out,
                           SettError *err)
{
    SettDungeonDef def = sett_studio_dungeon_def(s);
    Beside beside = {sett_json_member(request, "files")};
    SettEddXml kind = sett_edd_xml_kind(text->string, text->size);
    if (kind == SETT_EDD_XML_ROOM)
        return open_room(s, request, text, out, err);
    if (kind == SETT_NO_EDD_XML) {
        sett_fail(err, SETT_BAD_INPUT, "this XML is not of EDD");
        sett_expect(err, "its dungeon-ID.xml with its room-ID.xml");
        return SETT_BAD_INPUT;
    }
    return sett_dungeon_read_xml(&def, text->string, text->size, find_file,
                                 &beside, &s->arena, &out->d, err);
}

static SettStatus open_map(Session *s, const SettJson *name,
                           const SettJson *map, DungeonTask *out,
                           SettError *err)
{
    SettGrid grid;
    SettStatus status = sett_tiled_map(sett_catalog_game(s->catalog, "edd"),
                                       map, 0, &s->arena, &grid, err);
    return status == SETT_OK
               ? add_room(s, out, name != NULL ? name->string : "", &grid, err)
               : status;
}

/* Bytes of the level text that begins here: up to an empty line. */
static size_t level_size(const char *text, int32_t *lines)
{
    const char *end = text;
    *lines = 0;
    while (*end != '\0' && *end != '\n' && *end != '\r') {
        end += strcspn(end, "\n");
        end += *end == '\n';
        ++*lines;
    }
    return (size_t)(end - text);
}

/* Level texts with empty lines between them. */
static SettStatus open_rows(Session *s, const SettJson *name, const char *text,
                            DungeonTask *out, SettError *err)
{
    SettStatus status = SETT_OK;
    for (int32_t line = 0, lines; status == SETT_OK && *text != '\0';) {
        size_t size = level_size(text, &lines);
        SettGrid grid;
        if (size > 0) {
            status = sett_level_read(sett_catalog_game(s->catalog, "edd"), text,
                                     size, 0, &s->arena, &grid, err);
            err->line += status != SETT_OK ? line : 0;
        }
        if (status == SETT_OK && size > 0)
            status = add_room(
                s, out, out->d == NULL && name != NULL ? name->string : "",
                &grid, err);
        text += size > 0 ? size : strspn(text, "\r") + 1;
        line += size > 0 ? lines : 1;
    }
    if (status == SETT_OK && out->d == NULL) {
        status = sett_fail(err, SETT_BAD_INPUT, "an empty file");
        sett_expect(err, "a dungeon, or rooms as text");
    }
    return status == SETT_OK ? sett_dungeon_arrange(out->d, &s->arena) : status;
}

static SettStatus open_text(Session *s, const SettJson *request,
                            DungeonTask *out, SettError *err)
{
    SettDungeonDef def = sett_studio_dungeon_def(s);
    const SettJson *text = sett_json_member(request, "text");
    *out = (DungeonTask){.d = NULL};
    if (text == NULL)
        return begin(s, out, err);
    if (text->type != SETT_JSON_STRING)
        return sett_fail(err, SETT_BAD_INPUT, "\"text\" is not text");
    size_t blanks = strspn(text->string, " \t\r\n");
    if (text->string[blanks] == '<')
        return open_xml(s, request, text, out, err);
    const SettJson *root = NULL, *name = text_of(request, "name");
    if (text->string[blanks] != '{')
        return open_rows(s, name, text->string, out, err);
    SettStatus status =
        sett_json_read(text->string, text->size, NULL, &s->arena, &root, err);
    if (status != SETT_OK)
        return status;
    if (sett_dungeon_is_tiled(root))
        return sett_dungeon_read_tiled(&def, root, &s->arena, &out->d, err);
    if (sett_tiled_is_map(root))
        return open_map(s, name, root, out, err);
    out->from = root;
    return sett_dungeon_read(&def, root, &out->d, &out->newer, err);
}

static SettStatus open_file(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"text", "name", "files", NULL};
    DungeonTask task = {.d = NULL};
    SettStatus status = sett_session_members(request, names, err);
    if (status == SETT_OK)
        status = open_text(s, request, &task, err);
    if (status == SETT_OK)
        status = sett_studio_dungeon_state(s, &task);
    sett_dungeon_destroy(task.d);
    return status;
}

SettStatus sett_wasm_dungeon_open(Session *s, size_t n)
{
    return sett_session_answer(s, n, open_file);
}

/* A path to draw, if there is one to be asked for. */
static SettStatus read_way(Session *s, const SettJson *request,
                           const DungeonTask *task, SettDungeonPath *way,
                           const SettDungeonPath **out, SettError *err)
{
    const SettJson *asked = sett_json_member(request, "path");
    SettPathType kind;
    *out = NULL;
    if (asked == NULL)
        return SETT_OK;
    *out = way;
    return sett_studio_dungeon_path(task->d, asked, &s->arena, &kind, way, err);
}

static SettStatus write_as(Session *s, const SettJson *request,
                           const DungeonTask *task, const SettDungeonPath *way,
                           SettText *out, SettError *err)
{
    const SettJson *as = sett_json_member(request, "as");
    const SettJson *title = text_of(request, "title");
    SettStatus status = SETT_OK;
    if (as != NULL && sett_json_is(as, "rows"))
        sett_dungeon_write_text(task->d, out);
    else if (as != NULL && sett_json_is(as, "plan"))
        status = sett_dungeon_plan_text(task->d, way, &s->arena, out);
    else if (as != NULL && sett_json_is(as, "svg"))
        status = sett_dungeon_svg(task->d, way,
                                  title != NULL ? title->string : NULL, out);
    else if (as != NULL && sett_json_is(as, "tiled"))
        status = sett_dungeon_write_tiled(task->d, &s->arena, out);
    else {
        status = sett_fail(err, SETT_BAD_INPUT, "no such text of a dungeon");
        sett_expect(err, "\"as\": rows, plan, svg or tiled");
    }
    if (status == SETT_TOO_LARGE)
        sett_fail(err, status, "the plan is too large for it");
    return status == SETT_OK ? out->status : status;
}

static SettStatus write_text(Session *s, const SettJson *request,
                             SettError *err)
{
    static const char *const names[] = {"project", "as", "title", "path", NULL};
    DungeonTask task = {.d = NULL};
    SettDungeonPath found;
    const SettDungeonPath *way;
    SettText text = sett_text(s->arena.alloc);
    SettStatus status = sett_session_members(request, names, err);
    if (status == SETT_OK)
        status = sett_studio_dungeon_read(s, request, &task, err);
    if (status == SETT_OK)
        status = read_way(s, request, &task, &found, &way, err);
    if (status == SETT_OK)
        status = write_as(s, request, &task, way, &text, err);
    if (status == SETT_OK) {
        SettJsonWriter w = sett_session_reply(s);
        sett_json_key(&w, "text");
        sett_json_put_bytes(&w, text.data, text.size);
        sett_json_close(&w);
    }
    sett_text_free(&text);
    sett_dungeon_destroy(task.d);
    return status;
}

SettStatus sett_wasm_dungeon_text(Session *s, size_t n)
{
    return sett_session_answer(s, n, write_text);
}

static void put_pixels(Session *s, const uint8_t *rgb, int32_t w, int32_t h)
{
    const int32_t sides[2] = {w, h};
    sett_text_clear(&s->reply);
    for (int32_t i = 0; i < 8; i++) {
        uint8_t byte = (uint8_t)(sides[i / 4] >> 8 * (i % 4));
        sett_text_bytes(&s->reply, &byte, 1);
    }
    for (size_t i = 0; i < (size_t)w * (size_t)h; i++) {
        uint8_t pixel[4] = {rgb[3 * i], rgb[3 * i + 1], rgb[3 * i + 2], 255};
        sett_text_bytes(&s->reply, pixel, sizeof pixel);
    }
}

static SettStatus draw(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"project", "scale", "path", NULL};
    DungeonTask task = {.d = NULL};
    SettDungeonPath found;
    const SettDungeonPath *way;
    int64_t scale = 1;
    uint8_t *rgb;
    int32_t w = 0, h = 0;
    SettStatus status = sett_session_members(request, names, err);
    if (status == SETT_OK)
        status =
            sett_session_read_int(request, "scale", MOST_SCALE, &scale, err);
    if (status == SETT_OK && scale == 0)
        status = sett_fail(err, SETT_BAD_INPUT, "a picture of scale 0");
    if (status == SETT_OK)
        status = sett_studio_dungeon_read(s, request, &task, err);
    if (status == SETT_OK)
        status = read_way(s, request, &task, &found, &way, err);
    if (status == SETT_OK)
        status = sett_dungeon_rgb(task.d, way, (int32_t)scale, &s->arena, &rgb,
                                  &w, &h);
    if (status == SETT_TOO_LARGE)
        sett_fail(err, status, "the picture would be too large");
    if (status == SETT_OK)
        put_pixels(s, rgb, w, h);
    sett_dungeon_destroy(task.d);
    return status;
}

SettStatus sett_wasm_dungeon_picture(Session *s, size_t n)
{
    return sett_session_answer(s, n, draw);
}
