/* icarus.h - the tile game over VGLC's Kid Icarus levels. */
#ifndef SETT_GAMES_ICARUS_H
#define SETT_GAMES_ICARUS_H

#include "games/tiles/segments.h"

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

/** What is measured of a segment's tiles: name, help, a fair range. */
#define ICARUS_SHAPE_LIST(X)                                                   \
    X(DENSITY, "density",                                                      \
      "solid tiles, platforms that do not move included; share", 0, 1)         \
    X(LENIENCY, "leniency",                                                    \
      "rows with a hazard, with a door and with a moving platform count a "    \
      "third each; share of the rows",                                         \
      0, 1)                                                                    \
    X(GAPS, "gaps",                                                            \
      "runs of three or more rows without a place to stand: as high as jumps " \
      "get",                                                                   \
      0, 10)                                                                   \
    X(LONGEST_GAP, "longest_gap",                                              \
      "most rows in turn without a place to stand", 0, 10)                     \
    X(HAZARDS, "hazards", "hazard tiles", 0, 20)                               \
    X(DOORS, "doors", "doors, by their lower tiles", 0, 10)                    \
    X(MOVING, "moving_platforms", "tiles of moving platforms", 0, 20)
#define ICARUS_SHAPES 7
/** Fills out[ICARUS_SHAPES]. */
void sett_icarus_shape(const SettGrid *segment, double *out);

#define ICARUS_MEASURES 9
extern const SettMeasure sett_icarus_measure_rows[ICARUS_MEASURES];
SettStatus sett_icarus_measure(const SettGame *game, const SettLevel *level,
                               SettArena *tmp, double *out);

extern const SettArtwork sett_icarus_art; /**< icarus_art.c */

#endif
