/* test_longest.c - the longest path against its plain twin and by hand. */
#include "level/flat.h"
#include "level/masks.h"

#include "support/level_plain.h"

static void same_path(const SettLongest *got, const SettLongest *want)
{
    assert_int_equal(got->length, want->length);
    assert_int_equal(got->from.x, want->from.x);
    assert_int_equal(got->from.y, want->from.y);
    assert_int_equal(got->to.x, want->to.x);
    assert_int_equal(got->to.y, want->to.y);
}

static void compare(SettArena *arena, const SettMask *open)
{
    SettLongest got, want;
    int32_t length;
    assert_int_equal(sett_longest_path(open, arena, &got), SETT_OK);
    assert_int_equal(plain_longest_path(open, arena, &want), SETT_OK);
    same_path(&got, &want);
    assert_int_equal(sett_longest_length(open, arena, &length), SETT_OK);
    assert_int_equal(length, want.length);
    assert_int_equal(want.searches, sett_mask_count(open));
}

static void compare_many(int32_t cases, int32_t widest, int32_t highest)
{
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(7, SETT_FOR_TEST, (uint64_t)widest);
    for (int32_t i = 0; i < cases; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        int32_t h = sett_rng_range(&rng, 1, highest);
        int32_t w = sett_rng_range(&rng, 1, widest);
        SettMask open = masks_take(&arena, &rng, w, h);
        compare(&arena, &open);
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
}

static void same_as_the_plain_twin(void **state)
{
    (void)state;
    compare_many(10000, 20, 20);
}

static void same_as_the_plain_twin_when_larger(void **state)
{
    (void)state;
    compare_many(60, 40, 40);
    compare_many(100, 130, 6);
    compare_many(3, 70, 70);
}

static void nothing_and_single_cells(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettLongest got;
    SettMask none = masks_drawn(&arena, "  /  ");
    assert_int_equal(sett_longest_path(&none, &arena, &got), SETT_OK);
    assert_int_equal(got.length, -1);
    assert_int_equal(got.from.x, -1);
    assert_int_equal(got.searches, 0);
    SettMask lone = masks_drawn(&arena, "  ./ . ");
    assert_int_equal(sett_longest_path(&lone, &arena, &got), SETT_OK);
    same_path(&got, &(SettLongest){0, {2, 0}, {2, 0}, 0});
    sett_arena_free(&arena);
}

/* The same cells in a map of so many rows. */
static SettMask higher(SettArena *arena, const SettMask *from, int32_t h)
{
    SettMask to;
    assert_int_equal(sett_mask_take(arena, from->w, h, &to), SETT_OK);
    memcpy(to.words, from->words,
           (size_t)(from->h * from->stride) * sizeof *to.words);
    return to;
}

/* The pair of the first region is found although the second, larger one settles
   the length, and although no search of the first is needed for that. */
static void the_first_of_equal_pairs_is_found(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    for (int32_t h = 3; h <= 30; h += 27) {
        SettLongest got;
        SettMask open = masks_drawn(&arena, ".... .../     .../     ...");
        open = higher(&arena, &open, h);
        assert_int_equal(sett_longest_path(&open, &arena, &got), SETT_OK);
        same_path(&got, &(SettLongest){4, {5, 0}, {7, 2}, 0});
        open = masks_drawn(&arena, "..... .../      .../      ...");
        open = higher(&arena, &open, h);
        assert_int_equal(sett_longest_path(&open, &arena, &got), SETT_OK);
        same_path(&got, &(SettLongest){4, {0, 0}, {4, 0}, 0});
        /* The first region has cells before the second's, but not its ends. */
        open = masks_drawn(&arena,
                           "       ..../ ....  .  ./ . .       / .         ");
        open = higher(&arena, &open, h + 1);
        assert_int_equal(sett_longest_path(&open, &arena, &got), SETT_OK);
        same_path(&got, &(SettLongest){5, {4, 1}, {1, 3}, 0});
    }
    sett_arena_free(&arena);
}

static void few_searches_settle_a_large_map(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettMask open;
    assert_int_equal(sett_mask_take(&arena, 500, 500, &open), SETT_OK);
    for (int32_t y = 0; y < 500; y++)
        for (int32_t x = 0; x < 500; x++)
            if (y % 2 == 0 || x == (y % 4 == 1 ? 499 : 0))
                sett_mask_set(&open, x, y);
    SettLongest got;
    assert_int_equal(sett_longest_path(&open, &arena, &got), SETT_OK);
    same_path(&got, &(SettLongest){250 * 501 - 1, {0, 0}, {0, 499}, 0});
    assert_in_range(got.searches, 1, 4);
    sett_arena_free(&arena);
}

/* Pillars by lot, then none: ways between all corners are about as long, and
   of many pairs the ends lie close together. */
static void few_searches_settle_a_hall(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(7, SETT_FOR_TEST, 300);
    SettMask open;
    assert_int_equal(sett_mask_take(&arena, 300, 300, &open), SETT_OK);
    for (uint32_t odds = 4; odds > 0; odds /= 4) {
        for (int32_t y = 0; y < 300; y++)
            for (int32_t x = 0; x < 300; x++)
                if (x % 2 == 0 || y % 2 == 0 || sett_rng_below(&rng, odds) == 0)
                    sett_mask_set(&open, x, y);
        SettLongest got;
        assert_int_equal(sett_longest_path(&open, &arena, &got), SETT_OK);
        same_path(&got, &(SettLongest){598, {0, 0}, {299, 299}, 0});
        assert_in_range(got.searches, 1, 8);
    }
    sett_arena_free(&arena);
}

/* Searches of 50 maps: rock by lot, below so many rows of sky. */
static int64_t searches_of(int32_t w, int32_t h, int32_t sky, uint32_t rock)
{
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(7, SETT_FOR_TEST, (uint64_t)w);
    int64_t sum = 0;
    for (int32_t i = 0; i < 50; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettMask open;
        SettLongest got;
        assert_int_equal(sett_mask_take(&arena, w, h, &open), SETT_OK);
        for (int32_t y = 0; y < h; y++)
            for (int32_t x = 0; x < w; x++)
                if (y < sky || sett_rng_below(&rng, 100) >= rock)
                    sett_mask_set(&open, x, y);
        assert_int_equal(sett_longest_path(&open, &arena, &got), SETT_OK);
        sum += got.searches;
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
    return sum;
}

/* Below a sky ways between all corners are about as long, too. In one word of
   256 bits; by words of two rows, of three, of one. */
static void few_searches_settle_a_small_hall(void **state)
{
    (void)state;
    assert_in_range(searches_of(17, 14, 11, 67), 1, 154);
    assert_in_range(searches_of(25, 14, 11, 67), 1, 265);
    assert_in_range(searches_of(16, 25, 22, 67), 1, 246);
    assert_in_range(searches_of(40, 11, 8, 67), 1, 321);
}

static void few_searches_settle_small_caves(void **state)
{
    (void)state;
    assert_in_range(searches_of(15, 15, 0, 36), 1, 402);
    assert_in_range(searches_of(40, 30, 0, 36), 1, 1193);
}

/* Rooms by lot that overlap: many pairs of ends are about as far apart. */
static void few_searches_settle_rooms_that_overlap(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(7, SETT_FOR_TEST, 120);
    SettMask open;
    SettLongest got;
    assert_int_equal(sett_mask_take(&arena, 200, 200, &open), SETT_OK);
    for (int32_t i = 0; i < 1300; i++) {
        int32_t left = sett_rng_range(&rng, 0, 192);
        int32_t top = sett_rng_range(&rng, 0, 192);
        int32_t below = top + sett_rng_range(&rng, 1, 8);
        for (int32_t y = top; y < below; y++)
            for (int32_t x = left; x < left + 8; x++)
                sett_mask_set(&open, x, y);
    }
    assert_int_equal(sett_longest_path(&open, &arena, &got), SETT_OK);
    assert_int_equal(got.length, 412);
    assert_in_range(got.searches, 1, 44);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_as_the_plain_twin),
        cmocka_unit_test(same_as_the_plain_twin_when_larger),
        cmocka_unit_test(nothing_and_single_cells),
        cmocka_unit_test(the_first_of_equal_pairs_is_found),
        cmocka_unit_test(few_searches_settle_a_large_map),
        cmocka_unit_test(few_searches_settle_a_hall),
        cmocka_unit_test(few_searches_settle_a_small_hall),
        cmocka_unit_test(few_searches_settle_small_caves),
        cmocka_unit_test(few_searches_settle_rooms_that_overlap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
