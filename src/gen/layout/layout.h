/* layout.h - what the three layout creators share: a board of open cells with
   those that may not change, joining components, and writing the result. */
#ifndef SETT_GEN_LAYOUT_H
#define SETT_GEN_LAYOUT_H

#include "sett/gen.h"

/** A layout in the making. Lives in the job's arena. */
typedef struct SettLayoutBoard {
    const SettGenJob *job;
    int32_t w, h;
    int32_t x0, y0, x1, y1; /**< the interior: x0 <= x < x1, y0 <= y < y1 */
    SettRng rng;
    SettMask open;  /**< floor so far */
    SettMask fixed; /**< may not change: locked, or the border ring */
    SettMask given; /**< fixed and open: what the result has to hold */
    bool has_given;
} SettLayoutBoard;

/** Empty board (all wall) with what the lock mask keeps of the grid. Fails
    SETT_INFEASIBLE where the grid has no interior. */
SettStatus sett_board_open(const SettGenJob *job, const SettGrid *grid,
                           SettLayoutBoard *board);
/** Back to that state, for another attempt. */
void sett_board_clear(SettLayoutBoard *board);
static inline int32_t sett_board_interior(const SettLayoutBoard *b)
{
    return (b->x1 - b->x0) * (b->y1 - b->y0);
}
static inline bool sett_board_inside(const SettLayoutBoard *b, int32_t x,
                                     int32_t y)
{
    return x >= b->x0 && x < b->x1 && y >= b->y0 && y < b->y1;
}
/** Opens a cell unless it is fixed. */
void sett_board_dig(SettLayoutBoard *board, int32_t x, int32_t y);

/** Joins all components (docs/design/md2.md, section 6): each time two that
    the fewest walls separate, uniform among equals. Components that cannot be
    reached (behind locked walls) are filled; SETT_INFEASIBLE with the cells if
    they hold locked floor. */
SettStatus sett_board_connect(SettLayoutBoard *board);
/** Its plain twin. */
SettStatus sett_board_connect_plain(SettLayoutBoard *board);
/** Makes the same joins in the same order as long as the nearest components are
    at most six walls apart, without a look at the whole of a large layout after
    each join. One component may be left, or more that are farther apart.
    O(cells * log cells), near enough. */
SettStatus sett_join_near(SettLayoutBoard *board);

/** Writes open and solid cells that are not fixed; objects that are kept stay.
    `attempts` goes to the report. SETT_INFEASIBLE where nothing is open. */
SettStatus sett_board_write(SettLayoutBoard *board, SettGrid *grid,
                            int32_t attempts);
/** SETT_INFEASIBLE, with the reason: nothing is open. */
SettStatus sett_no_floor(const SettGenJob *job);
/** Shows the board as it is to the watch, if there is one. */
void sett_board_show(SettLayoutBoard *board, SettGrid *grid, const char *what);
/** `n` times the interior's share of 144 tiles, rounded half up. */
int32_t sett_interior_scaled(int64_t interior, int32_t n);

#endif
