/* icarus.h - the tile game over VGLC's Kid Icarus levels. */
#ifndef SETT_GAMES_ICARUS_H
#define SETT_GAMES_ICARUS_H

#include "games/segments.h"

/** Tiles in the order of the alphabet. */
enum {
    ICARUS_EMPTY,
    ICARUS_GROUND,
    ICARUS_LEDGE,
    ICARUS_MOVING,
    ICARUS_DOOR,
    ICARUS_DOOR_TOP,
    ICARUS_HAZARD,
    ICARUS_BLOCK, /**< the X of the paper's linking rows */
    ICARUS_TILES
};

extern const SettGame sett_game_icarus;
/** Both facings, one-way platforms, deadly hazards. */
extern const SettRunner sett_icarus_full;
/** The agent of the paper: jumps to the right alone. */
extern const SettRunner sett_icarus_2022;
/** The same with jumps to both sides. */
extern const SettRunner sett_icarus_mirrored;
/** The paper's own check of doors, free at the seams. */
bool sett_icarus_unbroken(const SettGrid *segment);

#define ICARUS_MEASURES 7
extern const SettMeasure sett_icarus_measure_rows[ICARUS_MEASURES];
SettStatus sett_icarus_measure(const SettLevel *level, SettArena *tmp,
                               double *out);

#endif
