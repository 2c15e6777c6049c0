/* breed.h - the journal of a breeding; breeding personas: the maps they are
   bred on, and the test of what was bred. */
#ifndef SETT_CLI_BREED_H
#define SETT_CLI_BREED_H

#include "cli.h"
#include "lab/journal.h"

#define CLI_BREED_MAPS 6
/** Level text of MiniDungeons 2. */
extern const char *const sett_cli_breed_maps[CLI_BREED_MAPS];

/** What the generations of a breeding were worth, on disk: a record each, of as
    many numbers as the breeding says. All else follows from its definition. */
typedef struct BreedJournal {
    Cli *cli;
    uint64_t key; /**< hash of everything that decides the result */
    void *breeding;
    int32_t (*generation)(const void *breeding); /**< that it has bred */
    /** Breeds a generation whose worths are known. */
    SettStatus (*recall)(void *breeding, const double *values, int32_t count);
    /* set by opening */
    const char *path; /**< NULL: none is kept */
    SettJournal file;
    bool open;
    bool own; /**< beside -o, until the breeding is done */
} BreedJournal;

/** Opens the journal `named`, or where that is NULL the one beside -o; none
    where neither is given. With `resume` the breeding recalls what it holds; a
    journal that is there is refused without. */
SettStatus sett_breed_journal_open(BreedJournal *journal, const char *named,
                                   const CliSeed *seed, bool resume);
/** Notes the last generation. */
SettStatus sett_breed_journal_note(BreedJournal *journal, const double *values,
                                   int32_t count);
SettStatus sett_breed_journal_close(BreedJournal *journal);
/** Says how far an interrupted breeding came, and what goes on with it. */
void sett_breed_journal_stopped(const BreedJournal *journal,
                                const CliSeed *asked, uint64_t seed,
                                int32_t generations);
/** All is done and written: the journal beside -o goes. */
SettStatus sett_breed_journal_done(const BreedJournal *journal);

/** What a formula is tested on. */
typedef struct BreedTest {
    const char *path; /**< of the persona */
    uint64_t seed;    /**< of the levels */
    int64_t levels;
    int64_t budget; /**< steps of a play; 0 = the player's own */
} BreedTest;

/** Plays fresh levels by the persona's formula and by UCB1, and tests whether
    the formula's mean utility is the higher one. */
SettStatus sett_breed_test(Cli *cli, const SettGame *game,
                           const BreedTest *test);

#endif
