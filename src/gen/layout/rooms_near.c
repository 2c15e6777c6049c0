/* rooms_near.c - many rooms pushed apart: they are sorted into buckets as wide
   as the largest room, so that only neighbours meet. Votes are sums, so the
   order of the pairs does not matter. */
#include "gen/layout/rooms.h"

#include "base/least.h"

/* A room as the pairs see it. */
typedef struct Lot {
    int32_t x0, x1, y0, y1, index;
} Lot;

typedef struct Buckets {
    int32_t side, w, h; /* of a bucket in tiles; of the whole in buckets */
    int32_t *start;     /* w * h + 1 places in `lots`; or the last room kept */
    Lot *lots;
    int32_t *next; /* by room: the one kept before it in its bucket */
} Buckets;

static bool take(SettArena *tmp, const SettRoom *rooms, int32_t count,
                 int32_t w, int32_t h, Buckets *out)
{
    out->side = 1;
    for (int32_t i = 0; i < count; i++) {
        if (rooms[i].w > out->side)
            out->side = rooms[i].w;
        if (rooms[i].h > out->side)
            out->side = rooms[i].h;
    }
    out->w = w / out->side + 1;
    out->h = h / out->side + 1;
    out->start = SETT_TAKE(tmp, out->w * out->h + 1, int32_t);
    out->lots = SETT_TAKE(tmp, count, Lot);
    out->next = SETT_TAKE(tmp, count, int32_t);
    return out->start != NULL && out->lots != NULL && out->next != NULL;
}

static int32_t bucket_of(const Buckets *b, const SettRoom *room)
{
    return room->y / b->side * b->w + room->x / b->side;
}

static void fill(const Buckets *b, const SettRoom *rooms, int32_t count)
{
    int32_t buckets = b->w * b->h;
    for (int32_t i = 0; i <= buckets; i++)
        b->start[i] = 0;
    for (int32_t i = 0; i < count; i++)
        b->start[bucket_of(b, &rooms[i])]++;
    for (int32_t i = 1; i <= buckets; i++)
        b->start[i] += b->start[i - 1];
    for (int32_t i = count - 1; i >= 0; i--) {
        const SettRoom *r = &rooms[i];
        b->lots[--b->start[bucket_of(b, r)]] =
            (Lot){r->x, r->x + r->w, r->y, r->y + r->h, i};
    }
}

/* True where they collide: both then have a vote more. */
static bool meet(SettRoom *rooms, const Lot *a, const Lot *b, uint64_t key)
{
    int32_t dx = sett_min(a->x1, b->x1) - sett_max(a->x0, b->x0);
    int32_t dy = sett_min(a->y1, b->y1) - sett_max(a->y0, b->y0);
    if (dx < 2 || dy < 2)
        return false;
    if (a->index > b->index) {
        const Lot *kept = a;
        a = b;
        b = kept;
    }
    SettRoom *first = &rooms[a->index], *second = &rooms[b->index];
    int32_t to_x = a->x0 + a->x1 - b->x0 - b->x1;
    int32_t to_y = a->y0 + a->y1 - b->y0 - b->y1;
    bool along_x = dx < dy;
    int32_t to = along_x ? to_x : to_y;
    uint64_t coins = 0;
    if (dx == dy || to == 0) {
        coins = sett_coins(key, a->index, b->index);
        along_x = along_x || (dx == dy && (coins & 1) != 0);
        to = along_x ? to_x : to_y;
    }
    int32_t v = to > 0 || (to == 0 && (coins & 2) != 0) ? 1 : -1;
    first->vote_x += along_x ? v : 0;
    second->vote_x -= along_x ? v : 0;
    first->vote_y += along_x ? 0 : v;
    second->vote_y -= along_x ? 0 : v;
    return true;
}

/* Every lot from..to-1 with every lot of a bucket. */
static bool meet_bucket(const Buckets *b, SettRoom *rooms, int32_t from,
                        int32_t to, int32_t bx, int32_t by, uint64_t key)
{
    bool met = false;
    if (bx < 0 || bx >= b->w || by >= b->h)
        return false;
    int32_t low = b->start[by * b->w + bx], high = b->start[by * b->w + bx + 1];
    for (int32_t i = from; i < to; i++)
        for (int32_t k = low; k < high; k++)
            met |= meet(rooms, &b->lots[i], &b->lots[k], key);
    return met;
}

static SettStatus meet_all(const Buckets *b, SettRoom *rooms, uint64_t key,
                           SettArena *tmp, bool *any)
{
    bool met = false;
    for (int32_t y = 0; y < b->h; y++) {
        int32_t lots = b->start[(y + 1) * b->w] - b->start[y * b->w];
        if (sett_work(tmp, 256 * (uint64_t)lots + (uint64_t)b->w))
            return SETT_CANCELLED;
        for (int32_t x = 0; x < b->w; x++) {
            int32_t low = b->start[y * b->w + x];
            int32_t high = b->start[y * b->w + x + 1];
            for (int32_t i = low; i < high; i++)
                for (int32_t k = i + 1; k < high; k++)
                    met |= meet(rooms, &b->lots[i], &b->lots[k], key);
            met |= meet_bucket(b, rooms, low, high, x + 1, y, key);
            for (int32_t dx = -1; dx <= 1; dx++)
                met |= meet_bucket(b, rooms, low, high, x + dx, y + 1, key);
        }
    }
    *any = met;
    return SETT_OK;
}

SettStatus sett_rooms_part_near(SettRoom *rooms, int32_t count, int32_t w,
                                int32_t h, int32_t rounds, uint64_t coin_key,
                                SettArena *tmp)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    Buckets b;
    if (!take(tmp, rooms, count, w, h, &b))
        return SETT_NO_MEMORY;
    bool met = true;
    SettStatus status = SETT_OK;
    for (int32_t round = 0; status == SETT_OK && met && round < rounds;
         round++) {
        fill(&b, rooms, count);
        status = meet_all(&b, rooms, sett_coin_key(coin_key, round), tmp, &met);
        for (int32_t i = 0; i < count; i++)
            sett_room_step(&rooms[i], w, h);
    }
    sett_arena_reset(tmp, mark);
    return status;
}

static bool is_clear(const Buckets *b, const SettRoom *rooms,
                     const SettRoom *room)
{
    int32_t bx = room->x / b->side, by = room->y / b->side;
    for (int32_t y = by - 1; y <= by + 1; y++)
        for (int32_t x = bx - 1; x <= bx + 1; x++) {
            if (x < 0 || y < 0 || x >= b->w || y >= b->h)
                continue;
            int32_t k = b->start[y * b->w + x];
            for (; k >= 0; k = b->next[k])
                if (sett_rooms_collide(room, &rooms[k]))
                    return false;
        }
    return true;
}

SettStatus sett_rooms_keep_near(SettRoom *rooms, int32_t *count, int32_t w,
                                int32_t h, SettArena *tmp)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    Buckets b;
    if (!take(tmp, rooms, *count, w, h, &b))
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < b.w * b.h; i++)
        b.start[i] = -1;
    int32_t kept = 0;
    for (int32_t i = 0; i < *count; i++) {
        if (!is_clear(&b, rooms, &rooms[i]))
            continue;
        int32_t bucket = bucket_of(&b, &rooms[i]);
        rooms[kept] = rooms[i];
        b.next[kept] = b.start[bucket];
        b.start[bucket] = kept++;
    }
    *count = kept;
    sett_arena_reset(tmp, mark);
    return SETT_OK;
}
