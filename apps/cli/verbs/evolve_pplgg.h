/* evolve_pplgg.h - breeding databases of agent programs. */
#ifndef SETT_CLI_EVOLVE_PPLGG_H
#define SETT_CLI_EVOLVE_PPLGG_H

#include "frame/cli.h"
#include "sett/program_database.h"

/** A database to be bred. */
typedef struct BredDatabase {
    SettProgramDatabaseDef def;
    const char *folder;
    const char *line; /**< that goes on with it, to be typed */
    bool resume;
} BredDatabase;

/** Searches and writes a file for every kind of generator found. */
SettStatus cli_database(Cli *cli, const BredDatabase *database);

#endif
