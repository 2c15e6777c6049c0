/* heat.c - a shade over each cell of a drawn level. Light enough below for what
   stands on the cell to be seen, and the same numbers in SVG and in pixels. */
#include "sett/chart.h"

#include "base/least.h"
#include "io/picture/draw.h"
#include "sett/io.h"

#include <math.h>

#define SVG_TILE 24.0
/* One visit must be visible, and the most visited tile recognisable. */
#define FAINTEST 0.35
#define STRONGEST 0.6

typedef struct Shade {
    uint32_t colour;
    double opacity;
} Shade;

static int64_t largest(const SettGrid *grid, const int64_t *counts)
{
    int64_t most = 0;
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        most = sett_max_wide(most, counts[c]);
    return most;
}

static Shade shade_of(int64_t count, int64_t most, SettHeatTone tone)
{
    double share = sqrt((double)count / (double)most);
    /* The palest end of the ramp is too close to the colour of floor. */
    double place = 0.2 + 0.8 * share;
    return (Shade){tone == SETT_HEAT_WARM ? sett_warm_shade(place)
                                          : sett_shade(place),
                   FAINTEST + (STRONGEST - FAINTEST) * share};
}

static void put_cell(const SettGrid *grid, int32_t cell, int64_t count,
                     int64_t most, SettHeatTone tone, SettText *out)
{
    SettPoint p = sett_grid_point(grid, cell);
    Shade shade = shade_of(count, most, tone);
    sett_xml_format(out,
                    "<rect x=\"%d\" y=\"%d\" width=\"1\" height=\"1\" "
                    "fill=\"#%06x\" fill-opacity=\"%f\"><title>",
                    p.x, p.y, shade.colour, shade.opacity);
    sett_text_int(out, count);
    sett_xml_format(out, " at %d,%d</title></rect>\n", p.x, p.y);
}

void sett_render_heat_inner(const SettGame *game, const SettGrid *grid,
                            const int64_t *counts, SettHeatTone tone, double x,
                            double y, double tile, SettText *out)
{
    int64_t most = largest(grid, counts);
    sett_render_inner(game, grid, x, y, tile, out);
    sett_xml_format(out,
                    "<svg x=\"%f\" y=\"%f\" width=\"%f\" height=\"%f\" "
                    "viewBox=\"0 0 %d %d\">\n",
                    x, y, grid->w * tile, grid->h * tile, grid->w, grid->h);
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        if (counts[c] > 0)
            put_cell(grid, c, counts[c], most, tone, out);
    sett_text_add(out, "</svg>\n");
}

SettStatus sett_render_heat_svg(const SettGame *game, const SettGrid *grid,
                                const int64_t *counts, SettHeatTone tone,
                                const char *title, SettText *out)
{
    sett_xml_format(out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%f\" "
                    "height=\"%f\">\n",
                    grid->w * SVG_TILE, grid->h * SVG_TILE);
    if (title != NULL)
        sett_xml_format(out, "<title>%s</title>\n", title);
    sett_render_symbols(game, out);
    sett_render_heat_inner(game, grid, counts, tone, 0, 0, SVG_TILE, out);
    sett_text_add(out, "</svg>\n");
    return out->status;
}

static uint8_t blend(uint8_t below, uint32_t above, double opacity)
{
    double value = below * (1 - opacity) + (double)(above & 0xFF) * opacity;
    return (uint8_t)floor(value + 0.5);
}

static void shade_cell(uint8_t *rgb, int32_t width, int32_t side, SettPoint p,
                       Shade shade)
{
    for (int32_t y = p.y * side; y < (p.y + 1) * side; y++)
        for (int32_t x = p.x * side; x < (p.x + 1) * side; x++) {
            uint8_t *pixel = rgb + ((size_t)y * (size_t)width + (size_t)x) * 3;
            for (int32_t k = 0; k < 3; k++)
                pixel[k] = blend(pixel[k], shade.colour >> (16 - 8 * k),
                                 shade.opacity);
        }
}

SettStatus sett_render_heat_rgb(const SettGame *game, const SettGrid *grid,
                                const int64_t *counts, SettHeatTone tone,
                                int32_t scale, SettArena *arena, uint8_t **rgb,
                                int32_t *width, int32_t *height)
{
    int64_t most = largest(grid, counts);
    SettStatus status =
        sett_render_rgb(game, grid, scale, arena, rgb, width, height);
    for (int32_t c = 0; status == SETT_OK && c < sett_grid_area(grid); c++)
        if (counts[c] > 0)
            shade_cell(*rgb, *width, SETT_ART_SIDE * scale,
                       sett_grid_point(grid, c),
                       shade_of(counts[c], most, tone));
    return status;
}
