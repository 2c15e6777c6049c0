/* why.c - which demands contradict. Every demand has a guard that is assumed;
   the solver names those that its refutation used. A core is made minimal by
   leaving out one demand after the other, whole groups first; the smallest one
   comes from hitting sets: it hits every set of demands whose loss makes a
   level possible (Ignatiev et al. 2015, "Smallest MUS extraction with minimal
   hitting set dualization"). Where the engine knows no contradiction the game
   is asked about each level that is found: then the core is of tiles. */
#include "solve/model/why.h"

#include <string.h>

#define MOST_JUDGED 16    /* tiles of a smallest core where the game is asked */
#define MOST_REFUSED 1000 /* levels that the game refuses, of one question */

static SettStatus name_tiles(SolveWhy *w, const SettDrawing *d)
{
    SolveModel *m = &w->m;
    for (int32_t c = 0; c < m->area; c++) {
        int32_t tile = d->grid.cells[c];
        if (d->holes != NULL && sett_mask_get(d->holes, c % m->w, c / m->w))
            continue;
        SettLit guard = sett_model_demand(
            m, SETT_DEMANDS_TILE, c,
            sett_arena_format(m->arena, "%s '%c' at %d,%d",
                              m->game->tiles.tiles[tile].name,
                              sett_tile_shown(&m->game->tiles, tile),
                              (int)(c % m->w), (int)(c / m->w)));
        if (guard == SETT_NO_LIT)
            return sett_model_status(m);
        /* The tile is the guard's only meaning: it is assumed itself. */
        m->demands[m->demand_count - 1].guard = sett_tile_lit(m->s, c, tile);
    }
    return SETT_OK;
}

static bool take_core(SolveWhy *w, SolveCore *out)
{
    out->count = 0;
    out->of = SETT_TAKE(w->m.arena, w->m.demand_count + 1, int32_t);
    return out->of != NULL;
}

/* The core gets smaller where what is in `room` still contradicts. */
static SettStatus try_less(SolveWhy *w, SolveCore *core, SolveCore *room,
                           bool *smaller)
{
    SettAnswer answer;
    *smaller = false;
    SettStatus status = sett_why_ask(w, room, &answer, room);
    if (status != SETT_OK)
        return status;
    w->certain = w->certain && answer != SETT_UNKNOWN;
    *smaller = answer == SETT_NO;
    if (*smaller) {
        core->count = room->count;
        memcpy(core->of, room->of, (size_t)room->count * sizeof *core->of);
    }
    return SETT_OK;
}

/* The same without `size` demands from `at`. */
static SettStatus leave_out(SolveWhy *w, SolveCore *core, int32_t at,
                            int32_t size, SolveCore *room, bool *smaller)
{
    room->count = 0;
    for (int32_t i = 0; i < core->count; i++)
        if (i < at || i >= at + size)
            room->of[room->count++] = core->of[i];
    return try_less(w, core, room, smaller);
}

/* Walls say more of why there is no way than what is open between them. */
static SettStatus leave_open(SolveWhy *w, SolveCore *core, SolveCore *room)
{
    bool smaller;
    room->count = 0;
    for (int32_t i = 0; i < core->count; i++) {
        const SolveDemand *d = &w->m.demands[core->of[i]];
        if (d->guard !=
            sett_tile_lit(w->m.s, d->told.cell, w->m.game->fill_open))
            room->of[room->count++] = core->of[i];
    }
    return try_less(w, core, room, &smaller);
}

/* Large groups first, single demands last: then the core is minimal. */
static SettStatus shrink(SolveWhy *w, SolveCore *core)
{
    SolveCore room;
    if (!take_core(w, &room))
        return SETT_NO_MEMORY;
    SettStatus status = w->judged ? leave_open(w, core, &room) : SETT_OK;
    int32_t size = core->count >= 8 ? core->count / 4 : 1;
    for (; status == SETT_OK && size >= 1; size /= 2) {
        w->certain = true;
        for (int32_t at = 0; at < core->count;) {
            bool smaller;
            int32_t tried = core->of[at], before = 0;
            status = leave_out(w, core, at, size, &room, &smaller);
            if (status != SETT_OK)
                return status;
            while (before < core->count && core->of[before] < tried)
                before++;
            at = smaller ? before : at + size;
        }
    }
    return status;
}

static SettStatus tell(SolveWhy *w, const SolveCore *core, SettSolved *out)
{
    out->core = SETT_TAKE(w->m.arena, core->count + 1, SettDemand);
    if (out->core == NULL)
        return SETT_NO_MEMORY;
    if (w->judged)
        out->core[out->core_count++] =
            (SettDemand){SETT_DEMANDS_GAME, -1, "what the game asks for"};
    for (int32_t i = 0; i < core->count; i++)
        out->core[out->core_count++] = w->m.demands[core->of[i]].told;
    return SETT_OK;
}

static SettStatus open_why(SolveWhy *w, const SettSolveDef *def,
                           const SettDrawing *d, SettArena *arena,
                           SettError *err)
{
    w->def = *def;
    SettStatus status = sett_grid_take(arena, d->grid.w, d->grid.h, &w->level);
    if (status == SETT_OK)
        status = sett_model_open(&w->def, d->grid.w, d->grid.h, true, 0, arena,
                                 &w->m, err);
    w->tiles = w->m.demand_count;
    if (status == SETT_OK)
        status = name_tiles(w, d);
    if (status != SETT_OK)
        return status;
    w->certain = true;
    w->assumed = SETT_TAKE(arena, w->m.demand_count + 1, SettLit);
    return w->assumed != NULL ? SETT_OK : SETT_NO_MEMORY;
}

/* Whether all demands contradict, from the tiles on where the game is asked. */
static SettStatus ask_all(SolveWhy *w, SettAnswer *answer, SolveCore *core)
{
    SolveCore all;
    if (!take_core(w, &all))
        return SETT_NO_MEMORY;
    for (int32_t i = w->judged ? w->tiles : 0; i < w->m.demand_count; i++)
        all.of[all.count++] = i;
    return sett_why_ask(w, &all, answer, core);
}

static SettStatus better(SolveWhy *w, SettCoreProof wanted, SolveCore *core,
                         SettSolved *out)
{
    SettStatus status = SETT_OK;
    if (wanted == SETT_CORE_RAW)
        return SETT_OK;
    w->def.budget = w->def.budget / 20 + 1;
    status = shrink(w, core);
    if (status == SETT_OK && w->certain)
        out->proof = SETT_CORE_MINIMAL;
    if (status == SETT_OK && wanted == SETT_CORE_SMALLEST &&
        !(w->judged && core->count > MOST_JUDGED))
        status = sett_why_smallest(w, core, out);
    return status;
}

/* A game that says what else it refuses with a level, which is not refused for
   its size. */
static bool says_more(const SettGame *game, const SettGrid *g)
{
    return game->alike != NULL && sett_game_fits(game, g->w, g->h);
}

SettStatus sett_solve_why(const SettSolveDef *def, const SettDrawing *d,
                          SettCoreProof wanted, SettArena *arena,
                          SettSolved *out, SettError *err)
{
    SolveWhy w = {.judged = false};
    SolveCore core;
    *out = (SettSolved){.proof = SETT_CORE_RAW};
    SettStatus status = open_why(&w, def, d, arena, err);
    if (status != SETT_OK)
        return status;
    if (!take_core(&w, &core))
        return SETT_NO_MEMORY;
    status = ask_all(&w, &out->answer, &core);
    w.judged = out->answer == SETT_YES && says_more(def->game, &d->grid);
    if (status == SETT_OK && w.judged)
        status = ask_all(&w, &out->answer, &core);
    w.def.tries = MOST_REFUSED;
    if (status == SETT_OK && out->answer == SETT_NO)
        status = better(&w, wanted, &core, out);
    if (status == SETT_OK && out->answer == SETT_NO)
        status = tell(&w, &core, out);
    sett_model_spent(&w.m, out);
    return status;
}
