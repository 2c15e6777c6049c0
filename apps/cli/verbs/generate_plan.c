/* generate_plan.c - from options and files to what sett generate makes: the
   recipe, the level it starts from, and what of that level may not change
   (docs/design/md2.md, section 13). */
#include <string.h>

#include "frame/generators.h"
#include "frame/levels.h"
#include "frame/recipes.h"
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
    const struct {
        bool wrong;
        const char *text;
    } rules[] = {
        {bases > 1, "--layout-file, --complete, --refurnish and "
                    "--relayout exclude each other"},
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
        {o->lock && !bases, "--lock needs a level whose cells are kept: "
                            "--layout-file, --complete, --refurnish or "
                            "--relayout"},
        {o->size && (o->width || o->height),
         "--size says what --width and --height say"},
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        if (rules[i].wrong)
            return cli_usage(cli, "%s", rules[i].text);
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
        return cli_usage(cli, "no layout: give --layout-file, or a "
                              "--layout other than none");
    if (!recipe->stages[0].gen && !recipe->stages[1].gen)
        return cli_usage(cli, "neither layout nor furnisher: nothing to "
                              "make");
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

static SettStatus plan_recipe(Cli *cli, const GenerateOptions *o,
                              GeneratePlan *plan)
{
    SettRecipe *recipe = &plan->recipe;
    SettStatus status =
        o->recipe ? cli_recipe_file(cli, plan->game, o->recipe, recipe)
                  : sett_recipe_default(cli->catalog, plan->game, &cli->arena,
                                        recipe, &cli->err);
    if (status == SETT_OK)
        status = choose_parts(cli, o, recipe);
    if (status == SETT_OK && o->generator != NULL)
        status = choose_program(cli, o, recipe);
    if (status != SETT_OK)
        return status;
    status = o->size
                 ? cli_recipe_size(cli, o->size, recipe)
                 : cli_recipe_resize(cli, o->width ? o->width : recipe->w,
                                     o->height ? o->height : recipe->h, recipe);
    if (status != SETT_OK ||
        (status = cli_recipe_extras(cli, recipe)) != SETT_OK)
        return status;
    if (o->fresh_layouts)
        recipe->fresh_layouts = true;
    return o->seed.given || !o->recipe ? cli_seed(cli, &o->seed, &recipe->seed)
                                       : SETT_OK;
}

static SettStatus take_lock(Cli *cli, GeneratePlan *plan)
{
    return plan->lock.words ? SETT_OK
                            : sett_mask_take(&cli->arena, plan->base.w,
                                             plan->base.h, &plan->lock);
}

static SettStatus refuse_objects(Cli *cli, const GeneratePlan *plan,
                                 const uint8_t *is_object, const char *path)
{
    for (int32_t cell = 0; cell < sett_grid_area(&plan->base); cell++) {
        uint8_t tile = plan->base.cells[cell];
        if (!is_object[tile])
            continue;
        SettPoint at = sett_grid_point(&plan->base, cell);
        SettStatus status = sett_fail_at(&cli->err, SETT_BAD_INPUT, at.y + 1,
                                         at.x + 1, "an object in a layout: %s",
                                         plan->game->tiles.tiles[tile].name);
        sett_expect(&cli->err, "walls and floor; --complete keeps objects");
        sett_error_source(&cli->err, sett_host_source(path));
        return status;
    }
    return SETT_OK;
}

static SettStatus unknown_kind(Cli *cli, const SettGame *game, const char *name)
{
    const char *names[SETT_MAX_TILES];
    for (int32_t i = 0; i < game->tiles.count; i++)
        names[i] = game->tiles.tiles[i].name;
    SettStatus status = cli_usage(cli, "no object is called '%s'", name);
    const char *near = cli_nearest(name, names, game->tiles.count);
    if (near)
        sett_expect(&cli->err, "did you mean '%s'?", near);
    return status;
}

/* "goblin,trap" to flags by tile. */
static SettStatus read_kinds(Cli *cli, const char *list,
                             const uint8_t *is_object, GeneratePlan *plan)
{
    for (const char *at = list; *at;) {
        size_t size = strcspn(at, ",");
        char name[64] = "";
        memcpy(name, at, size < sizeof name ? size : sizeof name - 1);
        int32_t tile = sett_tile_named(&plan->game->tiles, name);
        if (tile < 0 || !is_object[tile])
            return unknown_kind(cli, plan->game, name);
        plan->only[tile] = 1;
        at += size + (at[size] == ',');
    }
    return SETT_OK;
}

static SettStatus bad_lock(Cli *cli, const char *path, int32_t line,
                           int32_t column, const GeneratePlan *plan)
{
    SettStatus status = sett_fail_at(&cli->err, SETT_BAD_INPUT, line, column,
                                     "the lock is not of the level's size");
    sett_expect(&cli->err, "%d lines of %d characters", (int)plan->base.h,
                (int)plan->base.w);
    sett_error_source(&cli->err, sett_host_source(path));
    return status;
}

/* '#' and 'L' lock a cell; all other characters leave it free. */
static SettStatus read_lock(Cli *cli, const char *path, GeneratePlan *plan)
{
    char *text = NULL;
    size_t size = 0;
    SettStatus status = cli_read(cli, path, &text, &size);
    if (status == SETT_OK)
        status = take_lock(cli, plan);
    if (status != SETT_OK)
        return status;
    const char *at = text, *end = text + size;
    for (int32_t y = 0; y < plan->base.h; y++) {
        for (int32_t x = 0; x < plan->base.w; x++, at++) {
            if (at == end || *at == '\n' || *at == '\r')
                return bad_lock(cli, path, y + 1, x + 1, plan);
            if (*at == '#' || *at == 'L')
                sett_mask_set(&plan->lock, x, y);
        }
        at += at < end && *at == '\r';
        if (at < end && *at != '\n')
            return bad_lock(cli, path, y + 1, plan->base.w + 1, plan);
        at += at < end;
    }
    if (at < end)
        return bad_lock(cli, path, plan->base.h + 1, 1, plan);
    return SETT_OK;
}

static SettStatus plan_base(Cli *cli, const GenerateOptions *o,
                            GeneratePlan *plan)
{
    uint8_t is_object[SETT_MAX_TILES];
    const char *path = o->layout_file ? o->layout_file
                       : o->complete  ? o->complete
                       : o->relayout  ? o->relayout
                       : o->refurnish ? cli->words[1]
                                      : NULL;
    if (!path)
        return SETT_OK;
    sett_tiles_any(&plan->game->tiles, SETT_IS(OBJECT), is_object);
    SettStatus status = cli_level_read(cli, plan->game, path, &plan->base);
    if (status == SETT_OK && o->layout_file)
        status = refuse_objects(cli, plan, is_object, path);
    if (status == SETT_OK && (o->complete || o->relayout)) {
        /* New walls go around the objects that are there. */
        status = take_lock(cli, plan);
        if (status == SETT_OK)
            sett_mask_from_grid(&plan->lock, &plan->base, is_object);
    }
    if (status == SETT_OK && o->refurnish)
        status = read_kinds(cli, o->refurnish, is_object, plan);
    if (status == SETT_OK && o->lock)
        status = read_lock(cli, o->lock, plan);
    return status;
}

SettStatus cli_plan(Cli *cli, const GenerateOptions *options,
                    GeneratePlan *plan)
{
    *plan = (GeneratePlan){.first = options->index,
                           .count = options->count,
                           .report = options->report};
    SettStatus status = cli_game(cli, &plan->game);
    if (status != SETT_OK || (status = exclude(cli, options)) != SETT_OK ||
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
    if (!options->playable)
        return SETT_OK;
    if (options->want)
        return cli_usage(cli, "--playable and --want exclude each other");
    plan->draws = options->tries > 0 ? options->tries : USUAL_DRAWS;
    plan->oracle = (SettOracle){.game = plan->game};
    return cli_uses_oracle(cli, sett_oracle_name(&plan->oracle));
}

SettStatus cli_plan_make(const void *user, uint64_t seed, int64_t index,
                         SettArena *tmp, SettGrid *grid, SettGenReport *reports)
{
    const GeneratePlan *plan = user;
    SettStatus status =
        sett_grid_take(tmp, plan->recipe.w, plan->recipe.h, grid);
    if (status != SETT_OK)
        return status;
    if (plan->base.cells)
        sett_grid_copy(grid, &plan->base);
    return sett_make(&plan->pipe, seed, (uint64_t)index, tmp, grid, reports);
}
