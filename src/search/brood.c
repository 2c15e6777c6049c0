/* brood.c - making, scoring and telling children; fitting everybody to an edit.
 */
#include "search/brood.h"

#include "base/least.h"

SettStatus sett_brood_take(SettSearchCore *core, int32_t capacity,
                           SettBrood *brood)
{
    *brood = (SettBrood){.capacity = capacity};
    brood->items = SETT_TAKE(&core->keep, capacity, SettIndividual);
    brood->half = sett_search_genome(core);
    if (brood->items == NULL || brood->half.bytes == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < capacity; i++) {
        brood->items[i].genome = sett_search_genome(core);
        if (brood->items[i].genome.bytes == NULL)
            return SETT_NO_MEMORY;
    }
    return SETT_OK;
}

SettGenome *sett_brood_add(SettBrood *brood)
{
    if (sett_brood_empty(brood))
        brood->count = brood->scored = brood->next = 0;
    if (brood->count == brood->capacity)
        return NULL;
    return &brood->items[brood->count++].genome;
}

static SettStatus make_one(const SettPairing *p, SettRng *cut,
                           const SettGenome *a, const SettGenome *b,
                           SettGenome *child)
{
    SettStatus s = p->kind->cross(p->job, cut, a, b, p->half);
    if (s == SETT_OK && sett_rng_chance(p->rng, p->mutation))
        return p->kind->mutate(p->job, p->rng, p->half, child);
    if (s == SETT_OK && !sett_genome_copy(child, p->half))
        return SETT_TOO_LARGE;
    return s;
}

SettStatus sett_pair(const SettPairing *pairing, const SettGenome *a,
                     const SettGenome *b, SettGenome *first, SettGenome *second)
{
    /* The same stream cuts both, so that each takes what the other gives. */
    SettRng cut = sett_rng_fork(pairing->rng, SETT_FOR_GENOME, 0), twin = cut;
    SettStatus s = make_one(pairing, &cut, a, b, first);
    return s == SETT_OK ? make_one(pairing, &twin, b, a, second) : s;
}

SettStatus sett_brood_pair(SettSearchCore *core, SettBrood *brood,
                           const SettGenome *a, const SettGenome *b,
                           SettChance mutation)
{
    SettPairing pairing = {core->def.genome, &core->job, &core->rng, mutation,
                           &brood->half};
    SettGenome *first = sett_brood_add(brood);
    SettGenome *second = sett_brood_add(brood);
    SETT_ASSERT(first != NULL && second != NULL);
    return sett_pair(&pairing, a, b, first, second);
}

/* No more than may still be told, which is one at least: the rest would be
   scored in vain. */
static SettStatus score_waiting(SettSearchCore *core, SettBrood *brood)
{
    uint64_t left = core->def.max_evaluations - core->evaluations;
    int32_t count = brood->count - brood->scored;
    if ((uint64_t)count > left)
        count = (int32_t)left;
    SettStatus s =
        sett_search_score_many(core, brood->items + brood->scored, count);
    if (s == SETT_OK)
        brood->scored += count;
    return s;
}

SettStatus sett_brood_next(SettSearchCore *core, SettBrood *brood,
                           SettIndividual **out)
{
    if (brood->next >= brood->scored) {
        SettStatus s = score_waiting(core, brood);
        if (s != SETT_OK)
            return s;
    }
    *out = &brood->items[brood->next++];
    (*out)->born = core->evaluations++;
    if (core->def.watch.born != NULL)
        core->def.watch.born(core->def.watch.user, *out);
    return SETT_OK;
}

void sett_brood_forget(SettBrood *brood)
{
    brood->scored = brood->next;
}

/* Fits one genome to a changed target and lock: expressed and read again. */
static SettStatus fit_one(SettSearchCore *core, SettGenome *genome)
{
    const SettGenomeKind *kind = core->def.genome;
    SettArenaMark mark = sett_arena_mark(&core->tmp);
    SettGrid grid;
    SettStatus s = sett_grid_take(&core->tmp, core->def.w, core->def.h, &grid);
    if (s == SETT_OK)
        s = kind->express(&core->job, genome, sett_genome_hash(genome), &grid);
    if (s == SETT_OK)
        s = kind->encode(&core->job, &grid, genome);
    sett_arena_reset(&core->tmp, mark);
    return s;
}

SettStatus sett_brood_fit(SettSearchCore *core, SettBrood *brood)
{
    SettStatus s = SETT_OK;
    for (int32_t i = brood->next; s == SETT_OK && i < brood->count; i++)
        s = fit_one(core, &brood->items[i].genome);
    sett_brood_forget(brood);
    return s;
}

static int32_t members(const SettArchive *archive)
{
    int32_t n = 0;
    for (int32_t c = 0; c < sett_archive_cells(archive); c++)
        n += sett_archive_count(archive, c, SETT_FEASIBLE) +
             sett_archive_count(archive, c, SETT_UNFEASIBLE);
    return n;
}

/* Copies of all, in scratch; the designer's own level is the last. */
static SettStatus copy_all(SettSearchCore *core, const SettArchive *archive,
                           SettIndividual *all, int32_t *count)
{
    int32_t n = 0;
    for (int32_t c = 0; c < sett_archive_cells(archive); c++)
        for (int32_t k = 0; k < SETT_POPULATIONS; k++) {
            SettPopulation kind = (SettPopulation)k;
            int32_t held = sett_archive_count(archive, c, kind);
            for (int32_t i = 0; i < held; i++) {
                const SettIndividual *one =
                    sett_archive_at(archive, c, kind, i);
                SettGenome *g = &all[n].genome;
                all[n].born = one->born;
                g->capacity = core->genome_capacity;
                g->bytes = sett_arena_raw(&core->tmp, 1, (size_t)g->capacity);
                if (g->bytes == NULL)
                    return SETT_NO_MEMORY;
                sett_genome_copy(g, &one->genome);
                SettStatus s = fit_one(core, g);
                if (s != SETT_OK)
                    return s;
                n++;
            }
        }
    *count = n;
    return SETT_OK;
}

static SettStatus read_target(SettSearchCore *core, SettIndividual *one)
{
    SettGenome *g = &one->genome;
    g->capacity = core->genome_capacity;
    g->bytes = sett_arena_raw(&core->tmp, 1, (size_t)g->capacity);
    if (g->bytes == NULL)
        return SETT_NO_MEMORY;
    one->born = core->evaluations;
    return core->def.genome->encode(&core->job, &core->def.target->grid, g);
}

/* Copies of all in another's archive, fitted and scored, with one place more.
 */
static SettStatus copy_scored(SettSearchCore *core, const SettArchive *from,
                              bool with_target, SettIndividual **all,
                              int32_t *count)
{
    *count = 0;
    *all = SETT_TAKE(&core->tmp, members(from) + 1, SettIndividual);
    if (*all == NULL)
        return SETT_NO_MEMORY;
    SettStatus s = copy_all(core, from, *all, count);
    if (s == SETT_OK && with_target)
        s = read_target(core, &(*all)[(*count)++]);
    return s == SETT_OK ? sett_search_score_many(core, *all, *count) : s;
}

SettStatus sett_search_take_in(SettSearchCore *core, SettArchive *archive,
                               const SettArchive *from)
{
    int32_t count;
    SettIndividual *all;
    SettStatus s = copy_scored(core, from, false, &all, &count);
    for (int32_t i = 0; s == SETT_OK && i < count; i++) {
        all[i].born = sett_min_count(all[i].born, core->evaluations);
        sett_archive_add(archive, &all[i], NULL);
    }
    return s;
}

SettStatus sett_search_rescore(SettSearchCore *core, SettArchive *archive)
{
    int32_t count;
    SettIndividual *all;
    SettStatus s =
        copy_scored(core, archive, core->def.target != NULL, &all, &count);
    if (s != SETT_OK)
        return s;
    sett_archive_clear(archive);
    for (int32_t i = 0; i < count; i++)
        sett_archive_settle(archive, &all[i]);
    return SETT_OK;
}
