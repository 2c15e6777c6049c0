/* mapping_write.c - a mapping as a document: JSON. */
#include "io/mapping/mapping.h"

#include <stdarg.h>
#include <stdio.h>

const char *const sett_map_by_names[SETT_MAP_BYS] = {
    "value", "name",  "tile",  "class", "property",
    "wang",  "group", "color", "glyph", "empty"};
const char *const sett_map_role_names[4] = {"grid", "mark", "objects",
                                            "ignore"};
const char *const sett_map_object_names[4] = {"class", "name", "template",
                                              "tile"};
const char *const sett_map_at_names[3] = {"cell", "center", "area"};
const char *const sett_map_lack_names[3] = {"create", "move", "error"};

uint32_t sett_mapping_flip(char letter)
{
    return letter == 'h'   ? SETT_TILED_FLIP_X
           : letter == 'v' ? SETT_TILED_FLIP_Y
           : letter == 'd' ? SETT_TILED_SWAP
                           : 0;
}

static void put_text(SettJsonWriter *w, const char *key, SettText *text)
{
    sett_json_add_string(w, key, text->data != NULL ? text->data : "");
    if (text->status != SETT_OK)
        w->out->status = text->status;
    sett_text_free(text);
}

static void put_range(SettJsonWriter *w, const SettMapRow *row)
{
    static const char letters[] = "hvd";
    SettText range = sett_text(w->out->alloc);
    sett_text_format(&range, "%s#", row->text);
    if (row->high < 0)
        sett_text_char(&range, '*');
    else
        sett_text_int(&range, row->low);
    if (row->high > row->low)
        sett_text_format(&range, "-%d", (int)row->high);
    for (const char *c = letters; *c != 0; c++)
        if (row->flipped && (row->flips & sett_mapping_flip(*c)) != 0)
            sett_text_format(&range, "/%c", *c);
    put_text(w, "tile", &range);
}

static void put_row(SettJsonWriter *w, const SettMapping *m,
                    const SettMapRow *row)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "to", m->game->tiles.tiles[row->to].name);
    if (row->layer != NULL)
        sett_json_add_string(w, "layer", row->layer);
    if (row->by == SETT_MAP_EMPTY) {
        sett_json_add_bool(w, "empty", true);
    } else if (row->by == SETT_MAP_VALUE) {
        sett_json_add_int(w, "value", row->low);
    } else if (row->by == SETT_MAP_TILE) {
        put_range(w, row);
    } else if (row->by == SETT_MAP_COLOUR) {
        SettText colour = sett_text(w->out->alloc);
        sett_text_format(&colour, "#%06x", (unsigned)row->low);
        put_text(w, "color", &colour);
        if (row->within > 0)
            sett_json_add_int(w, "within", row->within);
    } else {
        sett_json_add_string(w, sett_map_by_names[row->by], row->text);
    }
    if (row->write != NULL)
        sett_json_add_string(w, "write", row->write);
    if (row->reason != NULL)
        sett_json_add_string(w, "why", row->reason);
    sett_json_close(w);
}

static void put_layer(SettJsonWriter *w, const SettMapLayer *layer)
{
    sett_json_open(w, '{');
    if (layer->name != NULL)
        sett_json_add_string(w, "name", layer->name);
    else if (layer->iid != NULL)
        sett_json_add_string(w, "iid", layer->iid);
    else
        sett_json_add_int(w, layer->uid ? "uid" : "id", layer->id);
    sett_json_add_string(w, "role", sett_map_role_names[layer->role]);
    sett_json_close(w);
}

static void put_object(SettJsonWriter *w, const SettMapping *m,
                       const SettMapObject *o)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "to", m->game->tiles.tiles[o->to].name);
    if (o->by == SETT_MAP_OF_TILE)
        put_range(w,
                  &(SettMapRow){.text = o->text, .low = o->id, .high = o->id});
    else
        sett_json_add_string(w, sett_map_object_names[o->by], o->text);
    if (o->at != SETT_MAP_AT_CELL)
        sett_json_add_string(w, "at", sett_map_at_names[o->at]);
    if (o->lack != SETT_MAP_CREATE)
        sett_json_add_string(w, "on_lack", sett_map_lack_names[o->lack]);
    if (o->fields != NULL) {
        sett_json_key(w, "fields");
        sett_json_put_value(w, o->fields);
    }
    if (o->reason != NULL)
        sett_json_add_string(w, "why", o->reason);
    sett_json_close(w);
}

static void put_numbers(SettJsonWriter *w, const char *key,
                        const int32_t *numbers, int32_t count)
{
    sett_json_add_open(w, key, '[');
    for (int32_t i = 0; i < count; i++)
        sett_json_put_int(w, numbers[i]);
    sett_json_close(w);
}

static void put_head(SettJsonWriter *w, const SettMapping *m)
{
    const SettTile *tiles = m->game->tiles.tiles;
    const int32_t cell[2] = {m->cell_w, m->cell_h};
    const int32_t offset[2] = {m->offset_x, m->offset_y};
    const int32_t cut[4] = {m->cut_x, m->cut_y, m->cut_w, m->cut_h};
    sett_json_add_int(w, "format", 1);
    if (m->cell_w > 0)
        put_numbers(w, "cell", cell, 2);
    if (m->cut_w > 0)
        put_numbers(w, "cut", cut, 4);
    if (m->offset_x > 0 || m->offset_y > 0)
        put_numbers(w, "offset", offset, 2);
    if (m->spacing > 0)
        sett_json_add_int(w, "spacing", m->spacing);
    if (m->set_count > 0) {
        sett_json_add_open(w, "tileset", '[');
        for (int32_t i = 0; i < m->set_count; i++) {
            sett_json_open(w, '{');
            sett_json_add_string(w, "name", m->sets[i].name);
            sett_json_add_string(w, "image", m->sets[i].image);
            sett_json_add_int(w, "margin", m->sets[i].margin);
            sett_json_add_int(w, "spacing", m->sets[i].spacing);
            sett_json_close(w);
        }
        sett_json_close(w);
    }
    sett_json_add_string(w, "default", tiles[m->fill].name);
    sett_json_add_string(w, "unmapped",
                         m->unmapped == SETT_MAP_KEEP ? "keep"
                         : m->unmapped == SETT_MAP_ERROR
                             ? "error"
                             : tiles[m->unmapped].name);
    if (m->outside >= 0)
        sett_json_add_string(w, "outside", tiles[m->outside].name);
    if (m->clear_count > 0) {
        sett_json_add_open(w, "clear_decoration", '[');
        for (int32_t i = 0; i < m->clear_count; i++)
            sett_json_put_string(w, m->clear[i]);
        sett_json_close(w);
    }
}

void sett_mapping_json(const SettMapping *m, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, false);
    sett_json_open(&w, '{');
    sett_json_add_open(&w, "map", '{');
    put_head(&w, m);
    sett_json_add_open(&w, "layer", '[');
    for (int32_t i = 0; i < m->layer_count; i++)
        put_layer(&w, &m->layers[i]);
    sett_json_close(&w);
    sett_json_add_open(&w, "tile", '[');
    for (int32_t i = 0; i < m->row_count; i++)
        put_row(&w, m, &m->rows[i]);
    sett_json_close(&w);
    sett_json_add_open(&w, "object", '[');
    for (int32_t i = 0; i < m->object_count; i++)
        put_object(&w, m, &m->objects[i]);
    sett_json_close(&w);
    sett_json_close(&w);
    sett_json_close(&w);
    sett_text_char(out, '\n');
}

SettStatus sett_map_refuse(SettError *err, const char *source,
                           const char *expected, const char *format, ...)
{
    char text[sizeof err->text];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    sett_refuse(err, SETT_BAD_INPUT, expected, "%s", text);
    sett_error_source(err, source);
    return SETT_BAD_INPUT;
}
