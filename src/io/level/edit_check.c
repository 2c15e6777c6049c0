/* edit_check.c - whether a level can be an edit of the room that is searched.
 */
#include <inttypes.h>

#include "sett/levels.h"

/* Edits change tiles: not the size, not the doors, nothing that is locked. */
SettStatus sett_edd_edit_check(const SettSearchDef *def,
                               const SettFileLevel *level, SettError *err)
{
    const SettGrid *was = &def->target->grid, *now = &level->grid;
    uint8_t door = (uint8_t)sett_tile_with(&def->game->tiles, SETT_IS(DOOR));
    if (now->w != was->w || now->h != was->h) {
        sett_fail(err, SETT_BAD_INPUT,
                  "level %" PRId64 " is %dx%d, and the room %dx%d",
                  level->index + 1, (int)now->w, (int)now->h, (int)was->w,
                  (int)was->h);
        sett_error_source(err, level->source);
        return SETT_BAD_INPUT;
    }
    for (int32_t c = 0; c < sett_grid_area(now); c++) {
        SettPoint at = sett_grid_point(now, c);
        bool stays =
            was->cells[c] == door || now->cells[c] == door ||
            (def->lock != NULL && sett_mask_get(def->lock, at.x, at.y));
        if (!stays || was->cells[c] == now->cells[c])
            continue;
        return sett_fail(err, SETT_BAD_INPUT,
                         "level %" PRId64 " of %s changes a door or a locked "
                         "tile at %d,%d",
                         level->index + 1, level->source, (int)at.x, (int)at.y);
    }
    return SETT_OK;
}
