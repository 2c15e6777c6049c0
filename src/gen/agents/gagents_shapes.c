/* gagents_shapes.c - what agents draw (Kerssemakers et al. 2012, section IV;
   docs/design/pplgg.md, section 4). Shapes are centred on the agent, the extra
   cell of an even side lies to the right or below. */
#include "gen/agents/gagents.h"

static void row_of(SettSketch *d, int32_t x0, int32_t x1, int32_t y,
                   uint8_t tile)
{
    for (int32_t x = x0; x <= x1; x++)
        sett_drawing_put(d, x, y, tile);
}

static void column_of(SettSketch *d, int32_t x, int32_t y0, int32_t y1,
                      uint8_t tile)
{
    for (int32_t y = y0; y <= y1; y++)
        sett_drawing_put(d, x, y, tile);
}

static void rectangle(SettSketch *d, const SettGagent *a, int32_t x, int32_t y,
                      bool filled, uint8_t tile)
{
    int32_t x0 = x - (a->w - 1) / 2, x1 = x0 + a->w - 1;
    int32_t y0 = y - (a->h - 1) / 2, y1 = y0 + a->h - 1;
    for (int32_t row = y0; row <= y1; row++) {
        if (filled || row == y0 || row == y1) {
            row_of(d, x0, x1, row, tile);
            continue;
        }
        sett_drawing_put(d, x0, row, tile);
        sett_drawing_put(d, x1, row, tile);
    }
}

static void circle(SettSketch *d, int32_t r, int32_t x, int32_t y, uint8_t tile)
{
    for (int32_t dy = -r - 1; dy <= r + 1; dy++)
        for (int32_t dx = -r - 1; dx <= r + 1; dx++) {
            int32_t far = dx * dx + dy * dy;
            if (far > (r - 1) * (r - 1) && far <= r * r + 1)
                sett_drawing_put(d, x + dx, y + dy, tile);
        }
}

/* Of a window: the widest shape and its surroundings. */
#define MOST_W (8 + 4)
#define MOST_H (5 + 2)

/* The window and the ring of cells around it that are read. */
typedef struct Window {
    int32_t x, y, w, h;
    bool live[MOST_H + 2][MOST_W + 2];
} Window;

static void read_window(const SettSketch *d, uint8_t tile, Window *win)
{
    const SettGrid *g = d->grid;
    for (int32_t y = 0; y < win->h + 2; y++)
        for (int32_t x = 0; x < win->w + 2; x++) {
            int32_t at_x = win->x + x - 1, at_y = win->y + y - 1;
            win->live[y][x] = sett_grid_has(g, at_x, at_y) &&
                              g->cells[sett_grid_at(g, at_x, at_y)] == tile;
        }
}

/* Neighbours of cell (x, y) of the window; the ring starts at index 0. */
static int32_t neighbours(const Window *win, int32_t x, int32_t y)
{
    int32_t n = -(int32_t)win->live[y + 1][x + 1];
    for (int32_t dy = 0; dy < 3; dy++)
        for (int32_t dx = 0; dx < 3; dx++)
            n += win->live[y + dy][x + dx];
    return n;
}

/* A generation of the Game of Life around a cell. */
static void live(SettSketch *d, const SettGagent *a, int32_t x, int32_t y)
{
    uint8_t tile = (uint8_t)a->tile.tile, blank = d->canvas->blank;
    Window win = {.w = a->w + 4, .h = a->h + 2};
    if (tile == blank)
        return;
    win.x = x - (win.w - 1) / 2;
    win.y = y - (win.h - 1) / 2;
    read_window(d, tile, &win);
    for (int32_t wy = 0; wy < win.h; wy++)
        for (int32_t wx = 0; wx < win.w; wx++) {
            int32_t to_x = win.x + wx, to_y = win.y + wy;
            int32_t n = neighbours(&win, wx, wy);
            bool centre = to_x == x && to_y == y;
            bool live = win.live[wy + 1][wx + 1];
            if (!sett_grid_has(d->grid, to_x, to_y))
                continue;
            if (live && (n < 2 || n > 3) && !d->single[tile])
                sett_drawing_put(d, to_x, to_y, blank);
            if (!live && n == 3 && (centre || !d->single[tile]) &&
                d->grid->cells[sett_grid_at(d->grid, to_x, to_y)] == blank)
                sett_drawing_put(d, to_x, to_y, tile);
        }
}

void sett_drawing_act(SettSketch *d, const SettGagent *a, int32_t x, int32_t y)
{
    uint8_t tile = (uint8_t)a->tile.tile;
    SettGagentAction action = (SettGagentAction)a->action.index;
    if (action != SETT_DRAW_LIFE && d->single[tile])
        action = SETT_DRAW_PLACE;
    switch (action) {
    case SETT_DRAW_PLACE:
        sett_drawing_put(d, x, y, tile);
        break;
    case SETT_DRAW_OUTLINE:
    case SETT_DRAW_FILL:
        rectangle(d, a, x, y, action == SETT_DRAW_FILL, tile);
        break;
    case SETT_DRAW_CIRCLE:
        circle(d, a->r, x, y, tile);
        break;
    case SETT_DRAW_LINE:
        row_of(d, x - (a->w - 1) / 2, x + a->w / 2, y, tile);
        break;
    case SETT_DRAW_CROSS:
        row_of(d, x - a->r, x + a->r, y, tile);
        column_of(d, x, y - a->r, y + a->r, tile);
        break;
    case SETT_DRAW_LIFE:
        live(d, a, x, y);
        break;
    }
}
