/* generators.h - agent programs as files of the command line. */
#ifndef SETT_CLI_GENERATORS_H
#define SETT_CLI_GENERATORS_H

#include "frame/cli.h"

/** Reads the generator file of a game; `*document` (may be NULL) is what was
    read, for writing it again with all that it says. */
SettStatus cli_generator_read(Cli *cli, const SettGame *game, const char *path,
                              SettGagents *out, const SettJson **document);
/** Changes attributes: "4.period=2,frame=off". A wrong value is wrong use. */
SettStatus cli_generator_set(Cli *cli, const SettGame *game,
                             const char *changes, SettGagents *generator);
/** How far the game's judges get in levels 0..count-1, a line a judge. */
SettStatus cli_generator_rate(Cli *cli, const SettGame *game,
                              const SettGagents *generator, int64_t count,
                              const CliSeed *seed);
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

/** Generators of a folder, in the order of their names. */
typedef struct CliDatabase {
    SettGagents *programs;
    const char **names; /**< of the files */
    int32_t count;
} CliDatabase;

/** Reads all generators of a folder but the file `without` (NULL: none). */
SettStatus cli_generators_read(Cli *cli, const SettGame *game,
                               const char *folder, const char *without,
                               CliDatabase *out);
/** Reads a database (folder NULL: that of the program): all generators but the
    usual one, which is none of it. Fewer than two are a usage error. */
SettStatus cli_database_read(Cli *cli, const SettGame *game, const char *folder,
                             CliDatabase *out);

#endif
