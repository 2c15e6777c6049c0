/* test_oracle.c - whose word it is whether a level can be completed, for every
   game there is, on whole levels and on levels that lack something. */
#include "sett/playtest.h"

#include <string.h>

#include "parts/parts.h"
#include "sett/catalog.h"

/* A level of the game; blank, but for two doors, where the game has no start or
   no goal. */
static SettGrid level_of(SettArena *arena, const SettGame *game, uint64_t i)
{
    if (sett_tile_with(&game->tiles, SETT_IS(START)) >= 0 &&
        sett_tile_with(&game->tiles, SETT_IS(GOAL)) >= 0)
        return parts_level(arena, game, i);
    SettGrid grid;
    assert_int_equal(
        sett_grid_take(arena, game->default_w, game->default_h, &grid),
        SETT_OK);
    int32_t door = sett_tile_named(&game->tiles, "door");
    if (door >= 0)
        grid.cells[0] = grid.cells[grid.w - 1] = (uint8_t)door;
    return grid;
}

/* A line of the verdict; fails where it says more than the answer allows. */
static void say(SettText *all, const SettOracle *oracle, const SettVerdict *v)
{
    sett_text_format(all, "%s by %s: %d, %s, ", oracle->game->name,
                     sett_oracle_name(oracle), (int)v->answer, v->proof);
    sett_text_double(all, v->progress);
    sett_text_format(all, ", spent %d, %d actions, %d faults\n", (int)v->spent,
                     (int)v->witness_count, (int)v->report.count);
    if (v->answer != SETT_YES)
        assert_int_equal(v->witness_count, 0);
}

/* The level, then without its goal, then without its start, then nothing. */
static void take_away(const SettGame *game, SettGrid *grid, int32_t what)
{
    uint8_t is[256];
    sett_tiles_any(&game->tiles,
                   what == 1   ? SETT_IS(GOAL)
                   : what == 2 ? SETT_IS(START)
                               : ~UINT64_C(0),
                   is);
    for (int32_t c = 0; what > 0 && c < sett_grid_area(grid); c++)
        if (is[grid->cells[c]])
            grid->cells[c] = 0;
}

static void every_game_has_somebody_to_ask(void **state)
{
    (void)state;
    const SettCatalog *parts = parts_all();
    SettText all = sett_text(sett_alloc_default());
    for (int32_t g = 0; g < parts->game_count; g++)
        for (int32_t i = 0; i < 12; i++) {
            SettArena arena = testkit_arena();
            static const uint64_t budgets[] = {0, 40, 1500};
            SettOracle oracle = {.game = parts->games[g],
                                 .budget = budgets[i % 3]};
            if (i % 3 == 0 && oracle.game->judge_count > 0)
                continue; /* that is up to the judge, and long */
            SettLevel level = {
                .grid = level_of(&arena, oracle.game, (uint64_t)i % 3)};
            SettVerdict v;
            take_away(oracle.game, &level.grid, i / 3);
            assert_int_equal(sett_oracle_ask(&oracle, &level, &arena, &v),
                             SETT_OK);
            say(&all, &oracle, &v);
            sett_arena_free(&arena);
        }
    testkit_bytes("oracle", all.data, all.size, UINT64_C(0x362e08efe8bcd8c6));
    sett_text_free(&all);
}

static SettStatus ask(void *user, SettAlloc alloc)
{
    const SettOracle *oracle = user;
    SettArena levels = testkit_arena(), tmp;
    SettLevel level = {.grid = level_of(&levels, oracle->game, 1)};
    SettVerdict v;
    sett_arena_init(&tmp, alloc, 0);
    SettStatus s = sett_oracle_ask(oracle, &level, &tmp, &v);
    sett_arena_free(&tmp);
    sett_arena_free(&levels);
    return s;
}

static void failing_memory_is_said(void **state)
{
    (void)state;
    static const char *const games[] = {"md2", "edd", "dungeongrams"};
    for (int32_t g = 0; g < 3; g++) {
        SettOracle oracle = {
            .game = sett_catalog_game(sett_catalog_builtin(), games[g]),
            .budget = 20};
        testkit_memory(ask, &oracle);
    }
}

static bool is_wanted(void *user)
{
    (void)user;
    return true;
}

static void cancelled_is_heard_before_anything(void **state)
{
    (void)state;
    const SettCatalog *parts = parts_all();
    SettCancel cancel = {is_wanted, NULL};
    for (int32_t g = 0; g < parts->game_count; g++) {
        SettArena arena = testkit_arena();
        SettOracle oracle = {.game = parts->games[g], .cancel = &cancel};
        SettLevel level = {.grid = level_of(&arena, oracle.game, 1)};
        SettVerdict v;
        assert_int_equal(sett_oracle_ask(&oracle, &level, &arena, &v),
                         SETT_CANCELLED);
        sett_arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_somebody_to_ask),
        cmocka_unit_test(failing_memory_is_said),
        cmocka_unit_test(cancelled_is_heard_before_anything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
