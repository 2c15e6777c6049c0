/* range_print.c - what sett range found, as text and as JSON. */
#include <stdio.h>

#include "range.h"

#define STRONGEST 3 /* parameters named for a measure */
#define WEAK 0.02   /* share of variance under which none is named */

static const SettMeasure *measure(const RangeFinding *f, int32_t m)
{
    return &f->range.game->measures.rows[m];
}

/* The parameters that move a measure most, strongest first; at most three. */
static int32_t strongest(const RangeFinding *f, int32_t m, int32_t *out)
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

static void put_fixed(SettText *out, double value, int32_t width,
                      int32_t places)
{
    SettText number = sett_text(out->alloc);
    if (value != value)
        sett_text_char(&number, '-');
    else
        sett_text_fixed(&number, value, places);
    sett_text_format(out, "%*s", width, number.data ? number.data : "");
    sett_text_free(&number);
}

static void text_measures(const RangeFinding *f, SettText *out)
{
    sett_text_format(out, "%-26s %10s %9s %9s %8s %9s %8s\n", "measure", "mean",
                     "sd", "lowest", "level", "highest", "level");
    for (int32_t m = 0; m < f->range.game->measures.count; m++) {
        const SettSample *s = &f->range.samples[m];
        if (s->count == 0)
            continue;
        sett_text_format(out, "%-26s ", measure(f, m)->name);
        put_fixed(out, s->mean, 10, 3);
        put_fixed(out, sett_sample_sd(s), 10, 3);
        put_fixed(out, f->range.lowest[m].value, 10, 2);
        sett_text_format(out, " %8lld", (long long)f->range.lowest[m].index);
        put_fixed(out, f->range.highest[m].value, 10, 2);
        sett_text_format(out, " %8lld\n", (long long)f->range.highest[m].index);
    }
}

static void text_levers(const RangeFinding *f, SettText *out)
{
    if (f->tried == 0)
        return;
    sett_text_format(out,
                     "\nwhat moves a measure: parameters tried alone at up to "
                     "%d values, %lld levels each\n(share of the measure's "
                     "variance between the values, + or - its direction)\n",
                     RANGE_VALUES, (long long)f->tried);
    for (int32_t m = 0; m < f->range.game->measures.count; m++) {
        int32_t best[STRONGEST + 1], n = strongest(f, m, best);
        if (n == 0)
            continue;
        sett_text_format(out, "%-26s", measure(f, m)->name);
        for (int32_t i = 0; i < n; i++) {
            const RangeLever *lever = &f->levers[best[i]];
            sett_text_format(out, "  %s %c", lever->name,
                             lever->move[m] < 0 ? '-' : '+');
            put_fixed(out, lever->eta[m], 1, 2);
        }
        sett_text_char(out, '\n');
    }
}

void cli_range_text(const RangeFinding *f, SettText *out)
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

static void json_double(SettJsonWriter *w, const char *key, double value)
{
    sett_json_key(w, key);
    sett_json_put_double(w, value);
}

static void json_int(SettJsonWriter *w, const char *key, int64_t value)
{
    sett_json_key(w, key);
    sett_json_put_int(w, value);
}

static void json_string(SettJsonWriter *w, const char *key, const char *value)
{
    sett_json_key(w, key);
    sett_json_put_string(w, value);
}

static void json_measure(const RangeFinding *f, int32_t m, SettJsonWriter *w)
{
    const SettSample *s = &f->range.samples[m];
    sett_json_open(w, '{');
    json_string(w, "name", measure(f, m)->name);
    json_int(w, "count", s->count);
    json_double(w, "mean", s->count > 0 ? s->mean : s->low);
    json_double(w, "sd", sett_sample_sd(s));
    json_double(w, "lowest", s->low);
    json_int(w, "lowest_level", f->range.lowest[m].index);
    json_double(w, "highest", s->high);
    json_int(w, "highest_level", f->range.highest[m].index);
    sett_json_close(w);
}

static void json_map(const RangeFinding *f, const SettRangeMap *map,
                     SettJsonWriter *w)
{
    const SettHistogram *h = &map->histogram;
    sett_json_open(w, '{');
    json_string(w, "x", measure(f, map->x)->name);
    json_string(w, "y", measure(f, map->y)->name);
    json_double(w, "x_low", h->x_low);
    json_double(w, "x_high", h->x_high);
    json_double(w, "y_low", h->y_low);
    json_double(w, "y_high", h->y_high);
    json_int(w, "clipped", h->clipped);
    sett_json_key(w, "rows");
    sett_json_open(w, '[');
    for (int32_t y = 0; y < h->y_bins; y++) {
        sett_json_open(w, '[');
        for (int32_t x = 0; x < h->x_bins; x++)
            sett_json_put_int(w, h->cells[y * h->x_bins + x]);
        sett_json_close(w);
    }
    sett_json_close(w);
    sett_json_close(w);
}

static void json_lever(const RangeFinding *f, const RangeLever *lever,
                       SettJsonWriter *w)
{
    sett_json_open(w, '{');
    json_string(w, "name", lever->name);
    sett_json_key(w, "values");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < lever->value_count; i++)
        sett_json_put_string(w, lever->values[i]);
    sett_json_close(w);
    json_int(w, "infeasible", lever->infeasible);
    sett_json_key(w, "moves");
    sett_json_open(w, '{');
    for (int32_t m = 0; m < f->range.game->measures.count; m++) {
        sett_json_key(w, measure(f, m)->name);
        sett_json_open(w, '{');
        json_double(w, "eta_squared", lever->eta[m]);
        json_double(w, "change", lever->move[m]);
        sett_json_close(w);
    }
    sett_json_close(w);
    sett_json_close(w);
}

void cli_range_json(const RangeFinding *f, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, true);
    sett_json_open(&w, '{');
    json_int(&w, "version", 1);
    sett_json_key(&w, "recipe");
    sett_recipe_write(&f->recipe, &w);
    json_int(&w, "first", f->first);
    json_int(&w, "levels", f->count);
    json_int(&w, "infeasible", f->range.infeasible);
    sett_json_key(&w, "measures");
    sett_json_open(&w, '[');
    for (int32_t m = 0; m < f->range.game->measures.count; m++)
        json_measure(f, m, &w);
    sett_json_close(&w);
    sett_json_key(&w, "maps");
    sett_json_open(&w, '[');
    for (int32_t i = 0; i < f->range.map_count; i++)
        json_map(f, &f->range.maps[i], &w);
    sett_json_close(&w);
    sett_json_key(&w, "parameters");
    sett_json_open(&w, '[');
    for (int32_t i = 0; i < f->lever_count; i++)
        json_lever(f, &f->levers[i], &w);
    sett_json_close(&w);
    sett_json_close(&w);
    sett_text_char(out, '\n');
}
