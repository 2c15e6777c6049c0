/* gagents.h - the insides of agent programs: walkers on a canvas, the shapes
   they draw, and what is done before and after them. */
#ifndef SETT_GEN_GAGENTS_H
#define SETT_GEN_GAGENTS_H

#include "sett/gagents.h"

/** What is being drawn. */
typedef struct SettSketch {
    const SettGenJob *job;
    const SettGagents *program;
    const SettCanvas *canvas;
    SettGrid *grid;
    const SettRng *windows; /**< of each one's agents; NULL: of job->rng */
    bool single[256];       /**< brushes whose shape is their centre */
    int64_t changed;        /**< cells that the last action changed */
    uint8_t *who;  /**< agent (from 1) that wrote each cell last; or NULL */
    uint8_t agent; /**< that writes now; 0 = none of them */
} SettSketch;

/** Writes a tile; outside, locked cells and equal tiles are no change. */
static inline void sett_drawing_put(SettSketch *d, int32_t x, int32_t y,
                                    uint8_t tile)
{
    if (!sett_grid_has(d->grid, x, y))
        return;
    uint8_t *cell = &d->grid->cells[sett_grid_at(d->grid, x, y)];
    if (*cell == tile ||
        (d->job->lock != NULL && sett_mask_get(d->job->lock, x, y)))
        return;
    *cell = tile;
    d->changed++;
    if (d->who != NULL)
        d->who[sett_grid_at(d->grid, x, y)] = d->agent;
}

/** Draws the agent's shape around a cell. */
void sett_drawing_act(SettSketch *d, const SettGagent *agent, int32_t x,
                      int32_t y);
/** Blank, and the floor that the program starts with. */
void sett_drawing_base(SettSketch *d);
/** Start, exit and border; SETT_INFEASIBLE, with a reason, where a tile that
    stands once finds no open ground. */
SettStatus sett_drawing_frame(SettSketch *d);
/** Lets every agent walk and draw, to the last one's end. */
SettStatus sett_drawing_walk(SettSketch *d);

/** Draws one column of an agent anew. */
void sett_gagent_draw_column(const SettGagentRanges *ranges,
                             const SettParam *row, SettRng *rng,
                             SettGagent *agent);

#endif
