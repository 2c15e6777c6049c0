/* text.c - sets of levels beside each other as tables, CSV and JSON. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "io/page/csv.h"
#include "studies/sets/sets.h"

/* Estimates over all measures. */
const SettEstimateName sett_estimate_names[SETT_ESTIMATES] = {
    {"mmd", offsetof(SettDistance, mmd)},
    {"precision", offsetof(SettDistance, precision)},
    {"recall", offsetof(SettDistance, recall)},
    {"density", offsetof(SettDistance, density)},
    {"coverage", offsetof(SettDistance, coverage)},
    {"novelty", offsetof(SettDistance, novelty)},
};

const SettEstimate *sett_estimate_of(const SettDistance *d, int32_t which)
{
    return (const SettEstimate *)(const void *)((const char *)d +
                                                sett_estimate_names[which].at);
}

static void put_estimate(SettText *out, const char *name, const SettEstimate *e,
                         double scaled)
{
    if (isnan(e->value))
        return;
    sett_text_format(out, "  %-26s", name);
    sett_text_column(out, e->value, 4, 11);
    sett_text_column(out, e->low, 4, 11);
    sett_text_column(out, e->high, 4, 11);
    if (!isnan(scaled))
        sett_text_column(out, scaled, 3, 9);
    sett_text_char(out, '\n');
}

static void text_pair(const SettSets *s, int32_t a, int32_t b,
                      const SettDistance *d, SettText *out)
{
    sett_text_format(out, "\n%s\n  -> %s\n  %-26s%11s%11s%11s%9s\n",
                     s->sets[a].name, s->sets[b].name, "", "", "95 % from",
                     "to", "per sd");
    for (int32_t m = 0; m < s->game->measures.count; m++)
        put_estimate(out, sett_sets_measure(s, m), &d->wasserstein[m],
                     d->scaled[m]);
    sett_text_format(out,
                     "  %d measures of %" PRId64 " and %" PRId64 " levels:\n",
                     d->measures, d->a, d->b);
    for (int32_t k = 0; k < SETT_ESTIMATES; k++)
        put_estimate(out, sett_estimate_names[k].name, sett_estimate_of(d, k),
                     (double)NAN);
}

#define SET_WIDTH 20

/* A long name by its end, which is what tells paths apart. */
static void put_set(SettText *out, const char *name)
{
    size_t size = strlen(name);
    if (size <= SET_WIDTH) {
        sett_text_format(out, "%-*s ", SET_WIDTH, name);
        return;
    }
    const char *end = name + size - (SET_WIDTH - 2);
    while (((unsigned char)*end & 0xC0) == 0x80) /* within a character */
        end++;
    sett_text_format(out, "..%-*s ", SET_WIDTH - 2, end);
}

static void text_ranges(const SettSets *s, SettText *out)
{
    sett_text_format(out, "\n%-26s %-20s %9s %9s %9s %9s\n", "measure", "set",
                     "mean", "sd", "lowest", "highest");
    for (int32_t m = 0; m < s->game->measures.count; m++)
        for (int32_t i = 0; i < s->count; i++) {
            const SettSample *sample = &s->ranges[i].samples[m];
            if (sample->count == 0)
                continue;
            sett_text_format(out, "%-26s ", sett_sets_measure(s, m));
            put_set(out, s->sets[i].name);
            sett_text_column(out, sample->mean, 3, 9);
            sett_text_column(out, sett_sample_sd(sample), 3, 10);
            sett_text_column(out, sample->low, 2, 10);
            sett_text_column(out, sample->high, 2, 10);
            sett_text_char(out, '\n');
        }
    sett_text_add(out, "\ncells of a map that a set is in (with its first "
                       "level: cells.csv of -o)\n");
    for (int32_t k = 0; k < s->ranges->map_count; k++)
        for (int32_t i = 0; i < s->count; i++) {
            const SettRangeMap *map = &s->ranges[i].maps[k];
            int32_t first, held = sett_sets_cells(s, k, i, 0, &first);
            sett_text_format(
                out, "%s, %s: %s %d of %d", sett_sets_measure(s, map->x),
                sett_sets_measure(s, map->y), s->sets[i].name, held,
                map->histogram.x_bins * map->histogram.y_bins);
            if (i > 0)
                sett_text_format(out, ", %d of them with %s", first,
                                 s->sets[0].name);
            sett_text_char(out, '\n');
        }
}

void sett_sets_text(const SettSets *s, SettText *out)
{
    for (int32_t i = 0; i < s->count; i++)
        sett_text_format(
            out, "%s: %" PRId64 " levels, %" PRId64 " infeasible\n",
            s->sets[i].name, s->sets[i].count, s->sets[i].infeasible);
    if (s->ranges != NULL)
        text_ranges(s, out);
    for (int32_t a = 0, n = 0; s->distances != NULL && a < s->count; a++)
        for (int32_t b = a + 1; b < s->count; b++)
            text_pair(s, a, b, &s->distances[n++], out);
    if (s->distances != NULL && s->count > 1)
        sett_text_format(
            out,
            "\nMeasures: Wasserstein-1, alone and per sd of both sets. The "
            "rest: measures scaled to\nsd 1; mmd: squared, unbiased, kernel "
            "exp(-d^2 / 2 s^2), s the median distance;\nk = %d. Intervals: "
            "%d resamples, seed %" PRIu64 ".\n",
            s->def.neighbours, s->def.resamples, s->def.seed);
}

static void put_number(SettText *out, double value)
{
    sett_text_char(out, ',');
    if (!isnan(value))
        sett_text_double(out, value);
}

static void put_line(const SettSets *s, int32_t a, int32_t b, const char *what,
                     const char *measure, const SettEstimate *e, SettText *out)
{
    sett_csv_text(out, s->sets[a].name);
    sett_text_char(out, ',');
    sett_csv_text(out, s->sets[b].name);
    sett_text_format(out, ",%s,%s", what, measure);
    put_number(out, e->value);
    put_number(out, e->low);
    put_number(out, e->high);
    sett_text_char(out, '\n');
}

void sett_sets_distances_csv(const SettSets *s, SettText *out)
{
    sett_text_add(out, "a,b,estimate,measure,value,low,high\n");
    for (int32_t a = 0, n = 0; a < s->count; a++)
        for (int32_t b = a + 1; b < s->count; b++, n++) {
            const SettDistance *d = &s->distances[n];
            for (int32_t m = 0; m < s->game->measures.count; m++)
                put_line(s, a, b, "wasserstein", sett_sets_measure(s, m),
                         &d->wasserstein[m], out);
            for (int32_t k = 0; k < SETT_ESTIMATES; k++)
                put_line(s, a, b, sett_estimate_names[k].name, "",
                         sett_estimate_of(d, k), out);
        }
}

static void put_cell(const SettSets *s, int32_t set, const SettRangeMap *map,
                     int32_t cell, SettText *out)
{
    const SettHistogram *h = &map->histogram;
    double wide = (h->x_high - h->x_low) / h->x_bins;
    double tall = (h->y_high - h->y_low) / h->y_bins;
    double x = h->x_low + wide * (cell % h->x_bins);
    double y = h->y_low + tall * (cell / h->x_bins);
    int64_t number;
    const char *source =
        sett_set_source(&s->sets[set], map->first[cell], &number);
    sett_text_format(out, "%s,%s", sett_sets_measure(s, map->x),
                     sett_sets_measure(s, map->y));
    put_number(out, x);
    put_number(out, x + wide);
    put_number(out, y);
    put_number(out, y + tall);
    sett_text_char(out, ',');
    sett_csv_text(out, s->sets[set].name);
    sett_text_format(out, ",%" PRId64, h->cells[cell]);
    put_number(out, (double)h->cells[cell] / (double)h->total);
    sett_text_char(out, ',');
    sett_csv_text(out, source);
    sett_text_format(out, ",%" PRId64 "\n", number);
}

void sett_sets_cells_csv(const SettSets *s, SettText *out)
{
    sett_text_add(out, "x,y,x_low,x_high,y_low,y_high,set,levels,share,source,"
                       "index\n");
    for (int32_t k = 0; k < s->ranges->map_count; k++)
        for (int32_t i = 0; i < s->count; i++) {
            const SettRangeMap *map = &s->ranges[i].maps[k];
            int32_t cells = map->histogram.x_bins * map->histogram.y_bins;
            for (int32_t c = 0; c < cells; c++)
                if (map->first[c] >= 0)
                    put_cell(s, i, map, c, out);
        }
}
