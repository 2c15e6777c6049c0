/* breed.h - the journal of a breeding; the test of personas that were
   bred. */
#ifndef SETT_CLI_BREED_H
#define SETT_CLI_BREED_H

#include "frame/cli.h"
#include "sett/breed_journal.h"

/** A breeding with a journal. */
typedef struct BreedRun {
    uint64_t key; /**< hash of everything that decides the result */
    const SettBreedKind *kind;
    void *breeding;
    const char
        *journal; /**< file; NULL: beside -o; none where there is no -o */
    const CliSeed *asked;
    uint64_t seed;
    int32_t generations; /**< at most */
    bool resume;         /**< go on from what the journal holds */
    /** Writes what was bred, also after an interruption. SETT_CANCELLED: there
        is nothing yet; SETT_INFEASIBLE: it is written and not good enough. */
    SettStatus (*save)(Cli *cli, void *user);
    void *user;
    /* set by cli_breed_run */
    SettJournal file;
    bool open;
    bool own; /**< beside -o, until the breeding is done */
} BreedRun;

/** Breeds until it is done, with progress, and saves it; the journal beside -o
    goes then. A journal that is there is refused without `resume`. After
    SETT_CANCELLED it has said how far it came, and what goes on with it. */
SettStatus cli_breed_run(Cli *cli, BreedRun *run);

/** What a formula is tested on. */
typedef struct BreedTest {
    const char *path; /**< of the persona */
    uint64_t seed;    /**< of the levels */
    int64_t levels;
    int64_t budget; /**< steps of a play; 0 = the player's own */
} BreedTest;

/** Plays fresh levels by the persona's formula and by UCB1, and tests whether
    the formula's mean utility is the higher one. */
SettStatus cli_breed_test(Cli *cli, const SettGame *game,
                          const BreedTest *test);

#endif
