/* art.h - how tile art is written down: pictures as rows of characters, each
   with a small palette. Private to io. */
#ifndef SETT_IO_ART_H
#define SETT_IO_ART_H

#include "sett/io.h"

/** What a character of a picture stands for: 0xRRGGBB. */
typedef struct SettInk {
    char key;
    uint32_t colour;
} SettInk;

/** One picture, drawn by us. A '.' shows the picture of the sheet's ground. */
typedef struct SettSprite {
    const char *tile; /**< name of the tile it is of */
    const char *rows[SETT_ART_SIDE];
    SettInk inks[12]; /**< ended by a 0 key, where there are fewer */
} SettSprite;

/** Pictures of one game; sprites[0] is their ground and has no '.'. */
typedef struct SettSheet {
    const char *game;
    const SettSprite *sprites;
    int32_t count;
} SettSheet;

extern const SettSheet sett_sheet_md2, sett_sheet_edd, sett_sheet_mario,
    sett_sheet_mario_actors, sett_sheet_mario_flyers, sett_sheet_icarus,
    sett_sheet_dungeongrams;

/** Art of one tile, for callers without memory for all of them. */
void sett_art_tile(const SettGame *game, int32_t tile, SettArt *art);

/** True where black is a better ink on this colour than white. */
bool sett_is_light(uint32_t colour);

/** A drawn letter: 7 rows of 5 bits, the highest bit leftmost; NULL for
    characters outside '!'..'~'. */
const uint8_t *sett_font_rows(char c);

#endif
