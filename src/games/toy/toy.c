/* toy.c - a game of walls, floors, stairs and gold: the least that a game says.
 */
#include "sett/gen.h"

enum { WALL, FLOOR, UP, DOWN, GOLD, TILES };

static const SettTile tiles[TILES] = {
    {"wall", '#', NULL, SETT_IS(SOLID), 0x404048, 0, -1},
    {"floor", '.', NULL, SETT_IS(OPEN) | SETT_IS(EMPTY), 0xe0d8c8, 0, -1},
    {"up", '<', NULL, SETT_IS(OPEN) | SETT_IS(OBJECT) | SETT_IS(START),
     0x3060b0, 1, 1},
    {"down", '>', NULL, SETT_IS(OPEN) | SETT_IS(OBJECT) | SETT_IS(GOAL),
     0x30a050, 1, 1},
    {"gold", '$', NULL, SETT_IS(OPEN) | SETT_IS(OBJECT) | SETT_IS(REWARD),
     0xe0b020, 0, 9}};

static const SettMeasure rows[] = {
    {"gold", "pieces of gold", SETT_OF_LEVEL, 0, 9}};

static SettStatus measure(const SettGame *game, const SettLevel *level,
                          SettArena *tmp, double *out)
{
    int64_t counts[256];
    (void)game;
    (void)tmp;
    sett_grid_count(&level->grid, counts);
    out[0] = (double)counts[GOLD];
    return SETT_OK;
}

static const SettFurnishing furnish = {
    .constraint_counts = {3,
                          {{.tile = {UP}, .low = 1, .high = 1, .must = true},
                           {.tile = {DOWN}, .low = 1, .high = 1, .must = true},
                           {.tile = {GOLD}, .low = 2, .high = 5}}},
    .constraint = {3,
                   {{.tile = {UP}, .test = {SETT_TEST_PATH_HEAD}, .high = 5},
                    {.tile = {DOWN}, .test = {SETT_TEST_PATH_TAIL}, .high = 5},
                    {.tile = {GOLD}, .test = {SETT_TEST_ANY}}}},
    .start = {UP},
    .goal = {DOWN},
    .min_floors = 10,
    .min_longest_path = 4,
    .area_one = 144,
    .usual_floors = 85,
    .full_floors = 75};

const SettGame sett_game_toy = {.api = SETT_GAME_API,
                                .rules_version = 1,
                                .name = "toy",
                                .help = "stairs and gold",
                                .tiles = {tiles, TILES, NULL},
                                .min_w = 6,
                                .min_h = 6,
                                .max_w = 200,
                                .max_h = 200,
                                .default_w = 20,
                                .default_h = 12,
                                .fill_solid = WALL,
                                .fill_open = FLOOR,
                                .closed_border = true,
                                .measures = {rows, 1, measure},
                                .furnish = &furnish};
