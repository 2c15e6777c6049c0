/* cave_flat.c - the cave creator on a small grid without locks: all cells at a
   time, in four words. */
#include "gen/layout/cave.h"
#include "gen/layout/cave_add.h"
#include "gen/layout/small.h"

SETT_FIVE_OF_EIGHT(SettWords, five_of_eight_flat)

typedef struct Cave {
    const SettCaveParams *params;
    SettRng rng;
    int32_t w, h, stride;
    SettFlat interior, ring; /* cells; walls of the border's pattern */
    SettFlat open;
} Cave;

static void draw_ring(Cave *c)
{
    uint64_t ring[4] = {0};
    for (int32_t y = 0; y < c->h; y++) {
        int32_t west = y * c->stride, east = west + c->w - 1;
        uint64_t wall = sett_ring_wall(y, c->h);
        ring[west >> 6] |= wall << (west & 63);
        ring[east >> 6] |= wall << (east & 63);
    }
    for (int32_t x = 1; x < c->w - 1; x++) {
        int32_t south = (c->h - 1) * c->stride + x;
        uint64_t wall = sett_ring_wall(x, c->w);
        ring[0] |= wall << x; /* w < 64 */
        ring[south >> 6] |= wall << (south & 63);
    }
    c->ring = sett_flat_words(ring);
}

/* Random bits of the interior. */
static SettFlat random_cells(Cave *c, SettChance chance)
{
    uint64_t drawn[6] = {0}, words[5] = {0};
    int32_t w = c->w - 2, bits = w * (c->h - 2), place = c->stride + 1;
    uint64_t row_bits = ((uint64_t)1 << w) - 1;
    SettRng rng = c->rng; /* in registers */
    for (int32_t i = 0; 64 * i < bits; i++)
        drawn[i] = sett_rng_step_bits(&rng, chance);
    c->rng = rng;
    uint64_t word = 0; /* the one that is being filled */
    for (int32_t at = 0; at < bits; at += w, place += c->stride) {
        uint64_t row = (drawn[at >> 6] >> (at & 63) |
                        drawn[(at >> 6) + 1] << 1 << (63 - (at & 63))) &
                       row_bits;
        word |= row << (place & 63);
        if ((place & 63) + c->stride < 64)
            continue;
        words[place >> 6] = word;
        word = row >> 1 >> (63 - (place & 63));
    }
    words[place >> 6] |= word;
    return sett_flat_words(words);
}

static void step(Cave *c)
{
    SettFlat walls =
        sett_flat_or(sett_flat_without(c->interior, c->open), c->ring);
    SettFlat west = sett_flat_up(walls, 1), east = sett_flat_down(walls, 1);
    SettFlat two0 = sett_flat_xor(west, east), two1 = sett_flat_and(west, east);
    SettFlat three0 = sett_flat_xor(two0, walls);
    SettFlat three1 = sett_flat_or(two1, sett_flat_and(two0, walls));
    SettFlat a0 = sett_flat_up(three0, c->stride);
    SettFlat a1 = sett_flat_up(three1, c->stride);
    SettFlat b0 = sett_flat_down(three0, c->stride);
    SettFlat b1 = sett_flat_down(three1, c->stride);
    SettFlat closed = {
        five_of_eight_flat(a0.low, a1.low, two0.low, two1.low, b0.low, b1.low),
        five_of_eight_flat(a0.high, a1.high, two0.high, two1.high, b0.high,
                           b1.high)};
    c->open = sett_flat_without(c->interior, closed);
}

/* The part around the middle, where it is more than half of all floor: most
   often it is, and the search from there is the shortest. Its size, or 0. */
static int32_t keep_middle(Cave *c, int32_t floors)
{
    SettFlat later = sett_flat_without(
        c->open, sett_flat_before(c->h / 2 * c->stride + c->w / 2));
    if (!sett_flat_any(later))
        return 0;
    SettFlat part = sett_flat_flood(
        c->open, sett_flat_bit(sett_flat_first(later)), c->stride);
    int32_t cells = sett_flat_count(part);
    if (2 * cells <= floors)
        return 0;
    c->open = part;
    return cells;
}

/* The first of the largest parts in row-major order; its size. */
static int32_t keep_largest(Cave *c)
{
    SettFlat left = c->open, best = sett_flat_none();
    int32_t rest = sett_flat_count(left), most = keep_middle(c, rest);
    if (most > 0)
        return most;
    while (rest > most) {
        SettFlat part = sett_flat_flood(
            left, sett_flat_bit(sett_flat_first(left)), c->stride);
        int32_t cells = sett_flat_count(part);
        if (cells > most) {
            most = cells;
            best = part;
        }
        rest -= cells;
        left = sett_flat_without(left, part);
    }
    c->open = best;
    return most;
}

static int32_t attempt(Cave *c)
{
    const SettCaveParams *p = c->params;
    int64_t area = (int64_t)(c->w - 2) * (c->h - 2);
    c->open = sett_flat_without(c->interior, random_cells(c, p->walls));
    for (int32_t i = 0; i < p->steps; i++)
        step(c);
    for (int32_t i = 0;
         i < p->rounds &&
         sett_cave_is_over(sett_flat_count(c->open), area, p->most);
         i++) {
        c->open = sett_flat_without(c->open, random_cells(c, p->more_walls));
        step(c);
    }
    return keep_largest(c);
}

SettStatus sett_cave_flat(const SettGenJob *job, SettGrid *grid)
{
    Cave c = {.params = job->params,
              .rng = job->rng,
              .w = grid->w,
              .h = grid->h,
              .stride = sett_flat_stride(grid->w)};
    int64_t least = sett_cave_least((int64_t)(c.w - 2) * (c.h - 2), c.params);
    SettFlat best = sett_flat_none();
    int32_t floors = -1, tried = 0;
    c.interior = sett_small_interior(grid);
    draw_ring(&c);
    while (tried < c.params->tries && floors < least) {
        int32_t n = attempt(&c);
        tried++;
        if (n > floors) {
            floors = n;
            best = c.open;
        }
    }
    return sett_small_write(job, best, tried, grid);
}
