/* extend_home.c - a level without end is opened: which stretch of the sample
   can be repeated for ever. Its windows are the sample's because as many slices
   as a pattern has in common follow each other in both places; that it can be
   walked is shown by a place from which the player gets to the same place one
   period on. */
#include "solve/model/extend.h"
#include "solve/model/learn.h"
#include "solve/model/model.h"

#include <string.h>

#define LONGEST_HOME 16
#define MOST_CONTEXT 128

SettPoint sett_extend_place(const SettExtend *e, const SettGrid *grid,
                            int32_t slice, int32_t tile)
{
    if (e->game->slices == SETT_COLUMNS)
        return (SettPoint){slice, grid->h - 1 - tile};
    return (SettPoint){tile, grid->h - 1 - slice};
}

bool sett_extend_stands(const SettExtend *e, const SettGrid *grid, SettPoint at)
{
    if (at.y + 1 >= grid->h)
        return false;
    uint8_t below = grid->cells[sett_grid_at(grid, at.x, at.y + 1)];
    uint8_t feet = e->agent->runner->moves.footing[below];
    return feet == SETT_GROUND || feet == SETT_LEDGE;
}

SettStatus sett_extend_wall(const SettExtend *e, const SettGrid *grid,
                            SettArena *tmp, SettGrid *out)
{
    int32_t count = sett_slice_count(e->game, grid);
    SettStatus status = sett_slice_grid(e->game, count + 1, e->size, tmp, out);
    if (status != SETT_OK)
        return status;
    sett_grid_fill(out, (uint8_t)e->game->fill_solid);
    sett_slice_paste(e->game, out, 0, grid);
    return SETT_OK;
}

bool sett_home_reached(const SettExtend *e, const SettGrid *grid, int32_t from,
                       const SettMask *reached)
{
    const SolveHome *h = &e->home;
    for (int32_t i = 0; i < h->period * e->size; i++) {
        SettPoint at = sett_extend_place(
            e, grid, from + h->period + i / e->size, i % e->size);
        if (h->good[i] != 0 && sett_mask_get(reached, at.x, at.y))
            return true;
    }
    return false;
}

/* Whether slices a.. of the level stand at b.. again. */
static bool repeats(const SettExtend *e, const SettGrid *g, int32_t a,
                    int32_t b, int32_t count)
{
    uint8_t one[SETT_MAX_SIDE], other[SETT_MAX_SIDE];
    for (int32_t i = 0; i < count; i++) {
        sett_slice_get(e->game, g, a + i, one);
        sett_slice_get(e->game, g, b + i, other);
        if (memcmp(one, other, (size_t)e->size) != 0)
            return false;
    }
    return true;
}

/* Marks the places of the second home from which the third is reached. */
static SettStatus walk_home(SettExtend *e, const SettGrid *three,
                            SettArena *tmp, bool *walked)
{
    SolveHome *h = &e->home;
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < h->period * e->size; i++) {
        SettMask reached;
        SettReach far;
        SettArenaMark mark = sett_arena_mark(tmp);
        int32_t slice = h->period + i / e->size;
        SettPoint at = sett_extend_place(e, three, slice, i % e->size);
        SettPoint on =
            sett_extend_place(e, three, slice + h->period, i % e->size);
        h->good[i] = 0;
        if (!sett_extend_stands(e, three, at))
            continue;
        status = sett_mask_take(tmp, three->w, three->h, &reached);
        if (status == SETT_OK)
            status = sett_platform_reach(&e->agent->runner->moves, three, at,
                                         tmp, &reached, &far);
        h->good[i] = status == SETT_OK && sett_mask_get(&reached, on.x, on.y);
        *walked = *walked || h->good[i] != 0;
        sett_arena_reset(tmp, mark);
    }
    return status;
}

/* Whether slices from..from+period-1 can be home. */
static SettStatus try_home(SettExtend *e, const SettGrid *g, int32_t from,
                           int32_t period, SettArena *tmp, bool *found)
{
    SolveHome *h = &e->home;
    SettGrid three, walled;
    SettReport report = sett_report(tmp);
    SettStatus status =
        sett_slice_grid(e->game, SETT_HOMES * period, e->size, tmp, &three);
    h->period = period;
    for (int32_t i = 0; status == SETT_OK && i < period; i++) {
        uint8_t *slice = h->slices + i * e->size;
        sett_slice_get(e->game, g, from + i, slice);
        for (int32_t k = 0; k < SETT_HOMES; k++)
            sett_slice_put(e->game, &three, k * period + i, slice);
    }
    SettLevel level = {.grid = three};
    if (status == SETT_OK)
        status = sett_game_check(e->game, &level, true, tmp, &report);
    if (status != SETT_OK || !sett_report_feasible(&report))
        return status;
    status = sett_extend_wall(e, &three, tmp, &walled);
    return status == SETT_OK ? walk_home(e, &walled, tmp, found) : status;
}

/* Finds home in the sample; period 0: there is none. */
static SettStatus find_home(SettExtend *e, SettArena *arena)
{
    const SettTraining *sample = e->def.solve->sample;
    SolveSpots spots;
    sett_spots_of(e->def.solve->shape, &spots);
    int32_t common = (e->game->slices == SETT_COLUMNS ? spots.w : spots.h) - 1;
    bool found = false;
    e->home.slices = SETT_TAKE(arena, LONGEST_HOME * e->size, uint8_t);
    e->home.good = SETT_TAKE(arena, LONGEST_HOME * e->size, uint8_t);
    if (e->home.slices == NULL || e->home.good == NULL)
        return SETT_NO_MEMORY;
    common = common < 0 ? 0 : common;
    for (int32_t period = 1; period <= LONGEST_HOME; period++)
        for (int32_t n = 0; n < sample->count; n++) {
            const SettGrid *g = &sample->levels[n];
            int32_t count = sett_slice_count(e->game, g);
            if (sett_slice_size(e->game, g) != e->size)
                continue;
            for (int32_t i = 0; i + period + common <= count; i++) {
                if (!repeats(e, g, i, i + period, common))
                    continue;
                SettArenaMark mark = sett_arena_mark(arena);
                SettStatus status = try_home(e, g, i, period, arena, &found);
                sett_arena_reset(arena, mark);
                if (status != SETT_OK || found)
                    return status;
            }
        }
    e->home.period = 0;
    return SETT_OK;
}

static int32_t slice_size(const SettExtendDef *def)
{
    const SettGame *game = def->solve->game;
    SettGrid usual = {NULL, game->default_w, game->default_h};
    return def->size > 0
               ? def->size
               : sett_slice_size(game, def->begin != NULL ? &def->begin->grid
                                                          : &usual);
}

static SettStatus check(const SettExtendDef *def, const SettLinkAgent *agent,
                        SettError *err)
{
    const SettGame *game = def->solve->game;
    SettStatus status = sett_game_needs(game, SETT_GAME_SLICES, err);
    if (status != SETT_OK)
        return status;
    if (agent == NULL || agent->runner == NULL ||
        agent->runner->moves.footing[game->fill_solid] != SETT_GROUND)
        return sett_fail(err, SETT_UNSUPPORTED,
                         "levels of %s cannot go on: no player with jumps has "
                         "to complete them",
                         game->name);
    for (int32_t t = 0; t < game->tiles.count; t++)
        if (game->tiles.tiles[t].at_least > 0 ||
            game->tiles.tiles[t].at_most >= 0)
            return sett_fail(err, SETT_UNSUPPORTED,
                             "levels of %s cannot go on: %s is counted",
                             game->name, game->tiles.tiles[t].name);
    if (def->solve->sample == NULL || def->solve->zone_count > 0 ||
        def->solve->bands != 1)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "a level goes on like one sample, without bands");
    if (def->begin != NULL && def->size > 0 &&
        sett_slice_size(game, &def->begin->grid) != def->size)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "slices of the drawing have %d tiles, not %d",
                         (int)sett_slice_size(game, &def->begin->grid),
                         (int)def->size);
    return SETT_OK;
}

SettStatus sett_extend_open(const SettExtendDef *def, SettArena *arena,
                            SettExtend **out, SettError *err)
{
    const SettLinkAgent *agent = sett_model_agent(def->solve);
    SETT_ASSERT(def->step >= 1 && def->step <= 64 && def->ahead >= 0 &&
                def->ahead <= 64 && def->size >= 0);
    SettStatus status = check(def, agent, err);
    SettExtend *e = SETT_TAKE(arena, 1, SettExtend);
    if (status == SETT_OK && e == NULL)
        status = SETT_NO_MEMORY;
    if (status != SETT_OK)
        return status;
    *e = (SettExtend){.def = *def,
                      .game = def->solve->game,
                      .agent = agent,
                      .size = slice_size(def),
                      .longest = def->solve->game->linking->longest + 8};
    status = find_home(e, arena);
    if (status == SETT_OK && e->home.period == 0)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "no stretch of the sample (up to %d slices of %d "
                         "tiles) can be walked again and again",
                         LONGEST_HOME, (int)e->size);
    if (status != SETT_OK)
        return status;
    int32_t period = e->home.period;
    e->step = (def->step + period - 1) / period * period;
    e->room = MOST_CONTEXT + e->step + def->ahead + SETT_HOMES * period;
    e->slices = SETT_TAKE(arena, e->room * e->size, uint8_t);
    *out = e;
    return e->slices != NULL ? SETT_OK : SETT_NO_MEMORY;
}
