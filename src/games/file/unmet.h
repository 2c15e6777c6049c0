/* unmet.h - what the levels of a file and its players can come to at best.
   Reach is taken too far rather than too short: all levels at once, each thing
   as often as it may stand, so that what is not in it is in no level. */
#ifndef SETT_GAMES_FILE_UNMET_H
#define SETT_GAMES_FILE_UNMET_H

#include "games/file/file.h"

/** Things, which are taken. */
#define FILE_THINGS                                                          \
    (SETT_DOES_COLLECT | SETT_DOES_KEY | SETT_DOES_LOCK | SETT_DOES_SWITCH | \
     SETT_DOES_FOOD | SETT_DOES_HEAL)

typedef struct Unmet {
    Reading *r;
    int32_t cells;            /**< of the largest level */
    int32_t most[FILE_TILES]; /**< that a legal level has of a tile */
    uint64_t named;           /**< tags that conditions, foes and moves name */
} Unmet;

typedef enum UnmetHolds {
    HOLDS_SOMETIMES,
    HOLDS_NEVER,
    HOLDS_ALWAYS
} UnmetHolds;

/** What one player can come to. */
typedef struct Reach {
    const Unmet *u;
    const SettKernel *k;
    bool in[FILE_TILES]; /**< tiles that he gets onto */
    uint32_t keys;       /**< kinds that he takes */
} Reach;

Unmet sett_unmet(Reading *r);
/** `u` must outlive it. */
void sett_unmet_reach(const Unmet *u, const SettKernel *k, Reach *out);
UnmetHolds sett_unmet_holds(const Reach *p, const SettKernelRule *rule);
/** The tile that a cell is to who enters it. */
int32_t sett_unmet_below(const SettKernel *k, int32_t tile);

#endif
