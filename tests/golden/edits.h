/* edits.h - searches under drawn parameters that are edited, adjusted, merged,
   stored and read again while they run, as text. Knows no test framework. */
#ifndef SETT_TESTS_GOLDEN_EDITS_H
#define SETT_TESTS_GOLDEN_EDITS_H

#include "sett/catalog.h"

/** What is kept under tests/golden, and of how many searches. */
#define GOLDEN_EDITS "edits.tsv"
#define GOLDEN_EDITS_DRAWN 150

/** Lines "N, game, method": for each thing that was done its letter, the
    evaluations and the individuals after it, and a hash of all that was born
    and is kept, with the words of an error: c create, s step, e edit, a adjust,
    m merge, r store and read. */
SettStatus golden_edits(int32_t drawn, SettText *out);

#endif
