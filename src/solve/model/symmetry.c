/* symmetry.c - levels that are their own mirror image, or the same after half a
   turn. Two cells that lie opposite each other have the same tile: two clauses
   for each kind of tile, of which plain ground needs none, because it is what
   is left. */
#include "solve/model/model.h"

#include "base/least.h"

#include <string.h>

#define NEARLY "nearly-"

bool sett_symmetry_read(const char *text, SettSymmetry *out)
{
    static const char *const names[] = {"none", "x", "y", "both", "turn"};
    bool nearly = strncmp(text, NEARLY, strlen(NEARLY)) == 0;
    for (int32_t i = nearly; i <= SETT_SYMMETRY_TURN; i++)
        if (strcmp(text + (nearly ? strlen(NEARLY) : 0), names[i]) == 0) {
            *out = (SettSymmetry)(i | (nearly ? SETT_SYMMETRY_NEARLY : 0));
            return true;
        }
    return false;
}

/* The cell opposite a cell, by the bit of a symmetry. */
static int32_t opposite(const SolveModel *m, int32_t c, int32_t bit)
{
    int32_t x = c % m->w, y = c / m->w;
    if (bit != 1)
        x = m->w - 1 - x;
    if (bit != 0)
        y = m->h - 1 - y;
    return y * m->w + x;
}

/* What a tile counts as: one of which there is one at most as plain ground, or
   as plain wall. */
static int32_t counts_as(const SettGame *game, int32_t t)
{
    const SettTile *tile = &game->tiles.tiles[t];
    if (tile->at_most != 1)
        return t;
    return (tile->roles & SETT_IS(OPEN)) != 0 ? game->fill_open
                                              : game->fill_solid;
}

/* All tiles that count as one. */
static uint64_t tiles_of(const SettGame *game, int32_t as)
{
    uint64_t tiles = 0;
    for (int32_t t = 0; t < game->tiles.count; t++)
        if (counts_as(game, t) == as)
            tiles |= (uint64_t)1 << t;
    return tiles;
}

/* What counts as a tile stands opposite what counts as it; pairs that may
   differ have guards of their own. */
static void keep_alike(SolveModel *m, int32_t as, int32_t bit, SettLit guard)
{
    uint64_t tiles = tiles_of(m->game, as);
    const SettLit *is = tiles != 0 && as != m->game->fill_open
                            ? sett_model_set(m, tiles)
                            : NULL;
    for (int32_t c = 0; is != NULL && c < m->area; c++) {
        int32_t other = opposite(m, c, bit);
        if (m->differ != NULL)
            guard = sett_not(
                sett_lit(m->unlike + bit * m->area + sett_min(c, other)));
        if (other != c)
            sett_model_clause(m, guard, (SettLit[]){sett_not(is[c]), is[other]},
                              2);
    }
}

/* Pairs may differ. Whether they do is decided before the cells are, and no is
   tried first. */
static SettStatus count_differences(SolveModel *m)
{
    int32_t count = 3 * m->area;
    SettLit *lits = SETT_TAKE(m->arena, count, SettLit);
    m->unlike = sett_solver_vars(m->s, count);
    if (lits == NULL || m->unlike < 0)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < count; i++) {
        lits[i] = sett_lit(m->unlike + i);
        sett_heap_bump(m->s, sett_unit_of(m->s, m->unlike + i));
    }
    m->differ = sett_solver_sum(m->s, lits, NULL, count, 0, count, SETT_NO_LIT);
    return sett_model_status(m);
}

SettStatus sett_model_symmetry(SolveModel *m)
{
    static const char *const texts[] = {"the left mirrored on the right",
                                        "the top mirrored at the bottom",
                                        "the same after half a turn"};
    bool nearly = (m->def->symmetry & SETT_SYMMETRY_NEARLY) != 0;
    if (nearly && m->named)
        return SETT_OK; /* a wish contradicts nothing */
    SettStatus status = nearly ? count_differences(m) : SETT_OK;
    for (int32_t bit = 0; status == SETT_OK && bit < 3; bit++) {
        if ((m->def->symmetry >> bit & 1) == 0)
            continue;
        SettLit guard =
            sett_model_demand(m, SETT_DEMANDS_SYMMETRY, -1, texts[bit]);
        for (int32_t t = 0; t < m->game->tiles.count; t++)
            keep_alike(m, t, bit, guard);
    }
    return status == SETT_OK ? sett_model_status(m) : status;
}
