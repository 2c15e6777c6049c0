/* breed.h - breeding personas: the maps they are bred on, the journal of a
   breeding, and the test of what was bred. */
#ifndef SETT_CLI_BREED_H
#define SETT_CLI_BREED_H

#include "cli.h"
#include "lab/journal.h"

#define CLI_BREED_MAPS 6
/** Level text of MiniDungeons 2. */
extern const char *const sett_cli_breed_maps[CLI_BREED_MAPS];

/** What generations were worth, on disk: a record each. */
typedef struct BreedJournal {
    Cli *cli;
    const char *path; /**< NULL: none is kept */
    uint64_t key;     /**< hash of everything that decides the result */
    SettJournal file;
    bool open;
} BreedJournal;

/** Opens the journal; with `resume` the breeding recalls what it holds. A
    journal that is there is refused without. */
SettStatus sett_breed_journal_open(BreedJournal *journal, SettBreed *breed,
                                   bool resume);
/** Notes the last generation. */
SettStatus sett_breed_journal_note(BreedJournal *journal,
                                   const SettBreed *breed);
SettStatus sett_breed_journal_close(BreedJournal *journal);

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
