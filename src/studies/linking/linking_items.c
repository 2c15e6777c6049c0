/* linking_items.c - the work of the study of links: all pairs of one start, or
   some levels of many segments. */
#include "studies/linking/linking.h"

#include <math.h>

#include "base/least.h"

SettStatus sett_linking_model(const SettLinkingRun *run, const char *agent,
                              SettArena *arena, SettLinkKit *out)
{
    const SettLinkingGame *g = run->of;
    *out = (SettLinkKit){.game = g->game, .wish = sett_link_wish()};
    SettStatus status =
        sett_link_model_new(g->game, agent, arena, &out->model, NULL);
    for (int32_t i = 0; i < g->training_count && status == SETT_OK; i++)
        status = sett_link_learn(out->model, &g->training[i]);
    out->wish.unseen = 8;
    out->wish.repeat = 1;
    if (status != SETT_OK)
        return status;
    return sett_link_alphabets(out->model, &out->wish, &out->alphabets);
}

SettStatus sett_linking_span(SettLinkModel *model, const SettGrid *segment,
                             SettSpan *out)
{
    int32_t *numbers = NULL;
    SettStatus status = sett_link_number(model, segment, &numbers, &out->count);
    out->numbers = numbers;
    return status;
}

static SettStatus open_desk(const SettLinkingStudy *t,
                            const SettLinkingRun *run, SettArena *tmp,
                            SettLinkingDesk *d)
{
    *d = (SettLinkingDesk){.t = t, .run = run, .tmp = tmp};
    sett_arena_init(&d->keep, t->run.host.arena->alloc, 0);
    d->keep.cancel = tmp->cancel;
    SettStatus status =
        sett_linking_model(run, run->paper, &d->keep, &d->paper);
    if (status == SETT_OK)
        status = sett_linking_model(run, run->agent, &d->keep, &d->ours);
    d->short_wish = d->ours.wish;
    d->short_wish.unseen = 0;
    d->short_wish.repeat = 0;
    if (status == SETT_OK)
        status = sett_link_paper(
            d->paper.model, (SettPaper){.allow_empty = true, .parts = true},
            &d->empty);
    return status == SETT_OK
               ? sett_link_paper(d->paper.model, (SettPaper){.parts = true},
                                 &d->forced)
               : status;
}

SettStatus sett_linking_shift(SettLinkingDesk *d, const SettGrid *a,
                              const SettGrid *b, double *out)
{
    double of_a[2] = {0}, of_b[2] = {0};
    SettStatus status = sett_link_grid_traits(d->paper.model, a, d->tmp, of_a);
    if (status == SETT_OK)
        status = sett_link_grid_traits(d->paper.model, b, d->tmp, of_b);
    *out = sett_link_distance(of_a, of_b);
    return status;
}

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

/* A pair at work. */
typedef struct Pair {
    SettLinkingDesk *d;
    const SettGrid *a, *b;
    SettGrid joined; /* as they are */
    int32_t broken;  /* tiles of structures in both, each alone */
    double (*values)[SETT_LINKED_FIELDS];
} Pair;

/* Judges every linker alike: both checks of structures, and a replayed way of
   the study's agent, the linker's own where it has one. */
static SettStatus judge(const Pair *p, const SettGrid *level,
                        const SettLinked *linked, double *out)
{
    const SettLinkingDesk *d = p->d;
    const SettLinkModel *m = d->ours.model;
    SettArenaMark mark = sett_arena_mark(d->tmp);
    SettLinkWay way = {.accepted = false};
    bool unbroken = false;
    int32_t broken = 0;
    SettStatus status = sett_link_unbroken(m, level, d->tmp, &unbroken);
    if (status == SETT_OK)
        status =
            sett_structures_broken(d->run->of->game, level, d->tmp, &broken);
    if (status == SETT_OK)
        status =
            sett_link_way(m, level, linked != NULL ? linked->way : NULL,
                          linked != NULL ? linked->way_count : 0, d->tmp, &way);
    sett_arena_reset(d->tmp, mark);
    out[SETT_LINKED_UNBROKEN] = unbroken;
    out[SETT_LINKED_WHOLE] = broken <= p->broken;
    out[SETT_LINKED_COMPLETE] = way.accepted;
    return status;
}

/* A link's slices, its n-grams, and what it changes. */
static SettStatus measure(Pair *p, SettLinkModel *m, const SettGrid *level,
                          int32_t slices, double *out)
{
    out[SETT_LINKED_SLICES] = slices;
    SettStatus status = unseen_of(m, level, &out[SETT_LINKED_UNSEEN]);
    return status == SETT_OK ? sett_linking_shift(p->d, &p->joined, level,
                                                  &out[SETT_LINKED_SHIFT])
                             : status;
}

static SettStatus concatenate(Pair *p)
{
    SettLinkingDesk *d = p->d;
    double *out = p->values[SETT_LINKED_CONCAT];
    const SettGame *game = d->run->of->game;
    bool complete = false;
    int32_t a = 0, b = 0;
    SettStatus status = sett_structures_broken(game, p->a, d->tmp, &a);
    if (status == SETT_OK)
        status = sett_structures_broken(game, p->b, d->tmp, &b);
    p->broken = a + b;
    if (status == SETT_OK)
        status =
            sett_link_level(d->empty, p->a, NULL, 0, p->b, d->tmp, &p->joined);
    if (status == SETT_OK)
        status = judge(p, &p->joined, NULL, out);
    if (status == SETT_OK)
        status = sett_link_completable(d->paper.model, &p->joined, d->tmp,
                                       &complete);
    out[SETT_LINKED_BY_PAPER] = complete;
    return status == SETT_OK
               ? unseen_of(d->ours.model, &p->joined, &out[SETT_LINKED_UNSEEN])
               : status;
}

/* Values of a pair without a link. */
static void no_link(const Pair *p, double *out)
{
    const double *joined = p->values[SETT_LINKED_CONCAT];
    for (int32_t i = 0; i < SETT_LINKED_FIELDS; i++)
        out[i] = 0;
    out[SETT_LINKED_UNBROKEN] = joined[SETT_LINKED_UNBROKEN];
    out[SETT_LINKED_WHOLE] = joined[SETT_LINKED_WHOLE];
    out[SETT_LINKED_UNSEEN] = NAN;
}

static void remember(SettLinkingMemo *memo, const SettLink *link)
{
    if (link->count > SETT_LINKING_MEMO)
        return;
    memo->count = link->count;
    for (int32_t i = 0; i < link->count; i++)
        memo->slices[i] = link->slices[i];
    memo->state = link->found ? 2 : 1;
}

/* The authors' code measures the change with the start in place of the end. */
static SettStatus coded_shift(Pair *p, const SettLink *link, double *out)
{
    SettLinkingDesk *d = p->d;
    SettGrid coded, twice;
    SettStatus status = sett_link_level(d->empty, p->a, link->slices,
                                        link->count, p->a, d->tmp, &coded);
    if (status == SETT_OK)
        status = sett_link_level(d->empty, p->a, NULL, 0, p->a, d->tmp, &twice);
    return status == SETT_OK ? sett_linking_shift(d, &twice, &coded, out)
                             : status;
}

/* One of the paper's links of a pair; its search used the paper's agent. */
static SettStatus paper_link(Pair *p, const SettTreeSearch *search,
                             SettLinkingMemo *memo, double *out)
{
    SettLink link;
    SettStatus status = sett_tree_search(search, p->a, p->b, p->d->tmp, &link);
    if (status != SETT_OK)
        return status;
    remember(memo, &link);
    if (!link.found) {
        no_link(p, out);
        return SETT_OK;
    }
    out[SETT_LINKED_BY_PAPER] = 1;
    status = judge(p, &link.level, NULL, out);
    if (status == SETT_OK)
        status = measure(p, p->d->paper.model, &link.level, link.count, out);
    return status == SETT_OK ? coded_shift(p, &link, &out[SETT_LINKED_CODED])
                             : status;
}

SettStatus sett_linking_usable(SettLinkingDesk *d, const SettLinked *linked,
                               SettGrid *level, bool *out)
{
    const SettLinkModel *m = d->ours.model;
    SettLinkWay way;
    bool whole = false;
    *out = false;
    SettStatus status =
        sett_link_grid(m, linked->numbers, linked->count, d->tmp, level);
    if (status == SETT_OK)
        status = sett_link_unbroken(m, level, d->tmp, &whole);
    if (status != SETT_OK || !whole)
        return status;
    status =
        sett_link_way(m, level, linked->way, linked->way_count, d->tmp, &way);
    *out = way.accepted;
    return status;
}

/* One of our links of a pair. */
static SettStatus our_link(Pair *p, const SettPrefix *prefix, SettSpan end,
                           const SettLinkWish *wish, double *out)
{
    SettLinkingDesk *d = p->d;
    SettSeam seam;
    SettLinked linked;
    SettGrid level;
    SettLinkJob job = {
        .model = d->ours.model, .wish = wish, .alphabets = &d->ours.alphabets};
    no_link(p, out);
    out[SETT_LINKED_BY_PAPER] = out[SETT_LINKED_CODED] = NAN;
    SettStatus status =
        sett_link_after(&job, prefix, end, d->tmp, &seam, &linked);
    if (status != SETT_OK || !seam.found)
        return status;
    status = sett_link_grid(d->ours.model, linked.numbers, linked.count, d->tmp,
                            &level);
    if (status == SETT_OK)
        status = judge(p, &level, &linked, out);
    return status == SETT_OK
               ? measure(p, d->ours.model, &level, seam.count, out)
               : status;
}

static SettStatus do_pair(SettLinkingDesk *d, const SettPrefix *prefix,
                          int64_t pair,
                          double values[SETT_LINKERS][SETT_LINKED_FIELDS])
{
    const SettLinkingSegment *all = d->run->of->segments;
    Pair p = {.d = d,
              .a = &all[d->run->pairs[pair][0]].grid,
              .b = &all[d->run->pairs[pair][1]].grid,
              .values = values};
    SettSpan end;
    for (int32_t i = 0; i < SETT_LINKED_VALUES; i++)
        values[i / SETT_LINKED_FIELDS][i % SETT_LINKED_FIELDS] =
            i < SETT_LINKED_FIELDS || d->run->by_paper ? 0 : NAN;
    SettStatus status = concatenate(&p);
    if (status == SETT_OK && d->run->by_paper)
        status = paper_link(&p, d->empty, &d->run->memo[2 * pair],
                            values[SETT_LINKED_PAPER]);
    if (status == SETT_OK && d->run->by_paper)
        status = paper_link(&p, d->forced, &d->run->memo[2 * pair + 1],
                            values[SETT_LINKED_FORCED]);
    if (status == SETT_OK)
        status = sett_linking_span(d->ours.model, p.b, &end);
    if (status == SETT_OK)
        status = our_link(&p, prefix, end, &d->short_wish,
                          values[SETT_LINKED_SHORT]);
    if (status != SETT_OK)
        return status;
    return our_link(&p, prefix, end, &d->ours.wish,
                    values[SETT_LINKED_SEAMLESS]);
}

static SettStatus do_pairs(SettLinkingDesk *d, int32_t from, SettText *payload)
{
    SettPrefix *prefix;
    SettSpan start;
    SettStatus status = sett_linking_span(
        d->ours.model, &d->run->of->segments[from].grid, &start);
    if (status != SETT_OK)
        return status;
    status = sett_link_begin(d->ours.model, start, 400, &d->keep, &prefix);
    for (int64_t i = d->run->first[from];
         i < d->run->first[from + 1] && status == SETT_OK; i++) {
        double values[SETT_LINKERS][SETT_LINKED_FIELDS];
        status = do_pair(d, prefix, i, values);
        for (int32_t k = 0; status == SETT_OK && k < SETT_LINKERS; k++)
            sett_study_put_doubles(payload, values[k], SETT_LINKED_FIELDS);
    }
    return status;
}

static int64_t blocks(const SettLinkingStudy *t)
{
    return (t->levels + SETT_LINKING_BLOCK - 1) / SETT_LINKING_BLOCK;
}

int64_t sett_linking_items(SettLinkingStudy *t)
{
    int64_t items = 0;
    for (int32_t i = 0; i < SETT_LINKING_RUNS; i++) {
        t->runs[i].first_item = items;
        items += t->runs[i].of->segment_count + SETT_LINKING_WALKS * blocks(t);
    }
    return items;
}

/* What an item is: pairs of the segment `start` of a run; or, start -1, levels
   `from` to `to` of a kind of walk. */
typedef struct Place {
    const SettLinkingRun *run;
    int64_t start, from, to;
    int32_t walk;
} Place;

static Place place_of(const SettLinkingStudy *t, int64_t item)
{
    int32_t i = SETT_LINKING_RUNS - 1;
    while (t->runs[i].first_item > item)
        i--;
    int64_t start = item - t->runs[i].first_item;
    int64_t block = start - t->runs[i].of->segment_count;
    if (block < 0)
        return (Place){.run = &t->runs[i], .start = start};
    int64_t from = block % blocks(t) * SETT_LINKING_BLOCK;
    return (Place){.run = &t->runs[i],
                   .start = -1,
                   .walk = (int32_t)(block / blocks(t)),
                   .from = from,
                   .to = sett_min_wide(t->levels, from + SETT_LINKING_BLOCK)};
}

SettStatus sett_linking_item(void *user, int64_t item, SettArena *tmp,
                             SettText *payload)
{
    const SettLinkingStudy *t = user;
    Place p = place_of(t, item);
    SettLinkingDesk d;
    bool pairs = p.start >= 0;
    if (pairs && p.run->first[p.start + 1] == p.run->first[p.start]) {
        sett_study_put(payload, 0);
        return SETT_OK;
    }
    SettStatus status = open_desk(t, p.run, tmp, &d);
    sett_study_put(payload, pairs);
    if (status == SETT_OK)
        status = pairs
                     ? do_pairs(&d, (int32_t)p.start, payload)
                     : sett_linking_do_walks(&d, p.walk, p.from, p.to, payload);
    sett_arena_free(&d.keep);
    return status;
}

bool sett_linking_take(void *user, int64_t item, const uint8_t *payload,
                       size_t size)
{
    SettLinkingStudy *t = user;
    Place p = place_of(t, item);
    const SettLinkingRun *run = p.run;
    double *to;
    int64_t count;
    if (p.start >= 0) {
        count = (run->first[p.start + 1] - run->first[p.start]) *
                SETT_LINKED_VALUES;
        to = run->values + run->first[p.start] * SETT_LINKED_VALUES;
    } else {
        count = (p.to - p.from) * SETT_LINKING_WALK_VALUES;
        to = run->walks +
             (p.walk * t->levels + p.from) * SETT_LINKING_WALK_VALUES;
    }
    if (size != 8 + 8 * (size_t)count)
        return false;
    sett_study_get_doubles(payload + 8, to, count);
    return true;
}
