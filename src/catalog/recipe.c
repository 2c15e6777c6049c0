/* recipe.c - what to make, by names and texts. How it stands in files:
   recipe_json.c. */
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
static bool serves(const SettGen *gen, int32_t stage)
{
    return (gen->writes == SETT_WRITES_OBJECTS) == (stage > 0);
}

static bool is_whole(const SettGen *gen)
{
    return gen != NULL && gen->writes == SETT_WRITES_LEVEL;
}

static SettStatus use(SettRecipe *r, int32_t stage, const SettGen *gen,
                      SettArena *arena, SettError *err)
{
    void *params = NULL;
    if (gen != NULL) {
        params = sett_arena_take(arena, 1, gen->params.size + 1);
        if (params == NULL)
            return sett_no_memory(err);
        sett_gen_defaults(gen, r->game, params);
    }
    r->stages[stage] = (SettStage){gen, params};
    for (int32_t i = 1; i < SETT_MAX_STAGES && stage == 0 && is_whole(gen); i++)
        r->stages[i] = (SettStage){NULL, NULL};
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
    /* Rules that speak of rooms want a layout that has some. */
    for (int32_t i = 0; layout != NULL && game->furnish->rooms &&
                        !layout->rooms && i < c->gen_count;
         i++)
        if (c->gens[i]->rooms)
            layout = c->gens[i];
    if (layout == NULL)
        layout = first_of(c, SETT_WRITES_LEVEL, game);
    SettStatus status = use(out, 0, layout, arena, err);
    if (status != SETT_OK || is_whole(layout))
        return status;
    return use(out, 1, first_of(c, SETT_WRITES_OBJECTS, game), arena, err);
}

static const char *stage_word(int32_t stage)
{
    return stage == 0 ? "layout creator" : "furnisher";
}

/* "none, cc, cac": those that suit the game. */
static const char *names_of(const SettRecipe *r, int32_t stage,
                            SettArena *arena)
{
    const SettCatalog *c = r->catalog;
    const char *names = "none";
    for (int32_t i = 0; i < c->gen_count && names != NULL; i++)
        if (serves(c->gens[i], stage) && sett_gen_suits(c->gens[i], r->game))
            names = sett_arena_format(arena, "%s, %s", names, c->gens[i]->name);
    return names;
}

static SettStatus no_such(const SettRecipe *r, int32_t stage, const char *name,
                          SettArena *arena, SettError *err)
{
    const SettCatalog *c = r->catalog;
    const char *names = names_of(r, stage, arena);
    if (names == NULL)
        return sett_no_memory(err);
    SettGuess guess = sett_guess(name);
    for (int32_t i = 0; i < c->gen_count; i++)
        if (serves(c->gens[i], stage))
            sett_guess_try(&guess, c->gens[i]->name);
    sett_fail(err, SETT_BAD_ARGUMENT, "there is no %s \"%s\"",
              stage_word(stage), name);
    if (guess.nearest != NULL)
        sett_expect(err, "one of %s; did you mean \"%s\"?", names,
                    guess.nearest);
    else
        sett_expect(err, "one of %s", names);
    return SETT_BAD_ARGUMENT;
}

static SettStatus no_fit(const SettRecipe *r, int32_t stage, const SettGen *gen,
                         SettArena *arena, SettError *err)
{
    const SettGame *game = r->game;
    static const char *const lacks[] = {
        [SETT_WRITES_LAYOUT] = "object rules, by which layouts become levels",
        [SETT_WRITES_OBJECTS] = "object rules for a furnisher",
        [SETT_WRITES_LEVEL] = "canvas for agent programs"};
    const char *names = names_of(r, stage, arena);
    if (names == NULL)
        return sett_no_memory(err);
    sett_fail(err, SETT_UNSUPPORTED, "%s is not for %s: %s has no %s",
              gen->name, game->name, game->name,
              gen->learns ? "levels to learn from" : lacks[gen->writes]);
    if (strcmp(names, "none") == 0)
        sett_expect(err, "another game: no %s suits %s", stage_word(stage),
                    game->name);
    else
        sett_expect(err, "one of %s", names);
    return SETT_UNSUPPORTED;
}

SettStatus sett_recipe_choose(SettRecipe *recipe, int32_t stage,
                              const char *name, SettArena *arena,
                              SettError *err)
{
    SETT_ASSERT(stage >= 0 && stage < SETT_MAX_STAGES);
    if (strcmp(name, "none") == 0)
        return use(recipe, stage, NULL, arena, err);
    const SettGen *gen = sett_catalog_gen(recipe->catalog, name);
    if (gen == NULL || !serves(gen, stage))
        return no_such(recipe, stage, name, arena, err);
    if (!sett_gen_suits(gen, recipe->game))
        return no_fit(recipe, stage, gen, arena, err);
    if (stage > 0 && is_whole(recipe->stages[0].gen))
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "%s makes whole levels: there is nothing to furnish",
                         recipe->stages[0].gen->name);
    return use(recipe, stage, gen, arena, err);
}

SettStatus sett_recipe_makes(const SettRecipe *recipe, SettError *err)
{
    if (recipe->stages[0].gen != NULL)
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

const char *sett_recipe_prefix(int32_t stage, SettArena *arena)
{
    if (stage < 2)
        return stage == 0 ? "layout" : "furnish";
    return sett_arena_format(arena, "%d", (int)stage + 1);
}

static SettStatus set_in(const SettRecipe *r, int32_t stage, const char *name,
                         const char *text, SettArena *arena, SettError *err)
{
    const SettStage *at = &r->stages[stage];
    if (at->gen == NULL)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "\"%s\" cannot be set: there is no %s", name,
                         stage_word(stage));
    return sett_params_set(&at->gen->params, at->params, name, text,
                           &r->game->tiles, arena, err);
}

static bool knows(const SettGen *gen, const char *name)
{
    return gen != NULL && sett_params_find(&gen->params, name) != NULL;
}

static SettStatus unknown(const SettRecipe *r, const char *name, SettError *err)
{
    SettStatus status =
        sett_fail(err, SETT_BAD_ARGUMENT, "unknown parameter \"%s\"", name);
    const char *near = NULL;
    for (int32_t i = 0; i < SETT_MAX_STAGES && near == NULL; i++)
        if (r->stages[i].gen != NULL)
            near = sett_params_nearest(&r->stages[i].gen->params, name);
    if (near != NULL)
        sett_expect(err, "did you mean \"%s\"?", near);
    return status;
}

/* "layout.walls", "furnish.counts", "3.counts": the stage, and `*name` behind
   the dot; -1 where none is named. */
static int32_t stage_named(const char **name)
{
    const char *text = *name;
    int32_t stage = -1;
    if (begins(text, "layout."))
        stage = 0;
    else if (begins(text, "furnish."))
        stage = 1;
    else if (text[0] >= '1' && text[0] <= '0' + SETT_MAX_STAGES &&
             text[1] == '.')
        stage = text[0] - '1';
    if (stage >= 0)
        *name = strchr(text, '.') + 1;
    return stage;
}

bool sett_recipe_has(const SettRecipe *r, const char *name)
{
    int32_t stage = stage_named(&name);
    for (int32_t i = 0; i < SETT_MAX_STAGES; i++)
        if ((stage < 0 || stage == i) && knows(r->stages[i].gen, name))
            return true;
    return false;
}

static SettStatus several(const SettRecipe *r, const char *name,
                          SettArena *arena, SettError *err)
{
    const char *list = NULL;
    for (int32_t i = 0; i < SETT_MAX_STAGES; i++) {
        if (!knows(r->stages[i].gen, name))
            continue;
        const char *prefix = sett_recipe_prefix(i, arena);
        list = prefix == NULL ? NULL
               : list == NULL ? sett_arena_format(arena, "%s.%s", prefix, name)
                              : sett_arena_format(arena, "%s or %s.%s", list,
                                                  prefix, name);
        if (list == NULL)
            return sett_no_memory(err);
    }
    return sett_refuse(err, SETT_BAD_ARGUMENT, list,
                       "\"%s\" is a parameter of several stages", name);
}

SettStatus sett_recipe_set(SettRecipe *r, const char *name, const char *text,
                           SettArena *arena, SettError *err)
{
    int32_t stage = stage_named(&name), count = 0;
    if (stage >= 0)
        return set_in(r, stage, name, text, arena, err);
    for (int32_t i = 0; i < SETT_MAX_STAGES; i++)
        if (knows(r->stages[i].gen, name)) {
            stage = i;
            count++;
        }
    if (count == 0)
        return unknown(r, name, err);
    return count == 1 ? set_in(r, stage, name, text, arena, err)
                      : several(r, name, arena, err);
}

SettPipe sett_recipe_pipe(const SettRecipe *r)
{
    const SettCatalog *c = r->catalog;
    SettPipe pipe = {.game = r->game};
    memcpy(pipe.stages, r->stages, sizeof pipe.stages);
    /* The furnisher's place in the catalog, above any index of a batch. */
    for (int32_t i = 0; i < c->gen_count && r->fresh_layouts; i++)
        if (c->gens[i] == r->stages[1].gen)
            pipe.layout_salt = (uint64_t)(i + 1) << 48;
    return pipe;
}

uint64_t sett_recipe_hash(const SettRecipe *r)
{
    uint64_t hash = sett_hash(r->game->name, strlen(r->game->name), 1);
    hash = sett_hash_mix(hash, (uint64_t)r->w);
    hash = sett_hash_mix(hash, (uint64_t)r->h);
    hash = sett_hash_mix(hash, r->seed);
    hash = sett_hash_mix(hash, r->fresh_layouts);
    for (int32_t i = 0; i < SETT_MAX_STAGES; i++) {
        const SettGen *gen = r->stages[i].gen;
        if (gen == NULL) {
            hash = i < 2 ? sett_hash_mix(hash, 0) : hash;
            continue;
        }
        hash = sett_hash(gen->name, strlen(gen->name), hash);
        hash = sett_hash_mix(hash, (uint64_t)gen->output_version);
        hash = sett_params_hash(&gen->params, r->stages[i].params, hash);
    }
    return hash;
}
