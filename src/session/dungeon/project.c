/* project.c - what requests about dungeons hold: the project, and in it rooms
   by their names and tiles by their places. */
#include "session/dungeon/dungeon.h"

SettDungeonDef sett_dungeon_asked_def(const SettAsk *ask)
{
    SettDungeonDef def =
        sett_dungeon_def(sett_catalog_game(ask->catalog, "edd"));
    def.alloc = ask->arena->alloc;
    return def;
}

SettStatus sett_dungeon_asked(const SettAsk *ask, SettDungeon **out,
                              bool *newer)
{
    SettDungeonDef def = sett_dungeon_asked_def(ask);
    *out = NULL;
    return sett_dungeon_read(&def, ask->asked.project, out, newer, ask->err);
}

SettStatus sett_dungeon_with(SettAsk *ask,
                             SettStatus (*run)(SettAsk *ask, SettDungeon *d,
                                               bool newer))
{
    SettDungeon *d;
    bool newer;
    SettStatus status = sett_dungeon_asked(ask, &d, &newer);
    if (status == SETT_OK)
        status = run(ask, d, newer);
    sett_dungeon_destroy(d);
    return status;
}

/* A member that is missing or of another kind. */
static SettStatus wrong(const SettJson *object, const char *key,
                        const char *expected, SettError *err)
{
    const SettJson *at = sett_json_member(object, key);
    if (at != NULL)
        return sett_json_refuse(err, at, expected, "bad \"%s\"", key);
    return sett_refuse(err, SETT_BAD_INPUT, expected, "no \"%s\"", key);
}

SettStatus sett_dungeon_asked_int(const SettJson *object, const char *key,
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

SettStatus sett_dungeon_asked_room(const SettDungeon *d, const SettJson *object,
                                   const char *key, int32_t *room,
                                   SettError *err)
{
    const SettJson *name = sett_json_member(object, key);
    if (name == NULL || name->type != SETT_JSON_STRING)
        return wrong(object, key, "the name of a room", err);
    *room = sett_dungeon_named(d, name->string);
    if (*room >= 0)
        return SETT_OK;
    return sett_json_refuse(err, name, "the name of one of the project's rooms",
                            "there is no room \"%s\"", name->string);
}

SettStatus sett_dungeon_asked_spot(const SettDungeon *d, const SettJson *object,
                                   const char *key, SettSpot *out,
                                   SettError *err)
{
    const SettJson *spot = sett_json_member(object, key);
    if (spot == NULL || spot->type != SETT_JSON_OBJECT)
        return wrong(object, key, "{\"room\": NAME, \"x\": ..., \"y\": ...}",
                     err);
    SettStatus status =
        sett_dungeon_asked_room(d, spot, "room", &out->room, err);
    if (status != SETT_OK)
        return status;
    status = sett_dungeon_asked_int(spot, "x", &out->x, err);
    if (status != SETT_OK)
        return status;
    return sett_dungeon_asked_int(spot, "y", &out->y, err);
}

#define SPOT                                            \
    TOLD("room", "text", "its name"),                   \
        TOLD("x", "int", "column in the room, from 0"), \
        TOLD("y", "int", "row in the room, from 0 at the top")

RECORD_ASKED(Spot, "A tile of a room.", SPOT);

RECORD_OPEN(
    ProjectRoom, "A room of a project.",
    TOLD("name", "text", "1 to 63 bytes; no two rooms have the same"),
    TOLD("x", "int", "column of its top left tile on the plan"),
    TOLD("y", "int", "row of that tile on the plan"),
    TOLD("rows", "text[]",
         "its tiles, a character each: 3 to 64 rows as long as each other"),
    TOLD("lock", "text[]?",
         "of the same size: x where searches may not change the tile, else . ; "
         "left out: nowhere"));

RECORD_OPEN(ProjectEnd, "A door of a connection.", SPOT,
            TOLD("under", "text?",
                 "name of the tile that comes back when the connection goes; "
                 "left out: floor"));

RECORD_OPEN(ProjectConnection, "Two doors that are one passage, both ways.",
            TOLD("from", "ProjectEnd", "one door"),
            TOLD("to", "ProjectEnd", "the other, in another room"));

RECORD_OPEN(ProjectSettings, "What holds for a project as a whole.",
            TOLD("doors", "\"anywhere\"|\"passable\"?",
                 "border tiles where new doors may be cut: any, or passable "
                 "ones; left out: any"));

RECORD_OPEN(
    Project,
    "A dungeon as it stands in a file. Members that are not told here are kept "
    "by every edit.",
    TOLD("format", "\"sett-dungeon\"", "what the document is"),
    TOLD("version", "int", "of the format: 1"),
    TOLD("game", "\"edd\"", "whose tiles the rooms have"),
    TOLD("settings", "ProjectSettings?", "left out: the usual ones"),
    TOLD("rooms", "ProjectRoom[]", "in the order they were added"),
    TOLD("connections", "ProjectConnection[]?", "left out: none"),
    TOLD("start", "Spot?",
         "where play begins; left out: the first room's first passable tile"));
