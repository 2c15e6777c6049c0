/* distances.c - steps from sources to every cell, and between two cells, by
   breadth-first search (wave.h). */
#include "sett/grid.h"

#include "level/wave.h"

static void set_far(int32_t *dist, const SettMask *open)
{
    int32_t area = open->w * open->h;
    for (int32_t i = 0; i < area; i++)
        dist[i] = SETT_FAR;
}

/* Puts the sources into the queue, each once, and returns how many. */
static int32_t start(const SettMask *open, const SettPoint *sources,
                     int32_t source_count, const SettWave *wave, int32_t *dist)
{
    int32_t count = 0;
    for (int32_t i = 0; i < source_count; i++) {
        SettPoint p = sources[i];
        SETT_ASSERT(sett_mask_has(open, p));
        if (dist[p.y * open->w + p.x] == 0)
            continue;
        dist[p.y * open->w + p.x] = 0;
        wave->queue[count++] = sett_place(p);
        wave->left[sett_wave_index(wave, sett_place(p))] = 0;
    }
    return count;
}

static SettStatus distances(const SettMask *open, const SettPoint *sources,
                            int32_t source_count, SettArena *tmp, int32_t *dist)
{
    SettWave wave;
    SettStatus status = sett_wave_take(open, source_count, tmp, &wave);
    if (status != SETT_OK)
        return status;
    set_far(dist, open);
    int32_t begin = 0;
    int32_t end = start(open, sources, source_count, &wave, dist);
    for (int32_t steps = 0; begin < end; steps++) {
        int32_t next = sett_wave_measure(&wave, begin, end, steps, dist);
        begin = end;
        end = next;
    }
    return sett_stopped(tmp) ? SETT_CANCELLED : SETT_OK;
}

static SettStatus path_length(const SettMask *open, SettPoint from,
                              SettPoint to, SettArena *tmp, int32_t *length)
{
    SettWave wave;
    SettStatus status = sett_wave_take(open, 2, tmp, &wave);
    if (status != SETT_OK)
        return status;
    uint8_t *goal = wave.left + sett_wave_index(&wave, sett_place(to));
    *goal = 1;
    wave.queue[0] = sett_place(from);
    wave.left[sett_wave_index(&wave, sett_place(from))] = 0;
    int32_t steps = 0;
    for (int32_t begin = 0, end = 1; begin < end && *goal; steps++) {
        int32_t next = sett_wave_grow(&wave, begin, end);
        begin = end;
        end = next;
    }
    *length = *goal ? SETT_FAR : steps;
    return sett_stopped(tmp) ? SETT_CANCELLED : SETT_OK;
}

SettStatus sett_distances(const SettMask *open, const SettPoint *sources,
                          int32_t source_count, SettArena *tmp, int32_t *dist)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status = distances(open, sources, source_count, tmp, dist);
    sett_arena_reset(tmp, mark);
    return status;
}

SettStatus sett_path_length(const SettMask *open, SettPoint from, SettPoint to,
                            SettArena *tmp, int32_t *length)
{
    SETT_ASSERT(sett_mask_has(open, from) && sett_mask_has(open, to));
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status = path_length(open, from, to, tmp, length);
    sett_arena_reset(tmp, mark);
    return status;
}
