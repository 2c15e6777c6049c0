/* mapping_tiled.c - a mapping applied to a map of Tiled: the level that it
   shows. */
#include "io/mapping/tiled.h"

#include "base/least.h"

#include <stdio.h>
#include <string.h>

bool sett_mapping_row_in(const SettMapRow *row, const char *layer)
{
    return row->layer == NULL || strcmp(row->layer, layer) == 0;
}

bool sett_mapping_uses(const SettMapping *m, const char *layer,
                       SettMapRole role)
{
    for (int32_t i = 0; i < m->layer_count; i++)
        if (m->layers[i].role == role && m->layers[i].name != NULL &&
            strcmp(m->layers[i].name, layer) == 0)
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

/* Whether the layer of a map, or of a level of LDtk, is the one listed. */
static bool is_layer(const SettMapLayer *row, const SettTiledMap *map,
                     const SettTiledLayer *layer)
{
    return row->name != NULL
               ? sett_mapping_named(map, layer, row->name)
               : row->id >= 0 && !row->uid && row->id == layer->id;
}

bool sett_mapping_uses_layer(const SettMapping *m, const SettTiledMap *map,
                             const SettTiledLayer *layer, SettMapRole role)
{
    for (int32_t i = 0; i < m->layer_count; i++)
        if (m->layers[i].role == role && is_layer(&m->layers[i], map, layer))
            return true;
    return false;
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

/* The mean colour of a tile, as far as it was looked at; -1: not known. */
static int64_t colour_of(const SettMapApply *a, const SettTiledSet *set,
                         int32_t id)
{
    const SettMapLooks *looks = a->map->looks;
    ptrdiff_t i = set - a->map->sets;
    return looks != NULL && looks->means[i] != NULL && id >= 0 &&
                   id < looks->counts[i]
               ? looks->means[i][id]
               : -1;
}

bool sett_map_fits(const SettMapApply *a, const SettMapRow *row,
                   const SettTiledSet *set, int32_t id, uint32_t flips)
{
    const SettTiledTile *tile = set != NULL ? sett_tiled_tile(set, id) : NULL;
    switch (row->by) {
    case SETT_MAP_EMPTY:
        return set == NULL;
    case SETT_MAP_TILE:
        return set != NULL && strcmp(set->name, row->text) == 0 &&
               (row->high < 0 || (id >= row->low && id <= row->high)) &&
               (!row->flipped || row->flips == flips);
    case SETT_MAP_CLASS:
        return tile != NULL && strcmp(tile->type, row->text) == 0;
    case SETT_MAP_PROPERTY:
        return has_property(tile, row->text);
    case SETT_MAP_WANG:
        return set != NULL && sett_mapping_wang_fits(set, row->text, id);
    case SETT_MAP_COLOUR:
        return set != NULL &&
               sett_mapping_colour_fits(row, colour_of(a, set, id));
    case SETT_MAP_GLYPH:
        return a->map->places == NULL && (set == NULL || set->path == NULL) &&
               strcmp(tile != NULL ? tile->type : " ", row->text) == 0;
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

int32_t sett_map_row_of(SettMapApply *a, const SettTiledLayer *l, uint32_t cell)
{
    uint32_t flips =
        cell & (SETT_TILED_FLIP_X | SETT_TILED_FLIP_Y | SETT_TILED_SWAP);
    size_t at = (cell ^ cell >> 22) % SETT_MAP_MEMO;
    int32_t id = 0, row = 0;
    if (a->memo_layer != l) {
        for (size_t i = 0; i < SETT_MAP_MEMO; i++)
            a->memo_row[i] = -2;
        a->memo_layer = l;
    }
    if (a->memo_row[at] != -2 && a->memo_cell[at] == cell)
        return a->memo_row[at];
    const SettTiledSet *set = sett_tiled_set_of(a->map, cell, &id);
    while (row < a->m->row_count &&
           !(sett_map_row_in(a, &a->m->rows[row], l) &&
             sett_map_fits(a, &a->m->rows[row], set, id, flips)))
        row++;
    row = row < a->m->row_count ? row : -1;
    a->memo_cell[at] = cell;
    a->memo_row[at] = row;
    return row;
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

static SettStatus no_layer(const SettMapApply *a)
{
    const SettTiledMap *map = a->map;
    int32_t i = map->layer_count - 1;
    while (i >= 0 && map->layers[i].kind != SETT_TILED_CELLS)
        i--;
    if (i < 0) {
        sett_fail(a->err, SETT_BAD_INPUT, "the map has no layer of tiles");
    } else {
        sett_fail(a->err, SETT_BAD_INPUT,
                  "no layer of tiles has a name that the mapping lists");
        sett_expect(a->err, "[[map.layer]] name = \"%.60s\"",
                    map->layers[i].name);
    }
    sett_error_source(a->err, a->map->source);
    return SETT_BAD_INPUT;
}

/* The box of all layers that count, in pixels; a cut needs none. */
static SettStatus find_box(const SettMapApply *a, const SettMapView *v)
{
    const SettTiledMap *map = a->map;
    int64_t box[4] = {0, 0, 0, 0};
    bool any = false;
    for (int32_t i = 0; i < v->count; i++) {
        SettTiledLayer l;
        if (!cells_box(map, &map->layers[v->sources[i].layer], &l))
            continue;
        int64_t own[4] = {(int64_t)l.x * map->tile_w,
                          (int64_t)l.y * map->tile_h,
                          ((int64_t)l.x + l.w) * map->tile_w,
                          ((int64_t)l.y + l.h) * map->tile_h};
        for (int32_t k = 0; k < 4; k++)
            box[k] = !any    ? own[k]
                     : k < 2 ? sett_min_wide(box[k], own[k])
                             : sett_max_wide(box[k], own[k]);
        any = true;
    }
    return any || (v->count > 0 && a->m->cut_w > 0)
               ? sett_map_frame(a->view, box)
               : no_layer(a);
}

static bool is_source(const SettMapApply *a, int32_t layer)
{
    for (int32_t i = 0; i < a->view->count; i++)
        if (a->view->sources[i].layer == layer)
            return true;
    return false;
}

static SettStatus add_source(SettMapApply *a, int32_t layer, SettMapRole role)
{
    const SettTiledLayer *l = &a->map->layers[layer];
    SettMapSource *s = &a->view->sources[a->view->count++];
    *s = (SettMapSource){layer, role,           l->x,           l->y, l->w,
                         l->h,  a->map->tile_w, a->map->tile_h, NULL};
    s->rows = SETT_TAKE(a->arena, (int64_t)l->w * l->h, int32_t);
    if (s->rows == NULL)
        return sett_no_memory(a->err);
    for (int32_t i = 0; i < l->w * l->h; i++) {
        int32_t row = sett_map_row_of(a, l, l->cells[i]);
        bool empty = (l->cells[i] & SETT_TILED_TILE) == 0;
        s->rows[i] = row < 0 && !empty ? SETT_MAP_NO_ROW : row;
    }
    return sett_work(a->arena, (uint64_t)l->w * (uint64_t)l->h) ? SETT_CANCELLED
                                                                : SETT_OK;
}

/* Layers in the order of the mapping; those of one name the top one first. */
static SettStatus list_sources(SettMapApply *a)
{
    SettStatus status =
        sett_map_view(a->m, a->map->layer_count, a->arena, a->err, a->view);
    a->view->source = a->map->source;
    for (int32_t k = 0; k < a->m->layer_count; k++) {
        const SettMapLayer *row = &a->m->layers[k];
        for (int32_t i = a->map->layer_count - 1; i >= 0; i--) {
            const SettTiledLayer *l = &a->map->layers[i];
            if (status == SETT_OK && row->role <= SETT_MAP_MARK &&
                l->kind == SETT_TILED_CELLS && l->cells != NULL &&
                is_layer(row, a->map, l) && !is_source(a, i))
                status = add_source(a, i, row->role);
        }
    }
    /* The one layer of a text need not be listed. */
    if (status == SETT_OK && a->view->count == 0 && a->map->places == NULL)
        status = add_source(a, 0, SETT_MAP_GRID);
    return status == SETT_OK ? find_box(a, a->view) : status;
}

static SettStatus unmapped(SettMapApply *a)
{
    const SettMapSource *s = &a->view->sources[a->view->bad_source];
    const SettTiledLayer *l = &a->map->layers[s->layer];
    int32_t id = 0, count = 0, at = a->view->bad_cell;
    uint32_t cell = l->cells[at];
    const SettTiledSet *set = sett_tiled_set_of(a->map, cell, &id);
    for (int32_t i = 0; i < l->w * l->h; i++)
        count += (l->cells[i] & SETT_TILED_TILE) == (cell & SETT_TILED_TILE);
    const char *name = set != NULL ? set->name : "?";
    const SettTiledTile *tile = set != NULL ? sett_tiled_tile(set, id) : NULL;
    bool text = a->map->places == NULL && tile != NULL && tile->type[0] != 0 &&
                set->path == NULL;
    bool colour = text && tile->type[0] == '#' && tile->type[1] != 0;
    char what[96], how[96];
    snprintf(what, sizeof what,
             colour ? "colour %.40s"
             : text ? "character '%.40s'"
                    : "tile %.60s#%d",
             text ? tile->type : name, (int)id);
    snprintf(how, sizeof how,
             colour ? "color = \"%.40s\""
             : text ? "glyph = \"%.40s\""
                    : "tile = \"%.60s#%d\"",
             text ? tile->type : name, (int)id);
    if (set == NULL)
        snprintf(what, sizeof what, "number %u of no tileset",
                 (unsigned)(cell & SETT_TILED_TILE));
    sett_fail(a->err, SETT_BAD_INPUT,
              "layer \"%.40s\": %s (%d %s, first at %d,%d) has no tile of "
              "the game%s",
              l->name, what, (int)count, count == 1 ? "cell" : "cells",
              (int)(at % l->w + l->x), (int)(at / l->w + l->y),
              set != NULL && set->missing != NULL
                  ? "; its tileset cannot be read"
                  : "");
    if (set == NULL)
        sett_expect(a->err, "the number of a tile, or unmapped = \"keep\"");
    else
        sett_expect(a->err,
                    "[[map.tile]] to = \"...\" %s, or unmapped = \"keep\"",
                    how);
    sett_error_source(a->err, a->map->source);
    return SETT_BAD_INPUT;
}

static SettStatus lay_object(SettMapApply *a, const SettMapObject *row,
                             const SettMapCells *c, SettGrid *grid,
                             const char *what)
{
    SettStatus status = SETT_OK;
    if (c->bent == NULL)
        return sett_map_lay_objects(a->view, grid, row, &c->box, what);
    for (int32_t y = c->box.y0; y < c->box.y1; y++)
        for (int32_t x = c->box.x0; x < c->box.x1; x++) {
            const SettMapBox one = {x, y, x + 1, y + 1};
            if (status == SETT_OK && sett_map_cells_have(c, x, y))
                status = sett_map_lay_objects(a->view, grid, row, &one, what);
        }
    return status;
}

static SettStatus lay_objects(SettMapApply *a, const SettTiledLayer *l,
                              SettGrid *grid)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < l->object_count && status == SETT_OK; i++) {
        const SettTiledObject *o = &l->objects[i];
        const SettMapObject *row = sett_mapping_object_row(a->m, a->map, o);
        SettMapCells c;
        if (row == NULL)
            continue;
        sett_map_object_cells(a, o, row, &c);
        status = lay_object(a, row, &c, grid, l->name);
    }
    return status;
}

/* `ground` gets the level without its objects; may be NULL. */
SettStatus sett_map_level(SettMapApply *a, SettGrid *grid, SettGrid *ground)
{
    SettStatus status = list_sources(a);
    if (status == SETT_OK) {
        a->view->bad_source = -1;
        status = sett_map_lay(a->view, grid);
        if (status == SETT_BAD_INPUT && a->view->bad_source >= 0)
            return unmapped(a);
    }
    if (status == SETT_OK && ground != NULL) {
        status = sett_grid_take(a->arena, grid->w, grid->h, ground);
        if (status != SETT_OK)
            return sett_fail(a->err, status, "out of memory");
        sett_grid_copy(ground, grid);
    }
    for (int32_t i = 0; i < a->map->layer_count && status == SETT_OK; i++)
        if (sett_mapping_uses_layer(a->m, a->map, &a->map->layers[i],
                                    SETT_MAP_OBJECTS))
            status = lay_objects(a, &a->map->layers[i], grid);
    return status;
}

SettMapApply *sett_map_begin(const SettMapping *m, const SettTiledMap *map,
                             SettArena *arena, SettError *err)
{
    SettMapApply *a = SETT_TAKE(arena, 1, SettMapApply);
    SettMapView *view = SETT_TAKE(arena, 1, SettMapView);
    if (a == NULL || view == NULL) {
        sett_no_memory(err);
        return NULL;
    }
    *a = (SettMapApply){
        .m = m, .map = map, .arena = arena, .err = err, .view = view};
    return a;
}

SettStatus sett_mapping_from_tiled(const SettMapping *mapping,
                                   const SettTiledMap *map, SettArena *arena,
                                   SettGrid *grid, SettError *err)
{
    SettMapApply *a = sett_map_begin(mapping, map, arena, err);
    return a != NULL ? sett_map_level(a, grid, NULL) : SETT_NO_MEMORY;
}
