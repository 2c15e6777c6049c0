/* join.c - the open tiles of a chunk made one component, on rows of bits. */
#include <string.h>

#include "gen/world/world.h"
#include "level/bits.h"

#define SMALL 6 /* tiles; fewer that nobody needs are filled */
#define ROWS SETT_WORLD_SIDE

/* All of the runs of `open` that hold a bit of `row`. */
static uint64_t fill_runs(uint64_t row, uint64_t open)
{
    uint64_t up = row & open, down = up, above = open, below = open;
    for (int32_t by = 1; by < 64; by *= 2) {
        up |= above & up << by;
        above &= above << by;
        down |= below & down >> by;
        below &= below >> by;
    }
    return up | down;
}

/* Grows `reached` to whole components of `open`. */
static void flood(const uint64_t *open, uint64_t *reached, int32_t side)
{
    bool grown = true;
    while (grown) {
        grown = false;
        for (int32_t i = 0; i < 2 * side; i++) {
            int32_t y = i < side ? i : 2 * side - 1 - i;
            uint64_t row = reached[y] | reached[y] << 1 | reached[y] >> 1;
            row |= y > 0 ? reached[y - 1] : 0;
            row |= y + 1 < side ? reached[y + 1] : 0;
            row &= open[y];
            if ((row & ~reached[y]) == 0)
                continue;
            reached[y] = fill_runs(row, open[y]);
            grown = true;
        }
    }
}

/* First bit of `open` that is not in `done`; false where there is none. */
static bool first_of(const uint64_t *open, const uint64_t *done, int32_t side,
                     int32_t *x, int32_t *y)
{
    for (int32_t j = *y; j < side; j++) {
        uint64_t left = open[j] & ~done[j];
        if (left == 0)
            continue;
        *x = sett_bits_lowest(left);
        *y = j;
        return true;
    }
    return false;
}

/* The component of the first open tile that is not done. */
static bool next_part(const uint64_t *open, const uint64_t *done, int32_t side,
                      int32_t *from, uint64_t *part)
{
    int32_t x = 0;
    if (!first_of(open, done, side, &x, from))
        return false;
    memset(part, 0, ROWS * sizeof *part);
    part[*from] = fill_runs((uint64_t)1 << x, open[*from]);
    flood(open, part, side);
    return true;
}

static int32_t count(const uint64_t *rows, int32_t side)
{
    int32_t n = 0;
    for (int32_t y = 0; y < side; y++)
        n += sett_bits_count(rows[y]);
    return n;
}

static bool meets(const uint64_t *a, const uint64_t *b, int32_t side)
{
    uint64_t any = 0;
    for (int32_t y = 0; y < side; y++)
        any |= a[y] & b[y];
    return any != 0;
}

static void spread(const uint64_t *from, uint64_t *to, int32_t side)
{
    uint64_t all = UINT64_MAX >> (64 - side);
    for (int32_t y = 0; y < side; y++) {
        uint64_t row = from[y] | from[y] << 1 | from[y] >> 1;
        row |= y > 0 ? from[y - 1] : 0;
        row |= y + 1 < side ? from[y + 1] : 0;
        to[y] = row & all;
    }
}

/* Number `pick` of the tiles of both. */
static void pick_tile(const uint64_t *a, const uint64_t *b, int32_t pick,
                      int32_t *x, int32_t *y)
{
    for (*y = 0;; ++*y) {
        uint64_t row = a[*y] & b[*y];
        int32_t n = sett_bits_count(row);
        if (pick >= n) {
            pick -= n;
            continue;
        }
        for (; pick > 0; pick--)
            row &= row - 1;
        *x = sett_bits_lowest(row);
        return;
    }
}

static bool has(const uint64_t *rows, int32_t side, int32_t x, int32_t y)
{
    return (uint32_t)x < (uint32_t)side && (uint32_t)y < (uint32_t)side &&
           (rows[y] >> x & 1) != 0;
}

/* Layers of walls around a part, until `main` is met; then back from a tile of
   `main`, one layer nearer at every step. A chunk of 64 x 64 has no tile
   farther than 126. */
static void dig_between(uint64_t *open, const uint64_t *part,
                        const uint64_t *main, int32_t side, uint64_t hash)
{
    uint64_t layers[2 * ROWS][ROWS];
    uint64_t both[ROWS];
    int32_t last = 0, n = 0, x, y;
    memcpy(layers[0], part, sizeof layers[0]);
    while (!meets(layers[last], main, side)) {
        spread(layers[last], layers[last + 1], side);
        last++;
    }
    for (y = 0; y < side; y++) {
        both[y] = layers[last][y] & main[y];
        n += sett_bits_count(both[y]);
    }
    pick_tile(both, both, sett_world_below(hash, 0, n), &x, &y);
    for (int32_t at = last - 1; at > 0; at--) {
        int32_t first = (int32_t)(hash >> (16 + at % 24) & 3), d = 0;
        while (!has(layers[at], side, x + sett_dirs[(first + d) & 3].x,
                    y + sett_dirs[(first + d) & 3].y))
            d++;
        x += sett_dirs[(first + d) & 3].x;
        y += sett_dirs[(first + d) & 3].y;
        open[y] |= (uint64_t)1 << x;
    }
}

/* The largest part that holds a tile of `keep`; all that is small and not kept
   is filled. */
static void find_main(uint64_t *open, const uint64_t *keep, int32_t side,
                      uint64_t *main)
{
    uint64_t done[ROWS] = {0}, part[ROWS];
    int32_t most = -1, from = 0;
    while (next_part(open, done, side, &from, part)) {
        int32_t n = count(part, side);
        bool kept = meets(part, keep, side);
        for (int32_t y = 0; y < side; y++) {
            done[y] |= part[y];
            if (n < SMALL && !kept)
                open[y] &= ~part[y];
        }
        if (!kept || n <= most)
            continue;
        most = n;
        memcpy(main, part, sizeof part);
    }
}

void sett_world_join(uint64_t *open, const uint64_t *keep, int32_t side,
                     uint64_t key)
{
    uint64_t main[ROWS] = {0}, part[ROWS];
    int32_t from = 0;
    find_main(open, keep, side, main);
    for (uint64_t i = 0; next_part(open, main, side, &from, part); i++) {
        dig_between(open, part, main, side, sett_hash_mix(key, i));
        for (int32_t y = 0; y < side; y++)
            main[y] |= part[y];
        flood(open, main, side);
    }
}
