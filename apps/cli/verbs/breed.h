/* breed.h - the journal of a breeding, and generators bred by somebody at a
   terminal, or by a script on standard input: pages of numbered thumbnails, and
   commands. */
#ifndef SETT_CLI_BREED_H
#define SETT_CLI_BREED_H

#include "frame/verbs.h"
#include "sett/breed_run.h"
#include "sett/breeding_commands.h"

/** How a breeding is shared and gone on with: options of a verb. */
typedef struct CliBreed {
    CliSeed seed;
    const char *journal, *part;
    bool resume;
} CliBreed;
#define CLI_BREED_JOURNAL_ROW                                              \
    CLI_ROW(by.journal, "journal", "FILE",                                 \
            "notes every generation there; with -o FILE, FILE.journal if " \
            "left out, which goes when all is done")
#define CLI_BREED_PART_ROW                                             \
    CLI_ROW(                                                           \
        by.part, "part", "I/N",                                        \
        "judge every N-th of one generation, from the I-th, into the " \
        "journals of FILE.parts; once a generation, then --resume gathers")

/** sett_breed_run into -o, with its journal beside it or as `by` says. With
   run->part, or with --resume where -o has a folder FILE.parts, it is one of
   several programs that share the work. After SETT_CANCELLED it has said how
   far it came, and what goes on with it. run->save begins with cli_saving. */
SettStatus cli_breed_run(Cli *cli, SettBreedRun *run, const CliBreed *by);

/** What is asked for on the command line. */
typedef struct CliBreedingPlan {
    SettBreedingParams params;
    const char *from;    /**< folder of generators; NULL: the program's */
    const char *session; /**< file that keeps it, and goes on with; or NULL */
    const char *want;    /**< a wish, or NULL */
    CliSeed seed;
} CliBreedingPlan;

/** Runs until "quit", the end of input or Ctrl-C. */
SettStatus cli_interactive(Cli *cli, const CliBreedingPlan *plan);

#endif
