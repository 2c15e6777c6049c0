/* caves.c - 64 caves of 10 x 20 at once, a bit each: the tiles of the start and
   three steps of the automaton (a wall where walls among the neighbours
   outnumber floors). Regions are not joined, shares of floor not looked at, and
   all caves draw from one stream. */
#include "limit/limit.h"

#define WIDE 8 /* of the interior */
#define HIGH 18

typedef uint64_t Caves[HIGH + 2][WIDE + 2];

/* Bits that are set in 115 of 256 cases: 45 %. */
static uint64_t walls(uint64_t *state)
{
    uint64_t out = 0;
    for (int32_t i = 0; i < 8; i++) {
        uint64_t bits = bench_limit_next(state);
        out = 115 >> i & 1 ? out | ~bits : out & ~bits;
    }
    return out;
}

/* One more of up to eight neighbours. */
static void count(uint64_t sum[4], uint64_t bits)
{
    for (int32_t i = 0; i < 4; i++) {
        uint64_t carry = sum[i] & bits;
        sum[i] ^= bits;
        bits = carry;
    }
}

/* Walls are more than half of the neighbours inside. */
static uint64_t becomes_wall(Caves from, int32_t x, int32_t y)
{
    uint64_t sum[4] = {0, 0, 0, 0};
    int32_t neighbours = 0;
    for (int32_t v = y - 1; v <= y + 1; v++)
        for (int32_t u = x - 1; u <= x + 1; u++) {
            bool outside = u < 1 || v < 1 || u > WIDE || v > HIGH;
            if (outside || (u == x && v == y))
                continue;
            count(sum, from[v][u]);
            neighbours++;
        }
    if (neighbours == 8) /* over 4: 5, 6, 7 or 8 */
        return sum[3] | (sum[2] & (sum[1] | sum[0]));
    if (neighbours == 5) /* over 2 */
        return sum[2] | (sum[1] & sum[0]);
    return sum[1]; /* over 1 of 3 */
}

static void step(Caves from, Caves to)
{
    for (int32_t y = 1; y <= HIGH; y++)
        for (int32_t x = 1; x <= WIDE; x++)
            to[y][x] = becomes_wall(from, x, y);
}

uint64_t bench_limit_caves(uint64_t n)
{
    uint64_t state = n, check = 0;
    for (uint64_t done = 0; done < n; done += 64) {
        Caves a, b;
        for (int32_t y = 1; y <= HIGH; y++)
            for (int32_t x = 1; x <= WIDE; x++)
                a[y][x] = walls(&state);
        step(a, b);
        step(b, a);
        step(a, b);
        for (int32_t y = 1; y <= HIGH; y++)
            for (int32_t x = 1; x <= WIDE; x++)
                check += b[y][x];
    }
    return check;
}
