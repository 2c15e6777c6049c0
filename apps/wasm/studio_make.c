/* studio_make.c - one level made before the eyes of the user: on top of a level
   whose locked cells stay, step by step, with the reason for every object.

   make: {"recipe": {...}, "index": 0, "rows": [...], "lock": ["..#", ...],
          "steps": 0}
   `rows` is what the level begins as (left out: nothing), '#' in `lock` keeps a
   cell of it, `steps` is how many steps are told at most.
   Reply: {"version", "recipe", "steps": [{"what", "cells": [[x, y, glyph]]}],
   "feasible", "reasons", "hash", "rows", "measures", "placed": [{"x", "y",
   "rule", "option", "candidates"}], "kinds": [{"tile", "requested", "kept",
   "placed", "fallback", "skipped", "why"}]}; cells are those that changed, the
   first step's against rows or a grid of the first tile.

   measures: {"recipe": {...}, "first": 0, "count": 1, "rows", "lock"} gives
   {"version", "values": [[...] or null]}, a list for each level in the order of
   the game's measures, null for one that is infeasible. gallery takes the same
   and gives {"version", "levels": [{"index", "feasible", "reasons", "hash",
   "rows", "measures"}]}. All begin as `rows`, whose locked cells stay. */
#include "wasm/session.h"

#include <string.h>

#define MOST_STEPS 10000
#define MOST_LEVELS 10000

EXPORT(make) SettStatus sett_wasm_make(Session *s, size_t size);
EXPORT(measures) SettStatus sett_wasm_measures(Session *s, size_t size);
EXPORT(gallery) SettStatus sett_wasm_gallery(Session *s, size_t size);

/* One level to be made. */
typedef struct Make {
    SettRecipe recipe;
    SettPipe pipe;
    SettGrid grid, before; /**< before: the grid as it was told last */
    SettMask lock;
    SettWatch watch;
    int64_t index, steps, told;
    SettJsonWriter *out;
} Make;

static SettStatus read_rows(Session *s, const SettJson *request, Make *m,
                            SettError *err)
{
    const SettJson *rows = sett_json_member(request, "rows");
    if (rows == NULL)
        return sett_grid_take(&s->arena, m->recipe.w, m->recipe.h, &m->grid);
    SettStatus status =
        sett_json_rows(m->recipe.game, rows, &s->arena, &m->grid, err);
    if (status == SETT_OK &&
        (m->grid.w != m->recipe.w || m->grid.h != m->recipe.h))
        status = sett_fail_at(err, SETT_BAD_INPUT, rows->line, rows->column,
                              "rows are not of the recipe's size");
    return status;
}

static SettStatus read_lock(Session *s, const SettJson *request, Make *m,
                            SettError *err)
{
    const SettJson *lock = sett_json_member(request, "lock");
    if (lock == NULL)
        return SETT_OK;
    SettStatus status =
        sett_mask_take(&s->arena, m->grid.w, m->grid.h, &m->lock);
    if (status != SETT_OK)
        return status;
    int32_t y = 0;
    for (const SettJson *row = lock->child; row; row = row->next, y++) {
        if (row->type != SETT_JSON_STRING || y >= m->grid.h ||
            strlen(row->string) != (size_t)m->grid.w)
            return sett_fail_at(err, SETT_BAD_INPUT, row->line, row->column,
                                "the lock is not of the level's size");
        for (int32_t x = 0; x < m->grid.w; x++)
            if (row->string[x] == '#')
                sett_mask_set(&m->lock, x, y);
    }
    if (y != m->grid.h)
        return sett_fail_at(err, SETT_BAD_INPUT, lock->line, lock->column,
                            "the lock is not of the level's size");
    m->pipe.lock = &m->lock;
    return SETT_OK;
}

static SettStatus read_make(Session *s, const SettJson *request, Make *m,
                            SettError *err)
{
    static const char *const names[] = {"recipe", "index", "rows",
                                        "lock",   "steps", NULL};
    *m = (Make){0};
    SettStatus status = sett_session_members(request, names, err);
    if (status == SETT_OK)
        status =
            sett_recipe_read(s->catalog, sett_json_member(request, "recipe"),
                             &s->arena, &m->recipe, err);
    if (status == SETT_OK)
        status =
            sett_session_read_int(request, "index", INT32_MAX, &m->index, err);
    if (status == SETT_OK)
        status =
            sett_session_read_int(request, "steps", MOST_STEPS, &m->steps, err);
    if (status != SETT_OK)
        return status;
    m->pipe = sett_recipe_pipe(&m->recipe);
    status = read_rows(s, request, m, err);
    return status == SETT_OK ? read_lock(s, request, m, err) : status;
}

static void put_cell(SettJsonWriter *w, const Make *m, int32_t cell)
{
    SettPoint at = sett_grid_point(&m->grid, cell);
    char glyph[2] = {m->recipe.game->tiles.tiles[m->before.cells[cell]].glyph,
                     '\0'};
    sett_json_open(w, '[');
    sett_json_put_int(w, at.x);
    sett_json_put_int(w, at.y);
    sett_json_put_string(w, glyph);
    sett_json_close(w);
}

/* Tells what has changed; a step that changed nothing is told for its words. */
static void tell(void *user, const SettGrid *grid, const char *what)
{
    Make *m = user;
    if (m->told >= m->steps)
        return;
    m->told++;
    sett_json_open(m->out, '{');
    sett_json_add_string(m->out, "what", what);
    sett_json_key(m->out, "cells");
    sett_json_open(m->out, '[');
    for (int32_t i = 0; i < sett_grid_area(grid); i++)
        if (grid->cells[i] != m->before.cells[i]) {
            m->before.cells[i] = grid->cells[i];
            put_cell(m->out, m, i);
        }
    sett_json_close(m->out);
    sett_json_close(m->out);
}

static SettStatus watch_steps(Session *s, Make *m)
{
    SettStatus status =
        sett_grid_take(&s->arena, m->grid.w, m->grid.h, &m->before);
    if (status != SETT_OK)
        return status;
    sett_grid_copy(&m->before, &m->grid);
    m->watch = (SettWatch){.step = tell, .user = m};
    m->pipe.watch = &m->watch;
    return SETT_OK;
}

static void put_object(SettJsonWriter *w, const SettPlaced *one)
{
    sett_json_open(w, '{');
    sett_json_add_int(w, "x", one->x);
    sett_json_add_int(w, "y", one->y);
    sett_json_add_string(w, "rule", one->rule ? one->rule : "any");
    sett_json_add_int(w, "option", one->option);
    sett_json_add_int(w, "candidates", one->candidates);
    sett_json_close(w);
}

/* What all furnishers placed. */
static void put_placed(SettJsonWriter *w, const SettGenReport *reports)
{
    sett_json_key(w, "placed");
    sett_json_open(w, '[');
    for (int32_t stage = 1; stage < SETT_MAX_STAGES; stage++)
        for (int32_t i = 0; i < reports[stage].placed_count; i++)
            put_object(w, &reports[stage].placed[i]);
    sett_json_close(w);
}

static void put_kinds_of(SettJsonWriter *w, const SettGame *game,
                         const SettGenReport *report)
{
    for (int32_t i = 0; i < report->kind_count; i++) {
        const SettKindReport *kind = &report->kinds[i];
        sett_json_open(w, '{');
        sett_json_add_string(w, "tile", game->tiles.tiles[kind->tile].name);
        sett_json_add_int(w, "requested", kind->requested);
        sett_json_add_int(w, "kept", kind->kept);
        sett_json_add_int(w, "placed", kind->placed);
        sett_json_add_int(w, "fallback", kind->fallback);
        sett_json_add_int(w, "skipped", kind->skipped);
        sett_json_add_string(w, "why", kind->why ? kind->why : "");
        sett_json_close(w);
    }
}

static void put_kinds(SettJsonWriter *w, const SettGame *game,
                      const SettGenReport *reports)
{
    sett_json_key(w, "kinds");
    sett_json_open(w, '[');
    for (int32_t stage = 1; stage < SETT_MAX_STAGES; stage++)
        put_kinds_of(w, game, &reports[stage]);
    sett_json_close(w);
}

/* The level with its judgement, or why there is none. */
static SettStatus put_made(Session *s, SettJsonWriter *w, const Make *m,
                           SettStatus how, const SettReport *reasons)
{
    if (how == SETT_INFEASIBLE) {
        sett_json_add_bool(w, "feasible", false);
        sett_json_key(w, "reasons");
        sett_json_put_reasons(w, reasons);
        return SETT_OK;
    }
    double *values =
        SETT_TAKE(&s->arena, m->recipe.game->measures.count, double);
    if (values == NULL)
        return SETT_NO_MEMORY;
    sett_session_put_hash(w, sett_grid_hash(&m->grid));
    sett_json_key(w, "rows");
    sett_json_put_rows(w, m->recipe.game, &m->grid);
    return sett_session_judge(w, m->recipe.game, &m->grid, &s->arena, values);
}

static SettStatus make(Session *s, const SettJson *request, SettError *err)
{
    Make m;
    SettGenReport reports[SETT_MAX_STAGES];
    SettStatus status = read_make(s, request, &m, err);
    if (status == SETT_OK && m.steps > 0)
        status = watch_steps(s, &m);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply(s);
    sett_json_key(&w, "recipe");
    sett_recipe_write(&m.recipe, &w);
    sett_json_key(&w, "steps");
    sett_json_open(&w, '[');
    m.out = &w;
    status = sett_make(&m.pipe, m.recipe.seed, (uint64_t)m.index, &s->arena,
                       &m.grid, reports);
    sett_json_close(&w);
    if (status != SETT_OK && status != SETT_INFEASIBLE)
        return status;
    status = put_made(s, &w, &m, status, sett_make_reasons(reports));
    put_placed(&w, reports);
    put_kinds(&w, m.recipe.game, reports);
    sett_json_close(&w);
    return status;
}

SettStatus sett_wasm_make(Session *s, size_t size)
{
    return sett_session_answer(s, size, make);
}

/* Levels of one recipe, one after the other. */
typedef struct Many {
    Make m; /**< before: what every level begins as */
    int64_t first, count;
} Many;

static SettStatus read_range(const SettJson *request, Many *many,
                             SettError *err)
{
    SettStatus status =
        sett_session_read_int(request, "first", INT32_MAX, &many->first, err);
    return status == SETT_OK
               ? sett_session_read_int(request, "count", MOST_LEVELS,
                                       &many->count, err)
               : status;
}

static SettStatus read_many(Session *s, const SettJson *request, Many *many,
                            SettError *err)
{
    static const char *const names[] = {"recipe", "first", "count",
                                        "rows",   "lock",  NULL};
    *many = (Many){.count = 1};
    Make *m = &many->m;
    SettStatus status = sett_session_members(request, names, err);
    if (status == SETT_OK)
        status =
            sett_recipe_read(s->catalog, sett_json_member(request, "recipe"),
                             &s->arena, &m->recipe, err);
    if (status == SETT_OK)
        status = read_range(request, many, err);
    if (status != SETT_OK)
        return status;
    m->pipe = sett_recipe_pipe(&m->recipe);
    status = read_rows(s, request, m, err);
    if (status == SETT_OK)
        status = read_lock(s, request, m, err);
    if (status == SETT_OK)
        status = sett_grid_take(&s->arena, m->grid.w, m->grid.h, &m->before);
    if (status == SETT_OK)
        sett_grid_copy(&m->before, &m->grid);
    return status;
}

/* Puts a list with an entry for each level, made by `put`. */
static SettStatus
put_many(Session *s, const SettJson *request, const char *name, SettError *err,
         SettStatus (*put)(Session *s, SettJsonWriter *w, Make *m))
{
    Many many;
    SettStatus status = read_many(s, request, &many, err);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply(s);
    sett_json_key(&w, name);
    sett_json_open(&w, '[');
    SettArenaMark mark = sett_arena_mark(&s->arena);
    for (int64_t i = 0; i < many.count && status == SETT_OK; i++) {
        many.m.index = many.first + i;
        sett_grid_copy(&many.m.grid, &many.m.before);
        status = put(s, &w, &many.m);
        sett_arena_reset(&s->arena, mark);
    }
    sett_json_close(&w);
    sett_json_close(&w);
    return status;
}

static SettStatus put_values(Session *s, SettJsonWriter *w, Make *m)
{
    double *values =
        SETT_TAKE(&s->arena, m->recipe.game->measures.count, double);
    if (values == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_make(&m->pipe, m->recipe.seed, (uint64_t)m->index,
                                  &s->arena, &m->grid, NULL);
    SettLevel level = {.grid = m->grid};
    if (status == SETT_OK)
        status = sett_game_measure(m->recipe.game, &level, &s->arena, values);
    if (status == SETT_INFEASIBLE) {
        sett_json_put_null(w);
        return SETT_OK;
    }
    if (status != SETT_OK)
        return status;
    sett_json_open(w, '[');
    for (int32_t i = 0; i < m->recipe.game->measures.count; i++)
        if (values[i] != values[i]) /* a NaN: the level has no such thing */
            sett_json_put_null(w);
        else
            sett_json_put_double(w, values[i]);
    sett_json_close(w);
    return SETT_OK;
}

static SettStatus measures(Session *s, const SettJson *request, SettError *err)
{
    return put_many(s, request, "values", err, put_values);
}

SettStatus sett_wasm_measures(Session *s, size_t size)
{
    return sett_session_answer(s, size, measures);
}

static SettStatus put_level(Session *s, SettJsonWriter *w, Make *m)
{
    SettGenReport reports[SETT_MAX_STAGES];
    sett_json_open(w, '{');
    sett_json_add_int(w, "index", m->index);
    SettStatus status = sett_make(&m->pipe, m->recipe.seed, (uint64_t)m->index,
                                  &s->arena, &m->grid, reports);
    if (status == SETT_OK || status == SETT_INFEASIBLE)
        status = put_made(s, w, m, status, sett_make_reasons(reports));
    sett_json_close(w);
    return status;
}

static SettStatus gallery(Session *s, const SettJson *request, SettError *err)
{
    return put_many(s, request, "levels", err, put_level);
}

SettStatus sett_wasm_gallery(Session *s, size_t size)
{
    return sett_session_answer(s, size, gallery);
}
