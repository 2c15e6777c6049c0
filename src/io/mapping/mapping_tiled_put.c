/* mapping_tiled_put.c - a level put into a map of Tiled by a mapping. */
#include "io/mapping/tiled.h"

#include "sett/autotile.h"

#include <string.h>

#define CHOICES 64

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
static bool parse_choice(const SettMapApply *a, const char *at, size_t n,
                         Choice *c)
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
                add_choice(c, s->first + id, 1);
        }
        c->set = s;
        return c->known;
    }
    return false;
}

/* The tiles of the map that a row names, each once. */
static void row_choices(const SettMapApply *a, const SettMapRow *row, Choice *c)
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
            if (sett_map_fits(row, s, s->tiles[k].id))
                add_choice(c, s->first + s->tiles[k].id, 1);
    }
}

static SettStatus choices_of(const SettMapApply *a, int32_t tile, Choice *c)
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

static SettStatus cannot_put(const SettMapApply *a, int32_t tile, int32_t x,
                             int32_t y)
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

static bool goes_into(const SettMapApply *a, const Choice *c,
                      const SettTiledLayer *l)
{
    return c->row == NULL || sett_map_row_in(a, c->row, l);
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
        int32_t row = sett_map_row_of(p->a, l, cell);
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
        if (!sett_map_is_grid(p->a, l) || l->cells == NULL || u < 0 || v < 0 ||
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
    SettMapApply *a = sett_map_begin(mapping, map, arena, err);
    Choice *choices =
        a != NULL ? SETT_TAKE(arena, mapping->game->tiles.count, Choice) : NULL;
    if (choices == NULL)
        return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    SettStatus status = sett_map_level(a, &box, &old, &ground);
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
