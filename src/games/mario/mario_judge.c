/* mario_judge.c - who says whether a platform level can be completed: the
   search that finds a way or a proof, and the agent that people know. Each is
   given the usual hero and the usual time. */
#include "games/mario/mario_search.h"

#include <string.h>

/* A level being judged. */
typedef struct Trial {
    const MarioContext *c;
    MarioState *state;
    SettArena *tmp;
    SettVerdict *out;
} Trial;

/* SETT_INFEASIBLE where the verdict is told by that alone. */
static SettStatus open_trial(Trial *t, const SettLevel *level)
{
    MarioParams params;
    const void *context;
    SettVerdict *out = t->out;
    sett_params_default(&sett_mario_rules.params, &params);
    *out = (SettVerdict){.proof = "", .report = sett_report(t->tmp)};
    SettStatus status = sett_mario_prepare(&sett_mario_rules, level, &params,
                                           t->tmp, &context, &out->report);
    if (status == SETT_INFEASIBLE) {
        out->answer = SETT_NO;
        out->proof = "nowhere to begin";
    }
    if (status != SETT_OK)
        return status;
    t->c = context;
    t->state = sett_arena_raw(t->tmp, 1, sett_mario_rules.state_size(context));
    return t->state != NULL ? SETT_OK : SETT_NO_MEMORY;
}

/* What the actions come to, played from the start. */
static void confirm(Trial *t, const uint32_t *actions, int32_t count)
{
    SettVerdict *out = t->out;
    sett_mario_rules.start(t->c, t->state);
    for (int32_t i = 0; i < count; i++)
        sett_mario_tick(t->c, t->state, actions[i], NULL);
    out->progress = sett_mario_rules.progress(t->c, NULL, t->state);
    if (t->state->status != MARIO_WON)
        return;
    out->answer = SETT_YES;
    out->witness = actions;
    out->witness_count = count;
}

static SettStatus solve(Trial *t, uint64_t budget)
{
    const SettPlayer *player = &sett_player_solve;
    void *params = sett_params_new(&player->params, t->tmp);
    if (params == NULL)
        return SETT_NO_MEMORY;
    SettPlan plan = {.verdict = *t->out};
    SettPlayCore core = {.def = {.player = player,
                                 .params = params,
                                 .rules = &sett_mario_rules,
                                 .context = t->c,
                                 .model = t->c,
                                 .budget = budget > 0 ? budget : player->budget,
                                 .arena = t->tmp}};
    SettStatus status = player->create(&core, NULL);
    if (status == SETT_OK)
        status = player->advance(&core, core.def.budget);
    if (status == SETT_OK)
        status = player->plan(&core, &plan);
    if (status != SETT_OK)
        return status;
    *t->out = plan.verdict;
    t->out->spent = core.spent;
    confirm(t, plan.actions, plan.count);
    return SETT_OK;
}

static SettStatus run_agent(Trial *t, int32_t nodes, uint64_t budget)
{
    MarioAgent *agent = sett_mario_agent(t->c, nodes, t->tmp);
    if (agent == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_mario_agent_run(
        agent, UINT64_MAX, budget > 0 ? budget : UINT64_MAX, &t->out->spent);
    if (status != SETT_OK)
        return status;
    int32_t count;
    const uint32_t *actions = sett_mario_agent_actions(agent, &count);
    confirm(t, actions, count);
    return sett_mario_explain(&t->out->report, t->c, t->state);
}

/* `self` holds the agent's expansions in each tick, 0 for the search. */
static SettStatus judge(const void *self, const SettLevel *level,
                        uint64_t budget, SettArena *tmp, SettVerdict *out)
{
    const int32_t *nodes = self;
    Trial trial = {.tmp = tmp, .out = out};
    SettStatus status = open_trial(&trial, level);
    if (status != SETT_OK)
        return status == SETT_INFEASIBLE ? SETT_OK : status;
    return *nodes == 0 ? solve(&trial, budget)
                       : run_agent(&trial, *nodes, budget);
}

static const int32_t nodes[] = {0, 300, 1000};

const SettJudge sett_mario_judges[MARIO_JUDGES] = {
    {"solve", "finds a way, or a proof that there is none", &nodes[0], judge},
    {"baumgarten", "A* to the right with 300 expansions a tick", &nodes[1],
     judge},
    {"careful", "the same with 1,000 expansions", &nodes[2], judge},
};
