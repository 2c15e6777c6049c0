/* exact.h - sums and products with their rounding errors, and polynomials: what
   the elementary functions share. All of it relies on every + - * / being
   rounded to double once, in the order written. */
#ifndef SETT_BASE_EXACT_H
#define SETT_BASE_EXACT_H

#include <float.h>
#include <stdint.h>

/* 1 only widens float, which is not used here. */
_Static_assert(FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 1,
               "double arithmetic must be done in double");

/* high + low, where low is below half a unit in the last place of high. */
typedef struct SettPair {
    double high, low;
} SettPair;

/* a + b exactly (Knuth). */
static inline SettPair sett_exact_sum(double a, double b)
{
    double sum = a + b;
    double shadow = sum - a;
    return (SettPair){sum, (a - (sum - shadow)) + (b - shadow)};
}

/* a * b exactly (Dekker), for products far from the ends of the range. */
static inline SettPair sett_exact_product(double a, double b)
{
    const double splitter = 0x1p27 + 1;
    double a_wide = a * splitter, b_wide = b * splitter;
    double a_high = a_wide - (a_wide - a), b_high = b_wide - (b_wide - b);
    double a_low = a - a_high, b_low = b - b_high;
    double product = a * b;
    double error = a_high * b_high - product;
    error = ((error + a_high * b_low) + a_low * b_high) + a_low * b_low;
    return (SettPair){product, error};
}

/* c[0] + c[1] x + c[2] x^2 + ... by Horner's rule. */
static inline double sett_polynomial(const double *c, int32_t count, double x)
{
    double sum = c[count - 1];
    for (int32_t i = count - 2; i >= 0; i--)
        sum = sum * x + c[i];
    return sum;
}

#endif
