/* histogram.c - counts of pairs of measures in a fixed grid of bins: the
   expressive range of a generator (Smith and Whitehead 2010). */
#include "sett/lab.h"

#include <math.h>

static bool axis_fits(double low, double high, int32_t bins)
{
    return bins > 0 && high > low && isfinite(high - low);
}

SettStatus sett_histogram_take(SettArena *arena, double x_low, double x_high,
                               int32_t x_bins, double y_low, double y_high,
                               int32_t y_bins, SettHistogram *out)
{
    if (!axis_fits(x_low, x_high, x_bins) || !axis_fits(y_low, y_high, y_bins))
        return SETT_BAD_ARGUMENT;
    int64_t bins = (int64_t)x_bins * y_bins;
    if (bins > SETT_MAX_AREA)
        return SETT_TOO_LARGE;
    int64_t *cells = SETT_TAKE(arena, bins, int64_t);
    if (cells == NULL)
        return SETT_NO_MEMORY;
    *out = (SettHistogram){.x_low = x_low,
                           .x_high = x_high,
                           .y_low = y_low,
                           .y_high = y_high,
                           .x_bins = x_bins,
                           .y_bins = y_bins,
                           .cells = cells};
    return SETT_OK;
}

/* The bin of a value; outside the axis, the nearest. */
static int32_t bin_of(double value, double low, double high, int32_t bins,
                      bool *outside)
{
    *outside |= value < low || value > high;
    if (value <= low)
        return 0;
    if (value >= high)
        return bins - 1;
    /* First times, then divided: a value on an edge of a bin stays on it. */
    int32_t bin = (int32_t)((value - low) * (double)bins / (high - low));
    return bin < bins ? bin : bins - 1;
}

int64_t sett_histogram_add(SettHistogram *histogram, double x, double y)
{
    if (isnan(x) || isnan(y))
        return -1;
    bool outside = false;
    int32_t column = bin_of(x, histogram->x_low, histogram->x_high,
                            histogram->x_bins, &outside);
    int32_t row = bin_of(y, histogram->y_low, histogram->y_high,
                         histogram->y_bins, &outside);
    int64_t cell = (int64_t)row * histogram->x_bins + column;
    histogram->cells[cell]++;
    histogram->total++;
    histogram->clipped += outside;
    return cell;
}
