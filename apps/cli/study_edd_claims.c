/* study_edd_claims.c - what Alvarez et al. 2019 find in their grids, tested on
   the elites of the preset under study, and how ours compares on equal budgets.
   p values of Welch's tests, correlations and sign tests; 0.05 decides. */
#include "study_edd.h"

#include <math.h>
#include <string.h>

#define ALPHA 0.05
#define SYMMETRY 0
#define SIMILARITY 1
#define MESO 2
#define SPATIAL 3
#define LINEARITY 4
#define THEIRS 0
#define OURS 1

/* -------------------------------------------------------------------- helpers
 */

double sett_study_edd_median(const EddStudy *t, int32_t room, int32_t pair,
                             int32_t arm, size_t offset)
{
    double values[1000];
    int64_t n = t->runs;
    for (int64_t i = 0; i < n; i++) {
        const EddRun *run = &t->all[edd_run_at(t, room, pair, arm, i)];
        double v;
        memcpy(&v, (const char *)&run->looks[EDD_LOOKS - 1] + offset, sizeof v);
        int64_t at = i;
        for (; at > 0 && values[at - 1] > v; at--)
            values[at] = values[at - 1];
        values[at] = v;
    }
    return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

#define MEDIAN(t, pair, arm, field) \
    sett_study_edd_median(t, 0, pair, arm, offsetof(EddLook, field))

/* Elites of the preset under study, one by one. */
typedef struct Each {
    const EddStudy *t;
    int64_t run;
    int32_t cell, room, pair;
    const EddElite *elite;
} Each;

static bool next_elite(Each *e)
{
    for (; e->run < e->t->study.items; e->run++, e->cell = 0) {
        int64_t group = e->run / e->t->runs;
        e->pair = (int32_t)(group / EDD_ARMS % EDD_PAIRS);
        e->room = (int32_t)(group / EDD_ARMS / EDD_PAIRS);
        while (group % EDD_ARMS == THEIRS && e->cell < EDD_CELLS) {
            e->elite = &e->t->all[e->run].elites[e->cell++];
            if (e->elite->there)
                return true;
        }
    }
    return false;
}

/* One of the game's measures of an elite; NaN where it does not apply. */
static SettStatus measure(const Each *e, int32_t index, double *out)
{
    double values[64];
    const SettGame *game = e->t->game;
    const SettSearchDef *def = &e->t->parts[e->room][0].def;
    SettArena *arena = &e->t->study.cli->arena;
    SettArenaMark mark = sett_arena_mark(arena);
    SettLevel level = {.grid = {e->elite->tiles, def->w, def->h}};
    SETT_ASSERT(game->measures.count <= 64 && index >= 0);
    SettStatus s = game->measures.run(&level, arena, values);
    sett_arena_reset(arena, mark);
    *out = values[index];
    return s;
}

static void add_claim(EddStudy *t, const char *id, const char *text,
                      SettText *statistic, double p, bool held)
{
    SettClaim *c = &t->claims[t->claim_count++];
    *c = (SettClaim){.id = id, .text = text, .p = p, .held = held};
    c->statistic = sett_arena_format(&t->study.cli->arena, "%s",
                                     statistic->data ? statistic->data : "");
    sett_text_free(statistic);
}

/* ---------------------------------------------------------------------- tests
 */

static SettStatus test_unequal(EddStudy *t)
{
    int64_t twins = 0, elites = 0;
    Each e = {.t = t};
    while (next_elite(&e)) {
        const SettSearchDef *def = &t->parts[e.room][0].def;
        size_t area = (size_t)(def->w * def->h);
        elites++;
        for (int32_t c = e.cell; c < EDD_CELLS; c++) {
            const EddElite *other = &t->all[e.run].elites[c];
            twins +=
                other->there && memcmp(other->tiles, e.elite->tiles, area) == 0;
        }
    }
    SettText said = sett_text(t->study.cli->alloc);
    sett_text_format(&said, "%lld equal pairs among %lld elites",
                     (long long)twins, (long long)elites);
    add_claim(t, "E1", "no two elites of a grid are equal", &said, NAN,
              twins == 0);
    return SETT_OK;
}

/* Correlation of a feature with a measure over all elites of the dimension's
   pairs. */
typedef struct Correlation {
    const char *id, *text;
    int32_t feature;
    const char *measure, *per; /**< divided by this one, where given */
} Correlation;

static SettStatus test_correlation(EddStudy *t, const Correlation *test)
{
    int64_t most = t->study.items * EDD_CELLS, n = 0;
    SettArenaMark mark = sett_arena_mark(&t->study.cli->arena);
    double *x = SETT_TAKE(&t->study.cli->arena, most, double);
    double *y = SETT_TAKE(&t->study.cli->arena, most, double);
    if (x == NULL || y == NULL)
        return sett_cli_no_memory(t->study.cli);
    Each e = {.t = t};
    SettStatus s = SETT_OK;
    while (s == SETT_OK && next_elite(&e)) {
        double per = 1;
        x[n] = e.elite->features[test->feature];
        s = measure(&e, sett_measure_named(t->game, test->measure), &y[n]);
        if (s == SETT_OK && test->per != NULL)
            s = measure(&e, sett_measure_named(t->game, test->per), &per);
        y[n] = per > 0 ? y[n] / per : NAN;
        n += x[n] == x[n] && y[n] == y[n];
    }
    double r = sett_correlation(x, y, n), p = sett_correlation_p(r, n);
    sett_arena_reset(&t->study.cli->arena, mark);
    if (s != SETT_OK)
        return s;
    SettText said = sett_text(t->study.cli->alloc);
    sett_text_add(&said, "r = ");
    sett_text_fixed(&said, r, 3);
    sett_text_format(&said, " over %lld elites", (long long)n);
    add_claim(t, test->id, test->text, &said, p, r < 0 && p < ALPHA);
    return SETT_OK;
}

/* Says two means and tests that the first lies below the second. */
static void add_below(EddStudy *t, const char *id, const char *text,
                      const SettSample *a, const SettSample *b)
{
    SettWelch w = sett_welch(a, b);
    SettText said = sett_text(t->study.cli->alloc);
    sett_text_fixed(&said, a->mean, 3);
    sett_text_add(&said, " against ");
    sett_text_fixed(&said, b->mean, 3);
    sett_text_add(&said, ", Welch t = ");
    sett_text_fixed(&said, w.t, 2);
    add_claim(t, id, text, &said, w.p, w.difference < 0 && w.p < ALPHA);
}

static bool has(const EddPair *pair, int32_t feature)
{
    return pair->x == feature || pair->y == feature;
}

/* Rows of grids with symmetry across or up: the least symmetric elite against
   the mean of the others with the same value of the other dimension. */
static SettStatus test_low_symmetry(EddStudy *t)
{
    SettSample low = sett_sample(), rest = sett_sample();
    for (int64_t i = 0; i < t->study.items; i++) {
        int64_t group = i / t->runs;
        const EddPair *pair = &edd_pairs[group / EDD_ARMS % EDD_PAIRS];
        if (group % EDD_ARMS != THEIRS || pair->x != SYMMETRY)
            continue;
        const EddElite *elites = t->all[i].elites;
        for (int32_t row = 0; row < EDD_BINS; row++, elites += EDD_BINS) {
            SettSample others = sett_sample();
            for (int32_t c = 1; c < EDD_BINS; c++)
                if (elites[c].there)
                    sett_sample_add(&others, elites[c].fitness);
            if (!elites[0].there || others.count == 0)
                continue;
            sett_sample_add(&low, elites[0].fitness - others.mean);
            sett_sample_add(&rest, 0);
        }
    }
    add_below(t, "E3",
              "elites of low symmetry are slightly less fit than those of the "
              "same row",
              &low, &rest);
    return SETT_OK;
}

static SettStatus test_chambers(EddStudy *t)
{
    SettSample chambers[EDD_ROOMS] = {sett_sample(), sett_sample()};
    int32_t index = sett_measure_named(t->game, "chambers");
    Each e = {.t = t};
    SettStatus s = SETT_OK;
    while (s == SETT_OK && next_elite(&e)) {
        double value;
        if (!(e.elite->features[SYMMETRY] > 0.7))
            continue;
        s = measure(&e, index, &value);
        if (s == SETT_OK)
            sett_sample_add(&chambers[e.room], value);
    }
    add_below(t, "E4",
              "symmetric rooms of 13 x 7 have fewer chambers than those of "
              "20 x 20",
              &chambers[0], &chambers[1]);
    return s;
}

/* One chamber and no corridor, or one corridor and no chamber. */
static SettStatus test_high_linearity(EddStudy *t)
{
    SettSample high = sett_sample(), rest = sett_sample();
    int32_t chambers = sett_measure_named(t->game, "chambers");
    int32_t corridors = sett_measure_named(t->game, "corridors");
    Each e = {.t = t};
    SettStatus s = SETT_OK;
    while (s == SETT_OK && next_elite(&e)) {
        double wide = 0, lanes = 0;
        if (!has(&edd_pairs[e.pair], LINEARITY))
            continue;
        s = measure(&e, chambers, &wide);
        if (s == SETT_OK)
            s = measure(&e, corridors, &lanes);
        sett_sample_add(e.elite->features[LINEARITY] > 0.9 ? &high : &rest,
                        wide + lanes == 1);
    }
    add_below(t, "E8",
              "high linearity is one corridor or one wide chamber: other rooms "
              "are so less often",
              &rest, &high);
    return s;
}

static SettStatus test_filling(EddStudy *t)
{
    int64_t more = 0, fewer = 0;
    for (int32_t room = 0; room < EDD_ROOMS; room++)
        for (int64_t i = 0; i < t->runs; i++) {
            const EddRun *run = &t->all[edd_run_at(t, room, 2, THEIRS, i)];
            double early = run->looks[1].filled;
            double late = run->looks[EDD_LOOKS - 1].filled;
            more += late > early;
            fewer += late < early;
        }
    double p = 1;
    for (int64_t i = 0; i < more && fewer == 0; i++)
        p /= 2;
    SettText said = sett_text(t->study.cli->alloc);
    sett_text_format(&said, "%lld of %lld runs, none with fewer",
                     (long long)more, (long long)(EDD_ROOMS * t->runs));
    add_claim(t, "E5", "empty cells of meso by symmetry fall over generations",
              &said, p, fewer == 0 && p < ALPHA);
    return SETT_OK;
}

/* Share of filled cells at low linearity against all other rows. */
static SettStatus test_low_linearity(EddStudy *t)
{
    SettSample low = sett_sample(), rest = sett_sample();
    for (int32_t p = 0; p < EDD_PAIRS; p++) {
        const EddPair *pair = &edd_pairs[p];
        if (!has(pair, LINEARITY) || (!has(pair, SPATIAL) && !has(pair, MESO)))
            continue;
        for (int64_t i = 0; i < EDD_ROOMS * t->runs; i++) {
            const EddRun *run = &t->all[edd_run_at(t, (int32_t)(i / t->runs), p,
                                                   THEIRS, i % t->runs)];
            for (int32_t c = 0; c < EDD_CELLS; c++)
                sett_sample_add(c / EDD_BINS == 0 ? &low : &rest,
                                run->elites[c].there);
        }
    }
    add_below(t, "E7",
              "low linearity goes badly with spatial and with meso patterns: "
              "fewer cells are filled",
              &low, &rest);
    return SETT_OK;
}

static SettStatus test_low_symmetry_similar(EddStudy *t)
{
    SettSample corner = sett_sample(), rest = sett_sample();
    for (int64_t i = 0; i < t->runs; i++) {
        const EddRun *run = &t->all[edd_run_at(t, 0, 0, THEIRS, i)];
        const EddElite *row = &run->elites[(EDD_BINS - 1) * EDD_BINS];
        for (int32_t x = 0; x < EDD_BINS; x++)
            sett_sample_add(x == 0 ? &corner : &rest,
                            row[x].there ? row[x].fitness : 0);
    }
    add_below(t, "E9",
              "from a symmetric room, similarity fails at low symmetry: the "
              "most similar elite of least symmetry is missing (0) or less fit",
              &corner, &rest);
    return SETT_OK;
}

/* ----------------------------------------------------------------- comparison
 */

static SettStatus compare_quality(EddStudy *t)
{
    int32_t reached = 0, above = 0;
    for (int32_t p = 0; p < EDD_PAIRS; p++) {
        double qd = MEDIAN(t, p, OURS, qd);
        /* The reference's numbers have one decimal. */
        reached += qd >= edd_pairs[p].qd - 0.05;
        above += qd >= edd_pairs[p].qd + 0.05;
    }
    SettText said = sett_text(t->study.cli->alloc);
    sett_text_format(&said, "reached by %d pairs of %d, above by %d",
                     (int)reached, EDD_PAIRS, (int)above);
    add_claim(t, "S1",
              "ours reaches the reference's QD score in every pair and lies "
              "above it in eight (medians)",
              &said, NAN, reached == EDD_PAIRS && above >= 8);
    return SETT_OK;
}

/* As many good rooms twice over, where theirs are fewer than a third of all. */
static SettStatus compare_good(EddStudy *t)
{
    int32_t twice = 0, asked = 0;
    for (int32_t p = 0; p < EDD_PAIRS; p++) {
        double theirs = MEDIAN(t, p, THEIRS, good);
        if (theirs * 3 >= (double)t->budget)
            continue;
        asked++;
        twice += MEDIAN(t, p, OURS, good) >= 2 * theirs;
    }
    SettText said = sett_text(t->study.cli->alloc);
    sett_text_format(&said, "%d pairs of %d", (int)twice, (int)asked);
    add_claim(t, "S2",
              "ours finds at least twice as many distinct rooms as fit as the "
              "reference's mean elite (medians)",
              &said, NAN, twice == asked);
    return SETT_OK;
}

/* New ones in the last tenth of every budget. */
static SettStatus compare_growth(EddStudy *t)
{
    int64_t grown = 0, runs = 0;
    SettSample found = sett_sample();
    for (int32_t p = 0; p < EDD_PAIRS; p++)
        for (int64_t i = 0; i < t->runs; i++, runs++) {
            const EddLook *last =
                &t->all[edd_run_at(t, 0, p, OURS, i)].looks[EDD_LOOKS - 1];
            grown += last->good > last[-1].good;
            sett_sample_add(&found, last->good - last[-1].good);
        }
    SettText said = sett_text(t->study.cli->alloc);
    sett_text_format(&said, "%lld runs of %lld; ", (long long)grown,
                     (long long)runs);
    sett_text_fixed(&said, found.mean, 0);
    sett_text_add(&said, " new ones on average");
    add_claim(t, "S3",
              "ours still finds new rooms as fit as that in the last tenth of "
              "its budget",
              &said, NAN, grown == runs);
    return SETT_OK;
}

SettStatus sett_study_edd_claims(EddStudy *t)
{
    static const Correlation tests[] = {
        {"E2", "few spatial patterns go with open rooms", SPATIAL, "passable",
         NULL},
        {"E6", "meso patterns rise with small chambers", MESO, "chamber_share",
         "chambers"},
        {"E6b", "meso patterns rise with short corridors", MESO,
         "corridor_share", "corridors"},
    };
    SettStatus s = test_unequal(t);
    for (int32_t i = 0; s == SETT_OK && i < 3; i++)
        s = test_correlation(t, &tests[i]);
    static SettStatus (*const rest[])(EddStudy *) = {
        test_low_symmetry, test_chambers,      test_high_linearity,
        test_filling,      test_low_linearity, test_low_symmetry_similar,
        compare_quality,   compare_good,       compare_growth};
    for (size_t i = 0; s == SETT_OK && i < sizeof rest / sizeof rest[0]; i++)
        s = rest[i](t);
    return s;
}
