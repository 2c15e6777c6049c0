/* icarus_measures.c - what is measured of Kid Icarus segments. Density and
   leniency follow Biemer and Cooper 2022; a leniency of 0 is the easiest. */
#include "games/icarus.h"

enum { DENSITY, LENIENCY, HAZARDS, DOORS, MOVING, PROGRESS, PROGRESS_2022 };

const SettMeasure sett_icarus_measure_rows[ICARUS_MEASURES] = {
    {"density", "solid tiles, platforms that do not move included; share",
     SETT_OF_LAYOUT, 0, 1},
    {"leniency",
     "rows with a hazard, with a door and with a moving platform count a third "
     "each; share of the rows",
     SETT_OF_LAYOUT, 0, 1},
    {"hazards", "hazard tiles", SETT_OF_LAYOUT, 0, 20},
    {"doors", "doors, by their lower tiles", SETT_OF_LAYOUT, 0, 10},
    {"moving_platforms", "tiles of moving platforms", SETT_OF_LAYOUT, 0, 20},
    {"progress", "share of the way that the agent gets; 1 = completable",
     SETT_OF_LAYOUT, 0, 1},
    {"progress_2022", "the same of the agent icarus-2022", SETT_OF_LAYOUT, 0,
     1},
};

/* Thirds of one row; what it holds is added to the counts. */
static int32_t row(const uint8_t *cells, int32_t w, double *out)
{
    bool hazard = false, door = false, moving = false;
    for (int32_t x = 0; x < w; x++) {
        uint8_t t = cells[x];
        out[DENSITY] += sett_icarus_2022.moves.footing[t] == SETT_GROUND;
        out[HAZARDS] += t == ICARUS_HAZARD;
        out[DOORS] += t == ICARUS_DOOR;
        out[MOVING] += t == ICARUS_MOVING;
        hazard |= t == ICARUS_HAZARD;
        door |= t == ICARUS_DOOR;
        moving |= t == ICARUS_MOVING;
    }
    return hazard + door + moving;
}

SettStatus sett_icarus_measure(const SettLevel *level, SettArena *tmp,
                               double *out)
{
    const SettGrid *g = &level->grid;
    int32_t thirds = 0;
    for (int32_t i = 0; i < ICARUS_MEASURES; i++)
        out[i] = 0;
    for (int32_t y = 0; y < g->h; y++)
        thirds += row(g->cells + (size_t)y * (size_t)g->w, g->w, out);
    out[DENSITY] /= sett_grid_area(g);
    out[LENIENCY] = thirds / 3.0 / g->h;
    SettStatus status =
        sett_runner_progress(&sett_icarus_full, g, tmp, &out[PROGRESS]);
    if (status != SETT_OK)
        return status;
    return sett_runner_progress(&sett_icarus_2022, g, tmp, &out[PROGRESS_2022]);
}
