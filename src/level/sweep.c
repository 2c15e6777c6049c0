/* sweep.c - the double sweep: from the first open cell of the largest component
   to the first of the farthest cells, and from there to the farthest again. A
   lower bound of the longest path that is exact on trees. */
#include "sett/grid.h"

#include "level/bits.h"
#include "level/plain.h"
#include "level/wave.h"

#ifndef SETT_NO_FAST

static SettPoint first_cell(const SettMask *mask)
{
    size_t i = 0;
    while (mask->words[i] == 0)
        i++;
    int32_t word = (int32_t)i;
    return (SettPoint){word % mask->stride * 64 +
                           sett_bits_lowest(mask->words[i]),
                       word / mask->stride};
}

/* The first in row-major order of the cells that lie farthest from `from`. */
static SettPoint farthest(const SettWave *wave, SettPoint from, int32_t *steps)
{
    wave->queue[0] = sett_place(from);
    wave->left[sett_wave_index(wave, sett_place(from))] = 0;
    int32_t begin = 0, end = 1, next;
    *steps = 0;
    while ((next = sett_wave_grow(wave, begin, end)) > end) {
        begin = end;
        end = next;
        ++*steps;
    }
    SettPlace first = wave->queue[begin];
    for (int32_t k = begin + 1; k < end; k++)
        if (wave->queue[k] < first)
            first = wave->queue[k];
    sett_wave_restore(wave, end);
    return sett_place_point(first);
}

static SettStatus sweep(const SettMask *open, SettArena *tmp, SettLongest *out)
{
    SettMask part;
    SettWave wave;
    int64_t cells;
    *out = (SettLongest){-1, {-1, -1}, {-1, -1}, 0};
    SettStatus status = sett_mask_take(tmp, open->w, open->h, &part);
    if (status != SETT_OK)
        return status;
    sett_mask_copy(&part, open);
    status = sett_keep_largest(&part, tmp, &cells);
    if (status != SETT_OK || cells == 0)
        return status;
    status = sett_wave_take(&part, 0, tmp, &wave);
    if (status != SETT_OK)
        return status;
    SettPoint a = farthest(&wave, first_cell(&part), &out->length);
    SettPoint b = farthest(&wave, a, &out->length);
    bool in_order = sett_place(a) < sett_place(b);
    out->from = in_order ? a : b;
    out->to = in_order ? b : a;
    out->searches = 2;
    return sett_stopped(tmp) ? SETT_CANCELLED : SETT_OK;
}

#endif

SettStatus sett_longest_path_sweep(const SettMask *open, SettArena *tmp,
                                   SettLongest *out)
{
#ifdef SETT_NO_FAST
    return sett_longest_path_sweep_plain(open, tmp, out);
#else
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status = sweep(open, tmp, out);
    sett_arena_reset(tmp, mark);
    return status;
#endif
}
