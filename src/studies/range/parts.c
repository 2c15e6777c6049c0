/* parts.c - an expressive range in parts: what a group of blocks came to, and
   what a value of a parameter did, as payloads. Of maps the cells that are not
   empty are written. */
#include "studies/range/range.h"

/* A range at work in parts. */
typedef struct RangeParts {
    SettRecipeRange *r;
    const SettStudyHost *host;
    int64_t group, groups; /* blocks in a group; groups before the levers */
    SettRange taken;       /* the group at hand */
    SettSample *samples;   /* [value][measure] of the lever at hand */
} RangeParts;

static void put_sample(SettText *out, const SettSample *s)
{
    const double values[] = {s->mean, s->m2, s->low, s->high};
    sett_study_put(out, (uint64_t)s->count);
    sett_study_put(out, (uint64_t)s->missing);
    sett_study_put_doubles(out, values, 4);
}

static const uint8_t *get_sample(const uint8_t *at, SettSample *s)
{
    double values[4];
    *s = (SettSample){.count = (int64_t)sett_study_get(at),
                      .missing = (int64_t)sett_study_get(at + 8)};
    at = sett_study_get_doubles(at + 16, values, 4);
    s->mean = values[0];
    s->m2 = values[1];
    s->low = values[2];
    s->high = values[3];
    return at;
}
#define SAMPLE 48 /* bytes */

static void put_extreme(SettText *out, const SettExtreme *extreme)
{
    sett_study_put_doubles(out, &extreme->value, 1);
    sett_study_put(out, (uint64_t)extreme->index);
}

static const uint8_t *get_extreme(const uint8_t *at, SettExtreme *extreme)
{
    at = sett_study_get_doubles(at, &extreme->value, 1);
    extreme->index = (int64_t)sett_study_get(at);
    return at + 8;
}

static int64_t cells_of(const SettRangeMap *map)
{
    return (int64_t)map->histogram.x_bins * map->histogram.y_bins;
}

static void put_map(SettText *out, const SettRangeMap *map)
{
    int64_t filled = 0;
    for (int64_t c = 0; c < cells_of(map); c++)
        filled += map->histogram.cells[c] != 0;
    sett_study_put(out, (uint64_t)map->histogram.total);
    sett_study_put(out, (uint64_t)map->histogram.clipped);
    sett_study_put(out, (uint64_t)filled);
    for (int64_t c = 0; c < cells_of(map); c++) {
        if (map->histogram.cells[c] == 0)
            continue;
        sett_study_put(out, (uint64_t)c);
        sett_study_put(out, (uint64_t)map->histogram.cells[c]);
        sett_study_put(out, (uint64_t)map->first[c]);
    }
}

/* NULL where the bytes make no sense. */
static const uint8_t *get_map(const uint8_t *at, const uint8_t *end,
                              SettRangeMap *map)
{
    if (end - at < 24)
        return NULL;
    map->histogram.total = (int64_t)sett_study_get(at);
    map->histogram.clipped = (int64_t)sett_study_get(at + 8);
    uint64_t filled = sett_study_get(at + 16);
    at += 24;
    if (filled > (uint64_t)(end - at) / 24)
        return NULL;
    for (; filled > 0; filled--, at += 24) {
        uint64_t cell = sett_study_get(at);
        if (cell >= (uint64_t)cells_of(map))
            return NULL;
        map->histogram.cells[cell] = (int64_t)sett_study_get(at + 8);
        map->first[cell] = (int64_t)sett_study_get(at + 16);
    }
    return at;
}

static void put_range(SettText *out, const SettRange *range)
{
    sett_study_put(out, (uint64_t)range->count);
    sett_study_put(out, (uint64_t)range->infeasible);
    for (int32_t m = 0; m < range->game->measures.count; m++) {
        put_sample(out, &range->samples[m]);
        put_extreme(out, &range->lowest[m]);
        put_extreme(out, &range->highest[m]);
    }
    for (int32_t i = 0; i < range->map_count; i++)
        put_map(out, &range->maps[i]);
}

static bool get_range(const uint8_t *at, size_t size, SettRange *range)
{
    const uint8_t *end = at + size;
    size_t measures = (size_t)range->game->measures.count;
    sett_range_clear(range);
    if (size < 16 + measures * (SAMPLE + 32))
        return false;
    range->count = (int64_t)sett_study_get(at);
    range->infeasible = (int64_t)sett_study_get(at + 8);
    at += 16;
    for (size_t m = 0; m < measures; m++) {
        at = get_sample(at, &range->samples[m]);
        at = get_extreme(at, &range->lowest[m]);
        at = get_extreme(at, &range->highest[m]);
    }
    for (int32_t i = 0; at != NULL && i < range->map_count; i++)
        at = get_map(at, end, &range->maps[i]);
    return at == end;
}

static SettStatus measure_group(const RangeParts *p, int64_t index,
                                SettArena *tmp, SettText *payload)
{
    const SettRecipeRange *r = p->r;
    int64_t blocks = (r->count + SETT_RANGE_BLOCK - 1) / SETT_RANGE_BLOCK;
    int64_t from = index * p->group, to = from + p->group;
    SettRange group, block;
    SettStatus status = sett_range_empty(r, tmp, &group);
    if (status == SETT_OK)
        status = sett_range_empty(r, tmp, &block);
    for (; status == SETT_OK && from < to && from < blocks; from++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        status = sett_range_block(r, from, tmp, &block);
        if (status == SETT_OK)
            sett_range_merge(&group, &block);
        sett_arena_reset(tmp, mark);
    }
    if (status == SETT_OK)
        put_range(payload, &group);
    return status;
}

/* The lever of an item behind the groups, and which of its values. */
static SettLever *lever_of(const RangeParts *p, int64_t index, int32_t *value)
{
    SettLever *lever = p->r->levers;
    for (index -= p->groups; index >= lever->value_count; lever++)
        index -= lever->value_count;
    *value = (int32_t)index;
    return lever;
}

static SettStatus try_value(const RangeParts *p, int64_t index, SettArena *tmp,
                            SettText *payload)
{
    const SettRecipeRange *r = p->r;
    int32_t n = r->recipe.game->measures.count, value;
    const SettLever *lever = lever_of(p, index, &value);
    int64_t infeasible = 0;
    SettError err = {.status = SETT_OK}; /* the values were made from rows */
    SettArena own;
    sett_arena_init(&own, tmp->alloc, 0);
    SettSample *groups = SETT_TAKE(&own, n, SettSample);
    SettCrew crew = {
        .jobs = sett_jobs_serial(), .scratch = tmp, .cancel = p->host->cancel};
    SettStatus status = groups != NULL
                            ? sett_lever_try(r, lever, value, &crew, &own,
                                             groups, &infeasible, &err)
                            : SETT_NO_MEMORY;
    sett_study_put(payload, (uint64_t)infeasible);
    for (int32_t m = 0; status == SETT_OK && m < n; m++)
        put_sample(payload, &groups[m]);
    sett_arena_free(&own);
    return status;
}

static SettStatus do_item(void *self, int64_t index, SettArena *tmp,
                          SettText *payload)
{
    const RangeParts *p = self;
    return index < p->groups ? measure_group(p, index, tmp, payload)
                             : try_value(p, index, tmp, payload);
}

static SettStatus take_value(const RangeParts *p, int64_t index,
                             const uint8_t *payload, size_t size)
{
    int32_t n = p->r->recipe.game->measures.count, value;
    SettLever *lever = lever_of(p, index, &value);
    if (size != 8 + SAMPLE * (size_t)n)
        return SETT_BAD_INPUT;
    if (value == 0) {
        SettStatus status = sett_lever_take(p->r, lever, p->host->arena);
        if (status != SETT_OK)
            return status;
    }
    lever->infeasible += (int64_t)sett_study_get(payload);
    payload += 8;
    for (int32_t m = 0; m < n; m++)
        payload = get_sample(payload, &p->samples[value * n + m]);
    if (value == lever->value_count - 1)
        sett_lever_say(p->r, lever, p->samples);
    return SETT_OK;
}

static SettStatus take_item(void *self, int64_t index, const uint8_t *payload,
                            size_t size)
{
    RangeParts *p = self;
    if (index >= p->groups)
        return take_value(p, index, payload, size);
    if (!get_range(payload, size, &p->taken))
        return SETT_BAD_INPUT;
    sett_range_merge(&p->r->range, &p->taken);
    return SETT_OK;
}

SettStatus sett_range_parts(SettRecipeRange *r, SettParts *parts)
{
    SettArena *arena = parts->host->arena;
    int64_t blocks = (r->count + SETT_RANGE_BLOCK - 1) / SETT_RANGE_BLOCK;
    RangeParts p = {
        .r = r, .host = parts->host, .group = sett_range_group(r->count)};
    p.groups = (blocks + p.group - 1) / p.group;
    p.samples = SETT_TAKE(
        arena, SETT_LEVER_VALUES * r->recipe.game->measures.count, SettSample);
    SettStatus status = p.samples != NULL
                            ? sett_range_empty(r, arena, &r->range)
                            : SETT_NO_MEMORY;
    if (status == SETT_OK)
        status = sett_range_empty(r, arena, &p.taken);
    if (status != SETT_OK)
        return status;
    parts->items = p.groups;
    for (int32_t i = 0; r->tried > 0 && i < r->lever_count; i++)
        parts->items += r->levers[i].value_count;
    parts->per_item = 1;
    parts->what = "groups of levels";
    parts->item = do_item;
    /* cppcheck-suppress autoVariables ; read during this call alone */
    parts->self = &p;
    status = sett_parts_run(parts);
    if (status == SETT_OK && parts->complete)
        status = sett_parts_gather(parts, take_item);
    return status;
}
