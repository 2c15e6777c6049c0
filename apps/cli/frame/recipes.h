/* recipes.h - recipes from flags and sizes, and into a folder. */
#ifndef SETT_CLI_RECIPES_H
#define SETT_CLI_RECIPES_H

#include "frame/cli.h"

/** Has a size that is too large say that --max-tiles allows larger ones. */
SettStatus cli_as_size(Cli *cli, SettStatus status);
/** Sets the parameters among cli->extras; unknown ones are answered with the
    nearest name. */
SettStatus cli_recipe_extras(Cli *cli, SettRecipe *recipe);

/** Writes the recipe with the record of making into the folder -o. */
SettStatus cli_save_recipe(Cli *cli, const SettRecipe *recipe, bool compact);

#endif
