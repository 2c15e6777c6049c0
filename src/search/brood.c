/* brood.c - making, scoring and telling children; fitting them to an edit. */
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
    SettStatus status = p->kind->cross(p->job, cut, a, b, p->half);
    if (status == SETT_OK && sett_rng_chance(p->rng, p->mutation))
        return p->kind->mutate(p->job, p->rng, p->half, child);
    if (status == SETT_OK && !sett_genome_copy(child, p->half))
        return SETT_TOO_LARGE;
    return status;
}

SettStatus sett_pair(const SettPairing *pairing, const SettGenome *a,
                     const SettGenome *b, SettGenome *first, SettGenome *second)
{
    /* The same stream cuts both, so that each takes what the other gives. */
    SettRng cut = sett_rng_fork(pairing->rng, SETT_FOR_GENOME, 0), twin = cut;
    SettStatus status = make_one(pairing, &cut, a, b, first);
    return status == SETT_OK ? make_one(pairing, &twin, b, a, second) : status;
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

SettStatus sett_brood_next(SettSearchCore *core, SettBrood *brood,
                           SettIndividual **out)
{
    if (brood->next >= brood->scored) {
        /* No more than may still be told, which is one at least: the rest
           would be scored in vain. */
        uint64_t left = core->def.max_evaluations - core->evaluations;
        uint64_t waiting = (uint64_t)(brood->count - brood->scored);
        int32_t count = (int32_t)sett_min_count(waiting, left);
        SettStatus status =
            sett_search_score_many(core, brood->items + brood->scored, count);
        if (status != SETT_OK)
            return status;
        brood->scored += count;
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

/* Fits one genome to a changed target and lock: expressed and read again. One
   that cannot be read off a level has no target, and has to be as it is. */
static SettStatus fit_one(SettSearchCore *core, SettGenome *genome)
{
    const SettGenomeKind *kind = core->def.genome;
    if (kind->encode == NULL)
        return kind->check(&core->job, genome, NULL);
    SettArenaMark mark = sett_arena_mark(&core->tmp);
    SettGrid grid;
    SettStatus status =
        sett_grid_take(&core->tmp, core->def.w, core->def.h, &grid);
    if (status == SETT_OK)
        status =
            kind->express(&core->job, genome, sett_genome_hash(genome), &grid);
    if (status == SETT_OK)
        status = kind->encode(&core->job, &grid, genome);
    sett_arena_reset(&core->tmp, mark);
    return status;
}

SettStatus sett_brood_fit(SettSearchCore *core, SettBrood *brood)
{
    SettStatus status = SETT_OK;
    for (int32_t i = brood->next; status == SETT_OK && i < brood->count; i++)
        status = fit_one(core, &brood->items[i].genome);
    sett_brood_forget(brood);
    return status;
}

static bool take_room(SettSearchCore *core, SettIndividual *one)
{
    one->genome.capacity = core->genome_capacity;
    one->genome.bytes =
        sett_arena_raw(&core->tmp, 1, (size_t)core->genome_capacity);
    return one->genome.bytes != NULL;
}

/* Copies of all, fitted, in scratch. */
static SettStatus copy_all(SettSearchCore *core, const SettArchive *archive,
                           SettIndividual *all, int32_t *count)
{
    for (int32_t c = 0; c < sett_archive_cells(archive); c++)
        for (int32_t k = 0; k < SETT_POPULATIONS; k++) {
            SettPopulation kind = (SettPopulation)k;
            int32_t held = sett_archive_count(archive, c, kind);
            for (int32_t i = 0; i < held; i++) {
                const SettIndividual *one =
                    sett_archive_at(archive, c, kind, i);
                SettIndividual *copy = &all[(*count)++];
                if (!take_room(core, copy))
                    return SETT_NO_MEMORY;
                copy->born = one->born;
                sett_genome_copy(&copy->genome, &one->genome);
                SettStatus status = fit_one(core, &copy->genome);
                if (status != SETT_OK)
                    return status;
            }
        }
    return SETT_OK;
}

/* Copies of all in an archive, fitted and scored; the designer's own level is
   the last, if it is wanted. */
static SettStatus copy_scored(SettSearchCore *core, const SettArchive *from,
                              bool with_target, SettIndividual **all,
                              int32_t *count)
{
    int32_t room = 1;
    for (int32_t c = 0; c < sett_archive_cells(from); c++)
        room += sett_archive_count(from, c, SETT_FEASIBLE) +
                sett_archive_count(from, c, SETT_UNFEASIBLE);
    *count = 0;
    *all = SETT_TAKE(&core->tmp, room, SettIndividual);
    if (*all == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = copy_all(core, from, *all, count);
    if (status == SETT_OK && with_target) {
        SettIndividual *target = &(*all)[(*count)++];
        if (!take_room(core, target))
            return SETT_NO_MEMORY;
        target->born = core->evaluations;
        status = core->def.genome->encode(&core->job, &core->def.target->grid,
                                          &target->genome);
    }
    return status == SETT_OK ? sett_search_score_many(core, *all, *count)
                             : status;
}

SettStatus sett_search_take_in(SettSearchCore *core, SettArchive *archive,
                               const SettArchive *from)
{
    int32_t count;
    SettIndividual *all;
    SettStatus status = copy_scored(core, from, false, &all, &count);
    for (int32_t i = 0; status == SETT_OK && i < count; i++) {
        all[i].born = sett_min_count(all[i].born, core->evaluations);
        sett_archive_add(archive, &all[i], NULL);
    }
    return status;
}

SettStatus sett_search_rescore(SettSearchCore *core, SettArchive *archive)
{
    int32_t count;
    SettIndividual *all;
    SettStatus status =
        copy_scored(core, archive, core->def.target != NULL, &all, &count);
    if (status != SETT_OK)
        return status;
    sett_archive_clear(archive);
    for (int32_t i = 0; i < count; i++)
        sett_archive_settle(archive, &all[i]);
    return SETT_OK;
}
