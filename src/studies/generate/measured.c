/* measured.c - the measures of levels that exist, or that a recipe makes. */
#include <math.h>

#include "sett/generated.h"
#include "sett/range.h"

typedef struct Filling {
    const SettGame *game;
    const SettLevelList *levels; /* or NULL: the recipe's */
    const SettRecipe *recipe;
    int64_t first;
    double *values;  /* a row a level */
    uint8_t *missed; /* 1 a level that is infeasible */
} Filling;

static SettStatus fill_row(void *user, int64_t index, SettArena *tmp)
{
    Filling *f = user;
    int32_t n = f->game->measures.count;
    double *row = f->values + index * n;
    if (f->levels) {
        SettLevel level = {.grid = f->levels->items[index].grid};
        return sett_game_measure(f->game, &level, tmp, row);
    }
    SettGrid grid;
    SettStatus status =
        sett_recipe_measure(f->recipe, f->first + index, tmp, &grid, row);
    if (status != SETT_INFEASIBLE)
        return status;
    for (int32_t i = 0; i < n; i++)
        row[i] = (double)NAN;
    f->missed[index] = 1;
    return SETT_OK;
}

SettStatus sett_measure_all(const SettGame *game, const SettLevelList *levels,
                            const SettRecipe *recipe, int64_t first,
                            int64_t count, const SettCrew *crew,
                            SettArena *arena, SettMeasured *out,
                            int64_t *infeasible)
{
    Filling f = {.game = game,
                 .levels = levels,
                 .recipe = recipe,
                 .first = first,
                 .values = sett_arena_take(arena, (size_t)count,
                                           (size_t)game->measures.count *
                                               sizeof(double))};
    f.missed = sett_arena_take(arena, (size_t)count, 1);
    if (f.values == NULL || f.missed == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_each(crew, count, fill_row, &f, NULL);
    *out = (SettMeasured){f.values, count};
    *infeasible = 0;
    for (int64_t i = 0; i < count; i++)
        *infeasible += f.missed[i];
    return status;
}
