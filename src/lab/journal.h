/* journal.h - what a long experiment has done so far, on disk. Append-only
   records, each with the key of its experiment, the number of its item and a
   hash; a torn tail is cut off and damage is stepped over, so that a killed run
   loses only the items that were in flight, and a bad byte only its own. */
#ifndef SETT_LAB_JOURNAL_H
#define SETT_LAB_JOURNAL_H

#include "sett/base.h"

/** A journal open for appending. One thread at a time. */
typedef struct SettJournal {
    const SettIo *io;
    SettFile *file;
    uint64_t key;
} SettJournal;

/** Called for one whole record in file order; the payload is only lent. */
typedef SettStatus SettRecordFn(void *user, uint64_t item, const void *payload,
                                size_t size, SettError *err);

#define SETT_JOURNAL_LOST 16
/** What a journal has lost. */
typedef struct SettJournalLoss {
    size_t torn;    /**< bytes of an unfinished record at its end, cut off */
    int32_t places; /**< whole stretches between or behind records that are no
                         records any more; their bytes are in `copy` */
    int32_t count;  /**< items of the first ones, as far as they can be told */
    int64_t items[SETT_JOURNAL_LOST];
    const char *copy; /**< a copy of the journal as it was; NULL: none */
} SettJournalLoss;

/** Reads every whole record of `path`. An unfinished record at the end is cut
    off. What is damaged elsewhere is stepped over up to the next whole record:
    the journal is kept as "PATH.damaged-N" and written anew without it. A file
    that does not exist holds nothing. SETT_BAD_INPUT where a record belongs to
    an experiment with another key. `loss` (may be NULL) is filled, its text
   from `tmp`; with `mine` false nothing on the disk changes. */
SettStatus sett_journal_read(const SettIo *io, const char *path, uint64_t key,
                             bool mine, SettArena *tmp, SettRecordFn *record,
                             void *user, SettJournalLoss *loss, SettError *err);
/** Opens for appending; makes the file where there is none. Read it first. */
SettStatus sett_journal_open(const SettIo *io, const char *path, uint64_t key,
                             SettArena *tmp, SettJournal *journal,
                             SettError *err);
/** Appends one record and syncs it to the disk. */
SettStatus sett_journal_append(SettJournal *journal, uint64_t item,
                               const void *payload, size_t size, SettArena *tmp,
                               SettError *err);
SettStatus sett_journal_close(SettJournal *journal, SettError *err);

#endif
