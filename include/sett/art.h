/* art.h - the tile art of a game: pictures of 16 x 16 pixels as rows of
   characters, each with a small palette. Const data of the game's descriptor
   (SettGame.art); what draws pictures reads it (io.h). */
#ifndef SETT_ART_H
#define SETT_ART_H

#include "sett/base.h"

SETT_BEGIN

/** Pixels along a side of a tile's picture. */
#define SETT_ART_SIDE 16
#define SETT_ART_INKS 12

/** What a character of a picture stands for: 0xRRGGBB. */
typedef struct SettInk {
    char key;
    uint32_t colour;
} SettInk;

/** One picture. A '.' shows the picture of the sheet's ground; rows that are
    left out are as the last. */
typedef struct SettSprite {
    const char *tile; /**< name of the tile it is of */
    const char *rows[SETT_ART_SIDE];
    SettInk inks[SETT_ART_INKS]; /**< ended by a 0 key, where there are fewer */
} SettSprite;

/** Pictures that share a ground: sprites[0], which has no '.'. */
typedef struct SettSheet {
    const SettSprite *sprites;
    int32_t count;
} SettSheet;

/** A tile that looks like one of another game. */
typedef struct SettLikeness {
    const char *tile;
    const struct SettArtwork *other;
    const char *as; /**< that game's tile */
} SettLikeness;

/** A picture: 8 bits each of red, green, blue and alpha, not premultiplied. */
typedef struct SettPicture {
    uint8_t *rgba;
    int32_t w, h;
} SettPicture;

/** A tile's picture as pixels, row by row: 0xRRGGBB. */
typedef struct SettTilePicture {
    const char *tile;
    const uint32_t *pixels; /**< SETT_ART_SIDE * SETT_ART_SIDE */
} SettTilePicture;

/** All pictures of a game. A tile that has none is
    drawn plainly: its colour and its glyph. */
typedef struct SettArtwork {
    const SettSheet *sheets;
    int32_t sheet_count;
    const SettLikeness *likenesses;
    int32_t likeness_count;
    const SettTilePicture *pictures; /**< they go before all others */
    int32_t picture_count;
} SettArtwork;

SETT_END
#endif
