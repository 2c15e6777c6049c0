/* chart_strip.c - where along an axis each kind of thing stands (Figure 3 of
   the two-step paper): a row a kind, a column a distance, the shade is the
   share of levels. A line may mark one position a row, such as the mean. */
#include "base/least.h"
#include "io/chart/axis.h"
#include "io/chart/chart_legend.h"
#include "sett/io.h"

#include <math.h>

#define EDGE 16.0
#define ROW_H 18.0
#define NAME_SIZE 13.0
#define PANEL_GAP 14.0
#define HEAD 22.0 /* the name above a panel */
#define GAP_X 22.0

typedef struct Layout {
    double left, top, cell, width, height, most;
} Layout;

static double panel_height(const SettStripChart *chart)
{
    return ROW_H * (double)chart->rows;
}

static double largest_share(const SettStripChart *chart)
{
    double most = 0.0;
    for (int32_t p = 0; p < chart->panel_count; p++)
        for (int32_t i = 0; i < chart->rows * chart->columns; i++)
            if (chart->panels[p].share[i] > most)
                most = chart->panels[p].share[i];
    return most > 0.0 ? most : 1.0;
}

static SettBox panel_box(const SettStripChart *chart, const Layout *l,
                         int32_t panel)
{
    double height = panel_height(chart);
    double each = HEAD + height + PANEL_GAP;
    return (SettBox){l->left, l->top + HEAD + (double)panel * each,
                     l->cell * (double)chart->columns, height};
}

static void put_cell(SettText *out, const SettStripChart *chart,
                     const Layout *l, SettBox box, int32_t row, int32_t column,
                     double share)
{
    sett_xml_format(out,
                    "<rect x=\"%f\" y=\"%f\" width=\"%f\" height=\"%f\" "
                    "fill=\"#%06x\"><title>%s, %d: ",
                    box.x + l->cell * (double)column,
                    box.y + ROW_H * (double)row, l->cell, ROW_H,
                    sett_shade(share / l->most), chart->row_names[row],
                    chart->first + column);
    sett_text_fixed(out, share * 100.0, 1);
    sett_text_add(out, " %</title></rect>\n");
}

/* Dark with a pale rim: seen on every shade. */
static void put_mark(SettText *out, double x, double top)
{
    sett_draw_line(out, x, top + 2.0, x, top + ROW_H - 2.0, SETT_PAPER, 5.0);
    sett_draw_line(out, x, top + 3.0, x, top + ROW_H - 3.0, 0xc8102eu, 2.5);
}

static void put_rows(SettText *out, const SettStripChart *chart,
                     const Layout *l, const SettStripPanel *panel, SettBox box)
{
    SettLook look = sett_look(SETT_RIGHT, NAME_SIZE, SETT_INK);
    for (int32_t r = 0; r < chart->rows; r++) {
        double top = box.y + ROW_H * (double)r;
        sett_draw_text(out, box.x - 8.0, top + ROW_H * 0.7, look,
                       chart->row_names[r]);
        if (r > 0)
            sett_draw_line(out, box.x, top, box.x + box.w, top, SETT_GRID, 1.0);
        if (panel->mark == NULL || isnan(panel->mark[r]))
            continue;
        double column = panel->mark[r] - (double)chart->first + 0.5;
        if (column >= 0.0 && column <= (double)chart->columns)
            put_mark(out, box.x + column * l->cell, top);
    }
}

static void put_panel(SettText *out, const SettStripChart *chart,
                      const Layout *l, int32_t index)
{
    const SettStripPanel *panel = &chart->panels[index];
    SettBox box = panel_box(chart, l, index);
    sett_draw_text(out, box.x, box.y - 7.0,
                   (SettLook){.size = 14.0, .colour = SETT_INK, .bold = true},
                   panel->name);
    sett_text_add(out, "<g shape-rendering=\"crispEdges\">\n");
    for (int32_t r = 0; r < chart->rows; r++)
        for (int32_t c = 0; c < chart->columns; c++) {
            double share = panel->share[r * chart->columns + c];
            if (share > 0.0)
                put_cell(out, chart, l, box, r, c, share);
        }
    sett_text_add(out, "</g>\n");
    put_rows(out, chart, l, panel, box);
    sett_draw_frame(out, box, SETT_RULE);
    /* Columns are centred on whole numbers. */
    double first = (double)chart->first;
    SettAxis axis = (SettAxis){
        first - 0.5, first + (double)chart->columns - 0.5, SETT_SCALE_LINEAR};
    if (index + 1 == chart->panel_count)
        sett_axis_below(out, &axis, box, chart->x_label);
    else
        sett_axis_marks(out, &axis, box);
}

static void put_legend(SettText *out, const SettStripChart *chart,
                       const Layout *l)
{
    SettBox first = panel_box(chart, l, 0);
    double x = first.x + first.w + GAP_X, y = first.y - 4.0, height = 210.0;
    sett_legend_shades(out, x, y, height, SETT_SHADE_LINEAR, l->most,
                       SETT_UNIT_PERCENT, chart->legend);
    if (chart->mark_name == NULL)
        return;
    put_mark(out, x + 7.0, y + height + 4.0);
    sett_draw_text(out, x + 21.0, y + height + 4.0 + ROW_H * 0.7,
                   sett_look(SETT_LEFT, SETT_TICK_SIZE, SETT_FAINT),
                   chart->mark_name);
}

SettStatus sett_chart_strip(const SettStripChart *chart, SettText *out)
{
    if (chart->rows < 1 || chart->columns < 1 || chart->panel_count < 1)
        return SETT_BAD_ARGUMENT;
    Layout l = {.most = largest_share(chart)};
    double names = sett_draw_widest(chart->row_names, chart->rows, NAME_SIZE);
    l.left = EDGE + names + 8.0;
    l.top = sett_draw_head(chart->title, chart->note) + 2.0;
    l.cell = floor(640.0 / (double)chart->columns);
    if (l.cell < 2.0 || l.cell > ROW_H)
        l.cell = l.cell < 2.0 ? 2.0 : ROW_H;
    double wide = l.left + l.cell * (double)chart->columns + GAP_X +
                  sett_legend_width(chart->legend) + EDGE;
    double least = sett_draw_head_width(chart->title, chart->note);
    l.width = sett_max_real(wide, least);
    l.height =
        l.top + SETT_AXIS_BELOW + 8.0 - PANEL_GAP +
        (double)chart->panel_count * (HEAD + panel_height(chart) + PANEL_GAP);
    sett_draw_begin(out, l.width, l.height, chart->title, chart->note);
    for (int32_t i = 0; i < chart->panel_count; i++)
        put_panel(out, chart, &l, i);
    put_legend(out, chart, &l);
    sett_draw_end(out);
    return out->status;
}
