/* map_elites_emit.c - children by emitters, ours: every child has one parent
   from a cell that has seen few failures, sometimes a second one, and is made
   anew where its like was met before. So the archive keeps filling where the
   reference stagnates (spec/edd.md section 9, A2). */
#include "search/archive_cells.h"
#include "search/map_elites.h"

#define TRIES 4 /* to make a child that was not met lately */

static int32_t below(SettSearchCore *core, int32_t n)
{
    return (int32_t)sett_rng_below(&core->rng, (uint32_t)n);
}

/* Of two random cells the one with fewer failures, which finds new kinds of
   levels; or, where nothing new was found for a while, often the one with the
   fitter best, which finds more of the good. */
static int32_t choose_cell(SettSearchCore *core, MapSelf *self,
                           SettPopulation kind)
{
    const MapElites *p = core->def.method_params;
    const SettArchive *archive = self->archive;
    int32_t filled = sett_archive_filled(archive, kind);
    int32_t a = sett_archive_filled_cell(archive, kind, below(core, filled));
    int32_t b = sett_archive_filled_cell(archive, kind, below(core, filled));
    bool keen = sett_rng_chance(&core->rng, p->keen);
    if (keen && core->evaluations >= self->news + (uint64_t)p->quiet) {
        const SettIndividual *one = sett_archive_at(archive, a, kind, 0);
        const SettIndividual *two = sett_archive_at(archive, b, kind, 0);
        return sett_score_better(&two->score, &one->score) ? b : a;
    }
    const uint32_t *misses = sett_archive_misses(archive);
    return misses[b] < misses[a] ? b : a;
}

static SettPopulation choose_kind(SettSearchCore *core, const MapSelf *self)
{
    const MapElites *p = core->def.method_params;
    bool broken = sett_rng_chance(&core->rng, p->broken);
    bool feasible = sett_archive_filled(self->archive, SETT_FEASIBLE) > 0;
    bool other = sett_archive_filled(self->archive, SETT_UNFEASIBLE) > 0;
    return feasible && !(broken && other) ? SETT_FEASIBLE : SETT_UNFEASIBLE;
}

static const SettIndividual *choose(SettSearchCore *core, MapSelf *self,
                                    SettPopulation kind, int32_t cell)
{
    const MapElites *p = core->def.method_params;
    int32_t n = sett_archive_count(self->archive, cell, kind);
    int32_t index = sett_rng_chance(&core->rng, p->best) ? 0 : below(core, n);
    return sett_archive_at(self->archive, cell, kind, index);
}

static SettStatus make(SettSearchCore *core, MapSelf *self,
                       const SettGenome *parent, SettGenome *child)
{
    const MapElites *p = core->def.method_params;
    const SettGenomeKind *kind = core->def.genome;
    if (sett_rng_chance(&core->rng, p->wild) && kind->shake != NULL)
        return kind->shake(&core->job, &core->rng, p->redraw, parent, child);
    if (!sett_rng_chance(&core->rng, p->cross))
        return kind->mutate(&core->job, &core->rng, parent, child);
    SettPopulation other = choose_kind(core, self);
    int32_t cell = choose_cell(core, self, other);
    const SettGenome *second = &choose(core, self, other, cell)->genome;
    if (!sett_rng_chance(&core->rng, p->mutation))
        return kind->cross(&core->job, &core->rng, parent, second, child);
    SettGenome *half = &self->brood.half;
    SettStatus s = kind->cross(&core->job, &core->rng, parent, second, half);
    return s == SETT_OK ? kind->mutate(&core->job, &core->rng, half, child) : s;
}

/* True where it was met lately; it is known from now on. */
static bool is_known(MapSelf *self, const SettGenome *genome)
{
    uint64_t hash = sett_genome_hash(genome);
    uint32_t tag = (uint32_t)(hash >> 32) | 1; /* 0 is an empty place */
    uint32_t *place = &self->seen[hash & self->seen_mask];
    bool known = *place == tag;
    *place = tag;
    return known;
}

SettStatus sett_map_emit(SettSearchCore *core, MapSelf *self)
{
    const MapElites *p = core->def.method_params;
    SettStatus s = SETT_OK;
    self->generation++;
    for (int32_t i = 0; s == SETT_OK && i < p->batch; i++) {
        SettGenome *child = sett_brood_add(&self->brood);
        for (int32_t t = 0; s == SETT_OK && t < TRIES; t++) {
            SettPopulation kind = choose_kind(core, self);
            int32_t cell = choose_cell(core, self, kind);
            const SettIndividual *parent = choose(core, self, kind, cell);
            s = make(core, self, &parent->genome, child);
            sett_archive_misses(self->archive)[cell] += t == 0;
            if (s == SETT_OK && !is_known(self, child))
                break;
        }
    }
    return s;
}
