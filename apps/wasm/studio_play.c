/* studio_play.c - games to be played in the page. A play is its level and the
   text of its actions, so a play in turns needs nothing kept: play_at plays it
   all again. One in ticks is kept under a handle.

   play_at:   {"game", "rows", "actions"}; reply: the state after them.
   play_live: the same; reply: {"handle", "ticks_per_second", ...the state}.
   play_tick: {"handle", "actions"}; reply: the state after these ticks.

   A state: {"turn", "outcome", "progress", "illegal" (turn of the first action
   that was none, or 0), "rows", "actors": [{"kind", "x", "y", "tile", "left"}],
   "counters", "choices": what is legal now (in turns only), "events":
   [{"kind", "x", "y", "who", "value"}] of the actions that were just played}.
 */
#include "wasm/studio_stage.h"

EXPORT(play_at) SettStatus sett_wasm_play_at(Session *s, size_t size);
EXPORT(play_live) SettStatus sett_wasm_play_live(Session *s, size_t size);
EXPORT(play_tick) SettStatus sett_wasm_play_tick(Session *s, size_t size);

#define MOST_ACTORS 1024 /* more than any game has */

static void put_actor(SettJsonWriter *w, const SettActor *actor)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "kind", actor->kind);
    sett_json_add_double(w, "x", actor->x);
    sett_json_add_double(w, "y", actor->y);
    sett_json_add_int(w, "tile", actor->tile);
    sett_json_add_bool(w, "left", actor->left);
    sett_json_close(w);
}

/* What is seen: tiles and, where the game has them, what moves over them. */
static SettStatus put_picture(SettJsonWriter *w, Stage *stage, SettArena *tmp)
{
    const SettRules *rules = stage->rules;
    int32_t count = 0;
    SettActor *actors = NULL;
    if (rules->scene != NULL) {
        actors = SETT_TAKE(tmp, MOST_ACTORS, SettActor);
        if (actors == NULL)
            return SETT_NO_MEMORY;
        count = rules->scene(stage->context, stage->state, &stage->grid, actors,
                             MOST_ACTORS);
    } else {
        rules->draw(stage->context, stage->state, &stage->grid);
    }
    sett_json_key(w, "rows");
    sett_json_put_rows(w, stage->game, &stage->grid);
    sett_json_key(w, "actors");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < count && i < MOST_ACTORS; i++)
        put_actor(w, &actors[i]);
    sett_json_close(w);
    return SETT_OK;
}

static void put_counters(SettJsonWriter *w, const Stage *stage)
{
    double values[SETT_MAX_COUNTERS] = {0};
    stage->rules->count(stage->context, stage->scratch, stage->state, values);
    sett_json_key(w, "counters");
    sett_json_open(w, '{');
    for (int32_t i = 0; i < stage->rules->counter_count; i++)
        sett_json_add_double(w, stage->rules->counters[i], values[i]);
    sett_json_close(w);
}

static void put_events(SettJsonWriter *w, const Stage *stage)
{
    sett_json_key(w, "events");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < stage->event_count; i++) {
        const SettEvent *event = &stage->events[i];
        sett_json_open(w, '{');
        sett_json_add_string(w, "kind", stage->rules->events[event->kind]);
        sett_json_add_int(w, "x", event->x);
        sett_json_add_int(w, "y", event->y);
        sett_json_add_int(w, "who", event->who);
        sett_json_add_int(w, "value", event->value);
        sett_json_close(w);
    }
    sett_json_close(w);
}

static SettStatus put_choices(SettJsonWriter *w, const Stage *stage,
                              SettArena *tmp)
{
    uint32_t *choices = NULL;
    int32_t count = 0;
    SettText text = sett_text(tmp->alloc);
    SettStatus status = sett_studio_stage_choices(stage, tmp, &choices, &count);
    sett_json_key(w, "choices");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < count && status == SETT_OK; i++) {
        sett_text_clear(&text);
        sett_actions_write(stage->rules, &choices[i], 1, &text);
        status = text.status;
        if (status == SETT_OK)
            sett_json_put_string(w, text.data);
    }
    sett_json_close(w);
    sett_text_free(&text);
    return status;
}

static SettStatus put_state(SettJsonWriter *w, Stage *stage, SettArena *tmp)
{
    const SettRules *rules = stage->rules;
    sett_json_add_int(w, "turn", stage->turn);
    sett_json_add_string(
        w, "outcome",
        sett_outcome_name(rules->outcome(stage->context, stage->state)));
    sett_json_add_double(
        w, "progress",
        rules->progress(stage->context, stage->scratch, stage->state));
    sett_json_add_int(w, "illegal", stage->illegal);
    SettStatus status = put_picture(w, stage, tmp);
    put_counters(w, stage);
    put_events(w, stage);
    if (status == SETT_OK && rules->ticks_per_second <= 0)
        status = put_choices(w, stage, tmp);
    return status;
}

static SettStatus play_at(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"game", "rows", "actions", NULL};
    Stage *stage = SETT_TAKE(&s->arena, 1, Stage);
    if (stage == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_session_members(request, names, err);
    if (status == SETT_OK)
        status = sett_studio_stage_read(s, request, &s->arena, stage, err);
    if (status == SETT_OK)
        status = sett_studio_stage_play(stage, request, true, &s->arena, err);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply(s);
    status = put_state(&w, stage, &s->arena);
    sett_json_close(&w);
    return status;
}

SettStatus sett_wasm_play_at(Session *s, size_t size)
{
    return sett_session_answer(s, size, play_at);
}

typedef struct Live {
    SettArena arena;
    Stage stage;
} Live;

static void close_live(void *object)
{
    Live *live = object;
    sett_arena_free(&live->arena);
}

static const SessionKind live_kind = {"live play", sizeof(Live), close_live};

static SettStatus begin_live(Session *s, const SettJson *request, Live *live,
                             SettError *err)
{
    sett_arena_init(&live->arena, s->arena.alloc, 0);
    SettStatus status =
        sett_studio_stage_read(s, request, &live->arena, &live->stage, err);
    return status == SETT_OK ? sett_studio_stage_play(&live->stage, request,
                                                      true, &s->arena, err)
                             : status;
}

static SettStatus play_live(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"game", "rows", "actions", NULL};
    void *object;
    SettStatus status =
        sett_session_make(s, request, names, &live_kind, &object, err);
    Live *live = object;
    if (status == SETT_OK)
        status = begin_live(s, request, live, err);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply_made(s);
    sett_json_add_double(&w, "ticks_per_second",
                         live->stage.rules->ticks_per_second);
    status = put_state(&w, &live->stage, &s->arena);
    sett_json_close(&w);
    return status;
}

SettStatus sett_wasm_play_live(Session *s, size_t size)
{
    return sett_session_answer(s, size, play_live);
}

static SettStatus play_tick(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"handle", "actions", NULL};
    void *object;
    SettStatus status =
        sett_session_take(s, request, names, &live_kind, &object, err);
    Live *live = object;
    if (status == SETT_OK)
        status = sett_studio_stage_play(&live->stage, request, false, &s->arena,
                                        err);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply(s);
    status = put_state(&w, &live->stage, &s->arena);
    sett_json_close(&w);
    return status;
}

SettStatus sett_wasm_play_tick(Session *s, size_t size)
{
    return sett_session_answer(s, size, play_tick);
}
