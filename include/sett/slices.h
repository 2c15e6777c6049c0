/* slices.h - levels as sequences of slices: columns from the left, rows from
   the bottom, each slice its tiles from the bottom or from the left; and slices
   as numbers, so that n-grams and linkers compare integers. */
#ifndef SETT_SLICES_H
#define SETT_SLICES_H

#include "sett/game.h"

SETT_BEGIN

/** Slices of a level, and tiles in one. The game's levels are cut into slices
    (game->slices), here and below. */
int32_t sett_slice_count(const SettGame *game, const SettGrid *grid);
int32_t sett_slice_size(const SettGame *game, const SettGrid *grid);
/** The tiles of slice `i`, from 0, into out[sett_slice_size], and back. */
void sett_slice_get(const SettGame *game, const SettGrid *grid, int32_t i,
                    uint8_t *out);
void sett_slice_put(const SettGame *game, SettGrid *grid, int32_t i,
                    const uint8_t *slice);
/** An empty grid of so many slices of that size, from `arena`. SETT_NO_MEMORY,
    SETT_TOO_LARGE. */
SettStatus sett_slice_grid(const SettGame *game, int32_t count, int32_t size,
                           SettArena *arena, SettGrid *out);
/** Fills `to` by the slices of `from` from place `at` on. */
void sett_slice_cut(const SettGame *game, const SettGrid *from, int32_t at,
                    SettGrid *to);
/** Copies all slices of `from` into `to`, the first one to place `at`. */
void sett_slice_paste(const SettGame *game, SettGrid *to, int32_t at,
                      const SettGrid *from);

/** Distinct slices in the order in which they were met. Read it by all means;
    sett_slice_add and sett_slice_numbers alone change it. */
typedef struct SettSliceSet {
    SettArena *arena;
    int32_t size; /**< tiles in one; 0 before the first */
    int32_t count, room;
    uint8_t *tiles; /**< slice i from i * size */
    int32_t *slot;  /**< hash table of number + 1; 4 * room places */
} SettSliceSet;

/** An empty set, which takes its memory from `arena`. */
SettSliceSet sett_slice_set(SettArena *arena);
/** The tiles of a slice by its number; valid until one is added. */
static inline const uint8_t *sett_slice_of(const SettSliceSet *set, int32_t i)
{
    return set->tiles + (size_t)i * (size_t)set->size;
}
/** Number of a slice of set->size tiles, or -1. */
int32_t sett_slice_find(const SettSliceSet *set, const uint8_t *slice);
/** The same; a new slice is added. SETT_BAD_INPUT where `size` is another one
    than the first, SETT_NO_MEMORY. */
SettStatus sett_slice_add(SettSliceSet *set, const uint8_t *slice, int32_t size,
                          int32_t *number);
/** The numbers of all slices of a level into out[sett_slice_count]; new ones
    are added. Errors as sett_slice_add. */
SettStatus sett_slice_numbers(SettSliceSet *set, const SettGame *game,
                              const SettGrid *grid, int32_t *out);

SETT_END
#endif
