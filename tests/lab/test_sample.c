/* Samples, eta squared and histograms against sums done by hand. */
#include "support/testkit.h"

#include <math.h>

static SettSample sample_of(const double *values, int32_t n)
{
    SettSample sample = sett_sample();
    for (int32_t i = 0; i < n; i++)
        sett_sample_add(&sample, values[i]);
    return sample;
}

static void moments_match_sums_done_by_hand(void **state)
{
    (void)state;
    const double values[] = {2, 4, 4, 4, 5, 5, 7, 9};
    SettSample s = sample_of(values, 8);
    assert_int_equal(s.count, 8);
    assert_true(s.mean == 5.0);
    assert_true(fabs(sett_sample_variance(&s) - 32.0 / 7.0) < 1e-14);
    assert_true(fabs(sett_sample_sd(&s) - 2.1380899352993950) < 1e-14);
    assert_true(fabs(sett_sample_interval(&s) - 1.4816207341961707) < 1e-14);
    assert_true(s.low == 2.0 && s.high == 9.0);
}

static void a_large_mean_keeps_the_digits_of_the_spread(void **state)
{
    (void)state;
    const double values[] = {1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16};
    SettSample s = sample_of(values, 4);
    assert_true(sett_sample_variance(&s) == 30.0);
}

static void missing_values_are_noted_and_not_counted(void **state)
{
    (void)state;
    const double values[] = {NAN, -1.0, NAN, 3.0};
    SettSample s = sample_of(values, 4);
    assert_int_equal(s.count, 2);
    assert_int_equal(s.missing, 2);
    assert_true(s.mean == 1.0 && s.low == -1.0 && s.high == 3.0);
}

static void few_values_have_no_spread(void **state)
{
    (void)state;
    SettSample s = sett_sample();
    assert_true(isnan(s.low) && isnan(s.high));
    assert_true(sett_sample_interval(&s) == 0.0);
    sett_sample_add(&s, 4.0);
    assert_true(sett_sample_variance(&s) == 0.0);
    assert_true(s.low == 4.0 && s.high == 4.0);
}

/* Groups {1,2,3} {3,4,5}: 6 between, 4 within. */
static void eta_squared_is_the_share_between(void **state)
{
    (void)state;
    const double a[] = {1, 2, 3}, b[] = {3, 4, 5};
    SettSample groups[] = {sample_of(a, 3), sample_of(b, 3), sett_sample()};
    assert_true(fabs(sett_eta_squared(groups, 3) - 0.6) < 1e-15);
    assert_true(sett_eta_squared(groups, 1) == 0.0);
    assert_true(sett_eta_squared(groups + 2, 1) == 0.0);
    assert_true(sett_eta_squared(groups, 0) == 0.0);
}

static void histogram_bins_are_half_open_but_the_last(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettHistogram h;
    assert_int_equal(sett_histogram_take(&arena, 0, 1, 10, -2, 2, 2, &h),
                     SETT_OK);
    for (int32_t i = 0; i <= 10; i++)
        sett_histogram_add(&h, (double)i / 10.0, 0.0);
    for (int32_t i = 0; i < 10; i++) {
        assert_int_equal(h.cells[i], 0);
        assert_int_equal(h.cells[10 + i], i == 9 ? 2 : 1);
    }
    sett_histogram_add(&h, 0.05, -1e-9);
    assert_int_equal(h.cells[0], 1);
    assert_int_equal(h.total, 12);
    assert_int_equal(h.clipped, 0);
    sett_arena_free(&arena);
}

static void values_outside_are_clipped_and_nan_is_left_out(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettHistogram h;
    assert_int_equal(sett_histogram_take(&arena, 0, 4, 4, 0, 4, 4, &h),
                     SETT_OK);
    sett_histogram_add(&h, -INFINITY, 9.0);
    sett_histogram_add(&h, 1e300, -1e-9);
    sett_histogram_add(&h, NAN, 1.0);
    sett_histogram_add(&h, 1.0, NAN);
    assert_int_equal(h.cells[3 * 4 + 0], 1);
    assert_int_equal(h.cells[0 * 4 + 3], 1);
    assert_int_equal(h.total, 2);
    assert_int_equal(h.clipped, 2);
    sett_arena_free(&arena);
}

static void axes_that_cannot_be_are_refused(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettHistogram h;
    assert_int_equal(sett_histogram_take(&arena, 1, 1, 4, 0, 1, 4, &h),
                     SETT_BAD_ARGUMENT);
    assert_int_equal(sett_histogram_take(&arena, 0, 1, 0, 0, 1, 4, &h),
                     SETT_BAD_ARGUMENT);
    assert_int_equal(sett_histogram_take(&arena, 0, NAN, 4, 0, 1, 4, &h),
                     SETT_BAD_ARGUMENT);
    assert_int_equal(sett_histogram_take(&arena, -1e308, 1e308, 4, 0, 1, 4, &h),
                     SETT_BAD_ARGUMENT);
    assert_int_equal(sett_histogram_take(&arena, 0, 1, 4096, 0, 1, 4097, &h),
                     SETT_TOO_LARGE);
    sett_arena_free(&arena);
}

static void a_failed_allocation_is_reported(void **state)
{
    (void)state;
    TestAlloc counter = {.fail_at = 1};
    SettArena arena;
    sett_arena_init(&arena, testkit_alloc(&counter), 0);
    SettHistogram h;
    assert_int_equal(sett_histogram_take(&arena, 0, 1, 4, 0, 1, 4, &h),
                     SETT_NO_MEMORY);
    assert_int_equal(sett_histogram_take(&arena, 0, 1, 4, 0, 1, 4, &h),
                     SETT_OK);
    sett_arena_free(&arena);
    assert_int_equal(counter.live_bytes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moments_match_sums_done_by_hand),
        cmocka_unit_test(a_large_mean_keeps_the_digits_of_the_spread),
        cmocka_unit_test(missing_values_are_noted_and_not_counted),
        cmocka_unit_test(few_values_have_no_spread),
        cmocka_unit_test(eta_squared_is_the_share_between),
        cmocka_unit_test(histogram_bins_are_half_open_but_the_last),
        cmocka_unit_test(values_outside_are_clipped_and_nan_is_left_out),
        cmocka_unit_test(axes_that_cannot_be_are_refused),
        cmocka_unit_test(a_failed_allocation_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
