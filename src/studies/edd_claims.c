/* edd_claims.c - E2 to E9 of Alvarez et al. 2019 on the elites of the preset
   under study, and S1 to S3, our method beside the reference. Each run gives
   one number; means over runs are tested by Student's t, all p values corrected
   together (Holm). */
#include "sett/study_edd.h"
#include "studies/claims.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#define FEWEST 5 /* runs; pairs of dimensions; elites of a correlation */
#define SYMMETRY 0
#define MESO 2
#define SPATIAL 3
#define LINEARITY 4

const char *const sett_edd_measure_names[SETT_EDD_MEASURES] = {
#define NAME(name) #name,
    SETT_EDD_MEASURE_LIST(NAME)
#undef NAME
};

const SettEddPair sett_edd_pairs[SETT_EDD_PAIRS] = {
    {0, 1, 21.6, 0.939}, {0, 3, 24.2, 0.967}, {0, 2, 12.7, 0.977},
    {0, 4, 23.5, 0.978}, {1, 3, 20.8, 0.904}, {1, 2, 12.0, 0.926},
    {1, 4, 21.9, 0.914}, {3, 2, 17.8, 0.938}, {3, 4, 21.0, 0.956},
    {2, 4, 11.6, 0.964},
};
#define SYMMETRY_SIMILARITY 0
#define SYMMETRY_MESO 2

enum { ARM_THEIRS, ARM_OURS };

/* In the order of the claims. */
enum { E2, E3, E4, E5, E6, E6B, E7, E8, E9, S1, S1B, S2, S3 };

#define RULE(name, words, what, where, than, who)                              \
    SETT_RULE(name, words, what, where, than, SETT_ALPHA, FEWEST, "runs", who, \
              3)
#define RUNS(name, words, what, where) RULE(name, words, what, where, 0, PAPER)
#define OF_OURS(name, words, what, than, units, digits) \
    SETT_RULE(name, words, what, AT_LEAST, than, 0, FEWEST, units, OURS, digits)

static const SettClaimRule rules[SETT_EDD_CLAIMS] = {
    RUNS("E2", "elites with few spatial patterns are open rooms",
         "mean correlation of spatial patterns and open tiles within a run",
         BELOW),
    RUNS("E3", "elites of low symmetry are less fit than those of the same row",
         "mean difference of fitness, lowest symmetry minus the others", BELOW),
    RUNS("E4",
         "symmetric rooms of 13 x 7 have fewer chambers than those of "
         "20 x 20",
         "difference of mean chambers, 20 x 20 minus 13 x 7", ABOVE),
    RULE("E5",
         "empty cells of meso patterns by symmetry fall over generations: most "
         "runs fill more cells after the first tenth of the budget",
         "share of runs that fill more cells", ABOVE, 0.5, OURS),
    RUNS("E6", "elites with many meso patterns have small chambers",
         "mean correlation of meso patterns and size of chambers within a run",
         BELOW),
    RUNS("E6b", "elites with many meso patterns have short corridors",
         "mean correlation of meso patterns and length of corridors within a "
         "run",
         BELOW),
    RUNS("E7",
         "low linearity goes badly with spatial and with meso patterns: "
         "fewer of its cells are filled",
         "mean difference of filled shares, lowest linearity minus the others",
         BELOW),
    RUNS("E8",
         "rooms of high linearity are one corridor or one wide chamber "
         "more often than others",
         "mean difference of the shares of such rooms, high linearity minus "
         "the others",
         ABOVE),
    RUNS("E9",
         "from a symmetric room, the most similar elites of lowest "
         "symmetry are missing (0) or less fit than the others",
         "mean difference of fitness, lowest symmetry minus the others", BELOW),
    OF_OURS("S1",
            "ours reaches the reference's QD score in every pair of "
            "dimensions",
            "pairs of ten, by medians", SETT_EDD_PAIRS, "runs a pair", 0),
    OF_OURS("S1b",
            "ours lies above the reference's QD score in eight pairs or "
            "more",
            "pairs of ten, by medians", 8, "runs a pair", 0),
    OF_OURS("S2",
            "ours finds at least twice as many distinct rooms as fit as "
            "the reference's mean elite, wherever theirs are fewer than "
            "a third of the budget",
            "share of the pairs, by medians", 1, "pairs", 2),
    OF_OURS("S3",
            "ours still finds new rooms as fit as that in the last tenth "
            "of its budget, in every run",
            "share of runs", 1, "runs", 2),
};

static const SettEddRun *run_of(const SettEddData *d, int32_t room,
                                int32_t pair, int32_t arm, int64_t run)
{
    return &d->all[sett_edd_run_at(d->runs, room, pair, arm, run)];
}

static const SettEddLook *last_look(const SettEddRun *run)
{
    return &run->looks[SETT_EDD_LOOKS - 1];
}

static double value_at(const SettEddLook *look, size_t offset)
{
    double value;
    memcpy(&value, (const char *)look + offset, sizeof value);
    return value;
}

/* The k-th smallest value, by counting. */
static double ranked(const SettEddData *d, int32_t room, int32_t pair,
                     int32_t arm, size_t offset, int64_t k)
{
    for (int64_t i = 0; i < d->runs; i++) {
        double x = value_at(last_look(run_of(d, room, pair, arm, i)), offset);
        int64_t less = 0, equal = 0;
        for (int64_t j = 0; j < d->runs; j++) {
            double y =
                value_at(last_look(run_of(d, room, pair, arm, j)), offset);
            if (isnan(y))
                return NAN;
            less += y < x;
            equal += y == x;
        }
        if (less <= k && k < less + equal)
            return x;
    }
    return NAN;
}

double sett_edd_median(const SettEddData *data, int32_t room, int32_t pair,
                       int32_t arm, size_t offset)
{
    int64_t n = data->runs;
    double upper = ranked(data, room, pair, arm, offset, n / 2);
    if (n % 2)
        return upper;
    return (ranked(data, room, pair, arm, offset, n / 2 - 1) + upper) / 2;
}

#define MEDIAN(d, pair, arm, field) \
    sett_edd_median(d, 0, pair, arm, offsetof(SettEddLook, field))

/* One number of a run of the preset under study; NaN: none. */
typedef double RunFn(const SettEddRun *run, const SettEddPair *pair);

static bool has(const SettEddPair *pair, int32_t feature)
{
    return pair->x == feature || pair->y == feature;
}

/* That number over the runs of a room (-1: both). */
static SettSample over_runs(const SettEddData *d, int32_t room, RunFn *number)
{
    SettSample sample = sett_sample();
    for (int32_t r = 0; r < SETT_EDD_ROOMS; r++)
        for (int32_t p = 0; p < SETT_EDD_PAIRS; p++)
            for (int64_t i = 0; (room < 0 || r == room) && i < d->runs; i++)
                sett_sample_add(&sample, number(run_of(d, r, p, ARM_THEIRS, i),
                                                &sett_edd_pairs[p]));
    return sample;
}

/* Correlation of a feature of the pair with a measure (per another, -1: none)
   over the elites. */
static double correlation(const SettEddRun *run, const SettEddPair *pair,
                          int32_t feature, int32_t measure, int32_t per)
{
    double x[SETT_EDD_CELLS], y[SETT_EDD_CELLS];
    int64_t n = 0;
    for (int32_t c = 0; has(pair, feature) && c < SETT_EDD_CELLS; c++) {
        const SettEddElite *e = &run->elites[c];
        if (!e->there)
            continue;
        double of = per < 0 ? 1 : e->measures[per];
        x[n] = e->features[feature];
        y[n] = of > 0 ? e->measures[measure] / of : NAN;
        n += !isnan(x[n]) && !isnan(y[n]);
    }
    return n >= FEWEST ? sett_correlation(x, y, n) : NAN;
}

static double openness(const SettEddRun *run, const SettEddPair *pair)
{
    return correlation(run, pair, SPATIAL, SETT_EDD_passable, -1);
}

static double chamber_size(const SettEddRun *run, const SettEddPair *pair)
{
    return correlation(run, pair, MESO, SETT_EDD_chamber_share,
                       SETT_EDD_chambers);
}

static double corridor_length(const SettEddRun *run, const SettEddPair *pair)
{
    return correlation(run, pair, MESO, SETT_EDD_corridor_share,
                       SETT_EDD_corridors);
}

static double mean_or_nan(const SettSample *sample)
{
    return sample->count > 0 ? sample->mean : NAN;
}

/* Fitness of a row's least symmetric elite minus the mean of the others, over
   rows that have both. Symmetry is always the x axis. */
static double low_symmetry(const SettEddRun *run, const SettEddPair *pair)
{
    SettSample rows = sett_sample();
    for (int32_t y = 0; pair->x == SYMMETRY && y < SETT_EDD_BINS; y++) {
        const SettEddElite *row = &run->elites[y * SETT_EDD_BINS];
        SettSample others = sett_sample();
        for (int32_t x = 1; x < SETT_EDD_BINS; x++)
            if (row[x].there)
                sett_sample_add(&others, row[x].fitness);
        if (row[0].there && others.count > 0)
            sett_sample_add(&rows, row[0].fitness - others.mean);
    }
    return mean_or_nan(&rows);
}

static double symmetric_chambers(const SettEddRun *run, const SettEddPair *pair)
{
    SettSample chambers = sett_sample();
    (void)pair;
    for (int32_t c = 0; c < SETT_EDD_CELLS; c++)
        if (run->elites[c].there && run->elites[c].features[SYMMETRY] > 0.7)
            sett_sample_add(&chambers,
                            run->elites[c].measures[SETT_EDD_chambers]);
    return mean_or_nan(&chambers);
}

/* Share of filled cells at the lowest linearity minus the rest. Linearity is
   the y axis of both pairs. */
static double low_linearity(const SettEddRun *run, const SettEddPair *pair)
{
    SettSample low = sett_sample(), rest = sett_sample();
    if (!has(pair, LINEARITY) || (!has(pair, SPATIAL) && !has(pair, MESO)))
        return NAN;
    for (int32_t c = 0; c < SETT_EDD_CELLS; c++)
        sett_sample_add(c < SETT_EDD_BINS ? &low : &rest, run->elites[c].there);
    return low.mean - rest.mean;
}

/* Share of rooms with one chamber or corridor in all, at high linearity minus
   the rest. */
static double high_linearity(const SettEddRun *run, const SettEddPair *pair)
{
    SettSample high = sett_sample(), rest = sett_sample();
    for (int32_t c = 0; has(pair, LINEARITY) && c < SETT_EDD_CELLS; c++) {
        const SettEddElite *e = &run->elites[c];
        double parts =
            e->measures[SETT_EDD_chambers] + e->measures[SETT_EDD_corridors];
        if (e->there && !isnan(parts))
            sett_sample_add(e->features[LINEARITY] > 0.9 ? &high : &rest,
                            parts == 1);
    }
    return mean_or_nan(&high) - mean_or_nan(&rest);
}

/* Among the most similar elites: fitness of the least symmetric minus the mean
   of the others; 0 where missing. */
static double low_symmetry_similar(const SettEddRun *run,
                                   const SettEddPair *pair)
{
    const SettEddElite *row = &run->elites[(SETT_EDD_BINS - 1) * SETT_EDD_BINS];
    SettSample rest = sett_sample();
    if (pair != &sett_edd_pairs[SYMMETRY_SIMILARITY])
        return NAN;
    for (int32_t x = 1; x < SETT_EDD_BINS; x++)
        sett_sample_add(&rest, row[x].there ? row[x].fitness : 0);
    return (row[0].there ? row[0].fitness : 0) - rest.mean;
}

static SettFinding mean_of(const SettEddData *d, int32_t room, RunFn *number)
{
    SettSample sample = over_runs(d, room, number);
    return sett_find_mean(&sample, 0);
}

/* A run that fills no further cell counts against the claim. */
static SettFinding filling(const SettEddData *d)
{
    int64_t more = 0, all = 0;
    for (int32_t room = 0; room < SETT_EDD_ROOMS; room++)
        for (int64_t i = 0; i < d->runs; i++) {
            const SettEddRun *run =
                run_of(d, room, SYMMETRY_MESO, ARM_THEIRS, i);
            double early = run->looks[1].filled, late = last_look(run)->filled;
            all += !isnan(early) && !isnan(late);
            more += late > early;
        }
    return sett_find_share(more, all, rules[E5].bound);
}

/* Pairs in which our median QD score is at least `above` over the reference's.
 */
static SettFinding quality(const SettEddData *d, double above)
{
    int32_t reached = 0;
    for (int32_t p = 0; p < SETT_EDD_PAIRS; p++)
        reached += MEDIAN(d, p, ARM_OURS, qd) >= sett_edd_pairs[p].qd + above;
    return sett_find_value(reached, d->runs);
}

static SettFinding twice_as_many(const SettEddData *d)
{
    int64_t twice = 0, asked = 0;
    for (int32_t p = 0; p < SETT_EDD_PAIRS; p++) {
        double theirs = MEDIAN(d, p, ARM_THEIRS, good);
        double ours = MEDIAN(d, p, ARM_OURS, good);
        if (!(theirs * 3 < (double)d->budget))
            continue;
        asked++;
        twice += ours > 0 && ours >= 2 * theirs;
    }
    return sett_find_share(twice, asked, 1);
}

static SettFinding growth(const SettEddData *d)
{
    int64_t grown = 0;
    for (int32_t p = 0; p < SETT_EDD_PAIRS; p++)
        for (int64_t i = 0; i < d->runs; i++) {
            const SettEddLook *last = last_look(run_of(d, 0, p, ARM_OURS, i));
            grown += last->good > last[-1].good;
        }
    return sett_find_share(grown, SETT_EDD_PAIRS * d->runs, 1);
}

static void find_all(const SettEddData *d, SettFinding *f)
{
    /* The reference's QD scores have one decimal. */
    const double rounding = 0.05;
    SettSample small = over_runs(d, 0, symmetric_chambers);
    SettSample large = over_runs(d, 1, symmetric_chambers);
    f[E2] = mean_of(d, -1, openness);
    f[E3] = mean_of(d, -1, low_symmetry);
    f[E4] = sett_find_difference(&large, &small, 0);
    f[E5] = filling(d);
    f[E6] = mean_of(d, -1, chamber_size);
    f[E6B] = mean_of(d, -1, corridor_length);
    f[E7] = mean_of(d, -1, low_linearity);
    f[E8] = mean_of(d, -1, high_linearity);
    f[E9] = mean_of(d, 0, low_symmetry_similar);
    f[S1] = quality(d, -rounding);
    f[S1B] = quality(d, rounding);
    f[S2] = twice_as_many(d);
    f[S3] = growth(d);
    sett_find_holm(f, SETT_EDD_CLAIMS);
}

typedef struct Look {
    const SettEddData *data;
    SettFinding found[SETT_EDD_CLAIMS];
} Look;

/* The detail of S1, S1b and S2 lists the medians of every pair. */
static SettFinding find(const void *user, int32_t claim, SettText *detail)
{
    const Look *look = user;
    const SettEddData *d = look->data;
    bool good = claim == S2, quality_scores = claim == S1 || claim == S1B;
    for (int32_t p = 0; (good || quality_scores) && p < SETT_EDD_PAIRS; p++) {
        if (p > 0)
            sett_text_add(detail, ", ");
        else
            sett_text_add(detail, good ? "good rooms of ours and theirs: "
                                       : "QD score of ours and of the "
                                         "reference: ");
        if (good) {
            sett_text_fixed(detail, MEDIAN(d, p, ARM_OURS, good), 0);
            sett_claim_put(detail, "/", MEDIAN(d, p, ARM_THEIRS, good), 0);
        } else {
            sett_text_fixed(detail, MEDIAN(d, p, ARM_OURS, qd), 2);
            sett_claim_put(detail, "/", sett_edd_pairs[p].qd, 1);
        }
    }
    return look->found[claim];
}

SettStatus sett_edd_claims(const SettEddData *data, SettArena *arena,
                           SettClaim *claims)
{
    Look look = {.data = data};
    find_all(data, look.found);
    return sett_claims_say(rules, SETT_EDD_CLAIMS, find, &look, arena, claims);
}
