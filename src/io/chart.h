/* chart.h - charts as SVG text: heat maps of histograms, row heat maps, grouped
   bars with error bars, lines. Each is a plain description and one function.
   The same description gives the same bytes. All texts may hold any characters;
   labels may be NULL where there is nothing to say. Functions add to `out` and
   return its status; SETT_BAD_ARGUMENT where a chart would be empty. */
#ifndef SETT_IO_CHART_H
#define SETT_IO_CHART_H

#include "sett/lab.h"

/** How counts become shades: in proportion, or by their root, which keeps rare
    values apart from none. */
typedef enum SettShade { SETT_SHADE_LINEAR, SETT_SHADE_ROOT } SettShade;

/** A grid of two-dimensional histograms with one colour scale. Panels of one
    column share their axes: the labels stand under the lowest. Where there are
    classes, a bin holds the number of its class from 1 on (0: nothing), and the
    key names them instead of counts. */
typedef struct SettHeatChart {
    const char *title, *note;        /**< note: a second line, smaller */
    int32_t rows, columns;           /**< panels */
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
SettStatus sett_chart_heat(const SettHeatChart *chart, SettText *out);

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
    int32_t rows, columns;
    int32_t first; /**< value of column 0 */
    const SettStripPanel *panels;
    int32_t panel_count;
} SettStripChart;
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
    int32_t group_count, series_count;
    const SettBarPanel *panels;
    int32_t panel_count;
} SettBarChart;
SettStatus sett_chart_bars(const SettBarChart *chart, SettText *out);

typedef enum SettScale { SETT_SCALE_LINEAR, SETT_SCALE_LOG } SettScale;

/** A line through its points in the order given. NaN, and what a log axis
    cannot show, breaks it. */
typedef struct SettSeries {
    const char *name;
    const double *x, *y;
    const double *low, *high; /**< a band around it; NULL for none */
    int32_t count;
} SettSeries;

/** Lines over common axes, which are fitted to the points. */
typedef struct SettLineChart {
    const char *title, *note, *x_label, *y_label;
    SettScale x_scale, y_scale;
    const SettSeries *series;
    int32_t series_count;
} SettLineChart;
SettStatus sett_chart_lines(const SettLineChart *chart, SettText *out);

#endif
