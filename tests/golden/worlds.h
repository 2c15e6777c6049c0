/* worlds.h - levels drawn by lot of every game: judged, and played
   under drawn parameters, as text. Knows no test framework. */
#ifndef SETT_TESTS_GOLDEN_WORLDS_H
#define SETT_TESTS_GOLDEN_WORLDS_H

#include "sett/catalog.h"

/** What is kept under tests/golden, and of how many levels of each game. */
#define GOLDEN_WORLDS "worlds.tsv"
#define GOLDEN_WORLDS_DRAWN 60

/** For every game and level a line: game, number, size, what golden_say
    (verdicts.h) has of the bare layout and, with one small budget, of the
    level; then of three plays outcome, turns and a hash of states, events,
    pictures, counters and the texts of actions. Here levels have any size. */
SettStatus golden_worlds(int32_t levels, SettText *out);
/** One of these lines; `arena` holds the work. */
SettStatus golden_world(int32_t game, int32_t number, SettArena *arena,
                        SettText *out);

#endif
