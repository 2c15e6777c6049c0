/* dist_table.c - all-pairs distances of a small map: a search from every open
   cell (wave.h). */
#include "sett/grid.h"

#include "level/dist_table.h"
#include "level/plain.h"
#include "level/wave.h"

SettStatus sett_dist_table_take(const SettMask *open, SettArena *arena,
                                SettTableCells *out)
{
    int64_t count = sett_mask_count(open);
    if (count > SETT_DIST_TABLE_CELLS)
        return SETT_TOO_LARGE;
    size_t n = (size_t)count;
    out->count = (int32_t)count;
    out->index =
        sett_arena_raw(arena, (size_t)(open->w * open->h), sizeof *out->index);
    out->cell = sett_arena_raw(arena, n, sizeof *out->cell);
    out->dist = sett_arena_raw(arena, n * n, sizeof *out->dist);
    if (out->index == NULL || out->cell == NULL || out->dist == NULL)
        return SETT_NO_MEMORY;
    int32_t next = 0, *index = out->index;
    for (int32_t y = 0; y < open->h; y++)
        for (int32_t x = 0; x < open->w; x++) {
            *index++ = sett_mask_get(open, x, y) ? next : -1;
            if (index[-1] >= 0)
                out->cell[next++] = (SettPoint){x, y};
        }
    return SETT_OK;
}

#ifndef SETT_NO_FAST

/* One row of the table: the distances from cell number `from`. */
static void fill_row(const SettWave *wave, const SettTableCells *cells,
                     int32_t from)
{
    int32_t w = (int32_t)wave->stride - 2;
    uint16_t *row = cells->dist + (size_t)from * (size_t)cells->count;
    for (int32_t i = 0; i < cells->count; i++)
        row[i] = UINT16_MAX;
    wave->queue[0] = sett_place(cells->cell[from]);
    wave->left[sett_wave_index(wave, wave->queue[0])] = 0;
    int32_t begin = 0, end = 1;
    for (uint16_t steps = 0; begin < end; steps++) {
        for (int32_t k = begin; k < end; k++) {
            SettPoint p = sett_place_point(wave->queue[k]);
            row[cells->index[p.y * w + p.x]] = steps;
        }
        int32_t next = sett_wave_grow(wave, begin, end);
        begin = end;
        end = next;
    }
    sett_wave_restore(wave, end);
}

static SettStatus fill(const SettMask *open, SettArena *arena,
                       const SettTableCells *cells)
{
    SettArenaMark mark = sett_arena_mark(arena);
    SettWave wave;
    SettStatus status = sett_wave_take(open, 0, arena, &wave);
    for (int32_t i = 0; status == SETT_OK && i < cells->count; i++)
        fill_row(&wave, cells, i);
    if (status == SETT_OK && sett_stopped(arena))
        status = SETT_CANCELLED;
    sett_arena_reset(arena, mark);
    return status;
}

#endif

SettStatus sett_dist_table(const SettMask *open, SettArena *arena,
                           SettDistTable *out)
{
#ifdef SETT_NO_FAST
    return sett_dist_table_plain(open, arena, out);
#else
    SettArenaMark mark = sett_arena_mark(arena);
    SettTableCells cells;
    SettStatus status = sett_dist_table_take(open, arena, &cells);
    if (status == SETT_OK)
        status = fill(open, arena, &cells);
    if (status == SETT_OK)
        *out =
            (SettDistTable){cells.index, cells.cell, cells.dist, cells.count};
    else
        sett_arena_reset(arena, mark);
    return status;
#endif
}
