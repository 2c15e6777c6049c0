/* tiny.h - small random levels of MiniDungeons 2 and all that can happen on
   them, worked out in the plainest way: what clever searches are compared
   with. Shares no code with them. */
#ifndef SETT_TEST_TINY_H
#define SETT_TEST_TINY_H

#include "support/md2_play.h"

/** A walled level of at most 7 x 6 with few objects, rows ended by '/'. */
void tiny_level(SettRng *rng, char out[64]);

typedef struct TinyState {
    int32_t turns, parent; /**< fewest turns from the start */
    bool wins_at_once;
    int32_t next[16], next_count;
    bool can_win;
} TinyState;

/** Every state that can be reached, nearest first. */
typedef struct TinyWorld {
    Md2Play play;
    TinyState *states;
    uint8_t *bytes;
    int32_t count, capacity;
    bool can_win;
    /** Best utilities among plays that win: of R, MK, TC, C. */
    double best[4];
} TinyWorld;

/** A hero of `hp` points. False where there are more states than `most`. Close
    it whatever comes. */
bool tiny_open(TinyWorld *world, const char *rows, int32_t hp, int32_t most);
void tiny_close(TinyWorld *world);
/** Number of a state, or -1: it cannot be reached. */
int32_t tiny_find(const TinyWorld *world, const Md2State *state);
/** Turns to the nearest state that cannot win; -1 = there is none. */
int32_t tiny_stuck(const TinyWorld *world);

#endif
