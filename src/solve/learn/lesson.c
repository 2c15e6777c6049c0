/* lesson.c - all that a sample teaches at once: see sett/learn.h. */
#include "solve/learn/learnt.h"

#define STRIPS 400 /* places of a line that is tried */

SettStatus sett_solve_size(const SettGame *g, int32_t w, int32_t h,
                           SettError *err)
{
    if (sett_game_fits(g, w, h))
        return SETT_OK;
    sett_fail(err, SETT_BAD_ARGUMENT, "a level of %s cannot be %d x %d",
              g->name, (int)w, (int)h);
    sett_expect(err, "%d..%d x %d..%d", (int)g->min_w, (int)g->max_w,
                (int)g->min_h, (int)g->max_h);
    return SETT_BAD_ARGUMENT;
}

/* Where no level has the sample's patterns, though one has others. */
static SettStatus look_for_line(const SettSolveDef *def, SettArena *arena,
                                SettLesson *out, SettError *err)
{
    SettSolveDef plain = *def;
    SettLevelCount any;
    plain.sample = NULL;
    if (out->count.found > 0 || !out->count.exact)
        return SETT_OK;
    SettStatus status =
        sett_learn_count(&plain, out->w, out->h, 1, arena, &any, err);
    out->needs_line = status == SETT_OK && any.found > 0;
    return out->needs_line ? sett_learn_strip(def, out->w, out->h, STRIPS,
                                              arena, &out->strip, err)
                           : status;
}

SettStatus sett_learn_all(const SettLessonDef *def, SettArena *arena,
                          SettLesson *out, SettError *err)
{
    const SettSolveDef *solve = def->solve;
    bool rows;
    *out = (SettLesson){.w = def->w, .h = def->h, .zone_count = def->zones};
    SettStatus status = sett_solve_size(solve->game, def->w, def->h, err);
    if (status == SETT_OK)
        status = sett_learn_sample(solve, arena, &out->sample, err);
    if (status == SETT_OK)
        status = sett_learn_ways(solve, arena, &out->ways);
    if (status == SETT_OK && def->zones > 0)
        status = sett_learnt_zones(solve, def->w, def->h, def->zones, arena,
                                   out->zones, &rows, err);
    if (status == SETT_OK)
        status =
            sett_learn_lines(solve, def->w, def->h, arena, &out->lines, err);
    if (status == SETT_OK)
        status = sett_learn_count(solve, def->w, def->h, def->count, arena,
                                  &out->count, err);
    return status == SETT_OK ? look_for_line(solve, arena, out, err) : status;
}
