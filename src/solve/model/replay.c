/* replay.c - the play that was found with a level, read from the literals, and
   played again by the game's own rules. */
#include "solve/model/play.h"

#include <string.h>

static int32_t cell_at(const SolvePlay *p, int32_t t)
{
    int32_t c = 0;
    while (c + 1 < p->m->area &&
           sett_solver_value(p->m->s, sett_play_at(p, t, c)) <= 0)
        c++;
    return c;
}

void sett_play_read(SolvePlay *p)
{
    const SettSolver *s = p->m->s;
    for (p->count = 0; p->count < p->steps; p->count++) {
        if (sett_solver_value(s, sett_play_rest(p, p->count)) > 0)
            return;
        const SolveMove *move = &p->moves[cell_at(p, p->count) * p->kinds];
        int32_t to = cell_at(p, p->count + 1), k = 0;
        while (k + 1 < p->kinds &&
               (move[k].to != to || sett_solver_value(s, move[k].may) <= 0))
            k++;
        p->actions[p->count] = move[k].action;
    }
}

SettStatus sett_play_replay(SolvePlay *p, const SettLevel *level,
                            SettArena *tmp, bool *won)
{
    const SettRules *rules = p->m->game->rules;
    const void *context;
    *won = false;
    SettStatus status = rules->prepare(rules, level, NULL, tmp, &context, NULL);
    if (status != SETT_OK)
        return status == SETT_INFEASIBLE ? SETT_OK : status;
    void *state = sett_arena_take(tmp, 1, rules->state_size(context));
    void *scratch = sett_arena_raw(tmp, 1, rules->scratch_size(context));
    if (state == NULL || scratch == NULL)
        return SETT_NO_MEMORY;
    rules->scratch_init(context, scratch, NULL);
    rules->start(context, state);
    for (int32_t i = 0; i < p->count; i++) {
        if (rules->outcome(context, state) != SETT_PLAYING)
            p->count = i;
        else
            (void)rules->play(context, scratch, state, p->actions[i], NULL);
    }
    *won = rules->outcome(context, state) == SETT_WON;
    return SETT_OK;
}

SettStatus sett_model_tell_play(const SolveModel *m, SettSolved *out)
{
    const SolvePlay *p = m->play;
    if (p == NULL)
        return SETT_OK;
    uint32_t *actions = SETT_TAKE(m->arena, p->count + 1, uint32_t);
    if (actions == NULL)
        return SETT_NO_MEMORY;
    memcpy(actions, p->actions, (size_t)p->count * sizeof *actions);
    out->play = actions;
    out->play_count = p->count;
    return SETT_OK;
}
