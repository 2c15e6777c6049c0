/* draw.c - sets of levels in one picture: maps on common axes, where one set
   has more than the first, and how a measure is spread. */
#include <math.h>

#include "sett/chart.h"
#include "studies/sets/sets.h"

#define PER 1000000 /* counts of maps are levels of so many */

static const char **names_of(const SettSets *s, SettArena *tmp)
{
    const char **names = SETT_TAKE(tmp, s->count, const char *);
    for (int32_t i = 0; names != NULL && i < s->count; i++)
        names[i] = s->sets[i].name;
    return names;
}

/* A histogram with the same axes whose cells are filled by the caller. */
static SettStatus like(const SettHistogram *h, SettArena *tmp,
                       SettHistogram *out)
{
    SettStatus status =
        sett_histogram_take(tmp, h->x_low, h->x_high, h->x_bins, h->y_low,
                            h->y_high, h->y_bins, out);
    out->total = h->total;
    out->clipped = h->clipped;
    return status;
}

static double share_of(const SettHistogram *h, int32_t cell)
{
    return h->total > 0 ? (double)h->cells[cell] / (double)h->total : 0;
}

/* Shares of a cell in two sets to a class: 1 = only a ... 7 = only b. */
static int64_t class_of(double a, double b)
{
    if (a == 0 && b == 0)
        return 0;
    if (b == 0)
        return 1;
    if (a == 0)
        return 7;
    double ratio = b / a;
    return ratio < 0.25   ? 2
           : ratio < 0.8  ? 3
           : ratio > 4    ? 6
           : ratio > 1.25 ? 5
                          : 4;
}

/* Panels of one pair of measures, one a set: shares, or classes against the
   first set, which itself has none. */
static SettStatus draw_map(const SettSets *s, int32_t map, bool against,
                           SettArena *tmp, SettText *out)
{
    static const char *const classes[] = {
        "only the first", "more than 4 times less", "less",     "alike",
        "more",           "more than 4 times more", "only this"};
    int32_t from = against ? 1 : 0, n = s->count - from;
    const char **names = names_of(s, tmp);
    SettHistogram *panels = SETT_TAKE(tmp, n, SettHistogram);
    const char **x = SETT_TAKE(tmp, n, const char *);
    const char **y = SETT_TAKE(tmp, n, const char *);
    if (names == NULL || panels == NULL || x == NULL || y == NULL)
        return SETT_NO_MEMORY;
    const SettRangeMap *first = &s->ranges[0].maps[map];
    for (int32_t i = 0; i < n; i++) {
        const SettRangeMap *own = &s->ranges[from + i].maps[map];
        const SettHistogram *h = &own->histogram;
        SettStatus status = like(h, tmp, &panels[i]);
        if (status != SETT_OK)
            return status;
        for (int32_t c = 0; c < h->x_bins * h->y_bins; c++)
            panels[i].cells[c] =
                against
                    ? class_of(share_of(&first->histogram, c), share_of(h, c))
                    : (int64_t)ceil(share_of(h, c) * PER);
        x[i] = sett_sets_measure(s, own->x);
        y[i] = sett_sets_measure(s, own->y);
    }
    const char *title = against
                            ? sett_arena_format(tmp, "against %s", names[0])
                            : sett_arena_format(tmp, "%s and %s", x[0], y[0]);
    SettHeatChart chart = {.title = title,
                           .rows = 1,
                           .columns = n,
                           .column_names = names + from,
                           .x_labels = x,
                           .y_labels = y,
                           .panels = panels,
                           .classes = against ? classes : NULL,
                           .class_count = 7,
                           .legend = against ? "share of its levels"
                                             : "levels in a million",
                           .shade = SETT_SHADE_ROOT};
    return title != NULL ? sett_chart_heat(&chart, out) : SETT_NO_MEMORY;
}

/* Which set has the largest share of its levels in a cell: all in one map. */
static SettStatus draw_overlay(const SettSets *s, int32_t map, SettArena *tmp,
                               SettText *out)
{
    const char **names = names_of(s, tmp);
    const SettRangeMap *first = &s->ranges[0].maps[map];
    SettHistogram panel;
    SettStatus status = like(&first->histogram, tmp, &panel);
    if (status != SETT_OK || names == NULL)
        return status != SETT_OK ? status : SETT_NO_MEMORY;
    panel.clipped = 0;
    for (int32_t c = 0; c < panel.x_bins * panel.y_bins; c++) {
        double best = 0;
        for (int32_t i = 0; i < s->count; i++) {
            double share = share_of(&s->ranges[i].maps[map].histogram, c);
            if (share > best) {
                best = share;
                panel.cells[c] = i + 1;
            }
        }
    }
    const char *x = sett_sets_measure(s, first->x),
               *y = sett_sets_measure(s, first->y);
    SettHeatChart chart = {.title = "overlaid: the set with the largest share",
                           .rows = 1,
                           .columns = 1,
                           .x_labels = &x,
                           .y_labels = &y,
                           .panels = &panel,
                           .classes = names,
                           .class_count = s->count,
                           .legend = "densest set"};
    return sett_chart_heat(&chart, out);
}

/* The shares of one measure's values, which a map of it counted. */
static SettStatus draw_spread(const SettSets *s, int32_t m, SettArena *tmp,
                              SettText *out)
{
    int32_t map = 0;
    while (s->ranges->maps[map].x != m && s->ranges->maps[map].y != m)
        map++;
    bool along = s->ranges->maps[map].x == m;
    const SettHistogram *any = &s->ranges->maps[map].histogram;
    int32_t bins = along ? any->x_bins : any->y_bins;
    double low = along ? any->x_low : any->y_low;
    double high = along ? any->x_high : any->y_high;
    SettSeries *series = SETT_TAKE(tmp, s->count, SettSeries);
    double *x = SETT_TAKE(tmp, bins, double);
    if (series == NULL || x == NULL)
        return SETT_NO_MEMORY;
    for (int32_t b = 0; b < bins; b++)
        x[b] = low + (b + 0.5) * (high - low) / bins;
    for (int32_t i = 0; i < s->count; i++) {
        const SettHistogram *h = &s->ranges[i].maps[map].histogram;
        double *y = SETT_TAKE(tmp, bins, double);
        if (y == NULL)
            return SETT_NO_MEMORY;
        for (int32_t c = 0; c < h->x_bins * h->y_bins; c++)
            y[along ? c % h->x_bins : c / h->x_bins] += share_of(h, c);
        series[i] = (SettSeries){
            .name = s->sets[i].name, .x = x, .y = y, .count = bins};
    }
    SettLineChart chart = {.title = sett_sets_measure(s, m),
                           .x_label = sett_sets_measure(s, m),
                           .y_label = "share of the set's levels",
                           .series = series,
                           .series_count = s->count};
    return sett_chart_lines(&chart, out);
}

SettStatus sett_sets_draw(const SettSets *s, SettSetsPicture which, int32_t at,
                          SettArena *tmp, SettText *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status =
        which == SETT_SETS_SPREAD ? draw_spread(s, at, tmp, out)
        : which == SETT_SETS_OVERLAY
            ? draw_overlay(s, at, tmp, out)
            : draw_map(s, at, which == SETT_SETS_AGAINST, tmp, out);
    sett_arena_reset(tmp, mark);
    return status;
}
