/* rooms_part.c - rooms pushed apart, sixteen at a time: a room in each byte of
   a register. In turn s every room j meets room j + s (modulo 16), so eight
   turns make all of them meet (in the last every pair twice). Rounds are a
   function of the rooms and of the round modulo SETT_COIN_ROUNDS: once both
   have come again, the last round is read off the cycle. */
#include "gen/layout/rooms.h"

#include "base/least.h"

#include <string.h>

#include "base/bits.h"
#include "level/bits.h"

#define TWICE (2 * SETT_LANES)
#define TURNS (SETT_LANES / 2)
#define KEPT 128 /* rounds that are remembered */

/* First and last line of every room, and twice its centre; all two times over,
   so that j + s needs no modulo. Rooms that do not exist are empty and meet
   nobody. */
typedef struct Axis {
    uint8_t low[TWICE], high[TWICE];
    int8_t centre[TWICE];
} Axis;

typedef struct Lines {
    Axis x, y;
} Lines;

/* What comes of the pairs of one turn, by the first of the pair: room j takes
   these steps and room j + s the opposite; they stand twice as well. */
typedef struct Push {
    int8_t x[TWICE], y[TWICE];
    uint8_t coin[SETT_LANES]; /* 1: collide, but need a coin */
} Push;

typedef int8_t Lanes __attribute__((vector_size(SETT_LANES)));

typedef struct Parting {
    int32_t w, h;
    uint8_t room_w[SETT_LANES], room_h[SETT_LANES];
    Lines at;
    Push push[TURNS];
    int8_t votes_x[SETT_LANES], votes_y[SETT_LANES];
    struct {
        uint8_t x[SETT_LANES], y[SETT_LANES];
    } kept[KEPT];
} Parting;

/* Written so that sixteen bytes go through one register: no branches, no ints.
   Not inlined, since gcc would forget there that `at` and `push` are apart. */
__attribute__((noinline)) static void meet(const Lines *restrict at, int32_t s,
                                           Push *restrict push)
{
    for (int32_t j = 0; j < SETT_LANES; j++) {
        uint8_t ax0 = at->x.low[j], ax1 = at->x.high[j];
        uint8_t ay0 = at->y.low[j], ay1 = at->y.high[j];
        uint8_t bx0 = at->x.low[j + s], bx1 = at->x.high[j + s];
        uint8_t by0 = at->y.low[j + s], by1 = at->y.high[j + s];
        int8_t acx = at->x.centre[j], bcx = at->x.centre[j + s];
        int8_t acy = at->y.centre[j], bcy = at->y.centre[j + s];
        int8_t dx = (int8_t)((ax1 < bx1 ? ax1 : bx1) - (ax0 > bx0 ? ax0 : bx0));
        int8_t dy = (int8_t)((ay1 < by1 ? ay1 : by1) - (ay0 > by0 ? ay0 : by0));
        int8_t collide = (dx < dy ? dx : dy) > 1 ? -1 : 0;
        int8_t to_x = (int8_t)((acx > bcx) - (acx < bcx));
        int8_t to_y = (int8_t)((acy > bcy) - (acy < bcy));
        to_x = (int8_t)(to_x & collide & (dx < dy ? -1 : 0));
        to_y = (int8_t)(to_y & collide & (dy < dx ? -1 : 0));
        push->x[j] = push->x[j + SETT_LANES] = to_x;
        push->y[j] = push->y[j + SETT_LANES] = to_y;
        push->coin[j] = (uint8_t)(collide & ((to_x | to_y) == 0 ? 1 : 0));
    }
}

static int32_t overlap(const Axis *at, int32_t a, int32_t b)
{
    return sett_min(at->high[a], at->high[b]) -
           sett_max(at->low[a], at->low[b]);
}

/* Rooms a < b overlap alike on both axes, or have one centre. */
static void toss(Parting *p, int32_t a, int32_t b, uint64_t round_key)
{
    const Lines *at = &p->at;
    uint64_t coins = sett_coins(round_key, a, b);
    int32_t dx = overlap(&at->x, a, b), dy = overlap(&at->y, a, b);
    int32_t to_x = at->x.centre[a] - at->x.centre[b];
    int32_t to_y = at->y.centre[a] - at->y.centre[b];
    /* Arithmetic, not branches: coins are mispredicted. */
    int32_t along_x = (dx < dy) | ((dx == dy) & (int32_t)(coins & 1));
    int32_t to = along_x * to_x + (1 - along_x) * to_y;
    int32_t v = (to > 0) - (to < 0);
    v += (v == 0) * ((int32_t)(coins & 2) - 1);
    int8_t x = (int8_t)(v * along_x), y = (int8_t)(v - x);
    p->votes_x[a] = (int8_t)(p->votes_x[a] + x);
    p->votes_y[a] = (int8_t)(p->votes_y[a] + y);
    p->votes_x[b] = (int8_t)(p->votes_x[b] - x);
    p->votes_y[b] = (int8_t)(p->votes_y[b] - y);
}

/* Bits of the pairs that need a coin: 16 for each turn. */
static void find_coins(const Push *push, uint64_t wanted[2])
{
    wanted[0] = wanted[1] = 0;
    for (int32_t i = 0; i < 2 * TURNS; i++) {
        uint64_t eight = sett_read8(push[i / 2].coin + i % 2 * 8);
        /* Bit 0 of every byte, collected in the highest byte. */
        wanted[i / 8] |=
            eight * UINT64_C(0x0102040810204080) >> 56 << (i % 8 * 8);
    }
}

static void toss_coins(Parting *p, uint64_t round_key)
{
    uint64_t wanted[2];
    find_coins(p->push, wanted);
    for (int32_t i = 0; i < 2; i++)
        for (; wanted[i] != 0; wanted[i] &= wanted[i] - 1) {
            int32_t at = 64 * i + sett_bits_lowest(wanted[i]);
            int32_t j = at % SETT_LANES;
            int32_t k = (j + at / SETT_LANES + 1) % SETT_LANES;
            toss(p, sett_min(j, k), sett_max(j, k), round_key);
        }
}

/* A step in the sign of the votes, kept inside 0..side. */
static void move(Axis *restrict at, const uint8_t *restrict size,
                 const int8_t *restrict votes, int32_t side)
{
    for (int32_t j = 0; j < SETT_LANES; j++) {
        int8_t to =
            (int8_t)((int8_t)at->low[j] + (votes[j] > 0) - (votes[j] < 0));
        int8_t most = (int8_t)(side - size[j]);
        to = to > most ? most : to;
        to = to < 0 ? 0 : to;
        uint8_t high = (uint8_t)(to + size[j]);
        at->low[j] = at->low[j + SETT_LANES] = (uint8_t)to;
        at->high[j] = at->high[j + SETT_LANES] = high;
        at->centre[j] = at->centre[j + SETT_LANES] = (int8_t)(to + high);
    }
}

static Lanes load(const int8_t *bytes)
{
    Lanes lanes;
    memcpy(&lanes, bytes, sizeof lanes);
    return lanes;
}

/* Adds what every room was told, by those before and after it. `told` is the x
   or the y of the first push. */
static void add_votes(const int8_t *told, int8_t *votes)
{
    Lanes sum = load(told) - load(told + SETT_LANES - 1);
    for (int32_t s = 2; s <= TURNS; s++) {
        told += sizeof(Push);
        sum += load(told) - load(told + SETT_LANES - s);
    }
    memcpy(votes, &sum, sizeof sum);
}

static void forget_second_half(Push *last)
{
    memset(last->coin + TURNS, 0, TURNS);
    for (int32_t j = 0; j < TWICE; j += SETT_LANES) {
        memset(last->x + j + TURNS, 0, TURNS);
        memset(last->y + j + TURNS, 0, TURNS);
    }
}

static void round_once(Parting *p, uint64_t round_key)
{
    for (int32_t s = 1; s <= TURNS; s++)
        meet(&p->at, s, &p->push[s - 1]);
    forget_second_half(&p->push[TURNS - 1]);
    add_votes(p->push[0].x, p->votes_x);
    add_votes(p->push[0].y, p->votes_y);
    toss_coins(p, round_key);
    move(&p->at.x, p->room_w, p->votes_x, p->w);
    move(&p->at.y, p->room_h, p->votes_y, p->h);
}

static void place_axis(Axis *at, int32_t i, int32_t low, int32_t size)
{
    at->low[i] = at->low[i + SETT_LANES] = (uint8_t)low;
    at->high[i] = at->high[i + SETT_LANES] = (uint8_t)(low + size);
    at->centre[i] = at->centre[i + SETT_LANES] = (int8_t)(2 * low + size);
}

static void place(Parting *p, const SettRoom *rooms, int32_t count)
{
    memset(&p->at, 0, sizeof p->at);
    memset(p->room_w, 0, sizeof p->room_w);
    memset(p->room_h, 0, sizeof p->room_h);
    for (int32_t i = 0; i < count; i++) {
        const SettRoom *r = &rooms[i];
        p->room_w[i] = (uint8_t)r->w;
        p->room_h[i] = (uint8_t)r->h;
        place_axis(&p->at.x, i, r->x, r->w);
        place_axis(&p->at.y, i, r->y, r->h);
    }
}

/* Remembers how the rooms stand before a round; the earlier round at which they
   stood alike with the same coins to come, or -1. */
static int32_t keep(Parting *p, int32_t round)
{
    memcpy(p->kept[round].x, p->at.x.low, SETT_LANES);
    memcpy(p->kept[round].y, p->at.y.low, SETT_LANES);
    for (int32_t q = round - SETT_COIN_ROUNDS; q >= 0; q -= SETT_COIN_ROUNDS)
        if (memcmp(&p->kept[q], &p->kept[round], sizeof p->kept[q]) == 0)
            return q;
    return -1;
}

void sett_rooms_part(SettRoom *rooms, int32_t count, int32_t w, int32_t h,
                     int32_t rounds, uint64_t coin_key)
{
    Parting p;
    SETT_ASSERT(count <= SETT_LANES && w < 64 && h < 64);
    p.w = w;
    p.h = h;
    place(&p, rooms, count);
    const uint8_t *x = p.at.x.low, *y = p.at.y.low;
    for (int32_t round = 0; round < rounds; round++) {
        int32_t q = round < KEPT ? keep(&p, round) : -1;
        if (q >= 0) {
            int32_t last = q + (rounds - q) % (round - q);
            x = p.kept[last].x;
            y = p.kept[last].y;
            break;
        }
        round_once(&p, sett_coin_key(coin_key, round));
    }
    for (int32_t i = 0; i < count; i++) {
        rooms[i].x = x[i];
        rooms[i].y = y[i];
    }
}
