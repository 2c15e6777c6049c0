/* tiled_read.c - a Tiled map (TMJ) back to a level. Strict: what a level cannot
   hold (several layers, objects, flipped tiles, empty cells, an endless map) is
   refused with its place, never dropped (sett/mapping.h reads more). A plan may
   have more layers and empty cells. The tileset is known by its name alone: no
   file that a map names is ever opened (reliability.md P7). */
#include "io/tiled/tiled.h"

#include <inttypes.h>
#include <string.h>

/* The four highest bits of a cell say how its tile is turned. */
#define TURNED ((int64_t)15 << 28)

typedef struct Reader {
    const SettGame *game;
    SettError *err;
    int32_t first; /* the cell value of tile 0 */
    bool plan;     /* of several levels */
    SettGrid grid;
    const SettJson *first_of[SETT_MAX_TILES]; /* where each tile stood first */
    int32_t seen[SETT_MAX_TILES];
} Reader;

/* What Tiled 1.2 to 1.11 write of a map, a layer and a link to a tileset, and
   "made" (made.h). */
static const char *const map_keys[] = {"type",
                                       "version",
                                       "tiledversion",
                                       "orientation",
                                       "renderorder",
                                       "infinite",
                                       "width",
                                       "height",
                                       "tilewidth",
                                       "tileheight",
                                       "tilesets",
                                       "layers",
                                       "nextlayerid",
                                       "nextobjectid",
                                       "compressionlevel",
                                       "backgroundcolor",
                                       "class",
                                       "properties",
                                       "editorsettings",
                                       "parallaxoriginx",
                                       "parallaxoriginy",
                                       "made",
                                       NULL};
static const char *const layer_keys[] = {
    "type",      "id",        "name",      "width",   "height",
    "x",         "y",         "opacity",   "visible", "data",
    "encoding",  "offsetx",   "offsety",   "class",   "properties",
    "parallaxx", "parallaxy", "tintcolor", "locked",  NULL};
static const char *const tileset_keys[] = {"firstgid", "source", NULL};

static bool is_among(const char *key, const char *const *keys)
{
    while (*keys != NULL && strcmp(*keys, key) != 0)
        keys++;
    return *keys != NULL;
}

static SettStatus check_keys(const Reader *r, const SettJson *object,
                             const char *const *keys, const char *what)
{
    if (object->type != SETT_JSON_OBJECT) {
        sett_json_refuse(r->err, object, NULL, "not what a Tiled map has here");
        sett_expect(r->err, "%s, which is an object", what);
        return SETT_BAD_INPUT;
    }
    for (const SettJson *m = object->child; m != NULL; m = m->next)
        if (!is_among(m->key, keys))
            return sett_json_refuse(r->err, m, "only what a level can hold",
                                    "\"%.40s\" in %s", m->key, what);
    return SETT_OK;
}

static SettStatus lacks(const Reader *r, const SettJson *object,
                        const char *key)
{
    return sett_json_refuse(r->err, object, "a map as Tiled saves it",
                            "no \"%s\" in here", key);
}

static SettStatus need_word(const Reader *r, const SettJson *object,
                            const char *key, const char *word)
{
    const SettJson *value = sett_json_member(object, key);
    if (value == NULL)
        return lacks(r, object, key);
    if (sett_json_is(value, word))
        return SETT_OK;
    sett_json_refuse(r->err, value, NULL, "another \"%s\" than a level has",
                     key);
    sett_expect(r->err, "\"%s\"", word);
    return SETT_BAD_INPUT;
}

static SettStatus need_int(const Reader *r, const SettJson *object,
                           const char *key, int64_t low, int64_t high,
                           int64_t *out)
{
    const SettJson *value = sett_json_member(object, key);
    if (value == NULL)
        return lacks(r, object, key);
    if (sett_json_int(value, out) && *out >= low && *out <= high)
        return SETT_OK;
    sett_json_refuse(r->err, value, NULL, "a \"%s\" that cannot be", key);
    if (low == high)
        sett_expect(r->err, "%" PRId64, low);
    else
        sett_expect(r->err, "a whole number, %" PRId64 " to %" PRId64, low,
                    high);
    return SETT_BAD_INPUT;
}

/* The one member of an array: `what` names it. */
static SettStatus need_one(const Reader *r, const SettJson *map,
                           const char *key, const char *what,
                           const SettJson **out)
{
    const SettJson *list = sett_json_member(map, key);
    if (list == NULL)
        return lacks(r, map, key);
    if (list->type != SETT_JSON_ARRAY || list->child == NULL)
        sett_json_refuse(r->err, list, NULL, "nothing in here");
    else if (list->child->next != NULL)
        sett_json_refuse(r->err, list->child->next, NULL, "a second one");
    else {
        *out = list->child;
        return SETT_OK;
    }
    sett_expect(r->err, "exactly one %s", what);
    return SETT_BAD_INPUT;
}

static SettStatus read_size(const Reader *r, const SettJson *map,
                            int64_t max_area, int64_t size[2])
{
    static const struct {
        const char *key;
        int64_t low, high;
    } sides[] = {{"width", 1, SETT_MAX_SIDE},
                 {"height", 1, SETT_MAX_SIDE},
                 {"tilewidth", SETT_ART_SIDE, SETT_ART_SIDE},
                 {"tileheight", SETT_ART_SIDE, SETT_ART_SIDE}};
    int64_t tile;
    for (int32_t i = 0; i < 4; i++) {
        SettStatus status = need_int(r, map, sides[i].key, sides[i].low,
                                     sides[i].high, i < 2 ? &size[i] : &tile);
        if (status != SETT_OK)
            return status;
    }
    SettStatus status = sett_size_check(size[0], size[1], max_area, r->err);
    if (status != SETT_OK && r->err != NULL) {
        const SettJson *width = sett_json_member(map, "width");
        r->err->line = width->line;
        r->err->column = width->column;
    }
    return status;
}

/* A game's tileset has a name of its own; folders before it do not matter. */
static bool is_ours(const SettGame *game, const SettJson *source)
{
    static const char *const endings[] = {".tsj", ".json", ".tsx"};
    const char *name = source->string;
    const char *end = name + source->size;
    for (const char *c = name; c < end; c++)
        if (*c == '/' || *c == '\\')
            name = c + 1;
    const char *parts[] = {SETT_TILED_PREFIX, game->name};
    for (size_t i = 0; i < 2; i++) {
        size_t n = strlen(parts[i]);
        if ((size_t)(end - name) < n || memcmp(name, parts[i], n) != 0)
            return false;
        name += n;
    }
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if ((size_t)(end - name) == strlen(endings[i]) &&
            memcmp(name, endings[i], strlen(endings[i])) == 0)
            return true;
    return false;
}

bool sett_tiled_is_own(const SettGame *game, const SettJson *map)
{
    const SettJson *sets = sett_json_member(map, "tilesets");
    for (const SettJson *s = sets != NULL ? sets->child : NULL; s != NULL;
         s = s->next) {
        const SettJson *source = sett_json_member(s, "source");
        if (source != NULL && source->type == SETT_JSON_STRING &&
            is_ours(game, source))
            return true;
    }
    return false;
}

static SettStatus read_tileset(Reader *r, const SettJson *map)
{
    const SettJson *tileset = NULL;
    int64_t first = 0;
    SettStatus status =
        need_one(r, map, "tilesets", "tileset, the game's own", &tileset);
    if (status != SETT_OK)
        return status;
    status = check_keys(r, tileset, tileset_keys,
                        "a link to a tileset of its own file");
    if (status != SETT_OK)
        return status;
    status = need_int(r, tileset, "firstgid", 1, 65536, &first);
    if (status != SETT_OK)
        return status;
    r->first = (int32_t)first;
    const SettJson *source = sett_json_member(tileset, "source");
    if (source == NULL)
        return lacks(r, tileset, "source");
    if (source->type == SETT_JSON_STRING && is_ours(r->game, source))
        return SETT_OK;
    sett_json_refuse(r->err, source, NULL, "not the tileset of this game");
    sett_expect(r->err, "\"" SETT_TILED_PREFIX "%s.tsj\"", r->game->name);
    return SETT_BAD_INPUT;
}

static SettStatus bad_cell(const Reader *r, const SettJson *cell)
{
    int64_t value = 0;
    int32_t last = r->first + r->game->tiles.count - 1;
    bool whole = sett_json_int(cell, &value) && value >= 0;
    const char *what = "a tile that the game does not have";
    if (whole && value == 0)
        what = "an empty cell";
    else if (whole && value <= UINT32_MAX && (value & TURNED) != 0)
        what = "a flipped or turned tile";
    sett_json_refuse(r->err, cell, NULL, "%s", what);
    sett_expect(r->err, "a tile as it is, %d to %d", (int)r->first, (int)last);
    return SETT_BAD_INPUT;
}

static SettStatus surplus(const Reader *r, const SettJson *cell, int32_t tile)
{
    const SettTile *t = &r->game->tiles.tiles[tile];
    const SettJson *first = r->first_of[tile];
    sett_json_refuse(r->err, cell, NULL,
                     "a surplus %s; the first is at line %d, column %d",
                     t->name, (int)first->line, (int)first->column);
    sett_expect(r->err, "at most %d of it", (int)t->at_most);
    return SETT_BAD_INPUT;
}

static SettStatus read_cell(Reader *r, const SettJson *cell, uint8_t *out)
{
    int64_t value = 0;
    const SettTileSet *tiles = &r->game->tiles;
    bool whole = sett_json_int(cell, &value);
    if (whole && value == 0 && r->plan) {
        *out = SETT_TILED_EMPTY;
        return SETT_OK;
    }
    if (!whole || value < r->first || value >= (int64_t)r->first + tiles->count)
        return bad_cell(r, cell);
    int32_t tile = (int32_t)value - r->first;
    if (r->seen[tile]++ == 0)
        r->first_of[tile] = cell;
    int32_t most = tiles->tiles[tile].at_most;
    if (most >= 0 && r->seen[tile] > most && !r->plan)
        return surplus(r, cell, tile);
    *out = (uint8_t)tile;
    return SETT_OK;
}

static SettStatus read_cells(Reader *r, const SettJson *layer)
{
    const SettJson *data = sett_json_member(layer, "data");
    if (data == NULL)
        return lacks(r, layer, "data");
    if (data->type != SETT_JSON_ARRAY)
        return sett_json_refuse(
            r->err, data,
            "the tile layer format CSV (in Tiled: Map, Map Properties)",
            "tiles that are packed");
    int32_t area = sett_grid_area(&r->grid);
    if (data->size != (size_t)area) {
        sett_json_refuse(r->err, data, NULL, "%zu tiles", data->size);
        sett_expect(r->err, "%d x %d = %d", (int)r->grid.w, (int)r->grid.h,
                    (int)area);
        return SETT_BAD_INPUT;
    }
    uint8_t *out = r->grid.cells;
    SettStatus status = SETT_OK;
    for (const SettJson *c = data->child; c != NULL && status == SETT_OK;
         c = c->next)
        status = read_cell(r, c, out++);
    return status;
}

static SettStatus read_layer(Reader *r, const SettJson *map)
{
    const SettJson *layer = sett_json_member(map, "layers");
    int64_t value;
    SettStatus status = SETT_OK;
    if (r->plan && layer != NULL && layer->child != NULL)
        layer = layer->child;
    else
        status = need_one(r, map, "layers", "layer of tiles", &layer);
    if (status != SETT_OK)
        return status;
    if (layer->type == SETT_JSON_OBJECT)
        status = need_word(r, layer, "type", "tilelayer");
    if (status != SETT_OK)
        return status;
    status = check_keys(r, layer, layer_keys, "a layer of tiles");
    if (status != SETT_OK)
        return status;
    status = need_int(r, layer, "width", r->grid.w, r->grid.w, &value);
    if (status != SETT_OK)
        return status;
    status = need_int(r, layer, "height", r->grid.h, r->grid.h, &value);
    if (status != SETT_OK)
        return status;
    if (sett_json_member(layer, "encoding") != NULL)
        status = need_word(r, layer, "encoding", "csv");
    return status != SETT_OK ? status : read_cells(r, layer);
}

static SettStatus check_map(const Reader *r, const SettJson *map)
{
    const SettJson *infinite = sett_json_member(map, "infinite");
    SettStatus status = check_keys(r, map, map_keys, "a Tiled map");
    if (status != SETT_OK)
        return status;
    status = need_word(r, map, "type", "map");
    if (status != SETT_OK)
        return status;
    status = need_word(r, map, "orientation", "orthogonal");
    if (status != SETT_OK || infinite == NULL ||
        infinite->type == SETT_JSON_FALSE)
        return status;
    return sett_json_refuse(r->err, infinite, "false", "a map without an end");
}

bool sett_tiled_is_map(const SettJson *root)
{
    return sett_json_is(sett_json_member(root, "type"), "map") ||
           sett_json_member(root, "tilewidth") != NULL;
}

/* Into r->grid. */
static SettStatus read_map(Reader *r, const SettJson *map, int64_t max_area,
                           SettArena *arena)
{
    int64_t size[2] = {0, 0};
    SettStatus status = check_map(r, map);
    if (status != SETT_OK)
        return status;
    status = read_size(r, map, max_area, size);
    if (status != SETT_OK)
        return status;
    status = read_tileset(r, map);
    if (status != SETT_OK)
        return status;
    status =
        sett_grid_take(arena, (int32_t)size[0], (int32_t)size[1], &r->grid);
    if (status != SETT_OK)
        return sett_fail(r->err, status, "out of memory");
    return read_layer(r, map);
}

static SettStatus read_into(Reader r, const SettJson *map, int64_t max_area,
                            SettArena *arena, SettGrid *grid)
{
    SettArenaMark mark = sett_arena_mark(arena);
    SettStatus status = read_map(&r, map, max_area, arena);
    if (status != SETT_OK)
        sett_arena_reset(arena, mark);
    else
        *grid = r.grid;
    return status;
}

SettStatus sett_tiled_map(const SettGame *game, const SettJson *map,
                          int64_t max_area, SettArena *arena, SettGrid *grid,
                          SettError *err)
{
    return read_into((Reader){.game = game, .err = err}, map, max_area, arena,
                     grid);
}

SettStatus sett_tiled_plan(const SettGame *game, const SettJson *map,
                           int64_t max_area, SettArena *arena, SettGrid *grid,
                           SettError *err)
{
    return read_into((Reader){.game = game, .err = err, .plan = true}, map,
                     max_area, arena, grid);
}
