/* mario_art_actors.c - our own tile art for the platform game: the badger, the
   flag, cannons, moles, snails and urchins. Winged ones wear the same wings. */
#include "games/mario/mario.h"

/* clang-format off */
#define MOLE \
    {"................", \
     "................", \
     "................", \
     "................", \
     ".....kkkkkk.....", \
     "...kkbbbbbbkk...", \
     "..kbbblbbbbbbk..", \
     "..kbblbbbbbbbk..", \
     ".kbbwkbbbbwkbbk.", \
     ".kbbwkbbbbwkbbk.", \
     ".kbbbbbppbbbbbk.", \
     ".kpbbbpppppbbpk.", \
     "kppkbbbwwbbbkppk", \
     "kpppkbbbbbbkpppk", \
     ".kkkkkkkkkkkkkk.", \
     "...kkkk..kkkk..."}, \
    {{'b', 0x7a5a3a}, {'k', 0x2c1d12}, {'l', 0x9c7a55}, \
     {'p', 0xe59a8c}, {'w', 0xfffbe8}}

#define SNAIL(light, shell) \
    {"................", \
     "................", \
     ".....kkkkkk.....", \
     "...kkssssllkk...", \
     "..kssssssssllk..", \
     "..ksskkkkksslk..", \
     ".kssksssssksslk.", \
     ".ksksskkksskssk.", \
     ".ksksksksskssskn", \
     ".kssksssskssskne", \
     ".kssskkkksssskne", \
     "..kssssssssskbbk", \
     "..kksssssskkbbwk", \
     ".kbbkkkkkkbbbbkk", \
     "kbbbbbbbbbbbbbk.", \
     "kkkkkkkkkkkkkk.."}, \
    {{'b', 0xe9c98f}, {'e', 0x22251f}, {'k', 0x22251f}, {'l', light}, \
     {'n', 0xe9c98f}, {'s', shell}, {'w', 0xffffff}}

#define URCHIN \
    {"................", \
     "................", \
     ".......k........", \
     "...k...pk..k....", \
     "...kp.kpk.kp....", \
     "....kpkppkpk....", \
     ".kk.kpppppppk...", \
     "..kpppplppppkkk.", \
     "...kpplppppppk..", \
     ".kkppwkppwkppk..", \
     "kppppwkppwkpppkk", \
     ".kkpppppppppppk.", \
     "...kpppkkpppppk.", \
     "..kkpppppppppkkk", \
     ".kpkkppppppkkpk.", \
     ".kk..kkkkkk..kk."}, \
    {{'k', 0x2a173f}, {'l', 0xa67fd0}, {'p', 0x7448a3}, {'w', 0xffffff}}

const SettSprite sett_mario_actors[MARIO_ACTOR_SPRITES] = {
    {"empty",
     {"aaaaaaaaaaaaaaaa"},
     {{'a', 0xbfe3f2}}},

    {"cannon-column",
     {".kkkkkkkkkkkkkk.",
      "kllllllllllllldk",
      "klaaaaaaaaaaaddk",
      "klaakkkkkkkkaadk",
      "klakkrrkkrrkkadk",
      "klakkkkkkkkkkadk",
      "klaakkkkkkkkaadk",
      "klaaaaaaaaaaaddk",
      "kddddddddddddddk",
      ".klaaaaaaaaaadk.",
      ".klaalaaaalaadk.",
      ".klaaaaaaaaaadk.",
      ".klaaaaaaaaaadk.",
      ".klaalaaaalaadk.",
      ".klaaaaaaaaaadk."},
     {{'a', 0x4a5060}, {'d', 0x343946}, {'k', 0x1d2029}, {'l', 0x7c8496},
      {'r', 0xc9553c}}},

    {"cannon",
     {"..kkkkkkkkkkkk..",
      ".klllllllllllak.",
      "klaaaaaaaaaaaadk",
      "klakkkkaakkkkadk",
      "klkkkkkkkkkkkkdk",
      "kakkrrkkkkrrkkdk",
      "kakkrrkkkkrrkkdk",
      "klkkkkkkkkkkkkdk",
      "klakkkkaakkkkadk",
      "klaaaaaaaaaaaadk",
      "klaaaayyyyaaaadk",
      "klaaaayyyyaaaadk",
      "klaaaaaaaaaaaadk",
      "kaddddddddddddak",
      ".kddddddddddddk.",
      "..kkkkkkkkkkkk.."},
     {{'a', 0x4a5060}, {'d', 0x343946}, {'k', 0x1d2029}, {'l', 0x7c8496},
      {'r', 0xc9553c}, {'y', 0xf0b040}}},

    {"cannon-foot",
     {"....kkkkkkkk....",
      "....klaaaadk....",
      "....klaaaadk....",
      "....klalaadk....",
      "....klaaaadk....",
      "....klaaaadk....",
      "...kklaaaadkk...",
      "...klaaaaaadk...",
      "...klaaaaaadk...",
      "..kklaalaaadkk..",
      "..klaaaaaaaadk..",
      "..klaaaaaaaadk..",
      ".kklaaaaaaaadkk.",
      ".klaaaaaaaaaadk.",
      ".klllllllllaadk.",
      ".kkkkkkkkkkkkkk."},
     {{'a', 0x4a5060}, {'d', 0x343946}, {'k', 0x1d2029}, {'l', 0x7c8496}}},

    {"start",
     {"................",
      "................",
      ".....kkkkkk.....",
      "...kkwwkkwwkk...",
      "..kwwkwwwwkwwk..",
      "..kwkkwwwwkkwk..",
      "..kwkewwwwekwk..",
      "..kwwkwwwwkwwk..",
      "...kwwwkkwwwk...",
      "....kwwkkwwk....",
      "...krrrrrrrrk...",
      "..kgrryyrrrrgk..",
      "..kgkrrrrrrkgk..",
      "...kkgggggggk...",
      "....kgkkkkgk....",
      "....kkk..kkk...."},
     {{'e', 0xffffff}, {'g', 0x6d7480}, {'k', 0x1d2129}, {'r', 0xd6483b},
      {'w', 0xf7f4ea}, {'y', 0xf7cf46}}},

    {"exit",
     {"......ky........",
      "......kyk.......",
      "......kp........",
      "......kprrrrrrr.",
      "......kprrwwrrr.",
      "......kprwkkwrr.",
      "......kprwwwwrr.",
      "......kprrwwrrr.",
      "......kprrrrrrr.",
      "......kp........",
      "......kp........",
      "......kp........",
      "......kp........",
      "......kp........",
      "....ddddddd.....",
      "...ddddddddd...."},
     {{'d', 0x6b7480}, {'k', 0x5a5f6b}, {'p', 0xa8afbd}, {'r', 0xd6483b},
      {'w', 0xfffbe8}, {'y', 0xf7cf46}}},

    {"mole", MOLE},

    {"red-snail", SNAIL(0xf0837a, 0xc8403c)},

    {"green-snail", SNAIL(0x96d67c, 0x4f9d3d)},

    {"urchin", URCHIN},
};

/* Those that fly: the ground that shows behind them is a pair of wings. */
const SettSprite sett_mario_flyers[MARIO_FLYER_SPRITES] = {
    {"wings",
     {"aaaaaaaaaaaaaaaa",
      "wwaaaaaaaaaaaaww",
      "wvwwaaaaaaaawwvw",
      "wvvvaaaaaaaavvvw",
      "awvwaaaaaaaawvwa",
      "aawwaaaaaaaawwaa",
      "aaaaaaaaaaaaaaaa"},
     {{'a', 0xbfe3f2}, {'v', 0xd7dbe6}, {'w', 0xffffff}}},

    {"winged-mole", MOLE},

    {"winged-red-snail", SNAIL(0xf0837a, 0xc8403c)},

    {"winged-green-snail", SNAIL(0x96d67c, 0x4f9d3d)},

    {"winged-urchin", URCHIN},
};
