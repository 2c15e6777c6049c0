/* defs_read.c - the definitions of an LDtk project: layers with their rules,
   entities, tilesets. Members that older versions lack have LDtk's defaults. */
#include "io/ldtk/read.h"

#include <string.h>

#define WIDE (1 << 24)

/* "tileRectsIds", or before 1.4.2 "tileIds": each alone, or one stamp. */
static SettStatus read_variants(SettLdtkReader *r, const SettDocNode *node,
                                SettLdtkRule *rule)
{
    const SettDocNode *list = sett_doc_get(node, "tileRectsIds");
    const SettDocNode *ids = sett_doc_get(node, "tileIds");
    const int32_t *all = NULL;
    int32_t count = 0;
    SettStatus status = SETT_OK;
    if (list != NULL && list->kind == SETT_DOC_LIST) {
        rule->variant_count = sett_ldtk_count(list->child);
    } else {
        status = sett_ldtk_ints(r, ids, &all, &count);
        rule->variant_count = rule->stamp ? count > 0 : count;
    }
    SettLdtkVariant *v =
        SETT_TAKE(r->arena, rule->variant_count, SettLdtkVariant);
    rule->variants = v;
    if (v == NULL)
        return sett_no_memory(r->err);
    if (all != NULL || status != SETT_OK) {
        for (int32_t i = 0; i < rule->variant_count; i++)
            v[i] = rule->stamp ? (SettLdtkVariant){all, count}
                               : (SettLdtkVariant){all + i, 1};
        return status;
    }
    const SettDocNode *item = list != NULL ? list->child : NULL;
    for (int32_t i = 0;
         status == SETT_OK && item != NULL && i < rule->variant_count;
         i++, item = item->next)
        status = sett_ldtk_ints(r, item, &v[i].tiles, &v[i].count);
    return status;
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

static SettStatus read_pattern(SettLdtkReader *r, const SettDocNode *node,
                               SettLdtkRule *rule)
{
    int32_t count = 0;
    SettStatus status = sett_ldtk_int(r, node, "size", 1, 9, 1, &rule->size);
    if (status == SETT_OK)
        status = sett_ldtk_ints(r, sett_doc_get(node, "pattern"),
                                &rule->pattern, &count);
    if (status != SETT_OK)
        return status;
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

/* Whole numbers of a rule with their bounds. */
static SettStatus read_numbers(SettLdtkReader *r, const SettDocNode *node,
                               SettLdtkRule *rule)
{
    const struct {
        const char *name;
        int32_t low, high, none;
        int32_t *out;
    } rows[] = {{"uid", 0, INT32_MAX, 0, &rule->uid},
                {"xModulo", 1, WIDE, 1, &rule->modulo_x},
                {"yModulo", 1, WIDE, 1, &rule->modulo_y},
                {"xOffset", -WIDE, WIDE, 0, &rule->offset_x},
                {"yOffset", -WIDE, WIDE, 0, &rule->offset_y},
                {"tileXOffset", -WIDE, WIDE, 0, &rule->tile_x},
                {"tileYOffset", -WIDE, WIDE, 0, &rule->tile_y},
                {"tileRandomXMin", -WIDE, WIDE, 0, &rule->random_x[0]},
                {"tileRandomXMax", -WIDE, WIDE, 0, &rule->random_x[1]},
                {"tileRandomYMin", -WIDE, WIDE, 0, &rule->random_y[0]},
                {"tileRandomYMax", -WIDE, WIDE, 0, &rule->random_y[1]},
                {"perlinOctaves", 0, 16, 2, &rule->noise_octaves},
                {"outOfBoundsValue", -WIDE, WIDE, 0, &rule->outside}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        SettStatus status =
            sett_ldtk_int(r, node, rows[i].name, rows[i].low, rows[i].high,
                          rows[i].none, rows[i].out);
        if (status != SETT_OK)
            return status;
    }
    return sett_doc_int(r->doc, node, "perlinSeed", -((int64_t)1 << 40),
                        (int64_t)1 << 40, 0, &rule->noise_seed, r->err);
}

static SettStatus read_rule(SettLdtkReader *r, const SettDocNode *node,
                            SettLdtkRule *rule)
{
    const SettDocNode *outside = sett_doc_get(node, "outOfBoundsValue");
    SettDocText checker = sett_doc_string(node, "checker");
    rule->outside_known = outside != NULL && outside->kind != SETT_DOC_NULL;
    rule->active = sett_doc_flag(node, "active", true);
    rule->breaks = sett_doc_flag(node, "breakOnMatch", false);
    rule->flip_x = sett_doc_flag(node, "flipX", false);
    rule->flip_y = sett_doc_flag(node, "flipY", false);
    rule->noise = sett_doc_flag(node, "perlinActive", false);
    rule->stamp = sett_doc_text_is(sett_doc_string(node, "tileMode"), "Stamp");
    rule->chance = sett_doc_real(node, "chance", 1);
    rule->alpha = sett_doc_real(node, "alpha", 1);
    rule->pivot_x = sett_doc_real(node, "pivotX", 0);
    rule->pivot_y = sett_doc_real(node, "pivotY", 0);
    rule->noise_scale = sett_doc_real(node, "perlinScale", 0.2);
    if (!(rule->noise_scale >= 0 && rule->noise_scale < 1000))
        rule->noise_scale = 0.2;
    rule->checker =
        sett_doc_text_is(checker, "Horizontal") ? SETT_LDTK_HORIZONTAL
        : sett_doc_text_is(checker, "Vertical") ? SETT_LDTK_VERTICAL
                                                : SETT_LDTK_NO_CHECKER;
    SettStatus status = read_numbers(r, node, rule);
    if (status == SETT_OK)
        status = read_pattern(r, node, rule);
    if (status == SETT_OK)
        status = read_variants(r, node, rule);
    return status == SETT_OK ? check_tiles(r, node, rule) : status;
}

static SettStatus read_group(SettLdtkReader *r, const SettDocNode *node,
                             SettLdtkRuleGroup *g)
{
    const SettDocNode *first = sett_ldtk_items(node, "rules");
    int32_t mode = 0, i = 0;
    g->active = sett_doc_flag(node, "active", true);
    g->optional = sett_doc_flag(node, "isOptional", false);
    SettStatus status = sett_ldtk_int(r, node, "uid", 0, INT32_MAX, 0, &g->uid);
    if (status == SETT_OK)
        status = sett_ldtk_text(r, node, "name", &g->name);
    if (status == SETT_OK)
        status = sett_ldtk_int(r, node, "biomeRequirementMode", 0, 1, 0, &mode);
    if (status == SETT_OK)
        status = sett_ldtk_texts(r, sett_doc_get(node, "requiredBiomeValues"),
                                 &g->biomes, &g->biome_count);
    if (status != SETT_OK)
        return status;
    g->all_biomes = mode == 1;
    g->rule_count = sett_ldtk_count(first);
    SettLdtkRule *rules = SETT_TAKE(r->arena, g->rule_count, SettLdtkRule);
    if (rules == NULL)
        return sett_no_memory(r->err);
    g->rules = rules;
    for (const SettDocNode *n = first; status == SETT_OK && n != NULL;
         n = n->next)
        status = read_rule(r, n, &rules[i++]);
    return status;
}

/* The identifier of a group of values; "" where it has none. */
static SettStatus read_group_name(SettLdtkReader *r, const SettDocNode *def,
                                  SettLdtkValue *value)
{
    value->group_name = "";
    for (const SettDocNode *n = sett_ldtk_items(def, "intGridValuesGroups");
         n != NULL && value->group != 0; n = n->next) {
        int32_t uid;
        SettStatus status = sett_ldtk_int(r, n, "uid", 0, WIDE, 0, &uid);
        if (status == SETT_OK && uid == value->group)
            return sett_ldtk_text(r, n, "identifier", &value->group_name);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus read_values(SettLdtkReader *r, const SettDocNode *node,
                              SettLdtkLayerDef *def)
{
    const SettDocNode *first = sett_ldtk_items(node, "intGridValues");
    int32_t i = 0;
    SettStatus status = SETT_OK;
    def->value_count = sett_ldtk_count(first);
    SettLdtkValue *values =
        SETT_TAKE(r->arena, def->value_count, SettLdtkValue);
    if (values == NULL)
        return sett_no_memory(r->err);
    def->values = values;
    for (const SettDocNode *n = first; status == SETT_OK && n != NULL;
         n = n->next, i++) {
        /* Before values had numbers, they were counted from 1. */
        status = sett_ldtk_int(r, n, "value", 0, WIDE, i + 1, &values[i].value);
        if (status == SETT_OK)
            status =
                sett_ldtk_int(r, n, "groupUid", 0, WIDE, 0, &values[i].group);
        if (status == SETT_OK)
            status = sett_ldtk_text(r, n, "identifier", &values[i].name);
        if (status == SETT_OK)
            status = sett_ldtk_text(r, n, "color", &values[i].colour);
        if (status == SETT_OK)
            status = read_group_name(r, node, &values[i]);
    }
    return status;
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

static SettStatus read_layer(SettLdtkReader *r, const SettDocNode *node,
                             SettLdtkLayerDef *def)
{
    const struct {
        const char *name;
        int32_t low, none;
        int32_t *out;
    } rows[] = {{"uid", 0, 0, &def->uid},
                {"gridSize", 1, 16, &def->grid},
                {"pxOffsetX", -WIDE, 0, &def->offset_x},
                {"pxOffsetY", -WIDE, 0, &def->offset_y},
                {"tilesetDefUid", -1, -1, &def->set},
                {"autoSourceLayerDefUid", -1, -1, &def->source},
                {"autoTilesKilledByOtherLayerUid", -1, -1, &def->killer},
                {"biomeFieldUid", -1, -1, &def->biome}};
    SettStatus status = sett_ldtk_text(r, node, "identifier", &def->name);
    for (size_t i = 0; status == SETT_OK && i < 8; i++)
        status = sett_ldtk_int(r, node, rows[i].name, rows[i].low, INT32_MAX,
                               rows[i].none, rows[i].out);
    if (status == SETT_OK &&
        (def->grid > WIDE || def->offset_x > WIDE || def->offset_y > WIDE))
        return sett_doc_refuse(r->doc, node, r->err, "at most 16777216 pixels",
                               "a layer that is too large");
    def->kind = kind_of(node);
    def->opacity = sett_doc_real(node, "displayOpacity", 1);
    def->pivot_x = sett_doc_real(node, "tilePivotX", 0);
    def->pivot_y = sett_doc_real(node, "tilePivotY", 0);
    if (status == SETT_OK)
        status = read_values(r, node, def);
    if (status != SETT_OK)
        return status;
    const SettDocNode *first = sett_ldtk_items(node, "autoRuleGroups");
    int32_t i = 0;
    def->group_count = sett_ldtk_count(first);
    SettLdtkRuleGroup *groups =
        SETT_TAKE(r->arena, def->group_count, SettLdtkRuleGroup);
    if (groups == NULL)
        return sett_no_memory(r->err);
    def->groups = groups;
    for (const SettDocNode *n = first; status == SETT_OK && n != NULL;
         n = n->next)
        status = read_group(r, n, &groups[i++]);
    return status;
}

static SettStatus read_entity(SettLdtkReader *r, const SettDocNode *node,
                              SettLdtkEntityDef *def)
{
    SettStatus status = sett_ldtk_text(r, node, "identifier", &def->name);
    if (status == SETT_OK)
        status = sett_ldtk_int(r, node, "uid", 0, INT32_MAX, 0, &def->uid);
    if (status == SETT_OK)
        status = sett_ldtk_int(r, node, "width", 0, WIDE, 16, &def->w);
    if (status == SETT_OK)
        status = sett_ldtk_int(r, node, "height", 0, WIDE, 16, &def->h);
    if (status == SETT_OK)
        status = sett_ldtk_int(r, node, "maxCount", 0, WIDE, 0, &def->most);
    if (status == SETT_OK)
        status = sett_ldtk_text(r, node, "limitScope", &def->most_within);
    if (status == SETT_OK)
        status = sett_ldtk_text(r, node, "color", &def->colour);
    def->pivot_x = sett_doc_real(node, "pivotX", 0);
    def->pivot_y = sett_doc_real(node, "pivotY", 0);
    return status;
}

/* A text of so many characters a tile; of another length it counts as none. */
static SettStatus read_cached(SettLdtkReader *r, const SettDocNode *node,
                              const SettLdtkSet *set, const char *name,
                              int32_t each, const char **out)
{
    SettDocText text =
        sett_doc_string(sett_doc_get(node, "cachedPixelData"), name);
    int64_t tiles = (int64_t)set->columns * set->rows;
    if (text.at == NULL || (int64_t)text.size != tiles * each)
        return SETT_OK;
    *out = sett_doc_copy(text, r->arena);
    return *out != NULL ? SETT_OK : sett_no_memory(r->err);
}

/* "enumTags" with their "tileIds", or "customData" with one "tileId" each. */
static SettStatus read_tags(SettLdtkReader *r, const SettDocNode *node,
                            const char *list, const char *text,
                            const SettLdtkTag **out, int32_t *count)
{
    const SettDocNode *first = sett_ldtk_items(node, list);
    SettStatus status = SETT_OK;
    *count = sett_ldtk_count(first);
    SettLdtkTag *tags = SETT_TAKE(r->arena, *count, SettLdtkTag);
    if (tags == NULL)
        return sett_no_memory(r->err);
    *out = tags;
    for (const SettDocNode *n = first; status == SETT_OK && n != NULL;
         n = n->next, tags++) {
        const SettDocNode *ids = sett_doc_get(n, "tileIds");
        status = sett_ldtk_text(r, n, text, &tags->text);
        if (status == SETT_OK && ids != NULL) {
            status = sett_ldtk_ints(r, ids, &tags->tiles, &tags->count);
        } else if (status == SETT_OK) {
            int32_t *one = SETT_TAKE(r->arena, 1, int32_t);
            if (one == NULL)
                return sett_no_memory(r->err);
            tags->tiles = one;
            tags->count = 1;
            status = sett_ldtk_int(r, n, "tileId", -1, WIDE, -1, one);
        }
    }
    return status;
}

/* What the project keeps of its pictures and tiles. */
static SettStatus read_said(SettLdtkReader *r, const SettDocNode *node,
                            SettLdtkSet *set)
{
    SettStatus status =
        read_cached(r, node, set, "opaqueTiles", 1, &set->opaque);
    if (status == SETT_OK)
        status = read_cached(r, node, set, "averageColors", 4, &set->means);
    if (status == SETT_OK)
        status = read_tags(r, node, "enumTags", "enumValueId", &set->tags,
                           &set->tag_count);
    return status == SETT_OK ? read_tags(r, node, "customData", "data",
                                         &set->data, &set->data_count)
                             : status;
}

static SettStatus read_set(SettLdtkReader *r, const SettDocNode *node,
                           SettLdtkSet *set)
{
    const struct {
        const char *name;
        int32_t low, none;
        int32_t *out;
    } rows[] = {
        {"uid", 0, 0, &set->uid},         {"pxWid", 0, 0, &set->image_w},
        {"pxHei", 0, 0, &set->image_h},   {"tileGridSize", 1, 16, &set->tile},
        {"spacing", 0, 0, &set->spacing}, {"padding", 0, 0, &set->padding}};
    SettDocText link = sett_doc_string(node, "relPath");
    const char *why = NULL;
    SettStatus status = sett_ldtk_text(r, node, "identifier", &set->name);
    for (size_t i = 0; status == SETT_OK && i < 6; i++)
        status = sett_ldtk_int(r, node, rows[i].name, rows[i].low,
                               i == 0 ? INT32_MAX : 1 << 20, rows[i].none,
                               rows[i].out);
    if (status != SETT_OK)
        return status;
    int32_t step = set->tile + set->spacing;
    int32_t wide = set->image_w - 2 * set->padding;
    int32_t high = set->image_h - 2 * set->padding;
    set->columns = wide > 0 ? (wide + step - 1) / step : 0;
    set->rows = high > 0 ? (high + step - 1) / step : 0;
    if (link.at != NULL && r->files != NULL)
        set->image = sett_project_path(r->files->folder, link, r->arena, &why);
    if (link.at != NULL && r->files != NULL && set->image == NULL &&
        why == NULL)
        return sett_no_memory(r->err);
    return read_said(r, node, set);
}

static SettStatus read_sets(SettLdtkReader *r, const SettDocNode *defs)
{
    const SettDocNode *first = sett_ldtk_items(defs, "tilesets");
    SettStatus status = SETT_OK;
    r->project->set_count = sett_ldtk_count(first);
    SettLdtkSet *sets = SETT_TAKE(r->arena, r->project->set_count, SettLdtkSet);
    if (sets == NULL)
        return sett_no_memory(r->err);
    r->project->sets = sets;
    for (const SettDocNode *n = first; status == SETT_OK && n != NULL;
         n = n->next)
        status = read_set(r, n, sets++);
    return status;
}

static SettStatus read_entities(SettLdtkReader *r, const SettDocNode *defs)
{
    const SettDocNode *first = sett_ldtk_items(defs, "entities");
    SettStatus status = SETT_OK;
    r->project->entity_count = sett_ldtk_count(first);
    SettLdtkEntityDef *list =
        SETT_TAKE(r->arena, r->project->entity_count, SettLdtkEntityDef);
    if (list == NULL)
        return sett_no_memory(r->err);
    r->project->entities = list;
    for (const SettDocNode *n = first; status == SETT_OK && n != NULL;
         n = n->next)
        status = read_entity(r, n, list++);
    return status;
}

SettStatus sett_ldtk_read_defs(SettLdtkReader *r, const SettDocNode *defs)
{
    const SettDocNode *first = sett_ldtk_items(defs, "layers");
    SettStatus status = read_sets(r, defs);
    if (status == SETT_OK)
        status = read_entities(r, defs);
    if (status != SETT_OK)
        return status;
    r->project->layer_count = sett_ldtk_count(first);
    SettLdtkLayerDef *list =
        SETT_TAKE(r->arena, r->project->layer_count, SettLdtkLayerDef);
    if (list == NULL)
        return sett_no_memory(r->err);
    r->project->layers = list;
    for (const SettDocNode *n = first; status == SETT_OK && n != NULL;
         n = n->next)
        status = read_layer(r, n, list++);
    return status;
}
