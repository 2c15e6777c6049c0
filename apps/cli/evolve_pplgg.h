/* evolve_pplgg.h - breeding agent programs: what one generator's file says of
   where it comes from, and databases of many. */
#ifndef SETT_CLI_EVOLVE_PPLGG_H
#define SETT_CLI_EVOLVE_PPLGG_H

#include "cli.h"
#include "sett/programs.h"

/** A program about to become a file. */
typedef struct BredProgram {
    const SettGame *game;
    const SettGagents *generator;
    const char *name;
    uint64_t seed;
    int64_t programs;    /**< judged for a database; 0: none was made */
    double usual;        /**< share of the first programs of its search that
                              descend from the hand-drawn one */
    int32_t generations; /**< of the breeding; -1: it had none */
    SettProgramRating rating;
    const char *const *features; /**< names of `values`; NULL: none */
    const double *values;
    int32_t feature_count;
    int32_t filled, cells; /**< of the database it belongs to; 0: none */
} BredProgram;

/** The generator's file, with "meta": how it was made and rated. */
SettStatus cli_bred_write(Cli *cli, const BredProgram *program, bool compact,
                          SettText *out);

/** A database to be bred. */
typedef struct BredDatabase {
    const SettGame *game;
    const SettProgramParams *params; /**< its levels, confirm and budget */
    const char *folder;
    const char *dimensions; /**< "solid:6,ways:4"; NULL: the canvas's taste */
    const char *line;       /**< that goes on with it, to be typed */
    int32_t further;        /**< levels of a sheet, beyond those of a rating */
    SettChance usual;       /**< of a first program to descend from the
                                 hand-drawn one */
    int32_t w, h;           /**< of the levels */
    uint64_t seed;
    int64_t programs; /**< to be judged */
    bool resume;
} BredDatabase;

/** Searches and writes a file for every kind of generator found. */
SettStatus cli_database(Cli *cli, const BredDatabase *database);

#endif
