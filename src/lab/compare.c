/* compare.c - two sets of measured levels against each other, and how walls and
   furniture go together in one. */
#include "sett/lab.h"

#include <math.h>

static void column(const SettGame *game, const SettMeasured *levels,
                   int32_t measure, double *out)
{
    for (int64_t i = 0; i < levels->count; i++)
        out[i] = levels->values[i * game->measures.count + measure];
}

static SettSample sample_of(const double *values, int64_t count)
{
    SettSample sample = sett_sample();
    for (int64_t i = 0; i < count; i++)
        sett_sample_add(&sample, values[i]);
    return sample;
}

SettStatus sett_differences(const SettGame *game, const SettMeasured *a,
                            const SettMeasured *b, SettArena *tmp,
                            SettDifference *out)
{
    int64_t na = a->count, nb = b->count;
    SettArenaMark mark = sett_arena_mark(tmp);
    double *va = SETT_TAKE(tmp, na, double), *vb = SETT_TAKE(tmp, nb, double);
    double *scratch = SETT_TAKE(tmp, na + nb, double);
    if (va == NULL || vb == NULL || scratch == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < game->measures.count; i++) {
        SettDifference *d = &out[i];
        column(game, a, i, va);
        column(game, b, i, vb);
        d->a = sample_of(va, na);
        d->b = sample_of(vb, nb);
        d->welch = sett_welch(&d->a, &d->b);
        d->superiority = sett_superiority(va, na, vb, nb, scratch);
        bool told = d->a.count > 1 && d->b.count > 1;
        d->p = told ? d->welch.p : (double)NAN;
    }
    sett_arena_reset(tmp, mark);
    return sett_holm_rows(&out->p, &out->p_holm, sizeof *out,
                          game->measures.count, tmp);
}

/* Indices of the measures of layouts, or of whole levels. */
static int32_t measures_of(const SettGame *game, bool layout, int32_t *out)
{
    int32_t count = 0;
    for (int32_t i = 0; i < game->measures.count; i++)
        if ((game->measures.rows[i].of == SETT_OF_LAYOUT) == layout)
            out[count++] = i;
    return count;
}

static SettAssociation associate(const double *x, const double *y, int64_t n)
{
    SettAssociation a = {.r = sett_correlation(x, y, n), .p = (double)NAN};
    for (int64_t i = 0; i < n; i++)
        a.pairs += !isnan(x[i]) && !isnan(y[i]);
    if (!isnan(a.r) && a.pairs > 2)
        a.p = sett_correlation_p(a.r, a.pairs);
    return a;
}

SettStatus sett_associations(const SettGame *game, const SettMeasured *levels,
                             SettArena *arena, SettAssociations *out)
{
    int32_t *layouts = SETT_TAKE(arena, game->measures.count, int32_t);
    int32_t *others = SETT_TAKE(arena, game->measures.count, int32_t);
    if (layouts == NULL || others == NULL)
        return SETT_NO_MEMORY;
    out->layouts = measures_of(game, true, layouts);
    out->levels = measures_of(game, false, others);
    out->count = out->layouts * out->levels;
    out->rows = SETT_TAKE(arena, out->count, SettAssociation);
    SettArenaMark mark = sett_arena_mark(arena);
    double *x = SETT_TAKE(arena, levels->count, double);
    double *y = SETT_TAKE(arena, levels->count, double);
    if (out->rows == NULL || x == NULL || y == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < out->count; i++) {
        int32_t layout = layouts[i / out->levels];
        int32_t other = others[i % out->levels];
        column(game, levels, layout, x);
        column(game, levels, other, y);
        out->rows[i] = associate(x, y, levels->count);
        out->rows[i].layout = layout;
        out->rows[i].level = other;
    }
    sett_arena_reset(arena, mark);
    return sett_holm_rows(&out->rows->p, &out->rows->p_holm, sizeof *out->rows,
                          out->count, arena);
}
