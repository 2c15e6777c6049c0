/* wave.h - breadth-first search over the open cells of a mask, a level at a
   time: what distances, paths and the longest path are made of. */
#ifndef SETT_LEVEL_WAVE_H
#define SETT_LEVEL_WAVE_H

#include "sett/grid.h"

/** A cell as (y + 1) << 16 | (x + 1): places compare in row-major order, and a
    step adds a constant. */
typedef uint32_t SettPlace;

static inline SettPlace sett_place(SettPoint p)
{
    return ((uint32_t)p.y + 1) << 16 | ((uint32_t)p.x + 1);
}
static inline SettPoint sett_place_point(SettPlace place)
{
    return (SettPoint){(int32_t)(place & 0xffff) - 1,
                       (int32_t)(place >> 16) - 1};
}

/** What is still to be reached, and the cells reached in order of distance. */
typedef struct SettWave {
    uint8_t *left; /**< 1 = open and not reached; a frame of 0 around the map,
                        so that steps need no test for the edge */
    SettPlace *queue; /**< a place more than can be reached: it is written
                           before it is known whether it counts */
    uint32_t stride;  /**< w + 2 */
    int32_t open;     /**< number of open cells */
    SettArena *arena; /**< asked whether to stop */
} SettWave;

static inline size_t sett_wave_index(const SettWave *wave, SettPlace place)
{
    return (size_t)(place >> 16) * wave->stride + (place & 0xffff);
}

/** A wave over `open` that has reached nothing. `extra`: how many closed cells
    may be reached besides (sources). Belongs to `arena`. */
SettStatus sett_wave_take(const SettMask *open, int32_t extra, SettArena *arena,
                          SettWave *wave);
/** Reaches what is one step from queue[begin .. end-1], appends it at `end`,
    and returns the new end. After a cancellation (sett_stopped) nothing
    more is reached. */
int32_t sett_wave_grow(const SettWave *wave, int32_t begin, int32_t end);
/** The same, and writes `steps` into the w * h cells of `dist` for each of
    queue[begin .. end-1]; after a cancellation for none. */
int32_t sett_wave_measure(const SettWave *wave, int32_t begin, int32_t end,
                          int32_t steps, int32_t *dist);
/** Makes the first `count` cells of the queue open and unreached again. */
void sett_wave_restore(const SettWave *wave, int32_t count);

#endif
