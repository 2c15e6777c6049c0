/* build.c - what the alphabet and the descriptor demand: counts of tiles,
   closed borders, where tiles may stand, which stand beside each other. */
#include "solve/model/model.h"

static SettStatus count_tile(SolveModel *m, int32_t t, SettLit *lits)
{
    const SettTile *tile = &m->game->tiles.tiles[t];
    for (int32_t c = 0; c < m->area; c++)
        lits[c] = sett_tile_lit(m->s, c, t);
    if (tile->at_least > 0) {
        SettLit guard = sett_model_demand(
            m, SETT_DEMANDS_AT_LEAST, -1,
            sett_arena_format(m->arena, "at least %d %s '%c'",
                              (int)tile->at_least, tile->name,
                              sett_tile_shown(&m->game->tiles, t)));
        (void)sett_solver_sum(m->s, lits, NULL, m->area, tile->at_least,
                              m->area, guard);
    }
    if (tile->at_most >= 0 && tile->at_most < m->area) {
        SettLit guard = sett_model_demand(
            m, SETT_DEMANDS_AT_MOST, -1,
            sett_arena_format(m->arena, "at most %d %s '%c'",
                              (int)tile->at_most, tile->name,
                              sett_tile_shown(&m->game->tiles, t)));
        (void)sett_solver_sum(m->s, lits, NULL, m->area, 0, tile->at_most,
                              guard);
    }
    return sett_model_status(m);
}

SettStatus sett_model_counts(SolveModel *m)
{
    SettLit *lits = SETT_TAKE(m->arena, m->area, SettLit);
    SettStatus status = lits != NULL ? SETT_OK : SETT_NO_MEMORY;
    for (int32_t t = 0; status == SETT_OK && t < m->game->tiles.count; t++)
        status =
            sett_stopped(m->arena) ? SETT_CANCELLED : count_tile(m, t, lits);
    return status;
}

/* Tiles that stand on the border alone. */
static void keep_to_border(SolveModel *m, const SettGameDemand *row)
{
    SettLit guard = sett_model_demand(m, SETT_DEMANDS_PLACES, -1, row->text);
    const SettLit *set = sett_model_set(m, sett_model_meant(m, row, row->of));
    for (int32_t c = 0; set != NULL && c < m->area; c++)
        if (!sett_model_on_border(m, c))
            sett_model_clause(m, guard, (SettLit[]){sett_not(set[c])}, 1);
}

/* None, or at least two. */
static void keep_pairs(SolveModel *m, const SettGameDemand *row)
{
    SettLit guard = sett_model_demand(m, SETT_DEMANDS_AT_LEAST, -1, row->text);
    const SettLit *set = sett_model_set(m, sett_model_meant(m, row, row->of));
    int32_t v = sett_solver_vars(m->s, 1);
    if (set == NULL || v < 0)
        return;
    for (int32_t c = 0; c < m->area; c++)
        sett_model_clause(m, guard, (SettLit[]){sett_not(set[c]), sett_lit(v)},
                          2);
    (void)sett_solver_sum(m->s, set, NULL, m->area, 2, m->area, sett_lit(v));
}

/* Where any of some tiles stands, one of others does somewhere. */
static void keep_together(SolveModel *m, const SettGameDemand *row)
{
    SettLit guard = sett_model_demand(m, SETT_DEMANDS_AT_LEAST, -1, row->text);
    const SettLit *of = sett_model_set(m, sett_model_meant(m, row, row->of));
    const SettLit *to = sett_model_set(m, sett_model_meant(m, row, row->to));
    int32_t v = sett_solver_vars(m->s, 1);
    if (of == NULL || to == NULL || v < 0)
        return;
    for (int32_t c = 0; c < m->area; c++)
        sett_model_clause(m, guard, (SettLit[]){sett_not(of[c]), sett_lit(v)},
                          2);
    (void)sett_solver_sum(m->s, to, NULL, m->area, 1, m->area, sett_lit(v));
}

/* Nothing but `of` where `only` says so. */
static void keep_only(SolveModel *m, const SettGameDemand *row)
{
    SettLit guard = sett_model_demand(m, SETT_DEMANDS_PLACES, -1, row->text);
    const SettLit *set = sett_model_set(m, sett_model_meant(m, row, row->of));
    for (int32_t c = 0; set != NULL && c < m->area; c++) {
        int32_t x = c % m->w - row->x, y = c / m->w - row->y;
        bool there = row->kind == SETT_DEMAND_RING
                         ? sett_model_on_border(m, c)
                         : x >= 0 && y >= 0 && x < row->w && y < row->h;
        if (there)
            sett_model_clause(m, guard, &set[c], 1);
    }
}

/* What is counted, as the check compares it: of `count` cells, or their share.
 */
static double measured(const SolveModel *m, const SettGameDemand *row,
                       int32_t count)
{
    return row->share ? (double)count / m->area : count;
}

static void keep_count(SolveModel *m, const SettGameDemand *row)
{
    const SettLit *set = sett_model_set(m, sett_model_meant(m, row, row->of));
    int32_t least = 0, most = m->area;
    while (least <= m->area && measured(m, row, least) < row->low)
        least++;
    while (most >= 0 && measured(m, row, most) > row->high)
        most--;
    SettLit guard = sett_model_demand(
        m, least > 0 ? SETT_DEMANDS_AT_LEAST : SETT_DEMANDS_AT_MOST, -1,
        row->text);
    if (set == NULL)
        return;
    if (least > m->area || most < 0)
        sett_model_clause(m, guard, NULL, 0);
    else
        (void)sett_solver_sum(m->s, set, NULL, m->area, least, most, guard);
}

/* At most as many `of` as `to`: what has the one or not the other. */
static void keep_fewer(SolveModel *m, const SettGameDemand *row)
{
    if (m->def->judge == NULL)
        return;
    SettLit guard = sett_model_demand(m, SETT_DEMANDS_AT_MOST, -1, row->text);
    SettLit *lits = SETT_TAKE(m->arena, 2 * m->area, SettLit);
    const SettLit *of = sett_model_set(m, sett_model_meant(m, row, row->of));
    const SettLit *to = sett_model_set(m, sett_model_meant(m, row, row->to));
    if (lits == NULL || of == NULL || to == NULL) {
        m->s->status = SETT_NO_MEMORY;
        return;
    }
    for (int32_t c = 0; c < m->area; c++) {
        lits[c] = of[c];
        lits[m->area + c] = sett_not(to[c]);
    }
    (void)sett_solver_sum(m->s, lits, NULL, 2 * m->area, 0, m->area, guard);
}

/* The cell below or to the right of a cell, or -1. */
static int32_t next_to(const SolveModel *m, int32_t c, bool below)
{
    if (below)
        return c + m->w < m->area ? c + m->w : -1;
    return c % m->w + 1 < m->w ? c + 1 : -1;
}

static void keep_apart(SolveModel *m, const SettGameDemand *row)
{
    SettLit guard = sett_model_demand(m, SETT_DEMANDS_PLACES, -1, row->text);
    const SettLit *a = sett_model_set(m, sett_model_meant(m, row, row->of));
    const SettLit *b = sett_model_set(m, sett_model_meant(m, row, row->to));
    bool below = row->kind == SETT_DEMAND_ABOVE;
    for (int32_t c = 0; a != NULL && b != NULL && c < m->area; c++) {
        int32_t n = next_to(m, c, below);
        if (n < 0)
            continue;
        sett_model_clause(m, guard, (SettLit[]){sett_not(a[c]), sett_not(b[n])},
                          2);
        if (!below)
            sett_model_clause(m, guard,
                              (SettLit[]){sett_not(b[c]), sett_not(a[n])}, 2);
    }
}

SettStatus sett_model_places(SolveModel *m)
{
    static void (*const keep[])(SolveModel * m, const SettGameDemand *row) = {
        [SETT_DEMAND_ON_BORDER] = keep_to_border,
        [SETT_DEMAND_PAIRED] = keep_pairs,
        [SETT_DEMAND_TOGETHER] = keep_together,
        [SETT_DEMAND_RING] = keep_only,
        [SETT_DEMAND_COUNT] = keep_count,
        [SETT_DEMAND_ABOVE] = keep_apart,
        [SETT_DEMAND_BESIDE] = keep_apart,
        [SETT_DEMAND_INSIDE] = keep_only,
        [SETT_DEMAND_FAR] = NULL,
        [SETT_DEMAND_NEAR] = NULL,
        [SETT_DEMAND_MOVES] = NULL,
        [SETT_DEMAND_FEWEST] = NULL,
        [SETT_DEMAND_FEWER] = keep_fewer};
    for (int32_t i = 0; i < m->game->demand_count; i++)
        if (keep[m->game->demands[i].kind] != NULL)
            keep[m->game->demands[i].kind](m, &m->game->demands[i]);
    return sett_model_status(m);
}
