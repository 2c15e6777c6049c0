/* floor.h - floors of a mission's rooms by layout creators. */
#ifndef SETT_GEN_MISSION_FLOOR_H
#define SETT_GEN_MISSION_FLOOR_H

#include "sett/gen.h"

/** Makes the floor of a room of `wide` x 1 cells: the largest part of a layout
    inside its outer walls, with a way from it to the four tiles in the middle
   of each cell. SETT_INFEASIBLE where 20 layouts come to nothing. Belongs to
    `arena`. */
SettStatus sett_mission_floor(const SettPipe *pipe, uint64_t seed, int32_t wide,
                              int32_t cell, SettArena *arena, SettMask *out);

#endif
