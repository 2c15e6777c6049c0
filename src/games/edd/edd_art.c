/* edd_art.c - our own tile art for EDD rooms, drawn for this project: the same
   light and outlines as md2_art.c on cool flagstones, so that rooms read as a
   plan: walls dark, doors brown, every object with a shape of its own. */
#include "games/edd/edd.h"

static const SettSprite sprites[] = {
    {"floor",
     {
         "aaaaaaaaaaaaaaab", /**/
         "aaaaaaaaaaaaaaab", /**/
         "aaaalaaaaaaaaaab", /**/
         "aaaaaaaaaaaaaaab", /**/
         "aaaaaaaaaaaabaab", /**/
         "aaaaaaaaaaaaaaab", /**/
         "aabaaaaaaaaaaaab", /**/
         "aaaaaaaaalaaaaab", /**/
         "aaaaaaaaaaaaaaab", /**/
         "aaaaaaaaaaaaaaab", /**/
         "aaaaaabaaaaaaaab", /**/
         "aaaaaaaaaaaalaab", /**/
         "aalaaaaaaaaaaaab", /**/
         "aaaaaaaaaaaaaaab", /**/
         "aaaaaaaaaabaaaab", /**/
         "bbbbbbbbbbbbbbbb", /**/
     },
     {{'a', 0xd5d3c8}, {'b', 0xc3c0b3}, {'l', 0xe2e0d8}}},

    {"wall",
     {
         "lllllllllllllllk", /**/
         "laaaaaaaaaaaaabk", /**/
         "laaaaaaaaaaaaabk", /**/
         "laaaaaaaaacaaabk", /**/
         "laaaaaaaaaaaaabk", /**/
         "laaacaaaaaaaaabk", /**/
         "laaaaaaaaaaaaabk", /**/
         "laaaaaaaaaaaaabk", /**/
         "laaaaaaaaaaaaabk", /**/
         "laaaaaaacaaaaabk", /**/
         "laaaaaaaaaaaaabk", /**/
         "laaaaaaaaaaaaabk", /**/
         "lacaaaaaaaacaabk", /**/
         "laaaaaaaaaaaaabk", /**/
         "bbbbbbbbbbbbbbbk", /**/
         "kkkkkkkkkkkkkkkk", /**/
     },
     {{'a', 0x454e5e},
      {'b', 0x353d4b},
      {'c', 0x3d4655},
      {'k', 0x20252f},
      {'l', 0x65718a}}},

    {"treasure",
     {
         "................", /**/
         "................", /**/
         "....kkkkkkkk....", /**/
         "..kkyyyyyyyykk..", /**/
         ".kyyllyyyyyyyok.", /**/
         ".kylyyyyyyyyyok.", /**/
         ".kyyyyyyyyyyyok.", /**/
         ".kkkkkkwwkkkkkk.", /**/
         ".kbbbbkwwkbbbbk.", /**/
         ".kbbbbbkkbbbbnk.", /**/
         ".kbbbbbbbbbbbnk.", /**/
         ".kbbbbbbbbbbbnk.", /**/
         ".kbbbbbbbbbbnnk.", /**/
         ".knnnnnnnnnnnnk.", /**/
         "..kkkkkkkkkkkk..", /**/
         "................", /**/
     },
     {{'k', 0x3a2a12},
      {'y', 0xf0c030},
      {'l', 0xfff0a0},
      {'o', 0xc89420},
      {'w', 0xfff8e0},
      {'b', 0x9a6428},
      {'n', 0x774a1c}}},

    {"enemy",
     {
         "................", /**/
         "..k..........k..", /**/
         ".krk........krk.", /**/
         ".krrkkkkkkkkrrk.", /**/
         "..krrrrrrrrrrk..", /**/
         "..krlrrrrrrrdk..", /**/
         ".krlrrrrrrrrrdk.", /**/
         ".krrwwrrrrwwrdk.", /**/
         ".krrwkrrrrkwrdk.", /**/
         ".krrrrrrrrrrrdk.", /**/
         ".krrrrrrrrrrrdk.", /**/
         "..krkwkwkwkwdk..", /**/
         "..krrkkkkkkrdk..", /**/
         "...kkdddddddk...", /**/
         ".....kkkkkkk....", /**/
         "................", /**/
     },
     {{'k', 0x3a0d0d},
      {'r', 0xc8402f},
      {'l', 0xe9806a},
      {'d', 0x962a20},
      {'w', 0xfff4e8}}},

    {"door",
     {
         "kkkkkkkkkkkkkkkk", /**/
         "knnnnnnnnnnnnnnk", /**/
         "knkkkkkkkkkkkknk", /**/
         "knkwbbnwbbnwbknk", /**/
         "knkwbbnwbbnwbknk", /**/
         "knkwbbnwbbnwbknk", /**/
         "knkwbbnwbbnwbknk", /**/
         "knkwbbnwbbnwbknk", /**/
         "knkwbbnwbbyybknk", /**/
         "knkwbbnwbbyybknk", /**/
         "knkwbbnwbbnwbknk", /**/
         "knkwbbnwbbnwbknk", /**/
         "knkwbbnwbbnwbknk", /**/
         "knkwbbnwbbnwbknk", /**/
         "knkkkkkkkkkkkknk", /**/
         "kkkkkkkkkkkkkkkk", /**/
     },
     {{'k', 0x33200e},
      {'n', 0x6b4420},
      {'b', 0x9a6832},
      {'w', 0xb58144},
      {'y', 0xf2c744}}},

    {"boss",
     {
         "pppppppppppppppd", /**/
         "pqqqqqqqqqqqqqpd", /**/
         "pqkqqqqqqqqqkqpd", /**/
         "pqkkqqkkkqqkkqpd", /**/
         "pqkrkkrrrkkrkqpd", /**/
         "pqqkrrrrrrrkqqpd", /**/
         "pqqkrrrrrrrkqqpd", /**/
         "pqqkryrrryrkqqpd", /**/
         "pqqkryrrryrkqqpd", /**/
         "pqqkrrrrrrrkqqpd", /**/
         "pqqkrwkwkwrkqqpd", /**/
         "pqqqkrrrrrkqqqpd", /**/
         "pqqqqkkkkkqqqqpd", /**/
         "pqqqqqqqqqqqqqpd", /**/
         "pppppppppppppppd", /**/
         "dddddddddddddddd", /**/
     },
     {{'k', 0x24081c},
      {'r', 0xa03078},
      {'y', 0xffd84a},
      {'w', 0xfff0f8},
      {'p', 0x8d4a78},
      {'q', 0xb98aac},
      {'d', 0x6a3358}}},

    {"hero",
     {
         "................", /**/
         ".....kkkkkk.....", /**/
         "....kllbbbbk....", /**/
         "...klbbbbbbdk...", /**/
         "...kbbbbbbbdk...", /**/
         "...kkkkkkkkkk...", /**/
         "...kssksskssk...", /**/
         "...ksssssssdk...", /**/
         "....kssssssk....", /**/
         "...kkkkkkkkkk...", /**/
         "..kblbbbbbbbdk..", /**/
         ".kblbbbyybbbbdk.", /**/
         ".ksbbbbyybbbbsk.", /**/
         ".kkkbbbbbbbbkkk.", /**/
         "...kbbbkkbbdk...", /**/
         "...kkkk..kkkk...", /**/
     },
     {{'k', 0x141f38},
      {'b', 0x2f6fc0},
      {'l', 0x79aef0},
      {'d', 0x1f4a85},
      {'s', 0xf0c8a0},
      {'y', 0xf2c744}}},
};

static const SettSheet sheet = {sprites, sizeof sprites / sizeof *sprites};

const SettArtwork sett_edd_art = {.sheets = &sheet, .sheet_count = 1};
