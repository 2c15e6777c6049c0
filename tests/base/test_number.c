/* test_number.c - doubles to text and back, against the C library. */
#include "support/testkit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
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

static double read_all(const char *text)
{
    size_t used, size = strlen(text);
    double value = sett_double_read(text, size, &used);
    assert_int_equal(used, size);
    return value;
}

static void prints(double value, const char *expected)
{
    SettText text = sett_text(sett_alloc_default());
    sett_text_double(&text, value);
    assert_string_equal(text.data, expected);
    sett_text_free(&text);
}

static void known_texts(void **state)
{
    (void)state;
    prints(0, "0");
    prints(-0.0, "-0");
    prints(0.1, "0.1");
    prints(0.1 + 0.2, "0.30000000000000004");
    prints(1, "1");
    prints(-12.5, "-12.5");
    prints(100, "100");
    prints(1e20, "100000000000000000000");
    prints(123456789012345680000.0, "123456789012345680000");
    prints(1e21, "1e21");
    prints(1.5e300, "1.5e300");
    prints(1e-6, "0.000001");
    prints(1e-7, "1e-7");
    prints(1.25e-9, "1.25e-9");
    prints(9007199254740993.0, "9007199254740992");
    prints(1e23, "1e23");
    prints(9.5e-323, "9.4e-323");
    prints(5e-324, "5e-324");
    prints(2.2250738585072014e-308, "2.2250738585072014e-308");
    prints(1.7976931348623157e308, "1.7976931348623157e308");
    prints(5e-324 * 4503599627370496.0, "2.2250738585072014e-308");
    prints(NAN, "null");
    prints(INFINITY, "null");
    prints(-INFINITY, "null");
}

/* A double of any bits: every exponent is as likely as any other. */
static double any_double(SettRng *rng)
{
    double value;
    do {
        value = from_bits(sett_rng_next(rng));
    } while (!isfinite(value));
    return value;
}

/* Few bits set, at the ends of the exponent range or near one. */
static double odd_double(SettRng *rng)
{
    static const uint64_t fields[] = {0, 1, 2, 1022, 1023, 1024, 1075, 2046};
    uint64_t fraction = sett_rng_next(rng) & sett_rng_next(rng) &
                        sett_rng_next(rng) & sett_rng_next(rng) &
                        ((UINT64_C(1) << 52) - 1);
    if (sett_rng_below(rng, 4) == 0)
        fraction = 0;
    return from_bits(fields[sett_rng_below(rng, 8)] << 52 | fraction);
}

static double short_decimal(SettRng *rng)
{
    return (double)sett_rng_range(rng, -1000000, 1000000) / 1000;
}

/* Fewest digits for which the C library's own text reads back. */
static int32_t fewest_digits(double value, char *text, size_t size)
{
    for (int32_t digits = 1; digits < 17; digits++) {
        snprintf(text, size, "%.*e", digits - 1, value);
        if (strtod(text, NULL) == value)
            return digits;
    }
    snprintf(text, size, "%.16e", value);
    return 17;
}

static int32_t digits_in(const char *text)
{
    int32_t count = 0, zeros = 0;
    for (; *text != '\0' && *text != 'e'; text++) {
        if (*text == '0' && count > 0)
            zeros++;
        if (*text >= '1' && *text <= '9') {
            count += zeros + 1;
            zeros = 0;
        }
    }
    return count;
}

static void check_round_trip(SettText *text, double value)
{
    char theirs[64];
    sett_text_clear(text);
    sett_text_double(text, value);
    assert_int_equal(to_bits(strtod(text->data, NULL)), to_bits(value));
    assert_int_equal(to_bits(read_all(text->data)), to_bits(value));
    if (value != 0)
        assert_int_equal(digits_in(text->data),
                         fewest_digits(value, theirs, sizeof theirs));
}

static void random_round_trips(void **state)
{
    (void)state;
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    SettText text = sett_text(sett_alloc_default());
    for (int32_t i = 0; i < 20000; i++) {
        check_round_trip(&text, any_double(&rng));
        check_round_trip(&text, odd_double(&rng));
        check_round_trip(&text, short_decimal(&rng));
        check_round_trip(&text, sett_rng_unit(&rng));
        check_round_trip(&text,
                         from_bits(sett_rng_next(&rng) >> 12)); /* subnormal */
    }
    sett_text_free(&text);
}

/* Among the shortest texts the one nearest to the value: with 17 digits that
   is the correctly rounded text of the C library. */
static void shortest_is_nearest(void **state)
{
    (void)state;
    SettRng rng = sett_rng(2, SETT_FOR_TEST, 0);
    SettText text = sett_text(sett_alloc_default());
    int32_t compared = 0;
    for (int32_t i = 0; i < 20000; i++) {
        char theirs[64];
        double value = any_double(&rng);
        int32_t digits = fewest_digits(value, theirs, sizeof theirs);
        sett_text_clear(&text);
        sett_text_double(&text, value);
        long double ours = strtold(text.data, NULL);
        long double other = strtold(theirs, NULL);
        if (digits < 17 || fabs(value) < 1e-300)
            continue;
        compared++;
        assert_true(fabsl(ours - value) <= fabsl(other - value));
    }
    assert_true(compared > 5000);
    sett_text_free(&text);
}

static void reads_as(const char *text, double expected)
{
    assert_int_equal(to_bits(read_all(text)), to_bits(expected));
}

static void known_numbers(void **state)
{
    (void)state;
    reads_as("0", 0);
    reads_as("-0", -0.0);
    reads_as("-0.0e5", -0.0);
    reads_as("1E2", 100);
    reads_as("1e+2", 100);
    reads_as("0.000e999999999999999999999", 0);
    reads_as("1e400", INFINITY);
    reads_as("-1e99999999999999999999999", -INFINITY);
    reads_as("1e-99999999999999999999999", 0);
    reads_as("1.7976931348623158e308", 1.7976931348623157e308);
    reads_as("1.7976931348623159e308", INFINITY);
    reads_as("2.4703282292062327e-324", 0);
    reads_as("2.4703282292062328e-324", 5e-324);
    reads_as("9007199254740993", 9007199254740992.0);
    reads_as("9007199254740993.000000000000000000000000000001",
             9007199254740994.0);
    reads_as("9007199254740995", 9007199254740996.0);
    reads_as("2.2250738585072011e-308", 2.2250738585072011e-308);
}

static void stops_where_the_number_ends(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t used;
        double value;
    } rows[] = {
        {"", 0, 0},        {"-", 0, 0},        {"+1", 0, 0},
        {".5", 0, 0},      {"x", 0, 0},        {"01", 1, 0},
        {"1.", 1, 1},      {"1.e5", 1, 1},     {"2e", 1, 2},
        {"2e+", 1, 2},     {"2e+x", 1, 2},     {"3.25,4", 4, 3.25},
        {"-7]", 2, -7},    {"1e5e5", 3, 1e5},  {"nan", 0, 0},
        {"0x10", 1, 0},    {"1 ", 1, 1},       {"-.5", 0, 0},
        {"12-3", 2, 12.0}, {"5.50.5", 4, 5.5}, {"Infinity", 0, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t used;
        double value =
            sett_double_read(rows[i].text, strlen(rows[i].text), &used);
        assert_int_equal(used, rows[i].used);
        assert_int_equal(to_bits(value), to_bits(rows[i].value));
    }
    size_t used;
    assert_true(sett_double_read("12345", 2, &used) == 12);
    assert_int_equal(used, 2);
}

/* Random digits, point and exponent; long ones too. */
static size_t random_decimal(SettRng *rng, char *out)
{
    size_t at = 0;
    int32_t most = sett_rng_below(rng, 20) == 0 ? 1000 : 25;
    int32_t whole = sett_rng_range(rng, 1, most);
    int32_t fraction = sett_rng_range(rng, 0, most);
    if (sett_rng_below(rng, 2) == 0)
        out[at++] = '-';
    out[at++] = (char)('1' + sett_rng_below(rng, 9));
    for (int32_t i = 1; i < whole; i++)
        out[at++] = (char)('0' + sett_rng_below(rng, 10));
    if (fraction > 0)
        out[at++] = '.';
    for (int32_t i = 0; i < fraction; i++)
        out[at++] = (char)('0' + sett_rng_below(rng, 10));
    if (sett_rng_below(rng, 2) == 0)
        at += (size_t)sprintf(out + at, "e%d", sett_rng_range(rng, -350, 320));
    out[at] = '\0';
    return at;
}

static void reads_as_the_c_library(void **state)
{
    (void)state;
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 0);
    char text[2100];
    for (int32_t i = 0; i < 50000; i++) {
        random_decimal(&rng, text);
        assert_int_equal(to_bits(read_all(text)), to_bits(strtod(text, NULL)));
    }
}

/* The exact halfway text between two neighbours, and one digit past it. */
static void halves_go_to_even(void **state)
{
    (void)state;
    SettRng rng = sett_rng(4, SETT_FOR_TEST, 0);
    char text[2000];
    for (int32_t i = 0; i < 3000; i++) {
        double low = fabs(i % 2 ? odd_double(&rng) : any_double(&rng));
        double high = nextafter(low, INFINITY);
        if (!isfinite(high))
            continue;
        /* %.1100f of a long double is exact where it has the one more bit. */
        long double half = ((long double)low + (long double)high) / 2;
        snprintf(text, sizeof text, "%.1100Lf", half);
        double even = to_bits(low) % 2 == 0 ? low : high;
        assert_int_equal(to_bits(read_all(text)), to_bits(even));
        text[strlen(text) - 1] = '1';
        assert_int_equal(to_bits(read_all(text)), to_bits(high));
    }
}

static void fixed_as(double value, int32_t decimals, const char *expected)
{
    SettText text = sett_text(sett_alloc_default());
    sett_text_fixed(&text, value, decimals);
    assert_string_equal(text.data, expected);
    sett_text_free(&text);
}

static void fixed_texts(void **state)
{
    (void)state;
    fixed_as(0, 0, "0");
    fixed_as(0, 3, "0.000");
    fixed_as(0.5, 0, "1");
    fixed_as(-0.5, 0, "-1");
    fixed_as(2.5, 0, "3");
    fixed_as(0.125, 2, "0.13");
    fixed_as(-0.125, 2, "-0.13");
    fixed_as(1.005, 2, "1.00"); /* the double lies below */
    fixed_as(-0.001, 2, "0.00");
    fixed_as(9.995, 1, "10.0");
    fixed_as(999.9999, 2, "1000.00");
    fixed_as(0.000000001, 9, "0.000000001");
    fixed_as(5e-324, 9, "0.000000000");
    fixed_as(1e22, 1, "10000000000000000000000.0");
    fixed_as(NAN, 2, "null");
}

static bool is_exact_half(double value, int32_t decimals)
{
    char exact[1500];
    snprintf(exact, sizeof exact, "%.1080f", value);
    const char *tail = strchr(exact, '.') + 1 + decimals;
    return tail[0] == '5' && strspn(tail + 1, "0") == strlen(tail + 1);
}

/* The C library rounds exact halves to even; all else must be the same. */
static void fixed_as_the_c_library(void **state)
{
    (void)state;
    SettRng rng = sett_rng(5, SETT_FOR_TEST, 0);
    SettText text = sett_text(sett_alloc_default());
    for (int32_t i = 0; i < 20000; i++) {
        char theirs[400];
        int32_t decimals = sett_rng_range(&rng, 0, 9);
        double value =
            i % 3 == 0 ? any_double(&rng) : (sett_rng_unit(&rng) - 0.5) * 2000;
        if (is_exact_half(value, decimals))
            continue;
        snprintf(theirs, sizeof theirs, "%.*f", decimals, value);
        sett_text_clear(&text);
        sett_text_fixed(&text, value, decimals);
        bool zero = strspn(theirs, "-0.") == strlen(theirs);
        assert_string_equal(text.data, theirs + (zero && theirs[0] == '-'));
    }
    sett_text_free(&text);
}

static void integers(void **state)
{
    (void)state;
    static const char *const bad[] = {"",
                                      "-",
                                      "+1",
                                      "1.0",
                                      " 1",
                                      "1 ",
                                      "--1",
                                      "0x1",
                                      "1e3",
                                      "9223372036854775808",
                                      "-9223372036854775809",
                                      "99999999999999999999999"};
    int64_t value = 77;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(sett_int_read(bad[i], strlen(bad[i]), &value));
    assert_int_equal(value, 77);
    assert_true(sett_int_read("9223372036854775807", 19, &value));
    assert_true(value == INT64_MAX);
    assert_true(sett_int_read("-9223372036854775808", 20, &value));
    assert_true(value == INT64_MIN);
    assert_true(sett_int_read("-12x", 3, &value));
    assert_int_equal(value, -12);
    assert_true(sett_int_read("007", 3, &value));
    assert_int_equal(value, 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_texts),
        cmocka_unit_test(random_round_trips),
        cmocka_unit_test(shortest_is_nearest),
        cmocka_unit_test(known_numbers),
        cmocka_unit_test(stops_where_the_number_ends),
        cmocka_unit_test(reads_as_the_c_library),
        cmocka_unit_test(halves_go_to_even),
        cmocka_unit_test(fixed_texts),
        cmocka_unit_test(fixed_as_the_c_library),
        cmocka_unit_test(integers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
