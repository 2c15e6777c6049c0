/* render_tiled.c - for Tiled: beside a map the tileset of its game with the
   picture, which all maps of the game in a folder share. */
#include <string.h>

#include "verbs/render.h"

/* The path of a file in the same folder as the map. */
static const char *beside(Cli *cli, const char *name)
{
    const char *slash = strrchr(cli->output, '/');
    if (!slash)
        return name;
    size_t size = (size_t)(slash - cli->output) + 1;
    char *folder = SETT_TAKE(&cli->arena, size + 1, char);
    if (!folder) {
        cli_no_memory(cli);
        return NULL;
    }
    memcpy(folder, cli->output, size);
    return cli_join(cli, folder, name);
}

/* --force is for the map. The tileset is shared by all maps of a folder, and a
   file of its name may be somebody's own drawing. */
static SettStatus keep_other(Cli *cli, const char *path)
{
    SettStatus status = sett_fail(
        &cli->err, SETT_IO,
        "the map needs its tileset here, and this file is another one");
    sett_expect(&cli->err, "another folder, or this file moved away");
    sett_error_source(&cli->err, path);
    return status;
}

/* Writes a file of the tileset, unless just that is there. */
static SettStatus save_shared(Cli *cli, const SettGame *game,
                              const char *ending, SettText *text)
{
    SettText name = sett_text(cli->alloc);
    sett_tiled_name(game, ending, &name);
    const char *path = name.status == SETT_OK ? beside(cli, name.data) : NULL;
    SettStatus status = path ? SETT_OK : cli_no_memory(cli);
    bool same = false, there = path && cli->io.exists(cli->io.host, path);
    if (there) {
        char *old = NULL;
        size_t size = 0;
        status = sett_file_read(&cli->io, path, 0, &cli->arena, &old, &size,
                                &cli->err);
        same = status == SETT_OK && size == text->size &&
               !memcmp(old, text->data, size);
    }
    if (status == SETT_OK && !same)
        status = there ? keep_other(cli, path) : cli_save(cli, path, text);
    if (status == SETT_OK && !same)
        cli_note(cli, "wrote %s", path);
    sett_text_free(&name);
    return status;
}

static SettStatus save_picture(Cli *cli, const SettGame *game)
{
    uint8_t *rgb = NULL;
    int32_t width = 0, height = 0;
    SettText out = sett_text(cli->alloc);
    SettStatus status =
        sett_tiled_picture(game, &cli->arena, &rgb, &width, &height);
    if (status == SETT_OK)
        status = sett_png_write(rgb, width, height, &out, &cli->err);
    else
        cli_no_memory(cli);
    if (status == SETT_OK)
        status = save_shared(cli, game, ".png", &out);
    sett_text_free(&out);
    return status;
}

SettStatus cli_render_tileset(Cli *cli, const SettGame *game)
{
    SettText tileset = sett_text(cli->alloc);
    sett_tiled_write_tileset(game, &tileset);
    SettStatus status = tileset.status;
    if (status == SETT_OK)
        status = save_picture(cli, game);
    else
        cli_no_memory(cli);
    if (status == SETT_OK)
        status = save_shared(cli, game, ".tsj", &tileset);
    sett_text_free(&tileset);
    return status;
}
