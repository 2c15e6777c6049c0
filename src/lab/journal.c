/* journal.c - records of a long experiment. A record is, little-endian: 4 bytes
   mark, 4 bytes payload size, 8 bytes key, 8 bytes item, 4 bytes hash of these
   24, the payload, 8 bytes hash of all before. The first hash tells a head that
   was damaged from a record that a kill cut short. Records of an older mark
   have no such hash and are still read. */
#include "sett/journal.h"

#include <string.h>

#include "base/bits.h"
#include "base/enlarge.h"

#define MARK UINT32_C(0x4a4e4c32)     /* "2LNJ" */
#define OLD_MARK UINT32_C(0x4a4e4c31) /* "1LNJ" */
#define FIELDS 24
#define HEAD 28
#define TAIL 8
#define MOST_PAYLOAD ((size_t)1 << 28)

static uint32_t head_check(const uint8_t *head)
{
    return (uint32_t)sett_hash(head, FIELDS, 0);
}

typedef struct Bytes {
    uint8_t *data;
    size_t size, capacity;
} Bytes;

/* A new file of these bytes, synced. */
static SettStatus write_file(const SettIo *io, const char *path,
                             const Bytes *all, SettError *err)
{
    SettFile *file;
    SettStatus status = io->open(io->host, path, 'w', &file, err);
    if (status != SETT_OK)
        return status;
    if (all->size > 0)
        status = io->write(io->host, file, all->data, all->size, err);
    if (status == SETT_OK && all->size > 0)
        status = io->sync(io->host, file, err);
    SettStatus closed =
        io->close(io->host, file, status == SETT_OK ? err : NULL);
    return status != SETT_OK ? status : closed;
}

/* The journal as these bytes, at once by a rename. It syncs the folder: a file
   that is only created may be gone after a power cut, whatever it held. */
static SettStatus write_anew(const SettIo *io, const char *path,
                             const Bytes *all, SettArena *tmp, SettError *err)
{
    const char *fresh = sett_arena_format(tmp, "%s.new", path);
    if (fresh == NULL)
        return sett_no_memory(err);
    SettStatus status = SETT_OK;
    if (io->exists(io->host, fresh))
        status = io->remove(io->host, fresh, err);
    if (status == SETT_OK)
        status = write_file(io, fresh, all, err);
    return status == SETT_OK ? io->rename(io->host, fresh, path, err) : status;
}

SettStatus sett_journal_open(const SettIo *io, const char *path, uint64_t key,
                             SettArena *tmp, SettJournal *journal,
                             SettError *err)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    *journal = (SettJournal){.io = io, .key = key};
    SettStatus status = SETT_OK;
    if (!io->exists(io->host, path))
        status = write_anew(io, path, &(Bytes){0}, tmp, err);
    if (status == SETT_OK)
        status = io->open(io->host, path, 'a', &journal->file, err);
    sett_arena_reset(tmp, mark);
    return status;
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
        return sett_no_memory(err);
    sett_write_bytes(MARK, 4, bytes);
    sett_write_bytes(size, 4, bytes + 4);
    sett_write_bytes(journal->key, 8, bytes + 8);
    sett_write_bytes(item, 8, bytes + 16);
    sett_write_bytes(head_check(bytes), 4, bytes + FIELDS);
    if (size > 0)
        memcpy(bytes + HEAD, payload, size);
    sett_write_bytes(sett_hash(bytes, HEAD + size, 0), 8, bytes + HEAD + size);
    const SettIo *io = journal->io;
    /* One write: a torn record is a prefix, never a mixture. */
    SettStatus status = io->write(io->host, journal->file, bytes, whole, err);
    if (status == SETT_OK)
        status = io->sync(io->host, journal->file, err);
    sett_arena_reset(tmp, mark);
    return status;
}

SettStatus sett_journal_close(SettJournal *journal, SettError *err)
{
    if (journal->file == NULL)
        return SETT_OK;
    SettFile *file = journal->file;
    journal->file = NULL;
    return journal->io->close(journal->io->host, file, err);
}

static SettStatus read_whole(const SettIo *io, const char *path, SettArena *tmp,
                             Bytes *all, SettError *err)
{
    SettFile *file;
    SettStatus status = io->open(io->host, path, 'r', &file, err);
    if (status != SETT_OK)
        return status;
    for (size_t got = 1; status == SETT_OK && got > 0; all->size += got) {
        got = 0;
        if (all->size == all->capacity) {
            all->capacity =
                all->capacity == 0 ? (size_t)1 << 16 : 2 * all->capacity;
            all->data =
                sett_enlarge(tmp, all->data, all->size, all->capacity, 1);
        }
        status = all->data == NULL
                     ? sett_no_memory(err)
                     : io->read(io->host, file, all->data + all->size,
                                all->capacity - all->size, &got, err);
    }
    SettStatus closed =
        io->close(io->host, file, status == SETT_OK ? err : NULL);
    return status != SETT_OK ? status : closed;
}

static size_t head_size(const uint8_t *head)
{
    return sett_read_bytes(head, 4) == OLD_MARK ? FIELDS : HEAD;
}

/* Bytes of the whole record at `at`, 0 where there is none. */
static size_t record_size(const Bytes *all, size_t at)
{
    const uint8_t *data = all->data + at;
    if (all->size - at < FIELDS + TAIL ||
        (sett_read_bytes(data, 4) != MARK &&
         sett_read_bytes(data, 4) != OLD_MARK))
        return 0;
    size_t head = head_size(data), size = (size_t)sett_read_bytes(data + 4, 4);
    if (size > MOST_PAYLOAD || head + size + TAIL > all->size - at)
        return 0;
    uint64_t hash = sett_hash(data, head + size, 0);
    return hash == sett_read_bytes(data + head + size, 8) ? head + size + TAIL
                                                          : 0;
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
    size_t size = (size_t)sett_read_bytes(data + 4, 4);
    if (!old && sett_read_bytes(data + FIELDS, 4) != head_check(data))
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
        if (sett_read_bytes(head, 4) == MARK &&
            sett_read_bytes(head + FIELDS, 4) == head_check(head))
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
        bool marked = sett_read_bytes(data, 4) == MARK ||
                      sett_read_bytes(data, 4) == OLD_MARK;
        if (loss->count == SETT_JOURNAL_LOST)
            return;
        if ((at == from || marked) && mend_head(data, head) &&
            sett_read_bytes(head + 8, 8) == key)
            loss->items[loss->count++] = (int64_t)sett_read_bytes(head + 16, 8);
        else if (marked && sett_read_bytes(data + 8, 8) == key)
            loss->items[loss->count++] = (int64_t)sett_read_bytes(data + 16, 8);
    }
}

/* What reading does, record by record. */
typedef struct Reading {
    const SettIo *io;
    const char *path;
    uint64_t key;
    bool mine;
    SettScanFn *record;
    void *user;
    Bytes whole;  /* all sound records, one after the other */
    int64_t told; /* records that were handed on already */
    SettJournalLoss *loss;
} Reading;

/* Hands on the record at `data`, of `size` bytes, whose payload is at `at`. */
static SettStatus hand_on(const Reading *r, const uint8_t *data, size_t size,
                          uint64_t at, SettError *err)
{
    size_t fields = head_size(data);
    if (sett_read_bytes(data + 8, 8) == r->key)
        return r->record(r->user, sett_read_bytes(data + 16, 8), at + fields,
                         data + fields, size - fields - TAIL, err);
    return sett_refuse(err, SETT_BAD_INPUT,
                       "the same parameters, seed and version as when it "
                       "began, or another folder",
                       "%s is the journal of another run", r->path);
}

static SettStatus read_records(Reading *r, const Bytes *all, SettError *err)
{
    SettStatus status = SETT_OK;
    int64_t count = 0;
    for (size_t at = 0; status == SETT_OK && at < all->size;) {
        const uint8_t *head = all->data + at;
        size_t size = record_size(all, at);
        size_t next = size > 0 ? at + size : next_whole(all, at);
        if (size > 0) {
            size_t place = r->mine ? r->whole.size : at;
            memcpy(r->whole.data + r->whole.size, head, size);
            r->whole.size += size;
            if (++count > r->told)
                status = hand_on(r, head, size, place, err);
        } else if (next == all->size && is_torn(all, at)) {
            r->loss->torn = all->size - at;
        } else {
            note_lost(all, at, next, r->key, r->loss);
        }
        at = next;
    }
    return status;
}

/* The part of a file that is looked at. */
typedef struct Window {
    Bytes bytes;
    uint64_t at; /* of the first of them in the file */
    bool end;    /* the file has no more */
} Window;

/* Makes `size` bytes of the file available, or as many as there are. */
static SettStatus fill(const SettIo *io, SettFile *file, Window *w, size_t size,
                       SettArena *tmp, SettError *err)
{
    Bytes *b = &w->bytes;
    while (b->size < size && !w->end) {
        size_t got = 0;
        if (b->size ==
            b->capacity) { /* by what is there, not by what a head claims */
            b->capacity = b->capacity == 0 ? (size_t)1 << 16 : 2 * b->capacity;
            b->data = sett_enlarge(tmp, b->data, b->size, b->capacity, 1);
            if (b->data == NULL)
                return sett_no_memory(err);
        }
        SettStatus status = io->read(io->host, file, b->data + b->size,
                                     b->capacity - b->size, &got, err);
        if (status != SETT_OK)
            return status;
        b->size += got;
        w->end = got == 0;
    }
    return SETT_OK;
}

/* Hands on sound records one by one. `*sound` is false where something else
   than a torn end stands between or behind them. */
static SettStatus stream(Reading *r, SettFile *file, SettArena *tmp,
                         bool *sound, uint64_t *end, SettError *err)
{
    Window w = {.end = false};
    for (*sound = true;;) {
        SettStatus status = fill(r->io, file, &w, HEAD + TAIL, tmp, err);
        const uint8_t *head = w.bytes.data;
        *end = w.at;
        if (status != SETT_OK || w.bytes.size == 0)
            return status;
        size_t whole =
            w.bytes.size >= HEAD + TAIL
                ? head_size(head) + TAIL + (size_t)sett_read_bytes(head + 4, 4)
                : HEAD + TAIL;
        bool fits = whole <= HEAD + TAIL + MOST_PAYLOAD &&
                    (head_size(head) == FIELDS || w.bytes.size < HEAD ||
                     sett_read_bytes(head + FIELDS, 4) == head_check(head));
        if (fits)
            status = fill(r->io, file, &w, whole, tmp, err);
        if (status != SETT_OK)
            return status;
        size_t size = fits ? record_size(&w.bytes, 0) : 0;
        if (size == 0) {
            *sound = fits && w.end && is_torn(&w.bytes, 0);
            r->loss->torn = *sound ? w.bytes.size : 0;
            return SETT_OK;
        }
        status = hand_on(r, w.bytes.data, size, w.at, err);
        if (status != SETT_OK)
            return status;
        r->told++;
        w.at += size;
        w.bytes.size -= size;
        memmove(w.bytes.data, w.bytes.data + size, w.bytes.size);
    }
}

#define MOST_COPIES 1000

/* Keeps a copy of the journal where records are damaged, and writes the sound
   ones anew; a torn tail is cut off. */
static SettStatus mend(const SettIo *io, const char *path, const Bytes *all,
                       const Bytes *whole, SettArena *tmp,
                       SettJournalLoss *loss, SettError *err)
{
    if (loss->places == 0)
        return loss->torn == 0 ? SETT_OK
                               : io->cut(io->host, path, whole->size, err);
    for (int32_t i = 1; i < MOST_COPIES; i++) {
        const char *copy =
            sett_arena_format(tmp, "%s.damaged-%d", path, (int)i);
        if (copy == NULL)
            return sett_no_memory(err);
        if (io->exists(io->host, copy))
            continue;
        loss->copy = copy;
        SettStatus status = write_file(io, copy, all, err);
        return status == SETT_OK ? write_anew(io, path, whole, tmp, err)
                                 : status;
    }
    return sett_fail(err, SETT_IO, "%d copies of %s are in the way",
                     MOST_COPIES, path);
}

/* The whole file at once, which tells what is lost from what is torn. */
static SettStatus read_damaged(Reading *r, SettArena *tmp, SettError *err)
{
    Bytes all = {0};
    SettStatus status = read_whole(r->io, r->path, tmp, &all, err);
    if (status != SETT_OK)
        return status;
    r->whole.data = sett_arena_raw(tmp, all.size + 1, 1);
    if (r->whole.data == NULL)
        return sett_no_memory(err);
    status = read_records(r, &all, err);
    return status == SETT_OK && r->mine
               ? mend(r->io, r->path, &all, &r->whole, tmp, r->loss, err)
               : status;
}

SettStatus sett_journal_scan(const SettIo *io, const char *path, uint64_t key,
                             bool mine, SettArena *tmp, SettScanFn *record,
                             void *user, SettJournalLoss *loss, SettError *err)
{
    SettJournalLoss own = {.copy = NULL};
    loss = loss != NULL ? loss : &own;
    *loss = (SettJournalLoss){.copy = NULL};
    if (!io->exists(io->host, path))
        return SETT_OK;
    SettArenaMark mark = sett_arena_mark(tmp);
    Reading r = {.io = io, path, key, mine, record, user, .loss = loss};
    bool sound = true;
    uint64_t end = 0;
    SettFile *file;
    SettStatus status = io->open(io->host, path, 'r', &file, err);
    if (status == SETT_OK) {
        status = stream(&r, file, tmp, &sound, &end, err);
        /* Nothing was written: what close says of a file read is no news. */
        (void)io->close(io->host, file, NULL);
    }
    if (status == SETT_OK && !sound) {
        sett_arena_reset(tmp, mark);
        status = read_damaged(&r, tmp, err);
    } else if (status == SETT_OK && mine && loss->torn > 0) {
        status = io->cut(io->host, path, end, err);
    }
    if (loss->copy == NULL) /* its name is from tmp */
        sett_arena_reset(tmp, mark);
    return status;
}

typedef struct Plain {
    SettRecordFn *record;
    void *user;
} Plain;

static SettStatus without_place(void *user, uint64_t item, uint64_t at,
                                const void *payload, size_t size,
                                SettError *err)
{
    const Plain *plain = user;
    (void)at;
    return plain->record(plain->user, item, payload, size, err);
}

SettStatus sett_journal_read(const SettIo *io, const char *path, uint64_t key,
                             bool mine, SettArena *tmp, SettRecordFn *record,
                             void *user, SettJournalLoss *loss, SettError *err)
{
    Plain plain = {record, user};
    return sett_journal_scan(io, path, key, mine, tmp, without_place, &plain,
                             loss, err);
}

SettStatus sett_journal_key(const SettIo *io, const char *path, uint64_t *key,
                            SettError *err)
{
    uint8_t head[FIELDS];
    size_t size = 0, got = 1;
    SettFile *file;
    *key = 0;
    SettStatus status = io->open(io->host, path, 'r', &file, err);
    if (status != SETT_OK)
        return status;
    for (; status == SETT_OK && got > 0 && size < FIELDS; size += got)
        status =
            io->read(io->host, file, head + size, FIELDS - size, &got, err);
    /* Nothing was written: what close says of a file read is no news. */
    (void)io->close(io->host, file, NULL);
    if (status == SETT_OK && size == FIELDS)
        *key = sett_read_bytes(head + 8, 8);
    return status;
}
