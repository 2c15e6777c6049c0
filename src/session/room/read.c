/* read.c - rooms and locks as requests bring them, and what a search of rooms
   begins with (docs/design/edd.md, sections 1.2 and 6.3). */
#include "session/room/room.h"
#include "sett/edd.h"

#define MOST_OTHERS 10000

static SettStatus check_size(const SettAsk *ask, const SettGame *game,
                             const SettGrid *room)
{
    if (!sett_game_fits(game, room->w, room->h))
        return sett_fail(ask->err, SETT_BAD_INPUT, "rooms are %dx%d to %dx%d",
                         (int)game->min_w, (int)game->min_h, (int)game->max_w,
                         (int)game->max_h);
    return SETT_OK;
}

SettStatus sett_room_read(const SettAsk *ask, const SettJson *rows,
                          SettArena *arena, SettGrid *out)
{
    const SettGame *game = sett_catalog_game(ask->catalog, "edd");
    if (game == NULL)
        return SETT_UNSUPPORTED;
    SettStatus status = sett_json_rows(game, rows, arena, out, ask->err);
    if (status != SETT_OK)
        return status;
    status = check_size(ask, game, out);
    if (status != SETT_OK)
        return status;
    return sett_edd_door_check(game, out, ask->err);
}

SettStatus sett_room_rows(const SettAsk *ask, SettGrid *out)
{
    const SettRoomSearch *r = ask->object;
    const SettJson *rows = ask->asked.rows;
    *out = r->target.grid;
    if (rows == NULL)
        return SETT_OK;
    SettStatus status = sett_room_read(ask, rows, ask->arena, out);
    if (status != SETT_OK)
        return status;
    if (out->w != r->target.grid.w || out->h != r->target.grid.h)
        return sett_json_refuse(ask->err, rows, NULL,
                                "the edited room has another size");
    return SETT_OK;
}

SettStatus sett_room_lock(SettAsk *ask, const SettGrid *room,
                          const SettMask *was, SettMask *out)
{
    const SettJson *rows = ask->asked.lock;
    SettPoint shut = {-1, -1};
    SettStatus status = rows != NULL
                            ? sett_ask_lock(ask, rows, room->w, room->h, out)
                            : sett_mask_take(ask->arena, room->w, room->h, out);
    if (status != SETT_OK)
        return status;
    if (rows == NULL && was != NULL)
        sett_mask_copy(out, was);
    status = sett_edd_shut_in(room, out, ask->arena, &shut);
    if (status != SETT_OK)
        return status;
    if (shut.x >= 0)
        return sett_fail(ask->err, SETT_BAD_INPUT,
                         "locked walls keep the locked tile at %d,%d from "
                         "every door, so no room like it is feasible",
                         (int)shut.x, (int)shut.y);
    return SETT_OK;
}

const SettMask *sett_room_locked(const SettRoomSearch *r)
{
    return sett_mask_count(&r->lock) > 0 ? &r->lock : NULL;
}

static SettStatus read_others(SettAsk *ask, SettRoomSearch *r)
{
    const SettJson *list = ask->asked.others;
    const SettGame *game = r->base.def.game;
    if (list == NULL)
        return SETT_OK;
    SettStatus status = sett_ask_levels(ask, game, list, MOST_OTHERS,
                                        &r->base.arena, &r->others);
    for (int32_t i = 0; status == SETT_OK && i < r->others.count; i++)
        status = check_size(ask, game, &r->others.levels[i]);
    return status;
}

SettStatus sett_room_begin(SettAsk *ask, SettRoomSearch *r, const char *method)
{
    const SettAsked *asked = &ask->asked;
    SettSearchDef *d = &r->base.def;
    SettGrid *room = &r->target.grid;
    SettMask lock;
    r->own = -1;
    SettStatus status = sett_kept_search_open(
        &r->base, ask, sett_catalog_game(ask->catalog, "edd"), method);
    if (status != SETT_OK)
        return status;
    status = sett_room_read(ask, asked->rows, &r->base.arena, room);
    if (status != SETT_OK)
        return status;
    status = sett_room_lock(ask, room, NULL, &lock);
    if (status != SETT_OK)
        return status;
    status = sett_mask_take(&r->base.arena, room->w, room->h, &r->lock);
    if (status != SETT_OK)
        return status;
    status = read_others(ask, r);
    if (status != SETT_OK)
        return status;
    sett_mask_copy(&r->lock, &lock);
    d->target = &r->target;
    d->lock = sett_room_locked(r);
    d->training = r->others.count > 0 ? &r->others : NULL;
    d->w = room->w;
    d->h = room->h;
    d->seed = (uint64_t)asked->seed;
    return SETT_OK;
}
