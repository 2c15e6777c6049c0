/* study_pplgg_claims.c - what Kerssemakers et al. 2012 say of their generators,
   tested (spec/pplgg.md section 8), and what a database that is not dull has to
   keep to. Welch's tests, correlations, and a permutation test of the levels'
   parts; 0.05 decides. */
#include "study_pplgg.h"

#include <math.h>
#include <string.h>

#define ALPHA 0.05
#define SHUFFLES 999
#define ALIKE 0.65    /* mixtures of two generators, at most */
#define PLAYABLE 0.95 /* share of fresh levels, at least */
#define FULL 0.9      /* of a row: more is a floor from end to end */
#define COVERED 0.6   /* of an archive's cells, at least */
#define LINEAR 1.25   /* times the width's own growth, at most */

static const char *numbers(const PplggStudy *t, const char *text, double a,
                           double b)
{
    SettText one = sett_text(t->study.cli->alloc),
             two = sett_text(t->study.cli->alloc);
    sett_text_fixed(&one, a, 3);
    sett_text_fixed(&two, b, 3);
    const char *out = NULL;
    if (one.status == SETT_OK && two.status == SETT_OK)
        out = sett_arena_format(&t->study.cli->arena, "%s %s, %s", text,
                                one.data, two.data);
    sett_text_free(&one);
    sett_text_free(&two);
    return out != NULL ? out : "";
}

static void claim(PplggStudy *t, const char *id, const char *text,
                  const char *statistic, double p, bool held)
{
    t->claims[t->claim_count++] = (SettClaim){.id = id,
                                              .text = text,
                                              .statistic = statistic,
                                              .value = 0.0 / 0.0,
                                              .low = 0.0 / 0.0,
                                              .high = 0.0 / 0.0,
                                              .p = p,
                                              .held = held};
}

/* Mean over the random generators with the radius of all agents forced. */
static double at_radius(const PplggStudy *t, int32_t r, bool cells,
                        SettSample *sample)
{
    *sample = sett_sample();
    for (int32_t i = 0; i < t->random; i++) {
        const PplggOne *one = &t->all[t->random + t->bred + r * t->random + i];
        sett_sample_add(sample, cells ? one->cells : one->mix);
    }
    return sample->mean;
}

static void claim_radius(PplggStudy *t)
{
    SettSample near, far, one;
    double before = 2;
    bool falls = true;
    for (int32_t r = 0; r < PPLGG_RADII; r++) {
        double mean = at_radius(t, r, true, &one);
        falls = falls && mean <= before;
        before = mean;
    }
    double a = at_radius(t, 0, true, &near);
    double b = at_radius(t, PPLGG_RADII - 1, true, &far);
    SettWelch welch = sett_welch(&near, &far);
    claim(t, "radius",
          "the larger the spawn radius, the less alike are levels of one "
          "generator",
          numbers(t, "equal cells at radius 0 and at the largest:", a, b),
          welch.p, falls && welch.difference > 0 && welch.p < ALPHA);
    double c = at_radius(t, 0, false, &near);
    double d = at_radius(t, PPLGG_RADII - 1, false, &far);
    claim(t, "style", "while what they are made of stays nearly the same",
          numbers(t, "mixtures at radius 0 and at the largest:", c, d),
          0.0 / 0.0, c - d < 0.1 * c && c - d < (a - b));
}

static void claim_variability(PplggStudy *t)
{
    double *x = SETT_TAKE(&t->study.cli->arena, t->random, double);
    double *y = SETT_TAKE(&t->study.cli->arena, t->random, double);
    if (x == NULL || y == NULL)
        return;
    for (int32_t i = 0; i < t->random; i++) {
        x[i] = t->all[i].radius;
        y[i] = t->all[i].cells;
    }
    double r = sett_correlation(x, y, t->random);
    double p = sett_correlation_p(r, t->random);
    claim(t, "variability",
          "random generators with larger radii vary their levels more",
          numbers(t,
                  "correlation of mean radius and equal cells, and its "
                  "square:",
                  r, r * r),
          p, r < 0 && p < ALPHA);
}

/* -------------------------------------------------------------------- parts */

/* How far two levels' differences between their parts lie apart. */
static double apart(const PplggStudy *t, const double *a, const double *b)
{
    int32_t tiles = t->game->tiles.count;
    double sum = 0;
    for (int32_t p = 0; p + 1 < PPLGG_PARTS; p++)
        for (int32_t k = 0; k < tiles; k++) {
            int32_t i = p * tiles + k;
            sum += fabs((a[i] - a[i + tiles]) - (b[i] - b[i + tiles]));
        }
    return sum;
}

typedef struct Parts {
    int32_t levels, n; /* of a generator; all */
    double *apart;     /* [n][n] */
    int32_t *order;    /* a shuffled assignment to generators */
    double mean;       /* over all pairs */
} Parts;

static bool take_parts(const PplggStudy *t, int32_t group, Parts *p)
{
    int32_t size = PPLGG_PARTS * t->game->tiles.count;
    p->levels = t->levels;
    p->n = pplgg_count(t, group) * t->levels;
    p->apart =
        SETT_TAKE(&t->study.cli->arena, (size_t)p->n * (size_t)p->n, double);
    p->order = SETT_TAKE(&t->study.cli->arena, p->n, int32_t);
    if (p->apart == NULL || p->order == NULL)
        return false;
    p->mean = 0;
    for (int32_t i = 0; i < p->n; i++) {
        p->order[i] = i;
        for (int32_t k = 0; k < i; k++) {
            const PplggOne *one =
                &t->all[pplgg_first(t, group) + i / t->levels];
            const PplggOne *two =
                &t->all[pplgg_first(t, group) + k / t->levels];
            double d = apart(t, one->parts + i % t->levels * size,
                             two->parts + k % t->levels * size);
            p->apart[i * p->n + k] = p->apart[k * p->n + i] = d;
            p->mean += d;
        }
    }
    p->mean /= (double)p->n * (p->n - 1) / 2;
    return true;
}

/* Mean over pairs of levels that stand in the same generator's places. */
static double within(const Parts *p)
{
    double sum = 0;
    int64_t pairs = 0;
    for (int32_t from = 0; from < p->n; from += p->levels)
        for (int32_t i = from; i < from + p->levels; i++)
            for (int32_t k = from; k < i; k++, pairs++)
                sum += p->apart[p->order[i] * p->n + p->order[k]];
    return sum / (double)pairs;
}

static SettStatus claim_parts(PplggStudy *t, int32_t group, const char *id,
                              const char *text)
{
    SettArenaMark mark = sett_arena_mark(&t->study.cli->arena);
    SettRng rng = sett_rng(t->study.seed, SETT_FOR_STUDY, (uint64_t)group);
    Parts p;
    int32_t as_low = 1;
    if (!take_parts(t, group, &p))
        return sett_cli_no_memory(t->study.cli);
    double seen = within(&p), all = p.mean;
    for (int32_t i = 0; i < SHUFFLES; i++) {
        sett_rng_shuffle(&rng, p.order, p.n);
        as_low += within(&p) <= seen;
    }
    double probability = (double)as_low / (SHUFFLES + 1);
    sett_arena_reset(&t->study.cli->arena, mark);
    claim(t, id, text,
          numbers(t,
                  "distance of levels within generators, and of all "
                  "(999 permutations):",
                  seen, all),
          probability, seen < all && probability < ALPHA);
    return SETT_OK;
}

/* ----------------------------------------------------------------- database */

static double share_won(const PplggStudy *t, int32_t group, SettSample *sample)
{
    double won = 0, played = 0;
    int32_t from = pplgg_first(t, group);
    *sample = sett_sample();
    for (int32_t i = from; i < from + pplgg_count(t, group); i++) {
        won += t->all[i].won;
        played += t->all[i].played;
        sett_sample_add(sample, t->all[i].won / t->all[i].played);
    }
    return won / played;
}

static void claim_playable(PplggStudy *t)
{
    SettSample random, bred;
    double a = share_won(t, PPLGG_RANDOM, &random);
    double b = share_won(t, PPLGG_BRED, &bred);
    SettWelch welch = sett_welch(&bred, &random);
    claim(t, "better",
          "levels of the database are playable far more often "
          "than those of random generators",
          numbers(t, "share won, random and database:", a, b), welch.p,
          welch.difference > 0 && welch.p < ALPHA);
    claim(t, "playable",
          "at least 95 % of the database's fresh levels are "
          "playable",
          numbers(t, "share won, and its least among generators:", b, bred.low),
          0.0 / 0.0, b >= PLAYABLE);
}

static void claim_unlike(PplggStudy *t)
{
    double mix = sett_study_pplgg_between(t, PPLGG_BRED, false, false);
    double whole = sett_study_pplgg_between(t, PPLGG_BRED, false, true);
    claim(t, "unlike",
          "generators of the database differ in what they draw: "
          "their mixtures are alike to 65 % at most",
          numbers(t, "mixtures of drawn tiles, and with the blank ones:", mix,
                  whole),
          0.0 / 0.0, mix <= ALIKE);
}

static void claim_floor(PplggStudy *t)
{
    double most = 0, mean = 0;
    int32_t from = pplgg_first(t, PPLGG_BRED);
    if (t->game->canvas->taste.floor >= 1)
        return; /* a full row is no way from end to end there */
    for (int32_t i = from; i < from + t->bred; i++) {
        mean += t->all[i].floor / t->bred;
        most = t->all[i].floor > most ? t->all[i].floor : most;
    }
    claim(t, "floor",
          "no generator of the database is mostly a floor from end "
          "to end",
          numbers(t, "solid share of the fullest row, largest and mean:", most,
                  mean),
          0.0 / 0.0, most <= FULL);
}

static int32_t before(const void *a, const void *b, void *user)
{
    const double *x = a, *y = b;
    (void)user;
    return (*x > *y) - (*x < *y);
}

static SettStatus claim_deeds(PplggStudy *t)
{
    const SettCanvasTaste *taste = &t->game->canvas->taste;
    size_t most = (size_t)t->bred * PPLGG_PLAYS, n = 0;
    double *all = SETT_TAKE(&t->study.cli->arena, most, double);
    double *scratch = SETT_TAKE(&t->study.cli->arena, most, double);
    if (all == NULL || scratch == NULL)
        return sett_cli_no_memory(t->study.cli);
    for (int32_t i = t->random; i < t->random + t->bred; i++)
        for (int32_t k = 0; k < PPLGG_PLAYS; k++)
            if (!isnan(t->all[i].deeds[k]))
                all[n++] = t->all[i].deeds[k];
    sett_sort(all, n, sizeof *all, scratch, before, NULL);
    double median = n > 0 ? all[n / 2] : 0;
    claim(t, "deeds",
          taste->deed != NULL
              ? "the median solution of the database's levels takes at least "
                "five jumps"
              : "the median solution of the database's levels changes its "
                "action often enough",
          numbers(t, "median, and what is asked for:", median, taste->deeds),
          0.0 / 0.0, median >= taste->deeds);
    return SETT_OK;
}

static void claim_coverage(PplggStudy *t)
{
    if (isnan(t->cells_all))
        return;
    claim(t, "coverage",
          "the search for the database filled at least 60 % of "
          "its archive's cells",
          numbers(t, "cells filled, of:", t->cells_filled, t->cells_all),
          0.0 / 0.0, t->cells_filled >= COVERED * t->cells_all);
}

/* --------------------------------------------------------------------- time */

static void claim_linear(PplggStudy *t, int32_t group, const char *id,
                         const char *text)
{
    const double *mean = t->time.mean[group];
    double growth = mean[3] / mean[1];
    double width = (double)pplgg_widths[3] / pplgg_widths[1];
    claim(t, id, text,
          numbers(t, "1,000 over 180 columns, in time and in width:", growth,
                  width),
          0.0 / 0.0, growth <= LINEAR * width);
}

static SettStatus claim_times(PplggStudy *t)
{
    int32_t n = t->random + t->bred;
    double *x = SETT_TAKE(&t->study.cli->arena, n, double);
    SettSample random = sett_sample(), bred = sett_sample();
    if (x == NULL)
        return sett_cli_no_memory(t->study.cli);
    for (int32_t i = 0; i < n; i++) {
        x[i] = t->all[i].drawn;
        sett_sample_add(i < t->random ? &random : &bred, t->time.each[i]);
    }
    SettWelch welch = sett_welch(&bred, &random);
    claim(t, "slower",
          "generators of the database are slower than random ones "
          "(as in Table I)",
          numbers(t, "ms a level at 180 columns, database and random:",
                  bred.mean, random.mean),
          welch.p, welch.difference > 0 && welch.p < ALPHA);
    double r = sett_correlation(x, t->time.each, n);
    double p = sett_correlation_p(r, n);
    claim(t, "denser", "slower generators are those that draw more",
          numbers(t,
                  "correlation of the drawn share and the time, and its "
                  "square:",
                  r, r * r),
          p, r > 0 && p < ALPHA);
    return SETT_OK;
}

SettStatus sett_study_pplgg_claims(PplggStudy *t)
{
    claim_radius(t);
    claim_variability(t);
    SettStatus s = claim_parts(
        t, PPLGG_RANDOM, "parts",
        "how the parts of a level differ is a matter of the generator");
    if (s == SETT_OK)
        s = claim_parts(t, PPLGG_BRED, "parts-database",
                        "also in generators of the database");
    if (s != SETT_OK)
        return s;
    claim_playable(t);
    claim_unlike(t);
    claim_floor(t);
    s = claim_deeds(t);
    claim_coverage(t);
    claim_linear(t, PPLGG_RANDOM, "linear",
                 "the time of random generators is linear in the width");
    claim_linear(t, PPLGG_BRED, "linear-database",
                 "so is that of generators of the database");
    return s == SETT_OK ? claim_times(t) : s;
}
