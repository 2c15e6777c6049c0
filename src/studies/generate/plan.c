/* plan.c - a plan from what is asked: the recipe, the level that it starts
   from, and what of that may not change (docs/design/md2.md, section 13);
   levels made by a plan. */
#include <string.h>

#include "sett/sets.h"

#define USUAL_DRAWS 100

static SettStatus take_lock(const SettStudyHost *host, SettLevelPlan *plan)
{
    return plan->lock.words ? SETT_OK
                            : sett_mask_take(host->arena, plan->base.w,
                                             plan->base.h, &plan->lock);
}

/* The level that was read from `path` is to be a layout. */
static SettStatus check_layout(const SettStudyHost *host,
                               const SettLevelPlan *plan, const char *path)
{
    uint8_t is_object[SETT_MAX_TILES];
    sett_tiles_any(&plan->game->tiles, SETT_IS(OBJECT), is_object);
    for (int32_t cell = 0; cell < sett_grid_area(&plan->base); cell++) {
        uint8_t tile = plan->base.cells[cell];
        if (!is_object[tile])
            continue;
        SettPoint at = sett_grid_point(&plan->base, cell);
        SettStatus status = sett_fail_at(host->err, SETT_BAD_INPUT, at.y + 1,
                                         at.x + 1, "an object in a layout: %s",
                                         plan->game->tiles.tiles[tile].name);
        sett_expect(host->err, "walls and floor; --complete keeps objects");
        sett_error_source(host->err, sett_host_source(path));
        return status;
    }
    return SETT_OK;
}

static SettStatus unknown_kind(const SettStudyHost *host, const SettGame *game,
                               const char *name)
{
    SettGuess guess = sett_guess(name);
    for (int32_t i = 0; i < game->tiles.count; i++)
        sett_guess_try(&guess, game->tiles.tiles[i].name);
    SettStatus status = sett_fail(host->err, SETT_BAD_ARGUMENT,
                                  "no object is called '%s'", name);
    if (guess.nearest != NULL)
        sett_expect(host->err, "did you mean '%s'?", guess.nearest);
    return status;
}

/* "goblin,trap" to flags by tile. */
static SettStatus read_kinds(const SettStudyHost *host, const char *list,
                             SettLevelPlan *plan)
{
    uint8_t is_object[SETT_MAX_TILES];
    sett_tiles_any(&plan->game->tiles, SETT_IS(OBJECT), is_object);
    for (const char *at = list; *at;) {
        size_t size = strcspn(at, ",");
        char name[64] = "";
        memcpy(name, at, size < sizeof name ? size : sizeof name - 1);
        int32_t tile = sett_tile_named(&plan->game->tiles, name);
        if (tile < 0 || !is_object[tile])
            return unknown_kind(host, plan->game, name);
        plan->only[tile] = 1;
        at += size + (at[size] == ',');
    }
    return SETT_OK;
}

static SettStatus bad_lock(const SettStudyHost *host, const char *path,
                           int32_t line, int32_t column,
                           const SettLevelPlan *plan)
{
    SettStatus status = sett_fail_at(host->err, SETT_BAD_INPUT, line, column,
                                     "the lock is not of the level's size");
    sett_expect(host->err, "%d lines of %d characters", (int)plan->base.h,
                (int)plan->base.w);
    sett_error_source(host->err, sett_host_source(path));
    return status;
}

/* '#' and 'L' lock a cell; all other characters leave it free. */
static SettStatus read_lock(const SettStudyHost *host, const char *path,
                            SettLevelPlan *plan)
{
    char *text = NULL;
    size_t size = 0;
    SettStatus status = sett_study_read(host, path, &text, &size);
    if (status == SETT_OK)
        status = take_lock(host, plan);
    if (status != SETT_OK)
        return status;
    const char *at = text, *end = text + size;
    for (int32_t y = 0; y < plan->base.h; y++) {
        for (int32_t x = 0; x < plan->base.w; x++, at++) {
            if (at == end || *at == '\n' || *at == '\r')
                return bad_lock(host, path, y + 1, x + 1, plan);
            if (*at == '#' || *at == 'L')
                sett_mask_set(&plan->lock, x, y);
        }
        at += at < end && *at == '\r';
        if (at < end && *at != '\n')
            return bad_lock(host, path, y + 1, plan->base.w + 1, plan);
        at += at < end;
    }
    if (at < end)
        return bad_lock(host, path, plan->base.h + 1, 1, plan);
    return SETT_OK;
}

static SettStatus keep_objects(const SettStudyHost *host, SettLevelPlan *plan)
{
    uint8_t is_object[SETT_MAX_TILES];
    sett_tiles_any(&plan->game->tiles, SETT_IS(OBJECT), is_object);
    SettStatus status = take_lock(host, plan);
    if (status == SETT_OK)
        sett_mask_from_grid(&plan->lock, &plan->base, is_object);
    return status;
}

static SettStatus plan_base(const SettStudyHost *host, const SettLevelsAsked *o,
                            SettLevelPlan *plan)
{
    const char *path = o->layout_file ? o->layout_file
                       : o->complete  ? o->complete
                       : o->relayout  ? o->relayout
                       : o->refurnish ? o->level
                                      : NULL;
    if (!path)
        return SETT_OK;
    SettStatus status = sett_host_level(host, plan->game, path, &plan->base);
    if (status == SETT_OK && o->layout_file)
        status = check_layout(host, plan, path);
    /* New walls go around the objects that are there. */
    if (status == SETT_OK && (o->complete || o->relayout))
        status = keep_objects(host, plan);
    if (status == SETT_OK && o->refurnish)
        status = read_kinds(host, o->refurnish, plan);
    if (status == SETT_OK && o->lock)
        status = read_lock(host, o->lock, plan);
    return status;
}

static bool from_level(const SettLevelsAsked *o)
{
    return o->layout_file || o->complete || o->refurnish || o->relayout;
}

static SettStatus choose_parts(const SettStudyHost *host,
                               const SettLevelsAsked *o, SettRecipe *recipe)
{
    const char *names[] = {from_level(o) && !o->relayout ? "none" : o->layout,
                           o->relayout ? "none" : o->furnish};
    for (int32_t i = 0; i < 2; i++) {
        SettStatus status = names[i] != NULL
                                ? sett_recipe_choose(recipe, i, names[i],
                                                     host->arena, host->err)
                                : SETT_OK;
        if (status != SETT_OK)
            return sett_error_argument(host->err, status);
    }
    if (!recipe->stages[0].gen && !from_level(o) &&
        sett_recipe_makes(recipe, host->err) == SETT_UNSUPPORTED)
        return SETT_UNSUPPORTED;
    if (!recipe->stages[0].gen && !from_level(o))
        return sett_fail(
            host->err, SETT_BAD_ARGUMENT,
            "no layout: give --layout-file, or a --layout other than none");
    if (!recipe->stages[0].gen && !recipe->stages[1].gen)
        return sett_fail(host->err, SETT_BAD_ARGUMENT,
                         "neither layout nor furnisher: nothing to make");
    return SETT_OK;
}

/* --generator: an agent program from its file. */
static SettStatus choose_program(const SettStudyHost *host,
                                 const SettLevelsAsked *o, SettRecipe *recipe)
{
    SettStatus status =
        sett_recipe_choose(recipe, 0, "gagents", host->arena, host->err);
    if (status != SETT_OK)
        return status;
    if (!o->recipe) {
        recipe->w = recipe->game->canvas->ref_w;
        recipe->h = recipe->game->canvas->ref_h;
    }
    return sett_host_program(host, recipe->game, o->generator,
                             recipe->stages[0].params, NULL);
}

static SettStatus set_params(const SettStudyHost *host,
                             const SettLevelsAsked *o, SettRecipe *recipe,
                             const char **unknown)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < o->param_count && status == SETT_OK; i++) {
        const SettMadeOption *param = &o->params[i];
        if (!sett_recipe_has(recipe, param->name)) {
            *unknown = param->name;
            return SETT_UNSUPPORTED;
        }
        if (!param->value)
            return sett_fail(host->err, SETT_BAD_ARGUMENT, "--%s needs a value",
                             param->name);
        status = sett_error_argument(
            host->err, sett_recipe_set(recipe, param->name, param->value,
                                       host->arena, host->err));
    }
    return status;
}

static SettStatus plan_recipe(const SettStudyHost *host,
                              const SettLevelsAsked *o, SettLevelPlan *plan,
                              const char **unknown)
{
    SettRecipe *recipe = &plan->recipe;
    SettStatus status =
        o->recipe ? sett_host_recipe(host, plan->game, o->recipe, recipe)
                  : sett_recipe_default(host->catalog, plan->game, host->arena,
                                        recipe, host->err);
    if (status == SETT_OK)
        status = choose_parts(host, o, recipe);
    if (status == SETT_OK && o->generator != NULL)
        status = choose_program(host, o, recipe);
    if (status != SETT_OK)
        return status;
    status = o->size
                 ? sett_recipe_size(recipe, o->size, o->max_tiles, host->err)
                 : sett_recipe_resize(recipe, o->width ? o->width : recipe->w,
                                      o->height ? o->height : recipe->h,
                                      o->max_tiles, host->err);
    if (status != SETT_OK ||
        (status = set_params(host, o, recipe, unknown)) != SETT_OK)
        return status;
    if (o->fresh_layouts)
        recipe->fresh_layouts = true;
    if (o->seed.given)
        recipe->seed = o->seed.value;
    return o->seed.given || o->recipe ? SETT_OK
                                      : host->seed(host->user, &recipe->seed);
}

/* --like: what is learned from instead of the game's own samples. */
static SettStatus plan_sample(const SettStudyHost *host, const char *path,
                              SettLevelPlan *plan)
{
    const SettGen *gen = plan->recipe.stages[0].gen;
    if (gen == NULL || !gen->learns)
        return sett_fail(host->err, SETT_BAD_ARGUMENT,
                         "--like belongs to --layout solve, which learns");
    SettTraining *sample = SETT_TAKE(host->arena, 1, SettTraining);
    if (sample == NULL)
        return SETT_NO_MEMORY;
    plan->pipe.training = sample;
    return sett_host_sample(host, plan->game, path, sample);
}

SettStatus sett_level_plan_open(const SettStudyHost *host, const SettGame *game,
                                const SettLevelsAsked *asked,
                                SettLevelPlan *plan, const char **unknown)
{
    *unknown = NULL;
    *plan = (SettLevelPlan){.game = game,
                            .first = asked->index,
                            .count = asked->count,
                            .report = asked->report};
    SettStatus status;
    if ((status = plan_base(host, asked, plan)) != SETT_OK ||
        (status = plan_recipe(host, asked, plan, unknown)) != SETT_OK)
        return status;
    if (plan->base.cells) {
        plan->recipe.w = plan->base.w;
        plan->recipe.h = plan->base.h;
    }
    plan->pipe = sett_recipe_pipe(&plan->recipe);
    plan->pipe.only = asked->refurnish ? plan->only : NULL;
    plan->pipe.lock = plan->lock.words ? &plan->lock : NULL;
    if (asked->like != NULL &&
        (status = plan_sample(host, asked->like, plan)) != SETT_OK)
        return status;
    if (!asked->playable)
        return SETT_OK;
    plan->draws = asked->tries > 0 ? asked->tries : USUAL_DRAWS;
    plan->oracle = (SettOracle){.game = game};
    return sett_study_uses_oracle(host, game);
}

SettStatus sett_level_plan_make(const void *user, uint64_t seed, int64_t index,
                                SettArena *tmp, SettGrid *grid,
                                SettGenReport *reports)
{
    const SettLevelPlan *plan = user;
    SettStatus status =
        sett_grid_take(tmp, plan->recipe.w, plan->recipe.h, grid);
    if (status != SETT_OK)
        return status;
    if (plan->base.cells)
        sett_grid_copy(grid, &plan->base);
    return sett_make(&plan->pipe, seed, (uint64_t)index, tmp, grid, reports);
}
