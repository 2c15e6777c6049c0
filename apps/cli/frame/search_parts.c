/* search_parts.c - the parts of a search and their parameters, by name. */
#include <string.h>

#include "frame/search_file.h"

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

typedef struct PartParams {
    const char *prefix;
    const SettTable *table;
    void *params;
} PartParams;

#define PARTS 3

static void list_parts(CliSearch *s, PartParams *out)
{
    out[0] = (PartParams){"method.", &s->def.method->params, s->params.method};
    out[1] = (PartParams){"genome.", &s->def.genome->params, s->params.genome};
    out[2] = (PartParams){"eval.", &s->def.eval->params, s->params.eval};
}

/* The part that a name speaks of; `*bare` = the name without its prefix. */
static const PartParams *part_of(const PartParams *parts, const char *name,
                                 const char **bare, int32_t *matches)
{
    const PartParams *found = NULL;
    *matches = 0;
    *bare = name;
    for (int32_t i = 0; i < PARTS; i++) {
        size_t size = strlen(parts[i].prefix);
        if (strncmp(name, parts[i].prefix, size) == 0) {
            *bare = name + size;
            *matches = sett_params_find(parts[i].table, *bare) != NULL;
            return &parts[i];
        }
        if (sett_params_find(parts[i].table, name) != NULL) {
            found = &parts[i];
            ++*matches;
        }
    }
    return found;
}

SettStatus cli_search_extras(Cli *cli, CliSearch *s)
{
    PartParams parts[PARTS];
    list_parts(s, parts);
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < cli->extra_count && status == SETT_OK; i++) {
        const char *name = cli->extras[i].name, *bare;
        int32_t matches;
        const PartParams *part = part_of(parts, name, &bare, &matches);
        if (matches == 0)
            return cli_unknown_option(cli, name, NULL, 0);
        if (matches > 1)
            return cli_usage(cli,
                             "--%s is of several parts: say --method.%s, "
                             "--genome.%s or --eval.%s",
                             name, name, name, name);
        if (cli->extras[i].value == NULL)
            return cli_usage(cli, "--%s needs a value", name);
        status = sett_params_set(part->table, part->params, bare,
                                 cli->extras[i].value, &s->def.game->tiles,
                                 &cli->arena, &cli->err);
        if (status != SETT_OK)
            sett_error_source(&cli->err, name);
    }
    return status == SETT_BAD_INPUT ? (cli->err.status = SETT_BAD_ARGUMENT)
                                    : status;
}

SettStatus cli_search_dimensions(Cli *cli, CliSearch *s, const char *text)
{
    SettStatus status =
        sett_params_set(&s->def.method->params, s->params.method, "dimensions",
                        text, NULL, &cli->arena, &cli->err);
    return status == SETT_BAD_INPUT ? (cli->err.status = SETT_BAD_ARGUMENT)
                                    : status;
}

SettStatus cli_search_lock(Cli *cli, CliSearch *s, const char *text)
{
    const SettGrid *g = &s->target.grid;
    if (s->def.lock == NULL &&
        sett_mask_take(&cli->arena, g->w, g->h, &s->lock) != SETT_OK)
        return cli_no_memory(cli);
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
    return status == SETT_OK
               ? sett_search_create(&s->def, &s->search, &cli->err)
               : status;
}

void cli_search_close(CliSearch *s)
{
    sett_search_destroy(s->search);
    s->search = NULL;
}
