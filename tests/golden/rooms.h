/* rooms.h - EDD rooms and dungeons drawn by lot, taken apart and edited, as
   text. Knows no test framework. */
#ifndef SETT_TESTS_GOLDEN_ROOMS_H
#define SETT_TESTS_GOLDEN_ROOMS_H

#include "sett/base.h"

/** What is kept under tests/golden, and of how many rooms and dungeons. */
#define GOLDEN_ROOMS "rooms.tsv"
#define GOLDEN_ROOMS_DRAWN 36

/** First lines "room N, size", then hashes: the parts of its score, safety,
    spread and dimensions to a target, each under a preset. Then lines "dungeon
    N": hashes of what edits answered, and of report, figures, objectives, the
    project with the plan before and after rooms are placed, and paths. */
SettStatus golden_rooms(int32_t drawn, SettText *out);
/** One of these lines; `arena` holds the work. */
SettStatus golden_room(int32_t number, bool dungeon, SettArena *arena,
                       SettText *out);

#endif
