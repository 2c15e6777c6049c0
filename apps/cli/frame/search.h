/* search.h - a search with all its parts as the command line names them,
   or from an archive file. */
#ifndef SETT_CLI_SEARCH_H
#define SETT_CLI_SEARCH_H

#include "frame/verbs.h"
#include "sett/archive_file.h"
#include "sett/islands.h"

/** A definition whose parameters may be changed until it is created. */
typedef struct CliSearch {
    SettSearchDef def;
    SettSearchParams params;
    /* what `def` points to, where it does not come from a file */
    SettLevel target;
    SettTraining training;
    SettMask lock;
    SettSearch *search;          /**< NULL until cli_search_open */
    const struct CliIslands *by; /**< that it is run by, or NULL */
    SettEddEdits *edits;         /**< of the target meanwhile, or NULL */
} CliSearch;

/** The options of a search by islands (sett/islands.h). */
typedef struct CliIslands {
    int64_t islands, rounds;
    const char *part;
    bool gather;
} CliIslands;
/** Their rows; `by` is the field of the verb's struct. */
#define CLI_ISLANDS_ROWS                                                   \
    CLI_ROW_INT(by.islands, "islands", 0, 1, SETT_ISLANDS_MOST,            \
                "so many searches, of a share of the budget each, which "  \
                "take in each other's elites after every round"),          \
        CLI_ROW_INT(by.rounds, "rounds", SETT_ISLAND_ROUNDS, 1,            \
                    SETT_ISLAND_ROUNDS_MOST, "rounds of --islands"),       \
        CLI_ROW(by.part, "part", "I/N",                                    \
                "one round of every N-th island, from the I-th, into the " \
                "journals of -o"),                                         \
        CLI_ROW_FLAG(by.gather, "gather",                                  \
                     "take what those journals hold, and do what is missing")
/** Says what a part of islands has done; `how` gathers ("--gather").
    SETT_INFEASIBLE where it waits for others. */
SettStatus cli_islands_told(Cli *cli, const SettIslands *islands,
                            const char *how);
/** A usage error where other options of islands stand without --islands, or
    this beside what `alone` names (NULL: nothing). */
SettStatus cli_islands(Cli *cli, const CliIslands *by, const char *alone);

/** Parts with every default for a game: its evaluator is the one of its name.
    `method` as in the catalog. */
SettStatus cli_search_parts(Cli *cli, const SettGame *game, const char *method,
                            CliSearch *out);
/** --method.X, --genome.X, --eval.X, or X where only one of them has it. */
SettStatus cli_search_extras(Cli *cli, CliSearch *s);
/** "symmetry:5,meso:3:0..0.5": features that span the archive, their bins and,
    where the method knows ranges, from where to where. */
SettStatus cli_search_dimensions(Cli *cli, CliSearch *s, const char *text);
/** "X,Y,W,H/X,Y,W,H": rectangles of the target that may not change. */
SettStatus cli_search_lock(Cli *cli, CliSearch *s, const char *text);
/** Creates the search; islands create their own. */
SettStatus cli_search_open(Cli *cli, CliSearch *s, uint64_t budget,
                           const CliIslands *by);
/** Runs it to its budget, with a table that fills on a terminal, or a bar of
    `what` where this is not NULL, or by its islands; writes the archive file to
    -o, and the file (--json) or table and quality on stdout. A stopped one is
    written, too. */
SettStatus cli_search_run(Cli *cli, CliSearch *s, const char *what);

/** Reads the definition in an archive file, which may be changed where the
    stored search does not hang on it. */
SettStatus cli_search_define(Cli *cli, const char *path, CliSearch *out,
                             const SettJson **file);
/** Creates the search, which then stands where it was stored. */
SettStatus cli_search_restore(Cli *cli, const char *path, const SettJson *file,
                              CliSearch *s);
/** Both. Features are scored as `features` says. */
SettStatus cli_search_read(Cli *cli, const char *path, uint64_t features,
                           uint64_t budget, CliSearch *out);

/** --resume PATH: refuses `others`, options that the archive has, beside
    `spent` ("budget"); without -o the archive itself is replaced. */
SettStatus cli_search_resume(Cli *cli, const char *path, bool others,
                             const char *spent);

#endif
