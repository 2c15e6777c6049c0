/* guess_tiled.c - a mapping of a map of Tiled: from its names, else from
   collision shapes, from how often tiles come, and from their colours. */
#include "io/mapping/guess.h"

#include "base/least.h"
#include "io/mapping/tiled.h"
#include "io/tiled/tiled.h"

#include <string.h>

#define KINDS 64 /* tiles of a layer whose colours are looked at */

/* Whether a set is the game's own, which `sett render` writes. */
static bool is_own(const SettGame *game, const SettTiledSet *set)
{
    const char *name = strrchr(set->name, '/');
    size_t n = strlen(SETT_TILED_PREFIX), m = strlen(game->name);
    name = name != NULL ? name + 1 : set->name;
    return strncmp(name, SETT_TILED_PREFIX, n) == 0 &&
           strncmp(name + n, game->name, m) == 0 &&
           (name[n + m] == 0 || name[n + m] == '.');
}

static void guess_own(SettMapGuess *g, const SettTiledSet *set)
{
    for (int32_t t = 0; is_own(g->m->game, set) && t < g->m->game->tiles.count;
         t++)
        sett_guess_row(g, (SettMapRow){.to = t,
                                       .by = SETT_MAP_TILE,
                                       .text = set->name,
                                       .low = t,
                                       .high = t,
                                       .reason = SETT_GUESS_ART});
}

static bool has_row(const SettMapGuess *g, SettMapBy by, const char *text)
{
    for (int32_t k = 0; k < g->m->row_count; k++)
        if (g->rows[k].by == by && strcmp(g->rows[k].text, text) == 0)
            return true;
    return false;
}

/* A row by a text, unless there is one. */
static void text_row(SettMapGuess *g, SettMapBy by, const char *text,
                     int32_t to, const char *why)
{
    if (text != NULL && !has_row(g, by, text))
        sett_guess_row(
            g, (SettMapRow){.to = to, .by = by, .text = text, .reason = why});
}

static void guess_classes(SettMapGuess *g, const SettTiledSet *set)
{
    for (int32_t i = 0; i < set->listed; i++) {
        const char *why = NULL, *type = set->tiles[i].type;
        if (type[0] == 0 || has_row(g, SETT_MAP_CLASS, type))
            continue;
        int32_t to = sett_guess_meant(g, type, true, &why);
        text_row(g, SETT_MAP_CLASS, type, to, why);
    }
}

/* "solid" set to true, and "name" or "type" whatever they say. */
static void guess_properties(SettMapGuess *g, const SettTiledTile *tile)
{
    for (int32_t i = 0; i < tile->properties.count; i++) {
        const SettTiledProperty *p = &tile->properties.items[i];
        const char *why = NULL;
        bool flag = strcmp(p->value, "true") == 0;
        bool names =
            strcmp(p->name, "name") == 0 || strcmp(p->name, "type") == 0;
        int32_t to = flag    ? sett_guess_meant(g, p->name, true, &why)
                     : names ? sett_guess_meant(g, p->value, true, &why)
                             : -1;
        if (to < 0)
            continue;
        const char *text =
            sett_arena_format(g->arena, "%.200s=%.200s", p->name, p->value);
        g->no_memory = g->no_memory || text == NULL;
        text_row(g, SETT_MAP_PROPERTY, text, to, why);
    }
}

static void guess_wang(SettMapGuess *g, const SettTiledWangSet *set)
{
    for (int32_t k = 0; k < set->colour_count; k++) {
        const char *why = NULL;
        int32_t to = sett_guess_meant(g, set->colours[k], true, &why);
        const char *text = sett_arena_format(g->arena, "%.200s/%.200s",
                                             set->name, set->colours[k]);
        g->no_memory = g->no_memory || text == NULL;
        if (to >= 0)
            text_row(g, SETT_MAP_WANG, text, to, why);
    }
}

static int64_t filled(const SettTiledLayer *l)
{
    int64_t sum = 0;
    for (int64_t i = 0; l->cells != NULL && i < (int64_t)l->w * l->h; i++)
        sum += (l->cells[i] & SETT_TILED_TILE) != 0;
    return sum;
}

/* All tiles of a layer that no row before names. */
static void other_rows(SettMapGuess *g, const SettTiledMap *map,
                       const SettTiledLayer *l, int32_t to, const char *why)
{
    for (int32_t i = 0; i < map->set_count; i++)
        sett_guess_row(g, (SettMapRow){.to = to,
                                       .layer = l->name,
                                       .by = SETT_MAP_TILE,
                                       .text = map->sets[i].name,
                                       .high = -1,
                                       .reason = why});
}

/* A layer named for what it holds: all of its tiles are that. One that fills
   every cell tells nothing apart. */
static bool guess_layer(SettMapGuess *g, const SettTiledMap *map,
                        const SettTiledLayer *l)
{
    const char *why = NULL;
    int32_t to = sett_guess_meant(g, l->name, false, &why);
    if (to < 0 || filled(l) == (int64_t)l->w * l->h)
        return false;
    other_rows(g, map, l, to, "the layer's name");
    return true;
}

static void guess_names(SettMapGuess *g, const SettTiledMap *map)
{
    for (int32_t i = 0; i < map->set_count; i++)
        guess_own(g, &map->sets[i]);
    for (int32_t i = 0; i < map->set_count; i++) {
        const SettTiledSet *set = &map->sets[i];
        guess_classes(g, set);
        for (int32_t k = 0; k < set->listed; k++)
            guess_properties(g, &set->tiles[k]);
        for (int32_t k = 0; k < set->wang_count; k++)
            guess_wang(g, &set->wang[k]);
    }
}

/* Tiles that a collision shape fills are solid, all others are not. */
static void guess_shapes(SettMapGuess *g, const SettTiledMap *map)
{
    for (int32_t i = 0; i < map->set_count; i++)
        for (int32_t k = 0; k < map->sets[i].listed; k++) {
            const SettTiledSet *set = &map->sets[i];
            const SettTiledTile *tile = &set->tiles[k];
            double area = (double)set->tile_w * set->tile_h;
            if (area > 0 && tile->covered >= 0.9 * area)
                sett_guess_row(
                    g, (SettMapRow){.to = sett_guess_role(g, SETT_IS(SOLID)),
                                    .by = SETT_MAP_TILE,
                                    .text = set->name,
                                    .low = tile->id,
                                    .high = tile->id,
                                    .reason = "a collision shape fills it"});
        }
}

/* The layer of most tiles; NULL: none has any. */
static const SettTiledLayer *fullest(const SettTiledMap *map)
{
    const SettTiledLayer *best = NULL;
    int64_t most = 0;
    for (int32_t i = 0; i < map->layer_count; i++) {
        int64_t count = filled(&map->layers[i]);
        if (count > most) {
            most = count;
            best = &map->layers[i];
        }
    }
    return best;
}

/* How often the tiles of a layer come; `border`: in its outermost cells. */
typedef struct Kinds {
    uint32_t tiles[KINDS];
    int64_t counts[KINDS], border[KINDS];
    int32_t count;
    bool all; /* there are no more than these */
} Kinds;

static void count_cell(Kinds *k, uint32_t cell, bool border)
{
    uint32_t tile = cell & SETT_TILED_TILE;
    int32_t i = 0;
    while (i < k->count && k->tiles[i] != tile)
        i++;
    if (i == KINDS) {
        k->all = false;
        return;
    }
    k->tiles[i] = tile;
    k->count = sett_max(k->count, i + 1);
    k->counts[i]++;
    k->border[i] += border;
}

static void count_kinds(const SettTiledLayer *l, Kinds *k)
{
    *k = (Kinds){.all = true};
    for (int32_t y = 0; y < l->h; y++)
        for (int32_t x = 0; x < l->w; x++)
            count_cell(k, l->cells[(size_t)y * (size_t)l->w + (size_t)x],
                       x == 0 || y == 0 || x + 1 == l->w || y + 1 == l->h);
}

static bool in_top_row(const SettTiledLayer *l, uint32_t tile)
{
    for (int32_t x = 0; x < l->w; x++)
        if ((l->cells[x] & SETT_TILED_TILE) == tile)
            return true;
    return false;
}

static int32_t most_of(const int64_t *counts, int32_t count)
{
    int32_t best = 0;
    for (int32_t i = 1; i < count; i++)
        if (counts[i] > counts[best])
            best = i;
    return best;
}

/* A row for one tile of a layer; 0: for what is empty. */
static void tile_row(SettMapGuess *g, const SettTiledMap *map,
                     const SettTiledLayer *l, uint32_t tile, int32_t to,
                     const char *why)
{
    int32_t id = 0;
    const SettTiledSet *set = sett_tiled_set_of(map, tile, &id);
    SettMapRow row = {.to = to, .layer = l->name, .reason = why};
    row.by = set != NULL ? SETT_MAP_TILE : SETT_MAP_EMPTY;
    row.text = set != NULL ? set->name : NULL;
    row.low = row.high = id;
    sett_guess_row(g, row);
}

/* Whether a tile closes the border, and does not fill the inside as well. */
static bool closes(const SettTiledLayer *l, const Kinds *k, int32_t rim)
{
    int64_t around = 2 * ((int64_t)l->w + l->h) - 4;
    int64_t inside = (int64_t)l->w * l->h - around;
    return k->tiles[rim] != 0 && 10 * k->border[rim] >= 9 * around &&
           4 * (k->counts[rim] - k->border[rim]) < 3 * inside;
}

/* The tile that closes the border is solid and all others are open; else the
   one that fills more than half, up to the upper border, is open and all others
   are solid. */
static void guess_most(SettMapGuess *g, const SettTiledMap *map)
{
    const SettTiledLayer *l = fullest(map);
    int32_t solid = sett_guess_role(g, SETT_IS(SOLID));
    Kinds k;
    if (l == NULL)
        return;
    count_kinds(l, &k);
    int32_t most = most_of(k.counts, k.count);
    int32_t rim = most_of(k.border, k.count);
    if (closes(l, &k, rim)) {
        tile_row(g, map, l, k.tiles[rim], solid, "it closes the border");
    } else if (2 * k.counts[most] > (int64_t)l->w * l->h &&
               in_top_row(l, k.tiles[most])) {
        tile_row(g, map, l, k.tiles[most], g->m->fill,
                 "it fills more than half, up to the upper border");
        other_rows(g, map, l, solid, "not the tile that fills more than half");
    } else {
        return;
    }
    g->m->unclear = true;
    sett_guess_layer(g, l->name, SETT_MAP_GRID);
}

/* All tiles of the fullest layer, where each has a clear colour. */
static void guess_colours(SettMapGuess *g, const SettTiledMap *map,
                          const SettProjectFiles *files)
{
    const SettTiledLayer *l = fullest(map);
    int32_t to[KINDS];
    Kinds k;
    if (l == NULL || files == NULL)
        return;
    count_kinds(l, &k);
    SettPicture *pictures = sett_map_pictures(map, files, g->arena, NULL, NULL);
    g->no_memory = g->no_memory || pictures == NULL;
    if (pictures == NULL || !k.all)
        return;
    for (int32_t i = 0; i < k.count; i++) {
        int32_t id = 0;
        const SettTiledSet *set = sett_tiled_set_of(map, k.tiles[i], &id);
        int64_t colour =
            set != NULL ? sett_map_mean(set, &pictures[set - map->sets], id)
                        : -1;
        to[i] = set == NULL  ? g->m->fill
                : colour < 0 ? -1
                             : sett_guess_colour(g, (uint32_t)colour);
        if (to[i] < 0)
            return;
    }
    for (int32_t i = 0; i < k.count; i++)
        tile_row(g, map, l, k.tiles[i], to[i], "the nearest colour");
    g->m->unclear = true;
    sett_guess_layer(g, l->name, SETT_MAP_GRID);
}

/* The tiles of the fullest layer, to be filled in. */
static void list_tiles(SettMapGuess *g, const SettTiledMap *map)
{
    const SettTiledLayer *l = fullest(map);
    Kinds k;
    if (l == NULL)
        return;
    count_kinds(l, &k);
    for (int32_t i = 0; i < k.count; i++) {
        const char *why = sett_arena_format(
            g->arena, "not guessed (%lld cells)", (long long)k.counts[i]);
        g->no_memory = g->no_memory || why == NULL;
        tile_row(g, map, l, k.tiles[i], g->m->fill, why);
    }
    g->m->blank = g->m->unclear = true;
    sett_guess_layer(g, l->name, SETT_MAP_GRID);
}

/* How often each row and object comes. */
static void count_all(SettMapGuess *g, const SettTiledMap *map)
{
    SettMapApply *a = sett_map_begin(g->m, map, g->arena, g->err);
    g->no_memory = g->no_memory || a == NULL;
    for (int32_t i = 0; i < map->layer_count && a != NULL; i++) {
        const SettTiledLayer *l = &map->layers[i];
        bool used = l->kind == SETT_TILED_CELLS && l->cells != NULL &&
                    sett_mapping_uses(g->m, l->name, SETT_MAP_GRID);
        for (int32_t k = 0; used && k < l->w * l->h; k++)
            sett_guess_count(g, sett_map_row_of(a, l, l->cells[k]), 1);
        for (int32_t k = 0; k < l->object_count; k++)
            sett_guess_count_object(
                g, sett_mapping_object_row(g->m, map, &l->objects[k]));
    }
}

SettStatus sett_mapping_guess_tiled(const SettGame *game,
                                    const SettTiledMap *map,
                                    const SettProjectFiles *files,
                                    SettArena *arena, SettMapping *out,
                                    SettError *err)
{
    SettMapGuess g;
    SettStatus status = sett_guess_begin(&g, game, arena, out, err);
    if (status != SETT_OK)
        return status;
    guess_names(&g, map);
    bool tiles = out->row_count > 0;
    for (int32_t i = map->layer_count - 1; i >= 0; i--) {
        const SettTiledLayer *l = &map->layers[i];
        if (l->kind == SETT_TILED_CELLS && (guess_layer(&g, map, l) || tiles))
            sett_guess_layer(&g, l->name, SETT_MAP_GRID);
        for (int32_t k = 0; k < l->object_count; k++) {
            const SettTiledObject *o = &l->objects[k];
            sett_guess_object(&g, o->type[0] != 0 ? o->type : o->name);
        }
        if (l->object_count > 0 && out->object_count > 0)
            sett_guess_layer(&g, l->name, SETT_MAP_OBJECTS);
    }
    if (out->row_count == 0) {
        guess_shapes(&g, map);
        for (int32_t i = map->layer_count - 1; i >= 0 && out->row_count > 0;
             i--)
            if (map->layers[i].kind == SETT_TILED_CELLS)
                sett_guess_layer(&g, map->layers[i].name, SETT_MAP_GRID);
    }
    if (out->row_count == 0)
        guess_most(&g, map);
    if (out->row_count == 0)
        guess_colours(&g, map, files);
    if (out->row_count == 0)
        list_tiles(&g, map);
    count_all(&g, map);
    return sett_guess_end(&g, map->source);
}
