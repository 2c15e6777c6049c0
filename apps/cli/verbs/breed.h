/* breed.h - the journal of a breeding. */
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

#endif
