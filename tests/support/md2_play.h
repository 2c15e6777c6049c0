/* md2_play.h - a game of MiniDungeons 2 from text to text: levels as rows,
   actions as letters, states as one line. */
#ifndef SETT_TEST_MD2_PLAY_H
#define SETT_TEST_MD2_PLAY_H

#include "games/md2/md2.h"
#include "games/md2/md2_rules.h"
#include "sett/play.h"
#include "support/testkit.h"

typedef struct Md2Play {
    SettArena arena;
    SettGrid grid;
    const Md2Context *c;
    Md2State *s;
    void *scratch;
} Md2Play;

/** The level's rows, each ended by `row_end`, at its start under `params`
   (NULL: the preset "md2"). md2_play_close whatever it returns. */
SettStatus md2_play_open(Md2Play *play, const char *rows, char row_end,
                         const Md2Params *params);
void md2_play_close(Md2Play *play);
/** Plays "NESW.J(x,y)"; false where the text has no such action. */
bool md2_play_text(Md2Play *play, const char *actions);
/** Hero hp, (x,y), st 0 playing 1 lost 2 won, j javelins in hand; then objects
    in list order: monsters with + where dead, hp and s stage or ko rounds of
    stun left; "X-" for items that are gone. */
void md2_play_describe(const Md2Play *play, SettText *out);
/** A copy of the preset of that name. */
Md2Params md2_play_preset(const char *name);
/** The counter of that name. */
double md2_play_counter(const Md2Play *play, const char *name);

/** Replays the actions of a text, which must be legal; waits, watch:
 * sett_replay. */
SettReplay md2_play_replay(Md2Play *play, const char *actions, int32_t waits,
                           const SettTurnWatch *watch);

/** All measures of a level. */
void md2_measure(SettArena *arena, const SettGrid *grid,
                 double out[MD2_MEASURES]);
/** The measure of that name, which must apply. */
double md2_measured(const double *values, const char *name);
/** The measure of that name does not apply. */
bool md2_unmeasured(const double *values, const char *name);

#endif
