/* replay.c - a list of actions played again: how it ends, what was counted, and
   every turn for a watcher. */
#include "play/choices.h"
#include "play/formula.h"

#include <string.h>

#define FIRST_EVENTS 64

typedef struct Replay {
    const SettRules *rules;
    const void *context;
    void *scratch, *state, *before; /* before: only where someone looks on */
    size_t state_size;
    SettChoices choices;
    SettEvents events;
    SettArena *tmp;
    const SettTurnWatch *watch;
    const SettCancel *cancel;
    SettReplay *out;
} Replay;

static SettStatus open_replay(Replay *r)
{
    r->state_size = r->rules->state_size(r->context);
    r->state = sett_arena_take(r->tmp, 1, r->state_size);
    r->scratch = sett_arena_raw(r->tmp, 1, r->rules->scratch_size(r->context));
    if (r->state == NULL || r->scratch == NULL)
        return SETT_NO_MEMORY;
    if (r->watch != NULL) {
        r->before = sett_arena_take(r->tmp, 1, r->state_size);
        r->events.items = SETT_TAKE(r->tmp, FIRST_EVENTS, SettEvent);
        r->events.capacity = FIRST_EVENTS;
        if (r->before == NULL || r->events.items == NULL)
            return SETT_NO_MEMORY;
    }
    r->rules->scratch_init(r->context, r->scratch, r->cancel);
    r->rules->start(r->context, r->state);
    return SETT_OK;
}

static void show(Replay *r, uint32_t action, bool legal)
{
    if (r->watch == NULL)
        return;
    SettTurn turn = {.number = r->out->turns,
                     .action = action,
                     .legal = legal,
                     .outcome = r->out->outcome,
                     .state = r->state,
                     .events = &r->events};
    r->watch->turn(r->watch->user, &turn);
}

static bool play_with_events(Replay *r, uint32_t action)
{
    r->events.count = 0;
    return r->rules->play(r->context, r->scratch, r->state, action, &r->events);
}

/* A turn with more events than there is room for is played twice. */
static SettStatus play_watched(Replay *r, uint32_t action)
{
    memcpy(r->before, r->state, r->state_size);
    if (!play_with_events(r, action))
        return SETT_CANCELLED;
    if (r->events.count <= r->events.capacity)
        return SETT_OK;
    r->events.capacity = r->events.count;
    r->events.items = SETT_TAKE(r->tmp, r->events.count, SettEvent);
    if (r->events.items == NULL)
        return SETT_NO_MEMORY;
    memcpy(r->state, r->before, r->state_size);
    return play_with_events(r, action) ? SETT_OK : SETT_CANCELLED;
}

/* `given`: one of the caller's actions; else a wait after the last of them. */
static SettStatus play_turn(Replay *r, uint32_t action, bool given)
{
    bool legal = true;
    SettStatus status = SETT_OK;
    if (sett_cancelled(r->cancel))
        return SETT_CANCELLED;
    if (given) {
        status = sett_choices_fill(&r->choices, r->rules, r->context,
                                   r->scratch, r->state, r->tmp);
        legal = sett_action_listed(r->rules, action, r->choices.items,
                                   r->choices.count);
    }
    if (status == SETT_OK && r->watch != NULL)
        status = play_watched(r, action);
    else if (status == SETT_OK &&
             !r->rules->play(r->context, r->scratch, r->state, action, NULL))
        status = SETT_CANCELLED;
    if (status != SETT_OK)
        return status;
    r->out->turns++;
    r->out->outcome = r->rules->outcome(r->context, r->state);
    if (!legal && r->out->illegal == 0) {
        r->out->illegal = r->out->turns;
        r->out->illegal_wait = action == SETT_WAIT || action == r->rules->wait;
    }
    show(r, action, legal);
    return SETT_OK;
}

static SettStatus play_all(Replay *r, const uint32_t *actions, int32_t count,
                           int32_t waits)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0;
         i < count && status == SETT_OK && r->out->outcome == SETT_PLAYING; i++)
        status = play_turn(r, actions[i], true);
    while (status == SETT_OK && r->out->outcome == SETT_PLAYING &&
           r->out->waits < waits) {
        r->out->waits++;
        status = play_turn(r, SETT_WAIT, false);
    }
    return status;
}

SettStatus sett_replay(const SettRules *rules, const void *context,
                       const uint32_t *actions, int32_t count, int32_t waits,
                       const SettTurnWatch *watch, const SettCancel *cancel,
                       SettArena *tmp, SettReplay *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    Replay r = {.rules = rules,
                .context = context,
                .tmp = tmp,
                .watch = watch,
                .cancel = cancel,
                .out = out};
    memset(out, 0, sizeof *out);
    SettStatus status = open_replay(&r);
    if (status == SETT_OK) {
        out->outcome = rules->outcome(context, r.state);
        show(&r, SETT_WAIT, true);
        status = play_all(&r, actions, count, waits);
    }
    if (status == SETT_OK) {
        out->progress = rules->progress(context, r.scratch, r.state);
        if (rules->least != NULL)
            out->least = rules->least(context, r.state);
        rules->count(context, r.scratch, r.state, out->counters);
    }
    sett_arena_reset(tmp, mark);
    return status;
}

SettStatus sett_replay_utility(const SettRules *rules,
                               const SettPersona *persona,
                               const SettReplay *replay, double *out,
                               SettError *err)
{
    SettFacts facts = sett_facts(rules);
    SettFormula utility;
    double values[SETT_FACTS];
    SettStatus status =
        sett_formula_read(persona->utility, &facts, &utility, err);
    if (status != SETT_OK)
        return status;
    sett_facts_of_replay(&facts, replay, values);
    *out = sett_formula_run(&utility, values);
    return SETT_OK;
}
