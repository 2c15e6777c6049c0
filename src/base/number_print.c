/* number_print.c - doubles as decimal text. The shortest digits come from the
   free-format algorithm of Steele and White (1990) as given by Burger and
   Dybvig, "Printing floating-point numbers quickly and accurately" (1996), on
   exact integers. Laid out like JavaScript's Number::toString; differs: the
   exponent has no plus sign and minus zero keeps its sign. */
#include "base/big.h"
#include "base/least.h"

#include <string.h>

#define FRACTION_BITS 52
#define LOWEST_EXPONENT (-1074) /* of the last bit of a subnormal */

/* value = mantissa * 2^exponent */
typedef struct Parts {
    bool negative, finite;
    uint64_t mantissa;
    int32_t exponent;
} Parts;

static Parts take_apart(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    int32_t field = (int32_t)(bits >> FRACTION_BITS & 0x7FF);
    uint64_t fraction = bits & ((UINT64_C(1) << FRACTION_BITS) - 1);
    Parts p = {.negative = bits >> 63 != 0, .finite = field != 0x7FF};
    p.mantissa = field == 0 ? fraction : fraction | UINT64_C(1) << 52;
    p.exponent = LOWEST_EXPONENT + (field == 0 ? 0 : field - 1);
    return p;
}

/* 0.d1d2d3... * 10^point */
typedef struct Digits {
    char text[18];
    int32_t count, point;
} Digits;

/* value = rest / scale; the doubles next to it are above and below by twice
   `up` and `down` (also over scale). */
typedef struct Interval {
    SettBig rest, scale, up, down, sum;
    bool closed; /* an even mantissa wins ties, so its ends belong to it */
} Interval;

static void start_interval(Interval *v, const Parts *p)
{
    /* Below a power of two doubles lie twice as close. */
    int32_t uneven = p->mantissa == UINT64_C(1) << FRACTION_BITS &&
                     p->exponent > LOWEST_EXPONENT;
    int32_t raise = sett_max(p->exponent, 0);
    int32_t lower = p->exponent < 0 ? -p->exponent : 0;
    sett_big_set(&v->rest, p->mantissa);
    sett_big_shift(&v->rest, raise + 1 + uneven);
    sett_big_set(&v->scale, 1);
    sett_big_shift(&v->scale, lower + 1 + uneven);
    sett_big_set(&v->down, 1);
    sett_big_shift(&v->down, raise);
    sett_big_copy(&v->up, &v->down);
    sett_big_shift(&v->up, uneven);
    v->closed = (p->mantissa & 1) == 0;
}

/* Is rest + up at or past the scale, that is, does the next digit up fit? */
static bool reaches_up(Interval *v)
{
    sett_big_copy(&v->sum, &v->rest);
    sett_big_add(&v->sum, &v->up);
    return sett_big_compare(&v->sum, &v->scale) >= (v->closed ? 0 : 1);
}

/* Scales so that rest / scale < 10 and the first digit is the next whole part;
   returns where the decimal point lies. */
static int32_t scale_interval(Interval *v)
{
    /* The scale is a power of two, so 2^high <= value. `point` is floor(high *
       log10(2)), exact for |high| <= 1,650. */
    int32_t high = sett_big_bits(&v->rest) - sett_big_bits(&v->scale);
    int32_t scaled = high * 315653;
    int32_t point = scaled / (1 << 20) - (scaled % (1 << 20) < 0);
    if (point >= 0) {
        sett_big_mul_pow10(&v->scale, point);
    } else {
        sett_big_mul_pow10(&v->rest, -point);
        sett_big_mul_pow10(&v->up, -point);
        sett_big_mul_pow10(&v->down, -point);
    }
    while (reaches_up(v)) {
        sett_big_mul(&v->scale, 10, 0);
        point++;
    }
    return point;
}

static Digits shortest(const Parts *p)
{
    Interval v;
    Digits out = {.count = 0};
    start_interval(&v, p);
    out.point = scale_interval(&v);
    for (bool last = false; !last;) {
        int32_t digit = 0;
        sett_big_mul(&v.rest, 10, 0);
        sett_big_mul(&v.up, 10, 0);
        sett_big_mul(&v.down, 10, 0);
        for (; sett_big_compare(&v.rest, &v.scale) >= 0; digit++)
            sett_big_sub(&v.rest, &v.scale);
        bool down = sett_big_compare(&v.rest, &v.down) <= (v.closed ? 0 : -1);
        bool up = reaches_up(&v);
        last = down || up;
        if (last && up && down) {
            /* Both neighbours read back: the nearer one, ties to even. */
            sett_big_shift(&v.rest, 1);
            int32_t order = sett_big_compare(&v.rest, &v.scale);
            digit += order > 0 || (order == 0 && digit % 2 != 0);
        } else if (up) {
            digit++;
        }
        SETT_ASSERT(out.count < 17 && digit <= 9);
        out.text[out.count++] = (char)('0' + digit);
    }
    return out;
}

static void add_zeros(SettText *text, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        sett_text_char(text, '0');
}

static void add_plain(SettText *text, const Digits *d)
{
    if (d->point <= 0) {
        sett_text_add(text, "0.");
        add_zeros(text, -d->point);
        sett_text_bytes(text, d->text, (size_t)d->count);
    } else if (d->point >= d->count) {
        sett_text_bytes(text, d->text, (size_t)d->count);
        add_zeros(text, d->point - d->count);
    } else {
        sett_text_bytes(text, d->text, (size_t)d->point);
        sett_text_char(text, '.');
        sett_text_bytes(text, d->text + d->point,
                        (size_t)(d->count - d->point));
    }
}

static void add_scientific(SettText *text, const Digits *d)
{
    sett_text_char(text, d->text[0]);
    if (d->count > 1) {
        sett_text_char(text, '.');
        sett_text_bytes(text, d->text + 1, (size_t)d->count - 1);
    }
    sett_text_char(text, 'e');
    sett_text_int(text, d->point - 1);
}

void sett_text_double(SettText *text, double value)
{
    Parts p = take_apart(value);
    if (!p.finite) {
        sett_text_add(text, "null");
        return;
    }
    if (p.negative)
        sett_text_char(text, '-');
    if (p.mantissa == 0) {
        sett_text_char(text, '0');
        return;
    }
    Digits d = shortest(&p);
    if (d.point > -6 && d.point <= 21)
        add_plain(text, &d);
    else
        add_scientific(text, &d);
}

/* round(mantissa * 2^exponent * 10^decimals), halves up. */
static void scaled_whole(SettBig *big, const Parts *p, int32_t decimals)
{
    sett_big_set(big, p->mantissa);
    sett_big_mul_pow10(big, decimals);
    if (p->exponent >= 0) {
        sett_big_shift(big, p->exponent);
        return;
    }
    int32_t drop = -p->exponent;
    for (; drop > 31; drop -= 31)
        sett_big_div(big, UINT32_C(1) << 31);
    /* What was cut off by the earlier steps lies below the half. */
    uint32_t unit = UINT32_C(1) << drop;
    uint32_t rest = sett_big_div(big, unit);
    if (rest >= unit / 2) {
        SettBig one;
        sett_big_set(&one, 1);
        sett_big_add(big, &one);
    }
}

void sett_text_fixed(SettText *text, double value, int32_t decimals)
{
    SETT_ASSERT(decimals >= 0 && decimals <= 9);
    Parts p = take_apart(value);
    if (!p.finite) {
        sett_text_add(text, "null");
        return;
    }
    SettBig big;
    char digits[330]; /* 309 before the point, 9 after */
    size_t at = sizeof digits;
    scaled_whole(&big, &p, decimals);
    bool zero = big.count == 0;
    for (int32_t i = 0; i <= decimals || big.count != 0; i++) {
        if (i == decimals && decimals > 0)
            digits[--at] = '.';
        digits[--at] = (char)('0' + sett_big_div(&big, 10));
    }
    if (p.negative && !zero)
        digits[--at] = '-';
    sett_text_bytes(text, digits + at, sizeof digits - at);
}

void sett_text_column(SettText *text, double value, int32_t decimals,
                      int32_t width)
{
    SettText number = sett_text(text->alloc);
    if (value != value)
        sett_text_char(&number, '-');
    else
        sett_text_fixed(&number, value, decimals);
    if (number.status == SETT_OK)
        sett_text_format(text, "%*s", (int)width, number.data);
    else
        text->status = number.status;
    sett_text_free(&number);
}
