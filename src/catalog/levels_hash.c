/* levels_hash.c - the levels of a recipe as one number, for self-tests. */
#include "sett/catalog.h"

typedef struct Drawing {
    const SettRecipe *recipe;
    SettPipe pipe;
    uint64_t *hashes;
} Drawing;

static SettStatus draw_level(void *user, int64_t index, SettArena *tmp)
{
    const Drawing *drawing = user;
    const SettRecipe *recipe = drawing->recipe;
    SettGrid grid;
    SettStatus status = sett_grid_take(tmp, recipe->w, recipe->h, &grid);
    if (status == SETT_OK)
        status = sett_make(&drawing->pipe, recipe->seed, (uint64_t)index, tmp,
                           &grid, NULL);
    drawing->hashes[index] =
        status == SETT_OK ? sett_grid_hash(&grid) : (uint64_t)status;
    return status == SETT_INFEASIBLE ? SETT_OK : status;
}

SettStatus sett_levels_hash(const SettRecipe *recipe, int64_t count,
                            const SettCrew *crew, SettArena *tmp, uint64_t *out)
{
    Drawing drawing = {recipe, sett_recipe_pipe(recipe),
                       SETT_TAKE(tmp, count, uint64_t)};
    if (drawing.hashes == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_each(crew, count, draw_level, &drawing, NULL);
    *out = 0;
    for (int64_t i = 0; i < count && status == SETT_OK; i++)
        *out = sett_hash_mix(*out, drawing.hashes[i]);
    return status;
}
