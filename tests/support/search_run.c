/* search_run.c - see search_run.h. */
#include "support/search_run.h"

#include <string.h>

#include "support/edd_room.h"
#include "support/testkit.h"

const char search_room[] =
    ".........D.../............./......#....../D....TET...../"
    "......#....../............./....D........";

static const SettSearchMethod *method_named(const char *name)
{
    const SettCatalog *c = sett_catalog_builtin();
    for (int32_t i = 0; i < c->method_count; i++)
        if (strcmp(c->methods[i]->name, name) == 0)
            return c->methods[i];
    return NULL;
}

static void take_preset(void *params, const SettTable *table,
                        const SettPreset *presets, int32_t count,
                        const char *name)
{
    sett_params_default(table, params);
    for (int32_t i = 0; i < count; i++)
        if (strcmp(presets[i].name, name) == 0)
            memcpy(params, presets[i].params, table->size);
}

void search_set(SearchRun *r, const char *name, const char *value)
{
    assert_int_equal(sett_params_set(&r->def.method->params, r->method, name,
                                     value, NULL, &r->arena, NULL),
                     SETT_OK);
}

void search_open(SearchRun *r, const char *method, const char *preset,
                 const char *art)
{
    *r = (SearchRun){.arena = testkit_arena(), .def = sett_search_def()};
    SettSearchDef *d = &r->def;
    d->alloc = testkit_filled();
    d->game = sett_catalog_game(sett_catalog_builtin(), "edd");
    d->method = method_named(method);
    d->genome = sett_catalog_builtin()->genomes[0];
    d->eval = sett_catalog_builtin()->evals[0];
    r->method = sett_arena_take(&r->arena, 1, d->method->params.size);
    r->genome = sett_arena_take(&r->arena, 1, d->genome->params.size);
    r->eval = sett_arena_take(&r->arena, 1, d->eval->params.size);
    take_preset(r->method, &d->method->params, d->method->presets,
                d->method->preset_count, preset);
    take_preset(r->genome, &d->genome->params, d->genome->presets,
                d->genome->preset_count, preset);
    sett_params_default(&d->eval->params, r->eval);
    d->method_params = r->method;
    d->genome_params = r->genome;
    d->eval_params = r->eval;
    r->target.grid = edd_grid(&r->arena, art);
    d->target = &r->target;
    d->w = r->target.grid.w;
    d->h = r->target.grid.h;
    d->seed = 5;
    d->features = ((uint64_t)1 << EDD_DIMENSIONS) - 1; /* nobody plays */
    d->max_evaluations = 3000;
}

void search_start(SearchRun *r)
{
    assert_int_equal(sett_search_create(&r->def, &r->search, NULL), SETT_OK);
}

void search_close(SearchRun *r)
{
    sett_search_destroy(r->search);
    sett_arena_free(&r->arena);
}

uint64_t search_digest(const SettSearch *search)
{
    const SettArchive *a = sett_search_archive(search);
    uint64_t hash = sett_hash_mix(1, sett_search_evaluations(search));
    for (int32_t c = 0; c < sett_archive_cells(a); c++)
        for (int32_t k = 0; k < SETT_POPULATIONS; k++) {
            SettPopulation kind = (SettPopulation)k;
            for (int32_t i = 0; i < sett_archive_count(a, c, kind); i++) {
                const SettIndividual *one = sett_archive_at(a, c, kind, i);
                hash = sett_hash_mix(hash, sett_genome_hash(&one->genome));
                hash = sett_hash_mix(hash, one->born);
                hash = sett_hash(&one->score, sizeof one->score, hash);
            }
        }
    return hash;
}

void search_backwards(void *host, int64_t count, SettTaskFn *task, void *user)
{
    const int32_t *workers = host;
    for (int64_t i = count - 1; i >= 0; i--)
        task(user, i, (int32_t)(i % *workers));
}
