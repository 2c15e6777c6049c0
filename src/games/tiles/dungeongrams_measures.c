/* dungeongrams_measures.c - what is measured of DungeonGrams segments (Biemer
   and Cooper 2022; the density of Gram-Elites counts structures too), and the
   paper's check of structures with its faults: a fast "no" in some places, an
   error for want of a row in others. */
#include "base/least.h"
#include "games/measure_rows.h"
#include "games/tiles/dungeongrams.h"
#include "games/tiles/segments.h"

#define DG_ID(id, name, help, low, high) DG_M_##id,
enum { DG_SHAPE_LIST(DG_ID) DG_M_SHAPES };
_Static_assert(DG_M_SHAPES == DG_MEASURES, "a row for every measure");

const SettMeasure sett_dg_measure_rows[DG_MEASURES] = {
    DG_SHAPE_LIST(SHAPE_ROW)};

static uint8_t at(const SettGrid *g, int32_t x, int32_t y)
{
    return g->cells[sett_grid_at(g, x, y)];
}

/* Thirds of one column; what it holds is added to the counts. */
static int32_t column(const SettGrid *g, int32_t x, double *out)
{
    bool has[DG_TILES] = {false};
    for (int32_t y = 0; y < g->h; y++) {
        uint8_t t = at(g, x, y);
        has[t] = true;
        out[DG_M_DENSITY] += t == DG_BLOCK;
        out[DG_M_DENSITY_ALL] +=
            t == DG_BLOCK || t == DG_SLASH || t == DG_BACKSLASH;
        out[DG_M_FOES] += t == DG_FOE;
        out[DG_M_SPIKES] += t == DG_SPIKE;
        out[DG_M_SWITCHES] += t == DG_SWITCH;
        out[DG_M_FOOD] += t == DG_FOOD;
    }
    out[DG_M_HOUSES] += has[DG_SLASH] || has[DG_BACKSLASH];
    return has[DG_SPIKE] + has[DG_FOE] + has[DG_SWITCH];
}

void sett_dg_shape(const SettGrid *g, double *out)
{
    int32_t thirds = 0;
    for (int32_t i = 0; i < DG_MEASURES; i++)
        out[i] = 0;
    for (int32_t x = 0; x < g->w; x++)
        thirds += column(g, x, out);
    out[DG_M_DENSITY] /= sett_grid_area(g);
    out[DG_M_DENSITY_ALL] /= sett_grid_area(g);
    out[DG_M_LENIENCY] = sett_thirds(thirds) / g->w;
}

SettStatus sett_dg_measure(const SettGame *game, const SettLevel *level,
                           SettArena *tmp, double *out)
{
    (void)game;
    (void)tmp;
    sett_dg_shape(&level->grid, out);
    return SETT_OK;
}

/* Columns of tiles from the bottom; `seen` are those that were accounted for.
 */
typedef struct Slices {
    const SettGrid *g;
    uint8_t *seen;
    bool error; /* a row or column that is not there was asked for */
} Slices;

static bool is(Slices *s, int32_t column, int32_t row, uint8_t tile)
{
    if (column >= s->g->w || row >= s->g->h) {
        s->error = true;
        return false;
    }
    return at(s->g, column, s->g->h - 1 - row) == tile;
}

/* As `is`, and the place counts as seen whatever is there. */
static bool take(Slices *s, int32_t column, int32_t row, uint8_t tile)
{
    bool same = is(s, column, row, tile);
    if (!s->error)
        s->seen[column * s->g->h + row] = 1;
    return same;
}

static void mark(Slices *s, int32_t columns, int32_t row)
{
    for (int32_t c = 0; c < columns; c++)
        s->seen[c * s->g->h + row] = s->seen[c * s->g->h + row + 1] = 1;
}

/* A right half, or a last column, at the first column. */
static bool begins_cut(Slices *s, int32_t row)
{
    if (!is(s, 0, row + 1, DG_BACKSLASH))
        return false;
    bool half = is(s, 1, row, DG_SLASH);
    if (half && !is(s, 1, row + 1, DG_BACKSLASH))
        return false;
    mark(s, half && !s->error ? 2 : 1, row);
    return true;
}

/* Three columns or a whole at the first column: only where all five places are
   wrong is this refused. */
static bool begins_whole(Slices *s, int32_t row)
{
    if (!is(s, 0, row + 1, DG_SLASH) && !s->error && !is(s, 1, row, DG_SLASH) &&
        !s->error && !is(s, 1, row + 1, DG_BACKSLASH) && !s->error &&
        !is(s, 2, row, DG_SLASH) && !s->error &&
        !is(s, 2, row + 1, DG_BACKSLASH))
        return false;
    if (s->error)
        return false;
    bool whole = is(s, 3, row, DG_SLASH);
    if (s->error || (whole && !is(s, 3, row + 1, DG_BACKSLASH)))
        return false;
    mark(s, whole ? 4 : 3, row);
    return true;
}

static bool goes_on(Slices *s, int32_t column, int32_t row)
{
    int32_t left = s->g->w - column;
    for (int32_t c = 0; c < sett_min(left, 4); c++) {
        uint8_t low = c < 2 ? DG_BACKSLASH : DG_SLASH;
        uint8_t high = c < 2 ? DG_SLASH : DG_BACKSLASH;
        if (c > 0 && !take(s, column + c, row, low))
            return false;
        if (!take(s, column + c, row + 1, high))
            return false;
    }
    return true;
}

static bool structure_at(Slices *s, int32_t column, int32_t row)
{
    if (column > 0)
        return goes_on(s, column, row);
    return is(s, 0, row, DG_SLASH) ? begins_cut(s, row) : begins_whole(s, row);
}

SettStatus sett_dg_unbroken(const SettGrid *segment, SettArena *tmp,
                            int32_t *out)
{
    SettArenaMark start = sett_arena_mark(tmp);
    Slices s = {segment, SETT_TAKE(tmp, sett_grid_area(segment), uint8_t),
                false};
    if (s.seen == NULL)
        return SETT_NO_MEMORY;
    *out = 1;
    for (int32_t i = 0; i < sett_grid_area(segment) && *out == 1; i++) {
        int32_t column = i / segment->h, row = i % segment->h;
        if (s.seen[i] || (!is(&s, column, row, DG_SLASH) &&
                          !is(&s, column, row, DG_BACKSLASH)))
            continue;
        bool good = structure_at(&s, column, row);
        *out = s.error ? -1 : good;
    }
    sett_arena_reset(tmp, start);
    return SETT_OK;
}
