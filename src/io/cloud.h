/* cloud.h - many levels of one size in one picture: what stands where, and how
   often (Kerssemakers et al. 2012, section III.B, "cloud maps"). */
#ifndef SETT_IO_CLOUD_H
#define SETT_IO_CLOUD_H

#include "sett/game.h"
#include "sett/specimens.h"

/** A colour a cell, 0xRRGGBB, row-major. */
typedef struct SettCloud {
    uint32_t *cells;
    int32_t w, h;
} SettCloud;

/** The mean of the tiles' colours over `count` levels of equal size, averaged
    in linear light; with `roles` not 0 the share of levels whose tile has any
    of these roles, from white (none) to near black (all). The cells belong to
    `arena`. */
SettStatus sett_cloud(const SettGame *game, const SettGrid *levels,
                      int64_t count, uint64_t roles, SettArena *arena,
                      SettCloud *out);
/** The same, tinted by the origins of the specimens' agents: 0 blue, 1 orange,
   2 (of nobody) green; what no agent drew is grey, blank ground as it is. */
SettStatus sett_cloud_tinted(const SettGame *game,
                             const SettSpecimens *specimens, SettArena *arena,
                             SettCloud *out);
/** As 24-bit RGB, a square of `side` pixels a cell; `rgb` is taken from
    `arena`. SETT_TOO_LARGE over 2^28 pixels. */
SettStatus sett_cloud_rgb(const SettCloud *cloud, int32_t side,
                          SettArena *arena, uint8_t **rgb, int32_t *width,
                          int32_t *height);
/** As SVG, a square of 8 units a cell. */
SettStatus sett_cloud_svg(const SettCloud *cloud, SettText *out);

#endif
