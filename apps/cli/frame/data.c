/* data.c - where the levels and generators lie that come with the program. A
   build has links to them in share/sett beside its programs; an installed
   program finds them by its own place, so that the whole tree can be moved.
   SETT_DATA names another folder. The current folder is not searched: a command
   gives the same result wherever it is run. */
#include <string.h>

#include "frame/system.h"

/* PLACE/NAME as `*path`, if it is a folder. */
static SettStatus try_place(Cli *cli, const char *place, const char *name,
                            const char **path)
{
    const char *at = place != NULL ? cli_join(cli, place, name) : NULL;
    if (at == NULL)
        return SETT_NO_MEMORY;
    if (cli_is_folder(at))
        *path = at;
    return SETT_OK;
}

static SettStatus try_places(Cli *cli, const char *name, const char **path)
{
    /* From the program's folder to the data: in a build, beside its tests, and
       where the program was installed to. */
    static const char *const places[] = {"share/sett", "../share/sett",
                                         SETT_DATA_FROM_BIN};
    char *folder;
    SettStatus status = cli_program(cli, &folder);
    if (status != SETT_OK || folder == NULL)
        return status; /* without /proc: SETT_DATA alone */
    *strrchr(folder, '/') = 0;
    for (size_t i = 0; status == SETT_OK && *path == NULL &&
                       i < sizeof places / sizeof places[0];
         i++)
        status = try_place(cli, cli_join(cli, folder, places[i]), name, path);
    return status;
}

/* The folder that SETT_DATA names, or NULL. */
static const char *named_folder(Cli *cli)
{
    const char *told = cli_environment(cli, "SETT_DATA");
    return told != NULL && told[0] ? told : NULL;
}

SettStatus cli_input_from(Cli *cli, const char *folder, const char *name,
                          const char **path)
{
    *path = folder != NULL && !cli_is_whole(name) ? cli_join(cli, folder, name)
                                                  : name;
    return *path != NULL ? SETT_OK : SETT_NO_MEMORY;
}

SettStatus cli_data_named(Cli *cli, const char *name, const char **path)
{
    *path = NULL;
    const char *told = named_folder(cli);
    SettStatus status = told != NULL ? try_place(cli, told, name, path)
                                     : try_places(cli, name, path);
    cli->made.data_path = *path;
    cli->made.data_name = name;
    return status;
}

SettStatus cli_data(void *user, const char *kind, const char *game,
                    const char *option, const char **path)
{
    Cli *cli = user;
    const char *name = cli_join(cli, kind, game);
    SettStatus status =
        name != NULL ? cli_data_named(cli, name, path) : SETT_NO_MEMORY;
    if (status != SETT_OK || *path != NULL || option == NULL)
        return status;
    const char *told = named_folder(cli);
    status = sett_fail(&cli->err, SETT_IO, "no %s/%s %s%s", kind, game,
                       told ? "in " : "where this program looks for its data",
                       told ? told : "");
    sett_expect(&cli->err, "%s, or SETT_DATA=FOLDER with %s/%s in it", option,
                kind, game);
    return status;
}
