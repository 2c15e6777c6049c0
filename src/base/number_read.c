/* number_read.c - decimal text to numbers. A double is the exact decimal value
   rounded once, half to even: digits and power of ten become a fraction of two
   big integers whose quotient is taken to 64 bits and a "more follows" flag.
   Short numbers take Clinger's shortcut (1990): both the digits and the power
   of ten are exact doubles, so one operation rounds right. */
#include "base/big.h"

#include <string.h>

/* The longest halfway point between two doubles has 767 digits; one more says
   on which side a longer number lies. */
#define KEPT_DIGITS 768
#define EXPONENT_CAP INT64_C(1000000000000000)

/* 0.d1d2d3... * 10^point; `more` = digits other than 0 were dropped */
typedef struct Decimal {
    bool negative, more;
    int32_t count;
    int64_t point;
    uint8_t digits[KEPT_DIGITS];
} Decimal;

static bool is_digit(const char *text, size_t size, size_t at)
{
    return at < size && text[at] >= '0' && text[at] <= '9';
}

static size_t scan_digits(Decimal *d, const char *text, size_t size, size_t at,
                          bool fraction)
{
    for (; is_digit(text, size, at); at++) {
        if (d->count == 0 && text[at] == '0') {
            d->point -= fraction;
            continue;
        }
        d->point += !fraction;
        if (d->count < KEPT_DIGITS)
            d->digits[d->count++] = (uint8_t)(text[at] - '0');
        else
            d->more |= text[at] != '0';
    }
    return at;
}

/* The exponent at text[at] == 'e', or nothing where it is not complete. */
static size_t scan_exponent(Decimal *d, const char *text, size_t size,
                            size_t at)
{
    size_t next = at + 1;
    bool minus = next < size && text[next] == '-';
    int64_t exponent = 0;
    if (next < size && (text[next] == '-' || text[next] == '+'))
        next++;
    if (!is_digit(text, size, next))
        return at;
    for (; is_digit(text, size, next); next++)
        if (exponent < EXPONENT_CAP)
            exponent = exponent * 10 + (text[next] - '0');
    d->point += minus ? -exponent : exponent;
    return next;
}

/* Bytes of the longest number that the text begins with. */
static size_t scan(Decimal *d, const char *text, size_t size)
{
    size_t at = 0;
    d->negative = size > 0 && text[0] == '-';
    at += d->negative;
    if (!is_digit(text, size, at))
        return 0;
    if (text[at] == '0')
        at++;
    else
        at = scan_digits(d, text, size, at, false);
    if (at < size && text[at] == '.' && is_digit(text, size, at + 1))
        at = scan_digits(d, text, size, at + 1, true);
    if (at < size && (text[at] == 'e' || text[at] == 'E'))
        at = scan_exponent(d, text, size, at);
    return at;
}

static double from_bits(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* quotient * 2^exponent with its top bit set, and something more below it or
   not, rounded half to even. */
static double round_once(uint64_t quotient, int32_t exponent, bool more)
{
    const uint64_t infinity = UINT64_C(0x7FF) << 52;
    int32_t top = exponent + 63;
    int32_t keep = top >= -1022 ? 53 : 53 - (-1022 - top);
    if (top > 1023)
        return from_bits(infinity);
    if (keep < 0)
        return 0;
    int32_t drop = 64 - keep;
    uint64_t mantissa = keep == 0 ? 0 : quotient >> drop;
    uint64_t half = UINT64_C(1) << (drop - 1);
    bool rest = more || (quotient & (half - 1)) != 0;
    if ((quotient & half) != 0 && (rest || (mantissa & 1) != 0))
        mantissa++;
    /* The hidden bit adds 1 to the exponent field; a carry moves up by itself,
       from subnormal to normal and from the largest double to infinity. */
    uint64_t field = top >= -1022 ? (uint64_t)(top + 1022) : 0;
    return from_bits((field << 52) + mantissa);
}

static double exact(const Decimal *d)
{
    SettBig over, under;
    int32_t power = (int32_t)d->point - d->count - d->more;
    sett_big_set(&over, 0);
    for (int32_t i = 0; i < d->count; i++)
        sett_big_mul(&over, 10, d->digits[i]);
    if (d->more)
        sett_big_mul(&over, 10, 1);
    sett_big_set(&under, 1);
    sett_big_mul_pow10(power > 0 ? &over : &under, power > 0 ? power : -power);
    int32_t shift = sett_big_bits(&over) - sett_big_bits(&under);
    sett_big_shift(shift > 0 ? &under : &over, shift > 0 ? shift : -shift);
    if (sett_big_compare(&over, &under) < 0) {
        sett_big_shift(&over, 1);
        shift--;
    }
    uint64_t quotient = 0;
    for (int32_t i = 0; i < 64; i++) {
        bool fits = sett_big_compare(&over, &under) >= 0;
        if (fits)
            sett_big_sub(&over, &under);
        sett_big_shift(&over, 1);
        quotient = quotient << 1 | fits;
    }
    return round_once(quotient, shift - 63, over.count != 0);
}

#ifndef SETT_NO_FAST
static bool shortcut(const Decimal *d, double *value)
{
    int64_t power = d->point - d->count;
    if (d->count > 15 || power < -22 || power > 22)
        return false;
    uint64_t whole = 0;
    double scale = 1;
    for (int32_t i = 0; i < d->count; i++)
        whole = whole * 10 + d->digits[i];
    for (int64_t i = power < 0 ? -power : power; i > 0; i--)
        scale *= 10; /* exact up to 10^22 */
    *value = power < 0 ? (double)whole / scale : (double)whole * scale;
    return true;
}
#endif

static double magnitude(const Decimal *d)
{
    if (d->count == 0 || d->point < -330)
        return 0;
    if (d->point > 310)
        return from_bits(UINT64_C(0x7FF) << 52);
#ifndef SETT_NO_FAST
    double value;
    if (shortcut(d, &value))
        return value;
#endif
    return exact(d);
}

double sett_double_read(const char *text, size_t size, size_t *used)
{
    Decimal d;
    d.more = false;
    d.count = 0;
    d.point = 0;
    *used = scan(&d, text, size);
    if (*used == 0)
        return 0;
    double value = magnitude(&d);
    return d.negative ? -value : value;
}

bool sett_int_read(const char *text, size_t size, int64_t *value)
{
    bool negative = size > 0 && text[0] == '-';
    uint64_t most = (uint64_t)INT64_MAX + negative, left = 0;
    size_t at = negative;
    if (at == size)
        return false;
    for (; at < size; at++) {
        if (!is_digit(text, size, at))
            return false;
        uint64_t digit = (uint64_t)(text[at] - '0');
        if (left > (most - digit) / 10)
            return false;
        left = left * 10 + digit;
    }
    /* Without a detour over a value that int64 does not have. */
    *value = negative ? -(int64_t)(left / 2) - (int64_t)(left - left / 2)
                      : (int64_t)left;
    return true;
}
