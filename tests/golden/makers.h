/* makers.h - jobs drawn by lot for every layout creator and furnisher, and what
   they answer, as text. Knows no test framework. */
#ifndef SETT_TESTS_GOLDEN_MAKERS_H
#define SETT_TESTS_GOLDEN_MAKERS_H

#include "sett/catalog.h"

/** What is kept under tests/golden, and of how many jobs a generator. */
#define GOLDEN_MAKERS "makers.tsv"
#define GOLDEN_MAKERS_DRAWN 90

/** For every generator but agent programs and every job a line: generator,
    number, size, how it ended, attempts, first reason; hashes of the level and
    of the report; steps of work; how many of six jobs that somebody stopped
    said so, how often they asked and what they did afterwards; then status,
   frames and a hash of the same job without a report but watched, and a hash of
   four at once. */
SettStatus golden_makers(int32_t jobs, SettText *out);
/** One of these lines; `arena` holds the work. Generators that draw agent
    programs have none. */
SettStatus golden_maker(int32_t gen, int32_t number, SettArena *arena,
                        SettText *out);

#endif
