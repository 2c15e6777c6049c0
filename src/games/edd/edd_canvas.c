/* edd_canvas.c - what agent programs draw EDD rooms with (docs/design/pplgg.md,
   section 1): walls, treasures and enemies between two doors. No game is
   played in these rooms, so a good one is described by requirements. */
#include "games/canvas_words.h"
#include "games/edd/edd.h"

static const SettBrush brushes[] = {
    {EDD_FLOOR, 4, false},
    {EDD_WALL, 8, false},
    {EDD_TREASURE, 2, true},
    {EDD_ENEMY, 2, true},
};

static const SettFixture fixtures[] = {{EDD_DOOR, 0, 3}, {EDD_DOOR, -1, 3}};

/* Walls above and below, a treasure and an enemy where it is open. */
/* clang-format off */
static const SettGagent usual[] = {
    {0, 1, 2, 3, 1, 2, LINE, 2, 3, ALWAYS, {EDD_FLOOR}, 1, 1, P(50), 1,
     BOUNCE, 2, 2, {SETT_DRAW_LINE}, {EDD_WALL}, 3, 2, 1},
    {0, 1, 2, 4, 5, 2, LINE, 2, 3, ALWAYS, {EDD_FLOOR}, 1, 1, P(50), 1,
     BOUNCE, 2, 2, {SETT_DRAW_FILL}, {EDD_WALL}, 2, 2, 1},
    {20, 1, 2, 8, 2, 3, STROLL, 2, 2, FULL, {EDD_FLOOR}, 2, 2, P(50), 1,
     BOUNCE, 2, 2, {SETT_DRAW_PLACE}, {EDD_TREASURE}, 2, 2, 1},
    {40, 1, 2, 6, 4, 3, STROLL, 2, 2, FULL, {EDD_FLOOR}, 2, 2, P(50), 1,
     BOUNCE, 2, 2, {SETT_DRAW_PLACE}, {EDD_ENEMY}, 2, 2, 1},
};
/* clang-format on */

const SettCanvas sett_edd_canvas = {
    .ref_w = 13,
    .ref_h = 7,
    .windows_down = true,
    .blank = EDD_FLOOR,
    .floor = EDD_FLOOR,
    .directions = 4,
    CANVAS_FIXTURES(fixtures),
    CANVAS_LISTS(brushes, usual),
    .needs = "reach(door, all door), reach(door, all treasure),\n"
             "reach(door, all enemy), count(enemy) <= 5,\n"
             "count(reward) >= 1, degree(door) >= 1",
    .taste = {.solid = {0, 0.5, 5},
              .foes = {0, 6, 4},
              .spread = {0, 0.4, 0},
              .variety = {0, 1.6, 4},
              .floor = 1,
              .clutter = 1,
              .repeat = 1,
              .adrift = 1},
};
