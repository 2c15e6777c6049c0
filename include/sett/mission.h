/* mission.h - missions of locks and keys: graphs of rooms, given or drawn by a
   grammar, proved free of softlocks by exhaustive play, and laid out in tiles.
   A softlock is a state that play can come to and from which no play reaches
   the goal. A map is walls, floor and things with places: of no game, though
   the creators of one may make its rooms. */
#ifndef SETT_MISSION_H
#define SETT_MISSION_H

#include "sett/gen.h"

SETT_BEGIN

#define SETT_MISSION_VERSION 3 /**< changes whenever a seed draws otherwise */
#define SETT_MISSION_ROOMS 64  /**< most rooms; index below 64 */
#define SETT_MISSION_WAYS 160
#define SETT_MISSION_KINDS 8  /**< kinds of keys */
#define SETT_MISSION_KEYS 16  /**< keys in all rooms */
#define SETT_MISSION_SPENT 26 /**< locks that use keys up */
#define SETT_MISSION_SWITCHES \
    8 /**< switches, each pressed once and for all \ */

/** A room: at most one key and one switch. */
typedef struct SettMissionRoom {
    int8_t key;       /**< its kind, or -1 */
    int8_t switch_of; /**< number of its switch, or -1 */
    bool optional; /**< nothing that the goal needs lies in it or behind it */
} SettMissionRoom;

/** A way between two rooms. */
typedef struct SettMissionWay {
    int16_t a, b;
    int8_t key;       /**< kind that opens it, or -1 */
    int8_t need;      /**< how many keys of that kind; at least 1 */
    int8_t switch_of; /**< switch that opens it, or -1 */
    bool one_way;     /**< from a to b only */
} SettMissionWay;

/** A mission: a plain value. */
typedef struct SettMission {
    SettMissionRoom rooms[SETT_MISSION_ROOMS];
    SettMissionWay ways[SETT_MISSION_WAYS];
    int32_t room_count, way_count;
    int32_t start, goal;
    uint32_t spent; /**< bit k: keys of kind k are used up, and a lock once
                         opened stays open; else they are kept */
} SettMission;

/** A mission of no room. */
SettMission sett_mission(void);
/** SETT_BAD_ARGUMENT with what is wrong: an index, a count over a limit, a
    switch that no room or two rooms have, no start or goal. */
SettStatus sett_mission_check(const SettMission *mission, SettError *err);

/** How a mission ends, whatever the player does. */
#define SETT_MISSION_END_LIST(X)                                    \
    X(SOUND, "sound")             /* the goal stays within reach */ \
    X(SOFTLOCK, "softlock")       /* some play loses it for good */ \
    X(UNREACHABLE, "unreachable") /* no play reaches it */          \
    X(UNKNOWN, "unknown")         /* the budget of states ran out */
typedef enum SettMissionEnd {
#define SETT_MISSION_END_ENUM(name, text) SETT_MISSION_##name,
    SETT_MISSION_END_LIST(SETT_MISSION_END_ENUM)
#undef SETT_MISSION_END_ENUM
} SettMissionEnd;
const char *sett_mission_end_name(SettMissionEnd end);

typedef struct SettMissionVerdict {
    SettMissionEnd end;
    int64_t states;   /**< that play can come to (until it was decided) */
    int32_t length;   /**< least moves and pick-ups to the goal, or -1 */
    int32_t stuck;    /**< SOFTLOCK, UNREACHABLE: the room of the first state
                           that the goal is lost in, else -1 */
    uint32_t held;    /**< keys taken there, by rank of their rooms */
    uint32_t opened;  /**< locks opened there, by rank of their ways */
    uint32_t pressed; /**< switches pressed there */
} SettMissionVerdict;

/** Plays a mission in every way: where the player stands, which keys he has
    taken (he may leave any), which locks he has spent one on, which switches he
    has pressed. `budget`: most states, 0 for 1,000,000. About 100 ns a state.
    SETT_NO_MEMORY, SETT_CANCELLED. */
SettStatus sett_mission_prove(const SettMission *mission, int64_t budget,
                              SettArena *tmp, SettMissionVerdict *out);

/** Why a goal is lost: ways whose locks, switches and directions bar it
    together, however free all others were. */
typedef struct SettMissionWhy {
    int16_t ways[SETT_MISSION_WAYS]; /**< in their order; none: the rooms are
                                          not joined at all */
    int32_t way_count;
    bool irreducible; /**< without any one of them the goal can be reached,
                           proven; false: a question took too many states */
    bool smallest;    /**< no fewer ways bar it, proven */
    uint64_t rooms;   /**< bit r: play comes to room r from the lost state */
} SettMissionWhy;
/** From the state in which `lost`, which ends SOFTLOCK or UNREACHABLE, says
    that the goal is lost. `budget`: most states of each question, 0 for
    1,000,000; at most two questions a way. SETT_NO_MEMORY, SETT_CANCELLED. */
SettStatus sett_mission_why(const SettMission *mission,
                            const SettMissionVerdict *lost, int64_t budget,
                            SettArena *tmp, SettMissionWhy *out);
/** The same as a sentence without a full stop, with keys, locks and switches
    as sett_mission_text names them. */
void sett_mission_why_text(const SettMission *mission,
                           const SettMissionVerdict *lost,
                           const SettMissionWhy *why, SettText *out);

/** What the grammar draws. */
typedef struct SettMissionParams {
    int32_t rooms;       /**< 4..60 */
    int32_t keys;        /**< locked doors, each with a key: 0..8 */
    int32_t switches;    /**< doors that a switch opens: 0..4 */
    int32_t shortcuts;   /**< one-way ways back: 0..8 */
    SettChance spent;    /**< chance that a lock shares one kind of keys that
                              are used up */
    SettChance optional; /**< chance that what a door leads to is not needed */
    SettChance difficulty; /**< chance that a key lies behind the latest door,
                                and that a door stands back near the start */
} SettMissionParams;
extern const SettTable sett_mission_params;

/** Draws a mission: zones of rooms, each behind a door whose key or switch lies
    in a zone before it; the goal in the last one. It is sound: keys that are
    used up are shared only where the proof holds. SETT_BAD_ARGUMENT where rooms
    are too few for the doors (2 * (keys + switches) + 2). */
SettStatus sett_mission_draw(const SettMissionParams *params, uint64_t seed,
                             uint64_t index, SettArena *tmp, SettMission *out,
                             SettError *err);

/** Reads a mission: our JSON; a graph in DOT as the VGLC has those of The
   Legend of Zelda; or the lines "n ID LABEL", "e FROM TO" of Madkour et al.
   2021. By its first bytes. Errors: SETT_BAD_INPUT with the place,
   SETT_TOO_LARGE. */
SettStatus sett_mission_read(const char *text, size_t size, SettArena *tmp,
                             SettMission *out, SettError *err);
/** Writes our JSON: {"mission": 1, "start", "goal", "spent": [kind], "rooms":
    [{"key", "switch", "optional"}], "ways": [{"a", "b", "key", "need",
    "switch", "one_way"}]}; members at their defaults are left out. */
void sett_mission_write(const SettMission *mission, SettText *out);

/** What stands on a tile of a map. */
#define SETT_THING_LIST(X) \
    X(START, "start")      \
    X(GOAL, "goal")        \
    X(KEY, "key")          \
    X(LOCK, "lock")        \
    X(SWITCH, "switch")    \
    X(SWITCH_DOOR, "door") \
    X(ONE_WAY, "one-way")
typedef enum SettThingKind {
#define SETT_THING_ENUM(name, text) SETT_THING_##name,
    SETT_THING_LIST(SETT_THING_ENUM)
#undef SETT_THING_ENUM
} SettThingKind;

typedef struct SettThing {
    SettThingKind kind;
    int32_t x, y;
    int32_t of;        /**< kind of key, number of switch; ONE_WAY: a SettDir */
    int32_t room, way; /**< of the mission; -1: of none */
} SettThing;

/** A mission in tiles. Lists belong to the arena. */
typedef struct SettMissionMap {
    SettMask open; /**< floor, doors and things */
    SettThing *things;
    int32_t thing_count;
    SettPoint *rooms; /**< a floor tile of each */
    uint32_t spent;   /**< kinds of keys that are used up */
    int32_t tries;    /**< placements until all ways were drawn */
    int32_t undrawn;  /**< SETT_INFEASIBLE: a way that has to cross another, or
                           for which there was no room; -1: a room was not made
                         */
    bool crosses;     /**< and it is the former: no plane holds the ways */
} SettMissionMap;

/** How a mission is laid out; zeros: small plain rooms. */
typedef struct SettMissionStyle {
    int32_t tries; /**< placements by lot at most; 0 for 250 */
    int32_t cell;  /**< tiles across that a room has, walls included:
                        SETT_MISSION_CELL (6) to 64, even; 0: that, or with
                        `rooms` SETT_MISSION_ROOM_CELL (12) */
    /** Makes the floor of each room, on a grid of `cell` rows and of `cell`
        columns or several times as many; what of it is joined to its largest
        part stays. NULL: plain floors. */
    const SettPipe *rooms;
} SettMissionStyle;
#define SETT_MISSION_CELL 6
#define SETT_MISSION_ROOM_CELL 12

/** Lays a mission out: rooms on a lattice, ways as corridors that never touch,
    each with its door at room a. Rooms with more than four ways are wider.
    After the placements by lot comes one in an order of the ways around each
    room in which none cross: it is larger and plainer, and is found for every
    mission that a plane holds. `style`: NULL for zeros. SETT_INFEASIBLE where
    no plane does, where it would take more than 250 x 250 rooms' cells or
    32767 tiles across, or where `rooms` makes none in 20 tries.
    SETT_BAD_ARGUMENT: `cell`. SETT_NO_MEMORY, SETT_CANCELLED. */
SettStatus sett_mission_lay(const SettMission *mission, uint64_t seed,
                            uint64_t index, const SettMissionStyle *style,
                            SettArena *arena, SettMissionMap *out);
/** The map as rows of text, a level of games/mission.game.toml: # wall, .
   floor,
    @ start, ! goal, a..h keys that are kept and A..H their doors, i..p keys
   that are used up and I..P their locks, 1..8 switches and qrstuwxy the doors
   that they open, ^>v< one-way. A lock's `need` is not in it. */
void sett_mission_text(const SettMissionMap *map, SettText *out);

SETT_END
#endif
