/* generators.h - agent programs as files of the command line. */
#ifndef SETT_CLI_GENERATORS_H
#define SETT_CLI_GENERATORS_H

#include "frame/cli.h"

/** For help: the attributes of an agent and their ranges. */
void cli_generator_attributes(Cli *cli);

/** What is asked of a generator's file. */
typedef struct CliGeneratorQuestion {
    const char *path;
    const char *changes; /**< as above, or NULL */
    int64_t rate;        /**< levels; 0 = none */
    CliSeed seed;        /**< of these */
} CliGeneratorQuestion;
/** What its agents do, a line each, and with `rate` levels how far the game's
    judges get in them; with --json the file itself, complete; into -o as well.
 */
SettStatus cli_describe_generator(Cli *cli,
                                  const CliGeneratorQuestion *question);

#endif
