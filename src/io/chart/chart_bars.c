/* chart_bars.c - grouped bars with error bars (Figure 4 of the two-step paper):
   panels one below the other, groups along the common lower axis. The value of
   a bar shows under the pointer. */
#include "base/least.h"
#include "io/chart/axis.h"
#include "io/chart/chart_legend.h"
#include "sett/io.h"

#include <math.h>

#define EDGE 16.0
#define PANEL_H 190.0
#define PANEL_GAP 20.0
#define BAR_W 20.0
#define GROUP_GAP 22.0
#define LEGEND_H 26.0
#define NAMES_H 34.0 /* group names below the last panel */

typedef struct Layout {
    double left, top, room, group, panel_w, width, height;
} Layout;

/* Whether a bar has an error bar, and its ends. */
static bool error_of(const SettBarPanel *panel, int32_t i, double *low,
                     double *high)
{
    *low = *high = panel->value[i];
    if (panel->low != NULL && panel->high != NULL) {
        if (isnan(panel->low[i]) || isnan(panel->high[i]))
            return false;
        *low = panel->low[i];
        *high = panel->high[i];
    } else if (panel->half != NULL && !isnan(panel->half[i])) {
        *low -= panel->half[i];
        *high += panel->half[i];
    }
    return *high > *low;
}

static SettAxis value_axis(const SettBarChart *chart, const SettBarPanel *panel)
{
    double low = 0.0, high = panel->y_high;
    for (int32_t i = 0; i < chart->group_count * chart->series_count; i++) {
        double least, most;
        error_of(panel, i, &least, &most);
        /* An interval may reach below zero where no value can: it is cut. */
        if (panel->value[i] < 0.0 && least < low)
            low = least;
        if (panel->y_high <= 0.0 && most > high)
            high = most;
    }
    SettAxis axis = sett_axis_fit(low, high, SETT_SCALE_LINEAR);
    if (panel->y_high > 0.0)
        axis.high = panel->y_high;
    return axis;
}

static Layout lay_out(const SettBarChart *chart)
{
    Layout l = {.top = sett_draw_head(chart->title, chart->note) + LEGEND_H};
    for (int32_t p = 0; p < chart->panel_count; p++) {
        SettAxis axis = value_axis(chart, &chart->panels[p]);
        double room = sett_axis_room(&axis, PANEL_H, chart->panels[p].y_label);
        l.room = sett_max_real(room, l.room);
    }
    double bars = BAR_W * (double)chart->series_count;
    double names = sett_draw_widest(chart->group_names, chart->group_count,
                                    SETT_NAME_SIZE);
    l.group = GROUP_GAP + sett_max_real(bars, names);
    l.left = EDGE + l.room;
    l.panel_w = l.group * (double)chart->group_count;
    double wide = l.left + l.panel_w + EDGE;
    double least = sett_draw_head_width(chart->title, chart->note);
    l.width = sett_max_real(wide, least);
    l.height = l.top + (PANEL_H + PANEL_GAP) * (double)chart->panel_count -
               PANEL_GAP + NAMES_H;
    return l;
}

static double y_of(const SettAxis *axis, SettBox box, double value)
{
    double place = sett_axis_place(axis, value);
    place = place < 0.0 ? 0.0 : sett_min_real(1.0, place);
    return box.y + (1.0 - place) * box.h;
}

static void put_value(SettText *out, double value)
{
    sett_text_double(out, floor(value * 1e4 + 0.5) / 1e4);
}

static void put_bar(SettText *out, const SettBarChart *chart,
                    const SettBarPanel *panel, int32_t i, SettBox bar)
{
    int32_t series = i % chart->series_count;
    sett_xml_format(out,
                    "<rect x=\"%f\" y=\"%f\" width=\"%f\" height=\"%f\" "
                    "fill=\"#%06x\"><title>%s, %s: ",
                    bar.x, bar.y, bar.w, bar.h, sett_series_colour(series),
                    chart->group_names[i / chart->series_count],
                    chart->series_names[series]);
    put_value(out, panel->value[i]);
    double low, high;
    if (error_of(panel, i, &low, &high) && panel->low != NULL) {
        sett_text_add(out, " [");
        put_value(out, low);
        sett_text_add(out, ", ");
        put_value(out, high);
        sett_text_char(out, ']');
    } else if (high > low) {
        sett_text_add(out, " \xc2\xb1 ");
        put_value(out, panel->half[i]);
    }
    sett_text_add(out, "</title></rect>\n");
}

static void put_error(SettText *out, const SettAxis *axis, SettBox box,
                      double x, double low, double high)
{
    double top = y_of(axis, box, high);
    double end = y_of(axis, box, low);
    sett_draw_line(out, x, top, x, end, SETT_INK, 1.25);
    sett_draw_line(out, x - 4.0, top, x + 4.0, top, SETT_INK, 1.25);
    sett_draw_line(out, x - 4.0, end, x + 4.0, end, SETT_INK, 1.25);
}

static void put_bars(SettText *out, const SettBarChart *chart, const Layout *l,
                     const SettBarPanel *panel, const SettAxis *axis,
                     SettBox box)
{
    double zero = y_of(axis, box, 0.0);
    double bars = BAR_W * (double)chart->series_count;
    for (int32_t i = 0; i < chart->group_count * chart->series_count; i++) {
        double value = panel->value[i];
        if (isnan(value))
            continue;
        double group = (double)(i / chart->series_count);
        double series = (double)(i % chart->series_count);
        double x =
            box.x + l->group * group + (l->group - bars) / 2.0 + BAR_W * series;
        double y = y_of(axis, box, value);
        SettBox bar = {x + 1.0, sett_min_real(y, zero), BAR_W - 2.0,
                       fabs(zero - y)};
        put_bar(out, chart, panel, i, bar);
        double low, high;
        if (error_of(panel, i, &low, &high))
            put_error(out, axis, box, x + BAR_W / 2.0, low, high);
    }
}

SettStatus sett_chart_bars(const SettBarChart *chart, SettText *out)
{
    if (chart->group_count < 1 || chart->series_count < 1 ||
        chart->panel_count < 1)
        return SETT_BAD_ARGUMENT;
    Layout l = lay_out(chart);
    sett_draw_begin(out, l.width, l.height, chart->title, chart->note);
    sett_legend_series(out, l.left, l.top - LEGEND_H + 2.0, chart->series_names,
                       chart->series_count);
    for (int32_t i = 0; i < chart->panel_count; i++) {
        const SettBarPanel *panel = &chart->panels[i];
        SettAxis axis = value_axis(chart, panel);
        SettBox box = {l.left, l.top + (PANEL_H + PANEL_GAP) * (double)i,
                       l.panel_w, PANEL_H};
        sett_axis_grid_y(out, &axis, box);
        put_bars(out, chart, &l, panel, &axis, box);
        sett_axis_left(out, &axis, box, l.room, panel->y_label);
        double zero = y_of(&axis, box, 0.0);
        sett_draw_line(out, box.x, box.y, box.x, box.y + box.h, SETT_RULE, 1.0);
        sett_draw_line(out, box.x, zero, box.x + box.w, zero, SETT_RULE, 1.0);
    }
    SettLook look = sett_look(SETT_MIDDLE, SETT_NAME_SIZE, SETT_INK);
    for (int32_t g = 0; g < chart->group_count; g++)
        sett_draw_text(out, l.left + l.group * ((double)g + 0.5),
                       l.height - NAMES_H + 18.0, look, chart->group_names[g]);
    sett_draw_end(out);
    return out->status;
}
