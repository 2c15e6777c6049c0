/* links.h - segments of the project's own levels, drawn by lot and linked, as
   text. Knows no test framework. */
#ifndef SETT_TESTS_GOLDEN_LINKS_H
#define SETT_TESTS_GOLDEN_LINKS_H

#include "sett/catalog.h"

/** What is kept under tests/golden, and of how many jobs an agent. */
#define GOLDEN_LINKS "links.tsv"
#define GOLDEN_LINKS_DRAWN 40

/** For every agent of a game whose levels are linked and every job a line:
    agent, number, segments; of the job whether a level was found, which seam or
    segment failed, slices, cost, levels judged, steps of work, hashes of all of
    it and of a way through it; how many of four jobs that somebody stopped
    said so, how often they asked and what they did afterwards; the same of the
   paper's linker; a hash of a stream. */
SettStatus golden_links(int32_t jobs, SettText *out);

#endif
