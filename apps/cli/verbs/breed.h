/* breed.h - the journal of a breeding; the test of personas that were
   bred. */
#ifndef SETT_CLI_BREED_H
#define SETT_CLI_BREED_H

#include "frame/cli.h"
#include "sett/breed_run.h"

/** The row of --part; `field` is that of the verb's struct. */
#define CLI_BREED_PART_ROW(Struct, field)                              \
    CLI_ROW(                                                           \
        Struct, field, "part", "I/N",                                  \
        "judge every N-th of one generation, from the I-th, into the " \
        "journals of FILE.parts; once a generation, then --resume gathers")

/** sett_breed_run into -o, with its journal beside it or at `journal`; `seed`
   is the one that is used. With run->part, or with --resume where -o has a
   folder FILE.parts, it is one of several programs that share the work. After
   SETT_CANCELLED it has said how far it came, and what goes on with it. */
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
