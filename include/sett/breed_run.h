/* breed_run.h - breedings from the beginning to the end: with a journal that a
   stopped one goes on from (sett/breed_journal.h), and databases of agent
   programs in a folder (sett/program_database.h). */
#ifndef SETT_BREED_RUN_H
#define SETT_BREED_RUN_H

#include "sett/breed_journal.h"
#include "sett/islands.h"
#include "sett/program_database.h"
#include "sett/study_run.h"

SETT_BEGIN

/** A breeding with a journal. */
typedef struct SettBreedRun {
    uint64_t key; /**< hash of everything that decides the result */
    const SettBreedKind *kind;
    void *breeding;
    const char *journal; /**< file; NULL: OUTPUT.journal */
    const char *output;  /**< file of the result; NULL: it is none. Without
                              both there is no journal */
    bool force;          /**< replace a journal beside the output */
    bool seeded;         /**< the seed was given: needed to go on */
    bool resume;         /**< go on from what the journal holds */
    int32_t generations; /**< at most */
    /** Writes what was bred, also after an interruption. SETT_CANCELLED: there
        is nothing yet; SETT_INFEASIBLE: it is written and not good enough.
        `user` is the host's. */
    SettStatus (*save)(void *user, void *own_data);
    void *own_data; /**< handed to `save` */
    /** Where the journals of parts lie (sett/parts.h); NULL: it is not shared,
        and `journal` counts. */
    const char *folder;
    /** "I/N": of the first generation that no journals hold whole, every N-th
        being, from the I-th, is judged; nothing is saved. NULL: what is missing
        is done. The result is that of one program. */
    const char *part;
    /** Says how far a cancelled breeding came. */
    void (*stopped)(void *user, const struct SettBreedRun *run);
    /* set by sett_breed_run */
    int32_t round;   /**< generation, from 0, that a part has judged its share
                          of; -1: there was nothing left to do */
    int32_t missing; /**< being of generation `round` that others have still to
                          judge before this part can go on, from 0; -1: none */
    SettJournal file;
    bool open;
    bool own; /**< beside the output, until the breeding is done */
} SettBreedRun;

/** Breeds until it is done, with progress, and saves it; the journal beside the
    output goes then. A journal that is there is refused without `resume`
    (SETT_BAD_ARGUMENT). Errors of sett_breed_journal_step and of `save`; what
    was bred before SETT_CANCELLED is saved, and from then on host->arena does
    not ask about it any more. */
SettStatus sett_breed_run(const SettStudyHost *host, SettBreedRun *run);

/** A database of agent programs that is bred into a folder. */
typedef struct SettDatabaseRun {
    SettProgramDatabaseDef def;
    const char *folder;
    const char *line; /**< that goes on with it, for a message */
    bool resume;      /**< go on with the search that the folder holds */
    /** NULL: one search. Else its islands, rounds, folder, part and key count;
        the rest is filled in, and `resume` is that of their journals. With a
        part nothing is written but these. */
    SettIslands *by;
    SettCrew crew;  /**< confirms programs */
    SettText *told; /**< gets a summary */
} SettDatabaseRun;
/** Searches, and writes a file for every kind of generator found; the search is
    saved as search.state now and then. SETT_INFEASIBLE where no generator won
    all its levels; SETT_CANCELLED after a note of how to go on. */
SettStatus sett_database_run(const SettStudyHost *host,
                             const SettDatabaseRun *run);

SETT_END
#endif
