/* Ranges: blocks that are merged in order are the whole. */
#include "support/testkit.h"

#include <math.h>

#include "sett/lab.h"

static const SettGame *md2(void)
{
    return sett_catalog_game(sett_catalog_builtin(), "md2");
}

static void values_of(int64_t index, double *out)
{
    SettRng rng = sett_rng(11, SETT_FOR_TEST, (uint64_t)index);
    for (int32_t m = 0; m < md2()->measures.count; m++)
        out[m] = (double)sett_rng_range(&rng, 0, 40);
    if (index % 7 == 0)
        out[1] = (double)NAN;
}

static void take(SettArena *arena, SettRange *range)
{
    const int32_t pairs[4] = {0, 1, 2, 0};
    assert_int_equal(sett_range_take(arena, md2(), pairs, 2, range), SETT_OK);
}

static void add(SettRange *range, int64_t from, int64_t to)
{
    double values[64];
    for (int64_t i = from; i < to; i++) {
        values_of(i, values);
        sett_range_add(range, i, values);
    }
}

static void merged_blocks_are_the_whole(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRange whole, parts, block;
    take(&arena, &whole);
    take(&arena, &parts);
    take(&arena, &block);
    add(&whole, 0, 1000);
    for (int64_t from = 0; from < 1000; from += 130) {
        sett_range_clear(&block);
        add(&block, from, from + 130 < 1000 ? from + 130 : 1000);
        sett_range_merge(&parts, &block);
    }
    assert_int_equal(whole.count, parts.count);
    for (int32_t m = 0; m < md2()->measures.count; m++) {
        const SettSample *a = &whole.samples[m], *b = &parts.samples[m];
        assert_int_equal(a->count, b->count);
        assert_int_equal(a->missing, b->missing);
        assert_true(fabs(a->mean - b->mean) < 1e-11);
        assert_true(fabs(sett_sample_sd(a) - sett_sample_sd(b)) < 1e-11);
        assert_int_equal(whole.lowest[m].index, parts.lowest[m].index);
        assert_int_equal(whole.highest[m].index, parts.highest[m].index);
    }
    for (int32_t i = 0; i < whole.map_count; i++)
        for (int32_t c = 0; c < whole.maps[i].histogram.x_bins *
                                    whole.maps[i].histogram.y_bins;
             c++) {
            assert_int_equal(whole.maps[i].histogram.cells[c],
                             parts.maps[i].histogram.cells[c]);
            assert_int_equal(whole.maps[i].first[c], parts.maps[i].first[c]);
        }
    sett_arena_free(&arena);
}

/* The first level with a value keeps it, and its cell knows it. */
static void extremes_go_to_the_first(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRange range;
    take(&arena, &range);
    double values[64];
    for (int64_t i = 0; i < 5; i++) {
        for (int32_t m = 0; m < md2()->measures.count; m++)
            values[m] = i < 3 ? 9 : 20;
        sett_range_add(&range, 100 + i, values);
    }
    assert_int_equal(range.lowest[0].index, 100);
    assert_int_equal(range.highest[0].index, 103);
    int64_t first = -1;
    for (int32_t c = 0;
         c < range.maps[0].histogram.x_bins * range.maps[0].histogram.y_bins;
         c++)
        if (range.maps[0].histogram.cells[c] == 3)
            first = range.maps[0].first[c];
    assert_int_equal(first, 100);
    sett_arena_free(&arena);
}

static SettStatus take_one(void *user, SettAlloc alloc)
{
    const int32_t pairs[2] = {0, 1};
    SettArena arena;
    SettRange range;
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    SettStatus s = sett_range_take(&arena, md2(), pairs, 1, &range);
    sett_arena_free(&arena);
    return s;
}

static void failing_memory_is_said(void **state)
{
    (void)state;
    testkit_memory(take_one, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(merged_blocks_are_the_whole),
        cmocka_unit_test(extremes_go_to_the_first),
        cmocka_unit_test(failing_memory_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
