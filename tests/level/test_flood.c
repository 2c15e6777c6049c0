/* test_flood.c - floods and components against their plain twins and by hand.
 */
#include "level/masks.h"

#include "support/level_plain.h"

static SettMask copy_of(SettArena *arena, const SettMask *mask)
{
    SettMask copy;
    assert_int_equal(sett_mask_take(arena, mask->w, mask->h, &copy), SETT_OK);
    sett_mask_copy(&copy, mask);
    return copy;
}

static void compare_floods(SettArena *arena, SettRng *rng, const SettMask *open)
{
    SettMask got = masks_take(arena, rng, open->w, open->h);
    for (uint32_t n = sett_rng_below(rng, 3); n > 0; n--) {
        sett_mask_clear(&got);
        SettPoint p = masks_point(rng, open);
        sett_mask_set(&got, p.x, p.y);
    }
    SettMask want = copy_of(arena, &got);
    int64_t count, want_count;
    assert_int_equal(sett_flood(open, &got, arena, &count), SETT_OK);
    assert_int_equal(plain_flood(open, &want, arena, &want_count), SETT_OK);
    assert_int_equal(count, want_count);
    masks_same(&got, &want);
}

static void compare_largest(SettArena *arena, const SettMask *open)
{
    SettMask got = copy_of(arena, open), want = copy_of(arena, open);
    int64_t count, want_count;
    assert_int_equal(sett_keep_largest(&got, arena, &count), SETT_OK);
    assert_int_equal(plain_keep_largest(&want, arena, &want_count), SETT_OK);
    assert_int_equal(count, want_count);
    masks_same(&got, &want);
}

static void compare_components(SettArena *arena, const SettMask *open)
{
    int32_t area = open->w * open->h, count, want_count;
    size_t bytes = (size_t)area * sizeof(int32_t);
    /* Some cells at once are written: none behind the last. */
    const int32_t guard[4] = {71, 72, 73, 74};
    int32_t *got = SETT_TAKE(arena, area + 4, int32_t);
    int32_t *want = SETT_TAKE(arena, area, int32_t);
    memcpy(got + area, guard, sizeof guard);
    int32_t *sizes = SETT_TAKE(arena, (area + 1) / 2, int32_t);
    int32_t *want_sizes = SETT_TAKE(arena, (area + 1) / 2, int32_t);
    assert_int_equal(sett_components(open, arena, got, sizes, &count), SETT_OK);
    assert_int_equal(
        plain_components(open, arena, want, want_sizes, &want_count), SETT_OK);
    assert_int_equal(count, want_count);
    assert_memory_equal(got, want, bytes);
    assert_memory_equal(got + area, guard, sizeof guard);
    assert_memory_equal(sizes, want_sizes, (size_t)count * sizeof(int32_t));
    assert_int_equal(sett_components(open, arena, want, NULL, &count), SETT_OK);
    assert_memory_equal(got, want, bytes);
}

static void same_as_the_plain_twins(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(4, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 10000; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        int32_t most = i % 20 == 0 ? 70 : 12;
        SettMask open = masks_take(&arena, &rng, masks_width(&rng, most),
                                   sett_rng_range(&rng, 1, most));
        compare_floods(&arena, &rng, &open);
        compare_largest(&arena, &open);
        compare_components(&arena, &open);
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
}

static void labels_come_in_row_major_order(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    /* Both runs of the first row turn out to be one region in the second. */
    SettMask open = masks_drawn(&arena, " . ./ .../.. ./  . /..  ");
    static const int32_t want[20] = {-1, 0, -1, 0,  -1, 0,  0, 0, 0,  0,
                                     -1, 0, -1, -1, 1,  -1, 2, 2, -1, -1};
    int32_t labels[20], sizes[10], count;
    assert_int_equal(sett_components(&open, &arena, labels, sizes, &count),
                     SETT_OK);
    assert_int_equal(count, 3);
    assert_memory_equal(labels, want, sizeof want);
    assert_int_equal(sizes[0], 8);
    assert_int_equal(sizes[1], 1);
    assert_int_equal(sizes[2], 2);
    sett_arena_free(&arena);
}

static void the_first_of_equal_regions_is_kept(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettMask open = masks_drawn(&arena, ". ../.   / .. ");
    SettMask want = masks_drawn(&arena, ".   /.   /    ");
    int64_t count;
    assert_int_equal(sett_keep_largest(&open, &arena, &count), SETT_OK);
    assert_int_equal(count, 2);
    masks_same(&open, &want);
    sett_mask_clear(&open);
    assert_int_equal(sett_keep_largest(&open, &arena, &count), SETT_OK);
    assert_int_equal(count, 0);
    sett_arena_free(&arena);
}

/* A hall with more than half of all cells, and a corridor that turns up and
   down beside it for longer than one looks at first. */
static void a_hall_keeps_its_corridor(void **state)
{
    (void)state;
    enum { WIDE = 160, HIGH = 61, HALL = 80 };
    SettArena arena = testkit_arena();
    SettMask open;
    int64_t count;
    assert_int_equal(sett_mask_take(&arena, WIDE, HIGH, &open), SETT_OK);
    for (int32_t y = 0; y < HIGH; y++)
        for (int32_t x = 0; x < WIDE; x++)
            if (x < HALL || x % 2 == 1 || y == (x % 4 == 0 ? 0 : HIGH - 1))
                sett_mask_set(&open, x, y);
    int64_t all = sett_mask_count(&open);
    assert_int_equal(sett_keep_largest(&open, &arena, &count), SETT_OK);
    assert_int_equal(count, all);
    assert_int_equal(sett_mask_count(&open), all);
    sett_arena_free(&arena);
}

static void the_largest_map_is_labelled(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettMask open;
    assert_int_equal(sett_mask_take(&arena, 4096, 4096, &open), SETT_OK);
    /* One corridor that winds through all rows: few runs, all one region. */
    for (int32_t y = 0; y < 4096; y++)
        for (int32_t x = 0; x < 4096; x++)
            if (y % 2 == 0 || x == (y % 4 == 1 ? 4095 : 0))
                sett_mask_set(&open, x, y);
    SettMask reached;
    assert_int_equal(sett_mask_take(&arena, 4096, 4096, &reached), SETT_OK);
    sett_mask_set(&reached, 17, 2048);
    int64_t count;
    assert_int_equal(sett_flood(&open, &reached, &arena, &count), SETT_OK);
    assert_int_equal(count, 2048 * 4096 + 2048);
    assert_int_equal(sett_keep_largest(&open, &arena, &count), SETT_OK);
    assert_int_equal(count, 2048 * 4096 + 2048);
    masks_same(&open, &reached);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_as_the_plain_twins),
        cmocka_unit_test(labels_come_in_row_major_order),
        cmocka_unit_test(the_first_of_equal_regions_is_kept),
        cmocka_unit_test(a_hall_keeps_its_corridor),
        cmocka_unit_test(the_largest_map_is_labelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
