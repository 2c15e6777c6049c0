/* journal.c - records of a long experiment. A record is, little-endian: 4 bytes
   mark, 4 bytes payload size, 8 bytes key, 8 bytes item, the payload, 8 bytes
   hash of all before. */
#include "lab/journal.h"

#include <string.h>

#define MARK UINT32_C(0x4a4e4c31) /* "1LNJ" */
#define HEAD 24
#define TAIL 8
#define MOST_PAYLOAD ((size_t)1 << 28)

static void put(uint8_t *at, uint64_t value, int32_t bytes)
{
    for (int32_t i = 0; i < bytes; i++)
        at[i] = (uint8_t)(value >> (8 * i));
}

static uint64_t get(const uint8_t *at, int32_t bytes)
{
    uint64_t value = 0;
    for (int32_t i = 0; i < bytes; i++)
        value |= (uint64_t)at[i] << (8 * i);
    return value;
}

/* An empty journal gets its name by a rename, which syncs the folder: a file
   that is only created may be gone after a power cut, whatever it held. */
static SettStatus make_empty(const SettIo *io, const char *path, SettArena *tmp,
                             SettError *err)
{
    const char *fresh = sett_arena_format(tmp, "%s.new", path);
    if (fresh == NULL)
        return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    if (io->exists(io->host, fresh)) {
        SettStatus s = io->remove(io->host, fresh, err);
        if (s != SETT_OK)
            return s;
    }
    SettFile *file;
    SettStatus s = io->open(io->host, fresh, 'w', &file, err);
    if (s == SETT_OK)
        s = io->close(io->host, file, err);
    return s == SETT_OK ? io->rename(io->host, fresh, path, err) : s;
}

SettStatus sett_journal_open(const SettIo *io, const char *path, uint64_t key,
                             SettArena *tmp, SettJournal *journal,
                             SettError *err)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    *journal = (SettJournal){.io = io, .key = key};
    SettStatus s = SETT_OK;
    if (!io->exists(io->host, path))
        s = make_empty(io, path, tmp, err);
    if (s == SETT_OK)
        s = io->open(io->host, path, 'a', &journal->file, err);
    sett_arena_reset(tmp, mark);
    return s;
}

SettStatus sett_journal_append(SettJournal *journal, uint64_t item,
                               const void *payload, size_t size, SettArena *tmp,
                               SettError *err)
{
    if (size > MOST_PAYLOAD)
        return sett_fail(err, SETT_TOO_LARGE, "a record is too large");
    SettArenaMark mark = sett_arena_mark(tmp);
    size_t whole = HEAD + size + TAIL;
    uint8_t *bytes = sett_arena_raw(tmp, whole, 1);
    if (bytes == NULL)
        return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    put(bytes, MARK, 4);
    put(bytes + 4, size, 4);
    put(bytes + 8, journal->key, 8);
    put(bytes + 16, item, 8);
    if (size > 0)
        memcpy(bytes + HEAD, payload, size);
    put(bytes + HEAD + size, sett_hash(bytes, HEAD + size, 0), 8);
    const SettIo *io = journal->io;
    /* One write: a torn record is a prefix, never a mixture. */
    SettStatus s = io->write(io->host, journal->file, bytes, whole, err);
    if (s == SETT_OK)
        s = io->sync(io->host, journal->file, err);
    sett_arena_reset(tmp, mark);
    return s;
}

SettStatus sett_journal_close(SettJournal *journal, SettError *err)
{
    if (journal->file == NULL)
        return SETT_OK;
    SettFile *file = journal->file;
    journal->file = NULL;
    return journal->io->close(journal->io->host, file, err);
}

/* ------------------------------------------------------------------ reading */

typedef struct Bytes {
    uint8_t *data;
    size_t size, capacity;
} Bytes;

static SettStatus grow(Bytes *all, SettArena *tmp, SettError *err)
{
    size_t capacity = all->capacity == 0 ? (size_t)1 << 16 : 2 * all->capacity;
    uint8_t *more = sett_arena_raw(tmp, capacity, 1);
    if (more == NULL)
        return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    if (all->size > 0)
        memcpy(more, all->data, all->size);
    all->data = more;
    all->capacity = capacity;
    return SETT_OK;
}

static SettStatus read_whole(const SettIo *io, const char *path, SettArena *tmp,
                             Bytes *all, SettError *err)
{
    SettFile *file;
    SettStatus s = io->open(io->host, path, 'r', &file, err);
    if (s != SETT_OK)
        return s;
    for (size_t got = 1; s == SETT_OK && got > 0; all->size += got) {
        got = 0;
        if (all->size == all->capacity)
            s = grow(all, tmp, err);
        if (s == SETT_OK)
            s = io->read(io->host, file, all->data + all->size,
                         all->capacity - all->size, &got, err);
    }
    SettStatus closed = io->close(io->host, file, s == SETT_OK ? err : NULL);
    return s != SETT_OK ? s : closed;
}

/* Bytes of the whole record at `at`, 0 where there is none. */
static size_t record_size(const Bytes *all, size_t at)
{
    const uint8_t *head = all->data + at;
    if (all->size - at < HEAD + TAIL || get(head, 4) != MARK)
        return 0;
    size_t size = (size_t)get(head + 4, 4);
    if (size > MOST_PAYLOAD || size > all->size - at - HEAD - TAIL)
        return 0;
    uint64_t hash = sett_hash(head, HEAD + size, 0);
    return hash == get(head + HEAD + size, 8) ? HEAD + size + TAIL : 0;
}

static SettStatus read_records(const Bytes *all, const char *path, uint64_t key,
                               SettRecordFn *record, void *user, size_t *end,
                               SettError *err)
{
    size_t size;
    for (*end = 0; (size = record_size(all, *end)) > 0; *end += size) {
        const uint8_t *head = all->data + *end;
        if (get(head + 8, 8) != key) {
            SettStatus s = sett_fail(err, SETT_BAD_INPUT,
                                     "%s is the journal of another run", path);
            sett_expect(err, "the same parameters, seed and version as when it "
                             "began, or another folder");
            return s;
        }
        SettStatus s = record(user, get(head + 16, 8), head + HEAD,
                              size - HEAD - TAIL, err);
        if (s != SETT_OK)
            return s;
    }
    return SETT_OK;
}

SettStatus sett_journal_read(const SettIo *io, const char *path, uint64_t key,
                             SettArena *tmp, SettRecordFn *record, void *user,
                             size_t *cut, SettError *err)
{
    if (cut != NULL)
        *cut = 0;
    if (!io->exists(io->host, path))
        return SETT_OK;
    SettArenaMark mark = sett_arena_mark(tmp);
    Bytes all = {0};
    size_t end = 0;
    SettStatus s = read_whole(io, path, tmp, &all, err);
    if (s == SETT_OK)
        s = read_records(&all, path, key, record, user, &end, err);
    if (s == SETT_OK && end < all.size) {
        if (cut != NULL)
            *cut = all.size - end;
        s = io->cut(io->host, path, end, err);
    }
    sett_arena_reset(tmp, mark);
    return s;
}
