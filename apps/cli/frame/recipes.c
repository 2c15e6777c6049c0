/* recipes.c - see recipes.h. */
#include "frame/recipes.h"

#include <inttypes.h>
#include <string.h>

#include "frame/own.h"

SettStatus cli_as_size(Cli *cli, SettStatus status)
{
    if (status == SETT_TOO_LARGE)
        sett_expect(&cli->err,
                    "at most %" PRId64 " tiles; --max-tiles N raises that",
                    cli->max_tiles > 0 ? cli->max_tiles : SETT_MAX_AREA);
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
