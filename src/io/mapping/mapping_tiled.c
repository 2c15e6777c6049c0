/* mapping_tiled.c - a mapping applied to a map of Tiled: the level that it
   shows, and a level put into it. */
#include "io/mapping/mapping.h"

#include "base/least.h"
#include "sett/autotile.h"

#include <math.h>
#include <string.h>

#define MEMO 1024 /* cells whose row is remembered */
#define CHOICES 64

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

typedef struct Apply {
    const SettMapping *m;
    const SettTiledMap *map;
    SettArena *arena;
    SettError *err;
    uint32_t memo_cell[MEMO];
    int16_t memo_row[MEMO]; /* -1: none, -2: not known */
    const SettTiledLayer *memo_layer;
} Apply;

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

static bool fits(const SettMapRow *row, const SettTiledSet *set, int32_t id)
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

static bool row_in(const Apply *a, const SettMapRow *row,
                   const SettTiledLayer *l)
{
    return row->layer == NULL || sett_mapping_named(a->map, l, row->layer);
}

/* The first row that fits a cell of a layer; -1: none. */
static int32_t row_of(Apply *a, const SettTiledLayer *l, uint32_t cell)
{
    uint32_t tile = cell & SETT_TILED_TILE;
    size_t at = tile % MEMO;
    int32_t id = 0, row = 0;
    if (a->memo_layer != l) {
        for (size_t i = 0; i < MEMO; i++)
            a->memo_row[i] = -2;
        a->memo_layer = l;
    }
    if (a->memo_row[at] != -2 && a->memo_cell[at] == tile)
        return a->memo_row[at];
    const SettTiledSet *set = sett_tiled_set_of(a->map, cell, &id);
    while (row < a->m->row_count &&
           !(row_in(a, &a->m->rows[row], l) && fits(&a->m->rows[row], set, id)))
        row++;
    row = row < a->m->row_count ? row : -1;
    a->memo_cell[at] = tile;
    a->memo_row[at] = (int16_t)sett_min(row, INT16_MAX);
    return row;
}

static bool is_grid(const Apply *a, const SettTiledLayer *l)
{
    return l->kind == SETT_TILED_CELLS &&
           sett_mapping_uses_layer(a->m, a->map, l, SETT_MAP_GRID);
}

/* The box of all grid layers. */
static SettStatus find_box(const Apply *a, SettTiledLayer *box)
{
    int64_t right = 0, bottom = 0;
    bool any = false;
    *box = (SettTiledLayer){.w = 0};
    for (int32_t i = 0; i < a->map->layer_count; i++) {
        const SettTiledLayer *l = &a->map->layers[i];
        if (!is_grid(a, l) || l->cells == NULL)
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

static SettStatus unmapped(Apply *a, const SettTiledLayer *l, uint32_t cell,
                           int32_t at)
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
static SettStatus lay_layer(Apply *a, const SettTiledLayer *box,
                            const SettTiledLayer *l, SettGrid *grid,
                            bool *named)
{
    for (int32_t i = 0; i < l->w * l->h; i++) {
        int32_t row = row_of(a, l, l->cells[i]);
        int32_t x = l->x - box->x + i % l->w, y = l->y - box->y + i / l->w;
        int32_t at = sett_grid_at(grid, x, y);
        bool empty = (l->cells[i] & SETT_TILED_TILE) == 0;
        if (row < 0 && empty)
            continue;
        if (row < 0 && a->m->unmapped < 0)
            return unmapped(a, l, l->cells[i], i);
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

static void lay_objects(const Apply *a, const SettTiledLayer *box,
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
static SettStatus from_map(Apply *a, SettTiledLayer *box, SettGrid *grid,
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
        if (is_grid(a, &a->map->layers[i]) && a->map->layers[i].cells != NULL)
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

static Apply *begin(const SettMapping *m, const SettTiledMap *map,
                    SettArena *arena, SettError *err)
{
    Apply *a = SETT_TAKE(arena, 1, Apply);
    if (a == NULL)
        sett_fail(err, SETT_NO_MEMORY, "out of memory");
    else
        *a = (Apply){.m = m, .map = map, .arena = arena, .err = err};
    return a;
}

SettStatus sett_mapping_from_tiled(const SettMapping *mapping,
                                   const SettTiledMap *map, SettArena *arena,
                                   SettGrid *grid, SettError *err)
{
    SettTiledLayer box;
    Apply *a = begin(mapping, map, arena, err);
    return a != NULL ? from_map(a, &box, grid, NULL) : SETT_NO_MEMORY;
}

/* What may stand for a tile of the game: cells with their weights. */
typedef struct Choice {
    uint32_t cells[CHOICES];
    int32_t weights[CHOICES], count, sum;
    const SettMapRow *row; /* whose layer it goes into; NULL: the lowest one */
    const SettTiledSet *set; /* with `wang`: the tile that fits */
    const SettTiledWangSet *wang;
    int32_t colour;
    bool known;
} Choice;

static void add_choice(Choice *c, int64_t cell, int32_t weight)
{
    if (c->count == CHOICES || weight < 1)
        return;
    c->cells[c->count] = (uint32_t)cell;
    c->weights[c->count++] = weight;
    c->sum += weight;
    c->known = true;
}

/* "SET#ID", "/h", "/v", "/d" and "*WEIGHT" behind it. */
static bool parse_choice(const Apply *a, const char *at, size_t n, Choice *c)
{
    const char *hash = memchr(at, '#', n), *end = at + n;
    uint32_t flips = 0;
    int64_t id = 0, weight = 1;
    if (hash == NULL)
        return false;
    const char *p = hash + 1;
    while (p < end && *p >= '0' && *p <= '9' && id < 1 << 28)
        id = id * 10 + (*p++ - '0');
    while (p + 1 < end && *p == '/') {
        flips |= p[1] == 'h'   ? SETT_TILED_FLIP_X
                 : p[1] == 'v' ? SETT_TILED_FLIP_Y
                 : p[1] == 'd' ? SETT_TILED_SWAP
                               : 0;
        p += 2;
    }
    if (p < end && *p == '*')
        for (weight = 0, p++;
             p < end && *p >= '0' && *p <= '9' && weight < 1000;)
            weight = weight * 10 + (*p++ - '0');
    for (int32_t i = 0; i < a->map->set_count; i++) {
        const SettTiledSet *s = &a->map->sets[i];
        size_t m = (size_t)(hash - at);
        if (strlen(s->name) == m && memcmp(s->name, at, m) == 0 && p == end) {
            add_choice(c, (s->first + id) | flips, (int32_t)weight);
            return true;
        }
    }
    return false;
}

/* "SET/COLOUR" */
static bool wang_choice(const Apply *a, const char *text, size_t n, Choice *c)
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
                add_choice(c, s->first + id, 1);
        }
        c->set = s;
        return c->known;
    }
    return false;
}

/* The tiles of the map that a row names, each once. */
static void row_choices(const Apply *a, const SettMapRow *row, Choice *c)
{
    if (row->by == SETT_MAP_EMPTY)
        add_choice(c, 0, 1);
    if (row->by == SETT_MAP_WANG)
        wang_choice(a, row->text, strlen(row->text), c);
    for (int32_t i = 0; i < a->map->set_count && c->wang == NULL; i++) {
        const SettTiledSet *s = &a->map->sets[i];
        if (row->by == SETT_MAP_TILE && strcmp(s->name, row->text) == 0)
            add_choice(c, s->first + row->low, 1);
        for (int32_t k = 0; k < s->listed && row->by != SETT_MAP_TILE; k++)
            if (fits(row, s, s->tiles[k].id))
                add_choice(c, s->first + s->tiles[k].id, 1);
    }
}

static SettStatus choices_of(const Apply *a, int32_t tile, Choice *c)
{
    *c = (Choice){.count = 0};
    for (int32_t i = 0; i < a->m->row_count && !c->known; i++) {
        const SettMapRow *row = &a->m->rows[i];
        if (row->to != tile)
            continue;
        c->row = row;
        if (row->write == NULL)
            row_choices(a, row, c);
        for (const char *at = row->write; at != NULL && *at != 0;) {
            size_t n = strcspn(at, " ");
            bool wang = n > 5 && memcmp(at, "wang:", 5) == 0;
            if (n > 0 && !(wang ? wang_choice(a, at + 5, n - 5, c)
                                : parse_choice(a, at, n, c))) {
                sett_fail(a->err, SETT_BAD_INPUT, "\"write\": %.*s",
                          n < 60 ? (int)n : 60, at);
                sett_expect(a->err, "tiles of the map's sets: SET#ID, with /h "
                                    "/v /d and *WEIGHT, or wang:SET/COLOUR");
                return SETT_BAD_INPUT;
            }
            at += n + (at[n] == ' ');
        }
    }
    if (!c->known && tile == a->m->fill)
        add_choice(c, 0, 1);
    return SETT_OK;
}

static SettStatus cannot_put(const Apply *a, int32_t tile, int32_t x, int32_t y)
{
    sett_fail(a->err, SETT_BAD_INPUT,
              "no row says what is written for %s at "
              "%d,%d",
              a->m->game->tiles.tiles[tile].name, (int)x, (int)y);
    sett_expect(a->err, "a row with \"write\": \"SET#ID\", or an object");
    sett_error_source(a->err, a->map->source);
    return SETT_BAD_INPUT;
}

/* The tile that a cell of the layers is to show: under an object that comes the
   ground, unless that is open. */
static int32_t below(const Apply *a, int32_t tile, int32_t ground)
{
    uint64_t open = SETT_IS(OPEN) | SETT_IS(EMPTY);
    if (sett_mapping_object_of(a->m, tile) == NULL)
        return tile;
    return (a->m->game->tiles.tiles[ground].roles & open) != 0 ? ground
                                                               : a->m->fill;
}

/* A level that goes into the map. */
typedef struct Put {
    Apply *a;
    const SettTiledLayer *box;
    const SettGrid *old, *ground, *grid;
    const Choice *choices;
    uint64_t seed;
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

static bool goes_into(const Apply *a, const Choice *c, const SettTiledLayer *l)
{
    return c->row == NULL || row_in(a, c->row, l);
}

/* What a cell gets. A Wang tile that would be read as another tile of the game
   is not taken: then the plain one. */
static uint32_t chosen(const Put *p, const Choice *c, const SettTiledLayer *l,
                       int32_t x, int32_t y)
{
    uint64_t hash = sett_hash_mix(p->seed, (uint64_t)(uint32_t)(p->box->x + x));
    hash = sett_hash_mix(hash, (uint64_t)(uint32_t)(p->box->y + y));
    if (c->wang != NULL) {
        int32_t id = sett_autotile_wang(c->wang, c->colour,
                                        same_around(p->grid, x, y), hash);
        uint32_t cell = (uint32_t)(c->set->first + id);
        int32_t row = row_of(p->a, l, cell);
        if (row >= 0 && p->a->m->rows[row].to ==
                            p->grid->cells[sett_grid_at(p->grid, x, y)])
            return cell;
    }
    uint64_t draw = hash % (uint64_t)c->sum;
    int32_t k = 0;
    while (draw >= (uint64_t)c->weights[k])
        draw -= (uint64_t)c->weights[k++];
    return c->cells[k];
}

/* Empties a cell in every grid layer, and puts one of the choices into one. */
static void put_cell(const Put *p, int32_t x, int32_t y, const Choice *c)
{
    const SettTiledMap *map = p->a->map;
    bool done = false;
    for (int32_t i = 0; i < map->layer_count; i++) {
        const SettTiledLayer *l = &map->layers[i];
        int32_t u = p->box->x + x - l->x, v = p->box->y + y - l->y;
        if (!is_grid(p->a, l) || l->cells == NULL || u < 0 || v < 0 ||
            u >= l->w || v >= l->h)
            continue;
        bool here = !done && goes_into(p->a, c, l);
        l->cells[(size_t)v * (size_t)l->w + (size_t)u] =
            here ? chosen(p, c, l, x, y) : 0;
        done = done || here;
    }
}

static SettStatus put_level(const Put *p)
{
    const SettGrid *grid = p->grid;
    for (int32_t i = 0; i < grid->w * grid->h; i++) {
        int32_t tile = below(p->a, grid->cells[i], p->ground->cells[i]);
        int32_t x = i % grid->w, y = i / grid->w;
        const Choice *c = &p->choices[tile];
        bool same =
            grid->cells[i] == p->old->cells[i] || tile == p->ground->cells[i];
        if (same && (c->wang == NULL || !changed_around(p, x, y)))
            continue;
        if (!c->known)
            return cannot_put(p->a, tile, x, y);
        put_cell(p, x, y, c);
    }
    return SETT_OK;
}

SettStatus sett_mapping_to_tiled(const SettMapping *mapping, SettTiledMap *map,
                                 const SettGrid *grid, uint64_t seed,
                                 SettArena *arena, SettError *err)
{
    SettTiledLayer box;
    SettGrid old, ground;
    Apply *a = begin(mapping, map, arena, err);
    Choice *choices =
        a != NULL ? SETT_TAKE(arena, mapping->game->tiles.count, Choice) : NULL;
    if (choices == NULL)
        return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    SettStatus status = from_map(a, &box, &old, &ground);
    if (status == SETT_OK && (old.w != grid->w || old.h != grid->h)) {
        sett_fail(err, SETT_BAD_INPUT, "a level of %d x %d tiles", (int)grid->w,
                  (int)grid->h);
        sett_expect(err, "%d x %d, as the map has", (int)old.w, (int)old.h);
        return SETT_BAD_INPUT;
    }
    for (int32_t t = 0; t < mapping->game->tiles.count && status == SETT_OK;
         t++)
        status = choices_of(a, t, &choices[t]);
    if (status == SETT_OK)
        status = put_level(&(Put){a, &box, &old, &ground, grid, choices, seed});
    if (status == SETT_OK)
        status = sett_mapping_put_objects(mapping, map, &box, &old, grid, arena,
                                          err);
    return status;
}
