/* trig.c - own sine and cosine for |x| <= 10^6: reduction by quarter turns with
   pi/2 in four parts (after Cody and Waite), then the Taylor series on
   [-pi/4, pi/4]. See math.c for why. */
#include "base/exact.h"

#include "sett/base.h"

#include <math.h>
#include <string.h>

/* pi/2; the first three parts have 33 bits, so that their products with a count
   of quarter turns (20 bits) are exact. */
#define TURN_1 0x1.921fb54400000p+0
#define TURN_2 0x1.0b4611a600000p-34
#define TURN_3 0x1.3198a2e000000p-69
#define TURN_4 0x1.b839a252049c1p-104
#define TURNS_BY_RADIAN 0x1.45f306dc9c883p-1
#define LARGEST 1e6

/* sin r = r + r^3 * (-1/3! + r^2/5! - ...) */
static const double sin_terms[] = {-1.0 / 6,
                                   1.0 / 120,
                                   -1.0 / 5040,
                                   1.0 / 362880,
                                   -1.0 / 39916800,
                                   1.0 / 6227020800,
                                   -1.0 / 1307674368e3,
                                   1.0 / 355687428096e3};

/* cos r = 1 - r^2/2 + r^4 * (1/4! - r^2/6! + ...) */
static const double cos_terms[] = {
    1.0 / 24,        -1.0 / 720,         1.0 / 40320,        -1.0 / 3628800,
    1.0 / 479001600, -1.0 / 87178291200, 1.0 / 20922789888e3};

/* x less the nearest whole number of quarter turns. Close to a multiple of
   pi/2 the leading parts cancel exactly, so the difference keeps its bits. */
static SettPair reduce(double x, int32_t *turns)
{
    double count = floor(x * TURNS_BY_RADIAN + 0.5);
    SettPair first = sett_exact_sum(x - count * TURN_1, -(count * TURN_2));
    SettPair second = sett_exact_sum(first.high, -(count * TURN_3));
    double low = first.low + second.low - count * TURN_4;
    *turns = (int32_t)count;
    return sett_exact_sum(second.high, low);
}

static double sin_of(SettPair r)
{
    double z = r.high * r.high;
    double tail = r.high * z * sett_polynomial(sin_terms, 8, z);
    return r.high + (tail + r.low * (1 - 0.5 * z));
}

static double cos_of(SettPair r)
{
    double z = r.high * r.high, half = 0.5 * z, head = 1 - half;
    double tail = z * z * sett_polynomial(cos_terms, 7, z) - r.high * r.low;
    return head + (((1 - head) - half) + tail);
}

/* sin(x + quarter * pi/2) */
static double wave(double x, int32_t quarter)
{
    /* Also NaN and the infinities. */
    if (!(fabs(x) <= LARGEST)) {
        uint64_t bits = UINT64_C(0x7FF8000000000000);
        memcpy(&x, &bits, sizeof x);
        return x;
    }
    int32_t turns;
    SettPair r = reduce(x, &turns);
    uint32_t phase = (uint32_t)turns + (uint32_t)quarter;
    double value = phase % 2 == 0 ? sin_of(r) : cos_of(r);
    return phase / 2 % 2 == 0 ? value : -value;
}

double sett_sin(double x)
{
    return x == 0 ? x : wave(x, 0); /* keeps the sign of -0 */
}

double sett_cos(double x)
{
    return wave(x, 1);
}
