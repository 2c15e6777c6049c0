/* compare_stats.c - the tests behind sett compare: Welch's t with Cohen's d and
   Vargha-Delaney's A for each measure, Pearson's r for each pair of a layout
   measure and a level measure. Holm's correction runs over all tests of a
   table; a measure that nothing can be said of is no test. */
#include <math.h>

#include "compare.h"

static double *column(const Comparison *c, int32_t side, int32_t measure,
                      double *out)
{
    const CompareSide *s = &c->sides[side];
    for (int64_t i = 0; i < s->count; i++)
        out[i] = s->values[i * c->game->measures.count + measure];
    return out;
}

/* Corrects the p values that are numbers, leaves the others alone. `get` and
   `set` are places of a p value and its corrected one, `stride` bytes apart. */
static SettStatus correct(Cli *cli, char *base, size_t stride, size_t p_at,
                          size_t holm_at, int32_t count)
{
    double *p = SETT_TAKE(&cli->arena, count, double);
    double *corrected = SETT_TAKE(&cli->arena, count, double);
    int32_t *order = SETT_TAKE(&cli->arena, count, int32_t);
    if (!p || !corrected || !order)
        return cli_no_memory(cli);
    int32_t tests = 0;
    for (int32_t i = 0; i < count; i++) {
        double value = *(double *)(void *)(base + (size_t)i * stride + p_at);
        if (!isnan(value))
            p[tests++] = value;
    }
    sett_holm(p, tests, corrected, order);
    tests = 0;
    for (int32_t i = 0; i < count; i++) {
        char *row = base + (size_t)i * stride;
        bool tested = !isnan(*(double *)(void *)(row + p_at));
        *(double *)(void *)(row + holm_at) =
            tested ? corrected[tests++] : (double)NAN;
    }
    return SETT_OK;
}

static SettSample sample_of(const double *values, int64_t count)
{
    SettSample sample = sett_sample();
    for (int64_t i = 0; i < count; i++)
        sett_sample_add(&sample, values[i]);
    return sample;
}

static SettStatus test_measures(Cli *cli, Comparison *c)
{
    int64_t na = c->sides[0].count, nb = c->sides[1].count;
    double *a = SETT_TAKE(&cli->arena, na, double);
    double *b = SETT_TAKE(&cli->arena, nb, double);
    double *scratch = SETT_TAKE(&cli->arena, na + nb, double);
    c->rows = SETT_TAKE(&cli->arena, c->game->measures.count, CompareRow);
    if (!a || !b || !scratch || !c->rows)
        return cli_no_memory(cli);
    for (int32_t i = 0; i < c->game->measures.count; i++) {
        CompareRow *row = &c->rows[i];
        row->a = sample_of(column(c, 0, i, a), na);
        row->b = sample_of(column(c, 1, i, b), nb);
        row->welch = sett_welch(&row->a, &row->b);
        row->superiority = sett_superiority(a, na, b, nb, scratch);
        bool told = row->a.count > 1 && row->b.count > 1;
        row->p = told ? row->welch.p : (double)NAN;
    }
    return correct(cli, (char *)c->rows, sizeof *c->rows,
                   offsetof(CompareRow, p), offsetof(CompareRow, p_holm),
                   c->game->measures.count);
}

static int64_t pairs_of(const double *x, const double *y, int64_t count)
{
    int64_t pairs = 0;
    for (int64_t i = 0; i < count; i++)
        pairs += !isnan(x[i]) && !isnan(y[i]);
    return pairs;
}

static SettStatus correlate_side(Cli *cli, Comparison *c, int32_t side)
{
    int64_t n = c->sides[side].count;
    double *x = SETT_TAKE(&cli->arena, n, double);
    double *y = SETT_TAKE(&cli->arena, n, double);
    CompareLink *links = SETT_TAKE(&cli->arena, c->link_count, CompareLink);
    if (!x || !y || !links)
        return cli_no_memory(cli);
    const SettMeasures *measures = &c->game->measures;
    int32_t at = 0;
    for (int32_t i = 0; i < measures->count; i++)
        for (int32_t k = 0; k < measures->count; k++) {
            if (measures->rows[i].of != SETT_OF_LAYOUT ||
                measures->rows[k].of != SETT_OF_LEVEL)
                continue;
            CompareLink *link = &links[at++];
            column(c, side, i, x);
            column(c, side, k, y);
            *link = (CompareLink){.layout = i,
                                  .level = k,
                                  .r = sett_correlation(x, y, n),
                                  .pairs = pairs_of(x, y, n)};
            bool told = !isnan(link->r) && link->pairs > 2;
            link->p =
                told ? sett_correlation_p(link->r, link->pairs) : (double)NAN;
        }
    c->links[side] = links;
    return correct(cli, (char *)links, sizeof *links, offsetof(CompareLink, p),
                   offsetof(CompareLink, p_holm), c->link_count);
}

SettStatus cli_compare(Cli *cli, Comparison *c)
{
    c->layout_count = c->level_count = 0;
    for (int32_t i = 0; i < c->game->measures.count; i++) {
        bool layout = c->game->measures.rows[i].of == SETT_OF_LAYOUT;
        c->layout_count += layout;
        c->level_count += !layout;
    }
    c->link_count = c->layout_count * c->level_count;
    SettStatus status = test_measures(cli, c);
    for (int32_t side = 0; side < 2 && status == SETT_OK; side++)
        status = correlate_side(cli, c, side);
    return status;
}
