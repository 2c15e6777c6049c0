/* studio_room_read.c - rooms and locks as requests of the room page bring them.
   docs/design/edd.md, sections 1.2 and 6.3. */
#include "wasm/studio_room.h"

#include <string.h>

SettStatus sett_studio_room_take(const Session *s, const SettJson *request,
                                 const char *const *names, RoomSearch **out,
                                 SettError *err)
{
    void *object;
    SettStatus status = sett_session_take(s, request, names,
                                          &sett_studio_room_kind, &object, err);
    *out = object;
    return status;
}

/* A room of a good size. */
static SettStatus read_rows(const SettGame *game, const SettJson *rows,
                            SettArena *arena, SettGrid *out, SettError *err)
{
    SettStatus status = sett_json_rows(game, rows, arena, out, err);
    if (status != SETT_OK)
        return status;
    if (out->w < game->min_w || out->h < game->min_h || out->w > game->max_w ||
        out->h > game->max_h)
        return sett_fail(err, SETT_BAD_INPUT, "rooms are %dx%d to %dx%d",
                         (int)game->min_w, (int)game->min_h, (int)game->max_w,
                         (int)game->max_h);
    return SETT_OK;
}

SettStatus sett_studio_room_read(const SettGame *game, const SettJson *request,
                                 SettArena *arena, SettGrid *out,
                                 SettError *err)
{
    const SettJson *rows = sett_json_member(request, "rows");
    SettStatus status = read_rows(game, rows, arena, out, err);
    if (status != SETT_OK)
        return status;
    int64_t counts[256];
    sett_grid_count(out, counts);
    if (counts[sett_tile_with(&game->tiles, SETT_IS(DOOR))] == 0)
        return sett_fail(err, SETT_BAD_INPUT,
                         "the room has no door, so no room like it is "
                         "feasible");
    return SETT_OK;
}

SettStatus sett_studio_room_others(const SettGame *game,
                                   const SettJson *request, SettArena *arena,
                                   SettTraining *out, SettError *err)
{
    const SettJson *list = sett_json_member(request, "others");
    *out = (SettTraining){NULL, 0};
    if (list == NULL)
        return SETT_OK;
    if (list->type != SETT_JSON_ARRAY)
        return sett_fail_at(err, SETT_BAD_INPUT, list->line, list->column,
                            "\"others\" is a list of rooms, each its rows");
    SettGrid *rooms = SETT_TAKE(arena, list->size + 1, SettGrid);
    if (rooms == NULL)
        return SETT_NO_MEMORY;
    out->levels = rooms;
    for (const SettJson *v = list->child; v != NULL; v = v->next) {
        SettStatus status = read_rows(game, v, arena, &rooms[out->count], err);
        if (status != SETT_OK)
            return status;
        out->count++;
    }
    return SETT_OK;
}

SettStatus sett_studio_room_rows(const RoomSearch *r, const SettJson *request,
                                 SettArena *arena, SettGrid *out,
                                 SettError *err)
{
    *out = r->target.grid;
    if (sett_json_member(request, "rows") == NULL)
        return SETT_OK;
    SettStatus status =
        sett_studio_room_read(r->base.def.game, request, arena, out, err);
    if (status == SETT_OK &&
        (out->w != r->target.grid.w || out->h != r->target.grid.h))
        return sett_fail(err, SETT_BAD_INPUT,
                         "the edited room has another size");
    return status;
}

static SettStatus read_lock_rows(const SettJson *rows, SettMask *out,
                                 SettError *err)
{
    int32_t y = 0;
    if (rows->type != SETT_JSON_ARRAY || rows->size != (size_t)out->h)
        return sett_fail_at(err, SETT_BAD_INPUT, rows->line, rows->column,
                            "\"lock\" has as many rows as the room");
    for (const SettJson *v = rows->child; v != NULL; v = v->next, y++) {
        if (v->type != SETT_JSON_STRING || v->size != (size_t)out->w ||
            strspn(v->string, "x.") != v->size)
            return sett_fail_at(err, SETT_BAD_INPUT, v->line, v->column,
                                "a row of \"lock\" is as wide as the room, of "
                                "\"x\" and \".\"");
        for (int32_t x = 0; x < out->w; x++)
            if (v->string[x] == 'x')
                sett_mask_set(out, x, y);
    }
    return SETT_OK;
}

SettStatus sett_studio_room_lock(const SettJson *request, const SettGrid *room,
                                 const SettMask *was, SettArena *arena,
                                 SettMask *out, SettError *err)
{
    const SettJson *rows = sett_json_member(request, "lock");
    SettPoint shut = {-1, -1};
    SettStatus status = sett_mask_take(arena, room->w, room->h, out);
    if (status == SETT_OK && rows != NULL)
        status = read_lock_rows(rows, out, err);
    else if (status == SETT_OK && was != NULL)
        sett_mask_copy(out, was);
    if (status == SETT_OK)
        status = sett_edd_shut_in(room, out, arena, &shut);
    if (status == SETT_OK && shut.x >= 0)
        return sett_fail(err, SETT_BAD_INPUT,
                         "locked walls keep the locked tile at %d,%d from "
                         "every door, so no room like it is feasible",
                         (int)shut.x, (int)shut.y);
    return status;
}
