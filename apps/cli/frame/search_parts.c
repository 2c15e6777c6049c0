/* search_parts.c - the parts of a search and their parameters, by name. */
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

SettStatus cli_search_extras(Cli *cli, CliSearch *s)
{
    for (int32_t i = 0; i < cli->extra_count; i++) {
        const CliExtra *extra = &cli->extras[i];
        SettStatus status =
            sett_search_set(&s->def, &s->params, extra->name, extra->value,
                            &cli->arena, &cli->err);
        if (status == SETT_UNSUPPORTED)
            return cli_unknown_option(cli, extra->name, NULL, 0);
        if (status != SETT_OK)
            return cli_as_usage(cli, status);
    }
    return SETT_OK;
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
    s->def.lock = &s->lock;
    SettStatus status = sett_mask_read(&s->lock, text, &cli->err);
    return status == SETT_OK ? status
                             : cli_usage(cli, "--lock: %s", cli->err.text);
}

SettStatus cli_search_open(Cli *cli, CliSearch *s)
{
    SettStatus status = sett_study_uses_search(cli_host(cli), &s->def);
    if (status == SETT_OK)
        status = sett_search_create(&s->def, &s->search, &cli->err);
    return status;
}
