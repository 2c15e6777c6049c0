/* distance.c - see distance.h: the measures of two sets one by one, and what
   the estimates over all of them are made from. */
#include "lab/distance.h"

#include <math.h>

#include "base/rng_step.h"

static const SettEstimate unknown = {(double)NAN, (double)NAN, (double)NAN};

SettDistanceDef sett_distance_def(void)
{
    return (SettDistanceDef){
        .seed = 1, .resamples = 1000, .neighbours = 5, .most = 500};
}

static int32_t by_size(const void *a, const void *b, void *user)
{
    (void)user;
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void sett_distance_sort(double *values, int64_t count, double *scratch)
{
    sett_sort(values, (size_t)count, sizeof *values, scratch, by_size, NULL);
}

void sett_distance_interval(double *estimates, int32_t count, double *scratch,
                            SettEstimate *out)
{
    out->low = out->high = (double)NAN;
    if (count == 0)
        return;
    sett_distance_sort(estimates, count, scratch);
    /* Nearest ranks: 25 from each end of 1000. */
    int32_t cut = (int32_t)floor(0.025 * (double)count);
    out->low = estimates[cut];
    out->high = estimates[count - 1 - cut];
}

void sett_distance_draw(SettRng *rng, int32_t n, int32_t *count)
{
    for (int32_t i = 0; i < n; i++)
        count[i] = 0;
    for (int32_t i = 0; i < n; i++)
        count[sett_rng_below(rng, (uint32_t)n)]++;
}

/* Different values in their order, and how often each counts; NULL: once. */
typedef struct Weighed {
    const double *values;
    const int32_t *times;
    int64_t count; /* of values */
    int64_t all;   /* sum of times */
} Weighed;

/* The distribution functions rise by times / all at each value. */
static double area_between(const Weighed *a, const Weighed *b)
{
    double area = 0, last = 0;
    int64_t i = 0, k = 0, below_a = 0, below_b = 0;
    while (i < a->count || k < b->count) {
        bool left =
            k == b->count || (i < a->count && a->values[i] <= b->values[k]);
        double at = left ? a->values[i] : b->values[k];
        double gap =
            (double)below_a / (double)a->all - (double)below_b / (double)b->all;
        if (i + k > 0)
            area += fabs(gap) * (at - last);
        last = at;
        if (left) {
            below_a += a->times != NULL ? a->times[i] : 1;
            i++;
        } else {
            below_b += b->times != NULL ? b->times[k] : 1;
            k++;
        }
    }
    return area;
}

double sett_wasserstein(const double *a, int64_t na, const double *b,
                        int64_t nb)
{
    const Weighed one = {a, NULL, na, na}, two = {b, NULL, nb, nb};
    return na > 0 && nb > 0 ? area_between(&one, &two) : (double)NAN;
}

/* The numbers of a measure. Most measures have few different ones, so that
   resamples are drawn and compared by these. */
typedef struct Column {
    double *sorted, *values; /* all; each different one */
    int32_t *place;          /* of each of `sorted`: among `values` */
    int32_t *times;          /* of each of `values` */
    int64_t count, different;
} Column;

static bool take_column(SettArena *tmp, int64_t count, Column *out)
{
    *out = (Column){.sorted = SETT_TAKE(tmp, count, double),
                    .values = SETT_TAKE(tmp, count, double),
                    .place = SETT_TAKE(tmp, count, int32_t),
                    .times = SETT_TAKE(tmp, count, int32_t)};
    return out->sorted && out->values && out->place && out->times;
}

static void clear_times(Column *c)
{
    for (int64_t i = 0; i < c->different; i++)
        c->times[i] = 0;
}

static void read_column(const SettMeasured *set, int32_t columns, int32_t m,
                        double *scratch, Column *c)
{
    c->count = c->different = 0;
    for (int64_t i = 0; i < set->count; i++) {
        double value = set->values[i * columns + m];
        if (!isnan(value))
            c->sorted[c->count++] = value;
    }
    sett_distance_sort(c->sorted, c->count, scratch);
    for (int64_t i = 0; i < c->count; i++) {
        if (i == 0 || c->sorted[i] > c->sorted[i - 1])
            c->values[c->different++] = c->sorted[i];
        c->place[i] = (int32_t)c->different - 1;
    }
    clear_times(c);
    for (int64_t i = 0; i < c->count; i++)
        c->times[c->place[i]]++;
}

/* As many draws as there are numbers. */
static void resample(SettRng *rng, Column *c)
{
    uint32_t n = (uint32_t)c->count;
    clear_times(c);
    for (uint32_t i = 0; i < n; i++)
        c->times[c->place[sett_rng_step_below(rng, n)]]++;
}

static double columns_apart(const Column *a, const Column *b)
{
    const Weighed one = {a->values, a->times, a->different, a->count},
                  two = {b->values, b->times, b->different, b->count};
    return area_between(&one, &two);
}

static double sd_of_both(const Column *a, const Column *b)
{
    SettSample all = sett_sample();
    for (int64_t i = 0; i < a->count; i++)
        sett_sample_add(&all, a->sorted[i]);
    for (int64_t i = 0; i < b->count; i++)
        sett_sample_add(&all, b->sorted[i]);
    return sett_sample_sd(&all);
}

static SettStatus measure_distance(const SettDistanceDef *def, int32_t m,
                                   Column *a, Column *b, double *estimates,
                                   double *scratch, SettDistance *out)
{
    SettEstimate *e = &out->wasserstein[m];
    *e = unknown;
    out->scaled[m] = (double)NAN;
    if (a->count == 0 || b->count == 0)
        return SETT_OK;
    e->value = columns_apart(a, b);
    double sd = sd_of_both(a, b);
    if (sd > 0)
        out->scaled[m] = e->value / sd;
    SettRng root = sett_rng(def->seed, SETT_FOR_STUDY, SETT_DRAW_MEASURES);
    SettRng rng = sett_rng_fork(&root, SETT_FOR_STUDY, (uint64_t)m);
    for (int32_t r = 0; r < def->resamples; r++) {
        if (sett_cancelled(def->cancel))
            return SETT_CANCELLED;
        resample(&rng, a);
        resample(&rng, b);
        estimates[r] = columns_apart(a, b);
    }
    sett_distance_interval(estimates, def->resamples, scratch, e);
    return SETT_OK;
}

static SettStatus measure_distances(const SettGame *game, const SettMeasured *a,
                                    const SettMeasured *b,
                                    const SettDistanceDef *def, SettArena *tmp,
                                    SettDistance *out)
{
    int64_t most = a->count > b->count ? a->count : b->count;
    if (def->resamples > most)
        most = def->resamples;
    int32_t n = game->measures.count;
    SettArenaMark mark = sett_arena_mark(tmp);
    Column one, two;
    double *scratch = SETT_TAKE(tmp, most, double),
           *estimates = SETT_TAKE(tmp, def->resamples, double);
    if (!scratch || !estimates || !take_column(tmp, a->count, &one) ||
        !take_column(tmp, b->count, &two))
        return SETT_NO_MEMORY;
    SettStatus status = SETT_OK;
    for (int32_t m = 0; status == SETT_OK && m < n; m++) {
        read_column(a, n, m, scratch, &one);
        read_column(b, n, m, scratch, &two);
        status = measure_distance(def, m, &one, &two, estimates, scratch, out);
    }
    sett_arena_reset(tmp, mark);
    return status;
}

/* A measure that the estimates over all measures use. */
typedef struct Axis {
    int32_t measure;
    double mean, sd;
} Axis;

/* The measures that vary and that both sets have. */
static int32_t choose_axes(const SettGame *game, const SettMeasured sets[2],
                           const SettDistanceDef *def, Axis *out)
{
    int32_t n = game->measures.count, count = 0;
    int32_t asked = def->measures != NULL ? def->measure_count : n;
    for (int32_t k = 0; k < asked; k++) {
        int32_t m = def->measures != NULL ? def->measures[k] : k;
        SettSample both = sett_sample();
        bool missing = false;
        for (int32_t s = 0; s < 2; s++) {
            int64_t before = both.count;
            for (int64_t i = 0; i < sets[s].count; i++)
                sett_sample_add(&both, sets[s].values[i * n + m]);
            missing = missing || both.count == before;
        }
        if (!missing && sett_sample_sd(&both) > 0)
            out[count++] = (Axis){m, both.mean, sett_sample_sd(&both)};
    }
    return count;
}

/* Indices of the levels that have all axes, in their order. */
static int64_t whole_levels(const SettMeasured *set, int32_t columns,
                            const Axis *axes, int32_t axis_count, int64_t *out)
{
    int64_t n = 0;
    for (int64_t i = 0; i < set->count; i++) {
        bool whole = true;
        for (int32_t k = 0; k < axis_count; k++)
            whole = whole && !isnan(set->values[i * columns + axes[k].measure]);
        if (whole)
            out[n++] = i;
    }
    return n;
}

/* Draws `keep` of the `count` indices: the first of a shuffle. */
static void draw_levels(SettRng *rng, int64_t *levels, int64_t count,
                        int64_t keep)
{
    for (int64_t i = 0; i < keep; i++) {
        int64_t k = i + sett_rng_below(rng, (uint32_t)(count - i));
        int64_t moved = levels[i];
        levels[i] = levels[k];
        levels[k] = moved;
    }
}

/* The axes of the levels that take part, a row a level, a's first. */
static SettStatus take_points(const SettMeasured sets[2], int32_t columns,
                              const SettDistanceDef *def, const Axis *axes,
                              SettArena *tmp, SettDistance *out,
                              double **points)
{
    int64_t counts[2], *levels[2];
    SettRng root = sett_rng(def->seed, SETT_FOR_STUDY, SETT_DRAW_LEVELS);
    for (int32_t s = 0; s < 2; s++) {
        levels[s] = SETT_TAKE(tmp, sets[s].count, int64_t);
        if (levels[s] == NULL)
            return SETT_NO_MEMORY;
        int64_t whole =
            whole_levels(&sets[s], columns, axes, out->measures, levels[s]);
        counts[s] = whole < def->most ? whole : def->most;
        SettRng rng = sett_rng_fork(&root, SETT_FOR_STUDY, (uint64_t)s);
        if (counts[s] < whole)
            draw_levels(&rng, levels[s], whole, counts[s]);
    }
    out->a = counts[0];
    out->b = counts[1];
    *points = SETT_TAKE(tmp, (counts[0] + counts[1]) * out->measures, double);
    if (*points == NULL)
        return SETT_NO_MEMORY;
    double *at = *points;
    for (int32_t s = 0; s < 2; s++)
        for (int64_t i = 0; i < counts[s]; i++)
            for (int32_t k = 0; k < out->measures; k++)
                *at++ =
                    (sets[s].values[levels[s][i] * columns + axes[k].measure] -
                     axes[k].mean) /
                    axes[k].sd;
    return SETT_OK;
}

static SettStatus take_pairs(const double *points, const SettDistance *d,
                             const SettCancel *cancel, SettArena *tmp,
                             Pairs *out)
{
    int64_t n = d->a + d->b;
    *out = (Pairs){(int32_t)d->a, (int32_t)d->b, SETT_TAKE(tmp, n * n, double)};
    if (out->square == NULL)
        return SETT_NO_MEMORY;
    for (int64_t i = 0; i < n; i++) {
        if (sett_cancelled(cancel))
            return SETT_CANCELLED;
        for (int64_t k = 0; k <= i; k++) {
            double sum = 0;
            for (int32_t m = 0; m < d->measures; m++) {
                double apart =
                    points[i * d->measures + m] - points[k * d->measures + m];
                sum += apart * apart;
            }
            out->square[i * n + k] = out->square[k * n + i] = sum;
        }
    }
    return SETT_OK;
}

static SettStatus distances_of_all(const SettGame *game,
                                   const SettMeasured sets[2],
                                   const SettDistanceDef *def, SettArena *tmp,
                                   SettDistance *out)
{
    int32_t n = game->measures.count;
    int32_t most = def->measure_count > n ? def->measure_count : n;
    Axis *axes = SETT_TAKE(tmp, most, Axis);
    double *points = NULL;
    Pairs pairs;
    if (axes == NULL)
        return SETT_NO_MEMORY;
    out->measures = choose_axes(game, sets, def, axes);
    SettStatus status = take_points(sets, n, def, axes, tmp, out, &points);
    if (status == SETT_OK)
        status = take_pairs(points, out, def->cancel, tmp, &pairs);
    if (status == SETT_OK && out->measures > 0 && out->a > 1 && out->b > 1)
        status = sett_distance_kernel(&pairs, def, tmp, out);
    if (status == SETT_OK && out->measures > 0)
        status = sett_distance_neighbours(&pairs, def, tmp, out);
    return status;
}

SettStatus sett_distance(const SettGame *game, const SettMeasured *a,
                         const SettMeasured *b, const SettDistanceDef *def,
                         SettArena *arena, SettDistance *out)
{
    const SettMeasured sets[2] = {*a, *b};
    if (def->resamples < 0 || def->resamples > 100000 || def->neighbours < 1 ||
        def->neighbours > 1000 || def->most < 2 || def->most > 5000 ||
        a->count > INT32_MAX || b->count > INT32_MAX)
        return SETT_BAD_ARGUMENT;
    *out = (SettDistance){
        .wasserstein = SETT_TAKE(arena, game->measures.count, SettEstimate),
        .scaled = SETT_TAKE(arena, game->measures.count, double),
        .bandwidth = (double)NAN,
        .mmd = unknown,
        .precision = unknown,
        .recall = unknown,
        .density = unknown,
        .coverage = unknown,
        .novelty = unknown};
    if (out->wasserstein == NULL || out->scaled == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = measure_distances(game, a, b, def, arena, out);
    SettArenaMark mark = sett_arena_mark(arena);
    if (status == SETT_OK)
        status = distances_of_all(game, sets, def, arena, out);
    sett_arena_reset(arena, mark);
    return status;
}
