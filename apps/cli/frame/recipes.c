/* recipes.c - recipes from files, lines and flags. */
#include "frame/recipes.h"

#include <inttypes.h>
#include <string.h>

static SettStatus check_size(Cli *cli, const SettGame *g, int64_t w, int64_t h)
{
    SettError *err = &cli->err;
    SettStatus status;
    if (w >= g->min_w && w <= g->max_w && h >= g->min_h && h <= g->max_h) {
        status = sett_size_check(w, h, cli->max_tiles, err);
        if (status == SETT_TOO_LARGE)
            sett_expect(err,
                        "at most %" PRId64 " tiles; --max-tiles N raises "
                        "that",
                        cli->max_tiles > 0 ? cli->max_tiles : SETT_MAX_AREA);
        return status;
    }
    status =
        sett_fail(err, SETT_BAD_ARGUMENT, "size %" PRId64 "x%" PRId64, w, h);
    sett_expect(err, "%dx%d to %dx%d", (int)g->min_w, (int)g->min_h,
                (int)g->max_w, (int)g->max_h);
    return status;
}

SettStatus cli_recipe_file(Cli *cli, const SettGame *game, const char *path,
                           SettRecipe *out)
{
    char *text = NULL;
    size_t size = 0;
    SettStatus status = cli_read(cli, path, &text, &size);
    if (status != SETT_OK)
        return status;
    const SettJson *root = NULL;
    SettJsonLimits limits = sett_json_limits();
    status = sett_json_read(text, size, &limits, &cli->arena, &root, &cli->err);
    if (status == SETT_OK)
        status =
            sett_recipe_read(cli->catalog, root, &cli->arena, out, &cli->err);
    if (status == SETT_OK && strcmp(out->game->name, game->name) != 0) {
        status =
            sett_fail_at(&cli->err, SETT_BAD_INPUT, root->line, root->column,
                         "a recipe of game %s", out->game->name);
        sett_expect(&cli->err, "%s", game->name);
    }
    if (status == SETT_OK) {
        out->game = game; /* with its legend */
        status = check_size(cli, game, out->w, out->h);
    }
    if (status == SETT_BAD_ARGUMENT) /* a value in a file, not on the line */
        status = cli->err.status = SETT_BAD_INPUT;
    if (status != SETT_OK)
        sett_error_source(&cli->err, cli_source(path));
    return status;
}

SettStatus cli_recipe_resize(Cli *cli, int64_t w, int64_t h, SettRecipe *recipe)
{
    SettStatus status = check_size(cli, recipe->game, w, h);
    if (status != SETT_OK)
        return status;
    recipe->w = (int32_t)w;
    recipe->h = (int32_t)h;
    return SETT_OK;
}

SettStatus cli_recipe_size(Cli *cli, const char *text, SettRecipe *recipe)
{
    const char *x = strchr(text, 'x');
    int64_t w = 0, h = 0;
    if (!x || !sett_int_read(text, (size_t)(x - text), &w) ||
        !sett_int_read(x + 1, strlen(x + 1), &h)) {
        SettStatus status = cli_usage(cli, "size %s", text);
        sett_expect(&cli->err, "WIDTHxHEIGHT, such as 10x20");
        return status;
    }
    return cli_recipe_resize(cli, w, h, recipe);
}

static bool has_param(const SettGen *gen, const char *name)
{
    return gen && sett_params_find(&gen->params, name);
}

static int32_t add_names(const SettGen *gen, const char **names, int32_t count,
                         int32_t most)
{
    for (int32_t i = 0; gen && i < gen->params.count && count < most; i++)
        names[count++] = gen->params.rows[i].name;
    return count;
}

/* A parameter of a part that was not chosen: which one has it. */
static const SettGen *owner_of(const SettCatalog *catalog, const char *name)
{
    const char *dot = strchr(name, '.');
    for (int32_t i = 0; i < catalog->gen_count; i++)
        if (has_param(catalog->gens[i], dot ? dot + 1 : name))
            return catalog->gens[i];
    return NULL;
}

static SettStatus unknown_extra(Cli *cli, const SettRecipe *recipe,
                                const char *name)
{
    const char *names[128];
    int32_t count = 0;
    for (int32_t i = 0; i < SETT_MAX_STAGES; i++)
        count = add_names(recipe->stages[i].gen, names, count, 128);
    SettStatus status = cli_unknown_option(cli, name, names, count);
    const SettGen *owner = owner_of(cli->catalog, name);
    if (owner)
        sett_expect(&cli->err, "only with --%s %s",
                    owner->writes == SETT_WRITES_OBJECTS ? "furnish" : "layout",
                    owner->name);
    return status;
}

static SettStatus set_extra(Cli *cli, SettRecipe *recipe, const CliExtra *extra)
{
    if (!sett_recipe_has(recipe, extra->name))
        return unknown_extra(cli, recipe, extra->name);
    if (!extra->value)
        return cli_usage(cli, "--%s needs a value", extra->name);
    return sett_recipe_set(recipe, extra->name, extra->value, &cli->arena,
                           &cli->err);
}

SettStatus cli_recipe_extras(Cli *cli, SettRecipe *recipe)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < cli->extra_count && status == SETT_OK; i++)
        status = set_extra(cli, recipe, &cli->extras[i]);
    /* A value on the command line is wrong use, whoever found it. */
    if (status == SETT_BAD_INPUT)
        status = cli->err.status = SETT_BAD_ARGUMENT;
    return status;
}

static SettStatus set_seed(Cli *cli, SettRecipe *recipe, const char *text)
{
    int64_t seed = 0;
    if (!sett_int_read(text, strlen(text), &seed) || seed < 0)
        return cli_usage(cli, "seed=%s is no whole number from 0 on", text);
    recipe->seed = (uint64_t)seed;
    return SETT_OK;
}

/* One "key=value". Parts are chosen in the first pass, so that parameters may
   come in any order. */
static SettStatus set_item(Cli *cli, SettRecipe *recipe, const char *key,
                           const char *value, int32_t pass)
{
    bool layout = !strcmp(key, "layout"), furnish = !strcmp(key, "furnish");
    if (layout || furnish)
        return pass == 0 ? sett_recipe_choose(recipe,
                                              layout ? SETT_WRITES_LAYOUT
                                                     : SETT_WRITES_OBJECTS,
                                              value, &cli->arena, &cli->err)
                         : SETT_OK;
    if (pass == 0)
        return SETT_OK;
    if (!strcmp(key, "size"))
        return cli_recipe_size(cli, value, recipe);
    if (!strcmp(key, "seed"))
        return set_seed(cli, recipe, value);
    return sett_recipe_set(recipe, key, value, &cli->arena, &cli->err);
}

static SettStatus read_items(Cli *cli, char *line, SettRecipe *recipe,
                             int32_t pass)
{
    for (char *item = line, *next; item; item = next) {
        next = strchr(item, ',');
        if (next)
            *next = 0;
        char *equals = strchr(item, '=');
        if (!equals) {
            SettStatus status = cli_usage(cli, "'%s' in a recipe", item);
            sett_expect(&cli->err, "KEY=VALUE,KEY=VALUE");
            return status;
        }
        *equals = 0;
        SettStatus status = set_item(cli, recipe, item, equals + 1, pass);
        *equals = '=';
        if (next)
            *next++ = ',';
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

SettStatus cli_recipe_line(Cli *cli, const SettGame *game, const char *line,
                           SettRecipe *out)
{
    size_t size = strlen(line) + 1;
    char *copy = sett_arena_raw(&cli->arena, size, 1);
    if (!copy)
        return cli_no_memory(cli);
    memcpy(copy, line, size);
    SettStatus status =
        sett_recipe_default(cli->catalog, game, &cli->arena, out, &cli->err);
    for (int32_t pass = 0; pass < 2 && status == SETT_OK; pass++)
        status = read_items(cli, copy, out, pass);
    if (status == SETT_BAD_INPUT)
        status = cli->err.status = SETT_BAD_ARGUMENT;
    return status;
}
