/* map_elites_generation.c - children by generations, as the reference makes
   them (Alvarez et al. 2019; docs/design/edd.md, section 6.2). Parents win
   tournaments in a few random cells of each population; now and then all
   feasible levels are published, and many leave a clone with most tiles drawn
   anew. Differs: clones are made cell by cell and join their cells at once. */
#include "base/least.h"
#include "search/map_elites.h"

/* Of a generation and population: a quarter of a brood. */
#define MOST_PARENTS 30

typedef struct Parents {
    const SettIndividual *items[MOST_PARENTS];
    int32_t count;
} Parents;

static int32_t below(SettSearchCore *core, int32_t n)
{
    return (int32_t)sett_rng_below(&core->rng, (uint32_t)n);
}

/* The best of `rivals` drawn from those left, who are all out then. `left`
   holds places in a list that is sorted, so the least is the best. */
static int32_t play(SettSearchCore *core, int32_t *left, int32_t *count,
                    int32_t rivals)
{
    int32_t best = INT32_MAX;
    for (int32_t i = 0; i < rivals; i++) {
        int32_t at = below(core, *count);
        best = sett_min(best, left[at]);
        left[at] = left[--*count];
    }
    return best;
}

SettStatus sett_map_add_target(SettSearchCore *core, MapSelf *self)
{
    const SettGenomeKind *kind = core->def.genome;
    if (core->def.target == NULL || kind->encode == NULL)
        return SETT_OK;
    return kind->encode(&core->job, &core->def.target->grid,
                        sett_brood_add(&self->kept.brood));
}

/* Winners of one cell: a lone one, else one a tournament until one is left. */
static SettStatus play_cell(SettSearchCore *core, const MapSelf *self,
                            int32_t cell, SettPopulation kind, int32_t most,
                            Parents *out)
{
    int32_t n = sett_archive_count(self->kept.archive, cell, kind), won = 0;
    int32_t *left = SETT_TAKE(&core->tmp, n, int32_t);
    if (left == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < n; i++)
        left[i] = i;
    do {
        int32_t rivals = n > 1 ? sett_rng_range(&core->rng, 1, n - 1) : 1;
        int32_t best = play(core, left, &n, rivals);
        if (out->count < MOST_PARENTS)
            out->items[out->count++] =
                sett_archive_at(self->kept.archive, cell, kind, best);
    } while (++won < most && n > 1);
    return SETT_OK;
}

/* Two children for every parent. */
static SettStatus breed(SettSearchCore *core, MapSelf *self,
                        SettPopulation kind)
{
    const MapElites *p = core->def.method_params;
    Parents parents = {.count = 0};
    SettStatus status = SETT_OK;
    for (int32_t i = 0; sett_archive_filled(self->kept.archive, kind) > 0 &&
                        status == SETT_OK && i < p->parent_cells;
         i++) {
        int32_t cell = sett_elites_cell(self->kept.archive, kind, &core->rng);
        status = play_cell(core, self, cell, kind, p->parents, &parents);
    }
    for (int32_t i = 0; status == SETT_OK && i < parents.count; i++) {
        const SettIndividual *a = parents.items[below(core, parents.count)];
        const SettIndividual *b = parents.items[below(core, parents.count)];
        status = sett_brood_pair(core, &self->kept.brood, &a->genome,
                                 &b->genome, p->mutation);
    }
    return status;
}

static SettStatus clone_cell(SettSearchCore *core, MapSelf *self, int32_t cell)
{
    const MapElites *p = core->def.method_params;
    SettStatus status = SETT_OK;
    int32_t n = sett_archive_count(self->kept.archive, cell, SETT_FEASIBLE);
    for (int32_t i = 0; status == SETT_OK && i < n && i < MAP_BROOD / 2; i++) {
        if (!sett_rng_chance(&core->rng, p->clone))
            continue;
        const SettIndividual *one =
            sett_archive_at(self->kept.archive, cell, SETT_FEASIBLE, i);
        status = core->def.genome->shake(&core->job, &core->rng, p->redraw,
                                         &one->genome,
                                         sett_brood_add(&self->kept.brood));
    }
    return status;
}

/* The clones of one more cell; at the end the target. */
static SettStatus publish(SettSearchCore *core, MapSelf *self)
{
    SettStatus status = SETT_OK;
    while (status == SETT_OK && sett_brood_empty(&self->kept.brood) &&
           self->sweep < sett_archive_cells(self->kept.archive))
        status = clone_cell(core, self, self->sweep++);
    if (status != SETT_OK || !sett_brood_empty(&self->kept.brood))
        return status;
    self->sweep = -1;
    return sett_map_add_target(core, self);
}

SettStatus sett_map_generation(SettSearchCore *core, MapSelf *self)
{
    const MapElites *p = core->def.method_params;
    SettStatus status = SETT_OK;
    if (self->sweep >= 0)
        status = publish(core, self);
    if (status != SETT_OK || !sett_brood_empty(&self->kept.brood))
        return status;
    self->generation++;
    status = breed(core, self, SETT_FEASIBLE);
    if (status == SETT_OK)
        status = breed(core, self, SETT_UNFEASIBLE);
    if (p->publish > 0 && self->generation % (uint64_t)p->publish == 0 &&
        core->def.genome->shake != NULL)
        self->sweep = 0;
    return status;
}
