/* state.c - what is said of a dungeon that was opened or edited. */
#include "session/dungeon/dungeon.h"

#define MOST_OBSTACLES 10 /* more than there are */

/* Numbers the texts; equal texts are the same pointer. */
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
    sett_json_add_open(w, "border", '[');
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
    sett_json_add_open(w, "cut_doors", '[');
    for (int32_t i = 0; i < ends; i++) {
        SettSpot at = sett_dungeon_connection(d, i / 2)->end[i % 2];
        if (at.room == room && !sett_dungeon_reached(d, at))
            sett_json_put_point(w, at.x, at.y);
    }
    sett_json_close(w);
}

SettStatus sett_dungeon_put_state(SettAsk *ask, SettDungeon *d,
                                  const SettJson *from, bool newer)
{
    SettJsonWriter *w = ask->out;
    SettDungeonReport report;
    SettDungeonFigures figures;
    SettObjective *goals;
    int32_t count;
    SettStatus status = sett_dungeon_report(d, ask->arena, &report);
    if (status != SETT_OK)
        return status;
    status = sett_dungeon_figures(d, ask->arena, &figures);
    if (status != SETT_OK)
        return status;
    status = sett_dungeon_objectives(d, ask->arena, &goals, &count);
    if (status != SETT_OK)
        return status;
    sett_json_key(w, "project");
    sett_dungeon_write(d, from, w);
    sett_json_add_bool(w, "newer", newer);
    sett_dungeon_put_report(w, d, &report);
    Obstacles obstacles = {.count = 0};
    sett_json_add_open(w, "rooms", '[');
    for (int32_t r = 0; r < sett_dungeon_rooms(d); r++) {
        sett_json_open(w, '{');
        sett_json_add_string(w, "name", sett_dungeon_room(d, r)->name);
        sett_json_add_bool(w, "reached", is_reached(d, r));
        put_cut_doors(w, d, r, &report.verdict);
        put_border(w, d, r, &obstacles);
        sett_json_close(w);
    }
    sett_json_close(w);
    sett_json_add_open(w, "obstacles", '[');
    for (int32_t i = 0; i < obstacles.count; i++)
        sett_json_put_string(w, obstacles.text[i]);
    sett_json_close(w);
    sett_json_add_open(w, "figures", '{');
    sett_dungeon_put_figures(w, &figures);
    sett_json_close(w);
    sett_dungeon_put_goals(w, d, goals, count);
    return SETT_OK;
}

RECORD(DungeonReason, "Why a dungeon is not feasible.",
       TOLD("code", "text",
            "a word for the rule: no-connection, cut-room, cut-door, "
            "cut-tiles, loose-door, start-in-wall, no-room, door-in-wall, or "
            "one of a room by itself"),
       TOLD("text", "text", "what is wrong, without the room"),
       TOLD("warning", "bool", "true: the dungeon is feasible all the same"),
       TOLD("room", "text?", "which room; left out: the dungeon as a whole"),
       TOLD("cells", "[int, int][]", "where in the room: x and y"));

RECORD(
    DungeonRoom, "What is found out about one room of a dungeon.",
    TOLD("name", "text", "of the room"),
    TOLD("reached", "bool", "one of its tiles is, from the start"),
    TOLD("cut_doors", "[int, int][]",
         "x and y of its doors of connections that are not reached"),
    TOLD("border", "text[]",
         "a character a tile: a blank inside, . where a connection may begin "
         "or end, else the digit that numbers, among obstacles, why not"));

#define COUNTS                                                             \
    TOLD("reached_tiles", "int", "tiles that are reached from the start"), \
        TOLD("cut_tiles", "int", "passable tiles that are not"),           \
        TOLD("cut_rooms", "int",                                           \
             "rooms with passable tiles, none of them reached"),           \
        TOLD("cut_doors", "int", "doors of connections that are not reached")

RECORD(DungeonFigures, "What is counted in a dungeon.",
       TOLD("rooms", "int", "in all"), TOLD("connections", "int", "in all"),
       TOLD("loops", "int",
            "connections beyond those that hold rooms together"),
       TOLD("dead_end_rooms", "int", "rooms with one connection"),
       TOLD("tiles", "int", "of all rooms"),
       TOLD("passable_tiles", "int", "of all rooms"),
       TOLD("treasures", "int", "of all rooms"),
       TOLD("enemies", "int", "of all rooms; a boss counts by his tiles"),
       COUNTS,
       TOLD("feasible", "int",
            "1: each room has a door, each door leads somewhere, and every "
            "passable tile is reached; else 0"));

RECORD(Objective, "A room worth going to.", TOLD("room", "text", "where"),
       TOLD("main", "bool",
            "the main one, which is the first; else a side objective"),
       TOLD("what", "\"defeat boss\"|\"defeat enemies\"|\"find treasure\"",
            "what there is to do"),
       TOLD("quality", "real", "of the pattern that makes it one, 0 to 1"),
       TOLD("doors", "int", "of the room"),
       TOLD("path_rooms", "int",
            "rooms on the way from the start, both ends counted"));

RECORD(
    DungeonState, "A dungeon and what is found out about it.",
    TOLD("project", "Project", "the dungeon as it is now"),
    TOLD("newer", "bool",
         "a later version wrote the project: do not write over it"),
    TOLD("feasible", "bool", "there is no reason but warnings"),
    TOLD("reference_feasible", "bool",
         "what EDD asks for: each room has a door, and every door is reached"),
    COUNTS, TOLD("reasons", "DungeonReason[]", "why not, and warnings"),
    TOLD("rooms", "DungeonRoom[]", "in the project's order"),
    TOLD("obstacles", "text[]",
         "why no connection may begin at a tile, by number; each goes on "
         "behind the tile: \"is the start\""),
    TOLD("figures", "DungeonFigures", "what is counted in it"),
    TOLD("objectives", "Objective[]", "the main one first"));
