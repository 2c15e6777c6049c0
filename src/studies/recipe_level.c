/* recipe_level.c - one level of a recipe, by its number. */
#include "sett/range.h"

SettStatus sett_recipe_level(const SettRecipe *recipe, int64_t index,
                             SettArena *arena, SettGrid *grid)
{
    SettStatus status = sett_grid_take(arena, recipe->w, recipe->h, grid);
    if (status != SETT_OK)
        return status;
    SettPipe pipe = sett_recipe_pipe(recipe);
    return sett_make(&pipe, recipe->seed, (uint64_t)index, arena, grid, NULL);
}
