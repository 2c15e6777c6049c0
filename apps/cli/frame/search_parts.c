/* search_parts.c - the parts of a search and their parameters, by name. */
#include <string.h>

#include "frame/own.h"
#include "frame/search_file.h"

static void destroy(void *search)
{
    sett_search_destroy(search);
}

SettStatus cli_search_keep(Cli *cli, CliSearch *s)
{
    return cli_own(cli, destroy, s->search);
}

SettStatus cli_search_parts(Cli *cli, const SettGame *game, const char *method,
                            CliSearch *out)
{
    *out = (CliSearch){.search = NULL};
    SettStatus status =
        sett_search_choose(cli->catalog, game, method, &cli->arena, &out->def,
                           &out->params, &cli->err);
    out->def.jobs = cli->jobs;
    out->def.cancel = &cli->cancel;
    return status;
}

typedef struct Part {
    const char *prefix, *heading;
    const SettTable *table;
    void *params;
} Part;

#define PARTS 3

static void list_parts(const CliSearch *s, Part out[PARTS])
{
    out[0] = (Part){"method.", "The search", &s->def.method->params,
                    s->params.method};
    out[1] = (Part){"genome.", NULL, &s->def.genome->params, s->params.genome};
    out[2] = (Part){"eval.", "What makes them good", &s->def.eval->params,
                    s->params.eval};
}

static SettStatus set_extra(Cli *cli, CliSearch *s, const CliExtra *extra)
{
    const char *name = extra->name, *bare = name;
    const Part *found = NULL;
    int32_t matches = 0;
    Part parts[PARTS];
    list_parts(s, parts);
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
        return cli_unknown_option(cli, name, NULL, 0);
    if (matches > 1)
        return cli_usage(cli,
                         "--%s is of several parts: say --method.%s, "
                         "--genome.%s or --eval.%s",
                         name, name, name, name);
    if (extra->value == NULL)
        return cli_usage(cli, "--%s needs a value", name);
    SettStatus status =
        sett_params_set(found->table, found->params, bare, extra->value,
                        &s->def.game->tiles, &cli->arena, &cli->err);
    if (status != SETT_OK)
        sett_error_source(&cli->err, name);
    return cli_as_usage(cli, status);
}

SettStatus cli_search_extras(Cli *cli, CliSearch *s)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < cli->extra_count && status == SETT_OK; i++)
        status = set_extra(cli, s, &cli->extras[i]);
    return status;
}

SettStatus cli_search_dimensions(Cli *cli, CliSearch *s, const char *text)
{
    return cli_as_usage(
        cli, sett_params_set(&s->def.method->params, s->params.method,
                             "dimensions", text, NULL, &cli->arena, &cli->err));
}

SettStatus cli_search_lock(Cli *cli, CliSearch *s, const char *text)
{
    const SettGrid *g = &s->target.grid;
    if (s->def.lock == NULL &&
        sett_mask_take(&cli->arena, g->w, g->h, &s->lock) != SETT_OK)
        return SETT_NO_MEMORY;
    while (*text != 0) {
        int64_t v[4];
        size_t size = strcspn(text, "/"), at = 0;
        for (int32_t i = 0; i < 4; i++) {
            size_t digits = strcspn(text + at, i < 3 ? ",/" : "/");
            if (!sett_int_read(text + at, digits, &v[i]))
                v[i] = -1;
            at += digits + (text[at + digits] == ',');
        }
        if (at != size || v[0] < 0 || v[1] < 0 || v[2] < 1 || v[3] < 1 ||
            v[2] > g->w || v[3] > g->h || v[0] + v[2] > g->w ||
            v[1] + v[3] > g->h)
            return cli_usage(cli,
                             "--lock: X,Y,W,H inside of the %dx%d tiles, "
                             "several split by '/'",
                             (int)g->w, (int)g->h);
        for (int64_t y = v[1]; y < v[1] + v[3]; y++)
            for (int64_t x = v[0]; x < v[0] + v[2]; x++)
                sett_mask_set(&s->lock, (int32_t)x, (int32_t)y);
        text += size + (text[size] == '/');
    }
    s->def.lock = &s->lock;
    return SETT_OK;
}

SettStatus cli_search_open(Cli *cli, CliSearch *s)
{
    SettStatus status = cli_uses_search(cli, &s->def);
    if (status == SETT_OK)
        status = sett_search_create(&s->def, &s->search, &cli->err);
    return status == SETT_OK ? cli_search_keep(cli, s) : status;
}

void cli_search_help(Cli *cli, const CliSearch *s, const char *nouns)
{
    Part parts[PARTS];
    list_parts(s, parts);
    for (int32_t i = 0; i < PARTS; i++) {
        if (parts[i].heading != NULL)
            sett_text_format(&cli->out, "\n%s:\n", parts[i].heading);
        else
            sett_text_format(&cli->out, "\nHow %s are varied:\n", nouns);
        sett_params_help(parts[i].table, parts[i].params, &s->def.game->tiles,
                         parts[i].prefix, &cli->out);
    }
}
