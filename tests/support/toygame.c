/* toygame.c - see toygame.h. */
#include "support/toygame.h"

#include "games/md2/md2.h"

#define OBJECT (SETT_IS(OPEN) | SETT_IS(OBJECT))

static const SettTile tiles[] = {
    {"wall", 'X', "#", SETT_IS(SOLID), 0x4a4f5e, 0, -1},
    {"floor", ' ', ".", SETT_IS(OPEN) | SETT_IS(EMPTY), 0xdcc49a, 0, -1},
    {"entrance", 'H', NULL, OBJECT | SETT_IS(START), 0x2f6fd6, 1, 1},
    {"exit", 'e', NULL, OBJECT | SETT_IS(GOAL), 0xf4f1e6, 1, 1},
    {"entrance-mark", 'E', NULL, OBJECT | SETT_IS(DECOR), 0x9fa9a8, 0, -1},
    {"goblin", 'M', NULL, OBJECT | SETT_IS(FOE), 0x58a83a, 0, -1},
    {"mage", 'R', NULL, OBJECT | SETT_IS(FOE), 0x7a3fb5, 0, -1},
    {"ogre", 'o', NULL, OBJECT | SETT_IS(FOE), 0x9a5f33, 0, -1},
    {"blob", 'b', NULL, OBJECT | SETT_IS(FOE), 0x35c9d6, 0, -1},
    {"minitaur", 'm', NULL, OBJECT | SETT_IS(FOE), 0x8f2f1f, 0, -1},
    {"potion", 'P', NULL, OBJECT | SETT_IS(HEAL), 0xe02f45, 0, -1},
    {"treasure", 'T', NULL, OBJECT | SETT_IS(REWARD), 0xffd95a, 0, -1},
    {"trap", 't', NULL, OBJECT | SETT_IS(HAZARD), 0x6d6458, 0, -1},
    {"portal", 'p', NULL, OBJECT | SETT_IS(PORTAL), 0x2f5fe0, 0, 2},
};

#define TOY(title, artwork)                                                  \
    {                                                                        \
        .api = SETT_GAME_API, .rules_version = 1, .name = (title),           \
        .help = "for tests",                                                 \
        .tiles = {.tiles = tiles,                                            \
                  .count = (int32_t)(sizeof tiles / sizeof *tiles)},         \
        .min_w = 3, .min_h = 3, .max_w = 256, .max_h = 256, .default_w = 10, \
        .default_h = 20, .fill_solid = 0, .fill_open = 1,                    \
        .closed_border = true, .art = (artwork)                              \
    }

const SettGame toygame = TOY("md2", &sett_md2_art);
const SettGame toygame_plain = TOY("toy \"<plain>", NULL);

const char toygame_level[] = "XXXXXXXXXXXX\n"
                             "XH   E   M X\n"
                             "X  XX  X   X\n"
                             "X R X  X P X\n"
                             "X   X  XXX X\n"
                             "X T XM t   X\n"
                             "XXX X    o X\n"
                             "Xp    b  m X\n"
                             "X XXXXXXX  X\n"
                             "X  tT   XpeX\n"
                             "XXXXXXXXXXXX\n";
