/* search_file.c - searches from archive files. */
#include "frame/search_file.h"
#include "frame/games.h"

/* --measure-cmd for the game that an archive is of. */
static SettStatus own_measures(Cli *cli, const SettJson *file)
{
    const SettJson *name = sett_json_member(file, "game");
    const SettGame *game = name != NULL && name->type == SETT_JSON_STRING
                               ? sett_catalog_game(cli->catalog, name->string)
                               : NULL;
    return game != NULL ? cli_measure_cmd(cli, &game) : SETT_OK;
}

SettStatus cli_search_define(Cli *cli, const char *path, CliSearch *out,
                             const SettJson **file)
{
    *out = (CliSearch){.search = NULL};
    SettStatus status = sett_host_json(cli_host(cli), path, file);
    if (status == SETT_OK)
        status = own_measures(cli, *file);
    if (status == SETT_OK)
        status = sett_archive_file_read(cli->catalog, *file, &cli->arena,
                                        &out->def, &out->params, &cli->err);
    out->def.jobs = cli->jobs;
    out->def.cancel = &cli->cancel;
    if (status != SETT_OK)
        sett_error_source(&cli->err, sett_host_source(path));
    return status;
}

SettStatus cli_search_restore(Cli *cli, const char *path, const SettJson *file,
                              CliSearch *s)
{
    SettStatus status = sett_study_uses_search(cli_host(cli), &s->def);
    if (status == SETT_OK)
        status = sett_archive_file_open(&s->def, file, &s->search, &cli->err);
    if (status != SETT_OK)
        sett_error_source(&cli->err, sett_host_source(path));
    return status;
}

SettStatus cli_search_read(Cli *cli, const char *path, uint64_t features,
                           uint64_t budget, CliSearch *out)
{
    const SettJson *file;
    SettStatus status = cli_search_define(cli, path, out, &file);
    if (status != SETT_OK)
        return status;
    out->def.features = features;
    out->def.max_evaluations = budget;
    return cli_search_restore(cli, path, file, out);
}

SettStatus cli_search_resume(Cli *cli, const char *path, bool others,
                             const char *spent)
{
    if (others)
        return cli_usage(cli, "--resume takes all but the %s from the archive",
                         spent);
    if (cli->output == NULL && !cli->json) {
        cli->output = path;
        cli->force = true; /* what was read is what is replaced */
    }
    return SETT_OK;
}
