/* mario_art.h - the parts of the platform game's art. */
#ifndef SETT_GAMES_MARIO_ART_H
#define SETT_GAMES_MARIO_ART_H

#include "games/mario/mario.h"

enum { MARIO_ACTOR_SPRITES = 10, MARIO_FLYER_SPRITES = 5 };
extern const SettSprite sett_mario_actors[MARIO_ACTOR_SPRITES];
extern const SettSprite sett_mario_flyers[MARIO_FLYER_SPRITES];

#endif
