/* glance.h - which cells of a set may be in sight of a cell, by words of 64
   cells: quicker than level/view.h, which needs no copies of the set. */
#ifndef SETT_LEVEL_GLANCE_H
#define SETT_LEVEL_GLANCE_H

#include "sett/grid.h"

/** A set of cells by rows, by rows from right to left, by columns, and by
    columns from below. */
typedef struct SettFourWay {
    SettMask ways[4];
    int32_t w, h; /**< of the map */
} SettFourWay;

SettStatus sett_four_way_take(SettArena *tmp, int32_t w, int32_t h,
                              SettFourWay *set);
void sett_four_way_put(SettFourWay *set, SettPoint at, bool in);

/** Cells that a glance found. */
#define SETT_MOST_GLANCED 512
typedef struct SettGlanced {
    SettPoint cells[SETT_MOST_GLANCED];
    int32_t count;
} SettGlanced;

/** Finds every cell of `wanted` but `from` that sees `from` or that it sees
    (sett_sees), each once, and some that do not. `clear`: the cells that are no
    walls; `from` is one of them. False where the map is too large or more cells
    are found than there is room for: the caller looks by a view. */
bool sett_glance(const SettFourWay *clear, const SettFourWay *wanted,
                 SettPoint from, SettGlanced *found);

#endif
