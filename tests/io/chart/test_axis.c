/* Round ticks and numbers as people read them. */
#include "support/testkit.h"

#include "io/chart/axis.h"
#include "io/number_text.h"
#include "sett/io.h"

#include <math.h>
#include <string.h>

/* The labels of an axis, joined by blanks. */
static void labels_are(SettAxis axis, int32_t wanted, const char *expected)
{
    SettTicks ticks;
    sett_axis_ticks(&axis, wanted, &ticks);
    SettText out = sett_text(sett_alloc_default());
    sett_text_add(&out, "");
    for (int32_t i = 0; i < ticks.count; i++) {
        if (i > 0)
            sett_text_char(&out, ' ');
        sett_tick_label(&out, &ticks, ticks.at[i]);
    }
    assert_string_equal(out.data, expected);
    sett_text_free(&out);
}

static void linear_ticks_are_round(void **state)
{
    (void)state;
    const SettScale line = SETT_SCALE_LINEAR;
    labels_are((SettAxis){0, 100, line}, 5, "0 20 40 60 80 100");
    labels_are((SettAxis){40, 144, line}, 5, "40 60 80 100 120 140");
    labels_are((SettAxis){0.5, 14.5, line}, 6, "2 4 6 8 10 12 14");
    labels_are((SettAxis){0, 0.3, line}, 3, "0.0 0.1 0.2 0.3");
    labels_are((SettAxis){-0.2, 0.2, line}, 4,
               SETT_MINUS "0.2 " SETT_MINUS "0.1 0.0 0.1 0.2");
    labels_are((SettAxis){0, 20000, line}, 4, "0 5,000 10,000 15,000 20,000");
    labels_are((SettAxis){0, 3e-6, line}, 3,
               "0.000000 0.000001 0.000002 "
               "0.000003");
}

static void log_ticks_are_decades(void **state)
{
    (void)state;
    const SettScale log = SETT_SCALE_LOG;
    labels_are((SettAxis){100, 500000, log}, 8, "100 1,000 10,000 100,000");
    labels_are((SettAxis){0.01, 20, log}, 8, "0.01 0.1 1 10");
    labels_are((SettAxis){1, 50, log}, 8, "1 2 5 10 20 50");
    labels_are((SettAxis){1e-3, 1e4, log}, 4, "0.001 0.1 10 1,000");
    labels_are((SettAxis){1e-6, 1, log}, 4,
               "10<tspan dy=\"-5\" font-size=\"9\">" SETT_MINUS "6</tspan> "
               "10<tspan dy=\"-5\" font-size=\"9\">" SETT_MINUS "4</tspan> "
               "10<tspan dy=\"-5\" font-size=\"9\">" SETT_MINUS "2</tspan> "
               "10<tspan dy=\"-5\" font-size=\"9\">0</tspan>");
}

/* Room for labels, in digits of 0.6 of their size: powers of ten take four;
   commas half of one. */
static void widths_hold_the_longest_label(void **state)
{
    (void)state;
    static const struct {
        SettAxis axis;
        int32_t wanted;
        double digits;
    } rows[] = {
        {{0, 100, SETT_SCALE_LINEAR}, 5, 3},
        {{0, 8, SETT_SCALE_LINEAR}, 4, 1},
        {{-8, 8, SETT_SCALE_LINEAR}, 4, 2},
        {{0, 0.3, SETT_SCALE_LINEAR}, 3, 2.5},
        {{0, 20000, SETT_SCALE_LINEAR}, 4, 5.5},
        {{100, 500000, SETT_SCALE_LOG}, 8, 6.5},
        {{1e-6, 1, SETT_SCALE_LOG}, 4, 4},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        SettTicks ticks;
        sett_axis_ticks(&rows[i].axis, rows[i].wanted, &ticks);
        assert_true(fabs(sett_ticks_width(&ticks) -
                         rows[i].digits * SETT_TICK_SIZE * 0.6) < 1e-9);
    }
}

static void ticks_never_overflow_nor_leave_the_axis(void **state)
{
    (void)state;
    for (uint64_t round = 0; round < 10000; round++) {
        SettRng rng = sett_rng(3, SETT_FOR_TEST, round);
        double low = (sett_rng_unit(&rng) - 0.5) *
                     sett_power_of_ten(sett_rng_range(&rng, -9, 9));
        double high = low + sett_rng_unit(&rng) *
                                sett_power_of_ten(sett_rng_range(&rng, -9, 9));
        if (!(high - low > fabs(low) * 1e-6))
            continue;
        SettAxis axis = sett_axis_fit(low, high, SETT_SCALE_LINEAR);
        assert_true(axis.low <= low + (high - low) * 1e-6);
        assert_true(axis.high >= high - (high - low) * 1e-6);
        SettTicks ticks;
        sett_axis_ticks(&axis, sett_rng_range(&rng, 3, 20), &ticks);
        assert_in_range(ticks.count, 1, SETT_MOST_TICKS);
        for (int32_t i = 0; i < ticks.count; i++) {
            double place = sett_axis_place(&axis, ticks.at[i]);
            assert_true(place > -1e-6 && place < 1.0 + 1e-6);
            assert_true(i == 0 || ticks.at[i] > ticks.at[i - 1]);
        }
    }
}

static void axes_are_fitted_with_round_ends(void **state)
{
    (void)state;
    SettAxis a = sett_axis_fit(0.0, 7.93, SETT_SCALE_LINEAR);
    assert_true(a.low == 0.0 && a.high == 8.0);
    a = sett_axis_fit(5.0, 5.0, SETT_SCALE_LINEAR);
    assert_true(a.low <= 5.0 && a.high > 5.0);
    a = sett_axis_fit(0.0003, 204800, SETT_SCALE_LOG);
    assert_true(a.low == 0.0002 && a.high == 500000.0);
    a = sett_axis_fit(10.0, 10.0, SETT_SCALE_LOG);
    assert_true(a.low == 10.0 && a.high == 100.0);
    assert_true(fabs(sett_axis_place(&a, 31.622776601683793) - 0.5) < 1e-12);
}

static void reads(void (*put)(SettText *, double), double value,
                  const char *expected)
{
    SettText out = sett_text(sett_alloc_default());
    put(&out, value);
    assert_string_equal(out.data, expected);
    sett_text_free(&out);
}

static void whole(SettText *out, double value)
{
    sett_text_readable(out, value, 0);
}

static void cents(SettText *out, double value)
{
    sett_text_readable(out, value, 2);
}

static void numbers_are_readable(void **state)
{
    (void)state;
    reads(whole, 12345678.4, "12,345,678");
    reads(whole, 1000.0, "1,000");
    reads(whole, -999.5, SETT_MINUS "1,000");
    reads(whole, -0.3, "0");
    reads(whole, NAN, "\xe2\x80\x93");
    reads(whole, -INFINITY, SETT_MINUS "\xe2\x88\x9e");
    reads(whole, 1e20, "100000000000000000000");
    reads(cents, -0.004, "0.00");
    reads(cents, -1.125, SETT_MINUS "1.13");
    reads(cents, 2.5, "2.50");
}

static void p_values_are_readable(void **state)
{
    (void)state;
    reads(sett_text_p, 1.0, "1.000");
    reads(sett_text_p, 0.0314, "0.031");
    reads(sett_text_p, 0.00099996, "1.0e-3");
    reads(sett_text_p, 4.14e-12, "4.1e-12");
    reads(sett_text_p, 3.2e-299, "3.2e-299");
    reads(sett_text_p, 1e-310, "\xe2\x89\xa4 1e-300");
    reads(sett_text_p, 0.0, "\xe2\x89\xa4 1e-300");
    reads(sett_text_p, NAN, "\xe2\x80\x93");
}

static void decades_are_exact_at_powers(void **state)
{
    (void)state;
    for (int32_t e = 0; e <= 22; e++) {
        double power = sett_power_of_ten(e);
        assert_int_equal(sett_decade(power), e);
        assert_int_equal(sett_decade(nextafter(power, 0.0)), e - 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(linear_ticks_are_round),
        cmocka_unit_test(log_ticks_are_decades),
        cmocka_unit_test(widths_hold_the_longest_label),
        cmocka_unit_test(ticks_never_overflow_nor_leave_the_axis),
        cmocka_unit_test(axes_are_fitted_with_round_ends),
        cmocka_unit_test(numbers_are_readable),
        cmocka_unit_test(p_values_are_readable),
        cmocka_unit_test(decades_are_exact_at_powers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
