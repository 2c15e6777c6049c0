/* holm.c - Holm's step-down correction (1979) of several p values: the i-th
   smallest of m is multiplied by m - i and never falls below the one before. */
#include "base/least.h"
#include "sett/lab.h"

#include <math.h>
#include <string.h>

typedef struct Values {
    const double *p;
} Values;

static int32_t by_value(const void *a, const void *b, void *user)
{
    const Values *values = user;
    double x = values->p[*(const int32_t *)a];
    double y = values->p[*(const int32_t *)b];
    return (x > y) - (x < y);
}

/* NaN is no test. */
void sett_holm(const double *p, int32_t count, double *corrected,
               int32_t *order)
{
    Values values = {p};
    int32_t tests = 0;
    for (int32_t i = 0; i < count; i++)
        if (!isnan(p[i]))
            order[tests++] = i;
    /* The results are not written yet: their room serves the sort. */
    sett_sort(order, (size_t)tests, sizeof *order, corrected, by_value,
              &values);
    for (int32_t i = 0; i < count; i++)
        corrected[i] = NAN;
    double least = 0.0;
    for (int32_t i = 0; i < tests; i++) {
        double value = p[order[i]] * (double)(tests - i);
        least = sett_max_real(value, least);
        corrected[order[i]] = sett_min_real(least, 1.0);
    }
}

SettStatus sett_holm_rows(const double *p, double *corrected, size_t stride,
                          int32_t count, SettArena *tmp)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    double *flat = SETT_TAKE(tmp, 2 * count, double);
    int32_t *order = SETT_TAKE(tmp, count, int32_t);
    if (flat == NULL || order == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < count; i++)
        memcpy(&flat[i], (const char *)p + (size_t)i * stride, sizeof *flat);
    sett_holm(flat, count, flat + count, order);
    for (int32_t i = 0; i < count; i++)
        memcpy((char *)corrected + (size_t)i * stride, &flat[count + i],
               sizeof *flat);
    sett_arena_reset(tmp, mark);
    return SETT_OK;
}
