/* searches.h - what searches find in EDD rooms and Mario segments, what agent
   programs at random draw, and what a search finds among these, as text: what
   shows that genomes, evaluators and methods run alike on every build.
   Knows no test framework. */
#ifndef SETT_TESTS_GOLDEN_SEARCHES_H
#define SETT_TESTS_GOLDEN_SEARCHES_H

#include "sett/catalog.h"

/** What is kept under tests/golden, and of how many seeds. */
#define GOLDEN_SEARCHES "searches.tsv"
#define GOLDEN_SEARCHED 1

/** For every genome, method and preset of it a header, then for seeds 1..seeds
    a line "seed evaluations count hash"; the hash is of all that was born and
    of all that is kept. Features that take plays are not asked for. */
SettStatus golden_short_searches(int32_t seeds, SettText *out);
/** The same with these features and longer searches of programs; at the end
    1,000 generations of EDD rooms, ours and the paper's. */
SettStatus golden_searches(int32_t seeds, SettText *out);

#endif
