/* interactive.h - generators bred by somebody at a terminal, or by a script on
   standard input: pages of numbered thumbnails, and commands. */
#ifndef SETT_CLI_INTERACTIVE_H
#define SETT_CLI_INTERACTIVE_H

#include "frame/cli.h"
#include "sett/breeding_commands.h"

/** What is asked for on the command line. */
typedef struct CliBreedingPlan {
    const SettGame *game;
    SettBreedingParams params;
    const char *from;    /**< folder of generators; NULL: the program's */
    const char *session; /**< file that keeps it, and goes on with; or NULL */
    const char *want;    /**< a wish, or NULL */
    CliSeed seed;
} CliBreedingPlan;

/** Runs until "quit", the end of input or Ctrl-C. */
SettStatus cli_interactive(Cli *cli, const CliBreedingPlan *plan);
#endif
