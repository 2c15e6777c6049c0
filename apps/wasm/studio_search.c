/* studio_search.c - see studio_search.h. */
#include "wasm/studio_search.h"

#include <string.h>

void sett_studio_search_init(StudioSearch *s, SettAlloc alloc)
{
    *s = (StudioSearch){.alloc = alloc, .def = sett_search_def()};
    sett_arena_init(&s->arena, alloc, 0);
}

void sett_studio_search_close(StudioSearch *s)
{
    sett_search_destroy(s->search);
    sett_arena_free(&s->arena);
}

static void choose(SettSearchDef *def, const char *method, const char *genome,
                   const char *eval)
{
    const SettCatalog *c = sett_catalog();
    for (int32_t i = 0; i < c->method_count; i++)
        if (strcmp(c->methods[i]->name, method) == 0)
            def->method = c->methods[i];
    for (int32_t i = 0; i < c->genome_count; i++)
        if (strcmp(c->genomes[i]->name, genome) == 0)
            def->genome = c->genomes[i];
    for (int32_t i = 0; i < c->eval_count; i++)
        if (strcmp(c->evals[i]->name, eval) == 0)
            def->eval = c->evals[i];
}

static void *take_params(StudioSearch *s, const SettTable *table)
{
    void *params = sett_arena_take(&s->arena, 1, (size_t)table->size + 8);
    if (params != NULL)
        sett_params_default(table, params);
    return params;
}

SettStatus sett_studio_search_parts(StudioSearch *s, const char *method,
                                    const char *genome, const char *eval)
{
    SettSearchDef *d = &s->def;
    choose(d, method, genome, eval);
    if (d->method == NULL || d->genome == NULL || d->eval == NULL)
        return SETT_UNSUPPORTED;
    d->method_params = s->method = take_params(s, &d->method->params);
    d->genome_params = s->genome = take_params(s, &d->genome->params);
    d->eval_params = s->eval = take_params(s, &d->eval->params);
    return s->method != NULL && s->genome != NULL && s->eval != NULL
               ? SETT_OK
               : SETT_NO_MEMORY;
}

bool sett_studio_preset(const SettPreset *presets, int32_t count,
                        const char *name, const SettTable *table, void *params)
{
    for (int32_t i = 0; i < count; i++)
        if (strcmp(presets[i].name, name) == 0) {
            memcpy(params, presets[i].params, table->size);
            return true;
        }
    return false;
}

SettStatus sett_studio_search_step(const Session *s, const SettJson *request,
                                   const char *const *names,
                                   const SessionKind *kind, void **object,
                                   SettError *err)
{
    int64_t units = 1;
    SettStatus status = sett_session_take(s, request, names, kind, object, err);
    if (status == SETT_OK)
        status = sett_session_read_int(request, "units", STUDIO_MOST_UNITS,
                                       &units, err);
    if (status != SETT_OK)
        return status;
    const StudioSearch *own = *object;
    return sett_search_step(own->search, (uint64_t)units);
}
