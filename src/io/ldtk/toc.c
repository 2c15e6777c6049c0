/* toc.c - the table of contents of a project of LDtk: entities of definitions
   that stand there ("exportToToc"), in the order of worlds, levels, layers and
   entities. Entries of entities that are as they were keep their bytes. */
#include "io/ldtk/write.h"

#include <string.h>

/* Pixels that LDtk leaves between the levels of a linear world. */
#define LINEAR_GAP 48

/* An entity of the table, as it will be. */
typedef struct Item {
    const SettDoc *doc;
    const SettDocNode *node;
    const char *level, *layer; /* iids */
    SettDocText world;
    int64_t x, y, w, h;
} Item;

typedef struct Toc {
    SettLdtkWriter *w;
    int64_t def;              /* uid */
    const SettDocNode *place; /* of the definition */
    Item *items;
    int32_t count, room;
} Toc;

static int64_t whole(const SettDocNode *node, const char *name)
{
    int64_t value = 0;
    sett_doc_whole(sett_doc_get(node, name), &value);
    return value;
}

/* The two numbers of "px". */
static void read_pixels(const SettDoc *doc, const SettDocNode *node,
                        int64_t out[2])
{
    const SettDocNode *px = sett_doc_get(node, "px");
    int64_t pair[2] = {0, 0};
    if (px != NULL && px->count == 2 && px->kind == SETT_DOC_NUMBERS)
        sett_doc_numbers(doc, px, -(1 << 24), 1 << 24, pair, NULL);
    out[0] = pair[0];
    out[1] = pair[1];
}

/* Where a level begins: linear worlds lay theirs one behind the other. */
static void level_place(const SettLdtkWriter *w, int32_t index, int64_t at[2])
{
    const SettLdtkWill *level = &w->levels[index];
    const char *layout = w->project->levels[level->from].layout;
    bool across = strcmp(layout, "LinearHorizontal") == 0;
    at[0] = level->x;
    at[1] = level->y;
    if (sett_ldtk_has_world(w, level))
        return;
    at[0] = at[1] = 0;
    for (int32_t i = 0; i < index; i++)
        if (w->levels[i].world == level->world)
            at[across ? 0 : 1] +=
                LINEAR_GAP + (across ? w->levels[i].w : w->levels[i].h);
}

static SettStatus add_item(Toc *t, int32_t level, int32_t layer,
                           const SettDoc *doc, const SettDocNode *node)
{
    const SettLdtkWill *l = &t->w->levels[level];
    const SettLdtkLevel *from = &t->w->project->levels[l->from];
    int64_t place[2], pixels[2];
    if (whole(node, "defUid") != t->def)
        return SETT_OK;
    if (t->count == t->room) {
        int32_t room = 2 * t->room + 16;
        Item *more = SETT_TAKE(t->w->tmp, room, Item);
        if (more == NULL)
            return sett_no_memory(t->w->err);
        if (t->count > 0)
            memcpy(more, t->items, (size_t)t->count * sizeof *more);
        t->items = more;
        t->room = room;
    }
    level_place(t->w, level, place);
    read_pixels(doc, node, pixels);
    Item *item = &t->items[t->count++];
    *item = (Item){.doc = doc,
                   .node = node,
                   .level = l->iid,
                   .layer = l->layer_iids != NULL ? l->layer_iids[layer]
                                                  : from->layers[layer].iid,
                   .x = place[0] + pixels[0],
                   .y = place[1] + pixels[1],
                   .w = whole(node, "width"),
                   .h = whole(node, "height")};
    item->world =
        t->w->project->worlds
            ? (SettDocText){from->world, strlen(from->world)}
            : sett_doc_string(t->w->project->places->doc.root, "dummyWorldIid");
    return SETT_OK;
}

/* The entities of a layer: those that were written, else those that stand
   there. */
static SettStatus add_layer(Toc *t, int32_t level, int32_t layer)
{
    const SettLdtkWill *l = &t->w->levels[level];
    const SettLdtkPlace *place = &t->w->project->places->levels[l->from];
    SettStatus status = SETT_OK;
    bool told = false;
    for (const SettLdtkListed *e = t->w->listed; e != NULL; e = e->next)
        if (e->level == l && e->layer == layer) {
            told = true;
            if (e->node != NULL && status == SETT_OK)
                status = add_item(t, level, layer, &e->doc, e->node);
        }
    if (told || l->is_new)
        return status;
    const SettDoc *doc =
        place->file != NULL ? place->file : &t->w->project->places->doc;
    for (const SettDocNode *n =
             sett_ldtk_items(place->layers[layer], "entityInstances");
         n != NULL && status == SETT_OK; n = n->next)
        status = add_item(t, level, layer, doc, n);
    return status;
}

static SettStatus collect(Toc *t)
{
    const SettLdtkProject *p = t->w->project;
    SettStatus status = SETT_OK;
    for (int32_t world = 0; world < p->places->list_count; world++)
        for (int32_t i = 0; i < t->w->count; i++) {
            const SettLdtkWill *l = &t->w->levels[i];
            for (int32_t k = 0; l->world == world && status == SETT_OK &&
                                k < p->levels[l->from].layer_count;
                 k++)
                status = add_layer(t, i, k);
        }
    return status;
}

static void put_iids(const Item *item, SettText *out)
{
    SettDocText iid = sett_doc_string(item->node, "iid");
    sett_text_add(out, "{ \"worldIid\": \"");
    sett_text_bytes(out, item->world.at != NULL ? item->world.at : "",
                    item->world.size);
    sett_text_format(out, "\", \"levelIid\": \"%s\", \"layerIid\": \"%s\", ",
                     item->level, item->layer);
    sett_text_add(out, "\"entityIid\": \"");
    sett_text_bytes(out, iid.at != NULL ? iid.at : "", iid.size);
    sett_text_add(out, "\" }");
}

/* Whether a field of the definition stands in the table. */
static bool is_listed(const Toc *t, int64_t field)
{
    for (const SettDocNode *f = sett_ldtk_items(t->place, "fieldDefs");
         f != NULL; f = f->next)
        if (whole(f, "uid") == field)
            return sett_doc_flag(f, "exportToToc", false);
    return false;
}

static void put_data(const Toc *t, const Item *item, SettText *out)
{
    bool any = false;
    sett_text_add(out, "{ \"iids\": ");
    put_iids(item, out);
    sett_text_format(out,
                     ", \"worldX\": %lld, \"worldY\": %lld, \"widPx\": %lld, "
                     "\"heiPx\": %lld, \"fields\": {",
                     (long long)item->x, (long long)item->y, (long long)item->w,
                     (long long)item->h);
    for (const SettDocNode *f = sett_ldtk_items(item->node, "fieldInstances");
         f != NULL; f = f->next) {
        const SettDocNode *name = sett_doc_get(f, "__identifier");
        const SettDocNode *value = sett_doc_get(f, "__value");
        if (name == NULL || value == NULL || !is_listed(t, whole(f, "defUid")))
            continue;
        const char *b = item->doc->bytes;
        sett_text_add(out, any ? ", " : " ");
        sett_text_bytes(out, b + name->begin, name->end - name->begin);
        sett_text_add(out, ": ");
        if (sett_doc_get(value, "entityIid") != NULL &&
            sett_ldtk_mentions_gone(t->w, f))
            sett_text_add(out, "null");
        else
            sett_text_bytes(out, b + value->begin, value->end - value->begin);
        any = true;
    }
    sett_text_add(out, any ? " } }" : "} }");
}

/* The old entry of an entity; NULL: it has none. */
static const SettDocNode *entry_of(const SettDocNode *list, const Item *item)
{
    SettDocText iid = sett_doc_string(item->node, "iid");
    for (const SettDocNode *n = list != NULL ? list->child : NULL; n != NULL;
         n = n->next) {
        const SettDocNode *iids = sett_doc_get(n, "iids");
        if (sett_doc_same(sett_doc_string(iids != NULL ? iids : n, "entityIid"),
                          iid))
            return n;
    }
    return NULL;
}

static bool is_as_it_was(const SettDocNode *n, const Item *item)
{
    return sett_doc_get(n, "iids") == NULL ||
           (whole(n, "worldX") == item->x && whole(n, "worldY") == item->y &&
            whole(n, "widPx") == item->w && whole(n, "heiPx") == item->h);
}

/* A list of the table anew; as it was where all its entries are. */
static void edit_list(const Toc *t, const SettDocNode *list, bool data)
{
    SettLdtkWriter *w = t->w;
    const SettDoc *doc = &w->project->places->doc;
    SettText text = sett_text(w->tmp->alloc);
    const SettDocNode *next = list->child;
    bool same = true;
    sett_text_char(&text, '[');
    for (int32_t i = 0; i < t->count; i++) {
        const SettDocNode *old = entry_of(list, &t->items[i]);
        bool kept = old != NULL && is_as_it_was(old, &t->items[i]) &&
                    !sett_ldtk_mentions_gone(w, old);
        same = same && kept && old == next;
        next = next != NULL ? next->next : NULL;
        sett_text_add(&text, i > 0 ? ",\n\t\t\t" : "\n\t\t\t");
        if (kept)
            sett_text_bytes(&text, doc->bytes + old->begin,
                            old->end - old->begin);
        else if (data)
            put_data(t, &t->items[i], &text);
        else
            put_iids(&t->items[i], &text);
    }
    sett_text_add(&text, t->count > 0 ? "\n\t\t]" : "]");
    if (same && next == NULL)
        sett_text_free(&text);
    else
        sett_ldtk_put(&w->edits, list, &text);
}

/* A definition that the table has nothing of yet. */
static void add_entry(const Toc *t, const SettDocNode *toc)
{
    SettLdtkWriter *w = t->w;
    const SettDoc *doc = &w->project->places->doc;
    const SettDocNode *name = sett_doc_get(t->place, "identifier");
    const SettDocNode *last = toc->child;
    SettText text = sett_text(w->tmp->alloc);
    if (name == NULL || t->count == 0)
        return;
    while (last != NULL && last->next != NULL)
        last = last->next;
    sett_text_add(&text, last != NULL ? ", {\n\t\t\"identifier\": "
                                      : "{\n\t\t\"identifier\": ");
    sett_text_bytes(&text, doc->bytes + name->begin, name->end - name->begin);
    sett_text_add(&text, ",\n\t\t\"instances\": [],\n\t\t\"instancesData\": [");
    for (int32_t i = 0; i < t->count; i++) {
        sett_text_add(&text, i > 0 ? ",\n\t\t\t" : "\n\t\t\t");
        put_data(t, &t->items[i], &text);
    }
    sett_text_add(&text, "\n\t\t]\n\t}");
    size_t at = last != NULL ? last->end : toc->inner_begin;
    sett_doc_edit_text(&w->edits, at, at, &text);
}

static SettStatus edit_def(SettLdtkWriter *w, const SettDocNode *toc,
                           const SettDocNode *def)
{
    Toc t = {.w = w, .def = whole(def, "uid"), .place = def};
    SettDocText name = sett_doc_string(def, "identifier");
    const SettDocNode *entry = toc->child;
    SettStatus status = collect(&t);
    while (entry != NULL &&
           !sett_doc_same(sett_doc_string(entry, "identifier"), name))
        entry = entry->next;
    if (status != SETT_OK)
        return status;
    if (entry == NULL) {
        add_entry(&t, toc);
        return SETT_OK;
    }
    const SettDocNode *old = sett_doc_get(entry, "instances");
    const SettDocNode *data = sett_doc_get(entry, "instancesData");
    /* The older list is there for those who ask for it. */
    if (old != NULL && (old->child != NULL || data == NULL))
        edit_list(&t, old, false);
    if (data != NULL)
        edit_list(&t, data, true);
    return SETT_OK;
}

SettStatus sett_ldtk_edit_toc(SettLdtkWriter *w)
{
    const SettDocNode *root = w->project->places->doc.root;
    const SettDocNode *toc = sett_doc_get(root, "toc");
    SettStatus status = SETT_OK;
    for (const SettDocNode *def =
             sett_ldtk_items(sett_doc_get(root, "defs"), "entities");
         def != NULL && status == SETT_OK; def = def->next)
        if (sett_doc_flag(def, "exportToToc", false))
            status = edit_def(w, toc, def);
    return status;
}
