/* play.c - personas of MiniDungeons 2 play all rooms of a dungeon from its
   start, room by room, so that what there is can be shown and play be stopped
   (sett measure --play). */
#include "session/dungeon/dungeon.h"
#include "sett/edd.h"

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

static const SettKept play_kind = {"play of a dungeon", sizeof(Play),
                                   close_play};

static SettStatus begin(SettAsk *ask)
{
    Play *p = ask->object;
    bool newer;
    p->arena = sett_ask_arena(ask);
    SettStatus status = sett_dungeon_asked(ask, &p->d, &newer);
    if (status != SETT_OK)
        return status;
    status = sett_edd_tour(p->d, &p->arena, &p->tour);
    if (status != SETT_OK)
        return status;
    status = sett_edd_players_new(NULL, ask->asked.budget, p->arena.cancel,
                                  &p->arena, &p->players);
    if (status != SETT_OK)
        return status;
    sett_json_add_int(ask->out, "rooms", p->tour.count);
    return SETT_OK;
}

VERB(dungeon_play, begin,
     "Begins a play of all rooms of a dungeon by three personas.",
     .kept = &play_kind, .makes = true,
     REQUEST(ASKED(project, "Project", "the dungeon"),
             ASKED_INT(budget, 0, 1, MOST_BUDGET,
                       "nodes that a persona may look into in one room; left "
                       "out: as many as the evaluator edd has it")),
     REPLY(TOLD("rooms", "int", "that there are to play")));

static SettStatus step(SettAsk *ask)
{
    const SettAsked *asked = &ask->asked;
    Play *p = ask->object;
    SettJsonWriter *w = ask->out;
    int32_t first = p->played, played = first;
    for (; played < p->tour.count && played - first < asked->units; played++) {
        SettStatus status = sett_edd_play_visit(p->players, p->d, ask->arena,
                                                &p->tour.visits[played]);
        if (status != SETT_OK)
            return status;
    }
    p->played = played;
    bool done = played == p->tour.count;
    sett_json_add_bool(w, "done", done);
    sett_json_add_int(w, "played", played);
    sett_json_add_open(w, "rooms", '[');
    for (int32_t i = first; i < played; i++)
        sett_dungeon_put_visit(w, p->d, &p->tour.visits[i]);
    sett_json_close(w);
    sett_json_key(w, "whole");
    if (!done) {
        sett_json_put_null(w);
        return SETT_OK;
    }
    double whole[SETT_EDD_PLAYED];
    sett_edd_tour_played(&p->tour, whole);
    sett_json_open(w, '{');
    sett_dungeon_put_played(w, whole);
    sett_json_close(w);
    return SETT_OK;
}

VERB(dungeon_play_step, step, "Plays some more rooms.", .kept = &play_kind,
     REQUEST(ASKED_INT(units, 1, 0, SETT_DUNGEON_ROOMS,
                       "how many rooms are played")),
     REPLY(TOLD("done", "bool", "all rooms are played"),
           TOLD("played", "int", "rooms so far"),
           TOLD("rooms", "PlayedRoom[]",
                "those of this step, in the order in which they are come to"),
           TOLD("whole", "Played|null",
                "the dungeon as a whole; null before it is done")));

RECORD(Played, "How three personas of MiniDungeons 2 fare, 0 to 1.",
       TOLD("completion", "real", "share of the personas that get through"),
       TOLD("damage", "real",
            "hit points that they lose, as a share of all they have"),
       TOLD("treasure_at_risk", "real",
            "share of the treasure that the collector does not bring out"));

RECORD(PlayedRoom, "One room of a dungeon as it was played.",
       TOLD("room", "text", "its name"),
       TOLD("reached", "bool",
            "the room can be reached; else it is not played"),
       TOLD("entrance", "[int, int]|null",
            "x and y where the hero comes in; null: nowhere"),
       TOLD("exit", "[int, int]|null",
            "x and y where he leaves; null: nowhere"),
       TOLD_AS("Played"),
       TOLD("unknown", "int",
            "personas that neither won nor were shown to be unable to"),
       TOLD("reason", "\"budget\"?",
            "why: what they might look at was used up; this and what follows "
            "is left out where unknown is 0"),
       TOLD("budget_nodes", "int?", "nodes that each might look into"),
       TOLD("budget_turns", "int?", "turns that each might try"));
