/* related.c - see lab.h. */
#include "sett/lab.h"

#include <math.h>

static int32_t by_strength(const void *a, const void *b, void *user)
{
    (void)user;
    double x = fabs(((const SettRelated *)a)->r);
    double y = fabs(((const SettRelated *)b)->r);
    return x > y ? -1 : x < y;
}

/* False where the column has no correlation. */
static bool correlate(const double *x, int32_t columns, int32_t column,
                      const double *y, int64_t rows, double *values,
                      SettRelated *out)
{
    int64_t pairs = 0;
    for (int64_t i = 0; i < rows; i++) {
        values[i] = x[i * columns + column];
        pairs += !isnan(values[i]) && !isnan(y[i]);
    }
    out->column = column;
    out->r = sett_correlation(values, y, rows);
    out->p = sett_correlation_p(out->r, pairs);
    return !isnan(out->r);
}

SettStatus sett_related(const double *x, int32_t columns, const double *y,
                        int64_t rows, SettArena *tmp, SettRelated *out,
                        int32_t *count)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    double *values = SETT_TAKE(tmp, rows, double);
    SettRelated *scratch = SETT_TAKE(tmp, columns, SettRelated);
    SettStatus status = values && scratch ? SETT_OK : SETT_NO_MEMORY;
    *count = 0;
    for (int32_t c = 0; status == SETT_OK && c < columns; c++)
        *count += correlate(x, columns, c, y, rows, values, &out[*count]);
    if (status == SETT_OK)
        status =
            sett_holm_rows(&out->p, &out->corrected, sizeof *out, *count, tmp);
    if (status == SETT_OK)
        sett_sort(out, (size_t)*count, sizeof *out, scratch, by_strength, NULL);
    sett_arena_reset(tmp, mark);
    return status;
}
