/* mario.c - the platform game with physics as a descriptor: alphabet, sizes and
   what a level must have. The glyphs follow the level texts of the Mario AI
   Framework (commit b0f01f22); names and colours are our own. A level may have
   neither start nor exit: the game then finds them in the first and the last
   column. With several of them the last one read counts. */
#include "games/mario/mario_world.h"

#define BLOCK SETT_IS(SOLID)
#define FOE (SETT_IS(OPEN) | SETT_IS(OBJECT) | SETT_IS(FOE))
#define THING (SETT_IS(OPEN) | SETT_IS(OBJECT))

static const SettTile tiles[MARIO_TILES] = {
    [MARIO_EMPTY] = {"empty", '-', " .", SETT_IS(OPEN) | SETT_IS(EMPTY),
                     0xbfe3f2, 0, -1},
    [MARIO_GROUND] = {"ground", 'X', NULL, BLOCK, 0x8a6a4f, 0, -1},
    [MARIO_STONE] = {"stone", '#', NULL, BLOCK, 0x7d8794, 0, -1},
    [MARIO_BRICK] = {"brick", 'S', NULL, BLOCK | SETT_IS(BREAKABLE), 0xb5694a,
                     0, -1},
    [MARIO_COIN_BRICK] = {"coin-brick", 'C', NULL, BLOCK | SETT_IS(REWARD),
                          0xc07a52, 0, -1},
    [MARIO_ITEM_BRICK] = {"item-brick", 'U', NULL, BLOCK | SETT_IS(HEAL),
                          0xb8624e, 0, -1},
    [MARIO_LIFE_BRICK] = {"life-brick", 'L', NULL, BLOCK | SETT_IS(HEAL),
                          0xab6a5a, 0, -1},
    [MARIO_ITEM_BLOCK] = {"item-block", '@', "?", BLOCK | SETT_IS(HEAL),
                          0xf2a83b, 0, -1},
    [MARIO_COIN_BLOCK] = {"coin-block", '!', "Q", BLOCK | SETT_IS(REWARD),
                          0xf0c04a, 0, -1},
    [MARIO_USED] = {"used-block", 'D', NULL, BLOCK, 0x94785f, 0, -1},
    [MARIO_HIDDEN_LIFE] = {"hidden-life", '1', NULL,
                           SETT_IS(OPEN) | SETT_IS(HIDDEN) | SETT_IS(HEAL),
                           0xcde9d6, 0, -1},
    [MARIO_HIDDEN_COIN] = {"hidden-coin", '2', NULL,
                           SETT_IS(OPEN) | SETT_IS(HIDDEN) | SETT_IS(REWARD),
                           0xe5ecc8, 0, -1},
    [MARIO_COIN] = {"coin", 'o', NULL, THING | SETT_IS(REWARD), 0xffd94d, 0,
                    -1},
    [MARIO_PLATFORM] = {"platform", '%', NULL, SETT_IS(OPEN) | SETT_IS(ONEWAY),
                        0x6aa84f, 0, -1},
    [MARIO_DECOR] = {"trunk", '|', NULL, SETT_IS(OPEN) | SETT_IS(DECOR),
                     0xa8cbb7, 0, -1},
    [MARIO_PIPE] = {"pipe", 't', NULL, BLOCK, 0x3d8f8a, 0, -1},
    [MARIO_PLANT_PIPE] = {"plant-pipe", 'T', NULL, BLOCK | SETT_IS(SPAWNER),
                          0x2f7a5c, 0, -1},
    [MARIO_PIPE_TOP_LEFT] = {"pipe-top-left", '<', NULL, BLOCK, 0x4a9c97, 0,
                             -1},
    [MARIO_PIPE_TOP_RIGHT] = {"pipe-top-right", '>', NULL, BLOCK, 0x47958f, 0,
                              -1},
    [MARIO_PIPE_LEFT] = {"pipe-left", '[', NULL, BLOCK, 0x38837e, 0, -1},
    [MARIO_PIPE_RIGHT] = {"pipe-right", ']', NULL, BLOCK, 0x357b76, 0, -1},
    [MARIO_COLUMN] = {"cannon-column", '*', NULL, BLOCK | SETT_IS(SPAWNER),
                      0x4a4f5e, 0, -1},
    [MARIO_CANNON] = {"cannon", 'B', NULL, BLOCK | SETT_IS(SPAWNER), 0x3c404e,
                      0, -1},
    [MARIO_CANNON_BODY] = {"cannon-foot", 'b', NULL, BLOCK, 0x5a6070, 0, -1},
    [MARIO_START] = {"start", 'M', NULL, THING | SETT_IS(START), 0xd9533f, 0,
                     -1},
    [MARIO_EXIT] = {"exit", 'F', NULL, THING | SETT_IS(GOAL), 0xf7f3e3, 0, -1},
    [MARIO_WALKER] = {"mole", 'g', "E", FOE, 0x7a5a3a, 0, -1},
    [MARIO_WALKER_WINGED] = {"winged-mole", 'G', NULL, FOE, 0x9a7a58, 0, -1},
    [MARIO_RED] = {"red-snail", 'r', NULL, FOE, 0xc23b3b, 0, -1},
    [MARIO_RED_WINGED] = {"winged-red-snail", 'R', NULL, FOE, 0xd96a6a, 0, -1},
    [MARIO_GREEN] = {"green-snail", 'k', NULL, FOE, 0x4f9a3a, 0, -1},
    [MARIO_GREEN_WINGED] = {"winged-green-snail", 'K', NULL, FOE, 0x7dbb62, 0,
                            -1},
    [MARIO_SPIKE] = {"urchin", 'y', NULL, FOE, 0x5b3a7a, 0, -1},
    [MARIO_SPIKE_WINGED] = {"winged-urchin", 'Y', NULL, FOE, 0x8562a8, 0, -1},
};

const SettGame sett_game_mario = {
    .api = SETT_GAME_API,
    .rules_version = 1,
    .name = "mario",
    .help = "a platform game with physics: run, jump, reach the pole",
    .tiles = {.tiles = tiles, .count = MARIO_TILES},
    .min_w = 4,
    .min_h = 12,
    .max_w = SETT_MAX_SIDE,
    .max_h = 24,
    .default_w = 100,
    .default_h = 16,
    .slices = SETT_COLUMNS,
    .forward = SETT_E,
    .outside = {SETT_OUTSIDE_OPEN, SETT_OUTSIDE_SOLID, SETT_OUTSIDE_VOID,
                SETT_OUTSIDE_SOLID},
    .fill_solid = MARIO_GROUND,
    .fill_open = MARIO_EMPTY,
    .closed_border = true, /* caves need a floor */
#ifndef SETT_NO_PLAY       /* both run the whole game */
    .judges = sett_mario_judges,
    .judge_count = MARIO_JUDGES,
    .rules = &sett_mario_rules,
    .testers = "baumgarten",
    .alike = sett_mario_alike,
#endif
    .measures = {sett_mario_measure_rows, MARIO_MEASURES, sett_mario_measure},
    .canvas = &sett_mario_canvas,
    .art = &sett_mario_art,
};
