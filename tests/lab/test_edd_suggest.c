/* The six searches for rooms to start with: each style's kind is there once,
   with and without dead ends by chance, in an order by chance; a search of its
   own for each. */
#include "support/search_run.h"
#include "support/testkit.h"

#include <string.h>

#include "games/edd/edd.h"
#include "sett/edd.h"

static void each_kind_of_style_is_there_once(void **state)
{
    (void)state;
    int32_t times[SETT_EDD_SUGGESTIONS][9] = {0}; /* [place][style] */
    for (uint64_t seed = 0; seed < 300; seed++) {
        int32_t styles[SETT_EDD_SUGGESTIONS], of_kind[6] = {0};
        sett_edd_suggest_styles(seed, styles);
        for (int32_t i = 0; i < SETT_EDD_SUGGESTIONS; i++) {
            assert_in_range(styles[i], 0, 8);
            of_kind[styles[i] < 6 ? styles[i] / 2 : styles[i] - 3]++;
            times[i][styles[i]]++;
        }
        for (int32_t k = 0; k < 6; k++)
            assert_int_equal(of_kind[k], 1);
    }
    /* 300 / 6, half of it where there are two of a kind. */
    for (int32_t i = 0; i < SETT_EDD_SUGGESTIONS; i++)
        for (int32_t s = 0; s < 9; s++)
            assert_in_range(times[i][s], s < 6 ? 10 : 28, s < 6 ? 42 : 75);
}

static void a_search_differs_in_style_and_seed_alone(void **state)
{
    (void)state;
    SettSearchDef all;
    memset(&all, 7, sizeof all);
    for (int32_t i = 0; i < SETT_EDD_SUGGESTIONS; i++) {
        SettSearchDef is = sett_edd_suggest_def(&all, 8 - i, i);
        assert_ptr_equal(is.eval_params, sett_edd_styles[8 - i].params);
        assert_true(is.seed == sett_hash_mix(all.seed, (uint64_t)i));
        assert_true(is.jobs.run == sett_jobs_serial().run);
        assert_int_equal(is.features, 0);
        assert_ptr_equal(is.eval, all.eval);
        assert_true(is.max_evaluations == all.max_evaluations);
    }
}

/* What has been found so far, as often as one looks; at the end that is what
   the search of a suggestion finds by itself. */
static void the_best_so_far_is_taken(void **state)
{
    (void)state;
    SearchRun r;
    SettEddSuggestions all;
    search_open(&r, "fi2pop", "sett", search_room);
    r.def.max_evaluations = 600;
    assert_int_equal(sett_edd_suggestions(&r.def, &r.arena, &all), SETT_OK);
    SettEddSuggestion *item = &all.items[2], whole = all.items[2];
    SettSearchDef def = sett_edd_suggest_def(&r.def, item->place, 2);
    assert_int_equal(sett_search_create(&def, &r.search, NULL), SETT_OK);
    assert_int_equal(sett_edd_suggestion_take(item, r.search), SETT_OK);
    assert_false(item->found);
    assert_int_equal(item->evaluations, 0);
    assert_int_equal(sett_search_step(r.search, 300), SETT_OK);
    assert_int_equal(sett_edd_suggestion_take(item, r.search), SETT_OK);
    assert_true(item->evaluations == sett_search_evaluations(r.search));
    assert_true(item->evaluations >= 300 && item->evaluations < 600);
    const SettIndividual *best = sett_search_get(r.search, 0);
    assert_true(item->fitness == best->score.fitness);
    assert_memory_equal(item->room.cells, best->genome.bytes, 91);
    assert_int_equal(sett_search_step(r.search, 300), SETT_OK);
    assert_int_equal(sett_edd_suggestion_take(item, r.search), SETT_OK);
    assert_int_equal(sett_grid_take(&r.arena, 13, 7, &whole.room), SETT_OK);
    SettEddSuggestion kept = *item;
    all.items[2] = whole;
    assert_int_equal(sett_edd_suggestion_find(&all, 2, &r.arena), SETT_OK);
    assert_true(item->found && kept.found);
    assert_true(item->fitness == kept.fitness && kept.fitness > 0);
    assert_true(item->evaluations == kept.evaluations);
    assert_memory_equal(item->room.cells, kept.room.cells, 91);
    search_close(&r);
}

/* A locked wall between two doors: what is found is no suggestion. */
static void infeasible_rooms_are_not_taken(void **state)
{
    (void)state;
    SearchRun r;
    SettEddSuggestions all;
    SettMask lock;
    search_open(&r, "fi2pop", "sett", "D.#.D/..#../..#..");
    assert_int_equal(sett_mask_take(&r.arena, 5, 3, &lock), SETT_OK);
    for (int32_t y = 0; y < 3; y++)
        sett_mask_set(&lock, 2, y);
    r.def.lock = &lock;
    search_start(&r);
    assert_int_equal(sett_edd_suggestions(&r.def, &r.arena, &all), SETT_OK);
    assert_int_equal(sett_search_step(r.search, 200), SETT_OK);
    assert_true(sett_search_count(r.search) > 0);
    all.items[0].found = true;
    assert_int_equal(sett_edd_suggestion_take(&all.items[0], r.search),
                     SETT_OK);
    assert_false(all.items[0].found);
    search_close(&r);
}

static SettStatus take(void *user, SettAlloc alloc)
{
    const SearchRun *r = user;
    SettArena arena;
    SettEddSuggestions all;
    SettSearchDef def;
    SettSearch *search = NULL;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = sett_edd_suggestions(&r->def, &arena, &all);
    if (status == SETT_OK) {
        def = sett_edd_suggest_def(&r->def, all.items[2].place, 2);
        def.alloc = alloc;
        status = sett_search_create(&def, &search, NULL);
    }
    if (status == SETT_OK)
        status = sett_search_step(search, 60);
    if (status == SETT_OK)
        status = sett_edd_suggestion_take(&all.items[2], search);
    sett_search_destroy(search);
    sett_arena_free(&arena);
    return status;
}

static void without_memory(void **state)
{
    (void)state;
    SearchRun r;
    search_open(&r, "fi2pop", "sett", search_room);
    r.def.max_evaluations = 600;
    testkit_memory(take, &r);
    search_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_kind_of_style_is_there_once),
        cmocka_unit_test(a_search_differs_in_style_and_seed_alone),
        cmocka_unit_test(the_best_so_far_is_taken),
        cmocka_unit_test(without_memory),
        cmocka_unit_test(infeasible_rooms_are_not_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
