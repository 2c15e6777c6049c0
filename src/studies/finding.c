/* finding.c - statistics with interval, standard error and two-sided p, their
   correction, and the weakest of several. Welch 1947, Wilson 1927, Fisher 1915.
   */
#include <math.h>

#include "base/least.h"
#include "sett/study.h"

#define LN2 0.6931471805599453094

static SettFinding nothing(int64_t n)
{
    return (SettFinding){
        .n = n, .value = NAN, .low = NAN, .high = NAN, .error = NAN, .p = NAN};
}

SettFinding sett_find_value(double value, int64_t n)
{
    SettFinding f = nothing(n);
    f.value = value;
    return f;
}

/* Student's t test of a value. Without spread p is 0 off the bound and 1 at it.
   A sample of one value (df = 0) has neither error nor p. */
static SettFinding by_student(double value, double error, double df,
                              double bound, int64_t n)
{
    SettFinding f = sett_find_value(value, n);
    if (!isfinite(value) || !isfinite(error) || !(df > 0)) {
        f.value = isfinite(value) ? value : (double)NAN;
        return f;
    }
    double half = error > 0 ? sett_student_t(0.05, df) * error : 0;
    f.error = error;
    f.low = value - half;
    f.high = value + half;
    f.p = error > 0        ? sett_student_p((value - bound) / error, df)
          : value == bound ? 1
                           : 0;
    return f;
}

SettFinding sett_find_difference(const SettSample *a, const SettSample *b,
                                 double bound)
{
    int64_t n = sett_min_wide(a->count, b->count);
    if (n == 0)
        return nothing(0);
    SettWelch w = sett_welch(a, b);
    double error = sqrt(sett_sample_variance(a) / (double)a->count +
                        sett_sample_variance(b) / (double)b->count);
    return by_student(w.difference, error, w.df, bound, n);
}

SettFinding sett_find_mean(const SettSample *sample, double bound)
{
    if (sample->count == 0)
        return nothing(0);
    double n = (double)sample->count;
    return by_student(sample->mean, sett_sample_sd(sample) / sqrt(n), n - 1,
                      bound, sample->count);
}

/* Probability of k or more hits in n, at q each. */
static double upper_tail(int64_t k, int64_t n, double q)
{
    double log_term =
        (double)k * sett_log(q) + (double)(n - k) * sett_log(1 - q);
    for (int64_t i = 1; i <= k; i++)
        log_term += sett_log((double)(n - k + i) / (double)i);
    double term = 1, sum = 1;
    for (int64_t i = k; i < n && term > sum * 1e-17; i++) {
        term *= (double)(n - i) / (double)(i + 1) * (q / (1 - q));
        sum += term;
        /* Terms grow while below the mode: rescale. */
        if (sum > 1e200) {
            log_term += 400 * LN2;
            term *= 0x1p-400;
            sum *= 0x1p-400;
        }
    }
    return sett_exp(log_term + sett_log(sum));
}

SettFinding sett_find_share(int64_t hits, int64_t n, double bound)
{
    if (n <= 0 || hits < 0 || hits > n)
        return nothing(n);
    double share = (double)hits / (double)n;
    SettFinding f = sett_find_value(share, n);
    sett_wilson(hits, n, &f.low, &f.high);
    f.error = sqrt(share * (1 - share) / (double)n);
    if (!(bound > 0 && bound < 1))
        return f;
    /* All or none: use the error at the bound. */
    if (hits == 0 || hits == n)
        f.error = sqrt(bound * (1 - bound) / (double)n);
    double above = upper_tail(hits, n, bound);
    double below = upper_tail(n - hits, n, 1 - bound);
    double p = 2 * sett_min_real(above, below);
    f.p = sett_min_real(p, 1);
    return f;
}

static double tanh_of(double z)
{
    double e = sett_exp(-2 * fabs(z));
    double t = (1 - e) / (1 + e);
    return z < 0 ? -t : t;
}

SettFinding sett_find_correlation(const double *x, const double *y, int64_t n)
{
    int64_t pairs = 0;
    for (int64_t i = 0; i < n; i++)
        pairs += !isnan(x[i]) && !isnan(y[i]);
    double r = sett_correlation(x, y, n);
    SettFinding f = sett_find_value(r, pairs);
    if (isnan(r) || pairs < 4)
        return f;
    f.p = sett_correlation_p(r, pairs);
    double sd = 1 / sqrt((double)pairs - 3);
    if (fabs(r) >= 1) {
        f.low = f.high = r;
        f.error = 0;
        return f;
    }
    double z = 0.5 * sett_log((1 + r) / (1 - r));
    f.low = tanh_of(z - 1.959963984540054 * sd);
    f.high = tanh_of(z + 1.959963984540054 * sd);
    f.error = r != 0 ? r / z * sd : sd;
    return f;
}

void sett_find_holm(SettFinding *findings, int32_t count)
{
    double p[SETT_MAX_FINDINGS] = {0}, corrected[SETT_MAX_FINDINGS];
    int32_t order[SETT_MAX_FINDINGS];
    SETT_ASSERT(count <= SETT_MAX_FINDINGS);
    for (int32_t i = 0; i < count; i++)
        p[i] = findings[i].p;
    sett_holm(p, count, corrected, order);
    for (int32_t i = 0; i < count; i++) {
        findings[i].factor = p[i] > 0 ? corrected[i] / p[i] : 0;
        findings[i].p = corrected[i];
    }
}

/* 0: NaN; 1: not above the bound; 2: above it, no p; 3: above it, with p. */
static int32_t class_of(const SettFinding *f, double bound)
{
    if (isnan(f->value))
        return 0;
    if (!(f->value > bound))
        return 1;
    return isnan(f->p) ? 2 : 3;
}

/* Whether a supports its claim less than b. */
static bool weaker(const SettFinding *a, const SettFinding *b, double bound)
{
    int32_t class_a = class_of(a, bound), class_b = class_of(b, bound);
    if (class_a != class_b)
        return class_a < class_b;
    if (class_a == 3 && a->p != b->p)
        return a->p > b->p;
    return a->value < b->value;
}

int32_t sett_find_weakest(const SettFinding *findings, int32_t count,
                          double bound)
{
    int32_t weakest = 0;
    SETT_ASSERT(count > 0);
    for (int32_t i = 1; i < count; i++)
        if (weaker(&findings[i], &findings[weakest], bound))
            weakest = i;
    return weakest;
}
