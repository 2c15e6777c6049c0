/* mapping_objects.c - tiles of a game that are objects of a map of Tiled: those
   that lie where they should stay, others are moved, made or taken away. */
#include "io/mapping/mapping.h"

#include <math.h>

void sett_mapping_cell(const SettTiledMap *map, const SettTiledObject *o,
                       double *x, double *y)
{
    double up = o->shape == SETT_TILED_TILE_OBJECT ? -o->h : o->h;
    *x = floor((o->x + o->w / 2) / map->tile_w);
    *y = floor((o->y + up / 2) / map->tile_h);
}

typedef struct Objects {
    const SettMapping *m;
    SettTiledMap *map;
    const SettTiledLayer *box;
    const SettGrid *old, *grid;
    SettError *err;
    bool *done;        /* cells that have their object */
    int32_t from[256]; /* cells below want no object of the tile any more */
    SettTiledChange *changes;
    int32_t count;
} Objects;

static const SettTiledLayer *layer_of(const Objects *a, int32_t i)
{
    const SettTiledLayer *l = &a->map->layers[i];
    return l->kind == SETT_TILED_OBJECTS &&
                   sett_mapping_uses_layer(a->m, a->map, l, SETT_MAP_OBJECTS)
               ? l
               : NULL;
}

static const char *class_of(const SettTiledObject *o)
{
    return o->type[0] != 0 ? o->type : o->name;
}

/* The cell of an object that is mapped; -1: none. */
static int32_t cell_of(const Objects *a, const SettTiledObject *o)
{
    double x, y;
    if (sett_mapping_object(a->m, class_of(o)) < 0)
        return -1;
    sett_mapping_cell(a->map, o, &x, &y);
    x -= a->box->x;
    y -= a->box->y;
    if (!(x >= 0 && y >= 0 && x < a->grid->w && y < a->grid->h))
        return -1;
    return sett_grid_at(a->grid, (int32_t)x, (int32_t)y);
}

/* Where an object of that size has to lie to be in a cell: in its middle, and
   tiles on its lower edge as long as they are no taller than two cells. */
static void place(const Objects *a, const SettTiledObject *like, int32_t cell,
                  SettTiledChange *c)
{
    double tw = a->map->tile_w, th = a->map->tile_h;
    double w = like != NULL ? like->w : 0, h = like != NULL ? like->h : 0;
    double x = (a->box->x + cell % a->grid->w) * tw;
    double y = (a->box->y + cell / a->grid->w) * th;
    bool tile = like != NULL && like->shape == SETT_TILED_TILE_OBJECT;
    c->x = x + (tw - w) / 2;
    c->y = !tile ? y + (th - h) / 2 : h <= 2 * th ? y + th : y + (th + h) / 2;
}

/* The next cell that wants an object of a tile and has none; -1: none does. */
static int32_t wanted(Objects *a, int32_t tile)
{
    int32_t area = a->grid->w * a->grid->h, i = a->from[tile];
    while (i < area && (a->grid->cells[i] != tile || a->old->cells[i] == tile ||
                        a->done[i]))
        i++;
    a->from[tile] = i;
    return i < area ? i : -1;
}

/* Objects whose cell shows another tile now: moved, as long as a cell wants
   one. */
static void move_or_remove(Objects *a)
{
    for (int32_t i = 0; i < a->map->layer_count; i++) {
        const SettTiledLayer *l = layer_of(a, i);
        for (int32_t k = 0; l != NULL && k < l->object_count; k++) {
            const SettTiledObject *o = &l->objects[k];
            int32_t at = cell_of(a, o);
            if (at < 0 || a->grid->cells[at] == a->old->cells[at])
                continue;
            int32_t tile = sett_mapping_object(a->m, class_of(o));
            int32_t to = a->grid->cells[at] == tile && !a->done[at]
                             ? at
                             : wanted(a, tile);
            if (to >= 0)
                a->done[to] = true;
            if (to == at)
                continue;
            SettTiledChange *c = &a->changes[a->count++];
            *c = (SettTiledChange){
                .layer = i, .object = k, .like = -1, .gone = to < 0};
            if (to >= 0)
                place(a, o, to, c);
        }
    }
}

/* The first object of a tile; else the first layer that may take one. */
static SettStatus find_form(const Objects *a, int32_t tile, SettTiledChange *c)
{
    *c = (SettTiledChange){.layer = -1, .object = -1, .like = -1};
    c->type = sett_mapping_object_of(a->m, tile)->of_class;
    for (int32_t i = 0; i < a->map->layer_count; i++) {
        const SettTiledLayer *l = layer_of(a, i);
        if (l != NULL && c->layer < 0)
            c->layer = i;
        for (int32_t k = 0; l != NULL && k < l->object_count; k++)
            if (sett_mapping_object(a->m, class_of(&l->objects[k])) == tile) {
                c->layer = i;
                c->like = k;
                return SETT_OK;
            }
    }
    if (c->layer >= 0)
        return SETT_OK;
    sett_fail(a->err, SETT_BAD_INPUT,
              "%s is an object, and the map has no layer of objects that the "
              "mapping lists",
              a->m->game->tiles.tiles[tile].name);
    sett_expect(a->err, "a layer with \"role\": \"objects\"");
    sett_error_source(a->err, a->map->source);
    return SETT_BAD_INPUT;
}

static SettStatus make(Objects *a, int32_t tile)
{
    SettTiledChange form = {.layer = -1};
    for (int32_t at = wanted(a, tile); at >= 0; at = wanted(a, tile)) {
        if (form.layer < 0) {
            SettStatus status = find_form(a, tile, &form);
            if (status != SETT_OK)
                return status;
        }
        const SettTiledLayer *l = &a->map->layers[form.layer];
        SettTiledChange *c = &a->changes[a->count++];
        *c = form;
        place(a, form.like >= 0 ? &l->objects[form.like] : NULL, at, c);
        a->done[at] = true;
    }
    return SETT_OK;
}

SettStatus sett_mapping_put_objects(const SettMapping *m, SettTiledMap *map,
                                    const SettTiledLayer *box,
                                    const SettGrid *old, const SettGrid *grid,
                                    SettArena *arena, SettError *err)
{
    Objects *a = SETT_TAKE(arena, 1, Objects);
    int64_t most = (int64_t)grid->w * grid->h;
    for (int32_t i = 0; i < map->layer_count; i++)
        most += map->layers[i].object_count;
    if (a == NULL)
        return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    *a = (Objects){
        .m = m, .map = map, .box = box, .old = old, .grid = grid, .err = err};
    a->done = SETT_TAKE(arena, (int64_t)grid->w * grid->h, bool);
    a->changes = SETT_TAKE(arena, most, SettTiledChange);
    if (a->done == NULL || a->changes == NULL)
        return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    move_or_remove(a);
    for (int32_t t = 0; t < m->game->tiles.count; t++) {
        SettStatus status =
            sett_mapping_object_of(m, t) != NULL ? make(a, t) : SETT_OK;
        if (status != SETT_OK)
            return status;
    }
    map->changes = a->changes;
    map->change_count = a->count;
    return SETT_OK;
}
