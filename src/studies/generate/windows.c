/* windows.c - windows of an agent program whose joins were checked, as one
   level; and what was done at each join. */
#include <inttypes.h>

#include "sett/generated.h"
#include "sett/specimens.h"

static void tell_text(const SettWindows *e, const SettEndlessWindow *w)
{
    const char *agent = sett_oracle_name(&e->stream.oracle);
    if (w->bridge)
        sett_study_note(
            e->host, false,
            sett_arena_format(e->host->arena,
                              "window %" PRId64
                              ": %d draws, and \"%s\" came through "
                              "none of them: floor was laid%s",
                              w->index, (int)w->draws, agent,
                              w->joined ? "" : ", and does not join either"));
    else
        sett_study_note(e->host, false,
                        sett_arena_format(e->host->arena,
                                          "window %" PRId64
                                          ": draw %d, joined by \"%s\" in %d "
                                          "actions",
                                          w->index, (int)w->draws, agent,
                                          (int)w->verdict.witness_count));
}

static void tell_json(const SettEndlessWindow *window, SettJsonWriter *w)
{
    sett_json_open(w, '{');
    sett_json_add_int(w, "index", window->index);
    sett_json_add_int(w, "draws", window->draws);
    sett_json_add_bool(w, "bridge", window->bridge);
    sett_json_add_bool(w, "joined", window->joined);
    sett_json_close(w);
}

/* Window `k` into its place in the level. */
static SettStatus make_window(SettWindows *e, int64_t k, SettArena *tmp)
{
    int32_t width = e->game->canvas->ref_w;
    SettEndlessWindow window;
    SettGrid grid;
    SettStatus status = sett_grid_take(tmp, width, e->level.h, &grid);
    if (status == SETT_OK)
        status = sett_endless_next(&e->stream, tmp, &grid, &window);
    if (status != SETT_OK)
        return status;
    for (int32_t c = 0; c < sett_grid_area(&grid); c++) {
        SettPoint p = sett_grid_point(&grid, c);
        int32_t x = (int32_t)k * width + p.x;
        e->level.cells[sett_grid_at(&e->level, x, p.y)] = grid.cells[c];
    }
    if (e->json != NULL)
        tell_json(&window, e->json);
    else
        tell_text(e, &window);
    return SETT_OK;
}

SettStatus sett_windows(SettWindows *e, SettArena *tmp)
{
    const SettStudyHost *host = e->host;
    const SettCanvas *canvas = e->game->canvas;
    SettStatus status =
        sett_grid_take(host->arena, (int32_t)e->count * canvas->ref_w,
                       canvas->ref_h, &e->level);
    for (int64_t k = 0; status == SETT_OK && k < e->count; k++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        if (host->cancel != NULL && sett_cancelled(host->cancel))
            return SETT_CANCELLED;
        status = make_window(e, k, tmp);
        sett_arena_reset(tmp, mark);
        if (host->progress != NULL)
            host->progress(host->user, "windows", k + 1, e->count);
    }
    if (host->progress != NULL)
        host->progress(host->user, NULL, 0, 0);
    /* The end of what was asked for gets an exit. */
    SettGenJob job = {.game = e->game,
                      .params = &e->generator,
                      .rng = sett_rng(e->seed, SETT_FOR_LAYOUT, 0),
                      .tmp = host->arena};
    return status == SETT_OK ? sett_gagents_frame(&job, &e->level) : status;
}
