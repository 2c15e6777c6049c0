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

/* Errors stick: the first one stays in `status`. */
typedef struct Reader {
    const SettGame *game;
    SettError *err;
    SettStatus status;
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

static void check_keys(Reader *r, const SettJson *object,
                       const char *const *keys, const char *what)
{
    if (r->status != SETT_OK)
        return;
    if (object->type != SETT_JSON_OBJECT) {
        r->status = sett_json_refuse(r->err, object, NULL,
                                     "not what a Tiled map has here");
        sett_expect(r->err, "%s, which is an object", what);
    }
    for (const SettJson *m = object->child; r->status == SETT_OK && m != NULL;
         m = m->next)
        if (!is_among(m->key, keys))
            r->status =
                sett_json_refuse(r->err, m, "only what a level can hold",
                                 "\"%.40s\" in %s", m->key, what);
}

/* A member that has to be there; NULL after an error. */
static const SettJson *need(Reader *r, const SettJson *object, const char *key)
{
    const SettJson *value = sett_json_member(object, key);
    if (r->status == SETT_OK && value == NULL)
        r->status = sett_json_refuse(r->err, object, "a map as Tiled saves it",
                                     "no \"%s\" in here", key);
    return r->status == SETT_OK ? value : NULL;
}

static void need_word(Reader *r, const SettJson *object, const char *key,
                      const char *word)
{
    const SettJson *value = need(r, object, key);
    if (value == NULL || sett_json_is(value, word))
        return;
    r->status = sett_json_refuse(r->err, value, NULL,
                                 "another \"%s\" than a level has", key);
    sett_expect(r->err, "\"%s\"", word);
}

static int64_t need_int(Reader *r, const SettJson *object, const char *key,
                        int64_t low, int64_t high)
{
    const SettJson *value = need(r, object, key);
    int64_t number = low;
    if (value == NULL ||
        (sett_json_int(value, &number) && number >= low && number <= high))
        return number;
    r->status =
        sett_json_refuse(r->err, value, NULL, "a \"%s\" that cannot be", key);
    if (low == high)
        sett_expect(r->err, "%" PRId64, low);
    else
        sett_expect(r->err, "a whole number, %" PRId64 " to %" PRId64, low,
                    high);
    return low;
}

/* The one member of an array: `what` names it. NULL after an error. */
static const SettJson *need_one(Reader *r, const SettJson *map, const char *key,
                                const char *what)
{
    const SettJson *list = need(r, map, key);
    if (list == NULL)
        return NULL;
    if (list->type != SETT_JSON_ARRAY || list->child == NULL)
        r->status = sett_json_refuse(r->err, list, NULL, "nothing in here");
    else if (list->child->next != NULL)
        r->status =
            sett_json_refuse(r->err, list->child->next, NULL, "a second one");
    else
        return list->child;
    sett_expect(r->err, "exactly one %s", what);
    return NULL;
}

static void read_size(Reader *r, const SettJson *map, int64_t max_area,
                      int64_t size[2])
{
    size[0] = need_int(r, map, "width", 1, SETT_MAX_SIDE);
    size[1] = need_int(r, map, "height", 1, SETT_MAX_SIDE);
    need_int(r, map, "tilewidth", SETT_ART_SIDE, SETT_ART_SIDE);
    need_int(r, map, "tileheight", SETT_ART_SIDE, SETT_ART_SIDE);
    if (r->status != SETT_OK)
        return;
    r->status = sett_size_check(size[0], size[1], max_area, r->err);
    if (r->status != SETT_OK && r->err != NULL) {
        const SettJson *width = sett_json_member(map, "width");
        r->err->line = width->line;
        r->err->column = width->column;
    }
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

static void read_tileset(Reader *r, const SettJson *map)
{
    const SettJson *tileset =
        need_one(r, map, "tilesets", "tileset, the game's own");
    check_keys(r, tileset, tileset_keys, "a link to a tileset of its own file");
    r->first = (int32_t)need_int(r, tileset, "firstgid", 1, 65536);
    const SettJson *source = need(r, tileset, "source");
    if (source == NULL ||
        (source->type == SETT_JSON_STRING && is_ours(r->game, source)))
        return;
    r->status =
        sett_json_refuse(r->err, source, NULL, "not the tileset of this game");
    sett_expect(r->err, "\"" SETT_TILED_PREFIX "%s.tsj\"", r->game->name);
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

static void read_cells(Reader *r, const SettJson *layer)
{
    const SettJson *data = need(r, layer, "data");
    int32_t area = sett_grid_area(&r->grid);
    uint8_t *out = r->grid.cells;
    if (data == NULL)
        return;
    if (data->type != SETT_JSON_ARRAY) {
        r->status = sett_json_refuse(
            r->err, data,
            "the tile layer format CSV (in Tiled: Map, Map Properties)",
            "tiles that are packed");
    } else if (data->size != (size_t)area) {
        r->status =
            sett_json_refuse(r->err, data, NULL, "%zu tiles", data->size);
        sett_expect(r->err, "%d x %d = %d", (int)r->grid.w, (int)r->grid.h,
                    (int)area);
    }
    for (const SettJson *c = data->child; c != NULL && r->status == SETT_OK;
         c = c->next)
        r->status = read_cell(r, c, out++);
}

static void read_layer(Reader *r, const SettJson *map)
{
    const SettJson *layer = sett_json_member(map, "layers");
    if (r->plan && layer != NULL && layer->child != NULL)
        layer = layer->child;
    else
        layer = need_one(r, map, "layers", "layer of tiles");
    if (layer != NULL && layer->type == SETT_JSON_OBJECT)
        need_word(r, layer, "type", "tilelayer");
    check_keys(r, layer, layer_keys, "a layer of tiles");
    need_int(r, layer, "width", r->grid.w, r->grid.w);
    need_int(r, layer, "height", r->grid.h, r->grid.h);
    if (sett_json_member(layer, "encoding") != NULL)
        need_word(r, layer, "encoding", "csv");
    read_cells(r, layer);
}

static void check_map(Reader *r, const SettJson *map)
{
    const SettJson *infinite = sett_json_member(map, "infinite");
    check_keys(r, map, map_keys, "a Tiled map");
    need_word(r, map, "type", "map");
    need_word(r, map, "orientation", "orthogonal");
    if (r->status == SETT_OK && infinite != NULL &&
        infinite->type != SETT_JSON_FALSE)
        r->status =
            sett_json_refuse(r->err, infinite, "false", "a map without an end");
}

bool sett_tiled_is_map(const SettJson *root)
{
    return sett_json_is(sett_json_member(root, "type"), "map") ||
           sett_json_member(root, "tilewidth") != NULL;
}

static SettStatus read_into(Reader r, const SettJson *map, int64_t max_area,
                            SettArena *arena, SettGrid *grid)
{
    SettArenaMark mark = sett_arena_mark(arena);
    int64_t size[2];
    check_map(&r, map);
    read_size(&r, map, max_area, size);
    read_tileset(&r, map);
    if (r.status == SETT_OK) {
        r.status =
            sett_grid_take(arena, (int32_t)size[0], (int32_t)size[1], &r.grid);
        if (r.status != SETT_OK)
            sett_fail(r.err, r.status, "out of memory");
    }
    if (r.status == SETT_OK)
        read_layer(&r, map);
    if (r.status != SETT_OK)
        sett_arena_reset(arena, mark);
    else
        *grid = r.grid;
    return r.status;
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
