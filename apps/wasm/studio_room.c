/* studio_room.c - the verbs of the studio's room page: rooms of every kind
   around one that is being edited (constrained MAP-Elites, Alvarez et al.
   2019).

     room_start  {"rows": [...], "x": 0, "y": 3, "bins": 5, "seed": 1}:
   "handle", "features" (names; x and y are places among them) and what
                 room_step says
     room_step   {"handle", "units": evaluations}: "done", "spent", "cells"
                 ("cell", the first axis fastest, "fitness", "rows"), "own", the
                 cell of the edited room's values, and whether it is "held"
                 there: later it may give way to fitter ones
     room_edit   {"handle", "rows"}: the room has become this one; says the same

   A room without a door is refused, and nothing is lost by it. */
#include "session.h"

#include <string.h>

#define KIND "room search"
#define MOST_EVALUATIONS 2000000
#define MOST_UNITS 100000
#define MOST_BINS 10

EXPORT(room_start) SettStatus sett_wasm_room_start(Session *s, size_t n);
EXPORT(room_step) SettStatus sett_wasm_room_step(Session *s, size_t n);
EXPORT(room_edit) SettStatus sett_wasm_room_edit(Session *s, size_t n);

/* A search with all that has to outlive it. */
typedef struct Room {
    SettArena arena; /* holds this struct's parts */
    SettAlloc alloc;
    SettSearchDef def;
    SettLevel target;
    SettSearch *search;
    int32_t own; /* cell of the target; -1 = outside of all */
} Room;

static void destroy(void *object)
{
    Room *r = object;
    SettAlloc alloc = r->alloc;
    sett_search_destroy(r->search);
    sett_arena_free(&r->arena);
    alloc.fn(alloc.user, r, sizeof *r, 0);
}

/* ---------------------------------------------------------------- request */

static void choose_parts(SettSearchDef *def)
{
    const SettCatalog *c = sett_catalog();
    def->game = sett_game_named("edd");
    for (int32_t i = 0; i < c->genome_count; i++)
        if (strcmp(c->genomes[i]->name, "tiles") == 0)
            def->genome = c->genomes[i];
    for (int32_t i = 0; i < c->method_count; i++)
        if (strcmp(c->methods[i]->name, "map-elites") == 0)
            def->method = c->methods[i];
    for (int32_t i = 0; i < c->eval_count; i++)
        if (strcmp(c->evals[i]->name, "edd") == 0)
            def->eval = c->evals[i];
}

static SettStatus read_room(const SettGame *game, const SettJson *request,
                            SettArena *arena, SettGrid *out, SettError *err)
{
    const SettJson *rows = sett_json_member(request, "rows");
    if (rows == NULL)
        return sett_fail(err, SETT_BAD_INPUT, "no rows");
    SettStatus status = sett_json_rows(game, rows, arena, out, err);
    if (status != SETT_OK)
        return status;
    if (out->w < game->min_w || out->h < game->min_h || out->w > game->max_w ||
        out->h > game->max_h)
        return sett_fail(err, SETT_BAD_INPUT, "rooms are %dx%d to %dx%d",
                         (int)game->min_w, (int)game->min_h, (int)game->max_w,
                         (int)game->max_h);
    int64_t counts[256];
    sett_grid_count(out, counts);
    if (counts[sett_tile_with(&game->tiles, SETT_IS(DOOR))] == 0)
        return sett_fail(err, SETT_BAD_INPUT,
                         "the room has no door, so no room like it is "
                         "feasible");
    return SETT_OK;
}

static SettStatus take_params(Room *r, const SettTable *table, void **out)
{
    *out = sett_arena_take(&r->arena, 1, table->size);
    if (*out == NULL)
        return SETT_NO_MEMORY;
    sett_params_default(table, *out);
    return SETT_OK;
}

static SettStatus set_axes(Room *r, void *params, const SettJson *request,
                           SettError *err)
{
    int64_t x = 0, y = 3, bins = 5;
    int64_t last = r->def.eval->feature_count - 1;
    SettStatus status = sett_session_read_int(request, "x", last, &x, err);
    if (status == SETT_OK)
        status = sett_session_read_int(request, "y", last, &y, err);
    if (status == SETT_OK)
        status = sett_session_read_int(request, "bins", MOST_BINS, &bins, err);
    if (status != SETT_OK)
        return status;
    const char *text = sett_arena_format(
        &r->arena,
        "[{\"feature\":%d,\"bins\":%d},{\"feature\":%d,\"bins\":%d}]", (int)x,
        (int)bins, (int)y, (int)bins);
    if (text == NULL)
        return SETT_NO_MEMORY;
    return sett_params_set(&r->def.method->params, params, "dimensions", text,
                           NULL, &r->arena, err);
}

static SettStatus begin(Room *r, const SettJson *request, SettError *err)
{
    void *method, *genome, *eval;
    int64_t seed = 1;
    choose_parts(&r->def);
    SettStatus status =
        read_room(r->def.game, request, &r->arena, &r->target.grid, err);
    if (status == SETT_OK)
        status = sett_session_read_int(request, "seed", INT32_MAX, &seed, err);
    if (status == SETT_OK)
        status = take_params(r, &r->def.method->params, &method);
    if (status == SETT_OK)
        status = take_params(r, &r->def.genome->params, &genome);
    if (status == SETT_OK)
        status = take_params(r, &r->def.eval->params, &eval);
    if (status == SETT_OK)
        status = set_axes(r, method, request, err);
    if (status != SETT_OK)
        return status;
    r->def.method_params = method;
    r->def.genome_params = genome;
    r->def.eval_params = eval;
    r->def.target = &r->target;
    r->def.w = r->target.grid.w;
    r->def.h = r->target.grid.h;
    r->def.seed = (uint64_t)seed;
    r->def.features = 0;
    r->def.max_evaluations = MOST_EVALUATIONS;
    return sett_search_create(&r->def, &r->search, err);
}

/* Where the room itself belongs. */
static SettStatus find_own(Room *r, SettArena *tmp)
{
    const SettArchive *a = sett_search_archive(r->search);
    const SettArchiveDef *def = sett_archive_definition(a);
    SettScore score = {0};
    SettEvalJob job = {.game = r->def.game,
                       .params = r->def.eval_params,
                       .target = &r->target,
                       .tmp = tmp,
                       .unread = UINT64_MAX};
    for (int32_t i = 0; i < def->axis_count; i++)
        job.unread &= ~((uint64_t)1 << def->axes[i].feature);
    SettStatus status = r->def.eval->run(&job, &r->target, &score);
    r->own = sett_archive_cell(a, score.features);
    return status;
}

/* ------------------------------------------------------------------ reply */

static bool is_held(const Room *r)
{
    const SettArchive *a = sett_search_archive(r->search);
    size_t area = (size_t)(r->def.w * r->def.h);
    int32_t held =
        r->own < 0 ? 0 : sett_archive_count(a, r->own, SETT_FEASIBLE);
    for (int32_t i = 0; i < held; i++) {
        const SettIndividual *one =
            sett_archive_at(a, r->own, SETT_FEASIBLE, i);
        if (memcmp(one->genome.bytes, r->target.grid.cells, area) == 0)
            return true;
    }
    return false;
}

static void put_cell(SettJsonWriter *w, const Room *r, int32_t cell)
{
    const SettArchive *a = sett_search_archive(r->search);
    if (sett_archive_count(a, cell, SETT_FEASIBLE) == 0)
        return;
    const SettIndividual *one = sett_archive_at(a, cell, SETT_FEASIBLE, 0);
    SettGrid grid = {one->genome.bytes, r->def.w, r->def.h};
    sett_json_open(w, '{');
    sett_session_put_int(w, "cell", cell);
    sett_json_key(w, "fitness");
    sett_json_put_double(w, one->score.fitness);
    sett_json_key(w, "rows");
    sett_json_put_rows(w, r->def.game, &grid);
    sett_json_close(w);
}

static void put_state(SettJsonWriter *w, const Room *r)
{
    sett_session_put_bool(w, "done", sett_search_done(r->search));
    sett_session_put_int(w, "spent",
                         (int64_t)sett_search_evaluations(r->search));
    sett_session_put_int(w, "own", r->own);
    sett_session_put_bool(w, "held", is_held(r));
    sett_json_key(w, "cells");
    sett_json_open(w, '[');
    int32_t cells = sett_archive_cells(sett_search_archive(r->search));
    for (int32_t c = 0; c < cells; c++)
        put_cell(w, r, c);
    sett_json_close(w);
    sett_json_close(w);
}

/* ------------------------------------------------------------------ verbs */

static SettStatus start(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"rows", "x", "y", "bins", "seed", NULL};
    SettAlloc alloc = s->arena.alloc;
    SettStatus status = sett_session_members(request, names, err);
    if (status != SETT_OK)
        return status;
    Room *r = alloc.fn(alloc.user, NULL, 0, sizeof *r);
    int32_t handle = 0;
    if (r == NULL)
        return SETT_NO_MEMORY;
    *r = (Room){.alloc = alloc, .def = sett_search_def()};
    sett_arena_init(&r->arena, alloc, 0);
    status = begin(r, request, err);
    if (status == SETT_OK)
        status = find_own(r, &s->arena);
    if (status != SETT_OK) {
        destroy(r);
        return status;
    }
    status = sett_session_keep(s, r, KIND, destroy, &handle, err);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply(s);
    sett_session_put_int(&w, "handle", handle);
    sett_json_key(&w, "features");
    sett_json_open(&w, '[');
    for (int32_t i = 0; i < r->def.eval->feature_count; i++)
        sett_json_put_string(&w, r->def.eval->features[i].name);
    sett_json_close(&w);
    put_state(&w, r);
    return SETT_OK;
}

SettStatus sett_wasm_room_start(Session *s, size_t n)
{
    return sett_session_answer(s, n, start);
}

static SettStatus step(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"handle", "units", NULL};
    int64_t units = 1;
    void *object = NULL;
    SettStatus status = sett_session_members(request, names, err);
    if (status == SETT_OK)
        status = sett_session_object(s, request, KIND, &object, err);
    if (status == SETT_OK)
        status =
            sett_session_read_int(request, "units", MOST_UNITS, &units, err);
    if (status != SETT_OK)
        return status;
    const Room *r = object;
    status = sett_search_step(r->search, (uint64_t)units);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply(s);
    put_state(&w, r);
    return SETT_OK;
}

SettStatus sett_wasm_room_step(Session *s, size_t n)
{
    return sett_session_answer(s, n, step);
}

static SettStatus edit(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"handle", "rows", NULL};
    SettGrid room;
    void *object = NULL;
    SettStatus status = sett_session_members(request, names, err);
    if (status == SETT_OK)
        status = sett_session_object(s, request, KIND, &object, err);
    if (status != SETT_OK)
        return status;
    Room *r = object;
    status = read_room(r->def.game, request, &s->arena, &room, err);
    if (status != SETT_OK)
        return status;
    if (room.w != r->def.w || room.h != r->def.h)
        return sett_fail(err, SETT_BAD_INPUT,
                         "the edited room has another size");
    sett_grid_copy(&r->target.grid, &room);
    status = sett_search_edit(r->search, &r->target, NULL, err);
    if (status == SETT_OK)
        status = find_own(r, &s->arena);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply(s);
    put_state(&w, r);
    return SETT_OK;
}

SettStatus sett_wasm_room_edit(Session *s, size_t n)
{
    return sett_session_answer(s, n, edit);
}
