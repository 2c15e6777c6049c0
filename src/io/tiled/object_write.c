/* object_write.c - objects of a map of Tiled that moved, came or went. A new
   one takes the form of one that there is, all its properties included, else it
   is a point. Every other byte is the file's own. */
#include "io/tiled/map.h"

typedef struct Writer {
    const SettTiledMap *map;
    const SettDoc *doc;
    SettDocEdits *edits;
    SettArena *tmp;
    SettError *err;
    int64_t next;               /* id of the next new object */
    int32_t layer;              /* that is being written */
    const SettTiledChange **of; /* of each of its objects; NULL: it stays */
    const SettDocNode *like;    /* whose form the last new one took */
    int32_t like_index;
} Writer;

/* The number of a member or attribute; XML gets one where there is none. */
static void set_number(const Writer *w, SettDocEdits *edits,
                       const SettDocNode *node, const char *name, double value)
{
    const SettDocNode *at = sett_doc_get(node, name);
    SettText text = sett_text(w->tmp->alloc);
    if (at != NULL) {
        sett_text_double(&text, value);
        sett_doc_edit_text(edits, at->begin, at->end, &text);
        return;
    }
    size_t from = node->begin + (w->doc->xml ? node->name.size + 1 : 1);
    sett_text_format(&text, w->doc->xml ? " %s=\"" : "\"%s\":", name);
    sett_text_double(&text, value);
    sett_text_add(&text, w->doc->xml ? "\"" : ", ");
    sett_doc_edit_text(edits, from, from, &text);
}

static const SettDocNode *object_at(Writer *w, const SettDocNode *layer,
                                    int32_t index)
{
    if (w->like != NULL && w->like_index == index)
        return w->like;
    w->like_index = index;
    const SettDocNode *o = sett_tiled_items(w->doc, layer, "object", "objects");
    for (; o != NULL && index > 0; index--)
        o = sett_tiled_next(w->doc, o);
    w->like = o;
    return o;
}

static void edit_moved(const Writer *w, SettDocEdits *edits,
                       const SettDocNode *object, const SettTiledChange *c)
{
    set_number(w, edits, object, "x", c->x);
    set_number(w, edits, object, "y", c->y);
    if (c->w > 0)
        set_number(w, edits, object, "width", c->w);
    if (c->h > 0)
        set_number(w, edits, object, "height", c->h);
}

static void put_string(const Writer *w, const char *name, const char *value,
                       SettText *out)
{
    if (value == NULL)
        return;
    sett_text_format(out, w->doc->xml ? " %s=\"" : ", \"%s\":", name);
    if (w->doc->xml) {
        sett_xml_text(out, value);
        sett_text_char(out, '"');
    } else {
        SettJsonWriter json = sett_json_writer(out, true);
        sett_json_put_string(&json, value);
    }
}

static void put_number(const Writer *w, const char *name, double value,
                       SettText *out)
{
    sett_text_format(out, w->doc->xml ? " %s=\"" : ", \"%s\":", name);
    sett_text_double(out, value);
    sett_text_add(out, w->doc->xml ? "\"" : "");
}

/* An object that has the form of no other: a point, a rectangle, a tile, or
   what its template says. */
static void write_made(const Writer *w, const SettTiledChange *c, int64_t id,
                       SettText *out)
{
    bool xml = w->doc->xml, sized = c->w > 0 || c->h > 0;
    bool point = !sized && c->of_template == NULL;
    bool old = sett_doc_text_is(sett_doc_string(w->doc->root, "version"),
                                "1.9"); /* alone it calls types classes */
    sett_text_format(out, xml ? "<object id=\"%lld\"" : "{\"id\":%lld",
                     (long long)id);
    put_string(w, "template", c->of_template, out);
    put_string(w, "name",
               c->name == NULL && !xml && c->of_template == NULL ? "" : c->name,
               out);
    put_string(w, old ? "class" : "type", c->type, out);
    if (c->cell != 0)
        put_number(w, "gid", c->cell, out);
    put_number(w, "x", c->x, out);
    put_number(w, "y", c->y, out);
    if (sized || (point && !xml)) {
        put_number(w, "width", c->w, out);
        put_number(w, "height", c->h, out);
    }
    if (!xml && c->of_template == NULL)
        sett_text_format(out, ", \"rotation\":0, %s\"visible\":true",
                         point ? "\"point\":true, " : "");
    sett_text_add(out, xml ? ">" : "");
    if (c->fields != NULL) {
        sett_text_add(out, xml ? "" : ", ");
        sett_tiled_put_fields(w->doc, c->fields, out);
    }
    sett_text_add(out, !xml ? "}" : point ? "<point/></object>" : "</object>");
}

static SettStatus write_new(Writer *w, const SettDocNode *layer,
                            const SettTiledChange *c, SettText *out)
{
    const SettDocNode *like =
        c->like >= 0 ? object_at(w, layer, c->like) : NULL;
    int64_t id = w->next++;
    if (like == NULL) {
        write_made(w, c, id, out);
        return out->status == SETT_OK ? SETT_OK : sett_no_memory(w->err);
    }
    SettDocEdits edits = {.arena = w->tmp};
    set_number(w, &edits, like, "id", (double)id);
    edit_moved(w, &edits, like, c);
    sett_tiled_edit_fields(w->doc, &edits, like, c->fields);
    SettStatus status =
        sett_doc_write_part(w->doc, &edits, like->begin, like->end, out);
    return status == SETT_OK ? SETT_OK : sett_no_memory(w->err);
}

/* The blanks before a node go with it. */
static size_t with_blanks(const SettDoc *doc, size_t begin)
{
    while (begin > 0 && sett_doc_blank(doc->bytes[begin - 1]))
        begin--;
    return begin;
}

static SettStatus add_new_xml(Writer *w, const SettDocNode *layer,
                              const SettDocNode *last)
{
    const char *b = w->doc->bytes;
    bool closed = layer->end >= 2 && b[layer->end - 2] == '/';
    size_t at = closed         ? layer->end - 2
                : last != NULL ? last->end
                               : with_blanks(w->doc, layer->inner_end);
    size_t from =
        with_blanks(w->doc, last != NULL ? last->begin : layer->begin);
    size_t until = last != NULL ? last->begin : layer->begin;
    SettText text = sett_text(w->tmp->alloc);
    bool any = false;
    if (closed)
        sett_text_char(&text, '>');
    for (int32_t i = 0; i < w->map->change_count; i++) {
        const SettTiledChange *c = &w->map->changes[i];
        if (c->layer != w->layer || c->object >= 0)
            continue;
        sett_text_bytes(&text, b + from, until - from);
        sett_text_add(&text, last == NULL ? " " : "");
        any = true;
        SettStatus status = write_new(w, layer, c, &text);
        if (status != SETT_OK) {
            sett_text_free(&text);
            return status;
        }
    }
    if (closed) {
        sett_text_bytes(&text, b + from, until - from);
        sett_text_add(&text, "</objectgroup>");
    }
    if (any)
        sett_doc_edit_text(w->edits, at, closed ? layer->end : at, &text);
    sett_text_free(&text);
    return SETT_OK;
}

static SettStatus edit_xml(Writer *w, const SettDocNode *layer)
{
    const SettDocNode *last = NULL;
    int32_t i = 0;
    for (const SettDocNode *o =
             sett_tiled_items(w->doc, layer, "object", "objects");
         o != NULL; o = sett_tiled_next(w->doc, o), i++) {
        const SettTiledChange *c = w->of[i];
        last = o;
        if (c != NULL && c->gone)
            sett_doc_edit(w->edits, with_blanks(w->doc, o->begin), o->end,
                          (SettDocText){"", 0});
        else if (c != NULL)
            edit_moved(w, w->edits, o, c);
    }
    return add_new_xml(w, layer, last);
}

/* The list anew: objects that stay with their bytes, between them what stood
   between the first two. */
static SettStatus list_json(Writer *w, const SettDocNode *layer, SettText *text)
{
    const SettDocNode *list = sett_doc_get(layer, "objects");
    const SettDocNode *first = list->child;
    SettDocText between = {", ", 2};
    bool any = false;
    int32_t i = 0;
    if (first != NULL && first->next != NULL)
        between = (SettDocText){w->doc->bytes + first->end,
                                first->next->begin - first->end};
    for (const SettDocNode *o = first; o != NULL; o = o->next, i++) {
        const SettTiledChange *c = w->of[i];
        SettDocEdits edits = {.arena = w->tmp};
        if (c != NULL && c->gone)
            continue;
        if (c != NULL)
            edit_moved(w, &edits, o, c);
        sett_text_bytes(text, between.at, any ? between.size : 0);
        any = true;
        if (sett_doc_write_part(w->doc, &edits, o->begin, o->end, text) !=
            SETT_OK)
            return sett_no_memory(w->err);
    }
    for (int32_t k = 0; k < w->map->change_count; k++) {
        const SettTiledChange *c = &w->map->changes[k];
        if (c->layer != w->layer || c->object >= 0)
            continue;
        sett_text_bytes(text, between.at, any ? between.size : 0);
        any = true;
        SettStatus status = write_new(w, layer, c, text);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus edit_json(Writer *w, const SettDocNode *layer)
{
    const SettDocNode *list = sett_doc_get(layer, "objects");
    if (list == NULL ||
        (list->kind != SETT_DOC_LIST && list->kind != SETT_DOC_NUMBERS))
        return sett_doc_refuse(w->doc, layer, w->err, "\"objects\": [...]",
                               "a layer of objects without a list of them");
    size_t begin = list->child != NULL ? list->child->begin : list->inner_begin;
    size_t end = list->inner_end;
    while (list->child != NULL && end > begin &&
           sett_doc_blank(w->doc->bytes[end - 1]))
        end--;
    SettText text = sett_text(w->tmp->alloc);
    SettStatus status = list_json(w, layer, &text);
    if (status == SETT_OK)
        sett_doc_edit_text(w->edits, begin, end, &text);
    sett_text_free(&text);
    return status;
}

/* Ids are never given twice: the map's own count, or above all that there are.
 */
static void find_next(Writer *w, const SettDocNode *next)
{
    if (next == NULL || !sett_doc_whole(next, &w->next) || w->next < 1)
        w->next = 1;
    for (int32_t i = 0; i < w->map->layer_count; i++)
        for (int32_t k = 0; k < w->map->layers[i].object_count; k++) {
            int64_t id = w->map->layers[i].objects[k].id;
            w->next = id >= w->next ? id + 1 : w->next;
        }
}

static SettStatus edit_layer(Writer *w, int32_t index)
{
    const SettTiledMap *map = w->map;
    const SettDocNode *node = map->places->layers[index].node;
    SettArenaMark mark = sett_arena_mark(w->tmp);
    bool any = false;
    w->layer = index;
    w->like = NULL;
    w->of = SETT_TAKE(w->tmp, map->layers[index].object_count,
                      const SettTiledChange *);
    if (w->of == NULL)
        return sett_no_memory(w->err);
    for (int32_t k = 0; k < map->change_count; k++) {
        const SettTiledChange *c = &map->changes[k];
        any = any || c->layer == index;
        if (c->layer == index && c->object >= 0)
            w->of[c->object] = c;
    }
    if (any)
        return w->doc->xml ? edit_xml(w, node) : edit_json(w, node);
    sett_arena_reset(w->tmp, mark);
    return SETT_OK;
}

SettStatus sett_tiled_edit_objects(const SettTiledMap *map, SettDocEdits *edits,
                                   SettArena *tmp, SettError *err)
{
    Writer w = {.map = map,
                .doc = &map->places->doc,
                .edits = edits,
                .tmp = tmp,
                .err = err,
                .next = 1};
    const SettDocNode *next = sett_doc_get(w.doc->root, "nextobjectid");
    find_next(&w, next);
    int64_t before = w.next;
    for (int32_t i = 0; i < map->layer_count; i++) {
        SettStatus status = edit_layer(&w, i);
        if (status != SETT_OK)
            return status;
    }
    if (w.next != before)
        sett_doc_edit_int(edits, next, w.next);
    return SETT_OK;
}
