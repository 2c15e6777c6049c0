/* chart_legend.h - the keys of charts: shades beside a heat map, colours of
   series. Shared by the charts only. */
#ifndef SETT_IO_CHART_LEGEND_H
#define SETT_IO_CHART_LEGEND_H

#include "io/picture/draw.h"
#include "sett/chart.h"

/** Width of a shade key with this name. */
double sett_legend_width(const char *name);
/** Share of the ramp for a value of 0..most. */
double sett_legend_share(SettShade shade, double value, double most);
typedef enum SettUnit { SETT_UNIT_COUNT, SETT_UNIT_PERCENT } SettUnit;
/** A ramp with values, top left at (x, y). */
void sett_legend_shades(SettText *out, double x, double y, double height,
                        SettShade shade, double most, SettUnit unit,
                        const char *name);
/** Swatches of the ramp with the names of classes, the last class first, then
    that of no class; top left at (x, y). */
void sett_legend_classes(SettText *out, double x, double y,
                         const char *const *names, int32_t count,
                         const char *name);
/** Width of that. */
double sett_legend_classes_width(const char *const *names, int32_t count,
                                 const char *name);
/** Swatches and names in one line from (x, y); returns its width. */
double sett_legend_series(SettText *out, double x, double y,
                          const char *const *names, int32_t count);

#endif
