/* level_read.c - a level of LDtk: its layers with values, tiles and entities.
 */
#include "io/ldtk/read.h"

#include <string.h>

#define WIDE (1 << 24)
#define FLOOR_COLOUR 0x40465B /* LDtk's own, where a level says none */

static SettStatus read_tile(SettLdtkReader *r, const SettDocNode *node,
                            SettLdtkTile *tile)
{
    int32_t at[2] = {0, 0}, source[2] = {0, 0}, flips = 0;
    const int32_t *d = NULL;
    int32_t count = 0;
    SettStatus status = sett_ldtk_pair(r, node, "px", at);
    if (status == SETT_OK)
        status = sett_ldtk_pair(r, node, "src", source);
    if (status == SETT_OK)
        status = sett_ldtk_int(r, node, "t", 0, INT32_MAX, 0, &tile->tile);
    if (status == SETT_OK)
        status = sett_ldtk_int(r, node, "f", 0, 3, 0, &flips);
    if (status == SETT_OK)
        status = sett_ldtk_ints(r, sett_doc_get(node, "d"), &d, &count);
    if (status != SETT_OK)
        return status;
    tile->x = at[0];
    tile->y = at[1];
    tile->source_x = source[0];
    tile->source_y = source[1];
    tile->flips = (uint8_t)flips;
    tile->alpha = sett_doc_real(node, "a", 1);
    tile->rule = count > 1 ? d[0] : -1;
    tile->cell = count > 0 ? d[count - 1] : -1;
    return SETT_OK;
}

static SettStatus read_tiles(SettLdtkReader *r, const SettDocNode *node,
                             const char *name, const SettLdtkTile **out,
                             int32_t *count)
{
    const SettDocNode *first = sett_ldtk_items(node, name);
    SettStatus status = SETT_OK;
    *count = sett_ldtk_count(first);
    SettLdtkTile *tiles = SETT_TAKE(r->arena, *count, SettLdtkTile);
    if (tiles == NULL)
        return sett_no_memory(r->err);
    *out = tiles;
    for (const SettDocNode *n = first; status == SETT_OK && n != NULL;
         n = n->next)
        status = sett_work(r->arena, 300) ? SETT_CANCELLED
                                          : read_tile(r, n, tiles++);
    return status;
}

static SettStatus read_entity(SettLdtkReader *r, const SettDocNode *node,
                              SettLdtkEntity *e)
{
    const SettDocNode *tile = sett_doc_get(node, "__tile");
    int32_t at[2] = {0, 0}, cell[2] = {0, 0};
    const SettDocNode *pivot = sett_doc_get(node, "__pivot");
    SettDocText number;
    size_t place = pivot != NULL ? pivot->inner_begin : 0;
    SettStatus status = sett_ldtk_text(r, node, "__identifier", &e->name);
    if (status == SETT_OK)
        status = sett_ldtk_text(r, node, "iid", &e->iid);
    if (status == SETT_OK)
        status = sett_ldtk_int(r, node, "defUid", 0, INT32_MAX, 0, &e->def);
    if (status == SETT_OK)
        status = sett_ldtk_int(r, node, "width", 0, WIDE, 16, &e->w);
    if (status == SETT_OK)
        status = sett_ldtk_int(r, node, "height", 0, WIDE, 16, &e->h);
    if (status == SETT_OK)
        status = sett_ldtk_pair(r, node, "px", at);
    if (status == SETT_OK)
        status = sett_ldtk_pair(r, node, "__grid", cell);
    e->x = at[0];
    e->y = at[1];
    e->cell_x = cell[0];
    e->cell_y = cell[1];
    if (pivot != NULL && pivot->kind == SETT_DOC_NUMBERS) {
        if (sett_doc_next_number(r->doc, pivot, &place, &number))
            e->pivot_x = sett_doc_text_real(number, 0);
        if (sett_doc_next_number(r->doc, pivot, &place, &number))
            e->pivot_y = sett_doc_text_real(number, 0);
    }
    e->colour = sett_ldtk_colour(sett_doc_string(node, "__smartColor"));
    e->tile_set = -1;
    if (status == SETT_OK)
        status = sett_ldtk_int(r, tile, "tilesetUid", -1, INT32_MAX, -1,
                               &e->tile_set);
    if (status == SETT_OK)
        status = sett_ldtk_int(r, tile, "x", 0, WIDE, 0, &e->tile_x);
    if (status == SETT_OK)
        status = sett_ldtk_int(r, tile, "y", 0, WIDE, 0, &e->tile_y);
    if (status == SETT_OK)
        status = sett_ldtk_int(r, tile, "w", 0, WIDE, 0, &e->tile_w);
    if (status == SETT_OK)
        status = sett_ldtk_int(r, tile, "h", 0, WIDE, 0, &e->tile_h);
    return status;
}

static SettStatus read_entities(SettLdtkReader *r, const SettDocNode *node,
                                SettLdtkLayer *l)
{
    const SettDocNode *first = sett_ldtk_items(node, "entityInstances");
    SettStatus status = SETT_OK;
    l->entity_count = sett_ldtk_count(first);
    SettLdtkEntity *list = SETT_TAKE(r->arena, l->entity_count, SettLdtkEntity);
    if (list == NULL)
        return sett_no_memory(r->err);
    l->entities = list;
    for (const SettDocNode *n = first; status == SETT_OK && n != NULL;
         n = n->next)
        status = read_entity(r, n, list++);
    return status;
}

/* Before 1.0: cells that hold a value, with the value less 1. */
static SettStatus read_old_values(SettLdtkReader *r, const SettDocNode *node,
                                  SettLdtkLayer *l)
{
    for (const SettDocNode *n = sett_ldtk_items(node, "intGrid"); n != NULL;
         n = n->next) {
        int32_t cell, value;
        SettStatus status =
            sett_ldtk_int(r, n, "coordId", 0, l->w * l->h - 1, 0, &cell);
        if (status == SETT_OK)
            status = sett_ldtk_int(r, n, "v", 0, WIDE, 0, &value);
        if (status != SETT_OK)
            return status;
        l->values[cell] = value + 1;
    }
    return SETT_OK;
}

static SettStatus read_values(SettLdtkReader *r, const SettDocNode *node,
                              SettLdtkLayer *l)
{
    const SettDocNode *csv = sett_doc_get(node, "intGridCsv");
    size_t area = (size_t)l->w * (size_t)l->h, at;
    l->values = SETT_TAKE(r->arena, area, int32_t);
    if (l->values == NULL)
        return sett_no_memory(r->err);
    if (csv == NULL)
        return read_old_values(r, node, l);
    at = csv->inner_begin;
    if (csv->count != area || (csv->kind != SETT_DOC_NUMBERS && area > 0))
        return sett_doc_refuse(r->doc, csv, r->err,
                               "as many as the layer has cells",
                               "%u values of a layer of %d x %d cells",
                               (unsigned)csv->count, (int)l->w, (int)l->h);
    for (size_t i = 0; i < area; i++) {
        SettDocText text;
        int64_t value = 0;
        bool there = sett_doc_next_number(r->doc, csv, &at, &text);
        if (!there || !sett_doc_text_int(text, &value) || value < 0 ||
            value > WIDE)
            return sett_doc_refuse_at(r->doc, at - text.size, r->err,
                                      "0 to 16777216", "a value that is none");
        l->values[i] = (int32_t)value;
    }
    return SETT_OK;
}

static const SettLdtkLayerDef *def_of(const SettLdtkProject *p, int32_t uid)
{
    for (int32_t i = 0; i < p->layer_count; i++)
        if (p->layers[i].uid == uid)
            return &p->layers[i];
    return NULL;
}

static SettStatus read_head(SettLdtkReader *r, const SettDocNode *node,
                            SettLdtkLayer *l)
{
    int32_t uid = 0, over = -1;
    SettStatus status =
        sett_ldtk_int(r, node, "layerDefUid", 0, INT32_MAX, 0, &uid);
    if (status == SETT_OK)
        status = sett_ldtk_int(r, node, "__cWid", 0, 1 << 15, -1, &l->w);
    if (status == SETT_OK)
        status = sett_ldtk_int(r, node, "__cHei", 0, 1 << 15, -1, &l->h);
    if (status == SETT_OK)
        status = sett_ldtk_int(r, node, "__pxTotalOffsetX", -WIDE, WIDE, 0,
                               &l->offset_x);
    if (status == SETT_OK)
        status = sett_ldtk_int(r, node, "__pxTotalOffsetY", -WIDE, WIDE, 0,
                               &l->offset_y);
    if (status == SETT_OK)
        status = sett_ldtk_int(r, node, "overrideTilesetUid", -1, INT32_MAX, -1,
                               &over);
    if (status == SETT_OK)
        status = sett_doc_int(r->doc, node, "seed", -((int64_t)1 << 40),
                              (int64_t)1 << 40, 0, &l->seed, r->err);
    if (status != SETT_OK)
        return status;
    l->def = def_of(r->project, uid);
    if (l->def == NULL)
        return sett_doc_refuse(r->doc, node, r->err,
                               "the uid of a layer of \"defs\"",
                               "a layer of no definition, uid %d", (int)uid);
    if (l->w < 0 || l->h < 0)
        return sett_doc_refuse(r->doc, node, r->err, "__cWid and __cHei",
                               "a layer without its size");
    if ((int64_t)l->w * l->h > SETT_MAX_AREA)
        return sett_doc_refuse(r->doc, node, r->err, "at most 16777216 cells",
                               "a layer of %d x %d cells", (int)l->w,
                               (int)l->h);
    l->set = over >= 0 ? over : l->def->set;
    l->visible = sett_doc_flag(node, "visible", true);
    l->opacity = sett_doc_real(node, "__opacity", l->def->opacity);
    return sett_ldtk_text(r, node, "iid", &l->iid);
}

static SettStatus read_layer(SettLdtkReader *r, const SettDocNode *node,
                             SettLdtkLayer *l)
{
    SettStatus status = read_head(r, node, l);
    if (status == SETT_OK)
        status = sett_ldtk_ints(r, sett_doc_get(node, "optionalRules"),
                                &l->optional, &l->optional_count);
    if (status == SETT_OK && l->def->kind == SETT_LDTK_INT_GRID)
        status = read_values(r, node, l);
    if (status == SETT_OK)
        status = read_tiles(r, node, "gridTiles", &l->tiles, &l->tile_count);
    if (status == SETT_OK)
        status = read_tiles(r, node, "autoLayerTiles", &l->auto_tiles,
                            &l->auto_count);
    return status == SETT_OK ? read_entities(r, node, l) : status;
}

static SettStatus read_fields(SettLdtkReader *r, const SettDocNode *node,
                              SettLdtkLevel *level)
{
    const SettDocNode *first = sett_ldtk_items(node, "fieldInstances");
    level->field_count = sett_ldtk_count(first);
    SettLdtkField *list =
        SETT_TAKE(r->arena, level->field_count, SettLdtkField);
    if (list == NULL)
        return sett_no_memory(r->err);
    level->fields = list;
    for (const SettDocNode *n = first; n != NULL; n = n->next, list++) {
        SettStatus status =
            sett_ldtk_int(r, n, "defUid", 0, INT32_MAX, 0, &list->def);
        if (status == SETT_OK)
            status = sett_ldtk_texts(r, sett_doc_get(n, "__value"),
                                     &list->values, &list->value_count);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus read_layers(SettLdtkReader *r, const SettDocNode *node,
                              SettLdtkLevel *level, SettLdtkPlace *place)
{
    const SettDocNode *first = sett_ldtk_items(node, "layerInstances");
    int32_t i = 0;
    SettStatus status = SETT_OK;
    level->layer_count = sett_ldtk_count(first);
    level->layers = SETT_TAKE(r->arena, level->layer_count, SettLdtkLayer);
    place->layers =
        SETT_TAKE(r->arena, level->layer_count, const SettDocNode *);
    if (level->layers == NULL || place->layers == NULL)
        return sett_no_memory(r->err);
    for (const SettDocNode *n = first; status == SETT_OK && n != NULL;
         n = n->next, i++) {
        place->layers[i] = n;
        status = read_layer(r, n, &level->layers[i]);
    }
    return status;
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

SettStatus sett_ldtk_read_level(SettLdtkReader *r, const SettDocNode *node,
                                SettLdtkLevel *level, SettLdtkPlace *place)
{
    const struct {
        const char *name;
        int32_t low;
        int32_t *out;
    } rows[] = {
        {"uid", 0, &level->uid},      {"worldX", -WIDE, &level->x},
        {"worldY", -WIDE, &level->y}, {"worldDepth", -WIDE, &level->depth},
        {"pxWid", 0, &level->w},      {"pxHei", 0, &level->h}};
    const SettDoc *outer = r->doc;
    SettDocText link = sett_doc_string(node, "externalRelPath");
    SettDocText colour = sett_doc_string(node, "__bgColor");
    place->in_project = place->level = node;
    SettStatus status = sett_ldtk_text(r, node, "identifier", &level->name);
    if (status == SETT_OK)
        status = sett_ldtk_text(r, node, "iid", &level->iid);
    for (size_t i = 0; status == SETT_OK && i < 6; i++)
        status = sett_ldtk_int(r, node, rows[i].name, rows[i].low, INT32_MAX, 0,
                               rows[i].out);
    if (status == SETT_OK && (level->w > WIDE || level->h > WIDE ||
                              level->x > WIDE || level->y > WIDE))
        return sett_doc_refuse(r->doc, node, r->err, "at most 16777216 pixels",
                               "a level that is too large");
    level->colour = colour.at != NULL ? sett_ldtk_colour(colour) : FLOOR_COLOUR;
    if (status == SETT_OK && link.at != NULL &&
        sett_ldtk_items(node, "layerInstances") == NULL)
        status = open_file(r, link, level, place);
    if (status != SETT_OK)
        return status;
    r->doc = place->file != NULL ? place->file : outer;
    status = read_fields(r, place->level, level);
    if (status == SETT_OK)
        status = read_layers(r, place->level, level, place);
    r->doc = outer;
    return status;
}
