/* mapping_toml.c - a mapping as TOML with comments, and a guess as a table to
   be said yes to. */
#include "io/mapping/mapping.h"

#include <string.h>

static const char *const trusts[] = {"sure", "clear", "unclear"};

/* A basic string of TOML: its escapes are those of JSON. */
static void quoted(SettText *out, const char *text)
{
    SettJsonWriter json = sett_json_writer(out, true);
    sett_json_put_string(&json, text);
}

static void line(SettText *out, const char *key, const char *text)
{
    sett_text_format(out, "%s = ", key);
    quoted(out, text);
    sett_text_char(out, '\n');
}

/* What a row is of, as the value of its member. */
static void put_what(const SettMapRow *row, SettText *out)
{
    static const char letters[] = "hvd";
    if (row->by == SETT_MAP_TILE) {
        sett_text_format(out, "%s#", row->text);
        if (row->high < 0)
            sett_text_char(out, '*');
        else
            sett_text_int(out, row->low);
        if (row->high > row->low)
            sett_text_format(out, "-%d", (int)row->high);
        for (const char *c = letters; *c != 0; c++)
            if (row->flipped && (row->flips & sett_mapping_flip(*c)) != 0)
                sett_text_format(out, "/%c", *c);
    } else if (row->by == SETT_MAP_COLOUR) {
        sett_text_format(out, "#%06x", (unsigned)row->low);
    } else if (row->by == SETT_MAP_VALUE) {
        sett_text_int(out, row->low);
    } else {
        sett_text_add(out, row->by == SETT_MAP_EMPTY ? "true" : row->text);
    }
}

static void put_why(const char *reason, int64_t count, SettMapTrust trust,
                    SettText *out)
{
    if (reason != NULL)
        sett_text_format(out, "# %s: %s (%lld)\n", trusts[trust], reason,
                         (long long)count);
}

static void put_row(const SettMapping *m, const SettMapRow *row, SettText *out)
{
    SettText what = sett_text(out->alloc);
    bool plain = row->by == SETT_MAP_VALUE || row->by == SETT_MAP_EMPTY;
    sett_text_add(out, "\n[[map.tile]]\n");
    put_why(row->reason, row->count, row->trust, out);
    line(out, "to", m->game->tiles.tiles[row->to].name);
    if (row->layer != NULL)
        line(out, "layer", row->layer);
    put_what(row, &what);
    if (what.status != SETT_OK)
        out->status = what.status;
    else if (plain)
        sett_text_format(out, "%s = %s\n", sett_map_by_names[row->by],
                         what.data);
    else
        line(out, sett_map_by_names[row->by], what.data);
    sett_text_free(&what);
    if (row->within > 0)
        sett_text_format(out, "within = %d\n", (int)row->within);
    if (row->write != NULL)
        line(out, "write", row->write);
}

static void put_layer(const SettMapLayer *l, SettText *out)
{
    sett_text_add(out, "\n[[map.layer]]\n");
    if (l->name != NULL)
        line(out, "name", l->name);
    else if (l->iid != NULL)
        line(out, "iid", l->iid);
    else
        sett_text_format(out, "%s = %lld\n", l->uid ? "uid" : "id",
                         (long long)l->id);
    line(out, "role", sett_map_role_names[l->role]);
}

static void put_fields(const SettJson *fields, SettText *out)
{
    sett_text_add(out, "fields = {");
    for (const SettJson *f = fields->child; f != NULL; f = f->next) {
        SettJsonWriter json = sett_json_writer(out, true);
        sett_text_char(out, ' ');
        quoted(out, f->key);
        sett_text_add(out, " = ");
        sett_json_put_value(&json, f);
        sett_text_add(out, f->next != NULL ? "," : " ");
    }
    sett_text_add(out, "}\n");
}

static void put_object(const SettMapping *m, const SettMapObject *o,
                       SettText *out)
{
    sett_text_add(out, "\n[[map.object]]\n");
    put_why(o->reason, o->count, o->trust, out);
    line(out, "to", m->game->tiles.tiles[o->to].name);
    if (o->by == SETT_MAP_OF_TILE) {
        sett_text_add(out, "tile = ");
        SettText what = sett_text(out->alloc);
        sett_text_format(&what, "%s#%d", o->text, (int)o->id);
        quoted(out, what.data != NULL ? what.data : "");
        sett_text_free(&what);
        sett_text_char(out, '\n');
    } else {
        line(out, sett_map_object_names[o->by], o->text);
    }
    if (o->at != SETT_MAP_AT_CELL)
        line(out, "at", sett_map_at_names[o->at]);
    if (o->lack != SETT_MAP_CREATE)
        line(out, "on_lack", sett_map_lack_names[o->lack]);
    if (o->fields != NULL)
        put_fields(o->fields, out);
}

void sett_mapping_toml(const SettMapping *m, SettText *out)
{
    const SettTile *tiles = m->game->tiles.tiles;
    sett_text_add(out, "[map]\nformat = 1\n");
    if (m->cell_w > 0)
        sett_text_format(out, "cell = [%d, %d]\n", (int)m->cell_w,
                         (int)m->cell_h);
    if (m->cut_w > 0)
        sett_text_format(out, "cut = [%d, %d, %d, %d]\n", (int)m->cut_x,
                         (int)m->cut_y, (int)m->cut_w, (int)m->cut_h);
    if (m->offset_x > 0 || m->offset_y > 0)
        sett_text_format(out, "offset = [%d, %d]\n", (int)m->offset_x,
                         (int)m->offset_y);
    if (m->spacing > 0)
        sett_text_format(out, "spacing = %d\n", (int)m->spacing);
    line(out, "default", tiles[m->fill].name);
    line(out, "unmapped",
         m->unmapped == SETT_MAP_KEEP    ? "keep"
         : m->unmapped == SETT_MAP_ERROR ? "error"
                                         : tiles[m->unmapped].name);
    if (m->outside >= 0)
        line(out, "outside", tiles[m->outside].name);
    for (int32_t i = 0; i < m->clear_count; i++) {
        sett_text_add(out, i == 0 ? "clear_decoration = [" : ", ");
        quoted(out, m->clear[i]);
    }
    sett_text_add(out, m->clear_count > 0 ? "]\n" : "");
    for (int32_t i = 0; i < m->set_count; i++) {
        sett_text_add(out, "\n[[map.tileset]]\n");
        line(out, "name", m->sets[i].name);
        line(out, "image", m->sets[i].image);
        sett_text_format(out, "margin = %d\nspacing = %d\n",
                         (int)m->sets[i].margin, (int)m->sets[i].spacing);
    }
    for (int32_t i = 0; i < m->layer_count; i++)
        put_layer(&m->layers[i], out);
    for (int32_t i = 0; i < m->row_count; i++)
        put_row(m, &m->rows[i], out);
    for (int32_t i = 0; i < m->object_count; i++)
        put_object(m, &m->objects[i], out);
}

void sett_mapping_tell(const SettMapping *m, SettText *out)
{
    const SettTile *tiles = m->game->tiles.tiles;
    for (int32_t i = 0; i < m->row_count; i++) {
        const SettMapRow *row = &m->rows[i];
        sett_text_format(out, "%-8s %-12s %s ", trusts[row->trust],
                         tiles[row->to].name, sett_map_by_names[row->by]);
        put_what(row, out);
        if (row->layer != NULL)
            sett_text_format(out, " of layer %s", row->layer);
        sett_text_format(out, " (%lld): %s\n", (long long)row->count,
                         row->reason != NULL ? row->reason : "");
    }
    for (int32_t i = 0; i < m->object_count; i++) {
        const SettMapObject *o = &m->objects[i];
        sett_text_format(out, "%-8s %-12s object %s (%lld): %s\n",
                         trusts[o->trust], tiles[o->to].name, o->text,
                         (long long)o->count,
                         o->reason != NULL ? o->reason : "");
    }
}
