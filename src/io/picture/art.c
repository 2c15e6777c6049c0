/* art.c - from tile to picture: what the game's artwork has of it, else a plain
   tile in its own colour with its glyph on it. */
#include "io/picture/art.h"

#include <string.h>

/* A tile's picture, and the ground of the last sheet that was looked at. */
static const SettSprite *drawn(const SettArtwork *art, const char *tile,
                               const SettSprite **ground)
{
    for (int32_t s = 0; s < art->sheet_count; s++) {
        const SettSheet *sheet = &art->sheets[s];
        *ground = &sheet->sprites[0];
        for (int32_t i = 0; i < sheet->count; i++)
            if (strcmp(sheet->sprites[i].tile, tile) == 0)
                return &sheet->sprites[i];
    }
    return NULL;
}

static const SettSprite *sprite_of(const SettArtwork *art, const char *tile,
                                   const SettSprite **ground)
{
    const SettSprite *own = drawn(art, tile, ground);
    for (int32_t i = 0; own == NULL && i < art->likeness_count; i++) {
        const SettLikeness *like = &art->likenesses[i];
        const SettSprite *theirs = NULL;
        if (strcmp(like->tile, tile) != 0)
            continue;
        own = drawn(like->other, like->as, &theirs);
        if (*ground == NULL)
            *ground = theirs;
    }
    return own;
}

static uint32_t ink_of(const SettSprite *sprite, char key)
{
    const SettInk *ink = sprite->inks;
    while (ink->key != key) {
        SETT_ASSERT(ink->key != 0); /* a key that the palette lacks */
        ink++;
    }
    return ink->colour;
}

static char key_at(const SettSprite *sprite, int32_t x, int32_t y)
{
    while (sprite->rows[y] == NULL)
        y--;
    return sprite->rows[y][x];
}

static void paint_sprite(const SettSprite *sprite, const SettSprite *ground,
                         SettArt *art)
{
    for (int32_t y = 0; y < SETT_ART_SIDE; y++)
        for (int32_t x = 0; x < SETT_ART_SIDE; x++) {
            const SettSprite *from =
                key_at(sprite, x, y) == '.' ? ground : sprite;
            art->pixels[y * SETT_ART_SIDE + x] =
                ink_of(from, key_at(from, x, y));
        }
}

/* Each channel moved `percent` of the way to black (below 0) or white. */
static uint32_t shade(uint32_t colour, int32_t percent)
{
    uint32_t result = 0;
    for (int32_t shift = 0; shift < 24; shift += 8) {
        int32_t c = (int32_t)(colour >> shift & 255);
        c += percent < 0 ? c * percent / 100 : (255 - c) * percent / 100;
        result |= (uint32_t)c << shift;
    }
    return result;
}

/* Weights of Rec. 601 luma. */
bool sett_is_light(uint32_t colour)
{
    uint32_t r = colour >> 16 & 255, g = colour >> 8 & 255, b = colour & 255;
    return 299 * r + 587 * g + 114 * b > 128000;
}

/* The glyph in the middle; darker edges right and below keep tiles apart. Empty
   space has no glyph: a level is mostly that, and should look like it. */
static void paint_plain(const SettTile *tile, SettArt *art)
{
    const int32_t side = SETT_ART_SIDE, left = 5, top = 4;
    uint32_t ink = sett_is_light(tile->colour) ? 0x101010 : 0xf4f4f4;
    for (int32_t i = 0; i < side * side; i++) {
        bool edge = i % side == side - 1 || i / side == side - 1;
        art->pixels[i] = edge ? shade(tile->colour, -14) : tile->colour;
    }
    bool empty = (tile->roles & SETT_IS(EMPTY)) != 0;
    const uint8_t *rows = empty ? NULL : sett_font_rows(tile->glyph);
    for (int32_t y = 0; rows != NULL && y < 7; y++)
        for (int32_t x = 0; x < 5; x++)
            if (rows[y] >> (4 - x) & 1)
                art->pixels[(top + y) * side + left + x] = ink;
}

void sett_art_tile(const SettGame *game, int32_t tile, SettArt *art)
{
    const SettSprite *ground = NULL, *sprite = NULL;
    const char *name = game->tiles.tiles[tile].name;
    for (int32_t i = 0; game->art != NULL && i < game->art->picture_count; i++)
        if (strcmp(game->art->pictures[i].tile, name) == 0) {
            memcpy(art->pixels, game->art->pictures[i].pixels,
                   sizeof art->pixels);
            return;
        }
    if (game->art != NULL)
        sprite = sprite_of(game->art, name, &ground);
    if (sprite != NULL)
        paint_sprite(sprite, ground, art);
    else
        paint_plain(&game->tiles.tiles[tile], art);
}

void sett_art(const SettGame *game, SettArt *arts)
{
    for (int32_t i = 0; i < game->tiles.count; i++)
        sett_art_tile(game, i, &arts[i]);
}
