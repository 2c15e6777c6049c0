/* test_search_like.c - a level among those that a search keeps, and how like it
   these are. */
#include "support/search_run.h"
#include "support/testkit.h"

static void run_search(SearchRun *run)
{
    search_open(run, "map-elites", "sett", search_room);
    search_start(run);
    assert_int_equal(sett_search_step(run->search, 200), SETT_OK);
}

static void what_is_kept_is_found_in_its_cell(void **state)
{
    (void)state;
    SearchRun run;
    SettGrid level;
    const SettIndividual *one;
    int32_t cell;
    run_search(&run);
    const SettArchive *archive = sett_search_archive(run.search);
    assert_int_equal(sett_grid_take(&run.arena, run.def.w, run.def.h, &level),
                     SETT_OK);
    int32_t last = sett_archive_filled_cell(
        archive, SETT_FEASIBLE,
        sett_archive_filled(archive, SETT_FEASIBLE) - 1);
    const SettIndividual *best =
        sett_archive_at(archive, last, SETT_FEASIBLE, 0);
    assert_int_equal(
        sett_search_express_genome(run.search, &best->genome, &level), SETT_OK);
    assert_int_equal(
        sett_search_find(run.search, &level, &run.arena, &one, &cell), SETT_OK);
    assert_int_equal(cell, last);
    assert_true(one->score.fitness == best->score.fitness);
    sett_grid_fill(&level, run.def.game->fill_solid);
    assert_int_equal(
        sett_search_find(run.search, &level, &run.arena, &one, &cell), SETT_OK);
    assert_null(one);
    assert_int_equal(cell, -1);
    search_close(&run);
}

static void likeness_is_a_share_of_tiles(void **state)
{
    (void)state;
    SearchRun run;
    SettGrid level, other;
    double all, target;
    run_search(&run);
    assert_int_equal(
        sett_search_likeness(run.search, &run.target.grid, &run.arena, &target),
        SETT_OK);
    assert_true(target > 0.3 && target < 1);
    assert_int_equal(sett_grid_take(&run.arena, run.def.w, run.def.h, &level),
                     SETT_OK);
    assert_int_equal(sett_grid_take(&run.arena, run.def.w, run.def.h, &other),
                     SETT_OK);
    assert_int_equal(sett_search_express(run.search, 0, &level), SETT_OK);
    assert_int_equal(sett_search_likeness(run.search, &level, &run.arena, &all),
                     SETT_OK);
    int64_t same = 0;
    const int32_t count = sett_search_count(run.search);
    for (int32_t i = 0; i < count; i++) {
        assert_int_equal(sett_search_express(run.search, i, &other), SETT_OK);
        for (int32_t c = 0; c < sett_grid_area(&level); c++)
            same += other.cells[c] == level.cells[c];
    }
    assert_true(all == (double)same / ((double)count * sett_grid_area(&level)));
    search_close(&run);
}

static void nothing_is_like_nothing(void **state)
{
    (void)state;
    SearchRun run;
    double likeness = 1;
    search_open(&run, "map-elites", "sett", search_room);
    search_start(&run);
    assert_int_equal(sett_search_likeness(run.search, &run.target.grid,
                                          &run.arena, &likeness),
                     SETT_OK);
    assert_true(likeness == 0);
    search_close(&run);
}

static SettStatus look_with(void *user, SettAlloc alloc)
{
    SearchRun *run = user;
    SettArena tmp;
    const SettIndividual *one;
    int32_t cell;
    double likeness;
    sett_arena_init(&tmp, alloc, 0);
    SettStatus status =
        sett_search_find(run->search, &run->target.grid, &tmp, &one, &cell);
    sett_arena_free(&tmp);
    sett_arena_init(&tmp, alloc, 0);
    if (status == SETT_OK)
        status = sett_search_likeness(run->search, &run->target.grid, &tmp,
                                      &likeness);
    sett_arena_free(&tmp);
    return status;
}

static void memory_runs_out_cleanly(void **state)
{
    (void)state;
    SearchRun run;
    run_search(&run);
    testkit_memory(look_with, &run);
    search_close(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_kept_is_found_in_its_cell),
        cmocka_unit_test(likeness_is_a_share_of_tiles),
        cmocka_unit_test(nothing_is_like_nothing),
        cmocka_unit_test(memory_runs_out_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
