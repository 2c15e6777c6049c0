/* evolve_edd.h - what the two uses of sett evolve edd share. */
#ifndef SETT_CLI_EVOLVE_EDD_H
#define SETT_CLI_EVOLVE_EDD_H

#include "search_file.h"

typedef struct EvolveEddOptions {
    const char *size, *dims, *preset, *lock, *resume;
    CliSeed seed;
    int64_t budget;
    bool suggest;
} EvolveEddOptions;

/** Parts, room, lock, parameters and seed as the options say. */
SettStatus sett_cli_evolve_edd_set_up(Cli *cli, const EvolveEddOptions *o,
                                      const char *method, CliSearch *s);
/** --suggest. */
SettStatus sett_cli_evolve_edd_suggest(Cli *cli, const EvolveEddOptions *o);

#endif
