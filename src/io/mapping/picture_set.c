/* picture_set.c - tilesets that cells of a picture are compared with: a PNG
   whose margins the mapping says, or a file of Tiled, whose classes and
   properties count as well. */
#include "io/mapping/picture.h"
#include "io/project/project.h"
#include "io/tiled/paint.h"

#include <string.h>

typedef struct Loader {
    const SettProjectFiles *files;
    const char *source;
    SettArena *arena;
    SettError *err;
} Loader;

/* What is not there is a fault of the mapping. */
static SettStatus read_file(const Loader *l, const char *path, char **text,
                            size_t *size)
{
    SettStatus status =
        l->files != NULL
            ? sett_project_read(l->files, path, l->arena, text, size, l->err)
            : SETT_IO;
    if (status != SETT_IO && status != SETT_BAD_INPUT)
        return status;
    sett_fail(l->err, SETT_BAD_INPUT,
              "the tileset's picture %.100s cannot be "
              "had",
              path);
    sett_error_source(l->err, l->source);
    return SETT_BAD_INPUT;
}

static SettStatus read_tiled(const Loader *l, const char *path,
                             const char *text, size_t size, SettTiledSet *out)
{
    const SettTiledSet given = *out;
    SettProjectFiles beside = *l->files;
    beside.folder = sett_project_folder(path, l->arena);
    if (beside.folder == NULL)
        return sett_fail(l->err, SETT_NO_MEMORY, "out of memory");
    SettStatus status = sett_tiled_read_tileset(text, size, path, &beside,
                                                l->arena, out, l->err);
    if (status != SETT_OK)
        return status;
    out->name = given.name;
    out->path = path;
    if (out->image != NULL)
        return SETT_OK;
    sett_fail(l->err, SETT_UNSUPPORTED,
              "a tileset without a picture of all "
              "its tiles");
    sett_expect(l->err, "one picture, in the project's folder");
    sett_error_source(l->err, path);
    return SETT_UNSUPPORTED;
}

SettStatus sett_picture_set(const SettMapTileset *from,
                            const SettProjectFiles *files, const char *source,
                            SettArena *arena, SettTiledSet *set,
                            SettPicture *picture, SettError *err)
{
    const Loader l = {files, source, arena, err};
    const char *path = from->image;
    char *text = NULL;
    size_t size = 0;
    *set = (SettTiledSet){.name = from->name,
                          .margin = from->margin,
                          .spacing = from->spacing,
                          .key_colour = -1};
    SettStatus status = read_file(&l, path, &text, &size);
    if (status == SETT_OK &&
        (size < 8 || memcmp(text, "\x89PNG\r\n\x1a\n", 8) != 0)) {
        status = read_tiled(&l, path, text, size, set);
        path = set->image;
        if (status == SETT_OK)
            status = read_file(&l, path, &text, &size);
    }
    if (status == SETT_OK)
        status = sett_png_read(text, size, 0, arena, picture, err);
    if (status == SETT_BAD_INPUT && err != NULL && err->source[0] == 0)
        sett_error_source(err, path);
    if (status == SETT_OK)
        sett_paint_key(picture, set->key_colour);
    set->image = NULL; /* it was looked at */
    return status;
}
