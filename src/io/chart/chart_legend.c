/* chart_legend.c - keys of charts. The ramp is drawn as thin bars and not as a
   gradient, which would need an id that is unique in the whole page. */
#include "io/chart/chart_legend.h"

#include "base/least.h"
#include "io/chart/axis.h"
#include "sett/io.h"

#include <math.h>

#define BAR 14.0   /* width of the ramp */
#define SLICE 3.0  /* height of one shade */
#define APART 17.0 /* least distance of two labels */

double sett_legend_width(const char *name)
{
    double width = sett_draw_width(name, SETT_TICK_SIZE);
    return sett_max_real(width, 80.0);
}

double sett_legend_share(SettShade shade, double value, double most)
{
    double share = most > 0.0 ? value / most : 0.0;
    return shade == SETT_SHADE_ROOT ? sqrt(share) : share;
}

static void put_value(SettText *out, double x, double y, SettUnit unit,
                      double value)
{
    bool percent = unit == SETT_UNIT_PERCENT;
    double shown = percent ? value * 100.0 : value;
    bool whole = shown == floor(shown);
    sett_draw_line(out, x - 10.0, y, x - 6.0, y, SETT_RULE, 1.0);
    sett_draw_text_begin(out, x - 3.0, y + SETT_TICK_SIZE * 0.36,
                         sett_look(SETT_LEFT, SETT_TICK_SIZE, SETT_FAINT));
    sett_text_readable(out, shown, whole ? 0 : shown >= 1.0 ? 1 : 2);
    sett_text_add(out, percent ? " %" : "");
    sett_draw_text_end(out);
}

/* The largest of 1, 2, 5 times a power of ten below `value`, not below
   `least`; 0 where there is none. */
static double round_below(double value, double least)
{
    static const double digit[] = {5.0, 2.0, 1.0};
    for (double power = 1e15; power >= 1e-6; power /= 10.0)
        for (int32_t i = 0; i < 3; i++)
            if (digit[i] * power < value * (1.0 - 1e-9))
                return digit[i] * power >= least * (1.0 - 1e-9)
                           ? digit[i] * power
                           : 0.0;
    return 0.0;
}

static void put_values(SettText *out, SettBox bar, SettShade shade, double most,
                       SettUnit unit)
{
    double least = unit == SETT_UNIT_COUNT ? 1.0 : 0.0;
    double last = bar.y, x = bar.x + bar.w + 10.0;
    put_value(out, x, bar.y, unit, most);
    for (double v = most; (v = round_below(v, least)) > 0.0;) {
        double share = sett_legend_share(shade, v, most);
        double y = bar.y + (1.0 - share) * bar.h;
        if (y - last < APART || bar.y + bar.h - y < 6.0)
            continue;
        put_value(out, x, y, unit, v);
        last = y;
    }
}

void sett_legend_shades(SettText *out, double x, double y, double height,
                        SettShade shade, double most, SettUnit unit,
                        const char *name)
{
    sett_draw_text(out, x, y + SETT_TICK_SIZE,
                   sett_look(SETT_LEFT, SETT_TICK_SIZE, SETT_INK), name);
    double top = y + SETT_TICK_SIZE + 12.0;
    double slices = floor((height - 50.0) / SLICE);
    SettBox bar = {x, top, BAR, slices * SLICE};
    sett_text_add(out, "<g shape-rendering=\"crispEdges\">\n");
    for (double i = 0.0; i < slices; i += 1.0)
        sett_draw_rect(out, (SettBox){x, top + i * SLICE, BAR, SLICE},
                       sett_shade(1.0 - (i + 0.5) / slices));
    sett_text_add(out, "</g>\n");
    put_values(out, bar, shade, most, unit);
    SettBox none = {x + 0.5, top + bar.h + 8.5, BAR - 1.0, BAR - 1.0};
    sett_draw_frame(out, none, SETT_RULE);
    sett_draw_text(out, x + BAR + 7.0, none.y + BAR - 3.0,
                   sett_look(SETT_LEFT, SETT_TICK_SIZE, SETT_FAINT), "0");
}

#define SWATCH_STEP 22.0
#define NO_CLASS "empty"

void sett_legend_classes(SettText *out, double x, double y,
                         const char *const *names, int32_t count,
                         const char *name)
{
    sett_draw_text(out, x, y + SETT_TICK_SIZE,
                   sett_look(SETT_LEFT, SETT_TICK_SIZE, SETT_INK), name);
    double top = y + SETT_TICK_SIZE + 12.0;
    for (int32_t i = count; i >= 0; i--, top += SWATCH_STEP) {
        SettBox box = {x, top, BAR, BAR};
        if (i > 0)
            sett_draw_rect(out, box, sett_shade((double)i / (double)count));
        else
            sett_draw_frame(out,
                            (SettBox){x + 0.5, top + 0.5, BAR - 1.0, BAR - 1.0},
                            SETT_RULE);
        sett_draw_text(out, x + BAR + 7.0, top + BAR - 3.0,
                       sett_look(SETT_LEFT, SETT_TICK_SIZE, SETT_FAINT),
                       i > 0 ? names[i - 1] : NO_CLASS);
    }
}

double sett_legend_classes_width(const char *const *names, int32_t count,
                                 const char *name)
{
    return sett_max_real(BAR + 7.0 +
                             sett_draw_widest(names, count, SETT_TICK_SIZE),
                         sett_legend_width(name));
}

double sett_legend_series(SettText *out, double x, double y,
                          const char *const *names, int32_t count)
{
    double at = x;
    for (int32_t i = 0; i < count; i++) {
        sett_draw_rect(out, (SettBox){at, y, 12.0, 12.0},
                       sett_series_colour(i));
        sett_draw_text(out, at + 18.0, y + 10.5,
                       sett_look(SETT_LEFT, SETT_NAME_SIZE, SETT_INK),
                       names[i]);
        at += 40.0 + sett_draw_width(names[i], SETT_NAME_SIZE);
    }
    return at - x;
}
