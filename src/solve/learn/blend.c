/* blend.c - samples blended in one level: see sett/learn.h. */
#include "solve/learn/learnt.h"

#define MOST_TRIES 1000 /* levels whose moves to a win are counted */

/* Two samples that meet at a column or row. */
static SettStatus cut_at(const SettBlend *asked, const SettGrid *g,
                         SettZone *zones, SettSolveDef *def, SettError *err)
{
    int32_t size = asked->rows ? g->h : g->w;
    int32_t at = asked->cut != 0 ? asked->cut : size / 2;
    if (asked->zones > 0)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "zones and levels beside each other are two answers "
                         "to one question");
    if (at < 1 || at >= size) {
        sett_fail(err, SETT_BAD_ARGUMENT, "a cut at %s %d is outside the level",
                  asked->rows ? "row" : "column", (int)at);
        sett_expect(err, "1..%d", (int)size - 1);
        return SETT_BAD_ARGUMENT;
    }
    zones[0].sample = def->sample;
    zones[1] = (SettZone){at, asked->beside};
    def->zone_rows = asked->rows;
    return SETT_OK;
}

static SettStatus add_zones(const SettBlend *asked, const SettGrid *g,
                            SettArena *arena, SettSolveDef *def, SettError *err)
{
    SettZone *zones = SETT_TAKE(arena, SETT_ZONES, SettZone);
    if (zones == NULL)
        return SETT_NO_MEMORY;
    def->zones = zones;
    def->zone_count = asked->beside != NULL ? 2 : asked->zones;
    if (asked->beside != NULL)
        return cut_at(asked, g, zones, def, err);
    return sett_learnt_zones(def, g->w, g->h, asked->zones, arena, zones,
                             &def->zone_rows, err);
}

static SettStatus add_ways(SettArena *arena, SettSolveDef *def, SettError *err)
{
    SettWayBounds ways;
    SettGame *game = SETT_TAKE(arena, 1, SettGame);
    if (game == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_learn_ways(def, arena, &ways);
    if (status == SETT_OK && ways.levels + ways.wins == 0)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         ways.unknown > 0
                             ? "the fewest moves to a win take too many states "
                               "to find in every level of the sample"
                             : "no level of the sample has a way from a start "
                               "to a goal, to the far side by jumps, or to a "
                               "win");
    if (status == SETT_OK)
        status = sett_learn_demand(def->game, &ways, arena, game);
    if (ways.wins > 0 && def->tries < MOST_TRIES)
        def->tries = MOST_TRIES;
    def->game = game;
    return status;
}

SettStatus sett_learn_blend(const SettBlend *asked, const SettDrawing *drawing,
                            SettArena *arena, SettSolveDef *def, SettError *err)
{
    SettStatus status = SETT_OK;
    SETT_ASSERT(def->sample != NULL);
    def->only = asked->infill ? drawing->holes : NULL;
    if (asked->beside != NULL || asked->zones > 0)
        status = add_zones(asked, &drawing->grid, arena, def, err);
    return status == SETT_OK && asked->ways ? add_ways(arena, def, err)
                                            : status;
}
