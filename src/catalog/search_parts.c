/* search_parts.c - the parts of a search and their parameters, by name. */
#include <string.h>

#include "sett/catalog.h"

SettStatus sett_search_choose(const SettCatalog *catalog, const SettGame *game,
                              const char *method, SettArena *arena,
                              SettSearchDef *def, SettSearchParams *params,
                              SettError *err)
{
    *def = sett_search_def();
    def->game = game;
    def->method = sett_catalog_method(catalog, method);
    def->genome = catalog->genomes[0];
    def->eval = sett_catalog_eval(catalog, game->name);
    def->alloc = arena->alloc;
    if (def->method == NULL || def->eval == NULL)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "no method \"%s\", or none for %s", method,
                         game->name);
    params->method = sett_params_new(&def->method->params, arena);
    params->genome = sett_params_new(&def->genome->params, arena);
    params->eval = sett_params_new(&def->eval->params, arena);
    if (!params->method || !params->genome || !params->eval)
        return sett_no_memory(err);
    def->method_params = params->method;
    def->genome_params = params->genome;
    def->eval_params = params->eval;
    return SETT_OK;
}

SettStatus sett_search_choose_genome(const SettCatalog *catalog,
                                     const char *name, SettArena *arena,
                                     SettSearchDef *def,
                                     SettSearchParams *params, SettError *err)
{
    def->genome = sett_catalog_genome(catalog, name);
    if (def->genome == NULL)
        return sett_fail(err, SETT_BAD_ARGUMENT, "no genome \"%s\"", name);
    params->genome = sett_params_new(&def->genome->params, arena);
    def->genome_params = params->genome;
    return params->genome != NULL ? SETT_OK : sett_no_memory(err);
}

bool sett_preset_copy(const SettPreset *presets, int32_t count,
                      const char *name, const SettTable *table, void *params)
{
    for (int32_t i = 0; i < count; i++)
        if (strcmp(presets[i].name, name) == 0) {
            memcpy(params, presets[i].params, table->size);
            return true;
        }
    return false;
}

static SettStatus no_preset(const SettSearchMethod *m, const char *name,
                            SettAlloc alloc, SettError *err)
{
    SettText names = sett_text(alloc);
    for (int32_t i = 0; i < m->preset_count; i++)
        sett_text_format(&names, "%s, ", m->presets[i].name);
    sett_fail(err, SETT_BAD_ARGUMENT, "no preset \"%s\"", name);
    sett_expect(err, "one of %ssett", names.data != NULL ? names.data : "");
    sett_text_free(&names);
    return SETT_BAD_ARGUMENT;
}

SettStatus sett_search_choose_preset(const SettSearchDef *def, const char *name,
                                     SettSearchParams *params, SettError *err)
{
    const SettSearchMethod *m = def->method;
    const SettGenomeKind *g = def->genome;
    const SettEval *e = def->eval;
    if (strcmp(name, "sett") == 0)
        return SETT_OK;
    if (!sett_preset_copy(m->presets, m->preset_count, name, &m->params,
                          params->method))
        return no_preset(m, name, def->alloc, err);
    sett_preset_copy(g->presets, g->preset_count, name, &g->params,
                     params->genome);
    sett_preset_copy(e->presets, e->preset_count, name, &e->params,
                     params->eval);
    return SETT_OK;
}
