/* plane.h - missions without crossings: in which order the ways of each room
   lie around it, and rooms and ways on a lattice in that order. */
#ifndef SETT_GEN_MISSION_PLANE_H
#define SETT_GEN_MISSION_PLANE_H

#include "sett/mission.h"

/** The order of ways around rooms: of those joined to the start. */
typedef struct SettMissionOrder {
    /** By way and end (0 = at a, 1 = at b): the way that follows there; -1
        where the way is not joined to the start. */
    int16_t after[SETT_MISSION_WAYS][2];
    int32_t crossing; /**< SETT_INFEASIBLE: a way that has to cross another */
} SettMissionOrder;

/** Finds one; SETT_INFEASIBLE where ways have to cross (Demoucron, Malgrange
    and Pertuiset 1964). Some 10 microseconds for 30 rooms. */
SettStatus sett_mission_plane(const SettMission *mission, SettArena *tmp,
                              SettMissionOrder *out);

/** Cells of a way from within room a to within room b, side by side. */
typedef struct SettMissionCourse {
    SettPoint *cells;
    int32_t count;
} SettMissionCourse;

/** Rooms and ways on a lattice of w x h cells; of what is joined to the start.
 */
typedef struct SettMissionPlan {
    int32_t w, h;
    SettPoint at[SETT_MISSION_ROOMS]; /**< first cell */
    int32_t wide[SETT_MISSION_ROOMS]; /**< cells of a row that it takes */
    SettMissionCourse ways[SETT_MISSION_WAYS];
} SettMissionPlan;

/** Draws them; `wide` holds how wide rooms have to be. SETT_TOO_LARGE beyond
    SETT_PLAN_SIDE cells. */
#define SETT_PLAN_SIDE 250
SettStatus sett_mission_plan(const SettMission *mission,
                             const SettMissionOrder *plane, SettArena *arena,
                             SettMissionPlan *out);

#endif
