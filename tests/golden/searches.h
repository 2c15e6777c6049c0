/* searches.h - what searches find in EDD rooms and Mario segments, what agent
   programs at random draw, and what a search finds among these, as text: what
   shows that genomes, evaluators and methods run alike on every build.
   Knows no test framework. */
#ifndef SETT_TESTS_GOLDEN_SEARCHES_H
#define SETT_TESTS_GOLDEN_SEARCHES_H

#include "sett/catalog.h"

/** For every genome, method and preset of it a header, then for seeds 1..seeds
    a line "seed evaluations count hash"; the hash is of all that is kept. At
   the end 1,000 generations of EDD rooms, ours and the paper's. */
SettStatus golden_searches(int32_t seeds, SettText *out);

#endif
