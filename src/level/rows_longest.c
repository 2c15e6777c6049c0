/* rows_longest.c - the longest path of a map that is too large for
   flat_longest.c and at most 64 cells wide, by the same method. A word holds a
   cell row; of a narrow map several, `rows` apart: the map is cut into strips
   that lie side by side, with a spare column between. A step of all cells at
   once is a few operations for two words: they are loaded as they were stored,
   as what lies across two stores would have to wait for both. */
#include "level/flat.h"

#include <string.h>

typedef struct Hunt {
    int32_t h;     /* of the map */
    int32_t rows;  /* words */
    int32_t pairs; /* of words; of an odd number nothing is open in the last */
    int32_t strip; /* bits of a row; those of a map without strips: 64 */
    uint64_t one_strip;
    uint64_t open[SETT_WORD_ROWS], hopeful[SETT_WORD_ROWS],
        better[SETT_WORD_ROWS];
    int32_t best, from, to; /* places: 64 * y + x */
    int64_t searches;
    uint64_t *balls; /* of the last search: pairs of words for each step */
    int32_t steps;
} Hunt;

static uint64_t *ball(const Hunt *h, int32_t d)
{
    return h->balls + (ptrdiff_t)d * (2 * h->pairs);
}

static void take_out(const Hunt *h, uint64_t *from, const uint64_t *what)
{
    for (int32_t y = 0; y < h->rows; y++)
        from[y] &= ~what[y];
}

/* The first cell of `a` that is not in `without`, row-major; -1 if there is
   none. */
static int32_t first_of(const Hunt *h, const uint64_t *a,
                        const uint64_t *without)
{
    for (int32_t from = 0, top = 0; from < 64; from += h->strip, top += h->rows)
        for (int32_t y = 0; y < h->rows; y++) {
            uint64_t row = a[y] & ~(without != NULL ? without[y] : 0);
            row = row >> from & h->one_strip;
            if (row != 0)
                return 64 * (top + y) + sett_bits_lowest(row);
        }
    return -1;
}

/* First of those farthest from where the last search began. */
static int32_t farthest(const Hunt *h)
{
    return first_of(h, ball(h, h->steps),
                    h->steps > 0 ? ball(h, h->steps - 1) : NULL);
}

/* The words above and below the map's: the strip beside. */
static uint64_t above(const Hunt *h, const uint64_t *at)
{
    return at[h->rows - 1] << 1 << (h->strip - 1);
}
static uint64_t below(const Hunt *h, const uint64_t *at)
{
    return at[0] >> 1 >> (h->strip - 1);
}

static SettWords two(const uint64_t *from)
{
    SettWords words;
    memcpy(&words, from, sizeof words);
    return words;
}

/* Two words with the cells beside theirs; what is new, in `more`. */
static void grow_two(SettWords row, SettWords beside, const uint64_t *open,
                     uint64_t *next, SettWords *more)
{
    SettWords grown = (row | row << 1 | row >> 1 | beside) & two(open);
    memcpy(next, &grown, sizeof grown);
    *more |= grown ^ row;
}

/* One step on from all of `at`; false where that is nowhere new. */
static bool grow(const Hunt *h, const uint64_t *at, uint64_t *next)
{
    SettWords more = {0, 0}, before = {0, above(h, at)}, row = two(at);
    int32_t y = 0;
    for (; y < 2 * h->pairs - 2; y += 2) {
        SettWords after = two(at + y + 2);
        SettWords north = {before[1], row[0]}, south = {row[1], after[0]};
        grow_two(row, north | south, h->open + y, next + y, &more);
        before = row;
        row = after;
    }
    uint64_t end = below(h, at);
    SettWords north = {before[1], row[0]};
    SettWords south = {h->rows % 2 != 0 ? end : row[1], end};
    grow_two(row, north | south, h->open + y, next + y, &more);
    return (more[0] | more[1]) != 0;
}

/* The cell of a place alone. */
static void set_one(const Hunt *h, int32_t place, uint64_t *out)
{
    int32_t y = place >> 6;
    memset(out, 0, (size_t)h->pairs * sizeof(SettWords));
    out[y % h->rows] = (uint64_t)1 << ((place & 63) + y / h->rows * h->strip);
}

/* As in flat_longest.c: what is d steps away sees at most d + steps. */
static void search(Hunt *h, int32_t from)
{
    uint64_t *self = ball(h, 0);
    set_one(h, from, self);
    for (h->steps = 0; grow(h, ball(h, h->steps), ball(h, h->steps + 1));)
        h->steps++;
    h->searches++;
    take_out(h, h->hopeful, self);
    take_out(h, h->better, self);
    if (h->steps > h->best || (h->steps == h->best && from < h->from)) {
        h->best = h->steps;
        h->from = from;
        h->to = farthest(h);
    }
    int32_t d = h->best - h->steps;
    take_out(h, h->better, ball(h, d));
    if (d > 0)
        take_out(h, h->hopeful, ball(h, d - 1));
}

/* A cell halfway on a shortest path to the farthest, by the last search. */
static int32_t middle(const Hunt *h)
{
    int32_t at = farthest(h);
    for (int32_t d = h->steps - 1; d >= h->steps / 2; d--) {
        uint64_t one[SETT_WORD_ROWS], beside[SETT_WORD_ROWS];
        set_one(h, at, one);
        grow(h, one, beside);
        for (int32_t y = 0; y < h->rows; y++)
            beside[y] &= ball(h, d)[y];
        at = first_of(h, beside, d > 0 ? ball(h, d - 1) : NULL);
    }
    return at;
}

/* A cell yet to be searched; -1 if there is none. */
static int32_t next_of(const Hunt *h)
{
    int32_t better = first_of(h, h->better, NULL);
    int32_t as_far = first_of(h, h->hopeful, NULL);
    if (as_far >= 0 && as_far < h->from && (better < 0 || as_far < better))
        return as_far;
    return better;
}

/* The longest path of the component of `first`, which leaves `left`. */
static void hunt(Hunt *h, int32_t first, uint64_t *left, int32_t longest)
{
    int32_t cells = 0;
    h->best = -1;
    memcpy(h->better, left, sizeof h->better);
    memcpy(h->hopeful, left, sizeof h->hopeful);
    search(h, first);
    const uint64_t *part = ball(h, h->steps);
    for (int32_t y = 0; y < h->rows; y++) {
        cells += sett_bits_count(part[y]);
        left[y] &= ~part[y];
        h->better[y] &= part[y];
        h->hopeful[y] &= part[y];
    }
    if (cells <= longest)
        return;
    search(h, farthest(h));
    if (h->steps > 1)
        search(h, middle(h));
    for (int32_t next; (next = next_of(h)) >= 0;)
        search(h, next);
}

/* Reads a map; leaves out of `left` cells without a neighbour, unless there are
   no others. */
static void read_map(Hunt *h, const SettMask *open, uint64_t *left)
{
    uint64_t any = 0;
    h->h = open->h;
    h->strip = open->w < 16 ? 16 : open->w < 32 ? 32 : 64;
    h->rows = (h->h * h->strip + 63) / 64;
    h->pairs = (h->rows + 1) / 2;
    h->one_strip = UINT64_MAX >> (64 - h->strip);
    for (int32_t y = 0; y < h->h; y++)
        h->open[y % h->rows] |= open->words[(ptrdiff_t)y * open->stride]
                                << (y / h->rows * h->strip);
    for (int32_t y = 0; y < h->rows; y++) {
        uint64_t row = h->open[y];
        uint64_t north = y > 0 ? h->open[y - 1] : above(h, h->open);
        uint64_t south = y + 1 < h->rows ? h->open[y + 1] : below(h, h->open);
        left[y] = row & (row << 1 | row >> 1 | north | south);
        any |= left[y];
    }
    if (any == 0)
        memcpy(left, h->open, sizeof h->open);
}

SettStatus sett_rows_longest(const SettMask *open, SettArena *tmp,
                             SettLongest *out)
{
    Hunt h = {0};
    uint64_t left[SETT_WORD_ROWS] = {0};
    int32_t first, from = 64 * SETT_WORD_ROWS;
    *out = (SettLongest){-1, {-1, -1}, {-1, -1}, 0};
    read_map(&h, open, left);
    size_t steps = (size_t)(open->w * open->h + 1);
    h.balls = sett_arena_raw(tmp, steps * (size_t)h.pairs, sizeof(SettWords));
    if (h.balls == NULL)
        return SETT_NO_MEMORY;
    while ((first = first_of(&h, left, NULL)) >= 0) {
        hunt(&h, first, left, out->length);
        if (h.best < out->length || (h.best == out->length && h.from > from))
            continue;
        from = h.from;
        out->length = h.best;
        out->from = (SettPoint){h.from & 63, h.from >> 6};
        out->to = (SettPoint){h.to & 63, h.to >> 6};
    }
    out->searches = h.searches;
    return SETT_OK;
}
