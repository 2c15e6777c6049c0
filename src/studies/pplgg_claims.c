/* pplgg_claims.c - claims of agent programs (docs/design/pplgg.md, section 13).
   Generators are the units: levels of one are not independent. */
#include "sett/study_pplgg.h"

#include <math.h>
#include <string.h>

#include "studies/claims.h"

#define SHUFFLES 999
#define FEWEST 3

const int32_t sett_pplgg_widths[SETT_PPLGG_WIDTHS] = {80, 180, 300, 1000};

enum {
    RADIUS,
    STYLE,
    VARIABILITY,
    PARTS,
    PARTS_BRED,
    BETTER,
    PLAYABLE,
    UNLIKE,
    UNLIKE_DRAWN,
    DEEDS,
    COVERAGE,
    LINEAR,
    LINEAR_BRED,
    SLOWER,
    DENSER,
    FLOOR, /* the last: not of every game */
    COUNT
};
_Static_assert((int)COUNT == SETT_PPLGG_CLAIMS, "the header names another");

#define RULE(name, sentence, of, where, than, chance, who)                   \
    SETT_RULE(name, sentence, of, where, than, chance, FEWEST, "generators", \
              who, 3)

static const SettClaimRule rules[COUNT] = {
    RULE("radius",
         "levels of one random generator are less alike at the "
         "largest spawn radius than at radius 0",
         "mean difference of equal cells", ABOVE, 0, SETT_ALPHA, PAPER),
    RULE("style",
         "the radius changes what levels are made of less than it "
         "changes where it stands",
         "mean loss of equal mixture less that of equal cells", BELOW, 0,
         SETT_ALPHA, PAPER),
    RULE("variability",
         "random generators with larger radii have levels that "
         "are less alike",
         "correlation of mean radius and equal cells", BELOW, 0, SETT_ALPHA,
         PAPER),
    RULE("parts",
         "how the parts of a level differ is a matter of the "
         "generator",
         "distance of levels within generators less that of all", BELOW, 0,
         SETT_ALPHA, PAPER),
    RULE("parts-database",
         "how the parts of a level differ is a matter of the "
         "generator in the database as well",
         "distance of levels within generators less that of all", BELOW, 0,
         SETT_ALPHA, PAPER),
    RULE("better",
         "more levels of the database's generators are won than of "
         "random ones",
         "difference of mean shares", ABOVE, 0, SETT_ALPHA, PAPER),
    RULE("playable", "at least 95 % of the database's fresh levels are won",
         "mean share", AT_LEAST, 0.95, 0, OURS),
    RULE("unlike",
         "two generators of the database are alike to 65 % at most "
         "in what their levels are made of, all tiles counted",
         "mean likeness of mixtures", AT_MOST, 0.65, 0, OURS),
    RULE("unlike-drawn",
         "two generators of the database are alike to 65 % at "
         "most in the tiles that they draw",
         "mean likeness of mixtures", AT_MOST, 0.65, 0, OURS),
    RULE("deeds",
         "half of the database's generators or more have solutions "
         "with as many deeds as the game asks for",
         "share of generators", AT_LEAST, 0.5, 0, OURS),
    RULE("coverage",
         "the database's generators lie in at least 60 % of the "
         "cells, by levels that it was not made with",
         "share of cells", AT_LEAST, 0.6, 0, OURS),
    RULE("linear",
         "the time of random generators grows with the width, by a "
         "quarter more at most",
         "growth of time over growth of width, 180 to 1,000", AT_MOST, 1.25, 0,
         OURS),
    RULE("linear-database",
         "the time of the database's generators grows with the "
         "width, by a quarter more at most",
         "growth of time over growth of width, 180 to 1,000", AT_MOST, 1.25, 0,
         OURS),
    RULE("slower", "generators of the database are slower than random ones",
         "difference of mean ms a level", ABOVE, 0, SETT_ALPHA, PAPER),
    RULE("denser", "slower generators are those that draw more",
         "correlation of the drawn share and the time", ABOVE, 0, SETT_ALPHA,
         PAPER),
    RULE("floor",
         "no generator of the database is a floor from end to end: "
         "90 % of a row are solid at most",
         "largest share of the fullest row", AT_MOST, 0.9, 0, OURS),
};

static const SettPplggOne *bred_at(const SettPplggData *d, int32_t i)
{
    return &d->all[d->random + i];
}

static const SettPplggOne *forced(const SettPplggData *d, int32_t radius,
                                  int32_t i)
{
    return &d->all[d->random + d->bred + radius * d->random + i];
}

/* The same generators at both radii: pairs. */
static SettFinding find_radius(const SettPplggData *d, bool style)
{
    SettSample pairs = sett_sample();
    for (int32_t i = 0; i < d->random; i++) {
        const SettPplggOne *near = forced(d, 0, i);
        const SettPplggOne *far = forced(d, SETT_PPLGG_RADII - 1, i);
        double cells = near->cells - far->cells, mix = near->mix - far->mix;
        sett_sample_add(&pairs, style ? mix - cells : cells);
    }
    return sett_find_mean(&pairs, 0);
}

/* Correlation of y with a field (by its offset) of the first n generators. */
static SettStatus correlate(const SettPplggData *d, size_t offset,
                            const double *y, int32_t n, SettArena *tmp,
                            SettFinding *out)
{
    double *x = SETT_TAKE(tmp, n + 1, double);
    if (x == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < n; i++)
        memcpy(&x[i], (const char *)&d->all[i] + offset, sizeof *x);
    *out = sett_find_correlation(x, y, n);
    return SETT_OK;
}

static SettStatus find_variability(const SettPplggData *d, SettArena *tmp,
                                   SettFinding *out)
{
    double *cells = SETT_TAKE(tmp, d->random + 1, double);
    if (cells == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < d->random; i++)
        cells[i] = d->all[i].cells;
    return correlate(d, offsetof(SettPplggOne, radius), cells, d->random, tmp,
                     out);
}

/* Distance between two levels' differences of neighbouring parts. */
static double apart(const SettPplggData *d, const double *a, const double *b)
{
    double sum = 0;
    for (int32_t p = 0; p + 1 < SETT_PPLGG_PARTS; p++)
        for (int32_t k = 0; k < d->tiles; k++) {
            int32_t i = p * d->tiles + k, next = i + d->tiles;
            sum += fabs((a[i] - a[next]) - (b[i] - b[next]));
        }
    return sum;
}

typedef struct Parts {
    int32_t levels, n; /* of a generator; all */
    double *apart;     /* [n][n] */
    int32_t *order;    /* a shuffled assignment to generators */
    double mean;       /* over all pairs */
} Parts;

static bool take_parts(const SettPplggData *d, int32_t first, int32_t count,
                       SettArena *tmp, Parts *p)
{
    int32_t size = SETT_PPLGG_PARTS * d->tiles;
    *p = (Parts){.levels = d->levels, .n = count * d->levels};
    p->apart = SETT_TAKE(tmp, (size_t)p->n * (size_t)p->n + 1, double);
    p->order = SETT_TAKE(tmp, p->n + 1, int32_t);
    if (p->apart == NULL || p->order == NULL)
        return false;
    for (int32_t i = 0; i < p->n; i++) {
        const double *a = d->all[first + i / d->levels].parts;
        p->order[i] = i;
        for (int32_t k = 0; k < i; k++) {
            const double *b = d->all[first + k / d->levels].parts;
            double far =
                apart(d, a + i % d->levels * size, b + k % d->levels * size);
            p->apart[i * p->n + k] = p->apart[k * p->n + i] = far;
            p->mean += far;
        }
    }
    p->mean /= (double)p->n * (p->n - 1) / 2;
    return true;
}

/* Mean distance over pairs of levels assigned to the same generator. */
static double within(const Parts *p)
{
    double sum = 0;
    int64_t pairs = 0;
    for (int32_t from = 0; from < p->n; from += p->levels)
        for (int32_t i = from; i < from + p->levels; i++)
            for (int32_t k = from; k < i; k++, pairs++)
                sum += p->apart[p->order[i] * p->n + p->order[k]];
    return sum / (double)pairs; /* NaN without pairs */
}

static SettStatus find_parts(const SettPplggData *d, SettPplggGroup group,
                             SettArena *tmp, SettFinding *out)
{
    bool bred = group == SETT_PPLGG_BRED;
    int32_t count = bred ? d->bred : d->random, as_low = 1;
    SettRng rng = sett_rng(d->seed, SETT_FOR_STUDY, (uint64_t)group);
    Parts p;
    if (!take_parts(d, bred ? d->random : 0, count, tmp, &p))
        return SETT_NO_MEMORY;
    double seen = within(&p);
    *out = sett_find_value(seen - p.mean, count);
    for (int32_t i = 0; i < SHUFFLES; i++) {
        sett_rng_shuffle(&rng, p.order, p.n);
        as_low += within(&p) <= seen;
    }
    out->p = (double)as_low / (SHUFFLES + 1);
    return SETT_OK;
}

static SettSample shares_won(const SettPplggOne *all, int32_t count)
{
    SettSample sample = sett_sample();
    for (int32_t i = 0; i < count; i++)
        sett_sample_add(&sample, all[i].played > 0 ? all[i].won / all[i].played
                                                   : 0.0 / 0.0);
    return sample;
}

static int32_t before(const void *a, const void *b, void *user)
{
    const double *x = a, *y = b;
    (void)user;
    return (*x > *y) - (*x < *y);
}

/* NaN without a win. */
static double median_deeds(const SettPplggOne *one)
{
    double won[SETT_PPLGG_PLAYS], scratch[SETT_PPLGG_PLAYS];
    size_t n = 0;
    for (int32_t i = 0; i < SETT_PPLGG_PLAYS; i++)
        if (!isnan(one->deeds[i]))
            won[n++] = one->deeds[i];
    sett_sort(won, n, sizeof *won, scratch, before, NULL);
    return n > 0 ? (won[(n - 1) / 2] + won[n / 2]) / 2 : 0.0 / 0.0;
}

int32_t sett_pplgg_filled(const SettPplggData *d)
{
    int32_t filled = 0;
    for (int32_t i = 0; i < d->bred; i++) {
        bool is_new = !isnan(bred_at(d, i)->cell);
        for (int32_t k = 0; k < i && is_new; k++)
            is_new = bred_at(d, k)->cell < bred_at(d, i)->cell ||
                     bred_at(d, k)->cell > bred_at(d, i)->cell;
        filled += is_new;
    }
    return filled;
}

static SettFinding find_linear(const SettPplggData *d, SettPplggGroup group)
{
    const double *mean = d->mean_ms[group];
    double width = (double)sett_pplgg_widths[3] / sett_pplgg_widths[1];
    return sett_find_value(mean[3] / mean[1] / width,
                           group == SETT_PPLGG_BRED ? d->bred : d->random);
}

static SettStatus find_all(const SettPplggData *d, SettArena *tmp,
                           SettFinding *f)
{
    SettSample random = shares_won(d->all, d->random);
    SettSample bred = shares_won(d->all + d->random, d->bred);
    SettSample ms[2] = {sett_sample(), sett_sample()};
    int64_t enough = 0;
    double floor = d->bred > 0 ? 0 : 0.0 / 0.0;
    for (int32_t i = 0; i < d->random + d->bred; i++)
        sett_sample_add(&ms[i < d->random], d->ms[i]);
    for (int32_t i = 0; i < d->bred; i++) {
        const SettPplggOne *one = bred_at(d, i);
        /* A generator without a win does not count as one with deeds. */
        enough += median_deeds(one) >= d->deeds;
        if (!isnan(floor) && !(one->floor <= floor)) /* NaN stays */
            floor = one->floor;
    }
    f[RADIUS] = find_radius(d, false);
    f[STYLE] = find_radius(d, true);
    f[BETTER] = sett_find_difference(&bred, &random, 0);
    f[PLAYABLE] = sett_find_mean(&bred, 0.95);
    f[UNLIKE] = sett_find_value(d->mix_all, d->bred);
    f[UNLIKE_DRAWN] = sett_find_value(d->mix_drawn, d->bred);
    f[DEEDS] = sett_find_share(enough, d->bred, 0.5);
    f[COVERAGE] = sett_find_value(
        d->cells > 0 ? (double)sett_pplgg_filled(d) / d->cells : 0.0 / 0.0,
        d->bred);
    f[LINEAR] = find_linear(d, SETT_PPLGG_RANDOM);
    f[LINEAR_BRED] = find_linear(d, SETT_PPLGG_BRED);
    f[SLOWER] = sett_find_difference(&ms[0], &ms[1], 0);
    f[FLOOR] = sett_find_value(floor, d->bred);
    SettStatus status = find_variability(d, tmp, &f[VARIABILITY]);
    if (status == SETT_OK)
        status = find_parts(d, SETT_PPLGG_RANDOM, tmp, &f[PARTS]);
    if (status == SETT_OK)
        status = find_parts(d, SETT_PPLGG_BRED, tmp, &f[PARTS_BRED]);
    if (status != SETT_OK)
        return status;
    return correlate(d, offsetof(SettPplggOne, drawn), d->ms,
                     d->random + d->bred, tmp, &f[DENSER]);
}

static SettFinding find(const void *user, int32_t claim, SettText *detail)
{
    (void)detail;
    return ((const SettFinding *)user)[claim];
}

SettStatus sett_pplgg_claims(const SettPplggData *d, SettArena *arena,
                             SettClaim *claims, int32_t *count)
{
    SettFinding findings[COUNT];
    SettArenaMark mark = sett_arena_mark(arena);
    SettStatus status = find_all(d, arena, findings);
    sett_arena_reset(arena, mark);
    *count = d->floor_is_way ? FLOOR : COUNT;
    if (status != SETT_OK)
        return status;
    return sett_claims_say(rules, *count, find, findings, arena, claims);
}
