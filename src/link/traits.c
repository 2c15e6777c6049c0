/* traits.c - see traits.h. */
#include "link/traits.h"

#include <math.h>

SettStatus sett_link_grid_traits(const SettLinkModel *model,
                                 const SettGrid *grid, SettArena *tmp,
                                 double out[2])
{
    const SettGame *game = model->game;
    SettArenaMark mark = sett_arena_mark(tmp);
    SettLevel level = {.grid = *grid};
    double *values = SETT_TAKE(tmp, game->measures.count, double);
    out[0] = out[1] = 0;
    if (values == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_game_measure(game, &level, tmp, values);
    for (int32_t i = 0; i < 2 && status == SETT_OK; i++)
        out[i] = values[sett_measure_named(game, model->linking->traits[i])];
    sett_arena_reset(tmp, mark);
    return status;
}

SettStatus sett_link_traits(const SettLinkModel *model, SettSpan slices,
                            SettArena *tmp, double out[2])
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettGrid grid;
    out[0] = out[1] = 0;
    SettStatus status =
        sett_link_grid(model, slices.numbers, slices.count, tmp, &grid);
    if (status == SETT_OK)
        status = sett_link_grid_traits(model, &grid, tmp, out);
    sett_arena_reset(tmp, mark);
    return status;
}

double sett_link_distance(const double a[2], const double b[2])
{
    double dx = a[0] - b[0], dy = a[1] - b[1];
    return sqrt(dx * dx + dy * dy);
}
