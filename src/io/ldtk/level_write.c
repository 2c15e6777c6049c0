/* level_write.c - the text of one level of LDtk: of a new one the text of the
   level whose form it takes, with what is its own; of one that there is, the
   pieces that change. Lists of rules' tiles are evaluated where what they look
   at changed. */
#include "io/ldtk/write.h"

#include <string.h>

/* LDtk breaks lists of values after so many. */
#define VALUES_A_LINE 35
#define MOST_SEED 9999999

typedef struct Editing {
    SettLdtkWriter *w;
    const SettLdtkWill *level;
    const SettDoc *doc;
    SettDocEdits *edits;
    const SettLdtkLevel *from;
    SettLdtkLevel now; /* as it will be, for the rules */
    bool *changed;     /* per layer: its values or tiles are others */
} Editing;

static int32_t cells(int32_t pixels, int32_t offset, int32_t grid)
{
    int64_t size = (int64_t)pixels - offset;
    return size > 0 ? (int32_t)((size + grid - 1) / grid) : 0;
}

static int32_t own_offset(const SettDocNode *node, const char *name)
{
    int64_t value = 0;
    sett_doc_whole(sett_doc_get(node, name), &value);
    return value > -(1 << 24) && value < 1 << 24 ? (int32_t)value : 0;
}

static bool same_tiles(const SettLdtkLayer *l, const SettLdtkTiles *t)
{
    bool same = l->tile_count == t->count;
    for (int32_t i = 0; same && i < t->count; i++) {
        const SettLdtkTile *a = &l->tiles[i], *b = &t->items[i];
        same = a->x == b->x && a->y == b->y && a->tile == b->tile &&
               a->flips == b->flips && a->cell == b->cell;
    }
    return same;
}

/* Tiles that the change gives. */
static void take_tiles(Editing *ed, int32_t i)
{
    const SettLdtkTiles *given = ed->level->change->tiles;
    SettLdtkLayer *now = &ed->now.layers[i];
    if (given == NULL || given[i].items == NULL)
        return;
    ed->changed[i] =
        ed->level->is_new || !same_tiles(&ed->from->layers[i], &given[i]);
    now->tiles = given[i].items;
    now->tile_count = given[i].count;
}

/* Tiles by hand of a layer in another size: those that lie in it, with their
   cells numbered anew. False: no memory. */
static bool lay_again(Editing *ed, int32_t i)
{
    const SettLdtkLayer *old = &ed->from->layers[i];
    SettLdtkLayer *now = &ed->now.layers[i];
    SettLdtkTile *tiles = SETT_TAKE(ed->w->tmp, old->tile_count, SettLdtkTile);
    if (tiles == NULL)
        return false;
    now->tiles = tiles;
    now->tile_count = 0;
    for (int32_t k = 0; k < old->tile_count; k++) {
        SettLdtkTile t = old->tiles[k];
        int32_t wide = old->w > 0 ? old->w : 1;
        int32_t x = t.cell % wide, y = t.cell / wide;
        t.cell = x + y * now->w;
        if (x < now->w && y < now->h)
            tiles[now->tile_count++] = t;
    }
    ed->changed[i] = true;
    return true;
}

/* Sizes, seeds and values of all layers as they will be. */
static SettStatus prepare_layer(Editing *ed, int32_t i, const SettDocNode *node)
{
    const SettLdtkWill *level = ed->level;
    const SettLdtkChange *c = level->change;
    const SettLdtkLayer *old = &ed->from->layers[i];
    SettLdtkLayer *now = &ed->now.layers[i];
    now->w = cells(level->w, own_offset(node, "pxOffsetX"), old->def->grid);
    now->h = cells(level->h, own_offset(node, "pxOffsetY"), old->def->grid);
    bool resized = now->w != old->w || now->h != old->h;
    if (level->is_new) {
        SettRng rng =
            sett_rng(sett_hash(level->name, strlen(level->name), ed->w->seed),
                     SETT_FOR_LEVEL, (uint64_t)i);
        now->seed = (int64_t)sett_rng_below(&rng, MOST_SEED);
        now->tile_count = now->entity_count = 0;
    }
    take_tiles(ed, i);
    bool given_tiles = c->tiles != NULL && c->tiles[i].items != NULL;
    if (resized && !level->is_new && old->tile_count > 0 && !given_tiles &&
        !lay_again(ed, i))
        return sett_no_memory(ed->w->err);
    if (old->values == NULL)
        return SETT_OK;
    const int32_t *given = c->values != NULL ? c->values[i] : NULL;
    size_t area = (size_t)now->w * (size_t)now->h;
    now->values = SETT_TAKE(ed->w->tmp, area, int32_t);
    if (now->values == NULL)
        return sett_no_memory(ed->w->err);
    for (int32_t y = 0; y < now->h; y++)
        for (int32_t x = 0; x < now->w; x++) {
            int32_t *at = &now->values[(size_t)y * (size_t)now->w + (size_t)x];
            if (given != NULL)
                *at = given[(size_t)y * (size_t)now->w + (size_t)x];
            else if (!level->is_new && x < old->w && y < old->h)
                *at = old->values[(size_t)y * (size_t)old->w + (size_t)x];
        }
    ed->changed[i] =
        level->is_new || resized ||
        memcmp(now->values, old->values, area * sizeof *now->values) != 0;
    return SETT_OK;
}

static SettStatus prepare(Editing *ed, const SettDocNode *node)
{
    size_t count = (size_t)ed->from->layer_count;
    SettLdtkLayer *layers = SETT_TAKE(ed->w->tmp, count, SettLdtkLayer);
    ed->changed = SETT_TAKE(ed->w->tmp, count, bool);
    if (layers == NULL || ed->changed == NULL)
        return sett_no_memory(ed->w->err);
    ed->now = *ed->from;
    ed->now.w = ed->level->w;
    ed->now.h = ed->level->h;
    if (count > 0)
        memcpy(layers, ed->from->layers, count * sizeof *layers);
    ed->now.layers = layers;
    const SettDocNode *n = sett_ldtk_items(node, "layerInstances");
    for (int32_t i = 0; n != NULL && i < ed->from->layer_count;
         i++, n = n->next) {
        SettStatus status = prepare_layer(ed, i, n);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static void put_values(Editing *ed, const SettDocNode *list,
                       const SettLdtkLayer *now)
{
    SettText text = sett_text(ed->w->tmp->alloc);
    size_t area = (size_t)now->w * (size_t)now->h, n = 0;
    bool same_count = list->count == area && area > 0;
    const char *b = ed->doc->bytes;
    for (size_t i = list->begin; same_count && i < list->end;) {
        if (b[i] < '0' || b[i] > '9') {
            sett_text_char(&text, b[i++]);
            continue;
        }
        while (b[i] >= '0' && b[i] <= '9')
            i++;
        sett_text_int(&text, now->values[n++]);
    }
    if (!same_count)
        sett_text_char(&text, '[');
    for (size_t i = 0; !same_count && i < area; i++) {
        if (area > VALUES_A_LINE && i % VALUES_A_LINE == 0)
            sett_text_add(&text, "\n\t\t\t\t\t\t");
        sett_text_int(&text, now->values[i]);
        sett_text_add(&text, i + 1 < area ? "," : "");
    }
    if (!same_count)
        sett_text_add(&text, area > VALUES_A_LINE ? "\n\t\t\t\t\t]" : "]");
    sett_ldtk_put(ed->edits, list, &text);
}

static void put_tile(const SettLdtkTile *t, SettText *out)
{
    sett_text_add(out, "{ \"px\": [");
    sett_text_int(out, t->x);
    sett_text_char(out, ',');
    sett_text_int(out, t->y);
    sett_text_add(out, "], \"src\": [");
    sett_text_int(out, t->source_x);
    sett_text_char(out, ',');
    sett_text_int(out, t->source_y);
    sett_text_add(out, "], \"f\": ");
    sett_text_int(out, t->flips);
    sett_text_add(out, ", \"t\": ");
    sett_text_int(out, t->tile);
    sett_text_add(out, ", \"d\": [");
    if (t->rule >= 0) {
        sett_text_int(out, t->rule);
        sett_text_char(out, ',');
    }
    sett_text_int(out, t->cell);
    sett_text_add(out, "], \"a\": ");
    sett_text_double(out, t->alpha);
    sett_text_add(out, " }");
}

static void put_tiles(Editing *ed, const SettDocNode *list,
                      const SettLdtkTile *tiles, int32_t count)
{
    SettText text = sett_text(ed->w->tmp->alloc);
    sett_text_char(&text, '[');
    for (int32_t k = 0; k < count; k++) {
        sett_text_add(&text, k > 0 ? ",\n\t\t\t\t\t\t" : "\n\t\t\t\t\t\t");
        put_tile(&tiles[k], &text);
    }
    sett_text_add(&text, count > 0 ? "\n\t\t\t\t\t]" : "]");
    sett_ldtk_put(ed->edits, list, &text);
}

/* Evaluates a layer's rules, and writes their tiles. */
static SettStatus put_rules(Editing *ed, int32_t i, const SettDocNode *list)
{
    const SettLdtkTile *tiles = NULL;
    int32_t count = 0;
    SettLdtkKind kind = ed->now.layers[i].def->kind;
    if (kind != SETT_LDTK_INT_GRID && kind != SETT_LDTK_AUTO)
        return SETT_OK;
    if (ed->level->change->lists == SETT_LDTK_ALL && !ed->level->is_new &&
        !ed->changed[i]) {
        bool stale;
        SettStatus status =
            sett_ldtk_stale(ed->w->project, &ed->now, i, ed->w->tmp, &stale);
        if (status != SETT_OK || !stale)
            return status;
    }
    SettStatus status = sett_ldtk_rules(ed->w->project, &ed->now, i, ed->w->tmp,
                                        &tiles, &count);
    if (status != SETT_OK)
        return status == SETT_NO_MEMORY ? sett_no_memory(ed->w->err) : status;
    put_tiles(ed, list, tiles, count);
    return SETT_OK;
}

/* Whether the rules of a layer look at what changed: values, or tiles that
   forbid theirs. */
static bool looks_at_changes(const Editing *ed, int32_t i)
{
    SettLdtkLists lists = ed->level->change->lists;
    if (lists != SETT_LDTK_CHANGED && !ed->level->is_new)
        return lists == SETT_LDTK_ALL;
    const SettLdtkLayer *l = &ed->now.layers[i];
    int32_t source = l->def->kind == SETT_LDTK_AUTO && l->def->source >= 0
                         ? sett_ldtk_layer_of(&ed->now, l->def->source)
                         : i;
    int32_t killer =
        l->def->killer >= 0 ? sett_ldtk_layer_of(&ed->now, l->def->killer) : -1;
    return ed->level->is_new || (source >= 0 && ed->changed[source]) ||
           (killer >= 0 && ed->changed[killer]);
}

static SettStatus edit_identity(Editing *ed, int32_t i, const SettDocNode *node)
{
    const SettLdtkLayer *now = &ed->now.layers[i];
    sett_ldtk_set_int(ed->edits, node, "__cWid", now->w);
    sett_ldtk_set_int(ed->edits, node, "__cHei", now->h);
    if (!ed->level->is_new)
        return SETT_OK;
    const char *iid = sett_ldtk_fresh_iid(ed->w, ed->level->name, "layer", i);
    if (iid[0] == 0)
        return sett_no_memory(ed->w->err);
    ed->level->layer_iids[i] = iid;
    sett_ldtk_set_string(ed->edits, node, "iid", iid);
    sett_ldtk_set_int(ed->edits, node, "levelId", ed->level->uid);
    sett_ldtk_set_int(ed->edits, node, "seed", now->seed);
    if (now->tile_count == 0)
        sett_ldtk_set_raw(ed->edits, node, "gridTiles", "[]");
    return SETT_OK;
}

static SettStatus edit_layer(Editing *ed, int32_t i, const SettDocNode *node)
{
    const SettDocNode *values = sett_doc_get(node, "intGridCsv");
    const SettDocNode *rules = sett_doc_get(node, "autoLayerTiles");
    const SettLdtkLayer *now = &ed->now.layers[i];
    SettStatus status = edit_identity(ed, i, node);
    if (status != SETT_OK)
        return status;
    if (now->values != NULL && ed->changed[i]) {
        if (values == NULL)
            return sett_doc_refuse(ed->doc, node, ed->w->err, "\"intGridCsv\"",
                                   "a level of LDtk before 1.0");
        put_values(ed, values, now);
    }
    const SettDocNode *hand = sett_doc_get(node, "gridTiles");
    bool by_hand = now->def->kind == SETT_LDTK_TILES && ed->changed[i];
    if (by_hand && hand != NULL && now->tile_count > 0)
        put_tiles(ed, hand, now->tiles, now->tile_count);
    else if (by_hand && !ed->level->is_new)
        sett_ldtk_set_raw(ed->edits, node, "gridTiles", "[]");
    if (rules != NULL && looks_at_changes(ed, i))
        status = put_rules(ed, i, rules);
    return status == SETT_OK ? sett_ldtk_edit_entities(ed->w, ed->level, i,
                                                       ed->doc, node, ed->edits)
                             : status;
}

/* Name, place and size. */
static void edit_head(Editing *ed, const SettDocNode *node)
{
    const SettLdtkWill *level = ed->level;
    SettDocEdits *edits = ed->edits;
    const struct {
        const char *name;
        int64_t value;
    } rows[] = {{"pxWid", level->w},  {"pxHei", level->h},
                {"uid", level->uid},  {"worldX", level->x},
                {"worldY", level->y}, {"worldDepth", level->depth}};
    for (int32_t i = 0; i < (level->is_new ? 6 : 2); i++)
        sett_ldtk_set_int(edits, node, rows[i].name, rows[i].value);
    if (!level->is_new)
        return;
    sett_ldtk_set_string(edits, node, "identifier", level->name);
    sett_ldtk_set_string(edits, node, "iid", level->iid);
    sett_ldtk_set_raw(edits, node, "useAutoIdentifier",
                      level->auto_named ? "true" : "false");
    /* those of a level that it is a copy of */
    sett_ldtk_drop_references(node, edits);
}

static void edit_new_neighbours(Editing *ed, const SettDocNode *node)
{
    SettText text = sett_text(ed->w->tmp->alloc);
    const SettDocNode *list = sett_doc_get(node, "__neighbours");
    if (!ed->level->is_new || list == NULL)
        return;
    sett_ldtk_neighbours_text(ed->w, (int32_t)(ed->level - ed->w->levels),
                              &text);
    sett_ldtk_put(ed->edits, list, &text);
}

SettStatus sett_ldtk_edit_level(SettLdtkWriter *w, const SettLdtkWill *level,
                                const SettDoc *doc, const SettDocNode *node,
                                bool own, SettDocEdits *edits)
{
    Editing ed = {.w = w,
                  .level = level,
                  .doc = doc,
                  .edits = edits,
                  .from = &w->project->levels[level->from]};
    edit_head(&ed, node);
    edit_new_neighbours(&ed, node);
    if (!own)
        return SETT_OK;
    SettStatus status = prepare(&ed, node);
    const SettDocNode *n = sett_ldtk_items(node, "layerInstances");
    for (int32_t i = 0; status == SETT_OK && n != NULL; i++, n = n->next)
        status = edit_layer(&ed, i, n);
    return status;
}
