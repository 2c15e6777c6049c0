/* ways.c - how long the ways from start to goal, and to a win, are in a sample,
   and the demand that those of new levels are as long. */
#include "base/least.h"
#include "level/platformer.h"
#include "sett/learn.h"
#include "solve/model/model.h"

#include <string.h>

#define ENDS (SETT_IS(START) | SETT_IS(GOAL))

static SettStatus measure(const SettGame *game, const SettGrid *g,
                          SettArena *tmp, int32_t *steps)
{
    uint8_t open[256], start[256], goal[256];
    SettMask mask;
    int32_t area = sett_grid_area(g), count = 0;
    SettPoint *starts = SETT_TAKE(tmp, area, SettPoint);
    int32_t *dist = SETT_TAKE(tmp, area, int32_t);
    SettStatus status = sett_mask_take(tmp, g->w, g->h, &mask);
    *steps = SETT_FAR;
    if (status != SETT_OK || starts == NULL || dist == NULL)
        return SETT_NO_MEMORY;
    sett_tiles_any(&game->tiles, SETT_IS(OPEN) | ENDS, open);
    sett_tiles_any(&game->tiles, SETT_IS(START), start);
    sett_tiles_any(&game->tiles, SETT_IS(GOAL), goal);
    sett_mask_from_grid(&mask, g, open);
    for (int32_t c = 0; c < area; c++)
        if (start[g->cells[c]] != 0)
            starts[count++] = sett_grid_point(g, c);
    if (count == 0)
        return SETT_OK;
    status = sett_distances(&mask, starts, count, tmp, dist);
    for (int32_t c = 0; status == SETT_OK && c < area; c++)
        if (goal[g->cells[c]] != 0 && dist[c] < *steps)
            *steps = dist[c];
    return status;
}

static SettStatus measure_moves(const SettRunner *runner, const SettGrid *g,
                                SettArena *tmp, int32_t *moves)
{
    SettGrid padded;
    SettPoint start, shift;
    SettReach reach = {0};
    SettStatus status = runner->pad(runner, g, tmp, &padded, &start, &shift);
    if (status == SETT_OK)
        status = sett_platform_walk(&runner->moves, &padded, start, tmp, NULL,
                                    &reach, NULL, NULL);
    if (status == SETT_OK && reach.furthest == reach.goal)
        *moves = reach.moves;
    return status;
}

/* The fewest moves to a win; there is no end to what is not known. */
static SettStatus measure_win(const SettKernel *kernel, const SettGrid *g,
                              SettArena *tmp, SettWayBounds *out)
{
    const SettKernelAsk ask = {.fewest = true};
    const SettLevel level = {.grid = *g};
    SettKernelAnswer found;
    SettStatus status = sett_kernel_solve(kernel, &level, &ask, tmp, &found);
    int32_t moves = sett_kernel_moves(&found);
    if (status != SETT_OK || !found.fewest) {
        out->unknown += found.verdict.answer != SETT_NO;
        return status;
    }
    out->wins++;
    out->win_low = sett_min(out->win_low, moves);
    out->win_high = sett_max(out->win_high, moves);
    return SETT_OK;
}

SettStatus sett_learn_ways(const SettSolveDef *def, SettArena *tmp,
                           SettWayBounds *out)
{
    const SettTraining *sample = def->sample;
    const SettLinkAgent *agent = sett_model_agent(def);
    uint8_t goal[256];
    sett_tiles_any(&def->game->tiles, SETT_IS(GOAL), goal);
    const SettRunner *runner = agent != NULL ? agent->runner : NULL;
    if (memchr(goal, 1, sizeof goal) != NULL)
        runner = NULL;
    const SettKernel *kernel = runner == NULL ? sett_model_kernel(def) : NULL;
    *out = (SettWayBounds){
        .low = SETT_FAR, .moves = runner != NULL, .win_low = SETT_FAR};
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < sample->count; i++) {
        int32_t steps = SETT_FAR;
        SettArenaMark mark = sett_arena_mark(tmp);
        status = runner != NULL
                     ? measure_moves(runner, &sample->levels[i], tmp, &steps)
                     : measure(def->game, &sample->levels[i], tmp, &steps);
        if (status == SETT_OK && kernel != NULL)
            status = measure_win(kernel, &sample->levels[i], tmp, out);
        sett_arena_reset(tmp, mark);
        if (status != SETT_OK || steps == SETT_FAR)
            continue;
        out->levels++;
        out->low = sett_min(out->low, steps);
        out->high = sett_max(out->high, steps);
    }
    return status;
}

SettStatus sett_learn_demand(const SettGame *game, const SettWayBounds *ways,
                             SettArena *arena, SettGame *out)
{
    const SettKernel *k = game->kernel;
    int32_t count = game->demand_count;
    SettGameDemand *rows = SETT_TAKE(arena, count + 3, SettGameDemand);
    const char *low = sett_arena_format(
        arena, "a way of at least %d steps from start to goal, as the sample's",
        (int)ways->low);
    const char *high = sett_arena_format(
        arena, "a way of at most %d steps from start to goal, as the sample's",
        (int)ways->high);
    const char *moves =
        sett_arena_format(arena, "a way of %d to %d moves, as the sample's",
                          (int)ways->low, (int)ways->high);
    const char *wins = sett_arena_format(
        arena, "a win in %d to %d %s, as the sample's", (int)ways->win_low,
        (int)ways->win_high,
        k != NULL && k->mode == SETT_KERNEL_PUSH ? "pushes" : "moves");
    if (rows == NULL || low == NULL || high == NULL || moves == NULL ||
        wins == NULL)
        return SETT_NO_MEMORY;
    if (count > 0)
        memcpy(rows, game->demands, (size_t)count * sizeof *rows);
    for (int32_t i = 0; i < 2 - ways->moves && ways->levels > 0; i++)
        rows[count++] = (SettGameDemand){.kind = ways->moves ? SETT_DEMAND_MOVES
                                                 : i == 0    ? SETT_DEMAND_FAR
                                                             : SETT_DEMAND_NEAR,
                                         .of = SETT_IS(START),
                                         .to = SETT_IS(GOAL),
                                         .over = SETT_IS(OPEN) | ENDS,
                                         .text = ways->moves ? moves
                                                 : i == 0    ? low
                                                             : high,
                                         .low = ways->low,
                                         .high = ways->high};
    if (ways->wins > 0)
        rows[count++] = (SettGameDemand){.kind = SETT_DEMAND_FEWEST,
                                         .text = wins,
                                         .low = ways->win_low,
                                         .high = ways->win_high};
    *out = *game;
    out->demands = rows;
    out->demand_count = count;
    return SETT_OK;
}
