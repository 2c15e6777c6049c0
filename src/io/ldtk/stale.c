/* stale.c - lists of rules' tiles that are not what the rules give now: LDtk
   evaluates around an edit alone, and older versions did it otherwise. */
#include "sett/ldtk.h"

static bool same(const SettLdtkTile *a, const SettLdtkTile *b)
{
    return a->x == b->x && a->y == b->y && a->tile == b->tile &&
           a->flips == b->flips && a->rule == b->rule && a->cell == b->cell;
}

SettStatus sett_ldtk_stale(const SettLdtkProject *project,
                           const SettLdtkLevel *level, int32_t layer,
                           SettArena *arena, bool *stale)
{
    const SettLdtkLayer *l = &level->layers[layer];
    const SettLdtkTile *tiles = NULL;
    int32_t count = 0;
    bool ruled =
        l->def->kind == SETT_LDTK_INT_GRID || l->def->kind == SETT_LDTK_AUTO;
    *stale = false;
    if (!ruled)
        return SETT_OK;
    SettStatus status =
        sett_ldtk_rules(project, level, layer, arena, &tiles, &count);
    *stale = status == SETT_OK && count != l->auto_count;
    for (int32_t i = 0; status == SETT_OK && !*stale && i < count; i++)
        *stale = !same(&tiles[i], &l->auto_tiles[i]);
    return status;
}
