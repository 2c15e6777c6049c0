/* recipe.c - from names and numbers to a pipeline, and back. */
#include "sett/catalog.h"

#include <string.h>

static const SettGen *first_of(const SettCatalog *c, SettWrites writes,
                               const SettGame *game)
{
    for (int32_t i = 0; i < c->gen_count; i++)
        if (c->gens[i]->writes == writes && sett_gen_suits(c->gens[i], game))
            return c->gens[i];
    return NULL;
}

/* Whole levels are made where layouts are made, and then not furnished. */
static bool serves(const SettGen *gen, SettWrites stage)
{
    return gen->writes == stage ||
           (stage == SETT_WRITES_LAYOUT && gen->writes == SETT_WRITES_LEVEL);
}

static bool is_whole(const SettGen *gen)
{
    return gen != NULL && gen->writes == SETT_WRITES_LEVEL;
}

static SettStatus use(SettRecipe *r, SettWrites stage, const SettGen *gen,
                      SettArena *arena, SettError *err)
{
    void *params = NULL;
    if (gen != NULL) {
        params = sett_arena_take(arena, 1, gen->params.size + 1);
        if (params == NULL)
            return sett_fail(err, SETT_NO_MEMORY, "out of memory");
        sett_gen_defaults(gen, r->game, params);
    }
    if (stage == SETT_WRITES_LAYOUT) {
        r->layout = gen;
        r->layout_params = params;
        r->furnish = is_whole(gen) ? NULL : r->furnish;
    } else {
        r->furnish = gen;
        r->furnish_params = params;
    }
    return SETT_OK;
}

SettStatus sett_recipe_default(const SettCatalog *c, const SettGame *game,
                               SettArena *arena, SettRecipe *out,
                               SettError *err)
{
    *out = (SettRecipe){.catalog = c,
                        .game = game,
                        .w = game->default_w,
                        .h = game->default_h,
                        .seed = 1};
    const SettGen *layout = first_of(c, SETT_WRITES_LAYOUT, game);
    if (layout == NULL)
        layout = first_of(c, SETT_WRITES_LEVEL, game);
    SettStatus s = use(out, SETT_WRITES_LAYOUT, layout, arena, err);
    if (s != SETT_OK || is_whole(layout))
        return s;
    return use(out, SETT_WRITES_OBJECTS, first_of(c, SETT_WRITES_OBJECTS, game),
               arena, err);
}

static const char *nearest_gen(const SettCatalog *c, SettWrites stage,
                               const char *name)
{
    const char *best = NULL;
    int32_t best_distance = 3;
    for (int32_t i = 0; i < c->gen_count; i++) {
        if (!serves(c->gens[i], stage))
            continue;
        int32_t d = sett_name_distance(name, c->gens[i]->name);
        if (d < best_distance) {
            best_distance = d;
            best = c->gens[i]->name;
        }
    }
    return best;
}

static const char *stage_word(SettWrites stage)
{
    return stage == SETT_WRITES_LAYOUT ? "layout creator" : "furnisher";
}

/* "none, cc, cac": those that suit the game. */
static const char *names_of(const SettRecipe *r, SettWrites stage,
                            SettArena *arena)
{
    const SettCatalog *c = r->catalog;
    const char *names = "none";
    for (int32_t i = 0; i < c->gen_count && names != NULL; i++)
        if (serves(c->gens[i], stage) && sett_gen_suits(c->gens[i], r->game))
            names = sett_arena_format(arena, "%s, %s", names, c->gens[i]->name);
    return names;
}

static SettStatus no_such(const SettRecipe *r, SettWrites stage,
                          const char *name, SettArena *arena, SettError *err)
{
    const char *names = names_of(r, stage, arena);
    if (names == NULL)
        return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    SettStatus s = sett_fail(err, SETT_BAD_ARGUMENT, "there is no %s \"%s\"",
                             stage_word(stage), name);
    const char *near = nearest_gen(r->catalog, stage, name);
    if (near != NULL)
        sett_expect(err, "one of %s; did you mean \"%s\"?", names, near);
    else
        sett_expect(err, "one of %s", names);
    return s;
}

static SettStatus no_fit(const SettRecipe *r, SettWrites stage,
                         const SettGen *gen, SettArena *arena, SettError *err)
{
    const SettGame *game = r->game;
    static const char *const lacks[] = {
        [SETT_WRITES_LAYOUT] = "object rules, by which layouts become levels",
        [SETT_WRITES_OBJECTS] = "object rules for a furnisher",
        [SETT_WRITES_LEVEL] = "canvas for agent programs"};
    const char *names = names_of(r, stage, arena);
    if (names == NULL)
        return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    sett_fail(err, SETT_UNSUPPORTED, "%s is not for %s: %s has no %s",
              gen->name, game->name, game->name, lacks[gen->writes]);
    if (strcmp(names, "none") == 0)
        sett_expect(err, "another game: no %s suits %s", stage_word(stage),
                    game->name);
    else
        sett_expect(err, "one of %s", names);
    return SETT_UNSUPPORTED;
}

SettStatus sett_recipe_choose(SettRecipe *recipe, SettWrites stage,
                              const char *name, SettArena *arena,
                              SettError *err)
{
    if (strcmp(name, "none") == 0)
        return use(recipe, stage, NULL, arena, err);
    const SettGen *gen = sett_catalog_gen(recipe->catalog, name);
    if (gen == NULL || !serves(gen, stage))
        return no_such(recipe, stage, name, arena, err);
    if (!sett_gen_suits(gen, recipe->game))
        return no_fit(recipe, stage, gen, arena, err);
    if (stage == SETT_WRITES_OBJECTS && is_whole(recipe->layout))
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "%s makes whole levels: there is nothing to furnish",
                         recipe->layout->name);
    return use(recipe, stage, gen, arena, err);
}

SettStatus sett_recipe_makes(const SettRecipe *recipe, SettError *err)
{
    if (recipe->layout != NULL)
        return SETT_OK;
    const SettCatalog *c = recipe->catalog;
    const SettGame *game = recipe->game;
    if (first_of(c, SETT_WRITES_LAYOUT, game) == NULL &&
        first_of(c, SETT_WRITES_LEVEL, game) == NULL)
        return sett_fail(err, SETT_UNSUPPORTED, "no generator suits %s",
                         game->name);
    return sett_fail(err, SETT_BAD_ARGUMENT,
                     "a recipe without a layout makes no levels");
}

static bool begins(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

static SettStatus set_in(const SettRecipe *r, SettWrites stage,
                         const char *name, const char *text, SettArena *arena,
                         SettError *err)
{
    const SettGen *gen = stage == SETT_WRITES_LAYOUT ? r->layout : r->furnish;
    void *params =
        stage == SETT_WRITES_LAYOUT ? r->layout_params : r->furnish_params;
    if (gen == NULL)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "\"%s\" cannot be set: there is no %s", name,
                         stage_word(stage));
    return sett_params_set(&gen->params, params, name, text, &r->game->tiles,
                           arena, err);
}

static bool knows(const SettGen *gen, const char *name)
{
    return gen != NULL && sett_params_find(&gen->params, name) != NULL;
}

static SettStatus unknown(const SettRecipe *r, const char *name, SettError *err)
{
    SettStatus s =
        sett_fail(err, SETT_BAD_ARGUMENT, "unknown parameter \"%s\"", name);
    const char *near = NULL;
    if (r->layout != NULL)
        near = sett_params_nearest(&r->layout->params, name);
    if (near == NULL && r->furnish != NULL)
        near = sett_params_nearest(&r->furnish->params, name);
    if (near != NULL)
        sett_expect(err, "did you mean \"%s\"?", near);
    return s;
}

SettStatus sett_recipe_set(SettRecipe *r, const char *name, const char *text,
                           SettArena *arena, SettError *err)
{
    if (begins(name, "layout."))
        return set_in(r, SETT_WRITES_LAYOUT, name + 7, text, arena, err);
    if (begins(name, "furnish."))
        return set_in(r, SETT_WRITES_OBJECTS, name + 8, text, arena, err);
    bool layout = knows(r->layout, name), furnish = knows(r->furnish, name);
    if (layout && furnish) {
        SettStatus s = sett_fail(err, SETT_BAD_ARGUMENT,
                                 "\"%s\" is a parameter of both stages", name);
        sett_expect(err, "layout.%s or furnish.%s", name, name);
        return s;
    }
    if (layout)
        return set_in(r, SETT_WRITES_LAYOUT, name, text, arena, err);
    if (furnish)
        return set_in(r, SETT_WRITES_OBJECTS, name, text, arena, err);
    return unknown(r, name, err);
}

/* Gives an error its place in the file, and the status that it now has. */
static SettStatus at(const SettJson *value, SettStatus s, SettError *err)
{
    if (err != NULL)
        err->status = s;
    if (err != NULL && s != SETT_OK && err->line == 0 && value != NULL) {
        err->line = value->line;
        err->column = value->column;
    }
    return s;
}

static SettStatus wrong(const SettJson *value, SettError *err, const char *what,
                        const char *expected)
{
    SettStatus s = sett_fail_at(err, SETT_BAD_INPUT, value->line, value->column,
                                "%s", what);
    sett_expect(err, "%s", expected);
    return s;
}

/* The text of a string without a 0 byte in it, else NULL. */
static const char *plain_text(const SettJson *value)
{
    if (value == NULL || value->type != SETT_JSON_STRING ||
        strlen(value->string) != value->size)
        return NULL;
    return value->string;
}

static SettStatus check_stage(const SettJson *stage, SettError *err)
{
    const SettJson *m = stage->type == SETT_JSON_OBJECT ? stage->child : NULL;
    for (; m != NULL; m = m->next)
        if (strcmp(m->key, "name") != 0 && strcmp(m->key, "params") != 0 &&
            !begins(m->key, "x_"))
            return wrong(m, err, "unknown member of a stage", "name or params");
    return SETT_OK;
}

static SettStatus read_stage(SettRecipe *r, SettWrites stage,
                             const SettJson *value, SettArena *arena,
                             SettError *err)
{
    const SettJson *of = value;
    if (value->type == SETT_JSON_OBJECT)
        of = sett_json_member(value, "name");
    const char *name = plain_text(of);
    if (name == NULL)
        return wrong(value, err, "a stage needs the name of its generator",
                     "{\"name\": ..., \"params\": {...}} or a name");
    SettStatus s = check_stage(value, err);
    if (s != SETT_OK)
        return s;
    s = sett_recipe_choose(r, stage, name, arena, err);
    if (s != SETT_OK)
        return at(of, s == SETT_BAD_ARGUMENT ? SETT_BAD_INPUT : s, err);
    const SettJson *params = sett_json_member(value, "params");
    const SettGen *gen = stage == SETT_WRITES_LAYOUT ? r->layout : r->furnish;
    if (params == NULL)
        return SETT_OK;
    if (gen == NULL)
        return wrong(params, err, "a stage of none has no parameters",
                     "\"none\" alone");
    return sett_params_read(&gen->params,
                            stage == SETT_WRITES_LAYOUT ? r->layout_params
                                                        : r->furnish_params,
                            params, &r->game->tiles, err);
}

static SettStatus read_size(SettRecipe *r, const SettJson *value,
                            SettError *err)
{
    int64_t w, h;
    if (value->type != SETT_JSON_ARRAY || value->size != 2 ||
        !sett_json_int(value->child, &w) ||
        !sett_json_int(value->child->next, &h))
        return wrong(value, err, "a size is two whole numbers", "[10, 20]");
    SettStatus s = sett_size_check(w, h, SETT_MOST_AREA, err);
    if (s != SETT_OK)
        return at(value, s, err);
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

static bool read_whole(const SettJson *value, uint64_t *out)
{
    int64_t whole;
    if (!sett_json_int(value, &whole) || whole < 0)
        return false;
    *out = (uint64_t)whole;
    return true;
}

static SettStatus read_seed(SettRecipe *r, const SettJson *value,
                            SettError *err)
{
    if (value->type == SETT_JSON_STRING
            ? read_digits(value->string, value->size, &r->seed)
            : read_whole(value, &r->seed))
        return SETT_OK;
    return wrong(value, err, "a seed is a whole number, not negative",
                 "0 .. 2^64-1, as text where it is over 2^53");
}

static SettStatus read_member(SettRecipe *r, const SettJson *m,
                              SettArena *arena, SettError *err)
{
    const char *key = m->key;
    int64_t version;
    if (strcmp(key, "layout") == 0)
        return read_stage(r, SETT_WRITES_LAYOUT, m, arena, err);
    if (strcmp(key, "furnish") == 0)
        return read_stage(r, SETT_WRITES_OBJECTS, m, arena, err);
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
        begins(key, "x_"))
        return SETT_OK;
    return wrong(m, err, "unknown member of a recipe",
                 "recipe, game, size, seed, fresh_layouts, layout or furnish");
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
    SettStatus s = sett_recipe_default(c, found, arena, out, err);
    for (const SettJson *m = json->child; s == SETT_OK && m != NULL;
         m = m->next)
        s = read_member(out, m, arena, err);
    return s;
}

static void write_stage(const SettRecipe *r, const char *key,
                        const SettGen *gen, const void *params,
                        SettJsonWriter *out)
{
    sett_json_key(out, key);
    if (gen == NULL) {
        sett_json_put_string(out, "none");
        return;
    }
    sett_json_open(out, '{');
    sett_json_key(out, "name");
    sett_json_put_string(out, gen->name);
    sett_json_key(out, "params");
    sett_params_write(&gen->params, params, &r->game->tiles, out);
    sett_json_close(out);
}

/* A number where JSON readers keep it exactly, else text. */
static void write_seed(uint64_t seed, SettJsonWriter *out)
{
    char text[24];
    int32_t at = (int32_t)sizeof text - 1;
    if (seed <= (uint64_t)1 << 53) {
        sett_json_put_int(out, (int64_t)seed);
        return;
    }
    text[at] = '\0';
    for (; seed > 0; seed /= 10)
        text[--at] = (char)('0' + seed % 10);
    sett_json_put_string(out, &text[at]);
}

void sett_recipe_write(const SettRecipe *r, SettJsonWriter *out)
{
    sett_json_open(out, '{');
    sett_json_key(out, "recipe");
    sett_json_put_int(out, 1);
    sett_json_key(out, "game");
    sett_json_put_string(out, r->game->name);
    sett_json_key(out, "size");
    sett_json_open(out, '[');
    sett_json_put_int(out, r->w);
    sett_json_put_int(out, r->h);
    sett_json_close(out);
    sett_json_key(out, "seed");
    write_seed(r->seed, out);
    sett_json_key(out, "fresh_layouts");
    sett_json_put_bool(out, r->fresh_layouts);
    write_stage(r, "layout", r->layout, r->layout_params, out);
    write_stage(r, "furnish", r->furnish, r->furnish_params, out);
    sett_json_close(out);
}

/* The furnisher's place in the catalog, above any index of a batch. */
static uint64_t salt_of(const SettCatalog *c, const SettGen *furnish)
{
    for (int32_t i = 0; i < c->gen_count; i++)
        if (c->gens[i] == furnish)
            return (uint64_t)(i + 1) << 48;
    return 0;
}

SettTwoStep sett_recipe_pipe(const SettRecipe *r)
{
    return (SettTwoStep){
        .game = r->game,
        .layout = r->layout,
        .furnish = r->furnish,
        .layout_params = r->layout_params,
        .furnish_params = r->furnish_params,
        .layout_salt = r->fresh_layouts ? salt_of(r->catalog, r->furnish) : 0};
}

static uint64_t hash_stage(uint64_t hash, const SettGen *gen,
                           const void *params)
{
    if (gen == NULL)
        return sett_hash_mix(hash, 0);
    hash = sett_hash(gen->name, strlen(gen->name), hash);
    hash = sett_hash_mix(hash, (uint64_t)gen->output_version);
    return sett_params_hash(&gen->params, params, hash);
}

uint64_t sett_recipe_hash(const SettRecipe *r)
{
    uint64_t hash = sett_hash(r->game->name, strlen(r->game->name), 1);
    hash = sett_hash_mix(hash, (uint64_t)r->w);
    hash = sett_hash_mix(hash, (uint64_t)r->h);
    hash = sett_hash_mix(hash, r->seed);
    hash = sett_hash_mix(hash, r->fresh_layouts);
    hash = hash_stage(hash, r->layout, r->layout_params);
    return hash_stage(hash, r->furnish, r->furnish_params);
}
