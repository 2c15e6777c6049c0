/* breed_journal.h - breedings of selection formulas (play.h) and of agent
   programs (programs.h) with a journal: a record for each generation holds what
   those that were bred in it were worth. All else follows from the definition,
   so that worths are all that a later run has to be told. */
#ifndef SETT_BREED_JOURNAL_H
#define SETT_BREED_JOURNAL_H

#include "sett/journal.h"
#include "sett/play.h"
#include "sett/programs.h"

SETT_BEGIN

/** Numbers of a worth at most. */
#define SETT_BREED_NUMBERS 3
/** What is bred (const descriptor): `breeding` is a SettBreed or SettPrograms.
 */
typedef struct SettBreedKind {
    int32_t (*generation)(const void *breeding); /**< that it has bred */
    bool (*done)(const void *breeding);
    SettStatus (*step)(void *breeding); /**< one generation */
    /** Adds the worths of the last generation, 8 bytes each, little-endian;
        nothing where a later run has to breed it again. */
    void (*note)(const void *breeding, SettText *out);
    /** Breeds a generation whose `count` worths are known. */
    SettStatus (*recall)(void *breeding, const double *worths, int32_t count,
                         SettArena *tmp);
    /* One by one, for parts (sett/breed_run.h). */
    const char *beings; /**< "formulas" */
    int32_t numbers;    /**< of the worth of one, SETT_BREED_NUMBERS at most */
    int32_t (*count)(const void *breeding); /**< beings of a generation */
    void (*prepare)(void *breeding); /**< breeds the next one, to be judged */
    /** What a being of it is worth. For any thread. */
    SettStatus (*judge)(const void *breeding, int32_t index, SettArena *tmp,
                        double *out);
} SettBreedKind;

/** Of a SettBreed, and of SettPrograms. */
extern const SettBreedKind sett_breed_formulas, sett_breed_programs;

/** Hash of everything that decides which programs are bred: their key. */
uint64_t sett_programs_key(const SettProgramDef *def);

/** Breeds all generations that the journal holds, up to the first that was
    lost. Errors as sett_journal_read; SETT_BAD_INPUT, too, where a record is
    none of this breeding. `tmp` holds the work. */
SettStatus sett_breed_journal_read(const SettBreedKind *kind, void *breeding,
                                   const SettIo *io, const char *path,
                                   uint64_t key, SettArena *tmp,
                                   SettJournalLoss *loss, SettError *err);
/** Breeds one more generation and appends it to the journal (NULL: there is
    none). Errors of the breeding, and of sett_journal_append. `tmp` holds the
    work. */
SettStatus sett_breed_journal_step(const SettBreedKind *kind, void *breeding,
                                   SettJournal *journal, SettArena *tmp,
                                   SettError *err);

SETT_END
#endif
