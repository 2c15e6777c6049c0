/* chart_lines.c - values over values: growth curves (log axes), the progress of
   a search with a band of uncertainty. Few points get a dot each, with their
   values under the pointer. */
#include "base/least.h"
#include "io/chart/axis.h"
#include "sett/io.h"

#include <math.h>

#define EDGE 16.0
#define PANEL_W 560.0
#define PANEL_H 320.0
#define KEY_GAP 16.0
#define KEY_LINE 22.0
#define MOST_DOTS 60 /* points of a series that get dots */

typedef struct Layout {
    SettAxis x, y;
    SettBox box;
    double room, width, height;
} Layout;

static bool shows(SettScale scale, double value)
{
    return isfinite(value) && (scale == SETT_SCALE_LINEAR || value > 0.0);
}

static bool shows_point(const SettLineChart *chart, double x, double y)
{
    return shows(chart->x_scale, x) && shows(chart->y_scale, y);
}

static bool has_band(const SettLineChart *chart, const SettSeries *s, int32_t i)
{
    return s->low != NULL && s->high != NULL && isfinite(s->low[i]) &&
           isfinite(s->high[i]) && shows(chart->y_scale, s->low[i]);
}

static void widen(SettSample *sample, SettScale scale, double value)
{
    if (shows(scale, value))
        sett_sample_add(sample, value);
}

static SettAxis fit(const SettSample *sample, SettScale scale)
{
    if (sample->count > 0)
        return sett_axis_fit(sample->low, sample->high, scale);
    return sett_axis_fit(1.0, 10.0, scale);
}

static double key_width(const SettLineChart *chart)
{
    double widest = 0.0;
    for (int32_t k = 0; k < chart->series_count; k++) {
        double w = sett_draw_width(chart->series[k].name, SETT_NAME_SIZE);
        widest = sett_max_real(w, widest);
    }
    return widest > 0.0 ? KEY_GAP + 30.0 + widest : 0.0;
}

static Layout lay_out(const SettLineChart *chart)
{
    Layout l = {.room = 0.0};
    SettSample x = sett_sample(), y = sett_sample();
    for (int32_t k = 0; k < chart->series_count; k++) {
        const SettSeries *s = &chart->series[k];
        for (int32_t i = 0; i < s->count; i++) {
            if (!shows_point(chart, s->x[i], s->y[i]))
                continue;
            widen(&x, chart->x_scale, s->x[i]);
            widen(&y, chart->y_scale, s->y[i]);
            if (has_band(chart, s, i)) {
                widen(&y, chart->y_scale, s->low[i]);
                widen(&y, chart->y_scale, s->high[i]);
            }
        }
    }
    l.x = fit(&x, chart->x_scale);
    l.y = fit(&y, chart->y_scale);
    l.room = sett_axis_room(&l.y, PANEL_H, chart->y_label);
    double top = sett_draw_head(chart->title, chart->note) + 8.0;
    l.box = (SettBox){EDGE + l.room, top, PANEL_W, PANEL_H};
    double wide = l.box.x + PANEL_W + key_width(chart) + EDGE;
    double least = sett_draw_head_width(chart->title, chart->note);
    l.width = sett_max_real(wide, least);
    l.height = top + PANEL_H + SETT_AXIS_BELOW + 8.0;
    return l;
}

static double x_of(const Layout *l, double value)
{
    return l->box.x + sett_axis_place(&l->x, value) * l->box.w;
}

static double y_of(const Layout *l, double value)
{
    return l->box.y + (1.0 - sett_axis_place(&l->y, value)) * l->box.h;
}

static void put_step(SettText *out, const Layout *l, char command, double x,
                     double y)
{
    sett_text_char(out, command);
    sett_xml_format(out, "%f %f", x_of(l, x), y_of(l, y));
}

static void put_band(SettText *out, const SettLineChart *chart, const Layout *l,
                     int32_t index)
{
    const SettSeries *s = &chart->series[index];
    if (s->low == NULL || s->high == NULL)
        return;
    sett_xml_format(out, "<path fill=\"#%06x\" fill-opacity=\"0.18\" d=\"",
                    sett_series_colour(index));
    for (int32_t from = 0, to; from < s->count; from = to + 1) {
        to = from;
        while (to < s->count && shows_point(chart, s->x[to], s->y[to]) &&
               has_band(chart, s, to))
            to++;
        if (to > from) {
            /* The band from point `from` to before point `to`: along the upper
               ends and back along the lower ones. */
            for (int32_t i = from; i < to; i++)
                put_step(out, l, i == from ? 'M' : 'L', s->x[i], s->high[i]);
            for (int32_t i = to - 1; i >= from; i--)
                put_step(out, l, 'L', s->x[i], s->low[i]);
            sett_text_char(out, 'Z');
        }
    }
    sett_text_add(out, "\"/>\n");
}

/* Colours that come again are told apart by dashes. */
static bool is_dashed(int32_t index)
{
    return index / SETT_SERIES_COLOURS % 2 == 1;
}

static void put_line(SettText *out, const SettLineChart *chart, const Layout *l,
                     int32_t index)
{
    const SettSeries *s = &chart->series[index];
    sett_xml_format(out,
                    "<path fill=\"none\" stroke-width=\"2\" "
                    "stroke-linejoin=\"round\" stroke=\"#%06x\"",
                    sett_series_colour(index));
    if (is_dashed(index))
        sett_text_add(out, " stroke-dasharray=\"6 4\"");
    sett_text_add(out, " d=\"");
    bool drawing = false;
    for (int32_t i = 0; i < s->count; i++) {
        bool shown = shows_point(chart, s->x[i], s->y[i]);
        if (shown)
            put_step(out, l, drawing ? 'L' : 'M', s->x[i], s->y[i]);
        drawing = shown;
    }
    sett_text_add(out, "\"/>\n");
}

static void put_dots(SettText *out, const SettLineChart *chart, const Layout *l,
                     int32_t index)
{
    const SettSeries *s = &chart->series[index];
    for (int32_t i = 0; s->count <= MOST_DOTS && i < s->count; i++) {
        if (!shows_point(chart, s->x[i], s->y[i]))
            continue;
        sett_xml_format(out,
                        "<circle r=\"3.5\" stroke=\"#ffffff\" cx=\"%f\" "
                        "cy=\"%f\" fill=\"#%06x\"><title>%s: ",
                        x_of(l, s->x[i]), y_of(l, s->y[i]),
                        sett_series_colour(index), s->name);
        sett_text_double(out, s->x[i]);
        sett_text_add(out, ", ");
        sett_text_double(out, s->y[i]);
        sett_text_add(out, "</title></circle>\n");
    }
}

static void put_key(SettText *out, const SettLineChart *chart, const Layout *l)
{
    double x = l->box.x + l->box.w + KEY_GAP;
    for (int32_t k = 0; k < chart->series_count; k++) {
        double y = l->box.y + 10.0 + KEY_LINE * (double)k;
        if (chart->series[k].name == NULL)
            continue;
        double end = is_dashed(k) ? x + 8.0 : x + 20.0;
        sett_draw_line(out, x, y, end, y, sett_series_colour(k), 2.5);
        if (is_dashed(k))
            sett_draw_line(out, x + 12.0, y, x + 20.0, y, sett_series_colour(k),
                           2.5);
        sett_draw_text(out, x + 27.0, y + SETT_NAME_SIZE * 0.36,
                       sett_look(SETT_LEFT, SETT_NAME_SIZE, SETT_INK),
                       chart->series[k].name);
    }
}

SettStatus sett_chart_lines(const SettLineChart *chart, SettText *out)
{
    if (chart->series_count < 1)
        return SETT_BAD_ARGUMENT;
    Layout l = lay_out(chart);
    sett_draw_begin(out, l.width, l.height, chart->title, chart->note);
    sett_axis_grid_x(out, &l.x, l.box);
    sett_axis_grid_y(out, &l.y, l.box);
    for (int32_t k = 0; k < chart->series_count; k++)
        put_band(out, chart, &l, k);
    for (int32_t k = 0; k < chart->series_count; k++) {
        put_line(out, chart, &l, k);
        put_dots(out, chart, &l, k);
    }
    sett_draw_frame(out, l.box, SETT_RULE);
    sett_axis_below(out, &l.x, l.box, chart->x_label);
    sett_axis_left(out, &l.y, l.box, l.room, chart->y_label);
    put_key(out, chart, &l);
    sett_draw_end(out);
    return out->status;
}
