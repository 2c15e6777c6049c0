/* mario_measures.c - what is measured of a platform level: the surface that is
   walked on, and how much of everything there is. The surface of a column is
   the lowest solid tile or platform with nothing solid above it, counted in
   tiles from the bottom; a gap is a run of columns without one in the lower
   half of the level. */
#include "games/mario/mario_world.h"
#include "games/measure_rows.h"

#include <math.h>

/* id, name, help, of, low, high */
#define MARIO_MEASURE_LIST(X)                                                  \
    X(WIDTH, "width", "columns", LAYOUT, 20, 300)                              \
    X(HEIGHT, "height", "rows", LAYOUT, 12, 24)                                \
    X(SOLID, "solid_share", "share of cells that are solid", LAYOUT, 0, 0.5)   \
    X(GAPS, "gaps", "runs of columns without ground", LAYOUT, 0, 30)           \
    X(GAP_COLUMNS, "gap_columns", "columns without ground", LAYOUT, 0, 100)    \
    X(WIDEST, "widest_gap", "columns of the widest gap (11 can be jumped)",    \
      LAYOUT, 0, 15)                                                           \
    X(RISE, "steepest_rise", "tiles of the highest step up between columns",   \
      LAYOUT, 0, 8)                                                            \
    X(ROUGHNESS, "roughness", "mean change of the surface per column, tiles",  \
      LAYOUT, 0, 2)                                                            \
    X(LINEARITY, "linearity",                                                  \
      "mean distance of the surface from a straight line, tiles; 0 = "         \
      "straight",                                                              \
      LAYOUT, 0, 4)                                                            \
    X(PLATFORMS, "platforms", "runs of platform tiles", LAYOUT, 0, 40)         \
    X(PIPES, "pipes", "cells of pipes", LAYOUT, 0, 100)                        \
    X(BLOCKS, "blocks", "blocks that can be hit or broken", LEVEL, 0, 150)     \
    X(COINS, "coins", "coins that lie about or stick in blocks", LEVEL, 0, 80) \
    X(ITEMS, "items", "blocks that hold an item or a life", LEVEL, 0, 20)      \
    X(FOES, "foes", "foes, without plants and bullets", LEVEL, 0, 60)          \
    X(DANGER, "foes_per_screen", "foes per 16 columns", LEVEL, 0, 8)           \
    X(CANNONS, "cannons", "cannons and cannon columns", LEVEL, 0, 20)

#define MARIO_MEASURE_ID(id, name, help, of, low, high) MARIO_M_##id,
enum { MARIO_MEASURE_LIST(MARIO_MEASURE_ID) MARIO_M_COUNT };

_Static_assert(MARIO_M_COUNT == MARIO_MEASURES, "mario.h names another number");

const SettMeasure sett_mario_measure_rows[MARIO_MEASURES] = {
    MARIO_MEASURE_LIST(MEASURE_ROW)};

/* Tiles from the bottom to the surface of a column; 0 for none. */
static int32_t surface(const SettGrid *grid, const uint8_t *stands, int32_t x)
{
    int32_t y = grid->h - 1;
    while (y >= 0 && !stands[grid->cells[sett_grid_at(grid, x, y)]])
        y--;
    while (y > 0 && stands[grid->cells[sett_grid_at(grid, x, y - 1)]])
        y--;
    return y < 0 ? 0 : grid->h - y;
}

static bool is_gap(const SettGrid *grid, const uint8_t *stands, int32_t x)
{
    for (int32_t y = grid->h - 1; y >= grid->h / 2; y--)
        if (stands[grid->cells[sett_grid_at(grid, x, y)]])
            return false;
    return true;
}

static void measure_gaps(const SettGrid *grid, const uint8_t *stands,
                         double *out)
{
    int32_t run = 0;
    out[MARIO_M_GAPS] = out[MARIO_M_GAP_COLUMNS] = out[MARIO_M_WIDEST] = 0;
    for (int32_t x = 0; x < grid->w; x++) {
        if (!is_gap(grid, stands, x)) {
            run = 0;
            continue;
        }
        run++;
        out[MARIO_M_GAPS] += run == 1;
        out[MARIO_M_GAP_COLUMNS]++;
        if (run > out[MARIO_M_WIDEST])
            out[MARIO_M_WIDEST] = run;
    }
}

/* Least squares over the columns that have a surface. */
static double distance_from_line(const int32_t *height, int32_t w)
{
    double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0, off = 0;
    for (int32_t x = 0; x < w; x++) {
        if (height[x] == 0)
            continue;
        n++;
        sx += x;
        sy += height[x];
        sxx += (double)x * x;
        sxy += (double)x * height[x];
    }
    if (n == 0)
        return sett_no_value();
    double spread = n * sxx - sx * sx;
    double slope = spread > 0 ? (n * sxy - sx * sy) / spread : 0;
    double base = (sy - slope * sx) / n;
    for (int32_t x = 0; x < w; x++)
        if (height[x] > 0)
            off += fabs(height[x] - (base + slope * x));
    return off / n;
}

static SettStatus measure_surface(const SettGrid *grid, const uint8_t *stands,
                                  SettArena *tmp, double *out)
{
    int32_t *height = SETT_TAKE(tmp, grid->w, int32_t);
    double change = 0;
    if (height == NULL)
        return SETT_NO_MEMORY;
    out[MARIO_M_RISE] = 0;
    for (int32_t x = 0; x < grid->w; x++) {
        height[x] = surface(grid, stands, x);
        if (x == 0 || height[x] == 0 || height[x - 1] == 0)
            continue;
        int32_t rise = height[x] - height[x - 1];
        change += rise < 0 ? -rise : rise;
        if (rise > out[MARIO_M_RISE])
            out[MARIO_M_RISE] = rise;
    }
    out[MARIO_M_ROUGHNESS] = change / grid->w;
    out[MARIO_M_LINEARITY] = distance_from_line(height, grid->w);
    return SETT_OK;
}

/* Runs of a tile from left to right. */
static double runs_of(const SettGrid *grid, uint8_t tile)
{
    double runs = 0;
    for (int32_t y = 0; y < grid->h; y++)
        for (int32_t x = 0; x < grid->w; x++) {
            const uint8_t *cell = &grid->cells[sett_grid_at(grid, x, y)];
            runs += *cell == tile && (x == 0 || cell[-1] != tile);
        }
    return runs;
}

static double total(const int64_t *counts, int32_t first, int32_t last)
{
    int64_t sum = 0;
    for (int32_t tile = first; tile <= last; tile++)
        sum += counts[tile];
    return (double)sum;
}

static void measure_counts(const SettGrid *grid, double *out)
{
    int64_t n[256];
    uint8_t solid[256];
    double walls = 0;
    sett_grid_count(grid, n);
    sett_tiles_any(&sett_game_mario.tiles, SETT_IS(SOLID), solid);
    for (int32_t tile = 0; tile < MARIO_TILES; tile++)
        walls += solid[tile] ? (double)n[tile] : 0;
    out[MARIO_M_WIDTH] = grid->w;
    out[MARIO_M_HEIGHT] = grid->h;
    out[MARIO_M_SOLID] = walls / sett_grid_area(grid);
    out[MARIO_M_PLATFORMS] = runs_of(grid, MARIO_PLATFORM);
    out[MARIO_M_PIPES] = total(n, MARIO_PIPE, MARIO_PIPE_RIGHT);
    out[MARIO_M_BLOCKS] = total(n, MARIO_BRICK, MARIO_COIN_BLOCK) +
                          total(n, MARIO_HIDDEN_LIFE, MARIO_HIDDEN_COIN);
    out[MARIO_M_COINS] = (double)(n[MARIO_COIN] + n[MARIO_COIN_BLOCK] +
                                  n[MARIO_COIN_BRICK] + n[MARIO_HIDDEN_COIN]);
    out[MARIO_M_ITEMS] = (double)(n[MARIO_ITEM_BLOCK] + n[MARIO_ITEM_BRICK] +
                                  n[MARIO_LIFE_BRICK] + n[MARIO_HIDDEN_LIFE]);
    out[MARIO_M_FOES] = total(n, MARIO_WALKER, MARIO_SPIKE_WINGED);
    out[MARIO_M_DANGER] = 16 * out[MARIO_M_FOES] / grid->w;
    out[MARIO_M_CANNONS] =
        runs_of(grid, MARIO_COLUMN) + (double)n[MARIO_CANNON];
}

SettStatus sett_mario_measure(const SettGame *game, const SettLevel *level,
                              SettArena *tmp, double *out)
{
    (void)game;
    SettArenaMark mark = sett_arena_mark(tmp);
    uint8_t stands[256];
    sett_tiles_any(&sett_game_mario.tiles, SETT_IS(SOLID) | SETT_IS(ONEWAY),
                   stands);
    measure_counts(&level->grid, out);
    measure_gaps(&level->grid, stands, out);
    SettStatus status = measure_surface(&level->grid, stands, tmp, out);
    sett_arena_reset(tmp, mark);
    return status;
}
