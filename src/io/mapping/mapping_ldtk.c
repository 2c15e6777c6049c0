/* mapping_ldtk.c - a mapping applied to a project of LDtk: the level that its
   values, tiles and entities show. */
#include "io/mapping/ldtk.h"

#include "base/hex.h"

#include <stdio.h>
#include <string.h>

static bool is_ldtk(const SettMapLayer *row, const SettLdtkLayer *layer)
{
    if (row->name != NULL)
        return strcmp(row->name, layer->def->name) == 0;
    return row->iid != NULL ? strcmp(row->iid, layer->iid) == 0
                            : row->uid && row->id == layer->def->uid;
}

bool sett_map_ldtk_uses(const SettMapping *m, const SettLdtkLayer *layer,
                        SettMapRole role)
{
    for (int32_t i = 0; i < m->layer_count; i++)
        if (m->layers[i].role == role && is_ldtk(&m->layers[i], layer))
            return true;
    return false;
}

bool sett_map_value_fits(const SettMapRow *row, const SettLdtkLayerDef *def,
                         int32_t value)
{
    if (!sett_mapping_row_in(row, def->name))
        return false;
    if (row->by == SETT_MAP_EMPTY)
        return value == 0;
    if (row->by == SETT_MAP_VALUE)
        return value == row->low;
    for (int32_t i = 0; i < def->value_count; i++) {
        const SettLdtkValue *v = &def->values[i];
        if (v->value != value)
            continue;
        bool known = v->colour != NULL && strlen(v->colour) == 7;
        if ((row->by == SETT_MAP_NAME && strcmp(v->name, row->text) == 0) ||
            (row->by == SETT_MAP_GROUP &&
             strcmp(v->group_name, row->text) == 0) ||
            (row->by == SETT_MAP_COLOUR && known &&
             sett_mapping_colour_fits(row, sett_hex_number(v->colour + 1, 6))))
            return true;
    }
    return false;
}

bool sett_map_is_set(const SettLdtkSet *set, const char *name, size_t size)
{
    int64_t uid;
    return (strlen(set->name) == size && memcmp(set->name, name, size) == 0) ||
           (sett_int_read(name, size, &uid) && uid == set->uid);
}

static bool has_tag(const SettLdtkTag *tags, int32_t count, const char *text,
                    int32_t tile)
{
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0;
             strcmp(tags[i].text, text) == 0 && k < tags[i].count; k++)
            if (tags[i].tiles[k] == tile)
                return true;
    return false;
}

/* "enum=VALUE", "data=TEXT" */
static bool has_property(const SettLdtkSet *set, const char *text, int32_t tile)
{
    if (strncmp(text, "enum=", 5) == 0)
        return has_tag(set->tags, set->tag_count, text + 5, tile);
    return strncmp(text, "data=", 5) == 0 &&
           has_tag(set->data, set->data_count, text + 5, tile);
}

/* Four hexadecimal digits of a tile, opacity first; -1: none, or clear. */
static int64_t mean_of(const SettLdtkSet *set, int32_t tile)
{
    int64_t v =
        set->means != NULL && tile >= 0 && tile < set->columns * set->rows
            ? sett_hex_number(set->means + (size_t)tile * 4, 4)
            : -1;
    return v < 0 || v >> 12 == 0 ? -1
                                 : (v >> 8 & 15) * 17 << 16 |
                                       (v >> 4 & 15) * 17 << 8 | (v & 15) * 17;
}

bool sett_map_ldtk_fits(const SettMapRow *row, const SettLdtkLayerDef *def,
                        const SettLdtkSet *set, int32_t tile, uint32_t flips)
{
    if (!sett_mapping_row_in(row, def->name))
        return false;
    if (row->by == SETT_MAP_EMPTY || tile < 0 || set == NULL)
        return row->by == SETT_MAP_EMPTY && tile < 0;
    if (row->by == SETT_MAP_TILE)
        return sett_map_is_set(set, row->text, strlen(row->text)) &&
               (row->high < 0 || (tile >= row->low && tile <= row->high)) &&
               (!row->flipped || row->flips == flips);
    if (row->by == SETT_MAP_PROPERTY)
        return has_property(set, row->text, tile);
    return row->by == SETT_MAP_COLOUR &&
           sett_mapping_colour_fits(row, mean_of(set, tile));
}

static int32_t value_row(const SettLdtkApply *a, const SettLdtkLayerDef *def,
                         int32_t value)
{
    for (int32_t i = 0; i < a->m->row_count; i++)
        if (sett_map_value_fits(&a->m->rows[i], def, value))
            return i;
    return value == 0 ? SETT_MAP_NOTHING : SETT_MAP_NO_ROW;
}

static int32_t tile_row(const SettLdtkApply *a, const SettLdtkLayer *l,
                        const SettLdtkSet *set, int32_t tile, uint32_t flips)
{
    for (int32_t i = 0; i < a->m->row_count; i++)
        if (sett_map_ldtk_fits(&a->m->rows[i], l->def, set, tile, flips))
            return i;
    return tile < 0 ? SETT_MAP_NOTHING : SETT_MAP_NO_ROW;
}

/* Values that come again have the row that was found before. */
static void value_rows(const SettLdtkApply *a, const SettLdtkLayer *l,
                       int32_t *rows)
{
    enum { MEMO = 64 };
    int32_t known[MEMO], row[MEMO];
    for (int32_t i = 0; i < MEMO; i++)
        known[i] = -1;
    for (int32_t i = 0; i < l->w * l->h; i++) {
        int32_t value = l->values[i];
        size_t at = (size_t)(uint32_t)value % MEMO;
        if (value < 0 || known[at] != value) {
            known[at] = value;
            row[at] = value_row(a, l->def, value);
        }
        rows[i] = row[at];
    }
}

/* Tiles of one cell lie over each other: the uppermost that a row names. */
static void tile_rows(const SettLdtkApply *a, const SettLdtkLayer *l,
                      int32_t *rows)
{
    const SettLdtkSet *set = sett_ldtk_set(a->project, l->set);
    int32_t empty = tile_row(a, l, set, -1, 0), area = l->w * l->h;
    bool *full = SETT_TAKE(a->arena, area, bool);
    for (int32_t i = 0; i < area; i++)
        rows[i] = empty;
    for (int32_t i = 0; full != NULL && i < l->tile_count; i++) {
        const SettLdtkTile *t = &l->tiles[i];
        uint32_t flips = (t->flips & 1 ? SETT_TILED_FLIP_X : 0) |
                         (t->flips & 2 ? SETT_TILED_FLIP_Y : 0);
        if (t->cell < 0 || t->cell >= area)
            continue;
        int32_t row = tile_row(a, l, set, t->tile, flips);
        if (row >= 0 || !full[t->cell])
            rows[t->cell] = row;
        full[t->cell] = true;
    }
}

static SettStatus add_source(SettLdtkApply *a, const SettLdtkLevel *level,
                             int32_t layer, SettMapRole role)
{
    const SettLdtkLayer *l = &level->layers[layer];
    SettMapView *v = a->view;
    for (int32_t i = 0; i < v->count; i++)
        if (v->sources[i].layer == layer)
            return SETT_OK;
    SettMapSource *s = &v->sources[v->count++];
    *s = (SettMapSource){layer,        role,         0,   0, l->w, l->h,
                         l->def->grid, l->def->grid, NULL};
    s->rows = SETT_TAKE(a->arena, (int64_t)l->w * l->h, int32_t);
    if (s->rows == NULL)
        return sett_no_memory(a->err);
    if (l->values != NULL)
        value_rows(a, l, s->rows);
    else
        tile_rows(a, l, s->rows);
    return sett_work(a->arena, (uint64_t)l->w * (uint64_t)l->h) ? SETT_CANCELLED
                                                                : SETT_OK;
}

SettStatus sett_map_ldtk_sources(SettLdtkApply *a, const SettLdtkLevel *level)
{
    SettMapView *v = a->view;
    SettStatus status =
        sett_map_view(a->m, level->layer_count, a->arena, a->err, v);
    v->source = a->project->source;
    for (int32_t k = 0; k < a->m->layer_count; k++)
        for (int32_t i = 0; i < level->layer_count; i++) {
            const SettLdtkLayer *l = &level->layers[i];
            if (status == SETT_OK && a->m->layers[k].role <= SETT_MAP_MARK &&
                (l->values != NULL || l->def->kind == SETT_LDTK_TILES) &&
                is_ldtk(&a->m->layers[k], l))
                status = add_source(a, level, i, a->m->layers[k].role);
        }
    if (status != SETT_OK)
        return status;
    if (level->missing != NULL) {
        sett_fail(a->err, SETT_BAD_INPUT,
                  "level %.60s: its file cannot be read: %s", level->name,
                  level->missing);
        sett_error_source(a->err, level->path != NULL ? level->path
                                                      : a->project->source);
        return SETT_BAD_INPUT;
    }
    if (v->count == 0) {
        sett_fail(a->err, SETT_BAD_INPUT,
                  "level %.60s: no layer of values or tiles has a name that "
                  "the mapping lists",
                  level->name);
        sett_error_source(a->err, a->project->source);
        return SETT_BAD_INPUT;
    }
    const SettMapSource *s = &v->sources[0];
    const int64_t box[4] = {0, 0, (int64_t)s->w * s->grid_w,
                            (int64_t)s->h * s->grid_h};
    return sett_map_frame(v, box);
}

static SettStatus unmapped(const SettLdtkApply *a, const SettLdtkLevel *level)
{
    const SettMapSource *s = &a->view->sources[a->view->bad_source];
    const SettLdtkLayer *l = &level->layers[s->layer];
    int32_t count = 0, at = a->view->bad_cell, tile = -1;
    char what[96], how[96];
    for (int32_t i = 0; i < l->tile_count && l->values == NULL; i++)
        tile = l->tiles[i].cell == at ? l->tiles[i].tile : tile;
    for (int32_t i = 0; i < l->tile_count && l->values == NULL; i++)
        count += l->tiles[i].tile == tile;
    for (int32_t i = 0; l->values != NULL && i < l->w * l->h; i++)
        count += l->values[i] == l->values[at];
    const SettLdtkSet *set = sett_ldtk_set(a->project, l->set);
    const char *name = set != NULL ? set->name : "?";
    snprintf(what, sizeof what, "tile %.60s#%d", name, (int)tile);
    snprintf(how, sizeof how, "tile = \"%.60s#%d\"", name, (int)tile);
    if (l->values != NULL) {
        snprintf(what, sizeof what, "value %d", (int)l->values[at]);
        snprintf(how, sizeof how, "value = %d", (int)l->values[at]);
    }
    sett_fail(a->err, SETT_BAD_INPUT,
              "level %.40s, layer %.40s: %s (%d %s, first at %d,%d) has no "
              "tile of the game",
              level->name, l->def->name, what, (int)count,
              count == 1 ? "cell" : "cells", (int)(at % l->w),
              (int)(at / l->w));
    sett_expect(a->err, "[[map.tile]] to = \"...\" %s, or unmapped = \"keep\"",
                how);
    sett_error_source(a->err, a->project->source);
    return SETT_BAD_INPUT;
}

const SettMapObject *sett_map_entity_row(const SettLdtkApply *a,
                                         const SettLdtkEntity *e)
{
    for (int32_t i = 0; i < a->m->object_count; i++) {
        const SettMapObject *o = &a->m->objects[i];
        bool named = o->by == SETT_MAP_OF_CLASS || o->by == SETT_MAP_OF_NAME;
        if (named && strcmp(o->text, e->name) == 0)
            return o;
    }
    return NULL;
}

SettMapBox sett_map_entity_box(const SettLdtkApply *a, const SettLdtkLayer *l,
                               const SettLdtkEntity *e,
                               const SettMapObject *row)
{
    double grid = l->def->grid;
    double left = e->x - e->pivot_x * e->w, top = e->y - e->pivot_y * e->h;
    double box[4] = {left, top, left + e->w, top + e->h};
    if (row->at == SETT_MAP_AT_CELL) {
        box[0] = box[2] = (e->cell_x + 0.5) * grid;
        box[1] = box[3] = (e->cell_y + 0.5) * grid;
    }
    return sett_map_object_box(a->view, row, box);
}

static SettStatus lay_entities(const SettLdtkApply *a,
                               const SettLdtkLevel *level, SettGrid *grid)
{
    SettStatus status = SETT_OK;
    for (int32_t k = 0; k < level->layer_count; k++) {
        const SettLdtkLayer *l = &level->layers[k];
        if (!sett_map_ldtk_uses(a->m, l, SETT_MAP_OBJECTS))
            continue;
        for (int32_t i = 0; i < l->entity_count && status == SETT_OK; i++) {
            const SettLdtkEntity *e = &l->entities[i];
            const SettMapObject *row = sett_map_entity_row(a, e);
            if (row == NULL)
                continue;
            SettMapBox b = sett_map_entity_box(a, l, e, row);
            status = sett_map_lay_objects(a->view, grid, row, &b, level->name);
        }
    }
    return status;
}

SettStatus sett_map_ldtk_level(SettLdtkApply *a, const SettLdtkLevel *level,
                               SettGrid *grid)
{
    SettStatus status = sett_map_ldtk_sources(a, level);
    if (status != SETT_OK)
        return status;
    a->view->bad_source = -1;
    status = sett_map_lay(a->view, grid);
    if (status == SETT_BAD_INPUT && a->view->bad_source >= 0)
        return unmapped(a, level);
    return status == SETT_OK ? lay_entities(a, level, grid) : status;
}

SettStatus sett_mapping_from_ldtk(const SettMapping *mapping,
                                  const SettLdtkProject *project,
                                  const SettLdtkLevel *level, SettArena *arena,
                                  SettGrid *grid, SettError *err)
{
    SettMapView view;
    SettLdtkApply a = {mapping, project, arena, err, &view};
    return sett_map_ldtk_level(&a, level, grid);
}
