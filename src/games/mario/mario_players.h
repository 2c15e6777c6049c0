/* mario_players.h - the platform game's own players, for the catalog. */
#ifndef SETT_GAMES_MARIO_PLAYERS_H
#define SETT_GAMES_MARIO_PLAYERS_H

#include "sett/play.h"

extern const SettPlayer sett_player_baumgarten;
extern const SettPlayer sett_player_solve;

#endif
