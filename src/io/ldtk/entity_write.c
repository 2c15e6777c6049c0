/* entity_write.c - the entities of a level of LDtk: those of mapped definitions
   are kept, moved, made or taken away; all others stay as they stand. A new one
   takes the form of one that there is, else of its definition. */
#include "io/ldtk/write.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const SettLdtkEntityDef *def_of(const SettLdtkProject *p, int32_t uid)
{
    for (int32_t i = 0; i < p->entity_count; i++)
        if (p->entities[i].uid == uid)
            return &p->entities[i];
    return NULL;
}

static bool is_mapped(const SettLdtkChange *c, int32_t uid)
{
    for (int32_t i = 0; i < c->def_count; i++)
        if (c->defs[i] == uid)
            return true;
    return false;
}

static int32_t whole(double v)
{
    v = floor(v + 0.5);
    return v > 1e9 ? 1000000000 : v < -1e9 ? -1000000000 : (int32_t)v;
}

/* Where an entity lies: the pixel of its pivot and that one's cell, and its
   size; w 0: its own. */
typedef struct Place {
    int32_t x, y, cell_x, cell_y, w, h;
} Place;

/* The cell of a pivot, as LDtk counts it. */
static int32_t cell_of(int32_t pixel, double pivot, int32_t grid)
{
    return (pixel - (pivot >= 1)) / grid;
}

static Place place_of(const SettLdtkEntityDef *def, int32_t grid,
                      const SettLdtkPut *put, int32_t own_w, int32_t own_h)
{
    double left = (double)put->cell_x * grid, top = (double)put->cell_y * grid;
    if (!put->center && put->w <= 0)
        return (Place){whole(left + def->pivot_x * grid),
                       whole(top + def->pivot_y * grid),
                       put->cell_x,
                       put->cell_y,
                       0,
                       0};
    int32_t w = put->w > 0 ? put->w : own_w, h = put->h > 0 ? put->h : own_h;
    if (put->w <= 0) {
        left += (grid - w) / 2.0;
        top += (grid - h) / 2.0;
    }
    Place p = {whole(left + def->pivot_x * w),
               whole(top + def->pivot_y * h),
               0,
               0,
               put->w > 0 ? w : 0,
               put->h > 0 ? h : 0};
    p.cell_x = cell_of(p.x, def->pivot_x, grid);
    p.cell_y = cell_of(p.y, def->pivot_y, grid);
    return p;
}

static int32_t own_size(const SettDocNode *node, const char *name, int32_t none)
{
    int64_t value = none;
    sett_doc_whole(sett_doc_get(node, name), &value);
    return value > 0 && value < 1 << 24 ? (int32_t)value : none;
}

/* Edits of an entity's text that put it into a cell. */
static void edit_place(const SettLdtkWill *level, const SettLdtkEntityDef *def,
                       int32_t grid, const SettLdtkPut *put,
                       const SettDocNode *node, SettDocEdits *edits)
{
    char text[64];
    Place p = place_of(def, grid, put, own_size(node, "width", def->w),
                       own_size(node, "height", def->h));
    const struct {
        const char *name;
        int32_t a, b;
    } pairs[] = {{"px", p.x, p.y}, {"__grid", p.cell_x, p.cell_y}};
    for (int32_t i = 0; i < 2; i++) {
        snprintf(text, sizeof text, "[%d,%d]", (int)pairs[i].a,
                 (int)pairs[i].b);
        sett_ldtk_set_raw(edits, node, pairs[i].name, text);
    }
    if (p.w > 0)
        sett_ldtk_set_int(edits, node, "width", p.w);
    if (p.h > 0)
        sett_ldtk_set_int(edits, node, "height", p.h);
    const SettDocNode *world = sett_doc_get(node, "__worldX");
    if (world == NULL || world->kind != SETT_DOC_NUMBER)
        return;
    sett_ldtk_set_int(edits, node, "__worldX", (int64_t)level->x + p.x);
    sett_ldtk_set_int(edits, node, "__worldY", (int64_t)level->y + p.y);
}

/* An entity of a definition anywhere in the project, and its document. */
static const SettDocNode *example(const SettLdtkWriter *w, int32_t uid,
                                  const SettDoc **doc)
{
    const SettLdtkProject *p = w->project;
    for (int32_t i = 0; i < p->level_count; i++) {
        const SettLdtkPlace *place = &p->places->levels[i];
        for (int32_t k = 0; k < p->levels[i].layer_count; k++)
            for (const SettDocNode *n =
                     sett_ldtk_items(place->layers[k], "entityInstances");
                 n != NULL; n = n->next) {
                int64_t def = -1;
                sett_doc_whole(sett_doc_get(n, "defUid"), &def);
                if (def != uid)
                    continue;
                *doc = place->file != NULL ? place->file : &p->places->doc;
                return n;
            }
    }
    return NULL;
}

static const SettDocNode *def_node(const SettLdtkWriter *w, int32_t uid)
{
    const SettDocNode *defs =
        sett_doc_get(w->project->places->doc.root, "defs");
    for (const SettDocNode *n = sett_ldtk_items(defs, "entities"); n != NULL;
         n = n->next) {
        int64_t value = -1;
        if (sett_doc_whole(sett_doc_get(n, "uid"), &value) && value == uid)
            return n;
    }
    return NULL;
}

static void raw(const SettDoc *doc, const SettDocNode *node, const char *name,
                const char *none, SettText *out)
{
    const SettDocNode *n = sett_doc_get(node, name);
    if (n != NULL)
        sett_text_bytes(out, doc->bytes + n->begin, n->end - n->begin);
    else
        sett_text_add(out, none);
}

/* The value of a field that nobody set. */
static void put_default(const SettDoc *doc, const SettDocNode *field,
                        SettText *out)
{
    const SettDocNode *own = sett_doc_get(field, "defaultOverride");
    const SettDocNode *params = sett_doc_get(own, "params");
    SettDocText type = sett_doc_string(field, "__type");
    if (sett_doc_flag(field, "isArray", false)) {
        sett_text_add(out, "[]");
        return;
    }
    if (params != NULL && params->inner_end > params->inner_begin) {
        sett_text_bytes(out, doc->bytes + params->inner_begin,
                        params->inner_end - params->inner_begin);
        return;
    }
    bool null = sett_doc_flag(field, "canBeNull", true);
    if (sett_doc_text_is(type, "Bool"))
        sett_text_add(out, "false");
    else if (sett_doc_text_is(type, "Color"))
        sett_text_add(out, "\"#000000\"");
    else if (!null &&
             (sett_doc_text_is(type, "Int") || sett_doc_text_is(type, "Float")))
        sett_text_add(out, "0");
    else if (!null && (sett_doc_text_is(type, "String") ||
                       sett_doc_text_is(type, "Multilines")))
        sett_text_add(out, "\"\"");
    else
        sett_text_add(out, "null");
}

static void put_fields(const SettDoc *doc, const SettDocNode *def,
                       const SettJson *given, SettText *out)
{
    bool first = true;
    sett_text_char(out, '[');
    for (const SettDocNode *f = sett_ldtk_items(def, "fieldDefs"); f != NULL;
         f = f->next) {
        bool array = sett_doc_flag(f, "isArray", false);
        const SettJson *value = sett_ldtk_given(given, f, "identifier");
        sett_text_add(out, first ? "{ \"__identifier\": "
                                 : ", { \"__identifier\": ");
        raw(doc, f, "identifier", "\"\"", out);
        sett_text_add(out, ", \"__type\": ");
        raw(doc, f, "__type", "\"\"", out);
        sett_text_add(out, ", \"__value\": ");
        if (value != NULL)
            sett_ldtk_put_value(f, value, out);
        else
            put_default(doc, f, out);
        sett_text_add(out, ", \"__tile\": null, \"defUid\": ");
        raw(doc, f, "uid", "0", out);
        sett_text_add(out, ", \"realEditorValues\": ");
        if (value != NULL)
            sett_ldtk_put_real(f, value, out);
        else
            sett_text_add(out, array ? "[]" : "[null]");
        sett_text_add(out, " }");
        first = false;
    }
    sett_text_char(out, ']');
}

/* An entity of a definition that no level has one of. */
static void put_made(const SettLdtkWriter *w, const SettLdtkWill *level,
                     const SettLdtkEntityDef *def, int32_t grid,
                     const SettLdtkPut *put, const char *iid, SettText *out)
{
    const SettDoc *doc = &w->project->places->doc;
    const SettDocNode *node = def_node(w, def->uid);
    Place p = place_of(def, grid, put, def->w, def->h);
    sett_text_add(out, "{ \"__identifier\": ");
    raw(doc, node, "identifier", "\"\"", out);
    sett_text_format(out, ", \"__grid\": [%d,%d], \"__pivot\": [",
                     (int)p.cell_x, (int)p.cell_y);
    sett_text_double(out, def->pivot_x);
    sett_text_char(out, ',');
    sett_text_double(out, def->pivot_y);
    sett_text_add(out, "], \"__tags\": ");
    raw(doc, node, "tags", "[]", out);
    sett_text_add(out, ", \"__tile\": ");
    raw(doc, node, "tileRect", "null", out);
    sett_text_add(out, ", \"__smartColor\": ");
    raw(doc, node, "color", "\"#FFFFFF\"", out);
    sett_text_format(out,
                     ", \"iid\": \"%s\", \"width\": %d, \"height\": %d, "
                     "\"defUid\": %d, \"px\": [%d,%d], \"fieldInstances\": ",
                     iid, (int)(p.w > 0 ? p.w : def->w),
                     (int)(p.h > 0 ? p.h : def->h), (int)def->uid, (int)p.x,
                     (int)p.y);
    put_fields(doc, node, put->fields, out);
    if (sett_ldtk_has_world(w, level))
        sett_text_format(out, ", \"__worldX\": %lld, \"__worldY\": %lld",
                         (long long)level->x + p.x, (long long)level->y + p.y);
    sett_text_add(out, " }");
}

/* A new entity's text. */
static SettStatus put_new(SettLdtkWriter *w, const SettLdtkWill *level,
                          const SettLdtkEntityDef *def, int32_t grid,
                          const SettLdtkPut *put, int32_t index, SettText *out)
{
    const SettDoc *doc = NULL;
    const SettDocNode *node = example(w, def->uid, &doc);
    SettDocEdits edits = {.arena = w->tmp};
    const char *iid = sett_ldtk_fresh_iid(w, level->name, "entity", index);
    if (iid[0] == 0)
        return sett_no_memory(w->err);
    SettStatus status = sett_ldtk_check_fields(w, def_node(w, def->uid),
                                               put->fields, def->name);
    if (status != SETT_OK)
        return status;
    if (node == NULL) {
        put_made(w, level, def, grid, put, iid, out);
        return out->status == SETT_OK ? SETT_OK : sett_no_memory(w->err);
    }
    sett_ldtk_set_string(&edits, node, "iid", iid);
    edit_place(level, def, grid, put, node, &edits);
    sett_ldtk_drop_references(node, &edits);
    sett_ldtk_edit_fields(node, put->fields, &edits);
    status = sett_doc_write_part(doc, &edits, node->begin, node->end, out);
    return status == SETT_NO_MEMORY ? sett_no_memory(w->err) : status;
}

/* An entity that stays: as it stands, or moved. */
static SettStatus put_kept(SettLdtkWriter *w, const SettLdtkWill *level,
                           const SettLdtkEntityDef *def, int32_t grid,
                           const SettLdtkPut *put, const SettDoc *doc,
                           const SettDocNode *node, SettText *out)
{
    SettDocEdits edits = {.arena = w->tmp};
    if (put != NULL)
        edit_place(level, def, grid, put, node, &edits);
    sett_ldtk_drop_gone(w, doc, node, &edits);
    SettStatus status =
        sett_doc_write_part(doc, &edits, node->begin, node->end, out);
    return status == SETT_NO_MEMORY ? sett_no_memory(w->err) : status;
}

/* Entities of one layer, matched with what is wanted. */
typedef struct Match {
    const SettLdtkLayer *layer;
    const SettLdtkPut **of; /* per entity that there is: its put, or NULL */
    bool *moved;            /* per entity: its cell changes */
    bool *met;              /* per put of the change */
} Match;

/* Whether an entity lies where it is wanted. */
static bool is_there(const SettLdtkEntity *e, const SettLdtkPut *p,
                     int32_t grid)
{
    double left = e->x - e->pivot_x * e->w, top = e->y - e->pivot_y * e->h;
    if (p->w > 0)
        return left == (double)p->cell_x * grid &&
               top == (double)p->cell_y * grid && e->w == p->w && e->h == p->h;
    if (p->center)
        return floor((left + e->w / 2.0) / grid) == p->cell_x &&
               floor((top + e->h / 2.0) / grid) == p->cell_y;
    return e->cell_x == p->cell_x && e->cell_y == p->cell_y;
}

/* Same definition and cell first, then any of the definition, in order. */
static void match(const SettLdtkChange *c, int32_t layer, Match *m)
{
    for (int32_t pass = 0; pass < 2; pass++)
        for (int32_t i = 0; i < c->put_count; i++) {
            const SettLdtkPut *put = &c->puts[i];
            if (put->layer != layer || m->met[i])
                continue;
            for (int32_t k = 0; k < m->layer->entity_count; k++) {
                const SettLdtkEntity *e = &m->layer->entities[k];
                bool here = is_there(e, put, m->layer->def->grid);
                if (m->of[k] != NULL || e->def != put->def ||
                    (pass == 0 && !here))
                    continue;
                m->of[k] = put;
                m->moved[k] = !here;
                m->met[i] = true;
                break;
            }
        }
}

static SettStatus prepare(SettLdtkWriter *w, const SettLdtkWill *level,
                          int32_t layer, Match *m)
{
    const SettLdtkChange *c = level->change;
    m->layer = &w->project->levels[level->from].layers[layer];
    int32_t count = m->layer->entity_count;
    m->of = SETT_TAKE(w->tmp, count, const SettLdtkPut *);
    m->moved = SETT_TAKE(w->tmp, count, bool);
    m->met = SETT_TAKE(w->tmp, c->put_count, bool);
    if (m->of == NULL || m->moved == NULL || m->met == NULL)
        return sett_no_memory(w->err);
    if (!level->is_new)
        match(c, layer, m);
    return SETT_OK;
}

static bool changes(const SettLdtkWill *level, int32_t layer, const Match *m)
{
    const SettLdtkChange *c = level->change;
    for (int32_t i = 0; i < c->put_count; i++)
        if (c->puts[i].layer == layer && !m->met[i])
            return true;
    for (int32_t k = 0; k < m->layer->entity_count; k++)
        if (level->is_new || m->moved[k] ||
            (m->of[k] == NULL && is_mapped(c, m->layer->entities[k].def)))
            return true;
    return false;
}

/* Remembers an entity that was written from byte `from` on of a text, for the
   table of contents; none where nothing was. */
static SettStatus list_entity(SettLdtkWriter *w, const SettLdtkWill *level,
                              int32_t layer, const SettText *text, size_t from)
{
    if (!w->toc)
        return SETT_OK;
    SettLdtkListed *e = SETT_TAKE(w->tmp, 1, SettLdtkListed);
    if (e == NULL || text->status != SETT_OK)
        return sett_no_memory(w->err);
    *e = (SettLdtkListed){.level = level, .layer = layer};
    *w->listed_end = e;
    w->listed_end = &e->next;
    if (from >= text->size)
        return SETT_OK;
    SettDocText kept = {text->data + from, text->size - from};
    const char *bytes = sett_doc_copy(kept, w->tmp);
    if (bytes == NULL)
        return sett_no_memory(w->err);
    SettStatus status =
        sett_doc_read(bytes, kept.size, NULL, w->tmp, &e->doc, w->err);
    e->node = status == SETT_OK ? e->doc.root : NULL;
    return status;
}

/* Begins an entity of a list that has `*count`. */
static size_t begin_item(SettText *out, int32_t *count)
{
    sett_text_add(out, (*count)++ > 0 ? ",\n\t\t\t\t\t\t" : "\n\t\t\t\t\t\t");
    return out->size;
}

static SettStatus put_list(SettLdtkWriter *w, const SettLdtkWill *level,
                           int32_t layer, const Match *m, const SettDoc *doc,
                           const SettDocNode *list, SettText *out)
{
    const SettLdtkChange *c = level->change;
    int32_t grid = m->layer->def->grid, k = 0, count = 0;
    sett_text_char(out, '[');
    SettStatus status = list_entity(w, level, layer, out, out->size);
    for (const SettDocNode *n = level->is_new ? NULL : list->child;
         status == SETT_OK && n != NULL; n = n->next, k++) {
        const SettLdtkEntity *e = &m->layer->entities[k];
        if (m->of[k] == NULL && is_mapped(c, e->def))
            continue;
        size_t from = begin_item(out, &count);
        status = put_kept(w, level, def_of(w->project, e->def), grid,
                          m->moved[k] ? m->of[k] : NULL, doc, n, out);
        if (status == SETT_OK)
            status = list_entity(w, level, layer, out, from);
    }
    for (int32_t i = 0; i < c->put_count && status == SETT_OK; i++) {
        const SettLdtkPut *put = &c->puts[i];
        if (put->layer != layer || m->met[i])
            continue;
        size_t from = begin_item(out, &count);
        status =
            put_new(w, level, def_of(w->project, put->def), grid, put, i, out);
        if (status == SETT_OK)
            status = list_entity(w, level, layer, out, from);
    }
    if (status != SETT_OK)
        return status;
    sett_text_add(out, count > 0 ? "\n\t\t\t\t\t]" : "]");
    return out->status == SETT_OK ? SETT_OK : sett_no_memory(w->err);
}

SettStatus sett_ldtk_edit_entities(SettLdtkWriter *w, const SettLdtkWill *level,
                                   int32_t layer, const SettDoc *doc,
                                   const SettDocNode *node, SettDocEdits *edits)
{
    const SettDocNode *list = sett_doc_get(node, "entityInstances");
    Match m;
    if (list == NULL ||
        w->project->levels[level->from].layers[layer].def->kind !=
            SETT_LDTK_ENTITIES)
        return SETT_OK;
    SettStatus status = prepare(w, level, layer, &m);
    if (status != SETT_OK)
        return status;
    if (!changes(level, layer, &m)) {
        for (const SettDocNode *n = list->child; n != NULL; n = n->next)
            sett_ldtk_drop_gone(w, doc, n, edits);
        return SETT_OK;
    }
    SettText text = sett_text(w->tmp->alloc);
    status = put_list(w, level, layer, &m, doc, list, &text);
    if (status == SETT_OK)
        sett_ldtk_put(edits, list, &text);
    sett_text_free(&text);
    return status;
}

SettStatus sett_ldtk_collect_gone(SettLdtkWriter *w)
{
    for (int32_t i = 0; i < w->project->level_count; i++) {
        const SettLdtkWill *level = &w->levels[i];
        const SettLdtkLevel *from = &w->project->levels[i];
        for (int32_t k = 0; level->change != NULL && k < from->layer_count;
             k++) {
            Match m;
            if (from->layers[k].def->kind != SETT_LDTK_ENTITIES)
                continue;
            SettStatus status = prepare(w, level, k, &m);
            for (int32_t e = 0; status == SETT_OK && e < m.layer->entity_count;
                 e++) {
                const SettLdtkEntity *one = &m.layer->entities[e];
                if (m.of[e] == NULL && is_mapped(level->change, one->def))
                    status = sett_ldtk_add_gone(
                        w, (SettDocText){one->iid, strlen(one->iid)});
            }
            if (status != SETT_OK)
                return status;
        }
    }
    return SETT_OK;
}

/* How many of a definition a level will have. */
static int64_t count_in(const SettLdtkWriter *w, const SettLdtkWill *level,
                        int32_t uid)
{
    const SettLdtkLevel *from = &w->project->levels[level->from];
    const SettLdtkChange *c = level->change;
    int64_t count = 0;
    if (c != NULL && (is_mapped(c, uid) || level->is_new)) {
        for (int32_t i = 0; i < c->put_count; i++)
            count += c->puts[i].def == uid;
        return count;
    }
    for (int32_t i = 0; i < from->layer_count; i++)
        for (int32_t k = 0; k < from->layers[i].entity_count; k++)
            count += from->layers[i].entities[k].def == uid;
    return count;
}

/* The first three cells of the level that one is put into are told. */
static SettStatus too_many(SettLdtkWriter *w, const SettLdtkEntityDef *def,
                           const SettLdtkWill *level, int64_t count,
                           bool in_world)
{
    const SettLdtkChange *c = level->change;
    char at[60] = "";
    int32_t size = 0;
    for (int32_t i = 0, told = 0; i < c->put_count && told < 3; i++)
        if (c->puts[i].def == def->uid)
            size += snprintf(at + size, sizeof at - (size_t)size, "%s%d,%d",
                             told++ == 0 ? ", at " : " ",
                             (int)c->puts[i].cell_x, (int)c->puts[i].cell_y);
    sett_fail(w->err, SETT_INFEASIBLE, "%lld entities %.60s in %slevel %.60s%s",
              (long long)count, def->name, in_world ? "the world of " : "",
              level->name, at);
    sett_expect(w->err, "at most %d, as the project says", (int)def->most);
    return SETT_INFEASIBLE;
}

SettStatus sett_ldtk_check_counts(SettLdtkWriter *w)
{
    for (int32_t d = 0; d < w->project->entity_count; d++) {
        const SettLdtkEntityDef *def = &w->project->entities[d];
        bool world = strcmp(def->most_within, "PerWorld") == 0;
        for (int32_t i = 0; def->most > 0 && i < w->count; i++) {
            const SettLdtkWill *level = &w->levels[i];
            int64_t count = 0;
            if (level->change == NULL ||
                (!is_mapped(level->change, def->uid) && !level->is_new))
                continue;
            for (int32_t k = 0; k < w->count; k++)
                if (world ? w->levels[k].world == level->world : k == i)
                    count += count_in(w, &w->levels[k], def->uid);
            if (count > def->most)
                return too_many(w, def, level, count, world);
        }
    }
    return SETT_OK;
}
