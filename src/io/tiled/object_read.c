/* object_read.c - objects of Tiled's maps, and the templates that they are
   instances of. */
#include "io/tiled/map.h"

#include <string.h>

#define TEMPLATES 4096

struct SettTiledTemplate {
    const char *path;
    SettDoc doc;
    const SettDocNode *object; /* NULL: it could not be had */
    const SettTiledSet *set;   /* what its tile counts in, or NULL */
};

/* Its tileset: one of the map's where that is the same file. */
static SettStatus read_template_set(SettTiledReader *r, const SettDocNode *node,
                                    SettTiledTemplate *t)
{
    const char *why = NULL;
    SettDocText link = sett_doc_string(node, "source");
    const char *path = link.at != NULL
                           ? sett_project_path(r->folder, link, r->arena, &why)
                           : NULL;
    for (int32_t i = 0; path != NULL && i < r->map->set_count; i++)
        if (r->map->sets[i].path != NULL &&
            strcmp(path, r->map->sets[i].path) == 0) {
            t->set = &r->map->sets[i];
            return SETT_OK;
        }
    SettTiledSet *set = SETT_TAKE(r->arena, 1, SettTiledSet);
    if (set == NULL)
        return sett_no_memory(r->err);
    t->set = set;
    sett_tiled_read_set(r, node, set);
    return r->status;
}

static SettStatus read_template(SettTiledReader *r, SettDocText link,
                                SettTiledTemplate *t)
{
    const char *why = NULL, *folder = r->folder;
    const SettDoc *outer = r->doc;
    SettStatus status = sett_tiled_open(r, link, &t->doc, &t->path, &why);
    if (status != SETT_OK || why != NULL)
        return status;
    t->object = sett_doc_get(t->doc.root, "object");
    const SettDocNode *set = sett_doc_get(t->doc.root, "tileset");
    if (t->object == NULL)
        return sett_doc_refuse(&t->doc, t->doc.root, r->err,
                               "a template of Tiled", "this is no template");
    r->doc = &t->doc;
    r->folder = sett_project_folder(t->path, r->arena);
    if (r->folder == NULL)
        status = sett_no_memory(r->err);
    else if (set != NULL)
        status = read_template_set(r, set, t);
    r->doc = outer;
    r->folder = folder;
    return status;
}

/* Each file is read once. */
static SettStatus find_template(SettTiledReader *r, const SettDocNode *at,
                                const SettTiledTemplate **out)
{
    const char *why = NULL;
    SettDocText link = sett_doc_string(at, "template");
    const char *path = sett_project_path(r->folder, link, r->arena, &why);
    *out = NULL;
    if (path == NULL || r->files == NULL)
        return path != NULL || why != NULL ? SETT_OK : sett_no_memory(r->err);
    for (int32_t i = 0; i < r->template_count; i++)
        if (r->templates[i].path != NULL &&
            strcmp(r->templates[i].path, path) == 0) {
            *out = &r->templates[i];
            return SETT_OK;
        }
    if (r->templates == NULL)
        r->templates = SETT_TAKE(r->arena, TEMPLATES, SettTiledTemplate);
    if (r->templates == NULL)
        return sett_no_memory(r->err);
    if (r->template_count == TEMPLATES)
        return sett_doc_refuse(r->doc, at, r->err, "at most 4096",
                               "too many templates");
    SettTiledTemplate *t = &r->templates[r->template_count++];
    SettStatus status = read_template(r, link, t);
    t->path = path;
    *out = t;
    return status;
}

static SettTiledShape shape_of(const SettDoc *doc, const SettDocNode *node)
{
    static const struct {
        const char *name;
        SettTiledShape shape;
    } rows[] = {
        {"point", SETT_TILED_POINT},     {"ellipse", SETT_TILED_ELLIPSE},
        {"polygon", SETT_TILED_POLYGON}, {"polyline", SETT_TILED_POLYLINE},
        {"text", SETT_TILED_TEXT},       {"capsule", SETT_TILED_CAPSULE}};
    for (size_t i = 0; i < 6; i++) {
        const SettDocNode *at = doc->xml ? sett_doc_child(node, rows[i].name)
                                         : sett_doc_get(node, rows[i].name);
        if (at != NULL && at->kind != SETT_DOC_FALSE)
            return rows[i].shape;
    }
    return SETT_TILED_RECTANGLE;
}

/* "X,Y X,Y" of XML, or a list of {"x", "y"}. Numbers that are none are 0. */
static void read_points(SettTiledReader *r, const SettDocNode *node,
                        SettTiledObject *o)
{
    const char *name = o->shape == SETT_TILED_POLYGON ? "polygon" : "polyline";
    bool xml = r->doc->xml;
    const SettDocNode *at =
        xml ? sett_doc_child(node, name) : sett_doc_get(node, name);
    const SettDocNode *item = at != NULL && !xml ? at->child : NULL;
    SettDocText text = xml ? sett_doc_string(at, "points") : (SettDocText){0};
    int64_t count = 0;
    for (const SettDocNode *p = item; p != NULL; p = p->next)
        count++;
    for (size_t i = 0; i < text.size; i++)
        count += text.at[i] == ',';
    double *points = SETT_TAKE(r->arena, 2 * count, double);
    if (points == NULL) {
        r->status = sett_no_memory(r->err);
        return;
    }
    for (int64_t i = 0; item != NULL; item = item->next, i++) {
        points[2 * i] = sett_doc_real(item, "x", 0);
        points[2 * i + 1] = sett_doc_real(item, "y", 0);
    }
    size_t from = 0;
    for (int64_t i = 0; i < 2 * count && text.at != NULL; i++) {
        size_t n = from;
        while (n < text.size && text.at[n] != (i % 2 == 0 ? ',' : ' '))
            n++;
        points[i] =
            sett_doc_text_real((SettDocText){text.at + from, n - from}, 0);
        from = n < text.size ? n + 1 : n;
    }
    o->points = points;
    o->point_count = (int32_t)count;
}

/* What the node itself says; the rest stays as it is. */
static void lay_over(SettTiledReader *r, const SettDocNode *node,
                     SettTiledObject *o)
{
    int64_t cell;
    if (sett_doc_get(node, "name") != NULL)
        o->name = sett_tiled_string(r, node, "name");
    if (sett_doc_string(node, "class").size > 0)
        o->type = sett_tiled_string(r, node, "class");
    if (sett_doc_string(node, "type").size > 0)
        o->type = sett_tiled_string(r, node, "type");
    if (r->status == SETT_OK)
        r->status = sett_doc_int(r->doc, node, "gid", 0, UINT32_MAX, o->cell,
                                 &cell, r->err);
    if (r->status != SETT_OK)
        return;
    o->cell = (uint32_t)cell;
    o->x = sett_doc_real(node, "x", o->x);
    o->y = sett_doc_real(node, "y", o->y);
    o->w = sett_doc_real(node, "width", o->w);
    o->h = sett_doc_real(node, "height", o->h);
    o->rotation = sett_doc_real(node, "rotation", o->rotation);
    o->opacity = sett_doc_real(node, "opacity", o->opacity);
    o->visible = sett_doc_flag(node, "visible", o->visible);
    SettTiledShape shape = shape_of(r->doc, node);
    o->shape = shape != SETT_TILED_RECTANGLE ? shape
               : o->cell != 0                ? SETT_TILED_TILE_OBJECT
                                             : o->shape;
    if (shape == SETT_TILED_POLYGON || shape == SETT_TILED_POLYLINE)
        read_points(r, node, o);
    SettTiledProperties own = sett_tiled_read_properties(r, node);
    if (own.count > 0)
        o->properties = own;
}

static void read_object(SettTiledReader *r, const SettDocNode *node, void *item)
{
    SettTiledObject *o = item;
    const SettTiledTemplate *t = NULL;
    const SettDoc *outer = r->doc;
    *o = (SettTiledObject){
        .name = "", .type = "", .opacity = 1, .visible = true};
    o->id = sett_tiled_int(r, node, "id", 0, INT32_MAX, 0);
    if (sett_doc_get(node, "template") != NULL)
        o->of_template = sett_tiled_string(r, node, "template");
    if (r->status == SETT_OK && o->of_template != NULL)
        r->status = find_template(r, node, &t);
    if (r->status == SETT_OK && t != NULL && t->object != NULL) {
        r->doc = &t->doc;
        lay_over(r, t->object, o);
        o->set = t->set;
        r->doc = outer;
    }
    if (sett_doc_get(node, "gid") != NULL)
        o->set = NULL;
    lay_over(r, node, o);
    if (r->status == SETT_OK && sett_work(r->arena, 100))
        r->status = SETT_CANCELLED;
}

void sett_tiled_read_objects(SettTiledReader *r, const SettDocNode *node,
                             SettTiledLayer *out)
{
    out->topdown =
        !sett_doc_text_is(sett_doc_string(node, "draworder"), "index");
    out->objects =
        sett_tiled_list(r, sett_tiled_items(r->doc, node, "object", "objects"),
                        sizeof *out->objects, read_object, &out->object_count);
}
