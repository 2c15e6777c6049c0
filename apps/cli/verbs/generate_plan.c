/* generate_plan.c - which options of levels that are asked for go together. */
#include <string.h>

#include "verbs/generate.h"

static SettStatus exclude(Cli *cli, const SettLevelsAsked *o)
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

SettStatus cli_plan(Cli *cli, const SettLevelsAsked *options,
                    SettLevelPlan *plan)
{
    SettLevelsAsked asked = *options;
    const char *unknown;
    SettStatus status = exclude(cli, options);
    if (status != SETT_OK)
        return status;
    asked.level = cli->word_count > 1 ? cli->words[1] : NULL;
    asked.params = cli->extras;
    asked.param_count = cli->extra_count;
    asked.max_tiles = cli->max_tiles;
    status =
        sett_level_plan_open(cli_host(cli), cli->game, &asked, plan, &unknown);
    if (unknown != NULL)
        return unknown_extra(cli, &plan->recipe, unknown);
    return cli->err.source[0] ? status : cli_as_size(cli, status);
}
