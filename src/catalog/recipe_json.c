/* recipe_json.c - recipes from JSON and to JSON. */
#include "sett/catalog.h"

#include <string.h>

/* Gives an error its place in the file, and the status that it now has. */
static SettStatus at(const SettJson *value, SettStatus status, SettError *err)
{
    if (err != NULL)
        err->status = status;
    if (err != NULL && status != SETT_OK && err->line == 0 && value != NULL) {
        err->line = value->line;
        err->column = value->column;
    }
    return status;
}

static SettStatus wrong(const SettJson *value, SettError *err, const char *what,
                        const char *expected)
{
    return sett_json_refuse(err, value, expected, "%s", what);
}

/* The text of a string without a 0 byte in it, else NULL. */
static const char *plain_text(const SettJson *value)
{
    if (value == NULL || value->type != SETT_JSON_STRING ||
        strlen(value->string) != value->size)
        return NULL;
    return value->string;
}

static SettStatus read_stage(SettRecipe *r, int32_t stage,
                             const SettJson *value, SettArena *arena,
                             SettError *err)
{
    const SettJson *of = value, *m = NULL;
    if (value->type == SETT_JSON_OBJECT) {
        of = sett_json_member(value, "name");
        m = value->child;
    }
    const char *name = plain_text(of);
    if (name == NULL)
        return wrong(value, err, "a stage needs the name of its generator",
                     "{\"name\": ..., \"params\": {...}} or a name");
    for (; m != NULL; m = m->next)
        if (strcmp(m->key, "name") != 0 && strcmp(m->key, "params") != 0 &&
            strncmp(m->key, "x_", 2) != 0)
            return wrong(m, err, "unknown member of a stage", "name or params");
    SettStatus status = sett_recipe_choose(r, stage, name, arena, err);
    if (status != SETT_OK)
        return at(of, status == SETT_BAD_ARGUMENT ? SETT_BAD_INPUT : status,
                  err);
    const SettJson *params = sett_json_member(value, "params");
    const SettStage *made = &r->stages[stage];
    if (params == NULL)
        return SETT_OK;
    if (made->gen == NULL)
        return wrong(params, err, "a stage of none has no parameters",
                     "\"none\" alone");
    return sett_params_read(&made->gen->params, made->params, params,
                            &r->game->tiles, err);
}

/* All stages: those that the list has not got are none. */
static SettStatus read_stages(SettRecipe *r, const SettJson *list,
                              SettArena *arena, SettError *err)
{
    int32_t stage = 0;
    if (list->type != SETT_JSON_ARRAY || list->size > SETT_MAX_STAGES)
        return wrong(list, err, "not a list of stages",
                     "a layout or \"none\", then furnishers, 8 in all");
    memset(r->stages, 0, sizeof r->stages);
    for (const SettJson *v = list->child; v != NULL; v = v->next) {
        SettStatus status = read_stage(r, stage++, v, arena, err);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus read_size(SettRecipe *r, const SettJson *value,
                            SettError *err)
{
    int64_t w, h;
    if (value->type != SETT_JSON_ARRAY || value->size != 2 ||
        !sett_json_int(value->child, &w) ||
        !sett_json_int(value->child->next, &h))
        return wrong(value, err, "a size is two whole numbers", "[10, 20]");
    SettStatus status = sett_size_check(w, h, SETT_MOST_AREA, err);
    if (status != SETT_OK)
        return at(value, status, err);
    r->w = (int32_t)w;
    r->h = (int32_t)h;
    return SETT_OK;
}

/* Decimal digits up to 2^64 - 1. */
static bool read_digits(const char *text, size_t size, uint64_t *out)
{
    *out = 0;
    for (size_t i = 0; i < size; i++) {
        uint64_t digit = (uint64_t)(uint8_t)text[i] - '0';
        if (digit > 9 || *out > (UINT64_MAX - digit) / 10)
            return false;
        *out = *out * 10 + digit;
    }
    return size > 0;
}

static SettStatus read_seed(SettRecipe *r, const SettJson *value,
                            SettError *err)
{
    int64_t whole = -1;
    if (value->type == SETT_JSON_STRING
            ? read_digits(value->string, value->size, &r->seed)
            : sett_json_int(value, &whole) && whole >= 0) {
        if (whole >= 0)
            r->seed = (uint64_t)whole;
        return SETT_OK;
    }
    return wrong(value, err, "a seed is a whole number, not negative",
                 "0 .. 2^64-1, as text where it is over 2^53");
}

static SettStatus read_member(SettRecipe *r, const SettJson *m,
                              SettArena *arena, SettError *err)
{
    const char *key = m->key;
    int64_t version;
    if (strcmp(key, "layout") == 0)
        return read_stage(r, 0, m, arena, err);
    if (strcmp(key, "furnish") == 0)
        return read_stage(r, 1, m, arena, err);
    if (strcmp(key, "stages") == 0)
        return read_stages(r, m, arena, err);
    if (strcmp(key, "size") == 0)
        return read_size(r, m, err);
    if (strcmp(key, "seed") == 0)
        return read_seed(r, m, err);
    if (strcmp(key, "fresh_layouts") == 0) {
        if (m->type != SETT_JSON_TRUE && m->type != SETT_JSON_FALSE)
            return wrong(m, err, "not a truth value", "true or false");
        r->fresh_layouts = m->type == SETT_JSON_TRUE;
        return SETT_OK;
    }
    if (strcmp(key, "recipe") == 0)
        return sett_json_int(m, &version) && version == 1
                   ? SETT_OK
                   : wrong(m, err, "a recipe of another version", "1");
    if (strcmp(key, "game") == 0 || strcmp(key, "made") == 0 ||
        strncmp(key, "x_", 2) == 0)
        return SETT_OK;
    return wrong(m, err, "unknown member of a recipe",
                 "recipe, game, size, seed, fresh_layouts, layout and furnish, "
                 "or stages");
}

SettStatus sett_recipe_read(const SettCatalog *c, const SettJson *json,
                            SettArena *arena, SettRecipe *out, SettError *err)
{
    static const SettJson missing = {.type = SETT_JSON_NULL};
    const SettJson *game = sett_json_member(json, "game");
    if (game == NULL || game->type != SETT_JSON_STRING)
        return wrong(json != NULL ? json : &missing, err,
                     "a recipe names its game",
                     "{\"recipe\": 1, \"game\": \"md2\", ...}");
    const char *name = plain_text(game);
    const SettGame *found = name == NULL ? NULL : sett_catalog_game(c, name);
    if (found == NULL)
        return wrong(game, err, "there is no such game",
                     "a name that \"sett describe\" lists");
    const SettJson *stages = sett_json_member(json, "stages");
    if (stages != NULL && (sett_json_member(json, "layout") != NULL ||
                           sett_json_member(json, "furnish") != NULL))
        return wrong(stages, err, "stages beside a layout or a furnisher",
                     "all stages in the list");
    SettStatus status = sett_recipe_default(c, found, arena, out, err);
    for (const SettJson *m = json->child; status == SETT_OK && m != NULL;
         m = m->next)
        status = read_member(out, m, arena, err);
    return status;
}

/* The usual two by their names; where there are more, all as a list. */
static void write_stages(const SettRecipe *r, SettJsonWriter *out)
{
    int32_t count = SETT_MAX_STAGES;
    while (count > 2 && r->stages[count - 1].gen == NULL)
        count--;
    if (count > 2)
        sett_json_add_open(out, "stages", '[');
    for (int32_t i = 0; i < count; i++) {
        const SettGen *gen = r->stages[i].gen;
        if (count == 2)
            sett_json_key(out, i == 0 ? "layout" : "furnish");
        if (gen == NULL) {
            sett_json_put_string(out, "none");
            continue;
        }
        sett_json_open(out, '{');
        sett_json_add_string(out, "name", gen->name);
        sett_json_key(out, "params");
        sett_params_write(&gen->params, r->stages[i].params, &r->game->tiles,
                          out);
        sett_json_close(out);
    }
    if (count > 2)
        sett_json_close(out);
}

void sett_recipe_write(const SettRecipe *r, SettJsonWriter *out)
{
    sett_json_open(out, '{');
    sett_json_add_int(out, "recipe", 1);
    sett_json_add_string(out, "game", r->game->name);
    sett_json_add_open(out, "size", '[');
    sett_json_put_int(out, r->w);
    sett_json_put_int(out, r->h);
    sett_json_close(out);
    if (r->seed <= (uint64_t)1 << 53) {
        sett_json_add_int(out, "seed", (int64_t)r->seed);
    } else { /* JSON readers would round it: text */
        char text[24] = "";
        int32_t at = (int32_t)sizeof text - 1;
        for (uint64_t left = r->seed; left > 0; left /= 10)
            text[--at] = (char)('0' + left % 10);
        sett_json_add_string(out, "seed", &text[at]);
    }
    sett_json_add_bool(out, "fresh_layouts", r->fresh_layouts);
    write_stages(r, out);
    sett_json_close(out);
}
