/* text.c - the expressive range of a recipe as tables for people. */
#include "sett/range.h"

#define STRONGEST 3 /* parameters named for a measure */
#define WEAK 0.02   /* share of variance under which none is named */

static const SettMeasure *measure(const SettRecipeRange *f, int32_t m)
{
    return &f->range.game->measures.rows[m];
}

/* The parameters that move a measure most, strongest first; at most three. */
static int32_t strongest(const SettRecipeRange *f, int32_t m, int32_t *out)
{
    int32_t n = 0;
    for (int32_t i = 0; i < f->lever_count; i++) {
        double eta = f->levers[i].eta[m];
        if (!(eta >= WEAK))
            continue;
        int32_t at = n < STRONGEST ? n++ : STRONGEST;
        while (at > 0 && f->levers[out[at - 1]].eta[m] < eta) {
            if (at < STRONGEST)
                out[at] = out[at - 1];
            at--;
        }
        if (at < STRONGEST)
            out[at] = i;
    }
    return n;
}

static void text_measures(const SettRecipeRange *f, SettText *out)
{
    sett_text_format(out, "%-26s %10s %9s %9s %8s %9s %8s\n", "measure", "mean",
                     "sd", "lowest", "level", "highest", "level");
    for (int32_t m = 0; m < f->range.game->measures.count; m++) {
        const SettSample *s = &f->range.samples[m];
        if (s->count == 0)
            continue;
        sett_text_format(out, "%-26s ", measure(f, m)->name);
        sett_text_column(out, s->mean, 3, 10);
        sett_text_column(out, sett_sample_sd(s), 3, 10);
        sett_text_column(out, f->range.lowest[m].value, 2, 10);
        sett_text_format(out, " %8lld", (long long)f->range.lowest[m].index);
        sett_text_column(out, f->range.highest[m].value, 2, 10);
        sett_text_format(out, " %8lld\n", (long long)f->range.highest[m].index);
    }
}

static void text_levers(const SettRecipeRange *f, SettText *out)
{
    if (f->tried == 0)
        return;
    sett_text_format(out,
                     "\nwhat moves a measure: parameters tried alone at up to "
                     "%d values, %lld levels each\n(share of the measure's "
                     "variance between the values, + or - its direction)\n",
                     SETT_LEVER_VALUES, (long long)f->tried);
    for (int32_t m = 0; m < f->range.game->measures.count; m++) {
        int32_t best[STRONGEST + 1], n = strongest(f, m, best);
        if (n == 0)
            continue;
        sett_text_format(out, "%-26s", measure(f, m)->name);
        for (int32_t i = 0; i < n; i++) {
            const SettLever *lever = &f->levers[best[i]];
            sett_text_format(out, "  %s %c", lever->name,
                             lever->move[m] < 0 ? '-' : '+');
            sett_text_column(out, lever->eta[m], 2, 1);
        }
        sett_text_char(out, '\n');
    }
}

void sett_range_text(const SettRecipeRange *f, SettText *out)
{
    const SettRecipe *r = &f->recipe;
    sett_text_format(out,
                     "%lld levels of %s, %s and %s, %dx%d, seed %llu; "
                     "%lld infeasible\n\n",
                     (long long)f->count, r->game->name,
                     r->stages[0].gen ? r->stages[0].gen->name : "none",
                     r->stages[1].gen ? r->stages[1].gen->name : "none", r->w,
                     r->h, (unsigned long long)r->seed,
                     (long long)f->range.infeasible);
    text_measures(f, out);
    text_levers(f, out);
}
