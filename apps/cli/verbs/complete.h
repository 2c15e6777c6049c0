/* complete.h - sett complete --extend: a level that goes on. */
#ifndef SETT_CLI_COMPLETE_H
#define SETT_CLI_COMPLETE_H

#include "verbs/solving.h"

typedef struct CompleteExtend {
    int64_t slices; /**< at least so many more than are drawn */
    int64_t ahead;
    bool drawn; /**< the drawing is one, and not only a size */
} CompleteExtend;

/** Writes a level, or, where the game's levels are not so long, a slice a
    line. */
SettStatus cli_complete_extend(Cli *cli, const Solving *s,
                               const CompleteExtend *how);

#endif
