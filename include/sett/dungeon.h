/* dungeon.h - a dungeon of EDD (Alvarez et al. 2019): rooms at places of a
   plan, connections from a border tile of one room to a border tile of another,
   and the tile where play starts. Edits, whether all of it can be reached,
   paths, objectives, and files: our own projects (JSON), EDD's XML, text. */
#ifndef SETT_DUNGEON_H
#define SETT_DUNGEON_H

#include "sett/game.h"
#include "sett/json.h"

SETT_BEGIN

#define SETT_DUNGEON_ROOMS 1024
#define SETT_DUNGEON_CONNECTIONS 4095
#define SETT_DUNGEON_TILES ((int32_t)1 << 20) /**< of all rooms together */
#define SETT_DUNGEON_NAME 63                  /**< bytes of a room's name */
#define SETT_DUNGEON_FAR 1000000              /**< |x|, |y| of a room's place */

/** Where a door may be cut. */
typedef enum SettDoorRule {
    SETT_DOORS_ANYWHERE,   /**< any free border tile, walls too (the tool) */
    SETT_DOORS_ON_PASSABLE /**< passable border tiles only (the paper) */
} SettDoorRule;
#define SETT_DOOR_RULE_NAMES "anywhere|passable"

/** A tile of a dungeon. */
typedef struct SettSpot {
    int32_t room, x, y;
} SettSpot;

/** Two border tiles that are one passage: both are doors. */
typedef struct SettConnection {
    SettSpot end[2];
    uint8_t under[2]; /**< the tiles that the doors were cut into */
    int32_t origin;   /**< its number, from 1, in the document that it was read
                           from; 0: made since */
} SettConnection;

/** A room as it is now. Belongs to the dungeon; valid until it is edited. */
typedef struct SettDungeonRoom {
    const char *name; /**< no two rooms have the same */
    int32_t x, y;     /**< place of its tile 0,0 on the plan */
    int32_t origin;   /**< as of a connection */
    SettGrid grid;    /**< to be read, not written */
    SettMask lock;    /**< tiles that searches may not change */
} SettDungeonRoom;

typedef struct SettDungeonDef {
    const SettGame *game; /**< its tiles: one must be a door */
    SettDoorRule doors;   /**< anywhere */
    SettAlloc alloc;      /**< the default one */
} SettDungeonDef;
SettDungeonDef sett_dungeon_def(const SettGame *game);

/** An opaque handle. Rooms and connections are numbered from 0 in the order in
    which they were added; removing one moves the later ones down. */
typedef struct SettDungeon SettDungeon;

/** An empty dungeon. SETT_UNSUPPORTED for games without a door tile. */
SettStatus sett_dungeon_create(const SettDungeonDef *def, SettDungeon **out,
                               SettError *err);
void sett_dungeon_destroy(SettDungeon *dungeon); /**< NULL is fine */

const SettGame *sett_dungeon_game(const SettDungeon *dungeon);
SettDoorRule sett_dungeon_doors(const SettDungeon *dungeon);
int32_t sett_dungeon_rooms(const SettDungeon *dungeon);
const SettDungeonRoom *sett_dungeon_room(const SettDungeon *dungeon,
                                         int32_t room);
/** Number of the room of that name, or -1. */
int32_t sett_dungeon_named(const SettDungeon *dungeon, const char *name);
int32_t sett_dungeon_connections(const SettDungeon *dungeon);
const SettConnection *sett_dungeon_connection(const SettDungeon *dungeon,
                                              int32_t connection);
/** The connection that has a door on that tile, or -1. */
int32_t sett_dungeon_door(const SettDungeon *dungeon, SettSpot at);
/** Where play starts; room -1 while there is no room. */
SettSpot sett_dungeon_start(const SettDungeon *dungeon);

/* A refused edit (SETT_BAD_INPUT with the reason, SETT_TOO_LARGE over a limit,
   SETT_NO_MEMORY) changes nothing. Rooms and connections that do not exist are
   a caller's bug. */

/** Adds a room: tiles are copied, no tile is locked. `name` "" or NULL gives it
    the next free "room N". The first room gets the start: its first passable
    tile. `*room` (may be NULL) is its number. */
SettStatus sett_dungeon_add(SettDungeon *dungeon, const char *name, int32_t x,
                            int32_t y, const SettGrid *grid, int32_t *room,
                            SettError *err);
/** Takes a room away with its connections; the tiles that their doors covered
    in other rooms come back. A start in it moves to the first room's first
    passable tile. */
void sett_dungeon_remove(SettDungeon *dungeon, int32_t room);
/** Other tiles for a room, of any size in which its doors and the start still
    have their places. Doors stay; what they cover is what `grid` has there.
    Locks are kept for a grid of the same size. */
SettStatus sett_dungeon_replace(SettDungeon *dungeon, int32_t room,
                                const SettGrid *grid, SettError *err);
/** Another size: tiles come and go on the right and below. Doors on these
    borders go with them, other doors and the start to the nearest tile where
    they would be outside; a connection's door covers what stands where it is
    now. Bosses that are cut become floor. Refused where two doors would meet.
    `tmp` holds the work. */
SettStatus sett_dungeon_resize(SettDungeon *dungeon, int32_t room, int32_t w,
                               int32_t h, SettArena *tmp, SettError *err);
SettStatus sett_dungeon_rename(SettDungeon *dungeon, int32_t room,
                               const char *name, SettError *err);
SettStatus sett_dungeon_move(SettDungeon *dungeon, int32_t room, int32_t x,
                             int32_t y, SettError *err);
/** Paints one tile. Doors of connections cannot be painted over, and no door
    can be painted. */
SettStatus sett_dungeon_paint(SettDungeon *dungeon, SettSpot at, uint8_t tile,
                              SettError *err);
void sett_dungeon_lock(SettDungeon *dungeon, SettSpot at, bool locked);
/** For readers: which object of its document a room is. */
void sett_dungeon_set_origin(SettDungeon *dungeon, int32_t room,
                             int32_t origin);
/** Joins two rooms: both tiles become doors. Refused for one room twice, tiles
    that are not on a border, that have a connection, a boss or the start, and
    for walls where the rule wants passable tiles. */
SettStatus sett_dungeon_connect(SettDungeon *dungeon, SettSpot a, SettSpot b,
                                int32_t *connection, SettError *err);
/** The same for doors that stand already, of a file: says what they cover,
    which may be anything. */
SettStatus sett_dungeon_connect_over(SettDungeon *dungeon,
                                     const SettConnection *with,
                                     SettError *err);
/** Why sett_dungeon_connect refuses that tile, whatever the other end is, as
   the rest of a sentence ("is not on the border"); NULL where it does not. */
const char *sett_dungeon_obstacle(const SettDungeon *dungeon, SettSpot at);
/** Both tiles become what they were before. */
void sett_dungeon_disconnect(SettDungeon *dungeon, int32_t connection);
SettStatus sett_dungeon_set_start(SettDungeon *dungeon, SettSpot start,
                                  SettError *err);

/** What can be reached from the start through passable tiles and doors. */
typedef struct SettDungeonVerdict {
    bool feasible;  /**< the start stands on a passable tile, each room has a
                         door, each door leads somewhere, and every passable
                         tile is reached */
    bool reference; /**< what EDD asks for: each room has a door, and every
                         door is reached */
    bool start;     /**< there is one, on a passable tile */
    int32_t bare_rooms;  /**< without a connection */
    int32_t cut_rooms;   /**< with passable tiles, none of them reached */
    int32_t cut_doors;   /**< of connections, not reached */
    int32_t loose_doors; /**< door tiles without a connection */
    int64_t cut_tiles;   /**< passable, not reached */
    int64_t reached;     /**< tiles */
} SettDungeonVerdict;

/** Looks only at rooms that changed since the last call, then at how regions
    are joined: O(changed tiles + regions + connections). */
SettDungeonVerdict sett_dungeon_check(SettDungeon *dungeon);
/** Whether the tile was reached, as of the last sett_dungeon_check. */
bool sett_dungeon_reached(const SettDungeon *dungeon, SettSpot at);

/** One reason why a dungeon is as it is. */
typedef struct SettDungeonReason {
    const char *code, *text; /**< as in SettReason; the text names no room */
    bool warning;            /**< does not make it infeasible */
    int32_t room;            /**< -1: the dungeon as a whole */
    const SettPoint *cells;  /**< of that room */
    int32_t cell_count;
} SettDungeonReason;

typedef struct SettDungeonReport {
    SettDungeonVerdict verdict;
    bool feasible; /**< no reason but warnings: rooms are legal, too */
    SettDungeonReason *reasons;
    int32_t count, capacity;
} SettDungeonReport;

/** All reasons, room by room, with cells; they belong to `tmp`. */
SettStatus sett_dungeon_report(SettDungeon *dungeon, SettArena *tmp,
                               SettDungeonReport *out);

/** Four with EDD's costs of entering a tile, and three that mean their names:
    the most treasures (enemies) that a path without crossing itself can meet,
    or the fewest enemies, and then the fewest steps. */
#define SETT_PATH_LIST(X)                                                      \
    X(FASTEST, "fastest", "floor, treasure, enemy cost 1, 1, 1")               \
    X(REWARDING, "rewarding", "floor, treasure, enemy cost 5, 0.01, 10")       \
    X(LESS_DANGER, "less-danger", "floor, treasure, enemy cost 1, 1, 20")      \
    X(MORE_DANGER, "more-danger", "floor, treasure, enemy cost 5, 5, 0.01")    \
    X(FEWEST_ENEMIES, "fewest-enemies", "exactly that, then the fewest steps") \
    X(MOST_TREASURES, "most-treasures", "exactly that, then the fewest steps") \
    X(MOST_ENEMIES, "most-enemies", "exactly that, then the fewest steps")

typedef enum SettPathType {
#define SETT_PATH_ENUM(id, name, help) SETT_PATH_##id,
    SETT_PATH_LIST(SETT_PATH_ENUM)
#undef SETT_PATH_ENUM
        SETT_PATH_TYPES
} SettPathType;

/** A way from tile to tile; going through a connection is no step. */
typedef struct SettDungeonPath {
    SettAnswer answer; /**< UNKNOWN: the budget did not suffice */
    SettSpot *spots;   /**< both ends included */
    int32_t count, steps;
    int32_t treasures, enemies; /**< met; a boss counts by its tiles */
    int64_t cost;               /**< hundredths, of the four; else 0 */
    uint64_t spent; /**< tiles or, for the most of things, states looked at */
} SettDungeonPath;

/** The cheapest path; ties: fewer steps, fewer connections, and from the end
    backwards the lower room, then the lower tile in row-major order. The most
    treasures or enemies are found exactly over all simple paths: the work grows
    with the smaller sides of the rooms, and ends after `budget` states (0:
    16,000,000). Ends outside the dungeon or in walls are SETT_BAD_INPUT. The
    spots belong to `tmp`. */
SettStatus sett_dungeon_path(const SettDungeon *dungeon, SettPathType type,
                             SettSpot from, SettSpot to, uint64_t budget,
                             SettArena *tmp, SettDungeonPath *out,
                             SettError *err);
/** "fastest" and so on; SETT_PATH_TYPES for no such name. */
SettPathType sett_path_named(const char *name);
const char *sett_path_name(SettPathType type);

/** What a dungeon counts, in the order in which it is told. Loops are
    connections beyond those that hold the parts together; a boss counts by its
    tiles; the last five are those of sett_dungeon_check. */
#define SETT_DUNGEON_FIGURE_LIST(X) \
    X(rooms)                        \
    X(connections)                  \
    X(loops)                        \
    X(dead_end_rooms)               \
    X(tiles)                        \
    X(passable_tiles)               \
    X(treasures)                    \
    X(enemies)                      \
    X(reached_tiles)                \
    X(cut_tiles)                    \
    X(cut_rooms)                    \
    X(cut_doors)                    \
    X(feasible)

typedef struct SettDungeonFigures {
#define SETT_DUNGEON_FIGURE(name) int64_t name;
    SETT_DUNGEON_FIGURE_LIST(SETT_DUNGEON_FIGURE)
#undef SETT_DUNGEON_FIGURE
} SettDungeonFigures;

/** Counts a dungeon as it is now, checking it first; `tmp` holds the work.
   Cost: its tiles once. SETT_NO_MEMORY only. */
SettStatus sett_dungeon_figures(SettDungeon *dungeon, SettArena *tmp,
                                SettDungeonFigures *out);

/** Rooms worth going to (2020): with a macro pattern, few doors, far away. */
typedef struct SettObjective {
    int32_t room;
    const char *what; /**< "defeat boss", "defeat enemies", "find treasure" */
    double quality;   /**< of its macro pattern */
    int32_t doors;
    int32_t path; /**< rooms on the way from the start, both ends counted */
} SettObjective;

/** At most `wanted` = rooms with one door but the first, and a quarter of the
    others where there are four; the first is the main one. `*out` belongs to
    `tmp`. */
SettStatus sett_dungeon_objectives(SettDungeon *dungeon, SettArena *tmp,
                                   SettObjective **out, int32_t *count);

/** Whether a document says that it is a project: "format": "sett-dungeon". */
bool sett_dungeon_is_project(const SettJson *json);
/** Reads a project; `def` names the game and the memory, the rule for doors
    comes from the document. `*newer` is set where a later version wrote it:
    what is understood was read, but it must not be written over. Errors carry
    the place. */
SettStatus sett_dungeon_read(const SettDungeonDef *def, const SettJson *json,
                             SettDungeon **out, bool *newer, SettError *err);
/** Writes a project. What `from` (the document it was read from, or NULL) has
    beside what is known stays where it was, in the order of that document:
    rooms and connections are known again by their origins, whatever they are
    called by now. */
void sett_dungeon_write(const SettDungeon *dungeon, const SettJson *from,
                        SettJsonWriter *out);
/** The rooms as level text with an empty line between them: without places,
    connections and start. */
void sett_dungeon_write_text(const SettDungeon *dungeon, SettText *out);

/** What EDD's XML holds: a room or a dungeon. */
typedef enum SettEddXml {
    SETT_NO_EDD_XML,
    SETT_EDD_XML_ROOM,
    SETT_EDD_XML_DUNGEON
} SettEddXml;
/** Looks at the first element. */
SettEddXml sett_edd_xml_kind(const char *text, size_t size);

/** A room of a file "room-ID.xml": tiles, bosses, what is locked, and the hero
    (x -1: none), who is no tile here. All of it belongs to `arena`. */
typedef struct SettEddXmlRoom {
    SettGrid grid;
    SettMask lock;
    SettPoint hero;
} SettEddXmlRoom;
SettStatus sett_edd_xml_room(const SettGame *game, const char *text,
                             size_t size, SettArena *arena, SettEddXmlRoom *out,
                             SettError *err);

/** Which of the files of a room a name is: N of "room-ID_N.xml", 0 of
    "room-ID.xml", -1 of any other name. The highest is the newest. */
int64_t sett_edd_xml_number(const char *name, size_t size, const char *id);

/** Finds the text of the room with that ID (letters, digits and '-' alone); the
    text belongs to `arena`. */
typedef SettStatus SettEddXmlSource(void *user, const char *id,
                                    SettArena *arena, char **text, size_t *size,
                                    SettError *err);
/** A dungeon of a file "dungeon-ID_N.xml" with its rooms, which are called as
    their IDs. Places are made up from the connections. */
SettStatus sett_dungeon_read_xml(const SettDungeonDef *def, const char *text,
                                 size_t size, SettEddXmlSource *source,
                                 void *user, SettArena *tmp, SettDungeon **out,
                                 SettError *err);
/** Places for all rooms, so that doors face each other where they can and no
    two rooms overlap: breadth first from the start's room. */
SettStatus sett_dungeon_arrange(SettDungeon *dungeon, SettArena *tmp);

/** Draws the plan: rooms at their places, lines for connections, the start, and
    a path (may be NULL). As sett_render_rgb and its siblings in io.h. */
SettStatus sett_dungeon_rgb(const SettDungeon *dungeon,
                            const SettDungeonPath *path, int32_t scale,
                            SettArena *arena, uint8_t **rgb, int32_t *width,
                            int32_t *height);
SettStatus sett_dungeon_svg(const SettDungeon *dungeon,
                            const SettDungeonPath *path, const char *title,
                            SettText *out);
/** As text: '@' is the start, '*' the path. SETT_TOO_LARGE over 2^20 cells. */
SettStatus sett_dungeon_plan_text(const SettDungeon *dungeon,
                                  const SettDungeonPath *path, SettArena *tmp,
                                  SettText *out);

/* What was found out about a dungeon, as members of a JSON object that is open.
   Rooms are told by name. Errors stick in the writer's text. */

/** "feasible", "reference_feasible", four counts and "reasons". */
void sett_dungeon_put_report(SettJsonWriter *w, const SettDungeon *dungeon,
                             const SettDungeonReport *report);
/** "path" (its kind), "found", what it meets and costs, and "tiles". */
void sett_dungeon_put_path(SettJsonWriter *w, const SettDungeon *dungeon,
                           SettPathType type, const SettDungeonPath *path);
/** A member for each figure. */
void sett_dungeon_put_figures(SettJsonWriter *w,
                              const SettDungeonFigures *figures);
/** "objectives": an array of `count`, the main one first. */
void sett_dungeon_put_goals(SettJsonWriter *w, const SettDungeon *dungeon,
                            const SettObjective *goals, int32_t count);

/* The same as lines of text. */

void sett_dungeon_reasons_text(const SettDungeon *dungeon,
                               const SettDungeonReport *report, SettText *out);
/** What a path meets and costs, then a line a room with its corners. */
void sett_dungeon_path_text(const SettDungeon *dungeon, SettPathType type,
                            const SettDungeonPath *path, SettText *out);
void sett_dungeon_figures_text(const SettDungeonFigures *figures,
                               SettText *out);
void sett_dungeon_goals_text(const SettDungeon *dungeon,
                             const SettObjective *goals, int32_t count,
                             SettText *out);

/** A map for Tiled (TMJ): the plan as a layer of tiles, and above it rooms by
    name, connections and the start as objects; the game's tileset has to lie
    beside it (sett/io.h). SETT_TOO_LARGE as for text. */
SettStatus sett_dungeon_write_tiled(const SettDungeon *dungeon, SettArena *tmp,
                                    SettText *out);
/** Whether a map of Tiled is such a plan: it has objects of type "room". */
bool sett_dungeon_is_tiled(const SettJson *map);
/** Reads it again, whatever was painted, moved or renamed in Tiled meanwhile:
    objects of type "room", "connection" (a polyline from door to door) and
    "start". A plan says nothing of locks, and doors cover floor. Errors carry
    the place. `tmp` holds the work. */
SettStatus sett_dungeon_read_tiled(const SettDungeonDef *def,
                                   const SettJson *map, SettArena *tmp,
                                   SettDungeon **out, SettError *err);

SETT_END
#endif
