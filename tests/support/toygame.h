/* toygame.h - a game for tests of parts that know no game: the alphabet and
   bounds of MiniDungeons 2 (Green et al. 2019, Table 1), nothing played
   and nothing measured. */
#ifndef SETT_TOYGAME_H
#define SETT_TOYGAME_H

#include "sett/game.h"

extern const SettGame toygame;
/** The same tiles under a name for which no art was drawn. */
extern const SettGame toygame_plain;

/** A small level with every tile of the toy game, as text. */
extern const char toygame_level[];

#endif
