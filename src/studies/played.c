/* played.c - one play of one level and what can be said of its plan: how good
   it is, where a playtest asks what happened. */
#include "sett/testers.h"

/* Writes the plan down, reads it again and plays that from the start, as people
   do: it has to come to what the player said. */
static SettStatus check_plan(const SettPlayDef *def, const SettPlan *plan,
                             SettArena *tmp, SettPlayed *out)
{
    SettReplay end;
    uint32_t *actions;
    int32_t count;
    double utility;
    SettText text = sett_text(tmp->alloc);
    sett_actions_write(def->rules, plan->actions, plan->count, &text);
    SettStatus status = text.status;
    if (status == SETT_OK)
        status = sett_actions_read(def->rules, text.data ? text.data : "",
                                   text.size, tmp, &actions, &count, NULL);
    if (status == SETT_OK)
        status = sett_replay(def->rules, def->context, actions, count, 0, NULL,
                             NULL, tmp, &end);
    if (status == SETT_OK)
        status =
            sett_replay_utility(def->rules, def->persona, &end, &utility, NULL);
    if (status == SETT_OK)
        out->replays =
            end.illegal == 0 && utility >= plan->utility &&
            utility <= plan->utility &&
            (plan->verdict.answer == SETT_YES) == (end.outcome == SETT_WON);
    sett_text_free(&text);
    return status;
}

static SettStatus look_at(SettPlay *play, const SettPlayDef *def,
                          SettArena *tmp, SettPlayed *out)
{
    SettPlan plan;
    SettReplay end;
    SettStatus status = sett_play_step(play, UINT64_MAX);
    if (status == SETT_OK)
        status = sett_play_plan(play, &plan);
    if (status != SETT_OK)
        return status;
    out->answer = plan.verdict.answer;
    out->best = plan.best;
    out->turns = plan.count;
    out->spent = sett_play_spent(play);
    status = check_plan(def, &plan, tmp, out);
    if (status == SETT_OK)
        status = sett_replay(def->rules, def->context, plan.actions, plan.count,
                             SETT_PLAYTEST_WAITS, NULL, def->cancel, tmp, &end);
    if (status != SETT_OK)
        return status;
    out->won = end.outcome == SETT_WON;
    return sett_replay_utility(def->rules, def->persona, &end, &out->utility,
                               NULL);
}

SettStatus sett_played(const SettPlaytest *test, const SettLevel *level,
                       uint64_t seed, uint64_t index, SettArena *tmp,
                       SettPlayed *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    const SettRules *rules = test->game->rules;
    SettPlayDef def = sett_play_def(test->player);
    SettPlay *play = NULL;
    *out = (SettPlayed){.answer = SETT_UNKNOWN};
    def.params = test->params;
    def.persona = test->persona;
    def.rules = rules;
    def.rng = sett_persona_rng(seed, index, test->name);
    def.budget = test->budget;
    def.cancel = test->cancel;
    def.arena = tmp;
    SettStatus status = rules->prepare(rules, level, rules->presets[0].params,
                                       tmp, &def.context, NULL);
    if (status == SETT_OK)
        status = sett_play_create(&def, &play, NULL);
    if (status == SETT_OK) {
        status = look_at(play, &def, tmp, out);
        sett_play_destroy(play);
    }
    sett_arena_reset(tmp, mark);
    return status;
}
