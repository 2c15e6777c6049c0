/* mario_play.h - a game of the platform game from text to text: levels as rows,
   actions as digits of base 32, a tick as the lines of a recorded trace. */
#ifndef SETT_TEST_MARIO_PLAY_H
#define SETT_TEST_MARIO_PLAY_H

#include "games/mario/mario_world.h"
#include "support/testkit.h"

typedef struct MarioPlay {
    SettArena arena;
    SettGrid grid;
    const MarioContext *c;
    MarioState *s;
} MarioPlay;

/** The level's rows (split by newlines or '/') before its first tick; unknown
    characters are empty. `timer` in seconds, `size` 0 small, 1 large, 2 fire.
    mario_play_close whatever it returns. */
SettStatus mario_play_open(MarioPlay *play, const char *rows, int32_t timer,
                           int32_t size);
void mario_play_close(MarioPlay *play);
/** Plays digits after the tick without buttons, which is played where `first`
    is true. False where a character is no action. */
bool mario_play_text(MarioPlay *play, const char *actions, bool first);
/** The action of a digit, or -1. */
int32_t mario_play_action(char digit);
/** Number of the tile there now, as the engine counts them. */
uint8_t mario_play_id(const MarioPlay *play, int32_t x, int32_t y);
/** The lines of a trace for the tick that just ran, without decimals; `action`
    is -1 for the first. */
void mario_play_describe(const MarioPlay *play, int32_t action,
                         const SettEvents *events, SettText *out);

#endif
