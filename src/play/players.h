/* players.h - the players and personas of this folder, for the catalog. */
#ifndef SETT_PLAY_PLAYERS_H
#define SETT_PLAY_PLAYERS_H

#include "sett/play.h"

extern const SettPlayer sett_player_mcts;
extern const SettPlayer sett_player_best_first;

#define SETT_PERSONAS 6
extern const SettPersona sett_personas[SETT_PERSONAS];

#endif
