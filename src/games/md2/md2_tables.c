/* md2_tables.c - the object rules of MiniDungeons 2 as data: how many of each
   kind, and Tables 2, 3 and 4 of Green et al. 2019 for the three furnishers.
   Distances are in tiles; what the paper leaves open follows the reference
   engine's evaluators. */
#include "games/md2/md2.h"

/* clang-format off */
#define BIT(kind) {(uint64_t)1 << MD2_##kind}
#define BITS(one, other) {(uint64_t)1 << MD2_##one | (uint64_t)1 << MD2_##other}
#define NONE {0}
#define OBJECTS {(((uint64_t)1 << MD2_TILES) - 1) & \
                 ~((uint64_t)1 << MD2_WALL | (uint64_t)1 << MD2_FLOOR)}
#define KIND(kind) {MD2_##kind}
#define FIXED {SETT_SCALE_FIXED}
#define BY_AREA {SETT_SCALE_AREA}
#define BY_HALF_AREA {SETT_SCALE_HALF_AREA}

/* tile, low, high, scaling, must, paired: the same in all three furnishers but
   for the automaton's single ogre. */
#define COUNTS(ogres) {.count = 11, .rows = { \
    {KIND(ENTRANCE), 1, 1, FIXED, true, false}, \
    {KIND(EXIT), 1, 1, FIXED, true, false}, \
    {KIND(GOBLIN), 2, 3, BY_AREA, false, false}, \
    {KIND(MAGE), 1, 2, BY_AREA, false, false}, \
    {KIND(MINITAUR), 1, 1, BY_HALF_AREA, false, false}, \
    {KIND(BLOB), 3, 3, BY_AREA, false, false}, \
    {KIND(OGRE), ogres, ogres, BY_AREA, false, false}, \
    {KIND(TREASURE), 2, 5, BY_AREA, false, false}, \
    {KIND(POTION), 4, 7, BY_AREA, false, false}, \
    {KIND(TRAP), 2, 2, BY_AREA, false, false}, \
    {KIND(PORTAL), 2, 2, FIXED, false, true}}}

/* Other tests: kind, option, test, of, low, high. */
#define TEST(kind, option, test, of, low, high) \
    {KIND(kind), 0, option, {SETT_TEST_##test}, of, {0}, low, high, false, false}
#define PATH(kind, test, high) \
    {KIND(kind), 0, 0, {SETT_TEST_##test}, NONE, {0}, 0, high, false, true}
/* Distances to a kind. */
#define TO(kind, part, option, test, of, metric, low, high, see, scales) \
    {KIND(kind), part, option, {SETT_TEST_##test}, BIT(of), {SETT_##metric}, \
     low, high, see, scales}
#define AUTOMATON(kind, part, test, of, low, high) \
    TO(kind, part, 0, test, of, CHEBYSHEV, low, high, false, true)

/* One row of an agent's table: kind, verb, of, see, low, high, unless. */
#define VOTE(kind, verb, of, see, low, high, unless) \
    {KIND(kind), {SETT_##verb}, of, see, low, high, unless, true}

const SettFurnishing sett_md2_furnishing = {
    .constraint_counts = COUNTS(2),
    /* Table 2. The last options of entrance and exit only serve levels that
       were partly furnished by hand. */
    .constraint = {.count = 18, .rows = {
        PATH(ENTRANCE, PATH_HEAD, 7),
        TEST(ENTRANCE, 1, ANY, NONE, 0, 0),
        PATH(EXIT, PATH_TAIL, 5),
        TO(EXIT, 0, 1, FARTHEST, ENTRANCE, BY_PATH, 0, 0, false, false),
        TEST(TREASURE, 0, WALLS4, NONE, 3, 4),
        TEST(TREASURE, 1, WALLS4, NONE, 2, 2),
        TO(OGRE, 0, 0, NEAR, TREASURE, MANHATTAN, 4, 8, true, true),
        TEST(GOBLIN, 0, WALLS4, NONE, 1, 4),
        TO(GOBLIN, 0, 0, APART, GOBLIN, MANHATTAN, 0, 1, false, false),
        TEST(GOBLIN, 1, WALLS4, NONE, 1, 4),
        TO(MAGE, 0, 0, NEAR, GOBLIN, MANHATTAN, 1, 1, false, false),
        {KIND(TRAP), 0, 0, {SETT_TEST_ROUTE}, NONE, {SETT_CHEBYSHEV}, 0, 1,
         false, false},
        TEST(POTION, 0, ANY, NONE, 0, 0),
        TO(BLOB, 0, 0, NEAR, POTION, MANHATTAN, 4, 8, true, true),
        TO(MINITAUR, 0, 0, NEAR, ENTRANCE, MANHATTAN, 4, 8, false, true),
        TO(PORTAL, 0, 0, NEAR, ENTRANCE, MANHATTAN, 5, 10, false, true),
        TO(PORTAL, 1, 0, NEAR, EXIT, MANHATTAN, 5, 10, false, true),
        TO(PORTAL, 1, 0, APART, PORTAL, MANHATTAN, 0, 9, false, true),
    }},
    .automaton_counts = COUNTS(1),
    /* Table 3. */
    .automaton = {.count = 14, .rows = {
        TEST(ENTRANCE, 0, ANY, NONE, 0, 0),
        AUTOMATON(EXIT, 0, APART, ENTRANCE, 0, 5),
        TO(EXIT, 0, 1, FARTHEST, ENTRANCE, BY_PATH, 0, 0, false, false),
        TEST(TREASURE, 0, WALLS8, NONE, 3, 8),
        TEST(POTION, 0, COUNT, OBJECTS, 0, 3),
        TEST(GOBLIN, 0, WALLS8, NONE, 4, 8),
        AUTOMATON(GOBLIN, 0, APART, GOBLIN, 0, 3),
        AUTOMATON(MAGE, 0, NEAR, GOBLIN, 1, 3),
        AUTOMATON(BLOB, 0, NEAR, POTION, 1, 3),
        TEST(OGRE, 0, WALLS8, NONE, 0, 0),
        TEST(TRAP, 0, CROWD, OBJECTS, 5, 8),
        AUTOMATON(MINITAUR, 0, NEAR, ENTRANCE, 1, 3),
        AUTOMATON(PORTAL, 0, NEAR, ENTRANCE, 1, 3),
        AUTOMATON(PORTAL, 1, NEAR, EXIT, 1, 3),
    }},
    .agent_counts = COUNTS(2),
    /* Table 4. */
    .agents = {.count = 17, .rows = {
        VOTE(ENTRANCE, FLEE, BIT(EXIT), false, 0, -1, NONE),
        VOTE(EXIT, FLEE, BIT(ENTRANCE), false, 0, -1, NONE),
        VOTE(GOBLIN, AWAY, BIT(GOBLIN), true, 0, -1, NONE),
        VOTE(TREASURE, SEEK, BIT(GOBLIN), true, 0, -1, BIT(GOBLIN)),
        VOTE(MAGE, AWAY, BIT(MAGE), true, 0, -1, NONE),
        VOTE(MAGE, TOWARD, BIT(GOBLIN), true, 0, -1, BIT(GOBLIN)),
        VOTE(POTION, ROAM, NONE, false, 0, -1, NONE),
        VOTE(BLOB, TOWARD, BITS(POTION, BLOB), true, 5, -1, NONE),
        VOTE(PORTAL, FLEE, BIT(PORTAL), false, 0, -1, NONE),
        VOTE(PORTAL, FLEE, BIT(ENTRANCE), false, 0, 6, NONE),
        VOTE(PORTAL, FLEE, BIT(EXIT), false, 0, 6, NONE),
        VOTE(OGRE, AWAY, BIT(OGRE), true, 0, 6, NONE),
        VOTE(OGRE, TOWARD, BIT(TREASURE), true, 5, -1, NONE),
        {KIND(MINITAUR), {SETT_SPREAD}, BITS(ENTRANCE, EXIT), false, 0, -1,
         NONE, false},
        VOTE(TRAP, AWAY, BIT(TRAP), true, 0, -1, NONE),
        VOTE(TRAP, AWAY, BIT(GOBLIN), true, 0, -1, NONE),
        VOTE(TRAP, TOWARD, BIT(TREASURE), true, 2, -1, NONE),
    }},
    .start = KIND(ENTRANCE),
    .goal = KIND(EXIT),
    .min_floors = 12,
    .min_longest_path = 4,
    .area_one = 144,
    .usual_floors = 85,
    .full_floors = 75,
};
/* clang-format on */
