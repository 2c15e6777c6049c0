/* made.h - a game that is made at run time from a plan, on the heap, as a game
   from a file is: nothing of it is static, and all its functions read their
   data from the game or the rules that they are given. */
#ifndef SETT_TEST_MADE_H
#define SETT_TEST_MADE_H

#include "sett/gen.h"

#define MADE_TILES 6

typedef struct MadeTile {
    char glyph;
    const char *name;
    uint64_t roles;
    uint32_t colour;
    int32_t at_least, at_most; /**< -1: any number */
    int32_t low, high;         /**< how many a furnisher places; 0, 0: none */
    double worth;              /**< of stepping on it, once */
    int32_t harm;              /**< points of health that this takes */
} MadeTile;

/** Walks of four steps over open tiles, for worth, until the goal. */
typedef struct MadePlan {
    const char *name;
    MadeTile tiles[MADE_TILES]; /**< [0]: open ground, [1]: walls */
    char letters[4];            /**< of the steps north, east, south, west */
    const char *counters[3];    /**< names of turns, worth, health */
    int32_t health, turns;      /**< at the start; at most */
    int32_t fewest;             /**< open tiles that a level has */
} MadePlan;

/** All memory is `alloc`'s; NULL where there is none. The plan may go. */
const SettGame *made_new(const MadePlan *plan, SettAlloc alloc);
void made_free(const SettGame *game);

/** A plan, and the game of it that all tests share until their program ends. */
extern const MadePlan made_orchard;
const SettGame *made_shared(void);

#endif
