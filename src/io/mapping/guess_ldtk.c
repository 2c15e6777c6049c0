/* guess_ldtk.c - a mapping of a project of LDtk from the identifiers of values
   and entities; of values without names from their colours and counts. */
#include "io/mapping/guess.h"

#include "base/hex.h"

#include <string.h>

/* The row of value number `k` of a layer. */
static void value_row(SettMapGuess *g, const SettLdtkLayerDef *def, int32_t k,
                      int32_t to, const char *why)
{
    sett_guess_row(g, (SettMapRow){.to = to,
                                   .layer = def->name,
                                   .by = SETT_MAP_VALUE,
                                   .low = def->values[k].value,
                                   .reason = why});
}

static void guess_values(SettMapGuess *g, const SettLdtkLayerDef *def)
{
    for (int32_t k = 0; k < def->value_count; k++) {
        const char *why = NULL;
        int32_t to = sett_guess_meant(g, def->values[k].name, true, &why);
        value_row(g, def, k, to, why);
    }
}

static const SettLdtkLayerDef *first_grid(const SettLdtkProject *p,
                                          int32_t *count)
{
    const SettLdtkLayerDef *first = NULL;
    *count = 0;
    for (int32_t i = 0; i < p->layer_count; i++)
        if (p->layers[i].kind == SETT_LDTK_INT_GRID &&
            p->layers[i].value_count > 0) {
            first = first != NULL ? first : &p->layers[i];
            (*count)++;
        }
    return first;
}

/* One layer with one value: that is solid, whatever its name. */
static void guess_only_value(SettMapGuess *g, const SettLdtkProject *p)
{
    int32_t count;
    const SettLdtkLayerDef *only = first_grid(p, &count);
    if (count != 1 || only->value_count != 1)
        return;
    value_row(g, only, 0, sett_guess_role(g, SETT_IS(SOLID)), "the only value");
}

static int64_t cells_of(const SettLdtkProject *p, const SettLdtkLayerDef *def,
                        int32_t value)
{
    int64_t sum = 0;
    for (int32_t i = 0; i < p->level_count; i++)
        for (int32_t k = 0; k < p->levels[i].layer_count; k++) {
            const SettLdtkLayer *l = &p->levels[i].layers[k];
            for (int32_t c = 0;
                 l->def == def && l->values != NULL && c < l->w * l->h; c++)
                sum += l->values[c] == value;
        }
    return sum;
}

/* Values without names: the one of most cells is solid, as 0 is open. */
static void guess_most(SettMapGuess *g, const SettLdtkProject *p)
{
    int32_t count, best = -1;
    int64_t most = 0;
    const SettLdtkLayerDef *def = first_grid(p, &count);
    for (int32_t k = 0; def != NULL && k < def->value_count; k++) {
        int64_t cells = cells_of(p, def, def->values[k].value);
        if (cells > most) {
            most = cells;
            best = k;
        }
    }
    if (best < 0)
        return;
    const char *why = sett_arena_format(
        g->arena, "the value of most cells (%lld)", (long long)most);
    g->no_memory = g->no_memory || why == NULL;
    g->m->unclear = true;
    value_row(g, def, best, sett_guess_role(g, SETT_IS(SOLID)), why);
}

/* All values of the first layer, where each has a clear colour. */
static void guess_colours(SettMapGuess *g, const SettLdtkProject *p)
{
    int32_t count;
    const SettLdtkLayerDef *def = first_grid(p, &count);
    for (int32_t pass = 0; pass < 2 && def != NULL; pass++)
        for (int32_t k = 0; k < def->value_count; k++) {
            const char *text = def->values[k].colour;
            bool known = text != NULL && text[0] == '#' && strlen(text) == 7;
            int64_t colour = known ? sett_hex_number(text + 1, 6) : -1;
            int32_t to =
                colour >= 0 ? sett_guess_colour(g, (uint32_t)colour) : -1;
            if (to < 0)
                return;
            if (pass == 0)
                continue;
            g->m->unclear = true;
            value_row(g, def, k, to, "the nearest colour");
        }
}

/* All values, to be filled in. */
static void list_values(SettMapGuess *g, const SettLdtkProject *p)
{
    g->m->blank = g->m->unclear = true;
    for (int32_t i = 0; i < p->layer_count; i++)
        for (int32_t k = 0; k < p->layers[i].value_count; k++)
            value_row(g, &p->layers[i], k, g->m->fill, "not guessed");
}

/* How often each row and object comes. */
static void count_all(SettMapGuess *g, const SettLdtkProject *p)
{
    for (int32_t k = 0; k < g->m->row_count; k++)
        for (int32_t i = 0; i < p->layer_count; i++)
            if (strcmp(g->rows[k].layer, p->layers[i].name) == 0)
                sett_guess_count(g, k,
                                 cells_of(p, &p->layers[i], g->rows[k].low));
    for (int32_t i = 0; i < p->level_count; i++)
        for (int32_t k = 0; k < p->levels[i].layer_count; k++)
            for (int32_t n = 0; n < p->levels[i].layers[k].entity_count; n++)
                sett_guess_count_object(
                    g, sett_mapping_object(
                           g->m, p->levels[i].layers[k].entities[n].name));
}

SettStatus sett_mapping_guess_ldtk(const SettGame *game,
                                   const SettLdtkProject *project,
                                   SettArena *arena, SettMapping *out,
                                   SettError *err)
{
    static void (*const looks[])(SettMapGuess *, const SettLdtkProject *) = {
        guess_only_value, guess_colours, guess_most, list_values};
    SettMapGuess g;
    SettStatus status = sett_guess_begin(&g, game, arena, out, err);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < project->layer_count; i++)
        if (project->layers[i].kind == SETT_LDTK_INT_GRID)
            guess_values(&g, &project->layers[i]);
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        if (out->row_count == 0)
            looks[i](&g, project);
    for (int32_t i = 0; i < project->entity_count; i++)
        sett_guess_object(&g, project->entities[i].name);
    for (int32_t i = 0; i < project->layer_count; i++) {
        const SettLdtkLayerDef *def = &project->layers[i];
        for (int32_t k = 0; k < out->row_count; k++)
            if (def->kind == SETT_LDTK_INT_GRID &&
                strcmp(g.rows[k].layer, def->name) == 0)
                sett_guess_layer(&g, def->name, SETT_MAP_GRID);
        if (def->kind == SETT_LDTK_ENTITIES && out->object_count > 0)
            sett_guess_layer(&g, def->name, SETT_MAP_OBJECTS);
    }
    count_all(&g, project);
    return sett_guess_end(&g, project->source);
}
