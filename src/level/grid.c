/* grid.c - grids of tiles: limits, memory, copies, hashes and counts. */
#include "sett/grid.h"

#include "base/least.h"

#include <inttypes.h>
#include <string.h>

const SettPoint sett_dirs[4] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

SettStatus sett_size_check(int64_t w, int64_t h, int64_t max_area,
                           SettError *err)
{
    int64_t limit = max_area > 0 ? max_area : SETT_MAX_AREA;
    limit = sett_min_wide(limit, SETT_MOST_AREA);
    SettStatus bad = SETT_OK;
    if (w < 1 || h < 1)
        bad = SETT_BAD_ARGUMENT;
    else if (w > SETT_MAX_SIDE || h > SETT_MAX_SIDE || w * h > limit)
        bad = SETT_TOO_LARGE;
    if (bad == SETT_OK)
        return SETT_OK;
    sett_fail(err, bad, "a grid of %" PRId64 " x %" PRId64 " tiles", w, h);
    sett_expect(err, "sides of 1 to %d tiles, at most %" PRId64 " tiles in all",
                SETT_MAX_SIDE, limit);
    return bad;
}

SettStatus sett_grid_take(SettArena *arena, int32_t w, int32_t h,
                          SettGrid *grid)
{
    SettStatus status = sett_size_check(w, h, SETT_MOST_AREA, NULL);
    if (status != SETT_OK)
        return status;
    uint8_t *cells = SETT_TAKE(arena, w * h, uint8_t);
    if (cells == NULL)
        return SETT_NO_MEMORY;
    *grid = (SettGrid){cells, w, h};
    return SETT_OK;
}

void sett_grid_fill(SettGrid *grid, uint8_t tile)
{
    memset(grid->cells, tile, (size_t)sett_grid_area(grid));
}

void sett_grid_copy(SettGrid *to, const SettGrid *from)
{
    SETT_ASSERT(to->w == from->w && to->h == from->h);
    memcpy(to->cells, from->cells, (size_t)sett_grid_area(from));
}

uint64_t sett_grid_hash(const SettGrid *grid)
{
    uint64_t size = (uint64_t)(uint32_t)grid->w << 32 | (uint32_t)grid->h;
    return sett_hash(grid->cells, (size_t)sett_grid_area(grid),
                     sett_hash_mix(0, size));
}

void sett_grid_count(const SettGrid *grid, int64_t counts[256])
{
    memset(counts, 0, 256 * sizeof counts[0]);
    int32_t area = sett_grid_area(grid);
    for (int32_t i = 0; i < area; i++)
        counts[grid->cells[i]]++;
}

static int32_t apart(int32_t a, int32_t b)
{
    return a < b ? b - a : a - b;
}

int32_t sett_manhattan(SettPoint a, SettPoint b)
{
    return apart(a.x, b.x) + apart(a.y, b.y);
}

int32_t sett_chebyshev(SettPoint a, SettPoint b)
{
    int32_t dx = apart(a.x, b.x), dy = apart(a.y, b.y);
    return sett_max(dx, dy);
}
