/* test_overlay.c - a disk over another one: what is written is there as on a
   disk of its own, what is below is read and never changed, and memory may end
   anywhere. */
#include "io/disk/overlay.h"
#include "support/fakedisk.h"
#include "support/testkit.h"

#include <string.h>

static const char *const paths[] = {"d/a", "d/b", "d/longer", "d/z",
                                    "e",   "f",   "f/a"};
enum { PATHS = 7 };

/* Does one thing, and adds what came of it to `said`. */
static SettStatus step(SettIo io, int32_t what, const char *path,
                       const char *to, const char *bytes, SettText *said)
{
    SettStatus s = SETT_OK;
    SettFile *file;
    char got[64] = "";
    if (what < 5) {
        s = io.open(io.host, path,
                    what == 0  ? 'w'
                    : what < 3 ? 'a'
                               : 'r',
                    &file, NULL);
        if (s != SETT_OK)
            return s;
        if (what < 3)
            s = io.write(io.host, file, bytes, strlen(bytes), NULL);
        for (size_t n = 1; what >= 3 && s == SETT_OK && n > 0;) {
            s = io.read(io.host, file, got, sizeof got, &n, NULL);
            sett_text_bytes(said, got, n);
        }
        if (s == SETT_OK)
            s = io.sync(io.host, file, NULL);
        assert_int_equal(io.close(io.host, file, NULL), SETT_OK);
        return s;
    }
    if (what == 5)
        return io.cut(io.host, path, strlen(bytes), NULL);
    if (what == 6)
        return io.rename(io.host, path, to, NULL);
    if (what == 7)
        return io.remove(io.host, path, NULL);
    if (what == 8)
        return io.list(io.host, "d", said, NULL);
    sett_text_format(said, "%d", io.exists(io.host, path));
    return s;
}

static void same_text(const SettText *a, const SettText *b)
{
    assert_int_equal(a->size, b->size);
    if (a->size > 0)
        assert_string_equal(a->data, b->data);
}

/* The same things on an overlay over nothing and on a plain second disk. */
static void what_is_written_is_there(void **state)
{
    (void)state;
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    for (int32_t round = 0; round < 40; round++) {
        FakeDisk *plain = fakedisk_new(), *below = fakedisk_new();
        SettOverlay overlay;
        TestAlloc counter = {0};
        sett_overlay_init(&overlay, fakedisk_io(below),
                          testkit_alloc(&counter));
        SettIo one = sett_overlay_io(&overlay), two = fakedisk_io(plain);
        assert_int_equal(one.make_folder(one.host, "d/", NULL), SETT_OK);
        assert_int_equal(one.make_folder(one.host, "d", NULL), SETT_OK);
        assert_int_equal(two.make_folder(two.host, "d", NULL), SETT_OK);
        for (int32_t i = 0; i < 60; i++) {
            SettText a = sett_text(testkit_filled()), b = a;
            int32_t what = (int32_t)sett_rng_below(&rng, 10);
            const char *path = paths[sett_rng_below(&rng, PATHS)];
            const char *to = paths[sett_rng_below(&rng, PATHS)];
            const char *bytes = paths[sett_rng_below(&rng, PATHS)];
            if (what == 6 && path == to)
                continue;
            SettStatus s = step(one, what, path, to, bytes, &a);
            assert_int_equal(s, step(two, what, path, to, bytes, &b));
            same_text(&a, &b);
            const SettOverlayFile *f = sett_overlay_find(&overlay, path);
            assert_int_equal(f != NULL, two.exists(two.host, path));
            assert_int_equal(one.kind(one.host, path),
                             f != NULL ? SETT_FILE_REGULAR : SETT_FILE_NONE);
            assert_int_equal(overlay.count, fakedisk_count(plain));
            sett_text_free(&a);
            sett_text_free(&b);
        }
        assert_int_equal(fakedisk_count(below), 0);
        sett_overlay_free(&overlay);
        assert_int_equal(counter.live_bytes, 0);
        fakedisk_free(plain);
        fakedisk_free(below);
    }
}

static void refused(SettStatus s, const SettError *err, const char *path)
{
    assert_int_equal(s, SETT_IO);
    assert_string_equal(err->source, path);
    assert_true(err->text[0] != 0);
}

/* Folders are neither opened, cut nor written over, and a name of its own stays
   what it is. */
static void folders_are_in_the_way(void **state)
{
    (void)state;
    FakeDisk *below = fakedisk_new();
    SettOverlay overlay;
    SettFile *file;
    SettError err;
    SettText said = sett_text(testkit_filled());
    sett_overlay_init(&overlay, fakedisk_io(below), testkit_filled());
    SettIo io = sett_overlay_io(&overlay);
    assert_int_equal(io.make_folder(io.host, "d", NULL), SETT_OK);
    assert_int_equal(io.kind(io.host, "d"), SETT_FILE_FOLDER);
    assert_int_equal(step(io, 0, "d/a", "", "words", &said), SETT_OK);
    refused(io.open(io.host, "d", 'r', &file, &err), &err, "d");
    refused(io.open(io.host, "d/a", 'w', &file, &err), &err, "d/a");
    refused(io.cut(io.host, "d", 0, &err), &err, "d");
    refused(io.cut(io.host, "d/a", 6, &err), &err, "d/a");
    refused(io.rename(io.host, "d/a", "d", &err), &err, "d/a");
    refused(io.rename(io.host, "d/b", "d/c", &err), &err, "d/b");
    refused(io.remove(io.host, "d/b", &err), &err, "d/b");
    refused(io.make_folder(io.host, "d/a", &err), &err, "d/a");
    assert_int_equal(io.rename(io.host, "d/a", "d/a", &err), SETT_OK);
    assert_int_equal(io.hold(io.host, "d", false, &err), SETT_OK);
    assert_int_equal(step(io, 3, "d/a", "", "", &said), SETT_OK);
    assert_string_equal(said.data, "words");
    sett_text_free(&said);
    sett_overlay_free(&overlay);
    fakedisk_free(below);
}

/* What is below is there until something is written in its place. */
static void what_is_below_stays(void **state)
{
    (void)state;
    FakeDisk *below = fakedisk_new();
    SettOverlay overlay;
    size_t size;
    SettText said = sett_text(testkit_filled());
    fakedisk_put(below, "d/old", "below", 5);
    sett_overlay_init(&overlay, fakedisk_io(below), testkit_filled());
    SettIo io = sett_overlay_io(&overlay);
    assert_true(io.exists(io.host, "d/old"));
    assert_int_equal(io.kind(io.host, "d/old"), SETT_FILE_NONE);
    assert_int_equal(step(io, 3, "d/old", "", "", &said), SETT_OK);
    assert_int_equal(step(io, 8, "", "", "", &said), SETT_OK);
    assert_string_equal(said.data, "belowold\n");
    assert_int_equal(step(io, 7, "d/old", "", "", &said), SETT_IO);
    assert_int_equal(step(io, 0, "d/old", "", "above", &said), SETT_OK);
    sett_text_clear(&said);
    assert_int_equal(step(io, 3, "d/old", "", "", &said), SETT_OK);
    assert_string_equal(said.data, "above");
    assert_int_equal(step(io, 3, "d/none", "", "", &said), SETT_IO);
    assert_memory_equal(fakedisk_get(below, "d/old", &size), "below", 5);
    assert_int_equal(size, 5);
    assert_int_equal(overlay.open, 0);
    sett_text_free(&said);
    sett_overlay_free(&overlay);
    fakedisk_free(below);
}

static SettStatus write_some(void *user, SettAlloc alloc)
{
    SettOverlay overlay;
    SettText said = sett_text(alloc);
    sett_overlay_init(&overlay, fakedisk_io(user), alloc);
    SettIo io = sett_overlay_io(&overlay);
    SettStatus s = io.make_folder(io.host, "d", NULL);
    for (int32_t i = 0; i < 6 && s == SETT_OK; i++)
        s = step(io, i < 3 ? 0 : 6, paths[i % 3], paths[3], paths[i], &said);
    if (s == SETT_OK)
        s = step(io, 8, "", "", "", &said);
    sett_text_free(&said);
    sett_overlay_free(&overlay);
    return s;
}

static void memory_may_end_anywhere(void **state)
{
    (void)state;
    FakeDisk *below = fakedisk_new();
    testkit_memory(write_some, below);
    fakedisk_free(below);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_there),
        cmocka_unit_test(folders_are_in_the_way),
        cmocka_unit_test(what_is_below_stays),
        cmocka_unit_test(memory_may_end_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
