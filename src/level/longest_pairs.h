/* longest_pairs.h - which cells may have a longer path than the best. */
#ifndef SETT_LEVEL_LONGEST_PAIRS_H
#define SETT_LEVEL_LONGEST_PAIRS_H

#include "level/longest_bounds.h"

/** A cell of the component searched last that, by all searches of it, may have
    a longer path than the best to another, or one as long that comes before it;
    SETT_NO_CELL where there is none. `longer`: not only as long. */
SettPatchCell sett_bounds_open_end(SettBounds *b, bool *longer);

#endif
