/* makers_draw.h - what the jobs of makers.h are drawn from: games with other
   borders, tile numbers and tables, parameters, maps with objects, locks. */
#ifndef SETT_TESTS_GOLDEN_MAKERS_DRAW_H
#define SETT_TESTS_GOLDEN_MAKERS_DRAW_H

#include "sett/catalog.h"

/** Most tiles of a game whose own ones were moved up. */
#define MAKER_TILES 128

/** One drawn job. Everything else lives in its arena. */
typedef struct Maker {
    const SettGen *gen;
    SettArena *arena;
    SettRng rng;
    int32_t number;
    const SettGame *own; /**< the catalog's game, */
    SettGame game;       /**< and what became of it */
    SettTile tiles[MAKER_TILES];
    SettFurnishing furnish;
    int32_t shift; /**< that tiles were moved up by */
    void *params;
    SettGrid base;
    SettMask lock;
    bool has_lock, has_only;
    uint8_t only[256];
} Maker;

/** Number `number` of a generator. Not to be moved after it. */
SettStatus golden_draw_job(Maker *m);

#endif
