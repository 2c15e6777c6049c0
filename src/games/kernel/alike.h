/* alike.h - which levels of a kernel are refused for the reason that one is. */
#ifndef SETT_GAMES_KERNEL_ALIKE_H
#define SETT_GAMES_KERNEL_ALIKE_H

#include "sett/kernel.h"

/** As SettAlikeFn (game.h), of the kernel's own judge. */
SettStatus sett_kernel_alike(const SettKernel *kernel, const SettLevel *level,
                             SettArena *tmp, uint64_t *alike, bool *known);
/** The same of PUSH games; `*known` was set to false. */
SettStatus sett_kernel_alike_boxes(const SettKernel *kernel,
                                   const SettLevel *level, SettArena *tmp,
                                   uint64_t *alike, bool *known);

#endif
