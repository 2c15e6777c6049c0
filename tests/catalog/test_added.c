/* test_added.c - catalogs that a caller makes and adds parts to. */
#include "parts/parts.h"

#include <string.h>

/* What is added stands behind the built-in parts, and is found, described and
   chosen for recipes as they are; the built-in catalog does not change. */
static void parts_are_added(void **state)
{
    (void)state;
    const SettCatalog *built = sett_catalog_builtin(), *all = parts_all();
    SettArena arena = testkit_arena();
    SettRecipe recipe;
    SettError err;
    SettText text = sett_text(sett_alloc_default());
    for (int32_t i = 0; i < built->game_count; i++)
        assert_ptr_equal(all->games[i], built->games[i]);
    assert_true(all->game_count > built->game_count);
    assert_ptr_equal(sett_catalog_game(all, "garden"), &parts_game_garden);
    assert_null(sett_catalog_game(built, "garden"));
    assert_ptr_equal(sett_catalog_method(all, parts_method_climber.name),
                     &parts_method_climber);
    assert_ptr_equal(sett_catalog_eval(all, parts_eval_winding.name),
                     &parts_eval_winding);
    assert_ptr_equal(sett_catalog_genome(all, parts_genome_cells.name),
                     &parts_genome_cells);
    const char *json = "{\"recipe\": 1, \"game\": \"garden\"}";
    const SettJson *root;
    assert_int_equal(
        sett_json_read(json, strlen(json), NULL, &arena, &root, &err), SETT_OK);
    assert_int_equal(sett_recipe_read(built, root, &arena, &recipe, &err),
                     SETT_BAD_INPUT);
    assert_int_equal(sett_recipe_read(all, root, &arena, &recipe, &err),
                     SETT_OK);
    assert_ptr_equal(recipe.game, &parts_game_garden);
    assert_int_equal(sett_describe(all, &text), SETT_OK);
    assert_non_null(strstr(text.data, "\"garden\""));
    sett_text_free(&text);
    sett_arena_free(&arena);
}

/* One part of each kind, in a catalog that has none of its name. */
static SettStatus add_one_of_each(SettCatalog *c, SettError *err)
{
    static SettGen gen;
    static SettPlayer player;
    static SettPersona persona;
    gen = *sett_catalog_gen(c, "cc");
    gen.name = "own-gen";
    player = *sett_catalog_player(c, "mcts");
    player.name = "own-player";
    persona = *sett_catalog_persona(c, "R");
    persona.name = "own-persona";
    SettStatus s = sett_catalog_add_game(c, &parts_game_garden, err);
    if (s == SETT_OK)
        s = sett_catalog_add_gen(c, &gen, err);
    if (s == SETT_OK)
        s = sett_catalog_add_eval(c, &parts_eval_winding, err);
    if (s == SETT_OK)
        s = sett_catalog_add_genome(c, &parts_genome_cells, err);
    if (s == SETT_OK)
        s = sett_catalog_add_method(c, &parts_method_climber, err);
    if (s == SETT_OK)
        s = sett_catalog_add_player(c, &player, err);
    if (s == SETT_OK)
        s = sett_catalog_add_persona(c, &persona, err);
    return s;
}

static void a_name_is_given_once(void **state)
{
    (void)state;
    SettCatalog *c;
    SettError err;
    SettGame nameless = parts_game_garden;
    SettPlayChoice choice;
    nameless.name = NULL;
    assert_int_equal(sett_catalog_create(sett_alloc_default(), &c), SETT_OK);
    assert_int_equal(sett_catalog_add_game(c, &nameless, &err),
                     SETT_BAD_ARGUMENT);
    assert_string_equal(err.text, "a game without a name");
    assert_int_equal(
        sett_catalog_add_game(c, sett_catalog_builtin()->games[0], &err),
        SETT_BAD_ARGUMENT);
    assert_string_equal(err.text, "there is a game \"md2\" already");
    assert_int_equal(c->game_count, sett_catalog_builtin()->game_count);
    assert_int_equal(add_one_of_each(c, &err), SETT_OK);
    assert_int_equal(add_one_of_each(c, &err), SETT_BAD_ARGUMENT);
    assert_string_equal(err.text, "there is a game \"garden\" already");
    assert_non_null(sett_catalog_gen(c, "own-gen"));
    assert_non_null(sett_catalog_player(c, "own-player"));
    assert_int_equal(sett_play_choose(c, "strong-own-persona", &choice, &err),
                     SETT_OK);
    assert_string_equal(choice.persona.name, "own-persona");
    assert_int_equal(sett_play_choose(c, "own-persana", &choice, &err),
                     SETT_BAD_INPUT);
    assert_non_null(strstr(err.expected, "own-persona"));
    sett_catalog_destroy(c);
    sett_catalog_destroy(NULL);
}

static SettStatus make_and_add(SettAlloc alloc)
{
    SettCatalog *c;
    SettStatus s = sett_catalog_create(alloc, &c);
    if (s != SETT_OK)
        return s;
    s = add_one_of_each(c, NULL);
    sett_catalog_destroy(c);
    return s;
}

static void a_catalog_may_run_out_of_memory(void **state)
{
    (void)state;
    TestAlloc plenty = {0};
    assert_int_equal(make_and_add(testkit_alloc(&plenty)), SETT_OK);
    assert_int_equal(plenty.asked, 8);
    assert_int_equal(plenty.live_bytes, 0);
    for (int64_t n = 1; n <= plenty.asked; n++) {
        TestAlloc counter = {.fail_at = n};
        assert_int_equal(make_and_add(testkit_alloc(&counter)), SETT_NO_MEMORY);
        assert_int_equal(counter.live_bytes, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_added),
        cmocka_unit_test(a_name_is_given_once),
        cmocka_unit_test(a_catalog_may_run_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
