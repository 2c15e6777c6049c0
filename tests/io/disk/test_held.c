/* test_held.c - files that came with a request as a disk: by their path, else
   by a last name that only one of them has; folders are listed in order. */
#include "support/testkit.h"

#include "io/project/held.h"

#include <string.h>

static const SettImportFile files[] = {{"m/b.tmx", "map", 3},
                                       {"m/a.tsx", "near", 4},
                                       {"x/a.tsx", "other", 5},
                                       {"x/c.tsx", "", 0},
                                       {"top.json", "{}", 2}};

static void reads(const SettIo *io, const char *path, const char *wanted)
{
    SettArena arena = testkit_arena();
    SettError err = {0};
    char *text = NULL;
    size_t size = 0;
    SettStatus status = sett_file_read(io, path, 0, &arena, &text, &size, &err);
    if (wanted == NULL) {
        assert_int_equal(status, SETT_IO);
        assert_string_equal(err.text, "it is not among the files");
    } else {
        assert_int_equal(status, SETT_OK);
        assert_int_equal(size, strlen(wanted));
        assert_string_equal(text, wanted);
    }
    assert_int_equal(io->exists(io->host, path), wanted != NULL);
    sett_arena_free(&arena);
}

static void paths_go_first_then_names_that_are_one(void **state)
{
    (void)state;
    SettHeld held = {.files = files, .count = 5};
    SettIo io = sett_io_held(&held);
    reads(&io, "m/b.tmx", "map");
    reads(&io, "x/a.tsx", "other");
    reads(&io, "far/away/c.tsx", "");
    reads(&io, "far/a.tsx", NULL); /* two have that name */
    reads(&io, "m/top.json", "{}");
    reads(&io, "m/none", NULL);
    reads(&io, "m", NULL);
}

static void lists(const SettIo *io, const char *folder, const char *wanted)
{
    SettText names = sett_text(testkit_filled());
    assert_int_equal(io->list(io->host, folder, &names, NULL), SETT_OK);
    assert_string_equal(names.data != NULL ? names.data : "", wanted);
    sett_text_free(&names);
}

static void folders_are_listed_in_order(void **state)
{
    (void)state;
    SettHeld held = {.files = files, .count = 5};
    SettIo io = sett_io_held(&held);
    lists(&io, "m", "a.tsx\nb.tmx\n");
    lists(&io, "x", "a.tsx\nc.tsx\n");
    lists(&io, ".", "top.json\n");
    lists(&io, "none", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_go_first_then_names_that_are_one),
        cmocka_unit_test(folders_are_listed_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
