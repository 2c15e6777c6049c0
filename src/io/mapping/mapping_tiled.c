/* mapping_tiled.c - a mapping applied to a map of Tiled: the level that it
   shows. */
#include "io/mapping/tiled.h"

#include "base/least.h"

#include <math.h>
#include <string.h>

bool sett_mapping_row_in(const SettMapRow *row, const char *layer)
{
    return row->layer == NULL || strcmp(row->layer, layer) == 0;
}

bool sett_mapping_uses(const SettMapping *m, const char *layer,
                       SettMapRole role)
{
    for (int32_t i = 0; i < m->layer_count; i++)
        if (m->layers[i].role == role && strcmp(m->layers[i].name, layer) == 0)
            return true;
    return false;
}

/* The part of a path before its last '/', compared with the groups above. */
bool sett_mapping_named(const SettTiledMap *map, const SettTiledLayer *layer,
                        const char *name)
{
    size_t size = strlen(name);
    if (strcmp(layer->name, name) == 0)
        return true;
    for (const SettTiledLayer *l = layer;; l = &map->layers[l->parent]) {
        size_t n = strlen(l->name);
        if (n > size || memcmp(name + size - n, l->name, n) != 0)
            return false;
        size -= n;
        if (size == 0)
            return l->parent < 0;
        if (name[size - 1] != '/' || l->parent < 0)
            return false;
        size--;
    }
}

bool sett_mapping_uses_layer(const SettMapping *m, const SettTiledMap *map,
                             const SettTiledLayer *layer, SettMapRole role)
{
    for (int32_t i = 0; i < m->layer_count; i++)
        if (m->layers[i].role == role &&
            sett_mapping_named(map, layer, m->layers[i].name))
            return true;
    return false;
}

int32_t sett_mapping_object(const SettMapping *m, const char *class)
{
    for (int32_t i = 0; i < m->object_count; i++)
        if (strcmp(m->objects[i].of_class, class) == 0)
            return m->objects[i].to;
    return -1;
}

const SettMapObject *sett_mapping_object_of(const SettMapping *m, int32_t tile)
{
    for (int32_t i = 0; i < m->object_count; i++)
        if (m->objects[i].to == tile)
            return &m->objects[i];
    return NULL;
}

static bool has_property(const SettTiledTile *tile, const char *text)
{
    const char *equals = strchr(text, '=');
    if (tile == NULL || equals == NULL)
        return false;
    size_t n = (size_t)(equals - text);
    for (int32_t i = 0; i < tile->properties.count; i++) {
        const SettTiledProperty *p = &tile->properties.items[i];
        if (strlen(p->name) == n && memcmp(p->name, text, n) == 0 &&
            strcmp(p->value, equals + 1) == 0)
            return true;
    }
    return false;
}

bool sett_map_fits(const SettMapRow *row, const SettTiledSet *set, int32_t id)
{
    const SettTiledTile *tile = set != NULL ? sett_tiled_tile(set, id) : NULL;
    switch (row->by) {
    case SETT_MAP_EMPTY:
        return set == NULL;
    case SETT_MAP_TILE:
        return set != NULL && strcmp(set->name, row->text) == 0 &&
               (row->high < 0 || (id >= row->low && id <= row->high));
    case SETT_MAP_CLASS:
        return tile != NULL && strcmp(tile->type, row->text) == 0;
    case SETT_MAP_PROPERTY:
        return has_property(tile, row->text);
    case SETT_MAP_WANG:
        return set != NULL && sett_mapping_wang_fits(set, row->text, id);
    case SETT_MAP_VALUE:
    case SETT_MAP_NAME:
    case SETT_MAP_GROUP:
        break;
    }
    return false;
}

bool sett_map_row_in(const SettMapApply *a, const SettMapRow *row,
                     const SettTiledLayer *l)
{
    return row->layer == NULL || sett_mapping_named(a->map, l, row->layer);
}

/* The first row that fits a cell of a layer; -1: none. */
int32_t sett_map_row_of(SettMapApply *a, const SettTiledLayer *l, uint32_t cell)
{
    uint32_t tile = cell & SETT_TILED_TILE;
    size_t at = tile % SETT_MAP_MEMO;
    int32_t id = 0, row = 0;
    if (a->memo_layer != l) {
        for (size_t i = 0; i < SETT_MAP_MEMO; i++)
            a->memo_row[i] = -2;
        a->memo_layer = l;
    }
    if (a->memo_row[at] != -2 && a->memo_cell[at] == tile)
        return a->memo_row[at];
    const SettTiledSet *set = sett_tiled_set_of(a->map, cell, &id);
    while (row < a->m->row_count && !(sett_map_row_in(a, &a->m->rows[row], l) &&
                                      sett_map_fits(&a->m->rows[row], set, id)))
        row++;
    row = row < a->m->row_count ? row : -1;
    a->memo_cell[at] = tile;
    a->memo_row[at] = (int16_t)sett_min(row, INT16_MAX);
    return row;
}

bool sett_map_is_grid(const SettMapApply *a, const SettTiledLayer *l)
{
    return l->kind == SETT_TILED_CELLS &&
           sett_mapping_uses_layer(a->m, a->map, l, SETT_MAP_GRID);
}

/* The cells of a layer that count for the level: of an endless map those that
   hold a tile, else all. False: none do. */
static bool cells_box(const SettTiledMap *map, const SettTiledLayer *l,
                      SettTiledLayer *out)
{
    int32_t left = l->w, top = l->h, right = -1, bottom = -1;
    *out = *l;
    for (int32_t i = 0; map->infinite && i < l->w * l->h; i++) {
        if ((l->cells[i] & SETT_TILED_TILE) == 0)
            continue;
        left = sett_min(left, i % l->w);
        right = sett_max(right, i % l->w);
        top = sett_min(top, i / l->w);
        bottom = sett_max(bottom, i / l->w);
    }
    if (!map->infinite)
        return true;
    out->x = l->x + left;
    out->y = l->y + top;
    out->w = right - left + 1;
    out->h = bottom - top + 1;
    return right >= 0;
}

/* The box of all grid layers. */
static SettStatus find_box(const SettMapApply *a, SettTiledLayer *box)
{
    int64_t right = 0, bottom = 0;
    bool any = false;
    *box = (SettTiledLayer){.w = 0};
    for (int32_t i = 0; i < a->map->layer_count; i++) {
        SettTiledLayer own;
        const SettTiledLayer *l = &own;
        if (!sett_map_is_grid(a, &a->map->layers[i]) ||
            a->map->layers[i].cells == NULL ||
            !cells_box(a->map, &a->map->layers[i], &own))
            continue;
        right = any ? sett_max_wide(right, (int64_t)l->x + l->w)
                    : (int64_t)l->x + l->w;
        bottom = any ? sett_max_wide(bottom, (int64_t)l->y + l->h)
                     : (int64_t)l->y + l->h;
        box->x = any ? sett_min(box->x, l->x) : l->x;
        box->y = any ? sett_min(box->y, l->y) : l->y;
        any = true;
    }
    if (!any) {
        sett_fail(a->err, SETT_BAD_INPUT,
                  "no layer of tiles has a name that the mapping lists");
        sett_expect(a->err, "\"layer\": [{\"name\": \"%s\"}]",
                    a->map->layer_count > 0 ? a->map->layers[0].name : "");
        sett_error_source(a->err, a->map->source);
        return SETT_BAD_INPUT;
    }
    int64_t w = right - box->x, h = bottom - box->y;
    if (w > SETT_MAX_SIDE || h > SETT_MAX_SIDE || w * h > SETT_MAX_AREA)
        return sett_fail(a->err, SETT_TOO_LARGE, "a level of %lld x %lld tiles",
                         (long long)w, (long long)h);
    box->w = (int32_t)w;
    box->h = (int32_t)h;
    return SETT_OK;
}

static SettStatus unmapped(SettMapApply *a, const SettTiledLayer *l,
                           uint32_t cell, int32_t at)
{
    int32_t id = 0, count = 0, area = l->w * l->h;
    const SettTiledSet *set = sett_tiled_set_of(a->map, cell, &id);
    for (int32_t i = 0; i < area; i++)
        count += (l->cells[i] & SETT_TILED_TILE) == (cell & SETT_TILED_TILE);
    sett_fail(
        a->err, SETT_BAD_INPUT,
        "layer \"%.40s\": tile %.60s#%d (%d cells, first at %d,%d) has no "
        "tile of the game",
        l->name, set != NULL ? set->name : "?", (int)id, (int)count,
        (int)(at % l->w + l->x), (int)(at / l->w + l->y));
    sett_expect(a->err, "a row for it, or \"unmapped\": \"TILE\"");
    sett_error_source(a->err, a->map->source);
    return SETT_BAD_INPUT;
}

/* Layers are laid over each other from the lowest on. */
static SettStatus lay_layer(SettMapApply *a, const SettTiledLayer *box,
                            const SettTiledLayer *l, SettGrid *grid,
                            bool *named)
{
    for (int32_t i = 0; i < l->w * l->h; i++) {
        int32_t row = sett_map_row_of(a, l, l->cells[i]);
        int32_t x = l->x - box->x + i % l->w, y = l->y - box->y + i / l->w;
        bool empty = (l->cells[i] & SETT_TILED_TILE) == 0;
        if ((row < 0 && empty) || !sett_grid_has(grid, x, y))
            continue;
        if (row < 0 && a->m->unmapped < 0)
            return unmapped(a, l, l->cells[i], i);
        int32_t at = sett_grid_at(grid, x, y);
        /* What is only unmapped does not hide what lies below. */
        if (row < 0 && named[at])
            continue;
        grid->cells[at] =
            (uint8_t)(row >= 0 ? a->m->rows[row].to : a->m->unmapped);
        named[at] = named[at] || row >= 0;
    }
    return sett_work(a->arena, (uint64_t)l->w * (uint64_t)l->h) ? SETT_CANCELLED
                                                                : SETT_OK;
}

static void lay_objects(const SettMapApply *a, const SettTiledLayer *box,
                        const SettTiledLayer *l, SettGrid *grid)
{
    for (int32_t i = 0; i < l->object_count; i++) {
        const SettTiledObject *o = &l->objects[i];
        int32_t to =
            sett_mapping_object(a->m, o->type[0] != 0 ? o->type : o->name);
        double x, y;
        sett_mapping_cell(a->map, o, &x, &y);
        x -= box->x;
        y -= box->y;
        if (to >= 0 && x >= 0 && y >= 0 && x < grid->w && y < grid->h)
            grid->cells[sett_grid_at(grid, (int32_t)x, (int32_t)y)] =
                (uint8_t)to;
    }
}

/* `ground` gets the level without its objects; may be NULL. */
SettStatus sett_map_level(SettMapApply *a, SettTiledLayer *box, SettGrid *grid,
                          SettGrid *ground)
{
    SettStatus status = find_box(a, box);
    if (status == SETT_OK)
        status = sett_grid_take(a->arena, box->w, box->h, grid);
    bool *named = status == SETT_OK
                      ? SETT_TAKE(a->arena, (int64_t)box->w * box->h, bool)
                      : NULL;
    if (status != SETT_OK || named == NULL)
        return status != SETT_OK && status != SETT_NO_MEMORY
                   ? status
                   : sett_fail(a->err, SETT_NO_MEMORY, "out of memory");
    sett_grid_fill(grid, (uint8_t)a->m->fill);
    for (int32_t i = 0; i < a->map->layer_count && status == SETT_OK; i++)
        if (sett_map_is_grid(a, &a->map->layers[i]) &&
            a->map->layers[i].cells != NULL)
            status = lay_layer(a, box, &a->map->layers[i], grid, named);
    if (status == SETT_OK && ground != NULL) {
        status = sett_grid_take(a->arena, grid->w, grid->h, ground);
        if (status != SETT_OK)
            return sett_fail(a->err, status, "out of memory");
        sett_grid_copy(ground, grid);
    }
    for (int32_t i = 0; i < a->map->layer_count && status == SETT_OK; i++)
        if (sett_mapping_uses_layer(a->m, a->map, &a->map->layers[i],
                                    SETT_MAP_OBJECTS))
            lay_objects(a, box, &a->map->layers[i], grid);
    return status;
}

SettMapApply *sett_map_begin(const SettMapping *m, const SettTiledMap *map,
                             SettArena *arena, SettError *err)
{
    SettMapApply *a = SETT_TAKE(arena, 1, SettMapApply);
    if (a == NULL)
        sett_fail(err, SETT_NO_MEMORY, "out of memory");
    else
        *a = (SettMapApply){.m = m, .map = map, .arena = arena, .err = err};
    return a;
}

SettStatus sett_mapping_from_tiled(const SettMapping *mapping,
                                   const SettTiledMap *map, SettArena *arena,
                                   SettGrid *grid, SettError *err)
{
    SettTiledLayer box;
    SettMapApply *a = sett_map_begin(mapping, map, arena, err);
    return a != NULL ? sett_map_level(a, &box, grid, NULL) : SETT_NO_MEMORY;
}
