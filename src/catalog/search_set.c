/* search_set.c - parameters of the parts of a search by name. */
#include <string.h>

#include "sett/catalog.h"

typedef struct Part {
    const char *prefix, *heading;
    const SettTable *table;
    void *params;
} Part;

#define PARTS 3

static void list_parts(const SettSearchDef *def, const SettSearchParams *params,
                       Part out[PARTS])
{
    out[0] =
        (Part){"method.", "The search", &def->method->params, params->method};
    out[1] = (Part){"genome.", NULL, &def->genome->params, params->genome};
    out[2] = (Part){"eval.", "What makes them good", &def->eval->params,
                    params->eval};
}

SettStatus sett_search_set(const SettSearchDef *def, SettSearchParams *params,
                           const char *name, const char *value,
                           SettArena *arena, SettError *err)
{
    const char *bare = name;
    const Part *found = NULL;
    int32_t matches = 0;
    Part parts[PARTS];
    list_parts(def, params, parts);
    for (int32_t i = 0; i < PARTS; i++) {
        size_t size = strlen(parts[i].prefix);
        bool prefixed = strncmp(name, parts[i].prefix, size) == 0;
        const char *own = prefixed ? name + size : name;
        if (sett_params_find(parts[i].table, own) == NULL)
            continue;
        bare = own;
        found = &parts[i];
        matches++;
    }
    if (matches == 0)
        return sett_fail(err, SETT_UNSUPPORTED, "no parameter '%s'", name);
    if (matches > 1)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "--%s is of several parts: say --method.%s, "
                         "--genome.%s or --eval.%s",
                         name, name, name, name);
    if (value == NULL)
        return sett_fail(err, SETT_BAD_ARGUMENT, "--%s needs a value", name);
    SettStatus status = sett_params_set(found->table, found->params, bare,
                                        value, &def->game->tiles, arena, err);
    if (status != SETT_OK)
        sett_error_source(err, name);
    return status;
}

void sett_search_params_help(const SettSearchDef *def,
                             const SettSearchParams *params, const char *nouns,
                             SettText *out)
{
    Part parts[PARTS];
    list_parts(def, params, parts);
    for (int32_t i = 0; i < PARTS; i++) {
        if (parts[i].heading != NULL)
            sett_text_format(out, "\n%s:\n", parts[i].heading);
        else
            sett_text_format(out, "\nHow %s are varied:\n", nouns);
        sett_params_help(parts[i].table, parts[i].params, &def->game->tiles,
                         parts[i].prefix, out);
    }
}
