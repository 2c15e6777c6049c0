/* test_endless.c - windows of levels without an end: the same again, joined
   where somebody comes through, floor where nobody does, and memory may end. */
#include "support/testkit.h"

#include <string.h>

#include "sett/catalog.h"
#include "sett/specimens.h"

#define WINDOWS 3

static SettGagents usual(const char *game)
{
    SettGagents program;
    sett_gen_defaults(sett_catalog_gen(sett_catalog_builtin(), "gagents"),
                      sett_catalog_game(sett_catalog_builtin(), game),
                      &program);
    return program;
}

/* Hash of the first windows; what became of the last in `info`. */
static uint64_t windows(const SettOracle *oracle, const SettGagents *program,
                        uint64_t seed, SettEndlessWindow *info)
{
    const SettCanvas *canvas = oracle->game->canvas;
    SettArena arena = testkit_arena(), tmp = testkit_arena();
    SettEndless endless;
    SettGrid grid;
    uint64_t hash = 1;
    assert_int_equal(sett_endless_open(oracle, program, seed, canvas->ref_h,
                                       &arena, &endless),
                     SETT_OK);
    assert_int_equal(
        sett_grid_take(&arena, canvas->ref_w, canvas->ref_h, &grid), SETT_OK);
    for (int32_t i = 0; i < WINDOWS; i++) {
        assert_int_equal(sett_endless_next(&endless, &tmp, &grid, info),
                         SETT_OK);
        assert_int_equal(info->index, i);
        hash = sett_hash_mix(hash, sett_grid_hash(&grid));
    }
    assert_memory_equal(grid.cells, endless.last.cells,
                        (size_t)sett_grid_area(&grid));
    sett_arena_free(&arena);
    sett_arena_free(&tmp);
    return hash;
}

static void windows_are_joined_and_the_same_again(void **state)
{
    (void)state;
    const char *games[] = {"mario", "dungeongrams"};
    for (int32_t g = 0; g < 2; g++) {
        SettOracle oracle = {
            .game = sett_catalog_game(sett_catalog_builtin(), games[g])};
        SettGagents program = usual(games[g]);
        SettEndlessWindow info;
        uint64_t hash = windows(&oracle, &program, 3, &info);
        assert_true(info.joined && !info.bridge);
        assert_in_range(info.draws, 1, SETT_ENDLESS_DRAWS);
        assert_true(info.verdict.witness_count > 0);
        assert_true(windows(&oracle, &program, 3, &info) == hash);
        assert_true(windows(&oracle, &program, 4, &info) != hash);
    }
}

/* Nobody comes through, whatever is drawn. */
static SettStatus never(const void *self, const SettLevel *level,
                        uint64_t budget, SettArena *tmp, SettVerdict *out)
{
    (void)self;
    (void)level;
    (void)budget;
    *out = (SettVerdict){
        .answer = SETT_NO, .proof = "", .report = sett_report(tmp)};
    return SETT_OK;
}

static void floor_is_laid_where_nobody_comes_through(void **state)
{
    (void)state;
    static const SettJudge judge = {"never", "", NULL, never};
    SettOracle oracle = {.game =
                             sett_catalog_game(sett_catalog_builtin(), "mario"),
                         .judge = &judge};
    SettGagents program = usual("mario");
    SettEndlessWindow info;
    (void)windows(&oracle, &program, 3, &info);
    assert_true(info.bridge && !info.joined);
    assert_int_equal(info.draws, SETT_ENDLESS_DRAWS);
    /* With nothing but coins in the air the real judge finds no way, too; on
       the floor it does. */
    program.agents.count = 1;
    program.agents.rows[0].y = 5;
    program.agents.rows[0].tile.tile =
        sett_tile_named(&oracle.game->tiles, "coin");
    oracle.judge = NULL;
    oracle.budget = 2000;
    (void)windows(&oracle, &program, 3, &info);
    assert_true(info.bridge && info.joined);
}

/* A window hangs on no agent of windows that are far away. */
static void windows_have_streams_of_their_own(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "mario");
    SettGagents program = usual("mario");
    SettGenJob job = {.game = game, .params = &program, .tmp = &arena};
    SettRng streams[5];
    SettGrid one, two;
    for (uint64_t i = 0; i < 5; i++)
        streams[i] = sett_rng(7, SETT_FOR_LAYOUT, i);
    assert_int_equal(sett_grid_take(&arena, 900, 15, &one), SETT_OK);
    assert_int_equal(sett_grid_take(&arena, 900, 15, &two), SETT_OK);
    assert_int_equal(sett_gagents_draw_windows(&job, streams, &one), SETT_OK);
    streams[4] = sett_rng(8, SETT_FOR_LAYOUT, 4);
    assert_int_equal(sett_gagents_draw_windows(&job, streams, &two), SETT_OK);
    assert_true(sett_grid_hash(&one) != sett_grid_hash(&two));
    for (int32_t y = 0; y < 15; y++)
        assert_memory_equal(one.cells + y * 900, two.cells + y * 900, 180);
    sett_arena_free(&arena);
}

static void levels_that_end_are_refused(void **state)
{
    (void)state;
    const char *games[] = {"md2", "edd", "icarus"};
    for (int32_t g = 0; g < 3; g++) {
        SettArena arena = testkit_arena();
        SettOracle oracle = {
            .game = sett_catalog_game(sett_catalog_builtin(), games[g])};
        SettGagents program = usual("mario");
        SettEndless endless;
        assert_int_equal(
            sett_endless_open(&oracle, &program, 1, 15, &arena, &endless),
            SETT_UNSUPPORTED);
        sett_arena_free(&arena);
    }
}

static void memory_may_end(void **state)
{
    (void)state;
    SettOracle oracle = {
        .game = sett_catalog_game(sett_catalog_builtin(), "dungeongrams")};
    const SettCanvas *canvas = oracle.game->canvas;
    SettGagents program = usual("dungeongrams");
    SettStatus s = SETT_NO_MEMORY;
    for (int64_t n = 1; s != SETT_OK; n++) {
        TestAlloc counter = {.fail_at = n};
        SettArena arena;
        SettEndless endless;
        SettEndlessWindow info;
        SettGrid grid;
        sett_arena_init(&arena, testkit_alloc(&counter), 0);
        s = sett_endless_open(&oracle, &program, 1, canvas->ref_h, &arena,
                              &endless);
        if (s == SETT_OK)
            s = sett_grid_take(&arena, canvas->ref_w, canvas->ref_h, &grid);
        if (s == SETT_OK)
            s = sett_endless_next(&endless, &arena, &grid, &info);
        assert_true(s == SETT_OK || s == SETT_NO_MEMORY);
        sett_arena_free(&arena);
        assert_int_equal(counter.live_bytes, 0);
        assert_true(s != SETT_OK || counter.asked < n);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(windows_are_joined_and_the_same_again),
        cmocka_unit_test(floor_is_laid_where_nobody_comes_through),
        cmocka_unit_test(windows_have_streams_of_their_own),
        cmocka_unit_test(levels_that_end_are_refused),
        cmocka_unit_test(memory_may_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
