/* mario_canvas.c - what agent programs draw platform levels with
   (docs/design/pplgg.md, section 1): 17 brushes on 180 x 15 empty cells, a
   start and an exit on four columns of ground each. Foes are single: a carpet
   of forty is no level. */
#include "games/canvas_words.h"
#include "games/mario/mario.h"

/* Weights count halves, since cannons and some foes are half as frequent. */
static const SettBrush brushes[] = {
    {MARIO_EMPTY, 4, false},        {MARIO_GROUND, 8, false},
    {MARIO_STONE, 6, false},        {MARIO_BRICK, 6, false},
    {MARIO_COIN_BRICK, 2, false},   {MARIO_ITEM_BRICK, 2, false},
    {MARIO_COIN_BLOCK, 2, false},   {MARIO_ITEM_BLOCK, 2, false},
    {MARIO_COIN, 6, false},         {MARIO_PLATFORM, 4, false},
    {MARIO_PIPE, 2, false},         {MARIO_COLUMN, 1, false},
    {MARIO_WALKER, 2, true},        {MARIO_GREEN, 2, true},
    {MARIO_RED, 2, true},           {MARIO_SPIKE, 1, true},
    {MARIO_WALKER_WINGED, 1, true},
};

static const uint8_t footed[] = {MARIO_PIPE, MARIO_COLUMN};

static const SettFixture fixtures[] = {{MARIO_START, 1, -3},
                                       {MARIO_EXIT, -2, -3}};

/* Ground with gaps, then hills, platforms, and what lives on them. */
/* clang-format off */
static const SettGagent usual[] = {
    {0, 1, 80, 2, 13, 0, LINE, 2, 3, ALWAYS, {MARIO_EMPTY}, 1, 1, P(50), 1,
     BOUNCE, 5, 2, {SETT_DRAW_FILL}, {MARIO_GROUND}, 4, 2, 1},
    {90, 1, 10, 9, 13, 0, LINE, 2, 4, CHANCE, {MARIO_EMPTY}, 1, 1, P(16), 1,
     BOUNCE, 5, 2, {SETT_DRAW_FILL}, {MARIO_EMPTY}, 4, 4, 1},
    {140, 1, 10, 15, 12, 0, LINE, 2, 4, CHANCE, {MARIO_EMPTY}, 1, 1, P(12), 1,
     BOUNCE, 5, 2, {SETT_DRAW_FILL}, {MARIO_STONE}, 4, 3, 1},
    {140, 1, 10, 20, 12, 0, LINE, 2, 3, CHANCE, {MARIO_EMPTY}, 1, 1, P(6), 1,
     BOUNCE, 5, 2, {SETT_DRAW_FILL}, {MARIO_PIPE}, 2, 4, 1},
    {100, 1, 14, 12, 9, 2, LINE, 2, 4, CHANCE, {MARIO_EMPTY}, 1, 1, P(25), 1,
     BOUNCE, 5, 2, {SETT_DRAW_LINE}, {MARIO_BRICK}, 5, 2, 1},
    {180, 1, 60, 15, 9, 2, STROLL, 2, 3, TERRAIN, {MARIO_BRICK}, 1, 1, P(50), 1,
     BOUNCE, 5, 2, {SETT_DRAW_PLACE}, {MARIO_COIN_BLOCK}, 2, 2, 1},
    {190, 5, 10, 99, 9, 20, STROLL, 2, 4, TERRAIN, {MARIO_BRICK}, 1, 1, P(9), 1,
     BOUNCE, 5, 2, {SETT_DRAW_PLACE}, {MARIO_ITEM_BLOCK}, 2, 2, 1},
    {120, 1, 12, 25, 6, 3, LINE, 2, 4, CHANCE, {MARIO_EMPTY}, 1, 1, P(18), 1,
     BOUNCE, 5, 2, {SETT_DRAW_LINE}, {MARIO_PLATFORM}, 6, 2, 1},
    {150, 1, 14, 10, 7, 2, LINE, 2, 4, CHANCE, {MARIO_EMPTY}, 1, 1, P(25), 1,
     BOUNCE, 5, 2, {SETT_DRAW_LINE}, {MARIO_COIN}, 4, 2, 1},
    {200, 1, 10, 18, 12, 0, LINE, 2, 3, CHANCE, {MARIO_EMPTY}, 1, 1, P(12), 1,
     BOUNCE, 5, 2, {SETT_DRAW_PLACE}, {MARIO_WALKER}, 2, 2, 1},
    {200, 1, 10, 60, 8, 2, STROLL, 2, 4, CHANCE, {MARIO_EMPTY}, 1, 1, P(5), 1,
     BOUNCE, 5, 2, {SETT_DRAW_PLACE}, {MARIO_GREEN}, 2, 2, 1},
};
/* clang-format on */

const SettCanvas sett_mario_canvas = {
    .ref_w = 180,
    .ref_h = 15,
    .blank = MARIO_EMPTY,
    .floor = MARIO_GROUND,
    .floor_rows = 2,
    .directions = 8,
    .margin = 4,
    CANVAS_FIXTURES(fixtures),
    CANVAS_LISTS(brushes, usual),
    .taste = {.solid = {0.03, 0.66, 7},
              .foes = {0, 28, 4},
              .spread = {0.05, 0.3, 4},
              .variety = {0.5, 3.5, 0},
              .deed = "jump",
              .deeds = 5,
              .floor = 0.85,
              .clutter = 0.2,
              .repeat = 0.32,
              .chunks = 0.4,
              .adrift = 0.3,
              .footed = footed,
              .footed_count = sizeof footed},
};
