/* account.c - see account.h. A window of 2x2 cells lies on four places around a
   cell, one of 3x3 on nine. */
#include "lab/puzzle/account.h"

#include <string.h>

/* Windows of a kind lie at -1 to before these. */
static int32_t ends_at(int32_t size, int32_t walls)
{
    return size - walls;
}

static void look(PuzAccount *a, int32_t x, int32_t y, int32_t walls)
{
    const PuzStyle *s = a->theme->style;
    int32_t across = ends_at(a->grid->w, walls) + 1;
    int32_t at = (y + 1) * across + x + 1;
    bool now = sett_puz_style_strange(s, a->grid, x, y, walls != 0);
    if (now == (a->strange[walls][at] != 0))
        return;
    a->strange[walls][at] = now;
    a->windows += (now ? 1 : -1) * sett_puz_style_weight(s, walls != 0);
    a->flips[a->flip_count++] = 2 * at + walls;
}

/* Windows that hold a cell. */
static void look_around(PuzAccount *a, int32_t x, int32_t y, int32_t walls)
{
    for (int32_t v = y - 1 - walls; v <= y; v++)
        for (int32_t u = x - 1 - walls; u <= x; u++)
            if (u >= -1 && v >= -1 && u < ends_at(a->grid->w, walls) &&
                v < ends_at(a->grid->h, walls))
                look(a, u, v, walls);
}

static void count_tile(PuzAccount *a, int32_t tile, int32_t add)
{
    const PuzStyle *s = a->theme->style;
    for (int32_t i = s->first[tile]; i < s->first[tile + 1]; i++)
        a->counts[s->lists[i]] += add;
}

static void take_back(PuzAccount *a)
{
    for (int32_t i = 0; i < a->flip_count; i++) {
        int32_t walls = a->flips[i] & 1;
        uint8_t *flag = &a->strange[walls][a->flips[i] / 2];
        *flag = !*flag;
        a->windows += (*flag ? 1 : -1) *
                      sett_puz_style_weight(a->theme->style, walls != 0);
    }
    for (int32_t i = 0; i < sett_grid_area(a->grid); i++) {
        if (a->grid->cells[i] == a->kept[i])
            continue;
        count_tile(a, a->grid->cells[i], -1);
        count_tile(a, a->kept[i], 1);
        a->grid->cells[i] = a->kept[i];
    }
}

bool sett_puz_account_keep(PuzAccount *a)
{
    const PuzStyle *s = a->theme->style;
    const SettGrid *grid = a->grid;
    size_t area = (size_t)sett_grid_area(grid);
    int32_t kinds = sett_puz_style_weight(s, true) > 0 ? 2 : 1;
    if (memcmp(a->kept, grid->cells, area) == 0)
        return false;
    a->flip_count = 0;
    for (int32_t y = 0, i = 0; y < grid->h; y++)
        for (int32_t x = 0; x < grid->w; x++, i++) {
            if (grid->cells[i] == a->kept[i])
                continue;
            count_tile(a, a->kept[i], -1);
            count_tile(a, grid->cells[i], 1);
            for (int32_t walls = 0; walls < kinds; walls++)
                look_around(a, x, y, walls);
        }
    int32_t miss = a->windows + sett_puz_style_counts_miss(s, a->counts);
    int32_t shape =
        miss <= a->miss ? sett_puz_shape_miss(a->theme, grid) : INT32_MAX;
    if (miss > a->miss || shape > a->shape) {
        take_back(a);
        return false;
    }
    a->miss = miss;
    a->shape = shape;
    memcpy(a->kept, grid->cells, area);
    return true;
}

SettStatus sett_puz_account(PuzAccount *out, const PuzTheme *theme,
                            SettGrid *grid, SettArena *arena)
{
    const PuzStyle *s = theme->style;
    int32_t area = sett_grid_area(grid);
    int32_t small = (grid->w + 1) * (grid->h + 1);
    *out = (PuzAccount){.theme = theme,
                        .grid = grid,
                        .kept = SETT_TAKE(arena, area, uint8_t),
                        .counts = SETT_TAKE(arena, s->objects, int32_t),
                        .strange = {SETT_TAKE(arena, small, uint8_t),
                                    SETT_TAKE(arena, area, uint8_t)},
                        .flips = SETT_TAKE(arena, small + area, int32_t)};
    if (out->kept == NULL || out->counts == NULL || out->strange[0] == NULL ||
        out->strange[1] == NULL || out->flips == NULL)
        return SETT_NO_MEMORY;
    for (int32_t walls = 0; walls < 2; walls++)
        for (int32_t y = -1; y < ends_at(grid->h, walls); y++)
            for (int32_t x = -1; x < ends_at(grid->w, walls); x++)
                if (sett_puz_style_weight(s, walls != 0) > 0)
                    look(out, x, y, walls);
    memcpy(out->kept, grid->cells, (size_t)area);
    sett_puz_style_count(s, grid, out->counts);
    out->miss = out->windows + sett_puz_style_counts_miss(s, out->counts);
    out->shape = sett_puz_shape_miss(theme, grid);
    return SETT_OK;
}
