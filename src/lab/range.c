/* range.c - see lab.h. */
#include "sett/lab.h"

#include <math.h>

/* Bins of whole width around whole numbers, at most 61 of them: else counts
   would show stripes. Short axes are those of shares and ratios. */
static void axis_of(const SettMeasure *m, double *low, double *high,
                    int32_t *bins)
{
    double span = m->high - m->low;
    *low = m->low;
    *high = m->high;
    *bins = SETT_RANGE_BINS;
    if (span < 5.0)
        return;
    double width = ceil(span / 60.0);
    *bins = (int32_t)floor(span / width) + 1;
    *low = m->low - 0.5;
    *high = *low + width * (double)*bins;
}

SettStatus sett_range_take(SettArena *arena, const SettGame *game,
                           const int32_t *pairs, int32_t pair_count,
                           SettRange *out)
{
    int32_t n = game->measures.count;
    *out = (SettRange){.game = game, .map_count = pair_count};
    out->samples = SETT_TAKE(arena, n, SettSample);
    out->lowest = SETT_TAKE(arena, n, SettExtreme);
    out->highest = SETT_TAKE(arena, n, SettExtreme);
    out->maps = SETT_TAKE(arena, pair_count, SettRangeMap);
    if (!out->samples || !out->lowest || !out->highest || !out->maps)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < pair_count; i++) {
        SettRangeMap *map = &out->maps[i];
        double x_low, x_high, y_low, y_high;
        int32_t x_bins, y_bins;
        map->x = pairs[2 * i];
        map->y = pairs[2 * i + 1];
        axis_of(&game->measures.rows[map->x], &x_low, &x_high, &x_bins);
        axis_of(&game->measures.rows[map->y], &y_low, &y_high, &y_bins);
        map->first = SETT_TAKE(arena, x_bins * y_bins, int64_t);
        SettStatus status =
            sett_histogram_take(arena, x_low, x_high, x_bins, y_low, y_high,
                                y_bins, &map->histogram);
        if (map->first == NULL || status != SETT_OK)
            return map->first == NULL ? SETT_NO_MEMORY : status;
    }
    sett_range_clear(out);
    return SETT_OK;
}

static int32_t cells_of(const SettRangeMap *map)
{
    return map->histogram.x_bins * map->histogram.y_bins;
}

void sett_range_clear(SettRange *range)
{
    range->count = range->infeasible = 0;
    for (int32_t m = 0; m < range->game->measures.count; m++) {
        range->samples[m] = sett_sample();
        range->lowest[m] = range->highest[m] = (SettExtreme){0, -1};
    }
    for (int32_t i = 0; i < range->map_count; i++) {
        SettRangeMap *map = &range->maps[i];
        map->histogram.total = map->histogram.clipped = 0;
        for (int32_t c = 0; c < cells_of(map); c++) {
            map->histogram.cells[c] = 0;
            map->first[c] = -1;
        }
    }
}

/* Strictly beyond only: the first level with a value keeps it. */
static void note_extremes(SettRange *range, int32_t m, double value,
                          int64_t index)
{
    SettExtreme *low = &range->lowest[m], *high = &range->highest[m];
    if (low->index < 0 || value < low->value)
        *low = (SettExtreme){value, index};
    if (high->index < 0 || value > high->value)
        *high = (SettExtreme){value, index};
}

void sett_range_add(SettRange *range, int64_t index, const double *values)
{
    range->count++;
    for (int32_t m = 0; m < range->game->measures.count; m++) {
        sett_sample_add(&range->samples[m], values[m]);
        if (values[m] == values[m])
            note_extremes(range, m, values[m], index);
    }
    for (int32_t i = 0; i < range->map_count; i++) {
        SettRangeMap *map = &range->maps[i];
        int64_t cell =
            sett_histogram_add(&map->histogram, values[map->x], values[map->y]);
        if (cell >= 0 && map->first[cell] < 0)
            map->first[cell] = index;
    }
}

void sett_range_merge(SettRange *into, const SettRange *from)
{
    into->count += from->count;
    into->infeasible += from->infeasible;
    for (int32_t m = 0; m < into->game->measures.count; m++) {
        sett_sample_merge(&into->samples[m], &from->samples[m]);
        if (from->lowest[m].index < 0)
            continue;
        note_extremes(into, m, from->lowest[m].value, from->lowest[m].index);
        note_extremes(into, m, from->highest[m].value, from->highest[m].index);
    }
    for (int32_t i = 0; i < into->map_count; i++) {
        SettRangeMap *map = &into->maps[i];
        const SettRangeMap *other = &from->maps[i];
        map->histogram.total += other->histogram.total;
        map->histogram.clipped += other->histogram.clipped;
        for (int32_t c = 0; c < cells_of(map); c++) {
            map->histogram.cells[c] += other->histogram.cells[c];
            if (map->first[c] < 0)
                map->first[c] = other->first[c];
        }
    }
}
