/* render_rgb.c - a level as 24-bit pixels. Each row of pixels is drawn once and
   copied `scale` times. */
#include "sett/io.h"

#include <string.h>

/* Pixels in one picture: 2^28, or 768 MiB. */
#define MOST_PIXELS ((int64_t)1 << 28)

typedef struct Canvas {
    const SettGrid *grid;
    const SettArt *arts;
    int32_t scale;
    size_t stride; /* bytes in one row of pixels */
    uint8_t *rgb;
} Canvas;

static uint8_t *put_pixel(uint8_t *to, uint32_t colour, int32_t times)
{
    for (int32_t i = 0; i < times; i++) {
        *to++ = (uint8_t)(colour >> 16);
        *to++ = (uint8_t)(colour >> 8);
        *to++ = (uint8_t)colour;
    }
    return to;
}

/* Row `row` of the art of all tiles of grid row `y`, then its copies below. */
static void draw_row(const Canvas *c, int32_t y, int32_t row)
{
    size_t first = (size_t)(y * SETT_ART_SIDE + row) * (size_t)c->scale;
    uint8_t *start = c->rgb + first * c->stride, *to = start;
    for (int32_t x = 0; x < c->grid->w; x++) {
        uint8_t tile = c->grid->cells[sett_grid_at(c->grid, x, y)];
        const uint32_t *pixels = c->arts[tile].pixels + row * SETT_ART_SIDE;
        for (int32_t i = 0; i < SETT_ART_SIDE; i++)
            to = put_pixel(to, pixels[i], c->scale);
    }
    for (int32_t i = 1; i < c->scale; i++)
        memcpy(start + (size_t)i * c->stride, start, c->stride);
}

SettStatus sett_render_rgb(const SettGame *game, const SettGrid *grid,
                           int32_t scale, SettArena *arena, uint8_t **rgb,
                           int32_t *width, int32_t *height)
{
    SETT_ASSERT(scale >= 1 && scale <= 16);
    int64_t w = (int64_t)grid->w * SETT_ART_SIDE * scale;
    int64_t h = (int64_t)grid->h * SETT_ART_SIDE * scale;
    if (w > 0 && h > MOST_PIXELS / w)
        return SETT_TOO_LARGE;
    Canvas c = {.grid = grid, .scale = scale, .stride = (size_t)w * 3};
    c.rgb = sett_arena_raw(arena, (size_t)h, c.stride);
    SettArenaMark mark = sett_arena_mark(arena);
    SettArt *arts = SETT_TAKE(arena, game->tiles.count, SettArt);
    if (c.rgb == NULL || arts == NULL)
        return SETT_NO_MEMORY;
    sett_art(game, arts);
    c.arts = arts;
    for (int32_t y = 0; y < grid->h; y++)
        for (int32_t row = 0; row < SETT_ART_SIDE; row++)
            draw_row(&c, y, row);
    sett_arena_reset(arena, mark);
    *rgb = c.rgb;
    *width = (int32_t)w;
    *height = (int32_t)h;
    return SETT_OK;
}
