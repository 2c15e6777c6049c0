/* project_file.c - see games.h. */
#include "frame/games.h"

#include "frame/system.h"
#include "sett/mapping.h"

SettStatus cli_project_files(Cli *cli, const char *path, const char *root,
                             SettProjectFiles *out)
{
    const char *here = cli_here(cli);
    return sett_project_place(&cli->io, path, root, here != NULL ? here : "",
                              &cli->arena, out, &cli->err);
}

SettStatus cli_mapping(Cli *cli)
{
    const char *path = cli->map;
    const SettJson *root = NULL;
    char *text = NULL;
    size_t size = 0;
    if (cli->mapping != NULL ||
        (path == NULL && !cli_is_game_file(cli->words[0])))
        return SETT_OK;
    /* A game file was read before, which is recorded. */
    SettStatus status =
        path != NULL ? cli_read(cli, path, &text, &size)
                     : sett_file_read(&cli->io, cli->words[0], 0, &cli->arena,
                                      &text, &size, &cli->err);
    path = path != NULL ? path : cli->words[0];
    if (status == SETT_OK)
        status =
            sett_mapping_document(text, size, &cli->arena, &root, &cli->err);
    if (status == SETT_OK &&
        (cli->map != NULL || sett_json_member(root, "map") != NULL)) {
        cli->mapping = root;
        cli->mapping_path = path;
    }
    return cli_with_source(cli, status, path);
}
