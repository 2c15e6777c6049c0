/* render_tiled.c - for Tiled: beside a map the tileset of its game with the
   picture, which all maps of the game in a folder share. */
#include <string.h>

#include "verbs/render.h"

/* Writes a file of the tileset beside the map, unless just that is there. A
   file of that name may be somebody's own drawing: --force is for the map. */
static SettStatus save_shared(Cli *cli, const SettGame *game,
                              const char *ending, SettText *text)
{
    char *old = NULL;
    size_t size = 0;
    SettText name = sett_text(cli->alloc);
    sett_tiled_name(game, ending, &name);
    const char *path = name.status == SETT_OK
                           ? sett_arena_format(&cli->arena, "%s", name.data)
                           : NULL;
    sett_text_free(&name);
    if (path != NULL && strchr(cli->output, '/') != NULL) {
        const char *folder = sett_path_folder(&cli->arena, cli->output);
        path = folder != NULL ? cli_join(cli, folder, path) : NULL;
    }
    if (path == NULL)
        return SETT_NO_MEMORY;
    if (!cli->io.exists(cli->io.host, path)) {
        SettStatus status = cli_save(cli, path, text);
        if (status == SETT_OK)
            cli_note(cli, "wrote %s", path);
        return status;
    }
    SettStatus status =
        sett_file_read(&cli->io, path, 0, &cli->arena, &old, &size, &cli->err);
    if (status != SETT_OK ||
        (size == text->size && !memcmp(old, text->data, size)))
        return status;
    sett_fail(&cli->err, SETT_IO,
              "the map needs its tileset here, and this file is another one");
    sett_expect(&cli->err, "another folder, or this file moved away");
    sett_error_source(&cli->err, path);
    return SETT_IO;
}

SettStatus cli_render_tileset(Cli *cli, const SettGame *game)
{
    uint8_t *rgb = NULL;
    int32_t width = 0, height = 0;
    SettText tileset = sett_text(cli->alloc), picture = tileset;
    sett_tiled_write_tileset(game, &tileset);
    SettStatus status = tileset.status;
    if (status == SETT_OK)
        status = sett_tiled_picture(game, &cli->arena, &rgb, &width, &height);
    if (status == SETT_OK)
        status = sett_png_write(rgb, width, height, &picture, &cli->err);
    if (status == SETT_OK)
        status = save_shared(cli, game, ".png", &picture);
    if (status == SETT_OK)
        status = save_shared(cli, game, ".tsj", &tileset);
    sett_text_free(&picture);
    sett_text_free(&tileset);
    return status;
}
