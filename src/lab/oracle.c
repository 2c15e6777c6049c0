/* oracle.c - see playtest.h. The player is the best-first search with the
   runner's wish, stopped as soon as it has won: any win is a witness. */
#include "sett/playtest.h"

#include <string.h>

#include "base/least.h"
#include "contracts/needs.h"
#include "play/players.h"
#include "sett/gagents.h"

#define BUDGET 50000 /* steps of the player */
#define PIECE 1000   /* steps between two looks at its plan */

static const SettJudge *judge_of(const SettOracle *oracle)
{
    if (oracle->judge != NULL || oracle->game->judge_count == 0)
        return oracle->judge;
    return &oracle->game->judges[0];
}

/* What levels of the game have to have, as text; NULL: not said. */
static const char *needs_of(const SettGame *game)
{
    return game->canvas != NULL ? game->canvas->needs : NULL;
}

const char *sett_oracle_name(const SettOracle *oracle)
{
    const SettJudge *judge = judge_of(oracle);
    if (judge != NULL)
        return judge->name;
    if (oracle->game->rules != NULL)
        return "player";
    return needs_of(oracle->game) != NULL ? "requirements" : "check";
}

/* The play is not destroyed: its plan is the witness, and all that it holds is
   the caller's scratch. */
static SettStatus play_on(SettPlay *play, uint64_t budget, SettVerdict *out)
{
    SettPlan plan;
    SettStatus status;
    do {
        uint64_t left = budget - sett_play_spent(play);
        status = sett_play_step(play, sett_min_count(left, PIECE));
        if (status == SETT_OK)
            status = sett_play_plan(play, &plan);
        if (status != SETT_OK)
            return status;
        *out = plan.verdict;
    } while (out->answer != SETT_YES && !sett_play_done(play) &&
             sett_play_spent(play) < budget);
    out->spent = sett_play_spent(play);
    out->witness = plan.actions;
    out->witness_count = out->answer == SETT_YES ? plan.count : 0;
    return SETT_OK;
}

static SettStatus ask_player(const SettOracle *oracle, const SettLevel *level,
                             SettArena *tmp, SettVerdict *out)
{
    const SettPlayer *player = &sett_player_best_first;
    const SettRules *rules = oracle->game->rules;
    const void *rules_params, *context;
    void *params = sett_arena_take(tmp, 1, player->params.size + 1);
    SettPlay *play;
    SettPlayDef def = sett_play_def(player);
    SettStatus status = sett_rules_usual(rules, tmp, &rules_params);
    if (status != SETT_OK || params == NULL)
        return SETT_NO_MEMORY;
    status =
        rules->prepare(rules, level, rules_params, tmp, &context, &out->report);
    if (status == SETT_INFEASIBLE) {
        out->answer = SETT_NO;
        out->proof = "it cannot be played at all";
        return SETT_OK;
    }
    if (status != SETT_OK)
        return status;
    sett_params_default(&player->params, params);
    def.params = params;
    def.persona = &sett_personas[0];
    def.rules = rules;
    def.context = context;
    def.budget = oracle->budget > 0 ? oracle->budget : BUDGET;
    def.arena = tmp;
    def.cancel = oracle->cancel;
    status = sett_play_create(&def, &play, NULL);
    return status == SETT_OK ? play_on(play, def.budget, out) : status;
}

SettStatus sett_oracle_ask(const SettOracle *oracle, const SettLevel *level,
                           SettArena *tmp, SettVerdict *out)
{
    const SettGame *game = oracle->game;
    const SettJudge *judge = judge_of(oracle);
    *out = (SettVerdict){.proof = "", .report = sett_report(tmp)};
    if (sett_cancelled(oracle->cancel))
        return SETT_CANCELLED;
    SettStatus status = sett_game_check(game, level, true, tmp, &out->report);
    if (status != SETT_OK)
        return status;
    if (!sett_report_feasible(&out->report)) {
        out->answer = SETT_NO;
        out->proof = "the game's check";
        return SETT_OK;
    }
    if (judge != NULL)
        return judge->judge(judge->self, level, oracle->budget, tmp, out);
    if (game->rules != NULL)
        return ask_player(oracle, level, tmp, out);
    if (needs_of(game) != NULL) {
        const char *text = needs_of(game);
        SettNeeds *needs = SETT_TAKE(tmp, 1, SettNeeds);
        if (needs == NULL)
            return SETT_NO_MEMORY;
        status = sett_needs_read(&game->tiles, text, strlen(text), needs, NULL);
        return status == SETT_OK
                   ? sett_needs_ask(needs, &game->tiles, level, tmp, out)
                   : status;
    }
    out->answer = SETT_YES;
    out->progress = 1;
    return SETT_OK;
}

void sett_witness_text(const SettGame *game, const SettVerdict *v,
                       SettText *out)
{
    if (game->rules != NULL) {
        sett_actions_write(game->rules, v->witness, v->witness_count, out);
        return;
    }
    for (int32_t i = 0; i < v->witness_count; i++)
        sett_text_format(out, i > 0 ? " %d" : "%d", (int)v->witness[i]);
}

void sett_json_add_witness(SettJsonWriter *w, const SettGame *game,
                           const SettVerdict *v)
{
    SettText witness = sett_text(w->out->alloc);
    sett_witness_text(game, v, &witness);
    sett_json_add_int(w, "actions", v->witness_count);
    sett_json_add_string(w, "witness",
                         witness.data != NULL ? witness.data : "");
    if (witness.status != SETT_OK)
        w->out->status = witness.status;
    sett_text_free(&witness);
}
