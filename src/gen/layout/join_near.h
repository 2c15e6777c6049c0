/* join_near.h - joins components of a large layout that few walls part, without
   looking at the whole of it after each join. */
#ifndef SETT_GEN_JOIN_NEAR_H
#define SETT_GEN_JOIN_NEAR_H

#include "gen/layout/layout.h"

/** Makes the same joins as connect.c, in the same order, as long as the nearest
    components are at most six walls apart. One component may be left, or more
    that are farther apart. O(cells * log cells), near enough. */
SettStatus sett_join_near(SettBoard *board);

#endif
