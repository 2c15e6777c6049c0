/* smb_measures.c - what is measured of Mario segments. Linearity and leniency
   follow Biemer and Cooper 2022; a leniency of 0 is the easiest. */
#include "base/least.h"
#include "games/measure_rows.h"
#include "games/tiles/smb.h"

#include <math.h>

#define SMB_ID(id, name, help, low, high) SMB_M_##id,
enum { SMB_SHAPE_LIST(SMB_ID) SMB_M_PROGRESS };
_Static_assert(SMB_M_PROGRESS == SMB_SHAPES && SMB_MEASURES == SMB_SHAPES + 1,
               "a row for every measure");

const SettMeasure sett_smb_measure_rows[SMB_MEASURES] = {
    SMB_SHAPE_LIST(SHAPE_ROW){
        "progress", "share of the way that the agent gets; 1 = completable",
        SETT_OF_LAYOUT, 0, 1},
};

static bool solid(uint8_t tile)
{
    return sett_smb_runner.moves.footing[tile] == SETT_GROUND;
}

static uint8_t at(const SettGrid *g, int32_t x, int32_t y)
{
    return g->cells[sett_grid_at(g, x, y)];
}

/* Height (from 0) of the top of the lowest solid run of a column; -1: none. */
static int32_t height(const SettGrid *g, int32_t x)
{
    int32_t y = g->h - 1;
    while (y >= 0 && !solid(at(g, x, y)))
        y--;
    if (y < 0)
        return -1;
    while (y > 0 && solid(at(g, x, y - 1)))
        y--;
    return g->h - 1 - y;
}

/* The sum if columns were in turn of no and of full height around the middle.
 */
static double most_possible(int32_t columns, int32_t rows)
{
    double sum = 0;
    for (int32_t i = 0; i < columns; i++)
        sum += fabs(rows / 2.0 - (i % 2 == 0 ? 0 : rows - 1));
    return sum;
}

static double linearity(const SettGrid *g)
{
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (int32_t c = 0; c < g->w; c++) {
        int32_t h = height(g, c);
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
    double sum = 0, i = 0;
    for (int32_t c = 0; c < g->w; c++) {
        int32_t h = height(g, c);
        if (h >= 0)
            sum += fabs(base + slope * i++ - h);
    }
    return sum / most_possible(g->w, g->h);
}

static void count_tiles(const SettGrid *g, double *out)
{
    for (int32_t c = 0; c < sett_grid_area(g); c++) {
        uint8_t tile = g->cells[c];
        out[SMB_M_FOES] += tile == SMB_ENEMY || tile == SMB_CANNON_TOP;
        out[SMB_M_COINS] += tile == SMB_COIN;
    }
}

static void count_columns(const SettGrid *g, double *out)
{
    int32_t gap = 0, halves = 0;
    for (int32_t x = 0; x < g->w; x++) {
        bool foe = false, pipe = false;
        for (int32_t y = 0; y < g->h; y++) {
            uint8_t t = at(g, x, y);
            foe |= t == SMB_ENEMY || t == SMB_CANNON_TOP || t == SMB_CANNON;
            pipe |= t >= SMB_PIPE_TOP_LEFT && t <= SMB_PIPE_RIGHT;
        }
        bool bottom = solid(at(g, x, g->h - 1));
        halves += foe + !bottom;
        out[SMB_M_GAPS] += !bottom && gap == 0;
        gap = bottom ? 0 : gap + 1;
        out[SMB_M_LONGEST_GAP] = sett_max_real(gap, out[SMB_M_LONGEST_GAP]);
        out[SMB_M_STRUCTURES] += pipe;
    }
    out[SMB_M_LENIENCY] = halves / 2.0 / g->w;
}

void sett_smb_shape(const SettGrid *segment, double *out)
{
    for (int32_t i = 0; i < SMB_SHAPES; i++)
        out[i] = 0;
    count_tiles(segment, out);
    count_columns(segment, out);
    out[SMB_M_LINEARITY] = linearity(segment);
}

SettStatus sett_smb_measure(const SettGame *game, const SettLevel *level,
                            SettArena *tmp, double *out)
{
    (void)game;
    sett_smb_shape(&level->grid, out);
    return sett_runner_progress(&sett_smb_runner, &level->grid, tmp,
                                &out[SMB_M_PROGRESS]);
}
