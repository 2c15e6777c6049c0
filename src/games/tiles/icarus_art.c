/* icarus_art.c - our own tile art for the climbing game, drawn for this
   project: sand-coloured stone and golden ledges before a night sky. */
#include "games/tiles/icarus.h"

static const SettSprite sprites[] = {
    {"empty",
     {
         "aaaaaaaaaaaaaaaa", /**/
         "aaaaaaaaaaaaaaaa", /**/
         "aaaaaaaaaaaaaaaa", /**/
         "aaaaaaaaaaaaaaaa", /**/
         "aaasaaaaaaaaaaaa", /**/
         "aaaaaaaaaaaaaaaa", /**/
         "aaaaaaaaaaaaaaaa", /**/
         "aaaaaaaaaaaaaaaa", /**/
         "aaaaaaaaaaaaaaaa", /**/
         "aaaaaaaaaaaaaaaa", /**/
         "aaaaaaaaaaaasaaa", /**/
         "aaaaaaaaaaaaaaaa", /**/
     },
     {{'a', 0x26335a}, {'s', 0x2f3e69}}},

    {"ground",
     {
         "llllllllllllllll", /**/
         "lmmmmmmmmmmmmmmd", /**/
         "aaaaaaaaaaaaaaad", /**/
         "dddddddddddddddd", /**/
         "aaaaaaadaaaaaaaa", /**/
         "alllaaadallllaaa", /**/
         "aaaaaaadaaaaaaaa", /**/
         "aaaaaaadaaaaaaaa", /**/
         "dddddddddddddddd", /**/
         "aaadaaaaaaadaaaa", /**/
         "aaadallllaadalla", /**/
         "aaadaaaaaaadaaaa", /**/
         "aaadaaaaaaadaaaa", /**/
         "dddddddddddddddd", /**/
         "aaaaaaadaaaaaaaa", /**/
         "allaaaadalllaaaa", /**/
     },
     {{'a', 0xa8987c}, {'d', 0x7c6d55}, {'l', 0xcbbd9f}, {'m', 0xb9aa8b}}},

    {"ledge",
     {
         "kkkkkkkkkkkkkkkk", /**/
         "yyyyyyyyyyyyyyyy", /**/
         "lyylyylyylyylyyl", /**/
         "oooooooooooooooo", /**/
         "kkkkkkkkkkkkkkkk", /**/
         ".kddk......kddk.", /**/
         "..kdk......kdk..", /**/
         "...kk......kk...", /**/
         "................", /**/
     },
     {{'k', 0x3a2f14},
      {'y', 0xd8c15c},
      {'l', 0xf4e59a},
      {'o', 0xa88b34},
      {'d', 0x8a7029}}},

    {"moving-platform",
     {
         ".kkkkkkkkkkkkkk.", /**/
         "kllllllllllllllk", /**/
         "kttttttttttttttk", /**/
         "ktttwttttttwtttk", /**/
         "kttwwwttttwwwttk", /**/
         "ktttwttttttwtttk", /**/
         "kddddddddddddddk", /**/
         ".kkkkkkkkkkkkkk.", /**/
         "...kcck..kcck...", /**/
         "....kk....kk....", /**/
         "................", /**/
     },
     {{'k', 0x12343a},
      {'l', 0x9fe0dc},
      {'t', 0x4fa6a6},
      {'w', 0xe9fffb},
      {'d', 0x347a7c},
      {'c', 0xf6cf55}}},

    {"door-top",
     {
         "......kkkk......", /**/
         "....kkllllkk....", /**/
         "...klllllllok...", /**/
         "..kllookkoolok..", /**/
         ".kloolpppplook..", /**/
         ".kloplpppppplok.", /**/
         "kloplpppppppplok", /**/
         "kloppppppppppolk", /**/
         "kloplpppppppqolk", /**/
         "kloppppppppqqolk", /**/
         "kloplppppppqqolk", /**/
         "klopppppppqqqolk", /**/
         "kloplpppppqqqolk", /**/
         "klopppppppqqqolk", /**/
         "kloplpppppqqqolk", /**/
         "klopppppppqqqolk", /**/
     },
     {{'k', 0x2a1735},
      {'l', 0xe3c766},
      {'o', 0xb08a34},
      {'p', 0x9a5cbb},
      {'q', 0x7a4499}}},

    {"door",
     {
         "kloplpppppqqqolk", /**/
         "klopppppppqqqolk", /**/
         "kloplpppppqqqolk", /**/
         "klopppppppqqqolk", /**/
         "kloplpppppqyyolk", /**/
         "klopppppppqyyolk", /**/
         "kloplpppppqqqolk", /**/
         "klopppppppqqqolk", /**/
         "kloplpppppqqqolk", /**/
         "klopppppppqqqolk", /**/
         "kloplpppppqqqolk", /**/
         "klopppppppqqqolk", /**/
         "kloplpppppqqqolk", /**/
         "klopppppppqqqolk", /**/
         "kllllllllllllllk", /**/
         "kkkkkkkkkkkkkkkk", /**/
     },
     {{'k', 0x2a1735},
      {'l', 0xe3c766},
      {'o', 0xb08a34},
      {'p', 0x9a5cbb},
      {'q', 0x7a4499},
      {'y', 0xffe48a}}},

    {"hazard",
     {
         ".......r........", /**/
         "..r....rr....r..", /**/
         "..rr..rrr...rr..", /**/
         "...rr.rorr.rrr..", /**/
         ".r.rorroorrror..", /**/
         ".rrrooroyorroorr", /**/
         "rrooroyyyoroyorr", /**/
         "roooyoyyyyoyyoor", /**/
         "royyyyywwyyyyyor", /**/
         "oyywyywwwwyywwyo", /**/
         "oywwwwwwwwwwwwyo", /**/
         "kkkkkkkkkkkkkkkk", /**/
         "kddkddkddkddkddk", /**/
         "kdkkdkkdkkdkkdkk", /**/
         "kkkkkkkkkkkkkkkk", /**/
         "................", /**/
     },
     {{'r', 0xc62f38},
      {'o', 0xf0722c},
      {'y', 0xffc23d},
      {'w', 0xfff3b8},
      {'k', 0x2b2228},
      {'d', 0x5d4a52}}},

    {"block",
     {
         "llllllllllllllld", /**/
         "lmmmmmmmmmmmmmad", /**/
         "lmaaaaaaaaaaaaad", /**/
         "lmaddddddddddlad", /**/
         "lmadaaaaaaaaalad", /**/
         "lmadammmmmmaalad", /**/
         "lmadammmmmmaalad", /**/
         "lmadammaaaaaalad", /**/
         "lmadammaammaalad", /**/
         "lmadammaammaalad", /**/
         "lmadaaaaammaalad", /**/
         "lmadaaammmmaalad", /**/
         "lmadaaaaaaaaalad", /**/
         "lmallllllllllaad", /**/
         "laaaaaaaaaaaaaad", /**/
         "dddddddddddddddd", /**/
     },
     {{'l', 0xaaa69c}, {'m', 0x8d8980}, {'a', 0x737067}, {'d', 0x4d4a44}}},
};

static const SettSheet sheet = {sprites, sizeof sprites / sizeof *sprites};

const SettArtwork sett_icarus_art = {.sheets = &sheet, .sheet_count = 1};
