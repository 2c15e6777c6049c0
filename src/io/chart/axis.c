/* axis.c - round ticks in steps of 1, 2 or 5 times a power of ten, decades on
   log axes. Tick i is computed as a whole number times a power of ten, never by
   adding steps, so labels are exact. */
#include "io/chart/axis.h"

#include "base/least.h"
#include "io/number_text.h"
#include "sett/io.h"

#include <math.h>

/* whole * 10^exponent with one rounding for the exponents that matter. */
static double scaled(double whole, int32_t exponent)
{
    return exponent < 0 ? whole / sett_power_of_ten(-exponent)
                        : whole * sett_power_of_ten(exponent);
}

/* A step of digit * 10^exponent. */
typedef struct Step {
    int32_t digit, exponent;
} Step;

/* The smallest round step that is at least `size`. */
static Step round_step(double size)
{
    static const int32_t digits[] = {1, 2, 5};
    int32_t exponent = -12;
    while (exponent < 30 && scaled(10.0, exponent) < size)
        exponent++;
    for (int32_t i = 0; i < 3; i++)
        if (scaled((double)digits[i], exponent) >= size)
            return (Step){digits[i], exponent};
    return (Step){1, exponent + 1};
}

static double step_size(Step step)
{
    return scaled((double)step.digit, step.exponent);
}

double sett_axis_place(const SettAxis *axis, double value)
{
    if (axis->scale == SETT_SCALE_LOG)
        return sett_log(value / axis->low) / sett_log(axis->high / axis->low);
    return (value - axis->low) / (axis->high - axis->low);
}

static void linear_ticks(const SettAxis *axis, int32_t wanted, SettTicks *ticks)
{
    double span = axis->high - axis->low;
    /* A quarter more ticks than wanted is better than less than half. */
    Step step = round_step(span / (double)wanted * 0.75);
    ticks->decimals = step.exponent < 0 ? -step.exponent : 0;
    double slack = span * 1e-9;
    double i = ceil((axis->low - slack) / step_size(step));
    for (; ticks->count < SETT_MOST_TICKS; i += 1.0) {
        double at = scaled(i * (double)step.digit, step.exponent);
        if (at > axis->high + slack)
            break;
        ticks->at[ticks->count++] = at;
    }
}

static void add_within(const SettAxis *axis, SettTicks *ticks, double at)
{
    bool within =
        at >= axis->low * (1.0 - 1e-9) && at <= axis->high * (1.0 + 1e-9);
    if (within && ticks->count < SETT_MOST_TICKS)
        ticks->at[ticks->count++] = at;
}

static void log_ticks(const SettAxis *axis, int32_t wanted, SettTicks *ticks)
{
    int32_t first = sett_decade(axis->low), last = sett_decade(axis->high);
    int32_t every = (last - first) / wanted + 1;
    ticks->powers = last > 5 || first < -3;
    ticks->decimals = first < 0 ? -first : 0;
    for (int32_t e = first; e <= last; e++) {
        if ((e - first) % every == 0)
            add_within(axis, ticks, scaled(1.0, e));
        if (last - first < 3 && !ticks->powers) {
            add_within(axis, ticks, scaled(2.0, e));
            add_within(axis, ticks, scaled(5.0, e));
        }
    }
}

void sett_axis_ticks(const SettAxis *axis, int32_t wanted, SettTicks *ticks)
{
    *ticks = (SettTicks){.scale = axis->scale};
    if (axis->scale == SETT_SCALE_LOG)
        log_ticks(axis, wanted, ticks);
    else
        linear_ticks(axis, wanted, ticks);
}

/* The last of 1, 2, 5 times a power of ten that is not above `value`, and the
   first that is not below it. */
static double round_down(double value)
{
    double power = scaled(1.0, sett_decade(value));
    return 5.0 * power <= value   ? 5.0 * power
           : 2.0 * power <= value ? 2.0 * power
                                  : power;
}

static double round_up(double value)
{
    double low = round_down(value), power = scaled(1.0, sett_decade(value));
    if (low >= value)
        return low;
    return low == power        ? 2.0 * power
           : low < 5.0 * power ? 5.0 * power
                               : 10.0 * power;
}

SettAxis sett_axis_fit(double low, double high, SettScale scale)
{
    if (scale == SETT_SCALE_LOG) {
        SettAxis axis = {round_down(low), round_up(high), SETT_SCALE_LOG};
        if (axis.high < 5.0 * axis.low)
            axis.high = 10.0 * axis.low;
        return axis;
    }
    if (!(high > low))
        high = low + sett_max_real(fabs(low), 1.0);
    Step step = round_step((high - low) / 10.0);
    double size = step_size(step), digit = (double)step.digit;
    double first = floor(low / size + 1e-9), last = ceil(high / size - 1e-9);
    return (SettAxis){scaled(first * digit, step.exponent),
                      scaled(last * digit, step.exponent), scale};
}

static void put_power(SettText *out, double value)
{
    sett_text_add(out, "10<tspan dy=\"-5\" font-size=\"9\">");
    sett_text_grouped(out, sett_decade(value * (1.0 + 1e-9)));
    sett_text_add(out, "</tspan>");
}

/* Digits after the point: as many everywhere on a linear axis; on a log axis
   0.01 needs two, 10 none. */
static int32_t decimals_of(const SettTicks *ticks, double value)
{
    int32_t decimals = ticks->decimals;
    if (ticks->scale == SETT_SCALE_LOG)
        while (decimals > 0 &&
               fabs(value) * sett_power_of_ten(decimals - 1) >= 0.999999)
            decimals--;
    return decimals;
}

void sett_tick_label(SettText *out, const SettTicks *ticks, double value)
{
    int32_t decimals = decimals_of(ticks, value);
    if (ticks->powers)
        put_power(out, value);
    else if (decimals > 9)
        sett_text_double(out, value);
    else
        sett_text_readable(out, value, decimals);
}

static double label_length(const SettTicks *ticks, double value)
{
    if (ticks->powers)
        return 4.0;
    int32_t decimals = decimals_of(ticks, value);
    double length = value < 0.0 ? 2.0 : 1.0, size = fabs(value);
    for (int32_t digits = 1; size >= 10.0 && digits < 20; digits++) {
        size /= 10.0;
        length += digits % 3 == 0 && decimals == 0 ? 1.5 : 1.0;
    }
    return decimals > 0 ? length + 0.5 + (double)decimals : length;
}

double sett_ticks_width(const SettTicks *ticks)
{
    double most = 0.0;
    for (int32_t i = 0; i < ticks->count; i++) {
        double length = label_length(ticks, ticks->at[i]);
        most = sett_max_real(length, most);
    }
    return most * SETT_TICK_SIZE * 0.6;
}
