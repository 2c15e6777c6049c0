/* sample.c - running mean and variance after Welford (1962), with extremes;
   Holm's correction (1979) and eta squared stand on nothing else. */
#include "sett/lab.h"

#include <math.h>

SettSample sett_sample(void)
{
    return (SettSample){.low = NAN, .high = NAN};
}

void sett_sample_add(SettSample *sample, double value)
{
    if (isnan(value)) {
        sample->missing++;
        return;
    }
    sample->count++;
    double from_old = value - sample->mean;
    sample->mean += from_old / (double)sample->count;
    sample->m2 += from_old * (value - sample->mean);
    /* Written so that the NaN of an empty sample gives way. */
    if (!(sample->low <= value))
        sample->low = value;
    if (!(sample->high >= value))
        sample->high = value;
}

void sett_sample_merge(SettSample *into, const SettSample *from)
{
    into->missing += from->missing;
    if (from->count == 0)
        return;
    double a = (double)into->count, b = (double)from->count;
    double apart = from->mean - into->mean;
    into->m2 += from->m2 + apart * apart * (a * b / (a + b));
    into->mean += apart * (b / (a + b));
    into->count += from->count;
    if (!(into->low <= from->low))
        into->low = from->low;
    if (!(into->high >= from->high))
        into->high = from->high;
}

double sett_sample_variance(const SettSample *sample)
{
    if (sample->count < 2)
        return 0.0;
    return sample->m2 / (double)(sample->count - 1);
}

double sett_sample_sd(const SettSample *sample)
{
    return sqrt(sett_sample_variance(sample));
}

double sett_sample_interval(const SettSample *sample)
{
    if (sample->count < 2)
        return 0.0;
    return 1.96 * sett_sample_sd(sample) / sqrt((double)sample->count);
}

double sett_eta_squared(const SettSample *groups, int32_t count)
{
    double sum = 0.0, n = 0.0, between = 0.0, within = 0.0;
    for (int32_t i = 0; i < count; i++) {
        sum += groups[i].mean * (double)groups[i].count;
        n += (double)groups[i].count;
    }
    double mean = n > 0.0 ? sum / n : 0.0;
    for (int32_t i = 0; i < count; i++) {
        double off = groups[i].mean - mean;
        between += (double)groups[i].count * off * off;
        within += groups[i].m2;
    }
    return between > 0.0 ? between / (between + within) : 0.0;
}
