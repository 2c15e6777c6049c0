/* longest_pairs.h - the end of a search for the longest path. */
#ifndef SETT_LEVEL_LONGEST_PAIRS_H
#define SETT_LEVEL_LONGEST_PAIRS_H

#include "level/longest_bounds.h"

/** Searches until no cell of the component searched last may see farther than
    the best, where few cells may: a pair of them is bounded by what searches
    found of both. SETT_TOO_LARGE, and nothing done, where
    they are more. */
SettStatus sett_bounds_settle_pairs(SettBounds *b);

#endif
