/* welch.c - Welch's t test (1947) with Satterthwaite's degrees of freedom and
   Cohen's d. Where both samples are constant there is no spread to divide by:
   equal means then say nothing (p = 1), different ones everything (p = 0). */
#include "sett/lab.h"

#include <math.h>

static bool finite_sample(const SettSample *sample)
{
    return sample->count >= 2 && isfinite(sample->mean) && isfinite(sample->m2);
}

SettWelch sett_welch(const SettSample *a, const SettSample *b)
{
    SettWelch result = {.difference = a->mean - b->mean, .p = 1.0};
    if (!finite_sample(a) || !finite_sample(b))
        return result;
    double na = (double)a->count, nb = (double)b->count;
    double error_a = sett_sample_variance(a) / na;
    double error = error_a + sett_sample_variance(b) / nb;
    result.df = na + nb - 2.0;
    if (error > 0.0) {
        /* Satterthwaite by shares of the error instead of its squares: nothing
           over- or underflows. */
        double share = error_a / error, rest = 1.0 - share;
        double pooled = (a->m2 + b->m2) / (double)(a->count + b->count - 2);
        result.df =
            1.0 / (share * share / (na - 1.0) + rest * rest / (nb - 1.0));
        result.t = result.difference / sqrt(error);
        result.cohen_d = result.difference / sqrt(pooled);
    } else if (result.difference != 0.0) {
        result.t = result.difference > 0.0 ? INFINITY : -INFINITY;
    }
    result.p = sett_student_p(result.t, result.df);
    return result;
}
