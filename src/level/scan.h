/* scan.h - floods by rows of words: down the map and up again, each row filled
   from the one before it, until nothing changes. */
#ifndef SETT_LEVEL_SCAN_H
#define SETT_LEVEL_SCAN_H

#include "sett/grid.h"

/** Floods `open` from the cells in `reached`, which all lie in it. False where
    more than `most_passes` down and up would be needed (winding maps): then
    `reached` is only a part. O(words * passes). */
SettStatus sett_scan_flood(const SettMask *open, SettMask *reached,
                           int32_t most_passes, SettArena *tmp, bool *done);

#endif
