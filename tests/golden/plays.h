/* plays.h - games played on the levels of fixed seeds, at random and by
   planners, as text: what shows that rules and players run alike on every
   build. Knows no test framework. */
#ifndef SETT_TESTS_GOLDEN_PLAYS_H
#define SETT_TESTS_GOLDEN_PLAYS_H

#include "sett/catalog.h"

/** What is kept under tests/golden, and of how many seeds. */
#define GOLDEN_PLAYS "plays.tsv"
#define GOLDEN_PLAYED 10

/** For every pair of a layout creator and a furnisher a header, then for seeds
    1..seeds a line "seed outcome turns hash"; the hash is of every state, its
    progress and its counters on the way. Below it a line for each planner:
    name, answer (SettAnswer), actions, their hash, the bits of the utility. */
SettStatus golden_plays(int32_t seeds, SettText *out);

#endif
