/* kernel_plain.h - games described by data (sett/kernel.h), played and searched
   the plain way: a map of tiles, one rule at a time, every state whole. Written
   from the header alone, not from the library's code; for small levels. */
#ifndef SETT_KERNEL_PLAIN_H
#define SETT_KERNEL_PLAIN_H

#include "testkit.h"

#define PLAIN_CELLS 64
#define PLAIN_FOES 4

typedef struct PlainFoe {
    int32_t x, y, hp, sleep, heading, alive;
} PlainFoe;

typedef struct PlainState {
    uint8_t taken[PLAIN_CELLS]; /* things; opened locks */
    uint8_t box[PLAIN_CELLS];
    int32_t x, y;      /* y is -1 above the top */
    int32_t air, side; /* 1 + step of a jump */
    int32_t hp, resource, phase;
    int32_t kept[SETT_KERNEL_MAX_KINDS]; /* keys */
    SettOutcome ended;
    PlainFoe foe[PLAIN_FOES];
} PlainState;

typedef struct PlainGame {
    const SettKernel *k;
    SettGrid level;
    uint8_t below[PLAIN_CELLS]; /* tiles without foes and boxes */
    int32_t foes, foe_kind[PLAIN_FOES], home_x[PLAIN_FOES], home_y[PLAIN_FOES];
    PlainState start;
} PlainGame;

/** Reads a level that has a start and needs no padding. */
void kernel_plain_read(const SettKernel *k, const SettGrid *level,
                       PlainGame *out);
/** One turn; false: the action was not possible, and nothing but time went by.
 */
bool kernel_plain_play(const PlainGame *game, PlainState *state,
                       uint32_t action);
/** Where actions end that must all be possible; -1 where one is not. */
int32_t kernel_plain_replay(const PlainGame *game, const uint32_t *actions,
                            int32_t count);

/** What a search over all states finds. */
typedef struct PlainAnswer {
    bool too_many;  /* states */
    int32_t states; /* in which play goes on */
    bool wins;
    int32_t fewest; /* moves */
    int32_t pushes; /* fewest, of boxes */
    bool stuck;
    int32_t soonest; /* moves to be stuck */
} PlainAnswer;
PlainAnswer kernel_plain_solve(const PlainGame *game);
/** Whether a win can still come from a state. */
bool kernel_plain_can_win(const PlainGame *game, const PlainState *state);

#endif
