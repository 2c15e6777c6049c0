/* md2_canvas.c - what agent programs draw dungeons with (docs/design/pplgg.md,
   section 1): they carve solid rock, people it, and place the entrance and, far
   from it, the exit. Portals come in twos and are no brush. */
#include "games/canvas_words.h"
#include "games/md2/md2.h"

static const SettBrush brushes[] = {
    {MD2_WALL, 3, false}, {MD2_FLOOR, 12, false},  {MD2_GOBLIN, 2, true},
    {MD2_MAGE, 1, true},  {MD2_OGRE, 1, true},     {MD2_BLOB, 1, true},
    {MD2_TRAP, 1, true},  {MD2_TREASURE, 2, true}, {MD2_POTION, 2, true},
};

static const uint8_t once[] = {MD2_ENTRANCE, MD2_EXIT};

/* A winding tunnel down the map with chambers, then monsters and items. */
/* clang-format off */
static const SettGagent usual[] = {
    {0, 1, 6, 4, 2, 1, LINE, 4, 3, ALWAYS, {MD2_WALL}, 1, 1, P(50), 1,
     BOUNCE, 2, 4, {SETT_DRAW_CROSS}, {MD2_FLOOR}, 3, 3, 2},
    {1, 1, 5, 3, 10, 3, STROLL, 2, 2, ALWAYS, {MD2_WALL}, 1, 1, P(50), 1,
     BOUNCE, 2, 4, {SETT_DRAW_FILL}, {MD2_FLOOR}, 3, 2, 1},
    {9, 1, 3, 6, 5, 3, STROLL, 2, 2, FULL, {MD2_WALL}, 2, 3, P(50), 1,
     BOUNCE, 2, 4, {SETT_DRAW_OUTLINE}, {MD2_FLOOR}, 3, 4, 1},
    {60, 1, 3, 5, 10, 3, STROLL, 2, 3, TERRAIN, {MD2_FLOOR}, 1, 1, P(50), 1,
     BOUNCE, 2, 4, {SETT_DRAW_PLACE}, {MD2_GOBLIN}, 2, 2, 1},
    {60, 1, 2, 5, 14, 3, STROLL, 2, 3, TERRAIN, {MD2_FLOOR}, 1, 1, P(50), 1,
     BOUNCE, 2, 4, {SETT_DRAW_PLACE}, {MD2_MAGE}, 2, 2, 1},
    {60, 1, 3, 4, 7, 3, STROLL, 2, 3, TERRAIN, {MD2_FLOOR}, 1, 1, P(50), 1,
     BOUNCE, 2, 4, {SETT_DRAW_PLACE}, {MD2_TREASURE}, 2, 2, 1},
    {60, 1, 2, 4, 12, 3, STROLL, 2, 3, TERRAIN, {MD2_FLOOR}, 1, 1, P(50), 1,
     BOUNCE, 2, 4, {SETT_DRAW_PLACE}, {MD2_POTION}, 2, 2, 1},
};
/* clang-format on */

const SettCanvas sett_md2_canvas = {
    .ref_w = 10,
    .ref_h = 20,
    .windows_down = true,
    .blank = MD2_WALL,
    .floor = MD2_FLOOR,
    .directions = 4,
    .ring = true,
    .once = once,
    .once_count = sizeof once,
    CANVAS_LISTS(brushes, usual),
    .taste = {.solid = {0.2, 0.84, 6},
              .foes = {0, 24, 4},
              .spread = {0.1, 0.4, 0},
              .variety = {0.3, 2.3, 4},
              .deeds = 6,
              .floor = 1,
              .clutter = 0.35,
              .repeat = 0.3,
              .adrift = 1},
};
