/* rooms_small.c - the creator of rooms on a small grid without locks: rooms
   pushed apart sixteen at a time, then joined on bits (join_small.c). */
#include "gen/layout/join_small.h"
#include "gen/layout/rooms.h"
#include "gen/layout/small.h"

/* The rooms of an attempt; false where they are more than there are lanes. */
static bool spawn(const SettRoomParams *p, const SettGrid *grid, SettRng *rng,
                  SettRoom *rooms, int32_t *count)
{
    int32_t interior = (grid->w - 2) * (grid->h - 2);
    *count = sett_room_count(interior, p, rng);
    if (*count > SETT_LANES)
        return false;
    for (int32_t i = 0; i < *count; i++)
        rooms[i] = sett_room_spawn(grid->w, grid->h, p, rng);
    return true;
}

/* Drops rooms that collide with one kept before, in spawn order. A room is
   the bits of its columns and of its rows. */
static int32_t keep(SettRoom *rooms, int32_t count)
{
    uint64_t columns[SETT_LANES], rows[SETT_LANES];
    int32_t kept = 0;
    for (int32_t i = 0; i < count; i++) {
        const SettRoom *r = &rooms[i];
        uint64_t x = (((uint64_t)1 << r->w) - 1) << r->x;
        uint64_t y = (((uint64_t)1 << r->h) - 1) << r->y;
        bool collides = false;
        for (int32_t k = 0; k < kept; k++) {
            uint64_t dx = x & columns[k], dy = y & rows[k];
            /* More than one bit in both. */
            collides |= ((dx & (dx - 1)) != 0) & ((dy & (dy - 1)) != 0);
        }
        columns[kept] = x;
        rows[kept] = y;
        rooms[kept] = *r;
        kept += !collides;
    }
    return kept;
}

/* The inside of a room. */
static SettFlat floor_of(const SettRoom *room, int32_t stride)
{
    uint64_t words[5] = {0}, row = ((uint64_t)1 << (room->w - 2)) - 1;
    int32_t place = (room->y + 1) * stride + room->x + 1;
    for (int32_t y = 2; y < room->h; y++, place += stride)
        sett_flat_put_row(words, place, row);
    return sett_flat_words(words);
}

/* The floor of one attempt; false where the rooms are too many. */
static bool attempt(const SettRoomParams *p, const SettGrid *grid, SettRng *rng,
                    SettRoom *rooms, int32_t *room_count, SettFlat *open)
{
    SettJoinParts parts = {.stride = sett_flat_stride(grid->w),
                           .interior = sett_small_interior(grid)};
    int32_t count;
    if (!spawn(p, grid, rng, rooms, &count))
        return false;
    uint64_t key = sett_rng_next(rng);
    sett_rooms_part(rooms, count, grid->w, grid->h, p->rounds, key);
    count = keep(rooms, count);
    /* Rooms apart never touch: each is a component. */
    for (int32_t i = 0; i < count; i++)
        sett_parts_add(&parts, floor_of(&rooms[i], parts.stride));
    sett_parts_join(&parts, rng);
    *open = parts.open;
    *room_count = count;
    return true;
}

bool sett_rooms_may_be_small(const SettGenJob *job, const SettGrid *grid)
{
    const SettRoomParams *p = job->params;
    return sett_small_job(job, grid) && grid->w >= 6 && grid->h >= 6 &&
           p->loops.threshold == 0;
}

SettStatus sett_rooms_small(const SettGenJob *job, SettGrid *grid)
{
    const SettRoomParams *p = job->params;
    SettRng rng = job->rng;
    SettFlat open;
    SettRoom rooms[SETT_LANES];
    int32_t tried = 0, count;
    do {
        if (!attempt(p, grid, &rng, rooms, &count, &open))
            return sett_rooms_large(job, grid);
        tried++;
    } while (sett_flat_count(open) < 12 && tried < p->tries);
    SettStatus status = sett_small_write(job, open, tried, grid);
    return status == SETT_OK ? sett_rooms_report(job, rooms, count) : status;
}
