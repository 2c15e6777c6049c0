/* floor.c - see floor.h. */
#include "gen/mission/floor.h"

#define TRIES 20

static SettStatus make(const SettPipe *pipe, uint64_t seed, SettArena *arena,
                       SettGrid *grid)
{
    SettStatus status = SETT_INFEASIBLE;
    for (uint64_t i = 0; status == SETT_INFEASIBLE && i < TRIES; i++)
        status = sett_make(pipe, seed, i, arena, grid, NULL);
    return status;
}

/* What a player may walk on, but for the rim. */
static void read_floor(const SettGame *game, const SettGrid *grid,
                       SettMask *out)
{
    uint8_t open[256];
    sett_tiles_any(&game->tiles, SETT_IS(OPEN), open);
    sett_mask_from_grid(out, grid, open);
    for (int32_t x = 0; x < grid->w; x++) {
        sett_mask_unset(out, x, 0);
        sett_mask_unset(out, x, grid->h - 1);
    }
    for (int32_t y = 0; y < grid->h; y++) {
        sett_mask_unset(out, 0, y);
        sett_mask_unset(out, grid->w - 1, y);
    }
}

/* The floor nearest to a tile; that tile where there is none. */
static SettPoint nearest(const SettMask *floor, SettPoint to)
{
    SettPoint best = to;
    int32_t least = INT32_MAX;
    for (int32_t y = 0; y < floor->h; y++)
        for (int32_t x = 0; x < floor->w; x++) {
            SettPoint p = {x, y};
            if (sett_mask_get(floor, x, y) && sett_manhattan(p, to) < least) {
                least = sett_manhattan(p, to);
                best = p;
            }
        }
    return best;
}

static void open_middle(SettMask *floor, SettPoint middle)
{
    SettPoint from = nearest(floor, middle), at = middle;
    sett_mask_set(floor, at.x, at.y);
    while (at.x != from.x || at.y != from.y) {
        if (at.x != from.x)
            at.x += from.x > at.x ? 1 : -1;
        else
            at.y += from.y > at.y ? 1 : -1;
        sett_mask_set(floor, at.x, at.y);
    }
    for (int32_t i = 0; i < 4; i++)
        sett_mask_set(floor, middle.x + (i & 1), middle.y + i / 2);
}

SettStatus sett_mission_floor(const SettPipe *pipe, uint64_t seed, int32_t wide,
                              int32_t cell, SettArena *arena, SettMask *out)
{
    SettGrid grid;
    int64_t count;
    SettStatus status = sett_grid_take(arena, wide * cell, cell, &grid);
    if (status == SETT_OK)
        status = sett_mask_take(arena, grid.w, grid.h, out);
    if (status == SETT_OK)
        status = make(pipe, seed, arena, &grid);
    if (status != SETT_OK)
        return status;
    read_floor(pipe->game, &grid, out);
    status = sett_keep_largest(out, arena, &count);
    for (int32_t i = 0; status == SETT_OK && i < wide; i++)
        open_middle(out, (SettPoint){i * cell + cell / 2 - 1, cell / 2 - 1});
    return status;
}
