/* breed.h - the journal of a breeding; the test of personas that were
   bred. */
#ifndef SETT_CLI_BREED_H
#define SETT_CLI_BREED_H

#include "frame/cli.h"
#include "sett/breed_run.h"

/** sett_breed_run into -o, with its journal beside it or at `journal`; `seed`
   is the one that is used. After SETT_CANCELLED it has said how far it came,
   and what goes on with it. */
SettStatus cli_breed_run(Cli *cli, SettBreedRun *run, const CliSeed *asked,
                         uint64_t seed);

/** What a formula is tested on. */
typedef struct BreedTest {
    const char *path; /**< of the persona */
    uint64_t seed;    /**< of the levels */
    int64_t levels;
    int64_t budget; /**< steps of a play; 0 = the player's own */
} BreedTest;

/** Plays fresh levels by the persona's formula and by UCB1, and tests whether
    the formula's mean utility is the higher one. */
SettStatus cli_breed_test(Cli *cli, const SettGame *game,
                          const BreedTest *test);

#endif
