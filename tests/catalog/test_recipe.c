/* test_recipe.c - recipes: defaults, choosing and setting by name, JSON there
   and back, what errors say and where, and the hash that names a recipe. */
#include "games/md2/md2.h"
#include "parts/parts.h"

#include <string.h>

typedef struct Kitchen {
    SettArena arena;
    SettText text;
    SettRecipe recipe;
    SettError err;
} Kitchen;

static Kitchen open_kitchen(void)
{
    Kitchen k = {.arena = testkit_arena(),
                 .text = sett_text(sett_alloc_default())};
    assert_int_equal(sett_recipe_default(sett_catalog_builtin(), &sett_game_md2,
                                         &k.arena, &k.recipe, &k.err),
                     SETT_OK);
    return k;
}

static void close_kitchen(Kitchen *k)
{
    sett_text_free(&k->text);
    sett_arena_free(&k->arena);
}

static SettStatus read(Kitchen *k, const char *text, SettRecipe *out)
{
    const SettJson *root;
    if (sett_json_read(text, strlen(text), NULL, &k->arena, &root, &k->err) !=
        SETT_OK)
        fail_msg("%s", k->err.text);
    return sett_recipe_read(sett_catalog_builtin(), root, &k->arena, out,
                            &k->err);
}

static const char *written(Kitchen *k, const SettRecipe *recipe, bool compact)
{
    sett_text_clear(&k->text);
    SettJsonWriter w = sett_json_writer(&k->text, compact);
    sett_recipe_write(recipe, &w);
    assert_int_equal(k->text.status, SETT_OK);
    char *bytes = sett_arena_take(&k->arena, k->text.size + 1, 1);
    assert_non_null(bytes);
    memcpy(bytes, k->text.data, k->text.size);
    return bytes;
}

static void defaults_are_the_first_parts(void **state)
{
    (void)state;
    Kitchen k = open_kitchen();
    assert_string_equal(k.recipe.stages[0].gen->name, "cc");
    assert_string_equal(k.recipe.stages[1].gen->name, "cf");
    assert_int_equal(k.recipe.w, 10);
    assert_int_equal(k.recipe.h, 20);
    assert_int_equal(k.recipe.seed, 1);
    assert_false(k.recipe.fresh_layouts);
    SettRecipe tower;
    assert_int_equal(sett_recipe_default(sett_catalog_builtin(),
                                         &parts_game_tower, &k.arena, &tower,
                                         &k.err),
                     SETT_OK);
    assert_null(tower.stages[0].gen); /* nothing suits it */
    assert_null(tower.stages[1].gen);
    assert_int_equal(sett_recipe_makes(&k.recipe, &k.err), SETT_OK);
    assert_int_equal(sett_recipe_makes(&tower, &k.err), SETT_UNSUPPORTED);
    assert_int_equal(tower.h, 40);
    close_kitchen(&k);
}

static void every_game_has_a_default_recipe(void **state)
{
    (void)state;
    const SettCatalog *all = parts_all();
    for (int32_t g = 0; g < all->game_count; g++) {
        Kitchen k = open_kitchen();
        SettGrid grid;
        SettReport report = sett_report(&k.arena);
        assert_int_equal(sett_recipe_default(sett_catalog_builtin(),
                                             all->games[g], &k.arena, &k.recipe,
                                             &k.err),
                         SETT_OK);
        assert_int_equal(
            sett_grid_take(&k.arena, k.recipe.w, k.recipe.h, &grid), SETT_OK);
        if (k.recipe.stages[0].gen == NULL) {
            close_kitchen(&k);
            continue;
        }
        SettPipe pipe = sett_recipe_pipe(&k.recipe);
        assert_int_equal(
            sett_make(&pipe, k.recipe.seed, 0, &k.arena, &grid, NULL), SETT_OK);
        SettLevel level = {.grid = grid};
        assert_int_equal(sett_game_check(all->games[g], &level,
                                         k.recipe.stages[1].gen != NULL,
                                         &k.arena, &report),
                         SETT_OK);
        close_kitchen(&k);
    }
}

/* A generator suits a game, and then its levels can be legal, or it is refused
   with those that do; nothing is made silently that never can be. */
static bool makes_any(const SettRecipe *recipe, SettArena *arena)
{
    SettPipe pipe = sett_recipe_pipe(recipe);
    for (uint64_t i = 0; i < 40; i++) {
        SettGrid grid;
        SettReport report = sett_report(arena);
        assert_int_equal(sett_grid_take(arena, recipe->w, recipe->h, &grid),
                         SETT_OK);
        SettLevel level = {.grid = grid};
        if (sett_make(&pipe, 3, i, arena, &grid, NULL) != SETT_OK)
            continue;
        assert_int_equal(
            sett_game_check(recipe->game, &level, true, arena, &report),
            SETT_OK);
        if (report.count == 0)
            return true;
    }
    return false;
}

static void what_does_not_suit_a_game_is_refused(void **state)
{
    (void)state;
    const SettCatalog *c = sett_catalog_builtin();
    int32_t refused = 0, suiting = 0;
    for (int32_t g = 0; g < c->game_count; g++)
        for (int32_t i = 0; i < c->gen_count; i++) {
            Kitchen k = open_kitchen();
            const SettGen *gen = c->gens[i];
            int32_t stage = gen->writes == SETT_WRITES_OBJECTS;
            bool suits = sett_gen_suits(gen, c->games[g]);
            assert_int_equal(sett_recipe_default(sett_catalog_builtin(),
                                                 c->games[g], &k.arena,
                                                 &k.recipe, &k.err),
                             SETT_OK);
            SettStatus s = sett_recipe_choose(&k.recipe, stage, gen->name,
                                              &k.arena, &k.err);
            assert_int_equal(s, suits ? SETT_OK : SETT_UNSUPPORTED);
            assert_true(suits || strstr(k.err.expected, "one of none, ") ||
                        strstr(k.err.expected, "another game"));
            assert_true(!suits || makes_any(&k.recipe, &k.arena));
            refused += !suits;
            suiting += suits;
            close_kitchen(&k);
        }
    assert_true(refused > 0 && suiting > 0);
}

/* ------------------------------------------------------------ choosing,
 * setting
 */

static void parts_are_chosen_by_name(void **state)
{
    (void)state;
    Kitchen k = open_kitchen();
    assert_int_equal(sett_recipe_choose(&k.recipe, 0, "cac", &k.arena, &k.err),
                     SETT_OK);
    assert_string_equal(k.recipe.stages[0].gen->name, "cac");
    assert_int_equal(sett_recipe_choose(&k.recipe, 1, "none", &k.arena, &k.err),
                     SETT_OK);
    assert_null(k.recipe.stages[1].gen);
    assert_int_equal(sett_recipe_choose(&k.recipe, 0, "cca", &k.arena, &k.err),
                     SETT_BAD_ARGUMENT);
    assert_string_equal(k.err.text, "there is no layout creator \"cca\"");
    assert_string_equal(k.err.expected,
                        "one of none, cc, cac, ac, gagents; did you mean "
                        "\"cc\"?");
    /* A furnisher is no layout creator. */
    assert_int_equal(sett_recipe_choose(&k.recipe, 0, "caf", &k.arena, &k.err),
                     SETT_BAD_ARGUMENT);
    assert_non_null(strstr(k.err.expected, "did you mean \"cac\"?"));
    assert_int_equal(
        sett_recipe_choose(&k.recipe, 1, "zzzzzz", &k.arena, &k.err),
        SETT_BAD_ARGUMENT);
    assert_string_equal(k.err.expected, "one of none, cf, caf, af, sf");
    assert_string_equal(k.recipe.stages[0].gen->name, "cac");
    SettRecipe tower;
    assert_int_equal(sett_recipe_default(sett_catalog_builtin(),
                                         &parts_game_tower, &k.arena, &tower,
                                         &k.err),
                     SETT_OK);
    assert_int_equal(sett_recipe_choose(&tower, 1, "cf", &k.arena, &k.err),
                     SETT_UNSUPPORTED);
    assert_non_null(strstr(k.err.text, "tower"));
    close_kitchen(&k);
}

static SettStatus set(Kitchen *k, const char *name, const char *text)
{
    return sett_recipe_set(&k->recipe, name, text, &k->arena, &k->err);
}

static void parameters_are_set_by_name(void **state)
{
    (void)state;
    Kitchen k = open_kitchen();
    uint64_t usual = sett_recipe_hash(&k.recipe);
    assert_int_equal(set(&k, "rooms-low", "10"), SETT_OK);
    uint64_t changed = sett_recipe_hash(&k.recipe);
    assert_true(changed != usual);
    assert_int_equal(set(&k, "layout.rooms-low", "8"), SETT_OK);
    assert_int_equal(sett_recipe_hash(&k.recipe), usual);
    assert_int_equal(set(&k, "furnish.scale-distances", "on"), SETT_OK);
    assert_int_equal(set(&k, "scale-distances", "auto"), SETT_OK);
    assert_int_equal(sett_recipe_hash(&k.recipe), usual);
    assert_int_equal(set(&k, "rooms-lwo", "3"), SETT_BAD_ARGUMENT);
    assert_string_equal(k.err.text, "unknown parameter \"rooms-lwo\"");
    assert_string_equal(k.err.expected, "did you mean \"rooms-low\"?");
    assert_int_not_equal(set(&k, "rooms-low", "65"), SETT_OK);
    assert_non_null(strstr(k.err.text, "65"));
    assert_int_not_equal(set(&k, "layout.scale-distances", "on"), SETT_OK);
    assert_int_equal(sett_recipe_choose(&k.recipe, 0, "none", &k.arena, &k.err),
                     SETT_OK);
    assert_int_equal(set(&k, "layout.rooms-low", "8"), SETT_BAD_ARGUMENT);
    assert_non_null(strstr(k.err.text, "there is no layout creator"));
    close_kitchen(&k);
}

static void assert_same_levels(Kitchen *k, const SettRecipe *a,
                               const SettRecipe *b)
{
    for (uint64_t i = 0; i < 3; i++) {
        SettGrid one, two;
        SettPipe left = sett_recipe_pipe(a), right = sett_recipe_pipe(b);
        assert_int_equal(sett_grid_take(&k->arena, a->w, a->h, &one), SETT_OK);
        assert_int_equal(sett_grid_take(&k->arena, b->w, b->h, &two), SETT_OK);
        SettStatus s = sett_make(&left, a->seed, i, &k->arena, &one, NULL);
        assert_int_equal(sett_make(&right, b->seed, i, &k->arena, &two, NULL),
                         s);
        if (s == SETT_OK)
            parts_same_grid(a->game, &one, &two);
    }
}

/* Any recipe of the catalog, with any parameters, survives its JSON. */
static void recipes_survive_their_json(void **state)
{
    (void)state;
    const SettCatalog *c = sett_catalog_builtin();
    SettRng rng = sett_rng(12, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 150; i++) {
        Kitchen k = open_kitchen();
        const SettGame *game = c->games[i % c->game_count];
        SettRecipe back;
        assert_int_equal(sett_recipe_default(sett_catalog_builtin(), game,
                                             &k.arena, &k.recipe, &k.err),
                         SETT_OK);
        for (int32_t n = 0; n < 2; n++) {
            const SettGen *gen =
                c->gens[sett_rng_below(&rng, (uint32_t)c->gen_count)];
            bool objects = gen->writes == SETT_WRITES_OBJECTS;
            bool whole = k.recipe.stages[0].gen != NULL &&
                         k.recipe.stages[0].gen->writes == SETT_WRITES_LEVEL;
            if (!sett_gen_suits(gen, game))
                continue;
            /* Whole levels are not furnished. */
            assert_int_equal(sett_recipe_choose(&k.recipe,
                                                objects ? SETT_WRITES_OBJECTS
                                                        : SETT_WRITES_LAYOUT,
                                                gen->name, &k.arena, &k.err),
                             objects && whole ? SETT_BAD_ARGUMENT : SETT_OK);
        }
        if (i % 5 == 0)
            assert_int_equal(
                sett_recipe_choose(&k.recipe, 1, "none", &k.arena, &k.err),
                SETT_OK);
        if (k.recipe.stages[0].gen != NULL)
            parts_params_shake(&k.recipe.stages[0].gen->params, &game->tiles,
                               &rng, k.recipe.stages[0].params);
        if (k.recipe.stages[1].gen != NULL)
            parts_params_shake(&k.recipe.stages[1].gen->params, &game->tiles,
                               &rng, k.recipe.stages[1].params);
        k.recipe.w = sett_rng_range(&rng, 1, 20);
        k.recipe.h = sett_rng_range(&rng, 1, 20);
        k.recipe.seed = sett_rng_next(&rng) >> sett_rng_below(&rng, 64);
        k.recipe.fresh_layouts = i % 3 == 0;
        const char *text = written(&k, &k.recipe, i % 2 == 0);
        if (read(&k, text, &back) != SETT_OK)
            fail_msg("%s (%s)\n%s", k.err.text, k.err.expected, text);
        assert_int_equal(sett_recipe_hash(&back), sett_recipe_hash(&k.recipe));
        assert_int_equal(back.seed, k.recipe.seed);
        assert_string_equal(written(&k, &back, i % 2 == 0), text);
        assert_same_levels(&k, &k.recipe, &back);
        close_kitchen(&k);
    }
}

static void seeds_are_kept_whole(void **state)
{
    (void)state;
    static const uint64_t seeds[] = {
        0,
        1,
        (uint64_t)1 << 53,
        ((uint64_t)1 << 53) + 1,
        INT64_MAX,
        (uint64_t)INT64_MAX + 1,
        UINT64_MAX,
    };
    Kitchen k = open_kitchen();
    SettRecipe back;
    for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++) {
        k.recipe.seed = seeds[i];
        assert_int_equal(read(&k, written(&k, &k.recipe, true), &back),
                         SETT_OK);
        assert_int_equal(back.seed, seeds[i]);
    }
    /* As text only above 2^53, where other readers lose digits. */
    k.recipe.seed = (uint64_t)1 << 53;
    assert_non_null(
        strstr(written(&k, &k.recipe, true), "\"seed\":9007199254740992,"));
    k.recipe.seed++;
    assert_non_null(
        strstr(written(&k, &k.recipe, true), "\"seed\":\"9007199254740993\","));
    close_kitchen(&k);
}

static void what_is_missing_keeps_its_default(void **state)
{
    (void)state;
    Kitchen k = open_kitchen();
    SettRecipe back;
    uint64_t usual = sett_recipe_hash(&k.recipe);
    assert_int_equal(read(&k, "{\"game\":\"md2\"}", &back), SETT_OK);
    assert_int_equal(sett_recipe_hash(&back), usual);
    assert_int_equal(read(&k,
                          "{\"x_mine\":[1],\"game\":\"md2\",\"recipe\":1,"
                          "\"layout\":\"cc\",\"furnish\":{\"name\":\"cf\","
                          "\"x_note\":\"fine\",\"params\":{}}}",
                          &back),
                     SETT_OK);
    assert_int_equal(sett_recipe_hash(&back), usual);
    close_kitchen(&k);
}

/* Everything that can be wrong is told with its place. */
static void errors_say_what_and_where(void **state)
{
    (void)state;
    static const struct {
        const char *text, *what;
        int32_t line, column;
    } cases[] = {
        {"[]", "a recipe names its game", 1, 1},
        {"{}", "a recipe names its game", 1, 1},
        {"{\"game\": 3}", "a recipe names its game", 1, 1},
        {"{\"game\": \"chess\"}", "there is no such game", 1, 10},
        {"{\"game\": \"md2\\u0000\"}", "there is no such game", 1, 10},
        {"{\"game\": \"md2\",\n \"recipe\": 2}", "a recipe of another version",
         2, 12},
        {"{\"game\": \"md2\",\n \"sice\": [3, 3]}",
         "unknown member of a recipe", 2, 10},
        {"{\"game\": \"md2\", \"size\": [3]}", "a size is two whole numbers", 1,
         25},
        {"{\"game\": \"md2\", \"size\": [3, 2.5]}",
         "a size is two whole numbers", 1, 25},
        {"{\"game\": \"md2\", \"seed\": -1}",
         "a seed is a whole number, not negative", 1, 25},
        {"{\"game\": \"md2\", \"seed\": \"18446744073709551616\"}",
         "a seed is a whole number, not negative", 1, 25},
        {"{\"game\": \"md2\", \"seed\": \"\"}",
         "a seed is a whole number, not negative", 1, 25},
        {"{\"game\": \"md2\", \"fresh_layouts\": 1}", "not a truth value", 1,
         34},
        {"{\"game\": \"md2\",\n\"layout\": \"cx\"}",
         "there is no layout creator \"cx\"", 2, 11},
        {"{\"game\": \"md2\",\n\"layout\": {\"params\": {}}}",
         "a stage needs the name of its generator", 2, 11},
        {"{\"game\": \"md2\",\n\"layout\": {\"name\": \"cc\\u0000\"}}",
         "a stage needs the name of its generator", 2, 11},
        {"{\"game\": \"md2\",\n\"layout\": {\"name\": \"cc\", \"parms\": 1}}",
         "unknown member of a stage", 2, 35},
        {"{\"game\": \"md2\",\n\"furnish\": {\"name\": \"none\","
         " \"params\": {}}}",
         "a stage of none has no parameters", 2, 39},
    };
    Kitchen k = open_kitchen();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        SettRecipe back;
        SettStatus s = read(&k, cases[i].text, &back);
        assert_int_equal(s, SETT_BAD_INPUT);
        assert_int_equal(k.err.status, s);
        assert_string_equal(k.err.text, cases[i].what);
        if (k.err.line != cases[i].line || k.err.column != cases[i].column)
            fail_msg("%s: at %d:%d, not %d:%d", cases[i].text, k.err.line,
                     k.err.column, cases[i].line, cases[i].column);
        assert_true(k.err.expected[0] != 0);
    }
    close_kitchen(&k);
}

/* Parameters and sizes have errors of their own, with the place of the value.
 */
static void errors_of_parameters_have_a_place(void **state)
{
    (void)state;
    Kitchen k = open_kitchen();
    SettRecipe back;
    assert_int_not_equal(
        read(&k,
             "{\"game\": \"md2\",\n\"layout\": {\"name\": \"cc\", \"params\":\n"
             "  {\"rounds\": 3, \"rooms-low\": 65}}}",
             &back),
        SETT_OK);
    assert_int_equal(k.err.line, 3);
    assert_int_equal(k.err.column, 30);
    assert_non_null(strstr(k.err.text, "rooms-low"));
    assert_int_not_equal(read(&k,
                              "{\"game\": \"md2\",\n"
                              "\"layout\": {\"name\": \"cc\", \"params\":\n"
                              "  {\"romms-low\": 6}}}",
                              &back),
                         SETT_OK);
    assert_int_equal(k.err.line, 3);
    assert_int_equal(
        read(&k, "{\"game\": \"md2\", \"size\": [40000, 3]}", &back),
        SETT_TOO_LARGE);
    assert_int_equal(k.err.column, 25);
    assert_int_not_equal(
        read(&k, "{\"game\": \"md2\", \"size\": [0, 3]}", &back), SETT_OK);
    close_kitchen(&k);
}

/* Everything that decides the levels decides the hash. */
static void hashes_tell_recipes_apart(void **state)
{
    (void)state;
    enum { MOST = 40 };
    uint64_t hashes[MOST];
    int32_t count = 0;
    static const char *const texts[] = {
        "{\"game\":\"md2\"}",
        "{\"game\":\"md2\",\"seed\":2}",
        "{\"game\":\"md2\",\"size\":[10,21]}",
        "{\"game\":\"md2\",\"size\":[20,10]}",
        "{\"game\":\"md2\",\"fresh_layouts\":true}",
        "{\"game\":\"md2\",\"layout\":\"cac\"}",
        "{\"game\":\"md2\",\"layout\":\"none\"}",
        "{\"game\":\"md2\",\"furnish\":\"af\"}",
        "{\"game\":\"md2\",\"furnish\":\"none\"}",
        "{\"game\":\"md2\",\"furnish\":{\"name\":\"af\",\"params\":"
        "{\"turns\":44}}}",
        "{\"game\":\"md2\",\"furnish\":{\"name\":\"cf\",\"params\":"
        "{\"rules\":[]}}}",
    };
    Kitchen k = open_kitchen();
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        SettRecipe back;
        assert_int_equal(read(&k, texts[i], &back), SETT_OK);
        hashes[count++] = sett_recipe_hash(&back);
    }
    for (int32_t i = 0; i < count; i++)
        for (int32_t j = 0; j < i; j++)
            assert_true(hashes[i] != hashes[j]);
    close_kitchen(&k);
}

/* Fresh layouts differ between furnishers; shared ones do not. */
static void fresh_layouts_hang_on_the_furnisher(void **state)
{
    (void)state;
    Kitchen k = open_kitchen();
    uint64_t salts[2];
    for (int32_t fresh = 0; fresh < 2; fresh++) {
        k.recipe.fresh_layouts = fresh == 1;
        for (int32_t f = 0; f < 2; f++) {
            assert_int_equal(sett_recipe_choose(&k.recipe, 1,
                                                f == 0 ? "cf" : "af", &k.arena,
                                                &k.err),
                             SETT_OK);
            salts[f] = sett_recipe_pipe(&k.recipe).layout_salt;
        }
        assert_int_equal(salts[0] != salts[1], fresh == 1);
        assert_int_equal(salts[0] == 0, fresh == 0);
    }
    close_kitchen(&k);
}

static void recipes_may_run_out_of_memory(void **state)
{
    (void)state;
    static const char text[] =
        "{\"game\":\"md2\",\"layout\":{\"name\":\"cac\",\"params\":{}},"
        "\"furnish\":{\"name\":\"af\",\"params\":{\"turns\":3}}}";
    Kitchen k = open_kitchen();
    const SettJson *root;
    assert_int_equal(
        sett_json_read(text, strlen(text), NULL, &k.arena, &root, &k.err),
        SETT_OK);
    int32_t failed = 0;
    for (int64_t n = 1;; n++) {
        TestAlloc counter = {.fail_at = n};
        SettArena arena;
        sett_arena_init(&arena, testkit_alloc(&counter), 0);
        SettStatus s = sett_recipe_read(sett_catalog_builtin(), root, &arena,
                                        &k.recipe, &k.err);
        sett_arena_free(&arena);
        assert_int_equal(counter.live_bytes, 0);
        if (s == SETT_OK)
            break;
        assert_int_equal(s, SETT_NO_MEMORY);
        failed++;
    }
    assert_true(failed > 0);
    close_kitchen(&k);
}

static SettStatus read_line(void *user, SettAlloc alloc)
{
    const SettCatalog *catalog = sett_catalog_builtin();
    SettArena arena;
    SettRecipe recipe;
    SettError err;
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status =
        sett_recipe_line(catalog, sett_catalog_game(catalog, "md2"),
                         "walls=0.5,size=12x16,layout=cac,furnish=none,seed=9",
                         0, &arena, &recipe, &err);
    if (status == SETT_OK) {
        assert_string_equal(recipe.stages[0].gen->name, "cac");
        assert_null(recipe.stages[1].gen);
        assert_int_equal(recipe.w, 12);
        assert_int_equal(recipe.h, 16);
        assert_int_equal(recipe.seed, 9);
    }
    sett_arena_free(&arena);
    return status;
}

static void lines_are_recipes(void **state)
{
    static const char *const wrong[] = {
        "layout",       "layout=zz", "layout=ac,",  "size=3",
        "size=99999x3", "seed=-1",   "walls=seven", "wals=0.5"};
    (void)state;
    const SettCatalog *catalog = sett_catalog_builtin();
    const SettGame *game = sett_catalog_game(catalog, "md2");
    SettArena arena = testkit_arena();
    SettRecipe recipe;
    SettError err;
    testkit_memory(read_line, NULL);
    /* What is laid on later wins, and all else stays. */
    assert_int_equal(sett_recipe_line(catalog, game, "layout=cac,walls=0.3", 0,
                                      &arena, &recipe, &err),
                     SETT_OK);
    assert_int_equal(
        sett_recipe_lay(&recipe, "size=12x16,steps=5", 0, &arena, &err),
        SETT_OK);
    assert_int_equal(recipe.w, 12);
    assert_string_equal(recipe.stages[0].gen->name, "cac");
    assert_int_equal(sett_recipe_lay(&recipe, "wals=1", 0, &arena, &err),
                     SETT_BAD_ARGUMENT);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(
            sett_recipe_line(catalog, game, wrong[i], 0, &arena, &recipe, &err),
            SETT_BAD_ARGUMENT);
    assert_int_equal(sett_recipe_line(catalog, game, "size=12x16", 100, &arena,
                                      &recipe, NULL),
                     SETT_TOO_LARGE);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_are_the_first_parts),
        cmocka_unit_test(every_game_has_a_default_recipe),
        cmocka_unit_test(what_does_not_suit_a_game_is_refused),
        cmocka_unit_test(parts_are_chosen_by_name),
        cmocka_unit_test(parameters_are_set_by_name),
        cmocka_unit_test(recipes_survive_their_json),
        cmocka_unit_test(seeds_are_kept_whole),
        cmocka_unit_test(what_is_missing_keeps_its_default),
        cmocka_unit_test(errors_say_what_and_where),
        cmocka_unit_test(errors_of_parameters_have_a_place),
        cmocka_unit_test(hashes_tell_recipes_apart),
        cmocka_unit_test(fresh_layouts_hang_on_the_furnisher),
        cmocka_unit_test(recipes_may_run_out_of_memory),
        cmocka_unit_test(lines_are_recipes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
