/* correlation.c - Pearson's r over the pairs that are complete, with its p by
   Student's t; two passes, so that large means do not eat the digits. */
#include "base/least.h"
#include "sett/lab.h"

#include <math.h>

static bool complete(double x, double y)
{
    return !isnan(x) && !isnan(y);
}

double sett_correlation(const double *x, const double *y, int64_t n)
{
    double sum_x = 0.0, sum_y = 0.0, xx = 0.0, yy = 0.0, xy = 0.0;
    int64_t pairs = 0;
    for (int64_t i = 0; i < n; i++) {
        if (!complete(x[i], y[i]))
            continue;
        sum_x += x[i];
        sum_y += y[i];
        pairs++;
    }
    if (pairs < 2)
        return NAN;
    double mean_x = sum_x / (double)pairs, mean_y = sum_y / (double)pairs;
    for (int64_t i = 0; i < n; i++) {
        if (!complete(x[i], y[i]))
            continue;
        double dx = x[i] - mean_x, dy = y[i] - mean_y;
        xx += dx * dx;
        yy += dy * dy;
        xy += dx * dy;
    }
    if (!(xx > 0.0 && yy > 0.0))
        return NAN;
    double r = xy / yy * sqrt(yy / xx);
    return r > 1.0 ? 1.0 : sett_max_real(-1.0, r);
}

double sett_correlation_p(double r, int64_t n)
{
    if (isnan(r) || n < 3)
        return 1.0;
    double df = (double)(n - 2), rest = (1.0 - r) * (1.0 + r);
    if (rest <= 0.0)
        return 0.0;
    return sett_student_p(r * sqrt(df / rest), df);
}
