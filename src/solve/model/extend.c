/* extend.c - see sett/extend.h. A window is [context][step][ahead][home]; the
   context is what is left of earlier windows. What is kept of a window comes
   with a place in it that the player reaches over kept slices alone, and from
   which the player reaches, over the window, a place of home from which home
   is walked for ever (extend_home.c). So the next window has at least one
   level: what was planned, and home once more. */
#include "solve/model/extend.h"

#include "solve/model/model.h"

#include <string.h>

#define MARGIN 4     /* slices of context in front of the player */
#define MOST_TRIES 8 /* places that a window may go on from */

int32_t sett_extend_period(const SettExtend *e)
{
    return e->home.period;
}

/* A window that is looked for. */
typedef struct Window {
    SettGrid grid;
    int32_t fixed; /* slices that are kept already */
    int32_t kept;  /* ... when it is done */
    SettMask holes;
    SettPoint start; /* of the player, in the grid */
} Window;

static void put_home(const SettExtend *e, SettGrid *grid, int32_t at,
                     int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        sett_slice_put(e->game, grid, at + i,
                       e->home.slices + i % e->home.period * e->size);
}

/* What is known at the beginning of a window, and home at its end. */
static SettStatus lay_out(const SettExtend *e, SettArena *tmp, Window *w)
{
    int32_t home = SETT_HOMES * e->home.period, first = 0;
    const SettDrawing *begin = e->def.begin;
    if (!e->started && begin != NULL)
        first = sett_slice_count(e->game, &begin->grid);
    w->fixed = e->started ? e->context : first;
    w->kept = w->fixed + e->step;
    int32_t count = w->kept + e->def.ahead + home;
    SettStatus status = sett_slice_grid(e->game, count, e->size, tmp, &w->grid);
    if (status == SETT_OK)
        status = sett_mask_take(tmp, w->grid.w, w->grid.h, &w->holes);
    if (status != SETT_OK)
        return status;
    if (e->started)
        for (int32_t i = 0; i < e->context; i++)
            sett_slice_put(e->game, &w->grid, i, e->slices + i * e->size);
    else if (begin != NULL)
        sett_slice_paste(e->game, &w->grid, 0, &begin->grid);
    put_home(e, &w->grid, count - home, home);
    for (int32_t i = 0; i < count - home; i++)
        for (int32_t k = 0; k < e->size; k++) {
            SettPoint at = sett_extend_place(e, &w->grid, i, k);
            if (i < first) {
                SettPoint from = sett_extend_place(e, &begin->grid, i, k);
                if (begin->holes == NULL ||
                    !sett_mask_get(begin->holes, from.x, from.y))
                    continue;
            } else if (i < w->fixed) {
                continue;
            }
            sett_mask_set(&w->holes, at.x, at.y);
        }
    if (e->started)
        w->start = sett_extend_place(e, &w->grid, e->at, e->at_tile);
    return SETT_OK;
}

/* Slices from..from+count-1 of a grid. */
static SettStatus cut(const SettExtend *e, const SettGrid *grid, int32_t from,
                      int32_t count, SettArena *tmp, SettGrid *out)
{
    SettStatus status = sett_slice_grid(e->game, count, e->size, tmp, out);
    if (status == SETT_OK)
        sett_slice_cut(e->game, grid, from, out);
    return status;
}

/* What the player reaches over the first `count` slices alone, in a grid whose
   slice 0 is `*shift` slices before the window's. */
static SettStatus reach_kept(const SettExtend *e, const Window *w,
                             SettArena *tmp, SettGrid *over, SettMask *reached,
                             int32_t *shift)
{
    const SettRunner *runner = e->agent->runner;
    bool columns = e->game->slices == SETT_COLUMNS;
    SettPoint start, at;
    SettGrid kept, padded;
    SettReach far;
    SettStatus status = cut(e, &w->grid, 0, w->kept, tmp, &kept);
    *shift = 0;
    if (status == SETT_OK && !e->started) {
        status = runner->pad(runner, &kept, tmp, &padded, &start, &at);
        if (status != SETT_OK)
            return status;
        /* Nothing of what stands behind the level. */
        *shift = columns ? at.x : padded.h - kept.h - at.y;
        start.y += columns ? 0 : 1 - at.y;
        status = cut(e, &padded, 0, w->kept + *shift, tmp, &kept);
    }
    if (status == SETT_OK)
        status = sett_extend_wall(e, &kept, tmp, over);
    if (status == SETT_OK)
        status = sett_mask_take(tmp, over->w, over->h, reached);
    if (status == SETT_OK && e->started)
        start = sett_extend_place(e, over, e->at, e->at_tile);
    return status == SETT_OK ? sett_platform_reach(&runner->moves, over, start,
                                                   tmp, reached, &far)
                             : status;
}

/* Whether the game's check accepts a level. */
static SettStatus is_legal(const SettExtend *e, const SettGrid *grid,
                           SettArena *tmp, bool *legal)
{
    SettLevel level = {.grid = *grid};
    SettReport report = sett_report(tmp);
    SettStatus status = sett_game_check(e->game, &level, true, tmp, &report);
    *legal = status == SETT_OK && sett_report_feasible(&report);
    return status == SETT_OK && report.broken ? SETT_NO_MEMORY : status;
}

/* Whether the window from slice `from` on stands alone, and leads from a place
   in it to one from which home is walked. */
static SettStatus leads_home(const SettExtend *e, const Window *w, int32_t from,
                             int32_t at, int32_t tile, SettArena *tmp,
                             bool *leads)
{
    SettGrid rest, walled = {.cells = NULL};
    SettMask reached;
    SettReach far;
    int32_t count = sett_slice_count(e->game, &w->grid) - from;
    SettStatus status = cut(e, &w->grid, from, count, tmp, &rest);
    *leads = false;
    if (status == SETT_OK)
        status = is_legal(e, &rest, tmp, leads);
    if (status == SETT_OK && *leads)
        status = sett_extend_wall(e, &rest, tmp, &walled);
    if (status == SETT_OK && *leads)
        status = sett_mask_take(tmp, walled.w, walled.h, &reached);
    if (status != SETT_OK || !*leads)
        return status;
    status = sett_platform_reach(&e->agent->runner->moves, &walled,
                                 sett_extend_place(e, &walled, at - from, tile),
                                 tmp, &reached, &far);
    if (status == SETT_OK)
        *leads = sett_home_reached(
            e, &walled, count - SETT_HOMES * e->home.period, &reached);
    return status;
}

/* The context of the next window begins as late as it can, at the least where
   it began before. */
static SettStatus go_on_from(const SettExtend *e, const Window *w, int32_t at,
                             int32_t tile, SettArena *tmp, int32_t *from)
{
    SettStatus status = SETT_OK;
    bool leads = false;
    int32_t last = at > MARGIN ? at - MARGIN : 0;
    int32_t first = last > e->longest ? last - e->longest : 0;
    for (*from = last; status == SETT_OK && *from >= 0; --*from) {
        SettArenaMark mark = sett_arena_mark(tmp);
        *from = *from < first ? 0 : *from;
        status = leads_home(e, w, *from, at, tile, tmp, &leads);
        sett_arena_reset(tmp, mark);
        if (leads)
            return status;
    }
    return status;
}

/* Where the level goes on from: the furthest places first. */
static SettStatus look_ahead(const SettExtend *e, const Window *w,
                             SettArena *tmp, int32_t *from, int32_t *at,
                             int32_t *tile)
{
    SettGrid over;
    SettMask reached;
    int32_t shift, tries = 0;
    SettStatus status = reach_kept(e, w, tmp, &over, &reached, &shift);
    *from = -1;
    for (*at = w->kept - 1; status == SETT_OK && *at >= 0; --*at)
        for (*tile = 0; *tile < e->size && status == SETT_OK; ++*tile) {
            SettPoint p = sett_extend_place(e, &over, *at + shift, *tile);
            if (!sett_mask_get(&reached, p.x, p.y) ||
                !sett_extend_stands(e, &over, p))
                continue;
            status = go_on_from(e, w, *at, *tile, tmp, from);
            if (*from >= 0 || ++tries == MOST_TRIES)
                return status;
        }
    return status;
}

/* Keeps what is new, and forgets what lies behind the next context. */
static SettStatus commit(SettExtend *e, const Window *w, int32_t from,
                         int32_t at, int32_t tile, SettArena *tmp,
                         SettExtended *out)
{
    int32_t count = sett_slice_count(e->game, &w->grid) - from;
    int32_t first = e->started ? w->fixed : 0;
    if (count > e->room)
        return SETT_TOO_LARGE;
    SettStatus status =
        cut(e, &w->grid, first, w->kept - first, tmp, &out->grid);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < count; i++)
        sett_slice_get(e->game, &w->grid, from + i, e->slices + i * e->size);
    e->context = w->kept - from;
    e->at = at - from;
    e->at_tile = tile;
    e->started = true;
    e->next++;
    out->answer = SETT_YES;
    return SETT_OK;
}

static SettStatus take(SettExtend *e, const Window *w, SettArena *tmp,
                       SettExtended *out)
{
    int32_t from, at, tile;
    bool legal;
    SettStatus status = is_legal(e, &w->grid, tmp, &legal);
    if (status != SETT_OK || !legal)
        return status;
    status = look_ahead(e, w, tmp, &from, &at, &tile);
    return status == SETT_OK && from >= 0
               ? commit(e, w, from, at, tile, tmp, out)
               : status;
}

static SettStatus search(SettExtend *e, Window *w, SettArena *tmp,
                         SettExtended *out)
{
    SolveModel m = {.start = e->started ? &w->start : NULL};
    SettSolveDef def = *e->def.solve;
    SettDrawing d = {w->grid, &w->holes};
    def.only = &w->holes;
    def.symmetry = SETT_SYMMETRY_NONE;
    def.steps = 0;
    SettStatus status = sett_model_open(&def, w->grid.w, w->grid.h, false,
                                        (uint64_t)e->next, tmp, &m, NULL);
    if (status != SETT_OK)
        return status;
    sett_model_draw(&m, &d);
    for (int32_t i = 0; status == SETT_OK && i < def.tries; i++) {
        SettAnswer answer;
        status = sett_solver_solve(m.s, NULL, 0, def.budget, &answer);
        out->answer = status == SETT_OK ? answer : SETT_UNKNOWN;
        if (status != SETT_OK || answer != SETT_YES)
            break;
        sett_model_read(&m, &w->grid);
        out->answer = SETT_UNKNOWN;
        status = take(e, w, tmp, out);
        if (status != SETT_OK || out->answer == SETT_YES)
            break;
        out->spent.refused++;
        sett_model_refuse(&m, &w->grid);
        memset(m.s->saved, SOLVE_NO_TILE, (size_t)m.area);
    }
    out->spent.conflicts = m.s->spent.conflicts;
    out->spent.decisions = m.s->spent.decisions;
    return status;
}

/* What was planned, and home once more. */
static SettStatus go_home(SettExtend *e, Window *w, SettArena *tmp,
                          SettExtended *out)
{
    int32_t home = SETT_HOMES * e->home.period;
    int32_t known = e->context + e->def.ahead;
    for (int32_t i = 0; i < known; i++)
        sett_slice_put(e->game, &w->grid, i, e->slices + i * e->size);
    put_home(e, &w->grid, known, home + e->step);
    out->home = true;
    SettStatus status = take(e, w, tmp, out);
    /* The window before proved that this is one. */
    SETT_ASSERT(status != SETT_OK || out->answer == SETT_YES);
    return status;
}

/* Whether the level ends well behind so many planned slices: with what the
   judge puts around it. */
static SettStatus ends_at(const SettExtend *e, int32_t planned, SettArena *tmp,
                          bool *ends)
{
    const SettRunner *runner = e->agent->runner;
    bool columns = e->game->slices == SETT_COLUMNS;
    SettGrid level, padded, open;
    SettPoint start, shift;
    SettReach far;
    SettStatus status =
        sett_slice_grid(e->game, e->context + planned, e->size, tmp, &level);
    for (int32_t i = 0; status == SETT_OK && i < e->context + planned; i++)
        sett_slice_put(e->game, &level, i, e->slices + i * e->size);
    if (status == SETT_OK)
        status = is_legal(e, &level, tmp, ends);
    if (status == SETT_OK)
        status = runner->pad(runner, &level, tmp, &padded, &start, &shift);
    if (status != SETT_OK)
        return status;
    /* In front of the context there is more level. */
    int32_t front = columns ? shift.x : padded.h - level.h - shift.y;
    status = cut(e, &padded, front, sett_slice_count(e->game, &padded) - front,
                 tmp, &open);
    if (status == SETT_OK)
        status = sett_platform_reach(
            &runner->moves, &open,
            sett_extend_place(e, &open, e->at, e->at_tile), tmp, NULL, &far);
    *ends = *ends && status == SETT_OK && far.furthest >= far.goal;
    return status;
}

SettStatus sett_extend_rest(const SettExtend *e, SettArena *tmp, SettGrid *out)
{
    int32_t count = e->def.ahead + SETT_HOMES * e->home.period;
    SettStatus status = SETT_OK;
    bool ends = false;
    SETT_ASSERT(e->started);
    for (; status == SETT_OK && count > 0 && !ends; count--) {
        SettArenaMark mark = sett_arena_mark(tmp);
        status = ends_at(e, count, tmp, &ends);
        sett_arena_reset(tmp, mark);
    }
    if (status == SETT_OK && !ends)
        return SETT_INFEASIBLE;
    count++;
    if (status == SETT_OK)
        status = sett_slice_grid(e->game, count, e->size, tmp, out);
    for (int32_t i = 0; status == SETT_OK && i < count; i++)
        sett_slice_put(e->game, out, i, e->slices + (e->context + i) * e->size);
    return status;
}

SettStatus sett_extend_next(SettExtend *e, SettArena *tmp, SettExtended *out)
{
    Window w = {.fixed = 0};
    *out = (SettExtended){.answer = SETT_UNKNOWN};
    SettStatus status = lay_out(e, tmp, &w);
    if (status == SETT_OK)
        status = search(e, &w, tmp, out);
    if (status == SETT_OK && out->answer != SETT_YES && e->started)
        status = go_home(e, &w, tmp, out);
    return status;
}
