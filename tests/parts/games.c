/* games.c - the tower and the garden of parts.h: alphabets in another order
   than MiniDungeons 2's, open borders, and object tables that use every test
   and every verb that the furnishers know. */
#include "parts/parts.h"

#define OBJECT (SETT_IS(OPEN) | SETT_IS(OBJECT))

static const SettTile tower_tiles[] = {
    {"air", '.', NULL, SETT_IS(OPEN) | SETT_IS(EMPTY), 0xd0e8ff, 0, -1},
    {"ledge", '-', NULL, SETT_IS(OPEN) | SETT_IS(ONEWAY), 0xa0a0a0, 0, -1},
    {"block", '#', NULL, SETT_IS(SOLID), 0x505050, 0, -1},
};

const SettGame parts_game_tower = {
    .api = SETT_GAME_API,
    .rules_version = 1,
    .name = "tower",
    .help = "a tower whose sides are joined",
    .tiles = {.tiles = tower_tiles,
              .count = sizeof tower_tiles / sizeof tower_tiles[0]},
    .min_w = 3,
    .min_h = 3,
    .max_w = 64,
    .max_h = 256,
    .default_w = 16,
    .default_h = 40,
    .slices = SETT_ROWS,
    .forward = SETT_N,
    .outside = {SETT_OUTSIDE_OPEN, SETT_OUTSIDE_WRAP, SETT_OUTSIDE_VOID,
                SETT_OUTSIDE_WRAP},
    .fill_solid = 2,
    .fill_open = 0,
};

enum {
    GRASS,
    GATE,
    HEDGE,
    POND,
    MOLE,
    STONE,
    FLOWER,
    BRIDGE,
    BENCH,
    GARDEN_TILES
};

static const SettTile garden_tiles[GARDEN_TILES] = {
    [GRASS] = {"grass", ',', NULL, SETT_IS(OPEN) | SETT_IS(EMPTY), 0x80c060, 0,
               -1},
    [GATE] = {"gate", 'g', NULL, OBJECT | SETT_IS(START), 0x806040, 1, 1},
    [HEDGE] = {"hedge", '%', NULL, SETT_IS(SOLID), 0x206020, 0, -1},
    [POND] = {"pond", '~', NULL, OBJECT | SETT_IS(GOAL), 0x4080ff, 1, 1},
    [MOLE] = {"mole", 'm', NULL, OBJECT | SETT_IS(FOE), 0x403020, 0, -1},
    [STONE] = {"stone", 's', NULL, OBJECT | SETT_IS(HAZARD), 0x909090, 0, -1},
    [FLOWER] = {"flower", 'f', NULL, OBJECT | SETT_IS(REWARD), 0xff60a0, 0, -1},
    [BRIDGE] = {"bridge", 'b', NULL, OBJECT | SETT_IS(PORTAL), 0xa07040, 0, 2},
    [BENCH] = {"bench", 'h', NULL, OBJECT | SETT_IS(DECOR), 0x604020, 0, -1},
};

#define BIT(tile) ((uint64_t)1 << (tile))
#define ALL \
    (BIT(GATE) | BIT(POND) | BIT(MOLE) | BIT(STONE) | BIT(FLOWER) | BIT(BRIDGE))
#define COUNTS                                                     \
    {                                                              \
        .count = 6, .rows = {                                      \
            {{GATE}, 1, 1, {SETT_SCALE_FIXED}, true, false},       \
            {{POND}, 1, 1, {SETT_SCALE_FIXED}, true, false},       \
            {{BRIDGE}, 2, 2, {SETT_SCALE_FIXED}, false, true},     \
            {{MOLE}, 1, 4, {SETT_SCALE_AREA}, false, false},       \
            {{FLOWER}, 3, 6, {SETT_SCALE_AREA}, false, false},     \
            {{STONE}, 1, 1, {SETT_SCALE_HALF_AREA}, false, false}, \
        }                                                          \
    }
#define PLACE(tile, part, option, test, of, metric, low, high, see, scales)   \
    {                                                                         \
        {tile}, part, option, {SETT_TEST_##test}, {of}, {SETT_##metric}, low, \
            high, see, scales                                                 \
    }

static const SettFurnishing garden_furnishing = {
    .constraint_counts = COUNTS,
    .constraint =
        {
            .count = 14,
            .rows =
                {
                    PLACE(GATE, 0, 0, PATH_HEAD, 0, MANHATTAN, 0, 4, false,
                          true),
                    PLACE(GATE, 0, 1, ANY, 0, MANHATTAN, 0, 0, false, false),
                    PLACE(POND, 0, 0, PATH_TAIL, 0, MANHATTAN, 0, 4, false,
                          true),
                    PLACE(POND, 0, 1, FARTHEST, BIT(GATE), BY_PATH, 0, 0, false,
                          false),
                    PLACE(MOLE, 0, 0, NEAR, BIT(GATE) | BIT(POND), BY_PATH, 2,
                          7, true, true),
                    PLACE(MOLE, 0, 0, APART, BIT(MOLE), BY_PATH, 0, 2, false,
                          false),
                    PLACE(MOLE, 0, 1, CROWD, ALL, MANHATTAN, 2, 8, false,
                          false),
                    PLACE(FLOWER, 0, 0, COUNT, BIT(FLOWER), MANHATTAN, 0, 1,
                          false, false),
                    PLACE(FLOWER, 0, 0, WALLS8, 0, MANHATTAN, 1, 7, false,
                          false),
                    PLACE(STONE, 0, 0, ROUTE, 0, BY_PATH, 0, 1, false, true),
                    PLACE(STONE, 0, 1, WALLS4, 0, MANHATTAN, 0, 2, false,
                          false),
                    PLACE(BRIDGE, 0, 0, NEAR, BIT(GATE), CHEBYSHEV, 1, 4, false,
                          true),
                    PLACE(BRIDGE, 1, 0, APART, BIT(BRIDGE), BY_PATH, 0, 5,
                          false, true),
                    PLACE(BRIDGE, 1, 1, FARTHEST, BIT(BRIDGE), BY_PATH, 0, 0,
                          false, false),
                },
        },
    .automaton_counts = COUNTS,
    .automaton =
        {
            .count = 9,
            .rows =
                {
                    PLACE(GATE, 0, 0, WALLS8, 0, MANHATTAN, 3, 8, false, false),
                    PLACE(GATE, 0, 1, ANY, 0, MANHATTAN, 0, 0, false, false),
                    PLACE(POND, 0, 0, FARTHEST, BIT(GATE), BY_PATH, 0, 0, false,
                          false),
                    PLACE(MOLE, 0, 0, CROWD, ALL, MANHATTAN, 3, 8, false,
                          false),
                    PLACE(FLOWER, 0, 0, COUNT, ALL, MANHATTAN, 0, 2, false,
                          false),
                    PLACE(FLOWER, 0, 0, NEAR, BIT(MOLE), BY_PATH, 1, 3, false,
                          true),
                    PLACE(STONE, 0, 0, NEAR, BIT(MOLE), CHEBYSHEV, 1, 3, false,
                          true),
                    PLACE(BRIDGE, 0, 0, ANY, 0, MANHATTAN, 0, 0, false, false),
                    PLACE(BRIDGE, 1, 0, APART, BIT(BRIDGE), CHEBYSHEV, 0, 4,
                          false, true),
                },
        },
    .agent_counts = COUNTS,
    .agents =
        {
            .count = 7,
            .rows =
                {
                    {{GATE}, {SETT_FLEE}, {BIT(POND)}, false, 0, -1, {0}, true},
                    {{POND}, {SETT_FLEE}, {BIT(GATE)}, false, 0, -1, {0}, true},
                    {{MOLE}, {SETT_TOWARD}, {BIT(FLOWER)}, true, 2, 9,
                     {BIT(MOLE)}, true},
                    {{FLOWER}, {SETT_ROAM}, {0}, false, 0, -1, {0}, false},
                    {{FLOWER}, {SETT_AWAY}, {BIT(MOLE)}, true, 0, 5, {0}, true},
                    {{STONE}, {SETT_SEEK}, {BIT(GATE)}, false, 2, -1, {0},
                     false},
                    {{BRIDGE}, {SETT_SPREAD}, {BIT(GATE) | BIT(POND)}, false, 0,
                     -1, {0}, false},
                },
        },
    .start = {GATE},
    .goal = {POND},
    .min_floors = 10,
    .min_longest_path = 3,
    .area_one = 100,
    .usual_floors = 60,
    .full_floors = 50,
};

const SettGame parts_game_garden = {
    .api = SETT_GAME_API,
    .rules_version = 1,
    .name = "garden",
    .help = "a garden to look at",
    .tiles = {.tiles = garden_tiles, .count = GARDEN_TILES},
    .min_w = 3,
    .min_h = 3,
    .max_w = 256,
    .max_h = 256,
    .default_w = 15,
    .default_h = 13,
    .fill_solid = HEDGE,
    .fill_open = GRASS,
    .furnish = &garden_furnishing,
};
