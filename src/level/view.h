/* view.h - what may be in sight of a cell, without looking at every cell of a
   map: sectors are swept column by column as far as light falls between the
   walls. */
#ifndef SETT_LEVEL_VIEW_H
#define SETT_LEVEL_VIEW_H

#include "sett/grid.h"

/** A slope n / d, d > 0. */
typedef struct SettSlope {
    int32_t n, d;
} SettSlope;

/** Both ends included. */
typedef struct SettBeam {
    SettSlope low, high;
} SettBeam;

/** Cells at + i * step, 0 <= i < count; they may be beyond the map. */
typedef struct SettViewSpan {
    SettPoint at, step;
    int32_t count;
} SettViewSpan;

/** A set of cells: bits of rows, in strips of 64 columns. The words of a strip
    lie one below the other, so that what is near on the map is near in memory.
 */
typedef struct SettStrips {
    uint64_t *words;
    int32_t w, h;
} SettStrips;

/** A walk over spans. */
typedef struct SettView {
    SettStrips rows, columns; /**< cells that are no walls, either way */
    SettBeam *now, *next;     /**< beams of this column and of the next */
    int32_t room;
    SettPoint from, ahead,
        side; /**< columns go ahead, cells of one sidewards */
    int32_t farthest, sector, column;
    int32_t at, now_count, next_count;
} SettView;

/** Takes scratch for maps of the walls' size. */
SettStatus sett_view_take(const SettMask *walls, SettArena *tmp,
                          SettView *view);
/** Begins at a cell, for all that is at most so many columns or rows away. */
void sett_view_open(SettView *view, SettPoint from, int32_t farthest);
/** The next span; false at the end. Together they hold every cell but `from`
    that sees it or that it sees (sett_sees), each once, and some that do not.
 */
bool sett_view_next(SettView *view, SettViewSpan *span);

#endif
