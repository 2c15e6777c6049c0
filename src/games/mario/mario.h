/* mario.h - the platform game with physics: the alphabet by name, and the parts
   of the game. Names and art are our own; the glyphs are those of the level
   texts of the Mario AI Framework. */
#ifndef SETT_GAMES_MARIO_H
#define SETT_GAMES_MARIO_H

#include "sett/gagents.h"
#include "sett/game.h"
#include "sett/play.h"

/** Tiles in the order of the alphabet. */
enum {
    MARIO_EMPTY,
    MARIO_GROUND,
    MARIO_STONE,
    MARIO_BRICK,
    MARIO_COIN_BRICK,
    MARIO_ITEM_BRICK,
    MARIO_LIFE_BRICK,
    MARIO_ITEM_BLOCK,
    MARIO_COIN_BLOCK,
    MARIO_USED,
    MARIO_HIDDEN_LIFE,
    MARIO_HIDDEN_COIN,
    MARIO_COIN,
    MARIO_PLATFORM,
    MARIO_DECOR,
    MARIO_PIPE,
    MARIO_PLANT_PIPE,
    MARIO_PIPE_TOP_LEFT,
    MARIO_PIPE_TOP_RIGHT,
    MARIO_PIPE_LEFT,
    MARIO_PIPE_RIGHT,
    MARIO_COLUMN,
    MARIO_CANNON,
    MARIO_CANNON_BODY,
    MARIO_START,
    MARIO_EXIT,
    MARIO_WALKER,
    MARIO_WALKER_WINGED,
    MARIO_RED,
    MARIO_RED_WINGED,
    MARIO_GREEN,
    MARIO_GREEN_WINGED,
    MARIO_SPIKE,
    MARIO_SPIKE_WINGED,
    MARIO_TILES
};

extern const SettGame sett_game_mario;
extern const SettRules sett_mario_rules;
/** Judges of whether a level can be completed (mario_judge.c). */
#define MARIO_JUDGES 3
extern const SettJudge sett_mario_judges[MARIO_JUDGES];
/** SettGame.alike: of levels that are proven to be sealed (mario_alike.c). */
SettAlikeFn sett_mario_alike;
/** What is measured (mario_measures.c). */
#define MARIO_MEASURES 17
extern const SettMeasure sett_mario_measure_rows[MARIO_MEASURES];
SettStatus sett_mario_measure(const SettGame *game, const SettLevel *level,
                              SettArena *tmp, double *out);

/** What agent programs draw with (mario_canvas.c). */
extern const SettCanvas sett_mario_canvas;

extern const SettArtwork sett_mario_art; /**< mario_art.c */
enum { MARIO_ACTOR_SPRITES = 10, MARIO_FLYER_SPRITES = 5 };
extern const SettSprite sett_mario_actors[MARIO_ACTOR_SPRITES];
extern const SettSprite sett_mario_flyers[MARIO_FLYER_SPRITES];

/** The game's own players. */
extern const SettPlayer sett_player_baumgarten, sett_player_solve;

#endif
