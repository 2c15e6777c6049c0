/* tileset_save.c - the tileset of a game and its picture, which all maps of a
   folder share, as files. */
#include "io/tiled/tiled.h"

#include <string.h>

/* Writes a file of the tileset, unless just that is there. A file of that name
   may be somebody's own drawing. */
static SettStatus save_shared(const SettIo *io, const SettGame *game,
                              const char *folder, const char *ending,
                              const SettText *text, SettArena *arena,
                              const char **written, SettError *err)
{
    char *old = NULL;
    size_t size = 0;
    const char *path =
        sett_arena_format(arena, SETT_TILED_PREFIX "%s%s", game->name, ending);
    if (path != NULL && folder != NULL)
        path = sett_path_join(arena, folder, path);
    if (path == NULL)
        return SETT_NO_MEMORY;
    if (!io->exists(io->host, path)) {
        SettStatus status = sett_file_write(io, path, text->data, text->size,
                                            SETT_KEEP_OLD, err);
        if (status == SETT_OK)
            *written = path;
        return status;
    }
    SettStatus status = sett_file_read(io, path, 0, arena, &old, &size, err);
    if (status != SETT_OK ||
        (size == text->size && !memcmp(old, text->data, size)))
        return status;
    sett_fail(err, SETT_IO,
              "the map needs its tileset here, and this file is another one");
    sett_expect(err, "another folder, or this file moved away");
    sett_error_source(err, path);
    return SETT_IO;
}

SettStatus sett_tiled_save_tileset(const SettIo *io, const SettGame *game,
                                   const char *folder, SettArena *arena,
                                   const char *written[2], SettError *err)
{
    uint8_t *rgb = NULL;
    int32_t width = 0, height = 0;
    SettText tileset = sett_text(arena->alloc), picture = tileset;
    written[0] = written[1] = NULL;
    sett_tiled_write_tileset(game, &tileset);
    SettStatus status = tileset.status;
    if (status == SETT_OK)
        status = sett_tiled_picture(game, arena, &rgb, &width, &height);
    if (status == SETT_OK)
        status = sett_png_write(rgb, width, height, &picture, err);
    if (status == SETT_OK)
        status = save_shared(io, game, folder, ".png", &picture, arena,
                             &written[0], err);
    if (status == SETT_OK)
        status = save_shared(io, game, folder, ".tsj", &tileset, arena,
                             &written[1], err);
    sett_text_free(&picture);
    sett_text_free(&tileset);
    return status;
}
