/* test_memory.c - every function of grid.h that takes an arena: fails cleanly
   wherever memory may end, gives back what it took, and asks for nothing more
   the second time. */
#include "level/masks.h"
#include "sett/floor_plan.h"

enum { W = 130, H = 90, AREA = W * H };

/* What a call works on; its results belong to the caller. */
typedef struct Bench {
    SettMask open, mask;
    int32_t labels[AREA], sizes[AREA];
    SettPoint path[AREA];
} Bench;

typedef SettStatus Call(Bench *bench, SettArena *arena);

static const SettPoint ends[2] = {{0, 0}, {W - 1, H - 1}};

static SettStatus call_flood(Bench *b, SettArena *arena)
{
    int64_t count;
    return sett_flood(&b->open, &b->mask, arena, &count);
}
static SettStatus call_components(Bench *b, SettArena *arena)
{
    int32_t count;
    return sett_components(&b->open, arena, b->labels, b->sizes, &count);
}
static SettStatus call_keep_largest(Bench *b, SettArena *arena)
{
    int64_t count;
    sett_mask_copy(&b->mask, &b->open);
    return sett_keep_largest(&b->mask, arena, &count);
}
static SettStatus call_distances(Bench *b, SettArena *arena)
{
    return sett_distances(&b->open, ends, 2, arena, b->labels);
}
static SettStatus call_path_length(Bench *b, SettArena *arena)
{
    int32_t length;
    return sett_path_length(&b->open, ends[0], ends[1], arena, &length);
}
static SettStatus call_path(Bench *b, SettArena *arena)
{
    int32_t count;
    return sett_path(&b->open, ends[0], ends[1], arena, b->path, &count);
}
static SettStatus call_longest(Bench *b, SettArena *arena)
{
    SettLongest out;
    return sett_longest_path(&b->open, arena, &out);
}
/* These two hand memory of the arena to the caller, who resets it. */
static SettStatus call_table(Bench *b, SettArena *arena)
{
    SettArenaMark mark = sett_arena_mark(arena);
    SettDistTable out;
    SettStatus status = sett_dist_table(&b->open, arena, &out);
    if (status == SETT_OK)
        sett_arena_reset(arena, mark);
    return status;
}
static SettStatus call_plan(Bench *b, SettArena *arena)
{
    static const SettRoomBox rooms[] = {{2, 2, 30, 20}, {50, 40, 70, 30}};
    SettArenaMark mark = sett_arena_mark(arena);
    SettFloorPlan out;
    SettStatus status = sett_floor_plan(&b->open, rooms, 2, arena, &out);
    sett_arena_reset(arena, mark);
    return status;
}
static SettStatus call_plan_found(Bench *b, SettArena *arena)
{
    SettArenaMark mark = sett_arena_mark(arena);
    SettFloorPlan out;
    SettStatus status = sett_floor_plan_found(&b->open, arena, &out);
    sett_arena_reset(arena, mark);
    return status;
}
static SettStatus call_take(Bench *b, SettArena *arena)
{
    (void)b;
    SettArenaMark mark = sett_arena_mark(arena);
    SettGrid grid;
    SettMask mask;
    SettStatus status = sett_grid_take(arena, 1000, 1000, &grid);
    if (status == SETT_OK)
        status = sett_mask_take(arena, 3000, 3000, &mask);
    sett_arena_reset(arena, mark);
    return status;
}

/* One call with the memory that `limit` or the failing request leaves it. */
static SettStatus call_within(Call *call, Bench *bench, TestAlloc *counter,
                              size_t limit)
{
    SettArena arena;
    sett_arena_init(&arena, testkit_alloc(counter), limit);
    SettArenaMark before = sett_arena_mark(&arena);
    SettStatus status = call(bench, &arena);
    SettArenaMark after = sett_arena_mark(&arena);
    assert_int_equal(before.used, after.used);
    sett_arena_free(&arena);
    assert_int_equal(counter->live_bytes, 0);
    return status;
}

static void sweep(Call *call, Bench *bench)
{
    TestAlloc counter = {0};
    assert_int_equal(call_within(call, bench, &counter, 0), SETT_OK);
    int64_t asked = counter.asked;
    size_t peak = (size_t)counter.peak_bytes;
    assert_true(asked > 0);
    for (int64_t n = 1; n <= asked; n++) {
        TestAlloc failing = {.fail_at = n};
        assert_int_equal(call_within(call, bench, &failing, 0), SETT_NO_MEMORY);
    }
    /* Blocks hold several requests: a shrinking limit ends each of them. */
    int32_t failed = 0;
    for (size_t limit = 64; limit < peak; limit += peak / 97 + 1) {
        TestAlloc plenty = {0};
        SettStatus status = call_within(call, bench, &plenty, limit);
        assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
        failed += status == SETT_NO_MEMORY;
    }
    assert_true(failed > 0);
}

static void second_time_is_free(Call *call, Bench *bench)
{
    TestAlloc counter = {0};
    SettArena arena;
    sett_arena_init(&arena, testkit_alloc(&counter), 0);
    assert_int_equal(call(bench, &arena), SETT_OK);
    int64_t asked = counter.asked;
    for (int32_t i = 0; i < 3; i++)
        assert_int_equal(call(bench, &arena), SETT_OK);
    assert_int_equal(counter.asked, asked);
    sett_arena_free(&arena);
}

static void memory_may_end_anywhere(void **state)
{
    (void)state;
    static Call *const calls[] = {
        call_flood,       call_components, call_keep_largest, call_distances,
        call_path_length, call_path,       call_longest,      call_table,
        call_take,        call_plan,       call_plan_found};
    static Bench bench;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(8, SETT_FOR_TEST, 0);
    assert_int_equal(sett_mask_take(&arena, W, H, &bench.open), SETT_OK);
    assert_int_equal(sett_mask_take(&arena, W, H, &bench.mask), SETT_OK);
    for (int32_t i = 0; i < 1000; i++) {
        SettPoint p = masks_point(&rng, &bench.open);
        sett_mask_set(&bench.open, p.x, p.y);
    }
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        sweep(calls[i], &bench);
        second_time_is_free(calls[i], &bench);
    }
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_may_end_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
