/* compare.c - see compare.h. */
#include "golden/compare.h"

#include <stdio.h>
#include <string.h>

#include "sett/io.h"

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

void golden_same(const char *name, SettText *made)
{
    char relative[160], path[512];
    snprintf(relative, sizeof relative, "golden/%s", name);
    testkit_path(relative, path, sizeof path);
    SettArena arena = testkit_arena();
    SettIo io = sett_io_posix();
    char *expected;
    size_t size;
    SettError err = {0};
    if (sett_file_read(&io, path, 0, &arena, &expected, &size, &err) != SETT_OK)
        fail_msg("%s: %s (make golden)", path, err.text);
    same_text(expected, made->data);
    sett_text_free(made);
    sett_arena_free(&arena);
}
