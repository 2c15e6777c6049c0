/* mapping_read.c - a mapping as a document: read. */
#include "io/mapping/mapping.h"

#include "base/hex.h"
#include "base/utf8.h"
#include "sett/toml.h"

#include <stdio.h>
#include <string.h>

/* Errors stick: the first one stays, and what is read then is not used. */
typedef struct Reader {
    const SettGame *game;
    SettArena *arena;
    SettError *err;
    SettStatus status;
} Reader;

/* The game's tile of that name; -1: none. */
static int32_t tile_called(const SettGame *game, const char *name)
{
    for (int32_t i = 0; i < game->tiles.count; i++)
        if (strcmp(game->tiles.tiles[i].name, name) == 0)
            return i;
    return -1;
}

/* A member that names a tile of the game; `none` where it is not there: below
   -1 it has to be. */
static int32_t read_tile(Reader *r, const SettJson *at, const char *key,
                         int32_t none)
{
    const SettJson *v = sett_json_member(at, key);
    if (r->status != SETT_OK || (v == NULL && none >= -1))
        return none;
    int32_t tile = v != NULL && v->type == SETT_JSON_STRING
                       ? tile_called(r->game, v->string)
                       : -1;
    if (tile >= 0)
        return tile;
    r->status = sett_json_refuse(r->err, v != NULL ? v : at, NULL,
                                 "\"%s\" is no tile of %s", key, r->game->name);
    sett_expect(r->err, "the name of a tile, such as %s",
                r->game->tiles.tiles[0].name);
    return none;
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

static void check_keys(Reader *r, const SettJson *at, const char *known)
{
    for (const SettJson *m = at->child; r->status == SETT_OK && m != NULL;
         m = m->next)
        if (!is_word(known, m->key) && strcmp(m->key, "why") != 0)
            r->status = sett_json_refuse(r->err, m, known,
                                         "\"%s\" is not known", m->key);
}

/* NULL where it is not there. */
static const char *read_string(Reader *r, const SettJson *at, const char *key,
                               bool needed)
{
    const SettJson *v = sett_json_member(at, key);
    if (v != NULL && v->type == SETT_JSON_STRING)
        return v->string;
    if (r->status == SETT_OK && (needed || v != NULL))
        r->status = sett_json_refuse(r->err, v != NULL ? v : at, "a text",
                                     "\"%s\" is none", key);
    return NULL;
}

/* A whole number in low..high; `none` where it is not there. */
static int32_t read_whole(Reader *r, const SettJson *at, const char *key,
                          int32_t low, int32_t high, int32_t none)
{
    const SettJson *v = sett_json_member(at, key);
    char range[64];
    int64_t value = none;
    if (v == NULL ||
        (sett_json_int(v, &value) && value >= low && value <= high))
        return (int32_t)value;
    snprintf(range, sizeof range, "a whole number, %d to %d", (int)low,
             (int)high);
    if (r->status == SETT_OK)
        r->status = sett_json_refuse(r->err, v, range, "\"%s\" is none", key);
    return none;
}

/* `count` whole numbers, which stay as they are where the member is not there:
   the last two are sizes. */
static void read_numbers(Reader *r, const SettJson *at, const char *key,
                         const char *expected, int64_t low, int32_t *out,
                         size_t count)
{
    const SettJson *v = sett_json_member(at, key);
    bool good = v != NULL && v->type == SETT_JSON_ARRAY && v->size == count;
    const SettJson *n = good ? v->child : NULL;
    for (size_t i = 0; good && i < count; i++, n = n->next) {
        int64_t value;
        good = sett_json_int(n, &value) && value <= 1 << 20 &&
               value >= (i + 2 >= count ? 1 : low);
        out[i] = good ? (int32_t)value : 0;
    }
    if (r->status == SETT_OK && v != NULL && !good)
        r->status =
            sett_json_refuse(r->err, v, expected, "\"%s\" is none", key);
}

/* Which of the words a text is; 0 where it is not there. */
static int32_t read_choice(Reader *r, const SettJson *at, const char *key,
                           const char *const *words, int32_t count,
                           const char *expected)
{
    const char *text = read_string(r, at, key, false);
    int32_t i = 0;
    while (text != NULL && i < count && strcmp(text, words[i]) != 0)
        i++;
    if (r->status == SETT_OK && i == count)
        r->status = sett_json_refuse(r->err, sett_json_member(at, key),
                                     expected, "\"%s\" %.60s", key, text);
    return i;
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
static SettStatus read_colour(Reader *r, const SettJson *at, const SettJson *v,
                              SettMapRow *row)
{
    bool good = v->size == 7 && v->string[0] == '#';
    int64_t colour = good ? sett_hex_number(v->string + 1, 6) : -1;
    if (colour < 0)
        return sett_json_refuse(r->err, v, "#rrggbb", "\"color\" is none");
    row->low = (int32_t)colour;
    row->within = read_whole(r, at, "within", 0, 255, 0);
    return r->status;
}

/* What the row is of, where that is a text. */
static SettStatus read_text(Reader *r, const SettJson *at, const SettJson *v,
                            SettMapRow *row)
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

static SettStatus read_by(Reader *r, const SettJson *at, SettMapRow *row)
{
    const SettJson *v = NULL;
    SettStatus status = find_by(r, at, row, &v);
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

static void read_row(Reader *r, const SettJson *at, void *item)
{
    SettMapRow *row = item;
    check_keys(r, at,
               " to layer value name tile class property wang "
               "group color within glyph empty write ");
    row->to = read_tile(r, at, "to", -2);
    row->layer = read_string(r, at, "layer", false);
    row->write = read_string(r, at, "write", false);
    if (r->status == SETT_OK)
        r->status = read_by(r, at, row);
}

static void read_layer(Reader *r, const SettJson *at, void *item)
{
    SettMapLayer *layer = item;
    check_keys(r, at, " name id uid iid role sett ");
    layer->name = read_string(r, at, "name", false);
    layer->iid = read_string(r, at, "iid", false);
    int32_t id = read_whole(r, at, "id", 0, INT32_MAX, -1);
    int32_t uid = read_whole(r, at, "uid", 0, INT32_MAX, -1);
    const char *sett = read_string(r, at, "sett", false);
    layer->role = (SettMapRole)read_choice(r, at, "role", sett_map_role_names,
                                           4, "grid, mark, objects or ignore");
    layer->id = id >= 0 ? id : uid;
    layer->uid = uid >= 0;
    if (r->status != SETT_OK)
        return;
    if ((layer->name != NULL) + (layer->iid != NULL) + (id >= 0) + (uid >= 0) !=
        1)
        r->status = sett_json_refuse(r->err, at, "one of name, id, uid, iid",
                                     "a layer without a name of its own");
    else if (sett != NULL && strcmp(sett, "base") != 0)
        r->status = sett_json_refuse(r->err, sett_json_member(at, "sett"),
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

/* The one member that says what an object is. */
static SettStatus find_object(Reader *r, const SettJson *at,
                              SettMapObject *object)
{
    int32_t found = 0;
    for (int32_t i = 0; i < 4; i++) {
        const char *text = read_string(r, at, sett_map_object_names[i], false);
        if (text == NULL)
            continue;
        object->by = (SettMapObjectBy)i;
        object->text = text;
        found++;
    }
    if (r->status != SETT_OK)
        return r->status;
    if (found != 1)
        return sett_json_refuse(
            r->err, at, "one of class, name, template, tile",
            "an object that says %s what it is", found == 0 ? "not" : "twice");
    if (object->by != SETT_MAP_OF_TILE)
        return SETT_OK;
    SettMapRow row = {.low = 0};
    const SettJson *v = sett_json_member(at, "tile");
    SettStatus status = copy_range(r, v, &row);
    if (status == SETT_OK && (row.high != row.low || row.flipped))
        return sett_json_refuse(r->err, v, "SET#12",
                                "\"tile\" is not one tile");
    object->text = row.text;
    object->id = row.low;
    return status;
}

static void read_object(Reader *r, const SettJson *at, void *item)
{
    SettMapObject *object = item;
    check_keys(r, at, " to class name template tile at on_lack fields ");
    object->to = read_tile(r, at, "to", -2);
    if (r->status == SETT_OK)
        r->status = find_object(r, at, object);
    object->at = (SettMapAt)read_choice(r, at, "at", sett_map_at_names, 3,
                                        "cell, center or area");
    object->lack = (SettMapLack)read_choice(
        r, at, "on_lack", sett_map_lack_names, 3, "create, move or error");
    if (r->status == SETT_OK)
        r->status = read_fields(r, at, object);
}

static void read_set(Reader *r, const SettJson *at, void *item)
{
    SettMapTileset *set = item;
    check_keys(r, at, " name image margin spacing ");
    set->name = read_string(r, at, "name", true);
    set->image = read_string(r, at, "image", true);
    set->margin = read_whole(r, at, "margin", 0, 4096, 0);
    set->spacing = read_whole(r, at, "spacing", 0, 4096, 0);
}

/* A list of rows, each of `size` bytes. It may be left out, and is nothing
   else. */
static void *read_list(Reader *r, const SettJson *map, const char *name,
                       size_t size,
                       void (*one)(Reader *r, const SettJson *at, void *item),
                       int32_t *count)
{
    const SettJson *list = sett_json_member(map, name);
    if (r->status == SETT_OK && list != NULL && list->type != SETT_JSON_ARRAY)
        r->status = sett_json_refuse(r->err, list, "a list: [[map.tile]]",
                                     "\"%s\" is no list", name);
    if (r->status != SETT_OK)
        return NULL;
    *count = list != NULL ? (int32_t)list->size : 0;
    char *items = sett_arena_take(r->arena, (size_t)*count, size), *to = items;
    if (items == NULL)
        r->status = sett_no_memory(r->err);
    for (const SettJson *n = list != NULL ? list->child : NULL;
         n != NULL && r->status == SETT_OK; n = n->next, to += size)
        one(r, n, to);
    return items;
}

static void read_lists(Reader *r, const SettJson *map, SettMapping *out)
{
    out->layers = read_list(r, map, "layer", sizeof *out->layers, read_layer,
                            &out->layer_count);
    out->rows =
        read_list(r, map, "tile", sizeof *out->rows, read_row, &out->row_count);
    out->objects = read_list(r, map, "object", sizeof *out->objects,
                             read_object, &out->object_count);
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

/* How a picture is cut. */
static SettStatus read_offset(const Reader *r, const SettJson *map,
                              SettMapping *out)
{
    const SettJson *v = sett_json_member(map, "offset");
    const SettJson *x = v != NULL ? v->child : NULL;
    const SettJson *y = x != NULL ? x->next : NULL;
    int64_t at[2] = {0, 0};
    bool good = v == NULL ||
                (v->type == SETT_JSON_ARRAY && v->size == 2 &&
                 sett_json_int(x, &at[0]) && sett_json_int(y, &at[1]) &&
                 at[0] >= 0 && at[1] >= 0 && at[0] <= 4096 && at[1] <= 4096);
    out->offset_x = good ? (int32_t)at[0] : 0;
    out->offset_y = good ? (int32_t)at[1] : 0;
    return good ? SETT_OK
                : sett_json_refuse(r->err, v, "[X, Y] in pixels",
                                   "\"offset\" is none");
}

/* Sizes, and what is done with cells that no row names. */
static void read_head(Reader *r, const SettJson *map, SettMapping *out)
{
    int32_t cell[2] = {0, 0}, cut[4] = {0, 0, 0, 0};
    const SettJson *unmapped = sett_json_member(map, "unmapped");
    out->fill = read_tile(r, map, "default", r->game->fill_open);
    if (sett_json_is(unmapped, "keep"))
        out->unmapped = SETT_MAP_KEEP;
    else if (!sett_json_is(unmapped, "error"))
        out->unmapped = read_tile(r, map, "unmapped", -1);
    out->outside = read_tile(r, map, "outside", -1);
    read_numbers(r, map, "cell", "[WIDTH, HEIGHT] in pixels", 1, cell, 2);
    read_numbers(r, map, "cut", "[X, Y, WIDTH, HEIGHT] in tiles", -(1 << 20),
                 cut, 4);
    if (r->status == SETT_OK)
        r->status = read_offset(r, map, out);
    out->spacing = read_whole(r, map, "spacing", 0, 4096, 0);
    out->sets = read_list(r, map, "tileset", sizeof *out->sets, read_set,
                          &out->set_count);
    out->cell_w = cell[0];
    out->cell_h = cell[1];
    out->cut_x = cut[0];
    out->cut_y = cut[1];
    out->cut_w = cut[2];
    out->cut_h = cut[3];
    if (r->status == SETT_OK)
        r->status = read_clear(r, map, out);
}

SettStatus sett_mapping_read(const SettGame *game, const SettJson *root,
                             SettArena *arena, SettMapping *out, SettError *err)
{
    Reader r = {game, arena, err, SETT_OK};
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
    check_keys(&r, map,
               " format cell cut offset spacing tileset default unmapped "
               "outside clear_decoration layer tile object ");
    read_head(&r, map, out);
    read_lists(&r, map, out);
    return r.status;
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
