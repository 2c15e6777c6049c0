/* Least squares against a line drawn by hand, against inputs that were mixed
   and have to come back, and against a published data set. */
#include "sett/lab.h"
#include "support/testkit.h"

#include <math.h>

static void near(double value, double expected, double relative)
{
    if (!(fabs(value - expected) <= relative * fabs(expected)))
        fail_msg("%.17g is not %.17g", value, expected);
}

static SettArena arena;

static SettRegression take(int32_t inputs, int32_t outputs)
{
    SettRegression r;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    assert_int_equal(sett_regression_take(&arena, inputs, outputs, &r),
                     SETT_OK);
    return r;
}

/* Anscombe 1973, his first and fourth set: the same slope, 0.5001 and 0.4999,
   and the same standard error, 0.1179 and 0.1178. */
static void anscombes_sets_come_out_as_printed(void **state)
{
    (void)state;
    static const double x[2][11] = {{10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5},
                                    {8, 8, 8, 8, 8, 8, 8, 19, 8, 8, 8}};
    static const double y[2][11] = {
        {8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68},
        {6.58, 5.76, 7.71, 8.84, 8.47, 7.04, 5.25, 12.50, 5.56, 7.91, 6.89}};
    for (int32_t set = 0; set < 2; set++) {
        SettRegression r = take(1, 1);
        for (int32_t i = 0; i < 11; i++)
            sett_regression_add(&r, &x[set][i], &y[set][i]);
        sett_regression_solve(&r);
        near(sett_regression_slope(&r, 0, 0), 0.5, 3e-4);
        near(sqrt(sett_regression_covariance(&r, 0, 0, 0)), 0.1179, 2e-3);
        sett_arena_free(&arena);
    }
}

/* Two outputs that are known mixes of three inputs that hang together. */
static void mixes_are_taken_apart(void **state)
{
    (void)state;
    static const double mix[2][3] = {{2, -1, 0.5}, {0, 3, -4}};
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    SettRegression r = take(3, 2);
    for (int32_t i = 0; i < 50; i++) {
        double x[3], y[2] = {7, -7};
        for (int32_t k = 0; k < 3; k++)
            x[k] = sett_rng_unit(&rng) + (k > 0 ? x[k - 1] : 0);
        for (int32_t o = 0; o < 2; o++)
            for (int32_t k = 0; k < 3; k++)
                y[o] += mix[o][k] * x[k];
        sett_regression_add(&r, x, y);
    }
    sett_regression_solve(&r);
    for (int32_t o = 0; o < 2; o++)
        for (int32_t k = 0; k < 3; k++)
            assert_true(fabs(sett_regression_slope(&r, k, o) - mix[o][k]) <
                        1e-9);
    sett_arena_free(&arena);
}

/* Of 400 samples of pure noise about one in twenty has a slope of more than
   1.96 standard errors; the covariance of two outputs that are the same noise
   is the variance. */
static void standard_errors_are_honest(void **state)
{
    (void)state;
    SettRng rng = sett_rng(2, SETT_FOR_TEST, 0);
    int32_t beyond = 0;
    for (int32_t sample = 0; sample < 400; sample++) {
        SettRegression r = take(2, 2);
        for (int32_t i = 0; i < 60; i++) {
            double x[2] = {sett_rng_unit(&rng), sett_rng_unit(&rng)};
            double noise = sett_rng_unit(&rng), y[2] = {noise, noise};
            sett_regression_add(&r, x, y);
        }
        sett_regression_solve(&r);
        double error = sqrt(sett_regression_covariance(&r, 0, 0, 0));
        near(sett_regression_covariance(&r, 0, 0, 1), error * error, 1e-9);
        beyond += fabs(sett_regression_slope(&r, 0, 0)) > 1.96 * error;
        sett_arena_free(&arena);
    }
    assert_in_range(beyond, 8, 36);
}

static void what_does_not_vary_of_its_own_has_no_slope(void **state)
{
    (void)state;
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 0);
    SettRegression r = take(4, 1);
    for (int32_t i = 0; i < 30; i++) {
        double a = sett_rng_unit(&rng), b = sett_rng_unit(&rng);
        double x[4] = {a, 5, b, a - 2 * b}, y = 3 * a + b;
        sett_regression_add(&r, x, &y);
    }
    sett_regression_solve(&r);
    near(sett_regression_slope(&r, 0, 0), 3, 1e-9);
    near(sett_regression_slope(&r, 2, 0), 1, 1e-9);
    assert_true(sett_regression_slope(&r, 1, 0) == 0);
    assert_true(sett_regression_slope(&r, 3, 0) == 0);
    assert_true(sett_regression_covariance(&r, 3, 0, 0) == 0);
    sett_arena_free(&arena);
}

static SettStatus take_with(void *user, SettAlloc alloc)
{
    SettArena mine;
    SettRegression r;
    (void)user;
    sett_arena_init(&mine, alloc, 0);
    SettStatus status = sett_regression_take(&mine, 30, 2, &r);
    sett_arena_free(&mine);
    return status;
}

static void memory_runs_out_cleanly(void **state)
{
    (void)state;
    testkit_memory(take_with, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(anscombes_sets_come_out_as_printed),
        cmocka_unit_test(mixes_are_taken_apart),
        cmocka_unit_test(standard_errors_are_honest),
        cmocka_unit_test(what_does_not_vary_of_its_own_has_no_slope),
        cmocka_unit_test(memory_runs_out_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
