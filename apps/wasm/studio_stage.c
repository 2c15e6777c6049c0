/* studio_stage.c - see studio_stage.h. */
#include "wasm/studio_stage.h"

#define MOST_CHOICES 4096

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
    status =
        rules->prepare(rules, &level, params, arena, &stage->context, &report);
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
    rules->scratch_init(stage->context, stage->scratch, NULL);
    rules->start(stage->context, stage->state);
    return SETT_OK;
}

SettStatus sett_studio_stage_read(const Session *s, const SettJson *request,
                                  SettArena *arena, Stage *stage,
                                  SettError *err)
{
    *stage = (Stage){0};
    SettStatus status = sett_session_read_game(s, request, &stage->game, err);
    if (status != SETT_OK)
        return status;
    stage->rules = stage->game->rules;
    if (stage->rules == NULL)
        return sett_fail(err, SETT_BAD_INPUT, "this game is not played");
    const SettJson *rows = sett_json_member(request, "rows");
    status = sett_json_rows(stage->game, rows, arena, &stage->grid, err);
    return status == SETT_OK ? prepare(stage, arena, err) : status;
}

SettStatus sett_studio_stage_choices(const Stage *stage, SettArena *tmp,
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
    SettStatus status = sett_studio_stage_choices(stage, tmp, &choices, &count);
    *legal = sett_action_listed(stage->rules, action, choices, count);
    sett_arena_reset(tmp, mark);
    return status;
}

static bool goes_on(const Stage *stage)
{
    return stage->rules->outcome(stage->context, stage->state) == SETT_PLAYING;
}

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
                             .capacity = STAGE_EVENTS,
                             .count = stage->event_count};
        stage->rules->play(stage->context, stage->scratch, stage->state,
                           actions[i], &events);
        stage->event_count =
            events.count < STAGE_EVENTS ? events.count : STAGE_EVENTS;
        stage->turn++;
        if (!legal && stage->illegal == 0)
            stage->illegal = stage->turn;
    }
    return SETT_OK;
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

SettStatus sett_studio_stage_play(Stage *stage, const SettJson *request,
                                  bool last, SettArena *tmp, SettError *err)
{
    uint32_t *actions = NULL;
    int32_t count = 0;
    SettStatus status =
        read_actions(stage->rules, request, tmp, &actions, &count, err);
    return status == SETT_OK ? play(stage, actions, count, last, tmp) : status;
}
