/* alike.h - which levels of a kernel are refused for the reason that one is. */
#ifndef SETT_GAMES_KERNEL_ALIKE_H
#define SETT_GAMES_KERNEL_ALIKE_H

#include "sett/kernel.h"

/** As SettAlikeFn (game.h), of the kernel's own judge, where a win is to take
    low..high moves (pushes), and not fewer; 0, SETT_FAR: any number. */
SettStatus sett_kernel_alike(const SettKernel *kernel, const SettLevel *level,
                             int32_t low, int32_t high, SettArena *tmp,
                             uint64_t *sets, bool *known);
/** For a level that is won in under `low` moves: those with the same play. */
SettStatus sett_kernel_alike_short(const SettKernel *kernel,
                                   const SettLevel *level, int32_t low,
                                   SettArena *tmp, uint64_t *sets, bool *known);
/** The same of PUSH games; `*known` was set to false. */
SettStatus sett_kernel_alike_boxes(const SettKernel *kernel,
                                   const SettLevel *level, int32_t high,
                                   SettArena *tmp, uint64_t *alike,
                                   bool *known);
/** The same of WALK and TURNS games that are won on a goal. */
SettStatus sett_kernel_alike_walk(const SettKernel *kernel,
                                  const SettLevel *level, SettArena *tmp,
                                  uint64_t *alike, bool *known);
/** For a level in which the player can get stuck: those in which he can for the
    same reason. WALK alone; costs what sett_kernel_solve does. */
SettStatus sett_kernel_alike_stuck(const SettKernel *kernel,
                                   const SettLevel *level, SettArena *tmp,
                                   uint64_t *alike, bool *known);

#endif
