/* dungeongrams_art.c - our own tile art for what DungeonGrams alone has: roofs
   seen from above, a lever and an apple. The rest looks as in MiniDungeons 2.
 */
#include "games/edd/edd.h"
#include "games/md2/md2.h"
#include "games/tiles/dungeongrams.h"

static const SettSprite sprites[] = {
    {"empty",
     {
         "aaaaaaaaaaaaaaad", /**/
         "aaaaaaaaaaaaaaad", /**/
         "aaalaaaaaaaaaaad", /**/
         "aaaaaaaaaaaaaaad", /**/
         "aaaaaaaaaaalaaad", /**/
         "aaaaaaaaaaaaaaad", /**/
         "aaaaaaaaaaaaaaad", /**/
         "dddddddddddddddd", /**/
         "aaaaaaadaaaaaaaa", /**/
         "aaaaaaadaaaaaaaa", /**/
         "aaaaaaadaaaaalaa", /**/
         "aaaaaaadaaaaaaaa", /**/
         "aaaaaaldaaaaaaaa", /**/
         "aaaaaaadaaaaaaaa", /**/
         "aaaaaaadaaaaaaaa", /**/
         "dddddddddddddddd", /**/
     },
     {{'a', 0xdccaa2}, {'d', 0xcbb88d}, {'l', 0xe8dabb}}},

    {"house-slash",
     {
         "laaaaaadlaaaaaad", /**/
         "aaaaaadlaaaaaadl", /**/
         "aaaaadlaaaaaadla", /**/
         "aaaadlaaaaaadlaa", /**/
         "aaadlaaaaaadlaaa", /**/
         "aadlaaaaaadlaaaa", /**/
         "adlaaaaaadlaaaaa", /**/
         "dlaaaaaadlaaaaaa", /**/
         "laaaaaadlaaaaaad", /**/
         "aaaaaadlaaaaaadl", /**/
         "aaaaadlaaaaaadla", /**/
         "aaaadlaaaaaadlaa", /**/
         "aaadlaaaaaadlaaa", /**/
         "aadlaaaaaadlaaaa", /**/
         "adlaaaaaadlaaaaa", /**/
         "dlaaaaaadlaaaaaa", /**/
     },
     {{'a', 0xb4593f}, {'d', 0x7f3826}, {'l', 0xd57a5a}}},

    {"house-backslash",
     {
         "laaaaaadlaaaaaad", /**/
         "dlaaaaaadlaaaaaa", /**/
         "adlaaaaaadlaaaaa", /**/
         "aadlaaaaaadlaaaa", /**/
         "aaadlaaaaaadlaaa", /**/
         "aaaadlaaaaaadlaa", /**/
         "aaaaadlaaaaaadla", /**/
         "aaaaaadlaaaaaadl", /**/
         "laaaaaadlaaaaaad", /**/
         "dlaaaaaadlaaaaaa", /**/
         "adlaaaaaadlaaaaa", /**/
         "aadlaaaaaadlaaaa", /**/
         "aaadlaaaaaadlaaa", /**/
         "aaaadlaaaaaadlaa", /**/
         "aaaaadlaaaaaadla", /**/
         "aaaaaadlaaaaaadl", /**/
     },
     {{'a', 0x98452f}, {'d', 0x682c1d}, {'l', 0xb8624a}}},

    {"switch",
     {
         "................", /**/
         "................", /**/
         "...........kk...", /**/
         "..........kbbk..", /**/
         "..........kbhk..", /**/
         ".........kgkk...", /**/
         "........kgk.....", /**/
         ".......kgk......", /**/
         "......kgk.......", /**/
         "...kkkgkkkkkk...", /**/
         "..kllggllllllk..", /**/
         "..kaaggaaaaaak..", /**/
         "..kaaaaaaaaaak..", /**/
         "..kddddddddddk..", /**/
         "...kkkkkkkkkk...", /**/
         "................", /**/
     },
     {{'k', 0x22242c},
      {'b', 0x4d6ff0},
      {'h', 0xc4d3ff},
      {'g', 0xb7bcc8},
      {'l', 0x9aa0ad},
      {'a', 0x727886},
      {'d', 0x525763}}},

    {"food",
     {
         "................", /**/
         "........kk......", /**/
         ".......kng......", /**/
         ".......kkggg....", /**/
         "....kkkknkgkk...", /**/
         "...krrrrkrrrrk..", /**/
         "..krhhrrrrrrrdk.", /**/
         "..krhrrrrrrrrdk.", /**/
         "..krrrrrrrrrrdk.", /**/
         "..krrrrrrrrrrdk.", /**/
         "..krrrrrrrrrddk.", /**/
         "...krrrrrrrrdk..", /**/
         "...krrrrrrrddk..", /**/
         "....kdrrdrddk...", /**/
         ".....kkkkkkk....", /**/
         "................", /**/
     },
     {{'k', 0x3b1210},
      {'n', 0x6a3f1c},
      {'g', 0x58a03a},
      {'r', 0xd63b35},
      {'h', 0xffb3a4},
      {'d', 0xa3241f}}},
};

static const SettSheet sheet = {sprites, sizeof sprites / sizeof *sprites};

static const SettLikeness likenesses[] = {
    {"block", &sett_md2_art, "wall"}, {"spike", &sett_md2_art, "trap"},
    {"foe", &sett_md2_art, "goblin"}, {"player", &sett_edd_art, "hero"},
    {"exit", &sett_md2_art, "exit"},
};

const SettArtwork sett_dg_art = {
    .sheets = &sheet,
    .sheet_count = 1,
    .likenesses = likenesses,
    .likeness_count = sizeof likenesses / sizeof *likenesses,
};
