/* looks.c - mean colours of the tiles of a map of Tiled, for rows by colour and
   for guesses. */
#include "base/least.h"
#include "io/mapping/view.h"
#include "io/picture/pam.h"
#include "io/project/project.h"
#include "io/tiled/paint.h"

#include <stdlib.h>

bool sett_mapping_colour_fits(const SettMapRow *row, int64_t colour)
{
    for (int32_t shift = 0; shift < 24; shift += 8) {
        int32_t off =
            (int32_t)(colour >> shift & 255) - (row->low >> shift & 255);
        if (colour < 0 || abs(off) > row->within)
            return false;
    }
    return true;
}

int64_t sett_map_mean(const SettTiledSet *set, const SettPicture *picture,
                      int32_t id)
{
    int64_t sum[4] = {0, 0, 0, 0};
    if (picture->w == 0 || set->columns < 1)
        return -1;
    int64_t left = set->margin +
                   (int64_t)(id % set->columns) * (set->tile_w + set->spacing);
    int64_t top = set->margin +
                  (int64_t)(id / set->columns) * (set->tile_h + set->spacing);
    for (int64_t y = top; y < top + set->tile_h && y < picture->h; y++)
        for (int64_t x = left; x < left + set->tile_w && x < picture->w; x++) {
            const uint8_t *p = picture->rgba + (y * picture->w + x) * 4;
            for (int32_t c = 0; c < 3 && p[3] > 127; c++)
                sum[c] += p[c];
            sum[3] += p[3] > 127;
        }
    return sum[3] > 0
               ? sum[0] / sum[3] << 16 | sum[1] / sum[3] << 8 | sum[2] / sum[3]
               : -1;
}

SettPicture *sett_map_pictures(const SettTiledMap *map,
                               const SettProjectFiles *files, SettArena *arena,
                               const char **missing, SettError *why)
{
    SettPicture *all = SETT_TAKE(arena, map->set_count, SettPicture);
    for (int32_t i = 0; all != NULL && i < map->set_count; i++) {
        char *text = NULL;
        size_t size = 0;
        if (map->sets[i].image == NULL)
            continue;
        if (files == NULL ||
            sett_project_read(files, map->sets[i].image, arena, &text, &size,
                              why) != SETT_OK ||
            sett_picture_decode(text, size, arena, &all[i], why) != SETT_OK) {
            all[i] = (SettPicture){NULL, 0, 0};
            if (missing != NULL)
                *missing = map->sets[i].image;
        } else {
            sett_paint_key(&all[i], map->sets[i].key_colour);
        }
    }
    return all;
}

static bool has_colours(const SettMapping *m)
{
    for (int32_t i = 0; i < m->row_count; i++)
        if (m->rows[i].by == SETT_MAP_COLOUR)
            return true;
    return false;
}

static SettStatus missing_picture(const SettTiledMap *map, const char *path,
                                  const SettError *why, SettError *err)
{
    return sett_map_refuse(
        err, map->source, "the picture beside the map, or rows by tile",
        "rows by colour need the picture %.100s, which cannot be had: "
        "%.200s",
        path, why->text);
}

SettStatus sett_mapping_look(const SettMapping *m, SettTiledMap *map,
                             const SettProjectFiles *files, SettArena *arena,
                             SettError *err)
{
    const char *missing = NULL;
    SettError why = {0};
    if (!has_colours(m) || map->looks != NULL)
        return SETT_OK;
    SettPicture *pictures =
        sett_map_pictures(map, files, arena, &missing, &why);
    if (missing != NULL)
        return missing_picture(map, missing, &why, err);
    SettMapLooks *looks = SETT_TAKE(arena, 1, SettMapLooks);
    const int64_t **means = SETT_TAKE(arena, map->set_count, const int64_t *);
    int32_t *counts = SETT_TAKE(arena, map->set_count, int32_t);
    bool good =
        pictures != NULL && looks != NULL && means != NULL && counts != NULL;
    for (int32_t i = 0; good && i < map->set_count; i++) {
        const SettTiledSet *set = &map->sets[i];
        int64_t pixels = (int64_t)pictures[i].w * pictures[i].h;
        int32_t count = (int32_t)sett_min_wide(set->tile_count, pixels);
        int64_t *own = SETT_TAKE(arena, count, int64_t);
        good = own != NULL;
        counts[i] = count;
        means[i] = own;
        for (int32_t id = 0; good && id < count; id++)
            own[id] = sett_map_mean(set, &pictures[i], id);
        if (sett_work(arena, (uint64_t)pixels))
            return SETT_CANCELLED;
    }
    if (!good)
        return sett_no_memory(err);
    looks->means = means;
    looks->counts = counts;
    map->looks = looks;
    return SETT_OK;
}
