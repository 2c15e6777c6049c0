/* settle.c - what names mean: ids and layers of objects, the legend down to
   objects, the background and the player. */
#include "games/puzzle/compile.h"

#include <string.h>

const PuzMeaning *sett_puz_meaning(const PuzCompiler *c, int32_t name)
{
    static const PuzMeaning nothing = {
        .object = -1, .synonym = -1, .single_layer = -1};
    return name >= 0 && name < c->meaning_count ? &c->meaning[name] : &nothing;
}

uint64_t *sett_puz_mask(PuzCompiler *c, int32_t count)
{
    uint64_t *mask = SETT_TAKE(c->game->arena, count > 0 ? count : 1, uint64_t);
    c->status = mask == NULL ? SETT_NO_MEMORY : c->status;
    return mask;
}

/* ---- ids ---- */

/* Every occurrence in a layer gets an id; an object has its last one. */
static void give_ids(PuzCompiler *c)
{
    PuzSource *s = c->source;
    PuzGame *g = c->game;
    int32_t count = 0;
    for (int32_t i = 0; i < s->layer_count; i++)
        count += s->layers[i].count;
    g->object_count = count;
    g->layer_count = s->layer_count;
    g->ow = (count + 63) / 64;
    g->ow = g->ow > 0 ? g->ow : 1;
    g->mw = (s->layer_count + PUZ_LAYERS_A_WORD - 1) / PUZ_LAYERS_A_WORD;
    g->object_name = SETT_TAKE(g->arena, count, int32_t);
    g->object_layer = SETT_TAKE(g->arena, count, int32_t);
    if (g->object_name == NULL || g->object_layer == NULL) {
        c->status = SETT_NO_MEMORY;
        return;
    }
    int32_t id = 0;
    for (int32_t layer = 0; layer < s->layer_count; layer++)
        for (int32_t i = 0; i < s->layers[layer].count; i++, id++) {
            PuzObject *object = sett_puz_object(s, s->layers[layer].items[i]);
            object->layer = layer;
            object->id = id;
            g->object_name[id] = object->name;
        }
    for (int32_t i = 0; i < count; i++) {
        const PuzObject *object = sett_puz_object(s, g->object_name[i]);
        g->object_layer[i] = object->id == i ? object->layer : -1;
    }
}

/* A name that is a whole number as an index, or -1. */
static int64_t index_name(const char *text)
{
    int64_t value;
    size_t size = strlen(text);
    if (size == 0 || size > 10 || text[0] == '+' || text[0] == '-' ||
        (text[0] == '0' && size > 1) || !sett_int_read(text, size, &value))
        return -1;
    return value < 4294967295 ? value : -1;
}

static int32_t compare_order(const void *a, const void *b, void *user)
{
    const PuzCompiler *c = user;
    int64_t values[2];
    const int32_t *at[2] = {a, b};
    for (int32_t i = 0; i < 2; i++) {
        values[i] =
            index_name(sett_puz_word(c, c->source->objects[*at[i]].name));
        values[i] = values[i] < 0 ? INT64_MAX : values[i];
    }
    return (values[0] > values[1]) - (values[0] < values[1]);
}

int32_t *sett_puz_object_order(PuzCompiler *c)
{
    int32_t count = c->source->object_count;
    int32_t *order = SETT_TAKE(c->tmp, count, int32_t);
    int32_t *scratch = SETT_TAKE(c->tmp, count, int32_t);
    if (order == NULL || scratch == NULL) {
        c->status = SETT_NO_MEMORY;
        return NULL;
    }
    for (int32_t i = 0; i < count; i++)
        order[i] = i;
    sett_sort(order, (size_t)count, sizeof *order, scratch, compare_order, c);
    return order;
}

/* ---- colours and sprites ---- */

static void choose_palette(PuzCompiler *c)
{
    const PuzSource *s = c->source;
    for (int32_t i = 0; i < s->setting_count; i++) {
        if (s->settings[i].key != PUZ_COLOR_PALETTE)
            continue;
        int32_t palette = sett_puz_palette(s->settings[i].value);
        if (palette == 0)
            sett_puz_tell(c, PUZ_SAY_PALETTE_UNKNOWN, 0, s->settings[i].value,
                          NULL);
        else
            c->game->palette = palette;
    }
}

static void check_sprite(PuzCompiler *c, PuzObject *object)
{
    if (object->colours.count > 10)
        sett_puz_tell(c, PUZ_SAY_SPRITE_COLORS, object->line + 1, NULL, NULL);
    for (int32_t i = 0; i < object->colours.count; i++)
        if (object->colours.items[i] < 0)
            object->colours.items[i] = sett_puz_colour(
                c->game->palette, -1 - object->colours.items[i]);
    if (object->colours.count == 0)
        sett_puz_tell(c, PUZ_SAY_COLOR_MISSING, object->line,
                      sett_puz_word(c, object->name), NULL);
    bool good = object->row_count == 0 || object->row_count == PUZ_SPRITE;
    for (int32_t i = 0; i < object->row_count && i < PUZ_SPRITE; i++)
        good = good && object->row_length[i] == PUZ_SPRITE;
    if (!good)
        sett_puz_tell(c, PUZ_SAY_SPRITE_SIZE, object->line, NULL, NULL);
}

/* ---- aggregates that may stand in levels ---- */

/* Whether every member is an object or was found before. */
static bool are_found(const PuzCompiler *c, const bool *found,
                      const PuzList *members)
{
    for (int32_t i = 0; i < members->count; i++)
        if (members->items[i] >= c->meaning_count || !found[members->items[i]])
            return false;
    return true;
}

/* Members on one layer, or on none. */
static void check_aggregate(PuzCompiler *c, const PuzLegend *entry,
                            int32_t *on_layer)
{
    for (int32_t i = 0; i < c->game->layer_count; i++)
        on_layer[i] = -1;
    for (int32_t i = 0; i < entry->members.count; i++) {
        int32_t name = entry->members.items[i];
        const PuzObject *object = sett_puz_object(c->source, name);
        if (object == NULL)
            sett_puz_tell(c, PUZ_SAY_AGGREGATE_MISSING, PUZ_NO_LINE,
                          sett_puz_word(c, name), NULL);
        else if (object->layer < 0)
            sett_puz_tell(c, PUZ_SAY_OBJECT_NO_LAYER, entry->line,
                          sett_puz_word(c, name), NULL);
        else if (on_layer[object->layer] >= 0)
            sett_puz_tell(c, PUZ_SAY_AGGREGATE_LAYER, entry->line,
                          sett_puz_word(c, name),
                          sett_puz_word(c, on_layer[object->layer]));
        else
            on_layer[object->layer] = name;
    }
}

/* In the order in which the original finds what can stand in a level. */
static void check_aggregates(PuzCompiler *c)
{
    PuzSource *s = c->source;
    bool *found = SETT_TAKE(c->tmp, c->meaning_count, bool);
    int32_t *on_layer = SETT_TAKE(c->tmp, c->game->layer_count, int32_t);
    if (found == NULL || on_layer == NULL) {
        c->status = SETT_NO_MEMORY;
        return;
    }
    for (int32_t i = 0; i < s->object_count; i++)
        found[s->objects[i].name] = true;
    for (bool more = true; more;) {
        more = false;
        for (int32_t pass = PUZ_SYNONYM; pass <= PUZ_AGGREGATE; pass++)
            for (int32_t i = 0; i < s->legend_count; i++) {
                const PuzLegend *entry = &s->legend[i];
                if ((int32_t)entry->kind != pass || found[entry->name] ||
                    !are_found(c, found, &entry->members))
                    continue;
                if (pass == PUZ_AGGREGATE)
                    check_aggregate(c, entry, on_layer);
                found[entry->name] = more = true;
            }
    }
}

/* ---- meanings ---- */

/* The list with names that are no objects left out, and synonyms of objects
   replaced. */
static PuzList *objects_of(PuzCompiler *c, const PuzList *members)
{
    PuzList *list = SETT_TAKE(c->game->arena, 1, PuzList);
    c->status = list == NULL ? SETT_NO_MEMORY : c->status;
    if (list == NULL)
        return NULL;
    for (int32_t i = 0; i < members->count; i++) {
        int32_t name = members->items[i];
        const PuzMeaning *m = sett_puz_meaning(c, name);
        if (m->object < 0 && m->synonym >= 0)
            name = m->synonym;
        if (sett_puz_meaning(c, name)->object >= 0 &&
            !sett_puz_push(c->game->arena, list, name))
            c->status = SETT_NO_MEMORY;
    }
    return list;
}

/* A list of a wrong kind inside: what was not defined yet when it was used. */
static void check_cross(PuzCompiler *c, const PuzLegend *entry)
{
    for (int32_t i = 0; i < entry->members.count; i++) {
        int32_t name = entry->members.items[i];
        PuzLegendKind other =
            entry->kind == PUZ_PROPERTY ? PUZ_AGGREGATE : PUZ_PROPERTY;
        if (sett_puz_meaning(c, name)->object < 0 &&
            sett_puz_legend(c->source, name, other) != NULL)
            sett_puz_tell(c, PUZ_SAY_LEGEND_CROSS, PUZ_NO_LINE,
                          sett_puz_word(c, entry->name),
                          sett_puz_word(c, name));
    }
}

/* The last entry of a name counts. */
static void mean_lists(PuzCompiler *c)
{
    for (int32_t i = 0; i < c->source->legend_count; i++) {
        const PuzLegend *entry = &c->source->legend[i];
        PuzMeaning *m = &c->meaning[entry->name];
        if (entry->kind == PUZ_AGGREGATE)
            m->aggregate = &entry->members;
        else if (entry->kind == PUZ_PROPERTY)
            m->property = &entry->members;
    }
}

/* Synonyms of properties and aggregates are such themselves. */
static void mean_synonyms(PuzCompiler *c)
{
    const PuzSource *s = c->source;
    for (bool more = true; more;) {
        more = false;
        for (int32_t i = 0; i < s->legend_count; i++) {
            const PuzLegend *entry = &s->legend[i];
            if (entry->kind != PUZ_SYNONYM)
                continue;
            PuzMeaning *m = &c->meaning[entry->name];
            const PuzMeaning *to = sett_puz_meaning(c, entry->members.items[0]);
            if (m->synonym >= 0 || m->aggregate != NULL ||
                m->property != NULL || m == to)
                continue;
            if (to->object >= 0)
                m->synonym = entry->members.items[0];
            else if (to->aggregate != NULL)
                m->aggregate = to->aggregate;
            else if (to->property != NULL)
                m->property = to->property;
            else
                m->synonym = to->synonym;
            more = more || m->synonym >= 0 || m->aggregate != NULL ||
                   m->property != NULL;
        }
    }
}

static void mean_objects(PuzCompiler *c)
{
    for (int32_t i = 0; i < c->source->legend_count; i++)
        if (c->source->legend[i].kind != PUZ_SYNONYM)
            check_cross(c, &c->source->legend[i]);
    for (int32_t i = 0; i < c->meaning_count && c->status == SETT_OK; i++) {
        PuzMeaning *m = &c->meaning[i];
        if (m->aggregate != NULL)
            m->aggregate = objects_of(c, m->aggregate);
        if (m->property != NULL)
            m->property = objects_of(c, m->property);
    }
}

static int32_t layer_of(const PuzCompiler *c, int32_t name)
{
    return c->source->objects[sett_puz_meaning(c, name)->object].layer;
}

static void find_single_layers(PuzCompiler *c)
{
    for (int32_t i = 0; i < c->meaning_count; i++) {
        PuzMeaning *m = &c->meaning[i];
        if (m->property == NULL || m->property->count == 0)
            continue;
        m->single_layer = layer_of(c, m->property->items[0]);
        for (int32_t j = 1; j < m->property->count; j++)
            if (layer_of(c, m->property->items[j]) != m->single_layer)
                m->single_layer = -1;
    }
}

static uint64_t *mask_of(PuzCompiler *c, const PuzList *names)
{
    uint64_t *mask = sett_puz_mask(c, c->game->ow);
    for (int32_t i = 0; mask != NULL && i < names->count; i++) {
        int32_t id =
            c->source->objects[sett_puz_meaning(c, names->items[i])->object].id;
        if (id >= 0)
            sett_puz_set(mask, id);
    }
    return mask;
}

static void make_masks(PuzCompiler *c)
{
    PuzGame *g = c->game;
    g->layer_masks = sett_puz_mask(c, g->layer_count * g->ow);
    for (int32_t id = 0; g->layer_masks != NULL && id < g->object_count; id++)
        if (g->object_layer[id] >= 0)
            sett_puz_set(g->layer_masks + g->object_layer[id] * g->ow, id);
    for (int32_t i = 0; i < c->meaning_count && c->status == SETT_OK; i++) {
        PuzMeaning *m = &c->meaning[i];
        PuzList one = {&i, 1, 1};
        if (m->object >= 0)
            m->mask = mask_of(c, &one);
        else if (m->property != NULL)
            m->mask = mask_of(c, m->property);
        else if (m->synonym >= 0) {
            PuzList other = {&m->synonym, 1, 1};
            m->mask = mask_of(c, &other);
        }
        if (m->aggregate != NULL)
            m->aggregate_mask = mask_of(c, m->aggregate);
    }
}

/* ---- background and player ---- */

static int32_t line_of(const PuzCompiler *c, int32_t name)
{
    int32_t line = PUZ_NO_LINE;
    for (int32_t i = 0; i < c->source->legend_count; i++)
        if (c->source->legend[i].name == name)
            line = c->source->legend[i].line;
    return line;
}

static void be_background(PuzCompiler *c, int32_t object)
{
    c->game->background = c->source->objects[object].id;
    c->game->background_layer = c->source->objects[object].layer;
}

static void find_background(PuzCompiler *c)
{
    PuzGame *g = c->game;
    const PuzMeaning *m = sett_puz_meaning(c, PUZ_BACKGROUND);
    g->background = g->background_layer = -1;
    if (m->object >= 0) {
        be_background(c, m->object);
        return;
    }
    if (m->synonym >= 0) {
        be_background(c, sett_puz_meaning(c, m->synonym)->object);
        return;
    }
    if (m->property != NULL && m->property->count > 0) {
        be_background(c, sett_puz_meaning(c, m->property->items[0])->object);
        for (int32_t i = 1; i < m->property->count; i++)
            if (layer_of(c, m->property->items[i]) != g->background_layer)
                sett_puz_tell(c, PUZ_SAY_BACKGROUND_LAYERS,
                              line_of(c, PUZ_BACKGROUND), NULL, NULL);
        return;
    }
    if (g->object_count > 0)
        be_background(c, sett_puz_meaning(c, g->object_name[0])->object);
    if (m->aggregate != NULL)
        sett_puz_tell(c, PUZ_SAY_BACKGROUND_AGGREGATE,
                      line_of(c, PUZ_BACKGROUND), NULL, NULL);
    else
        sett_puz_tell(c, PUZ_SAY_BACKGROUND_MISSING, PUZ_NO_LINE,
                      ": the first object is used", NULL);
}

static void find_player(PuzCompiler *c)
{
    PuzGame *g = c->game;
    const PuzMeaning *m = sett_puz_meaning(c, PUZ_PLAYER);
    g->player = sett_puz_mask(c, g->ow);
    if (g->player == NULL)
        return;
    const uint64_t *masks[2] = {m->mask, m->aggregate_mask};
    for (int32_t i = 0; i < 2; i++)
        for (int32_t w = 0; masks[i] != NULL && w < g->ow; w++)
            g->player[w] |= masks[i][w];
    g->player_all = m->aggregate != NULL;
    g->has_player = m->mask != NULL || m->aggregate_mask != NULL;
    if (!g->has_player)
        sett_puz_tell(c, PUZ_SAY_PLAYER_MISSING, PUZ_NO_LINE,
                      ": nothing can be moved", NULL);
}

void sett_puz_settle(PuzCompiler *c)
{
    PuzSource *s = c->source;
    give_ids(c);
    if (c->game->ow > PUZ_MOST_OW || c->game->mw > PUZ_MOST_MW) {
        sett_puz_tell(c, PUZ_SAY_LIMIT, PUZ_NO_LINE, "objects or layers", NULL);
        c->invalid = true;
        return;
    }
    c->meaning_count = s->names.count;
    c->meaning = SETT_TAKE(c->game->arena, c->meaning_count, PuzMeaning);
    c->game->meaning = c->meaning;
    c->game->meaning_count = c->meaning_count;
    if (c->meaning == NULL)
        c->status = SETT_NO_MEMORY;
    if (c->status != SETT_OK)
        return;
    for (int32_t i = 0; i < c->meaning_count; i++)
        c->meaning[i] =
            (PuzMeaning){.object = -1, .synonym = -1, .single_layer = -1};
    for (int32_t i = 0; i < s->object_count; i++)
        c->meaning[s->objects[i].name].object = i;
    choose_palette(c);
    int32_t *order = sett_puz_object_order(c);
    for (int32_t i = 0; order != NULL && i < s->object_count; i++)
        check_sprite(c, &s->objects[order[i]]);
    check_aggregates(c);
    mean_lists(c);
    mean_synonyms(c);
    mean_objects(c);
    if (c->status != SETT_OK)
        return;
    find_single_layers(c);
    if (c->game->object_count == 0)
        sett_puz_tell(c, PUZ_SAY_NO_OBJECTS, PUZ_NO_LINE, NULL, NULL);
    find_background(c);
    make_masks(c);
    if (c->status == SETT_OK)
        find_player(c);
}
