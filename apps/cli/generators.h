/* generators.h - agent programs as files of the command line. */
#ifndef SETT_CLI_GENERATORS_H
#define SETT_CLI_GENERATORS_H

#include "cli.h"

/** Reads the generator file of a game; `*document` (may be NULL) is what was
    read, for writing it again with all that it says. */
SettStatus sett_cli_generator_read(Cli *cli, const SettGame *game,
                                   const char *path, SettGagents *out,
                                   const SettJson **document);
/** What its agents do, a line each, and with `rate` levels of `seed` how far
   the game's judges get in them; with --json the file itself, complete. */
SettStatus sett_cli_describe_generator(Cli *cli, const char *path, int64_t rate,
                                       const CliSeed *seed);

#endif
