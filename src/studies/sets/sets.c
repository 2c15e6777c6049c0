/* sets.c - sets of levels beside each other: ranges on common axes, and the
   distances of all pairs. */
#include "sett/sets.h"

SettStatus sett_sets_choose(SettSets *sets, const char *names, SettArena *arena,
                            SettError *err)
{
    SettRecipeRange r = {.recipe = {.game = sets->game}};
    SettStatus status = sett_range_choose(&r, names, arena, err);
    for (int32_t i = 0; i < r.measure_count; i++)
        sets->measures[i] = r.measures[i];
    sets->measure_count = r.measure_count;
    return status;
}

/* A row of NaN is a level that there is none of. */
static bool is_level(const double *row, int32_t columns)
{
    for (int32_t m = 0; m < columns; m++)
        if (row[m] == row[m])
            return true;
    return false;
}

SettStatus sett_sets_ranges(SettSets *sets, SettArena *arena)
{
    int32_t pairs[SETT_RANGE_MEASURES * SETT_RANGE_MEASURES], n = 0;
    int32_t columns = sets->game->measures.count;
    for (int32_t i = 0; i < sets->measure_count; i++)
        for (int32_t k = i + 1; k < sets->measure_count; k++) {
            pairs[2 * n] = sets->measures[i];
            pairs[2 * n + 1] = sets->measures[k];
            n++;
        }
    sets->ranges = SETT_TAKE(arena, sets->count, SettRange);
    if (sets->ranges == NULL)
        return SETT_NO_MEMORY;
    for (int32_t s = 0; s < sets->count; s++) {
        const SettMeasured *levels = &sets->sets[s].measured;
        SettStatus status =
            sett_range_take(arena, sets->game, pairs, n, &sets->ranges[s]);
        if (status != SETT_OK)
            return status;
        for (int64_t i = 0; i < levels->count; i++)
            if (is_level(levels->values + i * columns, columns))
                sett_range_add(&sets->ranges[s], i,
                               levels->values + i * columns);
        sets->ranges[s].infeasible = sets->sets[s].infeasible;
    }
    return SETT_OK;
}

/* Pair number `pair`: 0-1, 0-2, ..., 1-2, ... */
static void pair_of(int32_t count, int64_t pair, int32_t *a, int32_t *b)
{
    *a = 0;
    for (int32_t row = count - 1; pair >= row; row--, ++*a)
        pair -= row;
    *b = *a + 1 + (int32_t)pair;
}

typedef struct Pairing {
    SettSets *sets;
} Pairing;

/* Lists of the result were taken before: they do not belong to `tmp`. */
static SettStatus do_pair(void *user, int64_t item, SettArena *tmp)
{
    SettSets *sets = ((Pairing *)user)->sets;
    SettDistance *kept = &sets->distances[item], found;
    int32_t a, b, n = sets->game->measures.count;
    pair_of(sets->count, item, &a, &b);
    SettStatus status =
        sett_distance(sets->game, &sets->sets[a].measured,
                      &sets->sets[b].measured, &sets->def, tmp, &found);
    if (status != SETT_OK)
        return status;
    for (int32_t m = 0; m < n; m++) {
        kept->wasserstein[m] = found.wasserstein[m];
        kept->scaled[m] = found.scaled[m];
    }
    found.wasserstein = kept->wasserstein;
    found.scaled = kept->scaled;
    *kept = found;
    return SETT_OK;
}

SettStatus sett_sets_distances(SettSets *sets, const SettCrew *crew,
                               SettArena *arena)
{
    int64_t pairs = (int64_t)sets->count * (sets->count - 1) / 2;
    int32_t n = sets->game->measures.count;
    Pairing work = {sets};
    if (sets->measure_count > 0) {
        sets->def.measures = sets->measures;
        sets->def.measure_count = sets->measure_count;
    }
    sets->def.cancel = crew->cancel;
    sets->distances = SETT_TAKE(arena, pairs, SettDistance);
    if (sets->distances == NULL)
        return SETT_NO_MEMORY;
    for (int64_t i = 0; i < pairs; i++) {
        SettDistance *d = &sets->distances[i];
        d->wasserstein = SETT_TAKE(arena, n, SettEstimate);
        d->scaled = SETT_TAKE(arena, n, double);
        if (d->wasserstein == NULL || d->scaled == NULL)
            return SETT_NO_MEMORY;
    }
    return sett_each(crew, pairs, do_pair, &work, NULL);
}

int32_t sett_sets_cells(const SettSets *sets, int32_t map, int32_t a, int32_t b,
                        int32_t *both)
{
    const SettHistogram *one = &sets->ranges[a].maps[map].histogram;
    const SettHistogram *two = &sets->ranges[b].maps[map].histogram;
    int32_t held = 0;
    *both = 0;
    for (int32_t c = 0; c < one->x_bins * one->y_bins; c++) {
        held += one->cells[c] > 0;
        *both += one->cells[c] > 0 && two->cells[c] > 0;
    }
    return held;
}
