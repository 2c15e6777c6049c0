/* cave_rows.c - the automaton of the cave creator on rows of words: 64 cells at
   a time, whatever is locked. */
#include "gen/cave.h"
#include "gen/cave_add.h"

SETT_FIVE_OF_EIGHT(uint64_t, five_of_eight)

/* Bits of word i of a row that lie inside the interior. */
static uint64_t inside(const SettBoard *b, int32_t i)
{
    int32_t low = b->x0 - 64 * i, high = b->x1 - 64 * i;
    if (high <= 0)
        return 0;
    uint64_t bits = high >= 64 ? UINT64_MAX : ((uint64_t)1 << high) - 1;
    return low <= 0 ? bits : bits & ~(((uint64_t)1 << low) - 1);
}

static size_t row_at(const SettBoard *b, int32_t y)
{
    return (size_t)y * (size_t)b->open.stride;
}

/* The stream's next bits at the places of word i that lie inside. */
static uint64_t next_word(const SettBoard *b, SettBitStream *bits, SettRng *rng,
                          SettChance chance, int32_t i)
{
    int32_t low = b->x0 > 64 * i ? b->x0 - 64 * i : 0;
    int32_t high = b->x1 < 64 * (i + 1) ? b->x1 - 64 * i : 64;
    return high <= low ? 0
                       : sett_stream_take(bits, rng, chance, high - low) << low;
}

void sett_cave_scatter(SettBoard *b, SettChance walls)
{
    SettBitStream bits = {0, 0};
    sett_board_clear(b);
    for (int32_t y = b->y0; y < b->y1; y++)
        for (int32_t i = 0; i < b->open.stride; i++) {
            uint64_t drawn = next_word(b, &bits, &b->rng, walls, i);
            size_t at = row_at(b, y) + (size_t)i;
            b->open.words[at] |= inside(b, i) & ~drawn & ~b->fixed.words[at];
        }
}

void sett_cave_add_walls(SettBoard *b, SettChance chance)
{
    SettBitStream bits = {0, 0};
    for (int32_t y = b->y0; y < b->y1; y++)
        for (int32_t i = 0; i < b->open.stride; i++) {
            uint64_t drawn = next_word(b, &bits, &b->rng, chance, i);
            size_t at = row_at(b, y) + (size_t)i;
            b->open.words[at] &= ~drawn | b->fixed.words[at];
        }
}

/* --------------------------------------------------------------------- step */

/* Bit planes of one row: the walls among three cells, and among the two to the
   sides. */
typedef struct Sums {
    uint64_t *three[2], *two[2];
} Sums;

/* Walls of word i: not open inside, by the pattern on the ring. */
static uint64_t walls_at(const SettBoard *b, int32_t y, int32_t i)
{
    uint64_t in = y >= b->y0 && y < b->y1 ? inside(b, i) : 0;
    uint64_t walls = ~b->open.words[row_at(b, y) + (size_t)i] & in;
    bool side = in != 0 || (y >= b->y0 && y < b->y1);
    if (side) {
        if (i == 0 && sett_ring_wall(y, b->h))
            walls |= 1;
        if (i == (b->w - 1) / 64 && sett_ring_wall(y, b->h))
            walls |= (uint64_t)1 << ((b->w - 1) & 63);
        return walls;
    }
    for (int32_t x = 64 * i; x < b->w && x < 64 * (i + 1); x++)
        walls |= (uint64_t)sett_ring_wall(x, b->w) << (x & 63);
    return walls;
}

static void sum_row(const SettBoard *b, int32_t y, const Sums *to)
{
    uint64_t before = 0, at = walls_at(b, y, 0);
    for (int32_t i = 0; i < b->open.stride; i++) {
        uint64_t after = i + 1 < b->open.stride ? walls_at(b, y, i + 1) : 0;
        uint64_t west = at << 1 | before >> 63, east = at >> 1 | after << 63;
        to->two[0][i] = west ^ east;
        to->two[1][i] = west & east;
        to->three[0][i] = SETT_ADD_ONES(west, east, at);
        to->three[1][i] = SETT_ADD_TWOS(west, east, at);
        before = at;
        at = after;
    }
}

static void decide_row(SettBoard *b, int32_t y, const Sums *above,
                       const Sums *own, const Sums *below)
{
    for (int32_t i = 0; i < b->open.stride; i++) {
        uint64_t *open = &b->open.words[row_at(b, y) + (size_t)i];
        uint64_t fixed = b->fixed.words[row_at(b, y) + (size_t)i];
        uint64_t walls = five_of_eight(above->three[0][i], above->three[1][i],
                                       own->two[0][i], own->two[1][i],
                                       below->three[0][i], below->three[1][i]);
        *open = (*open & fixed) | (~walls & ~fixed & inside(b, i));
    }
}

/* Three rows of sums take turns; a row is written when its sums and those of
   the next are made, so one board is enough. */
void sett_cave_step(SettBoard *b, uint64_t *sums)
{
    Sums rows[3];
    for (int32_t k = 0; k < 3; k++)
        for (int32_t p = 0; p < 2; p++, sums += 2 * b->open.stride) {
            rows[k].three[p] = sums;
            rows[k].two[p] = sums + b->open.stride;
        }
    sum_row(b, 0, &rows[0]);
    sum_row(b, 1, &rows[1]);
    for (int32_t y = 1; y + 1 < b->h; y++) {
        sum_row(b, y + 1, &rows[(y + 1) % 3]);
        decide_row(b, y, &rows[(y - 1) % 3], &rows[y % 3], &rows[(y + 1) % 3]);
    }
}
