/* fuzz_journal.c - a journal takes anything. The input is a program that builds
   the file, so that records have sound hashes: 'r' ITEM LENGTH a record, whose
   payload are the LENGTH bytes that follow; 'h' LENGTH the same bytes as they
   are; 'f' AT flips a bit of what is there so far; 'c' BYTES cuts its end; any
   other byte is put as it is. Whatever came of it: what is read are records
   that were put, whole and in order; reading mends the file, after which the
   same records are read and nothing is lost any more. */
#include <stdlib.h>
#include <string.h>

#include "sett/journal.h"
#include "support/fakedisk.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#define PATH "run/journal.log"
#define KEY UINT64_C(0x5e77)
enum { MOST = 64, FRAME = 28 + 8 };

typedef struct Put {
    uint8_t item;
    const uint8_t *payload;
    size_t size;
} Put;

typedef struct Built {
    Put put[MOST];
    int32_t count;
    uint8_t *bytes; /* the file */
    size_t size, room;
} Built;

static void add(Built *b, const uint8_t *bytes, size_t size)
{
    SETT_ASSERT(b->size + size <= b->room);
    if (size > 0)
        memcpy(b->bytes + b->size, bytes, size);
    b->size += size;
}

/* One record, as the library writes it. */
static void add_record(Built *b, FakeDisk *disk, const Put *put)
{
    SettIo io = fakedisk_io(disk);
    SettArena arena;
    char path[] = "one/aa.log"; /* of its own */
    path[4] = (char)(path[4] + b->count / 26);
    path[5] = (char)(path[5] + b->count % 26);
    SettJournal journal;
    size_t size = 0;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    SETT_ASSERT(sett_journal_open(&io, path, KEY, &arena, &journal, NULL) ==
                SETT_OK);
    SETT_ASSERT(sett_journal_append(&journal, put->item, put->payload,
                                    put->size, &arena, NULL) == SETT_OK);
    SETT_ASSERT(sett_journal_close(&journal, NULL) == SETT_OK);
    const char *bytes = fakedisk_get(disk, path, &size);
    add(b, (const uint8_t *)bytes, size);
    b->put[b->count++] = *put;
    sett_arena_free(&arena);
}

static size_t at_most(size_t wanted, size_t left)
{
    return wanted < left ? wanted : left;
}

static void build(Built *b, FakeDisk *disk, const uint8_t *bytes, size_t size)
{
    for (size_t at = 0; at < size;) {
        uint8_t what = bytes[at++];
        size_t left = size - at;
        if (what == 'r' && left >= 2 && b->count < MOST) {
            Put put = {bytes[at], bytes + at + 2,
                       at_most(bytes[at + 1], left - 2)};
            add_record(b, disk, &put);
            at += 2 + put.size;
        } else if (what == 'h' && left >= 1) {
            size_t length = at_most(bytes[at], left - 1);
            add(b, bytes + at + 1, length);
            at += 1 + length;
        } else if (what == 'f' && left >= 1 && b->size > 0) {
            b->bytes[(size_t)bytes[at++] % b->size] ^= 4;
        } else if (what == 'c' && left >= 1) {
            b->size -= at_most(bytes[at++], b->size);
        } else {
            add(b, &what, 1);
        }
    }
}

typedef struct Seen {
    const Built *built;
    int32_t next;  /* of the records put: all read ones are before */
    int32_t count; /* that were read */
} Seen;

static SettStatus see(void *user, uint64_t item, const void *payload,
                      size_t size, SettError *err)
{
    Seen *seen = user;
    const Built *b = seen->built;
    (void)err;
    while (seen->next < b->count) {
        const Put *put = &b->put[seen->next++];
        if (put->item == item && put->size == size &&
            (size == 0 || memcmp(put->payload, payload, size) == 0)) {
            seen->count++;
            return SETT_OK;
        }
    }
    abort(); /* a record that nobody has put */
}

static Seen read_all(FakeDisk *disk, const Built *b, SettJournalLoss *loss)
{
    SettIo io = fakedisk_io(disk);
    SettArena arena;
    Seen seen = {.built = b};
    sett_arena_init(&arena, sett_alloc_default(), (size_t)64 << 20);
    SETT_ASSERT(sett_journal_read(&io, PATH, KEY, true, &arena, see, &seen,
                                  loss, NULL) == SETT_OK);
    SETT_ASSERT(loss->count >= 0 && loss->count <= SETT_JOURNAL_LOST);
    SETT_ASSERT((loss->places > 0) == (loss->copy != NULL));
    sett_arena_free(&arena);
    return seen;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Built b = {.room = size + (size_t)MOST * FRAME + 1};
    FakeDisk *disk = fakedisk_new();
    SettJournalLoss loss, none;
    b.bytes = malloc(b.room);
    SETT_ASSERT(b.bytes != NULL);
    build(&b, disk, bytes, size);
    fakedisk_put(disk, PATH, b.bytes, b.size);
    Seen first = read_all(disk, &b, &loss);
    Seen second = read_all(disk, &b, &none);
    SETT_ASSERT(first.count == second.count);
    SETT_ASSERT(none.places == 0 && none.torn == 0);
    fakedisk_free(disk);
    free(b.bytes);
    return 0;
}
