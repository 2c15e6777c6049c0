/* small.h - what the fast paths for small grids share (level/flat.h). */
#ifndef SETT_GEN_SMALL_H
#define SETT_GEN_SMALL_H

#include "gen/layout/layout.h"
#include "level/flat.h"

/** Whether a layout creator's fast path for small grids may take a job: few
    cells, a closed border, nothing locked, no watch. */
bool sett_small_job(const SettGenJob *job, const SettGrid *grid);
/** The interior as bits: all but the border ring. */
SettFlat sett_small_interior(const SettGrid *grid);
/** As sett_board_write: a whole grid, open cells and solid ones. */
SettStatus sett_small_write(const SettGenJob *job, SettFlat open,
                            int32_t attempts, SettGrid *grid);

#endif
