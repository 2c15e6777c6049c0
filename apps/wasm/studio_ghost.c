/* studio_ghost.c - what a player would do, to be shown beside one's own play.

   ghost:     {"game", "rows", "player", "seed", "budget"}; reply: {"player",
              "actions", "trail", "outcome", "turns", "utility", "best",
              "winnable": yes, no or unknown, "spent"}: what that player would
   do, and where the hero then is in every turn. */
#include "wasm/studio_stage.h"

EXPORT(ghost) SettStatus sett_wasm_ghost(Session *s, size_t size);

#define MOST_BUDGET 100000000

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
    static const char *const answers[] = {"unknown", "yes", "no"};
    SettReplay end;
    SettText text = sett_text(s->arena.alloc);
    sett_actions_write(stage->rules, plan->actions, plan->count, &text);
    SettJsonWriter w = sett_session_reply(s);
    sett_json_add_string(&w, "player", name);
    sett_json_add_string(&w, "actions", text.data != NULL ? text.data : "");
    SettStatus status = put_trail(&w, stage, plan, &s->arena, &end);
    if (status == SETT_OK) {
        sett_json_add_string(&w, "outcome", sett_outcome_name(end.outcome));
        sett_json_add_int(&w, "turns", end.turns);
        sett_json_add_double(&w, "utility", plan->utility);
        sett_json_add_bool(&w, "best", plan->best);
        sett_json_add_string(&w, "winnable", answers[plan->verdict.answer]);
        sett_json_add_int(&w, "spent", (int64_t)plan->verdict.spent);
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
    SettStatus status = sett_play_choose(s->catalog, name, &choice, err);
    if (status != SETT_OK)
        return status;
    SettPlayDef def = sett_play_def(choice.player);
    void *params = sett_params_new(&choice.player->params, &s->arena);
    if (params == NULL)
        return SETT_NO_MEMORY;
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
        status = sett_studio_stage_read(s, request, &s->arena, stage, err);
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
