/* smb_measures.c - what is measured of Mario segments. Linearity and leniency
   follow Biemer and Cooper 2022; a leniency of 0 is the easiest. */
#include "base/least.h"
#include "games/measure_rows.h"
#include "games/tiles/smb.h"
#include "level/skyline.h"

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

static double linearity(const SettGrid *g)
{
    uint8_t has[SMB_TILES];
    for (int32_t t = 0; t < SMB_TILES; t++)
        has[t] = solid((uint8_t)t);
    return sett_skyline_off(g, has) / sett_skyline_most(g);
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
