/* map_parts.c - what all of Tiled's files are made of: lists in XML and JSON,
   strings, colours, properties, and files beside. */
#include "io/tiled/map.h"

#include "base/hex.h"

#include <string.h>

#define CLASS_DEPTH 8

const SettDocNode *sett_tiled_items(const SettDoc *doc, const SettDocNode *node,
                                    const char *tag, const char *key)
{
    if (doc->xml)
        return sett_doc_child(node, tag);
    const SettDocNode *list = sett_doc_get(node, key);
    return list != NULL && list->kind == SETT_DOC_LIST ? list->child : NULL;
}

const SettDocNode *sett_tiled_next(const SettDoc *doc, const SettDocNode *item)
{
    return doc->xml ? sett_doc_again(item) : item->next;
}

static SettStatus no_memory(SettTiledReader *r)
{
    return sett_fail(r->err, SETT_NO_MEMORY, "out of memory");
}

SettStatus sett_tiled_string(SettTiledReader *r, const SettDocNode *node,
                             const char *name, const char **out)
{
    return sett_doc_member(node, name, r->arena, out, r->err);
}

SettStatus sett_tiled_int(SettTiledReader *r, const SettDocNode *node,
                          const char *name, int64_t low, int64_t high,
                          int64_t none, int32_t *out)
{
    return sett_doc_int32(r->doc, node, name, low, high, none, out, r->err);
}

SettStatus sett_tiled_image(SettTiledReader *r, const SettDocNode *node,
                            const char *name, const char **out)
{
    SettDocText link = sett_doc_string(node, name);
    const char *why = NULL;
    *out = NULL;
    if (link.at == NULL || r->files == NULL)
        return SETT_OK;
    *out = sett_project_path(r->folder, link, r->arena, &why);
    return *out != NULL || why != NULL ? SETT_OK : no_memory(r);
}

int64_t sett_tiled_colour(SettDocText text, int64_t none)
{
    size_t at = text.size > 0 && text.at[0] == '#';
    size_t digits = text.size - at;
    if (text.at == NULL || (digits != 6 && digits != 8))
        return none;
    int64_t value = sett_hex_number(text.at + at, digits);
    if (value < 0)
        return none;
    return digits == 6 ? value | (int64_t)0xFF000000 : value;
}

typedef struct Listing {
    SettTiledReader *r;
    SettTiledProperty *items; /* NULL: only counted */
    int32_t count;
} Listing;

static SettStatus put(Listing *l, const char *prefix, SettDocText name,
                      SettDocText type, SettDocText value)
{
    SettArena *arena = l->r->arena;
    l->count++;
    if (l->items == NULL)
        return SETT_OK;
    SettTiledProperty *p = &l->items[l->count - 1];
    const char *own = sett_doc_copy(name, arena);
    size_t n = strlen(prefix);
    char *both = own != NULL && n > 0
                     ? sett_arena_raw(arena, n + name.size + 2, 1)
                     : NULL;
    if (both != NULL) {
        memcpy(both, prefix, n);
        both[n] = '.';
        memcpy(both + n + 1, own, name.size + 1);
    }
    p->name = n > 0 ? both : own;
    p->type = type.at != NULL ? sett_doc_copy(type, arena) : "string";
    p->value = sett_doc_copy(value, arena);
    return p->name != NULL && p->type != NULL && p->value != NULL
               ? SETT_OK
               : no_memory(l->r);
}

static SettDocText scalar(const SettDocNode *value)
{
    static const SettDocText yes = {"true", 4}, no = {"false", 5};
    static const SettDocText none = {"", 0};
    if (value == NULL || value->kind == SETT_DOC_NULL)
        return none;
    if (value->kind == SETT_DOC_TRUE || value->kind == SETT_DOC_FALSE)
        return value->kind == SETT_DOC_TRUE ? yes : no;
    return value->text.at != NULL ? value->text : none;
}

static SettStatus list(Listing *l, const SettDocNode *node, const char *prefix,
                       int32_t depth);

/* The members of a class in JSON: {"name": value}. */
static SettStatus list_members(Listing *l, const SettDocNode *object,
                               const char *prefix, int32_t depth)
{
    for (const SettDocNode *m = object->child; m != NULL; m = m->next) {
        SettStatus status;
        if (m->kind == SETT_DOC_OBJECT && depth < CLASS_DEPTH) {
            const char *inner = sett_arena_format(
                l->r->arena, "%s.%.*s", prefix, (int)m->name.size, m->name.at);
            status = inner != NULL ? list_members(l, m, inner, depth + 1)
                                   : no_memory(l->r);
        } else {
            status = put(l, prefix, m->name, (SettDocText){NULL, 0}, scalar(m));
        }
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus list_one(Listing *l, const SettDocNode *p, const char *prefix,
                           int32_t depth)
{
    SettDocText name = sett_doc_string(p, "name");
    const SettDocNode *value = sett_doc_get(p, "value");
    const SettDocNode *nested =
        l->r->doc->xml ? sett_doc_child(p, "properties") : value;
    bool class = nested != NULL && nested->kind == SETT_DOC_OBJECT;
    if (name.at == NULL)
        return SETT_OK;
    if (!class || depth >= CLASS_DEPTH) {
        SettDocText text = value != NULL ? scalar(value) : p->text;
        if (text.at == NULL)
            text = (SettDocText){"", 0};
        return put(l, prefix, name, sett_doc_string(p, "type"), text);
    }
    const char *inner =
        sett_arena_format(l->r->arena, "%s%s%.*s", prefix,
                          prefix[0] != 0 ? "." : "", (int)name.size, name.at);
    if (inner == NULL)
        return no_memory(l->r);
    return l->r->doc->xml ? list(l, p, inner, depth + 1)
                          : list_members(l, nested, inner, depth + 1);
}

static SettStatus list(Listing *l, const SettDocNode *node, const char *prefix,
                       int32_t depth)
{
    const SettDoc *doc = l->r->doc;
    const SettDocNode *all = doc->xml ? sett_doc_child(node, "properties")
                                      : sett_doc_get(node, "properties");
    if (all == NULL)
        return SETT_OK;
    if (!doc->xml && all->kind == SETT_DOC_OBJECT) { /* before Tiled 1.2 */
        for (const SettDocNode *m = all->child; m != NULL; m = m->next) {
            SettStatus status =
                put(l, "", m->name, (SettDocText){NULL, 0}, scalar(m));
            if (status != SETT_OK)
                return status;
        }
        return SETT_OK;
    }
    const SettDocNode *p =
        doc->xml ? sett_doc_child(all, "property")
                 : (all->kind == SETT_DOC_LIST ? all->child : NULL);
    for (; p != NULL; p = sett_tiled_next(doc, p)) {
        SettStatus status = list_one(l, p, prefix, depth);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

SettStatus sett_tiled_read_properties(SettTiledReader *r,
                                      const SettDocNode *node,
                                      SettTiledProperties *out)
{
    Listing l = {.r = r};
    *out = (SettTiledProperties){NULL, 0};
    SettStatus status = list(&l, node, "", 0);
    if (status != SETT_OK || l.count == 0)
        return status;
    SettTiledProperty *items = SETT_TAKE(r->arena, l.count, SettTiledProperty);
    if (items == NULL)
        return no_memory(r);
    l = (Listing){.r = r, .items = items};
    status = list(&l, node, "", 0);
    *out = (SettTiledProperties){items, l.count};
    return status;
}

const char *sett_tiled_property(const SettTiledProperties *properties,
                                const char *name)
{
    for (int32_t i = 0; i < properties->count; i++)
        if (strcmp(properties->items[i].name, name) == 0)
            return properties->items[i].value;
    return NULL;
}

SettStatus sett_tiled_open(SettTiledReader *r, SettDocText link, SettDoc *doc,
                           const char **path, const char **why)
{
    char *text = NULL;
    size_t size = 0;
    SettError err = {0};
    *path = NULL;
    *why = "no file is opened here";
    if (r->files == NULL)
        return SETT_OK;
    *path = sett_project_path(r->folder, link, r->arena, why);
    if (*path == NULL)
        return *why != NULL ? SETT_OK : no_memory(r);
    *why = NULL;
    SettStatus status =
        sett_project_read(r->files, *path, r->arena, &text, &size, &err);
    if (status == SETT_NO_MEMORY)
        return no_memory(r);
    if (status != SETT_OK) {
        *why = sett_arena_format(r->arena, "%s", err.text);
        return *why != NULL ? SETT_OK : no_memory(r);
    }
    return sett_doc_read(text, size, *path, r->arena, doc, r->err);
}
