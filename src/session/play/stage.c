/* stage.c - see stage.h. */
#include "session/play/stage.h"

/* Prepares the rules for the level and its first state. */
static SettStatus prepare(SettPlayStage *p, SettArena *arena, SettError *err)
{
    const SettRules *rules = p->rules;
    SettReport report = sett_report(arena);
    SettLevel level = {.grid = p->grid};
    SettGrid own;
    void *params = sett_params_new(&rules->params, arena);
    SettStatus status = sett_grid_take(arena, p->grid.w, p->grid.h, &own);
    if (params == NULL || status != SETT_OK)
        return SETT_NO_MEMORY;
    status = rules->prepare(rules, &level, params, arena, &p->context, &report);
    if (status == SETT_INFEASIBLE && report.count > 0)
        return sett_fail(err, status, "it cannot be played: %s",
                         report.reasons[0].text);
    if (status != SETT_OK)
        return status;
    p->grid = own; /* pictures must not change the level */
    p->state = sett_arena_take(arena, 1, rules->state_size(p->context));
    p->scratch = sett_arena_raw(arena, 1, rules->scratch_size(p->context));
    if (p->state == NULL || p->scratch == NULL)
        return SETT_NO_MEMORY;
    /* Turns are not cancelled: what is kept would be of no use. */
    rules->scratch_init(p->context, p->scratch, NULL);
    rules->start(p->context, p->state);
    return SETT_OK;
}

SettStatus sett_played_open(SettPlayStage *p, const SettAsk *ask,
                            SettArena *arena)
{
    const SettGame *game = ask->asked.game;
    *p = (SettPlayStage){.game = game, .rules = game->rules};
    if (p->rules == NULL)
        return sett_game_needs(game, SETT_GAME_RULES, ask->err);
    SettStatus status =
        sett_json_rows(game, ask->asked.rows, arena, &p->grid, ask->err);
    return status == SETT_OK ? prepare(p, arena, ask->err) : status;
}

int32_t sett_played_choices(const SettPlayStage *p, uint32_t *choices)
{
    int32_t n = p->rules->actions(p->context, p->scratch, p->state, choices,
                                  SETT_MOST_CHOICES);
    return n < SETT_MOST_CHOICES ? n : SETT_MOST_CHOICES;
}

static void play_one(SettPlayStage *p, uint32_t action, uint32_t *choices)
{
    int32_t count = sett_played_choices(p, choices);
    bool legal = sett_action_listed(p->rules, action, choices, count);
    SettEvents events = {.items = p->events,
                         .capacity = SETT_PLAYED_EVENTS,
                         .count = p->event_count};
    p->rules->play(p->context, p->scratch, p->state, action, &events);
    p->event_count =
        events.count < SETT_PLAYED_EVENTS ? events.count : SETT_PLAYED_EVENTS;
    p->turn++;
    if (!legal && p->illegal == 0)
        p->illegal = p->turn;
}

SettStatus sett_played_on(SettPlayStage *p, const SettAsk *ask, bool last)
{
    const SettJson *actions = ask->asked.actions;
    uint32_t *list;
    int32_t count;
    SettStatus status =
        sett_actions_read(p->rules, actions->string, actions->size, ask->arena,
                          &list, &count, ask->err);
    uint32_t *choices = SETT_TAKE(ask->arena, SETT_MOST_CHOICES, uint32_t);
    if (status != SETT_OK || choices == NULL)
        return status != SETT_OK ? status : SETT_NO_MEMORY;
    p->event_count = 0;
    for (int32_t i = 0; i < count; i++) {
        if (p->rules->outcome(p->context, p->state) != SETT_PLAYING)
            break;
        if (last)
            p->event_count = 0;
        play_one(p, list[i], choices);
    }
    return SETT_OK;
}
