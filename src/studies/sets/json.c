/* json.c - sets of levels beside each other as one JSON document. */
#include "studies/sets/sets.h"

static void put_estimate(SettJsonWriter *w, const char *key,
                         const SettEstimate *e)
{
    sett_json_add_open(w, key, '{');
    sett_json_add_double(w, "value", e->value);
    sett_json_add_double(w, "low", e->low);
    sett_json_add_double(w, "high", e->high);
    sett_json_close(w);
}

static void put_pair(const SettSets *s, int32_t a, int32_t b,
                     const SettDistance *d, SettJsonWriter *w)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "a", s->sets[a].name);
    sett_json_add_string(w, "b", s->sets[b].name);
    sett_json_add_open(w, "wasserstein", '{');
    for (int32_t m = 0; m < s->game->measures.count; m++) {
        const SettEstimate *e = &d->wasserstein[m];
        sett_json_add_open(w, sett_sets_measure(s, m), '{');
        sett_json_add_double(w, "value", e->value);
        sett_json_add_double(w, "low", e->low);
        sett_json_add_double(w, "high", e->high);
        sett_json_add_double(w, "per_sd", d->scaled[m]);
        sett_json_close(w);
    }
    sett_json_close(w);
    sett_json_add_int(w, "measures", d->measures);
    sett_json_add_int(w, "levels_a", d->a);
    sett_json_add_int(w, "levels_b", d->b);
    sett_json_add_double(w, "bandwidth", d->bandwidth);
    for (int32_t k = 0; k < SETT_ESTIMATES; k++)
        put_estimate(w, sett_estimate_names[k].name, sett_estimate_of(d, k));
    sett_json_close(w);
}

static void put_map(const SettRangeMap *map, const SettSets *s,
                    SettJsonWriter *w)
{
    const SettHistogram *h = &map->histogram;
    int32_t cells = h->x_bins * h->y_bins;
    sett_json_open(w, '{');
    sett_json_add_string(w, "x", sett_sets_measure(s, map->x));
    sett_json_add_string(w, "y", sett_sets_measure(s, map->y));
    sett_json_add_double(w, "x_low", h->x_low);
    sett_json_add_double(w, "x_high", h->x_high);
    sett_json_add_double(w, "y_low", h->y_low);
    sett_json_add_double(w, "y_high", h->y_high);
    sett_json_add_int(w, "x_bins", h->x_bins);
    sett_json_add_int(w, "y_bins", h->y_bins);
    sett_json_add_int(w, "clipped", h->clipped);
    sett_json_add_open(w, "cells", '[');
    for (int32_t c = 0; c < cells; c++) {
        if (h->cells[c] == 0)
            continue;
        sett_json_open(w, '{');
        sett_json_add_int(w, "x", c % h->x_bins);
        sett_json_add_int(w, "y", c / h->x_bins);
        sett_json_add_int(w, "levels", h->cells[c]);
        sett_json_add_int(w, "first", map->first[c]);
        sett_json_close(w);
    }
    sett_json_close(w);
    sett_json_close(w);
}

static void put_measure(const SettRange *range, int32_t m, SettJsonWriter *w)
{
    const SettSample *sample = &range->samples[m];
    bool any = sample->count > 0;
    sett_json_open(w, '{');
    sett_json_add_string(w, "name", range->game->measures.rows[m].name);
    sett_json_add_int(w, "count", sample->count);
    sett_json_add_double(w, "mean", any ? sample->mean : sample->low);
    sett_json_add_double(w, "sd", any ? sett_sample_sd(sample) : sample->low);
    sett_json_add_double(w, "lowest", sample->low);
    sett_json_add_double(w, "highest", sample->high);
    sett_json_close(w);
}

static void put_set(const SettSets *s, int32_t i, SettJsonWriter *w)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "name", s->sets[i].name);
    sett_json_add_int(w, "levels", s->sets[i].count);
    sett_json_add_int(w, "infeasible", s->sets[i].infeasible);
    if (s->ranges != NULL) {
        sett_json_add_open(w, "measures", '[');
        for (int32_t m = 0; m < s->game->measures.count; m++)
            put_measure(&s->ranges[i], m, w);
        sett_json_close(w);
        sett_json_add_open(w, "maps", '[');
        for (int32_t k = 0; k < s->ranges[i].map_count; k++)
            put_map(&s->ranges[i].maps[k], s, w);
        sett_json_close(w);
    }
    sett_json_close(w);
}

void sett_sets_json(const SettSets *s, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, false);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", 1);
    sett_json_add_string(&w, "game", s->game->name);
    sett_json_add_open(&w, "sets", '[');
    for (int32_t i = 0; i < s->count; i++)
        put_set(s, i, &w);
    sett_json_close(&w);
    if (s->distances != NULL) {
        sett_json_add_int(&w, "resamples", s->def.resamples);
        sett_json_add_int(&w, "neighbours", s->def.neighbours);
        sett_json_add_int(&w, "seed", (int64_t)s->def.seed);
        sett_json_add_open(&w, "distances", '[');
        for (int32_t a = 0, n = 0; a < s->count; a++)
            for (int32_t b = a + 1; b < s->count; b++)
                put_pair(s, a, b, &s->distances[n++], &w);
        sett_json_close(&w);
    }
    sett_json_close(&w);
    sett_text_char(out, '\n');
}
