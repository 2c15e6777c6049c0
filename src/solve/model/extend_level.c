/* extend_level.c - windows behind each other until a level is so long, and its
   end: as one grid, or slices as they come. */
#include "solve/model/extend.h"

typedef struct Growing {
    SettExtend *level;
    SettExtendTakeFn *take; /* NULL: into `room` */
    void *user;
    SettGrid room; /* of more slices than will be made */
    SettExtendedLevel *out;
} Growing;

static SettStatus put(Growing *g, const SettGrid *slices)
{
    const SettGame *game = g->level->game;
    int64_t at = g->out->slices;
    g->out->slices += sett_slice_count(game, slices);
    if (g->take != NULL)
        return g->take(g->user, slices);
    sett_slice_paste(game, &g->room, (int32_t)at, slices);
    return SETT_OK;
}

static SettStatus add_windows(Growing *g, int64_t until, SettArena *tmp)
{
    SettExtendedLevel *out = g->out;
    SettStatus status = SETT_OK;
    SettGrid rest;
    while (status == SETT_OK && out->slices < until) {
        SettExtended window;
        SettArenaMark mark = sett_arena_mark(tmp);
        status = sett_extend_next(g->level, tmp, &window);
        if (status != SETT_OK)
            return status;
        out->answer = window.answer;
        if (window.answer != SETT_YES)
            return SETT_OK;
        status = put(g, &window.grid);
        out->planned += window.home;
        out->windows++;
        sett_arena_reset(tmp, mark);
    }
    if (status == SETT_OK)
        status = sett_extend_rest(g->level, tmp, &rest);
    return status == SETT_OK ? put(g, &rest) : status;
}

/* Room for the whole level, or slices go to who takes them. */
static SettStatus open_room(Growing *g, int64_t most, SettArena *arena,
                            SettError *err)
{
    const SettExtend *e = g->level;
    if (most <=
        (e->game->slices == SETT_COLUMNS ? e->game->max_w : e->game->max_h)) {
        g->take = NULL;
        return sett_slice_grid(e->game, (int32_t)most, e->size, arena,
                               &g->room);
    }
    if (g->take != NULL)
        return SETT_OK;
    return sett_fail(err, SETT_TOO_LARGE, "levels of %s are not so long",
                     e->game->name);
}

SettStatus sett_extend_level(const SettExtendDef *def, int64_t slices,
                             SettExtendTakeFn *take, void *user,
                             SettArena *arena, SettExtendedLevel *out,
                             SettError *err)
{
    Growing g = {.take = take, .user = user, .out = out};
    SettArena tmp;
    *out = (SettExtendedLevel){.answer = SETT_UNKNOWN};
    SettStatus status = sett_extend_open(def, arena, &g.level, err);
    if (status != SETT_OK)
        return status;
    const SettGame *game = g.level->game;
    int64_t rest = def->ahead + SETT_HOMES * g.level->home.period;
    int64_t first =
        def->begin != NULL ? sett_slice_count(game, &def->begin->grid) : 0;
    int64_t until = first + (slices > rest ? slices - rest : 1);
    status = open_room(&g, until + g.level->step + rest, arena, err);
    if (status != SETT_OK)
        return status;
    sett_arena_init(&tmp, arena->alloc, 0);
    tmp.cancel = arena->cancel;
    status = add_windows(&g, until, &tmp);
    sett_arena_free(&tmp);
    if (status != SETT_OK || g.take != NULL || out->answer != SETT_YES)
        return status;
    status = sett_slice_grid(game, (int32_t)out->slices, g.level->size, arena,
                             &out->grid);
    if (status == SETT_OK)
        sett_slice_cut(game, &g.room, 0, &out->grid);
    return status;
}
