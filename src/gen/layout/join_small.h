/* join_small.h - joins the components of a small grid (see connect.c for the
   rule), all cells of a component at a time. */
#ifndef SETT_GEN_JOIN_SMALL_H
#define SETT_GEN_JOIN_SMALL_H

#include "level/flat.h"
#include "sett/rng.h"

#define SETT_MOST_PARTS 16

/** One component. */
typedef struct SettPart {
    SettFlat cells;
    SettFlat walls; /**< that may be dug, one step away */
    SettFlat reach; /**< what lies beside those */
} SettPart;

/** The components, by their first cells in row-major order. */
typedef struct SettJoinParts {
    SettFlat interior; /**< cells that may be dug */
    SettFlat open;     /**< all components together */
    SettPart part[SETT_MOST_PARTS];
    int32_t count, stride;
} SettJoinParts;

/** One more component that touches no other. Call sett_parts_join after all. */
void sett_parts_add(SettJoinParts *parts, SettFlat cells);
/** Joins them until one is left: `open`. Draws as sett_board_connect does. */
void sett_parts_join(SettJoinParts *parts, SettRng *rng);

#endif
