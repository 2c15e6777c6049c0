/* carried.c - what of a map of Tiled is kept as it is and not looked at. */
#include "io/tiled/map.h"

#include <string.h>

/* Elements that Tiled 1.8 to 1.12 writes. */
static const char *const known[] = {
    "map",          "editorsettings", "chunksize",     "export",
    "properties",   "property",       "item",          "tileset",
    "tileoffset",   "grid",           "image",         "data",
    "tile",         "animation",      "frame",         "objectgroup",
    "object",       "ellipse",        "point",         "polygon",
    "polyline",     "text",           "capsule",       "layer",
    "chunk",        "imagelayer",     "group",         "wangsets",
    "wangset",      "wangcolor",      "wangtile",      "transformations",
    "terraintypes", "terrain",        "wangedgecolor", "wangcornercolor"};

static bool is_known(SettDocText name)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (sett_doc_text_is(name, known[i]))
            return true;
    return false;
}

/* Elements of XML that have no such name; what is inside of them is theirs. */
static void count_unknown(const SettDocNode *node, SettTiledCarried *out,
                          SettDocText *first)
{
    for (const SettDocNode *n = node->child; n != NULL; n = n->next)
        if (is_known(n->name)) {
            count_unknown(n, out, first); /* SETT_DOC_DEPTH deep */
        } else if (out->unknown++ == 0) {
            *first = n->name;
        }
}

SettStatus sett_tiled_carried(const SettTiledMap *map, SettArena *arena,
                              SettTiledCarried *out)
{
    const struct SettTiledPlaces *places = map->places;
    SettDocText first = {NULL, 0};
    *out = (SettTiledCarried){.properties = map->properties.count,
                              .project = places->types_wrong};
    for (int32_t i = 0; i < map->layer_count; i++) {
        const SettTiledLayer *l = &map->layers[i];
        const SettDocNode *node = places->layers[i].node;
        out->images += l->kind == SETT_TILED_IMAGE;
        out->properties += l->properties.count;
        out->parallax += sett_doc_real(node, "parallaxx", 1) != 1 ||
                         sett_doc_real(node, "parallaxy", 1) != 1;
        for (int32_t k = 0; k < l->object_count; k++)
            out->properties += l->objects[k].properties.count;
        if (l->kind == SETT_TILED_OTHER && out->unknown++ == 0)
            first = sett_doc_string(node, "type");
    }
    if (places->doc.xml)
        count_unknown(places->doc.root, out, &first);
    out->first = sett_doc_copy(first, arena);
    return out->first != NULL ? SETT_OK : SETT_NO_MEMORY;
}
