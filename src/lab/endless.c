/* endless.c - see specimens.h. A window's draw is decided by the level's seed,
   its number and the number of the draw alone, and by the draw that its left
   neighbour ended with: what is to come on the right is taken as its first
   draw, which it mostly is. */
#include "sett/specimens.h"

#include <string.h>

static SettRng stream_of(const SettEndless *e, int64_t window, int32_t draw)
{
    uint64_t seed =
        draw == 0 ? e->seed : sett_hash_mix(e->seed, (uint64_t)draw);
    return sett_rng(seed, SETT_FOR_LAYOUT, (uint64_t)window);
}

SettStatus sett_endless_open(const SettOracle *oracle,
                             const SettGagents *generator, uint64_t seed,
                             int32_t h, SettArena *arena, SettEndless *out)
{
    const SettCanvas *canvas = oracle->game->canvas;
    *out =
        (SettEndless){.oracle = *oracle, .generator = generator, .seed = seed};
    if (canvas == NULL || oracle->game->slices != SETT_COLUMNS ||
        canvas->once_count > 0 || canvas->margin == 0)
        return SETT_UNSUPPORTED;
    out->before = stream_of(out, -1, 0);
    return sett_grid_take(arena, canvas->ref_w, h, &out->last);
}

/* Columns from..from+to->w-1. */
static void cut(const SettGrid *from, int32_t x, SettGrid *to)
{
    for (int32_t y = 0; y < to->h; y++)
        memcpy(to->cells + sett_grid_at(to, 0, y),
               from->cells + sett_grid_at(from, x, y), (size_t)to->w);
}

static void paste(const SettGrid *from, SettGrid *to, int32_t x)
{
    for (int32_t y = 0; y < from->h; y++)
        memcpy(to->cells + sett_grid_at(to, x, y),
               from->cells + sett_grid_at(from, 0, y), (size_t)from->w);
}

/* The middle of three windows. */
static SettStatus draw(const SettEndless *e, const SettRng *own, SettArena *tmp,
                       SettGrid *out)
{
    const SettRng windows[3] = {e->before, *own, stream_of(e, e->next + 1, 0)};
    SettGenJob job = {.game = e->oracle.game,
                      .params = e->generator,
                      .rng = *own,
                      .tmp = tmp};
    SettGrid wide;
    SettStatus status = sett_grid_take(tmp, 3 * out->w, out->h, &wide);
    if (status == SETT_OK)
        status = sett_gagents_draw_windows(&job, windows, &wide);
    if (status == SETT_OK)
        cut(&wide, out->w, out);
    return status;
}

/* The window before and this one between a start and an exit; the first one
   alone, and it keeps its start. */
static SettStatus join(const SettEndless *e, SettArena *tmp, SettGrid *out,
                       SettEndlessWindow *info)
{
    SettGenJob job = {.game = e->oracle.game,
                      .params = e->generator,
                      .rng = e->before,
                      .tmp = tmp};
    int32_t before = e->next > 0 ? out->w : 0;
    SettLevel level = {.lock = NULL};
    SettStatus status =
        sett_grid_take(tmp, before + out->w, out->h, &level.grid);
    if (status != SETT_OK)
        return status;
    if (before > 0)
        paste(&e->last, &level.grid, 0);
    paste(out, &level.grid, before);
    status = sett_gagents_frame(&job, &level.grid);
    if (status == SETT_OK)
        status = sett_oracle_ask(&e->oracle, &level, tmp, &info->verdict);
    if (status != SETT_OK)
        return status;
    info->joined = info->verdict.answer == SETT_YES;
    for (int32_t y = 0; before == 0 && y < out->h; y++)
        memcpy(out->cells + sett_grid_at(out, 0, y),
               level.grid.cells + sett_grid_at(&level.grid, 0, y),
               (size_t)e->oracle.game->canvas->margin);
    return SETT_OK;
}

SettStatus sett_endless_next(SettEndless *e, SettArena *tmp, SettGrid *out,
                             SettEndlessWindow *info)
{
    const SettCanvas *canvas = e->oracle.game->canvas;
    SettStatus status = SETT_OK;
    SettRng own = stream_of(e, e->next, 0);
    *info = (SettEndlessWindow){.index = e->next};
    while (status == SETT_OK && !info->joined &&
           info->draws < SETT_ENDLESS_DRAWS) {
        own = stream_of(e, e->next, info->draws++);
        status = draw(e, &own, tmp, out);
        if (status == SETT_OK)
            status = join(e, tmp, out, info);
    }
    if (status == SETT_OK && !info->joined) {
        /* Floor from end to end, and nothing on it. */
        info->bridge = true;
        sett_grid_fill(out, canvas->blank);
        memset(out->cells + sett_grid_at(out, 0, out->h - canvas->floor_rows),
               canvas->floor, (size_t)(canvas->floor_rows * out->w));
        status = join(e, tmp, out, info);
    }
    if (status != SETT_OK)
        return status;
    e->before = own;
    e->next++;
    paste(out, &e->last, 0);
    return SETT_OK;
}
