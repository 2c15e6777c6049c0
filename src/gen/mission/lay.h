/* lay.h - a mission on a lattice, as it is laid out: of lay.c, which places
   rooms and ways, and lay_map.c, which opens their tiles. */
#ifndef SETT_GEN_MISSION_LAY_H
#define SETT_GEN_MISSION_LAY_H

#include "sett/mission.h"

#define SETT_LATTICE 56 /* cells across at most; rooms begin in the middle */
#define SETT_CELL_FREE (-1) /* a cell of nobody */

/* A way's cells, from room a to room b, both ends included. */
typedef struct SettLaidWay {
    int32_t *cells;
    int32_t count;
} SettLaidWay;

typedef struct SettLayer {
    const SettMission *m;
    SettRng rng;
    int32_t wide[SETT_MISSION_ROOMS]; /* cells that a room takes in a row */
    int32_t at[SETT_MISSION_ROOMS];   /* its first cell; -1: not placed */
    int32_t side;   /* cells across: SETT_LATTICE, or a plan's */
    int16_t *owner; /* by cell: room, or 100 + way, or SETT_CELL_FREE */
    uint64_t free[SETT_LATTICE]; /* bits of free cells, by row */
    int16_t *from, *queue;
    int32_t reached; /* cells of the queue */
    int16_t *steps;
    SettLaidWay courses[SETT_MISSION_WAYS];
    int32_t *pool; /* of the courses' cells */
    int32_t pool_used;
    int32_t failed[SETT_MISSION_WAYS];
    int32_t apart; /* cells that rooms should lie apart */
    bool loops_first;
    SettMissionStyle style;
} SettLayer;

static inline int32_t sett_layer_below(SettLayer *l, int32_t n)
{
    return (int32_t)sett_rng_below(&l->rng, (uint32_t)n);
}

/** Opens the tiles of rooms and ways, and places the things. SETT_INFEASIBLE
    where a room is not made or there are too many tiles. */
SettStatus sett_layer_write(SettLayer *l, SettArena *arena,
                            SettMissionMap *map);

#endif
