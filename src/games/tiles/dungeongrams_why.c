/* dungeongrams_why.c - what stops a player of DungeonGrams, in words. */
#include "base/least.h"
#include "games/tiles/dungeongrams.h"

#include <inttypes.h>

static SettPoint point(const SettTurnLevel *l, int32_t cell, int32_t shift)
{
    return (SettPoint){cell % l->w - shift, cell / l->w};
}

/* Switches and exit that walls and spikes keep from the player. */
static SettStatus walled_in(const SettTurnLevel *l, int32_t shift,
                            SettArena *tmp, SettReport *report, bool *found)
{
    int32_t *dist = SETT_TAKE(tmp, l->w * l->h, int32_t), furthest = 0;
    if (dist == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_turns_distances(l, l->start, tmp, dist);
    for (int32_t c = 0; c < l->w * l->h; c++)
        if (dist[c] != SETT_FAR && c % l->w > furthest)
            furthest = c % l->w;
    SettPoint at = point(l, l->exit, shift);
    if (status == SETT_OK && dist[l->exit] == SETT_FAR)
        status = sett_report_add(report, "walled-in", &at, 1,
                                 "blocks and spikes end the way at column %d",
                                 (int)(furthest - shift));
    *found = dist[l->exit] == SETT_FAR;
    for (int32_t i = 0; i < l->switches && status == SETT_OK; i++) {
        if (dist[l->switch_at[i]] != SETT_FAR)
            continue;
        *found = true;
        at = point(l, l->switch_at[i], shift);
        status = sett_report_add(report, "switch-walled-in", &at, 1,
                                 "blocks and spikes keep a switch out of "
                                 "reach: the exit stays shut");
    }
    return status;
}

/* Turns that the way takes at least, over the switch that lies worst. */
static SettStatus least_turns(const SettTurnLevel *l, SettArena *tmp,
                              int32_t *out)
{
    int32_t area = l->w * l->h;
    int32_t *from = SETT_TAKE(tmp, area, int32_t);
    int32_t *to = SETT_TAKE(tmp, area, int32_t);
    if (from == NULL || to == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_turns_distances(l, l->start, tmp, from);
    if (status == SETT_OK)
        status = sett_turns_distances(l, l->exit, tmp, to);
    *out = from[l->exit];
    for (int32_t i = 0; i < l->switches && status == SETT_OK; i++) {
        int32_t way = from[l->switch_at[i]] + to[l->switch_at[i]];
        *out = sett_max(way, *out);
    }
    return status;
}

/* Where the way that got furthest ends. */
static SettPoint furthest(const SettTurnLevel *l, const SettTurnResult *result,
                          int32_t shift)
{
    SettTurnState s;
    sett_turns_start(l, &s);
    for (int32_t i = 0; i < result->action_count; i++)
        sett_turns_play(l, &s, result->actions[i]);
    return point(l, s.player, shift);
}

/* Whether the level can be completed without foes. */
static SettStatus without_foes(const SettTurnLevel *l, SettArena *tmp,
                               SettTurnAnswer *out)
{
    SettTurnLevel alone = *l;
    SettTurnResult result;
    alone.foes = 0;
    SettStatus status = sett_turns_exact(&alone, 100000, tmp, &result);
    *out = result.answer;
    return status;
}

SettStatus sett_dg_why(const SettTurnLevel *level, int32_t shift,
                       const SettTurnResult *result, SettArena *tmp,
                       SettReport *report)
{
    bool walled = false;
    SettTurnAnswer alone = SETT_TURNS_GAVE_UP;
    SettStatus status = walled_in(level, shift, tmp, report, &walled);
    if (status != SETT_OK || walled)
        return status;
    if (result->answer == SETT_TURNS_GAVE_UP)
        return sett_report_add(report, "gave-up", NULL, 0,
                               "the search gave up after %" PRIu64 " states",
                               result->spent);
    int32_t least = 0,
            lasts = level->rules->stamina + level->food * level->rules->food;
    status = least_turns(level, tmp, &least);
    if (status == SETT_OK && least > lasts)
        return sett_report_add(report, "stamina", NULL, 0,
                               "the way takes %d turns at least; stamina of "
                               "%d and food for %d (%d times) last for %d",
                               (int)least, (int)level->rules->stamina,
                               (int)level->rules->food, (int)level->food,
                               (int)lasts);
    if (status != SETT_OK)
        return status;
    SettPoint at = furthest(level, result, shift);
    status = without_foes(level, tmp, &alone);
    if (status != SETT_OK)
        return status;
    if (alone == SETT_TURNS_WON)
        return sett_report_add(report, "foes", &at, 1,
                               "nobody gets past the foes (%d) in time beyond "
                               "column %d; without them the level can be "
                               "completed",
                               (int)level->foes, (int)at.x);
    return sett_report_add(report, "stamina", &at, 1,
                           "stamina of %d and food for %d (%d times) do not "
                           "last for the way and the switches (%d): column %d "
                           "is as far as it goes",
                           (int)level->rules->stamina, (int)level->rules->food,
                           (int)level->food, (int)level->switches, (int)at.x);
}
