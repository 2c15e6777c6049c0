/* map_elites_emit.c - children by emitters, ours, of three kinds. Who polishes
   changes a level of any cell a little. Who is keen goes on from fit cells, and
   finds many good levels. Who looks for something new walks on finer cells,
   from one that has seen few failures: there the levels stay that lie between
   two bins, and are the way into the next one, though their bin has fitter
   ones. What was met lately is made anew. So the archive keeps filling where
   the reference stagnates (docs/design/edd.md, sections 6.6 and 8). */
#include "search/archive_cells.h"
#include "search/map_elites.h"

#define NO_RIVALS 1
#define TRIES 4      /* to make a child that was not met lately */
#define FEW_MISSES 2 /* cells of which the one with fewer failures is taken */

static int32_t below(SettSearchCore *core, int32_t n)
{
    return (int32_t)sett_rng_below(&core->rng, (uint32_t)n);
}

/* How the parents of a child are found. */
typedef struct Walk {
    SettArchive *archive;
    int32_t rivals; /* cells that are compared */
    bool fit;       /* the fitter wins, not the one with fewer failures */
    int32_t cell;   /* of the parent */
} Walk;

static int32_t some_cell(SettSearchCore *core, const Walk *walk,
                         SettPopulation kind)
{
    int32_t filled = sett_archive_filled(walk->archive, kind);
    return sett_archive_filled_cell(walk->archive, kind, below(core, filled));
}

static int32_t fit_cell(SettSearchCore *core, const Walk *walk,
                        SettPopulation kind)
{
    int32_t best = some_cell(core, walk, kind);
    const SettIndividual *head = sett_archive_at(walk->archive, best, kind, 0);
    for (int32_t i = 1; i < walk->rivals; i++) {
        int32_t cell = some_cell(core, walk, kind);
        const SettIndividual *one =
            sett_archive_at(walk->archive, cell, kind, 0);
        if (!sett_score_better(&one->score, &head->score))
            continue;
        best = cell;
        head = one;
    }
    return best;
}

static int32_t fresh_cell(SettSearchCore *core, const Walk *walk,
                          SettPopulation kind)
{
    const uint32_t *misses = sett_archive_misses(walk->archive);
    int32_t best = some_cell(core, walk, kind);
    for (int32_t i = 1; i < walk->rivals; i++) {
        int32_t cell = some_cell(core, walk, kind);
        if (misses[cell] < misses[best])
            best = cell;
    }
    return best;
}

static const SettIndividual *choose(SettSearchCore *core, Walk *walk,
                                    SettPopulation kind)
{
    const MapElites *p = core->def.method_params;
    walk->cell =
        walk->fit ? fit_cell(core, walk, kind) : fresh_cell(core, walk, kind);
    int32_t n = sett_archive_count(walk->archive, walk->cell, kind);
    int32_t index = sett_rng_chance(&core->rng, p->best) ? 0 : below(core, n);
    return sett_archive_at(walk->archive, walk->cell, kind, index);
}

/* Feasible ones, but for a share. */
static SettPopulation choose_kind(SettSearchCore *core, const Walk *walk,
                                  SettChance broken)
{
    bool other = sett_rng_chance(&core->rng, broken) &&
                 sett_archive_filled(walk->archive, SETT_UNFEASIBLE) > 0;
    bool feasible = sett_archive_filled(walk->archive, SETT_FEASIBLE) > 0;
    return feasible && !other ? SETT_FEASIBLE : SETT_UNFEASIBLE;
}

static SettStatus polish(SettSearchCore *core, MapSelf *self, SettGenome *child)
{
    Walk walk = {.archive = self->kept.archive, .rivals = NO_RIVALS};
    SettPopulation kind = choose_kind(core, &walk, (SettChance){0});
    const SettIndividual *parent = choose(core, &walk, kind);
    return core->def.genome->mutate(&core->job, &core->rng, &parent->genome,
                                    child);
}

/* A level of any cell with a part of the designer's own: who edits leads. */
static SettStatus follow(SettSearchCore *core, MapSelf *self, SettGenome *child)
{
    const SettGenomeKind *kind = core->def.genome;
    Walk walk = {.archive = self->kept.archive, .rivals = NO_RIVALS};
    SettPopulation population = choose_kind(core, &walk, (SettChance){0});
    const SettIndividual *parent = choose(core, &walk, population);
    SettGenome *half = &self->kept.brood.half;
    SettStatus s = kind->encode(&core->job, &core->def.target->grid, half);
    if (s != SETT_OK)
        return s;
    bool mostly = sett_rng_below(&core->rng, 2) == 1;
    return mostly ? kind->cross(&core->job, &core->rng, half, &parent->genome,
                                child)
                  : kind->cross(&core->job, &core->rng, &parent->genome, half,
                                child);
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
    SettPopulation population = choose_kind(core, &other, p->broken);
    const SettGenome *second = &choose(core, &other, population)->genome;
    if (!sett_rng_chance(&core->rng, p->mutation))
        return kind->cross(&core->job, &core->rng, parent, second, child);
    SettGenome *half = &self->kept.brood.half;
    SettStatus s = kind->cross(&core->job, &core->rng, parent, second, half);
    return s == SETT_OK ? kind->mutate(&core->job, &core->rng, half, child) : s;
}

static SettStatus emit(SettSearchCore *core, MapSelf *self, SettGenome *child)
{
    const MapElites *p = core->def.method_params;
    if (self->edited && core->def.target != NULL &&
        sett_rng_chance(&core->rng, p->lead))
        return follow(core, self, child);
    if (sett_rng_chance(&core->rng, p->polish))
        return polish(core, self, child);
    bool keen = sett_rng_chance(&core->rng, p->keen);
    Walk walk = {.archive = sett_map_walked(self), .rivals = FEW_MISSES};
    if (keen)
        walk = (Walk){self->kept.archive, p->rivals, .fit = true};
    SettPopulation kind = choose_kind(core, &walk, p->broken);
    const SettIndividual *parent = choose(core, &walk, kind);
    if (!keen)
        sett_archive_misses(walk.archive)[walk.cell]++;
    return make(core, self, &walk, &parent->genome, child);
}

/* True where it was met lately; it is known from now on. */
static bool is_known(MapSelf *self, const SettGenome *genome)
{
    uint64_t hash = sett_genome_hash(genome);
    uint32_t tag = (uint32_t)(hash >> 32) | 1; /* 0 is an empty place */
    uint32_t *place = &self->seen[hash & (self->places - 1)];
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
        SettGenome *child = sett_brood_add(&self->kept.brood);
        for (int32_t t = 0; s == SETT_OK && t < TRIES; t++) {
            s = emit(core, self, child);
            if (s == SETT_OK && !is_known(self, child))
                break;
        }
    }
    return s;
}
