/* floor_plan.h - what a layout of rooms is made of: rooms, corridors between
   them, and the doorways where both touch. A rule on tiles: it holds for every
   layout of which somebody knows the rooms. */
#ifndef SETT_FLOOR_PLAN_H
#define SETT_FLOOR_PLAN_H

#include "sett/grid.h"

SETT_BEGIN

/** A room with its walls: its floor lies at x + 1 .. x + w - 2 and
    y + 1 .. y + h - 2. Two rooms may share a line of walls. */
typedef struct SettRoomBox {
    int32_t x, y, w, h;
} SettRoomBox;

/** A cell of a corridor beside the floor of a room. One between two rooms that
    share a wall is a doorway of each. */
typedef struct SettDoorway {
    int32_t x, y;
    int32_t room, corridor; /**< indices */
} SettDoorway;

/** A 4-connected group of open cells outside the floors of all rooms; a single
    one in a shared wall is a corridor, too. Its cells and doorways are ranges
    of those of the plan. */
typedef struct SettCorridor {
    int32_t first, count;
    int32_t first_door, door_count;
} SettCorridor;

#define SETT_PLAN_WALL INT32_MIN /**< in `at`: not open */

/** Lists belong to the arena. */
typedef struct SettFloorPlan {
    const SettRoomBox *rooms;
    int32_t room_count;
    SettCorridor *corridors; /**< by their first cell in row-major order */
    int32_t corridor_count;
    SettDoorway *doors; /**< corridor by corridor; in each by cell, then by side
                             (N, E, S, W) of the room's floor */
    int32_t door_count;
    SettPoint *cells; /**< of the corridors, row-major in each */
    int32_t cell_count;
    int32_t *at; /**< by cell: a room's index, -1 - a corridor's, or
                      SETT_PLAN_WALL */
} SettFloorPlan;

/** The plan of `open` with these rooms, which lie inside it and share no floor
    (a cell of two belongs to the first). Rooms are not copied. O(cells).
    SETT_NO_MEMORY, SETT_CANCELLED. */
SettStatus sett_floor_plan(const SettMask *open, const SettRoomBox *rooms,
                           int32_t room_count, SettArena *arena,
                           SettFloorPlan *out);

/** The plan of `open` of which nobody knows the rooms: a room is a 4-connected
    group of cells that each lie in some open square of 2 x 2; its box is the
    smallest around it, with walls, so boxes of crooked rooms may overlap. Rooms
    by their first cell in row-major order. O(cells). SETT_NO_MEMORY,
    SETT_CANCELLED. */
SettStatus sett_floor_plan_found(const SettMask *open, SettArena *arena,
                                 SettFloorPlan *out);
/** Whether a cell is an opening: of no room, two opposite neighbours closed,
    the other two open, and a room on at least one of those sides. */
bool sett_plan_opening(const SettFloorPlan *plan, const SettMask *open,
                       SettPoint cell);

SETT_END
#endif
