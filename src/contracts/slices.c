/* slices.c - see slices.h. Everything follows from the descriptor's axis and
   direction. */
#include "sett/slices.h"

#include "base/enlarge.h"

#include <string.h>

int32_t sett_slice_count(const SettGame *game, const SettGrid *grid)
{
    return game->slices == SETT_COLUMNS ? grid->w : grid->h;
}

int32_t sett_slice_size(const SettGame *game, const SettGrid *grid)
{
    return game->slices == SETT_COLUMNS ? grid->h : grid->w;
}

/* First cell of a slice, and the way to the next one in it. */
static int32_t first_cell(const SettGame *game, const SettGrid *g, int32_t i,
                          int32_t *step)
{
    SETT_ASSERT(game->slices != SETT_NO_SLICES);
    bool backward = game->forward == SETT_W || game->forward == SETT_N;
    int32_t at = backward ? sett_slice_count(game, g) - 1 - i : i;
    *step = game->slices == SETT_COLUMNS ? -g->w : 1;
    return game->slices == SETT_COLUMNS ? (g->h - 1) * g->w + at : at * g->w;
}

void sett_slice_get(const SettGame *game, const SettGrid *grid, int32_t i,
                    uint8_t *out)
{
    int32_t step, cell = first_cell(game, grid, i, &step);
    int32_t size = sett_slice_size(game, grid);
    for (int32_t k = 0; k < size; k++, cell += step)
        out[k] = grid->cells[cell];
}

void sett_slice_put(const SettGame *game, SettGrid *grid, int32_t i,
                    const uint8_t *slice)
{
    int32_t step, cell = first_cell(game, grid, i, &step);
    int32_t size = sett_slice_size(game, grid);
    for (int32_t k = 0; k < size; k++, cell += step)
        grid->cells[cell] = slice[k];
}

SettStatus sett_slice_grid(const SettGame *game, int32_t count, int32_t size,
                           SettArena *arena, SettGrid *out)
{
    bool columns = game->slices == SETT_COLUMNS;
    return sett_grid_take(arena, columns ? count : size, columns ? size : count,
                          out);
}

void sett_slice_cut(const SettGame *game, const SettGrid *from, int32_t at,
                    SettGrid *to)
{
    uint8_t slice[SETT_MAX_SIDE];
    for (int32_t i = 0; i < sett_slice_count(game, to); i++) {
        sett_slice_get(game, from, at + i, slice);
        sett_slice_put(game, to, i, slice);
    }
}

void sett_slice_paste(const SettGame *game, SettGrid *to, int32_t at,
                      const SettGrid *from)
{
    SETT_ASSERT(sett_slice_size(game, to) == sett_slice_size(game, from));
    for (int32_t i = 0; i < sett_slice_count(game, from); i++) {
        int32_t step, other, cell = first_cell(game, from, i, &step);
        int32_t target = first_cell(game, to, at + i, &other);
        for (int32_t k = 0; k < sett_slice_size(game, from); k++)
            to->cells[target + k * other] = from->cells[cell + k * step];
    }
}

SettSliceSet sett_slice_set(SettArena *arena)
{
    return (SettSliceSet){.arena = arena};
}

#define SLOTS 4 /* of the table, for each slice that there is room for */

/* Where a slice stands in the table, or would. */
static size_t slot_of(const SettSliceSet *set, const uint8_t *slice)
{
    size_t size = (size_t)set->size, mask = SLOTS * (size_t)set->room - 1;
    size_t at = sett_hash(slice, size, 0) & mask;
    while (set->slot[at] != 0 &&
           memcmp(sett_slice_of(set, set->slot[at] - 1), slice, size) != 0)
        at = (at + 1) & mask;
    return at;
}

int32_t sett_slice_find(const SettSliceSet *set, const uint8_t *slice)
{
    return set->count == 0 ? -1 : set->slot[slot_of(set, slice)] - 1;
}

static SettStatus make_room(SettSliceSet *set)
{
    int32_t room = set->room == 0 ? 64 : 2 * set->room;
    uint8_t *tiles = sett_enlarge(set->arena, set->tiles, (size_t)set->count,
                                  (size_t)room, (size_t)set->size);
    int32_t *slot = SETT_TAKE(set->arena, SLOTS * room, int32_t);
    if (tiles == NULL || slot == NULL)
        return SETT_NO_MEMORY;
    set->tiles = tiles;
    set->slot = slot;
    set->room = room;
    for (int32_t i = 0; i < set->count; i++)
        set->slot[slot_of(set, sett_slice_of(set, i))] = i + 1;
    return SETT_OK;
}

SettStatus sett_slice_add(SettSliceSet *set, const uint8_t *slice, int32_t size,
                          int32_t *number)
{
    if (set->count > 0 && size != set->size)
        return SETT_BAD_INPUT;
    *number = sett_slice_find(set, slice);
    if (*number >= 0)
        return SETT_OK;
    set->size = size;
    SettStatus status = set->count == set->room ? make_room(set) : SETT_OK;
    if (status != SETT_OK)
        return status;
    size_t at = slot_of(set, slice);
    memcpy(set->tiles + (size_t)set->count * (size_t)size, slice, (size_t)size);
    *number = set->count++;
    set->slot[at] = set->count;
    return SETT_OK;
}

SettStatus sett_slice_numbers(SettSliceSet *set, const SettGame *game,
                              const SettGrid *grid, int32_t *out)
{
    int32_t size = sett_slice_size(game, grid);
    uint8_t *slice = SETT_TAKE(set->arena, size, uint8_t);
    if (slice == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < sett_slice_count(game, grid); i++) {
        sett_slice_get(game, grid, i, slice);
        SettStatus status = sett_slice_add(set, slice, size, &out[i]);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}
