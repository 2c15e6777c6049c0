/* jumps.h - the five jumps of the side-view tile games (Biemer and Cooper 2022,
   after Cooper's arcs for VGLC levels), as the tree of their steps:
       (0,-1)(0,-2)(0,-3)(1,-3)(1,-4)
       (0,-1)(0,-2)(0,-3)(0,-4)(1,-4)
       (0,-1)(1,-1)(1,-2)(1,-3)(1,-4)(2,-4)
       (0,-1)(1,-1)(1,-2)(2,-2)(2,-3)(3,-3)(3,-4)(4,-4)(5,-4)(5,-3)(6,-3)(7,-3)
           (7,-2)(8,-2)(8,-1)
       ... the last to (5,-4), then (6,-4)(6,-3)(7,-3)(7,-2)(8,-2)(8,-1)
   in cells from the take-off. */
#ifndef SETT_GAMES_JUMPS_H
#define SETT_GAMES_JUMPS_H

#include "level/platformer.h"

#define SETT_ARC_STEPS 30
extern const SettJumpStep sett_arc_steps[SETT_ARC_STEPS];

#endif
