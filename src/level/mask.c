/* mask.c - masks: a bit per cell in rows of 64-bit words. */
#include "sett/grid.h"

#include "base/least.h"
#include "level/bits.h"

#include <string.h>

static size_t word_count(const SettMask *mask)
{
    return (size_t)mask->h * (size_t)mask->stride;
}

SettStatus sett_mask_take(SettArena *arena, int32_t w, int32_t h,
                          SettMask *mask)
{
    SettStatus status = sett_size_check(w, h, SETT_MOST_AREA, NULL);
    if (status != SETT_OK)
        return status;
    SettMask made = {NULL, w, h, (w + 63) / 64};
    made.words = SETT_TAKE(arena, word_count(&made), uint64_t);
    if (made.words == NULL)
        return SETT_NO_MEMORY;
    *mask = made;
    return SETT_OK;
}

void sett_mask_clear(SettMask *mask)
{
    memset(mask->words, 0, word_count(mask) * sizeof mask->words[0]);
}

void sett_mask_copy(SettMask *to, const SettMask *from)
{
    SETT_ASSERT(to->w == from->w && to->h == from->h);
    memcpy(to->words, from->words, word_count(from) * sizeof from->words[0]);
}

int64_t sett_mask_count(const SettMask *mask)
{
    int64_t count = 0;
    size_t words = word_count(mask);
    for (size_t i = 0; i < words; i++)
        count += sett_bits_count(mask->words[i]);
    return count;
}

/* One word of a row: bit i for cells[i], i < count <= 64. */
static uint64_t pack(const uint8_t *cells, int32_t count, const uint8_t *is)
{
    uint64_t word = 0;
    for (int32_t i = 0; i < count; i++)
        word |= (uint64_t)(is[cells[i]] != 0) << i;
    return word;
}

void sett_mask_from_grid(SettMask *mask, const SettGrid *grid,
                         const uint8_t *is)
{
    SETT_ASSERT(mask->w == grid->w && mask->h == grid->h);
    uint64_t *word = mask->words;
    const uint8_t *cells = grid->cells;
    for (int32_t y = 0; y < grid->h; y++)
        for (int32_t x = 0; x < grid->w; x += 64) {
            int32_t count = sett_min(grid->w - x, 64);
            *word++ = pack(cells, count, is);
            cells += count;
        }
}
