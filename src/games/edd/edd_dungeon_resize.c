/* edd_dungeon_resize.c - a room of another size: tiles are added or taken away
   on the right and below, and doors go with their border. Ours; EDD's rooms
   keep their size (docs/design/edd.md, section 7.3). */
#include "games/edd/edd_dungeon.h"

#include <string.h>

/* The room as it is to be. */
typedef struct Resize {
    const SettDungeon *d;
    int32_t room;
    const SettGrid *before;
    SettGrid bare;  /* of the old size, without doors of connections */
    SettGrid after; /* of the new size */
    SettMask lock;  /* of the new size */
} Resize;

/* Where a tile of the border goes: the right and the lower border stay what
   they are, and what would be outside goes to the nearest tile. */
static void follow(const Resize *r, int32_t *x, int32_t *y)
{
    bool right = *x == r->before->w - 1, low = *y == r->before->h - 1;
    *x = right || *x >= r->after.w ? r->after.w - 1 : *x;
    *y = low || *y >= r->after.h ? r->after.h - 1 : *y;
}

static void lift_doors(Resize *r)
{
    sett_grid_copy(&r->bare, r->before);
    for (int32_t i = 0; i < 2 * r->d->connection_count; i++) {
        const SettConnection *c = &r->d->connections[i / 2];
        SettSpot at = c->end[i % 2];
        if (at.room == r->room)
            r->bare.cells[sett_grid_at(&r->bare, at.x, at.y)] = c->under[i % 2];
    }
}

/* Doors that lead nowhere yet go with their border, too. */
static void put_loose_doors(Resize *r)
{
    for (int32_t y = 0; y < r->bare.h; y++)
        for (int32_t x = 0; x < r->bare.w; x++) {
            int32_t to_x = x, to_y = y;
            if (r->bare.cells[sett_grid_at(&r->bare, x, y)] != r->d->door)
                continue;
            if (sett_is_border(&r->bare, x, y))
                follow(r, &to_x, &to_y);
            if (sett_grid_has(&r->after, to_x, to_y))
                r->after.cells[sett_grid_at(&r->after, to_x, to_y)] =
                    r->d->door;
        }
}

static void keep_tiles(Resize *r)
{
    const SettMask *lock = &r->d->rooms[r->room]->view.lock;
    sett_grid_fill(&r->after, r->d->floor);
    for (int32_t y = 0; y < r->bare.h; y++)
        for (int32_t x = 0; x < r->bare.w; x++) {
            uint8_t tile = r->bare.cells[sett_grid_at(&r->bare, x, y)];
            if (!sett_grid_has(&r->after, x, y))
                continue;
            if (tile != r->d->door)
                r->after.cells[sett_grid_at(&r->after, x, y)] = tile;
            if (sett_mask_get(lock, x, y))
                sett_mask_set(&r->lock, x, y);
        }
}

static bool is_boss(const Resize *r, int32_t x, int32_t y)
{
    return sett_grid_has(&r->after, x, y) &&
           r->d->kind[r->after.cells[sett_grid_at(&r->after, x, y)]] ==
               EDD_BOSS;
}

/* Whether a whole boss has its upper left tile there; its tiles are marked. */
static bool take_boss(const Resize *r, int32_t x, int32_t y, SettMask *whole)
{
    const int32_t side = EDD_BOSS_SIDE;
    for (int32_t i = 0; i < side * side; i++) {
        int32_t bx = x + i % side, by = y + i / side;
        if (!is_boss(r, bx, by) || sett_mask_get(whole, bx, by))
            return false;
    }
    for (int32_t i = 0; i < side * side; i++)
        sett_mask_set(whole, x + i % side, y + i / side);
    return true;
}

/* What is left of bosses that were cut becomes floor. */
static SettStatus drop_broken_bosses(Resize *r, SettArena *tmp)
{
    SettMask whole;
    SettStatus status = sett_mask_take(tmp, r->after.w, r->after.h, &whole);
    for (int32_t y = 0; status == SETT_OK && y < r->after.h; y++)
        for (int32_t x = 0; x < r->after.w; x++) {
            if (!is_boss(r, x, y) || sett_mask_get(&whole, x, y) ||
                take_boss(r, x, y, &whole))
                continue;
            r->after.cells[sett_grid_at(&r->after, x, y)] = r->d->floor;
            sett_mask_unset(&r->lock, x, y);
        }
    return status;
}

static SettStatus make_after(Resize *r, int32_t w, int32_t h, SettArena *tmp)
{
    SettStatus status = sett_grid_take(tmp, w, h, &r->after);
    if (status != SETT_OK)
        return status;
    status = sett_grid_take(tmp, r->before->w, r->before->h, &r->bare);
    if (status != SETT_OK)
        return status;
    status = sett_mask_take(tmp, w, h, &r->lock);
    if (status != SETT_OK)
        return status;
    lift_doors(r);
    keep_tiles(r);
    put_loose_doors(r);
    return drop_broken_bosses(r, tmp);
}

/* Moves the doors' ends; refused where two of them would meet. */
static SettStatus move_ends(const Resize *r, SettDungeon *d, SettArena *tmp,
                            SettError *err)
{
    SettMask taken;
    SettStatus status = sett_mask_take(tmp, r->after.w, r->after.h, &taken);
    for (int32_t i = 0; status == SETT_OK && i < 2 * d->connection_count; i++) {
        SettSpot *at = &d->connections[i / 2].end[i % 2];
        if (at->room != r->room)
            continue;
        follow(r, &at->x, &at->y);
        if (sett_mask_get(&taken, at->x, at->y)) {
            status = sett_fail(err, SETT_BAD_INPUT,
                               "two doors of \"%s\" would meet at %d,%d",
                               d->rooms[r->room]->name, (int)at->x, (int)at->y);
            sett_expect(err, "a larger room, or fewer connections");
        }
        sett_mask_set(&taken, at->x, at->y);
    }
    return status;
}

static void move_start(const Resize *r, SettDungeon *d)
{
    SettSpot *at = &d->start;
    if (at->room != r->room)
        return;
    at->x = at->x < r->after.w ? at->x : r->after.w - 1;
    at->y = at->y < r->after.h ? at->y : r->after.h - 1;
}

static SettStatus apply(const Resize *r, SettDungeon *d, SettArena *tmp,
                        SettError *err)
{
    size_t size = (size_t)d->connection_count * sizeof *d->connections;
    SettSpot start = d->start;
    SettConnection *kept =
        SETT_TAKE(tmp, d->connection_count + 1, SettConnection);
    if (kept == NULL)
        return SETT_NO_MEMORY;
    if (size > 0)
        memcpy(kept, d->connections, size);
    SettStatus status = move_ends(r, d, tmp, err);
    move_start(r, d);
    if (status == SETT_OK)
        status = sett_dungeon_replace(d, r->room, &r->after, err);
    if (status != SETT_OK) {
        d->start = start;
        if (size > 0)
            memcpy(d->connections, kept, size);
        return status;
    }
    for (int32_t y = 0; y < r->after.h; y++)
        for (int32_t x = 0; x < r->after.w; x++)
            sett_dungeon_lock(d, (SettSpot){r->room, x, y},
                              sett_mask_get(&r->lock, x, y));
    return SETT_OK;
}

SettStatus sett_dungeon_resize(SettDungeon *d, int32_t room, int32_t w,
                               int32_t h, SettArena *tmp, SettError *err)
{
    SETT_ASSERT(room >= 0 && room < d->room_count);
    Resize r = {.d = d, .room = room, .before = &d->rooms[room]->view.grid};
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status = sett_dungeon_size_check(d, w, h, err);
    if (status == SETT_OK)
        status = make_after(&r, w, h, tmp);
    if (status == SETT_OK)
        status = apply(&r, d, tmp, err);
    sett_arena_reset(tmp, mark);
    return status == SETT_NO_MEMORY ? sett_fail(err, status, "out of memory")
                                    : status;
}
