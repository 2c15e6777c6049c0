/* Whole files: what a reader sees after any failure of the disk, of memory, or
   of the power is the old content or the new. */
#include "support/fakedisk.h"
#include "support/testkit.h"

#include "io/disk/names.h"

#include <string.h>

static const char OLD[] = "the old content", NEW[] = "content that is new";

static void reads_what_was_written(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new();
    SettIo io = fakedisk_io(disk);
    SettArena arena = testkit_arena();
    static const size_t sizes[] = {0, 1, 16383, 16384, 16385, 100000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char *bytes = sett_arena_take(&arena, sizes[i], 1), *text;
        for (size_t k = 0; k < sizes[i]; k++)
            bytes[k] = (char)(k * 7 + k / 256);
        size_t size;
        assert_int_equal(
            sett_file_write(&io, "a/b", bytes, sizes[i], SETT_REPLACE, NULL),
            SETT_OK);
        assert_int_equal(
            sett_file_read(&io, "a/b", 0, &arena, &text, &size, NULL), SETT_OK);
        assert_int_equal(size, sizes[i]);
        assert_memory_equal(text, bytes, size);
        assert_int_equal(text[size], 0);
    }
    assert_int_equal(fakedisk_count(disk), 1);
    assert_int_equal(disk->open_files, 0);
    sett_arena_free(&arena);
    fakedisk_free(disk);
}

static void limit_is_exact(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new();
    SettIo io = fakedisk_io(disk);
    SettArena arena = testkit_arena();
    SettError err;
    char *text;
    size_t size;
    fakedisk_put(disk, "f", "12345", 5);
    for (size_t limit = 4; limit <= 6; limit++)
        assert_int_equal(
            sett_file_read(&io, "f", limit, &arena, &text, &size, &err),
            limit < 5 ? SETT_TOO_LARGE : SETT_OK);
    assert_int_equal(sett_file_read(&io, "f", 4, &arena, &text, &size, &err),
                     SETT_TOO_LARGE);
    assert_string_equal(err.source, "f");
    assert_string_equal(err.text, "the file is too large");
    assert_string_equal(err.expected, "at most 4 bytes");
    assert_int_equal(disk->open_files, 0);
    sett_arena_free(&arena);
    fakedisk_free(disk);
}

static void keeps_the_old_file_unless_asked(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new();
    SettIo io = fakedisk_io(disk);
    SettError err;
    size_t size;
    fakedisk_put(disk, "f", OLD, sizeof OLD);
    assert_int_equal(
        sett_file_write(&io, "f", NEW, sizeof NEW, SETT_KEEP_OLD, &err),
        SETT_IO);
    assert_non_null(strstr(err.expected, "--force"));
    assert_string_equal(err.source, "f");
    assert_string_equal(fakedisk_get(disk, "f", &size), OLD);
    assert_int_equal(
        sett_file_write(&io, "f", NEW, sizeof NEW, SETT_REPLACE, &err),
        SETT_OK);
    assert_string_equal(fakedisk_get(disk, "f", &size), NEW);
    assert_int_equal(
        sett_file_write(&io, "g", NEW, sizeof NEW, SETT_KEEP_OLD, &err),
        SETT_OK);
    assert_int_equal(fakedisk_count(disk), 2);
    fakedisk_free(disk);
}

static void steps_over_files_left_by_others(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new();
    SettIo io = fakedisk_io(disk);
    size_t size;
    fakedisk_put(disk, "d/.sett-000.tmp", "x", 1);
    fakedisk_put(disk, "d/.sett-001.tmp", "y", 1);
    assert_int_equal(
        sett_file_write(&io, "d/f", NEW, sizeof NEW, SETT_REPLACE, NULL),
        SETT_OK);
    assert_string_equal(fakedisk_get(disk, "d/f", &size), NEW);
    assert_memory_equal(fakedisk_get(disk, "d/.sett-000.tmp", &size), "x", 1);
    assert_memory_equal(fakedisk_get(disk, "d/.sett-001.tmp", &size), "y", 1);
    assert_int_equal(fakedisk_count(disk), 3);
    fakedisk_free(disk);
}

/* A disk with or without the old file, on which operation `fail_at` fails. */
static FakeDisk *failing_disk(bool old, int64_t fail_at, bool after,
                              FakeFailure how)
{
    FakeDisk *disk = fakedisk_new();
    if (old)
        fakedisk_put(disk, "d/f", OLD, sizeof OLD);
    disk->fail_at = fail_at;
    disk->fail_after = after;
    disk->how = how;
    return disk;
}

static bool is_new(const FakeDisk *disk)
{
    size_t size;
    const char *bytes = fakedisk_get(disk, "d/f", &size);
    return bytes != NULL && size == sizeof NEW && memcmp(bytes, NEW, size) == 0;
}

static bool is_old(const FakeDisk *disk, bool old)
{
    size_t size;
    const char *bytes = fakedisk_get(disk, "d/f", &size);
    if (!old)
        return bytes == NULL;
    return bytes != NULL && size == sizeof OLD && memcmp(bytes, OLD, size) == 0;
}

/* Every operation of a write fails, once or for good; true while there was one
   left to fail. */
static bool survives_failure(bool old, int64_t n, bool after, FakeFailure how)
{
    FakeDisk *disk = failing_disk(old, n, after, how);
    SettIo io = fakedisk_io(disk);
    SettError err = {.status = SETT_OK};
    SettStatus status =
        sett_file_write(&io, "d/f", NEW, sizeof NEW, SETT_REPLACE, &err);
    bool failed = disk->operations >= n;
    assert_int_equal(status, failed ? SETT_IO : SETT_OK);
    assert_int_equal(err.status, status);
    assert_int_equal(disk->open_files, 0);
    assert_true(failed ? is_old(disk, old) || is_new(disk) : is_new(disk));
    if (!after) /* the temporary file is gone */
        assert_int_equal(fakedisk_count(disk), old || is_new(disk) ? 1 : 0);
    fakedisk_free(disk);
    return failed;
}

static void any_failure_leaves_old_or_new(void **state)
{
    (void)state;
    for (int32_t mode = 0; mode < 8; mode++) {
        FakeFailure how = (mode & 4) != 0 ? FAKE_HALF_DONE : FAKE_NOTHING_DONE;
        int64_t n = 1;
        while (survives_failure((mode & 1) != 0, n, (mode & 2) != 0, how))
            n++;
        assert_int_equal(n, 6); /* open, write, sync, close, rename */
    }
}

static void power_cut_leaves_old_or_new(void **state)
{
    (void)state;
    int32_t olds = 0, news = 0;
    for (int64_t n = 1; n <= 6; n++)
        for (uint64_t seed = 0; seed < 400; seed++) {
            bool old = seed % 2 == 0;
            FakeFailure how = seed % 4 < 2 ? FAKE_NOTHING_DONE : FAKE_HALF_DONE;
            FakeDisk *disk = failing_disk(old, n, true, how);
            SettIo io = fakedisk_io(disk);
            SettStatus status = sett_file_write(&io, "d/f", NEW, sizeof NEW,
                                                SETT_REPLACE, NULL);
            fakedisk_power_cut(disk, seed);
            assert_true(is_old(disk, old) || is_new(disk));
            if (status == SETT_OK) /* what was reported done stays done */
                assert_true(is_new(disk));
            olds += is_old(disk, old);
            news += is_new(disk);
            fakedisk_free(disk);
        }
    assert_true(olds > 400 && news > 400); /* both outcomes were seen */
}

/* The disk of these tests finds the fault in a careless writer. */
static void fake_disk_punishes_a_missing_sync(void **state)
{
    (void)state;
    int32_t torn = 0;
    for (uint64_t seed = 0; seed < 100; seed++) {
        FakeDisk *disk = failing_disk(true, 0, false, FAKE_NOTHING_DONE);
        SettIo io = fakedisk_io(disk);
        SettFile *file;
        assert_int_equal(io.open(disk, "d/t", 'w', &file, NULL), SETT_OK);
        assert_int_equal(io.write(disk, file, NEW, sizeof NEW, NULL), SETT_OK);
        assert_int_equal(io.close(disk, file, NULL), SETT_OK);
        assert_int_equal(io.rename(disk, "d/t", "d/f", NULL), SETT_OK);
        fakedisk_power_cut(disk, seed);
        torn += !is_old(disk, true) && !is_new(disk);
        fakedisk_free(disk);
    }
    assert_true(torn > 50);
}

static void reading_survives_failures(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    for (int64_t n = 1; n <= 4; n++) {
        FakeDisk *disk = failing_disk(true, n, false, FAKE_NOTHING_DONE);
        SettIo io = fakedisk_io(disk);
        char *text;
        size_t size;
        SettStatus status =
            sett_file_read(&io, "d/f", 0, &arena, &text, &size, NULL);
        /* open, read, read to the end; a failing close harms nobody */
        assert_int_equal(status, n <= 3 ? SETT_IO : SETT_OK);
        assert_int_equal(disk->open_files, 0);
        fakedisk_free(disk);
    }
    sett_arena_free(&arena);
}

static void reading_survives_lack_of_memory(void **state)
{
    (void)state;
    static char bytes[50000];
    FakeDisk *disk = fakedisk_new();
    SettIo io = fakedisk_io(disk);
    fakedisk_put(disk, "f", bytes, sizeof bytes);
    SettStatus status = SETT_NO_MEMORY;
    int32_t failures = 0;
    for (int64_t n = 1; status != SETT_OK; n++) {
        TestAlloc counter = {.fail_at = n};
        SettArena arena;
        sett_arena_init(&arena, testkit_alloc(&counter), 0);
        char *text;
        size_t size;
        status = sett_file_read(&io, "f", 0, &arena, &text, &size, NULL);
        assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
        failures += status != SETT_OK;
        sett_arena_free(&arena);
        assert_int_equal(counter.live_bytes, 0);
        assert_int_equal(disk->open_files, 0);
        assert_true(status != SETT_OK || counter.asked < n);
    }
    assert_true(failures >= 2);
    fakedisk_free(disk);
}

static void cleaning_survives_lack_of_memory(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new();
    SettIo io = fakedisk_io(disk);
    TestAlloc counter = {.fail_at = 1};
    SettArena arena;
    SettError err;
    sett_arena_init(&arena, testkit_alloc(&counter), 0);
    assert_int_equal(sett_file_clean(&io, "a", &arena, &err), SETT_NO_MEMORY);
    assert_int_equal(sett_file_clean(&io, "a", &arena, &err), SETT_OK);
    sett_arena_free(&arena);
    assert_int_equal(counter.live_bytes, 0);
    fakedisk_free(disk);
}

static void long_paths_are_refused(void **state)
{
    (void)state;
    static char path[6000];
    memset(path, 'p', sizeof path - 1);
    path[5000] = '/';
    FakeDisk *disk = fakedisk_new();
    SettIo io = fakedisk_io(disk);
    assert_int_equal(sett_file_write(&io, path, NEW, 1, SETT_REPLACE, NULL),
                     SETT_BAD_ARGUMENT);
    assert_int_equal(fakedisk_count(disk), 0);
    fakedisk_free(disk);
}

/* '/' parts names everywhere; what parts them on Windows alone is tested there.
 */
static void test_last_names(void **state)
{
    (void)state;
    assert_string_equal(sett_path_last("a/b.txt"), "b.txt");
    assert_string_equal(sett_path_last("b"), "b");
    assert_string_equal(sett_path_last("a/"), "");
    assert_string_equal(sett_path_last("/"), "");
#if !defined(_WIN32)
    assert_string_equal(sett_path_last("a/b\\c:d"), "b\\c:d");
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_was_written),
        cmocka_unit_test(limit_is_exact),
        cmocka_unit_test(keeps_the_old_file_unless_asked),
        cmocka_unit_test(steps_over_files_left_by_others),
        cmocka_unit_test(any_failure_leaves_old_or_new),
        cmocka_unit_test(power_cut_leaves_old_or_new),
        cmocka_unit_test(fake_disk_punishes_a_missing_sync),
        cmocka_unit_test(reading_survives_failures),
        cmocka_unit_test(reading_survives_lack_of_memory),
        cmocka_unit_test(cleaning_survives_lack_of_memory),
        cmocka_unit_test(long_paths_are_refused),
        cmocka_unit_test(test_last_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
