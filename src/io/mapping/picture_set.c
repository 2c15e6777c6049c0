/* picture_set.c - tilesets that cells of a picture are compared with: a PNG
   whose margins the mapping says, or a file of Tiled, whose classes and
   properties count as well. */
#include "io/mapping/picture.h"

#include "base/least.h"
#include "io/picture/pam.h"
#include "io/project/project.h"
#include "io/tiled/paint.h"

#include <string.h>

#define COLUMNS 16 /* of the tiles of a collection */
#define MOST_PIXELS ((int64_t)1 << 24)

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
        return sett_no_memory(l->err);
    SettStatus status = sett_tiled_read_tileset(text, size, path, &beside,
                                                l->arena, out, l->err);
    if (status != SETT_OK)
        return status;
    out->name = given.name;
    out->path = path;
    return SETT_OK;
}

/* Room for the tiles of a collection by their ids, side by side. */
static SettStatus begin_sheet(const Loader *l, SettTiledSet *set,
                              SettPicture *out)
{
    int32_t last = -1;
    for (int32_t i = 0; i < set->listed; i++)
        if (set->tiles[i].image != NULL)
            last = sett_max(last, set->tiles[i].id);
    if (last < 0 || set->tile_w < 1 || set->tile_h < 1) {
        sett_fail(l->err, SETT_UNSUPPORTED, "a tileset without pictures");
        sett_expect(l->err, "one picture, or one a tile, in the project's "
                            "folder");
        sett_error_source(l->err, set->path);
        return SETT_UNSUPPORTED;
    }
    int64_t w = (int64_t)set->tile_w * COLUMNS;
    int64_t h = (int64_t)set->tile_h * (last / COLUMNS + 1);
    if (w * h > MOST_PIXELS)
        return sett_fail(l->err, SETT_TOO_LARGE,
                         "%.100s: its tiles have over %lld pixels", set->path,
                         (long long)MOST_PIXELS);
    *out = (SettPicture){sett_arena_take(l->arena, (size_t)(w * h), 4),
                         (int32_t)w, (int32_t)h};
    set->margin = set->spacing = 0;
    return out->rgba != NULL ? SETT_OK : sett_no_memory(l->err);
}

static SettStatus decode(const Loader *l, const char *path, const char *bytes,
                         size_t size, SettPicture *out)
{
    SettStatus status = sett_picture_decode(bytes, size, l->arena, out, l->err);
    if (status == SETT_BAD_INPUT && l->err != NULL && l->err->source[0] == 0)
        sett_error_source(l->err, path);
    return status;
}

static SettStatus read_picture(const Loader *l, const char *path,
                               SettPicture *out)
{
    char *text = NULL;
    size_t size = 0;
    SettStatus status = read_file(l, path, &text, &size);
    return status == SETT_OK ? decode(l, path, text, size, out) : status;
}

/* A picture, or a part of one, a tile: each in the lower left corner of its
   place, as Tiled draws them. */
static SettStatus read_collection(const Loader *l, SettTiledSet *set,
                                  SettPicture *out)
{
    const char *path = NULL;
    SettPicture from = {NULL, 0, 0};
    SettStatus status = begin_sheet(l, set, out);
    for (int32_t i = 0; i < set->listed && status == SETT_OK; i++) {
        const SettTiledTile *tile = &set->tiles[i];
        if (tile->image == NULL)
            continue;
        if (path == NULL || strcmp(path, tile->image) != 0)
            status = read_picture(l, tile->image, &from);
        path = tile->image;
        SettStamp stamp = {.from = &from,
                           .sx = tile->x,
                           .sy = tile->y,
                           .sw = tile->w > 0 ? tile->w : from.w,
                           .sh = tile->w > 0 ? tile->h : from.h,
                           .tint = 0xFFFFFFFFu,
                           .alpha = 256};
        if (status != SETT_OK || stamp.sw > set->tile_w ||
            stamp.sh > set->tile_h)
            continue; /* it is larger than the cells */
        stamp.x = tile->id % COLUMNS * set->tile_w;
        stamp.y = (tile->id / COLUMNS + 1) * set->tile_h - stamp.sh;
        sett_paint(out, &stamp);
    }
    return status;
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
    bool png = size >= 8 && memcmp(text, "\x89PNG\r\n\x1a\n", 8) == 0;
    if (status == SETT_OK && !png)
        status = read_tiled(&l, path, text, size, set);
    if (status == SETT_OK && png)
        status = decode(&l, path, text, size, picture);
    else if (status == SETT_OK && set->image != NULL)
        status = read_picture(&l, set->image, picture);
    else if (status == SETT_OK)
        status = read_collection(&l, set, picture);
    if (status == SETT_OK)
        sett_paint_key(picture, set->key_colour);
    set->image = NULL; /* it was looked at */
    return status;
}
