/* test_archive_file.c - archive files of a search that has run: what is in
   them, and what happens without memory. */
#include "support/search_run.h"
#include "support/testkit.h"

#include <string.h>

static void run_search(SearchRun *run)
{
    search_open(run, "map-elites", "sett", search_room);
    run->def.max_evaluations = 40;
    search_start(run);
    assert_int_equal(sett_search_step(run->search, 40), SETT_OK);
}

static void definition_elites_and_state_are_there(void **state)
{
    (void)state;
    SearchRun run;
    run_search(&run);
    SettText out = sett_text(sett_alloc_default());
    SettJsonLimits limits = sett_json_limits();
    const SettJson *root;
    assert_int_equal(
        sett_archive_file_write(&run.def, run.search, &run.arena, &out),
        SETT_OK);
    assert_int_equal(
        sett_json_read(out.data, out.size, &limits, &run.arena, &root, NULL),
        SETT_OK);
    assert_true(sett_json_is(sett_json_member(root, "game"), "edd"));
    assert_int_equal(sett_json_member(root, "target")->size, run.def.h);
    assert_null(sett_json_member(root, "lock"));
    const SettJson *elites = sett_json_member(root, "elites");
    assert_int_equal(
        elites->size,
        sett_archive_filled(sett_search_archive(run.search), SETT_FEASIBLE));
    assert_true(elites->size > 0);
    assert_non_null(sett_json_member(root, "search"));
    sett_text_free(&out);
    search_close(&run);
}

static SettStatus write_with(void *user, SettAlloc alloc)
{
    SearchRun *run = user;
    SettArena tmp;
    SettText out = sett_text(alloc);
    sett_arena_init(&tmp, alloc, 0);
    SettStatus status =
        sett_archive_file_write(&run->def, run->search, &tmp, &out);
    sett_text_free(&out);
    sett_arena_free(&tmp);
    return status;
}

static void memory_runs_out_cleanly(void **state)
{
    (void)state;
    SearchRun run;
    SettMask lock;
    run_search(&run);
    assert_int_equal(sett_mask_take(&run.arena, run.def.w, run.def.h, &lock),
                     SETT_OK);
    run.def.lock = &lock;
    testkit_memory(write_with, &run);
    search_close(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(definition_elites_and_state_are_there),
        cmocka_unit_test(memory_runs_out_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
