/* test_format.c - the table of formats: known by name and by bytes, written and
   read back; what is no level is refused with words. */
#include "support/testkit.h"

#include <string.h>

#include "sett/format.h"

#if defined(SETT_HAVE_PNG)
#define PNGS 1
#else
#define PNGS 0
#endif

static const char level[] = "XXXXX\nXH eX\nXXXXX\n";

static const SettGame *md2(void)
{
    return sett_catalog_game(sett_catalog_builtin(), "md2");
}

/* What was taken: a hash of all levels, and their number. */
typedef struct Taken {
    int64_t count;
    uint64_t hash;
} Taken;

static SettStatus take(void *user, int64_t index, const SettGrid *grid)
{
    Taken *taken = user;
    assert_true(index >= taken->count); /* what could not be made is left out */
    taken->count++;
    taken->hash = sett_hash_mix(taken->hash, sett_grid_hash(grid));
    return SETT_OK;
}

static SettStatus read_bytes(const char *text, size_t size, SettArena *arena,
                             SettError *err, Taken *taken)
{
    *taken = (Taken){0};
    const SettFormatJob job = {
        .game = md2(), .arena = arena, .err = err, .take = take, .user = taken};
    return sett_levels_read(&job, text, size);
}

static SettStatus read_as(const char *text, SettArena *arena, SettError *err,
                          Taken *taken)
{
    return read_bytes(text, strlen(text), arena, err, taken);
}

static const SettFormat *const all[] = {
    &sett_format_edd_room, &sett_format_tiled,    &sett_format_project,
    &sett_format_json,     &sett_format_text,     &sett_format_png,
    &sett_format_svg,      &sett_format_terminal, &sett_format_csv,
    &sett_format_xsb,      &sett_format_sok};
enum { FORMATS = sizeof all / sizeof all[0] };

static void test_names_end_for_their_format(void **state)
{
    (void)state;
    for (int32_t i = 0; i < FORMATS; i++) {
        char path[64] = "a.b/level";
        assert_true((all[i]->is != NULL) == (all[i]->read != NULL));
        if (all[i]->ending == NULL)
            continue;
        strcat(path, all[i]->ending);
        assert_ptr_equal(sett_format_of(path), all[i]);
        for (int32_t k = 0; k < i; k++)
            if (all[k]->ending != NULL)
                assert_string_not_equal(all[k]->ending, all[i]->ending);
    }
    assert_null(sett_format_of("level"));
    assert_null(sett_format_of("png"));
    assert_null(sett_format_of(""));
    assert_ptr_equal(sett_format_of(".txt"), &sett_format_text);
}

static void test_what_is_written_is_read_again(void **state)
{
    (void)state;
    int32_t read = 0;
    SettArena arena = testkit_arena();
    SettGrid grid;
    Taken once, again;
    SettError err = {0};
    assert_int_equal(
        sett_level_read(md2(), level, sizeof level - 1, 0, &arena, &grid, &err),
        SETT_OK);
    assert_int_equal(read_as(level, &arena, &err, &once), SETT_OK);
    for (int32_t i = 0; i < FORMATS; i++) {
        SettText text = sett_text(arena.alloc);
        const SettFormatJob job = {.game = md2(), .arena = &arena, .err = &err};
        if (all[i]->write == NULL)
            continue;
        SettStatus status = all[i]->write(&job, &grid, &text);
        assert_true(status == SETT_OK || status == SETT_UNSUPPORTED);
        assert_true(status != SETT_OK || text.size >= sizeof level - 1);
        if (all[i]->read != NULL && status == SETT_OK) {
            assert_int_equal(
                read_bytes(text.data, text.size, &arena, &err, &again),
                SETT_OK);
            assert_int_equal(again.count, 1);
            assert_true(again.hash == once.hash);
            read++;
        }
        sett_text_free(&text);
    }
    assert_int_equal(read, 3 + PNGS); /* text, Tiled's, CSV */
    sett_arena_free(&arena);
}

static void test_many_levels_come_in_order(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettError err = {0};
    Taken text, json, one;
    assert_int_equal(
        read_as("\n\nXXX\nXHX\n\r\nXXX\nXeX\n\n", &arena, &err, &text),
        SETT_OK);
    assert_int_equal(text.count, 2);
    assert_int_equal(
        read_as("{\"levels\": [{\"rows\": [\"XXX\", \"XHX\"]}, "
                "{\"infeasible\": []}, {\"rows\": [\"XXX\", \"XeX\"]}]}",
                &arena, &err, &json),
        SETT_OK);
    assert_true(json.count == 2 && json.hash == text.hash);
    assert_int_equal(
        read_as("{\"rows\": [\"XXX\", \"XHX\"]}", &arena, &err, &one), SETT_OK);
    assert_int_equal(one.count, 1);
    sett_arena_free(&arena);
}

static void test_what_is_no_level_is_refused(void **state)
{
    (void)state;
    static const char *const files[][2] = {
        {"GIF89a", "picture (GIF)"},
        {"\x89PNG\r\n\x1a\n", "PNG"},
        {"<?xml version=\"1.0\"?><map/>", "a map without the size"},
        {"<map version=\"1.10\">", "an element without an end"},
        {"{}", "no levels in this document"},
        {"{\"levels\": []}", "there is no level in this file"},
        {"{\"levels\": [{}]}", "a level without rows"},
        {"{\"game\": \"edd\", \"levels\": []}", "these are levels of edd"},
        {"", "empty"},
        {"XXX\nX?X\n", "unknown character '?'"},
        {"XXX\n\nXX\nX?\n", "unknown character '?'"},
    };
    SettArena arena = testkit_arena();
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        SettError err = {0};
        Taken taken;
        assert_int_equal(read_as(files[i][0], &arena, &err, &taken),
                         SETT_BAD_INPUT);
        if (strstr(err.text, files[i][1]) == NULL)
            fail_msg("%s: %s", files[i][0], err.text);
        if (i == 10)
            assert_int_equal(err.line, 4);
    }
    sett_arena_free(&arena);
}

static SettStatus stop(void *user, int64_t index, const SettGrid *grid)
{
    (void)user, (void)index, (void)grid;
    return SETT_CANCELLED;
}

static void test_who_takes_may_stop(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    const SettFormatJob job = {.game = md2(), .arena = &arena, .take = stop};
    assert_int_equal(sett_levels_read(&job, level, sizeof level - 1),
                     SETT_CANCELLED);
    sett_arena_free(&arena);
}

static SettStatus read_without_memory(void *user, SettAlloc alloc)
{
    SettArena arena;
    Taken taken;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = read_as(user, &arena, NULL, &taken);
    sett_arena_free(&arena);
    return status;
}

static void test_memory_may_end(void **state)
{
    (void)state;
    char text[] = "XXX\nXHX\n\nXXX\nXeX\n";
    char json[] = "{\"levels\": [{\"rows\": [\"XXX\", \"XHX\"]}]}";
    testkit_memory(read_without_memory, text);
    testkit_memory(read_without_memory, json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_end_for_their_format),
        cmocka_unit_test(test_what_is_written_is_read_again),
        cmocka_unit_test(test_many_levels_come_in_order),
        cmocka_unit_test(test_what_is_no_level_is_refused),
        cmocka_unit_test(test_who_takes_may_stop),
        cmocka_unit_test(test_memory_may_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
