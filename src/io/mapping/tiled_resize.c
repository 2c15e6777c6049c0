/* tiled_resize.c - a map of Tiled in the size of the level that goes into it. A
   map without an end has the size of what lies in it: there the level's place
   is fixed while it is put, and what lies beyond is emptied. */
#include "io/mapping/tiled.h"

#include "base/least.h"
#include "io/tiled/map.h"

/* Tiles of the map under so many of the level; false: not a whole number. */
static bool tiles_under(int32_t count, int32_t cell, int32_t tile, int32_t *out)
{
    int64_t pixels = (int64_t)count * cell;
    *out = (int32_t)sett_min_wide(pixels / tile, INT32_MAX);
    return pixels % tile == 0;
}

static SettStatus refuse(const SettMapApply *a, const SettGrid *old,
                         const SettGrid *level, const char *why)
{
    sett_fail(a->err, SETT_BAD_INPUT, "a level of %d x %d tiles%s",
              (int)level->w, (int)level->h, why);
    sett_expect(a->err, "%d x %d, as the map has", (int)old->w, (int)old->h);
    sett_error_source(a->err, a->map->source);
    return SETT_BAD_INPUT;
}

/* Tiles beyond the new border in layers that no row feeds. */
static void tell_lost(const SettMapApply *a, int32_t w, int32_t h,
                      SettText *lost)
{
    for (int32_t i = 0; i < a->map->layer_count; i++) {
        const SettTiledLayer *l = &a->map->layers[i];
        int32_t count = 0, source = 0;
        while (source < a->view->count && a->view->sources[source].layer != i)
            source++;
        if (source < a->view->count || l->cells == NULL)
            continue;
        for (int32_t k = 0; k < l->w * l->h; k++)
            count += (k % l->w >= w || k / l->w >= h) &&
                     (l->cells[k] & SETT_TILED_TILE) != 0;
        if (count > 0)
            sett_text_format(
                lost,
                "layer \"%.60s\": %d tiles beyond %d x %d are left "
                "out\n",
                l->name, (int)count, (int)w, (int)h);
    }
}

/* All layers that feed the level reach over it, and are empty beside it. */
static SettStatus reach(const SettMapApply *a, SettTiledMap *map,
                        const int32_t box[4])
{
    for (int32_t i = 0; i < a->view->count; i++) {
        SettTiledLayer *l = &map->layers[a->view->sources[i].layer];
        int32_t x = sett_min(l->x, box[0]), y = sett_min(l->y, box[1]);
        int64_t w = (int64_t)sett_max(l->x + l->w, box[0] + box[2]) - x;
        int64_t h = (int64_t)sett_max(l->y + l->h, box[1] + box[3]) - y;
        if (w * h > SETT_MOST_AREA)
            return sett_fail(a->err, SETT_TOO_LARGE, "a layer of %lld x %lld",
                             (long long)w, (long long)h);
        if (sett_tiled_reach(l, x, y, (int32_t)w, (int32_t)h, a->arena) !=
            SETT_OK)
            return sett_no_memory(a->err);
        for (int32_t k = 0; k < l->w * l->h; k++) {
            int32_t at_x = l->x + k % l->w - box[0];
            int32_t at_y = l->y + k / l->w - box[1];
            if (at_x < 0 || at_y < 0 || at_x >= box[2] || at_y >= box[3])
                l->cells[k] = 0;
        }
    }
    return SETT_OK;
}

SettStatus sett_map_resize_tiled(SettMapApply *a, SettTiledMap *map,
                                 const SettGrid *old, const SettGrid *level,
                                 const SettMapHow *how, SettMapping *fixed)
{
    const SettMapView *v = a->view;
    bool same = old->w == level->w && old->h == level->h;
    int32_t box[4];
    *fixed = *a->m;
    if (same && (!map->infinite || a->m->cut_w > 0))
        return SETT_OK;
    if (map->places == NULL)
        return refuse(a, old, level, "");
    if (a->m->cut_w > 0)
        return refuse(a, old, level, " for a cut of a map");
    bool whole = tiles_under(v->x, v->cell_w, map->tile_w, &box[0]) &&
                 tiles_under(v->y, v->cell_h, map->tile_h, &box[1]) &&
                 tiles_under(level->w, v->cell_w, map->tile_w, &box[2]) &&
                 tiles_under(level->h, v->cell_h, map->tile_h, &box[3]);
    if (!whole)
        return refuse(a, old, level, ", which are no whole ones of the map");
    if (!map->infinite) {
        if (how->lost != NULL)
            tell_lost(a, box[2], box[3], how->lost);
        return sett_tiled_resize(map, box[2], box[3], a->arena, a->err);
    }
    fixed->cut_x = v->x;
    fixed->cut_y = v->y;
    fixed->cut_w = level->w;
    fixed->cut_h = level->h;
    return reach(a, map, box);
}

SettStatus sett_map_check_size(const SettMapping *m, const SettMapping *fixed,
                               const SettTiledMap *map, SettArena *arena,
                               SettError *err)
{
    SettGrid now;
    if (!map->infinite || m->cut_w > 0)
        return SETT_OK;
    SettMapApply *a = sett_map_begin(m, map, arena, err);
    SettStatus status =
        a != NULL ? sett_map_level(a, &now, NULL) : SETT_NO_MEMORY;
    if (status != SETT_OK || (now.w == fixed->cut_w && now.h == fixed->cut_h))
        return status;
    sett_fail(err, SETT_BAD_INPUT,
              "%d x %d tiles of a map without an end would be read as %d x %d, "
              "as its borders are empty",
              (int)fixed->cut_w, (int)fixed->cut_h, (int)now.w, (int)now.h);
    sett_expect(err, "cut = [%d, %d, %d, %d] in the mapping", (int)fixed->cut_x,
                (int)fixed->cut_y, (int)fixed->cut_w, (int)fixed->cut_h);
    sett_error_source(err, map->source);
    return SETT_BAD_INPUT;
}
