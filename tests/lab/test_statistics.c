/* Tests and effect sizes against published tables, against values computed with
   40 to 300 digits by numerical integration of the density and by an
   independent incomplete beta function, and against plain twins. */
#include "support/testkit.h"

#include <math.h>

static void near(double value, double expected, double relative)
{
    if (!(fabs(value - expected) <= relative * fabs(expected)))
        fail_msg("%.17g is not %.17g", value, expected);
}

static void student_p_matches_reference_values(void **state)
{
    (void)state;
    static const struct {
        double t, df, p;
    } known[] = {
        {0.001, 3, 0.99926489496946094},
        {0.5, 1, 0.70483276469913345},
        {1, 2, 0.42264973081037424},
        {1.5, 7.3, 0.17556309280308613},
        {1.9, 3, 0.15363154330599921},
        {2, 3, 0.13932596855884318},
        {2.1, 29.7, 0.044330163305846767},
        {0.3, 0.25, 0.87936590794669867},
        {0.1, 0.001, 0.99813359188668601},
        {50, 0.5, 0.090705212805932758},
        {1.96, 1998.3, 0.050134579187295526},
        {3.5, 1998.3, 0.00047545465648502007},
        {25, 1998.3, 2.9890710245135148e-120},
        {1.99, 1e6, 0.046591207331425683},
        {2.01, 1e6, 0.044431456910787388},
        {6, 1e6, 1.9738498123544347e-9},
        {30, 1e4, 2.0443270474255707e-189},
        {37, 1e5, 1.197462824342466e-297},
        {1e5, 4, 5.999999996e-20},
        {1e60, 5, 1.8980334491124726e-299},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        near(sett_student_p(known[i].t, known[i].df), known[i].p, 1e-12);
        near(sett_student_p(-known[i].t, known[i].df), known[i].p, 1e-12);
    }
}

/* Critical values as every textbook prints them, three decimals. */
static void student_p_matches_the_printed_tables(void **state)
{
    (void)state;
    static const struct {
        double df, t05, t01;
    } row[] = {
        {1, 12.706, 63.657}, {2, 4.303, 9.925},   {5, 2.571, 4.032},
        {10, 2.228, 3.169},  {30, 2.042, 2.750},  {60, 2.000, 2.660},
        {120, 1.980, 2.617}, {1e9, 1.960, 2.576},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        near(sett_student_p(row[i].t05, row[i].df), 0.05, 2e-3);
        near(sett_student_p(row[i].t01, row[i].df), 0.01, 2e-3);
    }
}

static void student_p_has_closed_forms_for_one_and_two(void **state)
{
    (void)state;
    for (double t = 0.01; t < 1e6; t *= 1.7) {
        near(sett_student_p(t, 2), 2 / (t * t + 2) / (1 + t / sqrt(t * t + 2)),
             1e-12);
        near(sett_student_p(t, 1), atan(1 / t) * 0.63661977236758134, 1e-12);
    }
}

static void student_p_stays_a_probability_everywhere(void **state)
{
    (void)state;
    static const double df[] = {1e-300, 1e-9, 0.5,  1,    3.3,     39,
                                1e3,    1e6,  1e12, 1e16, INFINITY};
    for (size_t i = 0; i < sizeof df / sizeof df[0]; i++) {
        double before = 1.0;
        for (double t = 1e-300; t <= 1e300; t *= 3.0) {
            double p = sett_student_p(t, df[i]);
            assert_true(p >= 0.0 && p <= before + 1e-12);
            before = p;
        }
        assert_true(sett_student_p(0.0, df[i]) == 1.0);
        assert_true(sett_student_p(INFINITY, df[i]) == 0.0);
    }
    assert_true(sett_student_p(45.0, 1e9) == 0.0);
    assert_true(sett_student_p(NAN, 3.0) == 1.0);
    assert_true(sett_student_p(3.0, NAN) == 1.0);
    assert_true(sett_student_p(3.0, 0.0) == 1.0);
}

static SettSample sample_of(const double *values, int32_t n)
{
    SettSample sample = sett_sample();
    for (int32_t i = 0; i < n; i++)
        sett_sample_add(&sample, values[i]);
    return sample;
}

static void welch_matches_reference_values(void **state)
{
    (void)state;
    static const double a[] = {27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1,
                               21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4};
    static const double b[] = {27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0,
                               24.8, 20.2, 21.9, 22.1, 22.9, 30.5, 24.0};
    SettSample sa = sample_of(a, 15), sb = sample_of(b, 15);
    SettWelch w = sett_welch(&sa, &sb);
    near(w.difference, -2.8066666666666667, 1e-12);
    near(w.t, -2.8291649048617378, 1e-12);
    near(w.df, 27.879017486855456, 1e-12);
    near(w.p, 0.0085517783114188066, 1e-11);
    near(w.cohen_d, -1.0330649581964873, 1e-12);
    SettWelch back = sett_welch(&sb, &sa);
    assert_true(back.p == w.p && back.t == -w.t);
}

static void welch_takes_sizes_and_spreads_that_differ(void **state)
{
    (void)state;
    static const double a[] = {3, 4, 1, 2.1}, b[] = {490.2, 340, 433.9};
    SettSample sa = sample_of(a, 4), sb = sample_of(b, 3);
    SettWelch w = sett_welch(&sa, &sb);
    near(w.t, -9.5594977219326583, 1e-12);
    near(w.df, 2.0008523488562839, 1e-12);
    near(w.p, 0.010751561149784497, 1e-11);
    near(w.cohen_d, -8.7256581852968677, 1e-12);
}

static void welch_says_nothing_where_nothing_can_be_said(void **state)
{
    (void)state;
    static const double one[] = {1}, same[] = {2, 2, 2}, other[] = {5, 5};
    static const double wild[] = {1, INFINITY, 3};
    SettSample few = sample_of(one, 1), a = sample_of(same, 3);
    SettSample b = sample_of(other, 2), c = sample_of(wild, 3);
    assert_true(sett_welch(&few, &a).p == 1.0);
    assert_true(sett_welch(&c, &a).p == 1.0);
    assert_true(sett_welch(&a, &a).p == 1.0);
    SettWelch w = sett_welch(&a, &b);
    assert_true(w.p == 0.0 && w.t == -INFINITY && w.cohen_d == 0.0);
}

static void welch_survives_tiny_spreads(void **state)
{
    (void)state;
    static const double a[] = {1e-160, 2e-160, 3e-160};
    static const double b[] = {2e-160, 4e-160, 3e-160};
    SettSample sa = sample_of(a, 3), sb = sample_of(b, 3);
    SettWelch w = sett_welch(&sa, &sb);
    assert_true(w.p >= 0.0 && w.p <= 1.0);
    assert_true(isfinite(w.df));
}

/* R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm"). */
static void holm_steps_down(void **state)
{
    (void)state;
    static const double p[] = {0.01, 0.04, NAN, 0.03, 0.005, 0.9};
    static const double expected[] = {0.04, 0.09, 0, 0.09, 0.025, 0.9};
    double corrected[6];
    int32_t order[6];
    sett_holm(p, 6, corrected, order);
    for (int32_t i = 0; i < 6; i++) {
        if (i == 2)
            assert_true(isnan(corrected[i]));
        else
            near(corrected[i], expected[i], 1e-15);
    }
    sett_holm(p, 0, corrected, order);
}

/* Holm by its definition: the largest product over all smaller values. */
static double holm_plain(const double *p, int32_t count, int32_t i)
{
    double most = 0.0;
    for (int32_t j = 0; j < count; j++) {
        if (p[j] > p[i])
            continue;
        int32_t below = 0;
        for (int32_t k = 0; k < count; k++)
            below += p[k] < p[j] || (p[k] == p[j] && k < j);
        double value = p[j] * (double)(count - below);
        if (p[j] < p[i] || j <= i)
            most = value > most ? value : most;
    }
    return most < 1.0 ? most : 1.0;
}

static void holm_equals_its_definition(void **state)
{
    (void)state;
    double p[40], corrected[40];
    int32_t order[40];
    for (uint64_t round = 0; round < 500; round++) {
        SettRng rng = sett_rng(5, SETT_FOR_TEST, round);
        int32_t count = sett_rng_range(&rng, 1, 40);
        for (int32_t i = 0; i < count; i++)
            p[i] = (double)sett_rng_below(&rng, 30) / 400.0;
        sett_holm(p, count, corrected, order);
        for (int32_t i = 0; i < count; i++)
            assert_true(corrected[i] == holm_plain(p, count, i));
    }
}

static void correlation_matches_reference_values(void **state)
{
    (void)state;
    static const double x[] = {1, 2, NAN, 3, 4, 5, 6, 7, 8, 9};
    static const double y[] = {2, 1, 100, 4, 3, 7, 8, 5, 9, NAN};
    double r = sett_correlation(x, y, 10);
    near(r, 0.85467071799291233, 1e-14);
    near(sett_correlation_p(r, 8), 0.0068615152913596259, 1e-11);
}

static void correlation_knows_where_it_has_no_meaning(void **state)
{
    (void)state;
    static const double x[] = {1, 2, 3, NAN}, flat[] = {4, 4, 4, 4};
    static const double down[] = {-1e9 - 1, -1e9 - 2, -1e9 - 3, 0};
    assert_true(isnan(sett_correlation(x, flat, 4)));
    assert_true(isnan(sett_correlation(x, x, 1)));
    assert_true(isnan(sett_correlation(x, x, 0)));
    assert_true(sett_correlation(x, x, 4) == 1.0);
    assert_true(sett_correlation(x, down, 4) == -1.0);
    assert_true(sett_correlation_p(NAN, 9) == 1.0);
    assert_true(sett_correlation_p(0.9, 2) == 1.0);
    assert_true(sett_correlation_p(-1.0, 9) == 0.0);
    assert_true(sett_correlation_p(0.0, 9) == 1.0);
}

static double superiority_plain(const double *a, int64_t na, const double *b,
                                int64_t nb)
{
    int64_t halves = 0, pairs = 0;
    for (int64_t i = 0; i < na; i++)
        for (int64_t j = 0; j < nb; j++) {
            if (isnan(a[i]) || isnan(b[j]))
                continue;
            halves += a[i] > b[j] ? 2 : a[i] == b[j] ? 1 : 0;
            pairs++;
        }
    return pairs > 0 ? (double)halves / (2.0 * (double)pairs) : NAN;
}

static void fill(SettRng *rng, double *values, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        values[i] = sett_rng_below(rng, 20) == 0
                        ? NAN
                        : (double)sett_rng_range(rng, -6, 6);
}

static void superiority_equals_counting_every_pair(void **state)
{
    (void)state;
    double a[30], b[30], scratch[60];
    for (uint64_t round = 0; round < 10000; round++) {
        SettRng rng = sett_rng(7, SETT_FOR_TEST, round);
        int64_t na = sett_rng_range(&rng, 0, 30);
        int64_t nb = sett_rng_range(&rng, 0, 30);
        fill(&rng, a, na);
        fill(&rng, b, nb);
        double quick = sett_superiority(a, na, b, nb, scratch);
        double plain = superiority_plain(a, na, b, nb);
        assert_int_equal(isnan(quick), isnan(plain));
        assert_true(isnan(plain) || quick == plain);
    }
}

static void student_t_is_the_inverse_of_its_p(void **state)
{
    (void)state;
    static const double df[] = {1, 2, 5, 10, 30, 120, 1e9};
    static const double t05[] = {12.706, 4.303, 2.571, 2.228,
                                 2.042,  1.980, 1.960};
    for (size_t i = 0; i < sizeof df / sizeof df[0]; i++) {
        double t = sett_student_t(0.05, df[i]);
        near(t, t05[i], 5e-4);
        near(sett_student_p(t, df[i]), 0.05, 1e-9);
    }
    near(sett_student_t(0.999, 3), 0.00136045, 1e-4);
    assert_true(isnan(sett_student_t(0, 3)));
    assert_true(isnan(sett_student_t(1, 3)));
    assert_true(isnan(sett_student_t(0.05, 0)));
    assert_true(isnan(sett_student_t((double)NAN, 3)));
}

/* Newcombe 1998, table I: method 3. */
static void wilson_matches_the_printed_intervals(void **state)
{
    (void)state;
    static const struct {
        int64_t hits, n;
        double low, high;
    } rows[] = {{81, 263, 0.2553, 0.3662},
                {15, 148, 0.0624, 0.1605},
                {0, 20, 0.0000, 0.1611},
                {1, 29, 0.0061, 0.1718}};
    double low, high;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        sett_wilson(rows[i].hits, rows[i].n, &low, &high);
        assert_true(fabs(low - rows[i].low) < 5.1e-5);
        assert_true(fabs(high - rows[i].high) < 5.1e-5);
        sett_wilson(rows[i].n - rows[i].hits, rows[i].n, &low, &high);
        assert_true(fabs(1 - high - rows[i].low) < 5.1e-5);
    }
    sett_wilson(0, 0, &low, &high);
    assert_true(isnan(low) && isnan(high));
    sett_wilson(3, 2, &low, &high);
    assert_true(isnan(low) && isnan(high));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(student_p_matches_reference_values),
        cmocka_unit_test(student_p_matches_the_printed_tables),
        cmocka_unit_test(student_p_has_closed_forms_for_one_and_two),
        cmocka_unit_test(student_p_stays_a_probability_everywhere),
        cmocka_unit_test(student_t_is_the_inverse_of_its_p),
        cmocka_unit_test(wilson_matches_the_printed_intervals),
        cmocka_unit_test(welch_matches_reference_values),
        cmocka_unit_test(welch_takes_sizes_and_spreads_that_differ),
        cmocka_unit_test(welch_says_nothing_where_nothing_can_be_said),
        cmocka_unit_test(welch_survives_tiny_spreads),
        cmocka_unit_test(holm_steps_down),
        cmocka_unit_test(holm_equals_its_definition),
        cmocka_unit_test(correlation_matches_reference_values),
        cmocka_unit_test(correlation_knows_where_it_has_no_meaning),
        cmocka_unit_test(superiority_equals_counting_every_pair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
