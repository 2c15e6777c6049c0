/* A game is data: one that was made at run time is its own, and leaves nothing.
   All contract tests run over it, too (parts_all). */
#include "parts/made.h"
#include "parts/parts.h"

#include <stdlib.h>
#include <string.h>

/* Made, and freed at once. */
static SettStatus live(void *user, SettAlloc alloc)
{
    const SettGame *game = made_new(user, alloc);
    if (game == NULL)
        return SETT_NO_MEMORY;
    made_free(game);
    return SETT_OK;
}

static void nothing_is_left(void **state)
{
    (void)state;
    MadePlan plan = made_orchard;
    testkit_memory(live, &plan);
}

/* The texts of a plan are copied as well. */
static void the_plan_may_go(void **state)
{
    (void)state;
    char name[] = "meadow", tile[] = "cows";
    MadePlan *plan = malloc(sizeof *plan);
    assert_non_null(plan);
    *plan = made_orchard;
    plan->name = name;
    plan->tiles[4].name = tile;
    plan->letters[0] = 'n';
    const SettGame *game = made_new(plan, sett_alloc_default());
    memset(name, '?', sizeof name - 1);
    memset(tile, '?', sizeof tile - 1);
    memset(plan, 0xA5, sizeof *plan);
    free(plan);
    assert_non_null(game);
    assert_string_equal(game->name, "meadow");
    assert_int_equal(sett_tile_named(&game->tiles, "cows"), 4);
    assert_int_equal(sett_measure_named(game, "cows"), 4);
    made_free(game);
}

/* Actions are written and read by the letters of this game's own plan. */
static void assert_letter(const SettGame *game, const char *letter,
                          const char *unknown, SettArena *arena)
{
    const uint32_t north = 0;
    SettText text = sett_text(sett_alloc_default());
    SettError err;
    uint32_t *read;
    int32_t count;
    sett_actions_write(game->rules, &north, 1, &text);
    assert_string_equal(text.data, letter);
    assert_int_equal(
        sett_actions_read(game->rules, letter, 1, arena, &read, &count, &err),
        SETT_OK);
    assert_int_equal(count, 1);
    assert_int_equal(read[0], north);
    assert_int_equal(
        sett_actions_read(game->rules, unknown, 1, arena, &read, &count, &err),
        SETT_BAD_INPUT);
    assert_non_null(strstr(err.expected, letter));
    sett_text_free(&text);
}

static int32_t reasons_of(const SettGame *game, const SettGrid *grid,
                          SettArena *arena)
{
    SettReport report = sett_report(arena);
    SettLevel level = {.grid = *grid};
    assert_int_equal(sett_game_check(game, &level, true, arena, &report),
                     SETT_OK);
    return report.count;
}

/* Two games that share all functions: each reads its own data. */
static void two_are_apart(void **state)
{
    (void)state;
    MadePlan other = made_orchard;
    other.letters[0] = 'n';
    other.fewest = 10;
    other.tiles[4].worth = 4;
    const SettGame *one = made_new(&made_orchard, sett_alloc_default());
    const SettGame *two = made_new(&other, sett_alloc_default());
    assert_true(one != NULL && two != NULL);
    SettArena arena = testkit_arena();
    assert_letter(one, "u", "n", &arena);
    assert_letter(two, "n", "u", &arena);
    SettGrid grid = parts_grid(&arena, one, "#####/#g..#/#.a.#/#..h#/#####");
    assert_int_equal(reasons_of(one, &grid, &arena), 0);
    assert_int_equal(reasons_of(two, &grid, &arena), 1);
    made_free(one);
    made_free(two);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_left),
        cmocka_unit_test(the_plan_may_go),
        cmocka_unit_test(two_are_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
