/* map_parts.c - what all of Tiled's files are made of: lists in XML and JSON,
   strings, colours, and files beside. */
#include "io/tiled/map.h"

#include "base/hex.h"

#include <string.h>

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

const char *sett_tiled_string(SettTiledReader *r, const SettDocNode *node,
                              const char *name)
{
    const char *text = "";
    if (r->status == SETT_OK)
        r->status = sett_doc_member(node, name, r->arena, &text, r->err);
    return text;
}

int32_t sett_tiled_int(SettTiledReader *r, const SettDocNode *node,
                       const char *name, int64_t low, int64_t high,
                       int64_t none)
{
    int32_t value = (int32_t)none;
    if (r->status == SETT_OK)
        r->status =
            sett_doc_int32(r->doc, node, name, low, high, none, &value, r->err);
    return value;
}

void sett_tiled_fields(SettTiledReader *r, const SettDocNode *node,
                       const SettDocRow *rows, size_t count, void *out)
{
    if (r->status == SETT_OK)
        r->status =
            sett_doc_fields(r->doc, node, rows, count, r->arena, out, r->err);
}

void *sett_tiled_list(SettTiledReader *r, const SettDocNode *first, size_t size,
                      void (*one)(SettTiledReader *r, const SettDocNode *node,
                                  void *item),
                      int32_t *count)
{
    *count = 0;
    if (r->status != SETT_OK)
        return NULL;
    for (const SettDocNode *n = first; n; n = sett_tiled_next(r->doc, n))
        ++*count;
    char *items = sett_arena_take(r->arena, (size_t)*count, size), *to = items;
    if (items == NULL)
        r->status = sett_no_memory(r->err);
    for (const SettDocNode *n = first; r->status == SETT_OK && n;
         n = sett_tiled_next(r->doc, n), to += size)
        one(r, n, to);
    return items;
}

const char *sett_tiled_image(SettTiledReader *r, const SettDocNode *node)
{
    SettDocText link = sett_doc_string(node, r->doc->xml ? "source" : "image");
    const char *why = NULL;
    if (link.at == NULL || r->files == NULL || r->status != SETT_OK)
        return NULL;
    const char *path = sett_project_path(r->folder, link, r->arena, &why);
    if (path == NULL && why == NULL)
        r->status = sett_no_memory(r->err);
    return path;
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

int64_t sett_tiled_key_colour(const SettTiledReader *r,
                              const SettDocNode *image)
{
    int64_t colour = sett_tiled_colour(
        sett_doc_string(image, r->doc->xml ? "trans" : "transparentcolor"), -1);
    return colour >= 0 ? colour & 0xFFFFFF : -1;
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
        return *why != NULL ? SETT_OK : sett_no_memory(r->err);
    *why = NULL;
    SettStatus status =
        sett_project_read(r->files, *path, r->arena, &text, &size, &err);
    if (status == SETT_NO_MEMORY)
        return sett_no_memory(r->err);
    if (status != SETT_OK) {
        *why = sett_arena_format(r->arena, "%s", err.text);
        return *why != NULL ? SETT_OK : sett_no_memory(r->err);
    }
    return sett_doc_read(text, size, *path, r->arena, doc, r->err);
}
