/* dungeongrams.h - DungeonGrams: a turn-based walk with switches, food, foes.
 */
#ifndef SETT_GAMES_DUNGEONGRAMS_H
#define SETT_GAMES_DUNGEONGRAMS_H

#include "level/turns.h"
#include "sett/gagents.h"
#include "sett/game.h"

/** Tiles in the order of the alphabet. */
enum {
    DG_EMPTY,
    DG_BLOCK,
    DG_SLASH,
    DG_BACKSLASH,
    DG_SPIKE,
    DG_FOE,
    DG_SWITCH,
    DG_FOOD,
    DG_PLAYER,
    DG_EXIT,
    DG_TILES
};

extern const SettGame sett_game_dungeongrams;
/** 30 stamina, 30 for food, no cap: the paper's tables. */
extern const SettTurns sett_dg_2022a;
/** 30 stamina, 25 for food, at most 30. */
extern const SettTurns sett_dg_2022b;
/** 40 stamina, 30 for food, at most 40: today's. */
extern const SettTurns sett_dg_head;

/** Reads a level, a segment without start and exit between two empty columns on
    either side, start top left, exit bottom right. `*shift`: columns added. */
SettStatus sett_dg_read(const SettTurns *rules, const SettGrid *grid,
                        SettArena *arena, SettTurnLevel *out, int32_t *shift);
/** The paper's own check of structures: 1 whole, 0 broken, -1 where its program
    fails for want of a row or a column. */
SettStatus sett_dg_unbroken(const SettGrid *segment, SettArena *tmp,
                            int32_t *out);
/** Words for what stops the player, as a reason of the verdict. */
SettStatus sett_dg_why(const SettTurnLevel *level, int32_t shift,
                       const SettTurnResult *result, SettArena *tmp,
                       SettReport *report);

/** What is measured of a segment's tiles: name, help, a fair range. */
#define DG_SHAPE_LIST(X)                                                       \
    X(DENSITY, "density", "blocks, share of all tiles", 0, 1)                  \
    X(DENSITY_ALL, "density_all", "blocks and structures, share of all tiles", \
      0, 1)                                                                    \
    X(LENIENCY, "leniency",                                                    \
      "columns with a spike, with a foe and with a switch count a third "      \
      "each; share of the columns",                                            \
      0, 1)                                                                    \
    X(FOES, "foes", "foes", 0, 10)                                             \
    X(SPIKES, "spikes", "spikes", 0, 30)                                       \
    X(SWITCHES, "switches", "switches", 0, 10)                                 \
    X(FOOD, "food", "food", 0, 10)                                             \
    X(HOUSES, "house_columns", "columns that hold part of a house", 0, 15)
#define DG_MEASURES 8
/** Fills out[DG_MEASURES]. */
void sett_dg_shape(const SettGrid *segment, double *out);
extern const SettMeasure sett_dg_measure_rows[DG_MEASURES];
SettStatus sett_dg_measure(const SettGame *game, const SettLevel *level,
                           SettArena *tmp, double *out);

/** What agent programs draw with (dungeongrams_canvas.c). */
extern const SettCanvas sett_dg_canvas;

extern const SettArtwork sett_dg_art; /**< dungeongrams_art.c */

#endif
