/* journal.h - what a long experiment has done so far, on disk. Append-only
   records, each with the key of its experiment, the number of its item and a
   hash; a torn tail is cut off, so that a killed run loses only the items that
   were in flight. */
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

/** Reads every whole record of `path`, then cuts what is behind the last one.
    A file that does not exist holds none. SETT_BAD_INPUT where a record belongs
    to an experiment with another key. `cut` (may be NULL) = bytes cut off. */
SettStatus sett_journal_read(const SettIo *io, const char *path, uint64_t key,
                             SettArena *tmp, SettRecordFn *record, void *user,
                             size_t *cut, SettError *err);
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
