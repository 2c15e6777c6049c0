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

SettStatus sett_related(const double *x, int32_t columns, const double *y,
                        int64_t rows, SettArena *tmp, SettRelated *out,
                        int32_t *count)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    double *values = SETT_TAKE(tmp, rows, double);
    SettRelated *scratch = SETT_TAKE(tmp, columns, SettRelated);
    *count = 0;
    if (values == NULL || scratch == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < columns; c++) {
        int64_t pairs = 0;
        for (int64_t i = 0; i < rows; i++) {
            values[i] = x[i * columns + c];
            pairs += !isnan(values[i]) && !isnan(y[i]);
        }
        double r = sett_correlation(values, y, rows);
        out[*count] = (SettRelated){
            .column = c, .r = r, .p = sett_correlation_p(r, pairs)};
        *count += !isnan(r); /* else the column has no correlation */
    }
    SettStatus status =
        sett_holm_rows(&out->p, &out->corrected, sizeof *out, *count, tmp);
    if (status == SETT_OK)
        sett_sort(out, (size_t)*count, sizeof *out, scratch, by_strength, NULL);
    sett_arena_reset(tmp, mark);
    return status;
}
