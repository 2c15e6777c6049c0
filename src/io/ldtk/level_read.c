/* level_read.c - a level of LDtk: its layers with values, tiles and entities.
 */
#include "io/ldtk/read.h"

#define WIDE (1 << 24)
#define FLOOR_COLOUR 0x40465B /* LDtk's own, where a level says none */

static void read_tile(SettLdtkReader *r, const SettDocNode *node, void *item)
{
    SettLdtkTile *tile = item;
    int32_t count;
    sett_ldtk_pair(r, node, "px", &tile->x, &tile->y);
    sett_ldtk_pair(r, node, "src", &tile->source_x, &tile->source_y);
    tile->tile = (int32_t)sett_ldtk_int(r, node, "t", 0, INT32_MAX, 0);
    tile->flips = (uint8_t)sett_ldtk_int(r, node, "f", 0, 3, 0);
    const int32_t *d = sett_ldtk_ints(r, sett_doc_get(node, "d"), &count);
    tile->alpha = sett_doc_real(node, "a", 1);
    tile->rule = count > 1 ? d[0] : -1;
    tile->cell = count > 0 ? d[count - 1] : -1;
    if (r->status == SETT_OK && sett_work(r->arena, 300))
        r->status = SETT_CANCELLED;
}

static const SettDocRow entity_rows[] = {
    SETT_DOC_ANY(SettLdtkEntity, name, "__identifier", 0),
    SETT_DOC_ANY(SettLdtkEntity, iid, "iid", 0),
    SETT_DOC_INT(SettLdtkEntity, def, "defUid", 0, INT32_MAX, 0),
    SETT_DOC_INT(SettLdtkEntity, w, "width", 0, WIDE, 16),
    SETT_DOC_INT(SettLdtkEntity, h, "height", 0, WIDE, 16),
};
static const SettDocRow entity_tile_rows[] = {
    SETT_DOC_INT(SettLdtkEntity, tile_set, "tilesetUid", -1, INT32_MAX, -1),
    SETT_DOC_INT(SettLdtkEntity, tile_x, "x", 0, WIDE, 0),
    SETT_DOC_INT(SettLdtkEntity, tile_y, "y", 0, WIDE, 0),
    SETT_DOC_INT(SettLdtkEntity, tile_w, "w", 0, WIDE, 0),
    SETT_DOC_INT(SettLdtkEntity, tile_h, "h", 0, WIDE, 0),
};

static void read_entity(SettLdtkReader *r, const SettDocNode *node, void *item)
{
    SettLdtkEntity *e = item;
    const SettDocNode *pivot = sett_doc_get(node, "__pivot");
    SettDocText number;
    size_t place = pivot != NULL ? pivot->inner_begin : 0;
    SETT_LDTK_FIELDS(r, node, entity_rows, e);
    sett_ldtk_pair(r, node, "px", &e->x, &e->y);
    sett_ldtk_pair(r, node, "__grid", &e->cell_x, &e->cell_y);
    if (pivot != NULL && pivot->kind == SETT_DOC_NUMBERS) {
        if (sett_doc_next_number(r->doc, pivot, &place, &number))
            e->pivot_x = sett_doc_text_real(number, 0);
        if (sett_doc_next_number(r->doc, pivot, &place, &number))
            e->pivot_y = sett_doc_text_real(number, 0);
    }
    e->colour = sett_ldtk_colour(sett_doc_string(node, "__smartColor"));
    SETT_LDTK_FIELDS(r, sett_doc_get(node, "__tile"), entity_tile_rows, e);
}

/* Before 1.0: cells that hold a value, with the value less 1. */
static void read_old_values(SettLdtkReader *r, const SettDocNode *node,
                            SettLdtkLayer *l)
{
    for (const SettDocNode *n = sett_ldtk_items(node, "intGrid");
         n != NULL && r->status == SETT_OK; n = n->next) {
        int64_t cell = sett_ldtk_int(r, n, "coordId", 0, l->w * l->h - 1, 0);
        int64_t value = sett_ldtk_int(r, n, "v", 0, WIDE, 0);
        if (r->status == SETT_OK)
            l->values[cell] = (int32_t)value + 1;
    }
}

static void read_values(SettLdtkReader *r, const SettDocNode *node,
                        SettLdtkLayer *l)
{
    const SettDocNode *csv = sett_doc_get(node, "intGridCsv");
    size_t area = (size_t)l->w * (size_t)l->h, at;
    l->values = SETT_LDTK_TAKE(r, area, int32_t);
    if (l->values == NULL)
        return;
    if (csv == NULL) {
        read_old_values(r, node, l);
        return;
    }
    at = csv->inner_begin;
    if (csv->count != area || (csv->kind != SETT_DOC_NUMBERS && area > 0))
        r->status = sett_doc_refuse(r->doc, csv, r->err,
                                    "as many as the layer has cells",
                                    "%u values of a layer of %d x %d cells",
                                    (unsigned)csv->count, (int)l->w, (int)l->h);
    for (size_t i = 0; r->status == SETT_OK && i < area; i++) {
        SettDocText text;
        int64_t value = 0;
        bool there = sett_doc_next_number(r->doc, csv, &at, &text);
        if (!there || !sett_doc_text_int(text, &value) || value < 0 ||
            value > WIDE)
            r->status =
                sett_doc_refuse_at(r->doc, at - text.size, r->err,
                                   "0 to 16777216", "a value that is none");
        l->values[i] = (int32_t)value;
    }
}

static const SettLdtkLayerDef *def_of(const SettLdtkProject *p, int32_t uid)
{
    for (int32_t i = 0; i < p->layer_count; i++)
        if (p->layers[i].uid == uid)
            return &p->layers[i];
    return NULL;
}

static const SettDocRow layer_rows[] = {
    SETT_DOC_INT(SettLdtkLayer, w, "__cWid", 0, 1 << 15, -1),
    SETT_DOC_INT(SettLdtkLayer, h, "__cHei", 0, 1 << 15, -1),
    SETT_DOC_INT(SettLdtkLayer, offset_x, "__pxTotalOffsetX", -WIDE, WIDE, 0),
    SETT_DOC_INT(SettLdtkLayer, offset_y, "__pxTotalOffsetY", -WIDE, WIDE, 0),
    SETT_DOC_INT(SettLdtkLayer, set, "overrideTilesetUid", -1, INT32_MAX, -1),
    SETT_DOC_ANY(SettLdtkLayer, visible, "visible", true),
    SETT_DOC_ANY(SettLdtkLayer, iid, "iid", 0),
};

static void read_head(SettLdtkReader *r, const SettDocNode *node,
                      SettLdtkLayer *l)
{
    int64_t uid = sett_ldtk_int(r, node, "layerDefUid", 0, INT32_MAX, 0);
    SETT_LDTK_FIELDS(r, node, layer_rows, l);
    l->seed = sett_ldtk_int(r, node, "seed", -((int64_t)1 << 40),
                            (int64_t)1 << 40, 0);
    if (r->status != SETT_OK)
        return;
    l->def = def_of(r->project, (int32_t)uid);
    if (l->def == NULL)
        r->status = sett_doc_refuse(
            r->doc, node, r->err, "the uid of a layer of \"defs\"",
            "a layer of no definition, uid %d", (int)uid);
    else if (l->w < 0 || l->h < 0)
        r->status = sett_doc_refuse(r->doc, node, r->err, "__cWid and __cHei",
                                    "a layer without its size");
    else if ((int64_t)l->w * l->h > SETT_MAX_AREA)
        r->status =
            sett_doc_refuse(r->doc, node, r->err, "at most 16777216 cells",
                            "a layer of %d x %d cells", (int)l->w, (int)l->h);
    if (r->status != SETT_OK || l->def == NULL)
        return;
    l->set = l->set >= 0 ? l->set : l->def->set;
    l->opacity = sett_doc_real(node, "__opacity", l->def->opacity);
}

static void read_layer(SettLdtkReader *r, const SettDocNode *node, void *item)
{
    SettLdtkLayer *l = item;
    read_head(r, node, l);
    l->optional = sett_ldtk_ints(r, sett_doc_get(node, "optionalRules"),
                                 &l->optional_count);
    if (r->status == SETT_OK && l->def->kind == SETT_LDTK_INT_GRID)
        read_values(r, node, l);
    l->tiles = sett_ldtk_list(r, node, "gridTiles", sizeof *l->tiles, read_tile,
                              &l->tile_count);
    l->auto_tiles =
        sett_ldtk_list(r, node, "autoLayerTiles", sizeof *l->auto_tiles,
                       read_tile, &l->auto_count);
    l->entities =
        sett_ldtk_list(r, node, "entityInstances", sizeof *l->entities,
                       read_entity, &l->entity_count);
}

static void read_field(SettLdtkReader *r, const SettDocNode *node, void *item)
{
    SettLdtkField *field = item;
    field->def = (int32_t)sett_ldtk_int(r, node, "defUid", 0, INT32_MAX, 0);
    field->values =
        sett_ldtk_texts(r, sett_doc_get(node, "__value"), &field->value_count);
}

static void read_layers(SettLdtkReader *r, SettLdtkLevel *level,
                        SettLdtkPlace *place)
{
    int32_t i = 0;
    level->layers =
        sett_ldtk_list(r, place->level, "layerInstances", sizeof *level->layers,
                       read_layer, &level->layer_count);
    place->layers = SETT_LDTK_TAKE(r, level->layer_count, const SettDocNode *);
    for (const SettDocNode *n = sett_ldtk_items(place->level, "layerInstances");
         r->status == SETT_OK && n != NULL; n = n->next)
        place->layers[i++] = n;
}

/* The level's own file, where it has one. */
static SettStatus open_file(SettLdtkReader *r, SettDocText link,
                            SettLdtkLevel *level, SettLdtkPlace *place)
{
    char *text = NULL;
    size_t size = 0;
    SettError why = {0};
    level->missing = "no file is opened here";
    if (r->files == NULL)
        return SETT_OK;
    level->path =
        sett_project_path(r->files->folder, link, r->arena, &level->missing);
    if (level->path == NULL)
        return level->missing != NULL ? SETT_OK : sett_no_memory(r->err);
    SettStatus status =
        sett_project_read(r->files, level->path, r->arena, &text, &size, &why);
    if (status == SETT_NO_MEMORY)
        return sett_no_memory(r->err);
    if (status != SETT_OK) {
        level->missing = sett_arena_format(r->arena, "%s", why.text);
        return level->missing != NULL ? SETT_OK : sett_no_memory(r->err);
    }
    place->file = SETT_TAKE(r->arena, 1, SettDoc);
    if (place->file == NULL)
        return sett_no_memory(r->err);
    status =
        sett_doc_read(text, size, level->path, r->arena, place->file, r->err);
    place->level = place->file->root;
    return status;
}

static const SettDocRow level_rows[] = {
    SETT_DOC_ANY(SettLdtkLevel, name, "identifier", 0),
    SETT_DOC_ANY(SettLdtkLevel, iid, "iid", 0),
    SETT_DOC_INT(SettLdtkLevel, uid, "uid", 0, INT32_MAX, 0),
    SETT_DOC_INT(SettLdtkLevel, x, "worldX", -WIDE, INT32_MAX, 0),
    SETT_DOC_INT(SettLdtkLevel, y, "worldY", -WIDE, INT32_MAX, 0),
    SETT_DOC_INT(SettLdtkLevel, depth, "worldDepth", -WIDE, INT32_MAX, 0),
    SETT_DOC_INT(SettLdtkLevel, w, "pxWid", 0, INT32_MAX, 0),
    SETT_DOC_INT(SettLdtkLevel, h, "pxHei", 0, INT32_MAX, 0),
};

void sett_ldtk_read_level(SettLdtkReader *r, const SettDocNode *node,
                          SettLdtkLevel *level, SettLdtkPlace *place)
{
    const SettDoc *outer = r->doc;
    SettDocText link = sett_doc_string(node, "externalRelPath");
    SettDocText colour = sett_doc_string(node, "__bgColor");
    place->in_project = place->level = node;
    SETT_LDTK_FIELDS(r, node, level_rows, level);
    if (r->status == SETT_OK && (level->w > WIDE || level->h > WIDE ||
                                 level->x > WIDE || level->y > WIDE))
        r->status =
            sett_doc_refuse(r->doc, node, r->err, "at most 16777216 pixels",
                            "a level that is too large");
    level->colour = colour.at != NULL ? sett_ldtk_colour(colour) : FLOOR_COLOUR;
    if (r->status == SETT_OK && link.at != NULL &&
        sett_ldtk_items(node, "layerInstances") == NULL)
        r->status = open_file(r, link, level, place);
    if (r->status == SETT_OK && place->file != NULL)
        r->doc = place->file;
    level->fields =
        sett_ldtk_list(r, place->level, "fieldInstances", sizeof *level->fields,
                       read_field, &level->field_count);
    read_layers(r, level, place);
    r->doc = outer;
}
