/* md2_art.c - our own tile art for MiniDungeons 2, drawn for this project: seen
   from above, warm floor, dark stone, every object with a dark outline and a
   shape of its own, so that it can be recognised when small or grey. */
#include "games/md2/md2.h"

static const SettSprite sprites[] = {
    {"floor",
     {
         "aaaaaaaaaaaaaaab", /**/
         "aaaaaaaaaaaaaaab", /**/
         "aalaaaaaaaaaaaab", /**/
         "aaaaaaaaaabaaaab", /**/
         "aaaaaaaaaaaaaaab", /**/
         "aaaaabaaaaaaaaab", /**/
         "aaaaaaaaaaaaaaab", /**/
         "aaaaaaaaaaaalaab", /**/
         "aaaaaaaaaaaaaaab", /**/
         "abaaaaaaaaaaaaab", /**/
         "aaaaaaalaaaaaaab", /**/
         "aaaaaaaaaaaaaaab", /**/
         "aaaalaaaaaabaaab", /**/
         "aaaaaaaaaaaaaaab", /**/
         "aaaaaaaaaaaaaaab", /**/
         "bbbbbbbbbbbbbbbb", /**/
     },
     {{'a', 0xdcc49a}, {'b', 0xcdb286}, {'l', 0xe8d4b0}}},

    {"wall",
     {
         "llllllllllllllld", /**/
         "laaaaaaaaaaaaabd", /**/
         "laaaaaaaaaaaaabd", /**/
         "laaaaaacaaaaaabd", /**/
         "laaaaaaaaaaaaabd", /**/
         "laaaaaaaaaaaaabd", /**/
         "bbbbbbbbbbbbbbbd", /**/
         "dddddddddddddddd", /**/
         "lllllldlllllllll", /**/
         "aaaaabdlaaaaaaaa", /**/
         "aaaaabdlaaaaaaaa", /**/
         "aaaaabdlaaaaacaa", /**/
         "aacaabdlaaaaaaaa", /**/
         "aaaaabdlaaaaaaaa", /**/
         "bbbbbbdbbbbbbbbb", /**/
         "dddddddddddddddd", /**/
     },
     {{'a', 0x4a4f5e},
      {'b', 0x3d4150},
      {'c', 0x424756},
      {'d', 0x262933},
      {'l', 0x6b7283}}},

    {"entrance",
     {
         "....kkkkkkkk....", /**/
         "..kklllllllskk..", /**/
         ".klllsssssssssk.", /**/
         ".klsskkkkkksssk.", /**/
         "klsskkhhhhkksssk", /**/
         "klsskhhhhhhkkssk", /**/
         "klsskhffffhkkssk", /**/
         "klsskfkffkfkkssk", /**/
         "klsskffffffkkssk", /**/
         "klsskkffffkkkssk", /**/
         "klskbbbbbbbbkssk", /**/
         "klskbbbyybbbkssk", /**/
         "klskfbbbbbbfkssk", /**/
         "klsskkbbbbkkkssk", /**/
         "klsskkbkkbkkkssk", /**/
         "kkkkkkkkkkkkkkkk", /**/
     },
     {{'k', 0x231f2b},
      {'l', 0xb9bcc6},
      {'s', 0x858a99},
      {'h', 0x8a4b22},
      {'f', 0xf2c79a},
      {'b', 0x2f6fd6},
      {'y', 0xffd34d}}},

    {"exit",
     {
         "kkkkkkkkkkkkkkkk", /**/
         "kaaaaaaaaaaaaaak", /**/
         "kaaaaaaaaaaaaaak", /**/
         "kkkkkkkkkkkkkkkk", /**/
         "klkbbbbbbbbbbksk", /**/
         "klkbbbbbbbbbbksk", /**/
         "klkkkkkkkkkkkksk", /**/
         "kllkcccccccckssk", /**/
         "kllkcccccccckssk", /**/
         "kllkkkkkkkkkkssk", /**/
         "klllkddddddksssk", /**/
         "klllkddddddksssk", /**/
         "klllkkkkkkkksssk", /**/
         "kllllkeeeekssssk", /**/
         "kllllkkkkkkssssk", /**/
         "kkkkkkkkkkkkkkkk", /**/
     },
     {{'k', 0x1d1b24},
      {'a', 0xf4f1e6},
      {'b', 0xc6c3bb},
      {'c', 0x95938f},
      {'d', 0x66656a},
      {'e', 0x403f48},
      {'l', 0x55596a},
      {'s', 0x434756}}},

    {"entrance-mark",
     {
         "................", /**/
         "................", /**/
         "..bbbbbbbbbbbb..", /**/
         "..baaaaaaaaaab..", /**/
         "..ba........ab..", /**/
         "..ba..aaaa..ab..", /**/
         "..ba..aaaa..ab..", /**/
         "..ba..aaaa..ab..", /**/
         "..baaaaaaaaaab..", /**/
         "..ba.aaaaaa.ab..", /**/
         "..ba..aaaa..ab..", /**/
         "..ba...aa...ab..", /**/
         "..baaaaaaaaaab..", /**/
         "..bbbbbbbbbbbb..", /**/
         "................", /**/
     },
     {{'a', 0x9fa9a8}, {'b', 0x7f8b8e}}},

    {"goblin",
     {
         "................", /**/
         "................", /**/
         ".....kkkkkk.....", /**/
         "....kggggggk....", /**/
         "kkkkggllllggkkkk", /**/
         "kgggglllllgggggk", /**/
         ".kdggllllllggdk.", /**/
         "..kdgryggryggk..", /**/
         "...kgrrggrrgk...", /**/
         "...kggggggggk...", /**/
         "...kdgwkkwgdk...", /**/
         "....kdggggdk....", /**/
         "...kkkkkkkkkk...", /**/
         "..kgkbbbbbbkgk..", /**/
         "..kkkbbbbbbkkk..", /**/
         "....kgkkkkgk....", /**/
     },
     {{'k', 0x1c2a17},
      {'g', 0x58a83a},
      {'l', 0x86cf58},
      {'d', 0x3c7a2a},
      {'r', 0xb3261e},
      {'y', 0xffe066},
      {'w', 0xfffbe8},
      {'b', 0x7a4a26}}},

    {"mage",
     {
         ".........kk.....", /**/
         "........kvk.....", /**/
         ".......kvlk.....", /**/
         "......kvvlk.....", /**/
         ".....kvvvlvk....", /**/
         "....kvvyvvlk....", /**/
         "...kvvvvvvvlk...", /**/
         ".kkkkkkkkkkkkkk.", /**/
         "kvvvvvvvvvvvllvk", /**/
         ".kkkkkkkkkkkkkk.", /**/
         "...kdcddddcdk...", /**/
         "...kdddddddddk..", /**/
         "..kvwwwwwwwwvk..", /**/
         "..kvvwwwwwwvvk..", /**/
         ".kvvvvwwwwvvvvk.", /**/
         ".kkkkkkkkkkkkkk.", /**/
     },
     {{'k', 0x22132e},
      {'v', 0x7a3fb5},
      {'l', 0xa873df},
      {'y', 0xffd84d},
      {'d', 0x3a2748},
      {'c', 0x8ff7ff},
      {'w', 0xe9e6f2}}},

    {"ogre",
     {
         "....kkkkkkkk....", /**/
         "...kbbbbbbbbk...", /**/
         "...kbllllllbk...", /**/
         "...kkkkbbkkkk...", /**/
         "...kbwkbbkwbk...", /**/
         "..kkbbbbbbbbkk..", /**/
         ".kbkbkkkkkkbkbk.", /**/
         "kbbkbwkkkkwbkbbk", /**/
         "kblbkbbbbbbkbbbk", /**/
         "kbbbbkkkkkkbbbbk", /**/
         "kbbkllllllllkbbk", /**/
         "kbbklllllllllbbk", /**/
         "kbbkdddddddddbbk", /**/
         "kddkyydddyydkddk", /**/
         ".kkkdddkkdddkkk.", /**/
         "...kkkk..kkkk...", /**/
     },
     {{'k', 0x24150d},
      {'b', 0x9a5f33},
      {'l', 0xc68a55},
      {'d', 0x4f3a2c},
      {'w', 0xfff3d6},
      {'y', 0xb9a27c}}},

    {"blob",
     {
         "................", /**/
         "................", /**/
         "................", /**/
         "......kkkk......", /**/
         "....kkccckkk....", /**/
         "...kcwwcccccck..", /**/
         "..kcwwcccccccck.", /**/
         "..kcwccccccccck.", /**/
         ".kcccckccckcccck", /**/
         ".kcccckccckcccck", /**/
         ".kccccccccccccdk", /**/
         "kccccckkkkccccdk", /**/
         "kdccccccccccccdk", /**/
         "kddccccccccccddk", /**/
         ".kkdddddddddddk.", /**/
         "...kkkkkkkkkkk..", /**/
     },
     {{'k', 0x0d3a44}, {'c', 0x35c9d6}, {'d', 0x1c8fa3}, {'w', 0xeaffff}}},

    {"minitaur",
     {
         "kk............kk", /**/
         "kwk..........kwk", /**/
         "kwwk.kkkkkk.kwwk", /**/
         ".kwwkrrrrrrkwwk.", /**/
         "..kkrrrrrrrrkk..", /**/
         "..kkrrrrrrrrkk..", /**/
         ".krkrykrrkyrkrk.", /**/
         "..kkrrkrrkrrkk..", /**/
         "....krrrrrrk....", /**/
         "....kllllllk....", /**/
         "...kklkllklkk...", /**/
         "..krkllllllkrk..", /**/
         ".krrrkyyyykrrrk.", /**/
         ".krrrrkkkkrrrrk.", /**/
         ".kkrrrddddrrrkk.", /**/
         "...kkkkkkkkkk...", /**/
     },
     {{'k', 0x210a08},
      {'r', 0x8f2f1f},
      {'l', 0xd08a6a},
      {'d', 0x5c1c12},
      {'w', 0xf5ead0},
      {'y', 0xffc02e}}},

    {"potion",
     {
         "................", /**/
         "......kkkk......", /**/
         "......kook......", /**/
         ".....kkkkkk.....", /**/
         "......kggk......", /**/
         "......kggk......", /**/
         ".....kgwggk.....", /**/
         "....kgwggggk....", /**/
         "...kgwgggggrk...", /**/
         "...krwrrrrrrk...", /**/
         "...krwrrrrrdk...", /**/
         "...krrrrrrrdk...", /**/
         "...kdrrrrrddk...", /**/
         "....kdddddkk....", /**/
         ".....kkkkkk.....", /**/
         "................", /**/
     },
     {{'k', 0x33151c},
      {'o', 0xb07a45},
      {'g', 0xf6d9dc},
      {'w', 0xffffff},
      {'r', 0xe02f45},
      {'d', 0xa51b33}}},

    {"treasure",
     {
         "................", /**/
         "................", /**/
         "...kkkkkkkkkk...", /**/
         "..kbblbbbblbbk..", /**/
         ".kbbblbbbblbbbk.", /**/
         ".kbbblbbbblbbbk.", /**/
         ".kllllllllllllk.", /**/
         ".kkkkkkyykkkkkk.", /**/
         ".kyyylykkyylyyk.", /**/
         ".kbbblyyyylbbbk.", /**/
         ".kbbblbyyblbbbk.", /**/
         ".kbbblbbbblbbbk.", /**/
         ".kbbblbbbblbbbk.", /**/
         ".kdddydddddyddk.", /**/
         ".kkkkkkkkkkkkkk.", /**/
         "................", /**/
     },
     {{'k', 0x2b1a08},
      {'b', 0xc98a1e},
      {'l', 0xffd95a},
      {'y', 0xfff0a8},
      {'d', 0x8a5a12}}},

    {"trap",
     {
         "................", /**/
         "..kk...kk...kk..", /**/
         ".kwsk.kwsk.kwsk.", /**/
         ".kwsk.kwsk.kwsk.", /**/
         ".kwsk.kwsk.kwsk.", /**/
         "kwwsskwwsskwwssk", /**/
         "kkkkkkkkkkkkkkkk", /**/
         "kooooooooooooook", /**/
         "kdddkkddddkkdddk", /**/
         "kddkwskddkwskddk", /**/
         "kddkwskddkwskddk", /**/
         "kddkwskddkwskddk", /**/
         "kdkwwsskkwwsskdk", /**/
         "kdkkkkkkkkkkkkdk", /**/
         "kooooooooooooook", /**/
         "kkkkkkkkkkkkkkkk", /**/
     },
     {{'k', 0x2a2622},
      {'o', 0x8b8071},
      {'d', 0x6d6458},
      {'w', 0xf7f7f2},
      {'s', 0xa9adb5}}},

    {"portal",
     {
         "......kkkk......", /**/
         "....kkllllkk....", /**/
         "...kllbbbbllk...", /**/
         "..klbbddddbblk..", /**/
         ".klbddwwwwddblk.", /**/
         ".klbdwwdddwdblk.", /**/
         "klbdwwddwwddwblk", /**/
         "klbdwddwdwwdwblk", /**/
         "klbwdwwdwddwdblk", /**/
         "klbwddwwddwwdblk", /**/
         ".klbdwdddwwdblk.", /**/
         ".klbddwwwwddblk.", /**/
         "..klbbddddbblk..", /**/
         "...kllbbbbllk...", /**/
         "....kkllllkk....", /**/
         "......kkkk......", /**/
     },
     {{'k', 0x10183f},
      {'l', 0x6fb3ff},
      {'b', 0x2f5fe0},
      {'d', 0x1a2c86},
      {'w', 0xe6f4ff}}},
};

static const SettSheet sheet = {sprites, sizeof sprites / sizeof *sprites};

const SettArtwork sett_md2_art = {.sheets = &sheet, .sheet_count = 1};
