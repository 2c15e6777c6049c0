/* breeding_next.c - how the next page is made (docs/design/pplgg.md, section
   8): marked parents first, then children, then what is not bred. A child is
   crossed of two distinct parents with chance 0.9, else a copy of one, and is
   then mutated with chance 0.5. Differs: no generator stands on a page twice,
   so that a child that would is mutated once more; with a wish several children
   are tried for each place, from streams of their own, and the one whose levels
   miss the wish least is taken; without one a child is the first of these. */
#include "lab/breeding.h"

#include <string.h>

static uint64_t hash_of(const SettGagents *generator)
{
    return sett_params_hash(&sett_gagents_table, generator, 0);
}

static bool is_on_page(const SettBreeding *b, const SettLitterDraft *draft,
                       const SettGagents *generator)
{
    int32_t old = draft->page.end - draft->born_count;
    uint64_t hash = hash_of(generator);
    for (int32_t i = 0; i < draft->filled; i++) {
        int32_t id = draft->page.ids[i];
        const SettBred *one = id < old ? b->born[id] : draft->born[id - old];
        if (hash_of(&one->generator) == hash)
            return true;
    }
    return false;
}

SettStatus sett_litter_pick(SettBreeding *b, SettLitterDraft *draft,
                            int32_t count, SettRng *rng)
{
    const SettBreedingPick *entries = b->def.database;
    for (int32_t i = 0; i < count; i++) {
        /* An entry that is not on the page, each equally likely; -1: none. */
        int32_t pick = -1;
        uint32_t absent = 0;
        for (int32_t k = 0; k < b->def.database_count; k++)
            absent += !is_on_page(b, draft, entries[k].generator);
        uint32_t left = absent > 0 ? sett_rng_below(rng, absent) + 1 : 0;
        while (left > 0)
            left -= !is_on_page(b, draft, entries[++pick].generator);
        SettBred *one = sett_litter_add(
            b, draft, pick < 0 ? SETT_BORN_RANDOM : SETT_BORN_PICKED);
        if (one == NULL)
            return SETT_NO_MEMORY;
        draft->page.ids[draft->filled++] = one->id;
        if (pick < 0) {
            sett_gagents_random(&b->ranges, rng, &one->generator);
            continue;
        }
        one->generator = *entries[pick].generator;
        one->name = sett_litter_text(b, entries[pick].name);
        if (one->name == NULL)
            return SETT_NO_MEMORY;
    }
    return SETT_OK;
}

static bool same_agent(const SettGagent *a, const SettGagent *b)
{
    for (int32_t i = 0; i < sett_gagent_columns.count; i++) {
        const SettParam *row = &sett_gagent_columns.rows[i];
        size_t size = row->type == SETT_PARAM_CHANCE ? sizeof(SettChance)
                                                     : sizeof(int32_t);
        if (memcmp((const char *)a + row->offset, (const char *)b + row->offset,
                   size) != 0)
            return false;
    }
    return true;
}

/* What a mutation has done to whom, seen from what it made. */
static void note_mutation(const SettGagentTable *before, SettBred *child)
{
    const SettGagentTable *now = &child->generator.agents;
    int32_t at = 0;
    while (at < now->count && at < before->count &&
           same_agent(&now->rows[at], &before->rows[at]))
        at++;
    if (now->count < before->count)
        memmove(&child->origins[at], &child->origins[at + 1],
                (size_t)(now->count - at));
    else if (now->count > before->count)
        child->origins[at] = SETT_OF_NOBODY;
    else if (at < now->count)
        child->shifted = at;
}

static void make_child(const SettBreeding *b, const SettBred *const *parents,
                       int32_t count, SettRng *rng, SettBred *child)
{
    uint32_t a = sett_rng_below(rng, (uint32_t)count), other = a;
    if (count > 1) {
        other = sett_rng_below(rng, (uint32_t)count - 1);
        other += other >= a;
    }
    bool crossed = other != a && sett_rng_chance(rng, b->p.crossover);
    child->birth = crossed ? SETT_BORN_CROSSED : SETT_BORN_COPIED;
    child->parents[0] = parents[a]->id;
    child->parents[1] = crossed ? parents[other]->id : -1;
    child->mutated = false;
    child->shifted = -1;
    memset(child->origins, 0, sizeof child->origins);
    if (crossed)
        sett_gagents_cross(&b->ranges, rng, &parents[a]->generator,
                           &parents[other]->generator, &child->generator,
                           child->origins);
    else
        child->generator = parents[a]->generator;
    if (!sett_rng_chance(rng, b->p.mutation))
        return;
    SettGagentTable before = child->generator.agents;
    child->mutated = true;
    sett_gagents_mutate(&b->ranges, rng, &child->generator);
    note_mutation(&before, child);
}

/* Children of one page, many tried for each place. */
typedef struct Brooding {
    SettBreeding *b;
    const SettBred *parents[SETT_MAX_LITTER];
    int32_t parent_count, places, tries;
    SettRng rng;
    SettBred *tried; /* [place][try] */
    double *misses;
} Brooding;

static SettStatus try_child(void *user, int64_t index, SettArena *tmp)
{
    Brooding *n = user;
    SettRng rng = sett_rng_fork(&n->rng, SETT_FOR_GENOME, (uint64_t)index);
    uint64_t levels = sett_hash_mix(n->b->def.seed, n->b->turn);
    SettBred *child = &n->tried[index];
    make_child(n->b, n->parents, n->parent_count, &rng, child);
    return n->tries > 1
               ? sett_breeding_miss(n->b, &child->generator, levels, 0,
                                    n->b->p.levels, tmp, &n->misses[index])
               : SETT_OK;
}

static SettStatus try_children(Brooding *n)
{
    SettBreeding *b = n->b;
    int32_t all = n->places * n->tries;
    n->tried = SETT_TAKE(&b->tmp, all, SettBred);
    n->misses = SETT_TAKE(&b->tmp, all, double);
    if (n->tried == NULL || n->misses == NULL)
        return SETT_NO_MEMORY;
    return sett_each(&b->crew, all, try_child, n, NULL);
}

/* The best that is not on the page yet, the first of equals; where all are, the
   best of them. */
static const SettBred *best_child(const Brooding *n,
                                  const SettLitterDraft *draft, int32_t place)
{
    int32_t first = place * n->tries, best = first;
    bool best_is_new = false;
    for (int32_t i = first; i < first + n->tries; i++) {
        bool is_new = !is_on_page(n->b, draft, &n->tried[i].generator);
        if (is_new < best_is_new ||
            (is_new == best_is_new && n->misses[i] >= n->misses[best]))
            continue;
        best = i;
        best_is_new = is_new;
    }
    return &n->tried[best];
}

#define DIFFERENT_TRIES 100 /* one mutation in thousands changes nothing */

/* One more mutation, for a child that stands on the page already: the same card
   twice is a card less to choose from. */
static void make_different(const Brooding *n, const SettLitterDraft *draft,
                           int32_t place, SettBred *child)
{
    const SettBred same = *child;
    SettRng rng = sett_rng_fork(&n->rng, SETT_FOR_GENOME,
                                (uint64_t)(n->places * n->tries + place));
    for (int32_t i = 0; i < DIFFERENT_TRIES; i++) {
        *child = same;
        child->mutated = true;
        sett_gagents_mutate(&n->b->ranges, &rng, &child->generator);
        note_mutation(&same.generator.agents, child);
        if (!is_on_page(n->b, draft, &child->generator))
            return;
    }
}

static SettStatus fill_children(Brooding *n, SettLitterDraft *draft)
{
    SettBreeding *b = n->b;
    SettStatus status = try_children(n);
    for (int32_t i = 0; status == SETT_OK && i < n->places; i++) {
        SettBred born = *best_child(n, draft, i);
        if (is_on_page(b, draft, &born.generator))
            make_different(n, draft, i, &born);
        SettBred *one = sett_litter_add(n->b, draft, born.birth);
        if (one == NULL)
            return SETT_NO_MEMORY;
        born.id = one->id;
        born.generation = one->generation;
        born.name = "";
        *one = born;
        draft->page.ids[draft->filled++] = one->id;
    }
    return status;
}

SettStatus sett_breeding_next(SettBreeding *b, SettError *err)
{
    SettArenaMark mark = sett_arena_mark(&b->tmp);
    SettLitterDraft draft = sett_litter_draft(b);
    Brooding n = {.b = b,
                  .tries = b->wish_text != NULL ? b->p.candidates : 1,
                  .rng = sett_rng(b->def.seed, SETT_FOR_SEARCH, b->turn)};
    for (int32_t i = 0; i < b->p.population; i++) {
        if (!sett_breeding_is_marked(b, i))
            continue;
        n.parents[n.parent_count++] = sett_breeding_at(b, i);
        if (b->p.keep)
            draft.page.ids[draft.filled++] = sett_breeding_at(b, i)->id;
    }
    n.places = b->p.population - draft.filled - b->p.fresh;
    if (n.parent_count == 0)
        return sett_fail(err, SETT_BAD_ARGUMENT, "no parents are marked");
    if (n.places <= 0)
        return sett_fail(
            err, SETT_BAD_ARGUMENT,
            "%d parents and %d fresh ones leave no place for children on a "
            "page of %d",
            (int)n.parent_count, (int)b->p.fresh, (int)b->p.population);
    draft.page.generation++;
    SettRng fresh = sett_rng_fork(&n.rng, SETT_FOR_SEARCH, 0);
    SettStatus status = sett_litter_reserve(b);
    if (status == SETT_OK)
        status = fill_children(&n, &draft);
    if (status == SETT_OK)
        status = sett_litter_pick(b, &draft, b->p.fresh, &fresh);
    sett_arena_reset(&b->tmp, mark);
    if (status != SETT_OK) {
        sett_litter_drop(b, &draft);
        return sett_fail(err, status, "%s", sett_status_text(status));
    }
    b->turn++;
    sett_litter_commit(b, &draft);
    return SETT_OK;
}

static SettStatus fill_put(SettBreeding *b, SettBred *one, const char *name,
                           const SettJson *document, SettError *err)
{
    if (name != NULL)
        one->name = sett_litter_text(b, name);
    if (one->name == NULL)
        return sett_no_memory(err);
    return document != NULL
               ? sett_litter_document(b, document, &one->document, err)
               : SETT_OK;
}

SettStatus sett_breeding_put(SettBreeding *b, int32_t place, SettBirth birth,
                             const SettGagents *generator, const char *name,
                             const SettJson *document, SettError *err)
{
    SETT_ASSERT(birth == SETT_BORN_EDITED || birth == SETT_BORN_IMPORTED);
    const SettBred *before = sett_breeding_at(b, place);
    if (generator->agents.count < 1)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "a generator without agents draws nothing");
    SettLitterDraft draft = sett_litter_draft(b);
    SettBred *one = NULL;
    draft.page = b->pages[b->page];
    if (sett_litter_reserve(b) == SETT_OK)
        one = sett_litter_add(b, &draft, birth);
    if (one == NULL)
        return sett_no_memory(err);
    one->generator = *generator;
    if (birth == SETT_BORN_EDITED) {
        one->parents[0] = before->id;
        one->name = before->name;
        one->document = before->document;
        memset(one->origins, 0, (size_t)before->generator.agents.count);
    }
    SettStatus status = fill_put(b, one, name, document, err);
    if (status != SETT_OK) {
        sett_litter_drop(b, &draft);
        return status;
    }
    draft.page.ids[place] = one->id;
    sett_litter_commit(b, &draft);
    return SETT_OK;
}
