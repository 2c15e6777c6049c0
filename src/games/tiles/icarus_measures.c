/* icarus_measures.c - what is measured of Kid Icarus segments. Density and
   leniency follow Biemer and Cooper 2022; a leniency of 0 is the easiest. */
#include "base/least.h"
#include "games/measure_rows.h"
#include "games/tiles/icarus.h"

#define ICARUS_ID(id, name, help, low, high) ICARUS_M_##id,
enum { ICARUS_SHAPE_LIST(ICARUS_ID) ICARUS_M_PROGRESS, ICARUS_M_PROGRESS_2022 };
_Static_assert(ICARUS_M_PROGRESS == ICARUS_SHAPES &&
                   ICARUS_MEASURES == ICARUS_SHAPES + 2,
               "a row for every measure");

const SettMeasure sett_icarus_measure_rows[ICARUS_MEASURES] = {
    ICARUS_SHAPE_LIST(SHAPE_ROW){
        "progress", "share of the way that the agent gets; 1 = completable",
        SETT_OF_LAYOUT, 0, 1},
    {"progress_2022", "the same of the agent icarus-2022", SETT_OF_LAYOUT, 0,
     1},
};

#define HIGH_JUMP 3 /* empty rows; one more cannot be jumped over */

/* Thirds of one row; what it holds is added to the counts. */
static int32_t row(const uint8_t *cells, int32_t w, double *out)
{
    bool hazard = false, door = false, moving = false;
    for (int32_t x = 0; x < w; x++) {
        uint8_t t = cells[x];
        out[ICARUS_M_DENSITY] +=
            sett_icarus_2022.moves.footing[t] == SETT_GROUND;
        out[ICARUS_M_HAZARDS] += t == ICARUS_HAZARD;
        out[ICARUS_M_DOORS] += t == ICARUS_DOOR;
        out[ICARUS_M_MOVING] += t == ICARUS_MOVING;
        hazard |= t == ICARUS_HAZARD;
        door |= t == ICARUS_DOOR;
        moving |= t == ICARUS_MOVING;
    }
    return hazard + door + moving;
}

static bool can_stand(const uint8_t *cells, int32_t w)
{
    const uint8_t *footing = sett_icarus_full.moves.footing;
    for (int32_t x = 0; x < w; x++)
        if (footing[cells[x]] == SETT_GROUND || footing[cells[x]] == SETT_LEDGE)
            return true;
    return false;
}

void sett_icarus_shape(const SettGrid *g, double *out)
{
    int32_t thirds = 0, gap = 0;
    for (int32_t i = 0; i < ICARUS_SHAPES; i++)
        out[i] = 0;
    for (int32_t y = 0; y < g->h; y++) {
        const uint8_t *cells = g->cells + (size_t)y * (size_t)g->w;
        thirds += row(cells, g->w, out);
        gap = can_stand(cells, g->w) ? 0 : gap + 1;
        out[ICARUS_M_GAPS] += gap == HIGH_JUMP;
        out[ICARUS_M_LONGEST_GAP] =
            sett_max_real(gap, out[ICARUS_M_LONGEST_GAP]);
    }
    out[ICARUS_M_DENSITY] /= sett_grid_area(g);
    out[ICARUS_M_LENIENCY] = sett_thirds(thirds) / g->h;
}

SettStatus sett_icarus_measure(const SettGame *game, const SettLevel *level,
                               SettArena *tmp, double *out)
{
    (void)game;
    const SettGrid *g = &level->grid;
    sett_icarus_shape(g, out);
    SettStatus status = sett_runner_progress(&sett_icarus_full, g, tmp,
                                             &out[ICARUS_M_PROGRESS]);
    if (status != SETT_OK)
        return status;
    return sett_runner_progress(&sett_icarus_2022, g, tmp,
                                &out[ICARUS_M_PROGRESS_2022]);
}
