/* masks.h - random maps for the tests of src/level: noise of every density and
   mazes, at sizes where words of a row begin and end. */
#ifndef SETT_TEST_MASKS_H
#define SETT_TEST_MASKS_H

#include "support/testkit.h"

#include <string.h>

/** Widths around one and two words, each as likely as all others together. */
static inline int32_t masks_width(SettRng *rng, int32_t most)
{
    static const int32_t edges[] = {1, 2, 63, 64, 65, 127, 128, 129};
    if (sett_rng_below(rng, 2) == 0)
        return edges[sett_rng_below(rng, 8)];
    return sett_rng_range(rng, 1, most);
}

/** Opens cells at random; every density, with 0 and 1 now and then. */
static inline void masks_noise(SettRng *rng, SettMask *mask)
{
    uint32_t open = sett_rng_below(rng, 17);
    for (int32_t y = 0; y < mask->h; y++)
        for (int32_t x = 0; x < mask->w; x++)
            if (sett_rng_below(rng, 16) < open)
                sett_mask_set(mask, x, y);
}

/** Opens every other cell of every other row and some of those between. */
static inline void masks_maze(SettRng *rng, SettMask *mask)
{
    uint32_t open = sett_rng_below(rng, 17);
    for (int32_t y = 0; y < mask->h; y++)
        for (int32_t x = 0; x < mask->w; x++)
            if ((x % 2 == 0 && y % 2 == 0) ||
                ((x + y) % 2 == 1 && sett_rng_below(rng, 16) < open))
                sett_mask_set(mask, x, y);
}

/** A w x h map of either kind from `arena`. */
static inline SettMask masks_take(SettArena *arena, SettRng *rng, int32_t w,
                                  int32_t h)
{
    SettMask mask;
    assert_int_equal(sett_mask_take(arena, w, h, &mask), SETT_OK);
    if (sett_rng_below(rng, 3) == 0)
        masks_maze(rng, &mask);
    else
        masks_noise(rng, &mask);
    return mask;
}

/** A map drawn as text, rows joined by '/': '.' is open. */
static inline SettMask masks_drawn(SettArena *arena, const char *text)
{
    int32_t w = (int32_t)strcspn(text, "/");
    int32_t h = ((int32_t)strlen(text) + 1) / (w + 1);
    SettMask mask;
    assert_int_equal(sett_mask_take(arena, w, h, &mask), SETT_OK);
    for (int32_t y = 0; y < h; y++)
        for (int32_t x = 0; x < w; x++)
            if (text[y * (w + 1) + x] == '.')
                sett_mask_set(&mask, x, y);
    return mask;
}

static inline SettPoint masks_point(SettRng *rng, const SettMask *mask)
{
    return (SettPoint){sett_rng_range(rng, 0, mask->w - 1),
                       sett_rng_range(rng, 0, mask->h - 1)};
}

static inline void masks_same(const SettMask *a, const SettMask *b)
{
    assert_memory_equal(a->words, b->words,
                        (size_t)a->h * (size_t)a->stride * sizeof *a->words);
}

#endif
