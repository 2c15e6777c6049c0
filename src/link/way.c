/* way.c - ways through levels: see link.h. The replay of verify.h decides
   whether a way leads to the goal, however it was found. */
#include "link/model.h"

#include <string.h>

#include "link/verify.h"

/* What the agent's judge says: every agent has the name of one. */
static SettStatus search(const SettLinkModel *m, const SettGrid *grid,
                         SettArena *arena, SettVerdict *out)
{
    SettLevel level = {.grid = *grid};
    const SettRunner *runner = m->agent->runner;
    int32_t i = 0;
    if (runner != NULL && runner->judge != NULL)
        return runner->judge(runner, &level, 0, arena, out);
    while (i < m->game->judge_count &&
           strcmp(m->game->judges[i].name, m->agent->judge) != 0)
        i++;
    SETT_ASSERT(i < m->game->judge_count);
    const SettJudge *judge = &m->game->judges[i];
    return judge->judge(judge->self, &level, 0, arena, out);
}

/* Cells of the padded level as places of the level itself. */
static SettStatus places_of(const SettLinkModel *m, const SettGrid *level,
                            const SettVerdict *v, SettArena *arena,
                            SettLinkWay *out)
{
    SettGrid padded;
    SettPoint start, shift;
    SettStatus status = m->agent->runner->pad(m->agent->runner, level, arena,
                                              &padded, &start, &shift);
    out->places = SETT_TAKE(arena, v->witness_count + 1, SettPoint);
    if (out->places == NULL)
        return SETT_NO_MEMORY;
    out->place_count = v->witness_count;
    for (int32_t i = 0; i < v->witness_count; i++) {
        int32_t y = (int32_t)(v->witness[i] >> 16);
        out->places[i] =
            (SettPoint){(int32_t)(v->witness[i] & 0xffff) - shift.x,
                        (y == 0xffff ? -1 : y) - shift.y};
    }
    return status;
}

SettStatus sett_link_way(const SettLinkModel *model, const SettGrid *level,
                         const uint32_t *way, int32_t count, SettArena *arena,
                         SettLinkWay *out)
{
    SettVerdict v = {.answer = SETT_YES, .witness = way};
    SettStatus status = SETT_OK;
    *out = (SettLinkWay){.accepted = false};
    v.witness_count = count;
    if (way == NULL)
        status = search(model, level, arena, &v);
    out->answer = v.answer;
    if (status != SETT_OK || v.answer != SETT_YES)
        return status;
    if (model->agent->runner != NULL) {
        status = sett_verify_jumps(model->agent->runner, level, v.witness,
                                   v.witness_count, arena, &out->accepted);
        return status == SETT_OK ? places_of(model, level, &v, arena, out)
                                 : status;
    }
    out->places = SETT_TAKE(arena, v.witness_count + 1, SettPoint);
    if (out->places == NULL)
        return SETT_NO_MEMORY;
    return sett_verify_turns(model->agent->turns, level, v.witness,
                             v.witness_count, arena, &out->accepted,
                             out->places, &out->place_count);
}
