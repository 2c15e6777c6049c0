/* studio_room_play.c - the room as the personas of MiniDungeons 2 find it: in
   steps of a bounded number of nodes, one persona after the other. What each
   tile of EDD becomes is a table of the core (sett_edd_stage); which foes
   enemies and bosses are says "eval". Members in
   apps/studio/page/src/room/verbs.ts.

     room_play       {"rows", "eval"?}: "handle", "entrance", "exit" and what
   the steps say room_play_step  {"handle", "units": nodes}: "done", "spent",
   "of", "personas", and when all are done what these are as dimensions */
#include "wasm/studio_room.h"

#include <string.h>

EXPORT(room_play) SettStatus sett_wasm_room_play(Session *s, size_t n);
EXPORT(room_play_step)
SettStatus sett_wasm_room_play_step(Session *s, size_t n);

/* What one persona has come to. */
typedef struct Played {
    bool able;         /* the level could be played at all */
    SettAnswer answer; /* whether the persona can win */
    uint64_t spent;
    double values[SETT_PLAY_VALUES];
    SettHeatMap heat;
} Played;

typedef struct Playing {
    SettArena keep, tmp; /* for good; of one persona's play */
    SettEddPlayers *players;
    SettEddStage stage;
    int32_t at; /* whose turn it is; those before are done */
    SettPlaytestRun run;
    Played played[SETT_EDD_PERSONAS];
} Playing;

static void close_play(void *object)
{
    Playing *p = object;
    sett_play_destroy(p->run.play);
    sett_arena_free(&p->tmp);
    sett_arena_free(&p->keep);
}

static const SessionKind playing_kind = {"playtest", sizeof(Playing),
                                         close_play};

static void next_persona(Playing *p)
{
    sett_play_destroy(p->run.play);
    p->run.play = NULL;
    sett_arena_reset(&p->tmp, (SettArenaMark){0});
    p->at++;
}

static SettStatus end_play(Playing *p)
{
    Played *played = &p->played[p->at];
    played->able = true;
    SettStatus status = sett_playtest_end(&p->run, &p->tmp, played->values,
                                          &played->heat, &played->answer);
    next_persona(p);
    return status;
}

static SettStatus begin_play(Playing *p, const SettLevel *level, SettError *err)
{
    return sett_playtest_begin(&p->stage.plays[p->at], level, 1, 0, &p->tmp,
                               &p->run, err);
}

/* At most `units` nodes of whose turn it is; `*spent` of them. */
static SettStatus go_on(Playing *p, uint64_t units, uint64_t *spent,
                        SettError *err)
{
    SettLevel level = {.grid = p->stage.level};
    SettStatus status = SETT_OK;
    *spent = 0;
    if (p->run.play == NULL)
        status = begin_play(p, &level, err);
    if (status == SETT_INFEASIBLE) {
        next_persona(p);
        return SETT_OK;
    }
    uint64_t before = p->played[p->at].spent;
    if (status == SETT_OK)
        status = sett_play_step(p->run.play, units);
    if (status != SETT_OK)
        return status;
    p->played[p->at].spent = sett_play_spent(p->run.play);
    *spent = p->played[p->at].spent - before;
    return sett_play_done(p->run.play) ? end_play(p) : SETT_OK;
}

static void put_heat(SettJsonWriter *w, const Playing *p, const Played *played)
{
    const SettGrid *g = &p->stage.level;
    for (int32_t k = 0; k < SETT_HEATS; k++) {
        sett_json_key(w, sett_heat_names[k]);
        sett_json_open(w, '[');
        for (int32_t y = 1; y < g->h - 1; y++)
            for (int32_t x = 1; x < g->w - 1; x++)
                sett_json_put_int(
                    w, played->heat.counts[k][sett_grid_at(g, x, y)]);
        sett_json_close(w);
    }
}

static void put_persona(SettJsonWriter *w, const Playing *p, int32_t i)
{
    const Played *played = &p->played[i];
    const SettPersona *persona = p->stage.plays[i].persona;
    sett_json_open(w, '{');
    sett_json_add_string(w, "name", persona->name);
    sett_json_add_string(w, "help", persona->help);
    sett_json_add_bool(w, "done", i < p->at);
    if (i < p->at)
        sett_json_add_bool(w, "able", played->able);
    if (i < p->at && played->able) {
        sett_json_add_bool(w, "unknown", played->answer == SETT_UNKNOWN);
        sett_json_key(w, "values");
        sett_json_open(w, '{');
        for (int32_t v = 0; v < SETT_PLAY_VALUES; v++) {
            sett_json_add_double(w, sett_play_value_names[v],
                                 played->values[v]);
        }
        sett_json_close(w);
        put_heat(w, p, played);
    }
    sett_json_close(w);
}

static void put_dimensions(SettJsonWriter *w, const Playing *p)
{
    const double *values[SETT_EDD_PERSONAS];
    double played[SETT_EDD_PLAYED];
    for (int32_t i = 0; i < SETT_EDD_PERSONAS; i++)
        values[i] = p->played[i].able ? p->played[i].values : NULL;
    sett_edd_stage_played(&p->stage, values, played);
    sett_json_key(w, "features");
    sett_json_open(w, '{');
    for (int32_t d = 0; d < SETT_EDD_PLAYED; d++) {
        sett_json_add_double(w, sett_edd_played_name(d), played[d]);
    }
    sett_json_close(w);
}

static void put_state(SettJsonWriter *w, const Playing *p)
{
    uint64_t spent = 0;
    for (int32_t i = 0; i < SETT_EDD_PERSONAS; i++)
        spent += p->played[i].spent;
    sett_json_add_bool(w, "done", p->at == SETT_EDD_PERSONAS);
    sett_json_add_int(w, "spent", (int64_t)spent);
    sett_json_add_int(w, "of",
                      (int64_t)p->stage.plays[0].budget * SETT_EDD_PERSONAS);
    sett_json_key(w, "personas");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < SETT_EDD_PERSONAS; i++)
        put_persona(w, p, i);
    sett_json_close(w);
    if (p->at == SETT_EDD_PERSONAS)
        put_dimensions(w, p);
    sett_json_close(w);
}

static void put_place(SettJsonWriter *w, const char *key, const Playing *p,
                      int32_t place)
{
    int32_t width = p->stage.level.w - 2;
    if (place < 0)
        return;
    sett_json_key(w, key);
    sett_json_open(w, '[');
    sett_json_put_int(w, place % width);
    sett_json_put_int(w, place / width);
    sett_json_close(w);
}

static SettStatus make_level(Playing *p, const SettGrid *grid)
{
    SettStatus status = sett_edd_stage(p->players, grid, &p->keep, &p->stage);
    for (int32_t i = 0; i < SETT_EDD_PERSONAS && status == SETT_OK; i++)
        status = sett_heat_take(&p->keep, p->stage.level.w, p->stage.level.h,
                                &p->played[i].heat);
    return status;
}

static SettStatus begin(Playing *p, const Session *s, const SettJson *request,
                        SettError *err)
{
    const SettJson *options = sett_json_member(request, "eval");
    const SettTable *table = &sett_catalog_eval(s->catalog, "edd")->params;
    SettGrid grid;
    sett_arena_init(&p->keep, s->arena.alloc, 0);
    sett_arena_init(&p->tmp, s->arena.alloc, 0);
    void *params = sett_params_new(table, &p->keep);
    if (params == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_studio_room_read(
        sett_catalog_game(s->catalog, "edd"), request, &p->keep, &grid, err);
    if (status == SETT_OK && options != NULL)
        status = sett_params_read(table, params, options, NULL, err);
    if (status == SETT_OK)
        status = sett_edd_players_new(params, 0, NULL, &p->keep, &p->players);
    return status == SETT_OK ? make_level(p, &grid) : status;
}

static SettStatus room_play(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"rows", "eval", NULL};
    void *object;
    SettStatus status =
        sett_session_make(s, request, names, &playing_kind, &object, err);
    Playing *p = object;
    if (status == SETT_OK)
        status = begin(p, s, request, err);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply_made(s);
    put_place(&w, "entrance", p, p->stage.way.entrance);
    put_place(&w, "exit", p, p->stage.way.exit);
    put_state(&w, p);
    return SETT_OK;
}

SettStatus sett_wasm_room_play(Session *s, size_t n)
{
    return sett_session_answer(s, n, room_play);
}

static SettStatus step(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"handle", "units", NULL};
    int64_t units = 1;
    void *object;
    SettStatus status =
        sett_session_take(s, request, names, &playing_kind, &object, err);
    if (status == SETT_OK)
        status = sett_session_read_int(request, "units", STUDIO_MOST_UNITS,
                                       &units, err);
    if (status != SETT_OK)
        return status;
    Playing *p = object;
    while (status == SETT_OK && units > 0 && p->at < SETT_EDD_PERSONAS) {
        uint64_t spent;
        status = go_on(p, (uint64_t)units, &spent, err);
        units -= spent > 0 ? (int64_t)spent : 1; /* nobody could play */
    }
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply(s);
    put_state(&w, p);
    return SETT_OK;
}

SettStatus sett_wasm_room_play_step(Session *s, size_t n)
{
    return sett_session_answer(s, n, step);
}
