/* edits.c - what a designer does to a room while it is searched: levels that
   take its place one after the other (docs/design/edd.md, section 6.4). */
#include <inttypes.h>
#include <string.h>

#include "sett/levels.h"

/* Edits change tiles: not the size, not the doors, nothing that is locked. */
static SettStatus check(const SettSearchDef *def, const SettFileLevel *level,
                        SettError *err)
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

/* A search that was stopped among these very edits goes on after the last of
   them that it holds: the edit that is due by its evaluations, or, where it was
   stopped just then, the one before. */
static void set_clock(SettEddEdits *e)
{
    const uint64_t now = sett_search_evaluations(e->search);
    e->made = 0;
    e->due = now + e->every;
    if (e->every == 0 || now == 0)
        return;
    const int64_t due = (int64_t)(now / e->every);
    for (int64_t made = due; made >= 0 && made >= due - 1; made--) {
        int64_t last = made < e->count ? made : e->count;
        const SettGrid *room = last > 0 ? &e->rooms[last - 1].grid : NULL;
        if (room != NULL && memcmp(e->def->target->grid.cells, room->cells,
                                   (size_t)sett_grid_area(room)) != 0)
            continue;
        e->made = last;
        e->due = (uint64_t)(made + 1) * e->every;
        return;
    }
}

SettStatus sett_edd_edits(SettEddEdits *e, SettError *err)
{
    SettStatus status = SETT_OK;
    for (int64_t i = 0; status == SETT_OK && i < e->count; i++)
        status = check(e->def, &e->rooms[i], err);
    set_clock(e);
    return status;
}

static SettStatus tell(const SettEddEdits *e, SettArena *tmp, SettText *told)
{
    const SettGrid *room = &e->def->target->grid;
    const SettIndividual *one;
    int32_t cell;
    double likeness;
    SettStatus status = sett_search_find(e->search, room, tmp, &one, &cell);
    if (status == SETT_OK)
        status = sett_search_likeness(e->search, room, tmp, &likeness);
    if (status != SETT_OK)
        return status;
    sett_text_format(
        told, "edit %" PRId64 " of %" PRId64 " after %" PRIu64 " evaluations: ",
        e->made, e->count, sett_search_evaluations(e->search));
    if (one == NULL) {
        sett_text_add(told, "the room has no cell");
    } else {
        sett_text_format(told, "%sin cell %d, fitness ",
                         one->score.violation > 0 ? "infeasible, " : "",
                         (int)cell);
        sett_text_fixed(told, one->score.fitness, 3);
    }
    sett_text_add(told, "; elites are like it by ");
    sett_text_fixed(told, likeness, 3);
    return told->status;
}

SettStatus sett_edd_edits_next(SettEddEdits *e, SettArena *tmp, SettText *told,
                               SettError *err)
{
    if (e->made == e->count) {
        e->due = UINT64_MAX;
        return SETT_OK;
    }
    e->due += e->every;
    SettGrid room = e->def->target->grid; /* the same cells */
    sett_grid_copy(&room, &e->rooms[e->made++].grid);
    SettStatus status =
        sett_search_edit(e->search, e->def->target, e->def->lock, err);
    return status == SETT_OK ? tell(e, tmp, told) : status;
}
