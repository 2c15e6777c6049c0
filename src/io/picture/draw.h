/* draw.h - the few SVG marks that charts are made of: plain elements with
   attributes, no ids, no styles, no scripts, so that many charts fit in one
   page and one chart in any viewer. Coordinates are pixels, rounded to 0.01. */
#ifndef SETT_IO_DRAW_H
#define SETT_IO_DRAW_H

#include "sett/chart.h"

/* Colours of everything that is not data, beside SETT_INK and SETT_FAINT. */
#define SETT_RULE 0x8c959fu  /**< axes */
#define SETT_GRID 0xe4e7ebu  /**< grid lines */
#define SETT_PAPER 0xffffffu /**< background; also "nothing here" */

typedef struct SettBox {
    double x, y, w, h;
} SettBox;

typedef enum SettAnchor { SETT_LEFT, SETT_MIDDLE, SETT_RIGHT } SettAnchor;

/** Where and how a text stands; `turned` reads upwards. */
typedef struct SettLook {
    SettAnchor anchor;
    double size; /**< pixels */
    uint32_t colour;
    bool bold, turned;
} SettLook;
static inline SettLook sett_look(SettAnchor anchor, double size,
                                 uint32_t colour)
{
    return (SettLook){.anchor = anchor, .size = size, .colour = colour};
}

/** Sizes and ends of a chart: background, title (bold) and note (faint) at the
    top left. Title and note may be NULL; the title also names the picture for
    screen readers. */
void sett_draw_begin(SettText *out, double w, double h, const char *title,
                     const char *note);
void sett_draw_end(SettText *out);
/** Height that title and note take at the top. */
double sett_draw_head(const char *title, const char *note);
/** Width that a chart must have to show title and note. */
double sett_draw_head_width(const char *title, const char *note);

void sett_draw_rect(SettText *out, SettBox box, uint32_t fill);
/** Only the outline, one pixel wide. */
void sett_draw_frame(SettText *out, SettBox box, uint32_t stroke);
void sett_draw_line(SettText *out, double x1, double y1, double x2, double y2,
                    uint32_t stroke, double width);
void sett_draw_text(SettText *out, double x, double y, SettLook look,
                    const char *text);
/** Opens a <text> element, for texts put together in place; closed by
    sett_draw_text_end. */
void sett_draw_text_begin(SettText *out, double x, double y, SettLook look);
void sett_draw_text_end(SettText *out);
/** Width of a text of this size, estimated for wide sans-serif fonts. */
double sett_draw_width(const char *text, double size);
/** Of the widest text. */
double sett_draw_widest(const char *const *texts, int32_t count, double size);

/** Colour of share 0..1 on a ramp from pale yellow to dark violet whose
    lightness falls in even steps. */
uint32_t sett_shade(double share);
/** The same from pale yellow over red to dark red: for what hurts. */
uint32_t sett_warm_shade(double share);
/** Colour of the i-th series: Okabe and Ito's colours (2008), which colour
    blind readers can tell apart; SETT_SERIES_COLOURS of them, in turn. */
#define SETT_SERIES_COLOURS 7
uint32_t sett_series_colour(int32_t index);

#endif
