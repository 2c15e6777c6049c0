/* test_status.c - errors: texts, places, cutting, and the assertion. */
#include "support/testkit.h"

#include "sett/json.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void words(void **state)
{
    (void)state;
    assert_string_equal(sett_status_text(SETT_OK), "ok");
    assert_string_equal(sett_status_text(SETT_UNSUPPORTED), "not supported");
    for (int32_t i = 0; i < SETT_STATUS_COUNT; i++)
        assert_true(strlen(sett_status_text((SettStatus)i)) > 0);
    assert_string_equal(sett_status_text(SETT_STATUS_COUNT), "unknown status");
}

static void null_is_fine(void **state)
{
    (void)state;
    assert_int_equal(sett_fail(NULL, SETT_IO, "%d", 1), SETT_IO);
    assert_int_equal(sett_fail_at(NULL, SETT_BAD_INPUT, 1, 2, "x"),
                     SETT_BAD_INPUT);
    const SettJson value = {.line = 1};
    assert_int_equal(sett_json_refuse(NULL, &value, "x", "y"), SETT_BAD_INPUT);
    assert_int_equal(sett_refuse(NULL, SETT_IO, "x", "y"), SETT_IO);
    assert_int_equal(sett_no_memory(NULL), SETT_NO_MEMORY);
    sett_expect(NULL, "x");
    sett_error_source(NULL, "x");
}

/* The first source stays; nothing is named where nothing is wrong. */
static void a_source_is_named_once(void **state)
{
    (void)state;
    SettError err = {0};
    assert_int_equal(sett_error_in(&err, SETT_OK, "a"), SETT_OK);
    assert_string_equal(err.source, "");
    sett_fail(&err, SETT_BAD_INPUT, "x");
    assert_int_equal(sett_error_in(&err, SETT_BAD_INPUT, "b"), SETT_BAD_INPUT);
    assert_int_equal(sett_error_in(&err, SETT_BAD_INPUT, "c"), SETT_BAD_INPUT);
    assert_string_equal(err.source, "b");
    assert_int_equal(sett_error_in(NULL, SETT_IO, "x"), SETT_IO);
}

static void every_field_is_written(void **state)
{
    (void)state;
    SettError err;
    memset(&err, 'x', sizeof err);
    assert_int_equal(sett_fail(&err, SETT_TOO_LARGE, "%s of %d", "width", 7),
                     SETT_TOO_LARGE);
    assert_int_equal(err.status, SETT_TOO_LARGE);
    assert_string_equal(err.text, "width of 7");
    assert_string_equal(err.source, "");
    assert_string_equal(err.expected, "");
    assert_int_equal(err.line, 0);
    assert_int_equal(err.column, 0);
    sett_fail_at(&err, SETT_BAD_INPUT, 3, 14, "odd '%c'", '?');
    sett_expect(&err, "one of %s", "#.");
    sett_error_source(&err, "levels/one.txt");
    assert_int_equal(err.line, 3);
    assert_int_equal(err.column, 14);
    assert_string_equal(err.text, "odd '?'");
    assert_string_equal(err.expected, "one of #.");
    assert_string_equal(err.source, "levels/one.txt");
    const SettJson value = {.line = 5, .column = 6};
    assert_int_equal(sett_json_refuse(&err, &value, "a%b", "no %s", "rows"),
                     SETT_BAD_INPUT);
    assert_int_equal(err.line, 5);
    assert_int_equal(err.column, 6);
    assert_string_equal(err.text, "no rows");
    assert_string_equal(err.expected, "a%b");
    assert_int_equal(sett_refuse(&err, SETT_IO, "%d rows", "no %s", "file"),
                     SETT_IO);
    assert_int_equal(err.status, SETT_IO);
    assert_int_equal(err.line, 0);
    assert_string_equal(err.text, "no file");
    assert_string_equal(err.expected, "%d rows");
    assert_int_equal(sett_no_memory(&err), SETT_NO_MEMORY);
    assert_int_equal(err.status, SETT_NO_MEMORY);
    assert_string_equal(err.text, "out of memory");
    assert_string_equal(err.expected, "");
    assert_int_equal(sett_json_refuse(&err, &value, NULL, "x"), SETT_BAD_INPUT);
    assert_string_equal(err.expected, "");
}

/* `size` bytes of ASCII, then an euro sign of three bytes, then more. */
static size_t kept_of(size_t size)
{
    char text[300];
    SettError err;
    memset(text, 'a', size);
    strcpy(text + size, "\xE2\x82\xAC"
                        "bbbb");
    sett_fail(&err, SETT_IO, "%s", text);
    assert_memory_equal(err.text, text, strlen(err.text));
    return strlen(err.text);
}

static void long_texts_are_cut_between_characters(void **state)
{
    (void)state;
    assert_int_equal(kept_of(232), 239); /* fits to the last byte */
    assert_int_equal(kept_of(236), 239); /* the sign is the last to fit */
    assert_int_equal(kept_of(237), 237);
    assert_int_equal(kept_of(238), 238);
    assert_int_equal(kept_of(239), 239);
    assert_int_equal(kept_of(240), 239);
}

static void long_sources_are_cut(void **state)
{
    (void)state;
    char path[400];
    SettError err;
    memset(path, 'p', sizeof path);
    path[sizeof path - 1] = '\0';
    path[158] = '\xC3';
    path[159] = '\xA4';
    sett_fail(&err, SETT_IO, "x");
    sett_error_source(&err, path);
    assert_int_equal(strlen(err.source), 158);
    sett_error_source(&err, path + 400 - 160); /* 159 bytes: all of it */
    assert_int_equal(strlen(err.source), 159);
    sett_expect(&err, "%s", path);
    assert_int_equal(strlen(err.expected), 239);
}

static void a_failed_assertion_stops(void **state)
{
    (void)state;
    pid_t child = fork();
    if (child == 0) {
        close(STDERR_FILENO);    /* sanitizers report the trap */
        signal(SIGILL, SIG_DFL); /* cmocka would report a failed case */
        signal(SIGTRAP, SIG_DFL);
        SETT_ASSERT(1 + 1 == 2);
        SETT_ASSERT(1 + 1 == 3);
        _exit(0);
    }
    int status = 0;
    assert_true(waitpid(child, &status, 0) == child);
    assert_false(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words),
        cmocka_unit_test(null_is_fine),
        cmocka_unit_test(a_source_is_named_once),
        cmocka_unit_test(every_field_is_written),
        cmocka_unit_test(long_texts_are_cut_between_characters),
        cmocka_unit_test(long_sources_are_cut),
        cmocka_unit_test(a_failed_assertion_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
