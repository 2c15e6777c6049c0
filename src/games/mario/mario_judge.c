/* mario_judge.c - judges of whether a platform level can be completed: the
   search that finds a way or a proof, and the well-known agent. Each is
   given the usual hero and the usual time. */
#include "games/mario/mario_search.h"

static SettStatus solve(const MarioContext *c, uint64_t budget, SettArena *tmp,
                        SettPlan *out)
{
    const SettPlayer *player = &sett_player_solve;
    void *params = sett_params_new(&player->params, tmp);
    if (params == NULL)
        return SETT_NO_MEMORY;
    SettPlayCore core = {.def = {.player = player,
                                 .params = params,
                                 .rules = &sett_mario_rules,
                                 .context = c,
                                 .model = c,
                                 .budget = budget > 0 ? budget : player->budget,
                                 .arena = tmp}};
    SettStatus status = player->create(&core, NULL);
    if (status != SETT_OK)
        return status;
    status = player->advance(&core, core.def.budget);
    if (status != SETT_OK)
        return status;
    out->verdict.spent = core.spent;
    return player->plan(&core, out);
}

/* The quick proof comes before the search: a level is refused just where it is
   sealed. Progress is where a wall behind the proof's farthest column stops
   him. */
static SettStatus prove(const MarioContext *c, SettArena *tmp, SettVerdict *out)
{
    bool sealed = false;
    SettPoint at;
    SettStatus status = sett_mario_sealed(c, tmp, &sealed, &at);
    if (status != SETT_OK || !sealed)
        return status;
    out->progress = (at.x * MARIO_TILE + 11) / (double)c->goal;
    return sett_mario_tell_sealed(out, at);
}

/* `self` holds the agent's expansions in each tick, 0 for the search. */
static SettStatus judge(const void *self, const SettLevel *level,
                        uint64_t budget, SettArena *tmp, SettVerdict *out)
{
    const int32_t nodes = *(const int32_t *)self;
    MarioParams params;
    const void *context;
    SettPlan plan = {.verdict = {.proof = "", .report = sett_report(tmp)}};
    sett_params_default(&sett_mario_rules.params, &params);
    SettStatus status = sett_mario_prepare(&sett_mario_rules, level, &params,
                                           tmp, &context, &plan.verdict.report);
    *out = plan.verdict;
    if (status == SETT_INFEASIBLE) {
        out->answer = SETT_NO;
        out->proof = "nowhere to begin";
        return SETT_OK;
    }
    if (status != SETT_OK)
        return status;
    const MarioContext *c = context;
    if (nodes == 0)
        status = prove(c, tmp, out);
    if (status != SETT_OK || out->answer == SETT_NO)
        return status;
    MarioState *state =
        sett_arena_raw(tmp, 1, sett_mario_rules.state_size(context));
    if (state == NULL)
        return SETT_NO_MEMORY;
    if (nodes == 0) {
        status = solve(c, budget, tmp, &plan);
    } else {
        MarioAgent *agent = sett_mario_agent(c, nodes, tmp);
        if (agent == NULL)
            return SETT_NO_MEMORY;
        status = sett_mario_agent_run(agent, UINT64_MAX,
                                      budget > 0 ? budget : UINT64_MAX,
                                      &plan.verdict.spent);
        plan.actions = sett_mario_agent_actions(agent, &plan.count);
    }
    if (status != SETT_OK)
        return status;
    *out = plan.verdict;
    sett_mario_rules.start(c, state);
    for (int32_t i = 0; i < plan.count; i++)
        sett_mario_tick(c, state, plan.actions[i], NULL);
    out->progress = sett_mario_rules.progress(c, NULL, state);
    if (state->status == MARIO_WON) {
        out->answer = SETT_YES;
        out->witness = plan.actions;
        out->witness_count = plan.count;
    }
    return nodes == 0 ? SETT_OK : sett_mario_explain(&out->report, c, state);
}

static const int32_t nodes[] = {0, 300, 1000};

const SettJudge sett_mario_judges[MARIO_JUDGES] = {
    {"solve", "finds a way, or a proof that there is none", &nodes[0], judge},
    {"baumgarten", "A* to the right with 300 expansions a tick", &nodes[1],
     judge},
    {"careful", "the same with 1,000 expansions", &nodes[2], judge},
};
