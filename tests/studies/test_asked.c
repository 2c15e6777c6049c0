/* test_asked.c - what verbs ask of the library as calls: levels by a plan,
   windows, measures of lists and recipes, clouds, suggested rooms, parameters
   of searches, elites as text. */
#include "support/fakedisk.h"
#include "support/testkit.h"

#include <string.h>

#include "sett/archive_file.h"
#include "sett/edd.h"
#include "sett/generated.h"
#include "sett/range.h"

static const SettGame *game_named(const char *name)
{
    return sett_catalog_game(sett_catalog_builtin(), name);
}

static SettStudyHost host_of(SettArena *arena, SettError *err)
{
    return (SettStudyHost){.catalog = sett_catalog_builtin(),
                           .arena = arena,
                           .jobs = sett_jobs_serial(),
                           .err = err};
}

static SettStatus plan_of(SettArena *arena, const char *game,
                          SettLevelPlan *plan)
{
    *plan = (SettLevelPlan){.game = game_named(game), .count = 2};
    SettStatus status = sett_recipe_default(sett_catalog_builtin(), plan->game,
                                            arena, &plan->recipe, NULL);
    plan->pipe = sett_recipe_pipe(&plan->recipe);
    return status;
}

/* Two levels of a plan as JSON, in a list with their measures and a cloud. */
static SettStatus make_levels(SettArena *arena, SettText *json, SettText *svg)
{
    SettError err;
    const SettStudyHost host = host_of(arena, &err);
    const SettCrew alone = {.jobs = sett_jobs_serial(), .scratch = arena};
    SettLevelPlan plan;
    SettLevelList list = {0};
    SettGenReport reports[SETT_MAX_STAGES];
    SettRedrawn played = {0};
    SettMeasured of_list, of_recipe;
    int64_t infeasible;
    SettStatus status = plan_of(arena, "md2", &plan);
    for (int64_t i = 0; status == SETT_OK && i < 2; i++) {
        SettGrid grid;
        status = sett_level_plan_make(&plan, plan.recipe.seed, i, arena, &grid,
                                      reports);
        const SettPlannedLevel level = {i, &grid, reports, &played, arena};
        if (status == SETT_OK)
            status = sett_level_plan_json(&plan, &level, json);
        if (status == SETT_OK)
            status = sett_levels_add(&list, arena->alloc,
                                     (SettFileLevel){"a", i, grid});
    }
    if (status == SETT_OK)
        status = sett_measure_all(plan.game, &list, NULL, 0, 2, &alone, arena,
                                  &of_list, &infeasible);
    if (status == SETT_OK)
        status = sett_measure_all(plan.game, NULL, &plan.recipe, 0, 2, &alone,
                                  arena, &of_recipe, &infeasible);
    if (status == SETT_OK)
        status =
            sett_levels_cloud(&host, plan.game, &list, "solid", 1, true, svg);
    if (status == SETT_OK) {
        size_t size = 2 * (size_t)plan.game->measures.count * sizeof(double);
        assert_int_equal(infeasible, 0);
        assert_memory_equal(of_list.values, of_recipe.values, size);
    }
    sett_levels_free(&list, arena->alloc);
    return status != SETT_OK         ? status
           : json->status != SETT_OK ? json->status
                                     : svg->status;
}

static void levels_of_a_plan_are_those_of_its_recipe(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettText json = sett_text(sett_alloc_default()),
             svg = sett_text(sett_alloc_default());
    assert_int_equal(make_levels(&arena, &json, &svg), SETT_OK);
    assert_non_null(strstr(json.data, "\"index\":1"));
    assert_non_null(strstr(svg.data, "<svg"));
    sett_text_free(&json);
    sett_text_free(&svg);
    sett_arena_free(&arena);
}

/* A level of md2 with a trap and nothing else. */
static FakeDisk *trap_disk(SettArena *arena)
{
    FakeDisk *disk = fakedisk_new();
    const SettGame *game = game_named("md2");
    SettText text = sett_text(sett_alloc_default());
    SettGrid grid;
    assert_int_equal(sett_grid_take(arena, 10, 20, &grid), SETT_OK);
    sett_grid_fill(&grid, game->fill_open);
    grid.cells[33] = (uint8_t)sett_tile_named(&game->tiles, "trap");
    sett_level_write(game, &grid, &text);
    fakedisk_put(disk, "here", text.data, text.size);
    sett_text_free(&text);
    return disk;
}

static void a_plan_keeps_what_it_is_told(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettError err;
    FakeDisk *disk = trap_disk(&arena);
    SettStudyHost host = host_of(&arena, &err);
    const SettGame *game = game_named("md2");
    SettLevelsAsked asked = {.refurnish = "trap,potion", .level = "here"};
    SettLevelPlan plan;
    const char *unknown;
    host.io = fakedisk_io(disk);
    asked.seed = (SettStudySeed){true, 1};
    assert_int_equal(sett_level_plan_open(&host, game, &asked, &plan, &unknown),
                     SETT_OK);
    assert_true(plan.only[sett_tile_named(&game->tiles, "trap")]);
    asked.refurnish = "trapp";
    assert_int_equal(sett_level_plan_open(&host, game, &asked, &plan, &unknown),
                     SETT_BAD_ARGUMENT);
    assert_string_equal(err.expected, "did you mean 'trap'?");
    asked.refurnish = NULL;
    asked.layout_file = "here";
    assert_int_equal(sett_level_plan_open(&host, game, &asked, &plan, &unknown),
                     SETT_BAD_INPUT);
    assert_int_equal(err.line, 4);
    assert_int_equal(err.column, 4);
    asked.layout_file = NULL;
    asked.complete = "here";
    assert_int_equal(sett_level_plan_open(&host, game, &asked, &plan, &unknown),
                     SETT_OK);
    assert_int_equal(sett_mask_count(&plan.lock), 1);
    sett_arena_free(&arena);
    fakedisk_free(disk);
}

static SettStatus choose_measures(SettArena *arena, SettError *err)
{
    SettLevelPlan plan;
    SettStatus status = plan_of(arena, "md2", &plan);
    if (status != SETT_OK)
        return status;
    SettRecipeRange range = {.recipe = plan.recipe};
    status = sett_range_choose(&range, "exit_path,floors", arena, err);
    if (status != SETT_OK)
        return status;
    assert_int_equal(range.measure_count, 2);
    assert_int_equal(range.measures[1],
                     sett_measure_named(plan.game, "floors"));
    return sett_range_choose(&range, "walls2", arena, err) == SETT_NO_MEMORY
               ? SETT_NO_MEMORY
               : SETT_OK;
}

static SettStatus draw_windows(SettArena *arena)
{
    SettError err;
    const SettStudyHost host = host_of(arena, &err);
    SettWindows *w = SETT_TAKE(arena, 1, SettWindows);
    SettArena tmp;
    if (w == NULL)
        return SETT_NO_MEMORY;
    *w = (SettWindows){.host = &host,
                       .game = game_named("dungeongrams"),
                       .seed = 3,
                       .count = 2};
    const SettOracle oracle = {.game = w->game};
    sett_gen_defaults(sett_catalog_gen(host.catalog, "gagents"), w->game,
                      &w->generator);
    sett_arena_init(&tmp, arena->alloc, 0);
    SettStatus status =
        sett_endless_open(&oracle, &w->generator, w->seed,
                          w->game->canvas->ref_h, arena, &w->stream);
    if (status == SETT_OK)
        status = sett_windows(w, &tmp);
    if (status == SETT_OK)
        assert_int_equal(w->level.w, 2 * w->game->canvas->ref_w);
    sett_arena_free(&tmp);
    return status;
}

/* An empty room with two doors as the target of a search. */
static SettStatus search_of(SettArena *arena, const char *method,
                            SettLevel *target, SettSearchDef *def,
                            SettSearchParams *params)
{
    const SettGame *game = game_named("edd");
    SettStatus status = sett_search_choose(sett_catalog_builtin(), game, method,
                                           arena, def, params, NULL);
    *target = (SettLevel){.lock = NULL};
    if (status == SETT_OK)
        status = sett_grid_take(arena, 9, 5, &target->grid);
    if (status != SETT_OK)
        return status;
    sett_grid_fill(&target->grid, game->fill_open);
    target->grid.cells[18] = target->grid.cells[26] =
        (uint8_t)sett_tile_with(&game->tiles, SETT_IS(DOOR));
    def->target = target;
    def->w = 9;
    def->h = 5;
    def->alloc = arena->alloc;
    def->max_evaluations = 60;
    return SETT_OK;
}

static SettStatus tell_elites(SettArena *arena, SettText *told,
                              SettText *levels)
{
    const SettArchiveQuery all = {.cell = -1};
    SettSearchDef def;
    SettSearchParams params;
    SettSearch *search = NULL;
    SettLevel target;
    SettStatus status = search_of(arena, "map-elites", &target, &def, &params);
    if (status == SETT_OK)
        status = sett_search_set(&def, &params, "method.dimensions",
                                 "symmetry:2,meso:2", arena, NULL);
    if (status == SETT_OK)
        status = sett_search_create(&def, &search, NULL);
    if (status == SETT_OK)
        status = sett_search_step(search, 60);
    if (status == SETT_OK)
        status = sett_archive_elites(&def, search, &all, arena, told, levels);
    sett_search_destroy(search);
    return status;
}

static void elites_are_told_by_cell(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettText told = sett_text(sett_alloc_default()),
             levels = sett_text(sett_alloc_default());
    assert_int_equal(tell_elites(&arena, &told, &levels), SETT_OK);
    assert_non_null(strstr(told.data, ": fitness "));
    assert_non_null(strstr(told.data, ", symmetry "));
    assert_true(levels.size > 0 && levels.size < told.size);
    sett_text_free(&told);
    sett_text_free(&levels);
    sett_arena_free(&arena);
}

static void parameters_of_searches_are_found_by_name(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettSearchDef def;
    SettSearchParams params;
    SettLevel target;
    SettError err = {0};
    assert_int_equal(search_of(&arena, "map-elites", &target, &def, &params),
                     SETT_OK);
    assert_int_equal(
        sett_search_set(&def, &params, "nothing", "1", &arena, &err),
        SETT_UNSUPPORTED);
    assert_int_equal(
        sett_search_set(&def, &params, "dimensions", NULL, &arena, &err),
        SETT_BAD_ARGUMENT);
    assert_string_equal(err.text, "--dimensions needs a value");
    assert_int_equal(
        sett_search_set(&def, &params, "eval.enemy-as", "wyrm", &arena, &err),
        SETT_BAD_INPUT);
    assert_string_equal(err.source, "eval.enemy-as");
    sett_arena_free(&arena);
}

static void rectangles_set_cells(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettMask mask;
    SettError err;
    assert_int_equal(sett_mask_take(&arena, 9, 5, &mask), SETT_OK);
    assert_int_equal(sett_mask_read(&mask, "0,0,2,3/8,4,1,1", &err), SETT_OK);
    assert_int_equal(sett_mask_count(&mask), 7);
    assert_true(sett_mask_get(&mask, 1, 2) && sett_mask_get(&mask, 8, 4));
    assert_int_equal(sett_mask_read(&mask, "8,4,2,1", &err), SETT_BAD_ARGUMENT);
    assert_int_equal(sett_mask_read(&mask, "1,1,1", &err), SETT_BAD_ARGUMENT);
    sett_arena_free(&arena);
}

static void judges_are_chosen_by_name(void **state)
{
    (void)state;
    const SettGame *game = game_named("smb");
    const SettJudge *judge;
    SettError err;
    assert_int_equal(sett_judge_choose(game, NULL, &judge, &err), SETT_OK);
    assert_ptr_equal(judge, &game->judges[0]);
    assert_int_equal(sett_judge_choose(game, "none", &judge, &err), SETT_OK);
    assert_null(judge);
    assert_int_equal(sett_judge_choose(game, "nobody", &judge, &err),
                     SETT_BAD_ARGUMENT);
    assert_non_null(strstr(err.expected, "one of "));
    assert_non_null(strstr(err.expected, ", none"));
}

static SettStatus suggest(SettArena *arena, SettText *out)
{
    SettSearchDef def;
    SettSearchParams params;
    SettLevel target;
    SettEddSuggestions all;
    SettStatus status = search_of(arena, "fi2pop", &target, &def, &params);
    if (status == SETT_OK)
        status = sett_edd_suggestions(&def, arena, &all);
    if (status == SETT_OK)
        status = sett_edd_suggestion_find(&all, 0, arena);
    for (int32_t i = 0; status == SETT_OK && i < SETT_EDD_SUGGESTIONS; i++)
        sett_grid_copy(&all.items[i].room, &all.items[0].room);
    return status == SETT_OK ? sett_edd_suggestions_json(&all, arena, out)
                             : status;
}

/* Everything above on an allocator that fails. */
static SettStatus do_all(void *user, SettAlloc alloc)
{
    int32_t which = *(const int32_t *)user;
    SettArena arena;
    SettText one = sett_text(alloc), other = sett_text(alloc);
    SettError err;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = which == 0   ? make_levels(&arena, &one, &other)
                        : which == 1 ? choose_measures(&arena, &err)
                        : which == 2 ? draw_windows(&arena)
                        : which == 3 ? tell_elites(&arena, &one, &other)
                                     : suggest(&arena, &one);
    if (status == SETT_OK)
        status = one.status != SETT_OK ? one.status : other.status;
    sett_text_free(&one);
    sett_text_free(&other);
    sett_arena_free(&arena);
    return status;
}

static void memory_may_run_out(void **state)
{
    (void)state;
    for (int32_t which = 0; which < 5; which++)
        testkit_memory(do_all, &which);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_of_a_plan_are_those_of_its_recipe),
        cmocka_unit_test(a_plan_keeps_what_it_is_told),
        cmocka_unit_test(elites_are_told_by_cell),
        cmocka_unit_test(parameters_of_searches_are_found_by_name),
        cmocka_unit_test(rectangles_set_cells),
        cmocka_unit_test(judges_are_chosen_by_name),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
