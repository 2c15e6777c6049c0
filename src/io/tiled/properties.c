/* properties.c - properties of Tiled's files: those that are set, members of
   classes as "NAME.MEMBER", and what the classes of the project's file say of
   those that are not. */
#include "io/tiled/map.h"

#include <string.h>

enum {
    CLASS_DEPTH = 8,
    MOST_DEFAULTS = 256, /* members of classes, of one tile, object, layer */
    DEFAULTS = 1 << 20,  /* of a map */
    SCANS = 1 << 26      /* classes that are looked at for their names */
};

typedef struct Listing {
    SettTiledReader *r;
    SettTiledProperty *items; /* NULL: only counted */
    int32_t count;
    int32_t members; /* of classes that were looked at */
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
               : sett_no_memory(l->r->err);
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
static SettStatus add_defaults(Listing *l, SettDocText class,
                               const char *prefix, int32_t depth);

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
                                   : sett_no_memory(l->r->err);
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
    class = class || sett_doc_text_is(sett_doc_string(p, "type"), "class");
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
        return sett_no_memory(l->r->err);
    SettStatus status = l->r->doc->xml ? list(l, p, inner, depth + 1)
                        : nested != NULL && nested->kind == SETT_DOC_OBJECT
                            ? list_members(l, nested, inner, depth + 1)
                            : SETT_OK;
    /* Of one inside of another the outer class knows more. */
    return status == SETT_OK && prefix[0] == 0
               ? add_defaults(l, sett_doc_string(p, "propertytype"), inner,
                              depth + 1)
               : status;
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

static bool has(const Listing *l, const char *prefix, SettDocText name)
{
    size_t n = strlen(prefix);
    for (int32_t i = 0; i < l->count; i++) {
        const char *known = l->items[i].name;
        if (n > 0 && (strncmp(known, prefix, n) != 0 || known[n] != '.'))
            continue;
        known += n > 0 ? n + 1 : 0;
        if (strlen(known) == name.size &&
            memcmp(known, name.at, name.size) == 0)
            return true;
    }
    return false;
}

/* A class of the project's file, by its name; NULL: it has none. */
static SettStatus class_named(const Listing *l, SettDocText name,
                              const SettDocNode **out)
{
    *out = NULL;
    if (name.at == NULL || name.size == 0)
        return SETT_OK;
    SettStatus status = sett_tiled_find_types(l->r);
    const SettDocNode *t = l->r->types != NULL ? l->r->types->child : NULL;
    while (status == SETT_OK && t != NULL && l->r->scanned++ < SCANS &&
           (!sett_doc_same(sett_doc_string(t, "name"), name) ||
            !sett_doc_text_is(sett_doc_string(t, "type"), "class")))
        t = t->next;
    if (l->r->scanned > SCANS)
        t = NULL;
    *out = t;
    return status;
}

/* A member that was not set; one that is a class itself has its own members,
   of which the outer class may set some. */
static SettStatus add_member(Listing *l, const SettDocNode *m,
                             const char *prefix, int32_t depth)
{
    SettDocText name = sett_doc_string(m, "name");
    const SettDocNode *value = sett_doc_get(m, "value");
    bool class = sett_doc_text_is(sett_doc_string(m, "type"), "class");
    l->members++;
    if (name.at == NULL)
        return SETT_OK;
    if (!class) {
        if (l->items != NULL && has(l, prefix, name))
            return SETT_OK;
        return put(l, prefix, name, sett_doc_string(m, "type"), scalar(value));
    }
    const char *inner =
        sett_arena_format(l->r->arena, "%s%s%.*s", prefix,
                          prefix[0] != 0 ? "." : "", (int)name.size, name.at);
    if (inner == NULL)
        return sett_no_memory(l->r->err);
    for (const SettDocNode *set =
             value != NULL && value->kind == SETT_DOC_OBJECT ? value->child
                                                             : NULL;
         set != NULL; set = set->next) {
        l->members++;
        if (set->kind == SETT_DOC_OBJECT || l->members >= MOST_DEFAULTS ||
            (l->items != NULL && has(l, inner, set->name)))
            continue;
        SettStatus status =
            put(l, inner, set->name, (SettDocText){NULL, 0}, scalar(set));
        if (status != SETT_OK)
            return status;
    }
    return add_defaults(l, sett_doc_string(m, "propertyType"), inner,
                        depth + 1);
}

/* What a class says of members that were not set. */
static SettStatus add_defaults(Listing *l, SettDocText class,
                               const char *prefix, int32_t depth)
{
    const SettDocNode *type = NULL;
    SettStatus status = class_named(l, class, &type);
    const SettDocNode *members = sett_doc_get(type, "members");
    if (status != SETT_OK || members == NULL ||
        members->kind != SETT_DOC_LIST || depth >= CLASS_DEPTH)
        return status;
    for (const SettDocNode *m = members->child;
         m != NULL && l->members < MOST_DEFAULTS &&
         l->r->defaults + l->members < DEFAULTS;
         m = m->next) {
        status = add_member(l, m, prefix, depth);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

/* The class of a tile, object, layer or map; what a file of JSON is has the
   same name there. */
static SettDocText class_of(const SettTiledReader *r, const SettDocNode *node)
{
    static const char *const kinds[] = {
        "map", "tileset", "tilelayer", "objectgroup", "imagelayer", "group"};
    SettDocText class = sett_doc_string(node, "class");
    if (class.at != NULL && class.size > 0)
        return class;
    class = sett_doc_string(node, "type");
    for (size_t i = 0; !r->doc->xml && i < sizeof kinds / sizeof kinds[0]; i++)
        if (sett_doc_text_is(class, kinds[i]))
            return (SettDocText){NULL, 0};
    return class;
}

static SettStatus list_all(Listing *l, const SettDocNode *node)
{
    SettStatus status = list(l, node, "", 0);
    return status == SETT_OK ? add_defaults(l, class_of(l->r, node), "", 0)
                             : status;
}

SettTiledProperties sett_tiled_read_properties(SettTiledReader *r,
                                               const SettDocNode *node)
{
    Listing l = {.r = r};
    SettTiledProperties none = {NULL, 0};
    if (r->status == SETT_OK)
        r->status = list_all(&l, node);
    if (r->status != SETT_OK || l.count == 0)
        return none;
    SettTiledProperty *items = SETT_TAKE(r->arena, l.count, SettTiledProperty);
    if (items == NULL) {
        r->status = sett_no_memory(r->err);
        return none;
    }
    l = (Listing){.r = r, .items = items};
    r->status = list_all(&l, node);
    r->defaults += l.members;
    return (SettTiledProperties){items, l.count};
}
