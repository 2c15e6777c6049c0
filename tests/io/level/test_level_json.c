/* test_level_json.c - levels, measures and reports as parts of JSON. */
#include "support/edd_room.h"
#include "support/testkit.h"

#include <math.h>
#include <string.h>

#include "sett/catalog.h"
#include "sett/io.h"

/* Reads `json` as rows of MiniDungeons 2; the grid lives in `arena`. */
static SettStatus read_rows(const char *json, SettArena *arena, SettGrid *grid,
                            SettError *err)
{
    SettJsonLimits limits = sett_json_limits();
    const SettJson *root = NULL;
    assert_int_equal(
        sett_json_read(json, strlen(json), &limits, arena, &root, err),
        SETT_OK);
    return sett_json_rows(sett_catalog_game(sett_catalog_builtin(), "md2"),
                          root, arena, grid, err);
}

static void rows_go_and_come_back(void **state)
{
    (void)state;
    const char *json = "[\"XXXX\",\"XHeX\",\"X tX\",\"XXXX\"]";
    SettArena arena = testkit_arena();
    SettText out = sett_text(sett_alloc_default());
    SettGrid grid;
    SettError err;
    assert_int_equal(read_rows(json, &arena, &grid, &err), SETT_OK);
    assert_int_equal(grid.w, 4);
    assert_int_equal(grid.h, 4);
    SettJsonWriter w = sett_json_writer(&out, true);
    sett_json_put_rows(&w, sett_catalog_game(sett_catalog_builtin(), "md2"),
                       &grid);
    assert_string_equal(out.data, json);
    sett_text_free(&out);
    sett_arena_free(&arena);
}

static void expect_place(const char *json, int32_t line, int32_t column)
{
    SettArena arena = testkit_arena();
    SettGrid grid;
    SettError err;
    assert_int_equal(read_rows(json, &arena, &grid, &err), SETT_BAD_INPUT);
    assert_int_equal(err.line, line);
    assert_int_equal(err.column, column);
    sett_arena_free(&arena);
}

static void errors_have_the_place_of_the_row(void **state)
{
    (void)state;
    expect_place("[\"XXX\",\n  \"X?X\"]", 2, 5); /* the ? itself */
    expect_place("[\"XXX\",\n 3]", 2, 2);
    expect_place("[\"XX\\nXX\"]", 1, 2);
}

static void what_is_no_array_of_rows_is_refused(void **state)
{
    (void)state;
    expect_place("{\"0\": \"XXX\"}", 1, 1);
    expect_place("  []", 1, 3);
}

static void measures_are_named_and_nan_is_null(void **state)
{
    (void)state;
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    double values[256] = {0};
    values[0] = 0.5;
    values[1] = NAN;
    SettText out = sett_text(sett_alloc_default());
    SettText want = sett_text(sett_alloc_default());
    SettJsonWriter w = sett_json_writer(&out, true);
    sett_json_put_measures(&w, game, values);
    sett_text_format(&want, "{\"%s\":0.5,\"%s\":null",
                     game->measures.rows[0].name, game->measures.rows[1].name);
    assert_memory_equal(out.data, want.data, want.size);
    sett_text_free(&want);
    sett_text_free(&out);
}

static void reasons_hold_code_text_and_cells(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettReport report = sett_report(&arena);
    SettText out = sett_text(sett_alloc_default());
    SettPoint cells[2] = {{1, 2}, {3, 4}};
    sett_report_add(&report, "no-path", cells, 2, "\"%s\" is walled in", "e");
    sett_report_add(&report, "too-few", NULL, 0, "none");
    SettJsonWriter w = sett_json_writer(&out, true);
    sett_json_put_reasons(&w, &report);
    assert_string_equal(
        out.data, "[{\"code\":\"no-path\",\"text\":\"\\\"e\\\" is walled in\","
                  "\"cells\":[[1,2],[3,4]]},"
                  "{\"code\":\"too-few\",\"text\":\"none\",\"cells\":[]}]");
    sett_text_free(&out);
    sett_arena_free(&arena);
}

/* Rooms of a layout drawn by hand, with their doors, and the corridors between
   them; wherever memory ends, it says so. */
static SettStatus tell_rooms(void *user, SettAlloc alloc)
{
    const char *rows = "[\"XXXXXXXXX\",\"X  X   XX\",\"X     XXX\","
                       "\"X  XX XXX\",\"XXXXX  XX\",\"XXXXXXXXX\"]";
    SettRoomBox rooms[] = {{0, 0, 4, 5}, {4, 0, 4, 3}};
    SettGenReport reports[SETT_MAX_STAGES] = {
        {.attempts = 3, .rooms = rooms, .room_count = 2}};
    SettPipe pipe = {
        .game = sett_catalog_game(sett_catalog_builtin(), "md2"),
        .stages = {{.gen = sett_catalog_gen(sett_catalog_builtin(), "cc")}}};
    SettArena outer = testkit_arena(), arena;
    SettGrid grid;
    SettText *out = user;
    assert_int_equal(read_rows(rows, &outer, &grid, NULL), SETT_OK);
    sett_arena_init(&arena, alloc, 0);
    sett_text_clear(out);
    SettJsonWriter w = sett_json_writer(out, true);
    SettStatus status = sett_json_put_made(&w, &pipe, &grid, reports, &arena);
    sett_arena_free(&arena);
    sett_arena_free(&outer);
    return status;
}

static void rooms_are_told_with_their_doors(void **state)
{
    (void)state;
    SettText out = sett_text(sett_alloc_default());
    testkit_memory(tell_rooms, &out);
    assert_string_equal(
        out.data,
        "{\"layout_attempts\":3,\"rooms\":[{\"x\":0,\"y\":0,\"w\":4,\"h\":5,"
        "\"doors\":[[3,2]]},{\"x\":4,\"y\":0,\"w\":4,\"h\":3,"
        "\"doors\":[[4,1],[5,2]]}],"
        "\"corridors\":[{\"rooms\":[1,0],\"cells\":"
        "[[4,1],[3,2],[4,2],[5,2],[5,3],[5,4],[6,4]]}]}");
    sett_text_free(&out);
}

/* Every allocation of a reading fails once: nothing leaks, and it says so. */
static void a_failed_allocation_is_no_memory(void **state)
{
    (void)state;
    const char *json = "[\"XXXX\",\"XHeX\",\"XXXX\"]";
    SettStatus status = SETT_NO_MEMORY;
    for (int64_t n = 1; status == SETT_NO_MEMORY; n++) {
        TestAlloc counter = {0};
        SettArena outer = testkit_arena(), arena;
        SettJsonLimits limits = sett_json_limits();
        const SettJson *root = NULL;
        SettGrid grid;
        assert_int_equal(
            sett_json_read(json, strlen(json), &limits, &outer, &root, NULL),
            SETT_OK);
        counter.fail_at = n;
        sett_arena_init(&arena, testkit_alloc(&counter), 0);
        status =
            sett_json_rows(sett_catalog_game(sett_catalog_builtin(), "md2"),
                           root, &arena, &grid, NULL);
        assert_true(status == SETT_OK || counter.asked >= n);
        sett_arena_free(&arena);
        sett_arena_free(&outer);
        assert_int_equal(counter.live_bytes, 0);
        assert_true(n < 100);
        assert_true(status != SETT_OK || counter.asked < n);
    }
    assert_int_equal(status, SETT_OK);
}

static void no_rows_are_refused(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid;
    SettError err;
    assert_int_equal(
        sett_json_rows(sett_catalog_game(sett_catalog_builtin(), "md2"), NULL,
                       &arena, &grid, &err),
        SETT_BAD_INPUT);
    assert_string_equal(err.text, "no rows");
    sett_arena_free(&arena);
}

/* {"warnings": [...]} of a room, as `text` holds it afterwards. */
static SettStatus warn(const SettGrid *room, SettAlloc alloc, SettText *text)
{
    SettArena arena;
    SettJsonWriter w = sett_json_writer(text, false);
    sett_arena_init(&arena, alloc, 0);
    sett_json_open(&w, '{');
    SettStatus s = sett_json_add_warnings(
        &w, sett_catalog_game(sett_catalog_builtin(), "edd"), room, &arena);
    sett_json_close(&w);
    sett_arena_free(&arena);
    return s != SETT_OK ? s : text->status;
}

static SettStatus warn_of_apart(void *user, SettAlloc alloc)
{
    SettText text = sett_text(alloc);
    SettStatus s = warn(user, alloc, &text);
    sett_text_free(&text);
    return s;
}

static void warnings_are_told_where_there_are_any(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettText text = sett_text(sett_alloc_default());
    SettGrid joined = edd_grid(&arena, "D...#..D/......../....#.../....#...");
    SettGrid apart = edd_grid(&arena, "D...#..D/....#.../....#.../....#...");
    assert_int_equal(warn(&joined, sett_alloc_default(), &text), SETT_OK);
    assert_null(strstr(text.data, "warnings"));
    sett_text_clear(&text);
    assert_int_equal(warn(&apart, sett_alloc_default(), &text), SETT_OK);
    assert_non_null(strstr(text.data, "\"warnings\""));
    assert_non_null(strstr(text.data, "\"doors-apart\""));
    testkit_memory(warn_of_apart, &apart);
    sett_text_free(&text);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_rows_are_refused),
        cmocka_unit_test(rows_go_and_come_back),
        cmocka_unit_test(errors_have_the_place_of_the_row),
        cmocka_unit_test(what_is_no_array_of_rows_is_refused),
        cmocka_unit_test(measures_are_named_and_nan_is_null),
        cmocka_unit_test(rooms_are_told_with_their_doors),
        cmocka_unit_test(reasons_hold_code_text_and_cells),
        cmocka_unit_test(a_failed_allocation_is_no_memory),
        cmocka_unit_test(warnings_are_told_where_there_are_any),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
