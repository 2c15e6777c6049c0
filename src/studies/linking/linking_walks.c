/* linking_walks.c - levels of many segments (Table III): the paper's walks
   over its pairs, and ours. */
#include "studies/linking/linking.h"

#include <math.h>

const SettLinkingWalk sett_linking_walks[SETT_LINKING_WALKS] = {
    {"paper", 2, false, false, 0},      {"paper", 3, false, false, 1},
    {"paper", 4, false, false, 2},      {"paper", 5, false, false, 3},
    {"paper-1+", 2, false, true, 4},    {"paper-1+", 3, false, true, 5},
    {"paper-1+", 4, false, true, 6},    {"paper-1+", 5, false, true, 7},
    {"ours", 5, true, false, 8},        {"ours", 10, true, false, 9},
    {"ours-global", 5, true, false, 8},
};

int64_t sett_linking_levels(int32_t walk, int64_t levels)
{
    bool global = sett_linking_walks[walk].segments_of != walk;
    return global ? (levels + 4) / 5 : levels;
}

/* The pairs of a start in a shuffled order, counted from its first. */
static SettStatus shuffle(const SettLinkingRun *run, int32_t from, SettRng *rng,
                          SettArena *tmp, int64_t **out, int64_t *count)
{
    *count = run->first[from + 1] - run->first[from];
    int64_t *order = *out = SETT_TAKE(tmp, *count, int64_t);
    if (order == NULL)
        return SETT_NO_MEMORY;
    for (int64_t i = 0; i < *count; i++)
        order[i] = i;
    for (int64_t i = *count - 1; i > 0; i--) {
        int64_t k = sett_rng_below(rng, (uint32_t)i + 1), other = order[k];
        order[k] = order[i];
        order[i] = other;
    }
    return SETT_OK;
}

/* A segment that others follow. */
static int32_t random_start(const SettLinkingRun *run, SettRng *rng)
{
    int32_t starts = 0, segments = run->of->segment_count, chosen = 0;
    for (int32_t i = 0; i < segments; i++)
        if (run->first[i + 1] > run->first[i] &&
            sett_rng_below(rng, (uint32_t)++starts) == 0)
            chosen = i;
    return chosen;
}

/* The paper's link of a pair: remembered, or searched now. Slices of links come
   first in a model, so that their numbers agree between items. */
static SettStatus paper_link(SettLinkingDesk *d, bool forced, int64_t pair,
                             SettLink *out)
{
    const SettLinkingSegment *all = d->run->of->segments;
    const SettLinkingMemo *memo = &d->run->memo[2 * pair + forced];
    int32_t state = memo->state;
    if (state == 0)
        return sett_tree_search(forced ? d->forced : d->empty,
                                &all[d->run->pairs[pair][0]].grid,
                                &all[d->run->pairs[pair][1]].grid, d->tmp, out);
    *out = (SettLink){.found = state == 2, .count = memo->count};
    for (int32_t i = 0; i < memo->count; i++)
        out->slices[i] = memo->slices[i];
    return SETT_OK;
}

/* Extends `level` by the first of the shuffled successors that a link leads to.
   That segment becomes `*at`; -1: there is none. */
static SettStatus paper_step(SettLinkingDesk *d, bool forced, SettRng *rng,
                             int32_t *at, SettGrid *level, int32_t *slices)
{
    const SettLinkingSegment *all = d->run->of->segments;
    int64_t *order, count, first = d->run->first[*at];
    SettStatus status = shuffle(d->run, *at, rng, d->tmp, &order, &count);
    *at = -1;
    for (int64_t i = 0; i < count && status == SETT_OK && *at < 0; i++) {
        int64_t pair = first + order[i];
        int32_t to = d->run->pairs[pair][1];
        SettLink link;
        status = paper_link(d, forced, pair, &link);
        if (status != SETT_OK || !link.found)
            continue;
        SettGrid longer;
        status = sett_link_level(d->empty, level, link.slices, link.count,
                                 &all[to].grid, d->tmp, &longer);
        *level = longer;
        *slices += link.count;
        *at = to;
    }
    return status;
}

static SettStatus walk_paper(SettLinkingDesk *d, const SettLinkingWalk *walk,
                             SettRng *rng,
                             double values[SETT_LINKING_WALK_VALUES])
{
    SettGrid level;
    int32_t at = -1, slices = 0;
    SettStatus status = SETT_OK;
    /* After a dead end, start again. */
    for (int32_t tries = 0; at < 0 && tries < 50 && status == SETT_OK;
         tries++) {
        at = random_start(d->run, rng);
        level = d->run->of->segments[at].grid;
        slices = 0;
        for (int32_t i = 1; i < walk->segments && at >= 0 && status == SETT_OK;
             i++)
            status = paper_step(d, walk->forced, rng, &at, &level, &slices);
    }
    /* A dead end gives no level: the paper draws another. */
    for (int32_t v = 0; v < SETT_LINKING_WALK_VALUES && at < 0; v++)
        values[v] = NAN;
    if (status != SETT_OK || at < 0)
        return status;
    bool known, whole = false;
    status = sett_link_play(d->paper.model, &level, d->tmp,
                            &values[SETT_LINKING_WALK_VALUE], &known);
    if (status == SETT_OK)
        status = sett_link_unbroken(d->paper.model, &level, d->tmp, &whole);
    values[SETT_LINKING_WALK_USABLE] =
        values[SETT_LINKING_WALK_VALUE] == 1 && whole;
    values[SETT_LINKING_WALK_SLICES] = slices;
    values[SETT_LINKING_WALK_SHIFT] = NAN;
    return status;
}

/* Distance between a level of ours and its concatenated segments. */
static SettStatus walk_shift(SettLinkingDesk *d, const SettSpan *spans,
                             int32_t count, const SettGrid *level, double *out)
{
    SettGrid joined;
    int32_t slices = 0, *list;
    for (int32_t i = 0; i < count; i++)
        slices += spans[i].count;
    list = SETT_TAKE(d->tmp, slices, int32_t);
    if (list == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0, at = 0; i < count; i++)
        for (int32_t k = 0; k < spans[i].count; k++)
            list[at++] = spans[i].numbers[k];
    SettStatus status =
        sett_link_grid(d->ours.model, list, slices, d->tmp, &joined);
    return status == SETT_OK ? sett_linking_shift(d, &joined, level, out)
                             : status;
}

static SettStatus walk_ours(SettLinkingDesk *d, const SettLinkingWalk *walk,
                            SettRng *rng,
                            double values[SETT_LINKING_WALK_VALUES])
{
    SettSpan spans[16];
    SettLinked linked = {.found = false};
    SettGrid level;
    bool usable = false;
    int32_t at = random_start(d->run, rng);
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < walk->segments && status == SETT_OK; i++) {
        status = sett_linking_span(d->ours.model,
                                   &d->run->of->segments[at].grid, &spans[i]);
        int64_t count = d->run->first[at + 1] - d->run->first[at];
        if (count == 0)
            at = random_start(d->run, rng);
        else
            at = d->run->pairs[d->run->first[at] +
                               sett_rng_below(rng, (uint32_t)count)][1];
    }
    SettLinkJob job = {.model = d->ours.model,
                       .wish = &d->short_wish,
                       .alphabets = &d->ours.alphabets,
                       .segments = spans,
                       .count = walk->segments,
                       .global = walk->segments_of !=
                                 (int32_t)(walk - sett_linking_walks)};
    SettArena scratch;
    sett_arena_init(&scratch, d->t->run.host.arena->alloc, 0);
    scratch.cancel = d->tmp->cancel;
    if (status == SETT_OK)
        status = sett_link_all(&job, d->tmp, &scratch, &linked);
    sett_arena_free(&scratch);
    if (status != SETT_OK || !linked.found)
        return status;
    for (int32_t i = 0; i + 1 < walk->segments; i++)
        values[SETT_LINKING_WALK_SLICES] += linked.seams[i].count;
    status = sett_linking_usable(d, &linked, &level, &usable);
    if (status != SETT_OK)
        return status;
    values[SETT_LINKING_WALK_VALUE] = values[SETT_LINKING_WALK_USABLE] = usable;
    return walk_shift(d, spans, walk->segments, &level,
                      &values[SETT_LINKING_WALK_SHIFT]);
}

SettStatus sett_linking_do_walks(SettLinkingDesk *d, int32_t walk, int64_t from,
                                 int64_t to, SettText *payload)
{
    const SettLinkingWalk *w = &sett_linking_walks[walk];
    int32_t run = (int32_t)(d->run - d->t->runs);
    SettStatus status = SETT_OK;
    for (int64_t i = from; i < to && status == SETT_OK; i++) {
        double values[SETT_LINKING_WALK_VALUES] = {0};
        int64_t drawn =
            (i * SETT_LINKING_WALKS + w->segments_of) * SETT_LINKING_RUNS;
        SettRng rng =
            sett_rng(d->t->run.seed, SETT_FOR_SEARCH, (uint64_t)(drawn + run));
        bool done = (w->ours || d->run->walked_paper) &&
                    i < sett_linking_levels(walk, d->t->levels);
        for (int32_t v = 0; v < SETT_LINKING_WALK_VALUES && !done; v++)
            values[v] = NAN;
        if (d->run->pair_count > 0 && done)
            status = w->ours ? walk_ours(d, w, &rng, values)
                             : walk_paper(d, w, &rng, values);
        sett_study_put_doubles(payload, values, SETT_LINKING_WALK_VALUES);
    }
    return status;
}
