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

/** A set of cells by rows and by columns: either way a line of cells is bits
    in a row. */
typedef struct SettTwoWay {
    SettMask rows, columns;
} SettTwoWay;

SettStatus sett_two_way_take(SettArena *tmp, int32_t w, int32_t h,
                             SettTwoWay *set);
void sett_two_way_put(SettTwoWay *set, SettPoint at, bool in);
/** Bits for up to 64 cells at + i * step, step (1,0) or (0,1); 0 beyond the
    map. */
uint64_t sett_two_way_line(const SettTwoWay *set, SettPoint at, SettPoint step,
                           int32_t count);

/** A walk over spans. */
typedef struct SettView {
    SettTwoWay clear;     /**< cells that are no walls */
    SettBeam *now, *next; /**< beams of this column and of the next */
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
