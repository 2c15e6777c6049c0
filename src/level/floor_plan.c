/* floor_plan.c - corridors and doorways of a layout whose rooms are known. */
#include "sett/floor_plan.h"

#include "base/least.h"

/* Writes rooms into `at`; takes their floor out of `rest`. */
static void name_rooms(SettFloorPlan *plan, const SettMask *open,
                       SettMask *rest)
{
    for (int32_t i = 0; i < plan->room_count; i++) {
        const SettRoomBox *r = &plan->rooms[i];
        for (int32_t y = r->y + 1; y < r->y + r->h - 1; y++)
            for (int32_t x = r->x + 1; x < r->x + r->w - 1; x++) {
                if (!sett_mask_get(rest, x, y))
                    continue;
                sett_mask_unset(rest, x, y);
                plan->at[(size_t)y * (size_t)open->w + (size_t)x] = i;
            }
    }
}

/* Cells of the corridors, grouped: `first` counts, then points. */
static SettStatus list_cells(SettFloorPlan *plan, const SettMask *rest,
                             SettArena *arena)
{
    int32_t area = rest->w * rest->h;
    int32_t *label = SETT_TAKE(arena, area, int32_t);
    int32_t *sizes = SETT_TAKE(arena, (area + 1) / 2 + 1, int32_t);
    if (label == NULL || sizes == NULL)
        return SETT_NO_MEMORY;
    SettStatus status =
        sett_components(rest, arena, label, sizes, &plan->corridor_count);
    if (status != SETT_OK)
        return status;
    plan->corridors = SETT_TAKE(arena, plan->corridor_count, SettCorridor);
    plan->cell_count = (int32_t)sett_mask_count(rest);
    plan->cells = SETT_TAKE(arena, plan->cell_count, SettPoint);
    if (plan->corridors == NULL || plan->cells == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0, at = 0; i < plan->corridor_count; at += sizes[i++])
        plan->corridors[i].first = at;
    for (int32_t c = 0; c < area; c++) {
        if (label[c] < 0)
            continue;
        SettCorridor *corridor = &plan->corridors[label[c]];
        plan->cells[corridor->first + corridor->count++] =
            (SettPoint){c % rest->w, c / rest->w};
        plan->at[c] = -1 - label[c];
    }
    return SETT_OK;
}

/* The room beside a corridor's cell, or -1. */
static int32_t room_beside(const SettFloorPlan *plan, const SettMask *open,
                           SettPoint cell, int32_t dir)
{
    SettPoint p = {cell.x + sett_dirs[dir].x, cell.y + sett_dirs[dir].y};
    if (!sett_mask_has(open, p))
        return -1;
    int32_t at = plan->at[(size_t)p.y * (size_t)open->w + (size_t)p.x];
    return at >= 0 ? at : -1;
}

/* Doorways of all corridors; only counts them while there is no list. */
static void find_doors(SettFloorPlan *plan, const SettMask *open)
{
    int32_t n = 0;
    for (int32_t i = 0; i < plan->corridor_count; i++) {
        SettCorridor *corridor = &plan->corridors[i];
        corridor->first_door = n;
        for (int32_t k = 0; k < corridor->count; k++) {
            SettPoint cell = plan->cells[corridor->first + k];
            for (int32_t d = 0; d < 4; d++) {
                int32_t room = room_beside(plan, open, cell, d);
                if (room < 0)
                    continue;
                if (plan->doors != NULL)
                    plan->doors[n] = (SettDoorway){cell.x, cell.y, room, i};
                n++;
            }
        }
        corridor->door_count = n - corridor->first_door;
    }
    plan->door_count = n;
}

/* No cell is anything yet; `rest` are the open ones. */
static SettStatus begin(SettFloorPlan *plan, const SettMask *open,
                        SettMask *rest, SettArena *arena)
{
    int32_t area = open->w * open->h;
    SettStatus status = sett_mask_take(arena, open->w, open->h, rest);
    if (status != SETT_OK)
        return status;
    plan->at = SETT_TAKE(arena, area, int32_t);
    if (plan->at == NULL)
        return SETT_NO_MEMORY;
    if (sett_work(arena, 4 * (uint64_t)area))
        return SETT_CANCELLED;
    for (int32_t c = 0; c < area; c++)
        plan->at[c] = SETT_PLAN_WALL;
    sett_mask_copy(rest, open);
    return SETT_OK;
}

/* What is no room, and where it meets the rooms. */
static SettStatus finish(SettFloorPlan *out, const SettMask *open,
                         const SettMask *rest, SettArena *arena)
{
    SettStatus status = list_cells(out, rest, arena);
    if (status != SETT_OK)
        return status;
    find_doors(out, open);
    SettDoorway *doors = SETT_TAKE(arena, out->door_count, SettDoorway);
    if (doors == NULL)
        return SETT_NO_MEMORY;
    out->doors = doors;
    find_doors(out, open);
    return SETT_OK;
}

SettStatus sett_floor_plan(const SettMask *open, const SettRoomBox *rooms,
                           int32_t room_count, SettArena *arena,
                           SettFloorPlan *out)
{
    SettMask rest;
    *out = (SettFloorPlan){.rooms = rooms, .room_count = room_count};
    SettStatus status = begin(out, open, &rest, arena);
    if (status != SETT_OK)
        return status;
    name_rooms(out, open, &rest);
    return finish(out, open, &rest, arena);
}

/* The cells of all open squares of 2 x 2. */
static void find_wide(const SettMask *open, SettMask *wide)
{
    for (int32_t y = 0; y + 1 < open->h; y++)
        for (int32_t x = 0; x + 1 < open->w; x++) {
            if (!sett_mask_get(open, x, y) || !sett_mask_get(open, x + 1, y) ||
                !sett_mask_get(open, x, y + 1) ||
                !sett_mask_get(open, x + 1, y + 1))
                continue;
            sett_mask_set(wide, x, y);
            sett_mask_set(wide, x + 1, y);
            sett_mask_set(wide, x, y + 1);
            sett_mask_set(wide, x + 1, y + 1);
        }
}

/* Makes a box wide enough for a cell and its walls; an empty box is none. */
static void stretch(SettRoomBox *box, int32_t x, int32_t y)
{
    if (box->w == 0) {
        *box = (SettRoomBox){x - 1, y - 1, 3, 3};
        return;
    }
    int32_t x1 = sett_max(box->x + box->w, x + 2);
    box->x = sett_min(box->x, x - 1);
    box->w = x1 - box->x;
    box->h = sett_max(box->h, y + 2 - box->y); /* cells come row by row */
}

SettStatus sett_floor_plan_found(const SettMask *open, SettArena *arena,
                                 SettFloorPlan *out)
{
    int32_t area = open->w * open->h;
    SettMask rest, wide;
    *out = (SettFloorPlan){.rooms = NULL};
    SettStatus status = begin(out, open, &rest, arena);
    if (status == SETT_OK)
        status = sett_mask_take(arena, open->w, open->h, &wide);
    if (status != SETT_OK)
        return status;
    find_wide(open, &wide);
    int32_t *label = SETT_TAKE(arena, area, int32_t);
    int32_t *sizes = SETT_TAKE(arena, (area + 1) / 2 + 1, int32_t);
    if (label == NULL || sizes == NULL)
        return SETT_NO_MEMORY;
    status = sett_components(&wide, arena, label, sizes, &out->room_count);
    if (status != SETT_OK)
        return status;
    SettRoomBox *boxes = SETT_TAKE(arena, out->room_count, SettRoomBox);
    if (boxes == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < area; c++) {
        if (label[c] < 0)
            continue;
        out->at[c] = label[c];
        sett_mask_unset(&rest, c % open->w, c / open->w);
        stretch(&boxes[label[c]], c % open->w, c / open->w);
    }
    out->rooms = boxes;
    return finish(out, open, &rest, arena);
}

static bool is_open(const SettMask *open, SettPoint p)
{
    return sett_mask_has(open, p) && sett_mask_get(open, p.x, p.y);
}

static bool is_room(const SettFloorPlan *plan, const SettMask *open,
                    SettPoint p)
{
    return plan->at[(size_t)p.y * (size_t)open->w + (size_t)p.x] >= 0;
}

bool sett_plan_opening(const SettFloorPlan *plan, const SettMask *open,
                       SettPoint cell)
{
    if (!is_open(open, cell) || is_room(plan, open, cell))
        return false;
    for (int32_t d = SETT_N; d <= SETT_E; d++) {
        SettPoint a = {cell.x + sett_dirs[d].x, cell.y + sett_dirs[d].y};
        SettPoint b = {cell.x - sett_dirs[d].x, cell.y - sett_dirs[d].y};
        SettPoint c = {cell.x + sett_dirs[d].y, cell.y + sett_dirs[d].x};
        SettPoint e = {cell.x - sett_dirs[d].y, cell.y - sett_dirs[d].x};
        if (is_open(open, a) && is_open(open, b) && !is_open(open, c) &&
            !is_open(open, e))
            return is_room(plan, open, a) || is_room(plan, open, b);
    }
    return false;
}
