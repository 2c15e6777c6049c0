/* test_memory.c - what studies and verbs share has no memory: a status, and
   everything is given back. */
#include "support/testkit.h"

#include <string.h>

#include "sett/batch.h"
#include "sett/linked.h"
#include "sett/range.h"
#include "sett/session.h"
#include "sett/study_linking.h"
#include "sett/study_two_step.h"
#include "sett/testers.h"

static const SettGame *game_of(const char *name)
{
    return sett_catalog_game(sett_catalog_builtin(), name);
}

static SettStatus correct(void *user, SettAlloc alloc)
{
    double rows[3][2] = {{0.01, 0}, {0.04, 0}, {0.03, 0}};
    SettArena arena;
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status =
        sett_holm_rows(&rows[0][0], &rows[0][1], sizeof rows[0], 3, &arena);
    sett_arena_free(&arena);
    if (status == SETT_OK)
        assert_true(rows[0][1] > 0.029 && rows[0][1] < 0.031);
    return status;
}

static SettStatus sample(void *user, SettAlloc alloc)
{
    static const char *const words[] = {"generate",     "md2", "--seed", "7",
                                        "--output=all", "-o",  "out"};
    static const char *const want[] = {
        "sett", "generate", "md2", "--seed",  "7",       "--part",       "1/3",
        "-j",   "1",        "-o",  "scratch", "--quiet", "--no-progress"};
    const SettBatch batch = {
        .words = words, .word_count = 7, .program = "sett"};
    const char *const *got;
    SettArena arena;
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = sett_batch_sample(&batch, "scratch", 3, &arena, &got);
    for (int32_t i = 0; status == SETT_OK && i < 13; i++)
        assert_string_equal(got[i], want[i]);
    if (status == SETT_OK)
        assert_null(got[13]);
    sett_arena_free(&arena);
    return status;
}

static SettStatus describe(void *user, SettAlloc alloc)
{
    SettText text = sett_text(alloc);
    (void)user;
    SettStatus status = sett_verbs_describe(&text);
    sett_text_free(&text);
    return status;
}

static SettStatus choose(void *user, SettAlloc alloc)
{
    const SettCatalog *catalog = sett_catalog_builtin();
    SettSearchDef def = sett_search_def();
    SettSearchParams params;
    SettArena arena;
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = sett_search_choose(
        catalog, game_of("smb"), "gram-elites", &arena, &def, &params, NULL);
    if (status == SETT_OK)
        status = sett_search_choose_genome(catalog, "slices", &arena, &def,
                                           &params, NULL);
    if (status == SETT_OK)
        status = sett_gram_order(&def, &params, &arena, NULL);
    sett_arena_free(&arena);
    return status;
}

static SettStatus make_and_play(void *user, SettAlloc alloc)
{
    const SettCatalog *catalog = sett_catalog_builtin();
    SettPlayChoice choice;
    SettRecipe recipe;
    SettPlayed played;
    SettArena arena;
    SettGrid grid;
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = sett_play_choose(catalog, "strong-R", &choice, NULL);
    if (status == SETT_OK)
        status =
            sett_recipe_default(catalog, game_of("md2"), &arena, &recipe, NULL);
    if (status == SETT_OK)
        status = sett_recipe_level(&recipe, 0, &arena, &grid);
    void *params = sett_params_new(&choice.player->params, &arena);
    if (status == SETT_OK && params == NULL)
        status = SETT_NO_MEMORY;
    if (status == SETT_OK) {
        const SettPlaytest test = {.game = recipe.game,
                                   .player = choice.player,
                                   .params = params,
                                   .persona = &choice.persona,
                                   .name = "R",
                                   .budget = 20};
        const SettLevel level = {.grid = grid};
        status = sett_played(&test, &level, 1, 0, &arena, &played);
    }
    sett_arena_free(&arena);
    return status;
}

/* Two pieces of flat ground, joined. */
static SettStatus link_flat(SettArena *arena, SettLinkKit *kit,
                            SettLinkedLevel *level)
{
    static const SettGrid *segments[3];
    SettGrid grid;
    int32_t *numbers;
    SettSpan spans[2];
    SettText text = sett_text(arena->alloc);
    for (int32_t y = 0; y < 14; y++)
        sett_text_add(&text, y < 12 ? "------\n" : "XXXXXX\n");
    SettStatus status = text.status;
    kit->game = game_of("smb");
    kit->wish = sett_link_wish();
    if (status == SETT_OK)
        status = sett_level_read(kit->game, text.data, text.size, 0, arena,
                                 &grid, NULL);
    sett_text_free(&text);
    if (status == SETT_OK)
        status = sett_link_model_new(kit->game, NULL, arena, &kit->model, NULL);
    if (status == SETT_OK)
        status = sett_link_learn(kit->model, &grid);
    if (status == SETT_OK)
        status = sett_link_number(kit->model, &grid, &numbers, &spans[0].count);
    if (status == SETT_OK)
        status = sett_link_alphabets(kit->model, &kit->wish, &kit->alphabets);
    if (status != SETT_OK)
        return status;
    spans[0].numbers = numbers;
    spans[1] = spans[0];
    const SettLinkJob job = {.model = kit->model,
                             .wish = &kit->wish,
                             .alphabets = &kit->alphabets,
                             .segments = spans,
                             .count = 2};
    SettArena tmp;
    sett_arena_init(&tmp, arena->alloc, 0);
    status = sett_link_all(&job, arena, &tmp, &level->linked);
    sett_arena_free(&tmp);
    SettGrid *kept = status == SETT_OK ? SETT_TAKE(arena, 1, SettGrid) : NULL;
    if (status == SETT_OK && kept == NULL)
        return SETT_NO_MEMORY;
    if (status != SETT_OK)
        return status;
    *kept = grid;
    segments[0] = segments[1] = kept;
    level->segments = segments;
    assert_true(level->linked.found);
    return sett_linked_level(kit, arena, level);
}

static SettStatus draw_linked(void *user, SettAlloc alloc)
{
    SettLinkKit kit = {0};
    SettLinkedLevel level = {0};
    SettArena arena;
    SettText out = sett_text(alloc);
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = link_flat(&arena, &kit, &level);
    if (status == SETT_OK)
        status = sett_linked_svg(&kit, &level, "flat", &out);
    if (status == SETT_OK)
        status = sett_linked_png(&kit, &level, 1, &arena, &out, NULL);
    if (status == SETT_UNSUPPORTED) /* without libpng */
        status = SETT_OK;
    sett_text_free(&out);
    sett_arena_free(&arena);
    return status;
}

static void test_memory_may_end(void **state)
{
    (void)state;
    testkit_memory(correct, NULL);
    testkit_memory(sample, NULL);
    testkit_memory(describe, NULL);
    testkit_memory(choose, NULL);
    testkit_memory(make_and_play, NULL);
}

static void test_linked_levels_without_memory(void **state)
{
    (void)state;
    testkit_memory(draw_linked, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory_may_end),
        cmocka_unit_test(test_linked_levels_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
