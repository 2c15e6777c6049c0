/* The verdict on both sides of a threshold, at it, with too few data and with
   no number; findings against published tables and exact fractions; the words.
 */
#include "support/testkit.h"

#include <math.h>
#include <string.h>

#include "sett/study.h"

static SettClaimRule rule_of(SettClaimSide side, double alpha)
{
    return (SettClaimRule){.id = "C1",
                           .text = "a is more than b",
                           .statistic = "difference of means",
                           .side = side,
                           .bound = 2,
                           .alpha = alpha,
                           .least = 5,
                           .unit = "runs",
                           .source = SETT_CLAIM_OURS,
                           .places = 2};
}

static bool holds(SettClaimSide side, double value)
{
    SettClaimRule rule = rule_of(side, 0);
    SettFinding f = sett_find_value(value, 5);
    return sett_claim_holds(&rule, &f);
}

static void the_value_decides_by_its_side(void **state)
{
    (void)state;
    static const struct {
        SettClaimSide side;
        bool below, at, above;
    } rows[] = {{SETT_CLAIM_ABOVE, false, false, true},
                {SETT_CLAIM_AT_LEAST, false, true, true},
                {SETT_CLAIM_BELOW, true, false, false},
                {SETT_CLAIM_AT_MOST, true, true, false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(holds(rows[i].side, 1.999), rows[i].below);
        assert_int_equal(holds(rows[i].side, 2), rows[i].at);
        assert_int_equal(holds(rows[i].side, 2.001), rows[i].above);
        assert_false(holds(rows[i].side, NAN));
    }
}

static void a_test_decides_with_the_value(void **state)
{
    (void)state;
    SettClaimRule rule = rule_of(SETT_CLAIM_ABOVE, 0.05);
    SettFinding f = {.n = 5, .value = 3, .p = 0.049};
    assert_true(sett_claim_holds(&rule, &f));
    f.p = 0.05;
    assert_false(sett_claim_holds(&rule, &f));
    f.p = NAN;
    assert_false(sett_claim_holds(&rule, &f));
    f.p = 0.001;
    f.value = 1; /* significant, and the other way */
    assert_false(sett_claim_holds(&rule, &f));
    rule.alpha = 0;
    f = (SettFinding){.n = 5, .value = 3, .p = 1};
    assert_true(sett_claim_holds(&rule, &f));
}

static void too_few_units_hold_nothing(void **state)
{
    (void)state;
    SettClaimRule rule = rule_of(SETT_CLAIM_ABOVE, 0);
    SettFinding f = sett_find_value(3, 4);
    assert_false(sett_claim_holds(&rule, &f));
    f.n = 5;
    assert_true(sett_claim_holds(&rule, &f));
    f.n = 0;
    rule.least = 1;
    assert_false(sett_claim_holds(&rule, &f));
}

static SettSample sample_of(const double *values, int32_t count)
{
    SettSample s = sett_sample();
    for (int32_t i = 0; i < count; i++)
        sett_sample_add(&s, values[i]);
    return s;
}

static void near(double value, double expected, double within)
{
    if (!(fabs(value - expected) <= within))
        fail_msg("%.12g is not %.12g", value, expected);
}

/* By hand: means 3 and 6, variances 2.5 and 10, error sqrt(0.5 + 2), df = 2.5^2
   / (0.25 / 4 + 4 / 4) = 5.88235; t of 97.5 % there is 2.459. */
static void differences_are_welchs(void **state)
{
    (void)state;
    static const double low[] = {1, 2, 3, 4, 5}, high[] = {2, 4, 6, 8, 10};
    SettSample a = sample_of(high, 5), b = sample_of(low, 5);
    SettFinding f = sett_find_difference(&a, &b, 0);
    SettWelch w = sett_welch(&a, &b);
    assert_int_equal(f.n, 5);
    near(f.value, 3, 1e-12);
    near(f.error, sqrt(2.5), 1e-12);
    near(f.p, w.p, 1e-12);
    near(f.high - f.value, 2.459 * sqrt(2.5), 2e-3);
    near(f.value - f.low, f.high - f.value, 1e-12);
    near(sett_find_difference(&a, &b, 3).p, 1, 1e-12);
    assert_true(sett_find_difference(&b, &a, 0).value < 0);
}

/* By hand: mean 3, error sqrt(2.5 / 5), df 4, t of 97.5 % 2.776. */
static void means_are_tested_against_the_bound(void **state)
{
    (void)state;
    static const double values[] = {1, 2, 3, 4, 5};
    SettSample s = sample_of(values, 5);
    SettFinding f = sett_find_mean(&s, 1);
    near(f.p, sett_student_p(2 / sqrt(0.5), 4), 1e-12);
    near(f.high, 3 + 2.776 * sqrt(0.5), 1e-3);
    near(sett_find_mean(&s, 3).p, 1, 1e-12);
}

static void few_or_even_samples_say_little(void **state)
{
    (void)state;
    static const double ones[] = {1, 1, 1}, twos[] = {2, 2, 2};
    SettSample none = sett_sample(), one = sample_of(ones, 1);
    SettSample a = sample_of(ones, 3), b = sample_of(twos, 3);
    SettFinding f = sett_find_mean(&none, 0);
    assert_true(isnan(f.value) && isnan(f.p) && f.n == 0);
    f = sett_find_difference(&none, &a, 0);
    assert_true(isnan(f.value) && isnan(f.p) && f.n == 0);
    f = sett_find_difference(&one, &a, 0);
    assert_true(f.value == 0 && isnan(f.p) && isnan(f.low));
    f = sett_find_mean(&one, 0);
    assert_true(f.value == 1 && isnan(f.p) && isnan(f.low));
    f = sett_find_difference(&b, &a, 0);
    assert_true(f.value == 1 && f.p == 0 && f.low == 1 && f.high == 1);
    assert_true(sett_find_mean(&a, 1).p == 1);
    sett_sample_add(&none, NAN);
    assert_true(isnan(sett_find_mean(&none, 0).value));
    sett_sample_add(&a, INFINITY);
    assert_true(isnan(sett_find_mean(&a, 0).value));
}

static void shares_have_exact_tests(void **state)
{
    (void)state;
    near(sett_find_share(10, 10, 0.5).p, 2.0 / 1024, 1e-12);
    near(sett_find_share(0, 10, 0.5).p, 2.0 / 1024, 1e-12);
    near(sett_find_share(7, 10, 0.5).p, 0.34375, 1e-12);
    near(sett_find_share(7, 10, 0.5).error, sqrt(0.021), 1e-12);
    near(sett_find_share(0, 10, 0.2).error, sqrt(0.016), 1e-12);
    near(sett_find_share(10, 10, 0.2).error, sqrt(0.016), 1e-12);
    near(sett_find_share(5, 10, 0.5).p, 1, 0);
    /* 2 (1 - 0.9^20 - 20 0.1 0.9^19 - 190 0.01 0.9^18) */
    near(sett_find_share(3, 20, 0.1).p, 2 * 0.323073194811, 1e-9);
    assert_true(isnan(sett_find_share(5, 10, 0).p));
    assert_true(isnan(sett_find_share(5, 10, 1).p));
    assert_true(isnan(sett_find_share(0, 0, 0.5).value));
    assert_true(isnan(sett_find_share(-1, 5, 0.5).value));
    /* Many: the normal distribution within a little, and no overflow. */
    double p = sett_find_share(50300, 100000, 0.5).p;
    near(p, sett_student_p(599 / sqrt(100000.0), 1e12), 1e-4);
    p = sett_find_share(100, 100000, 0.5).p;
    assert_true(p >= 0 && p < 1e-300);
    near(sett_find_share(99000, 100000, 0.99).p, 1, 0.02);
}

static void correlations_have_fishers_interval(void **state)
{
    (void)state;
    double x[28], y[28];
    for (int32_t i = 0; i < 28; i++) {
        x[i] = i;
        y[i] = i % 2 ? i + 8 : i - 8;
    }
    SettFinding f = sett_find_correlation(x, y, 28);
    double z = 0.5 * log((1 + f.value) / (1 - f.value));
    near(f.low, tanh(z - 1.96 / 5), 1e-4);
    near(f.high, tanh(z + 1.96 / 5), 1e-4);
    near(f.p, sett_correlation_p(f.value, 28), 0);
    near(f.value / f.error, 5 * z, 1e-9);
    x[0] = NAN;
    assert_int_equal(sett_find_correlation(x, y, 28).n, 27);
    assert_true(isnan(sett_find_correlation(x, y, 4).p)); /* three pairs */
    y[1] = y[2] = y[3] = y[4] = 1;
    assert_true(isnan(sett_find_correlation(x, y, 5).value));
    assert_true(sett_find_correlation(y + 5, y + 5, 9).value == 1);
}

static void the_weakest_has_least_in_favour(void **state)
{
    (void)state;
    SettFinding f[5] = {{.value = 3, .p = 0.01},
                        {.value = 2, .p = 0.04},
                        {.value = 9, .p = NAN},
                        {.value = 0, .p = 0.001},
                        {.value = NAN, .p = 0.5}};
    assert_int_equal(sett_find_weakest(f, 5, 0), 4);
    assert_int_equal(sett_find_weakest(f, 4, 0), 3);
    assert_int_equal(sett_find_weakest(f, 3, 0), 2);
    assert_int_equal(sett_find_weakest(f, 2, 0), 1);
    assert_int_equal(sett_find_weakest(f, 1, 0), 0);
    assert_int_equal(sett_find_weakest(f, 2, 2.5), 1);
    f[0].p = f[1].p = 0;
    assert_int_equal(sett_find_weakest(f, 2, 0), 1);
}

static void p_values_are_corrected_together(void **state)
{
    (void)state;
    SettFinding f[3] = {{.p = 0.03}, {.p = 0.01}, {.p = NAN}};
    sett_find_holm(f, 3);
    near(f[0].p, 0.03, 1e-15);
    near(f[1].p, 0.02, 1e-15);
    assert_true(isnan(f[2].p));
    near(f[0].factor, 1, 1e-12);
    near(f[1].factor, 2, 1e-12);
}

static const char *needed_of(const SettClaimRule *rule, SettFinding f,
                             SettArena *arena)
{
    SettClaim claim;
    assert_int_equal(sett_claim_say(rule, &f, NULL, arena, &claim), SETT_OK);
    return claim.needed;
}

static void a_claim_says_what_it_would_need(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettClaimRule rule = rule_of(SETT_CLAIM_ABOVE, 0.05);
    SettFinding f = {
        .n = 10, .value = 3, .low = 1.04, .high = 4.96, .error = 1, .p = 0.32};
    /* 10 (1.95996 + 0.84162)^2 = 78.5 */
    assert_string_equal(needed_of(&rule, f, &arena),
                        "about 79 runs at this effect (80 % power)");
    f.value = 1;
    assert_string_equal(needed_of(&rule, f, &arena),
                        "about 79 runs to decide; the interval contains the "
                        "threshold");
    f.high = 1.5;
    assert_non_null(
        strstr(needed_of(&rule, f, &arena), "the whole interval misses"));
    f.n = 4;
    assert_string_equal(needed_of(&rule, f, &arena),
                        "at least 5 runs; there are 4");
    assert_string_equal(needed_of(&rule, sett_find_value(1.5, 5), &arena),
                        "a statistic better by 0.50");
    assert_non_null(
        strstr(needed_of(&rule, sett_find_value(NAN, 5), &arena), "a value"));
    assert_string_equal(needed_of(&rule, sett_find_value(3, 5), &arena),
                        "data in which the statistic has a spread");
    /* 20 (1.95996 + 0.84162)^2 (0.25 / 20) / 0.5^2 = 7.8 */
    rule.bound = 0.5;
    assert_string_equal(
        needed_of(&rule,
                  (SettFinding){
                      .n = 20, .value = 1, .error = sqrt(0.25 / 20), .p = 0.1},
                  &arena),
        "about 8 runs at this effect (80 % power)");
    rule.bound = 2;
    /* Ten tests: the t of p = 0.005 is 2.80703; 10 (2.80703 + 0.84162)^2. */
    f.factor = 10;
    f.n = 10;
    f.value = 3;
    f.high = 5;
    assert_string_equal(needed_of(&rule, f, &arena),
                        "about 134 runs at this effect (80 % power)");
    f = (SettFinding){.n = 5, .value = 3, .p = 0.01};
    assert_null(needed_of(&rule, f, &arena));
    sett_arena_free(&arena);
}

static void a_claim_has_its_numbers_in_words(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettClaimRule rule = rule_of(SETT_CLAIM_ABOVE, 0.05);
    SettFinding f = {.n = 10, .value = 3, .low = 2.5, .high = 3.5, .p = 0.01};
    SettClaim claim;
    assert_int_equal(sett_claim_say(&rule, &f, "a 5, b 2", &arena, &claim),
                     SETT_OK);
    assert_string_equal(claim.statistic,
                        "difference of means: 3.00 [2.50, 3.50], 10 runs");
    assert_string_equal(claim.detail, "a 5, b 2");
    assert_string_equal(claim.threshold, "above 2, p below 0.05");
    assert_string_equal(claim.source, "ours");
    assert_true(claim.held);
    rule.alpha = 0;
    rule.source = SETT_CLAIM_PAPER;
    rule.side = SETT_CLAIM_AT_MOST;
    f = sett_find_value(NAN, 5);
    assert_int_equal(sett_claim_say(&rule, &f, NULL, &arena, &claim), SETT_OK);
    assert_string_equal(claim.statistic, "difference of means: none, 5 runs");
    assert_null(claim.detail);
    assert_string_equal(claim.threshold, "at most 2");
    assert_string_equal(claim.source, "paper");
    assert_false(claim.held);
    rule.bound = 1.0 / 3;
    assert_int_equal(sett_claim_say(&rule, &f, NULL, &arena, &claim), SETT_OK);
    assert_string_equal(claim.threshold, "at most 0.333");
    rule.bound = 0.55;
    assert_int_equal(sett_claim_say(&rule, &f, NULL, &arena, &claim), SETT_OK);
    assert_string_equal(claim.threshold, "at most 0.55");
    sett_arena_free(&arena);
}

static SettStatus say_one(void *user, SettAlloc alloc)
{
    (void)user;
    SettArena arena;
    SettClaim claim;
    SettClaimRule rule = rule_of(SETT_CLAIM_ABOVE, 0.05);
    SettFinding f = sett_find_value(1, 5);
    sett_arena_init(&arena, alloc, 0);
    SettStatus s = sett_claim_say(&rule, &f, "detail", &arena, &claim);
    sett_arena_free(&arena);
    return s;
}

static void no_memory_is_said(void **state)
{
    (void)state;
    testkit_memory(say_one, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_value_decides_by_its_side),
        cmocka_unit_test(a_test_decides_with_the_value),
        cmocka_unit_test(too_few_units_hold_nothing),
        cmocka_unit_test(differences_are_welchs),
        cmocka_unit_test(means_are_tested_against_the_bound),
        cmocka_unit_test(few_or_even_samples_say_little),
        cmocka_unit_test(shares_have_exact_tests),
        cmocka_unit_test(correlations_have_fishers_interval),
        cmocka_unit_test(the_weakest_has_least_in_favour),
        cmocka_unit_test(p_values_are_corrected_together),
        cmocka_unit_test(a_claim_says_what_it_would_need),
        cmocka_unit_test(a_claim_has_its_numbers_in_words),
        cmocka_unit_test(no_memory_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
