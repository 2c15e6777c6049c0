/* open.c - dungeons of files: projects, EDD's XML, Tiled maps, level texts. */
#include "io/level/dungeon_file.h"
#include "session/dungeon/dungeon.h"
#include "sett/io.h"

#include <string.h>

#define FIRST_W 13
#define FIRST_H 7

static const SettGame *game_of(const SettAsk *ask)
{
    return sett_catalog_game(ask->catalog, "edd");
}

static const SettJson *text_of(const SettJson *object, const char *key)
{
    const SettJson *text = sett_json_member(object, key);
    return text != NULL && text->type == SETT_JSON_STRING ? text : NULL;
}

/* The room's file with the highest number. */
static SettStatus find_file(void *user, const char *id, SettArena *arena,
                            char **text, size_t *size, SettError *err)
{
    const SettJson *const *files = user, *best = NULL;
    const SettJson *f = *files != NULL ? (*files)->child : NULL;
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
        sett_fail(err, SETT_BAD_INPUT, "the file of room %s is missing", id);
        sett_expect(err, "room-%s.xml opened together with the dungeon", id);
        return SETT_BAD_INPUT;
    }
    *size = best->size;
    *text = sett_arena_raw(arena, best->size + 1, 1);
    if (*text == NULL)
        return SETT_NO_MEMORY;
    memcpy(*text, best->string, best->size + 1);
    return SETT_OK;
}

/* A room alone or one of several, the first with the name that is asked for;
   places are made up later. */
static SettStatus add_room(SettAsk *ask, SettDungeon **d, const SettGrid *grid)
{
    const SettAsked *o = &ask->asked;
    SettDungeonDef def = sett_dungeon_asked_def(ask);
    const char *name = *d == NULL && o->name != NULL ? o->name->string : "";
    SettStatus status =
        *d == NULL ? sett_dungeon_create(&def, d, ask->err) : SETT_OK;
    return status == SETT_OK
               ? sett_dungeon_add(*d, name, 0, 0, grid, NULL, ask->err)
               : status;
}

static SettStatus open_xml(SettAsk *ask, SettDungeon **d)
{
    const SettAsked *o = &ask->asked;
    SettDungeonDef def = sett_dungeon_asked_def(ask);
    const SettJson *files = o->files;
    switch (sett_edd_xml_kind(o->text->string, o->text->size)) {
    case SETT_EDD_XML_ROOM: {
        const SettJson *text = ask->asked.text;
        SettEddXmlRoom room;
        SettStatus status =
            sett_edd_xml_room(game_of(ask), text->string, text->size,
                              ask->arena, &room, ask->err);
        if (status != SETT_OK)
            return status;
        status = add_room(ask, d, &room.grid);
        if (status != SETT_OK)
            return status;
        sett_dungeon_lock_room(*d, 0, &room.lock);
        if (room.hero.x < 0)
            return SETT_OK;
        return sett_dungeon_set_start(
            *d, (SettSpot){0, room.hero.x, room.hero.y}, ask->err);
    }
    case SETT_EDD_XML_DUNGEON:
        return sett_dungeon_read_xml(&def, o->text->string, o->text->size,
                                     find_file, &files, ask->arena, d,
                                     ask->err);
    default:
        return sett_refuse(ask->err, SETT_BAD_INPUT,
                           "its dungeon-ID.xml with its room-ID.xml",
                           "this XML is not of EDD");
    }
}

static SettStatus open_map(SettAsk *ask, const SettJson *map, SettDungeon **d)
{
    SettGrid grid;
    SettStatus status =
        sett_tiled_map(game_of(ask), map, 0, ask->arena, &grid, ask->err);
    return status == SETT_OK ? add_room(ask, d, &grid) : status;
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
static SettStatus open_rows(SettAsk *ask, const char *text, SettDungeon **d)
{
    for (int32_t line = 0, lines; *text != '\0';) {
        size_t size = level_size(text, &lines);
        SettGrid grid;
        if (size == 0) {
            text += strspn(text, "\r");
            text += *text == '\n';
            line++;
            continue;
        }
        SettStatus status = sett_level_read(game_of(ask), text, size, 0,
                                            ask->arena, &grid, ask->err);
        if (status != SETT_OK)
            ask->err->line += line;
        if (status == SETT_OK)
            status = add_room(ask, d, &grid);
        if (status != SETT_OK)
            return status;
        text += size;
        line += lines;
    }
    if (*d != NULL)
        return sett_dungeon_arrange(*d, ask->arena);
    return sett_refuse(ask->err, SETT_BAD_INPUT, "a dungeon, or rooms as text",
                       "an empty file");
}

static SettStatus open_json(SettAsk *ask, const SettJson **from,
                            SettDungeon **d, bool *newer)
{
    const SettJson *text = ask->asked.text, *root = NULL;
    SettDungeonDef def = sett_dungeon_asked_def(ask);
    SettStatus status = sett_json_read(text->string, text->size, NULL,
                                       ask->arena, &root, ask->err);
    if (status != SETT_OK)
        return status;
    if (sett_dungeon_is_tiled(root))
        return sett_dungeon_read_tiled(&def, root, ask->arena, d, ask->err);
    if (sett_tiled_is_map(root))
        return open_map(ask, root, d);
    *from = root;
    return sett_dungeon_read(&def, root, d, newer, ask->err);
}

static SettStatus open_any(SettAsk *ask, const SettJson **from, SettDungeon **d,
                           bool *newer)
{
    const SettJson *text = ask->asked.text;
    if (text == NULL) {
        /* Two rooms side by side, joined by a connection. */
        SettDungeonDef def = sett_dungeon_asked_def(ask);
        SettGrid room;
        SettStatus status = sett_dungeon_create(&def, d, ask->err);
        if (status != SETT_OK)
            return status;
        status = sett_grid_take(ask->arena, FIRST_W, FIRST_H, &room);
        if (status != SETT_OK)
            return status;
        sett_grid_fill(&room, def.game->fill_open);
        for (int32_t i = 0; status == SETT_OK && i < 2; i++)
            status = sett_dungeon_add(*d, "", i * (FIRST_W + 3), 0, &room, NULL,
                                      ask->err);
        if (status != SETT_OK)
            return status;
        return sett_dungeon_connect(*d, (SettSpot){0, FIRST_W - 1, FIRST_H / 2},
                                    (SettSpot){1, 0, FIRST_H / 2}, NULL,
                                    ask->err);
    }
    switch (text->string[strspn(text->string, " \t\r\n")]) {
    case '<':
        return open_xml(ask, d);
    case '{':
        return open_json(ask, from, d, newer);
    default:
        return open_rows(ask, text->string, d);
    }
}

static SettStatus open_file(SettAsk *ask)
{
    const SettJson *from = NULL;
    SettDungeon *d = NULL;
    bool newer = false;
    SettStatus status = open_any(ask, &from, &d, &newer);
    if (status == SETT_OK)
        status = sett_dungeon_put_state(ask, d, from, newer);
    sett_dungeon_destroy(d);
    return status;
}

VERB(
    dungeon_open, open_file, "A dungeon from a file, or a new one.",
    REQUEST(ASKED(text, "text?",
                  "the file: a project, a dungeon or a room of EDD (XML), a "
                  "plan that dungeon_text made for Tiled or any map of Tiled "
                  "(TMJ), or level texts with empty lines between; left out: "
                  "two joined rooms, as EDD begins"),
            ASKED(name, "text?",
                  "for a room that has none in the file; left out: \"room 1\""),
            ASKED(files, "DungeonFile[]?",
                  "the rooms of a dungeon of EDD: room-ID.xml, or "
                  "room-ID_N.xml, of which the highest N counts")),
    REPLY_AS("DungeonState"));

RECORD_ASKED(DungeonFile, "A file that was opened together with a dungeon.",
             TOLD("name", "text", "without a folder"),
             TOLD("text", "text", "all of it"));
