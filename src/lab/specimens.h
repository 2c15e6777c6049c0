/* specimens.h - what a generator is shown by: some of its levels, who drew what
   in them, and the judges that rate them. */
#ifndef SETT_LAB_SPECIMENS_H
#define SETT_LAB_SPECIMENS_H

#include "lab/oracle.h"
#include "sett/gagents.h"

/** Levels of one generator at its canvas's size. */
typedef struct SettSpecimens {
    SettGrid *levels;
    /** A byte a cell of each level: 0 = no agent drew it, else 1 + the origin
        of the agent that did. */
    uint8_t **origins;
    int32_t count;
} SettSpecimens;

/** Levels first..first+count-1 of `seed`, the very ones that "sett generate"
    draws, whether or not they are legal. `origins`: a number below 255 for each
    agent, NULL: all 0. All of it belongs to `arena`. */
SettStatus sett_specimens(const SettGame *game, const SettGagents *generator,
                          const uint8_t *origins, uint64_t seed, uint64_t first,
                          int32_t count, SettArena *arena, SettSpecimens *out);

#define SETT_MAX_RATERS 2
/** Who rates a game's generators: its judges "solve" and "baumgarten" where it
    has them, else the usual oracle. Returns how many. */
int32_t sett_raters(const SettGame *game, SettOracle out[SETT_MAX_RATERS]);

#endif
