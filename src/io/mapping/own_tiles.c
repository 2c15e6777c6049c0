/* own_tiles.c - a user's tiles from files: a PNG, or a tileset of Tiled with
   the Wang set that it has. */
#include "io/mapping/mapping.h"
#include "io/picture/pam.h"
#include "io/project/project.h"
#include "io/tiled/paint.h"
#include "sett/autotile.h"
#include "sett/mapping.h"

#include <string.h>

static bool take_terrain(const SettTiledSet *set, int32_t wang, int32_t colour,
                         SettAutotile *how)
{
    how->kind = SETT_AUTOTILE_WANG;
    how->tiles = set;
    how->wang = &set->wang[wang];
    how->colour = colour + 1;
    return true;
}

static bool named(const SettTiledWangSet *wang, int32_t colour,
                  const char *terrain)
{
    size_t n = strlen(wang->name);
    return strncmp(terrain, wang->name, n) == 0 && terrain[n] == '/' &&
           strcmp(terrain + n + 1, wang->colours[colour]) == 0;
}

bool sett_own_terrain(const SettGame *game, const SettTiledSet *set,
                      const char *terrain, SettAutotile *how)
{
    for (int32_t i = 0; i < set->wang_count; i++)
        for (int32_t k = 0; k < set->wang[i].colour_count; k++) {
            const char *name = set->wang[i].colours[k];
            int32_t tile = sett_mapping_meant(game, name);
            bool solid = tile >= 0 &&
                         (game->tiles.tiles[tile].roles & SETT_IS(SOLID)) != 0;
            if (terrain != NULL ? named(&set->wang[i], k, terrain) : solid)
                return take_terrain(set, i, k, how);
        }
    return terrain == NULL && set->wang_count > 0 &&
           set->wang[0].colour_count > 0 && take_terrain(set, 0, 0, how);
}

/* The picture of a tileset, with its colour for transparency. */
static SettStatus read_picture(const SettOwnTilesFile *file, SettArena *arena,
                               SettOwnTiles *out, SettError *err)
{
    char *text = NULL;
    size_t size = 0;
    if (out->set.image == NULL || file->files == NULL)
        return sett_refuse(err, SETT_BAD_INPUT,
                           "one picture, in the project's folder",
                           "a tileset without a picture");
    SettStatus status = sett_project_read(file->files, out->set.image, arena,
                                          &text, &size, err);
    if (status == SETT_OK)
        status = sett_picture_decode(text, size, arena, &out->picture, err);
    if (status == SETT_OK)
        sett_paint_key(&out->picture, out->set.key_colour);
    else
        sett_error_in(err, status, out->set.image);
    if (status != SETT_IO)
        return status;
    /* That it is not there is a fault of the tileset. */
    return sett_map_refuse(err, file->path, "a picture in the project's folder",
                           "its picture %.200s cannot be read", out->set.image);
}

static SettStatus no_terrain(const SettOwnTilesFile *file,
                             const SettTiledSet *set, SettError *err)
{
    sett_fail(err, SETT_BAD_INPUT, "no terrain %.80s in the tileset",
              file->terrain);
    if (set->wang_count > 0 && set->wang[0].colour_count > 0)
        sett_expect(err, "one such as %.60s/%.60s", set->wang[0].name,
                    set->wang[0].colours[0]);
    return SETT_BAD_INPUT;
}

static SettStatus read_tileset(const SettGame *game,
                               const SettOwnTilesFile *file, SettArena *arena,
                               SettOwnTiles *out, SettError *err)
{
    SettStatus status =
        sett_tiled_read_tileset(file->bytes, file->size, file->path,
                                file->files, arena, &out->set, err);
    if (status == SETT_OK)
        status = read_picture(file, arena, out, err);
    if (status != SETT_OK)
        return status;
    if (file->tile == 0)
        out->how.tile = out->set.tile_w;
    if (file->kind != NULL && file->terrain == NULL)
        return SETT_OK;
    if (!sett_own_terrain(game, &out->set, file->terrain, &out->how))
        return file->terrain != NULL ? no_terrain(file, &out->set, err)
                                     : SETT_OK;
    out->terrain =
        sett_arena_format(arena, "%.200s/%.200s", out->how.wang->name,
                          out->how.wang->colours[out->how.colour - 1]);
    return out->terrain != NULL ? SETT_OK : sett_no_memory(err);
}

int32_t sett_own_tiles_side(int32_t w, int32_t h, SettAutotileKind kind)
{
    static const int32_t sizes[] = {64, 48, 32, 24, 20, 18, 16, 12, 8};
    const int64_t set = kind == SETT_AUTOTILE_16 ? 16 : 47;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (w % sizes[i] == 0 && h % sizes[i] == 0 &&
            (int64_t)(w / sizes[i]) * (h / sizes[i]) >= set)
            return sizes[i];
    return 16;
}

SettStatus sett_own_tiles_read(const SettGame *game,
                               const SettOwnTilesFile *file, SettArena *arena,
                               SettOwnTiles *out, SettError *err)
{
    bool png = file->size >= 4 && memcmp(file->bytes, "\x89PNG", 4) == 0;
    *out = (SettOwnTiles){.how = {.kind = SETT_AUTOTILE_BLOB47,
                                  .tile = file->tile > 0 ? file->tile : 16,
                                  .seed = file->seed}};
    out->how.set = &out->picture;
    if (file->kind != NULL && !sett_autotile_kind(file->kind, &out->how.kind))
        return sett_refuse(err, SETT_BAD_ARGUMENT, "16 or blob47",
                           "tiles laid out as %.40s", file->kind);
    if (!png)
        return read_tileset(game, file, arena, out, err);
    if (file->terrain != NULL)
        return no_terrain(file, &out->set, err);
    SettStatus status =
        sett_png_read(file->bytes, file->size, 0, arena, &out->picture, err);
    if (status == SETT_OK && file->tile == 0)
        out->how.tile =
            sett_own_tiles_side(out->picture.w, out->picture.h, out->how.kind);
    return status;
}
