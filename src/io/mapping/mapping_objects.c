/* mapping_objects.c - tiles of a game that are objects of a map of Tiled: those
   that lie where they should stay, others are moved, made or taken away. */
#include "io/mapping/tiled.h"

#include <string.h>

typedef struct Objects {
    SettMapApply *a;
    SettTiledMap *map;
    const SettGrid *old, *grid;
    const SettMapHow *how;
    bool *done;        /* cells that have their object */
    int32_t from[256]; /* cells below want no object of the tile any more */
    SettTiledChange *changes;
    int32_t count;
} Objects;

static const SettTiledLayer *layer_of(const Objects *o, int32_t i)
{
    const SettTiledLayer *l = &o->map->layers[i];
    return l->kind == SETT_TILED_OBJECTS &&
                   sett_mapping_uses_layer(o->a->m, o->map, l, SETT_MAP_OBJECTS)
               ? l
               : NULL;
}

/* The class of an object: its own, its tile's, else its name. */
static const char *class_of(const SettTiledMap *map, const SettTiledObject *o)
{
    int32_t id = 0;
    if (o->type[0] != 0 || o->cell == 0)
        return o->type[0] != 0 ? o->type : o->name;
    const SettTiledSet *set = o->set;
    if (set == NULL)
        set = sett_tiled_set_of(map, o->cell, &id);
    else
        id = (int32_t)((o->cell & SETT_TILED_TILE) - set->first);
    const SettTiledTile *tile = set != NULL ? sett_tiled_tile(set, id) : NULL;
    return tile != NULL && tile->type[0] != 0 ? tile->type : o->name;
}

static bool is_tile(const SettTiledMap *map, const SettTiledObject *o,
                    const SettMapObject *row)
{
    int32_t id = 0;
    const SettTiledSet *set = sett_tiled_set_of(map, o->cell, &id);
    return o->cell != 0 && o->set == NULL && set != NULL &&
           strcmp(set->name, row->text) == 0 && id == row->id;
}

static bool fits(const SettTiledMap *map, const SettTiledObject *o,
                 const SettMapObject *row)
{
    /* Lines have their place where it is asked for alone. */
    bool line =
        o->shape == SETT_TILED_POLYGON || o->shape == SETT_TILED_POLYLINE;
    if (line && row->at == SETT_MAP_AT_CELL)
        return false;
    switch (row->by) {
    case SETT_MAP_OF_CLASS:
        return strcmp(class_of(map, o), row->text) == 0;
    case SETT_MAP_OF_NAME:
        return strcmp(o->name, row->text) == 0;
    case SETT_MAP_OF_TEMPLATE:
        return o->of_template != NULL && strcmp(o->of_template, row->text) == 0;
    case SETT_MAP_OF_TILE:
        return is_tile(map, o, row);
    }
    return false;
}

const SettMapObject *sett_mapping_object(const SettMapping *m,
                                         const char *class)
{
    for (int32_t i = 0; i < m->object_count; i++)
        if (m->objects[i].by == SETT_MAP_OF_CLASS &&
            strcmp(m->objects[i].text, class) == 0)
            return &m->objects[i];
    return NULL;
}

const SettMapObject *sett_mapping_object_row(const SettMapping *m,
                                             const SettTiledMap *map,
                                             const SettTiledObject *object)
{
    for (int32_t i = 0; i < m->object_count; i++)
        if (fits(map, object, &m->objects[i]))
            return &m->objects[i];
    return NULL;
}

const SettMapObject *sett_mapping_object_of(const SettMapping *m, int32_t tile)
{
    for (int32_t i = 0; i < m->object_count; i++)
        if (m->objects[i].to == tile)
            return &m->objects[i];
    return NULL;
}

/* The tiles of an object that is mapped; false: it is not, or lies elsewhere.
 */
static bool cells_of(const Objects *o, const SettTiledObject *object,
                     const SettMapObject **row, SettMapCells *c)
{
    *row = sett_mapping_object_row(o->a->m, o->map, object);
    if (*row == NULL)
        return false;
    sett_map_object_cells(o->a, object, *row, c);
    return c->box.x0 < c->box.x1 && c->box.y0 < c->box.y1;
}

/* Whether all of an object's cells are as they were. */
static bool stays(const Objects *o, const SettMapCells *c, int32_t tile)
{
    for (int32_t y = c->box.y0; y < c->box.y1; y++)
        for (int32_t x = c->box.x0; x < c->box.x1; x++)
            if (sett_map_cells_have(c, x, y) &&
                o->grid->cells[sett_grid_at(o->grid, x, y)] != tile)
                return false;
    return true;
}

static void mark(const Objects *o, const SettMapCells *c)
{
    for (int32_t y = c->box.y0; y < c->box.y1; y++)
        for (int32_t x = c->box.x0; x < c->box.x1; x++)
            if (sett_map_cells_have(c, x, y))
                o->done[sett_grid_at(o->grid, x, y)] = true;
}

/* The next cell that wants an object of a tile and has none; -1: none does. */
static int32_t wanted(Objects *o, int32_t tile)
{
    int32_t area = o->grid->w * o->grid->h, i = o->from[tile];
    while (i < area && (o->grid->cells[i] != tile || o->done[i]))
        i++;
    o->from[tile] = i;
    return i < area ? i : -1;
}

/* The cells that an object there may cover: one, or of those that cover areas
   the widest row of wanted ones, as far down as it goes. */
static SettMapBox room(const Objects *o, const SettMapObject *row, int32_t at)
{
    int32_t w = o->grid->w, x = at % w, y = at / w, tile = row->to;
    SettMapBox b = {x, y, x + 1, y + 1};
    if (row->at != SETT_MAP_AT_AREA)
        return b;
    while (b.x1 < w && o->grid->cells[y * w + b.x1] == tile &&
           !o->done[y * w + b.x1])
        b.x1++;
    for (bool all = true; all && b.y1 < o->grid->h;) {
        for (int32_t u = b.x0; u < b.x1; u++)
            all = all && o->grid->cells[b.y1 * w + u] == tile &&
                  !o->done[b.y1 * w + u];
        b.y1 += all;
    }
    return b;
}

/* Where an object of that size has to lie to be in a cell: in its middle, and
   tiles on its lower edge as long as they are no taller than two cells; or over
   all of an area. */
static void place_form(const Objects *o, SettTiledObject form,
                       const SettMapObject *row, const SettMapBox *box,
                       SettTiledChange *c)
{
    const SettMapView *v = o->a->view;
    double tw = v->cell_w, th = v->cell_h, at[4];
    double x = (v->x + box->x0) * tw, y = (v->y + box->y0) * th;
    if (row->at == SETT_MAP_AT_AREA) {
        tw *= box->x1 - box->x0;
        th *= box->y1 - box->y0;
    }
    bool low =
        form.shape == SETT_TILED_TILE_OBJECT && form.h >= 0 && form.h < 2 * th;
    form.x = form.y = 0;
    sett_map_object_pixels(o->map, &form, at);
    double w = at[2] - at[0], h = at[3] - at[1];
    c->x = x + (tw - w) / 2 - at[0];
    c->y = (low ? y + th - h : y + (th - h) / 2) - at[1];
}

static bool is_in(const Objects *o, SettTiledObject form,
                  const SettMapObject *row, const SettMapBox *box,
                  const SettTiledChange *c)
{
    double at[4];
    form.x = c->x;
    form.y = c->y;
    sett_map_object_pixels(o->map, &form, at);
    SettMapBox now = sett_map_object_box(o->a->view, row, at);
    return now.x0 == box->x0 && now.y0 == box->y0 && now.x1 == box->x1 &&
           now.y1 == box->y1;
}

/* One whose own size cannot lie there takes that of the cells. */
static void place(const Objects *o, const SettTiledObject *like,
                  const SettMapObject *row, const SettMapBox *box,
                  SettTiledChange *c)
{
    const SettMapView *v = o->a->view;
    SettTiledObject form =
        like != NULL ? *like : (SettTiledObject){.cell = c->cell};
    double w = (box->x1 - box->x0) * (double)v->cell_w;
    double h = (box->y1 - box->y0) * (double)v->cell_h;
    bool sized = row->at == SETT_MAP_AT_AREA;
    if (like == NULL && c->cell != 0) {
        form.shape = SETT_TILED_TILE_OBJECT;
        sized = true;
    }
    for (int32_t pass = 0; pass < 2; pass++) {
        if (sized) {
            c->w = form.w = w;
            c->h = form.h = h;
        }
        place_form(o, form, row, box, c);
        if (is_in(o, form, row, box, c))
            return;
        sized = true;
    }
}

/* Objects that are as they were, and cells that their layer of tiles shows. */
static void mark_kept(Objects *o)
{
    const SettMapView *v = o->a->view;
    for (int32_t i = 0; i < o->map->layer_count; i++) {
        const SettTiledLayer *l = layer_of(o, i);
        for (int32_t k = 0; l != NULL && k < l->object_count; k++) {
            const SettMapObject *row;
            SettMapCells c;
            if (cells_of(o, &l->objects[k], &row, &c) && stays(o, &c, row->to))
                mark(o, &c);
        }
    }
    for (int32_t i = 0; i < o->grid->w * o->grid->h; i++)
        if (o->grid->cells[i] == o->old->cells[i] &&
            (v->objects == NULL || v->objects[i] != o->grid->cells[i]))
            o->done[i] = true;
}

/* Objects whose cell shows another tile now: moved, as long as a cell wants
   one. */
static void move_or_remove(Objects *o)
{
    for (int32_t i = 0; i < o->map->layer_count; i++) {
        const SettTiledLayer *l = layer_of(o, i);
        for (int32_t k = 0; l != NULL && k < l->object_count; k++) {
            const SettTiledObject *object = &l->objects[k];
            const SettMapObject *row;
            SettMapCells now;
            if (!cells_of(o, object, &row, &now) || stays(o, &now, row->to))
                continue;
            bool moves = row->lack != SETT_MAP_REFUSE &&
                         !sett_map_object_bent(row, object);
            int32_t to = moves ? wanted(o, row->to) : -1;
            SettTiledChange *c = &o->changes[o->count++];
            *c = (SettTiledChange){
                .layer = i, .object = k, .like = -1, .gone = to < 0};
            if (to < 0)
                continue;
            const SettMapCells then = {.box = room(o, row, to)};
            mark(o, &then);
            place(o, object, row, &then.box, c);
        }
    }
}

/* The picture of a row of tile objects; 0: none. */
static uint32_t picture_of(const SettTiledMap *map, const SettMapObject *row)
{
    for (int32_t i = 0; i < map->set_count; i++)
        if (row->by == SETT_MAP_OF_TILE &&
            strcmp(map->sets[i].name, row->text) == 0)
            return (uint32_t)(map->sets[i].first + row->id);
    return 0;
}

/* The first object of a row; else the first layer that may take one. */
static SettStatus find_form(const Objects *o, const SettMapObject *row,
                            SettTiledChange *c)
{
    *c = (SettTiledChange){.layer = -1, .object = -1, .like = -1};
    c->type = row->by == SETT_MAP_OF_CLASS ? row->text : NULL;
    c->name = row->by == SETT_MAP_OF_NAME ? row->text : NULL;
    c->of_template = row->by == SETT_MAP_OF_TEMPLATE ? row->text : NULL;
    c->cell = picture_of(o->map, row);
    c->fields = row->fields;
    for (int32_t i = 0; i < o->map->layer_count; i++) {
        const SettTiledLayer *l = layer_of(o, i);
        if (l != NULL && c->layer < 0)
            c->layer = i;
        for (int32_t k = 0; l != NULL && k < l->object_count; k++)
            if (!sett_map_object_bent(row, &l->objects[k]) &&
                sett_mapping_object_row(o->a->m, o->map, &l->objects[k]) ==
                    row) {
                c->layer = i;
                c->like = k;
                return SETT_OK;
            }
    }
    if (c->layer >= 0)
        return SETT_OK;
    return sett_map_refuse(
        o->a->err, o->map->source, "a layer with \"role\": \"objects\"",
        "%s is an object, and the map has no layer of objects that the "
        "mapping lists",
        o->a->m->game->tiles.tiles[row->to].name);
}

static SettStatus make(Objects *o, const SettMapObject *row)
{
    SettTiledChange form = {.layer = -1};
    SettStatus status = SETT_OK;
    for (int32_t at = wanted(o, row->to); at >= 0 && status == SETT_OK;
         at = wanted(o, row->to)) {
        const SettMapCells cells = {.box = room(o, row, at)};
        const SettMapBox box = cells.box;
        mark(o, &cells);
        if (row->lack != SETT_MAP_CREATE) {
            status =
                sett_map_leave(o->a->view, o->how,
                               row->lack == SETT_MAP_MOVE
                                   ? "the map has no object to be moved there"
                                   : "the map has no such object there",
                               row->to, box.x0, box.y0);
            continue;
        }
        if (form.layer < 0)
            status = find_form(o, row, &form);
        if (status != SETT_OK)
            break;
        const SettTiledLayer *l = &o->map->layers[form.layer];
        SettTiledChange *c = &o->changes[o->count++];
        *c = form;
        place(o, form.like >= 0 ? &l->objects[form.like] : NULL, row, &box, c);
    }
    return status;
}

SettStatus sett_mapping_put_objects(SettMapApply *a, SettTiledMap *map,
                                    const SettGrid *old, const SettGrid *grid,
                                    const SettMapHow *how)
{
    Objects *o = SETT_TAKE(a->arena, 1, Objects);
    int64_t most = (int64_t)grid->w * grid->h;
    for (int32_t i = 0; i < map->layer_count; i++)
        most += map->layers[i].object_count;
    if (o == NULL)
        return sett_no_memory(a->err);
    *o = (Objects){.a = a, .map = map, .old = old, .grid = grid, .how = how};
    o->done = SETT_TAKE(a->arena, (int64_t)grid->w * grid->h, bool);
    o->changes = SETT_TAKE(a->arena, most, SettTiledChange);
    if (o->done == NULL || o->changes == NULL)
        return sett_no_memory(a->err);
    mark_kept(o);
    move_or_remove(o);
    for (int32_t t = 0; t < a->m->game->tiles.count; t++) {
        const SettMapObject *row = sett_mapping_object_of(a->m, t);
        SettStatus status = row != NULL ? make(o, row) : SETT_OK;
        if (status != SETT_OK)
            return status;
    }
    map->changes = o->changes;
    map->change_count = o->count;
    return SETT_OK;
}
