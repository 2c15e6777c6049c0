/* studio_play.c - games to be played in the page. A play is its level and the
   text of its actions, so a play in turns needs nothing kept: play_at plays it
   all again. One in ticks is kept under a handle.

   play_at:   {"game", "rows", "actions"}; reply: the state after them.
   play_live: the same; reply: {"handle", "ticks_per_second", ...the state}.
   play_tick: {"handle", "actions"}; reply: the state after these ticks.
   ghost:     {"game", "rows", "player", "seed", "budget"}; reply: {"player",
              "actions", "trail", "outcome", "turns", "utility", "best"}: what
              that player would do, and where the hero then is in every turn.

   A state: {"turn", "outcome", "progress", "illegal" (turn of the first action
   that was none, or 0), "rows", "actors": [{"kind", "x", "y", "tile", "left"}],
   "counters", "choices": what is legal now (in turns only), "events":
   [{"kind", "x", "y", "who", "value"}] of the actions that were just played}.
 */
#include "wasm/session.h"

#include <string.h>

EXPORT(play_at) SettStatus sett_wasm_play_at(Session *s, size_t size);
EXPORT(play_live) SettStatus sett_wasm_play_live(Session *s, size_t size);
EXPORT(play_tick) SettStatus sett_wasm_play_tick(Session *s, size_t size);
EXPORT(ghost) SettStatus sett_wasm_ghost(Session *s, size_t size);

#define MOST_EVENTS 256  /* of one reply */
#define MOST_ACTORS 1024 /* more than any game has */
#define MOST_CHOICES 4096
#define MOST_BUDGET 100000000

/* A level that can be played, and a state of its play. */
typedef struct Stage {
    const SettGame *game;
    const SettRules *rules;
    const void *context;
    SettGrid grid; /* of the level, then of pictures */
    void *state, *scratch;
    SettEvent events[MOST_EVENTS];
    int32_t event_count;
    int32_t turn, illegal;
} Stage;

/* ---------------------------------------------------------------- the stage */

static SettStatus prepare(Stage *stage, SettArena *arena, SettError *err)
{
    const SettRules *rules = stage->rules;
    SettReport report = sett_report(arena);
    SettLevel level = {.grid = stage->grid};
    void *params = sett_arena_take(arena, 1, rules->params.size);
    SettGrid own;
    SettStatus status =
        sett_grid_take(arena, stage->grid.w, stage->grid.h, &own);
    if (params == NULL || status != SETT_OK)
        return SETT_NO_MEMORY;
    sett_params_default(&rules->params, params);
    status = rules->prepare(&level, params, arena, &stage->context, &report);
    if (status == SETT_INFEASIBLE && report.count > 0)
        return sett_fail(err, status, "it cannot be played: %s",
                         report.reasons[0].text);
    if (status != SETT_OK)
        return status;
    stage->grid = own; /* pictures must not change the level */
    stage->state = sett_arena_take(arena, 1, rules->state_size(stage->context));
    stage->scratch =
        sett_arena_raw(arena, 1, rules->scratch_size(stage->context));
    if (stage->state == NULL || stage->scratch == NULL)
        return SETT_NO_MEMORY;
    rules->scratch_init(stage->context, stage->scratch);
    rules->start(stage->context, stage->state);
    return SETT_OK;
}

/* Game and level of a request, ready to be played. */
static SettStatus read_stage(const SettJson *request, SettArena *arena,
                             Stage *stage, SettError *err)
{
    *stage = (Stage){0};
    SettStatus status = sett_session_read_game(request, &stage->game, err);
    if (status != SETT_OK)
        return status;
    stage->rules = stage->game->rules;
    if (stage->rules == NULL)
        return sett_fail(err, SETT_BAD_INPUT, "this game is not played");
    const SettJson *rows = sett_json_member(request, "rows");
    if (rows == NULL)
        return sett_fail(err, SETT_BAD_INPUT, "no rows");
    status = sett_json_rows(stage->game, rows, arena, &stage->grid, err);
    return status == SETT_OK ? prepare(stage, arena, err) : status;
}

static SettStatus read_actions(const SettRules *rules, const SettJson *request,
                               SettArena *arena, uint32_t **actions,
                               int32_t *count, SettError *err)
{
    const SettJson *text = sett_json_member(request, "actions");
    if (text == NULL || text->type != SETT_JSON_STRING)
        return sett_fail(err, SETT_BAD_INPUT, "no actions");
    return sett_actions_read(rules, text->string, text->size, arena, actions,
                             count, err);
}

/* -------------------------------------------------------------------- play */

static SettStatus choices_of(const Stage *stage, SettArena *tmp,
                             uint32_t **choices, int32_t *count)
{
    *choices = SETT_TAKE(tmp, MOST_CHOICES, uint32_t);
    if (*choices == NULL)
        return SETT_NO_MEMORY;
    int32_t n = stage->rules->actions(stage->context, stage->scratch,
                                      stage->state, *choices, MOST_CHOICES);
    *count = n < MOST_CHOICES ? n : MOST_CHOICES;
    return SETT_OK;
}

static SettStatus is_legal(const Stage *stage, uint32_t action, SettArena *tmp,
                           bool *legal)
{
    uint32_t *choices = NULL;
    int32_t count = 0;
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status = choices_of(stage, tmp, &choices, &count);
    *legal = action == SETT_WAIT;
    for (int32_t i = 0; i < count && !*legal; i++)
        *legal = choices[i] == action;
    sett_arena_reset(tmp, mark);
    return status;
}

static bool goes_on(const Stage *stage)
{
    return stage->rules->outcome(stage->context, stage->state) == SETT_PLAYING;
}

/* Plays until the actions or the game end; `last` keeps only the events of the
   last turn. */
static SettStatus play(Stage *stage, const uint32_t *actions, int32_t count,
                       bool last, SettArena *tmp)
{
    stage->event_count = 0;
    for (int32_t i = 0; i < count && goes_on(stage); i++) {
        bool legal = true;
        SettStatus status = is_legal(stage, actions[i], tmp, &legal);
        if (status != SETT_OK)
            return status;
        if (last)
            stage->event_count = 0;
        SettEvents events = {.items = stage->events,
                             .capacity = MOST_EVENTS,
                             .count = stage->event_count};
        stage->rules->play(stage->context, stage->scratch, stage->state,
                           actions[i], &events);
        stage->event_count =
            events.count < MOST_EVENTS ? events.count : MOST_EVENTS;
        stage->turn++;
        if (!legal && stage->illegal == 0)
            stage->illegal = stage->turn;
    }
    return SETT_OK;
}

/* ----------------------------------------------------------------- replies */

static const char *outcome_name(SettOutcome outcome)
{
    return outcome == SETT_WON    ? "won"
           : outcome == SETT_LOST ? "lost"
                                  : "playing";
}

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
    SettStatus status = choices_of(stage, tmp, &choices, &count);
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
        outcome_name(rules->outcome(stage->context, stage->state)));
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

/* ---------------------------------------------------------------- in turns */

static SettStatus play_at(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"game", "rows", "actions", NULL};
    Stage *stage = SETT_TAKE(&s->arena, 1, Stage);
    uint32_t *actions = NULL;
    int32_t count = 0;
    if (stage == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_session_members(request, names, err);
    if (status == SETT_OK)
        status = read_stage(request, &s->arena, stage, err);
    if (status == SETT_OK)
        status = read_actions(stage->rules, request, &s->arena, &actions,
                              &count, err);
    if (status == SETT_OK)
        status = play(stage, actions, count, true, &s->arena);
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

/* ---------------------------------------------------------------- in ticks */

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
    uint32_t *actions = NULL;
    int32_t count = 0;
    sett_arena_init(&live->arena, s->arena.alloc, 0);
    SettStatus status = read_stage(request, &live->arena, &live->stage, err);
    if (status == SETT_OK)
        status = read_actions(live->stage.rules, request, &s->arena, &actions,
                              &count, err);
    if (status == SETT_OK)
        status = play(&live->stage, actions, count, true, &s->arena);
    return status;
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
    uint32_t *actions = NULL;
    int32_t count = 0;
    SettStatus status =
        sett_session_take(s, request, names, &live_kind, &object, err);
    if (status != SETT_OK)
        return status;
    Stage *stage = &((Live *)object)->stage;
    status =
        read_actions(stage->rules, request, &s->arena, &actions, &count, err);
    if (status == SETT_OK)
        status = play(stage, actions, count, false, &s->arena);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply(s);
    status = put_state(&w, stage, &s->arena);
    sett_json_close(&w);
    return status;
}

SettStatus sett_wasm_play_tick(Session *s, size_t size)
{
    return sett_session_answer(s, size, play_tick);
}

/* ------------------------------------------------------------------ ghosts */

/* Where the hero is in every turn. */
typedef struct Trail {
    Stage *stage;
    SettJsonWriter *w;
    uint8_t is_start[256];
} Trail;

/* The first tile of the hero's kind; where he is gone, the last place again is
   left to the reader: null. */
static bool find_hero(Trail *t, const void *state, double place[2])
{
    Stage *stage = t->stage;
    SettGrid *grid = &stage->grid;
    if (stage->rules->scene != NULL) {
        SettActor hero = {0};
        stage->rules->scene(stage->context, state, grid, &hero, 1);
        place[0] = hero.x;
        place[1] = hero.y;
        return true;
    }
    stage->rules->draw(stage->context, state, grid);
    for (int32_t cell = 0; cell < sett_grid_area(grid); cell++)
        if (t->is_start[grid->cells[cell]]) {
            place[0] = cell % grid->w;
            place[1] = (double)(cell / grid->w);
            return true;
        }
    return false;
}

static void put_place(void *user, const SettTurn *turn)
{
    Trail *t = user;
    double place[2];
    if (!find_hero(t, turn->state, place)) {
        sett_json_put_null(t->w);
        return;
    }
    sett_json_open(t->w, '[');
    sett_json_put_double(t->w, place[0]);
    sett_json_put_double(t->w, place[1]);
    sett_json_close(t->w);
}

static SettStatus put_trail(SettJsonWriter *w, Stage *stage,
                            const SettPlan *plan, SettArena *tmp,
                            SettReplay *end)
{
    Trail trail = {.stage = stage, .w = w};
    SettTurnWatch watch = {put_place, &trail};
    sett_tiles_any(&stage->game->tiles, SETT_IS(START), trail.is_start);
    sett_json_key(w, "trail");
    sett_json_open(w, '[');
    SettStatus status = sett_replay(stage->rules, stage->context, plan->actions,
                                    plan->count, 0, &watch, NULL, tmp, end);
    sett_json_close(w);
    return status;
}

static SettStatus put_ghost(Session *s, Stage *stage, const char *name,
                            const SettPlan *plan)
{
    SettReplay end;
    SettText text = sett_text(s->arena.alloc);
    sett_actions_write(stage->rules, plan->actions, plan->count, &text);
    SettJsonWriter w = sett_session_reply(s);
    sett_json_add_string(&w, "player", name);
    sett_json_add_string(&w, "actions", text.data != NULL ? text.data : "");
    SettStatus status = put_trail(&w, stage, plan, &s->arena, &end);
    if (status == SETT_OK) {
        sett_json_add_string(&w, "outcome", outcome_name(end.outcome));
        sett_json_add_int(&w, "turns", end.turns);
        sett_json_add_double(&w, "utility", plan->utility);
        sett_json_add_bool(&w, "best", plan->best);
    }
    sett_json_close(&w);
    status = status == SETT_OK ? text.status : status;
    sett_text_free(&text);
    return status;
}

/* The whole play; the worker that computes it can be ended at any time. */
static SettStatus run_player(Session *s, Stage *stage, const char *name,
                             uint64_t seed, uint64_t budget, SettError *err)
{
    SettPlayChoice choice;
    SettPlay *run = NULL;
    SettPlan plan;
    SettStatus status = sett_play_choose(name, &choice, err);
    if (status != SETT_OK)
        return status;
    SettPlayDef def = sett_play_def(choice.player);
    void *params = sett_arena_take(&s->arena, 1, choice.player->params.size);
    if (params == NULL)
        return SETT_NO_MEMORY;
    sett_params_default(&choice.player->params, params);
    def.params = params;
    def.persona = choice.has_persona ? &choice.persona : NULL;
    def.rules = stage->rules;
    def.context = stage->context;
    def.rng = sett_persona_rng(seed, 0, name);
    def.arena = &s->arena;
    def.budget = budget > 0 ? budget : def.budget;
    status = sett_play_create(&def, &run, err);
    if (status == SETT_OK)
        status = sett_play_step(run, UINT64_MAX);
    if (status == SETT_OK)
        status = sett_play_plan(run, &plan);
    if (status == SETT_OK)
        status = put_ghost(s, stage, name, &plan);
    sett_play_destroy(run);
    return status;
}

static SettStatus ghost(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"game", "rows",   "player",
                                        "seed", "budget", NULL};
    int64_t seed = 1, budget = 0;
    Stage *stage = SETT_TAKE(&s->arena, 1, Stage);
    if (stage == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_session_members(request, names, err);
    if (status == SETT_OK)
        status = sett_session_read_int(request, "seed", INT32_MAX, &seed, err);
    if (status == SETT_OK)
        status =
            sett_session_read_int(request, "budget", MOST_BUDGET, &budget, err);
    if (status == SETT_OK)
        status = read_stage(request, &s->arena, stage, err);
    const SettJson *name = sett_json_member(request, "player");
    if (status == SETT_OK && (name == NULL || name->type != SETT_JSON_STRING))
        status = sett_fail(err, SETT_BAD_INPUT, "no player");
    if (status != SETT_OK)
        return status;
    return run_player(s, stage, name->string, (uint64_t)seed, (uint64_t)budget,
                      err);
}

SettStatus sett_wasm_ghost(Session *s, size_t size)
{
    return sett_session_answer(s, size, ghost);
}
