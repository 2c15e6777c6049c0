/* program_draw.h - levels of agent programs, as the parts of this folder judge
   them. */
#ifndef SETT_LAB_PROGRAM_DRAW_H
#define SETT_LAB_PROGRAM_DRAW_H

#include "sett/gagents.h"

/** Level `index` of a program by a seed; its cells belong to `tmp`.
    SETT_INFEASIBLE, SETT_NO_MEMORY. */
SettStatus sett_program_draw(const SettGame *game, const SettGagents *program,
                             uint64_t seed, uint64_t index, int32_t w,
                             int32_t h, SettArena *tmp, SettLevel *out);

#endif
