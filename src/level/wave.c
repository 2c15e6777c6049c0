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

int32_t sett_wave_grow(const SettWave *wave, int32_t begin, int32_t end)
{
    const SettWave w = *wave;
    SettPlace *tail = w.queue + end;
    if (sett_work(w.arena, 4 * (uint64_t)(end - begin)))
        return end;
    for (int32_t k = begin; k < end; k++) {
        SettPlace place = w.queue[k];
        uint8_t *at = w.left + sett_wave_index(&w, place);
        uint8_t *north = at - w.stride, *south = at + w.stride;
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
    }
    return (int32_t)(tail - w.queue);
}

void sett_wave_restore(const SettWave *wave, int32_t count)
{
    for (int32_t k = 0; k < count; k++)
        wave->left[sett_wave_index(wave, wave->queue[k])] = 1;
}
