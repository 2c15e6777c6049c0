/* cave_rows.c - the automaton of the cave creator on rows of words: 64 cells at
   a time, whatever is locked. */
#include "base/least.h"
#include "gen/layout/cave.h"
#include "gen/layout/cave_add.h"

SETT_FIVE_OF_EIGHT(uint64_t, five_of_eight_rows)

/* Bits of word i of a row that lie inside the interior. */
static uint64_t inside(const SettLayoutBoard *b, int32_t i)
{
    int32_t low = b->x0 - 64 * i, high = b->x1 - 64 * i;
    if (high <= 0)
        return 0;
    uint64_t bits = high >= 64 ? UINT64_MAX : ((uint64_t)1 << high) - 1;
    return low <= 0 ? bits : bits & ~(((uint64_t)1 << low) - 1);
}

static size_t row_at(const SettLayoutBoard *b, int32_t y)
{
    return (size_t)y * (size_t)b->open.stride;
}

/* The stream's next bits at the places of word i that lie inside. */
static uint64_t next_word(const SettLayoutBoard *b, SettBitStream *bits,
                          SettRng *rng, SettChance chance, int32_t i)
{
    int32_t low = sett_max(b->x0 - 64 * i, 0);
    int32_t high = sett_min(b->x1 - 64 * i, 64);
    return high <= low ? 0
                       : sett_stream_take(bits, rng, chance, high - low) << low;
}

void sett_cave_scatter(SettLayoutBoard *b, SettChance walls)
{
    SettBitStream bits = {0, 0};
    SettRng rng = b->rng; /* in registers */
    sett_board_clear(b);
    for (int32_t y = b->y0; y < b->y1; y++)
        for (int32_t i = 0; i < b->open.stride; i++) {
            uint64_t drawn = next_word(b, &bits, &rng, walls, i);
            size_t at = row_at(b, y) + (size_t)i;
            b->open.words[at] |= inside(b, i) & ~drawn & ~b->fixed.words[at];
        }
    b->rng = rng;
}

void sett_cave_add_walls(SettLayoutBoard *b, SettChance chance)
{
    SettBitStream bits = {0, 0};
    SettRng rng = b->rng; /* in registers */
    for (int32_t y = b->y0; y < b->y1; y++)
        for (int32_t i = 0; i < b->open.stride; i++) {
            uint64_t drawn = next_word(b, &bits, &rng, chance, i);
            size_t at = row_at(b, y) + (size_t)i;
            b->open.words[at] &= ~drawn | b->fixed.words[at];
        }
    b->rng = rng;
}

/* Bit planes of one row: the walls among three cells, and among the two to the
   sides. */
typedef struct Sums {
    uint64_t *three[2], *two[2];
} Sums;

typedef struct Stepper {
    SettLayoutBoard *board;
    uint64_t *inside; /* a row of the interior */
    uint64_t *walls;  /* a row of walls, with a word of nothing at both ends */
    Sums rows[3];
} Stepper;

static void share_out(Stepper *t, SettLayoutBoard *b, uint64_t *words)
{
    size_t stride = (size_t)b->open.stride;
    t->board = b;
    for (int32_t k = 0; k < 3; k++)
        for (int32_t p = 0; p < 2; p++, words += 2 * stride) {
            t->rows[k].three[p] = words;
            t->rows[k].two[p] = words + stride;
        }
    t->inside = words;
    t->walls = words + stride + 1;
    t->walls[-1] = t->walls[stride] = 0;
    for (int32_t i = 0; i < b->open.stride; i++)
        t->inside[i] = inside(b, i);
}

/* Walls of a row: not open inside, by the pattern on the ring. */
static void read_walls(const Stepper *t, int32_t y)
{
    const SettLayoutBoard *b = t->board;
    const uint64_t *open = b->open.words + row_at(b, y);
    int32_t stride = b->open.stride;
    if (y == 0 || y == b->h - 1) {
        for (int32_t i = 0; i < stride; i++)
            t->walls[i] = 0;
        for (int32_t x = 0; x < b->w; x++)
            t->walls[x / 64] |= (uint64_t)sett_ring_wall(x, b->w) << (x & 63);
        return;
    }
    for (int32_t i = 0; i < stride; i++)
        t->walls[i] = ~open[i] & t->inside[i];
    uint64_t wall = sett_ring_wall(y, b->h);
    t->walls[0] |= wall;
    t->walls[stride - 1] |= wall << ((b->w - 1) & 63);
}

static void sum_row(const Stepper *t, int32_t y, Sums to)
{
    const uint64_t *walls = t->walls;
    read_walls(t, y);
    for (int32_t i = 0; i < t->board->open.stride; i++) {
        uint64_t west = walls[i] << 1 | walls[i - 1] >> 63;
        uint64_t east = walls[i] >> 1 | walls[i + 1] << 63;
        to.two[0][i] = west ^ east;
        to.two[1][i] = west & east;
        to.three[0][i] = SETT_ADD_ONES(west, east, walls[i]);
        to.three[1][i] = SETT_ADD_TWOS(west, east, walls[i]);
    }
}

static void decide_row(const Stepper *t, int32_t y, Sums above, Sums own,
                       Sums below)
{
    const SettLayoutBoard *b = t->board;
    uint64_t *open = b->open.words + row_at(b, y);
    const uint64_t *fixed = b->fixed.words + row_at(b, y);
    for (int32_t i = 0; i < b->open.stride; i++) {
        uint64_t walls = five_of_eight_rows(
            above.three[0][i], above.three[1][i], own.two[0][i], own.two[1][i],
            below.three[0][i], below.three[1][i]);
        open[i] = (open[i] & fixed[i]) | (~walls & ~fixed[i] & t->inside[i]);
    }
}

/* Three rows of sums take turns; a row is written when its sums and those of
   the next are made, so one board is enough. */
void sett_cave_step(SettLayoutBoard *b, uint64_t *words)
{
    Stepper t;
    share_out(&t, b, words);
    sum_row(&t, 0, t.rows[0]);
    sum_row(&t, 1, t.rows[1]);
    for (int32_t y = 1; y + 1 < b->h; y++) {
        sum_row(&t, y + 1, t.rows[(y + 1) % 3]);
        decide_row(&t, y, t.rows[(y - 1) % 3], t.rows[y % 3],
                   t.rows[(y + 1) % 3]);
    }
}
