/* walks.h - what the kernels of movement do on drawn levels, as text: walks
   with stamina and jump arcs. Knows no test framework. */
#ifndef SETT_TESTS_GOLDEN_WALKS_H
#define SETT_TESTS_GOLDEN_WALKS_H

#include "sett/base.h"

/** What is kept under tests/golden, and of how many levels of each kind. */
#define GOLDEN_WALKS "walks.tsv"
#define GOLDEN_WALKS_DRAWN 200

/** Lines "turns N, size": hashes of what the exact search answers from the
   start and from another state under several budgets, the reference's search
   with every flaw, the thorough one, and the bounds on a play. Then lines
   "jumps N, size": hash of what is reached with the way, and the words where
   the goal is out of reach. */
SettStatus golden_walks(int32_t drawn, SettText *out);
/** One of these lines; `arena` holds the work. */
SettStatus golden_walk(int32_t number, bool jumps, SettArena *arena,
                       SettText *out);

#endif
