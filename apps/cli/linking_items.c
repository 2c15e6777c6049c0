/* linking_items.c - the work of the study of links: all pairs of one start, or
   some levels of many segments. */
#include "linking_desk.h"

#include <math.h>
#include <string.h>

#include "link/traits.h"

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
                            SettArena *tmp, LinkingDesk *d)
{
    *d = (LinkingDesk){.t = t, .run = run, .tmp = tmp};
    sett_arena_init(&d->keep, t->study.cli->alloc, 0);
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
SettStatus sett_linking_shift(LinkingDesk *d, const SettGrid *a,
                              const SettGrid *b, double *out)
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

static SettStatus concatenate(const LinkingDesk *d, const SettGrid *a,
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

static SettStatus paper_links(LinkingDesk *d, const SettGrid *a,
                              const SettGrid *b, const SettGrid *joined,
                              LinkingMemo *memo, double values[PAIR_VALUES])
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
        status = sett_linking_shift(d, joined, &link.level,
                                    &values[PAIR_PAPER_SHIFT]);
    if (status == SETT_OK)
        status = sett_link_level(&d->empty, a, link.slices, link.count, a,
                                 d->tmp, &coded);
    if (status == SETT_OK)
        status = sett_link_level(&d->empty, a, NULL, 0, a, d->tmp, &twice);
    return status == SETT_OK ? sett_linking_shift(d, &twice, &coded,
                                                  &values[PAIR_PAPER_CODED])
                             : status;
}

/* ------------------------------------------------------------------- ours */

/* Whether a level is whole and its way was played to the goal. */
SettStatus sett_linking_usable(LinkingDesk *d, const SettLinked *linked,
                               SettGrid *level, bool *out)
{
    const SettLinkModel *m = &d->ours.model;
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

/* One of our links of a pair: found, slices, unseen, shift from `at` on. */
static SettStatus our_link(LinkingDesk *d, const SettPrefix *prefix,
                           SettSpan end, const SettLinkWish *wish,
                           const SettGrid *joined, double *values, int32_t at)
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
        status = sett_linking_usable(d, &linked, &level, &usable);
    if (status != SETT_OK)
        return status;
    values[at] = usable;
    values[at + 1] = seam.count;
    status = unseen_of(&d->ours.model, &level, &values[at + 2]);
    return status == SETT_OK
               ? sett_linking_shift(d, joined, &level, &values[at + 3])
               : status;
}

/* --------------------------------------------------------------------- pairs
 */

static SettStatus do_pair(LinkingDesk *d, const SettPrefix *prefix,
                          int64_t pair, double values[PAIR_VALUES])
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

static SettStatus do_pairs(LinkingDesk *d, int32_t from, SettText *payload)
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
    LinkingDesk d;
    if (block < 0 && run->first[at + 1] == run->first[at]) {
        sett_study_put(payload, 0);
        return SETT_OK;
    }
    SettStatus status = open_desk(t, run, tmp, &d);
    sett_study_put(payload, (uint64_t)(block < 0));
    if (status == SETT_OK)
        status = block < 0
                     ? do_pairs(&d, (int32_t)at, payload)
                     : sett_linking_do_walks(&d, (int32_t)(block / blocks(t)),
                                             block % blocks(t) * LINKING_BLOCK,
                                             payload);
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
