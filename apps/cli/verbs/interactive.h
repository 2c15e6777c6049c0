/* interactive.h - generators bred by somebody at a terminal, or by a script on
   standard input: pages of numbered thumbnails, and commands. */
#ifndef SETT_CLI_INTERACTIVE_H
#define SETT_CLI_INTERACTIVE_H

#include "frame/cli.h"
#include "sett/breeding_page.h"

/** What is asked for on the command line. */
typedef struct CliBreedingPlan {
    const SettGame *game;
    SettBreedingParams params;
    const char *from;    /**< folder of generators; NULL: the program's */
    const char *session; /**< file that keeps it, and goes on with; or NULL */
    const char *want;    /**< a wish, or NULL */
    CliSeed seed;
} CliBreedingPlan;

/** A breeding under way. */
typedef struct Interactive {
    Cli *cli;
    const CliBreedingPlan *plan;
    const SettGame *game;
    SettBreeding *b;
    uint64_t seed; /* of the levels shown */
    SettText line; /* the command at hand */
    int32_t line_number;
    bool terminal; /* somebody types */
    bool over;
    bool changed; /* since the session was saved */
} Interactive;

/** Runs until "quit", the end of input or Ctrl-C. */
SettStatus cli_interactive(Cli *cli, const CliBreedingPlan *plan);
/** Does the command in i->line. What is wrong with it is SETT_BAD_ARGUMENT or
    SETT_BAD_INPUT and has changed nothing. */
SettStatus cli_interactive_command(Interactive *i);

/** Prints the page. */
SettStatus cli_show_page(Interactive *i);

#endif
