/* heat.h - counts by place laid over the drawing of a level. */
#ifndef SETT_IO_HEAT_H
#define SETT_IO_HEAT_H

#include "sett/io.h"

/** What shades are made of. */
typedef enum SettHeatTone {
    SETT_HEAT_COOL, /**< pale yellow to dark violet: where one is */
    SETT_HEAT_WARM  /**< pale yellow to dark red: where it hurts */
} SettHeatTone;

/** The level as SVG with a shade over every cell that counts anything, stronger
    with the root of its share of the largest count; cells say their count under
    the pointer. `counts` has a value for each cell; `title` may be NULL. */
SettStatus sett_render_heat_svg(const SettGame *game, const SettGrid *grid,
                                const int64_t *counts, SettHeatTone tone,
                                const char *title, SettText *out);
/** The same as an inner <svg> at (x, y), `tile` pixels a tile; wants the
   symbols of sett_render_symbols. */
void sett_render_heat_inner(const SettGame *game, const SettGrid *grid,
                            const int64_t *counts, SettHeatTone tone, double x,
                            double y, double tile, SettText *out);
/** The same shades as 24-bit RGB, as sett_render_rgb. */
SettStatus sett_render_heat_rgb(const SettGame *game, const SettGrid *grid,
                                const int64_t *counts, SettHeatTone tone,
                                int32_t scale, SettArena *arena, uint8_t **rgb,
                                int32_t *width, int32_t *height);

#endif
