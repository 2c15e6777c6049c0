/* taste.c - a designer's taste. The weights w solve (D'D + R) w = D'1, where a
   row of D is taken minus other by standard deviations: least squares with each
   difference at 1. All rows of a choice weigh 1 together, however many levels
   were shown. R is about as large, since a designer chooses a dozen times and
   games have forty measures. */
#include "sett/taste.h"

#include <math.h>
#include <string.h>

#define RIDGE 0.8
#define FIRST_WORDS 3 /* choices */
#define LEAST_WORD 0.4

SettStatus sett_taste_take(SettArena *arena, const SettGame *game,
                           SettTaste *out)
{
    int32_t n = game->measures.count;
    *out = (SettTaste){.game = game};
    out->all = SETT_TAKE(arena, n, SettSample);
    out->sums = SETT_TAKE(arena, n * n, double);
    out->toward = SETT_TAKE(arena, n, double);
    out->weights = SETT_TAKE(arena, n, double);
    out->scratch = SETT_TAKE(arena, n * (n + 2), double);
    if (!out->all || !out->sums || !out->toward || !out->weights ||
        !out->scratch)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < n; i++)
        out->all[i] = sett_sample();
    return SETT_OK;
}

static void see(SettTaste *t, const double *values)
{
    for (int32_t i = 0; i < t->game->measures.count; i++)
        if (isfinite(values[i]))
            sett_sample_add(&t->all[i], values[i]);
}

/* 0: the measure has not varied, and says nothing. */
static double per_deviation(const SettTaste *t, int32_t measure)
{
    double sd = sett_sample_sd(&t->all[measure]);
    return sd > 0 ? 1 / sd : 0;
}

double sett_taste_score(const SettTaste *t, const double *values)
{
    double score = 0;
    for (int32_t i = 0; i < t->game->measures.count; i++)
        if (t->weights[i] != 0 && isfinite(values[i]))
            score += t->weights[i] * (values[i] - t->all[i].mean) *
                     per_deviation(t, i);
    return score;
}

static void test(SettTaste *t, const double *taken, const double *others,
                 int32_t count)
{
    if (t->choices == 0)
        return;
    double score = sett_taste_score(t, taken);
    bool first = true;
    for (int32_t o = 0; o < count; o++)
        first &=
            score > sett_taste_score(t, others + o * t->game->measures.count);
    t->expected++;
    t->foreseen += first;
    t->blind += 1.0 / (count + 1);
}

static void add(SettTaste *t, const double *taken, const double *other,
                double weight)
{
    int32_t n = t->game->measures.count;
    double *d = t->scratch;
    for (int32_t i = 0; i < n; i++) {
        d[i] = taken[i] - other[i];
        if (!isfinite(d[i]))
            d[i] = 0;
        t->toward[i] += weight * d[i];
    }
    for (int32_t i = 0; i < n; i++)
        for (int32_t j = 0; j <= i; j++)
            t->sums[i * n + j] += weight * d[i] * d[j];
}

/* Solves a system whose lower half and right side are given, in place: the
   matrix is symmetric and, by its ridge, positive definite. */
static void solve(double *a, double *x, int32_t n)
{
    for (int32_t j = 0; j < n; j++) { /* a = L D L' */
        for (int32_t k = 0; k < j; k++) {
            double lead = a[j * n + k] * a[k * n + k];
            for (int32_t i = j; i < n; i++)
                a[i * n + j] -= a[i * n + k] * lead;
        }
        for (int32_t i = j + 1; i < n; i++)
            a[i * n + j] /= a[j * n + j];
    }
    for (int32_t i = 0; i < n; i++)
        for (int32_t k = 0; k < i; k++)
            x[i] -= a[i * n + k] * x[k];
    for (int32_t i = n - 1; i >= 0; i--) {
        x[i] /= a[i * n + i];
        for (int32_t k = i + 1; k < n; k++)
            x[i] -= a[k * n + i] * x[k];
    }
}

static void learn(SettTaste *t)
{
    int32_t n = t->game->measures.count;
    double *a = t->scratch, *per = t->scratch + n * n;
    for (int32_t i = 0; i < n; i++)
        per[i] = per_deviation(t, i);
    for (int32_t i = 0; i < n; i++) {
        for (int32_t j = 0; j <= i; j++)
            a[i * n + j] = t->sums[i * n + j] * per[i] * per[j];
        a[i * n + i] += RIDGE;
        t->weights[i] = t->toward[i] * per[i];
    }
    solve(a, t->weights, n);
}

void sett_taste_choose(SettTaste *t, const double *taken, const double *others,
                       int32_t count)
{
    if (count <= 0)
        return;
    size_t n = (size_t)t->game->measures.count;
    test(t, taken, others, count);
    see(t, taken);
    for (size_t o = 0; o < (size_t)count; o++) {
        see(t, others + o * n);
        add(t, taken, others + o * n, 1.0 / count);
    }
    t->choices++;
    learn(t);
}

int32_t sett_taste_words(const SettTaste *t,
                         SettTasteWord words[SETT_TASTE_WORDS])
{
    int32_t count = 0;
    if (t->choices < FIRST_WORDS)
        return 0;
    for (int32_t i = 0; i < t->game->measures.count; i++) {
        double weight = fabs(t->weights[i]);
        int32_t at = count;
        while (at > 0 && fabs(words[at - 1].weight) < weight)
            at--;
        if (weight == 0 || at == SETT_TASTE_WORDS)
            continue;
        count += count < SETT_TASTE_WORDS;
        memmove(&words[at + 1], &words[at],
                (size_t)(count - 1 - at) * sizeof *words);
        words[at] = (SettTasteWord){i, t->weights[i]};
    }
    while (count > 0 &&
           fabs(words[count - 1].weight) < LEAST_WORD * fabs(words[0].weight))
        count--;
    return count;
}

void sett_taste_word_text(const SettTaste *t, const SettTasteWord *word,
                          SettText *out)
{
    const SettMeasure *m = &t->game->measures.rows[word->measure];
    bool counts = strcmp(m->help, "how many") == 0, more = word->weight > 0;
    sett_text_add(out, counts ? more ? "more " : "fewer "
                       : more ? "higher "
                              : "lower ");
    for (const char *c = m->name; *c != '\0'; c++)
        sett_text_char(out, *c == '_' ? ' ' : *c);
    if (!counts)
        sett_text_format(out, " (%s)", m->help);
}
