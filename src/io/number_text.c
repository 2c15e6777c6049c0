/* number_text.c - see io.h. */
#include "io/number_text.h"
#include "sett/io.h"

#include <math.h>

#define EN_DASH "\xe2\x80\x93"

double sett_power_of_ten(int32_t exponent)
{
    double power = 1.0;
    for (int32_t i = exponent < 0 ? -exponent : exponent; i > 0; i--)
        power *= 10.0;
    return exponent < 0 ? 1.0 / power : power;
}

int32_t sett_decade(double value)
{
    int32_t exponent = (int32_t)floor(sett_log(value) / sett_log(10.0));
    while (sett_power_of_ten(exponent) > value)
        exponent--;
    while (sett_power_of_ten(exponent + 1) <= value)
        exponent++;
    return exponent;
}

void sett_text_grouped(SettText *out, int64_t value)
{
    if (value < 0)
        sett_text_add(out, SETT_MINUS);
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    uint64_t unit = 1;
    while (rest / unit >= 1000)
        unit *= 1000;
    sett_text_int(out, (int64_t)(rest / unit));
    for (unit /= 1000; unit > 0; unit /= 1000)
        sett_text_format(out, ",%03d", (int)(rest / unit % 1000));
}

void sett_text_readable(SettText *out, double value, int32_t decimals)
{
    if (isnan(value)) {
        sett_text_add(out, EN_DASH);
        return;
    }
    double size = fabs(value);
    /* What rounds to nothing has no sign. */
    bool minus = value < 0.0 && size * sett_power_of_ten(decimals) >= 0.5;
    if (minus)
        sett_text_add(out, SETT_MINUS);
    if (isinf(value))
        sett_text_add(out, "\xe2\x88\x9e");
    else if (size >= 1e15)
        sett_text_double(out, size);
    else if (decimals == 0)
        sett_text_grouped(out, (int64_t)floor(size + 0.5));
    else
        sett_text_fixed(out, size, decimals);
}

/* One digit before the point, one after it. */
static void put_scientific(SettText *out, double p)
{
    int32_t exponent = sett_decade(p);
    double tenths = floor(p / sett_power_of_ten(exponent) * 10.0 + 0.5);
    if (tenths >= 100.0) {
        tenths = 10.0;
        exponent++;
    }
    sett_text_fixed(out, tenths / 10.0, 1);
    sett_text_char(out, 'e');
    sett_text_int(out, exponent);
}

void sett_text_p(SettText *out, double p)
{
    if (isnan(p))
        sett_text_add(out, EN_DASH);
    else if (p < 1e-300)
        sett_text_add(out, "\xe2\x89\xa4 1e-300");
    else if (p < 0.001)
        put_scientific(out, p);
    else
        sett_text_fixed(out, p, 3);
}
