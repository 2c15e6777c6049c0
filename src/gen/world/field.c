/* field.c - the land of an endless world by coordinates alone: noise and the
   automaton of caves, a lattice of rooms with corridors, and the large map that
   says where which is. */
#include <string.h>

#include "gen/world/world.h"

/* Compares a random fraction a bit with the threshold, from the top, until all
   64 are decided: about eight draws. */
uint64_t sett_world_bits(uint64_t key, SettChance chance)
{
    uint64_t open = UINT64_MAX, less = 0;
    if (chance.threshold >> 32 != 0)
        return UINT64_MAX;
    for (int32_t i = 31; i >= 0 && open != 0; i--) {
        uint64_t drawn = sett_hash_mix(key, (uint64_t)i);
        if ((chance.threshold >> i & 1) != 0) {
            less |= open & ~drawn;
            open &= drawn;
        } else {
            open &= ~drawn;
        }
    }
    return less;
}

void sett_pane_run(SettPane *pane, int64_t x0, int64_t x1, int64_t y)
{
    int64_t low = sett_max_wide(x0 - pane->x0, 0);
    int64_t high = sett_min_wide(x1 - pane->x0, pane->side - 1);
    if (y < pane->y0 || y >= pane->y0 + pane->side || low > high)
        return;
    uint64_t ones = UINT64_MAX >> (63 - (high - low));
    pane->rows[y - pane->y0] |= ones << low;
}

/* A chunk with a margin: at most 64 + 2 * 6 tiles wide. */
#define MOST_STEPS 6
#define WIDE_ROWS (SETT_WORLD_SIDE + 2 * MOST_STEPS)
typedef struct Wide {
    uint64_t lo, hi;
} Wide;

static Wide wide_of(const uint64_t *words, int32_t shift)
{
    Wide row = {words[0], words[1]};
    if (shift > 0) {
        row.lo = words[0] >> shift | words[1] << (64 - shift);
        row.hi = words[1] >> shift | words[2] << (64 - shift);
    }
    return row;
}

/* Walls at random. Noise comes in words of 64 tiles of the world. */
static void scatter(const SettWorld *world, int64_t x0, int64_t y0,
                    int32_t side, Wide *rows)
{
    uint64_t key = sett_world_key(world, SETT_USE_NOISE);
    int64_t first = sett_floor_div(x0, 64);
    int32_t shift = (int32_t)(x0 - 64 * first);
    int32_t words = (shift + side + 63) / 64;
    for (int32_t y = 0; y < side; y++) {
        uint64_t bits[3] = {0, 0, 0};
        for (int32_t i = 0; i < words; i++)
            bits[i] = sett_world_bits(sett_world_hash(key, first + i, y0 + y),
                                      world->params.walls);
        rows[y] = wide_of(bits, shift);
    }
}

/* Walls among three in a row, as two bit planes. */
typedef struct Planes {
    Wide one, two;
} Planes;

static uint64_t most(uint64_t a, uint64_t b, uint64_t c)
{
    return (a & b) | (c & (a ^ b));
}

static Planes planes_of(Wide row)
{
    Wide west = {row.lo << 1, row.hi << 1 | row.lo >> 63};
    Wide east = {row.lo >> 1 | row.hi << 63, row.hi >> 1};
    return (Planes){
        {west.lo ^ row.lo ^ east.lo, west.hi ^ row.hi ^ east.hi},
        {most(west.lo, row.lo, east.lo), most(west.hi, row.hi, east.hi)}};
}

/* Five or more of the nine. */
static uint64_t five_of_nine(uint64_t a1, uint64_t a2, uint64_t b1, uint64_t b2,
                             uint64_t c1, uint64_t c2)
{
    uint64_t odd = a1 ^ b1 ^ c1, carry = most(a1, b1, c1);
    uint64_t p = a2 ^ b2, q = a2 & b2, r = c2 ^ carry, s = c2 & carry;
    uint64_t three = (q & (r | s)) | (s & p);
    uint64_t two = (q & ~r & ~s) | (s & ~p & ~q) | (p & r);
    return three | (two & odd);
}

/* The outermost ring becomes wrong at each step; the margin is as wide. */
static void step(Wide *rows, int32_t side)
{
    Planes above = planes_of(rows[0]), here = above;
    for (int32_t y = 0; y < side; y++) {
        Planes below = planes_of(rows[sett_min(y + 1, side - 1)]);
        rows[y].lo = five_of_nine(above.one.lo, above.two.lo, here.one.lo,
                                  here.two.lo, below.one.lo, below.two.lo);
        rows[y].hi = five_of_nine(above.one.hi, above.two.hi, here.one.hi,
                                  here.two.hi, below.one.hi, below.two.hi);
        above = here;
        here = below;
    }
}

void sett_world_caves(const SettWorld *world, SettPane *pane)
{
    int32_t margin = world->params.steps, side = pane->side + 2 * margin;
    Wide rows[WIDE_ROWS];
    scatter(world, pane->x0 - margin, pane->y0 - margin, side, rows);
    for (int32_t i = 0; i < margin; i++)
        step(rows, side);
    uint64_t inside = UINT64_MAX >> (64 - pane->side);
    for (int32_t y = 0; y < pane->side; y++) {
        const uint64_t words[3] = {rows[y + margin].lo, rows[y + margin].hi, 0};
        pane->rows[y] = ~wide_of(words, margin).lo & inside;
    }
}

/* One cell of the lattice of rooms: its room, if any, and the tile in it at
   which corridors end. */
typedef struct RoomCell {
    bool there;
    int64_t x, y; /* first tile of the floor */
    int32_t w, h;
    int64_t end_x, end_y;
} RoomCell;

/* A ring of walls one tile wide stays free in every cell, so rooms never
   touch. */
static RoomCell room_cell(const SettWorld *world, uint64_t key, int64_t i,
                          int64_t j)
{
    int32_t cell = world->params.cell, most_side = cell - 3;
    uint64_t hash = sett_world_hash(key, i, j);
    uint64_t more = sett_hash_mix(hash, 1);
    RoomCell c = {
        .there = sett_world_chance(hash, world->params.rooms), .w = 1, .h = 1};
    if (c.there) {
        c.w = 3 + sett_world_below(hash, 0, most_side - 2);
        c.h = 3 + sett_world_below(hash, 16, most_side - 2);
    }
    c.x = i * cell + 1 + sett_world_below(more, 0, cell - 1 - c.w);
    c.y = j * cell + 1 + sett_world_below(more, 16, cell - 1 - c.h);
    c.end_x = c.x + sett_world_below(more, 32, c.w);
    c.end_y = c.y + sett_world_below(more, 48, c.h);
    return c;
}

static void draw_column(SettPane *pane, int64_t x, int64_t y0, int64_t y1)
{
    int64_t low = sett_max_wide(sett_min_wide(y0, y1), pane->y0);
    int64_t high =
        sett_min_wide(sett_max_wide(y0, y1), pane->y0 + pane->side - 1);
    for (int64_t y = low; y <= high; y++)
        sett_pane_set(pane, x, y);
}

static void draw_row(SettPane *pane, int64_t x0, int64_t x1, int64_t y)
{
    sett_pane_run(pane, sett_min_wide(x0, x1), sett_max_wide(x0, x1), y);
}

/* In the shape of an L, by a coin the one or the other. */
static void draw_corridor(SettPane *pane, const RoomCell *a, const RoomCell *b,
                          bool coin)
{
    draw_row(pane, a->end_x, b->end_x, coin ? a->end_y : b->end_y);
    draw_column(pane, coin ? b->end_x : a->end_x, a->end_y, b->end_y);
}

/* Each cell has a corridor to the east or to the south, and with the chance of
   loops both: rows and columns of corridors without an end. */
static void draw_cell(const SettWorld *world, SettPane *pane, int64_t i,
                      int64_t j)
{
    uint64_t rooms = sett_world_key(world, SETT_USE_ROOM);
    uint64_t key = sett_world_key(world, SETT_USE_CORRIDOR);
    uint64_t hash = sett_world_hash(key, i, j);
    RoomCell own = room_cell(world, rooms, i, j);
    bool both = sett_world_chance(hash, world->params.loops);
    bool east = (hash & 1) != 0;
    for (int32_t y = 0; own.there && y < own.h; y++)
        sett_pane_run(pane, own.x, own.x + own.w - 1, own.y + y);
    if (east || both) {
        RoomCell next = room_cell(world, rooms, i + 1, j);
        draw_corridor(pane, &own, &next, (hash & 2) != 0);
    }
    if (!east || both) {
        RoomCell next = room_cell(world, rooms, i, j + 1);
        draw_corridor(pane, &own, &next, (hash & 4) != 0);
    }
}

void sett_world_rooms(const SettWorld *world, SettPane *pane)
{
    int32_t cell = world->params.cell;
    int64_t i0 = sett_floor_div(pane->x0, cell) - 1;
    int64_t j0 = sett_floor_div(pane->y0, cell) - 1;
    int64_t i1 = sett_floor_div(pane->x0 + pane->side - 1, cell);
    int64_t j1 = sett_floor_div(pane->y0 + pane->side - 1, cell);
    memset(pane->rows, 0, sizeof pane->rows);
    for (int64_t j = j0; j <= j1; j++)
        for (int64_t i = i0; i <= i1; i++)
            draw_cell(world, pane, i, j);
}

/* Samples of the land lie at the corners of every region-th chunk; between them
   it is interpolated. A chunk lies between four of them. */
static int32_t sample(const SettWorld *world, int64_t i, int64_t j)
{
    uint64_t key = sett_world_key(world, SETT_USE_LAND);
    return (int32_t)(sett_world_hash(key, i, j) >> 48);
}

static int32_t between(int32_t a, int32_t b, int64_t at, int64_t of)
{
    return (int32_t)(((of - at) * a + at * b) / of);
}

SettLandCorners sett_world_corners(const SettWorld *world, int32_t x, int32_t y)
{
    int64_t region = world->params.region;
    int64_t i = sett_floor_div(x, region), j = sett_floor_div(y, region);
    int64_t dx = x - i * region, dy = y - j * region;
    int32_t s[2][2];
    SettLandCorners corners;
    for (int32_t b = 0; b < 2; b++)
        for (int32_t a = 0; a < 2; a++)
            s[b][a] = sample(world, i + a, j + b);
    for (int32_t b = 0; b < 2; b++)
        for (int32_t a = 0; a < 2; a++) {
            int32_t top = between(s[0][0], s[0][1], dx + a, region);
            int32_t bottom = between(s[1][0], s[1][1], dx + a, region);
            corners.at[b][a] = between(top, bottom, dy + b, region);
        }
    return corners;
}

/* Low values are wild, high ones built. Interpolated samples crowd the middle,
   so the thresholds are set there: share s lies below about
   (s + 1/2) / 2 of the range for s near a half, 0 and 1 for none and all. */
static int32_t threshold(SettChance share)
{
    uint64_t s = share.threshold >> 16; /* of 65536 */
    if (s == 0)
        return 0;
    if (s >= 65536)
        return 65536;
    return (int32_t)((s + 32768) / 2);
}

SettLand sett_world_land(const SettWorld *world, int32_t value)
{
    if (value < threshold(world->params.wild))
        return SETT_LAND_CAVES;
    return value >= 65536 - threshold(world->params.built) ? SETT_LAND_ROOMS
                                                           : SETT_LAND_MIXED;
}

SettLand sett_world_land_of(const SettWorld *world,
                            const SettLandCorners *corners)
{
    SettLand land = sett_world_land(world, corners->at[0][0]);
    for (int32_t i = 1; i < 4; i++)
        if (sett_world_land(world, corners->at[i / 2][i % 2]) != land)
            return SETT_LAND_MIXED;
    return land;
}
