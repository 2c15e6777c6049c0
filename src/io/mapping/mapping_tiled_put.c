/* mapping_tiled_put.c - a level put into a map of Tiled by a mapping. */
#include "io/mapping/tiled.h"

#include "sett/autotile.h"

#include <string.h>

/* What may stand for a tile of the game. */
typedef struct Choice {
    SettMapChoice list;
    const SettMapRow *row; /* whose layer it goes into; NULL: the lowest one */
    const SettTiledSet *set; /* with `wang`: the tile that fits */
    const SettTiledWangSet *wang;
    int32_t colour;
} Choice;

static bool parse_choice(const SettMapApply *a, const char *at, size_t n,
                         Choice *c)
{
    SettMapPick pick;
    if (!sett_map_pick(at, n, &pick))
        return false;
    for (int32_t i = 0; i < a->map->set_count; i++) {
        const SettTiledSet *s = &a->map->sets[i];
        if (strlen(s->name) == pick.set_size &&
            memcmp(s->name, at, pick.set_size) == 0) {
            sett_map_choose(&c->list, (s->first + pick.id) | pick.flips,
                            pick.weight);
            return true;
        }
    }
    return false;
}

/* "SET/COLOUR" */
static bool wang_choice(const SettMapApply *a, const char *text, size_t n,
                        Choice *c)
{
    for (int32_t i = 0; i < a->map->set_count; i++) {
        const SettTiledSet *s = &a->map->sets[i];
        if (!sett_mapping_wang(s, text, n, &c->wang, &c->colour))
            continue;
        /* The plain tile where no other fits. */
        for (int32_t k = 0; k < c->wang->tile_count; k++) {
            int32_t id = c->wang->tiles[k].tile;
            bool all = sett_autotile_wang(c->wang, c->colour, 255, 0) == id;
            if (all)
                sett_map_choose(&c->list, s->first + id, 1);
        }
        c->set = s;
        return c->list.count > 0;
    }
    return false;
}

/* The tiles of a set whose colour is the row's. */
static void colour_choices(const SettMapApply *a, const SettMapRow *row,
                           const SettTiledSet *s, Choice *c)
{
    for (int32_t id = 0; id < s->tile_count; id++)
        if (sett_map_fits(a, row, s, id, 0))
            sett_map_choose(&c->list, s->first + id, 1);
}

/* The tiles of the map that a row names, each once. */
static void row_choices(const SettMapApply *a, const SettMapRow *row, Choice *c)
{
    if (row->by == SETT_MAP_EMPTY || sett_map_fits(a, row, NULL, 0, 0))
        sett_map_choose(&c->list, 0, 1);
    if (row->by == SETT_MAP_WANG)
        wang_choice(a, row->text, strlen(row->text), c);
    for (int32_t i = 0; i < a->map->set_count && c->wang == NULL; i++) {
        const SettTiledSet *s = &a->map->sets[i];
        if (row->by == SETT_MAP_TILE && strcmp(s->name, row->text) == 0)
            sett_map_choose(&c->list, (s->first + row->low) | row->flips, 1);
        if (row->by == SETT_MAP_COLOUR)
            colour_choices(a, row, s, c);
        bool listed = row->by == SETT_MAP_CLASS ||
                      row->by == SETT_MAP_PROPERTY || row->by == SETT_MAP_GLYPH;
        for (int32_t k = 0; k < s->listed && listed; k++)
            if (sett_map_fits(a, row, s, s->tiles[k].id, 0))
                sett_map_choose(&c->list, s->first + s->tiles[k].id, 1);
    }
}

/* Bytes of the first alternative: names of sets may have blanks. */
static size_t first_size(const char *at)
{
    const char *hash = strchr(at, '#');
    if (strncmp(at, "wang:", 5) == 0 || hash == NULL)
        return strcspn(at, " ");
    return (size_t)(hash - at) + strcspn(hash, " ");
}

static SettStatus choices_of(const SettMapApply *a, int32_t tile, Choice *c)
{
    *c = (Choice){.row = NULL};
    for (int32_t i = 0; i < a->m->row_count && c->list.count == 0; i++) {
        const SettMapRow *row = &a->m->rows[i];
        if (row->to != tile)
            continue;
        c->row = row;
        if (row->write == NULL)
            row_choices(a, row, c);
        for (const char *at = row->write; at != NULL && *at != 0;) {
            size_t n = first_size(at);
            bool wang = n > 5 && memcmp(at, "wang:", 5) == 0;
            if (n > 0 && !(wang ? wang_choice(a, at + 5, n - 5, c)
                                : parse_choice(a, at, n, c)))
                return sett_map_bad_write(a->err, at, n);
            at += n + (at[n] == ' ');
        }
    }
    if (c->list.count == 0 && tile == a->m->fill)
        sett_map_choose(&c->list, 0, 1);
    return SETT_OK;
}

static SettStatus cannot_put(const SettMapApply *a, int32_t tile, int32_t x,
                             int32_t y)
{
    return sett_map_refuse(a->err, a->map->source,
                           "a row with \"write\": \"SET#ID\", or an object",
                           "no row says what is written for %s at "
                           "%d,%d",
                           a->m->game->tiles.tiles[tile].name, (int)x, (int)y);
}

/* The tile that a cell of the layers is to show: under an object that comes the
   ground, unless that is open. */
static int32_t below(const SettMapApply *a, int32_t tile, int32_t ground)
{
    uint64_t open = SETT_IS(OPEN) | SETT_IS(EMPTY);
    if (sett_mapping_object_of(a->m, tile) == NULL)
        return tile;
    return (a->m->game->tiles.tiles[ground].roles & open) != 0 ? ground
                                                               : a->m->fill;
}

/* A level that goes into the map. */
typedef struct Put {
    SettMapApply *a;
    const SettGrid *old, *ground;
    SettGrid *grid;
    const Choice *choices;
    uint64_t seed;
    int32_t known_w, known_h; /* tiles that the map had before */
    const SettMapHow *how;
} Put;

/* Neighbours of the same tile, as sett_autotile_wang takes them; beyond the
   level all is the same. */
static uint8_t same_around(const SettGrid *g, int32_t x, int32_t y)
{
    static const int8_t dx[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    static const int8_t dy[8] = {-1, -1, 0, 1, 1, 1, 0, -1};
    uint8_t own = g->cells[sett_grid_at(g, x, y)];
    uint32_t mask = 0;
    for (int32_t i = 0; i < 8; i++) {
        bool in = sett_grid_has(g, x + dx[i], y + dy[i]);
        mask |=
            (uint32_t)(!in ||
                       g->cells[sett_grid_at(g, x + dx[i], y + dy[i])] == own)
            << i;
    }
    return (uint8_t)mask;
}

static bool changed_around(const Put *p, int32_t x, int32_t y)
{
    const SettGrid *g = p->grid;
    for (int32_t v = y - 1; v <= y + 1; v++)
        for (int32_t u = x - 1; u <= x + 1; u++)
            if (sett_grid_has(g, u, v) &&
                g->cells[sett_grid_at(g, u, v)] !=
                    p->old->cells[sett_grid_at(g, u, v)])
                return true;
    return false;
}

static const SettTiledLayer *layer_of(const Put *p, const SettMapSource *s)
{
    return &p->a->map->layers[s->layer];
}

/* What a cell gets. A Wang tile that would be read as another tile of the game
   is not taken: then the plain one. */
static uint32_t chosen(const Put *p, const Choice *c, const SettTiledLayer *l,
                       int32_t x, int32_t y)
{
    const SettMapView *v = p->a->view;
    uint64_t hash = sett_map_place(p->seed, v->x + x, v->y + y);
    if (c->wang != NULL) {
        int32_t id = sett_autotile_wang(c->wang, c->colour,
                                        same_around(p->grid, x, y), hash);
        uint32_t cell = (uint32_t)(c->set->first + id);
        int32_t row = sett_map_row_of(p->a, l, cell);
        if (row >= 0 && p->a->m->rows[row].to ==
                            p->grid->cells[sett_grid_at(p->grid, x, y)])
            return cell;
    }
    return sett_map_chosen(&c->list, hash);
}

static void fill_parts(const SettTiledLayer *l, const SettMapBox *b,
                       uint32_t cell)
{
    for (int32_t y = b->y0; y < b->y1; y++)
        for (int32_t x = b->x0; x < b->x1; x++)
            l->cells[(size_t)y * (size_t)l->w + (size_t)x] = cell;
}

/* Whether a choice may go into a layer that has the cell. */
static bool takes(const Put *p, const Choice *c, const SettMapSource *s,
                  int32_t x, int32_t y)
{
    SettMapBox b = sett_map_parts(p->a->view, s, x, y);
    bool named = c->row != NULL && c->row->layer != NULL;
    return b.x0 < b.x1 && b.y0 < b.y1 &&
           (named ? sett_map_row_in(p->a, c->row, layer_of(p, s))
                  : s->role == SETT_MAP_GRID);
}

/* The layer that a choice goes into: the lowest that its row names, else the
   lowest that is no mark; -1: none has the cell. */
static int32_t target(const Put *p, const Choice *c, int32_t x, int32_t y)
{
    int32_t i = p->a->view->count - 1;
    while (i >= 0 && !takes(p, c, &p->a->view->sources[i], x, y))
        i--;
    return i;
}

/* Layers of decoration that the mapping clears lose what they have there. */
static void clear_cell(const Put *p, int32_t x, int32_t y)
{
    const SettMapping *m = p->a->m;
    const SettTiledMap *map = p->a->map;
    for (int32_t i = 0; i < map->layer_count; i++) {
        const SettTiledLayer *l = &map->layers[i];
        SettMapSource s = {i,    SETT_MAP_IGNORE, l->x,        l->y, l->w,
                           l->h, map->tile_w,     map->tile_h, NULL};
        bool named = false;
        for (int32_t k = 0; k < m->clear_count; k++)
            named = named || sett_mapping_named(map, l, m->clear[k]);
        if (!named || l->kind != SETT_TILED_CELLS || l->cells == NULL)
            continue;
        SettMapBox b = sett_map_parts(p->a->view, &s, x, y);
        fill_parts(l, &b, 0);
    }
}

/* Empties a cell in every layer that fed it, and puts one of the choices into
   one. False: no layer takes it. */
static bool put_cell(const Put *p, int32_t x, int32_t y, const Choice *c)
{
    const SettMapView *v = p->a->view;
    int32_t into = target(p, c, x, y);
    for (int32_t i = 0; i < v->count; i++) {
        const SettTiledLayer *l = layer_of(p, &v->sources[i]);
        SettMapBox b = sett_map_parts(v, &v->sources[i], x, y);
        fill_parts(l, &b, i == into ? chosen(p, c, l, x, y) : 0);
    }
    clear_cell(p, x, y);
    return into >= 0;
}

/* A cell that the level would change and the mapping only shows, or that no
   layer has: what is to be said of it; NULL: it may be written. */
static const char *cannot(const Put *p, const Choice *c, int32_t at, int32_t x,
                          int32_t y)
{
    if (p->a->view->kept[at])
        return "what is there has no row, and is kept";
    return target(p, c, x, y) < 0 ? "no layer has a cell there" : NULL;
}

static SettStatus put_level(const Put *p)
{
    SettGrid *grid = p->grid;
    for (int32_t i = 0; i < grid->w * grid->h; i++) {
        int32_t tile = below(p->a, grid->cells[i], p->ground->cells[i]);
        int32_t x = i % grid->w, y = i / grid->w;
        const Choice *c = &p->choices[tile];
        bool same =
            x < p->known_w && y < p->known_h &&
            (grid->cells[i] == p->old->cells[i] || tile == p->ground->cells[i]);
        if (same && (c->wang == NULL || p->a->view->kept[i] ||
                     !changed_around(p, x, y)))
            continue;
        const char *why = cannot(p, c, i, x, y);
        if (why != NULL) {
            SettStatus status =
                sett_map_leave(p->a->view, p->how, why, tile, x, y);
            if (status != SETT_OK)
                return status;
            grid->cells[i] = p->old->cells[i];
            continue;
        }
        if (c->list.count == 0)
            return cannot_put(p->a, tile, x, y);
        put_cell(p, x, y, c);
    }
    return SETT_OK;
}

/* Of rows that hide each other, and of cells that several tiles share, another
   level may come out: that is refused. */
static SettStatus read_again(const Put *p)
{
    SettGrid shown, now;
    SettMapApply *a =
        sett_map_begin(p->a->m, p->a->map, p->a->arena, p->a->err);
    SettStatus status =
        a != NULL ? sett_map_level(a, &shown, &now) : SETT_NO_MEMORY;
    for (int32_t i = 0; status == SETT_OK && i < now.w * now.h; i++) {
        bool same = p->grid->cells[i] == p->old->cells[i];
        int32_t ground = p->ground->cells[i];
        int32_t wanted = same ? ground : below(p->a, p->grid->cells[i], ground);
        int32_t x = i % now.w, y = i / now.w;
        if (now.cells[i] == wanted)
            continue;
        const SettTile *tiles = a->m->game->tiles.tiles;
        return sett_map_refuse(
            a->err, a->map->source, "rows and layers that hold it",
            "%s at %d,%d would be read as %s", tiles[wanted].name, (int)x,
            (int)y, tiles[now.cells[i]].name);
    }
    return status;
}

SettStatus sett_map_put_tiled(const SettMapping *mapping, SettTiledMap *map,
                              const SettGrid *level, const SettMapHow *how,
                              SettArena *arena, SettError *err)
{
    SettGrid old, ground, grid;
    SettMapApply *a = sett_map_begin(mapping, map, arena, err);
    SettMapping *fixed = SETT_TAKE(arena, 1, SettMapping);
    Choice *choices =
        a != NULL ? SETT_TAKE(arena, mapping->game->tiles.count, Choice) : NULL;
    if (choices == NULL || fixed == NULL ||
        sett_grid_take(arena, level->w, level->h, &grid) != SETT_OK)
        return sett_no_memory(err);
    sett_grid_copy(&grid, level);
    SettStatus status = sett_map_level(a, &old, &ground);
    const int32_t w = status == SETT_OK ? old.w : 0;
    const int32_t h = status == SETT_OK ? old.h : 0;
    if (status == SETT_OK)
        status = sett_map_resize_tiled(a, map, &old, &grid, how, fixed);
    if (status == SETT_OK && (fixed->cut_w != mapping->cut_w ||
                              old.w != grid.w || old.h != grid.h)) {
        a = sett_map_begin(fixed, map, arena, err);
        status = a != NULL ? sett_map_level(a, &old, &ground) : SETT_NO_MEMORY;
    }
    for (int32_t t = 0; t < mapping->game->tiles.count && status == SETT_OK;
         t++)
        status = choices_of(a, t, &choices[t]);
    const Put put = {a, &old, &ground, &grid, choices, how->seed, w, h, how};
    if (status == SETT_OK)
        status = put_level(&put);
    if (status == SETT_OK)
        status = read_again(&put);
    if (status == SETT_OK)
        status = sett_map_check_size(mapping, fixed, map, arena, err);
    if (status == SETT_OK)
        status = sett_mapping_put_objects(a, map, &old, &grid, how);
    return status;
}

SettStatus sett_mapping_to_tiled(const SettMapping *mapping, SettTiledMap *map,
                                 const SettGrid *grid, uint64_t seed,
                                 SettArena *arena, SettError *err)
{
    return sett_map_put_tiled(mapping, map, grid, &(SettMapHow){.seed = seed},
                              arena, err);
}
