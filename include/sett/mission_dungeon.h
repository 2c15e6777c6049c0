/* mission_dungeon.h - a mission laid out as a dungeon of EDD: a room for each
   of its rooms, a connection for each of its ways, in the mission's order. A
   dungeon has no keys: they lie as treasure, and its file says in members of
   its own what is locked and what lies where (docs/guide/designers.md). Whoever
   edits the dungeon (the studio, the command line) keeps these members. */
#ifndef SETT_MISSION_DUNGEON_H
#define SETT_MISSION_DUNGEON_H

#include "sett/dungeon.h"
#include "sett/mission.h"

SETT_BEGIN

/** What stands in a room: START, GOAL, KEY or SWITCH; x and y are those of the
    room, `way` is -1. */
typedef struct SettMissionDungeon {
    SettDungeon *dungeon; /**< sett_dungeon_destroy */
    SettThing *things;
    int32_t thing_count;
} SettMissionDungeon;

/** Lays a mission out. Rooms are `style`'s cells (sett_mission_lay), a row of
    floor around what `style->rooms` or a few walls by lot leave open of the
    rest; all floor of a room is joined, so that what the graph proves holds on
    the tiles. A room is called by its number and by what lies in it ("4 key
    a"). Missions that no plane holds are laid out, too: connections may cross.
    `game`: that of EDD. `out->things` belong to the arena. SETT_INFEASIBLE with
    the reason: a room has more ways than places for doors, or `style->rooms`
    makes none in 20 tries. SETT_BAD_ARGUMENT: `style->cell`. SETT_TOO_LARGE,
    SETT_NO_MEMORY, SETT_CANCELLED: there is no dungeon then. */
SettStatus sett_mission_dungeon(const SettMission *mission,
                                const SettGame *game, uint64_t seed,
                                uint64_t index, const SettMissionStyle *style,
                                SettAlloc alloc, SettArena *arena,
                                SettMissionDungeon *out, SettError *err);
/** Writes the dungeon's project with the members "mission" (as
    sett_mission_write has it; way i is connection i) and "things" ({"what",
    "of", "room", "x", "y"}). SETT_NO_MEMORY. */
SettStatus sett_mission_dungeon_write(const SettMission *mission,
                                      const SettMissionDungeon *made,
                                      SettArena *tmp, SettJsonWriter *out,
                                      SettError *err);

SETT_END
#endif
