/* islands.h - one search by several islands: each searches alone for a round,
   then takes in what all others have found. An island's round is a function of
   the definition, the number of islands and rounds, and of the round before;
   so the archive is the same bytes wherever and in whatever order islands
   work: in one program, on all threads, or in parts (sett/parts.h). */
#ifndef SETT_ISLANDS_H
#define SETT_ISLANDS_H

#include "sett/archive_file.h"
#include "sett/parts.h"

SETT_BEGIN

#define SETT_ISLANDS_MOST 256
#define SETT_ISLAND_ROUNDS_MOST 10000
/** Rounds where nothing is said. */
#define SETT_ISLAND_ROUNDS 10

/** A search by islands. Start from {.host, .def, ...}: what stands before
    `round` is the caller's. */
typedef struct SettIslands {
    const SettStudyHost *host;
    /** The whole search; max_evaluations is of all islands together, spread
        over islands and rounds as evenly as it goes. Its method keeps an
        archive and can be stored. def->jobs is not used: islands share the
        host's. Island 1 has def->seed, the others seeds that follow from it. */
    const SettSearchDef *def;
    int32_t islands; /**< 1..SETT_ISLANDS_MOST */
    int32_t rounds;  /**< 1..SETT_ISLAND_ROUNDS_MOST */
    /** Where journals lie; NULL: there are none, and all is done here. */
    const char *folder;
    const char *part; /**< "I/N": of every N-th island, from the I-th, one
                           round; N divides `islands`. NULL: all rounds of all.
                       */
    uint64_t key;     /**< hash of all that decides the result */

    int32_t round;   /**< that was done, from 0; `rounds`: none was left */
    int32_t missing; /**< island whose round before is not there, from 0; -1:
                          none */
} SettIslands;

/** Runs it. Without `part`: what the journals of `folder` do not hold is done,
    and `*out` is island 1's search after the last round, with the elites of all
    others taken in; the caller destroys it (its jobs are serial). With `part`
    one round is done, the first that the part's journals lack, and `*out` is
    NULL; where an island's round before it is not there yet, nothing is done,
    and `missing` names it. Errors go to host->err: SETT_BAD_ARGUMENT (counts,
    `part`), SETT_BAD_INPUT (a journal of other work), SETT_UNSUPPORTED (the
    method), SETT_CANCELLED, SETT_IO, SETT_NO_MEMORY. Cost: the evaluations; and
    of each island and round, the scoring of all islands' elites once, which
    counts as none. */
SettStatus sett_islands_run(SettIslands *islands, SettSearch **out);

SETT_END
#endif
