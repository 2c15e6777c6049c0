/* generators_folder.c - a database of agent programs: a folder of generators'
   files. */
#include <string.h>

#include "frame/generators.h"
#include "frame/own.h"

SettStatus cli_generators_read(Cli *cli, const SettGame *game,
                               const char *folder, const char *without,
                               CliDatabase *out)
{
    const char **names;
    int32_t most;
    *out = (CliDatabase){.count = 0};
    SettStatus status = cli_names(cli, folder, ".json", &names, &most);
    if (status != SETT_OK)
        return status;
    out->names = names;
    out->programs = SETT_TAKE(&cli->arena, most + 1, SettGagents);
    if (out->programs == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < most; i++) {
        if (without != NULL && strcmp(names[i], without) == 0)
            continue;
        const char *path = cli_join(cli, folder, names[i]);
        if (path == NULL)
            return SETT_NO_MEMORY;
        names[out->count] = names[i];
        status = cli_generator_read(cli, game, path,
                                    &out->programs[out->count++], NULL);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

SettStatus cli_database_read(Cli *cli, const SettGame *game, const char *folder,
                             CliDatabase *out)
{
    SettStatus status = SETT_OK;
    if (folder == NULL)
        status = cli_need_data(cli, "generators", game->name,
                               "--from FOLDER, a database", &folder);
    if (status == SETT_OK)
        status = cli_generators_read(cli, game, folder, "usual.json", out);
    if (status == SETT_OK && out->count < 2)
        status = cli_usage(cli, "%s holds no database of generators", folder);
    return status;
}
