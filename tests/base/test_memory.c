/* test_memory.c - the default allocator, checked sizes, and the arena. */
#include "support/testkit.h"

#include <string.h>

static void sizes_do_not_overflow(void **state)
{
    (void)state;
    size_t out = 5;
    assert_true(sett_size_mul(0, SIZE_MAX, &out) && out == 0);
    assert_true(sett_size_mul(SIZE_MAX, 0, &out) && out == 0);
    assert_true(sett_size_mul(SIZE_MAX, 1, &out) && out == SIZE_MAX);
    assert_true(sett_size_mul(SIZE_MAX / 2, 2, &out) && out == SIZE_MAX - 1);
    assert_true(sett_size_add(SIZE_MAX, 0, &out) && out == SIZE_MAX);
    out = 5;
    assert_false(sett_size_mul(SIZE_MAX / 2 + 1, 2, &out));
    assert_false(sett_size_mul(SIZE_MAX, SIZE_MAX, &out));
    assert_false(sett_size_add(SIZE_MAX, 1, &out));
    assert_false(sett_size_add(SIZE_MAX / 2 + 1, SIZE_MAX / 2 + 1, &out));
    assert_int_equal(out, 5);
}

static void default_allocator(void **state)
{
    (void)state;
    SettAlloc a = sett_alloc_default();
    char *block = a.fn(a.user, NULL, 0, 100);
    assert_non_null(block);
    memset(block, 7, 100);
    block = a.fn(a.user, block, 100, 100000);
    assert_non_null(block);
    assert_int_equal(block[0], 7);
    assert_int_equal(block[99], 7);
    /* So large that its pages may be large ones; a page and a half beside. */
    enum { LARGE = 11 << 20 };
    block = a.fn(a.user, block, 100000, LARGE);
    assert_non_null(block);
    assert_int_equal(block[99], 7);
    memset(block, 8, LARGE);
    block = a.fn(a.user, block, LARGE, 2 * (size_t)LARGE);
    assert_non_null(block);
    for (int32_t i = 0; i < LARGE; i++)
        assert_int_equal(block[i], 8);
    assert_null(a.fn(a.user, block, 2 * (size_t)LARGE, 0));
    assert_null(a.fn(a.user, NULL, 0, 0));
}

static void take_is_zeroed_and_aligned(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    static const unsigned char zeros[300];
    SettArenaMark start = sett_arena_mark(&arena);
    for (int32_t round = 0; round < 3; round++) {
        for (size_t size = 0; size <= 300; size++) {
            void *taken = sett_arena_take(&arena, size, 1);
            assert_non_null(taken);
            assert_int_equal((uintptr_t)taken % _Alignof(max_align_t), 0);
            assert_memory_equal(taken, zeros, size);
            memset(taken, 0xAA, size);
        }
        sett_arena_reset(&arena, start);
    }
    sett_arena_free(&arena);
}

/* Random pieces, each filled with its number, must not touch each other. */
static void pieces_do_not_overlap(void **state)
{
    (void)state;
    enum { PIECES = 400 };
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    unsigned char *pieces[PIECES];
    size_t sizes[PIECES];
    for (int32_t i = 0; i < PIECES; i++) {
        int32_t most = sett_rng_below(&rng, 20) == 0 ? 100000 : 500;
        sizes[i] = (size_t)sett_rng_range(&rng, 1, most);
        pieces[i] = sett_arena_raw(&arena, sizes[i], 1);
        assert_non_null(pieces[i]);
        memset(pieces[i], i % 251, sizes[i]);
    }
    for (int32_t i = 0; i < PIECES; i++)
        for (size_t k = 0; k < sizes[i]; k++)
            assert_int_equal(pieces[i][k], i % 251);
    sett_arena_free(&arena);
}

static void blocks_double_up_to_a_mebibyte(void **state)
{
    (void)state;
    TestAlloc counter = {0};
    SettArena arena;
    sett_arena_init(&arena, testkit_alloc(&counter), 0);
    assert_int_equal(counter.asked, 0);
    sett_arena_raw(&arena, 1, 1);
    assert_int_equal(arena.held, 16 << 10);
    while (arena.held < 1 << 20)
        assert_non_null(sett_arena_raw(&arena, 1000, 1));
    assert_int_equal(counter.asked, 7); /* 16, 16, 32, ... 512 KiB */
    size_t held = arena.held;
    while (arena.held == held)
        assert_non_null(sett_arena_raw(&arena, 1000, 1));
    assert_int_equal(arena.held - held, 1 << 20);
    held = arena.held;
    assert_non_null(sett_arena_raw(&arena, 5 << 20, 1));
    assert_in_range(arena.held - held, 5 << 20, (5 << 20) + 100);
    assert_int_equal(counter.live_bytes, (int64_t)arena.held);
    sett_arena_free(&arena);
    assert_int_equal(counter.live_bytes, 0);
    assert_int_equal(arena.held, 0);
    assert_non_null(sett_arena_take(&arena, 1, 1)); /* may be used again */
    sett_arena_free(&arena);
    assert_int_equal(counter.live_bytes, 0);
}

/* One turn of a loop as generators have it: nested marks, pieces of any size
   in a random order. */
static void one_turn(SettArena *arena, SettRng *rng)
{
    SettArenaMark outer = sett_arena_mark(arena);
    for (int32_t i = 0; i < 30; i++) {
        SettArenaMark inner = sett_arena_mark(arena);
        int32_t most = sett_rng_below(rng, 5) == 0 ? 300000 : 3000;
        size_t size = (size_t)sett_rng_range(rng, 0, most);
        assert_non_null(sett_arena_take(arena, size, 1));
        if (i % 3 == 0)
            sett_arena_reset(arena, inner);
    }
    sett_arena_reset(arena, outer);
}

static void steady_state_allocates_nothing(void **state)
{
    (void)state;
    TestAlloc counter = {0};
    SettArena arena;
    sett_arena_init(&arena, testkit_alloc(&counter), 0);
    SettRng start = sett_rng(2, SETT_FOR_TEST, 0);
    SettRng rng = start;
    one_turn(&arena, &rng);
    int64_t asked = counter.asked;
    for (int32_t i = 0; i < 100; i++) {
        rng = start;
        one_turn(&arena, &rng);
    }
    assert_int_equal(counter.asked, asked);
    /* Turns that differ settle too. */
    for (int32_t i = 0; i < 2000; i++)
        one_turn(&arena, &rng);
    asked = counter.asked;
    for (int32_t i = 0; i < 2000; i++)
        one_turn(&arena, &rng);
    assert_in_range(counter.asked, asked, asked + 2);
    assert_in_range(arena.held, 1, 20 << 20);
    sett_arena_free(&arena);
}

static void reset_keeps_what_lies_before_the_mark(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    char *kept = sett_arena_take(&arena, 100, 1);
    memset(kept, 'k', 100);
    SettArenaMark mark = sett_arena_mark(&arena);
    char *first = sett_arena_take(&arena, 100, 1);
    memset(sett_arena_take(&arena, 200000, 1), 'x', 200000);
    sett_arena_reset(&arena, mark);
    char *second = sett_arena_take(&arena, 100, 1);
    assert_ptr_equal(first, second);
    for (int32_t i = 0; i < 100; i++) {
        assert_int_equal(kept[i], 'k');
        assert_int_equal(second[i], 0);
    }
    sett_arena_free(&arena);
}

static void the_limit_holds(void **state)
{
    (void)state;
    TestAlloc counter = {0};
    SettArena arena;
    sett_arena_init(&arena, testkit_alloc(&counter), 100000);
    assert_null(sett_arena_take(&arena, 100000, 1)); /* no room for a head */
    assert_non_null(sett_arena_take(&arena, 90000, 1));
    int32_t more = 0;
    while (sett_arena_take(&arena, 160, 1) != NULL)
        more++;
    assert_in_range(more, 50, 62);
    assert_true(counter.peak_bytes <= 100000);
    assert_true(arena.held <= 100000);
    sett_arena_free(&arena);
    sett_arena_init(&arena, testkit_alloc(&counter), 1);
    assert_null(sett_arena_take(&arena, 0, 1));
    sett_arena_free(&arena);
}

static void impossible_sizes_are_refused(void **state)
{
    (void)state;
    TestAlloc counter = {0};
    SettArena arena;
    sett_arena_init(&arena, testkit_alloc(&counter), 0);
    assert_null(sett_arena_take(&arena, SIZE_MAX, 2));
    assert_null(sett_arena_take(&arena, SIZE_MAX / 2 + 1, 2));
    assert_null(sett_arena_take(&arena, SIZE_MAX, 1));
    assert_null(sett_arena_take(&arena, SIZE_MAX - 15, 1));
    assert_null(sett_arena_take(&arena, SIZE_MAX - 31, 1));
    assert_int_equal(counter.asked, 0);
    assert_non_null(sett_arena_take(&arena, 8, 1));
    assert_null(sett_arena_take(&arena, SIZE_MAX - 16000, 1));
    assert_int_equal(counter.asked, 1);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_do_not_overflow),
        cmocka_unit_test(default_allocator),
        cmocka_unit_test(take_is_zeroed_and_aligned),
        cmocka_unit_test(pieces_do_not_overlap),
        cmocka_unit_test(blocks_double_up_to_a_mebibyte),
        cmocka_unit_test(steady_state_allocates_nothing),
        cmocka_unit_test(reset_keeps_what_lies_before_the_mark),
        cmocka_unit_test(the_limit_holds),
        cmocka_unit_test(impossible_sizes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
