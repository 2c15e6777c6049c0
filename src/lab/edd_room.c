/* edd_room.c - a room of a dungeon as what a search starts from, and what was
   found as what stands there next (docs/design/edd.md, section 6). */
#include "sett/edd.h"

/* Copies of all other rooms. */
static SettStatus take_others(const SettDungeon *d, int32_t room,
                              SettArena *arena, SettTraining *out)
{
    int32_t count = sett_dungeon_rooms(d);
    SettGrid *others = SETT_TAKE(arena, count, SettGrid);
    *out = (SettTraining){others, 0};
    if (others == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < count; i++) {
        const SettGrid *from = &sett_dungeon_room(d, i)->grid;
        SettGrid *to = &others[out->count];
        if (i == room)
            continue;
        if (sett_grid_take(arena, from->w, from->h, to) != SETT_OK)
            return SETT_NO_MEMORY;
        sett_grid_copy(to, from);
        out->count++;
    }
    return SETT_OK;
}

SettStatus sett_edd_room_take(const SettDungeon *d, int32_t room,
                              SettArena *arena, SettEddRoom *out)
{
    const SettDungeonRoom *r = sett_dungeon_room(d, room);
    SettGrid *grid = &out->target.grid;
    bool found;
    *out = (SettEddRoom){.others = {NULL, 0}};
    if (sett_grid_take(arena, r->grid.w, r->grid.h, grid) != SETT_OK ||
        sett_mask_take(arena, r->grid.w, r->grid.h, &out->lock) != SETT_OK ||
        sett_edd_entrance(d, room, arena, &out->entrance, &found) != SETT_OK)
        return SETT_NO_MEMORY;
    sett_grid_copy(grid, &r->grid);
    sett_mask_copy(&out->lock, &r->lock);
    if (found) {
        out->target.markers = &out->entrance;
        out->target.marker_count = 1;
        sett_mask_set(&out->lock, out->entrance.x, out->entrance.y);
    }
    return take_others(d, room, arena, &out->others);
}

static bool is_free(const SettGrid *room, const SettMask *lock, int32_t cell,
                    uint8_t door)
{
    SettPoint at = sett_grid_point(room, cell);
    return room->cells[cell] != door &&
           !(lock != NULL && sett_mask_get(lock, at.x, at.y));
}

SettStatus sett_edd_clear_room(const SettGame *game, const SettGrid *room,
                               const SettMask *lock, SettArena *arena,
                               SettGrid *out)
{
    uint8_t door = (uint8_t)sett_tile_with(&game->tiles, SETT_IS(DOOR));
    SettMask cut;
    if (sett_grid_take(arena, room->w, room->h, out) != SETT_OK)
        return SETT_NO_MEMORY;
    sett_grid_copy(out, room);
    for (int32_t c = 0; c < sett_grid_area(room); c++)
        if (is_free(room, lock, c, door))
            out->cells[c] = game->fill_open;
    SettStatus status = sett_edd_cut(out, arena, &cut);
    if (status != SETT_OK)
        return status;
    for (int32_t c = 0; c < sett_grid_area(room); c++)
        if (is_free(room, lock, c, door) &&
            sett_mask_get(&cut, c % room->w, c / room->w))
            out->cells[c] = game->fill_solid;
    return SETT_OK;
}

SettStatus sett_edd_any_feasible(const SettSearchDef *def, SettArena *tmp,
                                 bool *out)
{
    SettLevel clear = {.lock = NULL};
    SettScore score = {0};
    SettEvalJob job = {.game = def->game,
                       .params = def->eval_params,
                       .target = def->target,
                       .tmp = tmp,
                       .unread = UINT64_MAX};
    SettStatus status = sett_edd_clear_room(def->game, &def->target->grid,
                                            def->lock, tmp, &clear.grid);
    if (status == SETT_OK)
        status = def->eval->run(&job, &clear, &score);
    *out = !(score.violation > 0);
    return status;
}

SettStatus sett_edd_empty_room(const SettGame *game, int32_t w, int32_t h,
                               SettArena *arena, SettGrid *out)
{
    uint8_t door = (uint8_t)sett_tile_with(&game->tiles, SETT_IS(DOOR));
    if (sett_grid_take(arena, w, h, out) != SETT_OK)
        return SETT_NO_MEMORY;
    sett_grid_fill(out, game->fill_open);
    out->cells[sett_grid_at(out, 0, h / 2)] = door;
    out->cells[sett_grid_at(out, w - 1, h / 2)] = door;
    return SETT_OK;
}

SettStatus sett_edd_try_room(SettDungeon *d, int32_t room, const SettGrid *grid,
                             SettArena *arena, SettDungeonReport *report,
                             SettError *err)
{
    SettStatus status = sett_dungeon_replace(d, room, grid, err);
    return status == SETT_OK ? sett_dungeon_report(d, arena, report) : status;
}

/* The fittest of all feasible rooms, the first on ties, whatever the dungeon
   says of it. */
static SettStatus express_best(SettSearch *search, SettGrid *out)
{
    int32_t best = 0;
    for (int32_t i = 1; i < sett_search_count(search); i++)
        if (sett_score_better(&sett_search_get(search, i)->score,
                              &sett_search_get(search, best)->score))
            best = i;
    return sett_search_express(search, best, out);
}

SettStatus sett_edd_fit_room(SettSearch *search, SettDungeon *d, int32_t room,
                             SettArena *arena, SettDungeonReport *report,
                             bool *found, SettError *err)
{
    const SettArchive *a = sett_search_archive(search);
    const SettGrid *was = &sett_dungeon_room(d, room)->grid;
    SettGrid grid, best;
    double fitness = 0;
    *found = false;
    if (sett_grid_take(arena, was->w, was->h, &grid) != SETT_OK ||
        sett_grid_take(arena, was->w, was->h, &best) != SETT_OK)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < sett_archive_cells(a); c++)
        for (int32_t i = 0; i < sett_archive_count(a, c, SETT_FEASIBLE); i++) {
            const SettIndividual *one = sett_archive_at(a, c, SETT_FEASIBLE, i);
            if (*found && one->score.fitness <= fitness)
                continue;
            SettArenaMark mark = sett_arena_mark(arena);
            SettStatus status =
                sett_search_express_genome(search, &one->genome, &grid);
            if (status == SETT_OK)
                status = sett_edd_try_room(d, room, &grid, arena, report, err);
            sett_arena_reset(arena, mark);
            if (status != SETT_OK)
                return status;
            if (!report->feasible)
                continue;
            *found = true;
            fitness = one->score.fitness;
            sett_grid_copy(&best, &grid);
        }
    if (!*found && sett_search_count(search) == 0)
        return SETT_OK;
    SettStatus status = *found ? SETT_OK : express_best(search, &best);
    return status == SETT_OK
               ? sett_edd_try_room(d, room, &best, arena, report, err)
               : status;
}

SettStatus sett_edd_door_check(const SettGame *game, const SettGrid *room,
                               SettError *err)
{
    int64_t counts[256];
    sett_grid_count(room, counts);
    return counts[sett_tile_with(&game->tiles, SETT_IS(DOOR))] > 0
               ? SETT_OK
               : sett_fail(err, SETT_BAD_INPUT,
                           "the room has no door, so no room like it is "
                           "feasible");
}
