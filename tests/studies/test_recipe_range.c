/* test_recipe_range.c - the expressive range of a recipe: blocks merged in
   order, parameters that move what they must, and both as JSON and a page. */
#include "support/testkit.h"

#include <math.h>
#include <string.h>

typedef struct Bench {
    SettArena arena, scratch;
    SettCrew crew;
    SettRecipeRange r;
} Bench;

/* 700 levels of 10 x 8, two blocks; 12 for each value of a parameter. */
static SettStatus open_bench(Bench *b, SettAlloc alloc)
{
    const SettCatalog *parts = sett_catalog_builtin();
    *b = (Bench){.r = {.first = 5,
                       .count = 700,
                       .tried = 12,
                       .measures = {0, 1},
                       .measure_count = 2}};
    sett_arena_init(&b->arena, alloc, 0);
    sett_arena_init(&b->scratch, alloc, 0);
    b->crew = (SettCrew){.jobs = sett_jobs_serial(), .scratch = &b->scratch};
    SettStatus status = sett_recipe_default(
        parts, sett_catalog_game(parts, "md2"), &b->arena, &b->r.recipe, NULL);
    b->r.recipe.w = 10;
    b->r.recipe.h = 8;
    return status;
}

static void close_bench(Bench *b)
{
    sett_arena_free(&b->scratch);
    sett_arena_free(&b->arena);
}

static void measured(Bench *b)
{
    assert_int_equal(open_bench(b, testkit_filled()), SETT_OK);
    assert_int_equal(sett_range_measure(&b->r, &b->crew, &b->arena), SETT_OK);
}

/* A host whose last item comes first. */
static void run_backwards(void *host, int64_t count, SettTaskFn *task,
                          void *user)
{
    (void)host;
    while (count-- > 0)
        task(user, count, 0);
}

static void blocks_are_merged_in_order(void **state)
{
    (void)state;
    Bench a, b;
    measured(&a);
    assert_int_equal(open_bench(&b, testkit_filled()), SETT_OK);
    b.crew.jobs.run = run_backwards;
    assert_int_equal(sett_range_measure(&b.r, &b.crew, &b.arena), SETT_OK);
    assert_int_equal(a.r.range.count + a.r.range.infeasible, 700);
    assert_int_equal(a.r.range.map_count, 1);
    for (int32_t m = 0; m < a.r.recipe.game->measures.count; m++) {
        assert_memory_equal(&a.r.range.samples[m], &b.r.range.samples[m],
                            sizeof(SettSample));
        assert_int_equal(a.r.range.lowest[m].index, b.r.range.lowest[m].index);
    }
    double *values =
        SETT_TAKE(&a.arena, a.r.recipe.game->measures.count, double);
    SettGrid grid;
    const SettExtreme *most = &a.r.range.highest[0];
    assert_in_range(most->index, 5, 704);
    assert_int_equal(
        sett_recipe_measure(&a.r.recipe, most->index, &a.arena, &grid, values),
        SETT_OK);
    assert_true(values[0] == most->value);
    close_bench(&a);
    close_bench(&b);
}

static void parameters_move_measures(void **state)
{
    (void)state;
    Bench b;
    SettText json = sett_text(sett_alloc_default());
    measured(&b);
    assert_int_equal(sett_levers_list(&b.r, &b.arena), SETT_OK);
    assert_true(b.r.lever_count > 1);
    int64_t values = 0;
    for (int32_t i = 0; i < b.r.lever_count; i++) {
        const SettLever *lever = &b.r.levers[i];
        assert_in_range(lever->value_count, 2, SETT_LEVER_VALUES);
        assert_true(strncmp(lever->name, "layout.", 7) == 0 ||
                    strncmp(lever->name, "furnish.", 8) == 0);
        values += lever->value_count;
    }
    assert_int_equal(sett_levers_levels(&b.r), 12 * values);
    assert_int_equal(sett_levers_pull(&b.r, &b.crew, &b.arena, NULL), SETT_OK);
    double most = 0;
    for (int32_t i = 0; i < b.r.lever_count; i++) {
        double eta = b.r.levers[i].eta[0];
        assert_true(isnan(eta) || (eta >= 0 && eta <= 1));
        most = eta > most ? eta : most;
    }
    assert_true(most > 0.2); /* something decides how much floor there is */
    sett_range_json(&b.r, &json);
    assert_int_equal(json.status, SETT_OK);
    assert_non_null(strstr(json.data, "\"eta_squared\""));
    sett_text_free(&json);
    close_bench(&b);
}

static void the_page_shows_levels(void **state)
{
    (void)state;
    Bench b;
    SettText page = sett_text(sett_alloc_default());
    measured(&b);
    b.r.tried = 0;
    assert_int_equal(sett_range_page(&b.r, &b.arena, &page), SETT_OK);
    assert_non_null(strstr(page.data, "700 levels of md2: layout "));
    assert_non_null(strstr(page.data, "least floors"));
    assert_null(strstr(page.data, "What the parameters move"));
    sett_text_free(&page);
    close_bench(&b);
}

static SettStatus range_in(void *user, SettAlloc alloc)
{
    Bench b;
    SettText page = sett_text(alloc);
    (void)user;
    SettStatus status = open_bench(&b, alloc);
    b.r.count = 20;
    b.r.tried = 1;
    if (status == SETT_OK)
        status = sett_range_measure(&b.r, &b.crew, &b.arena);
    if (status == SETT_OK)
        status = sett_levers_list(&b.r, &b.arena);
    if (status == SETT_OK)
        status = sett_levers_pull(&b.r, &b.crew, &b.arena, NULL);
    if (status == SETT_OK)
        status = sett_range_page(&b.r, &b.arena, &page);
    sett_text_free(&page);
    close_bench(&b);
    return status;
}

static void memory_may_fail(void **state)
{
    (void)state;
    testkit_memory(range_in, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_merged_in_order),
        cmocka_unit_test(parameters_move_measures),
        cmocka_unit_test(the_page_shows_levels),
        cmocka_unit_test(memory_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
