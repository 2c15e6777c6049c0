/* elites.c - the archive of a method: its axes, who comes in, who is read. */
#include "search/elites.h"

#include "base/rng_step.h"
#include "search/archive_cells.h"

#include <string.h>

static SettStatus set_axis(const SettEval *eval, const SettAxis *asked,
                           SettDimension *out, SettError *err)
{
    const char *name = asked->feature.text;
    SettGuess guess = sett_guess(name);
    int64_t feature = 0;
    while (feature < eval->feature_count &&
           strcmp(eval->features[feature].name, name) != 0)
        sett_guess_try(&guess, eval->features[feature++].name);
    /* By its place, as older files have it. */
    if (feature == eval->feature_count &&
        (!sett_int_read(name, strlen(name), &feature) || feature < 0 ||
         feature >= eval->feature_count)) {
        sett_fail(err, SETT_BAD_ARGUMENT, "evaluator %s has no feature \"%s\"",
                  eval->name, name);
        if (guess.nearest != NULL)
            sett_expect(err, "did you mean %s?", guess.nearest);
        return SETT_BAD_ARGUMENT;
    }
    const SettFeature *f = &eval->features[feature];
    bool own = asked->low < asked->high;
    if (!own && (asked->low < 0 || asked->low > 0 || asked->high < 0))
        return sett_fail(err, SETT_BAD_ARGUMENT, "the range of %s is empty",
                         f->name);
    *out =
        (SettDimension){(int32_t)feature, asked->bins,
                        own ? asked->low : f->low, own ? asked->high : f->high};
    return SETT_OK;
}

SettStatus sett_elites_axes(const SettSearchCore *core, const SettAxes *asked,
                            int32_t bins, SettArchiveDef *def, SettError *err)
{
    const SettAxes first = {2, {{{"0"}, bins, 0, 0}, {{"1"}, bins, 0, 0}}};
    const SettEval *eval = core->def.eval;
    def->axis_count = asked->count;
    if (asked->count == 0) {
        asked = &first;
        def->axis_count = eval->feature_count < 2 ? eval->feature_count : 2;
    }
    def->genome_capacity = core->genome_capacity;
    def->seed = core->def.seed;
    def->alloc = core->def.alloc;
    for (int32_t a = 0; a < def->axis_count; a++) {
        SettStatus status = set_axis(eval, &asked->rows[a], &def->axes[a], err);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus rescore_all(SettSearchCore *core)
{
    SettElites *self = core->self;
    SettStatus status = sett_search_rescore(core, self->archive);
    for (int32_t i = 0; status == SETT_OK && i < self->other_count; i++)
        if (self->others[i] != NULL)
            status = sett_search_rescore(core, self->others[i]);
    return status;
}

static uint64_t read_by(const SettArchiveDef *def)
{
    uint64_t reads = 0;
    for (int32_t a = 0; a < def->axis_count; a++)
        reads |= (uint64_t)1 << def->axes[a].feature;
    return reads;
}

SettStatus sett_elites_open(SettSearchCore *core, const SettArchiveDef *def,
                            SettError *err)
{
    SettElites *self = core->self;
    core->reads = read_by(def);
    return sett_archive_create(def, &self->archive, err);
}

SettStatus sett_elites_read_more(SettSearchCore *core,
                                 const SettArchiveDef *def, SettError *err)
{
    SettElites *self = core->self;
    uint64_t before = core->reads;
    core->reads = before | read_by(def);
    if ((core->reads & ~(before | core->def.features)) == 0)
        return SETT_OK;
    sett_brood_forget(&self->brood);
    SettStatus status = rescore_all(core);
    if (status != SETT_OK)
        return sett_fail(err, status, "new dimensions: %s",
                         sett_status_text(status));
    return SETT_OK;
}

static SettPopulation shown(const SettArchive *archive)
{
    return sett_archive_filled(archive, SETT_FEASIBLE) > 0 ? SETT_FEASIBLE
                                                           : SETT_UNFEASIBLE;
}

SettPopulation sett_elites_population(const SettArchive *archive,
                                      SettChance infeasible, SettRng *rng)
{
    bool other = sett_rng_chance(rng, infeasible) &&
                 sett_archive_filled(archive, SETT_UNFEASIBLE) > 0;
    return other ? SETT_UNFEASIBLE : shown(archive);
}

int32_t sett_elites_cell(const SettArchive *archive, SettPopulation kind,
                         SettRng *rng)
{
    uint32_t filled = (uint32_t)sett_archive_filled(archive, kind);
    return sett_archive_filled_cell(archive, kind,
                                    (int32_t)sett_rng_step_below(rng, filled));
}

int32_t sett_elites_fresh_cell(const SettArchive *archive, SettPopulation kind,
                               int32_t rivals, SettRng *rng)
{
    const uint32_t *misses = sett_archive_misses(archive);
    int32_t best = sett_elites_cell(archive, kind, rng);
    for (int32_t i = 1; i < rivals; i++) {
        int32_t cell = sett_elites_cell(archive, kind, rng);
        if (misses[cell] < misses[best])
            best = cell;
    }
    return best;
}

SettStatus sett_elites_next(SettSearchCore *core,
                            SettStatus (*make)(SettSearchCore *core),
                            SettIndividual **out)
{
    SettElites *self = core->self;
    SettStatus status = sett_brood_empty(&self->brood) ? make(core) : SETT_OK;
    return status == SETT_OK ? sett_brood_next(core, &self->brood, out)
                             : status;
}

bool sett_elites_none(const SettArchive *archive)
{
    return sett_archive_filled(archive, SETT_FEASIBLE) == 0 &&
           sett_archive_filled(archive, SETT_UNFEASIBLE) == 0;
}

void sett_elites_offer(SettArchive *archive, const SettIndividual *one)
{
    int32_t cell;
    SettAdded added = sett_archive_add(archive, one, &cell);
    if (added == SETT_ELITE || added == SETT_FIRST)
        sett_archive_misses(archive)[cell] = 0;
}

static const SettIndividual *head(const SettArchive *archive, int32_t index)
{
    SettPopulation kind = shown(archive);
    int32_t cell = sett_archive_filled_cell(archive, kind, index);
    return sett_archive_at(archive, cell, kind, 0);
}

void sett_elites_write(const SettElites *self, SettJsonWriter *out)
{
    sett_brood_write(&self->brood, out);
    sett_write_archive(self->archive, out);
}

SettStatus sett_elites_read(SettSearchCore *core, const SettJson *object,
                            SettError *err)
{
    SettElites *self = core->self;
    SettStatus status = sett_brood_read(core, &self->brood, object, err);
    return status == SETT_OK
               ? sett_read_archive(core, self->archive, object, err)
               : status;
}

void sett_elites_destroy(SettSearchCore *core)
{
    SettElites *self = core->self;
    if (self == NULL)
        return;
    for (int32_t i = 0; i < self->other_count; i++)
        sett_archive_destroy(self->others[i]);
    sett_archive_destroy(self->archive);
}

SettStatus sett_elites_edited(SettSearchCore *core)
{
    SettElites *self = core->self;
    SettStatus status = sett_brood_fit(core, &self->brood);
    return status == SETT_OK ? rescore_all(core) : status;
}

int32_t sett_elites_count(const SettSearchCore *core)
{
    const SettArchive *archive = sett_elites_archive(core);
    return sett_archive_filled(archive, shown(archive));
}

const SettIndividual *sett_elites_get(const SettSearchCore *core, int32_t index)
{
    const SettArchive *archive = sett_elites_archive(core);
    int32_t n = sett_elites_count(core), best = 0;
    for (int32_t i = 1; i < n; i++)
        if (sett_score_better(&head(archive, i)->score,
                              &head(archive, best)->score))
            best = i;
    return head(archive, index == 0 ? best : index == best ? 0 : index);
}

SettArchive *sett_elites_archive(const SettSearchCore *core)
{
    const SettElites *self = core->self;
    return self->archive;
}
