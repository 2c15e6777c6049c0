/* test_gen_memory.c - the contract of every generator for every game: a loop
   soon asks for no memory, and memory may end anywhere without a leak, a crash
   or another status than SETT_NO_MEMORY. */
#include "contract/run.h"

static void second_run(const Run *run, SettArena *arena, SettRng *rng)
{
    (void)rng;
    TestAlloc counter = {0};
    SettArena tmp;
    SettGenReport report;
    Run reported = *run;
    reported.report = &report;
    sett_arena_init(&tmp, testkit_alloc(&counter), 0);
    SettGrid grid = parts_copy(arena, run->base);
    SettArenaMark mark = sett_arena_mark(&tmp);
    int64_t asked = 0;
    for (int32_t i = 0; i < 4; i++) {
        sett_grid_copy(&grid, run->base);
        (void)run_on(i % 2 == 0 ? &reported : run, &tmp, &grid);
        sett_arena_reset(&tmp, mark);
        if (i == 0)
            asked = counter.asked;
    }
    assert_int_equal(counter.asked, asked);
    sett_arena_free(&tmp);
    assert_int_equal(counter.live_bytes, 0);
}

static void the_steady_state_asks_for_nothing(void **state)
{
    (void)state;
    run_everything(second_run, 2);
}

/* One run with the memory that a limit or a failing request leaves it. */
static SettStatus run_within(const Run *run, SettArena *arena,
                             TestAlloc *counter, size_t limit)
{
    SettArena tmp;
    SettArenaMark mark = sett_arena_mark(arena);
    SettGrid grid = parts_copy(arena, run->base);
    sett_arena_init(&tmp, testkit_alloc(counter), limit);
    SettStatus s = run_on(run, &tmp, &grid);
    sett_arena_free(&tmp);
    assert_int_equal(counter->live_bytes, 0);
    sett_arena_reset(arena, mark);
    return s;
}

static void failing(const Run *run, SettArena *arena, SettRng *rng)
{
    (void)rng;
    TestAlloc plenty = {0};
    SettGenReport report;
    Run other = *run;
    other.report = &report;
    SettStatus whole = run_within(&other, arena, &plenty, 0);
    /* Some layouts take no memory at all. */
    if (plenty.asked == 0 && run->lock == NULL &&
        run->gen->writes == SETT_WRITES_LAYOUT)
        return;
    assert_true(plenty.asked > 0);
    for (int64_t n = 1; n <= plenty.asked; n++)
        for (int32_t after = 0; after < 2; after++) {
            TestAlloc counter = {.fail_at = n, .fail_after = after == 1};
            assert_int_equal(run_within(&other, arena, &counter, 0),
                             SETT_NO_MEMORY);
        }
    /* Blocks hold many requests: a rising limit ends one after the other. */
    size_t peak = (size_t)plenty.peak_bytes;
    size_t limits = sett_grid_area(run->base) > 400 ? 7 : 41;
    int32_t failed = 0;
    for (size_t limit = 1; limit < peak; limit += peak / limits + 1) {
        TestAlloc counter = {0};
        SettStatus s = run_within(&other, arena, &counter, limit);
        assert_true(s == SETT_NO_MEMORY || s == whole);
        failed += s == SETT_NO_MEMORY;
    }
    assert_true(failed > 0);
}

static void memory_may_end_anywhere(void **state)
{
    (void)state;
    run_everything(failing, 6);
}

/* Refusals say why, and that takes memory as well. Whole levels are drawn
   around what is locked. */
static void refused(const Run *run, SettArena *arena, SettRng *rng)
{
    SettMask lock;
    if (run->gen->writes == SETT_WRITES_LEVEL)
        return;
    SettGrid walls = parts_copy(arena, run->base);
    sett_grid_fill(&walls, run->game->fill_solid);
    assert_int_equal(sett_mask_take(arena, walls.w, walls.h, &lock), SETT_OK);
    for (int32_t c = 0; c < sett_grid_area(&walls); c++) {
        SettPoint p = sett_grid_point(&walls, c);
        sett_mask_set(&lock, p.x, p.y);
    }
    SettGrid grid;
    Run other = *run;
    other.base = &walls;
    other.lock = &lock;
    assert_int_equal(run_checked(other, arena, &grid), SETT_INFEASIBLE);
    failing(&other, arena, rng);
}

static void refusals_may_run_out_of_memory(void **state)
{
    (void)state;
    run_everything(refused, 9);
}

static void pipelines_give_back_what_they_took(void **state)
{
    (void)state;
    const SettCatalog *c = sett_catalog_builtin();
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    SettArena arena = testkit_arena();
    SettPipe pipe = {.game = game, .stages[0].gen = c->gens[0]};
    for (int32_t i = 0; i < c->gen_count; i++)
        if (c->gens[i]->writes == SETT_WRITES_OBJECTS)
            pipe.stages[1].gen = c->gens[i];
    pipe.stages[0].params = parts_defaults(&arena, pipe.stages[0].gen, game);
    pipe.stages[1].params = parts_defaults(&arena, pipe.stages[1].gen, game);
    SettGrid grid;
    assert_int_equal(sett_grid_take(&arena, 10, 20, &grid), SETT_OK);
    for (int64_t n = 1;; n++) {
        TestAlloc counter = {.fail_at = n};
        SettArena tmp;
        SettGenReport reports[SETT_MAX_STAGES];
        sett_arena_init(&tmp, testkit_alloc(&counter), 0);
        SettStatus s = sett_make(&pipe, 1, 0, &tmp, &grid, reports);
        sett_arena_free(&tmp);
        assert_int_equal(counter.live_bytes, 0);
        if (s == SETT_OK)
            break;
        assert_int_equal(s, SETT_NO_MEMORY);
    }
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_steady_state_asks_for_nothing),
        cmocka_unit_test(memory_may_end_anywhere),
        cmocka_unit_test(refusals_may_run_out_of_memory),
        cmocka_unit_test(pipelines_give_back_what_they_took),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
