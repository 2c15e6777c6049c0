/* recipes.c - recipes from files, lines and flags. */
#include "frame/recipes.h"

#include <inttypes.h>
#include <string.h>

#include "frame/own.h"

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
    const SettJson *root = NULL;
    SettStatus status = cli_read_json(cli, path, &root);
    if (status != SETT_OK)
        return status;
    status = sett_recipe_read(cli->catalog, root, &cli->arena, out, &cli->err);
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

SettStatus cli_save_recipe(Cli *cli, const SettRecipe *recipe, bool compact)
{
    SettText *text = cli_text(cli);
    SettJsonWriter w = sett_json_writer(text, compact);
    sett_recipe_write(recipe, &w);
    sett_text_char(text, '\n');
    return cli_made_folder(cli, "output", cli->output, text);
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

/* A wrong name, answered with the nearest one, or with the part that has it. */
static SettStatus unknown_extra(Cli *cli, const SettRecipe *recipe,
                                const char *name)
{
    const SettCatalog *catalog = cli->catalog;
    const char *names[128], *dot = strchr(name, '.');
    int32_t count = 0;
    for (int32_t i = 0; i < SETT_MAX_STAGES; i++) {
        const SettGen *gen = recipe->stages[i].gen;
        for (int32_t k = 0; gen && k < gen->params.count && count < 128; k++)
            names[count++] = gen->params.rows[k].name;
    }
    SettStatus status = cli_unknown_option(cli, name, names, count);
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

SettStatus cli_recipe_extras(Cli *cli, SettRecipe *recipe)
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

/* One "key=value". Parts are chosen in the first pass, so that parameters may
   come in any order. */
static SettStatus set_item(Cli *cli, SettRecipe *recipe, const char *key,
                           const char *value, int32_t pass)
{
    bool layout = !strcmp(key, "layout"), furnish = !strcmp(key, "furnish");
    int64_t seed = 0;
    if ((layout || furnish) != (pass == 0))
        return SETT_OK;
    if (layout || furnish)
        return sett_recipe_choose(
            recipe, layout ? SETT_WRITES_LAYOUT : SETT_WRITES_OBJECTS, value,
            &cli->arena, &cli->err);
    if (!strcmp(key, "size"))
        return cli_recipe_size(cli, value, recipe);
    if (strcmp(key, "seed") != 0)
        return sett_recipe_set(recipe, key, value, &cli->arena, &cli->err);
    if (!sett_int_read(value, strlen(value), &seed) || seed < 0)
        return cli_usage(cli, "seed=%s is no whole number from 0 on", value);
    recipe->seed = (uint64_t)seed;
    return SETT_OK;
}

SettStatus cli_recipe_line(Cli *cli, const SettGame *game, const char *line,
                           SettRecipe *out)
{
    SettStatus status =
        sett_recipe_default(cli->catalog, game, &cli->arena, out, &cli->err);
    for (int32_t pass = 0; pass < 2; pass++)
        for (const char *at = line; status == SETT_OK;) {
            size_t size = strcspn(at, ",");
            char *item = sett_arena_raw(&cli->arena, size + 1, 1);
            if (item == NULL)
                return SETT_NO_MEMORY;
            memcpy(item, at, size);
            item[size] = 0;
            char *equals = strchr(item, '=');
            if (equals == NULL) {
                status = cli_usage(cli, "'%s' in a recipe", item);
                sett_expect(&cli->err, "KEY=VALUE,KEY=VALUE");
                return status;
            }
            *equals = 0;
            status = set_item(cli, out, item, equals + 1, pass);
            if (at[size] == 0)
                break;
            at += size + 1;
        }
    return cli_as_usage(cli, status);
}
