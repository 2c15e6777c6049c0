/* map_elites.c - interactive constrained MAP-Elites (Alvarez et al. 2019;
   docs/design/edd.md, section 6): cells over some of the evaluator's features,
   each with feasible and infeasible levels. It begins with random levels, then
   makes children by generations as the reference does, by emitters of ours, or
   plainly (Mouret and Clune 2015): a cell's best by lot, mutated.
   Differs: after an edit all levels are scored again at once. */
#include "search/map_elites.h"

#include <string.h>

#include "search/archive_cells.h"
#include "search/parts.h"

#define FIRST_TRIES 20 /* random levels a wanted one, until children come */
#define FIRST_BATCH 50
#define STEP_CELLS 4096 /* most of the finer ones */
#define STEP_KEEP 2

static const SettParam axis_rows[] = {
    SETT_ROW_NAME(SettAxis, feature, "feature", "a feature of the evaluator"),
    SETT_ROW(SettAxis, bins, 5, 1, 64, "bins"),
};
static const SettTable axis_table = SETT_TABLE(SettAxis, axis_rows);

static const SettParam rows[] = {
    SETT_ROW_ROWS(MapElites, dimensions, "dimensions", &axis_table,
                  "features that span the cells; none: the first two"),
    SETT_ROW_CHOICE(MapElites, scheme, "scheme", MAP_EMITTERS, MAP_SCHEME_NAMES,
                    "how children are made"),
    SETT_ROW_CHOICE(MapElites, binning, "binning", SETT_BINS_EVEN,
                    MAP_BINNING_NAMES, "how a range is cut"),
    SETT_ROW_CHOICE(MapElites, cells, "cells", SETT_CELLS_GRID, MAP_CELLS_NAMES,
                    "bins, spread points, or points that follow the levels"),
    SETT_ROW_CHOICE(MapElites, order, "order", MAP_VIOLATION, MAP_ORDER_NAMES,
                    "what makes an infeasible level better"),
    SETT_ROW(MapElites, points, 100, 2, 4096, "cells of cvt and cluster"),
    SETT_ROW(MapElites, recluster, 5000, 1, 1000000000,
             "evaluations until the points of cluster move"),
    SETT_ROW(MapElites, feasible, 10, 1, 1000, "feasible levels in a cell"),
    SETT_ROW(MapElites, infeasible, 4, 0, 1000, "infeasible levels in a cell"),
    SETT_ROW(MapElites, unique, true, 0, 1, "no level twice in a cell"),
    SETT_ROW_AS(MapElites, first_feasible, "first-feasible", 100, 0, 100000,
                "random feasible levels at the start"),
    SETT_ROW_AS(MapElites, first_infeasible, "first-infeasible", 0, 0, 100000,
                "random infeasible levels at the start"),
    SETT_ROW(MapElites, mutation, 0.5, 0, 1,
             "chance of a child of two to be mutated"),
    SETT_ROW_AS(MapElites, parent_cells, "parent-cells", 5, 1, 5,
                "generations: cells that parents come from"),
    SETT_ROW(MapElites, parents, 6, 1, 6, "generations: parents from a cell"),
    SETT_ROW(MapElites, publish, 100, 0, 1000000,
             "generations: between two publishings; 0: never"),
    SETT_ROW(MapElites, clone, 0.6, 0, 1,
             "generations: chance of a published level to leave a clone"),
    SETT_ROW(MapElites, redraw, 0.6, 0, 1,
             "chance of each tile of a clone, or of a wild child, to be drawn "
             "anew"),
    SETT_ROW(MapElites, batch, 32, 1, MAP_BROOD,
             "emitters, plain: children at once"),
    SETT_ROW(MapElites, memory, 15, 0, 22,
             "emitters: levels remembered, as a power of two"),
    SETT_ROW(MapElites, broken, 0.05, 0, 1,
             "emitters: share of infeasible parents"),
    SETT_ROW(MapElites, cross, 0.4, 0, 1,
             "emitters: share of children of two parents"),
    SETT_ROW(MapElites, best, 0.2, 0, 1,
             "emitters: chance of a cell's best to be the parent"),
    SETT_ROW(MapElites, polish, 0.2, 0, 1,
             "emitters: share of children that differ a little from a level "
             "of any cell"),
    SETT_ROW(MapElites, keen, 0.3, 0, 1,
             "emitters: share of the others whose parent is of a fit cell; "
             "the rest look for something new"),
    SETT_ROW(MapElites, rivals, 8, 1, 64,
             "emitters: random cells of which the fittest is a fit one"),
    SETT_ROW(MapElites, finer, 4, 1, 16,
             "emitters: parts of a bin that keep levels of their own, for "
             "those who look for something new"),
    SETT_ROW(MapElites, wild, 0.04, 0, 1,
             "emitters: share of children with many tiles drawn anew"),
    SETT_ROW(MapElites, lead, 0.9, 0, 1,
             "emitters: share of children that take a part of the edited "
             "level, once there was an edit"),
};

/* What all sets of the papers have in common; 6/10 of 2^32. */
#define REFERENCE                                                            \
    .scheme = {MAP_GENERATIONS}, .binning = {SETT_BINS_EDD},                 \
    .order = {MAP_FITNESS}, .points = 25, .recluster = 5000, .feasible = 25, \
    .infeasible = 25, .parent_cells = 5, .clone = {UINT64_C(2576980377)},    \
    .redraw = {UINT64_C(2576980377)}, .batch = 32, .memory = 0, .finer = 1,  \
    .rivals = 1, .first_infeasible = 250
/* 9/10 of 2^32. */
#define REFERENCE_CODE \
    REFERENCE, .mutation = {UINT64_C(3865470566)}, .parents = 6, .publish = 51

static const MapElites p19 = {REFERENCE, .first_feasible = 750,
                              .mutation = {UINT64_C(1288490188)}, /* 3/10 */
                              .parents = 5, .publish = 100};
static const MapElites h19 = {REFERENCE_CODE, .first_feasible = 750};
static const MapElites src = {REFERENCE_CODE, .first_feasible = 250};

static const MapElites me15 = {.scheme = {MAP_PLAIN},
                               .feasible = 1,
                               .infeasible = 1,
                               .unique = true,
                               .points = 100,
                               .recluster = 5000,
                               .first_feasible = 100,
                               .parent_cells = 5,
                               .parents = 6,
                               .publish = 100,
                               .batch = 32,
                               .finer = 1,
                               .rivals = 1};

static const SettPreset presets[] = {
    {"p19", "as Alvarez et al. 2019 describe it", &p19},
    {"h19", "the reference's code at the time of the paper", &h19},
    {"src", "the reference's code of 2022", &src},
    {"me15", "plain MAP-Elites, as Mouret and Clune 2015 describe it", &me15},
};

static SettStatus archive_def(const SettSearchCore *core, SettArchiveDef *def,
                              SettError *err)
{
    const MapElites *p = core->def.method_params;
    *def = sett_archive_def();
    def->binning = (SettBinning)p->binning.index;
    def->cells = (SettCells)p->cells.index;
    def->points = p->points;
    def->keep[SETT_FEASIBLE] = p->feasible;
    def->keep[SETT_UNFEASIBLE] = p->infeasible;
    def->by_fitness = p->order.index == MAP_FITNESS;
    def->unique = p->unique;
    return sett_elites_axes(core, &p->dimensions, 5, def, err);
}

/* A finer grid, whatever the cells are: it keeps levels between two bins though
   their own bin has fitter ones. As fine as asked for, or as STEP_CELLS let;
   false where that is not finer. */
static bool steps_def(const SettSearchCore *core, const SettArchiveDef *whole,
                      SettArchiveDef *def)
{
    const MapElites *p = core->def.method_params;
    int32_t finer = p->scheme.index == MAP_EMITTERS ? p->finer : 1;
    *def = *whole;
    def->cells = SETT_CELLS_GRID;
    def->keep[SETT_FEASIBLE] = STEP_KEEP;
    def->keep[SETT_UNFEASIBLE] = p->infeasible > 0;
    for (; finer > 1; finer--) {
        int64_t cells = 1;
        for (int32_t a = 0; a < def->axis_count && cells <= STEP_CELLS; a++)
            cells *= def->axes[a].bins = whole->axes[a].bins * finer;
        if (cells <= STEP_CELLS)
            return true;
    }
    return false;
}

static SettStatus create(SettSearchCore *core, SettError *err)
{
    const MapElites *p = core->def.method_params;
    SettArchiveDef def, finer;
    MapSelf *self = SETT_TAKE(&core->keep, 1, MapSelf);
    core->self = self;
    if (self == NULL)
        return sett_no_memory(err);
    self->kept.others = &self->steps;
    self->kept.other_count = 1;
    self->sweep = -1;
    self->places = (uint32_t)1 << p->memory;
    self->seen = SETT_TAKE(&core->keep, self->places, uint32_t);
    if (self->seen == NULL ||
        sett_brood_take(core, MAP_BROOD, &self->kept.brood) != SETT_OK)
        return sett_no_memory(err);
    SettStatus status = archive_def(core, &def, err);
    if (status == SETT_OK)
        status = sett_elites_open(core, &def, err);
    if (status == SETT_OK && steps_def(core, &def, &finer))
        status = sett_archive_create(&finer, &self->steps, err);
    return status;
}

/* All but generations begin with the designer's own level. */
static SettStatus draw_first(SettSearchCore *core, MapSelf *self)
{
    const MapElites *p = core->def.method_params;
    const SettGenomeKind *kind = core->def.genome;
    SettStatus status = SETT_OK;
    if (self->tried == 0 && p->scheme.index != MAP_GENERATIONS)
        status = sett_map_add_target(core, self);
    for (int32_t i = 0; status == SETT_OK && i < FIRST_BATCH; i++) {
        self->tried++;
        status = kind->random(&core->job, &core->rng,
                              sett_brood_add(&self->kept.brood));
    }
    return status;
}

static SettStatus make_children(SettSearchCore *core)
{
    const MapElites *p = core->def.method_params;
    MapSelf *self = core->self;
    int64_t wanted = (int64_t)p->first_feasible + p->first_infeasible;
    self->started = self->started ||
                    (self->taken[SETT_FEASIBLE] >= p->first_feasible &&
                     self->taken[SETT_UNFEASIBLE] >= p->first_infeasible) ||
                    self->tried >= (uint64_t)(wanted * FIRST_TRIES);
    if (!self->started || sett_elites_none(self->kept.archive))
        return draw_first(core, self);
    static SettStatus (*const schemes[])(SettSearchCore *, MapSelf *) = {
        sett_map_emit, sett_map_generation, sett_map_plain};
    return schemes[p->scheme.index](core, self);
}

static SettStatus advance(SettSearchCore *core)
{
    const MapElites *p = core->def.method_params;
    MapSelf *self = core->self;
    SettIndividual *one;
    SettStatus status = sett_elites_next(core, make_children, &one);
    if (status != SETT_OK)
        return status;
    bool wanted = true;
    if (!self->started) {
        bool feasible = one->score.violation == 0;
        int32_t most = feasible ? p->first_feasible : p->first_infeasible;
        int32_t taken =
            ++self->taken[feasible ? SETT_FEASIBLE : SETT_UNFEASIBLE];
        /* The reference drops first levels that are too many of their kind. */
        wanted = taken <= most || p->scheme.index != MAP_GENERATIONS;
    }
    if (wanted)
        sett_elites_offer(self->kept.archive, one);
    if (wanted && self->steps != NULL)
        sett_elites_offer(self->steps, one);
    if (p->cells.index == SETT_CELLS_CLUSTER &&
        core->evaluations % (uint64_t)p->recluster == 0)
        return sett_archive_recluster(self->kept.archive);
    return SETT_OK;
}

static SettStatus edited(SettSearchCore *core)
{
    MapSelf *self = core->self;
    SettStatus status = sett_elites_edited(core);
    SettArchive *walked = sett_map_walked(self);
    memset(self->seen, 0, self->places * sizeof *self->seen);
    for (int32_t c = 0; c < sett_archive_cells(walked); c++)
        sett_archive_misses(walked)[c] = 0;
    self->edited = true;
    return status;
}

/* The finer cells of the new dimensions get all levels that have a place. */
static SettStatus adjusted(SettSearchCore *core, SettError *err)
{
    MapSelf *self = core->self;
    SettArchiveDef def, finer;
    SettArchive *steps = NULL;
    SettStatus status = archive_def(core, &def, err);
    if (status == SETT_OK)
        status = sett_elites_read_more(core, &def, err);
    if (status == SETT_OK && steps_def(core, &def, &finer))
        status = sett_archive_create(&finer, &steps, err);
    if (status != SETT_OK)
        return status;
    if (steps != NULL && self->steps != NULL)
        sett_archive_merge(steps, self->steps);
    if (steps != NULL)
        sett_archive_merge(steps, self->kept.archive);
    status = sett_archive_reshape(self->kept.archive, &def, err);
    if (status != SETT_OK) {
        sett_archive_destroy(steps);
        return status;
    }
    sett_archive_destroy(self->steps);
    self->steps = steps;
    self->sweep = -1;
    return SETT_OK;
}

const SettSearchMethod sett_method_map_elites = {
    .api = SETT_SEARCH_API,
    .output_version = 2,
    .name = "map-elites",
    .help = "the best levels of every cell over some features",
    .source = "Mouret and Clune 2015; Alvarez et al. 2019; docs/design/edd.md, "
              "section 6",
    .params = SETT_TABLE(MapElites, rows),
    .presets = presets,
    .preset_count = sizeof presets / sizeof presets[0],
    .create = create,
    .destroy = sett_elites_destroy,
    .advance = advance,
    .count = sett_elites_count,
    .get = sett_elites_get,
    .archive = sett_elites_archive,
    .edited = edited,
    .adjusted = adjusted,
    .write = sett_map_write,
    .read = sett_map_read,
};
