/* md2.h - MiniDungeons 2: the alphabet by name, and the parts of the game. */
#ifndef SETT_GAMES_MD2_H
#define SETT_GAMES_MD2_H

#include "sett/game.h"
#include "sett/gen.h"

/** Tiles in the order of the alphabet (spec: Green et al. 2019, Table 1). */
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
extern const SettMeasures sett_md2_measures;
extern const SettFurnishing sett_md2_furnishing;

#endif
