/* dist_table.h - the memory of a table of all-pairs distances, shared by the
   fast way to fill it and its plain twin. */
#ifndef SETT_LEVEL_DIST_TABLE_H
#define SETT_LEVEL_DIST_TABLE_H

#include "sett/grid.h"

#define SETT_DIST_TABLE_CELLS 1024 /**< open cells, at most */

/** A SettDistTable that is still being written. */
typedef struct SettTableCells {
    int32_t *index;
    SettPoint *cell;
    uint16_t *dist;
    int32_t count;
} SettTableCells;

/** Takes the memory and numbers the open cells; `dist` is not written. */
SettStatus sett_dist_table_take(const SettMask *open, SettArena *arena,
                                SettTableCells *out);

#endif
