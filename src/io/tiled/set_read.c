/* set_read.c - tilesets of Tiled: of one picture or of many, in a map or in a
   file of their own. */
#include "io/tiled/map.h"

static void read_shapes(SettTiledReader *r, const SettDocNode *node,
                        SettTiledTile *tile)
{
    const SettDoc *doc = r->doc;
    const SettDocNode *group = doc->xml ? sett_doc_child(node, "objectgroup")
                                        : sett_doc_get(node, "objectgroup");
    for (const SettDocNode *o =
             sett_tiled_items(doc, group, "object", "objects");
         o != NULL; o = sett_tiled_next(doc, o)) {
        tile->shapes++;
        double w = sett_doc_real(o, "width", 0);
        double h = sett_doc_real(o, "height", 0);
        if (w > 0 && h > 0 && w < 1e6 && h < 1e6)
            tile->covered += w * h;
    }
}

static const SettDocRow part_rows[] = {
    SETT_DOC_INT(SettTiledTile, x, "x", -(1 << 24), 1 << 24, 0),
    SETT_DOC_INT(SettTiledTile, y, "y", -(1 << 24), 1 << 24, 0),
    SETT_DOC_INT(SettTiledTile, w, "width", 0, 1 << 24, 0),
    SETT_DOC_INT(SettTiledTile, h, "height", 0, 1 << 24, 0),
};

/* XML: <image> with the part's place beside it; JSON: all in the tile. */
static void read_tile_image(SettTiledReader *r, const SettDocNode *node,
                            SettTiledTile *tile)
{
    const SettDocNode *image =
        r->doc->xml ? sett_doc_child(node, "image") : node;
    tile->image = sett_tiled_image(r, image);
    if (image != NULL)
        SETT_TILED_FIELDS(r, node, part_rows, tile);
}

static const SettDocRow tile_rows[] = {
    SETT_DOC_INT(SettTiledTile, id, "id", 0, (1 << 28) - 1, 0),
    SETT_DOC_ANY(SettTiledTile, type, "type", 0),
    SETT_DOC_ANY(SettTiledTile, probability, "probability", 1),
};

static void read_tile(SettTiledReader *r, const SettDocNode *node, void *item)
{
    SettTiledTile *tile = item;
    const SettDoc *doc = r->doc;
    SETT_TILED_FIELDS(r, node, tile_rows, tile);
    if (r->status == SETT_OK && tile->type[0] == 0)
        tile->type = sett_tiled_string(r, node, "class");
    const SettDocNode *animation =
        doc->xml ? sett_doc_child(node, "animation") : node;
    const SettDocNode *frame =
        sett_tiled_items(doc, animation, "frame", "animation");
    tile->frame = frame != NULL
                      ? sett_tiled_int(r, frame, "tileid", 0, (1 << 28) - 1, 0)
                      : -1;
    read_tile_image(r, node, tile);
    read_shapes(r, node, tile);
    tile->properties = sett_tiled_read_properties(r, node);
    if (r->status == SETT_OK && sett_work(r->arena, 100))
        r->status = SETT_CANCELLED;
}

static int32_t by_id(const void *a, const void *b, void *user)
{
    const SettTiledTile *x = a, *y = b;
    (void)user;
    return x->id < y->id ? -1 : x->id > y->id;
}

static void read_tiles(SettTiledReader *r, const SettDocNode *node,
                       SettTiledSet *out)
{
    SettTiledTile *tiles =
        sett_tiled_list(r, sett_tiled_items(r->doc, node, "tile", "tiles"),
                        sizeof *tiles, read_tile, &out->listed);
    if (r->status != SETT_OK)
        return;
    SettTiledTile *scratch = SETT_TAKE(r->arena, out->listed, SettTiledTile);
    out->tiles = tiles;
    if (scratch != NULL)
        sett_sort(tiles, (size_t)out->listed, sizeof *tiles, scratch, by_id,
                  NULL);
    else
        r->status = sett_no_memory(r->err);
}

static const char *const alignments[] = {"topleft",    "top",    "topright",
                                         "left",       "center", "right",
                                         "bottomleft", "bottom", "bottomright"};

static void read_alignment(const SettDocNode *node, SettTiledSet *out)
{
    SettDocText text = sett_doc_string(node, "objectalignment");
    out->align_x = 0;
    out->align_y = 2;
    for (int32_t i = 0; i < 9; i++)
        if (sett_doc_text_is(text, alignments[i])) {
            out->align_x = i % 3;
            out->align_y = i / 3;
        }
}

static const SettDocRow offset_rows[] = {
    SETT_DOC_INT(SettTiledSet, offset_x, "x", -(1 << 20), 1 << 20, 0),
    SETT_DOC_INT(SettTiledSet, offset_y, "y", -(1 << 20), 1 << 20, 0),
};

static void read_look(SettTiledReader *r, const SettDocNode *node,
                      SettTiledSet *out)
{
    bool xml = r->doc->xml;
    const SettDocNode *image = xml ? sett_doc_child(node, "image") : node;
    SETT_TILED_FIELDS(r, sett_doc_get(node, "tileoffset"), offset_rows, out);
    out->image = sett_tiled_image(r, image);
    out->image_w =
        sett_tiled_int(r, image, xml ? "width" : "imagewidth", 0, 1 << 24, 0);
    out->image_h =
        sett_tiled_int(r, image, xml ? "height" : "imageheight", 0, 1 << 24, 0);
    out->key_colour = sett_tiled_key_colour(r, image);
    out->to_grid =
        sett_doc_text_is(sett_doc_string(node, "tilerendersize"), "grid");
    out->fit = sett_doc_text_is(sett_doc_string(node, "fillmode"),
                                "preserve-aspect-fit");
    read_alignment(node, out);
}

static const SettDocRow set_rows[] = {
    SETT_DOC_ANY(SettTiledSet, name, "name", 0),
    SETT_DOC_INT(SettTiledSet, tile_w, "tilewidth", 1, 1 << 16, 1),
    SETT_DOC_INT(SettTiledSet, tile_h, "tileheight", 1, 1 << 16, 1),
    SETT_DOC_INT(SettTiledSet, spacing, "spacing", 0, 1 << 16, 0),
    SETT_DOC_INT(SettTiledSet, margin, "margin", 0, 1 << 16, 0),
    SETT_DOC_INT(SettTiledSet, columns, "columns", 0, 1 << 24, 0),
    SETT_DOC_INT(SettTiledSet, tile_count, "tilecount", 0, 1 << 28, 0),
};

static void read_body(SettTiledReader *r, const SettDocNode *node,
                      SettTiledSet *out)
{
    SETT_TILED_FIELDS(r, node, set_rows, out);
    read_look(r, node, out);
    read_tiles(r, node, out);
    sett_tiled_read_wang(r, node, out);
    out->properties = sett_tiled_read_properties(r, node);
}

static SettStatus check_root(const SettDoc *doc, SettError *err)
{
    bool good = doc->xml ? sett_doc_text_is(doc->root->name, "tileset")
                         : sett_doc_get(doc->root, "tilewidth") != NULL;
    return good ? SETT_OK
                : sett_doc_refuse(doc, doc->root, err, "a tileset of Tiled",
                                  "this is no tileset");
}

SettStatus sett_tiled_read_tileset(const char *bytes, size_t size,
                                   const char *source,
                                   const SettProjectFiles *files,
                                   SettArena *arena, SettTiledSet *set,
                                   SettError *err)
{
    SettDoc doc;
    SettTiledReader r = {.files = files,
                         .arena = arena,
                         .err = err,
                         .doc = &doc,
                         .folder = files != NULL ? files->folder : ""};
    *set = (SettTiledSet){.key_colour = -1, .name = "", .first = 1};
    r.status = sett_doc_read(bytes, size, source, arena, &doc, err);
    if (r.status == SETT_OK)
        r.status = check_root(&doc, err);
    if (r.status == SETT_OK)
        read_body(&r, doc.root, set);
    return r.status;
}

static void read_file(SettTiledReader *r, SettDocText link, SettTiledSet *out)
{
    const SettDoc *outer = r->doc;
    const char *folder = r->folder;
    SettDoc doc;
    r->status = sett_tiled_open(r, link, &doc, &out->path, &out->missing);
    if (r->status == SETT_OK && out->missing == NULL)
        r->status = check_root(&doc, r->err);
    if (r->status != SETT_OK || out->missing != NULL) {
        out->name = sett_doc_copy(link, r->arena);
        if (r->status == SETT_OK && out->name == NULL)
            r->status = sett_no_memory(r->err);
        return;
    }
    r->doc = &doc;
    r->folder = sett_project_folder(out->path, r->arena);
    if (r->folder != NULL)
        read_body(r, doc.root, out);
    else
        r->status = sett_no_memory(r->err);
    r->doc = outer;
    r->folder = folder;
}

void sett_tiled_read_set(SettTiledReader *r, const SettDocNode *node,
                         SettTiledSet *out)
{
    SettDocText link = sett_doc_string(node, "source");
    int64_t first = 1;
    *out = (SettTiledSet){.key_colour = -1, .name = ""};
    if (r->status == SETT_OK)
        r->status = sett_doc_int(r->doc, node, "firstgid", 1, SETT_TILED_TILE,
                                 1, &first, r->err);
    if (r->status != SETT_OK)
        return;
    if (link.at != NULL)
        read_file(r, link, out);
    else
        read_body(r, node, out);
    out->first = first;
}

const SettTiledTile *sett_tiled_tile(const SettTiledSet *set, int32_t id)
{
    int32_t low = 0, high = set->listed;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (set->tiles[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low < set->listed && set->tiles[low].id == id ? &set->tiles[low]
                                                         : NULL;
}
