/* linking_shares.c - shares, differences and spreads over the pairs of one
   agent (study_linking.h). */
#include "sett/study_linking.h"

#include <math.h>

static double both(double a, double b)
{
    return isnan(a) || isnan(b) ? (double)NAN : (double)(a == 1 && b == 1);
}

/* A value of a pair, made ones included; NaN where it has none. */
static double value_of(const SettLinkedRun *run, int64_t pair, int32_t linker,
                       int32_t field)
{
    const double *v =
        run->values + (pair * SETT_LINKERS + linker) * SETT_LINKED_FIELDS;
    if (field == SETT_LINKED_USABLE)
        return both(v[SETT_LINKED_UNBROKEN], v[SETT_LINKED_COMPLETE]);
    if (field == SETT_LINKED_USABLE_BY_PAPER)
        return both(v[SETT_LINKED_UNBROKEN], v[SETT_LINKED_BY_PAPER]);
    if (field == SETT_LINKED_SEEN) /* no level: no n-grams to count */
        return isnan(v[SETT_LINKED_COMPLETE])
                   ? (double)NAN
                   : v[SETT_LINKED_COMPLETE] == 1 && v[SETT_LINKED_UNSEEN] == 0;
    return v[field];
}

SettFinding sett_linked_share(const SettLinkedRun *run, int32_t linker,
                              int32_t field)
{
    int64_t hits = 0, all = 0;
    for (int64_t i = 0; i < run->count; i++) {
        double v = value_of(run, i, linker, field);
        all += !isnan(v);
        hits += v == 1;
    }
    return sett_find_share(hits, all, 0);
}

/* Means over the pairs of each start as one value. */
static void add_starts(const SettLinkedRun *run, int32_t more, int32_t less,
                       SettSample *out)
{
    for (int64_t i = 0, next; i < run->count; i = next) {
        SettSample own = sett_sample();
        for (next = i;
             next < run->count && run->ends[next][0] == run->ends[i][0]; next++)
            sett_sample_add(&own,
                            value_of(run, next, more, SETT_LINKED_USABLE) -
                                value_of(run, next, less, SETT_LINKED_USABLE));
        if (own.count > 0)
            sett_sample_add(out, own.mean);
    }
}

SettFinding sett_linked_difference(const SettLinkedRun *run, int32_t more,
                                   int32_t less)
{
    SettSample starts = sett_sample();
    add_starts(run, more, less, &starts);
    return sett_find_mean(&starts, 0);
}

SettFinding sett_linked_differences(const SettLinkedRun *runs, int32_t count,
                                    int32_t more, int32_t less)
{
    SettSample starts = sett_sample();
    for (int32_t i = 0; i < count; i++)
        add_starts(&runs[i], more, less, &starts);
    return sett_find_mean(&starts, 0);
}

SettFinding sett_linked_mcnemar(const SettLinkedRun *run, int32_t more,
                                int32_t less)
{
    int64_t wins = 0, differ = 0;
    for (int64_t i = 0; i < run->count; i++) {
        double a = value_of(run, i, more, SETT_LINKED_USABLE);
        double b = value_of(run, i, less, SETT_LINKED_USABLE);
        differ += !isnan(a) && !isnan(b) && a != b;
        wins += a > b;
    }
    return sett_find_share(wins, differ, 0.5);
}

static int32_t by_value(const void *a, const void *b, void *user)
{
    double x = *(const double *)a, y = *(const double *)b;
    (void)user;
    return (x > y) - (x < y);
}

void sett_linked_spread(const SettLinkedRun *run, int32_t linker, int32_t field,
                        int32_t flag, double *scratch, double out[3])
{
    double *list = scratch, *rest = scratch + run->count, sum = 0;
    int64_t n = 0;
    out[0] = out[1] = out[2] = NAN;
    for (int64_t i = 0; i < run->count; i++) {
        double v = value_of(run, i, linker, field);
        if (isnan(v) || (flag >= 0 && value_of(run, i, linker, flag) != 1))
            continue;
        list[n++] = v;
        sum += v;
    }
    if (n == 0)
        return;
    sett_sort(list, (size_t)n, sizeof *list, rest, by_value, NULL);
    out[0] = sum / (double)n;
    out[1] = n % 2 == 1 ? list[n / 2] : (list[n / 2 - 1] + list[n / 2]) / 2;
    out[2] = list[n - 1];
}
