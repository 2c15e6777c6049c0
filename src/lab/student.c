/* student.c - two-sided p of Student's t. With a = df/2 and x = df/(df+t^2) it
   is the regularised incomplete beta function I_x(a, 1/2) (DLMF 8.17.4).

   Near the middle, one minus a power series of positive terms (DLMF 8.17.8);
   in the tails, Gauss's continued fraction of 2F1(1/2, 1; a+1; -df/t^2) (DLMF
   15.7.5 after 15.8.1), whose partial numerators are all positive: neighbouring
   convergents enclose the value, so stopping where they agree is safe for any
   df. Differs from the usual code also in that no logarithm of gamma is taken:
   for large df two of them would cancel and leave errors of 1e-10. Only the
   ratio G(a+1/2)/G(a) is needed, which has a series of its own. The factor x^a
   is the exponential of -a log(1 + t^2/df), so p falls smoothly to 0. */
#include "base/least.h"
#include "sett/lab.h"

#include <math.h>

/* Above this the normal distribution is within 1e-13 of Student's. */
#define DF_AS_NORMAL 1e13
/* More steps than either expansion needs anywhere. */
#define MOST_STEPS 1000
#define SQRT_PI 1.7724538509055160273

/* log(1 + u) for u >= 0 without losing the small digits of u: the rounding of
   1 + u divides out. */
static double log_one_plus(double u)
{
    double sum = 1.0 + u;
    if (sum == 1.0)
        return u;
    if (!(sum < INFINITY))
        return sett_log(u);
    return sett_log(sum) * (u / (sum - 1.0));
}

/* G(a+1/2)/G(a), a > 0: by the series in 1/a for large a, stepped down by
   G(a+1) = a G(a). */
static double half_step_gamma(double a)
{
    static const double term[] = {1.0,    -1.0,    0.5,     2.5,
                                  -2.625, -49.875, 54.3125, 2457.8125};
    double step = 1.0;
    for (; a < 30.0; a += 1.0)
        step *= a / (a + 0.5);
    double r = 1.0 / (8.0 * a);
    double series = 0.0;
    for (size_t i = sizeof term / sizeof term[0]; i-- > 0;)
        series = series * r + term[i];
    return step * sqrt(a) * series;
}

/* Sum over n of (a+1/2)_n / (3/2)_n y^n, for y at most 1/2. */
static double middle_series(double a, double y)
{
    double sum = 1.0, term = 1.0;
    for (int32_t n = 0; n < MOST_STEPS && term > sum * 1e-17; n++) {
        term *= y * (a + 0.5 + (double)n) / (1.5 + (double)n);
        sum += term;
    }
    return sum;
}

/* 2F1(1/2, 1; a+1; -w) for w > 0. */
static double tail_fraction(double a, double w)
{
    double c = 1.0, d = 0.0, value = 1.0, before = 0.0;
    for (int32_t k = 1; k <= MOST_STEPS && value != before; k++) {
        /* Sums of a and a whole number >= 0: a small a keeps its digits. */
        double n = (double)k, m = a + (2.0 * n - 1.0);
        double odd =
            w * (n - 0.5) * (a + (n - 1.0)) / (a + (2.0 * n - 2.0)) / m;
        double even = w * n * (a + (n - 0.5)) / (a + 2.0 * n) / m;
        before = value;
        c = 1.0 + odd / c;
        d = 1.0 / (1.0 + odd * d);
        value *= c * d;
        c = 1.0 + even / c;
        d = 1.0 / (1.0 + even * d);
        value *= c * d;
    }
    return 1.0 / value;
}

double sett_student_p(double t, double df)
{
    if (isnan(t) || isnan(df) || df <= 0.0)
        return 1.0;
    df = sett_min_real(DF_AS_NORMAL, df);
    double root = fabs(t) / sqrt(df), a = df / 2.0;
    if (root == INFINITY)
        return 0.0;
    /* The square of a huge root would overflow; its logarithm does not. */
    bool huge = root > 1e8;
    double log_u = huge ? 2.0 * sett_log(root) : log_one_plus(root * root);
    double y = huge ? 1.0 : root * root / (1.0 + root * root);
    double head = half_step_gamma(a) / SQRT_PI * sett_exp(-a * log_u);
    double p = y < 0.5 && fabs(t) < 2.0
                   ? 1.0 - 2.0 * head * sqrt(y) * middle_series(a, y)
                   : head / sqrt(y) / a * tail_fraction(a, 1.0 / root / root);
    return p < 0.0 ? 0.0 : sett_min_real(1.0, p);
}

double sett_student_t(double p, double df)
{
    if (!(p > 0.0 && p < 1.0) || !(df > 0.0))
        return NAN;
    double low = 0.0, high = 1.0;
    while (sett_student_p(high, df) > p && high < 1e300)
        high *= 2.0;
    for (int32_t i = 0; i < 100; i++) {
        double middle = low + (high - low) / 2.0;
        if (sett_student_p(middle, df) > p)
            low = middle;
        else
            high = middle;
    }
    return high;
}
