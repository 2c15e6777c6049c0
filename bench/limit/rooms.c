/* rooms.c - rooms of 4 to 6 x 4 to 8 on 10 x 20 tiles, 8 to 16 of them, pushed
   apart for 16 rounds (a hundred end in a cycle of the same), those that still
   collide dropped, and each joined to the one before it by a straight tunnel
   and a bend. One stream for all levels; coins are for a side, not for a way
   around; tunnels take no care to be short. */
#include "limit/limit.h"

#define WIDE 10
#define HIGH 20
#define MOST 16
#define ROUNDS 16

typedef struct Room {
    int32_t x, y, w, h;
} Room;

static int32_t low(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t high(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static int32_t shared(int32_t a, int32_t aw, int32_t b, int32_t bw)
{
    return low(a + aw, b + bw) - high(a, b);
}

static int32_t spawn(uint64_t *state, Room *rooms)
{
    int32_t count = 8 + (int32_t)bench_limit_below(state, 9);
    for (int32_t i = 0; i < count; i++) {
        uint64_t bits = bench_limit_next(state);
        int32_t w = 4 + (int32_t)((bits & 0xffff) * 3 >> 16);
        int32_t h = 4 + (int32_t)((bits >> 16 & 0xffff) * 5 >> 16);
        int32_t x =
            (int32_t)((bits >> 32 & 0xffff) * (uint64_t)(WIDE + 1 - w) >> 16);
        int32_t y = (int32_t)((bits >> 48) * (uint64_t)(HIGH + 1 - h) >> 16);
        rooms[i] = (Room){x, y, w, h};
    }
    return count;
}

/* A byte a room: all are held against one at a time. */
typedef int8_t Lanes __attribute__((vector_size(MOST)));

static Lanes least(Lanes a, Lanes b)
{
    Lanes below = a < b;
    return (a & below) | (b & ~below);
}

static Lanes overlap(Lanes a, Lanes aw, int32_t b, int32_t bw)
{
    Lanes begin = (Lanes){0} + (int8_t)b, end = begin + (int8_t)bw;
    return least(a + aw, end) + least(-a, -begin);
}

/* -1 to 1 by the sign; clamped to 0..most. */
static Lanes moved(Lanes at, Lanes votes, Lanes most)
{
    Lanes none = {0}, to = at + (votes < none) - (votes > none);
    return least(to & (to > none), most);
}

static void part(uint64_t *state, Room *rooms, int32_t count)
{
    Lanes x = {0}, y = {0}, w = {0}, h = {0}, none = {0};
    for (int32_t i = 0; i < count; i++) {
        x[i] = (int8_t)rooms[i].x;
        y[i] = (int8_t)rooms[i].y;
        w[i] = (int8_t)rooms[i].w;
        h[i] = (int8_t)rooms[i].h;
    }
    for (int32_t round = 0; round < ROUNDS; round++) {
        Lanes votes_x = none, votes_y = none;
        uint64_t coins = bench_limit_next(state);
        for (int32_t i = 0; i < count; i++) {
            Lanes dx = overlap(x, w, x[i], w[i]);
            Lanes dy = overlap(y, h, y[i], h[i]);
            Lanes met = (dx > 1) & (dy > 1);
            met[i] = 0;
            Lanes across =
                (coins >> i & 1) != 0 ? (Lanes)(dx <= dy) : (Lanes)(dx < dy);
            Lanes left = 2 * x + w > (int8_t)(2 * x[i] + w[i]);
            Lanes up = 2 * y + h > (int8_t)(2 * y[i] + h[i]);
            votes_x += met & across & (1 + 2 * ~left);
            votes_y += met & ~across & (1 + 2 * ~up);
        }
        x = moved(x, votes_x, WIDE - w);
        y = moved(y, votes_y, HIGH - h);
    }
    for (int32_t i = 0; i < count; i++) {
        rooms[i].x = x[i];
        rooms[i].y = y[i];
    }
}

static void dig(uint32_t *rows, int32_t x0, int32_t x1, int32_t y0, int32_t y1)
{
    for (int32_t y = y0; y <= y1; y++)
        rows[y] |= ((1u << (x1 - x0 + 1)) - 1) << x0;
}

/* Rooms that collide with one kept before are dropped. */
static void build(Room *rooms, int32_t count, uint32_t *rows)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < count; i++) {
        Room r = rooms[i];
        bool apart = true;
        for (int32_t k = 0; k < kept; k++)
            apart &= shared(r.x, r.w, rooms[k].x, rooms[k].w) < 2 ||
                     shared(r.y, r.h, rooms[k].y, rooms[k].h) < 2;
        if (!apart)
            continue;
        dig(rows, r.x + 1, r.x + r.w - 2, r.y + 1, r.y + r.h - 2);
        if (kept > 0) {
            const Room *to = &rooms[kept - 1];
            dig(rows, low(r.x, to->x) + 1, high(r.x, to->x) + 1, r.y + 1,
                r.y + 1);
            dig(rows, to->x + 1, to->x + 1, low(r.y, to->y) + 1,
                high(r.y, to->y) + 1);
        }
        rooms[kept++] = r;
    }
}

uint64_t bench_limit_rooms(uint64_t n)
{
    uint64_t state = n, check = 0;
    for (uint64_t i = 0; i < n; i++) {
        Room rooms[MOST];
        uint32_t rows[HIGH] = {0};
        int32_t count = spawn(&state, rooms);
        part(&state, rooms, count);
        build(rooms, count, rows);
        for (int32_t y = 0; y < HIGH; y++)
            check += rows[y];
    }
    return check;
}
