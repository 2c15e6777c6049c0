/* show.c - windows of many chunks as one level, and maps as text and colours.
 */
#include "gen/world/world.h"

#include <string.h>

/* A window, a row of chunks an item. */
typedef struct Making {
    const SettWorld *world;
    int32_t x, y, w;
    SettGrid *grid;
} Making;

static SettStatus make_row(void *user, int64_t index, SettArena *tmp)
{
    const Making *m = user;
    int32_t side = m->world->params.side, row = (int32_t)index;
    SettGrid chunk;
    SettStatus status = sett_grid_take(tmp, side, side, &chunk);
    if (status != SETT_OK)
        return status;
    for (int32_t c = 0; c < m->w; c++) {
        sett_world_chunk(m->world, m->x + c, m->y + row, &chunk, NULL);
        for (int32_t y = 0; y < side; y++)
            memcpy(&m->grid->cells[sett_grid_at(m->grid, c * side,
                                                row * side + y)],
                   &chunk.cells[sett_grid_at(&chunk, 0, y)], (size_t)side);
    }
    return SETT_OK;
}

SettStatus sett_world_window(const SettWorld *world, int32_t x, int32_t y,
                             int32_t w, int32_t h, const SettCrew *crew,
                             SettArena *keep, SettGrid *grid)
{
    int64_t side = world->params.side;
    if (w > INT32_MAX / side || h > INT32_MAX / side)
        return SETT_TOO_LARGE;
    SettStatus status =
        sett_grid_take(keep, (int32_t)(w * side), (int32_t)(h * side), grid);
    if (status != SETT_OK)
        return status;
    Making m = {world, x, y, w, grid};
    return sett_each(crew, h, make_row, &m, NULL);
}

void sett_world_map_text(const uint8_t *map, int32_t w, int32_t h,
                         SettText *out)
{
    static const char glyphs[] = "%&#";
    for (int32_t y = 0; y < h; y++) {
        for (int32_t x = 0; x < w; x++) {
            uint8_t kind = map[(size_t)y * (size_t)w + (size_t)x];
            char glyph = (kind & SETT_MAP_ROAD) != 0 ? '-' : glyphs[kind & 3];
            sett_text_char(out, (kind & SETT_MAP_PLACE) != 0 ? 'o' : glyph);
        }
        sett_text_char(out, '\n');
    }
}

static uint32_t colour_of(uint8_t kind)
{
    static const uint32_t lands[SETT_LAND_COUNT] = {0x6b4f3a, 0x8a7a52,
                                                    0x5f6b7a};
    if ((kind & SETT_MAP_PLACE) != 0)
        return 0xe0483c;
    return (kind & SETT_MAP_ROAD) != 0 ? 0xe8c46a : lands[kind & 3];
}

void sett_world_map_rgb(const uint8_t *map, int64_t count, uint8_t *rgb)
{
    for (int64_t i = 0; i < count; i++) {
        uint32_t colour = colour_of(map[i]);
        rgb[3 * i] = (uint8_t)(colour >> 16);
        rgb[3 * i + 1] = (uint8_t)(colour >> 8);
        rgb[3 * i + 2] = (uint8_t)colour;
    }
}
