/* dist_table.c - all-pairs distances of a small map: a search from every open
   cell (wave.h). */
#include "sett/grid.h"

#include "level/wave.h"

#define MOST_CELLS 1024

/* One row of the table: the distances from open cell number `from`. */
static void fill_row(const SettWave *wave, const SettDistTable *table,
                     int32_t from, uint16_t *row)
{
    int32_t w = (int32_t)wave->stride - 2;
    for (int32_t i = 0; i < table->count; i++)
        row[i] = UINT16_MAX;
    wave->queue[0] = sett_place(table->cell[from]);
    wave->left[sett_wave_index(wave, wave->queue[0])] = 0;
    int32_t begin = 0, end = 1;
    for (uint16_t steps = 0; begin < end; steps++) {
        for (int32_t k = begin; k < end; k++) {
            SettPoint p = sett_place_point(wave->queue[k]);
            row[table->index[p.y * w + p.x]] = steps;
        }
        int32_t next = sett_wave_grow(wave, begin, end);
        begin = end;
        end = next;
    }
    sett_wave_restore(wave, end);
}

static SettStatus make_table(const SettMask *open, SettArena *arena,
                             SettDistTable *out)
{
    size_t count = (size_t)sett_mask_count(open);
    if (count > MOST_CELLS)
        return SETT_TOO_LARGE;
    size_t area = (size_t)(open->w * open->h);
    int32_t *index = sett_arena_raw(arena, area, sizeof *index), next = 0;
    SettPoint *cell = sett_arena_raw(arena, count, sizeof *cell);
    uint16_t *dist = sett_arena_raw(arena, count * count, sizeof *dist);
    if (index == NULL || cell == NULL || dist == NULL)
        return SETT_NO_MEMORY;
    *out = (SettDistTable){index, cell, dist, (int32_t)count};
    for (int32_t y = 0; y < open->h; y++)
        for (int32_t x = 0; x < open->w; x++) {
            *index++ = sett_mask_get(open, x, y) ? next : -1;
            if (index[-1] >= 0)
                cell[next++] = (SettPoint){x, y};
        }
    SettArenaMark mark = sett_arena_mark(arena);
    SettWave wave;
    SettStatus status = sett_wave_take(open, 0, arena, &wave);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < next; i++)
        fill_row(&wave, out, i, dist + (size_t)i * count);
    sett_arena_reset(arena, mark);
    return sett_stopped(arena) ? SETT_CANCELLED : SETT_OK;
}

SettStatus sett_dist_table(const SettMask *open, SettArena *arena,
                           SettDistTable *out)
{
    SettArenaMark mark = sett_arena_mark(arena);
    SettStatus status = make_table(open, arena, out);
    if (status != SETT_OK)
        sett_arena_reset(arena, mark);
    return status;
}
