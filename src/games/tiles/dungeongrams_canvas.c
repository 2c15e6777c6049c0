/* dungeongrams_canvas.c - what agent programs draw DungeonGrams levels with
   (docs/design/pplgg.md, section 1): open ground between two free columns on
   either side, the player top left, the exit bottom right. Houses are no brush:
   half of one is broken. */
#include "games/canvas_words.h"
#include "games/tiles/dungeongrams.h"

static const SettBrush brushes[] = {
    {DG_EMPTY, 3, false}, {DG_BLOCK, 8, false}, {DG_SPIKE, 3, false},
    {DG_FOE, 2, true},    {DG_SWITCH, 2, true}, {DG_FOOD, 2, true},
};

static const SettFixture fixtures[] = {{DG_PLAYER, 0, 0}, {DG_EXIT, -1, -1}};

/* Walls across the way, spikes, a switch, foes and food where it is open. */
/* clang-format off */
static const SettGagent usual[] = {
    {0, 1, 6, 4, 3, 3, LINE, 2, 4, CHANCE, {DG_EMPTY}, 1, 1, P(60), 1,
     BOUNCE, 5, 3, {SETT_DRAW_FILL}, {DG_BLOCK}, 2, 3, 1},
    {0, 1, 6, 6, 8, 3, LINE, 2, 4, CHANCE, {DG_EMPTY}, 1, 1, P(60), 1,
     BOUNCE, 5, 3, {SETT_DRAW_LINE}, {DG_BLOCK}, 3, 2, 1},
    {5, 1, 5, 18, 5, 9, STROLL, 2, 3, FULL, {DG_EMPTY}, 3, 3, P(50), 1,
     BOUNCE, 5, 3, {SETT_DRAW_CROSS}, {DG_SPIKE}, 2, 2, 1},
    {40, 1, 2, 18, 5, 9, STROLL, 2, 3, FULL, {DG_EMPTY}, 3, 3, P(50), 1,
     BOUNCE, 5, 3, {SETT_DRAW_PLACE}, {DG_FOE}, 2, 2, 1},
    {60, 1, 1, 18, 5, 9, STROLL, 2, 3, FULL, {DG_EMPTY}, 3, 3, P(50), 1,
     BOUNCE, 5, 3, {SETT_DRAW_PLACE}, {DG_SWITCH}, 2, 2, 1},
    {50, 1, 3, 18, 5, 9, STROLL, 2, 3, FULL, {DG_EMPTY}, 3, 3, P(50), 1,
     BOUNCE, 5, 3, {SETT_DRAW_PLACE}, {DG_FOOD}, 2, 2, 1},
};
/* clang-format on */

const SettCanvas sett_dg_canvas = {
    .ref_w = 36,
    .ref_h = 11,
    .blank = DG_EMPTY,
    .floor = DG_EMPTY,
    .directions = 4,
    .margin = 2,
    CANVAS_FIXTURES(fixtures),
    CANVAS_LISTS(brushes, usual),
    .taste = {.solid = {0, 0.6, 6},
              .foes = {0, 90, 4},
              .spread = {0.1, 0.4, 0},
              .variety = {0.2, 2.2, 4},
              .deeds = 4,
              .floor = 1,
              .clutter = 0.35,
              .repeat = 0.4,
              .chunks = 0.4,
              .adrift = 1},
};
