/* ghost.c - what a player would do, to be shown beside one's own play. */
#include "session/play/stage.h"

#define MOST_BUDGET 100000000

/* Writes the place of the hero in each turn. */
typedef struct Trail {
    SettPlayStage *p;
    SettJsonWriter *w;
    uint8_t is_start[256];
} Trail;

/* The first tile of the hero's kind; where he is gone, the last place again is
   left to the reader: null. */
static bool find_hero(Trail *t, const void *state, double place[2])
{
    const SettRules *rules = t->p->rules;
    SettGrid *grid = &t->p->grid;
    if (rules->scene != NULL) {
        SettActor hero = {0};
        rules->scene(t->p->context, state, grid, &hero, 1);
        place[0] = hero.x;
        place[1] = hero.y;
        return true;
    }
    rules->draw(t->p->context, state, grid);
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

static SettStatus put_ghost(SettAsk *ask, SettPlayStage *p,
                            const SettPlan *plan)
{
    static const char *const answers[] = {"unknown", "yes", "no"};
    SettJsonWriter *w = ask->out;
    SettReplay end;
    Trail trail = {.p = p, .w = w};
    SettTurnWatch watch = {put_place, &trail};
    sett_tiles_any(&p->game->tiles, SETT_IS(START), trail.is_start);
    sett_json_add_string(w, "player", ask->asked.player->string);
    sett_json_key(w, "actions");
    sett_play_put_actions(w, p->rules, plan->actions, plan->count);
    sett_json_add_open(w, "trail", '[');
    SettStatus status =
        sett_replay(p->rules, p->context, plan->actions, plan->count, 0, &watch,
                    ask->arena->cancel, ask->arena, &end);
    sett_json_close(w);
    if (status != SETT_OK)
        return status;
    sett_json_add_string(w, "outcome", sett_outcome_name(end.outcome));
    sett_json_add_int(w, "turns", end.turns);
    sett_json_add_double(w, "utility", plan->utility);
    sett_json_add_bool(w, "best", plan->best);
    sett_json_add_string(w, "winnable", answers[plan->verdict.answer]);
    sett_json_add_int(w, "spent", (int64_t)plan->verdict.spent);
    return SETT_OK;
}

/* Plays to the end; cancelled by ask->arena->cancel. */
static SettStatus run_player(SettAsk *ask, SettPlayStage *p)
{
    const SettAsked *asked = &ask->asked;
    const char *name = asked->player->string;
    SettPlayChoice choice;
    SettPlay *run = NULL;
    SettPlan plan;
    SettStatus status = sett_play_choose(ask->catalog, name, &choice, ask->err);
    if (status != SETT_OK)
        return status;
    SettPlayDef def = sett_play_def(choice.player);
    def.params = sett_params_new(&choice.player->params, ask->arena);
    if (def.params == NULL)
        return SETT_NO_MEMORY;
    def.persona = choice.has_persona ? &choice.persona : NULL;
    def.rules = p->rules;
    def.context = p->context;
    def.rng = sett_persona_rng((uint64_t)asked->seed, 0, name);
    def.arena = ask->arena;
    def.cancel = ask->arena->cancel;
    if (asked->budget > 0)
        def.budget = (uint64_t)asked->budget;
    status = sett_play_create(&def, &run, ask->err);
    if (status != SETT_OK)
        return status;
    status = sett_play_step(run, UINT64_MAX);
    if (status == SETT_OK)
        status = sett_play_plan(run, &plan);
    if (status == SETT_OK)
        status = put_ghost(ask, p, &plan);
    sett_play_destroy(run);
    return status;
}

static SettStatus ghost(SettAsk *ask)
{
    SettPlayStage *p = SETT_TAKE(ask->arena, 1, SettPlayStage);
    if (p == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_played_open(p, ask, ask->arena);
    return status == SETT_OK ? run_player(ask, p) : status;
}

RECORD(Ghost,
       "What a player would do, and where the hero is then, turn by turn.",
       TOLD("player", "text", "as asked"),
       TOLD("actions", "text", "what it does, in the game's notation"),
       TOLD("trail", "([real, real]|null)[]",
            "x and y of the hero, in tiles, at the start and after every turn; "
            "null: he is gone"),
       TOLD("outcome", SETT_OUTCOME_TYPE, "how its play ends"),
       TOLD("turns", "int", "that were played"),
       TOLD("utility", "real", "of the end, for the persona; 0 without one"),
       TOLD("best", "bool", "proven: no play has a higher utility"),
       TOLD("winnable", "\"yes\"|\"no\"|\"unknown\"",
            "whether the level can be won; unknown: after `spent` its budget "
            "was used up"),
       TOLD("spent", "int", "of the budget, in the player's unit"));

VERB(ghost, ghost, "Lets a player play a level.",
     REQUEST(ASKED(game, "game", "whose rules are kept"),
             ASKED(rows, "text[]", "the level, a character a tile"),
             ASKED(player, "text",
                   "a player, or a persona (R, ucb-R, strong-R)"),
             ASKED_INT(seed, 1, 0, INT32_MAX, "of the player"),
             ASKED_INT(budget, 0, 0, MOST_BUDGET,
                       "in the player's unit; 0: its usual one")),
     REPLY_AS("Ghost"));
