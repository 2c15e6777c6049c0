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

SettStatus sett_studio_search_parts(StudioSearch *s, const SettCatalog *parts,
                                    const char *method, const char *genome,
                                    const char *eval)
{
    SettSearchDef *d = &s->def;
    d->method = sett_catalog_method(parts, method);
    d->genome = sett_catalog_genome(parts, genome);
    d->eval = sett_catalog_eval(parts, eval);
    if (d->method == NULL || d->genome == NULL || d->eval == NULL)
        return SETT_UNSUPPORTED;
    d->method_params = s->method =
        sett_params_new(&d->method->params, &s->arena);
    d->genome_params = s->genome =
        sett_params_new(&d->genome->params, &s->arena);
    d->eval_params = s->eval = sett_params_new(&d->eval->params, &s->arena);
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
