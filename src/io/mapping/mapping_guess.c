/* mapping_guess.c - a mapping from names. A name fits a tile of the game that
   has it, else the first tile with the role that the name stands for, without
   regard of case, of '_', '-' and blanks, and of a plural's s. */
#include "io/mapping/mapping.h"

#include <string.h>

#define WORD 64
#define MOST 4096 /* rows of a guess */

static const struct {
    const char *word;
    uint64_t role;
} words[] = {{"wall", SETT_IS(SOLID)},        {"solid", SETT_IS(SOLID)},
             {"collision", SETT_IS(SOLID)},   {"block", SETT_IS(SOLID)},
             {"ground", SETT_IS(SOLID)},      {"brick", SETT_IS(SOLID)},
             {"rock", SETT_IS(SOLID)},        {"stone", SETT_IS(SOLID)},
             {"dirt", SETT_IS(SOLID)},        {"platform", SETT_IS(SOLID)},
             {"floor", SETT_IS(OPEN)},        {"empty", SETT_IS(EMPTY)},
             {"air", SETT_IS(EMPTY)},         {"sky", SETT_IS(EMPTY)},
             {"spike", SETT_IS(HAZARD)},      {"lava", SETT_IS(HAZARD)},
             {"hazard", SETT_IS(HAZARD)},     {"trap", SETT_IS(HAZARD)},
             {"ladder", SETT_IS(CLIMB)},      {"vine", SETT_IS(CLIMB)},
             {"coin", SETT_IS(REWARD)},       {"gem", SETT_IS(REWARD)},
             {"gold", SETT_IS(REWARD)},       {"treasure", SETT_IS(REWARD)},
             {"chest", SETT_IS(REWARD)},      {"potion", SETT_IS(HEAL)},
             {"door", SETT_IS(DOOR)},         {"exit", SETT_IS(GOAL)},
             {"goal", SETT_IS(GOAL)},         {"player", SETT_IS(START)},
             {"playerstart", SETT_IS(START)}, {"start", SETT_IS(START)},
             {"spawn", SETT_IS(START)},       {"hero", SETT_IS(START)},
             {"enemy", SETT_IS(FOE)},         {"foe", SETT_IS(FOE)},
             {"mob", SETT_IS(FOE)},           {"guard", SETT_IS(FOE)},
             {"monster", SETT_IS(FOE)},       {"slime", SETT_IS(FOE)},
             {"key", SETT_IS(KEY)},           {"oneway", SETT_IS(ONEWAY)}};

typedef struct Guess {
    SettMapping *m;
    SettMapLayer *layers;
    SettMapRow *rows;
    SettMapObject *objects;
    SettArena *arena;
} Guess;

static void plain(const char *name, char out[WORD])
{
    size_t n = 0;
    for (const char *c = name; *c != 0 && n + 1 < WORD; c++) {
        if (*c >= 'A' && *c <= 'Z')
            out[n++] = (char)(*c - 'A' + 'a');
        else if ((*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9'))
            out[n++] = *c;
    }
    if (n > 3 && out[n - 1] == 's')
        n--;
    out[n] = 0;
}

/* The tile that a name stands for; -1: none. */
static int32_t meant(const Guess *g, const char *name, const char **why)
{
    const SettTileSet *tiles = &g->m->game->tiles;
    char own[WORD], other[WORD];
    plain(name, own);
    for (int32_t i = 0; i < tiles->count && own[0] != 0; i++) {
        plain(tiles->tiles[i].name, other);
        if (strcmp(own, other) == 0) {
            *why = "the tile's name";
            return i;
        }
    }
    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++) {
        if (strcmp(own, words[k].word) != 0)
            continue;
        for (int32_t i = 0; i < tiles->count; i++)
            if ((tiles->tiles[i].roles & words[k].role) != 0) {
                *why = "what the word stands for";
                return i;
            }
    }
    return -1;
}

static SettStatus begin(Guess *g, const SettGame *game, SettArena *arena,
                        SettMapping *out, SettError *err)
{
    *out = (SettMapping){.game = game,
                         .fill = game->fill_open,
                         .unmapped = game->fill_open,
                         .guessed = true};
    *g = (Guess){.m = out, .arena = arena};
    g->layers = SETT_TAKE(arena, MOST, SettMapLayer);
    g->rows = SETT_TAKE(arena, MOST, SettMapRow);
    g->objects = SETT_TAKE(arena, MOST, SettMapObject);
    out->layers = g->layers;
    out->rows = g->rows;
    out->objects = g->objects;
    return g->layers != NULL && g->rows != NULL && g->objects != NULL
               ? SETT_OK
               : sett_fail(err, SETT_NO_MEMORY, "out of memory");
}

static void add_row(Guess *g, SettMapRow row)
{
    if (row.to >= 0 && g->m->row_count < MOST)
        g->rows[g->m->row_count++] = row;
}

static void add_layer(Guess *g, const char *name, SettMapRole role)
{
    if (!sett_mapping_uses(g->m, name, role) && g->m->layer_count < MOST)
        g->layers[g->m->layer_count++] = (SettMapLayer){name, role};
}

static void add_object(Guess *g, const char *class)
{
    const char *why = NULL;
    int32_t to = meant(g, class, &why);
    if (to < 0 || g->m->object_count == MOST ||
        sett_mapping_object(g->m, class) >= 0)
        return;
    g->objects[g->m->object_count++] = (SettMapObject){to, class, why};
}

static SettStatus finish(const Guess *g, const char *source, SettError *err)
{
    if (g->m->row_count > 0)
        return SETT_OK;
    sett_fail(err, SETT_BAD_INPUT,
              "no name in here says which tile of %s is meant",
              g->m->game->name);
    sett_expect(err, "a mapping of your own: --map FILE");
    sett_error_source(err, source);
    return SETT_BAD_INPUT;
}

static void guess_classes(Guess *g, const SettTiledSet *set)
{
    for (int32_t i = 0; i < set->listed; i++) {
        const char *why = NULL, *type = set->tiles[i].type;
        bool known = type[0] == 0;
        for (int32_t k = 0; k < g->m->row_count; k++)
            known = known || (g->rows[k].by == SETT_MAP_CLASS &&
                              strcmp(g->rows[k].text, type) == 0);
        if (!known)
            add_row(g, (SettMapRow){.to = meant(g, type, &why),
                                    .by = SETT_MAP_CLASS,
                                    .text = type,
                                    .reason = why});
    }
}

/* A layer named for what it holds: all of its tiles are that. */
static bool guess_layer(Guess *g, const SettTiledMap *map,
                        const SettTiledLayer *l)
{
    const char *why = NULL;
    int32_t to = meant(g, l->name, &why);
    for (int32_t i = 0; to >= 0 && i < map->set_count; i++)
        add_row(g, (SettMapRow){.to = to,
                                .layer = l->name,
                                .by = SETT_MAP_TILE,
                                .text = map->sets[i].name,
                                .high = -1,
                                .reason = "the layer's name"});
    return to >= 0;
}

SettStatus sett_mapping_guess_tiled(const SettGame *game,
                                    const SettTiledMap *map, SettArena *arena,
                                    SettMapping *out, SettError *err)
{
    Guess g;
    SettStatus status = begin(&g, game, arena, out, err);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < map->set_count; i++)
        guess_classes(&g, &map->sets[i]);
    bool classes = g.m->row_count > 0;
    for (int32_t i = map->layer_count - 1; i >= 0; i--) {
        const SettTiledLayer *l = &map->layers[i];
        if (l->kind == SETT_TILED_CELLS && (guess_layer(&g, map, l) || classes))
            add_layer(&g, l->name, SETT_MAP_GRID);
        for (int32_t k = 0; k < l->object_count; k++) {
            const SettTiledObject *o = &l->objects[k];
            add_object(&g, o->type[0] != 0 ? o->type : o->name);
        }
        if (l->object_count > 0 && g.m->object_count > 0)
            add_layer(&g, l->name, SETT_MAP_OBJECTS);
    }
    return finish(&g, map->source, err);
}

static void guess_values(Guess *g, const SettLdtkLayerDef *def)
{
    for (int32_t k = 0; k < def->value_count; k++) {
        const char *why = NULL;
        add_row(g, (SettMapRow){.to = meant(g, def->values[k].name, &why),
                                .layer = def->name,
                                .by = SETT_MAP_VALUE,
                                .low = def->values[k].value,
                                .reason = why});
    }
}

/* One layer with one value: that is solid, whatever its name. */
static void guess_only_value(Guess *g, const SettLdtkProject *p)
{
    const SettLdtkLayerDef *only = NULL;
    const char *why = NULL;
    int32_t count = 0;
    for (int32_t i = 0; i < p->layer_count; i++)
        if (p->layers[i].kind == SETT_LDTK_INT_GRID) {
            only = &p->layers[i];
            count++;
        }
    if (count != 1 || only->value_count != 1 || g->m->row_count > 0)
        return;
    add_row(g, (SettMapRow){.to = meant(g, "solid", &why),
                            .layer = only->name,
                            .by = SETT_MAP_VALUE,
                            .low = only->values[0].value,
                            .reason = "the only value of the only layer"});
}

SettStatus sett_mapping_guess_ldtk(const SettGame *game,
                                   const SettLdtkProject *project,
                                   SettArena *arena, SettMapping *out,
                                   SettError *err)
{
    Guess g;
    SettStatus status = begin(&g, game, arena, out, err);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < project->layer_count; i++)
        if (project->layers[i].kind == SETT_LDTK_INT_GRID)
            guess_values(&g, &project->layers[i]);
    guess_only_value(&g, project);
    for (int32_t i = 0; i < project->entity_count; i++)
        add_object(&g, project->entities[i].name);
    for (int32_t i = 0; i < project->layer_count; i++) {
        const SettLdtkLayerDef *def = &project->layers[i];
        for (int32_t k = 0; k < g.m->row_count; k++)
            if (def->kind == SETT_LDTK_INT_GRID &&
                strcmp(g.rows[k].layer, def->name) == 0)
                add_layer(&g, def->name, SETT_MAP_GRID);
        if (def->kind == SETT_LDTK_ENTITIES && g.m->object_count > 0)
            add_layer(&g, def->name, SETT_MAP_OBJECTS);
    }
    return finish(&g, project->source, err);
}
