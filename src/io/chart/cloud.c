/* cloud.c - see chart.h. The paper adds up legend colours; here they are light
   before they are averaged, so that a rare bright tile does not look darker
   than its ground. */
#include "sett/chart.h"

#include "base/least.h"
#include "sett/io.h"

#define UNIT 8 /* of an SVG, a cell */
#define MOST_PIXELS ((int64_t)1 << 28)

/* IEC 61966-2-1: a byte of an sRGB colour as light, and back. */
static double light_of(uint32_t byte)
{
    double v = byte / 255.0;
    return v <= 0.04045 ? v / 12.92 : sett_pow((v + 0.055) / 1.055, 2.4);
}

static uint32_t byte_of(double light)
{
    double v = light <= 0.0031308 ? light * 12.92
                                  : 1.055 * sett_pow(light, 1 / 2.4) - 0.055;
    v = v < 0 ? 0 : sett_min_real(1, v);
    return (uint32_t)(v * 255 + 0.5);
}

/* What each tile adds to a cell by channel: light, or grey where a layer is
   asked for, which is evenly spaced for the eye as bytes. */
typedef struct Shades {
    double of[SETT_MAX_TILES][3];
} Shades;

#define NONE 255.0
#define ALL 32.0

static void shades_of(const SettGame *game, uint64_t roles, Shades *out)
{
    for (int32_t t = 0; t < game->tiles.count; t++) {
        const SettTile *tile = &game->tiles.tiles[t];
        for (int32_t c = 0; c < 3; c++) {
            uint32_t byte = tile->colour >> (16 - 8 * c) & 0xff;
            double grey = (tile->roles & roles) != 0 ? ALL : NONE;
            out->of[t][c] = roles != 0 ? grey : light_of(byte);
        }
    }
}

SettStatus sett_cloud(const SettGame *game, const SettGrid *levels,
                      int64_t count, uint64_t roles, SettArena *arena,
                      SettCloud *out)
{
    SETT_ASSERT(count > 0);
    Shades *shades = SETT_TAKE(arena, 1, Shades);
    *out = (SettCloud){.w = levels[0].w, .h = levels[0].h};
    out->cells = SETT_TAKE(arena, (size_t)out->w * (size_t)out->h, uint32_t);
    if (shades == NULL || out->cells == NULL)
        return SETT_NO_MEMORY;
    shades_of(game, roles, shades);
    for (int32_t cell = 0; cell < out->w * out->h; cell++)
        for (int32_t c = 0; c < 3; c++) {
            double sum = 0;
            for (int64_t i = 0; i < count; i++)
                sum += shades->of[levels[i].cells[cell]][c];
            double mean = sum / (double)count;
            uint32_t byte = roles != 0 ? (uint32_t)(mean + 0.5) : byte_of(mean);
            out->cells[cell] |= byte << (16 - 8 * c);
        }
    return SETT_OK;
}

/* By origin: drawn by no agent, of the first parent, of the second, of nobody.
   Okabe and Ito's colours (2008), which colour blind readers can tell apart. */
static const uint32_t tints[] = {0x6e6e6e, 0x0072b2, 0xe69f00, 0x009e73};
#define TINTS (sizeof tints / sizeof tints[0])

static uint32_t tint_of(const SettGame *game, uint8_t tile, uint8_t origin)
{
    if (tile == game->canvas->blank)
        return game->tiles.tiles[tile].colour;
    return tints[origin < TINTS ? origin : 0];
}

SettStatus sett_cloud_tinted(const SettGame *game,
                             const SettSpecimens *specimens, SettArena *arena,
                             SettCloud *out)
{
    SETT_ASSERT(specimens->count > 0);
    *out =
        (SettCloud){.w = specimens->levels[0].w, .h = specimens->levels[0].h};
    out->cells = SETT_TAKE(arena, (size_t)out->w * (size_t)out->h, uint32_t);
    if (out->cells == NULL)
        return SETT_NO_MEMORY;
    for (int32_t cell = 0; cell < out->w * out->h; cell++)
        for (int32_t c = 0; c < 3; c++) {
            double sum = 0;
            for (int32_t i = 0; i < specimens->count; i++)
                sum += light_of(tint_of(game, specimens->levels[i].cells[cell],
                                        specimens->origins[i][cell]) >>
                                    (16 - 8 * c) &
                                0xff);
            out->cells[cell] |= byte_of(sum / specimens->count) << (16 - 8 * c);
        }
    return SETT_OK;
}

SettStatus sett_cloud_rgb(const SettCloud *cloud, int32_t side,
                          SettArena *arena, uint8_t **rgb, int32_t *width,
                          int32_t *height)
{
    int64_t w = (int64_t)cloud->w * side, h = (int64_t)cloud->h * side;
    if (w * h > MOST_PIXELS)
        return SETT_TOO_LARGE;
    *width = (int32_t)w;
    *height = (int32_t)h;
    *rgb = sett_arena_raw(arena, (size_t)(w * h), 3);
    if (*rgb == NULL)
        return SETT_NO_MEMORY;
    uint8_t *at = *rgb;
    for (int32_t y = 0; y < *height; y++)
        for (int32_t x = 0; x < *width; x++) {
            uint32_t colour = cloud->cells[y / side * cloud->w + x / side];
            *at++ = (uint8_t)(colour >> 16);
            *at++ = (uint8_t)(colour >> 8);
            *at++ = (uint8_t)colour;
        }
    return SETT_OK;
}

/* Cells of one colour in a row are one rectangle. */
static void svg_row(const SettCloud *cloud, int32_t y, SettText *out)
{
    const uint32_t *row = cloud->cells + (size_t)y * (size_t)cloud->w;
    for (int32_t x = 0, end; x < cloud->w; x = end) {
        for (end = x + 1; end < cloud->w && row[end] == row[x]; end++)
            ;
        sett_xml_format(out,
                        "<rect x=\"%d\" y=\"%d\" width=\"%d\" "
                        "height=\"%d\" fill=\"#%06x\"/>\n",
                        x * UNIT, y * UNIT, (end - x) * UNIT, UNIT, row[x]);
    }
}

SettStatus sett_cloud_svg(const SettCloud *cloud, SettText *out)
{
    int w = (int)cloud->w * UNIT, h = (int)cloud->h * UNIT;
    sett_text_format(out,
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
                     "height=\"%d\" viewBox=\"0 0 %d %d\" "
                     "shape-rendering=\"crispEdges\">\n",
                     w, h, w, h);
    for (int32_t y = 0; y < cloud->h; y++)
        svg_row(cloud, y, out);
    sett_text_add(out, "</svg>\n");
    return out->status;
}
