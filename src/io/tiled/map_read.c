/* map_read.c - a map of Tiled: its head, its tilesets and its layers. */
#include "io/tiled/map.h"

#define SETS 4096
#define LAYERS 65536

static const char *const orders[] = {"right-down", "right-up", "left-down",
                                     "left-up"};

static const SettDocRow map_rows[] = {
    SETT_DOC_INT(SettTiledMap, w, "width", 0, 1 << 24, 0),
    SETT_DOC_INT(SettTiledMap, h, "height", 0, 1 << 24, 0),
    SETT_DOC_INT(SettTiledMap, tile_w, "tilewidth", 1, 1 << 16, 0),
    SETT_DOC_INT(SettTiledMap, tile_h, "tileheight", 1, 1 << 16, 0),
    SETT_DOC_ANY(SettTiledMap, orientation, "orientation", 0),
    SETT_DOC_ANY(SettTiledMap, infinite, "infinite", false),
};

static SettStatus read_head(SettTiledReader *r, const SettDocNode *root)
{
    SettTiledMap *map = r->map;
    SettDocText order = sett_doc_string(root, "renderorder");
    SETT_TILED_FIELDS(r, root, map_rows, map);
    map->places->level =
        sett_tiled_int(r, root, "compressionlevel", -1, 22, -1);
    if (r->status != SETT_OK)
        return r->status;
    if (map->tile_w == 0 || map->tile_h == 0)
        return sett_doc_refuse(r->doc, root, r->err,
                               "\"tilewidth\" and \"tileheight\"",
                               "a map without the size of its tiles");
    for (int32_t i = 0; i < 4; i++)
        if (sett_doc_text_is(order, orders[i]))
            map->order = (SettTiledOrder)i;
    map->properties = sett_tiled_read_properties(r, root);
    return r->status;
}

static SettStatus read_sets(SettTiledReader *r, const SettDocNode *root)
{
    const SettDoc *doc = r->doc;
    const SettDocNode *first =
        sett_tiled_items(doc, root, "tileset", "tilesets");
    int32_t count = 0;
    for (const SettDocNode *s = first; s != NULL; s = sett_tiled_next(doc, s))
        if (++count > SETS)
            return sett_doc_refuse(doc, s, r->err, "at most 4096",
                                   "too many tilesets");
    SettTiledSet *sets = SETT_TAKE(r->arena, count, SettTiledSet);
    if (sets == NULL)
        return sett_no_memory(r->err);
    r->map->sets = sets;
    for (const SettDocNode *s = first; s != NULL; s = sett_tiled_next(doc, s)) {
        SettTiledSet *set = &sets[r->map->set_count];
        sett_tiled_read_set(r, s, set);
        if (r->status != SETT_OK)
            return r->status;
        if (r->map->set_count > 0 && set->first <= set[-1].first)
            return sett_doc_refuse(doc, s, r->err,
                                   "\"firstgid\" above that of the one before",
                                   "tilesets that overlap");
        r->map->set_count++;
    }
    return SETT_OK;
}

static SettTiledKind kind_of(const SettDoc *doc, const SettDocNode *node)
{
    static const char *const tags[] = {"layer", "objectgroup", "imagelayer",
                                       "group"};
    static const char *const types[] = {"tilelayer", "objectgroup",
                                        "imagelayer", "group"};
    SettDocText name = doc->xml ? node->name : sett_doc_string(node, "type");
    for (int32_t i = 0; i < 4; i++)
        if (sett_doc_text_is(name, doc->xml ? tags[i] : types[i]))
            return (SettTiledKind)i;
    return SETT_TILED_OTHER;
}

/* The next child that is a layer; in XML the others are something else. */
static const SettDocNode *layer_at(const SettDoc *doc, const SettDocNode *node)
{
    while (node != NULL && doc->xml && kind_of(doc, node) == SETT_TILED_OTHER)
        node = node->next;
    return node;
}

static const SettDocNode *first_layer(const SettDoc *doc,
                                      const SettDocNode *node)
{
    return layer_at(doc, doc->xml ? node->child
                                  : sett_tiled_items(doc, node, "", "layers"));
}

static int32_t count_layers(const SettDoc *doc, const SettDocNode *node)
{
    int32_t count = 0;
    for (const SettDocNode *l = first_layer(doc, node); l != NULL;
         l = layer_at(doc, l->next)) {
        count++;
        if (kind_of(doc, l) == SETT_TILED_GROUP)
            count += count_layers(doc, l); /* at most SETT_DOC_DEPTH deep */
    }
    return count;
}

/* Channels of two colours multiplied, 255 is one. */
static uint32_t tinted(uint32_t a, uint32_t b)
{
    uint32_t out = 0;
    for (int32_t shift = 0; shift < 32; shift += 8) {
        uint32_t product = (a >> shift & 255) * (b >> shift & 255);
        out |= (product + 127) / 255 << shift;
    }
    return out;
}

static const SettDocRow layer_rows[] = {
    SETT_DOC_INT(SettTiledLayer, id, "id", 0, INT32_MAX, 0),
    SETT_DOC_ANY(SettTiledLayer, name, "name", 0),
    SETT_DOC_ANY(SettTiledLayer, type, "class", 0),
    SETT_DOC_ANY(SettTiledLayer, visible, "visible", true),
    SETT_DOC_ANY(SettTiledLayer, opacity, "opacity", 1),
    SETT_DOC_ANY(SettTiledLayer, offset_x, "offsetx", 0),
    SETT_DOC_ANY(SettTiledLayer, offset_y, "offsety", 0),
};

static void read_common(SettTiledReader *r, const SettDocNode *node,
                        int32_t parent, SettTiledLayer *l)
{
    const SettTiledLayer *group = parent >= 0 ? &r->map->layers[parent] : NULL;
    l->parent = parent;
    l->key_colour = -1;
    SETT_TILED_FIELDS(r, node, layer_rows, l);
    SettDocText tint = sett_doc_string(node, "tintcolor");
    l->tint = 0xFFFFFFFF; /* a colour without '#' counts as none */
    if (tint.size > 0 && tint.at[0] == '#')
        l->tint = (uint32_t)sett_tiled_colour(tint, 0xFFFFFFFF);
    if (group != NULL) {
        l->visible = l->visible && group->visible;
        l->opacity *= group->opacity;
        l->offset_x += group->offset_x;
        l->offset_y += group->offset_y;
        l->tint = tinted(l->tint, group->tint);
    }
    l->properties = sett_tiled_read_properties(r, node);
}

static void read_image(SettTiledReader *r, const SettDocNode *node,
                       SettTiledLayer *l)
{
    const SettDocNode *image =
        r->doc->xml ? sett_doc_child(node, "image") : node;
    l->key_colour = sett_tiled_key_colour(r, image);
    l->repeat_x = sett_doc_flag(node, "repeatx", false);
    l->repeat_y = sett_doc_flag(node, "repeaty", false);
    l->image = sett_tiled_image(r, image);
}

static void read_layers(SettTiledReader *r, const SettDocNode *node,
                        int32_t parent)
{
    const SettDoc *doc = r->doc;
    for (const SettDocNode *n = first_layer(doc, node);
         n != NULL && r->status == SETT_OK; n = layer_at(doc, n->next)) {
        int32_t index = r->map->layer_count++;
        SettTiledLayer *l = &r->map->layers[index];
        SettTiledPlace *place = &r->map->places->layers[index];
        l->kind = kind_of(doc, n);
        place->node = n;
        read_common(r, n, parent, l);
        if (r->status != SETT_OK)
            return;
        if (l->kind == SETT_TILED_CELLS)
            r->status = sett_tiled_read_cells(r, n, l, place);
        else if (l->kind == SETT_TILED_OBJECTS)
            sett_tiled_read_objects(r, n, l);
        else if (l->kind == SETT_TILED_IMAGE)
            read_image(r, n, l);
        else if (l->kind == SETT_TILED_GROUP)
            read_layers(r, n, index);
    }
}

static SettStatus read_map(SettTiledReader *r)
{
    const SettDocNode *root = r->doc->root;
    bool xml = r->doc->xml;
    if (xml ? !sett_doc_text_is(root->name, "map")
            : sett_doc_get(root, "layers") == NULL ||
                  sett_doc_get(root, "tilewidth") == NULL)
        return sett_doc_refuse(r->doc, root, r->err, "a map of Tiled",
                               "this is no map");
    SettStatus status = read_head(r, root);
    if (status == SETT_OK)
        status = read_sets(r, root);
    if (status != SETT_OK)
        return status;
    int32_t count = count_layers(r->doc, root);
    if (count > LAYERS)
        return sett_doc_refuse(r->doc, root, r->err, "at most 65536",
                               "%d layers", (int)count);
    r->map->layers = SETT_TAKE(r->arena, count, SettTiledLayer);
    r->map->places->layers = SETT_TAKE(r->arena, count, SettTiledPlace);
    if (r->map->layers == NULL || r->map->places->layers == NULL)
        return sett_no_memory(r->err);
    read_layers(r, root, -1);
    return r->status;
}

SettStatus sett_tiled_read(const char *bytes, size_t size, const char *source,
                           const SettProjectFiles *files,
                           const SettTiledLimits *limits, SettArena *arena,
                           SettTiledMap *map, SettError *err)
{
    SettTiledReader r = {.files = files,
                         .arena = arena,
                         .err = err,
                         .limits = {SETT_MOST_AREA, SETT_MOST_AREA},
                         .map = map,
                         .folder = files != NULL ? files->folder : ""};
    *map = (SettTiledMap){.source = source};
    if (limits != NULL && limits->area > 0)
        r.limits.area = limits->area;
    if (limits != NULL && limits->cells > 0)
        r.limits.cells = limits->cells;
    map->places = SETT_TAKE(arena, 1, struct SettTiledPlaces);
    if (map->places == NULL)
        return sett_no_memory(r.err);
    SettStatus status =
        sett_doc_read(bytes, size, source, arena, &map->places->doc, err);
    if (status != SETT_OK)
        return status;
    r.doc = &map->places->doc;
    map->json = !r.doc->xml;
    status = read_map(&r);
    map->places->types_wrong = r.types_wrong;
    return status;
}

const SettTiledSet *sett_tiled_set_of(const SettTiledMap *map, uint32_t cell,
                                      int32_t *id)
{
    int64_t tile = cell & SETT_TILED_TILE;
    int32_t low = 0, high = map->set_count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (map->sets[middle].first <= tile)
            low = middle + 1;
        else
            high = middle;
    }
    if (tile == 0 || low == 0)
        return NULL;
    *id = (int32_t)(tile - map->sets[low - 1].first);
    return &map->sets[low - 1];
}
