/* test_golden.c - every component must draw what its golden file holds. A
   change on purpose: raise output_version, make golden, look at the drawn
   levels in the diff. */
#include "support/testkit.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "golden/corpus.h"
#include "sett/io.h"

#define MOST_COMPONENTS 256

static void path_of(int32_t index, char *path, size_t size)
{
    SettText name = sett_text(sett_alloc_default());
    sett_text_add(&name, "golden/");
    golden_name(index, &name);
    sett_text_add(&name, ".txt");
    testkit_path(name.data, path, size);
    sett_text_free(&name);
}

/* Says where two texts part: cmocka shows strings whole or not at all. */
static void same_text(const char *expected, const char *actual)
{
    int32_t line = 1;
    size_t i = 0, start = 0;
    for (; expected[i] != '\0' && expected[i] == actual[i]; i++)
        if (expected[i] == '\n') {
            line++;
            start = i + 1;
        }
    if (expected[i] == actual[i])
        return;
    print_error("line %d: expected \"%.*s\", made \"%.*s\"\n", (int)line,
                (int)strcspn(expected + start, "\n"), expected + start,
                (int)strcspn(actual + start, "\n"), actual + start);
    fail_msg("output changed: if on purpose, raise output_version, then "
             "make golden");
}

static void component_is_golden(void **state)
{
    int32_t index = *(const int32_t *)*state;
    char path[512];
    path_of(index, path, sizeof path);
    SettArena arena = testkit_arena();
    SettText made = sett_text(sett_alloc_default());
    SettIo io = sett_io_posix();
    char *expected;
    size_t size;
    SettError err = {0};
    if (sett_file_read(&io, path, 0, &arena, &expected, &size, &err) != SETT_OK)
        fail_msg("%s: %s (make golden)", path, err.text);
    assert_int_equal(golden_text(index, GOLDEN_SEEDS, GOLDEN_DRAWN, &made),
                     SETT_OK);
    same_text(expected, made.data);
    sett_text_free(&made);
    sett_arena_free(&arena);
}

static bool is_component(const char *file)
{
    bool found = false;
    for (int32_t i = 0; i < golden_count() && !found; i++) {
        SettText name = sett_text(sett_alloc_default());
        golden_name(i, &name);
        sett_text_add(&name, ".txt");
        found = strcmp(name.data, file) == 0;
        sett_text_free(&name);
    }
    return found;
}

/* A file that nothing makes any more would look like a promise. */
static void no_file_is_left_over(void **state)
{
    (void)state;
    char path[512];
    DIR *folder = opendir(testkit_path("golden", path, sizeof path));
    assert_non_null(folder);
    for (struct dirent *e = readdir(folder); e != NULL; e = readdir(folder)) {
        const char *end = strrchr(e->d_name, '.');
        if (end != NULL && strcmp(end, ".txt") == 0 && !is_component(e->d_name))
            fail_msg("%s belongs to no component", e->d_name);
    }
    closedir(folder);
}

static void there_are_components(void **state)
{
    (void)state;
    assert_in_range(golden_count(), 9, MOST_COMPONENTS);
}

int main(void)
{
    static int32_t numbers[MOST_COMPONENTS];
    static SettText names[MOST_COMPONENTS];
    static struct CMUnitTest tests[MOST_COMPONENTS + 2] = {
        cmocka_unit_test(there_are_components),
        cmocka_unit_test(no_file_is_left_over),
    };
    int32_t count = golden_count();
    if (count > MOST_COMPONENTS)
        count = MOST_COMPONENTS; /* there_are_components fails */
    for (int32_t i = 0; i < count; i++) {
        numbers[i] = i;
        names[i] = sett_text(sett_alloc_default());
        golden_name(i, &names[i]);
        tests[i + 2] = (struct CMUnitTest){.name = names[i].data,
                                           .test_func = component_is_golden,
                                           .initial_state = &numbers[i]};
    }
    int failed =
        _cmocka_run_group_tests("golden", tests, (size_t)count + 2, NULL, NULL);
    for (int32_t i = 0; i < count; i++)
        sett_text_free(&names[i]);
    return failed;
}
