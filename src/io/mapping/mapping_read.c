/* mapping_read.c - a mapping as a document: read. */
#include "io/mapping/mapping.h"

#include "base/hex.h"
#include "base/utf8.h"
#include "sett/toml.h"

#include <stdio.h>
#include <string.h>

typedef struct Reader {
    const SettGame *game;
    SettArena *arena;
    SettError *err;
} Reader;

/* The game's tile of that name; -1: none. */
static int32_t tile_called(const SettGame *game, const char *name)
{
    for (int32_t i = 0; i < game->tiles.count; i++)
        if (strcmp(game->tiles.tiles[i].name, name) == 0)
            return i;
    return -1;
}

/* A member that names a tile of the game; `none` where it is not there. */
static SettStatus read_tile(const Reader *r, const SettJson *at,
                            const char *key, int32_t none, int32_t *out)
{
    const SettJson *v = sett_json_member(at, key);
    *out = none;
    if (v == NULL && none >= -1)
        return SETT_OK;
    if (v != NULL && v->type == SETT_JSON_STRING)
        *out = tile_called(r->game, v->string);
    if (v == NULL || v->type != SETT_JSON_STRING || *out < 0) {
        sett_json_refuse(r->err, v != NULL ? v : at, NULL,
                         "\"%s\" is no tile of %s", key, r->game->name);
        sett_expect(r->err, "the name of a tile, such as %s",
                    r->game->tiles.tiles[0].name);
        return SETT_BAD_INPUT;
    }
    return SETT_OK;
}

/* `words` begins and ends with a space. */
static bool is_word(const char *words, const char *key)
{
    size_t n = strlen(key);
    if (n == 0 || strchr(key, ' ') != NULL)
        return false;
    for (const char *at = strstr(words, key); at != NULL;
         at = strstr(at + 1, key))
        if (at[-1] == ' ' && at[n] == ' ')
            return true;
    return false;
}

static SettStatus check_keys(const Reader *r, const SettJson *at,
                             const char *known)
{
    for (const SettJson *m = at->child; m != NULL; m = m->next) {
        if (!is_word(known, m->key) && strcmp(m->key, "why") != 0)
            return sett_json_refuse(r->err, m, known, "\"%s\" is not known",
                                    m->key);
    }
    return SETT_OK;
}

static SettStatus read_string(const Reader *r, const SettJson *at,
                              const char *key, bool needed, const char **out)
{
    const SettJson *v = sett_json_member(at, key);
    *out = v != NULL && v->type == SETT_JSON_STRING ? v->string : NULL;
    if (*out == NULL && (needed || v != NULL))
        return sett_json_refuse(r->err, v != NULL ? v : at, "a text",
                                "\"%s\" is none", key);
    return SETT_OK;
}

/* A whole number in low..high; false where it is not there. */
static SettStatus read_whole(const Reader *r, const SettJson *at,
                             const char *key, int64_t low, int64_t high,
                             int64_t none, int64_t *out)
{
    const SettJson *v = sett_json_member(at, key);
    char range[64];
    *out = none;
    if (v == NULL || (sett_json_int(v, out) && *out >= low && *out <= high))
        return SETT_OK;
    snprintf(range, sizeof range, "a whole number, %lld to %lld",
             (long long)low, (long long)high);
    return sett_json_refuse(r->err, v, range, "\"%s\" is none", key);
}

/* `count` whole numbers; `*there` false where the member is not. */
static SettStatus read_numbers(const Reader *r, const SettJson *at,
                               const char *key, const char *expected,
                               int64_t low, int32_t *out, size_t count,
                               bool *there)
{
    const SettJson *v = sett_json_member(at, key);
    bool good = v != NULL && v->type == SETT_JSON_ARRAY && v->size == count;
    const SettJson *n = good ? v->child : NULL;
    *there = v != NULL;
    for (size_t i = 0; good && i < count; i++, n = n->next) {
        int64_t value;
        good = sett_json_int(n, &value) && value <= 1 << 20 &&
               value >= (i + 2 >= count ? 1 : low);
        out[i] = good ? (int32_t)value : 0;
    }
    return v == NULL || good
               ? SETT_OK
               : sett_json_refuse(r->err, v, expected, "\"%s\" is none", key);
}

/* Which of the words a text is. */
static SettStatus read_choice(const Reader *r, const SettJson *at,
                              const char *key, const char *const *words,
                              int32_t count, const char *expected, int32_t *out)
{
    const char *text = NULL;
    SettStatus status = read_string(r, at, key, false, &text);
    *out = 0;
    if (status != SETT_OK || text == NULL)
        return status;
    while (*out < count && strcmp(text, words[*out]) != 0)
        ++*out;
    return *out < count ? SETT_OK
                        : sett_json_refuse(r->err, sett_json_member(at, key),
                                           expected, "\"%s\" %.60s", key, text);
}

/* Flips at the end of a text, "/h/v", are taken off. */
static bool take_flips(char *text, SettMapRow *row)
{
    size_t n = strlen(text);
    while (n > 1 && text[n - 2] == '/') {
        uint32_t flip = sett_mapping_flip(text[n - 1]);
        if (flip == 0)
            return false;
        row->flips |= flip;
        row->flipped = true;
        text[n -= 2] = 0;
    }
    return true;
}

/* "SET#3", "SET#3-9", "SET#*" */
static SettStatus read_range(const Reader *r, const SettJson *at, char *text,
                             SettMapRow *row)
{
    bool good = take_flips(text, row);
    char *hash = strrchr(text, '#');
    char *dash = hash != NULL ? strchr(hash, '-') : NULL;
    int64_t low = 0, high = -1;
    good = good && hash != NULL;
    if (good && strcmp(hash + 1, "*") != 0) {
        size_t n = dash != NULL ? (size_t)(dash - hash - 1) : strlen(hash + 1);
        good = sett_int_read(hash + 1, n, &low);
        high = low;
        if (good && dash != NULL)
            good = sett_int_read(dash + 1, strlen(dash + 1), &high);
        good = good && low >= 0 && high >= low && high < 1 << 28;
    }
    if (!good)
        return sett_json_refuse(r->err, at,
                                "SET#12, SET#12-19 or SET#*, with /h /v /d",
                                "\"tile\" names no tiles");
    *hash = 0;
    row->text = text;
    row->low = (int32_t)low;
    row->high = (int32_t)high;
    return SETT_OK;
}

static SettStatus copy_range(const Reader *r, const SettJson *v,
                             SettMapRow *row)
{
    char *copy = sett_arena_raw(r->arena, v->size + 1, 1);
    if (copy == NULL)
        return sett_no_memory(r->err);
    memcpy(copy, v->string, v->size + 1);
    return read_range(r, v, copy, row);
}

/* "#rrggbb", and how far it may be off. */
static SettStatus read_colour(const Reader *r, const SettJson *at,
                              const SettJson *v, SettMapRow *row)
{
    bool good = v->size == 7 && v->string[0] == '#';
    int64_t colour = good ? sett_hex_number(v->string + 1, 6) : -1, within = 0;
    if (colour < 0)
        return sett_json_refuse(r->err, v, "#rrggbb", "\"color\" is none");
    row->low = (int32_t)colour;
    SettStatus status = read_whole(r, at, "within", 0, 255, 0, &within);
    row->within = (int32_t)within;
    return status;
}

/* What the row is of, where that is a text. */
static SettStatus read_text(const Reader *r, const SettJson *at,
                            const SettJson *v, SettMapRow *row)
{
    row->text = v->string;
    if (row->by == SETT_MAP_TILE)
        return copy_range(r, v, row);
    if (row->by == SETT_MAP_COLOUR)
        return read_colour(r, at, v, row);
    if (row->by == SETT_MAP_GLYPH &&
        (v->size == 0 || sett_utf8_size(v->string, v->size) != v->size))
        return sett_json_refuse(r->err, v, "one character",
                                "\"glyph\" is none");
    if (row->by == SETT_MAP_PROPERTY && strchr(v->string, '=') == NULL)
        return sett_json_refuse(r->err, v, "NAME=VALUE",
                                "\"property\" has no value");
    if (row->by == SETT_MAP_WANG && strchr(v->string, '/') == NULL)
        return sett_json_refuse(r->err, v, "SET/COLOUR",
                                "\"wang\" has no colour");
    return SETT_OK;
}

/* The one member of a row that says what it is of. */
static SettStatus find_by(const Reader *r, const SettJson *at, SettMapRow *row,
                          const SettJson **v)
{
    int32_t found = 0;
    for (int32_t i = 0; i < SETT_MAP_BYS; i++)
        if (sett_json_member(at, sett_map_by_names[i]) != NULL) {
            *v = sett_json_member(at, sett_map_by_names[i]);
            row->by = (SettMapBy)i;
            found++;
        }
    if (found != 1)
        return sett_json_refuse(r->err, at,
                                "one of value, name, tile, class, property, "
                                "wang, group, color, glyph, empty",
                                "a row that says %s what it is of",
                                found == 0 ? "not" : "twice");
    const SettJson *within = sett_json_member(at, "within");
    return within == NULL || row->by == SETT_MAP_COLOUR
               ? SETT_OK
               : sett_json_refuse(r->err, within, "it beside \"color\"",
                                  "\"within\" is of a colour alone");
}

static SettStatus read_row(const Reader *r, const SettJson *at, SettMapRow *row)
{
    const SettJson *v = NULL;
    SettStatus status =
        check_keys(r, at,
                   " to layer value name tile class property wang "
                   "group color within glyph empty write ");
    if (status == SETT_OK)
        status = read_tile(r, at, "to", -2, &row->to);
    if (status == SETT_OK)
        status = read_string(r, at, "layer", false, &row->layer);
    if (status == SETT_OK)
        status = read_string(r, at, "write", false, &row->write);
    if (status == SETT_OK)
        status = find_by(r, at, row, &v);
    if (status != SETT_OK)
        return status;
    if (row->by == SETT_MAP_EMPTY)
        return v->type == SETT_JSON_TRUE
                   ? SETT_OK
                   : sett_json_refuse(r->err, v, "true", "\"empty\"");
    if (row->by == SETT_MAP_VALUE) {
        int64_t value;
        if (!sett_json_int(v, &value) || value < 0 || value > 1 << 24)
            return sett_json_refuse(r->err, v, "a whole number from 0",
                                    "\"value\" is none");
        row->low = (int32_t)value;
        return SETT_OK;
    }
    if (v->type != SETT_JSON_STRING)
        return sett_json_refuse(r->err, v, "a text", "\"%s\" is none",
                                sett_map_by_names[row->by]);
    return read_text(r, at, v, row);
}

static SettStatus read_layer(const Reader *r, const SettJson *at,
                             SettMapLayer *layer)
{
    const char *sett = NULL;
    int32_t role = 0;
    int64_t id = -1, uid = -1;
    SettStatus status = check_keys(r, at, " name id uid iid role sett ");
    if (status == SETT_OK)
        status = read_string(r, at, "name", false, &layer->name);
    if (status == SETT_OK)
        status = read_string(r, at, "iid", false, &layer->iid);
    if (status == SETT_OK)
        status = read_whole(r, at, "id", 0, INT32_MAX, -1, &id);
    if (status == SETT_OK)
        status = read_whole(r, at, "uid", 0, INT32_MAX, -1, &uid);
    if (status == SETT_OK)
        status = read_string(r, at, "sett", false, &sett);
    if (status == SETT_OK)
        status = read_choice(r, at, "role", sett_map_role_names, 4,
                             "grid, mark, objects or ignore", &role);
    if (status != SETT_OK)
        return status;
    layer->role = (SettMapRole)role;
    layer->id = id >= 0 ? id : uid;
    layer->uid = uid >= 0;
    if ((layer->name != NULL) + (layer->iid != NULL) + (id >= 0) + (uid >= 0) !=
        1)
        return sett_json_refuse(r->err, at, "one of name, id, uid, iid",
                                "a layer without a name of its own");
    return sett == NULL || strcmp(sett, "base") == 0
               ? SETT_OK
               : sett_json_refuse(r->err, sett_json_member(at, "sett"),
                                  "base, the one layer of a level",
                                  "\"sett\" %.60s", sett);
}

/* What new objects say: texts, numbers, true and false. */
static SettStatus read_fields(const Reader *r, const SettJson *at,
                              SettMapObject *object)
{
    const SettJson *v = sett_json_member(at, "fields");
    bool good = v == NULL || v->type == SETT_JSON_OBJECT;
    object->fields = v;
    for (const SettJson *f = good && v != NULL ? v->child : NULL; f != NULL;
         f = f->next)
        good = good && f->type != SETT_JSON_NULL &&
               f->type != SETT_JSON_ARRAY && f->type != SETT_JSON_OBJECT;
    return good ? SETT_OK
                : sett_json_refuse(r->err, v,
                                   "{ NAME = a text, a number, true or false }",
                                   "\"fields\" are none");
}

static SettStatus read_object(const Reader *r, const SettJson *at,
                              SettMapObject *object)
{
    int32_t found = 0, where = 0, lack = 0;
    SettStatus status =
        check_keys(r, at, " to class name template tile at on_lack fields ");
    if (status == SETT_OK)
        status = read_tile(r, at, "to", -2, &object->to);
    for (int32_t i = 0; status == SETT_OK && i < 4; i++) {
        const char *text = NULL;
        status = read_string(r, at, sett_map_object_names[i], false, &text);
        if (text == NULL)
            continue;
        object->by = (SettMapObjectBy)i;
        object->text = text;
        found++;
    }
    if (status == SETT_OK && found != 1)
        return sett_json_refuse(
            r->err, at, "one of class, name, template, tile",
            "an object that says %s what it is", found == 0 ? "not" : "twice");
    if (status == SETT_OK && object->by == SETT_MAP_OF_TILE) {
        SettMapRow row = {.low = 0};
        const SettJson *v = sett_json_member(at, "tile");
        status = copy_range(r, v, &row);
        if (status == SETT_OK && (row.high != row.low || row.flipped))
            return sett_json_refuse(r->err, v, "SET#12",
                                    "\"tile\" is not one tile");
        object->text = row.text;
        object->id = row.low;
    }
    if (status == SETT_OK)
        status = read_choice(r, at, "at", sett_map_at_names, 3,
                             "cell, center or area", &where);
    if (status == SETT_OK)
        status = read_choice(r, at, "on_lack", sett_map_lack_names, 3,
                             "create, move or error", &lack);
    object->at = (SettMapAt)where;
    object->lack = (SettMapLack)lack;
    return status == SETT_OK ? read_fields(r, at, object) : status;
}

/* A list of rows may be left out, and is nothing else. */
static SettStatus check_lists(const Reader *r, const SettJson *map)
{
    static const char *const lists[] = {"layer", "tile", "object", "tileset"};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        const SettJson *list = sett_json_member(map, lists[i]);
        if (list != NULL && list->type != SETT_JSON_ARRAY)
            return sett_json_refuse(r->err, list, "a list: [[map.tile]]",
                                    "\"%s\" is no list", lists[i]);
    }
    return SETT_OK;
}

static SettStatus read_lists(const Reader *r, const SettJson *map,
                             SettMapping *out)
{
    const SettJson *layers = sett_json_list(map, "layer");
    const SettJson *rows = sett_json_list(map, "tile");
    const SettJson *objects = sett_json_list(map, "object");
    SettMapLayer *l =
        SETT_TAKE(r->arena, layers ? layers->size : 0, SettMapLayer);
    SettMapRow *t = SETT_TAKE(r->arena, rows ? rows->size : 0, SettMapRow);
    SettMapObject *o =
        SETT_TAKE(r->arena, objects ? objects->size : 0, SettMapObject);
    SettStatus status = check_lists(r, map);
    if (l == NULL || t == NULL || o == NULL)
        return sett_no_memory(r->err);
    for (const SettJson *i = layers ? layers->child : NULL;
         i != NULL && status == SETT_OK; i = i->next)
        status = read_layer(r, i, &l[out->layer_count++]);
    for (const SettJson *i = rows ? rows->child : NULL;
         i != NULL && status == SETT_OK; i = i->next)
        status = read_row(r, i, &t[out->row_count++]);
    for (const SettJson *i = objects ? objects->child : NULL;
         i != NULL && status == SETT_OK; i = i->next)
        status = read_object(r, i, &o[out->object_count++]);
    out->layers = l;
    out->rows = t;
    out->objects = o;
    return status;
}

/* Layers that are emptied where a level's tile changes. */
static SettStatus read_clear(const Reader *r, const SettJson *map,
                             SettMapping *out)
{
    const SettJson *v = sett_json_member(map, "clear_decoration");
    bool good = v == NULL || v->type == SETT_JSON_ARRAY;
    const char **list =
        SETT_TAKE(r->arena, good && v != NULL ? v->size : 0, const char *);
    if (list == NULL)
        return sett_no_memory(r->err);
    for (const SettJson *n = good && v != NULL ? v->child : NULL;
         good && n != NULL; n = n->next) {
        good = n->type == SETT_JSON_STRING;
        if (good)
            list[out->clear_count++] = n->string;
    }
    out->clear = list;
    return good ? SETT_OK
                : sett_json_refuse(r->err, v, "[\"LAYER\", ...]",
                                   "\"clear_decoration\" is no list of names");
}

/* How a picture is cut, and what its cells are compared with. */
static SettStatus read_offset(const Reader *r, const SettJson *map,
                              SettMapping *out)
{
    const SettJson *v = sett_json_member(map, "offset");
    const SettJson *x = v != NULL ? v->child : NULL;
    const SettJson *y = x != NULL ? x->next : NULL;
    const SettJson *list = sett_json_list(map, "tileset");
    int64_t at[2] = {0, 0}, margin, spacing = 0;
    bool good = v == NULL ||
                (v->type == SETT_JSON_ARRAY && v->size == 2 &&
                 sett_json_int(x, &at[0]) && sett_json_int(y, &at[1]) &&
                 at[0] >= 0 && at[1] >= 0 && at[0] <= 4096 && at[1] <= 4096);
    if (!good)
        return sett_json_refuse(r->err, v, "[X, Y] in pixels",
                                "\"offset\" is none");
    SettStatus status = read_whole(r, map, "spacing", 0, 4096, 0, &spacing);
    SettMapTileset *sets =
        SETT_TAKE(r->arena, list != NULL ? list->size : 0, SettMapTileset);
    out->offset_x = (int32_t)at[0];
    out->offset_y = (int32_t)at[1];
    out->spacing = (int32_t)spacing;
    out->sets = sets;
    if (sets == NULL)
        return sett_no_memory(r->err);
    for (const SettJson *n = list != NULL ? list->child : NULL;
         n != NULL && status == SETT_OK; n = n->next) {
        SettMapTileset *set = &sets[out->set_count++];
        status = check_keys(r, n, " name image margin spacing ");
        if (status == SETT_OK)
            status = read_string(r, n, "name", true, &set->name);
        if (status == SETT_OK)
            status = read_string(r, n, "image", true, &set->image);
        if (status == SETT_OK)
            status = read_whole(r, n, "margin", 0, 4096, 0, &margin);
        if (status != SETT_OK)
            return status;
        status = read_whole(r, n, "spacing", 0, 4096, 0, &spacing);
        set->margin = (int32_t)margin;
        set->spacing = (int32_t)spacing;
    }
    return status;
}

/* Sizes, and what is done with cells that no row names. */
static SettStatus read_head(const Reader *r, const SettJson *map,
                            SettMapping *out)
{
    int32_t cell[2] = {0, 0}, cut[4] = {0, 0, 0, 0};
    bool there;
    SettStatus status =
        read_tile(r, map, "default", r->game->fill_open, &out->fill);
    const SettJson *unmapped = sett_json_member(map, "unmapped");
    if (status == SETT_OK && sett_json_is(unmapped, "keep"))
        out->unmapped = SETT_MAP_KEEP;
    else if (status == SETT_OK && !sett_json_is(unmapped, "error"))
        status = read_tile(r, map, "unmapped", -1, &out->unmapped);
    if (status == SETT_OK)
        status = read_tile(r, map, "outside", -1, &out->outside);
    if (status == SETT_OK)
        status = read_numbers(r, map, "cell", "[WIDTH, HEIGHT] in pixels", 1,
                              cell, 2, &there);
    if (status == SETT_OK)
        status = read_numbers(r, map, "cut", "[X, Y, WIDTH, HEIGHT] in tiles",
                              -(1 << 20), cut, 4, &there);
    if (status == SETT_OK)
        status = read_offset(r, map, out);
    out->cell_w = cell[0];
    out->cell_h = cell[1];
    out->cut_x = cut[0];
    out->cut_y = cut[1];
    out->cut_w = cut[2];
    out->cut_h = cut[3];
    return status == SETT_OK ? read_clear(r, map, out) : status;
}

SettStatus sett_mapping_read(const SettGame *game, const SettJson *root,
                             SettArena *arena, SettMapping *out, SettError *err)
{
    Reader r = {game, arena, err};
    const SettJson *map = sett_json_member(root, "map");
    int64_t format = 0;
    *out =
        (SettMapping){.game = game, .unmapped = SETT_MAP_ERROR, .outside = -1};
    if (map == NULL || map->type != SETT_JSON_OBJECT)
        return sett_json_refuse(err, root, "{\"map\": {...}}",
                                "this is no mapping");
    if (!sett_json_int(sett_json_member(map, "format"), &format) || format != 1)
        return sett_json_refuse(err, map, "\"format\": 1",
                                "a mapping of another format");
    SettStatus status = check_keys(
        &r, map,
        " format cell cut offset spacing tileset default unmapped outside "
        "clear_decoration layer tile object ");
    if (status == SETT_OK)
        status = read_head(&r, map, out);
    return status == SETT_OK ? read_lists(&r, map, out) : status;
}

SettStatus sett_mapping_document(const char *bytes, size_t size,
                                 SettArena *arena, const SettJson **root,
                                 SettError *err)
{
    size_t at = 0;
    while (at < size && (bytes[at] == ' ' || bytes[at] == '\t' ||
                         bytes[at] == '\n' || bytes[at] == '\r'))
        at++;
    return at < size && bytes[at] == '{'
               ? sett_json_read(bytes, size, NULL, arena, root, err)
               : sett_toml_read(bytes, size, NULL, arena, root, err);
}
