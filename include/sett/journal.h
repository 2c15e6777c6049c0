/* journal.h - what a long experiment has done so far, on disk: append-only
   records, each with the key of its experiment, the number of its item and a
   hash. A killed run loses only the items that were in flight, and a damaged
   byte only its own record: a torn tail is cut off, damage is stepped over. */
#ifndef SETT_JOURNAL_H
#define SETT_JOURNAL_H

#include "sett/base.h"

SETT_BEGIN

/** A journal open for appending. One thread at a time. Members are private. */
typedef struct SettJournal {
    const SettIo *io;
    SettFile *file;
    uint64_t key;
} SettJournal;

/** Called for one whole record in file order; the payload (`size` bytes, as it
    was appended) is valid during the call. An error ends the reading and is
    passed on. */
typedef SettStatus SettRecordFn(void *user, uint64_t item, const void *payload,
                                size_t size, SettError *err);

/** The same, with the place of the payload: `at` bytes into the file. */
typedef SettStatus SettScanFn(void *user, uint64_t item, uint64_t at,
                              const void *payload, size_t size, SettError *err);

/** Most lost items that are named. */
#define SETT_JOURNAL_LOST 16
/** What a journal has lost. */
typedef struct SettJournalLoss {
    size_t torn;    /**< bytes of an unfinished record at its end, cut off */
    int32_t places; /**< stretches between or behind whole records that hold no
                         whole record; their bytes are in `copy` */
    int32_t count;  /**< entries of `items` */
    int64_t items[SETT_JOURNAL_LOST]; /**< lost items, the first ones, as far
                                           as they can be told */
    const char *copy; /**< path of a copy of the journal as it was, or NULL */
} SettJournalLoss;

/** Reads every whole record of `path` that belongs to the experiment `key`. An
    unfinished record at the end is cut off. What is damaged elsewhere is
    stepped over up to the next whole record: the journal is kept as
    "PATH.damaged-N" and written anew without it. With `mine` false (another
    program may be writing it) nothing on the disk changes. A file that does not
    exist holds nothing. `loss` (may be NULL) is filled, its text from `tmp`,
    which holds the largest record during the call, and of a damaged file twice
    its bytes. Errors: SETT_BAD_INPUT where a record belongs to another key,
    SETT_IO, SETT_NO_MEMORY, those of `record`. Cost: bytes of the file. */
SettStatus sett_journal_read(const SettIo *io, const char *path, uint64_t key,
                             bool mine, SettArena *tmp, SettRecordFn *record,
                             void *user, SettJournalLoss *loss, SettError *err);
/** The same, and says where payloads stand in the file as it is afterwards. */
SettStatus sett_journal_scan(const SettIo *io, const char *path, uint64_t key,
                             bool mine, SettArena *tmp, SettScanFn *record,
                             void *user, SettJournalLoss *loss, SettError *err);
/** The key of a journal's first record, 0 where it has none. SETT_IO. */
SettStatus sett_journal_key(const SettIo *io, const char *path, uint64_t *key,
                            SettError *err);
/** Opens for appending; makes the file where there is none. Read it first. `io`
    must outlive the journal. SETT_IO, SETT_NO_MEMORY. */
SettStatus sett_journal_open(const SettIo *io, const char *path, uint64_t key,
                             SettArena *tmp, SettJournal *journal,
                             SettError *err);
/** Appends one record of at most 2^28 bytes by one write and syncs it to the
    disk. SETT_IO, SETT_NO_MEMORY, SETT_TOO_LARGE. */
SettStatus sett_journal_append(SettJournal *journal, uint64_t item,
                               const void *payload, size_t size, SettArena *tmp,
                               SettError *err);
/** Closes it. A journal that is not open is left alone. SETT_IO. */
SettStatus sett_journal_close(SettJournal *journal, SettError *err);

SETT_END
#endif
