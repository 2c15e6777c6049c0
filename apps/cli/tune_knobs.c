/* tune_knobs.c - finds the ranges in a furnisher's tables by the type of their
   columns, so that every furnisher with such tables can be tuned. */
#include "tune.h"

#include <string.h>

static int32_t *field(void *params, size_t offset)
{
    return (int32_t *)(void *)((char *)params + offset);
}

static int32_t value(const void *params, size_t offset)
{
    int32_t x;
    memcpy(&x, (const char *)params + offset, sizeof x);
    return x;
}

static void add(TuneKnobs *out, const void *params, TuneKnob knob)
{
    if (out->count == TUNE_MOST_KNOBS)
        return;
    knob.first_low = value(params, knob.low);
    knob.first_high = value(params, knob.high);
    knob.least = knob.first_low > 0; /* what was always there stays */
    out->knobs[out->count++] = knob;
}

static bool has_role(const SettGame *game, int32_t tile, uint64_t role)
{
    return tile >= 0 && (game->tiles.tiles[tile].roles & role) != 0;
}

static void add_counts(const SettGame *game, const void *params,
                       const SettParam *row, TuneKnobs *out)
{
    int32_t count = value(params, row->offset);
    for (int32_t i = 0; i < count; i++) {
        size_t at = row->rows_offset + (size_t)i * sizeof(SettCountRow);
        SettCountRow r;
        memcpy(&r, (const char *)params + at, sizeof r);
        if (r.must || r.paired)
            continue;
        add(out, params,
            (TuneKnob){.low = at + offsetof(SettCountRow, low),
                       .high = at + offsetof(SettCountRow, high),
                       .counts = true,
                       .foe = has_role(game, r.tile.tile, SETT_IS(FOE)),
                       .reward = has_role(game, r.tile.tile, SETT_IS(REWARD))});
    }
}

static void add_rules(const void *params, const SettParam *row, TuneKnobs *out)
{
    int32_t count = value(params, row->offset);
    for (int32_t i = 0; i < count; i++) {
        size_t at = row->rows_offset + (size_t)i * sizeof(SettPlaceRow);
        SettPlaceRow r;
        memcpy(&r, (const char *)params + at, sizeof r);
        if (r.test.index == SETT_TEST_NEAR || r.test.index == SETT_TEST_APART ||
            r.test.index == SETT_TEST_ROUTE)
            add(out, params,
                (TuneKnob){.low = at + offsetof(SettPlaceRow, low),
                           .high = at + offsetof(SettPlaceRow, high)});
    }
}

void sett_tune_knobs(const SettRecipe *recipe, int32_t reach, TuneKnobs *out)
{
    const SettTable *table = &recipe->furnish->params;
    *out = (TuneKnobs){.reach = reach, .size = table->size};
    for (int32_t i = 0; i < table->count; i++) {
        const SettParam *row = &table->rows[i];
        if (row->columns == &sett_count_columns)
            add_counts(recipe->game, recipe->furnish_params, row, out);
        else if (row->columns == &sett_place_columns)
            add_rules(recipe->furnish_params, row, out);
    }
}

/* ----------------------------------------------------------------- mutation */

static bool within(const TuneKnobs *k, const TuneKnob *knob, int32_t low,
                   int32_t high)
{
    return low <= high && low >= knob->least &&
           low >= knob->first_low - k->reach &&
           low <= knob->first_low + k->reach &&
           high >= knob->first_high - k->reach &&
           high <= knob->first_high + k->reach;
}

/* Both ends of all counts of foes (or treasures), now less at first. */
static int32_t grown(const TuneKnobs *k, const void *params, bool foes)
{
    int32_t sum = 0;
    for (int32_t i = 0; i < k->count; i++) {
        const TuneKnob *knob = &k->knobs[i];
        if (foes ? knob->foe : knob->reward)
            sum += value(params, knob->low) + value(params, knob->high) -
                   knob->first_low - knob->first_high;
    }
    return sum;
}

/* Move 0..5: the low end, the high end, both; down, up. */
static bool move(const TuneKnobs *k, const TuneKnob *knob, int32_t kind,
                 void *params)
{
    int32_t by = kind % 2 ? 1 : -1;
    int32_t low = value(params, knob->low), high = value(params, knob->high);
    int32_t new_low = low + (kind / 2 != 1 ? by : 0);
    int32_t new_high = high + (kind / 2 != 0 ? by : 0);
    if (!within(k, knob, new_low, new_high))
        return false;
    *field(params, knob->low) = new_low;
    *field(params, knob->high) = new_high;
    if (!knob->counts ||
        (grown(k, params, true) >= 0 && grown(k, params, false) >= 0))
        return true;
    *field(params, knob->low) = low;
    *field(params, knob->high) = high;
    return false;
}

void sett_tune_mutate(const TuneKnobs *knobs, SettRng *rng, void *params)
{
    int32_t wanted = sett_rng_range(rng, 1, 3), moved = 0;
    for (int32_t tries = 0; moved < wanted && tries < 100; tries++) {
        uint32_t at = sett_rng_below(rng, (uint32_t)knobs->count);
        int32_t kind = sett_rng_range(rng, 0, 5);
        moved += move(knobs, &knobs->knobs[at], kind, params);
    }
}

/* -------------------------------------------------------------- description */

/* The tile of a row that `knob` is in: the first field of both row structs. */
static const char *kind_of(const SettRecipe *recipe, const TuneKnob *knob,
                           const void *params)
{
    size_t low = knob->counts ? offsetof(SettCountRow, low)
                              : offsetof(SettPlaceRow, low);
    int32_t tile = value(params, knob->low - low);
    return recipe->game->tiles.tiles[tile].name;
}

void sett_tune_describe(const SettRecipe *recipe, const TuneKnobs *knobs,
                        const void *params, SettText *out)
{
    for (int32_t i = 0; i < knobs->count; i++) {
        const TuneKnob *k = &knobs->knobs[i];
        int32_t low = value(params, k->low), high = value(params, k->high);
        if (low != k->first_low || high != k->first_high)
            sett_text_format(out, "%s %s: %d..%d, was %d..%d\n",
                             k->counts ? "count of" : "distance of",
                             kind_of(recipe, k, params), low, high,
                             k->first_low, k->first_high);
    }
}
