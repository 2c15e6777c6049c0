/* studio_room.c - the verbs of the studio's room page: rooms of every kind
   around one that is being edited (constrained MAP-Elites, Alvarez et al.
   2019). What goes in and out is written down, member by member, in
   apps/studio/page/src/room/verbs.ts.

     room_start     {"rows", "lock"?, "others"?, "seed"?, "preset"?, "style"?,
                    "method"?, "genome"?, "eval"?}: "handle", what there is to
   choose, the settings, the edited room judged, the state room_step {"handle",
   "units": evaluations, "changed"?}: the state room_edit      {"handle",
   "rows"?, "lock"?, "changed"?}: the room has become this one; the room judged,
   the state room_settings  {"handle", "style"?, "method"?, "eval"?,
   "changed"?}: the same search with other dimensions, cells or weights
     room_archive   {"handle"}: "text" of an archive file
     room_judge     {"handle", "rows"}: any room under these settings

   What is refused changes nothing. */
#include "wasm/studio_room.h"
#include "sett/io.h"

#include <string.h>

/* It is the page that lets a search rest. */
#define MOST_EVALUATIONS ((uint64_t)1 << 40)

EXPORT(room_start) SettStatus sett_wasm_room_start(Session *s, size_t n);
EXPORT(room_step) SettStatus sett_wasm_room_step(Session *s, size_t n);
EXPORT(room_edit) SettStatus sett_wasm_room_edit(Session *s, size_t n);
EXPORT(room_settings) SettStatus sett_wasm_room_settings(Session *s, size_t n);
EXPORT(room_archive) SettStatus sett_wasm_room_archive(Session *s, size_t n);
EXPORT(room_judge) SettStatus sett_wasm_room_judge(Session *s, size_t n);

static void close_room(void *object)
{
    RoomSearch *r = object;
    SettAlloc alloc = r->base.alloc;
    if (r->told != NULL)
        alloc.fn(alloc.user, r->told, (size_t)r->told_count * sizeof *r->told,
                 0);
    sett_studio_search_close(&r->base);
}

const SessionKind sett_studio_room_kind = {"room search", sizeof(RoomSearch),
                                           close_room};

/* Options that an object names, over `params`. */
static SettStatus read_options(const RoomSearch *r, const SettJson *request,
                               const char *key, const SettTable *table,
                               void *params, SettError *err)
{
    const SettJson *object = sett_json_member(request, key);
    return object == NULL ? SETT_OK
                          : sett_params_read(table, params, object,
                                             &r->base.def.game->tiles, err);
}

/* A preset that a member names. */
static SettStatus read_preset(const SettJson *request, const char *key,
                              const SettPreset *presets, int32_t count,
                              const SettTable *table, void *params,
                              SettError *err)
{
    const SettJson *name = sett_json_member(request, key);
    if (name == NULL)
        return SETT_OK;
    if (name->type != SETT_JSON_STRING ||
        !sett_studio_preset(presets, count, name->string, table, params))
        return sett_fail_at(err, SETT_BAD_INPUT, name->line, name->column,
                            "no such %s", key);
    return SETT_OK;
}

static SettStatus read_eval(const RoomSearch *r, const SettJson *request,
                            void *params, SettError *err)
{
    const SettEval *e = r->base.def.eval;
    SettStatus status = read_preset(request, "style", e->presets,
                                    e->preset_count, &e->params, params, err);
    return status == SETT_OK
               ? read_options(r, request, "eval", &e->params, params, err)
               : status;
}

static SettStatus read_all_options(RoomSearch *r, const SettJson *request,
                                   SettError *err)
{
    const SettSearchDef *d = &r->base.def;
    const SettJson *name = sett_json_member(request, "preset");
    SettStatus status = read_preset(request, "preset", d->method->presets,
                                    d->method->preset_count, &d->method->params,
                                    r->base.method, err);
    /* A preset of all three parts has the same name in each. */
    if (status == SETT_OK && name != NULL) {
        (void)sett_studio_preset(d->genome->presets, d->genome->preset_count,
                                 name->string, &d->genome->params,
                                 r->base.genome);
        (void)sett_studio_preset(d->eval->presets, d->eval->preset_count,
                                 name->string, &d->eval->params, r->base.eval);
    }
    if (status == SETT_OK)
        status = read_options(r, request, "method", &d->method->params,
                              r->base.method, err);
    if (status == SETT_OK)
        status = read_options(r, request, "genome", &d->genome->params,
                              r->base.genome, err);
    return status == SETT_OK ? read_eval(r, request, r->base.eval, err)
                             : status;
}

static SettStatus take_spare(RoomSearch *r)
{
    const SettSearchDef *d = &r->base.def;
    const SettTable *tables[2] = {&d->method->params, &d->eval->params};
    for (int32_t i = 0; i < 2; i++) {
        r->spare[i] =
            sett_arena_take(&r->base.arena, 1, (size_t)tables[i]->size + 8);
        if (r->spare[i] == NULL)
            return SETT_NO_MEMORY;
    }
    return SETT_OK;
}

/* Where the room itself belongs. */
static SettStatus find_own(RoomSearch *r, SettArena *tmp)
{
    SettScore score;
    return sett_studio_room_score(r, &r->target.grid, tmp, &score, &r->own);
}

static SettStatus begin(RoomSearch *r, Session *s, const SettJson *request,
                        SettError *err)
{
    SettSearchDef *d = &r->base.def;
    int64_t seed = 1;
    sett_studio_search_init(&r->base, s->arena.alloc);
    d->game = sett_catalog_game(s->catalog, "edd");
    r->own = -1;
    SettStatus status = sett_studio_search_parts(&r->base, s->catalog,
                                                 "map-elites", "tiles", "edd");
    if (status == SETT_OK)
        status = sett_studio_room_read(d->game, request, &r->base.arena,
                                       &r->target.grid, err);
    if (status == SETT_OK)
        status = sett_studio_room_lock(request, &r->target.grid, NULL,
                                       &r->base.arena, &r->lock, err);
    if (status == SETT_OK)
        status = sett_studio_room_others(d->game, request, &r->base.arena,
                                         &r->others, err);
    if (status == SETT_OK)
        status = sett_session_read_int(request, "seed", INT32_MAX, &seed, err);
    if (status == SETT_OK)
        status = read_all_options(r, request, err);
    if (status == SETT_OK)
        status = take_spare(r);
    if (status != SETT_OK)
        return status;
    d->target = &r->target;
    d->lock = sett_mask_count(&r->lock) > 0 ? &r->lock : NULL;
    d->training = r->others.count > 0 ? &r->others : NULL;
    d->w = r->target.grid.w;
    d->h = r->target.grid.h;
    d->seed = (uint64_t)seed;
    d->features = 0;
    d->max_evaluations = MOST_EVALUATIONS;
    status = sett_search_create(d, &r->base.search, err);
    return status == SETT_OK ? find_own(r, &s->arena) : status;
}

static SettStatus put_room(SettJsonWriter *w, const RoomSearch *r,
                           SettArena *tmp)
{
    sett_json_key(w, "room");
    sett_json_open(w, '{');
    SettStatus status = sett_studio_room_put_judged(w, r, &r->target.grid, tmp);
    sett_json_close(w);
    return status;
}

static SettStatus reply_start(Session *s, RoomSearch *r,
                              const SettJson *request)
{
    SettJsonWriter w = sett_session_reply_made(s);
    sett_studio_room_put_choices(&w, r);
    sett_studio_room_put_set(&w, r);
    SettStatus status = put_room(&w, r, &s->arena);
    if (status == SETT_OK)
        status = sett_studio_room_put_state(&w, r, request, &s->arena);
    sett_json_close(&w);
    return status;
}

static SettStatus start(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"rows",   "lock",  "others", "seed",
                                        "preset", "style", "method", "genome",
                                        "eval",   NULL};
    void *object;
    SettStatus status = sett_session_make(s, request, names,
                                          &sett_studio_room_kind, &object, err);
    if (status == SETT_OK)
        status = begin(object, s, request, err);
    return status == SETT_OK ? reply_start(s, object, request) : status;
}

SettStatus sett_wasm_room_start(Session *s, size_t n)
{
    return sett_session_answer(s, n, start);
}

static SettStatus step(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"handle", "units", "changed", NULL};
    void *object;
    SettStatus status = sett_studio_search_step(
        s, request, names, &sett_studio_room_kind, &object, err);
    if (status != SETT_OK)
        return status;
    RoomSearch *r = object;
    SettJsonWriter w = sett_session_reply(s);
    status = sett_studio_room_put_state(&w, r, request, &s->arena);
    sett_json_close(&w);
    return status;
}

SettStatus sett_wasm_room_step(Session *s, size_t n)
{
    return sett_session_answer(s, n, step);
}

/* Everybody is fitted to the room, the lock and the weights as they are now. */
static SettStatus refit(RoomSearch *r, SettArena *tmp, SettError *err)
{
    const SettMask *lock = sett_mask_count(&r->lock) > 0 ? &r->lock : NULL;
    SettStatus status = sett_search_edit(r->base.search, &r->target, lock, err);
    return status == SETT_OK ? find_own(r, tmp) : status;
}

static SettStatus edit(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"handle", "rows", "lock", "changed",
                                        NULL};
    SettGrid room;
    SettMask lock;
    RoomSearch *r;
    SettStatus status = sett_studio_room_take(s, request, names, &r, err);
    if (status == SETT_OK)
        status = sett_studio_room_rows(r, request, &s->arena, &room, err);
    if (status == SETT_OK)
        status = sett_studio_room_lock(request, &room, &r->lock, &s->arena,
                                       &lock, err);
    if (status != SETT_OK)
        return status;
    if (room.cells != r->target.grid.cells)
        sett_grid_copy(&r->target.grid, &room);
    sett_mask_copy(&r->lock, &lock);
    status = refit(r, &s->arena, err);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply(s);
    status = put_room(&w, r, &s->arena);
    if (status == SETT_OK)
        status = sett_studio_room_put_state(&w, r, request, &s->arena);
    sett_json_close(&w);
    return status;
}

SettStatus sett_wasm_room_edit(Session *s, size_t n)
{
    return sett_session_answer(s, n, edit);
}

static void swap(void **a, void **b)
{
    void *was = *a;
    *a = *b;
    *b = was;
}

/* New dimensions or cells; the old ones stay where the new ones are refused. */
static SettStatus change_method(RoomSearch *r, SettError *err)
{
    SettStatus status = sett_search_adjust(r->base.search, r->spare[0], err);
    if (status == SETT_OK)
        swap(&r->base.method, &r->spare[0]);
    return status;
}

/* The evaluator's parameters stay where the search has them. */
static SettStatus change_eval(RoomSearch *r, SettArena *tmp, SettError *err)
{
    size_t size = r->base.def.eval->params.size;
    if (memcmp(r->base.eval, r->spare[1], size) == 0)
        return find_own(r, tmp);
    memcpy(r->base.eval, r->spare[1], size);
    return refit(r, tmp, err);
}

static SettStatus change(RoomSearch *r, const SettJson *request, SettArena *tmp,
                         SettError *err)
{
    const SettSearchDef *d = &r->base.def;
    memcpy(r->spare[0], r->base.method, d->method->params.size);
    memcpy(r->spare[1], r->base.eval, d->eval->params.size);
    SettStatus status = read_options(r, request, "method", &d->method->params,
                                     r->spare[0], err);
    if (status == SETT_OK)
        status = read_eval(r, request, r->spare[1], err);
    if (status == SETT_OK && sett_json_member(request, "method") != NULL)
        status = change_method(r, err);
    return status == SETT_OK ? change_eval(r, tmp, err) : status;
}

static SettStatus settings(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"handle", "style",   "method",
                                        "eval",   "changed", NULL};
    RoomSearch *r;
    SettStatus status = sett_studio_room_take(s, request, names, &r, err);
    if (status == SETT_OK)
        status = change(r, request, &s->arena, err);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply(s);
    sett_studio_room_put_set(&w, r);
    status = put_room(&w, r, &s->arena);
    if (status == SETT_OK)
        status = sett_studio_room_put_state(&w, r, request, &s->arena);
    sett_json_close(&w);
    return status;
}

SettStatus sett_wasm_room_settings(Session *s, size_t n)
{
    return sett_session_answer(s, n, settings);
}

static SettStatus archive(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"handle", NULL};
    RoomSearch *r;
    SettStatus status = sett_studio_room_take(s, request, names, &r, err);
    if (status != SETT_OK)
        return status;
    SettSearchDef def = r->base.def;
    SettText text = sett_text(s->arena.alloc);
    def.method_params = r->base.method; /* as room_settings has left it */
    def.lock = sett_mask_count(&r->lock) > 0 ? &r->lock : NULL;
    status = sett_archive_file_write(&def, r->base.search, &s->arena, &text);
    if (status == SETT_OK) {
        SettJsonWriter w = sett_session_reply(s);
        sett_json_add_string(&w, "text", text.data);
        sett_json_close(&w);
    }
    sett_text_free(&text);
    return status;
}

SettStatus sett_wasm_room_archive(Session *s, size_t n)
{
    return sett_session_answer(s, n, archive);
}

static SettStatus judge(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"handle", "rows", NULL};
    SettGrid room;
    RoomSearch *r;
    SettStatus status = sett_studio_room_take(s, request, names, &r, err);
    if (status == SETT_OK)
        status = sett_studio_room_rows(r, request, &s->arena, &room, err);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply(s);
    status = sett_studio_room_put_judged(&w, r, &room, &s->arena);
    sett_json_close(&w);
    return status;
}

SettStatus sett_wasm_room_judge(Session *s, size_t n)
{
    return sett_session_answer(s, n, judge);
}
