/* The POSIX disk, in a folder of its own: regular files only, modes kept,
   nothing left behind. */
#define _POSIX_C_SOURCE 200809L

#include "support/testkit.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static char folder[64];

/* Path of a name in the test's folder; two may be in use at once. */
static const char *in(const char *name)
{
    static char paths[2][256];
    static int turn;
    turn = !turn;
    snprintf(paths[turn], sizeof paths[turn], "%s/%s", folder, name);
    return paths[turn];
}

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/sett-posix-XXXXXX");
    return mkdtemp(folder) == NULL;
}

static int remove_folder(void **state)
{
    (void)state;
    SettIo io = sett_io_posix();
    SettText names = sett_text(sett_alloc_default());
    io.list(io.host, folder, &names, NULL);
    for (char *name = names.data; name != NULL && *name != 0;) {
        char *end = strchr(name, '\n');
        *end = 0;
        remove(in(name));
        name = end + 1;
    }
    sett_text_free(&names);
    return rmdir(folder);
}

static void write_file(const char *name, const char *content)
{
    SettIo io = sett_io_posix();
    SettError err;
    SettStatus status = sett_file_write(&io, in(name), content, strlen(content),
                                        SETT_REPLACE, &err);
    assert_int_equal(status, SETT_OK);
}

static void assert_content(const char *name, const char *content)
{
    SettIo io = sett_io_posix();
    SettArena arena = testkit_arena();
    char *text;
    size_t size;
    assert_int_equal(
        sett_file_read(&io, in(name), 0, &arena, &text, &size, NULL), SETT_OK);
    assert_int_equal(size, strlen(content));
    assert_string_equal(text, content);
    sett_arena_free(&arena);
}

static void writes_reads_and_lists(void **state)
{
    (void)state;
    SettIo io = sett_io_posix();
    static const char *const names[] = {"b", "a", "B", "ab", "\xc3\xa9", "0"};
    for (size_t i = 0; i < 6; i++)
        write_file(names[i], names[i]);
    for (size_t i = 0; i < 6; i++)
        assert_content(names[i], names[i]);
    SettText list = sett_text(sett_alloc_default());
    sett_text_add(&list, "kept\n");
    assert_int_equal(io.list(io.host, folder, &list, NULL), SETT_OK);
    assert_string_equal(list.data, "kept\n0\nB\na\nab\nb\n\xc3\xa9\n");
    sett_text_free(&list);
}

static void an_empty_folder_lists_nothing(void **state)
{
    (void)state;
    SettIo io = sett_io_posix();
    SettText list = sett_text(sett_alloc_default());
    assert_int_equal(io.list(io.host, folder, &list, NULL), SETT_OK);
    assert_int_equal(list.size, 0);
    sett_text_free(&list);
}

/* Names in a list are split by line feeds. */
static void a_name_of_two_lines_is_refused(void **state)
{
    (void)state;
    SettIo io = sett_io_posix();
    SettText list = sett_text(sett_alloc_default());
    SettError err;
    write_file("two\nlines", "");
    SettStatus status = io.list(io.host, folder, &list, &err);
    remove(in("two\nlines"));
    assert_int_equal(status, SETT_UNSUPPORTED);
    assert_non_null(strstr(err.text, "line feed"));
    assert_string_equal(err.source, folder);
    sett_text_free(&list);
}

static void listing_survives_lack_of_memory(void **state)
{
    (void)state;
    SettIo io = sett_io_posix();
    write_file("b", "");
    write_file("a", "");
    SettStatus status = SETT_NO_MEMORY;
    int64_t n = 1;
    for (; status != SETT_OK; n++) {
        TestAlloc counter = {.fail_at = n};
        SettText list = sett_text(testkit_alloc(&counter));
        status = io.list(io.host, folder, &list, NULL);
        assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
        if (status == SETT_OK)
            assert_string_equal(list.data, "a\nb\n");
        sett_text_free(&list);
        assert_int_equal(counter.live_bytes, 0);
    }
    assert_true(n > 2);
}

static void assert_refused(const char *path, const char *kind)
{
    SettIo io = sett_io_posix();
    SettArena arena = testkit_arena();
    SettError err;
    SettFile *file;
    char *text;
    size_t size;
    assert_int_equal(sett_file_read(&io, path, 0, &arena, &text, &size, &err),
                     SETT_IO);
    assert_non_null(strstr(err.text, kind));
    assert_string_equal(err.source, path);
    assert_int_equal(io.open(io.host, path, 'a', &file, &err), SETT_IO);
    assert_non_null(strstr(err.text, kind));
    assert_int_equal(io.cut(io.host, path, 0, &err), SETT_IO);
    assert_non_null(strstr(err.text, kind));
    assert_int_equal(io.open(io.host, path, 'w', &file, &err), SETT_IO);
    sett_arena_free(&arena);
}

static void fifos_are_not_replaced(void **state)
{
    (void)state;
    SettIo io = sett_io_posix();
    SettError err;
    assert_int_equal(mkfifo(in("pipe"), 0600), 0);
    assert_int_equal(
        sett_file_write(&io, in("pipe"), "x", 1, SETT_REPLACE, &err), SETT_IO);
    assert_string_equal(err.text,
                        "a FIFO or the like is not replaced by a file");
    assert_string_equal(err.expected, "a regular file; - for standard output");
}

static void only_regular_files_are_opened(void **state)
{
    (void)state;
    assert_int_equal(mkfifo(in("fifo"), 0600), 0);
    assert_refused(in("fifo"), "a FIFO");
    assert_refused("/dev/null", "a device");
    assert_refused(folder, "a folder");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s/socket", folder);
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(
        bind(fd, (const struct sockaddr *)&address, sizeof address), 0);
    assert_refused(in("socket"), "a socket");
    close(fd);
}

static void errors_say_what_and_where(void **state)
{
    (void)state;
    SettIo io = sett_io_posix();
    SettFile *file;
    SettError err;
    const char *path = in("missing");
    assert_int_equal(io.open(io.host, path, 'r', &file, &err), SETT_IO);
    assert_string_equal(err.source, path);
    assert_string_equal(err.text, "cannot open: No such file or directory");
    assert_int_equal(io.remove(io.host, path, &err), SETT_IO);
    assert_string_equal(err.text, "cannot remove: No such file or directory");
    assert_int_equal(io.cut(io.host, path, 0, NULL), SETT_IO);
    assert_int_equal(io.rename(io.host, path, "/", NULL), SETT_IO);
    assert_int_equal(io.make_folder(io.host, in("no/where"), NULL), SETT_IO);
    SettText list = sett_text(sett_alloc_default());
    assert_int_equal(io.list(io.host, path, &list, NULL), SETT_IO);
    sett_text_free(&list);
    assert_false(io.exists(io.host, path));
}

static void cut_only_shortens(void **state)
{
    (void)state;
    SettIo io = sett_io_posix();
    write_file("f", "123456");
    assert_int_equal(io.cut(io.host, in("f"), 4, NULL), SETT_OK);
    assert_content("f", "1234");
    SettError err = {.source = ""};
    assert_int_equal(io.cut(io.host, in("f"), 5, &err), SETT_BAD_ARGUMENT);
    assert_string_equal(err.source, in("f"));
    assert_int_equal(io.cut(io.host, in("f"), 5, NULL), SETT_BAD_ARGUMENT);
    assert_content("f", "1234");
    assert_int_equal(io.cut(io.host, in("f"), 0, NULL), SETT_OK);
    assert_content("f", "");
}

static void appending_goes_on_at_the_end(void **state)
{
    (void)state;
    SettIo io = sett_io_posix();
    for (int32_t i = 0; i < 2; i++) {
        SettFile *file;
        assert_int_equal(io.open(io.host, in("log"), 'a', &file, NULL),
                         SETT_OK);
        assert_int_equal(io.write(io.host, file, "line\n", 5, NULL), SETT_OK);
        assert_int_equal(io.sync(io.host, file, NULL), SETT_OK);
        assert_int_equal(io.close(io.host, file, NULL), SETT_OK);
    }
    assert_content("log", "line\nline\n");
}

static void new_means_new(void **state)
{
    (void)state;
    SettIo io = sett_io_posix();
    SettFile *file;
    write_file("f", "here");
    assert_int_equal(io.open(io.host, in("f"), 'w', &file, NULL), SETT_IO);
    assert_content("f", "here");
    assert_int_equal(symlink("nowhere", in("link")), 0);
    assert_true(io.exists(io.host, in("link")));
    assert_int_equal(
        sett_file_write(&io, in("link"), "x", 1, SETT_KEEP_OLD, NULL), SETT_IO);
}

static void replacing_keeps_the_mode(void **state)
{
    (void)state;
    static const mode_t modes[] = {0600, 0640, 0755};
    for (size_t i = 0; i < 3; i++) {
        struct stat st;
        write_file("f", "1");
        assert_int_equal(chmod(in("f"), modes[i]), 0);
        write_file("f", "2");
        assert_int_equal(stat(in("f"), &st), 0);
        assert_int_equal(st.st_mode & 0777, modes[i]);
    }
}

static void folders_are_made_once(void **state)
{
    (void)state;
    SettIo io = sett_io_posix();
    const char *path = in("sub");
    assert_int_equal(io.make_folder(io.host, path, NULL), SETT_OK);
    assert_int_equal(io.make_folder(io.host, path, NULL), SETT_OK);
    SettError err;
    assert_int_equal(sett_file_write(&io, path, "x", 1, SETT_REPLACE, &err),
                     SETT_IO);
    SettText list = sett_text(sett_alloc_default());
    assert_int_equal(io.list(io.host, folder, &list, NULL), SETT_OK);
    assert_string_equal(list.data, "sub\n"); /* no temporary file */
    sett_text_free(&list);
    write_file("file", "");
    assert_int_equal(io.make_folder(io.host, in("file"), NULL), SETT_IO);
}

/* Descriptor numbers do not creep up: every path closes what it opened. */
static void no_descriptor_leaks(void **state)
{
    (void)state;
    int before = open("/dev/null", O_RDONLY);
    close(before);
    only_regular_files_are_opened(state);
    errors_say_what_and_where(state);
    cut_only_shortens(state);
    new_means_new(state);
    replacing_keeps_the_mode(state);
    int after = open("/dev/null", O_RDONLY);
    close(after);
    assert_int_equal(after, before);
}

#define IN_FOLDER(test) \
    cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(writes_reads_and_lists),
        IN_FOLDER(an_empty_folder_lists_nothing),
        IN_FOLDER(a_name_of_two_lines_is_refused),
        IN_FOLDER(listing_survives_lack_of_memory),
        IN_FOLDER(only_regular_files_are_opened),
        IN_FOLDER(fifos_are_not_replaced),
        IN_FOLDER(errors_say_what_and_where),
        IN_FOLDER(cut_only_shortens),
        IN_FOLDER(appending_goes_on_at_the_end),
        IN_FOLDER(new_means_new),
        IN_FOLDER(replacing_keeps_the_mode),
        IN_FOLDER(folders_are_made_once),
        IN_FOLDER(no_descriptor_leaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
