/* play.c - games that are played. A play is its level and the text of its
   actions, so one in turns needs nothing kept: it is played all again. One in
   ticks is kept. */
#include "session/play/stage.h"

#define MOST_ACTORS 1024 /* more than any game has */

/* The tiles and, in games with a scene, the actors over them. */
static SettStatus put_picture(SettAsk *ask, SettPlayStage *p)
{
    const SettRules *rules = p->rules;
    SettJsonWriter *w = ask->out;
    int32_t count = 0;
    SettActor *actors = SETT_TAKE(ask->arena, MOST_ACTORS, SettActor);
    if (actors == NULL)
        return SETT_NO_MEMORY;
    if (rules->scene != NULL)
        count =
            rules->scene(p->context, p->state, &p->grid, actors, MOST_ACTORS);
    else
        rules->draw(p->context, p->state, &p->grid);
    sett_json_add_rows(w, p->game, &p->grid);
    sett_json_add_open(w, "actors", '[');
    for (int32_t i = 0; i < count && i < MOST_ACTORS; i++) {
        const SettActor *actor = &actors[i];
        sett_json_open(w, '{');
        sett_json_add_string(w, "kind", actor->kind);
        sett_json_add_double(w, "x", actor->x);
        sett_json_add_double(w, "y", actor->y);
        sett_json_add_int(w, "tile", actor->tile);
        sett_json_add_bool(w, "left", actor->left);
        sett_json_close(w);
    }
    sett_json_close(w);
    return SETT_OK;
}

static void put_events(SettJsonWriter *w, const SettPlayStage *p)
{
    sett_json_add_open(w, "events", '[');
    for (int32_t i = 0; i < p->event_count; i++) {
        const SettEvent *event = &p->events[i];
        sett_json_open(w, '{');
        sett_json_add_string(w, "kind", p->rules->events[event->kind]);
        sett_json_add_int(w, "x", event->x);
        sett_json_add_int(w, "y", event->y);
        sett_json_add_int(w, "who", event->who);
        sett_json_add_int(w, "value", event->value);
        sett_json_close(w);
    }
    sett_json_close(w);
}

static void put_aim(SettJsonWriter *w, const SettPlayStage *p, uint32_t choice)
{
    SettPoint at;
    if (!p->rules->aim(p->context, p->state, choice, &at))
        return;
    sett_json_open(w, '{');
    sett_json_key(w, "action");
    sett_play_put_actions(w, p->rules, &choice, 1);
    sett_json_add_int(w, "x", at.x);
    sett_json_add_int(w, "y", at.y);
    sett_json_close(w);
}

static SettStatus put_choices(SettAsk *ask, const SettPlayStage *p)
{
    SettJsonWriter *w = ask->out;
    uint32_t *choices = SETT_TAKE(ask->arena, SETT_MOST_CHOICES, uint32_t);
    if (choices == NULL)
        return SETT_NO_MEMORY;
    int32_t count = sett_played_choices(p, choices);
    sett_json_add_open(w, "choices", '[');
    for (int32_t i = 0; i < count; i++)
        sett_play_put_actions(w, p->rules, &choices[i], 1);
    sett_json_close(w);
    sett_json_add_open(w, "aims", '[');
    for (int32_t i = 0; p->rules->aim != NULL && i < count; i++)
        put_aim(w, p, choices[i]);
    sett_json_close(w);
    return SETT_OK;
}

static void put_thrown(SettJsonWriter *w, const SettPlayStage *p)
{
    SettPoint at;
    if (p->rules->thrown == NULL ||
        !p->rules->thrown(p->context, p->state, &at))
        return;
    sett_json_add_open(w, "thrown", '[');
    sett_json_put_int(w, at.x);
    sett_json_put_int(w, at.y);
    sett_json_close(w);
}

static SettStatus put_state(SettAsk *ask, SettPlayStage *p)
{
    const SettRules *rules = p->rules;
    SettJsonWriter *w = ask->out;
    sett_json_add_int(w, "turn", p->turn);
    sett_json_add_string(
        w, "outcome", sett_outcome_name(rules->outcome(p->context, p->state)));
    sett_json_add_double(w, "progress",
                         rules->progress(p->context, p->scratch, p->state));
    sett_json_add_int(w, "illegal", p->illegal);
    SettStatus status = put_picture(ask, p);
    if (status != SETT_OK)
        return status;
    put_thrown(w, p);
    double values[SETT_MAX_COUNTERS] = {0};
    p->rules->count(p->context, p->scratch, p->state, values);
    sett_json_add_open(w, "counters", '{');
    for (int32_t i = 0; i < p->rules->counter_count; i++)
        sett_json_add_double(w, p->rules->counters[i], values[i]);
    sett_json_close(w);
    put_events(w, p);
    return rules->ticks_per_second <= 0 ? put_choices(ask, p) : SETT_OK;
}

static SettStatus play_at(SettAsk *ask)
{
    SettPlayStage *p = SETT_TAKE(ask->arena, 1, SettPlayStage);
    if (p == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_played_open(p, ask, ask->arena);
    if (status != SETT_OK)
        return status;
    status = sett_played_on(p, ask, true);
    if (status != SETT_OK)
        return status;
    return put_state(ask, p);
}

typedef struct Live {
    SettArena arena;
    SettPlayStage played;
} Live;

static void close_live(void *object)
{
    sett_arena_free(&((Live *)object)->arena);
}

static const SettKept live_kind = {"live play", sizeof(Live), close_live};

static SettStatus play_live(SettAsk *ask)
{
    Live *live = ask->object;
    live->arena = sett_ask_arena(ask);
    SettStatus status = sett_played_open(&live->played, ask, &live->arena);
    if (status != SETT_OK)
        return status;
    status = sett_played_on(&live->played, ask, true);
    if (status != SETT_OK)
        return status;
    sett_json_add_double(ask->out, "ticks_per_second",
                         live->played.rules->ticks_per_second);
    return put_state(ask, &live->played);
}

static SettStatus play_tick(SettAsk *ask)
{
    Live *live = ask->object;
    SettStatus status = sett_played_on(&live->played, ask, false);
    return status == SETT_OK ? put_state(ask, &live->played) : status;
}

#define ASKED_ACTIONS                                                    \
    ASKED(actions, "text",                                               \
          "what is done, in the game's notation, such as E S S; played " \
          "until the game ends")
static const SettMember play_members[] = {
    ASKED(game, "game", "whose rules are kept"),
    ASKED(rows, "text[]", "the level, a character a tile"), ASKED_ACTIONS,
    MEMBERS_END};
VERB(play_at, play_at, "The state of a game after all these actions.",
     .request = play_members, REPLY_AS("PlayState"));

VERB(play_live, play_live, "Begins a play that is kept.", .kept = &live_kind,
     .makes = true, .request = play_members,
     REPLY(TOLD("ticks_per_second", "real", "0: the game goes in turns"),
           TOLD_AS("PlayState")));

VERB(play_tick, play_tick, "Goes on with a play that is kept.",
     .kept = &live_kind, REQUEST(ASKED_ACTIONS), REPLY_AS("PlayState"));

RECORD(Actor, "Something that moves.", TOLD("kind", "text", "what it is"),
       TOLD("x", "real", "middle of its feet, in tiles from the left"),
       TOLD("y", "real", "in tiles from the top"),
       TOLD("tile", "int", "whose picture it has; -1: none"),
       TOLD("left", "bool", "it looks to the left"));

RECORD(PlayEvent, "Something that happened in a turn.",
       TOLD("kind", "text", "what happened"), TOLD("x", "int", "column"),
       TOLD("y", "int", "row"),
       TOLD("who", "int", "tile of the actor; -1: none"),
       TOLD("value", "int", "how much"));

RECORD(PlayAim, "A throw that is legal.",
       TOLD("action", "text", "as in choices"),
       TOLD("x", "int", "column of its target"), TOLD("y", "int", "row"));

RECORD(PlayState, "A state of a game.",
       TOLD("turn", "int", "turns or ticks that were played"),
       TOLD("outcome", SETT_OUTCOME_TYPE, "how the play stands"),
       TOLD("progress", "real", "how near the goal, 0 to 1"),
       TOLD("illegal", "int",
            "turn of the first action that was none; 0: all were legal"),
       TOLD("rows", "text[]", "what is seen, a character a tile"),
       TOLD("actors", "Actor[]",
            "what moves apart from the tiles, the hero first; empty: the tiles "
            "show all"),
       TOLD("thrown", "int[]?",
            "column and row where what was thrown lies; left out where "
            "nothing does"),
       TOLD("counters", "real{}", "values of the game by name"),
       TOLD("events", "PlayEvent[]",
            "of the last action; of play_tick of all that were just played"),
       TOLD("choices", "text[]?",
            "actions that are legal now; left out of games in ticks"),
       TOLD("aims", "PlayAim[]?",
            "those that are aimed at a place; left out of games in ticks"));
