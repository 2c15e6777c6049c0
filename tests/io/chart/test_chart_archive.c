/* test_chart_archive.c - the cells of an archive as a chart. */
#include "support/search_run.h"
#include "support/testkit.h"

#include <string.h>

static void run_search(SearchRun *run, const char *cells)
{
    search_open(run, "map-elites", "sett", search_room);
    search_set(run, "dimensions", "symmetry:5,meso:4");
    search_set(run, "cells", cells);
    search_start(run);
    assert_int_equal(sett_search_step(run->search, 100), SETT_OK);
}

static SettStatus draw(SearchRun *run, SettArena *tmp, SettText *out)
{
    return sett_chart_archive(run->def.eval, sett_search_archive(run->search),
                              "Rooms", tmp, out, NULL);
}

static void dimensions_are_its_axes(void **state)
{
    (void)state;
    SearchRun run;
    SettText out = sett_text(sett_alloc_default());
    run_search(&run, "grid");
    assert_int_equal(draw(&run, &run.arena, &out), SETT_OK);
    assert_int_equal(strncmp(out.data, "<svg", 4), 0);
    assert_non_null(strstr(out.data, "Rooms"));
    assert_non_null(strstr(out.data, "symmetry"));
    assert_non_null(strstr(out.data, "meso"));
    sett_text_free(&out);
    search_close(&run);
}

static void what_is_no_grid_is_refused(void **state)
{
    (void)state;
    SearchRun run;
    SettText out = sett_text(sett_alloc_default());
    run_search(&run, "cvt");
    assert_int_equal(draw(&run, &run.arena, &out), SETT_BAD_ARGUMENT);
    assert_int_equal(out.size, 0);
    search_close(&run);
}

static SettStatus draw_with(void *user, SettAlloc alloc)
{
    SettArena tmp;
    SettText out = sett_text(alloc);
    sett_arena_init(&tmp, alloc, 0);
    SettStatus status = draw(user, &tmp, &out);
    sett_text_free(&out);
    sett_arena_free(&tmp);
    return status;
}

static void memory_runs_out_cleanly(void **state)
{
    (void)state;
    SearchRun run;
    run_search(&run, "grid");
    testkit_memory(draw_with, &run);
    search_close(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dimensions_are_its_axes),
        cmocka_unit_test(what_is_no_grid_is_refused),
        cmocka_unit_test(memory_runs_out_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
