/* diversity.c - see specimens.h. */
#include "sett/specimens.h"

#include <math.h>

void sett_drawn_columns(const SettCanvas *canvas, int32_t w, int32_t *first,
                        int32_t *last)
{
    int32_t edge = canvas->margin > 0 ? canvas->margin : canvas->ring;
    bool has_any = w > 2 * edge;
    *first = has_any ? edge : 0;
    *last = has_any ? w - edge : w;
}

double sett_same_cells(const SettCanvas *canvas, const SettGrid *a,
                       const SettGrid *b)
{
    int64_t same = 0, any = 0;
    int32_t first, last;
    sett_drawn_columns(canvas, a->w, &first, &last);
    for (int32_t y = 0; y < a->h; y++)
        for (int32_t x = first; x < last; x++) {
            uint8_t one = a->cells[sett_grid_at(a, x, y)];
            uint8_t two = b->cells[sett_grid_at(b, x, y)];
            any += one != canvas->blank || two != canvas->blank;
            same += one == two && one != canvas->blank;
        }
    return any > 0 ? (double)same / (double)any : 1;
}

SettMix sett_mix_of(const SettCanvas *canvas, const SettGrid *grid,
                    int32_t first, int32_t last)
{
    SettMix mix = {.total = 0};
    for (int32_t y = 0; y < grid->h; y++)
        for (int32_t x = first; x < last; x++)
            mix.counts[grid->cells[sett_grid_at(grid, x, y)]]++;
    mix.counts[canvas->blank] = 0;
    for (int32_t t = 0; t < 256; t++)
        mix.total += mix.counts[t];
    return mix;
}

SettMix sett_mix_drawn(const SettCanvas *canvas, const SettGrid *grid)
{
    int32_t first, last;
    sett_drawn_columns(canvas, grid->w, &first, &last);
    return sett_mix_of(canvas, grid, first, last);
}

void sett_mix_add(SettMix *into, const SettMix *from)
{
    for (int32_t t = 0; t < 256; t++)
        into->counts[t] += from->counts[t];
    into->total += from->total;
}

double sett_same_mix(const SettMix *a, const SettMix *b)
{
    double apart = 0;
    if (a->total == 0 || b->total == 0)
        return a->total == b->total;
    for (int32_t t = 0; t < 256; t++)
        apart += fabs((double)a->counts[t] / (double)a->total -
                      (double)b->counts[t] / (double)b->total);
    return 1 - apart / 2;
}
