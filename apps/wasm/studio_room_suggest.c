/* studio_room_suggest.c - six rooms to start with, one each of six styles,
   which come one after the other (docs/design/edd.md, section 6.5); members in
   apps/studio/page/src/room/verbs.ts.

     room_suggest       {"rows", "lock"?, "seed"?, "budget"?}: "handle" and what
                        the steps say
     room_suggest_step  {"handle", "units": evaluations}: "done", "spent",
                        "slots" */
#include "sett/edd.h"
#include "wasm/studio_room.h"

#include <string.h>

#define MOST_BUDGET 1000000

EXPORT(room_suggest) SettStatus sett_wasm_room_suggest(Session *s, size_t n);
EXPORT(room_suggest_step)
SettStatus sett_wasm_room_suggest_step(Session *s, size_t n);

typedef struct Slot {
    int32_t style;
    bool found;
    double fitness;
    uint64_t spent;
    SettGrid room;
} Slot;

typedef struct Suggest {
    StudioSearch base; /* what all have in common, and who runs now */
    SettLevel target;
    SettMask lock;
    SettTraining others; /* rooms that lend pieces */
    int32_t at;          /* whose turn it is; those before are done */
    Slot slots[SETT_EDD_SUGGESTIONS];
} Suggest;

static void close_suggest(void *object)
{
    Suggest *g = object;
    sett_studio_search_close(&g->base);
}

static const SessionKind suggest_kind = {"suggestions", sizeof(Suggest),
                                         close_suggest};

static SettStatus take_best(Slot *slot, SettSearch *search)
{
    slot->spent = sett_search_evaluations(search);
    slot->found = false;
    if (sett_search_count(search) == 0)
        return SETT_OK;
    const SettIndividual *best = sett_search_get(search, 0);
    slot->found = best->score.violation == 0;
    slot->fitness = best->score.fitness;
    return sett_search_express(search, 0, &slot->room);
}

/* At most `units` evaluations of whose turn it is; `*spent` of them. */
static SettStatus run(Suggest *g, uint64_t units, uint64_t *spent,
                      SettError *err)
{
    Slot *slot = &g->slots[g->at];
    StudioSearch *b = &g->base;
    SettStatus status = SETT_OK;
    if (b->search == NULL) {
        SettSearchDef def = sett_edd_suggest_def(&b->def, slot->style, g->at);
        status = sett_search_create(&def, &b->search, err);
    }
    if (status == SETT_OK)
        status = sett_search_step(b->search, units);
    *spent = slot->spent;
    if (status == SETT_OK)
        status = take_best(slot, b->search);
    *spent = slot->spent - *spent;
    if (status == SETT_OK && sett_search_done(b->search)) {
        sett_search_destroy(b->search);
        b->search = NULL;
        g->at++;
    }
    return status;
}

static const char *state_of(const Suggest *g, int32_t i)
{
    if (i > g->at || (i == g->at && g->base.search == NULL))
        return "waiting";
    if (i == g->at)
        return "running";
    return g->slots[i].found ? "ready" : "none";
}

static void put_slot(SettJsonWriter *w, const Suggest *g, int32_t i)
{
    const Slot *slot = &g->slots[i];
    sett_json_open(w, '{');
    sett_json_add_string(w, "style",
                         g->base.def.eval->presets[slot->style].name);
    sett_json_add_string(w, "help",
                         g->base.def.eval->presets[slot->style].help);
    sett_json_add_string(w, "state", state_of(g, i));
    if (slot->found) {
        sett_json_add_double(w, "fitness", slot->fitness);
        sett_json_key(w, "rows");
        sett_json_put_rows(w, g->base.def.game, &slot->room);
    }
    sett_json_close(w);
}

static void put_state(SettJsonWriter *w, const Suggest *g)
{
    uint64_t spent = 0;
    for (int32_t i = 0; i < SETT_EDD_SUGGESTIONS; i++)
        spent += g->slots[i].spent;
    sett_json_add_bool(w, "done", g->at == SETT_EDD_SUGGESTIONS);
    sett_json_add_int(w, "spent", (int64_t)spent);
    sett_json_key(w, "slots");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < SETT_EDD_SUGGESTIONS; i++)
        put_slot(w, g, i);
    sett_json_close(w);
    sett_json_close(w);
}

static SettStatus take_slots(Suggest *g)
{
    int32_t styles[SETT_EDD_SUGGESTIONS];
    SettStatus status = SETT_OK;
    sett_edd_suggest_styles(g->base.def.seed, styles);
    for (int32_t i = 0; i < SETT_EDD_SUGGESTIONS && status == SETT_OK; i++) {
        g->slots[i].style = styles[i];
        status = sett_grid_take(&g->base.arena, g->base.def.w, g->base.def.h,
                                &g->slots[i].room);
    }
    return status;
}

static SettStatus begin(Suggest *g, Session *s, const SettJson *request,
                        SettError *err)
{
    SettSearchDef *d = &g->base.def;
    int64_t seed = 1, budget = SETT_EDD_SUGGESTION_BUDGET;
    sett_studio_search_init(&g->base, s->arena.alloc);
    d->game = sett_catalog_game(s->catalog, "edd");
    SettStatus status = sett_studio_search_parts(&g->base, s->catalog, "fi2pop",
                                                 "tiles", "edd");
    if (status == SETT_OK)
        status = sett_studio_room_read(d->game, request, &g->base.arena,
                                       &g->target.grid, err);
    if (status == SETT_OK)
        status = sett_studio_room_lock(request, &g->target.grid, NULL,
                                       &g->base.arena, &g->lock, err);
    if (status == SETT_OK)
        status = sett_studio_room_others(d->game, request, &g->base.arena,
                                         &g->others, err);
    if (status == SETT_OK)
        status = sett_session_read_int(request, "seed", INT32_MAX, &seed, err);
    if (status == SETT_OK)
        status =
            sett_session_read_int(request, "budget", MOST_BUDGET, &budget, err);
    if (status == SETT_OK)
        status =
            sett_params_set(&d->genome->params, g->base.genome, "initial",
                            SETT_EDD_SUGGESTION_INITIAL, NULL, &s->arena, err);
    if (status != SETT_OK)
        return status;
    d->target = &g->target;
    d->lock = sett_mask_count(&g->lock) > 0 ? &g->lock : NULL;
    d->training = g->others.count > 0 ? &g->others : NULL;
    d->w = g->target.grid.w;
    d->h = g->target.grid.h;
    d->seed = (uint64_t)seed;
    d->max_evaluations = (uint64_t)budget;
    return take_slots(g);
}

static SettStatus suggest(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"rows", "lock",   "others",
                                        "seed", "budget", NULL};
    void *object;
    SettStatus status =
        sett_session_make(s, request, names, &suggest_kind, &object, err);
    Suggest *g = object;
    if (status == SETT_OK)
        status = begin(g, s, request, err);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply_made(s);
    put_state(&w, g);
    return SETT_OK;
}

SettStatus sett_wasm_room_suggest(Session *s, size_t n)
{
    return sett_session_answer(s, n, suggest);
}

static SettStatus step(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"handle", "units", NULL};
    int64_t units = 1;
    void *object;
    SettStatus status =
        sett_session_take(s, request, names, &suggest_kind, &object, err);
    if (status == SETT_OK)
        status = sett_session_read_int(request, "units", STUDIO_MOST_UNITS,
                                       &units, err);
    if (status != SETT_OK)
        return status;
    Suggest *g = object;
    while (status == SETT_OK && units > 0 && g->at < SETT_EDD_SUGGESTIONS) {
        uint64_t spent = 0;
        status = run(g, (uint64_t)units, &spent, err);
        units -= spent > 0 ? (int64_t)spent : 1; /* a run that ended before */
    }
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply(s);
    put_state(&w, g);
    return SETT_OK;
}

SettStatus sett_wasm_room_suggest_step(Session *s, size_t n)
{
    return sett_session_answer(s, n, step);
}
