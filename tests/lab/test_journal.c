/* Journals: nothing that was acknowledged is lost, nothing false is read. */
#include "support/fakedisk.h"
#include "support/testkit.h"

#include <string.h>

#include "sett/journal.h"

#define PATH "run/journal.log"
#define KEY UINT64_C(0x1234)
#define ITEMS 20

typedef struct Seen {
    int32_t times[ITEMS];
    int32_t wrong, count;
} Seen;

/* The payload of item i: i + 1 bytes of value 3 i. */
static size_t payload_of(uint64_t item, uint8_t *out)
{
    memset(out, (int)(3 * item), (size_t)item + 1);
    return (size_t)item + 1;
}

static SettStatus see(void *user, uint64_t item, const void *payload,
                      size_t size, SettError *err)
{
    (void)err;
    Seen *seen = user;
    uint8_t right[ITEMS + 1];
    seen->count++;
    if (item >= ITEMS || size != payload_of(item, right) ||
        memcmp(payload, right, size) != 0)
        seen->wrong++;
    else
        seen->times[item]++;
    return SETT_OK;
}

/* Appends items from..to-1; returns how many were acknowledged. */
static int32_t append(FakeDisk *disk, uint64_t from, uint64_t to)
{
    SettIo io = fakedisk_io(disk);
    SettArena arena = testkit_arena();
    SettJournal journal;
    int32_t done = 0;
    SettStatus s = sett_journal_open(&io, PATH, KEY, &arena, &journal, NULL);
    for (uint64_t i = from; s == SETT_OK && i < to; i++) {
        uint8_t payload[ITEMS + 1];
        size_t size = payload_of(i, payload);
        s = sett_journal_append(&journal, i, payload, size, &arena, NULL);
        done += s == SETT_OK;
    }
    sett_journal_close(&journal, NULL);
    sett_arena_free(&arena);
    return done;
}

static SettStatus read_loss(FakeDisk *disk, uint64_t key, Seen *seen,
                            SettJournalLoss *loss)
{
    SettIo io = fakedisk_io(disk);
    SettArena arena = testkit_arena();
    memset(seen, 0, sizeof *seen);
    SettStatus s =
        sett_journal_read(&io, PATH, key, true, &arena, see, seen, loss, NULL);
    sett_arena_free(&arena);
    return s;
}

static SettStatus read_back(FakeDisk *disk, uint64_t key, Seen *seen,
                            size_t *cut)
{
    SettJournalLoss loss = {.torn = 0};
    SettStatus s = read_loss(disk, key, seen, &loss);
    if (cut != NULL)
        *cut = loss.torn;
    return s;
}

static void what_was_written_is_read(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new();
    Seen seen;
    assert_int_equal(read_back(disk, KEY, &seen, NULL), SETT_OK);
    assert_int_equal(seen.count, 0);
    assert_int_equal(append(disk, 0, 7), 7);
    assert_int_equal(append(disk, 7, ITEMS), ITEMS - 7);
    size_t cut;
    assert_int_equal(read_back(disk, KEY, &seen, &cut), SETT_OK);
    assert_int_equal(seen.count, ITEMS);
    assert_int_equal(seen.wrong, 0);
    assert_int_equal(cut, 0);
    assert_int_equal(read_back(disk, KEY + 1, &seen, NULL), SETT_BAD_INPUT);
    fakedisk_free(disk);
}

/* At every length: the whole records before it, and room to go on. */
static void a_torn_tail_is_cut(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new();
    append(disk, 0, 5);
    size_t size;
    const char *whole = fakedisk_get(disk, PATH, &size);
    for (size_t keep = 0; keep <= size; keep++) {
        FakeDisk *torn = fakedisk_new();
        fakedisk_put(torn, PATH, whole, keep);
        Seen seen;
        size_t cut, left;
        assert_int_equal(read_back(torn, KEY, &seen, &cut), SETT_OK);
        assert_int_equal(seen.wrong, 0);
        fakedisk_get(torn, PATH, &left);
        assert_int_equal(left + cut, keep);
        int32_t had = seen.count;
        assert_int_equal(append(torn, (uint64_t)had, ITEMS), ITEMS - had);
        assert_int_equal(read_back(torn, KEY, &seen, &cut), SETT_OK);
        assert_int_equal(seen.count, ITEMS);
        assert_int_equal(seen.wrong + (int32_t)cut, 0);
        fakedisk_free(torn);
    }
    fakedisk_free(disk);
}

/* Item i has a record of a head, i + 1 bytes, and a hash of 8. */
static int64_t item_of(size_t byte, size_t head)
{
    int64_t item = 0;
    while (byte >= head + (size_t)item + 1 + 8)
        byte -= head + (size_t)++item + 8;
    return item;
}

static void no_flipped_bit_is_believed(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new();
    append(disk, 0, 6);
    size_t size;
    const char *whole = fakedisk_get(disk, PATH, &size);
    char *copy = test_malloc(size);
    for (size_t bit = 0; bit < 8 * size; bit++) {
        memcpy(copy, whole, size);
        copy[bit / 8] = (char)(copy[bit / 8] ^ (1 << (bit % 8)));
        FakeDisk *hurt = fakedisk_new();
        fakedisk_put(hurt, PATH, copy, size);
        Seen seen;
        SettJournalLoss loss;
        size_t left;
        assert_int_equal(read_loss(hurt, KEY, &seen, &loss), SETT_OK);
        assert_int_equal(seen.wrong, 0);
        assert_int_equal(seen.count, 5); /* its own record, and no other */
        /* No byte is missing, so nothing looks torn; its item is named. */
        assert_int_equal(loss.torn, 0);
        assert_int_equal(loss.places, 1);
        assert_int_equal(loss.count, 1);
        assert_int_equal(loss.items[0], item_of(bit / 8, 28));
        assert_int_equal(seen.times[loss.items[0]], 0);
        const char *kept = fakedisk_get(hurt, PATH ".damaged-1", &left);
        assert_int_equal(left, size);
        assert_memory_equal(kept, copy, size);
        assert_int_equal(read_loss(hurt, KEY, &seen, &loss), SETT_OK);
        assert_int_equal(seen.count, 5);
        assert_int_equal(loss.places + (int32_t)loss.torn, 0);
        fakedisk_free(hurt);
    }
    test_free(copy);
    fakedisk_free(disk);
}

/* The power goes once the sound records are written anew: a copy that is there
   is whole. (The disk of the tests may lose its name, as it syncs names one by
   one; a rename syncs the folder.) */
static void a_copy_is_whole_after_a_power_cut(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new();
    append(disk, 0, 6);
    size_t size;
    const char *whole = fakedisk_get(disk, PATH, &size);
    char *copy = test_malloc(size);
    memcpy(copy, whole, size);
    copy[24] ^= 1;
    int32_t copies = 0;
    for (uint64_t seed = 0; seed < 64; seed++) {
        FakeDisk *hurt = fakedisk_new();
        fakedisk_put(hurt, PATH, copy, size);
        Seen seen;
        SettJournalLoss loss;
        size_t left = 0;
        assert_int_equal(read_loss(hurt, KEY, &seen, &loss), SETT_OK);
        assert_int_equal(loss.places, 1);
        fakedisk_power_cut(hurt, seed);
        const char *kept = fakedisk_get(hurt, PATH ".damaged-1", &left);
        if (kept != NULL) {
            copies++;
            assert_int_equal(left, size);
            assert_memory_equal(kept, copy, size);
        }
        fakedisk_free(hurt);
    }
    assert_true(copies > 0);
    test_free(copy);
    fakedisk_free(disk);
}

/* Journals of before heads had a hash are read, and gone on with. */
static void old_journals_are_read(void **state)
{
    (void)state;
    uint8_t bytes[6 * (24 + 6 + 8)];
    size_t size = 0;
    for (uint64_t item = 0; item < 6; item++) {
        uint8_t *head = bytes + size;
        size_t payload = payload_of(item, head + 24);
        const uint64_t fields[3] = {
            UINT64_C(0x4a4e4c31) | (uint64_t)payload << 32, KEY, item};
        for (int32_t i = 0; i < 24; i++)
            head[i] = (uint8_t)(fields[i / 8] >> (i % 8 * 8));
        uint64_t hash = sett_hash(head, 24 + payload, 0);
        for (int32_t i = 0; i < 8; i++)
            head[24 + payload + (size_t)i] = (uint8_t)(hash >> (8 * i));
        size += 24 + payload + 8;
    }
    FakeDisk *disk = fakedisk_new();
    fakedisk_put(disk, PATH, (const char *)bytes, size);
    Seen seen;
    size_t cut;
    assert_int_equal(append(disk, 6, ITEMS), ITEMS - 6);
    assert_int_equal(read_back(disk, KEY, &seen, &cut), SETT_OK);
    assert_int_equal(seen.count, ITEMS);
    assert_int_equal(seen.wrong + (int32_t)cut, 0);
    fakedisk_put(disk, PATH, (const char *)bytes, size - 3);
    assert_int_equal(read_back(disk, KEY, &seen, &cut), SETT_OK);
    assert_int_equal(seen.count, 5);
    assert_int_equal(cut, 24 + 6 + 8 - 3);
    fakedisk_free(disk);
}

/* Every disk operation fails once, in either way, and then the power goes:
   acknowledged items are there, and the run can go on. */
static void failing_disks_lose_nothing_acknowledged(void **state)
{
    (void)state;
    for (int64_t at = 1; at < 60; at++)
        for (int32_t how = 0; how < 2; how++) {
            FakeDisk *disk = fakedisk_new();
            disk->fail_at = at;
            disk->fail_after = true;
            disk->how = how == 0 ? FAKE_NOTHING_DONE : FAKE_HALF_DONE;
            int32_t done = append(disk, 0, ITEMS);
            fakedisk_power_cut(disk, (uint64_t)at);
            disk->fail_at = 0;
            disk->fail_after = false;
            Seen seen;
            assert_int_equal(read_back(disk, KEY, &seen, NULL), SETT_OK);
            assert_int_equal(seen.wrong, 0);
            assert_true(seen.count >= done);
            fakedisk_free(disk);
        }
}

static void failing_memory_is_said(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new();
    append(disk, 0, ITEMS);
    SettIo io = fakedisk_io(disk);
    SettStatus s = SETT_NO_MEMORY;
    for (int64_t n = 1; s == SETT_NO_MEMORY && n < 50; n++) {
        TestAlloc counter = {.fail_at = n};
        SettArena arena;
        Seen seen = {.count = 0};
        sett_arena_init(&arena, testkit_alloc(&counter), 0);
        s = sett_journal_read(&io, PATH, KEY, true, &arena, see, &seen, NULL,
                              NULL);
        sett_arena_free(&arena);
        assert_true(s == SETT_NO_MEMORY || s == SETT_OK);
        assert_int_equal(counter.live_bytes, 0);
        assert_true(s != SETT_OK || counter.asked < n);
    }
    assert_int_equal(s, SETT_OK);
    fakedisk_free(disk);
}

/* Where a payload is said to stand, it stands. */
static SettStatus see_place(void *user, uint64_t item, uint64_t at,
                            const void *payload, size_t size, SettError *err)
{
    const FakeDisk *disk = user;
    size_t whole;
    const char *bytes = fakedisk_get(disk, PATH, &whole);
    (void)err;
    (void)item;
    assert_true(at + size <= whole);
    assert_memory_equal(bytes + at, payload, size);
    return SETT_OK;
}

static SettStatus scan_places(void *user, SettAlloc alloc)
{
    FakeDisk *disk = fakedisk_new();
    SettIo io = fakedisk_io(disk);
    SettArena arena;
    (void)user;
    append(disk, 0, ITEMS);
    sett_arena_init(&arena, alloc, 0);
    SettStatus s = sett_journal_scan(&io, PATH, KEY, true, &arena, see_place,
                                     disk, NULL, NULL);
    sett_arena_free(&arena);
    fakedisk_free(disk);
    return s;
}

static void places_are_said(void **state)
{
    (void)state;
    testkit_memory(scan_places, NULL);
}

/* Reads a journal and says all that comes of it: records, loss, error, and what
   the disk holds then. */
static void say_journal(SettText *all, const char *bytes, size_t size,
                        bool mine)
{
    FakeDisk *disk = fakedisk_new();
    SettIo io = fakedisk_io(disk);
    SettArena arena = testkit_arena();
    SettJournalLoss loss = {.torn = 0};
    SettError err = {0};
    Seen seen = {.count = 0};
    size_t left;
    fakedisk_put(disk, PATH, bytes, size);
    SettStatus s = sett_journal_read(&io, PATH, KEY, mine, &arena, see, &seen,
                                     &loss, &err);
    sett_text_format(all, "%d %s:%d %s %s: %d and %d wrong, torn %d, %d lost ",
                     (int)s, err.source, (int)err.line, err.text, err.expected,
                     (int)seen.count, (int)seen.wrong, (int)loss.torn,
                     (int)loss.places);
    for (int32_t i = 0; i < loss.count; i++)
        sett_text_format(all, "%d ", (int)loss.items[i]);
    sett_text_add(all, loss.copy != NULL ? loss.copy : "-");
    const char *now = fakedisk_get(disk, PATH, &left);
    sett_text_format(all, " %d files, %d operations ",
                     (int)fakedisk_count(disk), (int)disk->operations);
    sett_text_hex(all, sett_hash(now, left, 0), 16);
    sett_text_char(all, '\n');
    assert_int_equal(disk->open_files, 0);
    sett_arena_free(&arena);
    fakedisk_free(disk);
}

/* Each byte in turn is another one, is missing, or is followed by a second
   one; stretches of every length are missing; records stand in other orders. */
static void journals_with_one_thing_wrong(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new();
    SettText all = sett_text(sett_alloc_default());
    char bytes[4096];
    size_t size;
    append(disk, 0, 6);
    const char *whole = fakedisk_get(disk, PATH, &size);
    assert_true(2 * size < sizeof bytes);
    for (size_t at = 0; at < size; at++)
        for (uint32_t k = 0; k < 6; k++) {
            size_t gone = k < 2 ? 0 : k == 2 ? 1 : k == 3 ? 60 : at % 90;
            gone = gone < size - at ? gone : size - at;
            memcpy(bytes, whole, at);
            memcpy(bytes + at, whole + at + gone, size - at - gone);
            if (k < 2)
                bytes[at] = (char)(bytes[at] ^ (k ? 0xff : 1));
            if (k == 4) { /* all again behind it */
                memcpy(bytes + size - gone, whole, size);
                gone -= size;
            }
            say_journal(&all, bytes, size - gone, k % 3 != 2);
        }
    testkit_bytes("journals", all.data, all.size, UINT64_C(0x9e2895d5fe259916));
    sett_text_free(&all);
    fakedisk_free(disk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_written_is_read),
        cmocka_unit_test(a_torn_tail_is_cut),
        cmocka_unit_test(old_journals_are_read),
        cmocka_unit_test(no_flipped_bit_is_believed),
        cmocka_unit_test(a_copy_is_whole_after_a_power_cut),
        cmocka_unit_test(failing_disks_lose_nothing_acknowledged),
        cmocka_unit_test(failing_memory_is_said),
        cmocka_unit_test(places_are_said),
        cmocka_unit_test(journals_with_one_thing_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
