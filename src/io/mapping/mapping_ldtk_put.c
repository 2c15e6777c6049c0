/* mapping_ldtk_put.c - a level as a change of a project of LDtk. */
#include "io/mapping/ldtk.h"

#include "base/least.h"

#include <string.h>

/* A level that goes into the project. */
typedef struct Put {
    SettLdtkApply *a;
    const SettLdtkLevel *level; /* its form */
    const SettLdtkLevel *own;   /* that it changes; NULL: a new one */
    const SettGrid *grid;
    const SettGrid *old; /* NULL: it has another size, or is new */
    const SettMapHow *how;
    int32_t **values;     /* per layer, NULL: not of values */
    SettLdtkTile **tiles; /* per layer: the tile of each cell, cell -1:
                             none; NULL: not of tiles */
    bool **changed;       /* per layer of tiles: cells whose tiles change */
} Put;

static SettStatus no_memory(const Put *p)
{
    return sett_fail(p->a->err, SETT_NO_MEMORY, "out of memory");
}

static const SettLdtkEntityDef *def_named(const SettLdtkApply *a,
                                          const SettMapObject *row)
{
    bool named = row->by == SETT_MAP_OF_CLASS || row->by == SETT_MAP_OF_NAME;
    for (int32_t i = 0; named && i < a->project->entity_count; i++)
        if (strcmp(a->project->entities[i].name, row->text) == 0)
            return &a->project->entities[i];
    return NULL;
}

/* The value that a row writes into a layer; -1: none. */
static int32_t value_for(const SettMapRow *row, const SettLdtkLayerDef *def)
{
    if (row->by == SETT_MAP_EMPTY)
        return sett_mapping_row_in(row, def->name) ? 0 : -1;
    for (int32_t k = 0; k < def->value_count; k++)
        if (sett_map_value_fits(row, def, def->values[k].value))
            return def->values[k].value;
    return -1;
}

/* Tiles that a row writes into a layer of tiles; none: it does not. */
static SettStatus tiles_for(const Put *p, const SettMapRow *row,
                            const SettLdtkLayer *l, SettMapChoice *c)
{
    const SettLdtkSet *set = sett_ldtk_set(p->a->project, l->set);
    *c = (SettMapChoice){.count = 0};
    if (set == NULL || !sett_mapping_row_in(row, l->def->name))
        return SETT_OK;
    for (const char *at = row->write; at != NULL && *at != 0;) {
        size_t n = strcspn(at, " ");
        SettMapPick pick;
        bool good = n == 0 || (sett_map_pick(at, n, &pick) &&
                               (pick.flips & SETT_TILED_SWAP) == 0);
        if (!good)
            return sett_map_bad_write(p->a->err, at, n);
        if (n > 0 && sett_map_is_set(set, pick.set, pick.set_size))
            sett_map_choose(c, (int64_t)pick.id | pick.flips, pick.weight);
        at += n + (at[n] == ' ');
    }
    for (int32_t id = 0; row->write == NULL && id < set->columns * set->rows;
         id++)
        if (c->count == 0 || row->by == SETT_MAP_PROPERTY)
            if (sett_map_ldtk_fits(row, l->def, set, id, row->flips))
                sett_map_choose(c, (int64_t)id | row->flips, 1);
    return SETT_OK;
}

/* Where a tile of the game goes: into a layer, as a value or as tiles. */
typedef struct Into {
    int32_t source; /* -1: no layer */
    int32_t value;
    SettMapChoice tiles;
} Into;

/* By the first row that a layer can take, the lowest of such layers. */
static SettStatus find_into(const Put *p, int32_t tile, Into *out)
{
    const SettMapView *v = p->a->view;
    *out = (Into){.source = -1};
    for (int32_t r = 0; r < p->a->m->row_count; r++) {
        const SettMapRow *row = &p->a->m->rows[r];
        for (int32_t i = v->count - 1; row->to == tile && i >= 0; i--) {
            const SettLdtkLayer *l = &p->level->layers[v->sources[i].layer];
            if (l->values != NULL) {
                out->value = value_for(row, l->def);
            } else {
                SettStatus status = tiles_for(p, row, l, &out->tiles);
                if (status != SETT_OK)
                    return status;
            }
            bool empty = row->by == SETT_MAP_EMPTY &&
                         sett_mapping_row_in(row, l->def->name);
            out->source = i;
            if (empty ||
                (l->values != NULL ? out->value >= 0 : out->tiles.count > 0))
                return SETT_OK;
        }
    }
    out->source = -1;
    return SETT_OK;
}

static SettLdtkTile tile_at(const Put *p, const SettLdtkLayer *l, int32_t cell,
                            uint32_t chosen)
{
    const SettLdtkSet *set = sett_ldtk_set(p->a->project, l->set);
    int32_t id = (int32_t)(chosen & SETT_TILED_TILE), grid = l->def->grid;
    int32_t step = set->tile + set->spacing;
    int32_t across = sett_max(p->a->view->sources[0].w, 1);
    for (int32_t i = 0; i < p->a->view->count; i++)
        if (&p->level->layers[p->a->view->sources[i].layer] == l)
            across = sett_max(p->a->view->sources[i].w, 1);
    return (SettLdtkTile){
        .x = cell % across * grid,
        .y = cell / across * grid,
        .source_x = set->padding + id % sett_max(set->columns, 1) * step,
        .source_y = set->padding + id / sett_max(set->columns, 1) * step,
        .tile = id,
        .cell = cell,
        .rule = -1,
        .flips = (uint8_t)((chosen & SETT_TILED_FLIP_X ? 1 : 0) |
                           (chosen & SETT_TILED_FLIP_Y ? 2 : 0)),
        .alpha = 1};
}

/* Empties a tile's cells in all layers, and fills them in one; `into` NULL:
   in none. */
static void fill_cell(const Put *p, int32_t x, int32_t y, const Into *into)
{
    const SettMapView *v = p->a->view;
    uint64_t hash = sett_map_place(p->how->seed, x, y);
    for (int32_t i = 0; i < v->count; i++) {
        const SettMapSource *s = &v->sources[i];
        SettMapBox b = sett_map_parts(v, s, x, y);
        bool here = into != NULL && into->source == i;
        for (int32_t cy = b.y0; cy < b.y1; cy++)
            for (int32_t cx = b.x0; cx < b.x1; cx++) {
                int32_t at = cy * s->w + cx;
                if (p->values[s->layer] != NULL) {
                    p->values[s->layer][at] = here ? into->value : 0;
                    continue;
                }
                p->changed[s->layer][at] = true;
                p->tiles[s->layer][at].cell = -1;
                if (here && into->tiles.count > 0)
                    p->tiles[s->layer][at] =
                        tile_at(p, &p->level->layers[s->layer], at,
                                sett_map_chosen(&into->tiles, hash));
            }
    }
    for (int32_t k = 0; k < p->level->layer_count; k++) {
        const SettLdtkLayer *l = &p->level->layers[k];
        bool named = false;
        for (int32_t c = 0; c < p->a->m->clear_count; c++)
            named = named || strcmp(p->a->m->clear[c], l->def->name) == 0;
        if (!named || p->own == NULL || p->old == NULL || p->changed[k] == NULL)
            continue;
        SettMapSource s = {
            k,   SETT_MAP_IGNORE, 0, 0, l->w, l->h, l->def->grid, l->def->grid,
            NULL};
        SettMapBox b = sett_map_parts(v, &s, x, y);
        for (int32_t cy = b.y0; cy < b.y1; cy++)
            for (int32_t cx = b.x0; cx < b.x1; cx++)
                p->changed[k][cy * s.w + cx] = true;
    }
}

/* Layers that hold several tiles in one cell cannot show two of these. */
static SettStatus check_shared(const Put *p, int32_t x, int32_t y)
{
    const SettMapView *v = p->a->view;
    for (int32_t i = 0; i < v->count; i++) {
        const SettMapSource *s = &v->sources[i];
        int32_t wide = s->grid_w / v->cell_w, high = s->grid_h / v->cell_h;
        for (int32_t cy = y - y % sett_max(high, 1);
             wide > 1 && cy < y - y % high + high && cy < v->h; cy++)
            for (int32_t cx = x - x % wide; cx < x - x % wide + wide; cx++)
                if (cx < v->w && p->grid->cells[cy * v->w + cx] !=
                                     p->grid->cells[y * v->w + x]) {
                    sett_fail(p->a->err, SETT_BAD_INPUT,
                              "tiles at %d,%d and %d,%d share a cell of layer "
                              "%.60s, and differ",
                              (int)x, (int)y, (int)cx, (int)cy,
                              p->level->layers[s->layer].def->name);
                    sett_error_source(p->a->err, v->source);
                    return SETT_BAD_INPUT;
                }
    }
    return SETT_OK;
}

/* A cell whose tile is the same keeps what it has, another is emptied, and gets
   its value or tile in one layer. */
static SettStatus fill_cells(const Put *p)
{
    SettMapView *v = p->a->view;
    Into *into = SETT_TAKE(p->a->arena, SETT_MAX_TILES, Into);
    bool *known = SETT_TAKE(p->a->arena, SETT_MAX_TILES, bool);
    if (into == NULL || known == NULL)
        return no_memory(p);
    for (int32_t i = 0; i < p->grid->w * p->grid->h; i++) {
        int32_t tile = p->grid->cells[i], x = i % v->w, y = i / v->w;
        bool object = sett_mapping_object_of(p->a->m, tile) != NULL;
        if (p->old != NULL && p->old->cells[i] == tile)
            continue;
        SettStatus status = SETT_OK;
        if (p->old != NULL && v->kept != NULL && v->kept[i]) {
            status = sett_map_leave(
                v, p->how, "what is there has no row, and is kept", tile, x, y);
            if (status != SETT_OK)
                return status;
            continue;
        }
        status = check_shared(p, x, y);
        if (status == SETT_OK && !known[tile] && !object)
            status = find_into(p, tile, &into[tile]);
        if (status != SETT_OK)
            return status;
        known[tile] = true;
        bool none = object || into[tile].source < 0;
        if (none && !object && tile != p->a->m->fill) {
            sett_fail(p->a->err, SETT_BAD_INPUT,
                      "no row says what is written for %s at %d,%d",
                      p->a->m->game->tiles.tiles[tile].name, (int)x, (int)y);
            sett_expect(p->a->err,
                        "a row with \"value\", \"name\" or \"tile\" for it");
            return SETT_BAD_INPUT;
        }
        fill_cell(p, x, y, none ? NULL : &into[tile]);
    }
    return SETT_OK;
}

/* Room for what all mapped layers will hold, in the level's new size. */
static SettStatus take_layers(Put *p)
{
    const SettMapView *v = p->a->view;
    int32_t count = p->level->layer_count;
    p->values = SETT_TAKE(p->a->arena, count, int32_t *);
    p->tiles = SETT_TAKE(p->a->arena, count, SettLdtkTile *);
    p->changed = SETT_TAKE(p->a->arena, count, bool *);
    if (p->values == NULL || p->tiles == NULL || p->changed == NULL)
        return no_memory(p);
    for (int32_t i = 0; i < v->count; i++) {
        SettMapSource *s = &v->sources[i];
        const SettLdtkLayer *l = &p->level->layers[s->layer];
        int64_t w = (int64_t)v->w * v->cell_w, h = (int64_t)v->h * v->cell_h;
        if (p->old == NULL) {
            s->w = (int32_t)((w + s->grid_w - 1) / s->grid_w);
            s->h = (int32_t)((h + s->grid_h - 1) / s->grid_h);
        }
        size_t area = (size_t)s->w * (size_t)s->h;
        if (l->values != NULL) {
            p->values[s->layer] = SETT_TAKE(p->a->arena, area, int32_t);
            if (p->values[s->layer] == NULL)
                return no_memory(p);
            if (p->old != NULL && area > 0)
                memcpy(p->values[s->layer], l->values, area * sizeof(int32_t));
            continue;
        }
        p->tiles[s->layer] = SETT_TAKE(p->a->arena, area, SettLdtkTile);
        p->changed[s->layer] = SETT_TAKE(p->a->arena, area, bool);
        if (p->tiles[s->layer] == NULL || p->changed[s->layer] == NULL)
            return no_memory(p);
        for (size_t c = 0; c < area; c++) {
            p->tiles[s->layer][c].cell = -1;
            p->changed[s->layer][c] = p->old == NULL;
        }
    }
    for (int32_t k = 0; k < count && p->a->m->clear_count > 0; k++) {
        const SettLdtkLayer *l = &p->level->layers[k];
        if (p->changed[k] != NULL || l->def->kind != SETT_LDTK_TILES)
            continue;
        p->changed[k] = SETT_TAKE(p->a->arena, (int64_t)l->w * l->h, bool);
        if (p->changed[k] == NULL)
            return no_memory(p);
    }
    return SETT_OK;
}

/* Tiles of a layer as they will be: those of changed cells go, and come anew
   behind the last that lies in a cell before theirs. */
static SettStatus list_tiles(const Put *p, int32_t layer, int32_t area,
                             SettLdtkTiles *out)
{
    const SettLdtkLayer *l = &p->level->layers[layer];
    const bool *changed = p->changed[layer];
    const SettLdtkTile *anew = p->tiles[layer];
    int32_t old = p->old != NULL ? l->tile_count : 0, next = 0;
    SettLdtkTile *list =
        SETT_TAKE(p->a->arena, (int64_t)old + area + 1, SettLdtkTile);
    if (list == NULL)
        return no_memory(p);
    out->items = list;
    for (int32_t i = 0; i <= old; i++) {
        int32_t cell = i < old ? l->tiles[i].cell : area;
        for (; anew != NULL && next < area && next <= cell; next++)
            if (changed[next] && anew[next].cell >= 0)
                list[out->count++] = anew[next];
        if (i < old && (cell < 0 || cell >= area || !changed[cell]))
            list[out->count++] = l->tiles[i];
    }
    return SETT_OK;
}

static SettStatus take_tiles(const Put *p, SettLdtkChange *out)
{
    const SettMapView *v = p->a->view;
    SettLdtkTiles *all =
        SETT_TAKE(p->a->arena, p->level->layer_count, SettLdtkTiles);
    SettStatus status = SETT_OK;
    if (all == NULL)
        return no_memory(p);
    out->tiles = all;
    for (int32_t k = 0; k < p->level->layer_count && status == SETT_OK; k++) {
        const SettLdtkLayer *l = &p->level->layers[k];
        int32_t area = l->w * l->h;
        for (int32_t i = 0; i < v->count; i++)
            if (v->sources[i].layer == k)
                area = v->sources[i].w * v->sources[i].h;
        if (p->changed[k] != NULL)
            status = list_tiles(p, k, area, &all[k]);
    }
    return status;
}

/* Entities of a kind that the world has its one of already are left out of new
   levels: a start, most often. */
static bool allowed(const Put *p, const SettLdtkEntityDef *def)
{
    const SettLdtkProject *project = p->a->project;
    if (def->most == 0 || strcmp(def->most_within, "PerWorld") != 0)
        return true;
    int32_t count = 0;
    for (int32_t i = 0; i < project->level_count; i++)
        for (int32_t k = 0; k < project->levels[i].layer_count; k++)
            for (int32_t n = 0; n < project->levels[i].layers[k].entity_count;
                 n++)
                count +=
                    &project->levels[i] != p->own &&
                    project->levels[i].layers[k].entities[n].def == def->uid;
    return count < def->most;
}

static int32_t object_layer(const Put *p)
{
    for (int32_t k = 0; k < p->level->layer_count; k++)
        if (p->level->layers[k].def->kind == SETT_LDTK_ENTITIES &&
            sett_map_ldtk_uses(p->a->m, &p->level->layers[k], SETT_MAP_OBJECTS))
            return k;
    return -1;
}

/* The widest box of a tile that nothing lies over yet. */
static SettMapBox room(const SettGrid *g, const bool *done, int32_t x,
                       int32_t y)
{
    SettMapBox b = {x, y, x + 1, y + 1};
    int32_t tile = g->cells[sett_grid_at(g, x, y)];
    while (b.x1 < g->w && g->cells[y * g->w + b.x1] == tile &&
           !done[y * g->w + b.x1])
        b.x1++;
    for (bool all = true; all && b.y1 < g->h;) {
        for (int32_t u = b.x0; u < b.x1; u++)
            all = all && g->cells[b.y1 * g->w + u] == tile &&
                  !done[b.y1 * g->w + u];
        b.y1 += all;
    }
    return b;
}

/* Entities as they are wanted. */
typedef struct Entities {
    const Put *p;
    bool *done; /* cells that have theirs */
    SettLdtkPut *puts;
    SettLdtkChange *out;
} Entities;

static bool all_are(const Put *p, const SettMapBox *b, int32_t tile)
{
    for (int32_t y = b->y0; y < b->y1; y++)
        for (int32_t x = b->x0; x < b->x1; x++)
            if (p->grid->cells[sett_grid_at(p->grid, x, y)] != tile)
                return false;
    return b->x0 < b->x1 && b->y0 < b->y1;
}

static void mark(const Entities *e, const SettMapBox *b)
{
    for (int32_t y = b->y0; y < b->y1; y++)
        for (int32_t x = b->x0; x < b->x1; x++)
            e->done[sett_grid_at(e->p->grid, x, y)] = true;
}

/* Entities of a layer that lie where they are wanted; how many do not. */
static int32_t keep(Entities *e, int32_t layer, const SettMapObject *row)
{
    const Put *p = e->p;
    const SettLdtkLayer *l = &p->level->layers[layer];
    int32_t spare = 0;
    for (int32_t i = 0; i < l->entity_count; i++) {
        const SettLdtkEntity *own = &l->entities[i];
        if (sett_map_entity_row(p->a, own) != row)
            continue;
        SettMapBox b = sett_map_entity_box(p->a, l, own, row);
        bool kept = all_are(p, &b, row->to) &&
                    !e->done[sett_grid_at(p->grid, b.x0, b.y0)];
        spare += !kept;
        if (!kept)
            continue;
        mark(e, &b);
        e->puts[e->out->put_count++] = (SettLdtkPut){.layer = layer,
                                                     .def = own->def,
                                                     .cell_x = own->cell_x,
                                                     .cell_y = own->cell_y};
    }
    return spare;
}

static SettLdtkPut put_at(const Put *p, int32_t layer, const SettMapObject *row,
                          int32_t def, const SettMapBox *b)
{
    const SettMapView *v = p->a->view;
    int32_t grid = p->level->layers[layer].def->grid;
    bool area = row->at == SETT_MAP_AT_AREA;
    int64_t x = 2 * (int64_t)b->x0 + !area, y = 2 * (int64_t)b->y0 + !area;
    return (SettLdtkPut){.layer = layer,
                         .def = def,
                         .cell_x = (int32_t)(x * v->cell_w / 2 / grid),
                         .cell_y = (int32_t)(y * v->cell_h / 2 / grid),
                         .center = row->at == SETT_MAP_AT_CENTER,
                         .w = area ? (b->x1 - b->x0) * v->cell_w : 0,
                         .h = area ? (b->y1 - b->y0) * v->cell_h : 0,
                         .fields = row->fields};
}

/* Cells that still want one: `spare` of them may be moved there. */
static SettStatus come(Entities *e, int32_t layer, const SettMapObject *row,
                       int32_t def, int32_t spare)
{
    const Put *p = e->p;
    const SettGrid *grid = p->grid;
    for (int32_t i = 0; i < grid->w * grid->h; i++) {
        int32_t x = i % grid->w, y = i / grid->w;
        SettMapBox b = {x, y, x + 1, y + 1};
        if (grid->cells[i] != row->to || e->done[i])
            continue;
        if (row->at == SETT_MAP_AT_AREA)
            b = room(grid, e->done, x, y);
        mark(e, &b);
        bool may = row->lack == SETT_MAP_CREATE ||
                   (row->lack == SETT_MAP_MOVE && spare-- > 0);
        SettStatus status =
            may ? SETT_OK
                : sett_map_leave(p->a->view, p->how,
                                 row->lack == SETT_MAP_MOVE
                                     ? "the level has no entity to be moved "
                                       "there"
                                     : "the level has no such entity there",
                                 row->to, x, y);
        if (status != SETT_OK)
            return status;
        if (may)
            e->puts[e->out->put_count++] = put_at(p, layer, row, def, &b);
    }
    return SETT_OK;
}

/* Entities of one row. Those that are there are looked for in every layer, new
   ones come into the first. */
static SettStatus put_row(Entities *e, const SettMapObject *row, int32_t def,
                          int32_t layer)
{
    const Put *p = e->p;
    int32_t spare = 0;
    for (int32_t k = 0; p->own != NULL && k < p->level->layer_count; k++)
        if (p->level->layers[k].def->kind == SETT_LDTK_ENTITIES &&
            sett_map_ldtk_uses(p->a->m, &p->level->layers[k], SETT_MAP_OBJECTS))
            spare += keep(e, k, row);
    /* Of several kinds for a tile the first one comes, after all were kept. */
    for (int32_t i = 0; i < p->a->m->object_count; i++)
        if (&p->a->m->objects[i] > row && p->a->m->objects[i].to == row->to)
            return SETT_OK;
    const SettMapObject *first = sett_mapping_object_of(p->a->m, row->to);
    const SettLdtkEntityDef *of = def_named(p->a, first);
    bool may = of != NULL && (first->lack != SETT_MAP_CREATE || allowed(p, of));
    return may && layer >= 0
               ? come(e, layer, first, first == row ? def : of->uid, spare)
               : SETT_OK;
}

static SettStatus list_entities(const Put *p, SettLdtkChange *out)
{
    const SettMapping *m = p->a->m;
    int64_t most = (int64_t)p->grid->w * p->grid->h;
    int32_t *defs = SETT_TAKE(p->a->arena, m->object_count, int32_t);
    bool *done = SETT_TAKE(p->a->arena, most, bool);
    for (int32_t k = 0; k < p->level->layer_count; k++)
        most += p->level->layers[k].entity_count;
    SettLdtkPut *puts = SETT_TAKE(p->a->arena, most, SettLdtkPut);
    SettStatus status = SETT_OK;
    if (defs == NULL || puts == NULL || done == NULL)
        return no_memory(p);
    Entities e = {p, done, puts, out};
    out->defs = defs;
    out->puts = puts;
    for (int32_t i = 0; i < m->object_count && status == SETT_OK; i++) {
        const SettMapObject *row = &m->objects[i];
        const SettLdtkEntityDef *def = def_named(p->a, row);
        if (def == NULL)
            return sett_fail(p->a->err, SETT_BAD_INPUT,
                             "the project has no entity %.60s", row->text);
        if (row->lack == SETT_MAP_CREATE && !allowed(p, def))
            continue;
        defs[out->def_count++] = def->uid;
        status = put_row(&e, row, def->uid, object_layer(p));
    }
    return status;
}

/* Sizes of the change, and what it is a change of. */
static SettStatus begin(Put *p, SettGrid *old, SettLdtkChange *out)
{
    SettLdtkApply *a = p->a;
    const SettGrid *grid = p->grid;
    SettStatus status = sett_map_ldtk_sources(a, p->level);
    if (status != SETT_OK)
        return status;
    SettMapView *v = a->view;
    if ((int64_t)grid->w * v->cell_w > 1 << 20 ||
        (int64_t)grid->h * v->cell_h > 1 << 20)
        return sett_fail(a->err, SETT_TOO_LARGE, "a level of %d x %d tiles",
                         (int)grid->w, (int)grid->h);
    out->w = grid->w * v->cell_w;
    out->h = grid->h * v->cell_h;
    if (p->own != NULL && v->w == grid->w && v->h == grid->h) {
        status = sett_map_ldtk_level(a, p->own, old);
        p->old = old;
        out->w = p->own->w;
        out->h = p->own->h;
    }
    v->x = p->old != NULL ? v->x : 0;
    v->y = p->old != NULL ? v->y : 0;
    v->w = grid->w;
    v->h = grid->h;
    return status;
}

SettStatus sett_map_put_ldtk(const SettMapping *mapping,
                             const SettLdtkProject *project, const char *name,
                             int32_t like, const SettGrid *level,
                             const SettMapHow *how, SettArena *arena,
                             SettLdtkChange *out, SettError *err)
{
    SettMapView view;
    SettLdtkApply a = {mapping, project, arena, err, &view};
    const SettLdtkLevel *own = sett_ldtk_level(project, name);
    SettGrid old;
    *out = (SettLdtkChange){.name = name, .like = like};
    if (own == NULL && (like < 0 || like >= project->level_count))
        return sett_fail(err, SETT_BAD_ARGUMENT, "no level whose form %s takes",
                         name);
    Put p = {.a = &a,
             .level = own != NULL ? own : &project->levels[like],
             .own = own,
             .grid = level,
             .how = how};
    SettStatus status = begin(&p, &old, out);
    if (status == SETT_OK)
        status = take_layers(&p);
    if (status == SETT_OK)
        status = fill_cells(&p);
    if (status == SETT_OK)
        status = take_tiles(&p, out);
    out->values = p.values;
    return status == SETT_OK ? list_entities(&p, out) : status;
}

SettStatus sett_mapping_to_ldtk(const SettMapping *mapping,
                                const SettLdtkProject *project,
                                const char *name, int32_t like,
                                const SettGrid *grid, SettArena *arena,
                                SettLdtkChange *out, SettError *err)
{
    return sett_map_put_ldtk(mapping, project, name, like, grid,
                             &(SettMapHow){.name = name}, arena, out, err);
}
