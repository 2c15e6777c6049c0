/* paint.h - pictures laid on pictures as Tiled's painter does it: colours
   multiplied by alpha in 8 bits with its rounding, so that the result is the
   same pixels. Private to this folder and to io/ldtk. */
#ifndef SETT_IO_TILED_PAINT_H
#define SETT_IO_TILED_PAINT_H

#include "sett/tiled.h"

/** A part of a picture, and where it goes. */
typedef struct SettStamp {
    const SettPicture *from;
    int32_t sx, sy, sw, sh;    /**< part of the picture; clipped to it */
    int32_t x, y;              /**< left upper corner on the canvas */
    bool flip_x, flip_y, swap; /**< `swap` first: rows become columns */
    uint32_t tint;             /**< 0xAARRGGBB; all ones: as it is */
    int32_t alpha;             /**< 0 to 256 */
} SettStamp;

void sett_paint(const SettPicture *canvas, const SettStamp *stamp);
/** The same at a place between pixels, in another size, turned clockwise by
    degrees around a point: each pixel whose middle lies in the box gets the
   four nearest of the picture, weighed. */
typedef struct SettTurn {
    double left, top, w, h; /**< box on the canvas, before it is turned */
    double x, y, degrees;   /**< around this point */
} SettTurn;
void sett_paint_turned(const SettPicture *canvas, const SettStamp *stamp,
                       const SettTurn *turn);
/** Sine and cosine of degrees; those of right angles are exact. */
void sett_turn_parts(double degrees, double *sine, double *cosine);
/** The mark of a picture that is not there. */
void sett_paint_missing(const SettPicture *canvas, int32_t x, int32_t y,
                        int32_t w, int32_t h);
/** Makes pixels of a colour (0xRRGGBB) transparent; -1: none. */
void sett_paint_key(const SettPicture *picture, int64_t colour);

#endif
