/* map_resize.c - a map of Tiled in another size: its layers of tiles keep what
   lies in it, all else stays where it is. */
#include "io/tiled/map.h"

#include "base/least.h"

#include <string.h>

SettStatus sett_tiled_reach(SettTiledLayer *l, int32_t x, int32_t y, int32_t w,
                            int32_t h, SettArena *arena)
{
    int32_t low_x = sett_max(x, l->x), low_y = sett_max(y, l->y);
    int32_t high_x = sett_min(x + w, l->x + l->w);
    int32_t high_y = sett_min(y + h, l->y + l->h);
    uint32_t *cells = SETT_TAKE(arena, (int64_t)w * h, uint32_t);
    if (cells == NULL)
        return SETT_NO_MEMORY;
    for (int32_t at = low_y; at < high_y && low_x < high_x; at++)
        memcpy(cells + (size_t)(at - y) * (size_t)w + (size_t)(low_x - x),
               l->cells + (size_t)(at - l->y) * (size_t)l->w +
                   (size_t)(low_x - l->x),
               (size_t)(high_x - low_x) * sizeof *cells);
    l->cells = cells;
    l->x = x;
    l->y = y;
    l->w = w;
    l->h = h;
    return SETT_OK;
}

SettStatus sett_tiled_resize(SettTiledMap *map, int32_t w, int32_t h,
                             SettArena *arena, SettError *err)
{
    if (map->infinite || map->places == NULL || w < 1 || h < 1)
        return sett_fail(err, SETT_BAD_ARGUMENT, "a map of %d x %d tiles",
                         (int)w, (int)h);
    if ((int64_t)w * h > SETT_MOST_AREA || w > 1 << 24 || h > 1 << 24)
        return sett_fail(err, SETT_TOO_LARGE, "a map of %d x %d tiles", (int)w,
                         (int)h);
    for (int32_t i = 0; i < map->layer_count; i++) {
        SettTiledLayer *l = &map->layers[i];
        if (l->kind != SETT_TILED_CELLS)
            continue;
        if (map->places->layers[i].run_count != 1 ||
            map->places->layers[i].chunk_w > 0)
            return sett_doc_refuse(&map->places->doc,
                                   map->places->layers[i].node, err,
                                   "all of its cells in one piece",
                                   "a layer that cannot have another size");
        if (sett_tiled_reach(l, 0, 0, w, h, arena) != SETT_OK)
            return sett_no_memory(err);
    }
    map->w = w;
    map->h = h;
    return SETT_OK;
}
