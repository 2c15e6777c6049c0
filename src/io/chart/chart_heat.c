/* chart_heat.c - the expressive range of generators as heat maps (Figure 2 of
   the two-step paper): panels of one column share axes, all share the shades.
   An empty bin shows the paper. Bins of one row and shade are merged. */
#include "base/least.h"
#include "io/chart/axis.h"
#include "io/chart/chart_legend.h"

#include <math.h>

#define EDGE 16.0
#define PANEL_W 250.0
#define PANEL_H 190.0
#define GAP_X 22.0
#define GAP_Y 16.0
#define NAME_ROOM 26.0   /* the turned names of rows */
#define COLUMN_ROOM 22.0 /* the names of columns */

typedef struct Layout {
    double top, left; /* of the first panel */
    double room;      /* left of each panel */
    double width, height;
    double most; /* largest count of any bin */
} Layout;

static SettAxis y_axis(const SettHistogram *h)
{
    return (SettAxis){h->y_low, h->y_high, SETT_SCALE_LINEAR};
}

static const SettHistogram *panel_at(const SettHeatChart *chart, int32_t row,
                                     int32_t column)
{
    return &chart->panels[row * chart->columns + column];
}

static double most_counted(const SettHeatChart *chart)
{
    int64_t most = 1;
    if (chart->classes != NULL)
        return (double)chart->class_count;
    for (int32_t i = 0; i < chart->rows * chart->columns; i++) {
        const SettHistogram *h = &chart->panels[i];
        for (int64_t c = 0; c < (int64_t)h->x_bins * h->y_bins; c++)
            most = sett_max_wide(most, h->cells[c]);
    }
    return (double)most;
}

static double legend_width(const SettHeatChart *chart)
{
    return chart->classes == NULL
               ? sett_legend_width(chart->legend)
               : sett_legend_classes_width(chart->classes, chart->class_count,
                                           chart->legend);
}

static Layout lay_out(const SettHeatChart *chart)
{
    Layout l = {.most = most_counted(chart)};
    for (int32_t c = 0; c < chart->columns; c++) {
        SettAxis y = y_axis(panel_at(chart, 0, c));
        double room = sett_axis_room(&y, PANEL_H, chart->y_labels[c]);
        l.room = sett_max_real(room, l.room);
    }
    l.top = sett_draw_head(chart->title, chart->note) + 8.0 +
            (chart->column_names != NULL ? COLUMN_ROOM : 0.0);
    l.left = EDGE + (chart->row_names != NULL ? NAME_ROOM : 0.0) + l.room;
    double across = (double)chart->columns, down = (double)chart->rows;
    double wide = l.left + across * (PANEL_W + l.room + GAP_X) - l.room +
                  legend_width(chart) + EDGE;
    double least = sett_draw_head_width(chart->title, chart->note);
    l.width = sett_max_real(wide, least);
    l.height = l.top + down * (PANEL_H + GAP_Y) - GAP_Y + SETT_AXIS_BELOW + 8.0;
    return l;
}

static SettBox panel_box(const Layout *l, int32_t row, int32_t column)
{
    return (SettBox){l->left + (double)column * (PANEL_W + l->room + GAP_X),
                     l->top + (double)row * (PANEL_H + GAP_Y), PANEL_W,
                     PANEL_H};
}

static void put_clipped(SettText *out, const SettHistogram *h, SettBox box)
{
    if (h->clipped == 0)
        return;
    sett_draw_text_begin(out, box.x + box.w - 6.0, box.y + 15.0,
                         sett_look(SETT_RIGHT, 11.0, SETT_FAINT));
    sett_text_int(out, h->clipped);
    sett_text_add(out, " off the axes");
    sett_draw_text_end(out);
}

static void put_panel(SettText *out, const SettHeatChart *chart,
                      const Layout *l, int32_t row, int32_t column)
{
    const SettHistogram *h = panel_at(chart, row, column);
    SettAxis x = {h->x_low, h->x_high, SETT_SCALE_LINEAR}, y = y_axis(h);
    SettBox box = panel_box(l, row, column);
    sett_axis_grid_x(out, &x, box);
    sett_axis_grid_y(out, &y, box);
    sett_text_add(out, "<g shape-rendering=\"crispEdges\">\n");
    for (int32_t r = 0; r < h->y_bins; r++) {
        /* One row of bins; runs of equal counts are one rectangle. Edges are
           whole pixels, so that neighbours neither overlap nor leave a gap. */
        const int64_t *cells = h->cells + (int64_t)r * h->x_bins;
        double rows = (double)h->y_bins, columns = (double)h->x_bins;
        double y0 = floor(box.h * (1.0 - (double)(r + 1) / rows) + 0.5);
        double y1 = floor(box.h * (1.0 - (double)r / rows) + 0.5);
        for (int32_t from = 0, to; from < h->x_bins; from = to) {
            for (to = from + 1; to < h->x_bins && cells[to] == cells[from];)
                to++;
            if (cells[from] == 0)
                continue;
            double x0 = floor(box.w * (double)from / columns + 0.5);
            double x1 = floor(box.w * (double)to / columns + 0.5);
            double share =
                sett_legend_share(chart->shade, (double)cells[from], l->most);
            sett_draw_rect(out,
                           (SettBox){box.x + x0, box.y + y0, x1 - x0, y1 - y0},
                           sett_shade(share));
        }
    }
    sett_text_add(out, "</g>\n");
    sett_draw_frame(out, box, SETT_RULE);
    put_clipped(out, h, box);
    sett_axis_left(out, &y, box, l->room, chart->y_labels[column]);
    if (row + 1 == chart->rows)
        sett_axis_below(out, &x, box, chart->x_labels[column]);
    else
        sett_axis_marks(out, &x, box);
}

/* The name of a row, turned, or of a column; `names` may be NULL. */
static void put_name(SettText *out, double x, double y, bool turned,
                     const char *const *names, int32_t index)
{
    SettLook look = sett_look(SETT_MIDDLE, 14.0, SETT_INK);
    look.bold = true;
    look.turned = turned;
    if (names != NULL)
        sett_draw_text(out, x, y, look, names[index]);
}

SettStatus sett_chart_heat(const SettHeatChart *chart, SettText *out)
{
    if (chart->rows < 1 || chart->columns < 1 ||
        (chart->classes != NULL && chart->class_count < 1))
        return SETT_BAD_ARGUMENT;
    Layout l = lay_out(chart);
    sett_draw_begin(out, l.width, l.height, chart->title, chart->note);
    for (int32_t column = 0; column < chart->columns; column++) {
        SettBox box = panel_box(&l, 0, column);
        put_name(out, box.x + box.w / 2.0, box.y - 8.0, false,
                 chart->column_names, column);
    }
    for (int32_t row = 0; row < chart->rows; row++) {
        SettBox box = panel_box(&l, row, 0);
        put_name(out, EDGE + 14.0, box.y + box.h / 2.0, true, chart->row_names,
                 row);
        for (int32_t column = 0; column < chart->columns; column++)
            put_panel(out, chart, &l, row, column);
    }
    SettBox last = panel_box(&l, 0, chart->columns - 1);
    double x = last.x + last.w + GAP_X, y = l.top - 6.0;
    double height = chart->rows > 1 ? 240.0 : PANEL_H;
    if (chart->classes != NULL)
        sett_legend_classes(out, x, y, chart->classes, chart->class_count,
                            chart->legend);
    else
        sett_legend_shades(out, x, y, height, chart->shade, l.most,
                           SETT_UNIT_COUNT, chart->legend);
    sett_draw_end(out);
    return out->status;
}

SettStatus sett_chart_archive(const SettEval *eval, const SettArchive *archive,
                              const char *title, SettArena *tmp, SettText *out,
                              SettError *err)
{
    const SettArchiveDef *def = sett_archive_definition(archive);
    const SettDimension *x = &def->axes[0], *y = &def->axes[1];
    SettHistogram map;
    if (def->axis_count != 2 || def->cells != SETT_CELLS_GRID)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "an archive of two dimensions that are cut into bins");
    SettStatus status = sett_histogram_take(tmp, x->low, x->high, x->bins,
                                            y->low, y->high, y->bins, &map);
    if (status != SETT_OK)
        return status;
    for (int32_t c = 0; c < sett_archive_cells(archive); c++)
        if (sett_archive_count(archive, c, SETT_FEASIBLE) > 0) {
            double best =
                sett_archive_at(archive, c, SETT_FEASIBLE, 0)->score.fitness;
            map.cells[c] = best > 0.01 ? (int64_t)(100 * best) : 1;
        }
    const char *x_label = eval->features[x->feature].name;
    const char *y_label = eval->features[y->feature].name;
    const SettHeatChart chart = {.title = title,
                                 .note = "the best of every cell",
                                 .rows = 1,
                                 .columns = 1,
                                 .x_labels = &x_label,
                                 .y_labels = &y_label,
                                 .panels = &map,
                                 .legend = "fitness in hundredths"};
    return sett_chart_heat(&chart, out);
}
