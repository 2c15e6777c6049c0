/* mapping_ldtk_put.c - a level as a change of a project of LDtk. */
#include "io/mapping/ldtk.h"

#include "base/least.h"

#include <string.h>

typedef SettLdtkPutting Put;

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

/* Cells of a layer of the level as it will be. */
static void size_in(const Put *p, const SettLdtkLayer *l, int32_t *w,
                    int32_t *h)
{
    const SettMapView *v = p->a->view;
    int64_t wide = (int64_t)v->w * v->cell_w, high = (int64_t)v->h * v->cell_h;
    bool same = p->old != NULL && !p->resized;
    int32_t grid = l->def->grid;
    *w = same ? l->w : (int32_t)((wide + grid - 1) / grid);
    *h = same ? l->h : (int32_t)((high + grid - 1) / grid);
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
            k, SETT_MAP_IGNORE, 0, 0, 0, 0, l->def->grid, l->def->grid, NULL};
        size_in(p, l, &s.w, &s.h);
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
        return sett_no_memory(p->a->err);
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
        if (none && !object && tile != p->a->m->fill)
            return sett_refuse(
                p->a->err, SETT_BAD_INPUT,
                "a row with \"value\", \"name\" or \"tile\" for it",
                "no row says what is written for %s at %d,%d",
                p->a->m->game->tiles.tiles[tile].name, (int)x, (int)y);
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
        return sett_no_memory(p->a->err);
    for (int32_t i = 0; i < v->count; i++) {
        SettMapSource *s = &v->sources[i];
        const SettLdtkLayer *l = &p->level->layers[s->layer];
        size_in(p, l, &s->w, &s->h);
        size_t area = (size_t)s->w * (size_t)s->h;
        if (l->values != NULL) {
            p->values[s->layer] = SETT_TAKE(p->a->arena, area, int32_t);
            if (p->values[s->layer] == NULL)
                return sett_no_memory(p->a->err);
            for (int32_t y = 0; p->old != NULL && y < sett_min(s->h, l->h); y++)
                memcpy(p->values[s->layer] + (size_t)y * (size_t)s->w,
                       l->values + (size_t)y * (size_t)l->w,
                       (size_t)sett_min(s->w, l->w) * sizeof(int32_t));
            continue;
        }
        p->tiles[s->layer] = SETT_TAKE(p->a->arena, area, SettLdtkTile);
        p->changed[s->layer] = SETT_TAKE(p->a->arena, area, bool);
        if (p->tiles[s->layer] == NULL || p->changed[s->layer] == NULL)
            return sett_no_memory(p->a->err);
        for (size_t c = 0; c < area; c++) {
            p->tiles[s->layer][c].cell = -1;
            p->changed[s->layer][c] = p->old == NULL;
        }
    }
    for (int32_t k = 0; k < count && p->a->m->clear_count > 0; k++) {
        const SettLdtkLayer *l = &p->level->layers[k];
        if (p->changed[k] != NULL || l->def->kind != SETT_LDTK_TILES)
            continue;
        int32_t wide, high;
        size_in(p, l, &wide, &high);
        p->changed[k] = SETT_TAKE(p->a->arena, (int64_t)wide * high, bool);
        if (p->changed[k] == NULL)
            return sett_no_memory(p->a->err);
    }
    return SETT_OK;
}

/* Tiles of a layer as they will be: those of changed cells go, and come anew
   behind the last that lies in a cell before theirs. */
static SettStatus list_tiles(const Put *p, int32_t layer, SettLdtkTiles *out)
{
    const SettLdtkLayer *l = &p->level->layers[layer];
    const bool *changed = p->changed[layer];
    const SettLdtkTile *anew = p->tiles[layer];
    int32_t old = p->old != NULL ? l->tile_count : 0, next = 0, w, h;
    size_in(p, l, &w, &h);
    int32_t area = w * h;
    SettLdtkTile *list =
        SETT_TAKE(p->a->arena, (int64_t)old + area + 1, SettLdtkTile);
    if (list == NULL)
        return sett_no_memory(p->a->err);
    out->items = list;
    for (int32_t i = 0; i <= old; i++) {
        SettLdtkTile t = i < old ? l->tiles[i] : (SettLdtkTile){.cell = area};
        int32_t x = i < old && l->w > 0 ? t.cell % l->w : 0;
        int32_t y = i < old && l->w > 0 ? t.cell / l->w : 0;
        bool beyond = p->resized && i < old && (x >= w || y >= h);
        t.cell = p->resized && i < old ? x + y * w : t.cell;
        for (; anew != NULL && next < area && next <= t.cell; next++)
            if (changed[next] && anew[next].cell >= 0)
                list[out->count++] = anew[next];
        if (i < old && !beyond &&
            (t.cell < 0 || t.cell >= area || !changed[t.cell]))
            list[out->count++] = t;
    }
    return SETT_OK;
}

static SettStatus take_tiles(const Put *p, SettLdtkChange *out)
{
    SettLdtkTiles *all =
        SETT_TAKE(p->a->arena, p->level->layer_count, SettLdtkTiles);
    SettStatus status = SETT_OK;
    if (all == NULL)
        return sett_no_memory(p->a->err);
    out->tiles = all;
    for (int32_t k = 0; k < p->level->layer_count && status == SETT_OK; k++)
        if (p->changed[k] != NULL)
            status = list_tiles(p, k, &all[k]);
    return status;
}

/* The level before, in the size that it gets. */
static SettStatus lay_old(Put *p, const SettGrid *small, SettGrid *old)
{
    SettMapView *v = p->a->view;
    size_t area = (size_t)p->grid->w * (size_t)p->grid->h;
    bool *kept = SETT_TAKE(p->a->arena, area, bool);
    if (kept == NULL ||
        sett_grid_take(p->a->arena, p->grid->w, p->grid->h, old) != SETT_OK)
        return sett_no_memory(p->a->err);
    for (int32_t i = 0; i < old->w * old->h; i++) {
        int32_t x = i % old->w, y = i / old->w;
        bool in = sett_grid_has(small, x, y);
        old->cells[i] =
            in ? small->cells[sett_grid_at(small, x, y)] : SETT_MAP_NO_TILE;
        kept[i] = in && v->kept[sett_grid_at(small, x, y)];
    }
    v->kept = kept;
    p->old = old;
    p->resized = true;
    return SETT_OK;
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
    bool same = v->w == grid->w && v->h == grid->h;
    if (p->own != NULL && (same || a->m->cut_w == 0)) {
        SettGrid before;
        status = sett_map_ldtk_level(a, p->own, &before);
        if (status == SETT_OK && !same) {
            status = lay_old(p, &before, old);
        } else {
            *old = before;
            p->old = old;
            out->w = p->own->w;
            out->h = p->own->h;
        }
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
    return status == SETT_OK ? sett_map_list_entities(&p, out) : status;
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
