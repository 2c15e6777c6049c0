/* axis_draw.c - axes beside a panel: marks, labels, names, grid lines. */
#include "io/chart/axis.h"

#define MARK 4.0  /* length of a tick mark */
#define GAP 7.0   /* panel to tick label */
#define TIGHT 4.0 /* tick labels to name, beside the room of the name */

/* At least three ticks, `each` pixels apart. */
static void ticks_along(const SettAxis *axis, double pixels, double each,
                        SettTicks *ticks)
{
    int32_t wanted = (int32_t)(pixels / each);
    sett_axis_ticks(axis, wanted > 2 ? wanted : 3, ticks);
}

static void ticks_below(const SettAxis *axis, SettBox panel, SettTicks *ticks)
{
    ticks_along(axis, panel.w, 48.0, ticks);
    double each = sett_ticks_width(ticks) + 14.0;
    if (each > 48.0)
        ticks_along(axis, panel.w, each, ticks);
}

static void ticks_left(const SettAxis *axis, double height, SettTicks *ticks)
{
    ticks_along(axis, height, 32.0, ticks);
}

static double x_of(const SettAxis *axis, SettBox panel, double value)
{
    return panel.x + sett_axis_place(axis, value) * panel.w;
}

static double y_of(const SettAxis *axis, SettBox panel, double value)
{
    return panel.y + (1.0 - sett_axis_place(axis, value)) * panel.h;
}

static void put_label(SettText *out, double x, double y, SettAnchor anchor,
                      const SettTicks *ticks, double value)
{
    sett_draw_text_begin(out, x, y,
                         sett_look(anchor, SETT_TICK_SIZE, SETT_FAINT));
    sett_tick_label(out, ticks, value);
    sett_draw_text_end(out);
}

void sett_axis_marks(SettText *out, const SettAxis *axis, SettBox panel)
{
    SettTicks ticks;
    ticks_below(axis, panel, &ticks);
    double y = panel.y + panel.h;
    for (int32_t i = 0; i < ticks.count; i++) {
        double x = x_of(axis, panel, ticks.at[i]);
        sett_draw_line(out, x, y, x, y + MARK, SETT_RULE, 1.0);
    }
}

void sett_axis_below(SettText *out, const SettAxis *axis, SettBox panel,
                     const char *name)
{
    SettTicks ticks;
    ticks_below(axis, panel, &ticks);
    sett_axis_marks(out, axis, panel);
    double bottom = panel.y + panel.h;
    for (int32_t i = 0; i < ticks.count; i++)
        put_label(out, x_of(axis, panel, ticks.at[i]),
                  bottom + GAP + SETT_TICK_SIZE, SETT_MIDDLE, &ticks,
                  ticks.at[i]);
    sett_draw_text(out, panel.x + panel.w / 2.0, bottom + SETT_AXIS_BELOW - 6.0,
                   sett_look(SETT_MIDDLE, SETT_NAME_SIZE, SETT_INK), name);
}

double sett_axis_room(const SettAxis *axis, double height, const char *name)
{
    SettTicks ticks;
    ticks_left(axis, height, &ticks);
    double labels = GAP + sett_ticks_width(&ticks);
    return name != NULL ? labels + TIGHT + SETT_NAME_SIZE : labels;
}

void sett_axis_left(SettText *out, const SettAxis *axis, SettBox panel,
                    double room, const char *name)
{
    SettTicks ticks;
    ticks_left(axis, panel.h, &ticks);
    for (int32_t i = 0; i < ticks.count; i++) {
        double y = y_of(axis, panel, ticks.at[i]);
        sett_draw_line(out, panel.x - MARK, y, panel.x, y, SETT_RULE, 1.0);
        put_label(out, panel.x - GAP, y + SETT_TICK_SIZE * 0.36, SETT_RIGHT,
                  &ticks, ticks.at[i]);
    }
    sett_draw_text(out, panel.x - room + SETT_NAME_SIZE * 0.8,
                   panel.y + panel.h / 2.0,
                   (SettLook){.anchor = SETT_MIDDLE,
                              .size = SETT_NAME_SIZE,
                              .colour = SETT_INK,
                              .turned = true},
                   name);
}

void sett_axis_grid_y(SettText *out, const SettAxis *axis, SettBox panel)
{
    SettTicks ticks;
    ticks_left(axis, panel.h, &ticks);
    for (int32_t i = 0; i < ticks.count; i++) {
        double y = y_of(axis, panel, ticks.at[i]);
        sett_draw_line(out, panel.x, y, panel.x + panel.w, y, SETT_GRID, 1.0);
    }
}

void sett_axis_grid_x(SettText *out, const SettAxis *axis, SettBox panel)
{
    SettTicks ticks;
    ticks_below(axis, panel, &ticks);
    for (int32_t i = 0; i < ticks.count; i++) {
        double x = x_of(axis, panel, ticks.at[i]);
        sett_draw_line(out, x, panel.y, x, panel.y + panel.h, SETT_GRID, 1.0);
    }
}
