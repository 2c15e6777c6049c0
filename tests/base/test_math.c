/* test_math.c - own elementary functions: error against the C library's long
   double, special values, and one hash of 100,000 results each, which every
   compiler, optimisation level and machine must give. */
#include "support/testkit.h"

#include <math.h>
#include <string.h>

static double from_bits(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint64_t to_bits(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* Distance in units in the last place of the exact result. */
static double error_of(double got, long double exact)
{
    double nearest = (double)exact;
    if (isinf(got) || isinf(nearest))
        return got == nearest ? 0 : 1e9;
    double size = fabs(nearest);
    double unit = nextafter(size, INFINITY) - size;
    return (double)(fabsl(got - exact) / unit);
}

static double between(SettRng *rng, double low, double high)
{
    return low + (high - low) * sett_rng_unit(rng);
}

static double any_positive(SettRng *rng)
{
    double x;
    do {
        x = from_bits(sett_rng_next(rng) >> 1);
    } while (!isfinite(x));
    return x;
}

static void log_is_close(void **state)
{
    (void)state;
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 30000; i++) {
        double x = any_positive(&rng), near_one = between(&rng, 0.5, 2);
        assert_true(error_of(sett_log(x), logl(x)) < 1);
        assert_true(error_of(sett_log(near_one), logl(near_one)) < 1);
    }
}

static void exp_is_close(void **state)
{
    (void)state;
    SettRng rng = sett_rng(2, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 30000; i++) {
        double x = between(&rng, -746, 710), small = between(&rng, -1, 1);
        assert_true(error_of(sett_exp(x), expl(x)) < 1);
        assert_true(error_of(sett_exp(small), expl(small)) < 1);
    }
}

static void pow_is_close(void **state)
{
    (void)state;
    SettRng rng = sett_rng(4, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 20000; i++) {
        double x = between(&rng, 0, i % 2 ? 2 : 1000);
        double y = between(&rng, -1, 1) * (i % 3 ? 1000 : 10);
        assert_true(error_of(sett_pow(x, y), powl(x, y)) < 1);
        x = between(&rng, 0.9999, 1.0001);
        y = between(&rng, -1e7, 1e7);
        assert_true(error_of(sett_pow(x, y), powl(x, y)) < 1);
        x = any_positive(&rng);
        y = between(&rng, -2, 2);
        assert_true(error_of(sett_pow(x, y), powl(x, y)) < 1);
    }
}

static void same(double got, double expected)
{
    if (isnan(expected))
        assert_true(to_bits(got) == UINT64_C(0x7FF8000000000000));
    else
        assert_true(to_bits(got) == to_bits(expected));
}

static void special_values(void **state)
{
    (void)state;
    same(sett_log(1), 0);
    same(sett_log(0), -INFINITY);
    same(sett_log(-0.0), -INFINITY);
    same(sett_log(-1), NAN);
    same(sett_log(-INFINITY), NAN);
    same(sett_log(INFINITY), INFINITY);
    same(sett_log(NAN), NAN);
    same(sett_exp(0), 1);
    same(sett_exp(-0.0), 1);
    same(sett_exp(1000), INFINITY);
    same(sett_exp(-1000), 0);
    same(sett_exp(INFINITY), INFINITY);
    same(sett_exp(-INFINITY), 0);
    same(sett_exp(NAN), NAN);
}

/* Every pair of these, against the C library's rules for powers. */
static void special_powers(void **state)
{
    (void)state;
    const double values[] = {0,   -0.0, 1,    -1,       2,         -2,
                             0.5, -0.5, 3,    -3,       NAN,       1e18,
                             4,   -4,   1e-9, INFINITY, -INFINITY, -1e300};
    const size_t count = sizeof values / sizeof values[0];
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < count; j++) {
            double ours = sett_pow(values[i], values[j]);
            double theirs = pow(values[i], values[j]);
            if (isnan(theirs) || isinf(theirs) || theirs == 0)
                same(ours, theirs);
            else
                assert_true(error_of(ours, theirs) <= 2);
        }
}

static void whole_powers_are_exact(void **state)
{
    (void)state;
    for (int32_t i = 0; i <= 33; i++) {
        same(sett_pow(3, i), pow(3, i)); /* 3^33 has 53 bits */
        same(sett_pow(-2, i), ldexp(i % 2 ? -1 : 1, i));
    }
    for (int32_t i = -1074; i <= 1023; i++)
        same(sett_pow(2, i), ldexp(1, i));
}

/* Arguments from integers by exact steps: equal on every machine. */
static uint64_t golden(double (*function)(double), double low, double step)
{
    uint64_t hash = 0;
    for (int32_t i = 0; i < 100000; i++)
        hash = sett_hash_mix(hash, to_bits(function(low + i * step)));
    return hash;
}

static uint64_t golden_pow(void)
{
    uint64_t hash = 0;
    for (int32_t i = 0; i < 100000; i++) {
        double x = 0x1p-8 * (1 + i % 4096), y = 0x1p-9 * (i - 50000);
        hash = sett_hash_mix(hash, to_bits(sett_pow(x, y)));
    }
    return hash;
}

static void golden_bits(void **state)
{
    (void)state;
    assert_true(to_bits(sett_log(10)) == to_bits(2.302585092994046));
    assert_true(to_bits(sett_exp(1)) == to_bits(2.718281828459045));
    assert_true(to_bits(sett_pow(10, -2)) == to_bits(0.01));
    assert_true(golden(sett_log, 0x1p-10, 0x1p-10) ==
                UINT64_C(0x49C2C7DD45E05F9F));
    assert_true(golden(sett_exp, -745, 0x1p-6) == UINT64_C(0x3B9F956A99F0A64A));
    assert_true(golden_pow() == UINT64_C(0x558A15CD1FD9B207));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log_is_close),
        cmocka_unit_test(exp_is_close),
        cmocka_unit_test(pow_is_close),
        cmocka_unit_test(special_values),
        cmocka_unit_test(special_powers),
        cmocka_unit_test(whole_powers_are_exact),
        cmocka_unit_test(golden_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
