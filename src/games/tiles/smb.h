/* smb.h - the tile game over VGLC's Super Mario Bros levels. */
#ifndef SETT_GAMES_SMB_H
#define SETT_GAMES_SMB_H

#include "games/tiles/segments.h"

/** Tiles in the order of the alphabet. */
enum {
    SMB_EMPTY,
    SMB_GROUND,
    SMB_BREAKABLE,
    SMB_FULL_QUESTION,
    SMB_EMPTY_QUESTION,
    SMB_ENEMY,
    SMB_PIPE_TOP_LEFT,
    SMB_PIPE_TOP_RIGHT,
    SMB_PIPE_LEFT,
    SMB_PIPE_RIGHT,
    SMB_COIN,
    SMB_CANNON_TOP,
    SMB_CANNON,
    SMB_TILES
};

extern const SettGame sett_game_smb;
extern const SettRunner sett_smb_runner;

/** What is measured of a segment's tiles: name, help, a fair range. */
#define SMB_SHAPE_LIST(X)                                                      \
    X(LINEARITY, "linearity",                                                  \
      "distance of the ground's heights from a line, share of the most "       \
      "possible",                                                              \
      0, 1)                                                                    \
    X(LENIENCY, "leniency",                                                    \
      "columns with a foe and columns without ground count a half each; "      \
      "share of the columns",                                                  \
      0, 1)                                                                    \
    X(GAPS, "gaps", "runs of columns without ground in the bottom row", 0, 10) \
    X(LONGEST_GAP, "longest_gap", "columns of the longest of them", 0, 25)     \
    X(FOES, "foes", "foes and cannons", 0, 20)                                 \
    X(COINS, "coins", "coins", 0, 50)                                          \
    X(STRUCTURES, "pipes", "columns that hold part of a pipe", 0, 25)
#define SMB_SHAPES 7
/** Fills out[SMB_SHAPES]. */
void sett_smb_shape(const SettGrid *segment, double *out);

#define SMB_MEASURES 8
extern const SettMeasure sett_smb_measure_rows[SMB_MEASURES];
SettStatus sett_smb_measure(const SettGame *game, const SettLevel *level,
                            SettArena *tmp, double *out);

extern const SettArtwork sett_smb_art; /**< smb_art.c */

#endif
