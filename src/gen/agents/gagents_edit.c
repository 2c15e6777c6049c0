/* gagents_edit.c - single attributes of an agent program changed by name,
   within the ranges of its canvas. */
#include "gen/agents/gagents.h"

#include <string.h>

static SettStatus check_agent(const SettGagentRanges *ranges,
                              const SettGagent *agent, SettError *err)
{
    SettStatus status =
        sett_params_check(&ranges->columns, agent, ranges->tiles, err);
    if (status != SETT_OK)
        return status;
    if (sett_canvas_brush(ranges->canvas, agent->tile.tile) == NULL)
        return sett_fail(err, SETT_BAD_INPUT,
                         "an agent draws with what is no brush");
    return agent->seen.tile >= 0
               ? SETT_OK
               : sett_fail(err, SETT_BAD_INPUT, "an agent looks for no tile");
}

SettStatus sett_gagents_check(const SettGame *game,
                              const SettGagents *generator, SettError *err)
{
    SettGagentRanges ranges;
    if (game->canvas == NULL)
        return sett_fail(err, SETT_UNSUPPORTED,
                         "%s has no canvas for agent programs", game->name);
    if (generator->agents.count < 1)
        return sett_fail(err, SETT_BAD_INPUT,
                         "a program without agents draws nothing");
    SettStatus status =
        sett_params_check(&sett_gagents_table, generator, &game->tiles, err);
    sett_gagent_ranges(game, &ranges);
    for (int32_t i = 0; status == SETT_OK && i < generator->agents.count; i++)
        status = check_agent(&ranges, &generator->agents.rows[i], err);
    return status == SETT_OK ? status : SETT_BAD_INPUT;
}

static SettStatus no_agent(const SettGagents *generator, const char *key,
                           SettError *err)
{
    SettStatus status =
        sett_fail(err, SETT_BAD_INPUT, "'%s' is no agent's attribute", key);
    sett_expect(err, "1 to %d, a dot and a name: 1.period",
                (int)generator->agents.count);
    return status;
}

/* Tiles exist that are no brush of this canvas. */
static SettStatus check_brush(const SettGame *game, const SettParam *row,
                              const char *value, SettError *err)
{
    int32_t tile = sett_tile_named(&game->tiles, value);
    if (row == NULL || row->type != SETT_PARAM_TILE)
        return SETT_OK;
    if (tile < 0 && strcmp(value, "none") != 0)
        return SETT_OK; /* an error with the nearest name comes later */
    if (tile >= 0 && sett_canvas_brush(game->canvas, tile) != NULL)
        return SETT_OK;
    SettStatus status =
        sett_fail(err, SETT_BAD_INPUT, "agents do not draw with %s", value);
    sett_expect(err, "a brush of %s", game->name);
    return status;
}

static SettStatus set_agent(const SettGame *game, SettGagents *generator,
                            int32_t agent, const char *name, const char *value,
                            SettArena *tmp, SettError *err)
{
    SettGagentRanges ranges;
    sett_gagent_ranges(game, &ranges);
    const SettParam *row = sett_params_find(&ranges.columns, name);
    SettStatus status = check_brush(game, row, value, err);
    return status == SETT_OK
               ? sett_params_set(&ranges.columns,
                                 &generator->agents.rows[agent], name, value,
                                 &game->tiles, tmp, err)
               : status;
}

SettStatus sett_gagents_set(const SettGame *game, SettGagents *generator,
                            const char *key, const char *value, SettArena *tmp,
                            SettError *err)
{
    int64_t agent;
    const char *dot = strchr(key, '.');
    if (game->canvas == NULL)
        return sett_fail(err, SETT_UNSUPPORTED,
                         "%s has no canvas for agent programs", game->name);
    if (strcmp(key, "agents") == 0)
        return no_agent(generator, key, err);
    if (dot == NULL)
        return sett_params_set(&sett_gagents_table, generator, key, value,
                               &game->tiles, tmp, err);
    if (!sett_int_read(key, (size_t)(dot - key), &agent) || agent < 1 ||
        agent > generator->agents.count)
        return no_agent(generator, key, err);
    return set_agent(game, generator, (int32_t)agent - 1, dot + 1, value, tmp,
                     err);
}
