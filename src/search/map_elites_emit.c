/* map_elites_emit.c - children by emitters, ours, of three kinds. One changes a
   level of any cell a little. One breeds from fit cells. One breeds from finer
   cells with few failures: they keep levels between two bins, which lead into
   the next bin, though their own has fitter ones. A child that was met lately
   is made anew. So the archive keeps filling where the reference stagnates
   (docs/design/edd.md, sections 6.6 and 8). */
#include "search/archive_cells.h"
#include "search/map_elites.h"

#define NO_RIVALS 1
#define TRIES 4      /* to make a child that was not met lately */
#define FEW_MISSES 2 /* cells of which the one with fewer failures is taken */

/* How the parents of a child are found. */
typedef struct Walk {
    SettArchive *archive;
    int32_t rivals; /* cells that are compared */
    bool fit;       /* the fitter wins, not the one with fewer failures */
    int32_t cell;   /* of the parent */
} Walk;

static int32_t fit_cell(SettSearchCore *core, const Walk *walk,
                        SettPopulation kind)
{
    int32_t best = sett_elites_cell(walk->archive, kind, &core->rng);
    const SettIndividual *head = sett_archive_at(walk->archive, best, kind, 0);
    for (int32_t i = 1; i < walk->rivals; i++) {
        int32_t cell = sett_elites_cell(walk->archive, kind, &core->rng);
        const SettIndividual *one =
            sett_archive_at(walk->archive, cell, kind, 0);
        if (!sett_score_better(&one->score, &head->score))
            continue;
        best = cell;
        head = one;
    }
    return best;
}

/* Sets walk->cell and draws one of its genomes; an infeasible one with a
 * chance. */
static const SettGenome *choose(SettSearchCore *core, Walk *walk,
                                SettChance infeasible)
{
    const MapElites *p = core->def.method_params;
    SettPopulation kind =
        sett_elites_population(walk->archive, infeasible, &core->rng);
    walk->cell = walk->fit ? fit_cell(core, walk, kind)
                           : sett_elites_fresh_cell(walk->archive, kind,
                                                    walk->rivals, &core->rng);
    uint32_t n = (uint32_t)sett_archive_count(walk->archive, walk->cell, kind);
    int32_t index = sett_rng_chance(&core->rng, p->best)
                        ? 0
                        : (int32_t)sett_rng_below(&core->rng, n);
    return &sett_archive_at(walk->archive, walk->cell, kind, index)->genome;
}

/* Any feasible level, if there is one. */
static const SettGenome *choose_any(SettSearchCore *core, const MapSelf *self)
{
    Walk walk = {.archive = self->kept.archive, .rivals = NO_RIVALS};
    return choose(core, &walk, (SettChance){0});
}

/* A level of any cell with a part of the designer's own. */
static SettStatus follow(SettSearchCore *core, MapSelf *self, SettGenome *child)
{
    const SettGenomeKind *kind = core->def.genome;
    const SettGenome *parent = choose_any(core, self);
    SettGenome *half = &self->kept.brood.half;
    SettStatus status = kind->encode(&core->job, &core->def.target->grid, half);
    if (status != SETT_OK)
        return status;
    bool mostly = sett_rng_below(&core->rng, 2) == 1;
    return kind->cross(&core->job, &core->rng, mostly ? half : parent,
                       mostly ? parent : half, child);
}

/* A child of one parent or two. */
static SettStatus make(SettSearchCore *core, MapSelf *self, const Walk *walk,
                       const SettGenome *parent, SettGenome *child)
{
    const MapElites *p = core->def.method_params;
    const SettGenomeKind *kind = core->def.genome;
    Walk other = *walk;
    if (sett_rng_chance(&core->rng, p->wild) && kind->shake != NULL)
        return kind->shake(&core->job, &core->rng, p->redraw, parent, child);
    if (!sett_rng_chance(&core->rng, p->cross))
        return kind->mutate(&core->job, &core->rng, parent, child);
    const SettGenome *second = choose(core, &other, p->broken);
    if (!sett_rng_chance(&core->rng, p->mutation))
        return kind->cross(&core->job, &core->rng, parent, second, child);
    SettGenome *half = &self->kept.brood.half;
    SettStatus status =
        kind->cross(&core->job, &core->rng, parent, second, half);
    return status == SETT_OK ? kind->mutate(&core->job, &core->rng, half, child)
                             : status;
}

static SettStatus emit(SettSearchCore *core, MapSelf *self, SettGenome *child)
{
    const MapElites *p = core->def.method_params;
    if (self->edited && core->def.target != NULL &&
        sett_rng_chance(&core->rng, p->lead))
        return follow(core, self, child);
    if (sett_rng_chance(&core->rng, p->polish))
        return core->def.genome->mutate(&core->job, &core->rng,
                                        choose_any(core, self), child);
    bool keen = sett_rng_chance(&core->rng, p->keen);
    Walk walk = {.archive = sett_map_walked(self), .rivals = FEW_MISSES};
    if (keen)
        walk = (Walk){self->kept.archive, p->rivals, .fit = true};
    const SettGenome *parent = choose(core, &walk, p->broken);
    if (!keen)
        sett_archive_misses(walk.archive)[walk.cell]++;
    return make(core, self, &walk, parent, child);
}

SettStatus sett_map_emit(SettSearchCore *core, MapSelf *self)
{
    const MapElites *p = core->def.method_params;
    SettStatus status = SETT_OK;
    self->generation++;
    for (int32_t i = 0; status == SETT_OK && i < p->batch; i++) {
        SettGenome *child = sett_brood_add(&self->kept.brood);
        bool known = true; /* met lately, and remembered from now on */
        for (int32_t t = 0; status == SETT_OK && known && t < TRIES; t++) {
            status = emit(core, self, child);
            if (status != SETT_OK)
                break;
            uint64_t hash = sett_genome_hash(child);
            uint32_t tag = (uint32_t)(hash >> 32) | 1; /* 0 = empty place */
            uint32_t *place = &self->seen[hash & (self->places - 1)];
            known = *place == tag;
            *place = tag;
        }
    }
    return status;
}

SettStatus sett_map_plain(SettSearchCore *core, MapSelf *self)
{
    const MapElites *p = core->def.method_params;
    const SettGenomeKind *kind = core->def.genome;
    const SettArchive *archive = self->kept.archive;
    SettBrood *brood = &self->kept.brood;
    SettPopulation from =
        sett_elites_population(archive, (SettChance){0}, &core->rng);
    SettStatus status =
        self->edited ? sett_map_add_target(core, self) : SETT_OK;
    self->generation++;
    for (int32_t i = self->edited; status == SETT_OK && i < p->batch; i++) {
        int32_t cell = sett_elites_cell(archive, from, &core->rng);
        status = kind->mutate(&core->job, &core->rng,
                              &sett_archive_at(archive, cell, from, 0)->genome,
                              sett_brood_add(brood));
    }
    self->edited = false;
    return status;
}
