/* wave.c - see wave.h. */
#include "level/wave.h"

#include "base/least.h"

static SettStatus spread(const SettMask *open, const SettWave *wave)
{
    for (int32_t y = 0; y < open->h; y++) {
        if (sett_work(wave->arena, 2 * (uint64_t)open->w))
            return SETT_CANCELLED;
        const uint64_t *row = open->words + (size_t)y * (size_t)open->stride;
        uint8_t *left = wave->left + ((size_t)y + 1) * wave->stride + 1;
        for (int32_t x = 0; x < open->w; x += 64) {
            uint64_t cells = row[x >> 6];
            int32_t end = sett_min(x + 64, open->w);
            for (int32_t i = x; i < end; i++, cells >>= 1)
                left[i] = cells & 1;
        }
    }
    return SETT_OK;
}

SettStatus sett_wave_take(const SettMask *open, int32_t extra, SettArena *arena,
                          SettWave *wave)
{
    wave->stride = (uint32_t)open->w + 2;
    wave->open = (int32_t)sett_mask_count(open);
    wave->arena = arena;
    wave->left = sett_arena_take(arena, (size_t)open->h + 2, wave->stride);
    wave->queue = sett_arena_raw(arena, (size_t)wave->open + (size_t)extra + 1,
                                 sizeof *wave->queue);
    if (wave->left == NULL || wave->queue == NULL)
        return SETT_NO_MEMORY;
    return spread(open, wave);
}

/* Of a level of more than LARGE cells each lies in a line, and often on a page,
   of its own: it is fetched so many cells before it is looked at. */
#define LARGE 512
#define AHEAD 64

static inline int32_t *dist_at(const SettWave *w, SettPlace place,
                               int32_t *dist)
{
    uint32_t width = w->stride - 2;
    return dist +
           ((size_t)(place >> 16) * width + (place & 0xffff) - width - 1);
}

/* Goes on from a place: says how far it is, unless `dist` is NULL, appends at
   `tail` what is one step from it, and returns the new tail. */
static inline SettPlace *go_on(const SettWave *w, SettPlace place,
                               int32_t steps, int32_t *dist, SettPlace *tail)
{
    if (dist != NULL)
        *dist_at(w, place, dist) = steps;
    uint8_t *at = w->left + sett_wave_index(w, place);
    uint8_t *north = at - w->stride, *south = at + w->stride;
    /* Written first, counted after: no branch to guess. */
    *tail = place - 0x10000;
    tail += *north;
    *north = 0;
    *tail = place + 1;
    tail += at[1];
    at[1] = 0;
    *tail = place + 0x10000;
    tail += *south;
    *south = 0;
    *tail = place - 1;
    tail += at[-1];
    at[-1] = 0;
    return tail;
}

/* See sett_wave_measure; `dist` may be NULL. */
static inline int32_t grow(const SettWave *wave, int32_t begin, int32_t end,
                           int32_t steps, int32_t *dist)
{
    const SettWave w = *wave;
    SettPlace *tail = w.queue + end;
    if (sett_work(w.arena, 4 * (uint64_t)(end - begin)))
        return end;
    int32_t k = begin, fetched = end - begin > LARGE ? end - AHEAD : begin;
    for (; k < fetched; k++) {
        SettPlace far = w.queue[k + AHEAD];
        uint8_t *at = w.left + sett_wave_index(&w, far);
        __builtin_prefetch(at - w.stride, 1);
        __builtin_prefetch(at + w.stride, 1);
        if (dist != NULL)
            __builtin_prefetch(dist_at(&w, far, dist), 1);
        tail = go_on(&w, w.queue[k], steps, dist, tail);
    }
    for (; k < end; k++)
        tail = go_on(&w, w.queue[k], steps, dist, tail);
    return (int32_t)(tail - w.queue);
}

int32_t sett_wave_grow(const SettWave *wave, int32_t begin, int32_t end)
{
    return grow(wave, begin, end, 0, NULL);
}

int32_t sett_wave_measure(const SettWave *wave, int32_t begin, int32_t end,
                          int32_t steps, int32_t *dist)
{
    return grow(wave, begin, end, steps, dist);
}

void sett_wave_restore(const SettWave *wave, int32_t count)
{
    for (int32_t k = 0; k < count; k++)
        wave->left[sett_wave_index(wave, wave->queue[k])] = 1;
}
