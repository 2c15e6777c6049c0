/* math.c - own logarithm, exponential and power: the same bits from every
   compiler and machine, which no C library promises. Textbook series after a
   reduction by powers of two; the power carries its logarithm in two doubles.
   Series rather than fitted polynomials: a term or two longer, and every
   coefficient can be checked by eye. */
#include "base/exact.h"

#include "sett/base.h"

#include <math.h>
#include <string.h>

/* ln 2 in two parts: the first has 42 bits, so k * LN2_HIGH is exact for every
   exponent k of a double. */
#define LN2_HIGH 0x1.62e42fefa3800p-1
#define LN2_LOW 0x1.ef35793c76730p-45
#define ONE_BY_LN2 0x1.71547652b82fep+0
#define SQRT2 0x1.6a09e667f3bcdp+0

/* 2 atanh(s) = 2 s + s * (2/3 s^2 + 2/5 s^4 + ...) */
static const double atanh_terms[] = {2.0 / 3,  2.0 / 5,  2.0 / 7,  2.0 / 9,
                                     2.0 / 11, 2.0 / 13, 2.0 / 15, 2.0 / 17,
                                     2.0 / 19, 2.0 / 21, 2.0 / 23, 2.0 / 25};

/* e^r = 1 + r + r^2 * (1/2! + r/3! + ...) */
static const double exp_terms[] = {
    1.0 / 2,       1.0 / 6,        1.0 / 24,        1.0 / 120,
    1.0 / 720,     1.0 / 5040,     1.0 / 40320,     1.0 / 362880,
    1.0 / 3628800, 1.0 / 39916800, 1.0 / 479001600, 1.0 / 6227020800};

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

/* Machines differ in the sign and payload of the NaN that 0/0 gives. */
static double no_number(void)
{
    return from_bits(UINT64_C(0x7FF8000000000000));
}

static double infinity(void)
{
    return from_bits(UINT64_C(0x7FF0000000000000));
}

/* x = m * 2^k with sqrt(1/2) < m <= sqrt(2), for finite x > 0. */
typedef struct Scaled {
    double m;
    int32_t k;
} Scaled;

static Scaled scale(double x)
{
    int32_t k = -1023;
    if (x < 0x1p-1022) {
        x *= 0x1p54;
        k -= 54;
    }
    uint64_t bits = to_bits(x);
    k += (int32_t)(bits >> 52);
    double m = from_bits((bits & UINT64_C(0x000FFFFFFFFFFFFF)) |
                         UINT64_C(0x3FF0000000000000));
    if (m > SQRT2)
        return (Scaled){m * 0.5, k + 1};
    return (Scaled){m, k};
}

double sett_log(double x)
{
    if (!(x > 0))
        return x == 0 ? -infinity() : no_number();
    if (x > DBL_MAX)
        return x;
    Scaled v = scale(x);
    /* With f = m - 1 and s = f / (2 + f): ln m = 2 atanh(s), and
       2 s = f - f^2/2 + s f^2/2, whose large parts are exact. */
    double f = v.m - 1, s = f / (2 + f), z = s * s, half = 0.5 * f * f;
    double rest = z * sett_polynomial(atanh_terms, 10, z);
    double low = s * (half + rest) + v.k * LN2_LOW;
    return v.k * LN2_HIGH - ((half - low) - f);
}

/* 2^k * x with one rounding, |k| <= 1,080, x near 1. */
static double times_power_of_two(double x, int32_t k)
{
    int32_t first = k / 2, second = k - first;
    x *= from_bits((uint64_t)(first + 1023) << 52);
    return x * from_bits((uint64_t)(second + 1023) << 52);
}

/* e^(high + low), low being small beside 1. */
static double exp_of(double high, double low)
{
    if (high > 709.79)
        return infinity();
    if (high < -745.14)
        return 0;
    double k = floor(high * ONE_BY_LN2 + 0.5);
    SettPair r = sett_exact_sum(high - k * LN2_HIGH, low - k * LN2_LOW);
    double tail =
        r.high * r.high * sett_polynomial(exp_terms, 12, r.high) + r.low;
    SettPair head = sett_exact_sum(1, r.high);
    return times_power_of_two(head.high + (head.low + tail), (int32_t)k);
}

double sett_exp(double x)
{
    return x != x ? no_number() : exp_of(x, 0);
}

static SettPair pair_product(SettPair a, SettPair b)
{
    SettPair p = sett_exact_product(a.high, b.high);
    p.low += a.high * b.low + a.low * b.high;
    return p;
}

static SettPair pair_sum(SettPair a, SettPair b)
{
    SettPair sum = sett_exact_sum(a.high, b.high);
    sum.low += a.low + b.low;
    return sett_exact_sum(sum.high, sum.low);
}

/* ln x to about 2^-64 of itself: the first two terms of the series and k ln 2
   in pairs, the rest, a thousandth of the whole, in doubles. */
static SettPair log_pair(double x)
{
    static const SettPair two_thirds = {0x1.5555555555555p-1,
                                        0x1.5555555555555p-55};
    Scaled v = scale(x);
    double f = v.m - 1;
    SettPair below = sett_exact_sum(v.m, 1), s;
    s.high = f / below.high;
    SettPair back = sett_exact_product(s.high, below.high);
    s.low = ((f - back.high) - back.low - s.high * below.low) / below.high;
    SettPair z = pair_product(s, s);
    SettPair second = pair_product(pair_product(s, z), two_thirds);
    double zz = z.high * z.high;
    second.low += s.high * zz * sett_polynomial(atanh_terms + 1, 11, z.high);
    SettPair first = {2 * s.high, 2 * s.low};
    SettPair whole = {v.k * LN2_HIGH, v.k * LN2_LOW};
    return pair_sum(whole, pair_sum(first, second));
}

/* x^y for finite x > 0 and finite y. */
static double positive_power(double x, double y)
{
    if (x == 1)
        return 1;
    /* Even the logarithm nearest to 0, 2^-53, overflows with such a y. */
    if (fabs(y) > 0x1p64)
        return (x > 1) == (y > 0) ? infinity() : 0;
    SettPair log = log_pair(x);
    SettPair product = sett_exact_product(y, log.high);
    return exp_of(product.high, product.low + y * log.low);
}

static bool is_whole(double y)
{
    return floor(y) == y;
}

static bool is_odd(double y)
{
    return fabs(y) < 0x1p53 && is_whole(y) && !is_whole(y * 0.5);
}

/* |x|^y where x is 0 or infinite or y is infinite. */
static double power_at_an_end(double x, double y)
{
    if (x == 1)
        return 1;
    return (x > 1) == (y > 0) ? infinity() : 0;
}

double sett_pow(double base, double exponent)
{
    if (exponent == 0 || base == 1)
        return 1;
    if (base != base || exponent != exponent)
        return no_number();
    double x = fabs(base);
    bool ends = x == 0 || x > DBL_MAX || fabs(exponent) > DBL_MAX;
    if (base < 0 && !ends && !is_whole(exponent))
        return no_number();
    double power =
        ends ? power_at_an_end(x, exponent) : positive_power(x, exponent);
    return to_bits(base) >> 63 != 0 && is_odd(exponent) ? -power : power;
}
