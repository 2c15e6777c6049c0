/* linking_items.c - the work of the study of links: all pairs of one start, or
   some levels of many segments. */
#include "linking_study.h"

#include <math.h>
#include <string.h>

#include "link/traits.h"
#include "link/verify.h"

const LinkingWalk linking_walks[LINKING_WALKS] = {
    {"paper", 2, false, false, 0},      {"paper", 3, false, false, 1},
    {"paper", 4, false, false, 2},      {"paper", 5, false, false, 3},
    {"paper-1+", 2, false, true, 4},    {"paper-1+", 3, false, true, 5},
    {"paper-1+", 4, false, true, 6},    {"paper-1+", 5, false, true, 7},
    {"ours", 5, true, false, 8},        {"ours", 10, true, false, 9},
    {"ours-global", 5, true, false, 8},
};

/* What an item works with: its own models, since links add slices to them. */
typedef struct Desk {
    const LinkingStudy *t;
    const LinkingRun *run;
    CliLinking paper, ours; /* ours: links of known n-grams */
    SettLinkWish short_wish;
    SettTreeSearch empty, forced;
    SettArena keep; /* models, and prefixes that grow */
    SettArena *tmp;
} Desk;

SettStatus sett_linking_model(const LinkingRun *run, const char *agent,
                              int32_t unseen, SettArena *arena, CliLinking *out)
{
    const LinkingGame *g = run->of;
    *out = (CliLinking){.game = g->game, .wish = sett_link_wish()};
    SettStatus status =
        sett_link_model(g->game, agent, arena, &out->model, NULL);
    for (int32_t i = 0; i < g->training_count && status == SETT_OK; i++)
        status = sett_link_learn(&out->model, &g->training[i]);
    out->wish.unseen = unseen;
    out->wish.repeat = unseen > 0 ? 1 : 0;
    return status == SETT_OK
               ? sett_link_alphabets(&out->model, &out->wish, &out->alphabets)
               : status;
}

static SettStatus open_desk(const LinkingStudy *t, const LinkingRun *run,
                            SettArena *tmp, Desk *d)
{
    *d = (Desk){.t = t, .run = run, .tmp = tmp};
    sett_arena_init(&d->keep, t->cli->alloc, 0);
    SettStatus status =
        sett_linking_model(run, run->paper, 8, &d->keep, &d->paper);
    if (status == SETT_OK)
        status = sett_linking_model(run, run->agent, 8, &d->keep, &d->ours);
    d->short_wish = d->ours.wish;
    d->short_wish.unseen = 0;
    d->short_wish.repeat = 0;
    if (status == SETT_OK)
        status = sett_link_paper(
            &d->paper.model, (SettPaper){.allow_empty = true, .parts = true},
            &d->empty);
    d->forced = d->empty;
    d->forced.allow_empty = false;
    return status;
}

/* ------------------------------------------------------- the concatenation */

/* How far the characteristics of two levels are apart. */
static SettStatus shift_of(Desk *d, const SettGrid *a, const SettGrid *b,
                           double *out)
{
    const SettGrid *grids[2] = {a, b};
    double traits[2][2] = {{0}};
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < 2 && status == SETT_OK; i++)
        status =
            sett_link_grid_traits(&d->paper.model, grids[i], d->tmp, traits[i]);
    *out = sett_link_distance(traits[0], traits[1]);
    return status;
}

static SettStatus concatenate(const Desk *d, const SettGrid *a,
                              const SettGrid *b, SettGrid *level,
                              double values[PAIR_VALUES])
{
    bool unbroken = false, complete = false;
    SettStatus status =
        sett_link_level(&d->empty, a, NULL, 0, b, d->tmp, level);
    if (status == SETT_OK)
        status = sett_link_unbroken(&d->paper.model, level, d->tmp, &unbroken);
    if (status == SETT_OK)
        status =
            sett_link_completable(&d->paper.model, level, d->tmp, &complete);
    values[PAIR_UNBROKEN] = unbroken;
    values[PAIR_COMPLETE] = complete;
    return status;
}

/* ------------------------------------------------------------- the paper's */

/* N-grams of a level that no training level has. */
static SettStatus unseen_of(SettLinkModel *m, const SettGrid *level,
                            double *out)
{
    int32_t *numbers, count;
    SettStatus status = sett_link_number(m, level, &numbers, &count);
    if (status == SETT_OK)
        *out = sett_link_unseen(m, numbers, count);
    return status;
}

static void remember(LinkingMemo *memo, const SettLink *link)
{
    if (link->count > LINKING_MEMO)
        return;
    memo->count = link->count;
    for (int32_t i = 0; i < link->count; i++)
        memo->slices[i] = link->slices[i];
    memo->state = link->found ? 2 : 1;
}

static SettStatus paper_links(Desk *d, const SettGrid *a, const SettGrid *b,
                              const SettGrid *joined, LinkingMemo *memo,
                              double values[PAIR_VALUES])
{
    SettLink link, longer;
    SettGrid coded, twice;
    SettStatus status = sett_tree_search(&d->empty, a, b, d->tmp, &link);
    if (status == SETT_OK)
        status = sett_tree_search(&d->forced, a, b, d->tmp, &longer);
    if (status != SETT_OK)
        return status;
    remember(memo, &link);
    remember(memo + 1, &longer);
    values[PAIR_PAPER] = link.found;
    values[PAIR_LONG] = longer.found;
    values[PAIR_LONG_SLICES] = longer.count;
    if (!link.found)
        return SETT_OK;
    values[PAIR_PAPER_SLICES] = link.count;
    status =
        unseen_of(&d->paper.model, &link.level, &values[PAIR_PAPER_UNSEEN]);
    if (status == SETT_OK)
        status = shift_of(d, joined, &link.level, &values[PAIR_PAPER_SHIFT]);
    if (status == SETT_OK)
        status = sett_link_level(&d->empty, a, link.slices, link.count, a,
                                 d->tmp, &coded);
    if (status == SETT_OK)
        status = sett_link_level(&d->empty, a, NULL, 0, a, d->tmp, &twice);
    return status == SETT_OK
               ? shift_of(d, &twice, &coded, &values[PAIR_PAPER_CODED])
               : status;
}

/* ------------------------------------------------------------------- ours */

/* Whether a level is whole and its way was played to the goal. */
static SettStatus usable_level(Desk *d, const SettLinked *linked,
                               SettGrid *level, bool *out)
{
    const SettLinkModel *m = &d->ours.model;
    const SettLinkAgent *agent = m->agent;
    bool whole = false;
    *out = false;
    SettStatus status =
        sett_link_grid(m, linked->numbers, linked->count, d->tmp, level);
    if (status == SETT_OK)
        status = sett_link_unbroken(m, level, d->tmp, &whole);
    if (status != SETT_OK || !whole)
        return status;
    if (agent->turns != NULL)
        return sett_verify_turns(agent->turns, level, linked->way,
                                 linked->way_count, d->tmp, out, NULL, NULL);
    SettLevel view = {.grid = *level};
    SettVerdict v;
    const SettJudge *judge = sett_cli_link_judge(&d->ours);
    status = judge->judge(judge->self, &view, 0, d->tmp, &v);
    return status == SETT_OK
               ? sett_verify_jumps(agent->runner, level, v.witness,
                                   v.witness_count, d->tmp, out)
               : status;
}

/* One of our links of a pair: found, slices, unseen, shift from `at` on. */
static SettStatus our_link(Desk *d, const SettPrefix *prefix, SettSpan end,
                           const SettLinkWish *wish, const SettGrid *joined,
                           double *values, int32_t at)
{
    SettPrefix longer;
    SettSeam seam;
    SettLinked linked = {.found = false};
    SettGrid level;
    bool usable;
    SettStatus status = sett_prefix_copy(prefix, &d->keep, &longer);
    SettSeamSearch search = {.model = &d->ours.model,
                             .wish = wish,
                             .alphabets = &d->ours.alphabets,
                             .prefix = prefix,
                             .segment = end,
                             .tmp = d->tmp};
    if (status == SETT_OK)
        status = sett_seam(&search, &longer, &seam);
    if (status != SETT_OK || !seam.found)
        return status;
    status = sett_linked_of(&longer, d->tmp, &linked);
    if (status == SETT_OK)
        status = usable_level(d, &linked, &level, &usable);
    if (status != SETT_OK)
        return status;
    values[at] = usable;
    values[at + 1] = seam.count;
    status = unseen_of(&d->ours.model, &level, &values[at + 2]);
    return status == SETT_OK ? shift_of(d, joined, &level, &values[at + 3])
                             : status;
}

/* --------------------------------------------------------------------- pairs
 */

static SettStatus do_pair(Desk *d, const SettPrefix *prefix, int64_t pair,
                          double values[PAIR_VALUES])
{
    const LinkingSegment *all = d->run->of->segments;
    int32_t from = d->run->pairs[pair][0], to = d->run->pairs[pair][1];
    const SettGrid *a = &all[from].grid, *b = &all[to].grid;
    SettGrid joined;
    int32_t *numbers;
    SettSpan end;
    SettStatus status = concatenate(d, a, b, &joined, values);
    for (int32_t v = PAIR_PAPER; v <= PAIR_LONG_SLICES; v++)
        values[v] = d->run->by_paper ? 0 : NAN;
    if (status == SETT_OK && d->run->by_paper)
        status = paper_links(d, a, b, &joined, d->run->memo + 2 * pair, values);
    if (status == SETT_OK)
        status = sett_link_number(&d->ours.model, b, &numbers, &end.count);
    if (status != SETT_OK)
        return status;
    end.numbers = numbers;
    status =
        our_link(d, prefix, end, &d->short_wish, &joined, values, PAIR_SHORT);
    return status == SETT_OK ? our_link(d, prefix, end, &d->ours.wish, &joined,
                                        values, PAIR_SEAMLESS)
                             : status;
}

static SettStatus do_pairs(Desk *d, int32_t from, SettText *payload)
{
    SettPrefix prefix;
    int32_t *numbers;
    SettSpan start;
    SettStatus status =
        sett_link_number(&d->ours.model, &d->run->of->segments[from].grid,
                         &numbers, &start.count);
    if (status != SETT_OK)
        return status;
    start.numbers = numbers;
    status = sett_prefix(&d->ours.model, start, 400, &d->keep, &prefix);
    for (int64_t i = d->run->first[from];
         i < d->run->first[from + 1] && status == SETT_OK; i++) {
        double values[PAIR_VALUES] = {0};
        status = do_pair(d, &prefix, i, values);
        for (int32_t v = 0; v < PAIR_VALUES; v++)
            sett_study_put_double(payload, values[v]);
    }
    return status;
}

/* --------------------------------------------------------------------- walks
 */

/* A successor in a shuffled order; -1 after the last. */
typedef struct Shuffled {
    int64_t first, count;
    int64_t *order;
} Shuffled;

static SettStatus shuffle(const LinkingRun *run, int32_t from, SettRng *rng,
                          SettArena *tmp, Shuffled *out)
{
    out->first = run->first[from];
    out->count = run->first[from + 1] - out->first;
    out->order = SETT_TAKE(tmp, out->count, int64_t);
    if (out->order == NULL)
        return SETT_NO_MEMORY;
    for (int64_t i = 0; i < out->count; i++)
        out->order[i] = i;
    for (int64_t i = out->count - 1; i > 0; i--) {
        int64_t k = sett_rng_below(rng, (uint32_t)i + 1), other = out->order[k];
        out->order[k] = out->order[i];
        out->order[i] = other;
    }
    return SETT_OK;
}

/* A segment that others follow. */
static int32_t random_start(const LinkingRun *run, SettRng *rng)
{
    int32_t starts = 0, segments = run->of->segment_count, chosen = 0;
    for (int32_t i = 0; i < segments; i++)
        if (run->first[i + 1] > run->first[i] &&
            sett_rng_below(rng, (uint32_t)++starts) == 0)
            chosen = i;
    return chosen;
}

/* The paper's link of a pair: what is remembered, or a search. Slices of links
   are the model's first: the same numbers at every desk. */
static SettStatus paper_link(Desk *d, bool forced, int64_t pair, SettLink *out)
{
    const LinkingSegment *all = d->run->of->segments;
    const LinkingMemo *memo = &d->run->memo[2 * pair + forced];
    int32_t state = memo->state;
    if (state == 0)
        return sett_tree_search(forced ? &d->forced : &d->empty,
                                &all[d->run->pairs[pair][0]].grid,
                                &all[d->run->pairs[pair][1]].grid, d->tmp, out);
    *out = (SettLink){.found = state == 2, .count = memo->count};
    for (int32_t i = 0; i < memo->count; i++)
        out->slices[i] = memo->slices[i];
    return SETT_OK;
}

/* The paper's next segment: the first of the shuffled ones that a link leads
   to. `level` becomes the longer one; *at -1 where there is none. */
static SettStatus paper_step(Desk *d, bool forced, SettRng *rng, int32_t *at,
                             SettGrid *level, int32_t *slices)
{
    Shuffled s;
    const LinkingSegment *all = d->run->of->segments;
    SettStatus status = shuffle(d->run, *at, rng, d->tmp, &s);
    *at = -1;
    for (int64_t i = 0; i < s.count && status == SETT_OK && *at < 0; i++) {
        int64_t pair = s.first + s.order[i];
        int32_t to = d->run->pairs[pair][1];
        SettLink link;
        status = paper_link(d, forced, pair, &link);
        if (status != SETT_OK || !link.found)
            continue;
        SettGrid longer;
        status = sett_link_level(&d->empty, level, link.slices, link.count,
                                 &all[to].grid, d->tmp, &longer);
        *level = longer;
        *slices += link.count;
        *at = to;
    }
    return status;
}

static SettStatus walk_paper(Desk *d, const LinkingWalk *walk, SettRng *rng,
                             double values[WALK_VALUES])
{
    SettGrid level;
    int32_t at = -1, slices = 0;
    SettStatus status = SETT_OK;
    /* A dead end: from the beginning again. */
    for (int32_t tries = 0; at < 0 && tries < 50 && status == SETT_OK;
         tries++) {
        at = random_start(d->run, rng);
        level = d->run->of->segments[at].grid;
        slices = 0;
        for (int32_t i = 1; i < walk->segments && at >= 0 && status == SETT_OK;
             i++)
            status = paper_step(d, walk->forced, rng, &at, &level, &slices);
    }
    if (status != SETT_OK || at < 0)
        return status;
    bool known, whole = false;
    status = sett_link_play(&d->paper.model, &level, d->tmp,
                            &values[WALK_VALUE], &known);
    if (status == SETT_OK)
        status = sett_link_unbroken(&d->paper.model, &level, d->tmp, &whole);
    values[WALK_USABLE] = values[WALK_VALUE] == 1 && whole;
    values[WALK_SLICES] = slices;
    values[WALK_SHIFT] = NAN;
    return status;
}

/* How far a level of ours is from its segments one after the other. */
static SettStatus walk_shift(Desk *d, const SettSpan *spans, int32_t count,
                             const SettGrid *level, double *out)
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
        sett_link_grid(&d->ours.model, list, slices, d->tmp, &joined);
    return status == SETT_OK ? shift_of(d, &joined, level, out) : status;
}

static SettStatus walk_ours(Desk *d, const LinkingWalk *walk, SettRng *rng,
                            double values[WALK_VALUES])
{
    SettSpan spans[16];
    SettLinked linked;
    SettGrid level;
    bool usable = false;
    int32_t at = random_start(d->run, rng);
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < walk->segments && status == SETT_OK; i++) {
        int32_t *numbers;
        status =
            sett_link_number(&d->ours.model, &d->run->of->segments[at].grid,
                             &numbers, &spans[i].count);
        spans[i].numbers = numbers;
        int64_t count = d->run->first[at + 1] - d->run->first[at];
        if (count == 0)
            at = random_start(d->run, rng);
        else
            at = d->run->pairs[d->run->first[at] +
                               sett_rng_below(rng, (uint32_t)count)][1];
    }
    SettLinkJob job = {.model = &d->ours.model,
                       .wish = &d->short_wish,
                       .alphabets = &d->ours.alphabets,
                       .segments = spans,
                       .count = walk->segments,
                       .global = walk->segments_of !=
                                 (int32_t)(walk - linking_walks)};
    SettArena scratch;
    sett_arena_init(&scratch, d->t->cli->alloc, 0);
    if (status == SETT_OK)
        status = sett_link_all(&job, d->tmp, &scratch, &linked);
    sett_arena_free(&scratch);
    if (status == SETT_OK && linked.found)
        status = usable_level(d, &linked, &level, &usable);
    if (status == SETT_OK && linked.found)
        status =
            walk_shift(d, spans, walk->segments, &level, &values[WALK_SHIFT]);
    for (int32_t i = 0;
         status == SETT_OK && linked.found && i + 1 < walk->segments; i++)
        values[WALK_SLICES] += linked.seams[i].count;
    values[WALK_VALUE] = values[WALK_USABLE] = usable;
    return status;
}

static SettStatus do_walks(Desk *d, int32_t walk, int64_t from,
                           SettText *payload)
{
    const LinkingWalk *w = &linking_walks[walk];
    int32_t run = (int32_t)(d->run - d->t->runs);
    SettStatus status = SETT_OK;
    for (int64_t i = from;
         i < from + LINKING_BLOCK && i < d->t->levels && status == SETT_OK;
         i++) {
        double values[WALK_VALUES] = {0};
        int64_t drawn = (i * LINKING_WALKS + w->segments_of) * LINKING_RUNS;
        SettRng rng =
            sett_rng(d->t->seed, SETT_FOR_SEARCH, (uint64_t)(drawn + run));
        bool done = w->ours || d->run->by_paper;
        for (int32_t v = 0; v < WALK_VALUES && !done; v++)
            values[v] = NAN;
        if (d->run->pair_count > 0 && done)
            status = w->ours ? walk_ours(d, w, &rng, values)
                             : walk_paper(d, w, &rng, values);
        for (int32_t v = 0; v < WALK_VALUES; v++)
            sett_study_put_double(payload, values[v]);
    }
    return status;
}

/* --------------------------------------------------------------------- items
 */

static int64_t blocks(const LinkingStudy *t)
{
    return (t->levels + LINKING_BLOCK - 1) / LINKING_BLOCK;
}

int64_t sett_linking_items(LinkingStudy *t)
{
    int64_t items = 0;
    for (int32_t i = 0; i < LINKING_RUNS; i++) {
        t->runs[i].first_item = items;
        items += t->runs[i].of->segment_count + LINKING_WALKS * blocks(t);
    }
    return items;
}

static const LinkingRun *run_of(const LinkingStudy *t, int64_t item)
{
    int32_t i = LINKING_RUNS - 1;
    while (t->runs[i].first_item > item)
        i--;
    return &t->runs[i];
}

SettStatus sett_linking_item(void *user, int64_t item, SettArena *tmp,
                             SettText *payload)
{
    const LinkingStudy *t = user;
    const LinkingRun *run = run_of(t, item);
    int64_t at = item - run->first_item, block = at - run->of->segment_count;
    Desk d;
    if (block < 0 && run->first[at + 1] == run->first[at]) {
        sett_study_put(payload, 0);
        return SETT_OK;
    }
    SettStatus status = open_desk(t, run, tmp, &d);
    sett_study_put(payload, (uint64_t)(block < 0));
    if (status == SETT_OK)
        status = block < 0
                     ? do_pairs(&d, (int32_t)at, payload)
                     : do_walks(&d, (int32_t)(block / blocks(t)),
                                block % blocks(t) * LINKING_BLOCK, payload);
    sett_arena_free(&d.keep);
    return status;
}

bool sett_linking_take(void *user, int64_t item, const uint8_t *payload,
                       size_t size)
{
    LinkingStudy *t = user;
    const LinkingRun *run = run_of(t, item);
    int64_t at = item - run->first_item, block = at - run->of->segment_count;
    double *to = NULL;
    int64_t count = 0;
    if (block < 0) {
        count = (run->first[at + 1] - run->first[at]) * PAIR_VALUES;
        to = run->values + run->first[at] * PAIR_VALUES;
    } else {
        int64_t from = block % blocks(t) * LINKING_BLOCK;
        int64_t levels =
            t->levels - from < LINKING_BLOCK ? t->levels - from : LINKING_BLOCK;
        count = levels * WALK_VALUES;
        to = run->walks + (block / blocks(t) * t->levels + from) * WALK_VALUES;
    }
    if (size != 8 + 8 * (size_t)count)
        return false;
    for (int64_t i = 0; i < count; i++)
        to[i] = sett_study_get_double(payload + 8 + 8 * i);
    return true;
}
