/* rooms_wide.c - rooms pushed apart on maps of more than SETT_ROOMS_AREA tiles.
   As in the paper every room that collides with another votes for a step away,
   but the rounds end once SETTLED of them have not lessened the collisions
   noticeably: crowded rooms never come apart. Rooms are sorted into buckets as
   wide as the largest, so only rooms that can touch are compared, and lie in
   columns, so eight are compared at a time. A room draws a number
   each round; where two overlap alike on both axes, or have one centre, the
   numbers decide. Votes are sums: the buckets do not show in the result. */
#include "gen/layout/rooms.h"

#include "base/least.h"

#include <string.h>

#define SETTLED 3     /* rounds without a noticeable gain */
#define NOTICEABLE 32 /* of so many collisions one less */
#define MOST_AT_ONCE 16384
#define LANES 8

typedef int16_t Eight __attribute__((vector_size(2 * LANES)));

/* With LANES more at the end, which no loop has to mind. */

typedef struct Columns {
    int16_t *x0, *x1, *y0, *y1, *luck, *vote_x, *vote_y;
    int32_t *index; /* of the room */
} Columns;

typedef struct Crowd {
    int32_t side, w, h; /* of a bucket in tiles; of the whole in buckets */
    int32_t *start;     /* w * h + 1 places in the columns */
    Columns at;
    SettRoom *rooms; /* sorted by where they began, to be near in memory */
    int32_t *rank;   /* of each in the order of spawning */
} Crowd;

static bool take(SettArena *tmp, const SettRoom *rooms, int32_t count,
                 int32_t w, int32_t h, Crowd *c)
{
    c->side = 1;
    for (int32_t i = 0; i < count; i++)
        c->side = sett_max(c->side, sett_max(rooms[i].w, rooms[i].h));
    c->w = w / c->side + 1;
    c->h = h / c->side + 1;
    c->start = SETT_TAKE(tmp, c->w * c->h + 1, int32_t);
    c->at.index = SETT_TAKE(tmp, count, int32_t);
    int16_t **const columns[] = {&c->at.x0,    &c->at.x1,   &c->at.y0,
                                 &c->at.y1,    &c->at.luck, &c->at.vote_x,
                                 &c->at.vote_y};
    c->rooms = SETT_TAKE(tmp, count, SettRoom);
    c->rank = SETT_TAKE(tmp, count, int32_t);
    bool taken = c->start != NULL && c->at.index != NULL && c->rooms != NULL &&
                 c->rank != NULL;
    for (int32_t i = 0; i < 7; i++) {
        *columns[i] = SETT_TAKE(tmp, count + LANES, int16_t);
        taken = taken && *columns[i] != NULL;
    }
    return taken;
}

static int32_t bucket_of(const Crowd *c, const SettRoom *room)
{
    return room->y / c->side * c->w + room->x / c->side;
}

/* Ends of the buckets; who fills them from the last room on makes starts. */
static void count_rooms(const Crowd *c, const SettRoom *rooms, int32_t count)
{
    int32_t buckets = c->w * c->h;
    for (int32_t i = 0; i <= buckets; i++)
        c->start[i] = 0;
    for (int32_t i = 0; i < count; i++)
        c->start[bucket_of(c, &rooms[i])]++;
    for (int32_t i = 1; i <= buckets; i++)
        c->start[i] += c->start[i - 1];
}

static void sort_rooms(const Crowd *c, const SettRoom *rooms, int32_t count)
{
    count_rooms(c, rooms, count);
    for (int32_t i = count - 1; i >= 0; i--) {
        int32_t k = --c->start[bucket_of(c, &rooms[i])];
        c->rooms[k] = rooms[i];
        c->rank[k] = i;
    }
}

static void fill(const Crowd *c, int32_t count, uint64_t round_key)
{
    count_rooms(c, c->rooms, count);
    for (int32_t i = count - 1; i >= 0; i--) {
        const SettRoom *r = &c->rooms[i];
        int32_t k = --c->start[bucket_of(c, r)];
        c->at.x0[k] = (int16_t)r->x;
        c->at.x1[k] = (int16_t)(r->x + r->w);
        c->at.y0[k] = (int16_t)r->y;
        c->at.y1[k] = (int16_t)(r->y + r->h);
        c->at.luck[k] =
            (int16_t)(uint16_t)sett_room_luck(round_key, c->rank[i]);
        c->at.vote_x[k] = c->at.vote_y[k] = 0;
        c->at.index[k] = i;
    }
}

static Eight load(const int16_t *from)
{
    Eight v;
    memcpy(&v, from, sizeof v);
    return v;
}

static void add(int16_t *to, Eight v)
{
    v += load(to);
    memcpy(to, &v, sizeof v);
}

static Eight all(int16_t n)
{
    return (Eight){n, n, n, n, n, n, n, n};
}

static int16_t sum(Eight v)
{
    int32_t n = 0;
    for (int32_t i = 0; i < LANES; i++)
        n += v[i];
    return (int16_t)n;
}

static Eight choose(Eight mask, Eight yes, Eight no)
{
    return (mask & yes) | (~mask & no);
}

/* How many lines [a0, a1) shares with each of eight others. */
static Eight shared(Eight a0, Eight a1, Eight b0, Eight b1)
{
    return choose(a1 < b1, a1, b1) - choose(a0 > b0, a0, b0);
}

/* Room `a` with those of places from..to-1, at most MOST_AT_ONCE; the number of
   collisions. In 16 bits: neighbours are near. */
static int32_t meet_run(const Columns *at, int32_t a, int32_t from, int32_t to)
{
    const Eight lane = {0, 1, 2, 3, 4, 5, 6, 7}, one = all(1);
    const Eight ax0 = all(at->x0[a]), ax1 = all(at->x1[a]);
    const Eight ay0 = all(at->y0[a]), ay1 = all(at->y1[a]);
    const Eight own = all(at->luck[a]);
    Eight sum_x = all(0), sum_y = all(0), hits = all(0);
    for (int32_t k = from; k < to; k += LANES) {
        Eight x0 = load(at->x0 + k), x1 = load(at->x1 + k);
        Eight y0 = load(at->y0 + k), y1 = load(at->y1 + k);
        Eight dx = shared(ax0, ax1, x0, x1), dy = shared(ay0, ay1, y0, y1);
        Eight hit = (dx > one) & (dy > one) & (lane < all((int16_t)(to - k)));
        Eight luck = load(at->luck + k);
        Eight coin = ((own ^ luck) & one) == one;
        Eight along_x = (dx < dy) | ((dx == dy) & coin);
        Eight way =
            choose(along_x, (ax0 - x0) + (ax1 - x1), (ay0 - y0) + (ay1 - y1));
        way = choose(way == all(0), (own < luck) - (own > luck), way);
        Eight v = ((way < all(0)) - (way > all(0))) & hit;
        Eight vx = v & along_x, vy = v & ~along_x;
        add(at->vote_x + k, -vx);
        add(at->vote_y + k, -vy);
        sum_x += vx;
        sum_y += vy;
        hits -= hit;
    }
    at->vote_x[a] = (int16_t)(at->vote_x[a] + sum(sum_x));
    at->vote_y[a] = (int16_t)(at->vote_y[a] + sum(sum_y));
    return sum(hits);
}

static int32_t meet(const Columns *at, int32_t a, int32_t from, int32_t to)
{
    int32_t hits = 0;
    for (; from < to; from += MOST_AT_ONCE)
        hits += meet_run(at, a, from, sett_min(to, from + MOST_AT_ONCE));
    return hits;
}

/* Each pair of neighbours once: later rooms of this bucket and the next one,
   and the three buckets of the row below. */
static SettStatus meet_all(const Crowd *c, SettArena *tmp, int64_t *collisions)
{
    int64_t hits = 0;
    for (int32_t y = 0; y < c->h; y++) {
        const int32_t *row = c->start + (size_t)y * (size_t)c->w;
        if (sett_work(tmp,
                      64 * (uint64_t)(row[c->w] - row[0]) + (uint64_t)c->w))
            return SETT_CANCELLED;
        for (int32_t x = 0; x < c->w; x++) {
            int32_t low = sett_max(x - 1, 0), high = sett_min(x + 2, c->w);
            for (int32_t a = row[x]; a < row[x + 1]; a++) {
                hits += meet(&c->at, a, a + 1, row[high]);
                if (y + 1 < c->h)
                    hits += meet(&c->at, a, row[c->w + low], row[c->w + high]);
            }
        }
    }
    *collisions = hits;
    return SETT_OK;
}

static void step_all(const Crowd *c, int32_t count, int32_t w, int32_t h)
{
    for (int32_t k = 0; k < count; k++) {
        SettRoom *room = &c->rooms[c->at.index[k]];
        room->vote_x = c->at.vote_x[k];
        room->vote_y = c->at.vote_y[k];
        sett_room_step(room, w, h);
    }
}

SettStatus sett_rooms_part_wide(SettRoom *rooms, int32_t count, int32_t w,
                                int32_t h, int32_t rounds, uint64_t key,
                                SettArena *tmp)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    Crowd c;
    if (!take(tmp, rooms, count, w, h, &c))
        return SETT_NO_MEMORY;
    sort_rooms(&c, rooms, count);
    int64_t collisions = 1, least = INT64_MAX;
    SettStatus status = SETT_OK;
    int32_t idle = 0;
    for (int32_t round = 0; round < rounds && idle < SETTLED; round++) {
        fill(&c, count, sett_hash_mix(key, (uint64_t)round));
        status = meet_all(&c, tmp, &collisions);
        if (status != SETT_OK || collisions == 0)
            break;
        step_all(&c, count, w, h);
        bool gained = collisions < least - least / NOTICEABLE;
        least = gained ? collisions : least;
        idle = gained ? 0 : idle + 1;
    }
    for (int32_t k = 0; k < count; k++)
        rooms[c.rank[k]] = c.rooms[k];
    sett_arena_reset(tmp, mark);
    return status;
}
