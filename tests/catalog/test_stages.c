/* test_stages.c - recipes as lists of stages: the usual two by their names or
   in a list, further furnishers that add to what stands there. */
#include "parts/parts.h"

#include <string.h>

#define CF                                                                     \
    "{\"name\": \"cf\", \"params\": {\"counts\": ["                            \
    "{\"tile\": \"entrance\", \"low\": 1, \"high\": 1},"                       \
    "{\"tile\": \"exit\", \"low\": 1, \"high\": 1},"                           \
    "{\"tile\": \"treasure\", \"low\": 2, \"high\": 2, \"scaling\": \"fixed\"" \
    "}]}}"
#define THREE                                                           \
    "{\"recipe\": 1, \"game\": \"md2\", \"stages\": [\"cac\", " CF ", " \
    "\"af\"]}"

static SettArena arena;
static SettError err;

static int set_up(void **state)
{
    (void)state;
    arena = testkit_arena();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    sett_arena_free(&arena);
    return 0;
}

static SettStatus read(const char *text, SettRecipe *out)
{
    const SettJson *root;
    if (sett_json_read(text, strlen(text), NULL, &arena, &root, &err) !=
        SETT_OK)
        fail_msg("%s", err.text);
    return sett_recipe_read(sett_catalog_builtin(), root, &arena, out, &err);
}

static SettRecipe recipe_of(const char *text)
{
    SettRecipe recipe;
    if (read(text, &recipe) != SETT_OK)
        fail_msg("%s", err.text);
    return recipe;
}

static SettGrid level_of(const SettRecipe *recipe, uint64_t index,
                         SettGenReport *reports)
{
    SettGrid grid;
    SettPipe pipe = sett_recipe_pipe(recipe);
    assert_int_equal(sett_grid_take(&arena, recipe->w, recipe->h, &grid),
                     SETT_OK);
    assert_int_equal(sett_make(&pipe, 5, index, &arena, &grid, reports),
                     SETT_OK);
    return grid;
}

static const char *written(const SettRecipe *recipe)
{
    SettText text = sett_text(sett_alloc_default());
    SettJsonWriter w = sett_json_writer(&text, true);
    sett_recipe_write(recipe, &w);
    assert_int_equal(text.status, SETT_OK);
    char *copy = sett_arena_take(&arena, text.size + 1, 1);
    assert_non_null(copy);
    memcpy(copy, text.data, text.size);
    sett_text_free(&text);
    return copy;
}

static void a_list_of_two_is_the_usual_recipe(void **state)
{
    (void)state;
    SettRecipe list = recipe_of("{\"recipe\": 1, \"game\": \"md2\","
                                "\"stages\": [\"ac\", \"caf\"]}");
    SettRecipe named = recipe_of("{\"recipe\": 1, \"game\": \"md2\","
                                 "\"layout\": \"ac\", \"furnish\": \"caf\"}");
    SettRecipe bare = recipe_of("{\"recipe\": 1, \"game\": \"md2\","
                                "\"stages\": [\"ac\"]}");
    assert_string_equal(written(&list), written(&named));
    assert_true(sett_recipe_hash(&list) == sett_recipe_hash(&named));
    for (uint64_t i = 0; i < 5; i++) {
        SettGrid a = level_of(&list, i, NULL), b = level_of(&named, i, NULL);
        parts_same_grid(list.game, &a, &b);
    }
    assert_null(bare.stages[1].gen);
    assert_non_null(strstr(written(&bare), "\"furnish\":\"none\""));
}

static void more_stages_are_written_as_a_list(void **state)
{
    (void)state;
    SettRecipe three = recipe_of(THREE);
    const char *text = written(&three);
    SettRecipe again = recipe_of(text);
    assert_non_null(strstr(text, "\"stages\":[{\"name\":\"cac\""));
    assert_null(strstr(text, "\"layout\""));
    assert_string_equal(written(&again), text);
    assert_true(sett_recipe_hash(&again) == sett_recipe_hash(&three));
    SettRecipe two = three;
    two.stages[2] = (SettStage){NULL, NULL};
    assert_true(sett_recipe_hash(&two) != sett_recipe_hash(&three));
    SettRecipe gap =
        recipe_of("{\"recipe\": 1, \"game\": \"md2\", \"stages\":"
                  "[\"cac\", \"none\", \"none\", \"af\", \"none\"]}");
    text = written(&gap);
    assert_non_null(strstr(text, "\"none\",\"none\",{\"name\":\"af\""));
    assert_string_equal(text + strlen(text) - 3, "}]}");
    assert_string_equal(gap.stages[3].gen->name, "af");
}

/* What the first furnisher placed stays where it is, and the second counts it
   among its own. */
static void a_second_furnisher_adds(void **state)
{
    (void)state;
    SettRecipe three = recipe_of(THREE), two = three;
    two.stages[2] = (SettStage){NULL, NULL};
    int32_t treasure = sett_tile_named(&three.game->tiles, "treasure");
    int32_t more = 0;
    for (uint64_t i = 0; i < 10; i++) {
        SettGenReport reports[SETT_MAX_STAGES];
        SettGrid first = level_of(&two, i, NULL);
        SettGrid both = level_of(&three, i, reports);
        SettLevel level = {.grid = both};
        SettReport report = sett_report(&arena);
        for (int32_t c = 0; c < sett_grid_area(&both); c++) {
            bool was =
                three.game->tiles.tiles[first.cells[c]].roles & SETT_IS(OBJECT);
            assert_true(!was || both.cells[c] == first.cells[c]);
            more += both.cells[c] != first.cells[c];
        }
        assert_int_equal(reports[1].placed_count, 4);
        for (int32_t k = 0; k < reports[2].kind_count; k++) {
            const SettKindReport *kind = &reports[2].kinds[k];
            if (kind->tile == treasure)
                assert_int_equal(kind->kept, 2);
        }
        assert_int_equal(reports[3].attempts, 0);
        assert_int_equal(
            sett_game_check(three.game, &level, true, &arena, &report),
            SETT_OK);
        assert_int_equal(report.count, 0);
    }
    assert_true(more > 100);
}

/* Each stage has a stream of its own: two of one kind do not repeat each other,
   and level i is level i in a batch. */
static void further_stages_draw_for_themselves(void **state)
{
    (void)state;
    SettRecipe third = recipe_of("{\"recipe\": 1, \"game\": \"md2\", "
                                 "\"stages\": [\"cac\", \"none\", \"cf\"]}");
    SettRecipe second = recipe_of("{\"recipe\": 1, \"game\": \"md2\", "
                                  "\"stages\": [\"cac\", \"cf\"]}");
    SettPipe pipe = sett_recipe_pipe(&third);
    SettGrid grids[6];
    SettStatus each[6];
    int32_t same = 0;
    for (int32_t i = 0; i < 6; i++)
        assert_int_equal(sett_grid_take(&arena, third.w, third.h, &grids[i]),
                         SETT_OK);
    assert_int_equal(sett_make_many(&pipe, 5, 0, 6, &arena, grids, each),
                     SETT_OK);
    for (uint64_t i = 0; i < 6; i++) {
        SettGrid a = level_of(&third, i, NULL), b = level_of(&second, i, NULL);
        parts_same_grid(third.game, &a, &grids[i]);
        same += sett_grid_hash(&a) == sett_grid_hash(&b);
    }
    assert_int_equal(same, 0);
}

static void parameters_of_any_stage_are_set(void **state)
{
    (void)state;
    SettRecipe r = recipe_of(THREE);
    assert_true(sett_recipe_has(&r, "walls"));
    assert_true(sett_recipe_has(&r, "1.walls"));
    assert_true(sett_recipe_has(&r, "3.counts"));
    assert_false(sett_recipe_has(&r, "3.walls"));
    assert_false(sett_recipe_has(&r, "4.counts"));
    assert_false(sett_recipe_has(&r, "9.counts"));
    assert_false(sett_recipe_has(&r, "0.walls"));
    assert_int_equal(sett_recipe_set(&r, "walls", "0.5", &arena, &err),
                     SETT_OK);
    assert_int_equal(sett_recipe_set(&r, "3.counts", "[]", &arena, &err),
                     SETT_OK);
    assert_non_null(strstr(strstr(written(&r), "\"af\""), "\"counts\":[]"));
    assert_non_null(strstr(strstr(written(&r), "\"cf\""), "\"counts\":[{"));
    assert_int_equal(sett_recipe_set(&r, "counts", "[]", &arena, &err),
                     SETT_BAD_ARGUMENT);
    assert_string_equal(err.text,
                        "\"counts\" is a parameter of several stages");
    assert_string_equal(err.expected, "furnish.counts or 3.counts");
    assert_int_equal(sett_recipe_set(&r, "5.counts", "[]", &arena, &err),
                     SETT_BAD_ARGUMENT);
    assert_string_equal(err.text,
                        "\"counts\" cannot be set: there is no furnisher");
}

static void refused(const char *stages, const char *what)
{
    SettRecipe r;
    const char *text = sett_arena_format(
        &arena, "{\"recipe\": 1, \"game\": \"md2\", %s}", stages);
    assert_non_null(text);
    assert_int_equal(read(text, &r), SETT_BAD_INPUT);
    assert_string_equal(err.text, what);
    assert_int_equal(err.line, 1);
}

static void lists_that_cannot_be_are_refused(void **state)
{
    (void)state;
    refused("\"layout\": \"cc\", \"stages\": [\"cac\"]",
            "stages beside a layout or a furnisher");
    refused("\"stages\": [\"cac\"], \"furnish\": \"none\"",
            "stages beside a layout or a furnisher");
    refused("\"stages\": \"cac\"", "not a list of stages");
    refused("\"stages\": [\"cac\",\"cf\",\"cf\",\"cf\",\"cf\",\"cf\",\"cf\","
            "\"cf\",\"cf\"]",
            "not a list of stages");
    refused("\"stages\": [\"cf\"]", "there is no layout creator \"cf\"");
    refused("\"stages\": [\"cac\", \"cc\"]", "there is no furnisher \"cc\"");
    refused("\"stages\": [\"gagents\", \"none\", \"cf\"]",
            "gagents makes whole levels: there is nothing to furnish");
    refused("\"stages\": [\"cac\", 3]",
            "a stage needs the name of its generator");
    SettRecipe r = recipe_of("{\"recipe\": 1, \"game\": \"md2\", \"stages\": "
                             "[\"cac\",\"cf\",\"cf\",\"cf\",\"cf\",\"cf\","
                             "\"cf\",\"cf\"]}");
    assert_non_null(r.stages[7].gen);
    assert_int_equal(sett_recipe_choose(&r, 0, "gagents", &arena, &err),
                     SETT_OK);
    for (int32_t i = 1; i < SETT_MAX_STAGES; i++)
        assert_null(r.stages[i].gen);
    SettRecipe none =
        recipe_of("{\"recipe\": 1, \"game\": \"md2\", \"stages\": []}");
    assert_int_equal(sett_recipe_makes(&none, &err), SETT_BAD_ARGUMENT);
}

static SettStatus make_three(SettAlloc alloc)
{
    SettArena tmp;
    SettGrid grid;
    SettRecipe three = recipe_of(THREE);
    SettPipe pipe = sett_recipe_pipe(&three);
    SettGenReport reports[SETT_MAX_STAGES];
    assert_int_equal(sett_grid_take(&arena, three.w, three.h, &grid), SETT_OK);
    sett_arena_init(&tmp, alloc, 0);
    SettStatus s = sett_make(&pipe, 5, 0, &tmp, &grid, reports);
    if (s == SETT_OK)
        s = sett_make(&pipe, 5, 0, &tmp, &grid, NULL);
    sett_arena_free(&tmp);
    return s;
}

static void memory_may_end(void **state)
{
    (void)state;
    TestAlloc plenty = {0};
    assert_int_equal(make_three(testkit_alloc(&plenty)), SETT_OK);
    for (int64_t n = 1; n <= plenty.asked; n++) {
        TestAlloc counter = {.fail_at = n};
        assert_int_equal(make_three(testkit_alloc(&counter)), SETT_NO_MEMORY);
        assert_int_equal(counter.live_bytes, 0);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_list_of_two_is_the_usual_recipe),
        TEST(more_stages_are_written_as_a_list),
        TEST(a_second_furnisher_adds),
        TEST(further_stages_draw_for_themselves),
        TEST(parameters_of_any_stage_are_set),
        TEST(lists_that_cannot_be_are_refused),
        TEST(memory_may_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
