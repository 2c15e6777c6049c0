/* dungeon_why.h - why a dungeon of EDD cannot be walked through: the fewest
   walls that part a room, doors that meet no door, rooms that nothing joins. */
#ifndef SETT_DUNGEON_WHY_H
#define SETT_DUNGEON_WHY_H

#include "sett/dungeon.h"

SETT_BEGIN

typedef enum SettDungeonCauseKind {
    SETT_CAUSE_START, /**< the start, `to`, stands on a wall */
    SETT_CAUSE_DOOR,  /**< `to` is a door that meets no other door */
    SETT_CAUSE_ROOM,  /**< no door leads from the room to another */
    SETT_CAUSE_ROOMS, /**< its doors lead to rooms that no door joins with the
                           room of the start */
    SETT_CAUSE_WALLS  /**< walls between `from` and `to` */
} SettDungeonCauseKind;

/** One cause. WALLS: whatever else is as it is, `fewest` walls have to be
    opened before a way leads from `from` (a door, or the start) to `to` (a door
    where that part of the room has one, else its first tile); `walls` are all
    that belong to some such set, in row-major order. As many as `fewest`: no
    other set does. */
typedef struct SettDungeonCause {
    SettDungeonCauseKind kind;
    int32_t room;
    SettPoint from, to;
    SettPoint *walls;
    int32_t wall_count, fewest;
    int32_t joined; /**< ROOMS: so many rooms, itself too, are joined to it */
} SettDungeonCause;

typedef struct SettDungeonWhy {
    SettDungeonCause *causes; /**< the start, then by room; belong to `tmp` */
    int32_t count;
} SettDungeonWhy;

/** Why what sett_dungeon_check counts is cut off: none where it is feasible.
    A room that is not reached at all tells of its own walls; what bars the way
    to it is told with the room where that is. Cost: the tiles of a room for
    each of its parts. SETT_NO_MEMORY. */
SettStatus sett_dungeon_why(SettDungeon *dungeon, SettArena *tmp,
                            SettDungeonWhy *out);
/** Adds a cause as a sentence without a full stop, `room "3": wall at 4,2
    closes the only way between door 0,3 and door 12,3`. */
void sett_dungeon_cause_text(const SettDungeon *dungeon,
                             const SettDungeonCause *cause, SettText *out);

/** Adds why the goal of the mission is lost that `project`, the document of a
    dungeon, has: nothing where it has none, or it is not. In `tmp`; errors of
    sett_mission_read. `project` may be NULL. */
SettStatus sett_dungeon_mission_text(const SettJson *project, SettArena *tmp,
                                     SettText *out, SettError *err);
/** Adds all causes, then the mission's, as lines "  why: ...". */
SettStatus sett_dungeon_why_text(SettDungeon *dungeon, const SettJson *project,
                                 SettArena *tmp, SettText *out, SettError *err);
/** The same as `why`, an array of reasons as sett_dungeon_put_report writes
    them: cells are walls, the start or the door; the mission's has no room. */
SettStatus sett_dungeon_put_why(SettJsonWriter *w, SettDungeon *dungeon,
                                const SettJson *project, SettArena *tmp,
                                SettError *err);

SETT_END
#endif
