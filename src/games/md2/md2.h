/* md2.h - MiniDungeons 2: the alphabet by name, and the parts of the game. */
#ifndef SETT_GAMES_MD2_H
#define SETT_GAMES_MD2_H

#include "sett/gagents.h"
#include "sett/game.h"
#include "sett/gen.h"

/** Tiles in the order of the alphabet (Green et al. 2019, Table 1). */
enum {
    MD2_WALL,
    MD2_FLOOR,
    MD2_ENTRANCE,
    MD2_EXIT,
    MD2_MARK, /**< decorative entrance marker of old level files */
    MD2_GOBLIN,
    MD2_MAGE,
    MD2_OGRE,
    MD2_BLOB,
    MD2_MINITAUR,
    MD2_POTION,
    MD2_TREASURE,
    MD2_TRAP,
    MD2_PORTAL,
    MD2_TILES
};

extern const SettGame sett_game_md2;
extern const SettRules sett_md2_rules;
/** What is measured (md2_measures.c). */
#define MD2_MEASURES 38
extern const SettMeasure sett_md2_measure_rows[MD2_MEASURES];
SettStatus sett_md2_measure(const SettGame *game, const SettLevel *level,
                            SettArena *tmp, double *out);
extern const SettFurnishing sett_md2_furnishing;

/** What agent programs draw with (md2_canvas.c). */
extern const SettCanvas sett_md2_canvas;

extern const SettArtwork sett_md2_art; /**< md2_art.c */

#endif
