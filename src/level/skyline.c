/* skyline.c - see skyline.h. */
#include "level/skyline.h"

#include <math.h>

int32_t sett_top(const SettGrid *g, const uint8_t *has, int32_t x)
{
    int32_t y = g->h - 1;
    while (y >= 0 && !has[g->cells[y * g->w + x]])
        y--;
    if (y < 0)
        return -1;
    while (y > 0 && has[g->cells[(y - 1) * g->w + x]])
        y--;
    return g->h - 1 - y;
}

double sett_skyline_off(const SettGrid *g, const uint8_t *has)
{
    double n = 0, x = 0, y = 0, xx = 0, xy = 0, sum = 0, i = 0;
    for (int32_t c = 0; c < g->w; c++) {
        int32_t h = sett_top(g, has, c);
        if (h < 0)
            continue;
        x += n;
        y += h;
        xx += n * n;
        xy += n * h;
        n++;
    }
    double below = n * xx - x * x;
    double slope = below == 0 ? 0 : (n * xy - x * y) / below;
    double base = below == 0 ? 0 : (y * xx - x * xy) / below;
    for (int32_t c = 0; c < g->w; c++) {
        int32_t h = sett_top(g, has, c);
        if (h >= 0)
            sum += fabs(base + slope * i++ - h);
    }
    return sum;
}

double sett_skyline_most(const SettGrid *g)
{
    double sum = 0;
    for (int32_t i = 0; i < g->w; i++)
        sum += fabs(g->h / 2.0 - (i % 2 == 0 ? 0 : g->h - 1));
    return sum;
}
