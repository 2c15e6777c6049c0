/* mapping_read.c - a mapping as a document: read, and written. */
#include "io/mapping/mapping.h"

#include "sett/toml.h"

#include <string.h>

/* In the order of SettMapBy. */
static const char *const by_names[] = {"value",    "name", "tile",  "class",
                                       "property", "wang", "group", "empty"};
#define BY_COUNT ((int32_t)(sizeof by_names / sizeof *by_names))

typedef struct Reader {
    const SettGame *game;
    SettArena *arena;
    SettError *err;
} Reader;

int32_t sett_mapping_tile(const SettGame *game, const char *name)
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
        *out = sett_mapping_tile(r->game, v->string);
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

/* "SET#3", "SET#3-9", "SET#*" */
static SettStatus read_range(const Reader *r, const SettJson *at, char *text,
                             SettMapRow *row)
{
    char *hash = strrchr(text, '#');
    char *dash = hash != NULL ? strchr(hash, '-') : NULL;
    int64_t low = 0, high = -1;
    bool good = hash != NULL;
    if (good && strcmp(hash + 1, "*") != 0) {
        size_t n = dash != NULL ? (size_t)(dash - hash - 1) : strlen(hash + 1);
        good = sett_int_read(hash + 1, n, &low);
        high = low;
        if (good && dash != NULL)
            good = sett_int_read(dash + 1, strlen(dash + 1), &high);
        good = good && low >= 0 && high >= low && high < 1 << 28;
    }
    if (!good)
        return sett_json_refuse(r->err, at, "SET#12, SET#12-19 or SET#*",
                                "\"tile\" names no tiles");
    *hash = 0;
    row->text = text;
    row->low = (int32_t)low;
    row->high = (int32_t)high;
    return SETT_OK;
}

static SettStatus read_row(const Reader *r, const SettJson *at, SettMapRow *row)
{
    int32_t found = 0;
    const SettJson *v = NULL;
    SettStatus status =
        check_keys(r, at,
                   " to layer value name tile class property wang "
                   "group empty write ");
    if (status == SETT_OK)
        status = read_tile(r, at, "to", -2, &row->to);
    if (status == SETT_OK)
        status = read_string(r, at, "layer", false, &row->layer);
    if (status == SETT_OK)
        status = read_string(r, at, "write", false, &row->write);
    for (int32_t i = 0; i < BY_COUNT; i++)
        if (sett_json_member(at, by_names[i]) != NULL) {
            v = sett_json_member(at, by_names[i]);
            row->by = (SettMapBy)i;
            found++;
        }
    if (status != SETT_OK)
        return status;
    if (found != 1)
        return sett_json_refuse(r->err, at,
                                "one of value, name, tile, class, property, "
                                "wang, group, empty",
                                "a row that says %s what it is of",
                                found == 0 ? "not" : "twice");
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
                                by_names[row->by]);
    row->text = v->string;
    if (row->by != SETT_MAP_TILE)
        return SETT_OK;
    char *copy = sett_arena_raw(r->arena, v->size + 1, 1);
    if (copy == NULL)
        return sett_fail(r->err, SETT_NO_MEMORY, "out of memory");
    memcpy(copy, v->string, v->size + 1);
    return read_range(r, v, copy, row);
}

static SettStatus read_layer(const Reader *r, const SettJson *at,
                             SettMapLayer *layer)
{
    const char *role = NULL;
    SettStatus status = check_keys(r, at, " name role ");
    if (status == SETT_OK)
        status = read_string(r, at, "name", true, &layer->name);
    if (status == SETT_OK)
        status = read_string(r, at, "role", false, &role);
    if (status != SETT_OK)
        return status;
    layer->role = role != NULL && strcmp(role, "objects") == 0
                      ? SETT_MAP_OBJECTS
                      : SETT_MAP_GRID;
    if (role != NULL && layer->role == SETT_MAP_GRID &&
        strcmp(role, "grid") != 0)
        return sett_json_refuse(r->err, sett_json_member(at, "role"),
                                "grid or objects", "\"role\" %.60s", role);
    return SETT_OK;
}

static SettStatus read_object(const Reader *r, const SettJson *at,
                              SettMapObject *object)
{
    SettStatus status = check_keys(r, at, " to class ");
    if (status == SETT_OK)
        status = read_tile(r, at, "to", -2, &object->to);
    return status == SETT_OK
               ? read_string(r, at, "class", true, &object->of_class)
               : status;
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
    SettStatus status = SETT_OK;
    if (l == NULL || t == NULL || o == NULL)
        return sett_fail(r->err, SETT_NO_MEMORY, "out of memory");
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

SettStatus sett_mapping_read(const SettGame *game, const SettJson *root,
                             SettArena *arena, SettMapping *out, SettError *err)
{
    Reader r = {game, arena, err};
    const SettJson *map = sett_json_member(root, "map");
    int64_t format = 0;
    *out = (SettMapping){.game = game, .unmapped = -1};
    if (map == NULL || map->type != SETT_JSON_OBJECT)
        return sett_json_refuse(err, root, "{\"map\": {...}}",
                                "this is no mapping");
    if (!sett_json_int(sett_json_member(map, "format"), &format) || format != 1)
        return sett_json_refuse(err, map, "\"format\": 1",
                                "a mapping of another format");
    SettStatus status =
        check_keys(&r, map, " format default unmapped layer tile object ");
    if (status == SETT_OK)
        status = read_tile(&r, map, "default", game->fill_open, &out->fill);
    const SettJson *unmapped = sett_json_member(map, "unmapped");
    if (status == SETT_OK && !sett_json_is(unmapped, "error"))
        status = read_tile(&r, map, "unmapped", -1, &out->unmapped);
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

static void put_row(SettJsonWriter *w, const SettMapping *m,
                    const SettMapRow *row)
{
    SettText range = sett_text(w->out->alloc);
    sett_json_open(w, '{');
    sett_json_add_string(w, "to", m->game->tiles.tiles[row->to].name);
    if (row->layer != NULL)
        sett_json_add_string(w, "layer", row->layer);
    if (row->by == SETT_MAP_EMPTY)
        sett_json_add_bool(w, "empty", true);
    else if (row->by == SETT_MAP_VALUE)
        sett_json_add_int(w, "value", row->low);
    else if (row->by != SETT_MAP_TILE)
        sett_json_add_string(w, by_names[row->by], row->text);
    else {
        sett_text_format(&range, "%s#", row->text);
        if (row->high < 0)
            sett_text_char(&range, '*');
        else
            sett_text_int(&range, row->low);
        if (row->high > row->low)
            sett_text_format(&range, "-%d", (int)row->high);
        sett_json_add_string(w, "tile", range.data != NULL ? range.data : "");
    }
    if (row->write != NULL)
        sett_json_add_string(w, "write", row->write);
    if (row->reason != NULL)
        sett_json_add_string(w, "why", row->reason);
    sett_json_close(w);
    if (range.status != SETT_OK)
        w->out->status = range.status;
    sett_text_free(&range);
}

void sett_mapping_json(const SettMapping *m, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, false);
    sett_json_open(&w, '{');
    sett_json_enter(&w, "map", '{');
    sett_json_add_int(&w, "format", 1);
    sett_json_add_string(&w, "default", m->game->tiles.tiles[m->fill].name);
    sett_json_add_string(
        &w, "unmapped",
        m->unmapped < 0 ? "error" : m->game->tiles.tiles[m->unmapped].name);
    sett_json_enter(&w, "layer", '[');
    for (int32_t i = 0; i < m->layer_count; i++) {
        sett_json_open(&w, '{');
        sett_json_add_string(&w, "name", m->layers[i].name);
        sett_json_add_string(&w, "role",
                             m->layers[i].role == SETT_MAP_GRID ? "grid"
                                                                : "objects");
        sett_json_close(&w);
    }
    sett_json_close(&w);
    sett_json_enter(&w, "tile", '[');
    for (int32_t i = 0; i < m->row_count; i++)
        put_row(&w, m, &m->rows[i]);
    sett_json_close(&w);
    sett_json_enter(&w, "object", '[');
    for (int32_t i = 0; i < m->object_count; i++) {
        sett_json_open(&w, '{');
        sett_json_add_string(&w, "to",
                             m->game->tiles.tiles[m->objects[i].to].name);
        sett_json_add_string(&w, "class", m->objects[i].of_class);
        if (m->objects[i].reason != NULL)
            sett_json_add_string(&w, "why", m->objects[i].reason);
        sett_json_close(&w);
    }
    sett_json_close(&w);
    sett_json_close(&w);
    sett_json_close(&w);
    sett_text_char(out, '\n');
}
