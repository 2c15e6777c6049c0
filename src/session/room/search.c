/* search.c - rooms of every kind around one that is being edited (constrained
   MAP-Elites, Alvarez et al. 2019): a search that goes on while the room, the
   lock, dimensions, cells and weights change under it. */
#include "session/room/room.h"

#include <string.h>

/* No limit: the caller stops stepping. */
#define MOST_EVALUATIONS ((uint64_t)1 << 40)

static void close_room(void *object)
{
    SettRoomSearch *r = object;
    SettAlloc alloc = r->base.def.alloc;
    if (r->told != NULL)
        alloc.fn(alloc.user, r->told, (size_t)r->told_count * sizeof *r->told,
                 0);
    sett_kept_search_close(&r->base);
}

const SettKept sett_room_kept = {"room search", sizeof(SettRoomSearch),
                                 close_room};

/* `object` may be NULL: no options. */
static SettStatus read_options(const SettAsk *ask, const SettRoomSearch *r,
                               const SettJson *object, const SettTable *table,
                               void *params)
{
    return object == NULL
               ? SETT_OK
               : sett_params_read(table, params, object,
                                  &r->base.def.game->tiles, ask->err);
}

static SettStatus no_such(const SettAsk *ask, const char *what,
                          const SettJson *name)
{
    return sett_json_refuse(ask->err, name, NULL, "no such %s", what);
}

/* The style first, then options that override it. */
static SettStatus read_eval(const SettAsk *ask, const SettRoomSearch *r,
                            void *params)
{
    const SettAsked *asked = &ask->asked;
    const SettEval *e = r->base.def.eval;
    if (asked->style != NULL &&
        !sett_preset_copy(e->presets, e->preset_count, asked->style->string,
                          &e->params, params))
        return no_such(ask, "style", asked->style);
    return read_options(ask, r, asked->eval, &e->params, params);
}

static SettStatus read_all_options(const SettAsk *ask, SettRoomSearch *r)
{
    const SettAsked *asked = &ask->asked;
    const SettJson *name = asked->preset;
    const SettSearchDef *d = &r->base.def;
    SettSearchParams *params = &r->base.params;
    if (name != NULL &&
        sett_search_choose_preset(d, name->string, params, NULL) != SETT_OK)
        return no_such(ask, "preset", name);
    SettStatus status =
        read_options(ask, r, asked->method, &d->method->params, params->method);
    if (status == SETT_OK)
        status = read_options(ask, r, asked->genome, &d->genome->params,
                              params->genome);
    return status == SETT_OK ? read_eval(ask, r, params->eval) : status;
}

static SettStatus find_own(const SettAsk *ask, SettRoomSearch *r)
{
    SettScore score;
    return sett_room_score(ask, r, &r->target.grid, &score, &r->own);
}

static SettStatus put_room_and_state(SettAsk *ask, SettRoomSearch *r)
{
    sett_json_add_open(ask->out, "room", '{');
    SettStatus status = sett_room_put_judged(ask, r, &r->target.grid);
    sett_json_close(ask->out);
    return status == SETT_OK ? sett_room_put_state(ask, r) : status;
}

static SettStatus start(SettAsk *ask)
{
    SettRoomSearch *r = ask->object;
    SettSearchDef *d = &r->base.def;
    SettStatus status = sett_room_begin(ask, r, "map-elites");
    if (status != SETT_OK)
        return status;
    status = read_all_options(ask, r);
    if (status != SETT_OK)
        return status;
    r->spare = sett_params_new(&d->method->params, &r->base.arena);
    if (r->spare == NULL)
        return SETT_NO_MEMORY;
    d->features = 0;
    d->max_evaluations = MOST_EVALUATIONS;
    status = sett_search_create(d, &r->base.search, ask->err);
    if (status != SETT_OK)
        return status;
    status = find_own(ask, r);
    if (status != SETT_OK)
        return status;
    sett_room_put_choices(ask->out, r);
    sett_room_put_set(ask->out, r);
    return put_room_and_state(ask, r);
}

static SettStatus step(SettAsk *ask)
{
    const SettAsked *asked = &ask->asked;
    SettRoomSearch *r = ask->object;
    SettStatus status =
        sett_search_step(r->base.search, (uint64_t)asked->units);
    return status == SETT_OK ? sett_room_put_state(ask, r) : status;
}

/* Evaluates the population again for the current room, lock and weights. */
static SettStatus refit(const SettAsk *ask, SettRoomSearch *r)
{
    SettStatus status = sett_search_edit(r->base.search, &r->target,
                                         sett_room_locked(r), ask->err);
    return status == SETT_OK ? find_own(ask, r) : status;
}

static SettStatus edit(SettAsk *ask)
{
    SettRoomSearch *r = ask->object;
    SettGrid room;
    SettMask lock;
    SettStatus status = sett_room_rows(ask, &room);
    if (status != SETT_OK)
        return status;
    status = sett_room_lock(ask, &room, &r->lock, &lock);
    if (status != SETT_OK)
        return status;
    if (room.cells != r->target.grid.cells)
        sett_grid_copy(&r->target.grid, &room);
    sett_mask_copy(&r->lock, &lock);
    status = refit(ask, r);
    return status == SETT_OK ? put_room_and_state(ask, r) : status;
}

/* New dimensions or cells; the old ones stay where the new ones are refused. */
static SettStatus change_method(const SettAsk *ask, SettRoomSearch *r)
{
    void *was = r->base.params.method;
    SettStatus status = sett_search_adjust(r->base.search, r->spare, ask->err);
    if (status != SETT_OK)
        return status;
    r->base.params.method = r->spare;
    r->spare = was;
    return SETT_OK;
}

static SettStatus settings(SettAsk *ask)
{
    const SettAsked *asked = &ask->asked;
    SettRoomSearch *r = ask->object;
    const SettTable *method = &r->base.def.method->params;
    const SettTable *table = &r->base.def.eval->params;
    void *eval = sett_params_new(table, ask->arena);
    if (eval == NULL)
        return SETT_NO_MEMORY;
    memcpy(r->spare, r->base.params.method, method->size);
    memcpy(eval, r->base.params.eval, table->size);
    SettStatus status = read_options(ask, r, asked->method, method, r->spare);
    if (status != SETT_OK)
        return status;
    status = read_eval(ask, r, eval);
    if (status != SETT_OK)
        return status;
    if (asked->method != NULL)
        status = change_method(ask, r);
    if (status != SETT_OK)
        return status;
    bool weighed = memcmp(r->base.params.eval, eval, table->size) != 0;
    memcpy(r->base.params.eval, eval,
           table->size); /* where the search has them */
    status = weighed ? refit(ask, r) : find_own(ask, r);
    if (status != SETT_OK)
        return status;
    sett_room_put_set(ask->out, r);
    return put_room_and_state(ask, r);
}

static SettStatus archive(SettAsk *ask)
{
    const SettRoomSearch *r = ask->object;
    SettSearchDef def = r->base.def;
    def.method_params =
        r->base.params.method; /* as room_settings has left it */
    def.lock = sett_room_locked(r);
    SettStatus status =
        sett_archive_file_write(&def, r->base.search, ask->arena, &ask->text);
    if (status == SETT_OK)
        sett_json_add_string(ask->out, "text", ask->text.data);
    return status;
}

static SettStatus judge(SettAsk *ask)
{
    SettGrid room;
    SettStatus status = sett_room_rows(ask, &room);
    return status == SETT_OK ? sett_room_put_judged(ask, ask->object, &room)
                             : status;
}

/* What shapes a search; settings that are left out stay as they are. */
#define SETTINGS                                                         \
    ASKED(style, "text?",                                                \
          "a style's name: targets and weights of the evaluator, taken " \
          "before `eval`"),                                              \
        ASKED(method, "object?",                                         \
              "options of the method map-elites: dimensions, cells"),    \
        ASKED(eval, "object?",                                           \
              "options of the evaluator edd: targets and weights")

VERB(
    room_start, start, "Begins a search for rooms around one that is edited.",
    .kept = &sett_room_kept, .makes = true,
    REQUEST(SETT_ROOM_BEGUN,
            ASKED(preset, "text?", "a preset's name, taken before all options"),
            SETTINGS,
            ASKED(genome, "object?",
                  "options of the genome tiles: how rooms vary")),
    REPLY(TOLD("features", "Feature[]",
               "all that can span the map; a place in this list is the number "
               "of a feature"),
          TOLD("presets", "Preset[]", "of the method"),
          TOLD("styles", "Preset[]", "of the evaluator"), TOLD_AS("RoomSet"),
          TOLD("room", "RoomJudged", "the edited room"), TOLD_AS("RoomState")));

VERB(room_step, step, "Goes on with the search.", .kept = &sett_room_kept,
     REQUEST(ASKED_UNITS("rooms to try"), SETT_ROOM_CHANGED),
     REPLY_AS("RoomState"));

VERB(room_edit, edit, "The room, the lock, or both have become these.",
     .kept = &sett_room_kept,
     REQUEST(ASKED(rows, "text[]?",
                   "the room, of the same size; left out: as it was"),
             ASKED(lock, "text[]?", "as in room_start; left out: as it was"),
             SETT_ROOM_CHANGED),
     REPLY(TOLD("room", "RoomJudged", "the edited room"),
           TOLD_AS("RoomState")));

VERB(room_settings, settings,
     "Dimensions, their bins, cells and weights change; no feasible room is "
     "lost.",
     .kept = &sett_room_kept, REQUEST(SETTINGS, SETT_ROOM_CHANGED),
     REPLY(TOLD_AS("RoomSet"), TOLD("room", "RoomJudged", "the edited room"),
           TOLD_AS("RoomState")));

VERB(room_archive, archive,
     "All that was found as an archive file, which sett archive reads.",
     .kept = &sett_room_kept, REPLY(TOLD("text", "text", "the file, JSON")));

VERB(
    room_judge, judge,
    "A room under the settings of a search: to compare it with the edited one.",
    .kept = &sett_room_kept, REQUEST(SETT_ROOM_ROWS), REPLY_AS("RoomJudged"));
