/* made.h - a game that is made on the heap at run time, from a plan. Nothing of
   it is static: its functions read their data from the game or the rules that
   they get. */
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

/** What a game is made from. It is played by steps to the four sides over open
   tiles: things are collected for their worth, some cost health, and the goal
   wins. */
typedef struct MadePlan {
    const char *name;
    MadeTile tiles[MADE_TILES]; /**< [0]: open ground, [1]: walls */
    char letters[4];            /**< of the steps north, east, south, west */
    const char *counters[3];    /**< names of turns, worth, health */
    int32_t health, turns;      /**< at the start; at most */
    int32_t fewest;             /**< open tiles that a level has */
} MadePlan;

/** The game in memory of `alloc`, with copies of the plan's texts; NULL where
   there is no memory. */
const SettGame *made_new(const MadePlan *plan, SettAlloc alloc);
void made_free(const SettGame *game);

/** The plan of the game that all tests of a program share. */
extern const MadePlan made_orchard;
const SettGame *made_shared(void);

#endif
