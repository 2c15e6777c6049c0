/* recipes.h - how the verbs come to a recipe: from flags, from a JSON file,
   from a line such as "layout=ac,furnish=cf,walls=0.5". */
#ifndef SETT_CLI_RECIPES_H
#define SETT_CLI_RECIPES_H

#include "frame/cli.h"

/** Reads "key=value,key=value": layout, furnish, size, seed, and parameters. */
SettStatus cli_recipe_line(Cli *cli, const SettGame *game, const char *line,
                           SettRecipe *out);
/** "WxH" within the limits of the game. */
SettStatus cli_recipe_size(Cli *cli, const char *text, SettRecipe *recipe);
/** Checks a size that was asked for against the game. */
SettStatus cli_recipe_resize(Cli *cli, int64_t w, int64_t h,
                             SettRecipe *recipe);
/** Sets the parameters among cli->extras; unknown ones are answered with the
    nearest name. */
SettStatus cli_recipe_extras(Cli *cli, SettRecipe *recipe);

/** Writes the recipe with the record of making into the folder -o. */
SettStatus cli_save_recipe(Cli *cli, const SettRecipe *recipe, bool compact);

#endif
