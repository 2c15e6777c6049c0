/* evolve_edd.h - what the two uses of sett evolve edd share. */
#ifndef SETT_CLI_EVOLVE_EDD_H
#define SETT_CLI_EVOLVE_EDD_H

#include "frame/search.h"

typedef struct EvolveEddOptions {
    const char *size, *dims, *preset, *lock, *resume, *room, *put, *edit;
    CliSeed seed;
    int64_t budget;
    bool suggest;
    CliIslands by;
} EvolveEddOptions;

/** Parts, room, lock, parameters and seed as the options say. */
SettStatus cli_evolve_edd_set_up(Cli *cli, const EvolveEddOptions *o,
                                 const char *method, CliSearch *s);
/** The room --room of the dungeon that is the word; its locks hold, too,
    and its entrance is where the dungeon is come into.
    `s->target.grid` stays empty where the word is no dungeon. */
SettStatus cli_evolve_edd_room(Cli *cli, const EvolveEddOptions *o,
                               CliSearch *s);
/** Says where locked tiles leave no feasible room; with --put that is
    SETT_INFEASIBLE. */
SettStatus cli_evolve_edd_locks(Cli *cli, const EvolveEddOptions *o,
                                const CliSearch *s);
/** Before a search: SETT_INFEASIBLE, with the reasons told, where no room under
    these locks makes the dungeon of --put one that 'sett check' takes. */
SettStatus cli_evolve_edd_may_put(Cli *cli, const EvolveEddOptions *o,
                                  const CliSearch *s);
/** --put: the dungeon with the fittest room that was found and that makes it
    feasible. SETT_INFEASIBLE, with the reasons told and nothing written, where
    there is none. */
SettStatus cli_evolve_edd_put(Cli *cli, const EvolveEddOptions *o,
                              const CliSearch *s);
/** --edit: rooms that take the edited one's place while the search runs. */
SettStatus cli_evolve_edd_edits(Cli *cli, const EvolveEddOptions *o,
                                CliSearch *s);
/** --suggest. */
SettStatus cli_evolve_edd_suggest(Cli *cli, const EvolveEddOptions *o);

#endif
