/* search.c - see search.h. */
#include "session/search.h"

void sett_kept_search_init(SettKeptSearch *s, const SettAsk *ask)
{
    *s = (SettKeptSearch){.def = sett_search_def()};
    s->arena = sett_ask_arena(ask);
    s->def.alloc = ask->arena->alloc;
    s->def.cancel = ask->arena->cancel;
}

void sett_kept_search_close(SettKeptSearch *s)
{
    sett_search_destroy(s->search);
    sett_arena_free(&s->arena);
}

SettStatus sett_kept_search_parts(SettKeptSearch *s, const SettCatalog *parts,
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
