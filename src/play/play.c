/* play.c - the handle around every player: it owns the budget and says how far
   a plan leads when the rules have played it; the player owns how it thinks. */
#include "base/least.h"
#include "play/formula.h"

#include <string.h>

struct SettPlay {
    SettPlayCore core;
    SettArenaMark mark; /* what the arena held before */
    SettStatus status;  /* of the step that failed, and of all after it */
    uint64_t cookie;    /* cleared by destroy, so that misuse is noticed */
};

#define COOKIE UINT64_C(0x73657474506c6179)
/* Units between two looks at `cancel`: on a large level one takes a
   millisecond. */
#define SLICE 16

SettPlayDef sett_play_def(const SettPlayer *player)
{
    return (SettPlayDef){.player = player,
                         .rng = sett_rng(1, SETT_FOR_PERSONA, 0),
                         .budget = player->budget,
                         .turns = UINT64_MAX};
}

SettRng sett_persona_rng(uint64_t seed, uint64_t index, const char *name)
{
    SettRng level = sett_rng(seed, SETT_FOR_PERSONA, index);
    return sett_rng_fork(&level, SETT_FOR_PERSONA,
                         sett_hash(name, strlen(name), 0));
}

static SettStatus check_def(const SettPlayDef *def, SettError *err)
{
    if (def->player == NULL || def->rules == NULL || def->context == NULL ||
        def->arena == NULL)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "a play needs a player, rules, a context and an "
                         "arena");
    if (def->player->rules != NULL && def->player->rules != def->rules)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "the player '%s' plays another game",
                         def->player->name);
    if (def->player->wants_persona && def->persona == NULL)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "the player '%s' needs a persona", def->player->name);
    if (def->player->params.count > 0 && def->params == NULL)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "the player '%s' needs parameters", def->player->name);
    return def->params != NULL
               ? sett_params_check(&def->player->params, def->params, NULL, err)
               : SETT_OK;
}

SettStatus sett_play_create(const SettPlayDef *def, SettPlay **out,
                            SettError *err)
{
    *out = NULL;
    SettStatus status = check_def(def, err);
    if (status != SETT_OK)
        return status;
    SettArenaMark mark = sett_arena_mark(def->arena);
    SettPlay *play = SETT_TAKE(def->arena, 1, SettPlay);
    if (play == NULL)
        return sett_no_memory(err);
    SettPlayCore *core = &play->core;
    core->def = *def;
    if (core->def.model == NULL)
        core->def.model = def->context;
    core->scratch = sett_arena_raw(def->arena, 1,
                                   def->rules->scratch_size(core->def.model));
    if (core->scratch != NULL) {
        def->rules->scratch_init(core->def.model, core->scratch, def->cancel);
        status = def->player->create(core, err);
    } else {
        status = sett_no_memory(err);
    }
    if (status != SETT_OK) {
        sett_arena_reset(def->arena, mark);
        return status;
    }
    play->mark = mark;
    play->cookie = COOKIE;
    *out = play;
    return SETT_OK;
}

bool sett_play_done(const SettPlay *play)
{
    SETT_ASSERT(play->cookie == COOKIE);
    return play->core.done || play->core.spent >= play->core.def.budget;
}

uint64_t sett_play_spent(const SettPlay *play)
{
    SETT_ASSERT(play->cookie == COOKIE);
    return play->core.spent;
}

SettStatus sett_play_step(SettPlay *play, uint64_t units)
{
    SETT_ASSERT(play->cookie == COOKIE);
    SettPlayCore *core = &play->core;
    uint64_t until = core->spent + units;
    if (until < units || until > core->def.budget)
        until = core->def.budget;
    while (play->status == SETT_OK && !core->done && core->spent < until) {
        if (sett_cancelled(core->def.cancel))
            return SETT_CANCELLED;
        uint64_t slice = sett_min_count(until - core->spent, SLICE);
        play->status = core->def.player->advance(core, core->spent + slice);
        if (play->status == SETT_CANCELLED) { /* it can go on */
            play->status = SETT_OK;
            return SETT_CANCELLED;
        }
    }
    return play->status;
}

/* Only what the rules have played counts as a win. Who has cancelled may still
   ask for the plan so far; it is no longer than what was tried. */
static SettStatus confirm(SettPlayCore *core, SettPlan *out)
{
    const SettPlayDef *def = &core->def;
    const SettCancel *cancel = sett_cancelled(def->cancel) ? NULL : def->cancel;
    SettReplay end;
    SettStatus status =
        sett_replay(def->rules, def->context, out->actions, out->count, 0, NULL,
                    cancel, def->arena, &end);
    if (status == SETT_OK && def->persona != NULL)
        status = sett_replay_utility(def->rules, def->persona, &end,
                                     &out->utility, NULL);
    if (status != SETT_OK)
        return status;
    out->verdict.progress = end.progress;
    /* What was shown of other rules says nothing of these. */
    if (def->model != def->context) {
        out->best = false;
        out->verdict.answer = SETT_UNKNOWN;
        out->verdict.proof = "";
    }
    if (end.outcome == SETT_WON) {
        out->verdict.answer = SETT_YES;
        out->verdict.witness = out->actions;
        out->verdict.witness_count = out->count;
    }
    return SETT_OK;
}

SettStatus sett_play_plan(SettPlay *play, SettPlan *out)
{
    SETT_ASSERT(play->cookie == COOKIE);
    SettPlayCore *core = &play->core;
    memset(out, 0, sizeof *out);
    out->verdict.proof = "";
    out->verdict.spent = core->spent;
    out->verdict.report = sett_report(core->def.arena);
    SettStatus status = core->def.player->plan(core, out);
    return status == SETT_OK ? confirm(core, out) : status;
}

void sett_play_destroy(SettPlay *play)
{
    if (play == NULL)
        return;
    SETT_ASSERT(play->cookie == COOKIE);
    play->cookie = 0;
    sett_arena_reset(play->core.def.arena, play->mark);
}
