/* measure_rows.h - lists of measures as names and as rows. The list of a game
   is a macro of rows (id, name, help, of, low, high); that of a segment's shape
   has no `of`, since it is of the layout. */
#ifndef SETT_GAMES_MEASURE_ROWS_H
#define SETT_GAMES_MEASURE_ROWS_H

#include "sett/game.h"

#define MEASURE_ROW(id, name, help, of, low, high) \
    {name, help, SETT_OF_##of, low, high},
#define SHAPE_ROW(id, name, help, low, high) \
    {name, help, SETT_OF_LAYOUT, low, high},

/** What a ratio or a mean without members is: not a number. */
static inline double sett_no_value(void)
{
    return 0.0 / 0.0;
}

#endif
