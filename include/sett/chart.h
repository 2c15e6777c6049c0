/* chart.h - charts of numbers and pictures about many levels. Charts (heat maps
   of histograms, rows of shares, bars, lines) are a plain description and one
   function that writes SVG. Pictures (cloud maps, counts by place over a level,
   cards) come as SVG and as 24-bit RGB for sett_png_write.

   The same input gives the same bytes. Texts may hold any characters; labels
   may be NULL where nothing is to be said. Functions that write SVG add one
   element to `out`, read the description only during the call, and return the
   status of `out`: SETT_NO_MEMORY or SETT_TOO_LARGE; SETT_BAD_ARGUMENT where
   there is nothing to draw. */
#ifndef SETT_CHART_H
#define SETT_CHART_H

#include "sett/archive.h"
#include "sett/game.h"
#include "sett/lab.h"
#include "sett/specimens.h"

SETT_BEGIN

/* Charts. */

/** How counts become shades: in proportion, or by their root, which keeps rare
    values apart from none. */
typedef enum SettShade { SETT_SHADE_LINEAR, SETT_SHADE_ROOT } SettShade;

/** A grid of two-dimensional histograms with one colour scale. Panels of one
    column share their axes: the labels stand under the lowest. Where there are
    classes, a bin holds the number of its class from 1 on (0: nothing), and the
    key names them instead of counts. */
typedef struct SettHeatChart {
    const char *title, *note;        /**< note: a second line, smaller */
    int32_t rows, columns;           /**< panels, each 1 or more */
    const char *const *row_names;    /**< one a row; NULL for a single row */
    const char *const *column_names; /**< over the columns; NULL for none */
    const char *const *classes;      /**< `class_count` of them; NULL: counts */
    int32_t class_count;
    const char *const *x_labels; /**< one a column */
    const char *const *y_labels; /**< one a column */
    const SettHistogram *panels; /**< rows x columns, row-major */
    const char *legend;          /**< what is counted: "layouts" */
    SettShade shade;
} SettHeatChart;
/** Writes it as SVG. Cost: bins. */
SettStatus sett_chart_heat(const SettHeatChart *chart, SettText *out);

/** Draws the cells of a grid of two dimensions, shaded by the fitness of each
    one's best in hundredths. `eval` is its search's; `tmp` holds the work.
    SETT_BAD_ARGUMENT for all other archives. Cost: cells. */
SettStatus sett_chart_archive(const SettEval *eval, const SettArchive *archive,
                              const char *title, SettArena *tmp, SettText *out,
                              SettError *err);

/** One block of a strip chart. */
typedef struct SettStripPanel {
    const char *name;
    const double *share; /**< rows x columns, row-major, 0..1; NaN as 0 */
    const double *mark;  /**< one position a row, drawn as a line (a mean);
                            NaN for none; NULL for none at all */
} SettStripPanel;

/** Row heat maps one below the other with a common axis of whole numbers, such
    as the distance of each object kind from the entrance. */
typedef struct SettStripChart {
    const char *title, *note;
    const char *x_label;
    const char *legend;           /**< "share of levels" */
    const char *mark_name;        /**< "mean"; NULL where no marks are drawn */
    const char *const *row_names; /**< `rows` of them */
    int32_t rows, columns;        /**< of each panel, 1 or more */
    int32_t first;                /**< value of column 0 */
    const SettStripPanel *panels;
    int32_t panel_count; /**< 1 or more */
} SettStripChart;
/** Writes it as SVG. Cost: cells of all panels. */
SettStatus sett_chart_strip(const SettStripChart *chart, SettText *out);

/** One panel of bars: value[group * series_count + series]. */
typedef struct SettBarPanel {
    const char *y_label;
    const double *value; /**< NaN: no bar */
    const double *half;  /**< half widths of the error bars; NULL for none */
    const double *low, *high; /**< their ends instead, NaN: none; or NULL */
    double y_high;            /**< end of the axis; 0: from the values */
} SettBarPanel;

/** Bars in groups, one colour a series, panels one below the other. */
typedef struct SettBarChart {
    const char *title, *note;
    const char *const *group_names, *const *series_names;
    int32_t group_count, series_count; /**< 1 or more */
    const SettBarPanel *panels;
    int32_t panel_count; /**< 1 or more */
} SettBarChart;
/** Writes it as SVG. Cost: bars. */
SettStatus sett_chart_bars(const SettBarChart *chart, SettText *out);

/** How an axis runs: evenly, or by powers of ten. */
typedef enum SettScale { SETT_SCALE_LINEAR, SETT_SCALE_LOG } SettScale;

/** A line through its points in the order given. NaN, and what a log axis
    cannot show, breaks it. */
typedef struct SettSeries {
    const char *name;
    const double *x, *y;
    const double *low, *high; /**< a band around it; NULL for none */
    int32_t count;            /**< points */
} SettSeries;

/** Lines over common axes, which are fitted to the points. */
typedef struct SettLineChart {
    const char *title, *note, *x_label, *y_label;
    SettScale x_scale, y_scale;
    const SettSeries *series;
    int32_t series_count; /**< 1 or more */
} SettLineChart;
/** Writes it as SVG. Cost: points. */
SettStatus sett_chart_lines(const SettLineChart *chart, SettText *out);

/* Counts by place over a level, such as where heroes died. */

/** Colours of the shades. */
typedef enum SettHeatTone {
    SETT_HEAT_COOL, /**< pale yellow to dark violet: visits */
    SETT_HEAT_WARM  /**< pale yellow to dark red: damage, deaths */
} SettHeatTone;

/** The level as SVG with a shade over every cell whose count is above 0: the
    more, by the root of its share of the largest count. A cell shows its count
    under the pointer. `counts` has grid->w * grid->h values, row-major; `title`
    may be NULL. */
SettStatus sett_render_heat_svg(const SettGame *game, const SettGrid *grid,
                                const int64_t *counts, SettHeatTone tone,
                                const char *title, SettText *out);
/** The same as an inner <svg> at (x, y), `tile` pixels a tile; the picture must
    also hold the symbols of sett_render_symbols. Errors stick in `out`. */
void sett_render_heat_inner(const SettGame *game, const SettGrid *grid,
                            const int64_t *counts, SettHeatTone tone, double x,
                            double y, double tile, SettText *out);
/** The same shades as 24-bit RGB; sizes, owner and errors as sett_render_rgb.
 */
SettStatus sett_render_heat_rgb(const SettGame *game, const SettGrid *grid,
                                const int64_t *counts, SettHeatTone tone,
                                int32_t scale, SettArena *arena, uint8_t **rgb,
                                int32_t *width, int32_t *height);

/* Cloud maps: many levels of one size in one picture, which shows what stands
   where and how often (Kerssemakers et al. 2012, section III.B). */

/** A colour a cell, 0xRRGGBB, row-major. */
typedef struct SettCloud {
    uint32_t *cells;
    int32_t w, h;
} SettCloud;

/** The mean of the tiles' colours over `count` levels of equal size, averaged
    in linear light; with `roles` not 0 the share of levels whose tile has any
    of these roles, from white (none) to near black (all). The cells belong to
    `arena`. `count` is 1 or more. SETT_NO_MEMORY. Cost: cells of all levels. */
SettStatus sett_cloud(const SettGame *game, const SettGrid *levels,
                      int64_t count, uint64_t roles, SettArena *arena,
                      SettCloud *out);
/** The same, tinted by the origins of the specimens' agents: 0 blue, 1 orange,
    SETT_OF_NOBODY green; what no agent drew is grey, blank ground as it is.
    There is one specimen or more, and the game has a canvas. */
SettStatus sett_cloud_tinted(const SettGame *game,
                             const SettSpecimens *specimens, SettArena *arena,
                             SettCloud *out);
/** As 24-bit RGB, a square of `side` pixels a cell; `rgb`, width * height * 3
    bytes, belongs to `arena`. SETT_TOO_LARGE over 2^28 pixels. */
SettStatus sett_cloud_rgb(const SettCloud *cloud, int32_t side,
                          SettArena *arena, uint8_t **rgb, int32_t *width,
                          int32_t *height);
/** As SVG, a square of 8 units a cell. */
SettStatus sett_cloud_svg(const SettCloud *cloud, SettText *out);

/* Cards: texts and cloud maps side by side, at the same places in SVG and in
   pixels. */

#define SETT_INK 0x1f2328u   /**< colour of titles and names */
#define SETT_FAINT 0x57606au /**< colour of labels */

/** A line of text. */
typedef struct SettCardsText {
    double x, y; /**< pixels, of its upper left corner */
    const char *text;
    uint32_t colour; /**< 0xRRGGBB */
    bool large;      /**< twice the size, bold */
} SettCardsText;

/** A cloud map. */
typedef struct SettCardsMap {
    int32_t x, y; /**< pixels, of its upper left corner */
    int32_t side; /**< pixels a cell */
    SettCloud cloud;
} SettCardsMap;

/** A sheet. The lists and all they point to belong to the caller. */
typedef struct SettCards {
    int32_t w, h; /**< pixels */
    SettCardsText *texts;
    SettCardsMap *maps;
    int32_t text_count, map_count;
} SettCards;

/** Pixels that a line of `size` characters is wide, at most. */
int32_t sett_cards_width(size_t size, bool large);
/** Pixels from line to line. */
int32_t sett_cards_line(bool large);

/** The sheet as SVG: a map is a path for each of its colours. `tmp` is reset to
    where it was. */
SettStatus sett_cards_svg(const SettCards *cards, SettArena *tmp,
                          SettText *out);
/** The sheet as 24-bit RGB of cards->w x cards->h pixels, from `arena`. */
SettStatus sett_cards_rgb(const SettCards *cards, SettArena *arena,
                          uint8_t **rgb);

SETT_END
#endif
