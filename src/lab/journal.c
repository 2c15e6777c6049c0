/* journal.c - records of a long experiment. A record is, little-endian: 4 bytes
   mark, 4 bytes payload size, 8 bytes key, 8 bytes item, 4 bytes hash of these
   24, the payload, 8 bytes hash of all before. The first hash tells a head that
   was damaged from a record that a kill cut short. Records of an older mark
   have no such hash and are still read. */
#include "sett/journal.h"

#include <string.h>

#define MARK UINT32_C(0x4a4e4c32)     /* "2LNJ" */
#define OLD_MARK UINT32_C(0x4a4e4c31) /* "1LNJ" */
#define FIELDS 24
#define HEAD 28
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

static uint32_t head_check(const uint8_t *head)
{
    return (uint32_t)sett_hash(head, FIELDS, 0);
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
    put(bytes + FIELDS, head_check(bytes), 4);
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

static size_t head_size(const uint8_t *head)
{
    return get(head, 4) == OLD_MARK ? FIELDS : HEAD;
}

/* Bytes of the whole record at `at`, 0 where there is none. */
static size_t record_size(const Bytes *all, size_t at)
{
    const uint8_t *data = all->data + at;
    if (all->size - at < FIELDS + TAIL ||
        (get(data, 4) != MARK && get(data, 4) != OLD_MARK))
        return 0;
    size_t head = head_size(data), size = (size_t)get(data + 4, 4);
    if (size > MOST_PAYLOAD || head + size + TAIL > all->size - at)
        return 0;
    uint64_t hash = sett_hash(data, head + size, 0);
    return hash == get(data + head + size, 8) ? head + size + TAIL : 0;
}

/* True where the bytes at `at` are the beginning of a record that the file was
   too short for: what a kill leaves at its end. */
static bool is_torn(const Bytes *all, size_t at)
{
    const uint8_t *data = all->data + at;
    size_t left = all->size - at;
    bool old = data[0] == (uint8_t)OLD_MARK;
    for (size_t i = 0; i < left && i < 4; i++)
        if (data[i] != (uint8_t)((old ? OLD_MARK : MARK) >> (8 * i)))
            return false;
    if (left < HEAD)
        return true;
    size_t size = (size_t)get(data + 4, 4);
    if (!old && get(data + FIELDS, 4) != head_check(data))
        return false;
    return size <= MOST_PAYLOAD && left < head_size(data) + size + TAIL;
}

/* The next place at which a whole record stands; the end where none does. */
static size_t next_whole(const Bytes *all, size_t at)
{
    while (++at < all->size)
        if (record_size(all, at) > 0)
            return at;
    return all->size;
}

/* Whether a head is sound, or becomes so by one bit turned back. */
static bool mend_head(const uint8_t *from, uint8_t head[HEAD])
{
    memcpy(head, from, HEAD);
    for (int32_t bit = -1; bit < 8 * HEAD; bit++) {
        uint8_t *byte = &head[bit < 0 ? 0 : bit / 8];
        uint8_t turned = (uint8_t)(bit < 0 ? 0 : 1 << bit % 8);
        *byte ^= turned;
        if (get(head, 4) == MARK && get(head + FIELDS, 4) == head_check(head))
            return true;
        *byte ^= turned;
    }
    return false;
}

/* Heads between two places name their items. In the middle only a head whose
   mark and key are sound is taken for one. */
static void note_lost(const Bytes *all, size_t from, size_t to, uint64_t key,
                      SettJournalLoss *loss)
{
    uint8_t head[HEAD];
    loss->places++;
    for (size_t at = from; at < to && to - at >= HEAD; at++) {
        const uint8_t *data = all->data + at;
        bool marked = get(data, 4) == MARK || get(data, 4) == OLD_MARK;
        if (loss->count == SETT_JOURNAL_LOST)
            return;
        if ((at == from || marked) && mend_head(data, head) &&
            get(head + 8, 8) == key)
            loss->items[loss->count++] = (int64_t)get(head + 16, 8);
        else if (marked && get(data + 8, 8) == key)
            loss->items[loss->count++] = (int64_t)get(data + 16, 8);
    }
}

/* What reading does, record by record. */
typedef struct Reading {
    const char *path;
    uint64_t key;
    SettRecordFn *record;
    void *user;
    Bytes whole; /* all sound records, one after the other */
    SettJournalLoss *loss;
} Reading;

static SettStatus read_one(Reading *r, const uint8_t *head, size_t size,
                           SettError *err)
{
    if (get(head + 8, 8) != r->key) {
        SettStatus s = sett_fail(err, SETT_BAD_INPUT,
                                 "%s is the journal of another run", r->path);
        sett_expect(err, "the same parameters, seed and version as when it "
                         "began, or another folder");
        return s;
    }
    memcpy(r->whole.data + r->whole.size, head, size);
    r->whole.size += size;
    size_t fields = head_size(head);
    return r->record(r->user, get(head + 16, 8), head + fields,
                     size - fields - TAIL, err);
}

static SettStatus read_records(Reading *r, const Bytes *all, SettError *err)
{
    SettStatus s = SETT_OK;
    for (size_t at = 0; s == SETT_OK && at < all->size;) {
        size_t size = record_size(all, at);
        size_t next = size > 0 ? at + size : next_whole(all, at);
        if (size > 0)
            s = read_one(r, all->data + at, size, err);
        else if (next == all->size && is_torn(all, at))
            r->loss->torn = all->size - at;
        else
            note_lost(all, at, next, r->key, r->loss);
        at = next;
    }
    return s;
}

#define MOST_COPIES 1000

static SettStatus keep_copy(const SettIo *io, const char *path,
                            const Bytes *all, SettArena *tmp,
                            SettJournalLoss *loss, SettError *err)
{
    for (int32_t i = 1; i < MOST_COPIES; i++) {
        const char *copy =
            sett_arena_format(tmp, "%s.damaged-%d", path, (int)i);
        if (copy == NULL)
            return sett_fail(err, SETT_NO_MEMORY, "out of memory");
        if (io->exists(io->host, copy))
            continue;
        loss->copy = copy;
        SettFile *file;
        SettStatus s = io->open(io->host, copy, 'w', &file, err);
        if (s != SETT_OK)
            return s;
        s = io->write(io->host, file, all->data, all->size, err);
        if (s == SETT_OK)
            s = io->sync(io->host, file, err);
        SettStatus closed =
            io->close(io->host, file, s == SETT_OK ? err : NULL);
        return s != SETT_OK ? s : closed;
    }
    return sett_fail(err, SETT_IO, "%d copies of %s are in the way",
                     MOST_COPIES, path);
}

/* The sound records under the journal's name, at once by a rename. */
static SettStatus write_anew(const SettIo *io, const char *path,
                             const Bytes *whole, SettArena *tmp, SettError *err)
{
    const char *fresh = sett_arena_format(tmp, "%s.new", path);
    if (fresh == NULL)
        return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    if (io->exists(io->host, fresh))
        (void)io->remove(io->host, fresh, NULL);
    SettFile *file;
    SettStatus s = io->open(io->host, fresh, 'w', &file, err);
    if (s != SETT_OK)
        return s;
    s = io->write(io->host, file, whole->data, whole->size, err);
    if (s == SETT_OK)
        s = io->sync(io->host, file, err);
    SettStatus closed = io->close(io->host, file, s == SETT_OK ? err : NULL);
    s = s != SETT_OK ? s : closed;
    return s == SETT_OK ? io->rename(io->host, fresh, path, err) : s;
}

static SettStatus mend(const SettIo *io, const char *path, const Bytes *all,
                       const Bytes *whole, SettArena *tmp,
                       SettJournalLoss *loss, SettError *err)
{
    if (loss->places == 0)
        return loss->torn == 0 ? SETT_OK
                               : io->cut(io->host, path, whole->size, err);
    SettStatus s = keep_copy(io, path, all, tmp, loss, err);
    return s == SETT_OK ? write_anew(io, path, whole, tmp, err) : s;
}

SettStatus sett_journal_read(const SettIo *io, const char *path, uint64_t key,
                             bool mine, SettArena *tmp, SettRecordFn *record,
                             void *user, SettJournalLoss *loss, SettError *err)
{
    SettJournalLoss own = {.copy = NULL};
    loss = loss != NULL ? loss : &own;
    *loss = (SettJournalLoss){.copy = NULL};
    if (!io->exists(io->host, path))
        return SETT_OK;
    SettArenaMark mark = sett_arena_mark(tmp);
    Bytes all = {0};
    Reading r = {path, key, record, user, {0}, loss};
    SettStatus s = read_whole(io, path, tmp, &all, err);
    if (s == SETT_OK) {
        r.whole.data = sett_arena_raw(tmp, all.size + 1, 1);
        if (r.whole.data == NULL)
            s = sett_fail(err, SETT_NO_MEMORY, "out of memory");
    }
    if (s == SETT_OK)
        s = read_records(&r, &all, err);
    if (s == SETT_OK && mine)
        s = mend(io, path, &all, &r.whole, tmp, loss, err);
    if (loss->copy == NULL) /* its name is from tmp */
        sett_arena_reset(tmp, mark);
    return s;
}
