/* defs_read.c - the definitions of an LDtk project: layers with their rules,
   entities, tilesets. Members that older versions lack have LDtk's defaults. */
#include "io/ldtk/read.h"

#define WIDE (1 << 24)

static void read_ids(SettLdtkReader *r, const SettDocNode *node, void *item)
{
    SettLdtkVariant *v = item;
    v->tiles = sett_ldtk_ints(r, node, &v->count);
}

/* "tileRectsIds", or before 1.4.2 "tileIds": each alone, or one stamp. */
static void read_variants(SettLdtkReader *r, const SettDocNode *node,
                          SettLdtkRule *rule)
{
    const SettDocNode *list = sett_doc_get(node, "tileRectsIds");
    int32_t count;
    if (list != NULL && list->kind == SETT_DOC_LIST) {
        rule->variants =
            sett_ldtk_list(r, node, "tileRectsIds", sizeof *rule->variants,
                           read_ids, &rule->variant_count);
        return;
    }
    const int32_t *all =
        sett_ldtk_ints(r, sett_doc_get(node, "tileIds"), &count);
    rule->variant_count = rule->stamp ? count > 0 : count;
    SettLdtkVariant *v =
        SETT_LDTK_TAKE(r, rule->variant_count, SettLdtkVariant);
    rule->variants = v;
    for (int32_t i = 0; v != NULL && i < rule->variant_count; i++)
        v[i] = rule->stamp ? (SettLdtkVariant){all, count}
                           : (SettLdtkVariant){all + i, 1};
}

static SettStatus check_tiles(SettLdtkReader *r, const SettDocNode *node,
                              const SettLdtkRule *rule)
{
    for (int32_t i = 0; i < rule->variant_count; i++)
        for (int32_t k = 0; k < rule->variants[i].count; k++)
            if (rule->variants[i].tiles[k] < 0 ||
                rule->variants[i].tiles[k] > WIDE)
                return sett_doc_refuse(r->doc, node, r->err, "0 to 16777216",
                                       "a rule with a tile %d",
                                       (int)rule->variants[i].tiles[k]);
    return SETT_OK;
}

static SettStatus check_pattern(SettLdtkReader *r, const SettDocNode *node,
                                const SettLdtkRule *rule, int32_t count)
{
    if (rule->size % 2 == 0 || count != rule->size * rule->size)
        return sett_doc_refuse(r->doc, node, r->err,
                               "an odd size, and size x size numbers",
                               "a rule with a pattern of %d numbers, size %d",
                               (int)count, (int)rule->size);
    for (int32_t i = 0; i < count; i++)
        if (rule->pattern[i] < -(1 << 30) || rule->pattern[i] > 1 << 30)
            return sett_doc_refuse(r->doc, node, r->err, NULL,
                                   "a pattern with a number that is no value");
    return SETT_OK;
}

static const SettDocRow rule_rows[] = {
    SETT_DOC_INT(SettLdtkRule, uid, "uid", 0, INT32_MAX, 0),
    SETT_DOC_INT(SettLdtkRule, modulo_x, "xModulo", 1, WIDE, 1),
    SETT_DOC_INT(SettLdtkRule, modulo_y, "yModulo", 1, WIDE, 1),
    SETT_DOC_INT(SettLdtkRule, offset_x, "xOffset", -WIDE, WIDE, 0),
    SETT_DOC_INT(SettLdtkRule, offset_y, "yOffset", -WIDE, WIDE, 0),
    SETT_DOC_INT(SettLdtkRule, tile_x, "tileXOffset", -WIDE, WIDE, 0),
    SETT_DOC_INT(SettLdtkRule, tile_y, "tileYOffset", -WIDE, WIDE, 0),
    SETT_DOC_INT(SettLdtkRule, random_x[0], "tileRandomXMin", -WIDE, WIDE, 0),
    SETT_DOC_INT(SettLdtkRule, random_x[1], "tileRandomXMax", -WIDE, WIDE, 0),
    SETT_DOC_INT(SettLdtkRule, random_y[0], "tileRandomYMin", -WIDE, WIDE, 0),
    SETT_DOC_INT(SettLdtkRule, random_y[1], "tileRandomYMax", -WIDE, WIDE, 0),
    SETT_DOC_INT(SettLdtkRule, noise_octaves, "perlinOctaves", 0, 16, 2),
    SETT_DOC_INT(SettLdtkRule, outside, "outOfBoundsValue", -WIDE, WIDE, 0),
    SETT_DOC_INT(SettLdtkRule, size, "size", 1, 9, 1),
    SETT_DOC_ANY(SettLdtkRule, active, "active", true),
    SETT_DOC_ANY(SettLdtkRule, breaks, "breakOnMatch", false),
    SETT_DOC_ANY(SettLdtkRule, flip_x, "flipX", false),
    SETT_DOC_ANY(SettLdtkRule, flip_y, "flipY", false),
    SETT_DOC_ANY(SettLdtkRule, noise, "perlinActive", false),
    SETT_DOC_ANY(SettLdtkRule, chance, "chance", 1),
    SETT_DOC_ANY(SettLdtkRule, alpha, "alpha", 1),
    SETT_DOC_ANY(SettLdtkRule, pivot_x, "pivotX", 0),
    SETT_DOC_ANY(SettLdtkRule, pivot_y, "pivotY", 0),
    SETT_DOC_ANY(SettLdtkRule, noise_scale, "perlinScale", 0.2),
};

static void read_rule(SettLdtkReader *r, const SettDocNode *node, void *item)
{
    SettLdtkRule *rule = item;
    const SettDocNode *outside = sett_doc_get(node, "outOfBoundsValue");
    SettDocText checker = sett_doc_string(node, "checker");
    int32_t count;
    SETT_LDTK_FIELDS(r, node, rule_rows, rule);
    rule->noise_seed = sett_ldtk_int(r, node, "perlinSeed", -((int64_t)1 << 40),
                                     (int64_t)1 << 40, 0);
    rule->outside_known = outside != NULL && outside->kind != SETT_DOC_NULL;
    rule->stamp = sett_doc_text_is(sett_doc_string(node, "tileMode"), "Stamp");
    if (!(rule->noise_scale >= 0 && rule->noise_scale < 1000))
        rule->noise_scale = 0.2;
    rule->checker =
        sett_doc_text_is(checker, "Horizontal") ? SETT_LDTK_HORIZONTAL
        : sett_doc_text_is(checker, "Vertical") ? SETT_LDTK_VERTICAL
                                                : SETT_LDTK_NO_CHECKER;
    rule->pattern = sett_ldtk_ints(r, sett_doc_get(node, "pattern"), &count);
    if (r->status == SETT_OK)
        r->status = check_pattern(r, node, rule, count);
    read_variants(r, node, rule);
    if (r->status == SETT_OK)
        r->status = check_tiles(r, node, rule);
}

static const SettDocRow group_rows[] = {
    SETT_DOC_ANY(SettLdtkRuleGroup, active, "active", true),
    SETT_DOC_ANY(SettLdtkRuleGroup, optional, "isOptional", false),
    SETT_DOC_INT(SettLdtkRuleGroup, uid, "uid", 0, INT32_MAX, 0),
    SETT_DOC_ANY(SettLdtkRuleGroup, name, "name", 0),
};

static void read_group(SettLdtkReader *r, const SettDocNode *node, void *item)
{
    SettLdtkRuleGroup *g = item;
    SETT_LDTK_FIELDS(r, node, group_rows, g);
    g->all_biomes = sett_ldtk_int(r, node, "biomeRequirementMode", 0, 1, 0);
    g->biomes = sett_ldtk_texts(r, sett_doc_get(node, "requiredBiomeValues"),
                                &g->biome_count);
    g->rules = sett_ldtk_list(r, node, "rules", sizeof *g->rules, read_rule,
                              &g->rule_count);
}

static const SettDocRow value_rows[] = {
    SETT_DOC_INT(SettLdtkValue, value, "value", 0, WIDE, -1),
    SETT_DOC_INT(SettLdtkValue, group, "groupUid", 0, WIDE, 0),
    SETT_DOC_ANY(SettLdtkValue, name, "identifier", 0),
    SETT_DOC_ANY(SettLdtkValue, colour, "color", 0),
};

static void read_value(SettLdtkReader *r, const SettDocNode *node, void *item)
{
    SETT_LDTK_FIELDS(r, node, value_rows, item);
}

/* The identifier of a group of values; "" where it has none. */
static const char *group_name(SettLdtkReader *r, const SettDocNode *def,
                              int32_t group)
{
    for (const SettDocNode *n = sett_ldtk_items(def, "intGridValuesGroups");
         n != NULL && group != 0; n = n->next)
        if (sett_ldtk_int(r, n, "uid", 0, WIDE, 0) == group)
            return sett_ldtk_text(r, n, "identifier");
    return "";
}

static void read_values(SettLdtkReader *r, const SettDocNode *node,
                        SettLdtkLayerDef *def)
{
    SettLdtkValue *values =
        sett_ldtk_list(r, node, "intGridValues", sizeof *values, read_value,
                       &def->value_count);
    def->values = values;
    for (int32_t i = 0; i < def->value_count; i++) {
        /* Before values had numbers, they were counted from 1. */
        if (values[i].value < 0)
            values[i].value = i + 1;
        values[i].group_name = group_name(r, node, values[i].group);
    }
}

static SettLdtkKind kind_of(const SettDocNode *node)
{
    static const char *const names[] = {"IntGrid", "AutoLayer", "Tiles",
                                        "Entities"};
    SettDocText type = sett_doc_string(node, "__type");
    if (type.at == NULL)
        type = sett_doc_string(node, "type");
    int32_t i = 0;
    while (i < 3 && !sett_doc_text_is(type, names[i]))
        i++;
    return (SettLdtkKind)i;
}

static const SettDocRow layer_rows[] = {
    SETT_DOC_ANY(SettLdtkLayerDef, name, "identifier", 0),
    SETT_DOC_INT(SettLdtkLayerDef, uid, "uid", 0, INT32_MAX, 0),
    SETT_DOC_INT(SettLdtkLayerDef, grid, "gridSize", 1, INT32_MAX, 16),
    SETT_DOC_INT(SettLdtkLayerDef, offset_x, "pxOffsetX", -WIDE, INT32_MAX, 0),
    SETT_DOC_INT(SettLdtkLayerDef, offset_y, "pxOffsetY", -WIDE, INT32_MAX, 0),
    SETT_DOC_INT(SettLdtkLayerDef, set, "tilesetDefUid", -1, INT32_MAX, -1),
    SETT_DOC_INT(SettLdtkLayerDef, source, "autoSourceLayerDefUid", -1,
                 INT32_MAX, -1),
    SETT_DOC_INT(SettLdtkLayerDef, killer, "autoTilesKilledByOtherLayerUid", -1,
                 INT32_MAX, -1),
    SETT_DOC_INT(SettLdtkLayerDef, biome, "biomeFieldUid", -1, INT32_MAX, -1),
    SETT_DOC_ANY(SettLdtkLayerDef, opacity, "displayOpacity", 1),
    SETT_DOC_ANY(SettLdtkLayerDef, pivot_x, "tilePivotX", 0),
    SETT_DOC_ANY(SettLdtkLayerDef, pivot_y, "tilePivotY", 0),
};

static void read_layer(SettLdtkReader *r, const SettDocNode *node, void *item)
{
    SettLdtkLayerDef *def = item;
    SETT_LDTK_FIELDS(r, node, layer_rows, def);
    if (r->status == SETT_OK &&
        (def->grid > WIDE || def->offset_x > WIDE || def->offset_y > WIDE))
        r->status =
            sett_doc_refuse(r->doc, node, r->err, "at most 16777216 pixels",
                            "a layer that is too large");
    def->kind = kind_of(node);
    read_values(r, node, def);
    def->groups = sett_ldtk_list(r, node, "autoRuleGroups", sizeof *def->groups,
                                 read_group, &def->group_count);
}

static const SettDocRow entity_rows[] = {
    SETT_DOC_ANY(SettLdtkEntityDef, name, "identifier", 0),
    SETT_DOC_INT(SettLdtkEntityDef, uid, "uid", 0, INT32_MAX, 0),
    SETT_DOC_INT(SettLdtkEntityDef, w, "width", 0, WIDE, 16),
    SETT_DOC_INT(SettLdtkEntityDef, h, "height", 0, WIDE, 16),
    SETT_DOC_INT(SettLdtkEntityDef, most, "maxCount", 0, WIDE, 0),
    SETT_DOC_ANY(SettLdtkEntityDef, most_within, "limitScope", 0),
    SETT_DOC_ANY(SettLdtkEntityDef, colour, "color", 0),
    SETT_DOC_ANY(SettLdtkEntityDef, pivot_x, "pivotX", 0),
    SETT_DOC_ANY(SettLdtkEntityDef, pivot_y, "pivotY", 0),
};

static void read_entity(SettLdtkReader *r, const SettDocNode *node, void *item)
{
    SETT_LDTK_FIELDS(r, node, entity_rows, item);
}

/* A text of so many characters a tile; of another length it counts as none. */
static const char *read_cached(SettLdtkReader *r, const SettDocNode *node,
                               const SettLdtkSet *set, const char *name,
                               int32_t each)
{
    const SettDocNode *pixels = sett_doc_get(node, "cachedPixelData");
    SettDocText text = sett_doc_string(pixels, name);
    int64_t tiles = (int64_t)set->columns * set->rows;
    return text.at != NULL && (int64_t)text.size == tiles * each
               ? sett_ldtk_text(r, pixels, name)
               : NULL;
}

/* A member of "enumTags" with its "tileIds", or of "customData" with one
   "tileId". */
static void read_tag(SettLdtkReader *r, const SettDocNode *node,
                     const char *text, SettLdtkTag *tag)
{
    const SettDocNode *ids = sett_doc_get(node, "tileIds");
    tag->text = sett_ldtk_text(r, node, text);
    if (ids != NULL) {
        tag->tiles = sett_ldtk_ints(r, ids, &tag->count);
        return;
    }
    int32_t *one = SETT_LDTK_TAKE(r, 1, int32_t);
    tag->tiles = one;
    tag->count = one != NULL;
    if (one != NULL)
        *one = (int32_t)sett_ldtk_int(r, node, "tileId", -1, WIDE, -1);
}

static void read_enum(SettLdtkReader *r, const SettDocNode *node, void *item)
{
    read_tag(r, node, "enumValueId", item);
}

static void read_data(SettLdtkReader *r, const SettDocNode *node, void *item)
{
    read_tag(r, node, "data", item);
}

static const SettDocRow set_rows[] = {
    SETT_DOC_ANY(SettLdtkSet, name, "identifier", 0),
    SETT_DOC_INT(SettLdtkSet, uid, "uid", 0, INT32_MAX, 0),
    SETT_DOC_INT(SettLdtkSet, image_w, "pxWid", 0, 1 << 20, 0),
    SETT_DOC_INT(SettLdtkSet, image_h, "pxHei", 0, 1 << 20, 0),
    SETT_DOC_INT(SettLdtkSet, tile, "tileGridSize", 1, 1 << 20, 16),
    SETT_DOC_INT(SettLdtkSet, spacing, "spacing", 0, 1 << 20, 0),
    SETT_DOC_INT(SettLdtkSet, padding, "padding", 0, 1 << 20, 0),
};

static void read_set(SettLdtkReader *r, const SettDocNode *node, void *item)
{
    SettLdtkSet *set = item;
    SettDocText link = sett_doc_string(node, "relPath");
    const char *why = NULL;
    SETT_LDTK_FIELDS(r, node, set_rows, set);
    if (r->status != SETT_OK)
        return;
    int32_t step = set->tile + set->spacing;
    int32_t wide = set->image_w - 2 * set->padding;
    int32_t high = set->image_h - 2 * set->padding;
    set->columns = wide > 0 ? (wide + step - 1) / step : 0;
    set->rows = high > 0 ? (high + step - 1) / step : 0;
    if (link.at != NULL && r->files != NULL) {
        set->image = sett_project_path(r->files->folder, link, r->arena, &why);
        if (set->image == NULL && why == NULL)
            r->status = sett_no_memory(r->err);
    }
    set->opaque = read_cached(r, node, set, "opaqueTiles", 1);
    set->means = read_cached(r, node, set, "averageColors", 4);
    set->tags = sett_ldtk_list(r, node, "enumTags", sizeof *set->tags,
                               read_enum, &set->tag_count);
    set->data = sett_ldtk_list(r, node, "customData", sizeof *set->data,
                               read_data, &set->data_count);
}

void sett_ldtk_read_defs(SettLdtkReader *r, const SettDocNode *defs)
{
    SettLdtkProject *p = r->project;
    p->sets = sett_ldtk_list(r, defs, "tilesets", sizeof *p->sets, read_set,
                             &p->set_count);
    p->entities = sett_ldtk_list(r, defs, "entities", sizeof *p->entities,
                                 read_entity, &p->entity_count);
    p->layers = sett_ldtk_list(r, defs, "layers", sizeof *p->layers, read_layer,
                               &p->layer_count);
}
