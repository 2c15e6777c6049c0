/* mario_art.c - our own tile art for the platform game, drawn for this project:
   terrain, blocks and pipes from the side, under a light sky. */
#include "games/mario/mario.h"

/* clang-format off */
#define HEART_BRICK \
    {"lllllllmlllllllm", \
     "aaaaaaamaaaaaaam", \
     "aaaaaaamaaaaaaam", \
     "mmmmmmmmmmmmmmmm", \
     "lllmmmmmmmmmllll", \
     "aaammkkmkkmmaaaa", \
     "aaamkhrkrrkmaaaa", \
     "mmmmkrrrrrkmmmmm", \
     "llllkrrrrrkmlllm", \
     "aaaamkrrrkmmaaam", \
     "aaaammkrkmmmaaam", \
     "mmmmmmmkmmmmmmmm", \
     "lllmlllllllmllll", \
     "aaamaaaaaaamaaaa", \
     "aaamaaaaaaamaaaa", \
     "mmmmmmmmmmmmmmmm"}
/* clang-format on */

static const SettSprite sprites[] = {
    {"empty",
     {
         "aaaaaaaaaaaaaaaa", /**/
     },
     {{'a', 0xbfe3f2}}},

    {"ground",
     {
         "lllllllllllllllb", /**/
         "laaaalaaaaaaalab", /**/
         "aaaabaaaaaaabaab", /**/
         "aalaaaaabbaaaaab", /**/
         "aaaaaaaballbaaab", /**/
         "abaaaaabllaabaab", /**/
         "aaaaabbaaaaabaab", /**/
         "aalaaaabaaabaaab", /**/
         "aaaaaaaabbbaaaab", /**/
         "aaabaaaaaaaaalab", /**/
         "abbllbaaaaaaaaab", /**/
         "abllaaabaaabaaab", /**/
         "abaaaabaaaaaaaab", /**/
         "aabbbbaaaalaaaab", /**/
         "aaaaaaaaaaaaaaab", /**/
         "bbbbbbbbbbbbbbbb", /**/
     },
     {{'a', 0x94704e}, {'b', 0x76563a}, {'l', 0xb08a62}}},

    {"stone",
     {
         "llllllllllllllla", /**/
         "llllllllllllllad", /**/
         "llaaaaaaaaaaaadd", /**/
         "llaaaaaaaaaaaadd", /**/
         "llaaaaaaaaaaaadd", /**/
         "llaaaaaaaaaaaadd", /**/
         "llaaaaaaaaaaaadd", /**/
         "llaaaaaaaaaaaadd", /**/
         "llaaaaaaaaaaaadd", /**/
         "llaaaaaaaaaaaadd", /**/
         "llaaaaaaaaaaaadd", /**/
         "llaaaaaaaaaaaadd", /**/
         "llaaaaaaaaaaaadd", /**/
         "llaaaaaaaaaaaadd", /**/
         "ladddddddddddddd", /**/
         "addddddddddddddd", /**/
     },
     {{'a', 0x8b95a3}, {'d', 0x626b78}, {'l', 0xb3bcc8}}},

    {"brick",
     {
         "lllllllmlllllllm", /**/
         "aaaaaaamaaaaaaam", /**/
         "aaaaaaamaaaaaaam", /**/
         "mmmmmmmmmmmmmmmm", /**/
         "lllmlllllllmllll", /**/
         "aaamaaaaaaamaaaa", /**/
         "aaamaaaaaaamaaaa", /**/
         "mmmmmmmmmmmmmmmm", /**/
         "lllllllmlllllllm", /**/
         "aaaaaaamaaaaaaam", /**/
         "aaaaaaamaaaaaaam", /**/
         "mmmmmmmmmmmmmmmm", /**/
         "lllmlllllllmllll", /**/
         "aaamaaaaaaamaaaa", /**/
         "aaamaaaaaaamaaaa", /**/
         "mmmmmmmmmmmmmmmm", /**/
     },
     {{'a', 0xb8684a}, {'l', 0xd08463}, {'m', 0x7d3f2c}}},

    {"coin-brick",
     {
         "lllllllmlllllllm", /**/
         "aaaaaaamaaaaaaam", /**/
         "aaaaaaamaaaaaaam", /**/
         "mmmmmmmmmmmmmmmm", /**/
         "lllmlmmmmmmmllll", /**/
         "aaamammoommmaaaa", /**/
         "aaamamoyyommaaaa", /**/
         "mmmmmmoyhommmmmm", /**/
         "lllllmoyyomllllm", /**/
         "aaaaamoyyomaaaam", /**/
         "aaaaammoommaaaam", /**/
         "mmmmmmmmmmmmmmmm", /**/
         "lllmlllllllmllll", /**/
         "aaamaaaaaaamaaaa", /**/
         "aaamaaaaaaamaaaa", /**/
         "mmmmmmmmmmmmmmmm", /**/
     },
     {{'a', 0xb8684a},
      {'h', 0xfff3c0},
      {'l', 0xd08463},
      {'m', 0x7d3f2c},
      {'o', 0x8a5a10},
      {'y', 0xf7cf46}}},

    {"item-brick",
     HEART_BRICK,
     {{'a', 0xb8684a},
      {'h', 0xffc9d0},
      {'k', 0x5c1420},
      {'l', 0xd08463},
      {'m', 0x7d3f2c},
      {'r', 0xe0455a}}},

    {"life-brick",
     HEART_BRICK,
     {{'a', 0xb8684a},
      {'h', 0xd2f5cf},
      {'k', 0x14451f},
      {'l', 0xd08463},
      {'m', 0x7d3f2c},
      {'r', 0x4fb85a}}},

    {"item-block",
     {
         "llllllllllllllla", /**/
         "laaaaaaaaaaaaaad", /**/
         "lanaaaaaaaaaanad", /**/
         "laaaaaaaaaaaaaad", /**/
         "laaaaaaaaaaaaaad", /**/
         "laaaakkakkaaaaad", /**/
         "laaakhrkrrkaaaad", /**/
         "laaakrrrrrkaaaad", /**/
         "laaakrrrrrkaaaad", /**/
         "laaaakrrrkaaaaad", /**/
         "laaaaakrkaaaaaad", /**/
         "laaaaaakaaaaaaad", /**/
         "laaaaaaaaaaaaaad", /**/
         "lanaaaaaaaaaanad", /**/
         "laaaaaaaaaaaaaad", /**/
         "addddddddddddddd", /**/
     },
     {{'a', 0xf0b040},
      {'d', 0xb0741c},
      {'h', 0xffc9d0},
      {'k', 0x5c1420},
      {'l', 0xffd983},
      {'n', 0x7a4d12},
      {'r', 0xe0455a}}},

    {"coin-block",
     {
         "llllllllllllllla", /**/
         "laaaaaaaaaaaaaad", /**/
         "lanaaaaaaaaaanad", /**/
         "laaaaaaaaaaaaaad", /**/
         "laaaaaooooaaaaad", /**/
         "laaaaoyyyyoaaaad", /**/
         "laaaoyhyyyyoaaad", /**/
         "laaaoyhyyyyoaaad", /**/
         "laaaoyyyyyyoaaad", /**/
         "laaaoyyyyyyoaaad", /**/
         "laaaaoyyyyoaaaad", /**/
         "laaaaaooooaaaaad", /**/
         "laaaaaaaaaaaaaad", /**/
         "lanaaaaaaaaaanad", /**/
         "laaaaaaaaaaaaaad", /**/
         "addddddddddddddd", /**/
     },
     {{'a', 0xf0b040},
      {'d', 0xb0741c},
      {'h', 0xffffff},
      {'l', 0xffd983},
      {'n', 0x7a4d12},
      {'o', 0x8a5a10},
      {'y', 0xffdf58}}},

    {"used-block",
     {
         "llllllllllllllla", /**/
         "laaaaaaaaaaaaaad", /**/
         "laaaaaaaaaaaaaad", /**/
         "laldaaaaaaaldaad", /**/
         "laaaaaaaaaaaaaad", /**/
         "laaaaaaaaaaaaaad", /**/
         "laaaaaaaaaaaaaad", /**/
         "laaaaaaaaaaaaaad", /**/
         "laaaaaaaaaaaaaad", /**/
         "laaaaaaaaaaaaaad", /**/
         "laaaaaaaaaaaaaad", /**/
         "laaaaaaaaaaaaaad", /**/
         "laldaaaaaaaldaad", /**/
         "laaaaaaaaaaaaaad", /**/
         "laaaaaaaaaaaaaad", /**/
         "addddddddddddddd", /**/
     },
     {{'a', 0x9a8069}, {'d', 0x6b5644}, {'l', 0xb89f88}}},

    {"hidden-life",
     {
         "q..q..q..q..q..q", /**/
         "................", /**/
         "................", /**/
         "q..............q", /**/
         "................", /**/
         ".....kk.kk......", /**/
         "q...khrkrrk....q", /**/
         "....krrrrrk.....", /**/
         "....krrrrrk.....", /**/
         "q....krrrk.....q", /**/
         "......krk.......", /**/
         ".......k........", /**/
         "q..............q", /**/
         "................", /**/
         "................", /**/
         "q..q..q..q..q..q", /**/
     },
     {{'h', 0xd2f5cf}, {'k', 0x14451f}, {'q', 0x6f93a6}, {'r', 0x4fb85a}}},

    {"hidden-coin",
     {
         "q..q..q..q..q..q", /**/
         "................", /**/
         "................", /**/
         "q..............q", /**/
         "......oooo......", /**/
         ".....oyyyyo.....", /**/
         "q...oyhyyyyo...q", /**/
         "....oyhyyyyo....", /**/
         "....oyyyyyyo....", /**/
         "q...oyyyyyyo...q", /**/
         ".....oyyyyo.....", /**/
         "......oooo......", /**/
         "q..............q", /**/
         "................", /**/
         "................", /**/
         "q..q..q..q..q..q", /**/
     },
     {{'h', 0xfff3c0}, {'o', 0x8a5a10}, {'q', 0x6f93a6}, {'y', 0xffdf58}}},

    {"coin",
     {
         "................", /**/
         "................", /**/
         "......oooo......", /**/
         "....ooyyyyoo....", /**/
         "...oyyyyyyyyo...", /**/
         "...oyhhyyyyyo...", /**/
         "..oyyhyyddyyyo..", /**/
         "..oyhyyyddyyyo..", /**/
         "..oyhyyyddyyyo..", /**/
         "..oyyyyyddyyyo..", /**/
         "..oyyyyyddyyyo..", /**/
         "...oyyyyyyyyo...", /**/
         "...oyyyyyyyyo...", /**/
         "....ooyyyyoo....", /**/
         "......oooo......", /**/
         "................", /**/
     },
     {{'d', 0xcf962a}, {'h', 0xfff6cf}, {'o', 0x8a5a10}, {'y', 0xffd54a}}},

    {"platform",
     {
         "gggggggggggggggg", /**/
         "glggglgggglggglg", /**/
         "gggggggggggggggg", /**/
         "dgdggdgdggdgddgd", /**/
         "dddddddddddddddd", /**/
         "bbbbbbbbbbbbbbbb", /**/
         ".bbbbbbbbbbbbbb.", /**/
         "................", /**/
     },
     {{'b', 0x8a6a4a}, {'d', 0x4c8a3a}, {'g', 0x6fb552}, {'l', 0x9ad67a}}},

    {"trunk",
     {
         ".....aaaaab.....", /**/
         ".....alaaab.....", /**/
         ".....aaaaab.....", /**/
         ".....aaaaab.....", /**/
         ".....alaabb.....", /**/
         ".....aaaaab.....", /**/
         ".....aaaaab.....", /**/
         ".....abaaab.....", /**/
         ".....aaaaab.....", /**/
         ".....alaaab.....", /**/
         ".....aaaaab.....", /**/
         ".....aaabab.....", /**/
         ".....aaaaab.....", /**/
         ".....alaaab.....", /**/
         ".....aaaaab.....", /**/
     },
     {{'a', 0xa9c6b2}, {'b', 0x93b29d}, {'l', 0xbdd6c4}}},

    {"pipe",
     {
         "kllahaaaaaaaaadk", /**/
     },
     {{'a', 0x3d948d},
      {'d', 0x2a6e69},
      {'h', 0xa6e3dc},
      {'k', 0x17403d},
      {'l', 0x5fb8b0}}},

    {"plant-pipe",
     {
         "kllahaaaaaaaaadk", /**/
         "kllahaaaaaaaaadk", /**/
         "kllahaaaaaaaaadk", /**/
         "kllahaaaaaaaaadk", /**/
         "kllahaaaaaaaaadk", /**/
         "kllaharrrraaaadk", /**/
         "kllaharwrraaaadk", /**/
         "kllaharrwraaaadk", /**/
         "kllaharrrraaaadk", /**/
         "kllahaaaaaaaaadk", /**/
     },
     {{'a', 0x3f9a55},
      {'d', 0x2b713d},
      {'h', 0xb6eab8},
      {'k', 0x173f24},
      {'l', 0x6cc07a},
      {'r', 0xe0455a},
      {'w', 0xffffff}}},

    {"pipe-top-left",
     {
         "kkkkkkkkkkkkkkkk", /**/
         "klllllllllllllll", /**/
         "kllahhaaaaaaaaaa", /**/
         "kllahhaaaaaaaaaa", /**/
         "kllahhaaaaaaaaaa", /**/
         "kllahhaaaaaaaaaa", /**/
         "kllahhaaaaaaaaaa", /**/
         "kllahhaaaaaaaaaa", /**/
         "kllahhaaaaaaaaaa", /**/
         "kllahhaaaaaaaaaa", /**/
         "kllahhaaaaaaaaaa", /**/
         "kllahhaaaaaaaaaa", /**/
         "kllahhaaaaaaaaaa", /**/
         "kllahhaaaaaaaaaa", /**/
         "dddddddddddddddd", /**/
         "kkkkkkkkkkkkkkkk", /**/
     },
     {{'a', 0x3d948d},
      {'d', 0x2a6e69},
      {'h', 0xa6e3dc},
      {'k', 0x17403d},
      {'l', 0x5fb8b0}}},

    {"pipe-top-right",
     {
         "kkkkkkkkkkkkkkkk", /**/
         "lllllllllllllllk", /**/
         "aaaaaaaaaaaaaddk", /**/
         "aaaaaaaaaaaaaddk", /**/
         "aaaaaaaaaaaaaddk", /**/
         "aaaaaaaaaaaaaddk", /**/
         "aaaaaaaaaaaaaddk", /**/
         "aaaaaaaaaaaaaddk", /**/
         "aaaaaaaaaaaaaddk", /**/
         "aaaaaaaaaaaaaddk", /**/
         "aaaaaaaaaaaaaddk", /**/
         "aaaaaaaaaaaaaddk", /**/
         "aaaaaaaaaaaaaddk", /**/
         "aaaaaaaaaaaaaddk", /**/
         "dddddddddddddddd", /**/
         "kkkkkkkkkkkkkkkk", /**/
     },
     {{'a', 0x3d948d}, {'d', 0x2a6e69}, {'k', 0x17403d}, {'l', 0x5fb8b0}}},

    {"pipe-left",
     {
         ".kllahhaaaaaaaaa", /**/
     },
     {{'a', 0x3d948d}, {'h', 0xa6e3dc}, {'k', 0x17403d}, {'l', 0x5fb8b0}}},

    {"pipe-right",
     {
         "aaaaaaaaaaaaddk.", /**/
     },
     {{'a', 0x3d948d}, {'d', 0x2a6e69}, {'k', 0x17403d}}},

};

/* The others are in mario_art_actors.c. */
static const SettSheet sheets[] = {
    {sprites, sizeof sprites / sizeof sprites[0]},
    {sett_mario_actors, MARIO_ACTOR_SPRITES},
    {sett_mario_flyers, MARIO_FLYER_SPRITES},
};

const SettArtwork sett_mario_art = {.sheets = sheets, .sheet_count = 3};
