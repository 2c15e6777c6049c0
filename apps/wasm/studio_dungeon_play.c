/* studio_dungeon_play.c - personas of MiniDungeons 2 play all rooms of a
   dungeon from its start, room by room, so that a page can show what there is
   and stop (src/lab/edd_dungeon_play.c; sett measure --play).

     dungeon_play      {"project", "budget"} (of one play; the usual one if left
                       out); reply: {"handle", "rooms": how many}
     dungeon_play_step {"handle", "units": rooms}; reply: {"done", "played":
                       how many, "rooms": those of this step, "whole": what came
                       of all of them, null before the last} */
#include "studio_dungeon.h"

#include "sett/edd.h"

EXPORT(dungeon_play) SettStatus sett_wasm_dungeon_play(Session *s, size_t n);
EXPORT(dungeon_play_step)
SettStatus sett_wasm_dungeon_play_step(Session *s, size_t n);

#define MOST_BUDGET 1000000

typedef struct Play {
    SettArena arena; /* holds the tour and the players */
    SettDungeon *d;
    SettEddPlayers *players;
    SettEddTour tour;
    int32_t played;
} Play;

static void close_play(void *object)
{
    Play *p = object;
    sett_dungeon_destroy(p->d);
    sett_arena_free(&p->arena);
}

static const SessionKind play_kind = {"play of a dungeon", sizeof(Play),
                                      close_play};

static SettStatus begin(Session *s, Play *p, const SettJson *request,
                        SettError *err)
{
    DungeonTask task;
    sett_arena_init(&p->arena, s->arena.alloc, 0);
    int64_t budget = -1; /* the usual one */
    SettStatus status =
        sett_session_read_int(request, "budget", MOST_BUDGET, &budget, err);
    if (status == SETT_OK && budget == 0)
        status = sett_fail(err, SETT_BAD_INPUT, "a budget of 0");
    if (status == SETT_OK)
        status = sett_studio_dungeon_read(s, request, &task, err);
    if (status != SETT_OK)
        return status;
    p->d = task.d;
    status = sett_edd_tour(p->d, &p->arena, &p->tour);
    return status == SETT_OK
               ? sett_edd_players_new(NULL, budget > 0 ? (int32_t)budget : 0,
                                      NULL, &p->arena, &p->players)
               : status;
}

static SettStatus start(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"project", "budget", NULL};
    void *object;
    SettStatus status =
        sett_session_make(s, request, names, &play_kind, &object, err);
    Play *p = object;
    if (status == SETT_OK)
        status = begin(s, p, request, err);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply_made(s);
    sett_json_add_int(&w, "rooms", p->tour.count);
    sett_json_close(&w);
    return SETT_OK;
}

SettStatus sett_wasm_dungeon_play(Session *s, size_t n)
{
    return sett_session_answer(s, n, start);
}

static void put_step(Session *s, const Play *p, int32_t first)
{
    bool done = p->played == p->tour.count;
    SettJsonWriter w = sett_session_reply(s);
    sett_json_add_bool(&w, "done", done);
    sett_json_add_int(&w, "played", p->played);
    sett_json_key(&w, "rooms");
    sett_json_open(&w, '[');
    for (int32_t i = first; i < p->played; i++)
        sett_dungeon_put_visit(&w, p->d, &p->tour.visits[i]);
    sett_json_close(&w);
    sett_json_key(&w, "whole");
    if (done) {
        double whole[SETT_EDD_PLAYED];
        sett_edd_tour_played(&p->tour, whole);
        sett_json_open(&w, '{');
        sett_dungeon_put_played(&w, whole);
        sett_json_close(&w);
    } else {
        sett_json_put_null(&w);
    }
    sett_json_close(&w);
}

static SettStatus step(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"handle", "units", NULL};
    int64_t units = 1;
    void *object;
    SettStatus status =
        sett_session_take(s, request, names, &play_kind, &object, err);
    if (status == SETT_OK)
        status = sett_session_read_int(request, "units", SETT_DUNGEON_ROOMS,
                                       &units, err);
    if (status != SETT_OK)
        return status;
    Play *p = object;
    int32_t first = p->played;
    while (status == SETT_OK && units-- > 0 && p->played < p->tour.count) {
        status = sett_edd_play_visit(p->players, p->d, &s->arena,
                                     &p->tour.visits[p->played]);
        p->played += status == SETT_OK;
    }
    if (status == SETT_OK)
        put_step(s, p, first);
    return status;
}

SettStatus sett_wasm_dungeon_play_step(Session *s, size_t n)
{
    return sett_session_answer(s, n, step);
}
