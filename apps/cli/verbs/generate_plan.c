/* generate_plan.c - from options and files to what sett generate makes: the
   recipe, the level it starts from, and what of that level may not change
   (docs/design/md2.md, section 13). */
#include <string.h>

#include "verbs/generate.h"

#define USUAL_DRAWS 100

static bool from_level(const GenerateOptions *o)
{
    return o->layout_file || o->complete || o->refurnish || o->relayout;
}

static SettStatus exclude(Cli *cli, const GenerateOptions *o)
{
    int32_t bases = (o->layout_file != NULL) + (o->complete != NULL) +
                    (o->refurnish != NULL) + (o->relayout != NULL);
    const CliRule rules[] = {
        {bases > 1, "--layout-file, --complete, --refurnish and --relayout "
                    "exclude each other"},
        {bases && (o->size || o->width || o->height),
         "the size is that of the level given"},
        {bases && !o->relayout && o->layout,
         "--layout has nothing to do: the walls are those of the level given"},
        {o->relayout && o->furnish, "--furnish has nothing to do: the objects "
                                    "are those of the level given"},
        {bases && (o->generator || o->playable),
         "--generator and --playable make levels from nothing"},
        {o->generator && (o->layout || o->furnish || o->fresh_layouts),
         "--generator makes whole levels: --layout, --furnish and "
         "--fresh-layouts have nothing to do"},
        {o->lock && !bases,
         "--lock needs a level whose cells are kept: --layout-file, "
         "--complete, --refurnish or --relayout"},
        {o->size && (o->width || o->height),
         "--size says what --width and --height say"},
        {false, NULL}};
    SettStatus status = cli_rules(cli, rules);
    if (status != SETT_OK)
        return status;
    if (!o->refurnish && cli->word_count > 1)
        return cli_usage(cli, "'%s' is one word too many", cli->words[1]);
    if (o->refurnish && cli->word_count < 2)
        return cli_usage(cli, "--refurnish %s needs the level's file",
                         o->refurnish);
    return SETT_OK;
}

static SettStatus choose_parts(Cli *cli, const GenerateOptions *o,
                               SettRecipe *recipe)
{
    const char *names[] = {from_level(o) && !o->relayout ? "none" : o->layout,
                           o->relayout ? "none" : o->furnish};
    for (int32_t i = 0; i < 2; i++) {
        SettStatus status = names[i] != NULL
                                ? sett_recipe_choose(recipe, i, names[i],
                                                     &cli->arena, &cli->err)
                                : SETT_OK;
        if (status != SETT_OK)
            return cli_as_usage(cli, status);
    }
    if (!recipe->stages[0].gen && !from_level(o) &&
        sett_recipe_makes(recipe, &cli->err) == SETT_UNSUPPORTED)
        return SETT_UNSUPPORTED;
    if (!recipe->stages[0].gen && !from_level(o))
        return cli_usage(
            cli,
            "no layout: give --layout-file, or a --layout other than none");
    if (!recipe->stages[0].gen && !recipe->stages[1].gen)
        return cli_usage(cli, "neither layout nor furnisher: nothing to make");
    return SETT_OK;
}

/* --generator: an agent program from its file. */
static SettStatus choose_program(Cli *cli, const GenerateOptions *o,
                                 SettRecipe *recipe)
{
    SettStatus status =
        sett_recipe_choose(recipe, 0, "gagents", &cli->arena, &cli->err);
    if (status != SETT_OK)
        return status;
    if (!o->recipe) {
        recipe->w = recipe->game->canvas->ref_w;
        recipe->h = recipe->game->canvas->ref_h;
    }
    return sett_host_program(cli_host(cli), recipe->game, o->generator,
                             recipe->stages[0].params, NULL);
}

/* A wrong name, answered with the nearest one, or with the part that has it. */
static SettStatus unknown_extra(Cli *cli, const SettRecipe *recipe,
                                const char *name)
{
    const SettCatalog *catalog = cli->catalog;
    const char *dot = strchr(name, '.');
    CliTable tables[SETT_MAX_STAGES];
    int32_t count = 0;
    for (int32_t i = 0; i < SETT_MAX_STAGES; i++)
        if (recipe->stages[i].gen != NULL)
            tables[count++].table = &recipe->stages[i].gen->params;
    SettStatus status = cli_unknown_option(cli, name, tables, count);
    for (int32_t i = 0; i < catalog->gen_count; i++) {
        const SettGen *owner = catalog->gens[i];
        if (!sett_params_find(&owner->params, dot ? dot + 1 : name))
            continue;
        sett_expect(&cli->err, "only with --%s %s",
                    owner->writes == SETT_WRITES_OBJECTS ? "furnish" : "layout",
                    owner->name);
        break;
    }
    return status;
}

/* The parameters among --NAME VALUE. */
static SettStatus set_extras(Cli *cli, SettRecipe *recipe)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < cli->extra_count && status == SETT_OK; i++) {
        const CliExtra *extra = &cli->extras[i];
        if (!sett_recipe_has(recipe, extra->name))
            return unknown_extra(cli, recipe, extra->name);
        if (!extra->value)
            return cli_usage(cli, "--%s needs a value", extra->name);
        status =
            cli_as_usage(cli, sett_recipe_set(recipe, extra->name, extra->value,
                                              &cli->arena, &cli->err));
    }
    return status;
}

static SettStatus plan_recipe(Cli *cli, const GenerateOptions *o,
                              SettLevelPlan *plan)
{
    SettRecipe *recipe = &plan->recipe;
    SettStatus status =
        o->recipe
            ? sett_host_recipe(cli_host(cli), plan->game, o->recipe, recipe)
            : sett_recipe_default(cli->catalog, plan->game, &cli->arena, recipe,
                                  &cli->err);
    if (status == SETT_OK)
        status = choose_parts(cli, o, recipe);
    if (status == SETT_OK && o->generator != NULL)
        status = choose_program(cli, o, recipe);
    if (status != SETT_OK)
        return status;
    status = o->size
                 ? sett_recipe_size(recipe, o->size, cli->max_tiles, &cli->err)
                 : sett_recipe_resize(recipe, o->width ? o->width : recipe->w,
                                      o->height ? o->height : recipe->h,
                                      cli->max_tiles, &cli->err);
    cli_as_size(cli, status);
    if (status != SETT_OK || (status = set_extras(cli, recipe)) != SETT_OK)
        return status;
    if (o->fresh_layouts)
        recipe->fresh_layouts = true;
    return o->seed.given || !o->recipe ? cli_seed(cli, &o->seed, &recipe->seed)
                                       : SETT_OK;
}

static SettStatus plan_base(Cli *cli, const GenerateOptions *o,
                            SettLevelPlan *plan)
{
    const SettStudyHost *host = cli_host(cli);
    const char *path = o->layout_file ? o->layout_file
                       : o->complete  ? o->complete
                       : o->relayout  ? o->relayout
                       : o->refurnish ? cli->words[1]
                                      : NULL;
    if (!path)
        return SETT_OK;
    SettStatus status =
        sett_host_level(cli_host(cli), plan->game, path, &plan->base);
    if (status == SETT_OK && o->layout_file)
        status = sett_level_plan_layout(host, plan, path);
    /* New walls go around the objects that are there. */
    if (status == SETT_OK && (o->complete || o->relayout))
        status = sett_level_plan_keep_objects(host, plan);
    if (status == SETT_OK && o->refurnish)
        status = sett_level_plan_kinds(host, o->refurnish, plan);
    if (status == SETT_OK && o->lock)
        status = sett_level_plan_lock(host, o->lock, plan);
    return status;
}

/* --like: what is learned from instead of the game's own samples. */
static SettStatus plan_sample(Cli *cli, const char *path, SettLevelPlan *plan)
{
    const SettGen *gen = plan->recipe.stages[0].gen;
    if (gen == NULL || !gen->learns)
        return cli_usage(cli, "--like belongs to --layout solve, which learns");
    SettTraining *sample = SETT_TAKE(&cli->arena, 1, SettTraining);
    if (sample == NULL)
        return SETT_NO_MEMORY;
    plan->pipe.training = sample;
    return sett_host_sample(cli_host(cli), plan->game, path, sample);
}

SettStatus cli_plan(Cli *cli, const GenerateOptions *options,
                    SettLevelPlan *plan)
{
    *plan = (SettLevelPlan){.game = cli->game,
                            .first = options->index,
                            .count = options->count,
                            .report = options->report};
    SettStatus status = exclude(cli, options);
    if (status != SETT_OK ||
        (status = plan_base(cli, options, plan)) != SETT_OK ||
        (status = plan_recipe(cli, options, plan)) != SETT_OK)
        return status;
    if (plan->base.cells) {
        plan->recipe.w = plan->base.w;
        plan->recipe.h = plan->base.h;
    }
    plan->pipe = sett_recipe_pipe(&plan->recipe);
    plan->pipe.only = options->refurnish ? plan->only : NULL;
    plan->pipe.lock = plan->lock.words ? &plan->lock : NULL;
    if (options->like != NULL &&
        (status = plan_sample(cli, options->like, plan)) != SETT_OK)
        return status;
    if (!options->playable)
        return SETT_OK;
    if (options->want)
        return cli_usage(cli, "--playable and --want exclude each other");
    plan->draws = options->tries > 0 ? options->tries : USUAL_DRAWS;
    plan->oracle = (SettOracle){.game = plan->game};
    return sett_study_uses_oracle(cli_host(cli), plan->game);
}
